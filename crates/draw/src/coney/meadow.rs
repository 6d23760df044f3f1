//! A meadow in washes of colour that do not quite meet, as a brush leaves them.

use super::EDGE;
use crate::palette::{
    COAL, EARTH, GRASS_DARK, HEARTY, HONEY, LEAF, LUXURY_LIGHT, MEADOW, MEADOW_DARK, PAPER, PINE,
    ROOF, ROSE, SKY, SKY_MIST, SKY_ROSE, SKY_WARM, SUN, WHITE, WOOD,
};
use crate::sketch::Mark::{self, F, L, W};
use crate::sketch::sketch;
use crate::svg::Pen;
use crate::{pick, seed_of};

/// What is in the sky.
#[rustfmt::skip]
const WEATHER: &[&[Mark]] = &[
    // Sun, clouds, a rainbow, birds.
    &[W(SUN, 40, "M14 58a44 44 0 1 1 88 0 44 44 0 0 1-88 0z"), W(SUN, 90, "M28 58a30 30 0 1 1 60 0 30 30 0 0 1-60 0z")],
    &[W(SUN, 40, "M206 52a44 44 0 1 1 88 0 44 44 0 0 1-88 0z"), W(SUN, 90, "M220 52a30 30 0 1 1 60 0 30 30 0 0 1-60 0z"), W(WHITE, 80, "M210 76q-14-2-8-14 8-8 16-4 4-16 20-12 14-6 22 8 14-2 14 12 0 12-14 12z")],
    &[W(WHITE, 85, "M66 70q-18-2-12-16 8-10 18-4 4-20 24-18 16-8 28 8 18-4 18 14 0 16-18 16z"), W(WHITE, 70, "M240 60q-10-2-6-10 6-6 12-2 4-12 16-8 12-6 18 6 12 0 10 14z")],
    &[W(HEARTY, 22, "M-6 150a162 140 0 0 1 324 0h-14a148 126 0 0 0-296 0z"), W(HONEY, 28, "M8 150a148 126 0 0 1 296 0h-14a134 112 0 0 0-268 0z"), W(LEAF, 25, "M22 150a134 112 0 0 1 268 0h-14a120 98 0 0 0-240 0z")],
    &[L(COAL, 22, "M60 90q8-10 16 0 8-10 16 0M250 94q6-8 12 0 6-8 12 0M220 66q5-6 10 0 5-6 10 0")],
];

/// What stands on the hill.
#[rustfmt::skip]
const LANDMARKS: &[&[Mark]] = &[
    // A barn, trees, a fence, a windmill, another barn.
    &[W(ROOF, 85, "M228 138v-28l26-20 26 20v28z"), W(WHITE, 80, "M247 138v-18h14v18zM250 104h8v8h-8z")],
    &[L(EARTH, 60, "M36 128v32M66 136v26M280 112v30"), W(PINE, 85, "M12 128a24 24 0 1 1 48 0 24 24 0 0 1-48 0zM48 138a18 18 0 1 1 36 0 18 18 0 0 1-36 0zM258 112a22 22 0 1 1 44 0 22 22 0 0 1-44 0z"), W(MEADOW, 45, "M18 120a12 12 0 1 1 24 0 12 12 0 0 1-24 0zM264 104a11 11 0 1 1 22 0 11 11 0 0 1-22 0z")],
    &[L(WHITE, 50, "M-4 158q80-36 160-10t162-20M-4 176q80-36 160-10t162-20"), L(WHITE, 70, "M20 136v46M62 124v46M104 124v46M146 134v46M188 142v46M230 136v46M272 124v46")],
    &[F(PAPER, "M246 140l8-52h14l8 52z"), W(ROOF, 85, "M250 90q11-18 22 0z"), L(WOOD, 30, "M261 88l-27-22M261 88l27 22M261 88l22-27M261 88l-22 27")],
    &[W(HONEY, 85, "M20 148v-20l20-14 20 14v20z"), W(ROOF, 85, "M14 130l26-20 26 20zM84 140q16-18 34 0z"), W(WOOD, 80, "M34 148v-14h12v14z")],
];

/// The meadow that a name decides on, in a box of 312 by 270.
pub(super) fn paint(pen: &mut Pen, slug: &str) {
    let mut seed = seed_of(slug).rotate_left(11);
    let sky = pick(&mut seed, &[SKY, SKY_WARM, SKY_ROSE, SKY_MIST, LUXURY_LIGHT]);
    pen.rect(PAPER, 0, 0, 312, 270);
    pen.wash(sky, 70, "M0 0h312v150Q150 190 0 160z").wash(
        WHITE,
        45,
        "M0 96q60-26 120-6t192-20v44q-140 30-312 8z",
    );
    sketch(pen, pick(&mut seed, WEATHER), EDGE, &[]);
    pen.wash(MEADOW, 90, "M0 160Q70 108 150 146t162-30v154H0z");
    sketch(pen, pick(&mut seed, LANDMARKS), EDGE, &[]);
    pen.wash(MEADOW_DARK, 92, "M0 212q90-44 180-18t132-18v94H0z").wash(
        WHITE,
        22,
        "M0 212q90-44 180-18t132-18v9q-42 38-132 24T0 222z",
    );
    for i in 0..7 {
        let (x, y) = (20 + 44 * i + i * i % 3 * 6, 250 - i * 13 % 20);
        pen.line(GRASS_DARK, 22, format_args!("M{x} {y}l-5-12M{x} {y}v-15M{x} {y}l6-11"));
        let petal = pick(&mut seed, &[WHITE, HONEY, ROSE]);
        pen.dot(petal, x + 16, y - 2, 5).dot(HONEY, x + 16, y - 2, 2);
    }
}
