//! The server as a browser meets it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod broken;
mod client;
mod events;
mod failures;
mod folders;
mod hostile;
mod house;
mod leaks;
mod limits;
mod matches;
#[cfg(unix)]
mod nodes;
mod notices;
mod openapi;
mod orders;
mod page;
mod pages;
mod people;
mod records;
mod routes;
mod tables;
mod wire;
mod written;
