//! Raccoon Tycoon: a gilded-age exchange in brass, cream card stock and bottle green.
//!
//! - [`token`]: the six commodities, the token that stands for any, coins and stars.
//! - [`card`]: Price & Production cards, backs and piles.
//! - [`railroad`]: railroad cards; `animal` and `locomotive` are what is on them.
//! - [`town`]: town cards; `townscape` has the picture of each town.
//! - [`building`]: building tiles, both sides; `sign` says what one does.
//! - [`market`]: the printed panel of the six price tracks, and where on it a token lies.
//! - [`position()`]: the whole table.
//!
//! Towns, buildings and lines are known by their names. What an edition of somebody's own calls
//! otherwise gets a picture that its name decides.

pub(crate) mod animal;
pub mod building;
pub mod card;
pub(crate) mod locomotive;
pub mod market;
mod position;
mod premises;
pub mod railroad;
mod scenery;
mod sign;
pub mod token;
pub mod town;
mod townscape;

pub use position::{HEIGHT, WIDTH, position};
