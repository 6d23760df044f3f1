//! The tests of Coney.

mod laws;
mod table;
