//! The whole crowd: it comes in, sits down, plays at a steady rate, and leaves.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Plan;
use crate::http::Http;
use crate::report::{Report, Times};
use crate::table::{Counts, Guest, Table};

/// So many come in at the same time.
const AT_ONCE: usize = 16;

const MEMORY: &str = "process_resident_memory_bytes";

pub(crate) async fn go(plan: &Plan, progress: &mut dyn FnMut(&str)) -> Result<Report> {
    let before = memory(plan).await?;
    let began = Instant::now();
    progress("the crowd comes in");
    let tables = set_up(plan, progress).await?;
    let coming_in = began.elapsed().as_secs_f64();
    let there = memory(plan).await?;
    progress("all are there; they play");
    let every = Duration::from_secs_f64(to_f64(plan.tables) / f64::from(plan.rate));
    let start = Instant::now() + Duration::from_millis(500);
    let end = start + plan.time;
    let mut playing = JoinSet::new();
    for (n, mut table) in tables.into_iter().enumerate() {
        // One after the other, so that the rate is steady.
        let first = start + every.mul_f64(to_f64(n) / to_f64(plan.tables));
        playing.spawn(async move {
            let done = table.play(first, every, end).await;
            (table, done)
        });
    }
    let mut tables = Vec::new();
    while let Some(done) = playing.join_next().await {
        let (table, done) = done?;
        done?;
        tables.push(table);
    }
    let played = (Instant::now() - start).as_secs_f64();
    let after = memory(plan).await?;
    progress("the time is over; what was acknowledged is compared with what is kept");
    let mut all = Counts::default();
    for table in &mut tables {
        table.finish().await?;
        add(&mut all, &mut table.counts);
    }
    Ok(Report {
        servers: plan.servers.len(),
        sockets: plan.sockets,
        tables: plan.tables,
        game: plan.game.clone(),
        coming_in,
        played,
        wanted: f64::from(plan.rate),
        reached: to_f64(usize::try_from(all.acknowledged).unwrap_or(usize::MAX)) / played,
        sent: all.sent,
        acknowledged: all.acknowledged,
        refused: all.refused,
        unanswered: all.unanswered,
        lost: all.lost,
        doubled: all.doubled,
        games_finished: all.finished,
        cut: all.cut,
        frames: all.frames,
        megabytes: to_f64(usize::try_from(all.bytes).unwrap_or(usize::MAX)) / 1e6,
        gaps: all.gaps,
        resynced: all.resynced,
        acknowledgement: Times::of(all.acknowledgement),
        told: Times::of(all.told),
        memory: [before, there, after],
    })
}

#[allow(clippy::cast_precision_loss, reason = "counts are far from what a float can hold")]
fn to_f64(n: usize) -> f64 {
    n as f64
}

fn add(all: &mut Counts, one: &mut Counts) {
    let Counts {
        sent,
        acknowledged,
        refused,
        unanswered,
        lost,
        doubled,
        finished,
        cut,
        frames,
        bytes,
        gaps,
        resynced,
        acknowledgement,
        told,
    } = one;
    all.sent += *sent;
    all.acknowledged += *acknowledged;
    all.refused += *refused;
    all.unanswered += *unanswered;
    all.lost += *lost;
    all.doubled += *doubled;
    all.finished += *finished;
    all.cut += *cut;
    all.frames += *frames;
    all.bytes += *bytes;
    all.gaps += *gaps;
    all.resynced += *resynced;
    all.acknowledgement.append(acknowledgement);
    all.told.append(told);
}

/// What all servers have together.
async fn memory(plan: &Plan) -> Result<u64> {
    let mut all = 0;
    for &server in &plan.servers {
        let bytes = Http::new(server).metric(MEMORY).await;
        all += bytes.with_context(|| format!("the server at {server} does not answer"))?;
    }
    Ok(all)
}

async fn guest(server: SocketAddr, name: &str) -> Result<Guest> {
    let guest = Http::new(server).post("/api/guest", "", &json!({"name": name})).await?;
    let token = guest["token"].as_str().context("a guest has a token")?.to_owned();
    Ok(Guest { server, token })
}

/// All tables, at which all sockets follow.
async fn set_up(plan: &Plan, progress: &mut dyn FnMut(&str)) -> Result<Vec<Table>> {
    let n_watching = plan.sockets - plan.tables * plan.seats;
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut coming = JoinSet::new();
    for n in 0..plan.tables {
        // Those at one table come by different servers, if there are several.
        let servers = plan.servers.clone();
        let server = move |i: usize| servers[(n + i) % servers.len()];
        let n_watchers = n_watching / plan.tables + usize::from(n < n_watching % plan.tables);
        let (game, n_seats, seed) = (plan.game.clone(), plan.seats, plan.seed + n as u64);
        let places = Arc::clone(&places);
        coming.spawn(async move {
            let _place = places.acquire().await?;
            let mut players = Vec::new();
            for i in 0..n_seats {
                players.push(guest(server(i), &format!("P{n} {i}")).await?);
            }
            // One person has up to five connections.
            let mut watchers: Vec<Guest> = Vec::new();
            for i in 0..n_watchers {
                let again = watchers.last().filter(|_| !i.is_multiple_of(wire::caps::SOCKETS));
                let again = again.cloned();
                watchers.push(match again {
                    Some(again) => again,
                    None => guest(server(i), &format!("W{n} {i}")).await?,
                });
            }
            Table::set_up(&game, players, &watchers, seed).await
        });
    }
    let mut tables = Vec::new();
    while let Some(table) = coming.join_next().await {
        tables.push(table??);
        if tables.len().is_multiple_of(100) {
            progress(&format!("{} tables are set up", tables.len()));
        }
    }
    Ok(tables)
}
