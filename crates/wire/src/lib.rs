//! The messages between a client and the server, as both of them know them.
//!
//! - [`frames`]: what travels over the socket of a match, in either direction. Over plain HTTP the
//!   same frames are posted, and come back as server-sent events.
//! - [`api`]: what travels over HTTP beside them: who one is, tables, records.
//! - [`caps`]: how much of anything is accepted.
//!
//! What is unknown is refused, never skipped: a frame with a field that nobody reads would be a
//! promise that nobody keeps. Only the page and the server stand on this, so it is small: data, and
//! how it is written.

pub mod api;
pub mod caps;
pub mod frames;

pub use frames::{ClientFrame, Code, ServerFrame};

/// The version of the frames. A client of another version is told to fetch a new page, and nothing
/// that it sends is played.
pub const PROTO: u32 = 2;

/// The cookie that says who one is, over https and over plain http. Browsers take the first only
/// with `Secure` and for this host alone.
pub const COOKIE_HTTPS: &str = "__Host-boardwalk";
pub const COOKIE_HTTP: &str = "boardwalk";
