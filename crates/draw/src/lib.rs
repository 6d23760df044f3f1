//! Pieces, boxes and whole positions as pictures: pure functions to SVG text, no DOM and no IO.
//!
//! - [`svg`]: the pen that writes it, and [`Picture`], what every function here returns.
//! - [`palette`]: the colours, which a page may change.
//! - [`chinatown`], [`coney`], [`coney_island`], [`raccoon_tycoon`], [`theme_parque`]: the pieces
//!   of a game, and its whole table.
//! - [`door`]: the boardwalk above the front door, and the lids of the boxes.
//! - `raster`: pictures as pixels, for whoever asks for it.
//!
//! A game is a module with the same shape as [`raccoon_tycoon`]: a function for each piece that
//! takes what is printed on it (a face of the edition, never a number that one must look up), and
//! `position(edition, &View, &Names)`, which draws the table from a view alone, so that a picture
//! cannot tell what its viewer may not know. One line in `GAMES` makes it known to those who
//! have a game by its type only.

#![allow(clippy::many_single_char_names, reason = "a box has x, y, w, h and r")]

pub mod chinatown;
pub mod coney;
pub mod coney_island;
pub mod door;
mod layout;
pub mod palette;
pub mod raccoon_tycoon;
#[cfg(feature = "raster")]
pub mod raster;
mod sketch;
pub mod svg;
pub mod theme_parque;

pub use svg::Picture;

use std::any::Any;

use tabletop::{Game, Names, Title};

/// Draws a table from an edition and a view, if they are those of its game.
type Drawer = fn(&dyn Any, &dyn Any, &Names) -> Option<Picture>;

/// The games whose table can be drawn.
const GAMES: &[(Title, Drawer)] = &[
    (::chinatown::State::TITLE, |edition, view, names| {
        Some(chinatown::position(edition.downcast_ref()?, view.downcast_ref()?, names))
    }),
    (::coney::State::TITLE, |edition, view, names| {
        Some(coney::position(edition.downcast_ref()?, view.downcast_ref()?, names))
    }),
    (::coney_island::State::TITLE, |edition, view, names| {
        Some(coney_island::position(edition.downcast_ref()?, view.downcast_ref()?, names))
    }),
    (::raccoon_tycoon::State::TITLE, |edition, view, names| {
        Some(raccoon_tycoon::position(edition.downcast_ref()?, view.downcast_ref()?, names))
    }),
    (::theme_parque::State::TITLE, |edition, view, names| {
        Some(theme_parque::position(edition.downcast_ref()?, view.downcast_ref()?, names))
    }),
];

/// The titles of the games whose table can be drawn.
pub fn games() -> impl Iterator<Item = &'static Title> {
    GAMES.iter().map(|(title, _)| title)
}

/// The whole table of a game as one viewer sees it. Every game on the shelf can be drawn.
pub fn position<G: Game>(edition: &G::Edition, view: &G::View, names: &Names) -> Picture {
    let picture = GAMES.iter().find_map(|(_, table)| table(edition, view, names));
    picture.unwrap_or_else(|| panic!("{} is not drawn", G::TITLE.name))
}

/// A number that is the same for the same name everywhere: what an edition of somebody's own
/// calls its pieces decides what they look like.
fn seed_of(name: &str) -> u32 {
    // FNV-1a, and a last stir so that the low bits depend on all letters.
    let hash = name
        .bytes()
        .fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash ^ hash >> 15
}

/// One of a few, by the digits of a seed: each call takes the next digit.
fn pick<T: Copy>(seed: &mut u32, choices: &[T]) -> T {
    let n = u32::try_from(choices.len()).expect("a few");
    let choice = choices[usize::try_from(*seed % n).expect("a few")];
    *seed /= n;
    choice
}
