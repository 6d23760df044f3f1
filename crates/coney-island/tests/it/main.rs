//! The tests of Coney Island.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "helpers of tests may panic, and look only at what they test"
)]

mod brute;
mod editions;
mod features;
mod laws;
mod limits;
mod park;
mod perft;
mod preview;
mod records;
mod refusals;
mod rulebook;
mod rulings;
mod secrets;
mod table;
mod transcripts;
mod words;
