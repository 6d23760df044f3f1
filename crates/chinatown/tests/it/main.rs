//! The tests of Chinatown.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "helpers of tests may panic, and look only at what they test"
)]

mod board;
mod calibration;
mod deals;
mod editions;
mod features;
mod laws;
mod lots;
mod perft;
mod preview;
mod probes;
mod records;
mod refusals;
mod rulebook;
mod rules;
mod rulings;
mod secrets;
mod table;
mod traders;
mod transcripts;
mod words;
