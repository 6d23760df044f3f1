//! The tests of Coney.

#![allow(
    clippy::needless_raw_string_hashes,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "expect-test writes hashes; helpers may panic, and look only at what they test"
)]

mod company;
mod coupons;
mod editions;
mod farm;
mod features;
mod figures;
mod laws;
mod naive;
mod perft;
mod pieces;
mod preview;
mod records;
mod refusals;
mod rulebook;
mod rulings;
mod secrets;
mod table;
mod transcripts;
mod words;
