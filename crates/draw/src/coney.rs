//! Coney: a storybook meadow in watercolour greens, on paper, with soft shadows.
//!
//! - [`rabbit`]: a rabbit alone, and the thumbnail of a card; `pose`, `prop` and `coat` are what
//!   one is made of, `meadow` is where it lives.
//! - [`card`]: the whole card, its square crop as it lies in a farm, backs, piles, hutches and
//!   spaces of a farm.
//! - [`icon`]: what is printed on cards as signs: sexes, colours, rules, gains, coupons, stores.
//! - [`token`]: hay, carrot, pellet, and the disc that stands for any.
//! - [`position()`]: the whole table.
//!
//! A rabbit of the house deck is known by its name. Any other gets pose, ears, markings and what
//! it carries by its name as well, so that an edition of somebody's own has faces too.

pub mod card;
mod coat;
pub mod icon;
mod meadow;
mod pose;
mod position;
mod prop;
pub mod rabbit;
pub mod token;

pub use position::{HEIGHT, WIDTH, position};

use crate::palette::{Ink, SEPIA};

/// The outline of a rabbit and of what it carries: brown, as if drawn with a pencil.
const EDGE: (Ink, i32) = (SEPIA, 24);
