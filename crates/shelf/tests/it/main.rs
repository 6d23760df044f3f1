//! The shelf: every game is found by its name, and played without knowing its types.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod editions;
mod games;
mod matches;
mod sessions;
