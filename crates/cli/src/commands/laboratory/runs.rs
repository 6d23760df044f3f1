//! What the commands that play many games have in common.

use std::num::{NonZeroU64, NonZeroUsize};

use anyhow::{Result, bail};
use tabletop::{Seat, Seed};

use crate::table;

/// The seed of a run; one that is played in shards must be given, because all must share it.
pub(super) fn seed_of_run(seed: Option<Seed>, is_shard: bool) -> Result<Seed> {
    if is_shard && seed.is_none() {
        bail!("shards need the same --seed, so say one: --seed 7");
    }
    table::seed_or_new(seed)
}

/// A number of games from the command line.
pub(super) fn some_games(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "a whole number of games is needed, at least 1".to_owned())
}

/// A number of threads from the command line.
pub(super) fn some_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 512;
    let n = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= MOST);
    n.ok_or_else(|| format!("a whole number of threads from 1 to {MOST} is needed"))
}

/// A thread for each core.
pub(super) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// A seat by its letter and its place in the order of play: "A 1st".
pub(super) fn in_turn(seat: Seat) -> String {
    let n = seat.0 + 1;
    let ending = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{seat} {n}{ending}")
}
