//! Theme Parque: grass, sand-coloured paths and bright signs, seen from above.
//!
//! - [`square`]: what one half of a domino shows; `item` has attractions, stalls and decorations.
//! - [`domino`]: whole dominoes, face up and face down, the Entrance, the deck.
//! - [`mod@pawn`], what marks a claimed item.
//! - [`park`]: the whole park, and which way queues lead.
//! - [`position()`]: the whole table.
//!
//! Paths and tracks end in the middle of the sides they leave by, so they join across seams.

pub mod domino;
mod item;
pub mod park;
pub mod pawn;
mod position;
pub mod square;

pub use position::{HEIGHT, WIDTH, position};
