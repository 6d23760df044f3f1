//! The tests of Raccoon Tycoon.

#![allow(
    clippy::needless_raw_string_hashes,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "helpers may panic and look only at what they test; expect-test writes the hashes"
)]

mod editions;
mod features;
mod hostile;
mod laws;
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
