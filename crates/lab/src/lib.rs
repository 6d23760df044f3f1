//! Simulation, statistics and benchmarks of any game.
//!
//! - [`mod@simulate`]: many games on many threads, with the same result on any number of them.
//! - [`mod@arena`]: which bot is stronger, and how sure that is.
//! - [`mod@train`]: weights from self-play.
//! - [`game`]: one game between bots.
//! - [`supervise`]: a bot on a thread of its own, at a table with people.
//! - [`report`]: what the games add up to.
//! - [`mod@bench`]: how fast a game is, beside a yardstick measured in the same process.

#![allow(clippy::float_arithmetic, reason = "statistics and times are not rules")]

pub mod arena;
pub mod bench;
pub mod game;
pub mod report;
pub mod simulate;
pub mod supervise;
pub mod train;

pub use arena::{ArenaError, Contest, Entrant, arena};
pub use bench::{
    Bench, Effort, Pace, SearchBench, SessionBench, Yardstick, bench, search_bench, session_bench,
};
pub use game::Think;
pub use report::{Report, Tally};
pub use simulate::{SimulateError, Simulation, simulate};
pub use supervise::Supervised;
pub use train::{Generation, Trained, Training, train};

#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
fn float(count: u64) -> f64 {
    count as f64
}

/// The middle one of some measurements, which must not be empty.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
