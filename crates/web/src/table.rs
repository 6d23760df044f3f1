//! A match in the browser, whatever the game.
//!
//! [`Connection`] is the seam: behind it a match is played in this page ([`local`]), shown again
//! ([`crate::replay`]), or played on a server ([`remote`]). [`Seen`] is what one viewer sees, replaced
//! whole after every move; everything on the screen is derived from it. [`Play`] is what a board
//! gets: the connection, and what the reader is putting together. `screen` and `frame` are the
//! regions that every game shares.

mod connection;
mod frame;
mod keep;
mod local;
mod look;
mod menu;
mod pace;
mod play;
mod remote;
mod screen;
mod seen;
mod turns;

pub(crate) use connection::{Advice, Connection, Judged, Later, Refused};
pub(crate) use frame::{Regions, frame};
pub(crate) use keep::{card_of, own_text, who_won};
pub(crate) use local::begin;
pub(crate) use look::{look_back, look_back_at, step as step_in_past};
pub(crate) use menu::text_panel;
pub(crate) use play::{Hint, Play};
pub(crate) use remote::Remote;
pub(crate) use screen::{sentence, show, trouble};
pub(crate) use seen::{Eyes, Seen};
pub(crate) use turns::{TurnKey, Turns};
