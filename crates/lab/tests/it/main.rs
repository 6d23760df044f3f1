//! Simulations and benchmarks of every game on the shelf.

#![allow(clippy::float_arithmetic, reason = "statistics are not rules")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arena;
mod bench;
mod bots;
mod compare;
mod data;
mod hints;
mod measures;
mod simulate;
