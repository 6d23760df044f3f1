//! The whole crowd: it comes in, sits down, plays at a steady rate, and leaves.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde_json::json;
use tokio::sync::{Semaphore, mpsc, watch};
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
    let every = Duration::from_secs_f64(to_f64(plan.tables) / f64::from(plan.rate));
    let (begin, begins) = watch::channel(None);
    let (come, mut came) = mpsc::channel(AT_ONCE);
    let mut playing = JoinSet::new();
    let places = Arc::new(Semaphore::new(AT_ONCE));
    for n in 0..plan.tables {
        let (plan, places, mut begins) = (plan.clone(), Arc::clone(&places), begins.clone());
        let come = come.clone();
        playing.spawn(async move {
            let mut table = {
                let _place = places.acquire().await?;
                set_up(&plan, n).await?
            };
            come.send(()).await?;
            let start = table.wait(&mut begins).await?;
            // One after the other, so that the rate is steady.
            let first = start + every.mul_f64(to_f64(n) / to_f64(plan.tables));
            table.play(first, every, start + plan.time).await?;
            Ok::<Table, anyhow::Error>(table)
        });
    }
    drop(come);
    let mut n_there = 0;
    while n_there < plan.tables {
        tokio::select! {
            Some(()) = came.recv() => {
                n_there += 1;
                if n_there.is_multiple_of(100) {
                    progress(&format!("{n_there} tables are set up"));
                }
            }
            // Somebody could not come, and says why.
            Some(done) = playing.join_next() => drop(done??),
        }
    }
    let coming_in = began.elapsed().as_secs_f64();
    let there = memory(plan).await?;
    progress("all are there; they play");
    let start = Instant::now() + Duration::from_millis(500);
    begin.send_replace(Some(start));
    let mut tables = Vec::new();
    while let Some(done) = playing.join_next().await {
        tables.push(done??);
    }
    let played = start.elapsed().as_secs_f64();
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

/// One of the tables, at which its share of the sockets follows.
async fn set_up(plan: &Plan, n: usize) -> Result<Table> {
    let n_watching = plan.sockets - plan.tables * plan.seats;
    // Those at one table come by different servers, if there are several.
    let server = |i: usize| plan.servers[(n + i) % plan.servers.len()];
    let n_watchers = n_watching / plan.tables + usize::from(n < n_watching % plan.tables);
    let mut players = Vec::new();
    for i in 0..plan.seats {
        players.push(guest(server(i), &format!("P{n} {i}")).await?);
    }
    // One person has up to five connections.
    let mut watchers: Vec<Guest> = Vec::new();
    for i in 0..n_watchers {
        let again = watchers.last().filter(|_| !i.is_multiple_of(wire::caps::SOCKETS)).cloned();
        watchers.push(match again {
            Some(again) => again,
            None => guest(server(i), &format!("W{n} {i}")).await?,
        });
    }
    Table::set_up(&plan.game, players, &watchers, plan.seed + n as u64).await
}
