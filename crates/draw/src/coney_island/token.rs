//! Small pieces and signs, each in a box of 48.

use coney_island::edition::Pay;
use coney_island::{Bonus, Material, Materials};

use crate::layout::title;
use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CARD, CARD_EDGE, GOODS, GOODS_DARK, GOODS_LIGHT, GREEN_LIGHT,
    INK, JADE, NAVY, PAPER, WHITE, WOOD, WOOD_LIGHT,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::sketch;
use crate::svg::{Anchor, Pen, Picture};

/// The box of a token.
pub const SIZE: i32 = 48;

fn picture(paint: impl FnOnce(&mut Pen)) -> Picture {
    Picture::new(SIZE, SIZE, |pen| _ = pen.at(24, 24, 1000, paint))
}

/// A money tile.
pub fn money() -> Picture {
    picture(paint_money)
}

/// A building material: red bricks, or white planks.
pub fn material(kind: Material) -> Picture {
    picture(|pen| paint_material(pen, kind))
}

/// So many points.
pub fn points(n: u8) -> Picture {
    picture(|pen| paint_points(pen, n))
}

/// A star without a number: points as such.
pub fn star() -> Picture {
    picture(|pen| _ = pen.shape(BRASS_LIGHT, BRASS_DARK, 24, STAR))
}

/// A bag of which one draws blindly.
pub fn bag() -> Picture {
    picture(paint_bag)
}

/// An action once more.
pub fn repeat() -> Picture {
    picture(paint_repeat)
}

/// What a spot of a car pays while nobody stands on it.
pub fn pay(pay: Pay) -> Picture {
    picture(|pen| paint_pay(pen, pay))
}

/// What a plot gives to whoever builds on it.
pub fn bonus(bonus: Bonus) -> Picture {
    picture(|pen| paint_bonus(pen, bonus))
}

pub(super) fn paint_money(pen: &mut Pen) {
    const COIN: &[Mark] = &[
        F(BRASS_DARK, "M-21 2a21 21 0 1 1 42 0 21 21 0 0 1-42 0z"),
        S(BRASS, "M-20-1a20 20 0 1 1 40 0 20 20 0 0 1-40 0z"),
        S(BRASS_LIGHT, "M-15-1a15 15 0 1 1 30 0 15 15 0 0 1-30 0z"),
    ];
    sketch(pen, COIN, (BRASS_DARK, 14), &[]);
    pen.text(title(230), INK, (0, 7, Anchor::Middle), "$");
}

pub(super) fn paint_material(pen: &mut Pen, kind: Material) {
    // Bricks in a heap, planks in a stack: no colour is needed to tell them apart.
    const BRICKS: &[Mark] = &[
        S(GOODS_DARK, "M-22 4h21v16h-21zM1 4h21v16H1zM-11-14h22V2h-22z"),
        S(GOODS, "M-22 3h21v12h-21zM1 3h21v12H1zM-11-15h22v12h-22z"),
        L(GOODS_LIGHT, 18, "M-17 7h11M6 7h11M-6-11H5"),
    ];
    const PLANKS: &[Mark] = &[
        S(CARD_EDGE, "M-23 8l8-6h38v10l-8 6h-38z"),
        S(WHITE, "M-23 8l8-6h38l-8 6z"),
        S(PAPER, "M-20-3l8-6h33l-8 6h-33z"),
        S(WHITE, "M-23-8l26-12 7 4-26 12z"),
        L(CARD_EDGE, 14, "M-18 13h28M-14-6h22M-14-8L4-16"),
    ];
    let marks = match kind {
        Material::Red => BRICKS,
        Material::White => PLANKS,
    };
    sketch(pen, marks, (INK, 16), &[]);
}

const STAR: &str = "M0-23l6 14 15 2-11 10 3 15L0 11l-13 7 3-15L-21-7l15-2z";

pub(super) fn paint_points(pen: &mut Pen, n: u8) {
    pen.shape(BRASS_LIGHT, BRASS_DARK, 20, STAR);
    pen.text(title(if n > 9 { 150 } else { 190 }), INK, (0, 7, Anchor::Middle), n);
}

/// A bag of which one draws blindly.
pub(super) fn paint_bag(pen: &mut Pen) {
    const BAG: &[Mark] = &[
        S(WOOD_LIGHT, "M-8-12c-14 8-16 22-12 28 8 6 32 6 40 0 4-6 2-20-12-28z"),
        S(WOOD_LIGHT, "M-12-20c4 3 6 3 8 0 3 3 5 3 8 0 2 3 4 3 8 0-2 4-4 6-4 9H-8c0-3-2-5-4-9z"),
        L(WOOD, 26, "M-9-11H9"),
    ];
    sketch(pen, BAG, (INK, 16), &[]);
    pen.text(title(210), INK, (0, 12, Anchor::Middle), "?");
}

/// A material of one's choice: either.
fn paint_chosen(pen: &mut Pen) {
    pen.at(-7, -8, 640, |pen| paint_material(pen, Material::Red));
    pen.at(7, 9, 640, |pen| paint_material(pen, Material::White));
}

pub(super) fn paint_repeat(pen: &mut Pen) {
    const ROUND: &str = "M-13 6a14 14 0 1 1 10 9";
    pen.dot(INK, 0, 0, 22)
        .dot(JADE, 0, 0, 20)
        .line(WHITE, 45, ROUND)
        .fill(WHITE, "M-6 7l4 17-13-9z");
}

pub(super) fn paint_pay(pen: &mut Pen, pay: Pay) {
    match pay {
        Pay::Point => paint_points(pen, 1),
        Pay::Money => paint_money(pen),
        Pay::Random => paint_bag(pen),
        Pay::Chosen => paint_chosen(pen),
        Pay::Repeat => paint_repeat(pen),
    }
}

pub(super) fn paint_bonus(pen: &mut Pen, bonus: Bonus) {
    match bonus {
        Bonus::Points(n) => paint_points(pen, n),
        Bonus::Random => paint_bag(pen),
        Bonus::Chosen => paint_chosen(pen),
        Bonus::Repeat => paint_repeat(pen),
    }
}

/// Materials one by one around a point, each so many units wide.
pub(super) fn paint_materials(pen: &mut Pen, cost: Materials, (x, y): (i32, i32), size: i32) {
    let n = i32::from(cost.total());
    let mut at = x - size * (n - 1) / 2;
    for kind in Material::ALL {
        for _ in 0..cost.of(kind) {
            pen.at(at, y, 1000 * size / SIZE, |pen| paint_material(pen, kind));
            at += size;
        }
    }
}

/// An arrow from what is paid to what it brings.
pub(super) fn paint_arrow(pen: &mut Pen) {
    pen.line(INK, 40, "M-9 0h14M0-6l6 6-6 6");
}

/// Patches of different colours: how many owners an attraction asks for.
pub(super) fn paint_owners(pen: &mut Pen, sign: &str) {
    pen.round(INK, -23, -14, 46, 28, 14).round(CARD, -21, -12, 42, 24, 12);
    pen.dot(GREEN_LIGHT, -11, -1, 7).fill(NAVY, "M-11-8a7 7 0 0 1 0 14z");
    pen.text(title(180), INK, (8, 6, Anchor::Middle), sign);
}
