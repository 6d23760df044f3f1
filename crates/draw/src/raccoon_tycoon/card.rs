//! Price & Production cards; the backs of all cards; piles.

use raccoon_tycoon::Commodity;
use raccoon_tycoon::edition::{CardFace, Goods};

use super::token;
use crate::layout::{in_rows, int, title};
use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CARD, CARD_EDGE, GREEN, GREEN_DARK, GREEN_LIGHT, INK, Ink,
    NAVY, ROOF, ROOF_DARK, WHITE, WOOD, WOOD_DARK,
};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a Price & Production card.
pub const WIDTH: i32 = 112;
pub const HEIGHT: i32 = 156;

/// A Price & Production card: above, what one may take so many of; below, which prices rise.
pub fn production(face: CardFace, take: u8) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        stock(pen, WIDTH, HEIGHT, GREEN);
        pen.text(title(115), INK, (56, 20, Anchor::Middle), format_args!("take {take} of"));
        produced(pen, face.produces);
        pen.fill(GREEN, "M5 84h102v59a8 8 0 0 1-8 8H13a8 8 0 0 1-8-8z");
        pen.line(BRASS, 20, "M5 84h102");
        pen.text(title(115), BRASS_LIGHT, (56, 100, Anchor::Middle), "prices up");
        raised(pen, face.raises);
    })
}

fn produced(pen: &mut Pen, goods: Goods) {
    let tokens: Vec<Commodity> = Commodity::ALL
        .into_iter()
        .flat_map(|commodity| std::iter::repeat_n(commodity, usize::from(goods[commodity.idx()])))
        .collect();
    let (per_row, size) = match tokens.len() {
        0..=3 => (3, 32),
        4 => (2, 29),
        5..=6 => (3, 29),
        _ => (5, 20),
    };
    in_rows(pen, tokens.len(), per_row, (56, 53), (size + 2, size), |pen, i, x, y| {
        pen.put(&token::commodity(tokens[i]), x - size / 2, y - size / 2, size);
    });
}

/// Each kind once, with an arrowhead for every step.
fn raised(pen: &mut Pen, goods: Goods) {
    let kinds: Vec<Commodity> =
        Commodity::ALL.into_iter().filter(|commodity| goods[commodity.idx()] > 0).collect();
    let size = [28, 32, 32, 28, 23][kinds.len().min(4)];
    let step = if kinds.len() > 4 { 17 } else { size + 2 };
    in_rows(pen, kinds.len(), 6, (56, 135), (step, 0), |pen, i, x, y| {
        let n = goods[kinds[i].idx()];
        pen.put(&token::commodity(kinds[i]), x - size / 2, y - size / 2, size);
        for step in 0..i32::from(n.min(3)) {
            let up = y - size / 2 - 1 - 5 * step;
            pen.line(BRASS_LIGHT, 24, format_args!("M{} {up}l5-5 5 5", x - 5));
        }
        if n > 3 {
            pen.text(title(90), BRASS_LIGHT, (x + 12, y - size / 2, Anchor::Middle), n);
        }
    });
}

/// Card stock: an edge, a face, and a thin line within.
pub(super) fn stock(pen: &mut Pen, width: i32, height: i32, edge: Ink) {
    // A thin light rim keeps a dark edge apart from a dark ground.
    pen.round(BRASS_DARK, 0, 0, width, height, 9).round(edge, 1, 1, width - 2, height - 2, 8);
    pen.round(CARD, 4, 4, width - 8, height - 8, 7);
    pen.frame(BRASS, 10, [5, 5, width - 10, height - 10], 6);
}

/// What lies face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    Production,
    Railroad,
    Town,
    Building,
}

impl Back {
    /// The box of a card or tile of this kind.
    pub fn size(self) -> (i32, i32) {
        match self {
            Back::Production => (WIDTH, HEIGHT),
            Back::Railroad => (super::railroad::WIDTH, super::railroad::HEIGHT),
            Back::Town => (super::town::WIDTH, super::town::HEIGHT),
            Back::Building => (super::building::WIDTH, super::building::HEIGHT),
        }
    }
}

/// The back of a card or tile.
pub fn back(kind: Back) -> Picture {
    let (width, height) = kind.size();
    Picture::new(width, height, |pen| paint_back(pen, kind))
}

