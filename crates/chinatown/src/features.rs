//! What things are worth: named numbers for bots, and the advice that people are given.
//!
//! A [`Table`] holds what a viewer knows of a position. [`Table::worth`] says what a seat's lots
//! and tiles will bring: the income of the shops, built as well as its tiles allow; what those
//! groups may grow to; and a little for what is left over. The worth of a deal to a party is the
//! difference that it makes, and [`Table::candidates`] looks for deals that make one for all of
//! their parties.
//!
//! Everything is in whole dollars and in fractions of 256, so that it is the same on every
//! machine. Nothing here is a rule: the numbers at the head of `worth.rs` are tuned by play.

mod candidates;
pub mod sampler;
mod worth;

pub use candidates::Candidate;
pub use worth::{Holding, Plan, Table, Worth};
