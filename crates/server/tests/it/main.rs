//! The server as a browser meets it: real connections, real bytes.

mod client;
mod limits;
mod pages;
