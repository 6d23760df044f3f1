//! Money: a bill with its amount, in thousands.

use crate::layout::title;
use crate::palette::{BRASS_LIGHT, CARD, GREEN, GREEN_DARK, INK};
use crate::svg::{Anchor, Picture};

/// The box of a bill.
pub const WIDTH: i32 = 88;
pub const HEIGHT: i32 = 52;

/// A bill of so many thousand dollars.
pub fn bill(thousands: u32) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.round(INK, 0, 0, WIDTH, HEIGHT, 6).round(GREEN, 2, 2, WIDTH - 4, HEIGHT - 4, 5);
        pen.frame(BRASS_LIGHT, 14, [6, 6, WIDTH - 12, HEIGHT - 12], 4);
        pen.dot(GREEN_DARK, 14, 26, 6).dot(GREEN_DARK, WIDTH - 14, 26, 6);
        pen.text(title(210), CARD, (WIDTH / 2, 34, Anchor::Middle), format_args!("{thousands}k"));
    })
}
