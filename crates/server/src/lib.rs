//! Serves the page over HTTP, from a table that is embedded in the program.
//!
//! There is nothing here but files, the same for everybody: the games run in the browser.
//!
//! - `site`: the files.
//! - `answer`: what a request is answered with; a pure function.
//! - `headers`: what a browser is told about every answer.
//! - `listen`: connections, their limits, and the end of them.

mod answer;
mod headers;
mod listen;
mod site;

pub use listen::{Limits, run, serve};
pub use site::{File, Site};
