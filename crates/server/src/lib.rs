//! Serves the page over HTTP, from a table that is embedded in the program.
//!
//! There is nothing here but files, the same for everybody: the games run in the browser.
//!
//! - `site`: the files.
//! - `app`: which request goes where, and what holds for all of them.
//! - `pages`: what a request for a file is answered with.
//! - `listen`: connections, their limits, and the end of them.

mod app;
mod listen;
mod pages;
mod site;

pub use app::app;
pub use listen::{Limits, run, serve};
pub use site::{File, Site};
