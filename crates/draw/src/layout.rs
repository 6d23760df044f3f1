//! What all games use to place their pieces: rows, sizes of letters, the mark of a seat.

use tabletop::Seat;

use crate::palette::{Ink, ON_SEAT, SEATS, WHITE};
use crate::svg::{Anchor, Face, Pen};

/// Tenths of a unit in which a name of so many letters fits a width, at most `largest`.
pub(crate) fn fitting(text: &str, width: i32, largest: i32) -> i32 {
    let n = i32::try_from(text.chars().count()).unwrap_or(i32::MAX).max(1);
    // A bold letter of a wide title face is two thirds as wide as it is tall.
    (width * 10 * 100 / 66 / n).min(largest)
}

pub(crate) fn title(tenths: i32) -> (Face, i32) {
    (Face::Title, tenths)
}

/// Whole pieces are numbered by people, pictures by pixels.
pub(crate) fn int(n: usize) -> i32 {
    i32::try_from(n).expect("a few pieces")
}

/// So many pieces in rows of a width: calls `paint` with the middle of each.
pub(crate) fn in_rows(
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

/// So many things of a width in a row of a length: how far one is from the next.
pub(crate) fn step(n: usize, each: i32, length: i32) -> i32 {
    match n {
        0 | 1 => each,
        n => ((length - each) / (int(n) - 1)).min(each + 5),
    }
}

/// The colour of a seat.
pub(crate) fn seat_ink(seat: Seat) -> Ink {
    SEATS[seat.idx() % SEATS.len()]
}

/// The mark of a seat: its letter on its colour.
pub(crate) fn mark(pen: &mut Pen, seat: Seat, x: i32, y: i32, r: i32) {
    pen.dot(WHITE, x, y, r).dot(seat_ink(seat), x, y, r - 2);
    pen.text(title(13 * r), ON_SEAT, (x, y + r * 9 / 20, Anchor::Middle), seat);
}
