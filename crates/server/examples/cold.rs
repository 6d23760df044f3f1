//! How long it takes to open a match that nobody has in memory: the figures in
//! docs/decisions/0017-a-match-is-its-log.md.
//!
//!     cargo run --release -p server --example cold

#![allow(clippy::print_stdout, reason = "this is what it is for")]
#![allow(clippy::float_arithmetic, reason = "times are not rules")]
#![allow(clippy::unwrap_used, reason = "whatever goes wrong here ends it")]

use std::time::Instant;

use bots::Level;
use session::{Controller, Sitter};
use shelf::{GAMES, GameId, Setup};
use tabletop::{QuickDice, Record, SeatSet, Seating, Seed, Viewer};

/// A journal of so many lines, or as many as the longest of some random matches has when everything
/// that can be taken back is taken back and done again.
fn long_match(game: GameId, n_lines: usize) -> (String, Seed) {
    let mut longest = (String::new(), Seed([0; 32]));
    for n in 0..40 {
        let seed = Seed([n; 32]);
        let sitter = Sitter { controller: Controller::Bot(Level::Random), name: None };
        let sat_down = vec![sitter; usize::from(game.title().max_seats)];
        let seating = Seating::Chosen;
        let setup = Setup { sat_down, seating, options: &[], edition: None, seed };
        let mut session = shelf::new_session(game, setup).unwrap();
        let mut journal = session.journal();
        let mut dice = QuickDice::new(n.into());
        while journal.lines().count() < n_lines {
            let Some(seat) = session.next_of(SeatSet::ALL) else { break };
            let action = session.game().sample(seat, &mut dice);
            let mut changes = vec![session.submit(seat, &action).unwrap()];
            if let Ok(undone) = session.undo(seat) {
                changes.extend([undone, session.submit(seat, &action).unwrap()]);
            }
            for change in changes {
                journal.push_str(&(change.lines.join("\n") + "\n"));
            }
        }
        if journal.lines().count() > longest.0.lines().count() {
            longest = (journal, seed);
        }
        if longest.0.lines().count() >= n_lines {
            break;
        }
    }
    longest
}

/// What comes of it, and the milliseconds that it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let began = Instant::now();
    let done = work();
    (done, began.elapsed().as_secs_f64() * 1e3)
}

fn main() {
    println!("game               lines entries    read  replay    tell (ms)");
    for &game in GAMES {
        let (journal, seed) = long_match(game, 2_000);
        let (record, read) = timed(|| Record::read(&journal).unwrap());
        let (session, replayed) = timed(|| shelf::resume_session(&record, None, seed).unwrap());
        let (heard, told) = timed(|| session.heard_since(0, Viewer::Spectator).len());
        assert!(heard > 0, "somebody hears something");
        println!(
            "{:<16} {:>7} {:>7} {:>7.2} {:>7.2} {:>7.2}",
            game.id(),
            journal.lines().count(),
            session.game().n_entries(),
            read,
            replayed,
            told,
        );
    }
}
