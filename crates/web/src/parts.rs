//! Pieces that every board is made of.
//!
//! They know no game: what is drawn on a card or a token comes from the board. How they look is in
//! the style sheets, by classes of the same names.

pub(crate) mod card;
pub(crate) mod curve;
pub(crate) mod dialog;
pub(crate) mod drag;
pub(crate) mod home;
pub(crate) mod icon;
pub(crate) mod log;
pub(crate) mod money;
pub(crate) mod radio;
pub(crate) mod roving;
pub(crate) mod rules;
pub(crate) mod seat;
pub(crate) mod surface;
pub(crate) mod token;
pub(crate) mod tooltip;

pub(crate) use card::{Face, pick_card};
pub(crate) use curve::{chart, spark};
pub(crate) use dialog::dialog;
pub(crate) use home::home;
pub(crate) use log::log_line;
pub(crate) use money::money;
pub(crate) use radio::radio_row;
pub(crate) use seat::{Sitter, badge, seat_class, seat_panel};
pub(crate) use surface::surface;
pub(crate) use token::token;
pub(crate) use tooltip::tooltip;
