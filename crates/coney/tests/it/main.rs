//! The tests of Coney.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "helpers of tests may panic, and look only at what they test"
)]

mod editions;
mod figures;
mod laws;
mod naive;
mod perft;
mod records;
mod refusals;
mod rulebook;
mod rulings;
mod secrets;
mod table;
mod transcripts;
