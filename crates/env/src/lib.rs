//! Games as environments for learning.
//!
//! - [`Env`]: one game, in which every step is one choice of a fixed list.
//! - [`Vector`]: many of them, stepped together, with rows of numbers written where the caller says.
//! - [`AnyVector`]: the same for a game that is chosen at run time.
//! - [`Script`]: what was done in a game, by which it can be had again.
//! - [`Decisions`]: a match that was played, as rows of the same kind.

#![allow(clippy::float_arithmetic, reason = "rewards and observations are not rules")]

mod common;
mod decisions;
mod script;
mod single;
mod vector;

pub use common::{COMMON, layout, n_choices, n_observed};
pub use decisions::{Decisions, decisions_of};
pub use script::{Script, ScriptError};
pub use single::{Env, IllegalChoice, Mover, observe};
pub use vector::{AnyVector, Rows, Sitters, StepError, Vector, any_vector};