fn paint_back(pen: &mut Pen, kind: Back) {
    let (width, height) = kind.size();
    let [ground, dark] = match kind {
        Back::Production => [GREEN, GREEN_DARK],
        Back::Railroad => [ROOF, ROOF_DARK],
        Back::Town => [NAVY, INK],
        Back::Building => [WOOD, WOOD_DARK],
    };
    pen.round(CARD_EDGE, 0, 0, width, height, 9).round(CARD, 1, 1, width - 2, height - 2, 8);
    pen.round(ground, 6, 6, width - 12, height - 12, 5);
    pen.frame(BRASS, 12, [10, 10, width - 20, height - 20], 4);
    // A tile is small, and there must be room for a number below.
    let (y, scale) =
        if height < WIDTH + 20 { (height / 2 - 10, 760) } else { (height / 2 - 6, 1000) };
    pen.at(width / 2, y, scale, |pen| {
        for i in 0..12 {
            pen.turn(30 * i, 0, 0, |pen| {
                pen.fill(dark, "M0 0L-7-36 0-42 7-36z");
            });
        }
        pen.ring(BRASS, 15, 0, 0, 31).dot(dark, 0, 0, 27).ring(BRASS, 10, 0, 0, 27);
        emblem(pen, kind);
    });
    for (x, y) in [(16, 16), (width - 16, 16), (16, height - 16), (width - 16, height - 16)] {
        pen.fill(BRASS, format_args!("M{x} {}l4 4-4 4-4-4z", y - 4));
    }
}

/// What the cards are about, around 0, 0.
fn emblem(pen: &mut Pen, kind: Back) {
    match kind {
        Back::Production => {
            pen.line(BRASS_LIGHT, 30, "M-14 10l9-11 7 6 12-16")
                .fill(BRASS_LIGHT, "M17-16v13L5-13z");
            pen.line(GREEN_LIGHT, 15, "M-16 16h32");
        }
        Back::Railroad => {
            pen.ring(BRASS_LIGHT, 35, 0, 0, 15).dot(BRASS_LIGHT, 0, 0, 4);
            for i in 0..4 {
                pen.turn(45 * i, 0, 0, |pen| {
                    pen.line(BRASS_LIGHT, 18, "M0-15V15");
                });
            }
        }
        Back::Town => {
            pen.fill(BRASS_LIGHT, "M-16 14V0l8-7 8 7v14zM2 14V-9l6-9 6 9v23z");
            pen.fill(INK, "M-10 14V5h5v9zM6-4h4v6H6z");
        }
        Back::Building => {
            pen.fill(BRASS_LIGHT, "M-17 15V-4l10 6v-6l10 6v-6L13 2v13z").rect(
                BRASS_LIGHT,
                8,
                -17,
                6,
                16,
            );
            pen.rect(WOOD_DARK, -12, 8, 5, 4).rect(WOOD_DARK, -2, 8, 5, 4);
        }
    }
}

/// How far a pile may stand out of the box of its card, to the right and downwards.
pub const PILE_LIFT: i32 = 8;

/// So many cards face down, one on the other; none is an empty place.
pub fn pile(kind: Back, n: usize) -> Picture {
    let (width, height) = kind.size();
    Picture::new(width + PILE_LIFT, height + PILE_LIFT, |pen| {
        if n == 0 {
            place(pen, width, height);
            return;
        }
        // Two cards lie a step apart, thirty as high as the box allows.
        let n_edges = match n {
            1 => 0,
            2..=5 => 1,
            6..=12 => 2,
            13..=24 => 3,
            _ => 4,
        };
        for i in (1..=n_edges).rev() {
            pen.round(BRASS_DARK, 2 * i, 2 * i, width, height, 9);
            pen.round(CARD, 2 * i, 2 * i, width - 1, height - 1, 9);
        }
        paint_back(pen, kind);
        pen.round(INK, width / 2 - 24, height - 42, 48, 30, 15);
        pen.round(WHITE, width / 2 - 23, height - 41, 46, 28, 14);
        pen.text(title(190), INK, (width / 2, height - 20, Anchor::Middle), int(n));
    })
}

/// Where a card or a tile may lie, drawn on the ground.
pub fn empty(kind: Back) -> Picture {
    let (width, height) = kind.size();
    Picture::new(width, height, |pen| place(pen, width, height))
}

fn place(pen: &mut Pen, width: i32, height: i32) {
    pen.faint(18, |pen| {
        pen.round(INK, 1, 1, width - 2, height - 2, 9);
    });
    let (w, h) = (width - 24, height - 24);
    pen.dashes(BRASS, 15, "5 6", format_args!("M12 12h{w}v{h}h-{w}z"));
}
