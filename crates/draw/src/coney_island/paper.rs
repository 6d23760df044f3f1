//! Newspapers: what they say, and their backs.

use coney_island::{Layer, Newspaper};

use super::{EDGE, token};
use crate::layout::title;
use crate::palette::{CARD_EDGE, COAL, INK, Ink, ROSE, SKY_ROSE, WHITE};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::{A, B, sketch};
use crate::svg::{Anchor, Picture};

/// The box of a newspaper.
pub const WIDTH: i32 = 72;
pub const HEIGHT: i32 = 90;

fn inks(layer: Layer) -> [Ink; 2] {
    match layer {
        Layer::Pink => [SKY_ROSE, ROSE],
        Layer::White => [WHITE, CARD_EDGE],
    }
}

const SHEET: &[Mark] = &[
    S(B, "M10 8h58v78H10z"),
    S(A, "M4 4h58v78H4z"),
    F(INK, "M10 22h46v2H10z"),
    L(COAL, 14, "M10 66h20M10 70h20M10 74h16M36 66h20M36 70h20M36 74h14"),
];

/// A newspaper with what it is worth.
pub fn front(paper: Newspaper) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        sketch(pen, SHEET, EDGE, &inks(paper.colour));
        pen.text(title(105), INK, (33, 18, Anchor::Middle), "THE BULB");
        pen.at(33, 45, 900, |pen| token::paint_points(pen, paper.points));
    })
}

/// The back: only the colour shows. The heading of one is in the middle, of the other above.
pub fn back(layer: Layer) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        sketch(pen, SHEET, EDGE, &inks(layer));
        pen.text(title(105), INK, (33, 18, Anchor::Middle), "THE BULB");
        match layer {
            Layer::Pink => _ = pen.line(COAL, 14, "M10 32h46M10 38h46M10 44h46M10 50h46M10 56h30"),
            Layer::White => {
                pen.rect(COAL, 12, 30, 42, 28).line(
                    WHITE,
                    20,
                    "M16 54l10-14 8 8 6-5 10 11M44 36h4",
                );
            }
        }
    })
}
