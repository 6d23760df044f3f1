//! The tests of Coney Island.

mod laws;
mod table;
