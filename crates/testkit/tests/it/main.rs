//! Tests of the test kit: a lawful toy game passes, and each planted mistake is caught by the law
//! that is there for it.

mod mistakes;
mod slip;

mod laws;
mod scripts;
