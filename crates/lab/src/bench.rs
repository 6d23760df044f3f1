//! How fast a game is.
//!
//! Machines differ and so do their moods: every figure comes with a yardstick that was measured
//! in the same process, in turns with the game.
//!
//! The yardstick is chess as cozy-chess plays it. Until November 2026 it was shakmaty. Beside each
//! other, by processor time, medians of three runs: shakmaty counted 195 million nodes a second
//! and cozy-chess 159 million, 0.82 of it. A percentage of the old yardstick is 1.21 times as much
//! of this one.

mod search;
mod session;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use serde::Serialize;
use tabletop::walk::{Walk, any_of, playout};
use tabletop::{Deaf, Dice, Game, Printed, QuickDice, SetupError, Turn};

pub use self::search::{SearchBench, search_bench};
pub use self::session::{STALLED_SEED, SessionBench, session_bench, stalled_record};
use crate::{float, median};

/// How long to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Runs of which the median counts.
    pub runs: u32,
    /// Time for each run of each figure.
    pub run: Duration,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { runs: 5, run: Duration::from_millis(200) }
    }
}

/// Speed of random play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Pace {
    pub decisions_per_second: f64,
    pub ns_per_decision: f64,
    /// Decisions per node of the yardstick, the median over the runs.
    pub ratio: f64,
}

/// Nodes of chess counted by a well-known engine on the same core.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Yardstick {
    pub name: &'static str,
    pub nodes: u64,
    pub nodes_per_second: f64,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bench {
    pub game: &'static str,
    pub seats: u8,
    pub runs: u32,
    /// Every legal action is listed, then one is picked and performed. Like what is sampled, it is
    /// not checked a second time where the game has a way not to.
    pub listed: Pace,
    /// The game gives one legal action, in whatever way is cheapest for it.
    pub sampled: Pace,
    pub decisions_per_game: f64,
    pub chances_per_decision: f64,
    pub legal_actions_per_decision: f64,
    pub bytes_per_position: usize,
    /// What the game keeps beside its positions, in words.
    pub kept_beside: &'static str,
    pub bytes_per_action: usize,
    /// Time to copy a position.
    pub copy_ns: f64,
    pub yardstick: Yardstick,
}

/// Measures a game on the calling thread.
///
/// # Errors
/// When the game is not for that many players, or not for these options.
pub fn bench<G: Game>(
    seats: u8,
    options: &G::Options,
    edition: Printed<G::Edition>,
    effort: Effort,
) -> Result<Bench, SetupError> {
    G::TITLE.check_seats(seats)?;
    let start = G::start(seats, options, edition)?;
    let mut scratch = Vec::new();
    let mut dice = QuickDice::new(0);
    // Warm-up: buffers grow to their size, caches and the clock speed settle.
    play_for(effort.run, || playout(&mut start.clone(), &mut dice, &mut scratch));
    let mut listed = Vec::new();
    let mut sampled = Vec::new();
    let mut chess = Vec::new();
    let mut total = Walk::default();
    let mut n_games = 0;
    let mut n_listed = 0;
    for _ in 0..effort.runs.max(1) {
        let run = play_for(effort.run, || {
            playout_listed(&mut start.clone(), &mut dice, &mut scratch, &mut n_listed)
        });
        listed.push(run.decisions_per_second());
        n_games += run.games;
        total.n_decisions += run.walk.n_decisions;
        total.n_chances += run.walk.n_chances;
        let run = play_for(effort.run, || playout(&mut start.clone(), &mut dice, &mut scratch));
        sampled.push(run.decisions_per_second());
        chess.push(chess_nodes_per_second(effort.run));
    }
    let pace = |runs: Vec<f64>| {
        let ratios = runs.iter().zip(&chess).map(|(decisions, nodes)| decisions / nodes);
        let ratio = median(ratios.collect());
        let decisions_per_second = median(runs);
        Pace { decisions_per_second, ns_per_decision: 1e9 / decisions_per_second, ratio }
    };
    let (listed, sampled) = (pace(listed), pace(sampled));
    let yardstick = Yardstick {
        name: "cozy-chess perft(5), bulk counted",
        nodes: PERFT_5,
        nodes_per_second: median(chess),
    };
    let decisions = float(total.n_decisions);
    Ok(Bench {
        game: G::TITLE.id,
        seats,
        runs: effort.runs.max(1),
        listed,
        sampled,
        decisions_per_game: decisions / float(n_games),
        chances_per_decision: float(total.n_chances) / decisions,
        legal_actions_per_decision: float(n_listed) / decisions,
        bytes_per_position: size_of::<G>(),
        kept_beside: G::KEPT_BESIDE,
        bytes_per_action: size_of::<G::Action>(),
        copy_ns: copy_ns(&start),
        yardstick,
    })
}

struct Run {
    games: u64,
    walk: Walk,
    seconds: f64,
}

impl Run {
    fn decisions_per_second(&self) -> f64 {
        float(self.walk.n_decisions) / self.seconds.max(1e-9)
    }
}

/// Plays whole games until the time is up; at least one.
fn play_for(time: Duration, mut play: impl FnMut() -> Walk) -> Run {
    let clock = Instant::now();
    let mut walk = Walk::default();
    let mut games = 0;
    loop {
        let game = play();
        walk.n_decisions += game.n_decisions;
        walk.n_chances += game.n_chances;
        games += 1;
        if clock.elapsed() >= time {
            return Run { games, walk, seconds: clock.elapsed().as_secs_f64() };
        }
    }
}

/// Like [`playout`], but always by the list, whatever [`Game::sample`] does.
fn playout_listed<G: Game>(
    position: &mut G,
    dice: &mut QuickDice,
    scratch: &mut Vec<G::Action>,
    n_listed: &mut u64,
) -> Walk {
    let mut walk = Walk::default();
    loop {
        match position.turn() {
            Turn::Over => return walk,
            Turn::Chance => {
                let outcome = position.draw(dice);
                position.resolve(&outcome, &mut Deaf);
                walk.n_chances += 1;
            }
            Turn::Seats(seats) => {
                let seat = any_of(seats, dice);
                scratch.clear();
                position.legal_actions(seat, scratch);
                *n_listed += scratch.len() as u64;
                let action = &scratch[dice.index(scratch.len())];
                position.perform(seat, action, &mut Deaf);
                walk.n_decisions += 1;
            }
        }
    }
}

/// Positions after five moves from the start of chess.
const PERFT_5: u64 = 4_865_609;

fn chess_nodes_per_second(time: Duration) -> f64 {
    let clock = Instant::now();
    let mut total = 0;
    loop {
        let nodes = perft(black_box(&Board::default()), 5);
        assert_eq!(nodes, PERFT_5, "the yardstick counts what the world counts");
        total += nodes;
        if clock.elapsed() >= time {
            return float(total) / clock.elapsed().as_secs_f64();
        }
    }
}

/// Positions after `depth` moves, at least one. The last move is counted and not made.
fn perft(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for chess_move in moves {
                let mut next = board.clone();
                next.play_unchecked(chess_move);
                nodes += perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn copy_ns<G: Game>(position: &G) -> f64 {
    const COPIES: u32 = 200_000;
    let runs = (0..5).map(|_| {
        let clock = Instant::now();
        for _ in 0..COPIES {
            black_box(black_box(position).clone());
        }
        clock.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES)
    });
    median(runs.collect())
}
