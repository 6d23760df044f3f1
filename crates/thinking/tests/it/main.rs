//! Bots that think on threads.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod supervise;
