//! A match in the browser, whatever the game.
//!
//! [`Seen`] is what one viewer sees, replaced whole after every move; everything on the screen is
//! derived from it. [`Play`] is what a board gets; [`Local`](local::Local) holds the session behind
//! it and lets people and bots play. A game brings its [`Board`].

mod board;
mod local;
mod play;
mod screen;
mod seen;
mod side;

pub(crate) use board::{Board, Chart, Curve, Moment};
pub(crate) use local::{begin, card_of, own_text};
pub(crate) use play::Play;
pub(crate) use screen::{show, trouble};
pub(crate) use seen::{Eyes, Seen};
pub(crate) use side::{log_panel, reason, text_panel};
