//! The tests of Chinatown.

mod laws;
mod table;
