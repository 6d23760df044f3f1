//! Stands of showmen: tents from above, round, odd or square by the car they come from, in the
//! colour of their showmen, with the letter of their owner. Hats on the promenade.

use coney_island::{Car, Colour};
use tabletop::Seat;

use crate::layout::{seat_ink, title};
use crate::palette::{BRASS, BRASS_LIGHT, INK, Ink, ON_SEAT, SEAT_E, SEAT_F, WHITE};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a stand and of a hat.
pub const SIZE: i32 = 48;

/// The colour of showmen: that of their owner. With two players each has two of them, and the second
/// is one that no seat at the table has.
pub fn ink(colour: Colour, owner: Seat) -> Ink {
    if colour.0 == owner.0 {
        return seat_ink(owner);
    }
    match colour.0 {
        1 => SEAT_E,
        3 => SEAT_F,
        _ => seat_ink(owner),
    }
}

/// A stand.
pub fn stand(car: Car, colour: Colour, owner: Seat) -> Picture {
    Picture::new(SIZE, SIZE, |pen| _ = pen.at(24, 24, 1000, |pen| paint(pen, car, colour, owner)))
}

pub(super) fn paint(pen: &mut Pen, car: Car, colour: Colour, owner: Seat) {
    // Each roof is a polygon whose every other side is white.
    let (roof, wedge, n) = match car {
        Car::Top => {
            ("M-22 0a22 22 0 1 1 44 0 22 22 0 0 1-44 0z", "M0 0L-8-20A22 22 0 0 1 8-20z", 6)
        }
        Car::Middle => (
            "M0-23L14-4 23 13 0 16-23 13-14-4z",
            "M0 2L0-23 14-4zM0 2L0 16 23 13zM0 2L-23 13-14-4z",
            1,
        ),
        Car::Bottom => ("M-21-21h42v42h-42z", "M0 0L-7-21H7z", 4),
    };
    pen.faint(30, |pen| _ = pen.at(2, 3, 1000, |pen| _ = pen.fill(INK, roof)));
    let own = ink(colour, owner);
    pen.shape(own, INK, 18, roof);
    for i in 0..n {
        pen.turn(360 * i / n, 0, 0, |pen| _ = pen.fill(WHITE, wedge));
    }
    pen.line(INK, 18, roof);
    pen.dot(INK, 0, 1, 12).dot(own, 0, 1, 11).ring(BRASS_LIGHT, 14, 0, 1, 10);
    pen.text(title(165), ON_SEAT, (0, 7, Anchor::Middle), owner);
}

/// The hat of a player on the promenade.
pub fn hat(seat: Seat) -> Picture {
    Picture::new(SIZE, SIZE, |pen| _ = pen.at(24, 24, 1000, |pen| paint_hat(pen, seat)))
}

pub(super) fn paint_hat(pen: &mut Pen, seat: Seat) {
    let colour = seat_ink(seat);
    pen.faint(30, |pen| _ = pen.oval(INK, 2, 17, 21, 6));
    // A bowler, a straw hat, a top hat, a cap: one each.
    let crown = [
        "M-14 10c-2-20 4-26 14-26s16 6 14 26z",
        "M-14 10v-18h28v18z",
        "M-13 10l-3-30c10-3 22-3 32 0l-3 30z",
        "M-15 10c-4-12-2-20 2-22 6 6 20 6 26 0 4 2 6 10 2 22z",
        "M-14 10C-14-4-4-18 0-22 4-18 14-4 14 10z",
        "M-16 10c0-14 6-16 16-16s16 2 16 16z",
    ][seat.idx() % 6];
    pen.shape(colour, INK, 16, crown);
    pen.fill(BRASS, "M-14 4h28v6h-28z");
    pen.shape(colour, INK, 16, "M-22 12c8-6 36-6 44 0-2 8-42 8-44 0z");
    pen.text(title(150), ON_SEAT, (0, 2, Anchor::Middle), seat);
}
