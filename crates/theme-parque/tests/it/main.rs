//! The tests of Theme Parque.

mod deck;
mod editions;
mod endings;
mod face;
mod features;
mod laws;
mod naive;
mod oracle;
mod perft;
mod preview;
mod records;
mod refusals;
mod remembered;
mod rulebook;
mod rulings;
mod secrets;
mod table;
mod transcripts;
mod words;
