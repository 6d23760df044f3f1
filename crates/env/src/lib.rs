//! Games as environments for learning.
//!
//! - [`Env`]: one game, in which every step is one choice of a fixed list.
//! - [`Vector`]: many of them, stepped together, with rows of numbers written where the caller says.
//! - [`AnyVector`]: the same for a game that is chosen at run time.

#![allow(clippy::float_arithmetic, reason = "rewards and observations are not rules")]

mod common;
mod single;
mod vector;

pub use common::{COMMON, layout, n_choices, n_observed};
pub use single::{Env, IllegalChoice};
pub use vector::{AnyVector, Rows, StepError, Vector, any_vector};
