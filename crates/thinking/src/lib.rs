//! Where bots think outside of a browser: by the clock, and on threads.
//!
//! - [`Think`]: how long they may.
//! - [`Supervised`]: a bot on a thread of its own, at a table with people.

#![allow(clippy::float_arithmetic, reason = "times are not rules")]

mod supervise;
mod think;

pub use supervise::Supervised;
pub use think::{Think, UnknownThink};
