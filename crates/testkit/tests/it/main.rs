//! Tests of the test kit: a lawful toy game passes, and each planted mistake is caught.

mod laws;
