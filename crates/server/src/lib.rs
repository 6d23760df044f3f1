//! Serves the page over HTTP, from a table that is embedded in the program.
//!
//! There is nothing here but files, the same for everybody: the games run in the browser.
//!
//! - `site`: the files.
//! - `folders`: the same from folders, for whoever works on the page.
//! - `app`: which request goes where, and what holds for all of them.
//! - `pages`: what a request for a file is answered with.
//! - `listen`: connections, their limits, and the end of them.

mod app;
mod folders;
mod listen;
mod pages;
mod site;

pub use app::{app, app_from};
pub use listen::{Limits, run, run_from, serve};
pub use site::{File, Site};
