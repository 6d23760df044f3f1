//! A match in the browser, whatever the game.
//!
//! [`Seen`] is what one viewer sees, replaced whole after every move; everything on the screen is
//! derived from it. [`Table`] holds the match behind it and lets people and bots play. A game
//! brings its [`Board`].

mod board;
mod desk;
mod playing;
mod screen;
mod seen;
mod side;

pub(crate) use board::{Board, Chart, Curve, Moment};
pub(crate) use desk::Desk;
pub(crate) use playing::{begin, card_of, own_text};
pub(crate) use screen::{play, stored, trouble};
pub(crate) use seen::{Eyes, Seen};
pub(crate) use side::{log_panel, reason, text_panel};
