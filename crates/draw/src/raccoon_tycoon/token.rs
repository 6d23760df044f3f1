//! Round wooden tokens, coins and stars.

use raccoon_tycoon::Commodity;

use crate::layout::title;
use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CARD, COAL, COAL_DARK, COAL_LIGHT, GOODS, GOODS_DARK,
    GOODS_LIGHT, INK, IRON, IRON_DARK, IRON_LIGHT, Ink, LUXURY, LUXURY_DARK, LUXURY_LIGHT, WHEAT,
    WHEAT_DARK, WHEAT_LIGHT, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a token, a coin and a star.
pub const SIZE: i32 = 48;

/// The three tones of a commodity: middle, light, dark.
pub fn tones(commodity: Commodity) -> [Ink; 3] {
    match commodity {
        Commodity::Wheat => [WHEAT, WHEAT_LIGHT, WHEAT_DARK],
        Commodity::Wood => [WOOD, WOOD_LIGHT, WOOD_DARK],
        Commodity::Iron => [IRON, IRON_LIGHT, IRON_DARK],
        Commodity::Coal => [COAL, COAL_LIGHT, COAL_DARK],
        Commodity::Goods => [GOODS, GOODS_LIGHT, GOODS_DARK],
        Commodity::Luxury => [LUXURY, LUXURY_LIGHT, LUXURY_DARK],
    }
}

/// A commodity. Each has an outline of its own inside the disc, so that colour is not needed.
pub fn commodity(commodity: Commodity) -> Picture {
    Picture::new(SIZE, SIZE, |pen| {
        let [middle, light, dark] = tones(commodity);
        disc(pen, middle, light, dark);
        glyph(pen, commodity);
    })
}

/// Any commodity: a wheel of all six.
pub fn any() -> Picture {
    Picture::new(SIZE, SIZE, |pen| {
        disc(pen, CARD, CARD, BRASS_DARK);
        for (i, commodity) in (0..).zip(Commodity::ALL) {
            let [middle, ..] = tones(commodity);
            pen.turn(60 * i, 24, 22, |pen| {
                pen.fill(middle, "M24 22V5A17 17 0 0 1 38.7 13.5z");
            });
        }
        pen.dot(CARD, 24, 22, 7).ring(BRASS_DARK, 15, 24, 22, 17).ring(BRASS_DARK, 10, 24, 22, 7);
    })
}

/// A brass coin with an amount.
pub fn coin(amount: u32) -> Picture {
    Picture::new(SIZE, SIZE, |pen| {
        disc(pen, BRASS, BRASS_LIGHT, BRASS_DARK);
        pen.dot(BRASS_LIGHT, 24, 22, 16);
        let text = format!("${amount}");
        let size = [0, 0, 200, 165, 125][text.len().min(4)];
        pen.text(title(size), INK, (24, 22 + size / 28, Anchor::Middle), text);
    })
}

/// Victory points on a star.
pub fn star(points: i32) -> Picture {
    Picture::new(SIZE, SIZE, |pen| {
        pen.fill(BRASS_DARK, STAR_LOW).shape(BRASS_LIGHT, BRASS_DARK, 18, STAR);
        let size = if points > 9 { 145 } else { 185 };
        pen.text(title(size), INK, (24, 24 + size / 28, Anchor::Middle), points);
    })
}

const STAR: &str = "M24 2l6.6 12.6 14 2.4-9.9 10.3 2 14.2L24 35.3 11.3 41.5l2-14.2L3.4 17l14-2.4z";
const STAR_LOW: &str =
    "M24 5l6.6 12.6 14 2.4-9.9 10.3 2 14.2L24 38.3 11.3 44.5l2-14.2L3.4 20l14-2.4z";

/// A thick disc, seen a little from above.
fn disc(pen: &mut Pen, middle: Ink, light: Ink, dark: Ink) {
    pen.dot(dark, 24, 26, 21).dot(dark, 24, 23, 21).dot(middle, 24, 22, 20);
    pen.faint(55, |pen| {
        pen.line(light, 16, "M6.5 22a17.5 17.5 0 0 1 35 0");
    });
}

/// The commodity itself, within 15 of 24, 22.
fn glyph(pen: &mut Pen, commodity: Commodity) {
    let [_, light, dark] = tones(commodity);
    match commodity {
        Commodity::Wheat => {
            pen.line(dark, 22, "M24 37V14");
            for y in [13, 20, 27] {
                let grain =
                    format!("M24 {}q-10-1-11-10 10 0 11 10zm0 0q10-1 11-10-10 0-11 10z", y + 7);
                pen.shape(light, dark, 11, grain);
            }
            pen.shape(light, dark, 11, "M24 15q-5-5 0-11 5 6 0 11z");
        }
        Commodity::Wood => {
            for (x, y) in [(16, 29), (32, 29), (24, 16)] {
                pen.dot(dark, x, y, 9).dot(light, x, y, 7).ring(dark, 14, x, y, 3);
            }
        }
        Commodity::Iron => {
            pen.shape(light, dark, 14, "M10 31l5-11h18l5 11z");
            pen.shape(light, dark, 14, "M15 20l3.5-8h11l3.5 8z");
            pen.fill(dark, "M33 20l5 11h-7l-3-11z");
            pen.line(dark, 12, "M17 26h9");
        }
        Commodity::Coal => {
            pen.shape(dark, light, 17, "M12 27l2-10 9-7 10 4 4 10-4 9-11 3-8-3z");
            pen.fill(light, "M15 18l8-6 4 5-6 5z");
            pen.line(light, 12, "M21 22l2 12M21 22l-8 5M27 17l9 7M27 17l6-3");
        }
        Commodity::Goods => {
            pen.shape(light, dark, 18, "M12 15h24v20H12z").line(dark, 26, "M24 15v20M12 24h24");
            pen.shape(light, dark, 15, "M24 15q-10 0-9-6 6-2 9 6zM24 15q10 0 9-6-6-2-9 6z");
        }
        Commodity::Luxury => {
            pen.shape(light, dark, 16, "M24 38L8 20l6-9h20l6 9z");
            pen.line(dark, 13, "M8 20h32M14 11l4 9 6 17 6-17 4-9M18 20l6-9 6 9");
        }
    }
}
