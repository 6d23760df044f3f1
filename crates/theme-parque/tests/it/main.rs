//! The tests of Theme Parque.

mod laws;
mod naive;
mod oracle;
mod table;
