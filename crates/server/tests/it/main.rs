//! The server as a browser meets it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod client;
mod folders;
mod limits;
mod pages;
mod routes;
mod wire;
