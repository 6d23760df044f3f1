//! Serves the page over HTTP, from a table that is embedded in the program, and hosts matches.
//!
//! - `site`, `folders`, `pages`: the files of the page, and what a request for one is answered with.
//! - `app`: which request goes where, and what holds for all of them.
//! - `listen`: connections, their limits, and the end of them.
//! - `config`: what a house may decide for itself.
//! - `hall`: all the tables, and the way to each; `live`: one of them while somebody is there.
//! - `tables`, `clocks`: what a table is made of, and how long one may think at it.
//! - `thinkers`: where bots think.
//! - `notices`: those who are away hear that they are waited for.
//! - `api`: what is asked over HTTP; `socket`, `outbox`: connections that stay.
//! - `shown`: what whoever has a link is shown of a match, once it is over.
//! - `buckets`: how often somebody may do something; `metrics`: numbers for whoever watches over it.
//! - `doctor`: whether everything that is kept is as it was written.

mod api;
mod app;
mod buckets;
mod clocks;
mod config;
mod doctor;
mod folders;
mod hall;
mod listen;
mod live;
mod metrics;
mod notices;
mod outbox;
mod pages;
mod shown;
mod site;
mod socket;
mod tables;
mod thinkers;

pub use api::Peer;
#[cfg(feature = "openapi")]
pub use api::{ApiDoc, openapi};
pub use app::{app, app_from, app_from_with, app_with};
pub use buckets::Rate;
pub use config::Config;
pub use doctor::{Finding, examine};
pub use hall::{Caller, Hall};
pub use listen::{Ended, Limits, run, run_from, serve, serve_hall};
#[doc(hidden)]
pub use live::Change;
pub use notices::{Internet, Outside, Stream};
pub use site::{File, Site};
pub use thinkers::{Maker, house_bots};
pub use thinking::Think;

/// The build, for whoever asks.
pub const BUILD: &str = env!("CARGO_PKG_VERSION");
