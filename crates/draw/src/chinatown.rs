//! Chinatown: a quarter at night in lantern red, jade and warm windows.
//!
//! - [`shop`]: the signs of the kinds of shop, and their tiles.
//! - [`lot`]: a house front as it stands on a lot, and the card of a lot.
//! - [`map`]: the quarter with its districts and streets, where lots lie, outlines of businesses.
//! - [`money`]: a bill.
//! - [`year`]: the track of the years, each with its animal.
//! - [`position()`]: the whole table.
//!
//! A shop is known by its name. What an edition of somebody's own calls otherwise gets a sign that
//! its name decides.

pub mod lot;
pub mod map;
pub mod money;
mod position;
pub mod shop;
pub mod year;

pub use position::{HEIGHT, WIDTH, position};

use crate::palette::{INK, Ink};

const EDGE: (Ink, i32) = (INK, 20);
