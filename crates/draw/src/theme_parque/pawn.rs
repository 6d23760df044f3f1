//! Pawns: a visitor with a flag, in the colour of the seat and with its letter.

use tabletop::Seat;

use crate::layout::{seat_ink, title};
use crate::palette::{INK, ON_SEAT, SKY_WARM, WHITE};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a pawn.
pub const WIDTH: i32 = 40;
pub const HEIGHT: i32 = 48;

/// A pawn.
pub fn pawn(seat: Seat) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| paint(pen, seat))
}

pub(super) fn paint(pen: &mut Pen, seat: Seat) {
    let ink = seat_ink(seat);
    pen.faint(30, |pen| _ = pen.oval(INK, 22, 44, 16, 4));
    pen.shape(WHITE, INK, 18, "M6 44c0-18 6-24 14-24s14 6 14 24z");
    pen.shape(ink, INK, 14, "M8 43c0-16 6-21 12-21s12 5 12 21z");
    pen.shape(SKY_WARM, INK, 16, "M11 13a9 9 0 1 1 18 0 9 9 0 0 1-18 0z");
    pen.shape(ink, INK, 14, "M9 11c1-8 6-10 11-10s10 2 11 10c-6-2-16-2-22 0z");
    pen.text(title(150), ON_SEAT, (20, 40, Anchor::Middle), seat);
}
