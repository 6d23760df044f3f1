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

use crate::svg::{Face, Pen};

/// Tenths of a unit in which a name of so many letters fits a width, at most `largest`.
fn fitting(text: &str, width: i32, largest: i32) -> i32 {
    let n = i32::try_from(text.chars().count()).unwrap_or(i32::MAX).max(1);
    // A bold letter of a wide title face is two thirds as wide as it is tall.
    (width * 10 * 100 / 66 / n).min(largest)
}

fn title(tenths: i32) -> (Face, i32) {
    (Face::Title, tenths)
}

/// Whole pieces are numbered by people, pictures by pixels.
fn int(n: usize) -> i32 {
    i32::try_from(n).expect("a few pieces")
}

/// So many pieces in rows of a width: calls `paint` with the middle of each.
fn in_rows(
    pen: &mut Pen,
    n: usize,
    per_row: usize,
    (x, y): (i32, i32),
    (step_x, step_y): (i32, i32),
    mut paint: impl FnMut(&mut Pen, usize, i32, i32),
) {
    let n_rows = n.div_ceil(per_row);
    for i in 0..n {
        let (row, column) = (i / per_row, i % per_row);
        let in_row = if row + 1 == n_rows { n - row * per_row } else { per_row };
        let left = x - (int(in_row) - 1) * step_x / 2;
        let top = y - (int(n_rows) - 1) * step_y / 2;
        paint(pen, i, left + int(column) * step_x, top + int(row) * step_y);
    }
}
