//! What a loaded table weighs in memory without anybody there, and how long it takes to load one:
//! the figures in docs/load.md.
//!
//!     cargo run --release -p server --example weight

#![allow(clippy::print_stdout, reason = "this is what it is for")]
#![allow(clippy::float_arithmetic, reason = "times are not rules")]
#![allow(clippy::cast_precision_loss, reason = "for people")]
#![allow(clippy::unwrap_used, reason = "whatever goes wrong here ends it")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use bots::Level;
use serde_json::Value;
use server::{Config, Hall, Site, app_with};
use session::{Controller, Sitter};
use shelf::{GAMES, GameId, Setup};
use store::rows::{ActionRow, SeatRow, TableRow, first_link};
use store::{Key, Sqlite, Store as _};
use tabletop::{QuickDice, SeatSet, Seating, Seed};
use tower::ServiceExt as _;

const ENTRIES: usize = 500;
const TABLES: usize = 1_000;

/// Tables that are loaded before: they fill what is kept for all, pages of the file and tables of
/// the game.
const BEFORE: usize = 100;

/// A match as it is kept: its first lines, and the lines of each action.
struct Played {
    opening: String,
    actions: Vec<(u8, String)>,
    seed: Seed,
    n_seats: u8,
}

/// A match that is not over, of so many entries or as many as the longest of some has.
fn play(game: GameId) -> Played {
    let mut longest: Option<(usize, Played)> = None;
    for n in 0..40 {
        let seed = Seed([n; 32]);
        let sitter = Sitter { controller: Controller::Bot(Level::Random), name: None };
        let n_seats = game.title().max_seats;
        let sat_down = vec![sitter; usize::from(n_seats)];
        let setup = Setup { sat_down, seating: Seating::Chosen, options: &[], edition: None, seed };
        let mut session = shelf::new_session(game, setup).unwrap();
        let mut played = Played { opening: session.journal(), actions: Vec::new(), seed, n_seats };
        let mut dice = QuickDice::new(n.into());
        let mut n_entries = session.game().n_entries();
        while n_entries < ENTRIES {
            let Some(seat) = session.next_of(SeatSet::ALL) else { break };
            let action = session.game().sample(seat, &mut dice);
            let change = session.submit(seat, &action).unwrap();
            if session.game().ending().is_some() {
                break;
            }
            played.actions.push((seat.0, change.lines.join("\n")));
            n_entries = session.game().n_entries();
        }
        if longest.as_ref().is_none_or(|(most, _)| n_entries > *most) {
            longest = Some((n_entries, played));
        }
        if n_entries >= ENTRIES {
            break;
        }
    }
    longest.unwrap().1
}

/// Keeps the match under an id.
async fn keep(store: &Sqlite, key: &Key, game: GameId, id: &str, played: &Played) {
    let mut prev = first_link(&played.opening);
    let mut actions = Vec::new();
    for (seq, (seat, lines)) in (1..).zip(&played.actions) {
        let row = ActionRow {
            table: id.to_owned(),
            seq,
            seat: Some(*seat),
            actor: "person".to_owned(),
            cid: format!("A:{:032x}", u128::from(seq) << 64),
            lines: lines.clone(),
            at_ms: seq,
            prev: prev.clone(),
            hash: Vec::new(),
        }
        .chained();
        prev.clone_from(&row.hash);
        actions.push(row);
    }
    let setup = "{\"options\":{},\"clock\":\"none\",\"hints\":true,\"keep_order\":true,\
                 \"is_seed_chosen\":true,\"edition_name\":null}";
    let table = TableRow {
        id: id.to_owned(),
        game: game.id().to_owned(),
        host: "nobody".to_owned(),
        setup: setup.to_owned(),
        edition: None,
        seed: key.seal(id, played.seed.0),
        commitment: played.seed.commitment().to_string(),
        listed: true,
        invites: 0,
        created_at: 0,
        opening: Some(played.opening.clone()),
        rematch: None,
        status: "playing".to_owned(),
        seq: actions.len() as u64,
        head: prev,
        turn: 0,
        clocks: String::new(),
        ask: String::new(),
    };
    let seat = |seat| SeatRow {
        seat,
        kind: "open".to_owned(),
        person: None,
        name: format!("Player {seat}"),
        level: None,
        ready: false,
    };
    let seats: Vec<SeatRow> = (0..played.n_seats).map(seat).collect();
    store.import(&table, &seats, &actions).await.unwrap();
}

async fn ask(app: &Router, method: &str, path: &str, token: &str, body: &'static str) -> Value {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("authorization", format!("Bearer {token}"));
    let answer = app.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
    assert!(answer.status().is_success(), "{path}: {}", answer.status());
    serde_json::from_slice(&to_bytes(answer.into_body(), usize::MAX).await.unwrap()).unwrap()
}

fn resident_kib() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().split(' ').next().unwrap().parse().unwrap()
}

fn main() {
    // One game in one process: what another has left in memory would be used again.
    let wanted = std::env::args().nth(1);
    let Some(name) = wanted else {
        println!("game             entries actions   KiB a table   median ms   p99 ms to load");
        for game in GAMES {
            let program = std::env::current_exe().unwrap();
            std::process::Command::new(program).arg(game.id()).status().unwrap();
        }
        return;
    };
    let game = shelf::find(&name).unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(weigh(game));
}

async fn weigh(game: GameId) {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("boardwalk.db")).await.unwrap();
    let key = Key::new([7; 32]);
    let played = play(game);
    for n in 0..TABLES + BEFORE {
        keep(&store, &key, game, &format!("{n:020}"), &played).await;
    }
    let mut config = Config::new("http://127.0.0.1");
    config.raise_caps();
    config.idle = Duration::from_hours(1);
    let hall = Hall::open(Arc::new(store), key, config).await.unwrap();
    let app = app_with(Site(&[]), Arc::clone(&hall));
    let guest = ask(&app, "POST", "/api/guest", "", "{\"name\":\"Ann\"}").await;
    let token = guest["token"].as_str().unwrap();
    let (mut before, mut times, mut entries) = (0, Vec::new(), Value::Null);
    for n in 0..TABLES + BEFORE {
        if n == BEFORE {
            before = resident_kib();
        }
        let began = Instant::now();
        let info = ask(&app, "GET", &format!("/api/tables/{n:020}"), token, "").await;
        times.push(began.elapsed().as_secs_f64() * 1e3);
        entries = info["seq"].clone();
    }
    assert_eq!(hall.n_live(), TABLES + BEFORE);
    let grown = resident_kib() - before;
    times.sort_by(f64::total_cmp);
    println!(
        "{:<16} {:>7} {:>7} {:>13.1} {:>11.2} {:>8.2}",
        game.id(),
        played.opening.lines().count() - 1
            + played.actions.iter().map(|(_, lines)| lines.lines().count()).sum::<usize>(),
        entries,
        grown as f64 / TABLES as f64,
        times[times.len() / 2],
        times[times.len() * 99 / 100],
    );
}
