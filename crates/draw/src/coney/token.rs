//! Wooden tokens: hay, carrot, pellet, and the disc that stands for any of them.

use coney::Token;

use crate::palette::{
    AUTUMN, BRASS_DARK, CARD, COAT_ORANGE, EARTH, EARTH_DARK, Ink, LEAF, LEAF_DARK, PAPER, ROOF,
    SEPIA, WHEAT, WHEAT_DARK, WHEAT_LIGHT, WOOD_LIGHT,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::sketch;
use crate::svg::{Pen, Picture};

/// The box of a token.
pub const SIZE: i32 = 48;

/// A token. Each has an outline of its own, so that colour is not needed.
pub fn token(kind: Token) -> Picture {
    Picture::new(SIZE, SIZE, |pen| _ = pen.at(24, 24, 1000, |pen| paint(pen, kind)))
}

/// Any token: a disc with a piece of each.
pub fn any() -> Picture {
    Picture::new(SIZE, SIZE, |pen| _ = pen.at(24, 24, 1000, paint_any))
}

const HAY: &[Mark] = &[
    S(WHEAT_DARK, "M-20-9c8-5 32-5 40 0v20c-8 7-32 7-40 0z"),
    S(WHEAT, "M-20-11c8-5 32-5 40 0v20c-8 6-32 6-40 0z"),
    L(WHEAT_LIGHT, 18, "M-15-6v8M-10 4v8M-4-8v7M1 5v8M8-8v6M13 2v8M16-7v5M-16 6v3"),
    L(ROOF, 34, "M-10-13v25M10-13v25"),
    L(WHEAT_DARK, 18, "M-20-11l-4-4M-19-6l-5 0M20-11l4-4M19-6l5 1M-4-14l-2-5M5-14l3-5"),
];

const CARROT: &[Mark] = &[
    S(LEAF, "M7-9C4-20 10-23 13-22c0-3 6-4 8-1 3 1 2 6-2 8 2 3-1 8-9 9z"),
    S(COAT_ORANGE, "M12-11c5 5 5 10 1 14C4 12-8 20-20 22-19 9-12-4-3-12c5-4 10-4 15 1z"),
    L(AUTUMN, 24, "M-5-8l6 5M-11 4l5 3M4 3l4 4M-14 12l5 3"),
    L(LEAF_DARK, 18, "M9-10c2-4 5-7 8-9"),
];

const PELLET: &[Mark] = &[
    S(
        EARTH_DARK,
        "M-22 8c0-8 6-11 12-11s12 4 12 11-6 10-12 10-12-4-12-10zM-2 8C-2 0 4-3 10-3s12 4 12 11-6 10-12 10S-2 14-2 8z",
    ),
    S(
        EARTH,
        "M-21 6c0-7 5-10 11-10S1-1 1 6s-5 9-11 9-11-3-11-9zM-1 6c0-7 5-10 11-10S21-1 21 6s-5 9-11 9S-1 12-1 6z",
    ),
    S(EARTH, "M-11-8c0-7 5-10 11-10s11 3 11 10S6 1 0 1s-11-3-11-9z"),
    L(WOOD_LIGHT, 26, "M-5-11c1-2 3-3 5-3M-15 3c1-2 3-3 5-3M5 3c1-2 3-3 5-3"),
];

/// A token around 0, 0.
pub(super) fn paint(pen: &mut Pen, kind: Token) {
    let marks = match kind {
        Token::Hay => HAY,
        Token::Carrot => CARROT,
        Token::Pellet => PELLET,
    };
    sketch(pen, marks, (SEPIA, 18), &[]);
}

/// The three colours as the thirds of a disc, and a question in the middle.
pub(super) fn paint_any(pen: &mut Pen) {
    const THIRD: &str = "M0 0V-20A20 20 0 0 1 17 10z";
    pen.dot(BRASS_DARK, 0, 1, 22).dot(CARD, 0, -1, 21);
    for (i, ink) in (0..).zip([WHEAT, COAT_ORANGE, EARTH]) {
        pen.turn(120 * i, 0, 0, |pen| _ = pen.fill(ink, THIRD));
    }
    pen.ring(SEPIA, 16, 0, 0, 20).dot(PAPER, 0, 0, 10);
    sketch(
        pen,
        &[L(SEPIA, 26, "M-4-3c0-6 8-6 8 0 0 3-4 3-4 6"), F(SEPIA, "M-2 6h4v3h-4z")],
        (SEPIA, 10),
        &[],
    );
}

/// The colour of a kind of token, for marks elsewhere.
pub fn ink(kind: Token) -> Ink {
    match kind {
        Token::Hay => WHEAT,
        Token::Carrot => COAT_ORANGE,
        Token::Pellet => EARTH,
    }
}
