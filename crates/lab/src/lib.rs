//! Simulation, statistics and benchmarks of any game.
//!
//! - [`mod@simulate`]: many games on many threads, with the same result on any number of them.
//! - [`measure`]: one game, measured while it is played.
//! - [`totals`], [`counts`], [`report`]: what the games add up to, in whole numbers.
//! - [`part`]: what a run leaves behind, to be merged with others.
//! - [`mod@compare`]: what a change does.
//! - [`page`]: what was found, as a page to look at.
//! - [`edition`]: what stands out in an edition, and how two differ.
//! - [`data`]: the games as Parquet files.
//! - [`mod@arena`]: which bot is stronger, and how sure that is.
//! - [`mod@train`]: weights from self-play.
//! - [`game`]: one game between bots.
//! - [`mod@bench`]: how fast a game is, beside a yardstick measured in the same process.

#![allow(clippy::float_arithmetic, reason = "statistics and times are not rules")]

pub mod arena;
pub mod bench;
pub mod compare;
pub mod counts;
pub mod data;
pub mod edition;
pub mod game;
pub mod measure;
pub mod page;
pub mod part;
pub mod report;
pub mod simulate;
pub mod totals;
pub mod train;

pub use arena::{ArenaError, Contest, Entrant, arena};
pub use bench::{
    Bench, Effort, Pace, STALLED_SEED, SearchBench, SessionBench, Yardstick, bench, search_bench,
    session_bench, stalled_record,
};
pub use compare::{Comparison, compare};
pub use data::DataFiles;
pub use part::{Part, Shard, Study};
pub use report::{Report, Setting, Tally};
pub use simulate::{Played, SimulateError, Simulation, games, simulate, study, to_the_end};
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
