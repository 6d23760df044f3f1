//! Dominoes: two squares, upright; the back; the Entrance; the deck.

use theme_parque::face::ENTRANCE;
use theme_parque::{Edition, Face};

use super::square::{self, SIZE};
use crate::layout::{int, title};
use crate::palette::{
    BRASS_LIGHT, CARD, CARD_EDGE, GOODS, INK, LAWN_DARK, LEAF_DARK, LIGHT, NAVY, WHITE, WOOD_DARK,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::sketch;
use crate::svg::{Anchor, Pen, Picture};

/// The box of an upright domino: a rim of four around its two squares.
pub const WIDTH: i32 = SIZE + 8;
pub const HEIGHT: i32 = 2 * SIZE + 8;

/// A domino as printed: the upper half and the lower half.
pub fn domino(edition: &Edition, halves: [Face; 2]) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.round(INK, 0, 0, WIDTH, HEIGHT, 10).round(CARD, 1, 1, WIDTH - 2, HEIGHT - 2, 9);
        for (i, face) in (0..).zip(halves) {
            pen.at(4, 4 + SIZE * i, 1000, |pen| square::paint(pen, edition, face, None));
        }
        pen.dashes(CARD, 14, "4 6", format_args!("M4 {}h{SIZE}", 4 + SIZE));
        pen.frame(CARD_EDGE, 30, [4, 4, SIZE, 2 * SIZE], 4);
    })
}

/// A domino lying on its side, the upper half at the left.
pub fn lying(edition: &Edition, halves: [Face; 2]) -> Picture {
    Picture::new(HEIGHT, WIDTH, |pen| {
        pen.round(INK, 0, 0, HEIGHT, WIDTH, 10).round(CARD, 1, 1, HEIGHT - 2, WIDTH - 2, 9);
        for (i, face) in (0..).zip(halves) {
            // Turned by a quarter against the clock, as one turns the piece.
            pen.at(4 + SIZE * i, 4, 1000, |pen| square::paint(pen, edition, face.turned(3), None));
        }
        pen.frame(CARD_EDGE, 30, [4, 4, 2 * SIZE, SIZE], 4);
    })
}

/// The back of a domino, upright.
pub fn back() -> Picture {
    Picture::new(WIDTH, HEIGHT, paint_back)
}

fn paint_back(pen: &mut Pen) {
    const TICKET: &[Mark] = &[
        S(BRASS_LIGHT, "M24 66h56v14a8 8 0 0 0 0 16v14H24V96a8 8 0 0 0 0-16z"),
        F(GOODS, "M52 72l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z"),
        L(LIGHT, 20, "M22 30h60M22 170h60M30 44h44M30 156h44"),
    ];
    pen.round(INK, 0, 0, WIDTH, HEIGHT, 10).round(CARD, 1, 1, WIDTH - 2, HEIGHT - 2, 9);
    pen.round(LEAF_DARK, 6, 6, WIDTH - 12, HEIGHT - 12, 6).frame(
        LIGHT,
        16,
        [11, 11, WIDTH - 22, HEIGHT - 22],
        4,
    );
    sketch(pen, TICKET, (INK, 16), &[]);
}

/// The back of a domino that lies on its side.
pub fn lying_back() -> Picture {
    Picture::new(HEIGHT, WIDTH, |pen| {
        // Turned around the middle of an upright one, and moved to where a lying one begins.
        pen.at((HEIGHT - WIDTH) / 2, (WIDTH - HEIGHT) / 2, 1000, |pen| {
            pen.turn(90, WIDTH / 2, HEIGHT / 2, paint_back);
        });
    })
}

/// So many dominoes face down; none is an empty place.
pub fn deck(n: usize) -> Picture {
    Picture::new(WIDTH + 6, HEIGHT + 6, |pen| {
        if n == 0 {
            pen.faint(20, |pen| _ = pen.round(INK, 0, 0, WIDTH, HEIGHT, 10));
            pen.dashes(LAWN_DARK, 20, "7 7", "M10 10h84v180H10z");
            return;
        }
        for i in (1..=int(n.min(3))).rev() {
            pen.round(INK, 2 * i, 2 * i, WIDTH, HEIGHT, 10).round(
                CARD,
                2 * i,
                2 * i,
                WIDTH - 1,
                HEIGHT - 1,
                9,
            );
        }
        paint_back(pen);
        pen.round(INK, 30, 120, 44, 30, 15).round(WHITE, 32, 122, 40, 26, 13);
        pen.text(title(190), INK, (52, 142, Anchor::Middle), int(n));
    })
}

/// The gate that stands on the seam of the Entrance: 192 by 96.
pub fn gate() -> Picture {
    const GATE: &[Mark] = &[
        L(WOOD_DARK, 130, "M22 88V34M170 88V34"),
        L(GOODS, 90, "M22 86V34M170 86V34"),
        S(GOODS, "M8 44C40 0 152 0 184 44l-14 10C140 24 52 24 22 54z"),
        L(LIGHT, 70, "M20 42h1M42 28h1M68 19h1M96 16h1M124 19h1M150 28h1M172 42h1"),
        S(NAVY, "M12 30L22 8l10 22zM160 30l10-22 10 22z"),
    ];
    Picture::new(2 * SIZE, SIZE, |pen| sketch(pen, GATE, (INK, 26), &[]))
}

/// The Entrance as it lies on the table before anything is built: upright.
pub fn entrance(edition: &Edition) -> Picture {
    Picture::new(SIZE, 2 * SIZE, |pen| {
        for i in 0..2 {
            pen.at(0, SIZE * i, 1000, |pen| square::paint(pen, edition, ENTRANCE, None));
        }
        pen.put(&gate(), 0, SIZE - 26, SIZE);
    })
}
