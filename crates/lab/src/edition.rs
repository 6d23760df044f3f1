//! Editions as a designer looks at them: what stands out, and what differs.
//!
//! Both work on the file itself, whatever the game is, so that a new game has them from its first
//! edition on.

mod begin;
mod check;
mod diff;
mod walk;

pub use begin::begin;
pub use check::{Oddity, check};
pub use diff::diff;
