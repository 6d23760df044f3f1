//! Coney Island: a poster come alive, with a cream sky, striped tents and bulbs.
//!
//! - [`token`]: money, building materials, points, and what spots and plots give.
//! - [`stand`]: the stands of showmen, and the hats on the promenade.
//! - [`ride`]: grand attractions, alone, as the tile in the park and as the stack offers them.
//! - [`park`]: the board with its promenade, plots and building sites, and where things lie on it.
//! - [`car`]: the cars of a player's board.
//! - [`paper`]: newspapers. [`character`]: whom one can hire.
//! - [`position()`]: the whole table.

pub mod car;
pub mod character;
pub mod paper;
pub mod park;
mod position;
pub mod ride;
pub mod stand;
pub mod token;

pub use position::{HEIGHT, WIDTH, position};

use crate::palette::{INK, Ink};

/// Outlines, as a poster has them.
const EDGE: (Ink, i32) = (INK, 20);
