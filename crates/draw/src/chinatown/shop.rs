//! Kinds of shop: a sign and two colours each.

use chinatown::edition::ShopFace;

use super::EDGE;
use crate::layout::{fitting, title};
use crate::palette::{
    AUTUMN, BRASS, BRASS_LIGHT, CARD, CARD_EDGE, COAL, COAL_DARK, GOODS, GOODS_DARK, HEARTY, HONEY,
    INK, IRON, IRON_DARK, IRON_LIGHT, Ink, JADE, LANTERN, LEAF, LEAF_DARK, LIGHT, LUXURY,
    LUXURY_DARK, LUXURY_LIGHT, MEADOW, NAVY, PAPER, PINE, ROOF, ROSE, SKY, SKY_ROSE, SUN, WATER,
    WATER_DARK, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::{A, B, sketch};
use crate::svg::{Anchor, Pen, Picture};
use crate::{pick, seed_of};

/// The box of a sign, which has no text in it.
pub const SIGN: i32 = 64;

/// The box of a tile.
pub const WIDTH: i32 = 76;
pub const HEIGHT: i32 = 92;

/// How a kind looks: the ground of its sign, its awning, and the sign around 0, 0.
type Look = (&'static str, [Ink; 2], &'static [Mark]);

#[rustfmt::skip]
const KNOWN: &[Look] = &[
    ("Photo", [SKY, NAVY], &[S(COAL_DARK, "M-22-10h12l4-7h12l4 7h12v26h-44z"), S(IRON_LIGHT, "M-10 3a10 10 0 1 1 20 0 10 10 0 0 1-20 0z"), S(WATER_DARK, "M-6 3a6 6 0 1 1 12 0 6 6 0 0 1-12 0z"), L(WHITE, 24, "M-3 0h2"), F(LIGHT, "M13-6h6v4h-6z")]),
    ("Tea House", [LEAF, PINE], &[L(INK, 76, "M14-4c10-2 10 14-2 12"), L(CARD, 40, "M14-4c10-2 10 14-2 12"), S(CARD, "M-14-2l-10-8c-2 8 4 16 10 16z"), S(CARD, "M-16 4c0-12 6-16 16-16s16 4 16 16c0 8-6 14-16 14S-16 12-16 4z"), S(JADE, "M-10-12c4-4 16-4 20 0z"), F(INK, "M-3-16h6v4h-6z"), F(JADE, "M0 10c-8-4-8-10-2-14 0 4 2 6 2 6s2-4 6-5c4 6 2 11-6 13z"), L(WHITE, 20, "M-24-14c-4-4 4-6 0-10")]),
    ("Sea Food", [WATER, SKY_ROSE], &[L(INK, 56, "M-12 4l-12 8M-10 10l-8 8M12 4l12 8M10 10l8 8M-12-4L-20-12M12-4L20-12"), L(GOODS, 32, "M-12 4l-12 8M-10 10l-8 8M12 4l12 8M10 10l8 8M-12-4L-20-12M12-4L20-12"), S(GOODS, "M-16 2c0-10 8-12 16-12S16-8 16 2 8 14 0 14-16 12-16 2z"), S(GOODS, "M-26-16c2-8 10-8 12-2l-5 2 5 4c-6 4-12 2-12-4zM26-16c-2-8-10-8-12-2l5 2-5 4c6 4 12 2 12-4z"), F(WHITE, "M-8-8a4 4 0 1 1 8 0 4 4 0 0 1-8 0zM0-8a4 4 0 1 1 8 0 4 4 0 0 1-8 0z"), F(INK, "M-5-8h3v3h-3zM3-8h3v3H3z"), L(INK, 16, "M-6 6c4 3 8 3 12 0")]),
    ("Jewellery", [LUXURY_LIGHT, LUXURY], &[L(INK, 76, "M-13 8a13 13 0 1 1 26 0 13 13 0 0 1-26 0z"), L(BRASS_LIGHT, 46, "M-13 8a13 13 0 1 1 26 0 13 13 0 0 1-26 0z"), S(SKY, "M0 0l-13-12 6-10h14l6 10z"), L(INK, 12, "M-13-12h26M-5-12L0-1l5-11-5-9z"), L(WHITE, 22, "M18-18l4-4M20-8h5M-18-18l-4-4")]),
    ("Tropical Fish", [NAVY, AUTUMN], &[S(AUTUMN, "M14 0l12-12c-2 8-2 16 0 24z"), S(AUTUMN, "M-24 0C-16-16 4-18 16 0 4 18-16 16-24 0z"), F(WHITE, "M-8-12c4 8 4 16 0 24l-6-3c4-6 4-12 0-18zM4-11c4 7 4 15 0 22L-1 12c4-8 4-16 0-24z"), S(SUN, "M-4-14c4-8 12-8 14-4-2 4-6 6-8 8z"), F(INK, "M-18-4h4v4h-4z"), L(SKY, 20, "M-26-14h1M-22-20h1M18-18h1")]),
    ("Florist", [MEADOW, ROSE], &[S(LEAF_DARK, "M-14 2c6-6 22-6 28 0L4 24h-8z"), S(WHITE, "M-12 6h24L4 24h-8z"), S(HEARTY, "M-20-6a9 9 0 1 1 18 0 9 9 0 0 1-18 0z"), S(HONEY, "M2-6a9 9 0 1 1 18 0 9 9 0 0 1-18 0z"), S(LUXURY, "M-9-14a9 9 0 1 1 18 0 9 9 0 0 1-18 0z"), F(WHITE, "M-14-6h6v4h-6zM8-6h6v4H8zM-3-14h6v4h-6z"), L(GOODS, 28, "M-8 14h16")]),
    ("Take Out", [SUN, LANTERN], &[L(INK, 26, "M-14-10c0-18 28-18 28 0"), S(PAPER, "M-18-8h36l-5 30h-26z"), S(WHITE, "M-18-8l6-8h24l6 8z"), F(LANTERN, "M-8 14V4l8-7 8 7v10zM-11 5L0-5 11 5z"), L(INK, 22, "M8-16l14-12M13-14l12-10")]),
    ("Laundry", [IRON_LIGHT, WATER], &[L(INK, 20, "M-28-16c18 6 38 6 56 0"), S(WHITE, "M-14-14l8 2c3 4 9 4 12 0l8-2 8 10-7 4-3-3v23h-24V-3l-3 3-7-4z"), L(WATER, 20, "M-8 4h16M-8 10h16"), S(GOODS, "M-16-18h4v8h-4zM12-18h4v8h-4z"), L(WHITE, 24, "M-24 12h1M24 10h1M-22 20h1M22 20h1")]),
    ("Dim Sum", [WOOD_LIGHT, WOOD], &[S(WOOD, "M-22 6h44v12c-8 5-36 5-44 0z"), L(WOOD_DARK, 14, "M-22 12h44M-12 8v10M0 8v11M12 8v10"), S(WHITE, "M-20 6c-2-10 4-14 9-14s9 6 8 14zM-4 4c-2-12 4-16 9-16s10 6 8 16zM6 6c0-8 4-12 8-12s8 4 7 12z"), L(INK, 14, "M-12-6v5M-15-5l2 5M-9-5l-2 5M5-10v5M2-9l2 5M8-9l-2 5"), S(WOOD_LIGHT, "M-24 4h48v6h-48z"), L(WHITE, 24, "M-10-16c-4-4 4-6 0-10M8-18c-4-4 4-4 0-8")]),
    ("Antiques", [BRASS, GOODS_DARK], &[S(SKY, "M-6-22h12c0 6-2 8-1 11 10 4 13 12 11 20-2 8-8 13-16 13s-14-5-16-13c-2-8 1-16 11-20 1-3-1-5-1-11z"), L(NAVY, 22, "M-15 4c6-4 8 4 15 0s9 4 15 0M-14 10c6-4 8 4 14 0s8 4 14 0"), F(NAVY, "M-8-24H8v5H-8zM-8 21H8v4H-8z"), L(NAVY, 14, "M-8-6h16")]),
    ("Factory", [IRON, COAL], &[F(IRON_LIGHT, "M-18-16c-6-8 4-14 8-8 4-6 14-2 12 4 8-2 10 8 2 8z"), S(ROOF, "M8-12h9v32H8z"), S(GOODS_DARK, "M-24 20V0l14 8V0l14 8V0l14 8v12z"), F(LIGHT, "M-18 11h6v5h-6zM-6 11h6v5h-6zM6 11h6v5H6z")]),
    ("Restaurant", [LANTERN, HONEY], &[L(INK, 44, "M6-6L22-24M12-4L26-20"), L(WOOD_LIGHT, 24, "M6-6L22-24M12-4L26-20"), S(WHITE, "M-20-4c0-10 10-8 12-12 6-4 12 0 14 4 8-2 14 2 14 8z"), L(HONEY, 22, "M-14-6c4-4 8 2 12-2s8 2 12-2"), S(NAVY, "M-24-4h48c0 14-8 22-16 24v3H-8v-3c-8-2-16-10-16-24z"), L(SKY, 22, "M-18 4c6 4 10-4 16 0s10-4 18 0")]),
];

/// Signs for what nobody has drawn: a lantern, a fan, a coin, a gate, a scroll, a drum.
#[rustfmt::skip]
const STRANGE: &[&[Mark]] = &[
    &[S(A, "M-18 0c0-14 8-18 18-18s18 4 18 18-8 18-18 18-18-4-18-18z"), L(B, 22, "M-8-16c-4 10-4 22 0 32M8-16c4 10 4 22 0 32M0-18v36"), F(INK, "M-7-22H7v5H-7zM-7 17H7v5H-7z")],
    &[S(A, "M0 18L-24-8c14-14 34-14 48 0z"), L(B, 20, "M0 18l-14-32M0 18V-18M0 18l14-32")],
    &[S(A, "M-20 0a20 20 0 1 1 40 0 20 20 0 0 1-40 0z"), S(B, "M-7-7H7V7H-7z"), L(B, 20, "M-14 0h1M14 0h1M0-14v1M0 14v1")],
    &[S(A, "M-26-12c18-6 34-6 52 0l-3 6h-46z"), S(B, "M-18-6h8v26h-8zM10-6h8v26h-8zM-20 0h40v5h-40z")],
    &[S(A, "M-16-18h32v36h-32z"), S(B, "M-20-22h40v7h-40zM-20 15h40v7h-40z"), L(B, 22, "M-8-8h16M-8 0h16M-8 8h8")],
    &[S(A, "M-20-10c0-8 40-8 40 0v20c0 8-40 8-40 0z"), S(B, "M-20-10c0-8 40-8 40 0s-40 8-40 0z"), L(B, 22, "M-20 4c8 6 32 6 40 0")],
];

/// How a shop looks: the inks of its sign and awning, those of the drawing, the drawing itself and
/// how far it leans.
struct Looks {
    inks: [Ink; 2],
    own: [Ink; 2],
    marks: &'static [Mark],
    lean: i32,
}

fn looks(name: &str) -> Looks {
    if let Some(&(_, inks, marks)) = KNOWN.iter().find(|(known, ..)| *known == name) {
        return Looks { inks, own: inks, marks, lean: 0 };
    }
    let mut seed = seed_of(name);
    let grounds = [SKY, SUN, ROSE, CARD, LUXURY_LIGHT, IRON_LIGHT];
    let awnings = [LUXURY_DARK, PINE, GOODS, NAVY, WOOD_DARK, IRON_DARK, JADE, AUTUMN];
    let first = [LANTERN, JADE, LUXURY, WATER, HONEY];
    let second = [INK, WHITE, BRASS_LIGHT, GOODS_DARK, PINE];
    Looks {
        inks: [pick(&mut seed, &grounds), pick(&mut seed, &awnings)],
        marks: pick(&mut seed, STRANGE),
        own: [pick(&mut seed, &first), pick(&mut seed, &second)],
        lean: pick(&mut seed, &[-15, 0, 15]),
    }
}

/// The colour of a shop's awning, for marks elsewhere.
pub fn ink(face: &ShopFace) -> Ink {
    looks(&face.name).inks[1]
}

/// The sign of a shop: for lists and small places.
pub fn sign(face: &ShopFace) -> Picture {
    Picture::new(SIGN, SIGN, |pen| _ = pen.at(32, 32, 1000, |pen| paint_sign(pen, face)))
}

/// The sign around 0, 0, within 31.
pub(super) fn paint_sign(pen: &mut Pen, face: &ShopFace) {
    let Looks { inks: [ground, awning], own, marks, lean } = looks(&face.name);
    pen.round(INK, -31, -31, 62, 62, 12)
        .round(awning, -29, -29, 58, 58, 10)
        .round(ground, -25, -25, 50, 50, 7);
    pen.at(0, 1, 880, |pen| {
        _ = pen.turn(lean, 0, 0, |pen| sketch(pen, marks, (INK, 18), &own));
    });
}

/// A tile: the sign, the name, and as many lanterns as complete a business.
pub fn tile(face: &ShopFace) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.round(INK, 0, 0, WIDTH, HEIGHT, 9)
            .round(CARD_EDGE, 1, 1, WIDTH - 2, HEIGHT - 2, 8)
            .round(CARD, 1, 1, WIDTH - 2, HEIGHT - 4, 8);
        pen.at(38, 34, 940, |pen| paint_sign(pen, face));
        let size = fitting(&face.name, WIDTH - 8, 115);
        pen.text(title(size), INK, (38, 71 + size / 30, Anchor::Middle), &face.name);
        lanterns(pen, face.size, 38, 83);
    })
}

/// So many lanterns in a row around a point.
pub(super) fn lanterns(pen: &mut Pen, n: u8, x: i32, y: i32) {
    let n = i32::from(n);
    for i in 0..n {
        pen.dot(GOODS_DARK, x + 11 * i - 11 * (n - 1) / 2, y, 5).dot(
            LANTERN,
            x + 11 * i - 11 * (n - 1) / 2,
            y,
            4,
        );
    }
}

/// A tile that lies face down.
pub fn back() -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.round(INK, 0, 0, WIDTH, HEIGHT, 9).round(CARD, 1, 1, WIDTH - 2, HEIGHT - 2, 8);
        pen.round(LANTERN, 5, 5, WIDTH - 10, HEIGHT - 10, 5).frame(
            BRASS_LIGHT,
            14,
            [9, 9, WIDTH - 18, HEIGHT - 18],
            4,
        );
        pen.at(38, 46, 1100, |pen| sketch(pen, STRANGE[2], EDGE, &[BRASS_LIGHT, LANTERN]));
    })
}
