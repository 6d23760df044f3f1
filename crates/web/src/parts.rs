//! Small parts of the page that know no game and no match: badges, icons, dialogs, curves.
//!
//! How they look is in the style sheets, by classes of the same names.

pub(crate) mod curve;
pub(crate) mod dialog;
pub(crate) mod drag;
pub(crate) mod home;
pub(crate) mod icon;
pub(crate) mod money;
pub(crate) mod roving;
pub(crate) mod rules;
pub(crate) mod seat;
mod waiting;

pub(crate) use curve::chart;
pub(crate) use dialog::dialog;
pub(crate) use home::home;
pub(crate) use money::money;
pub(crate) use seat::{badge_text, seat_class};
pub(crate) use waiting::waiting;
