//! The lid of Coney: a storybook meadow.

use crate::palette::{
    AUTUMN, CARD, EARTH, FUR, FUR_BROWN, FUR_GREY, GOODS, GRASS_DARK, INK, Ink, MEADOW,
    MEADOW_DARK, PAPER, PINE, ROOF, ROSE, SKY, SUN, WALL, WHEAT, WHITE, WOOD,
};
use crate::svg::Pen;

pub(super) fn paint(pen: &mut Pen) {
    pen.rect(PAPER, 0, 0, 240, 160);
    // Washes of colour that do not quite meet, as a brush leaves them.
    pen.faint(75, |pen| _ = pen.fill(SKY, "M4 6q116-8 232 0v60q-120 12-232 0z"));
    pen.faint(80, |pen| _ = pen.dot(SUN, 152, 30, 16));
    pen.faint(90, |pen| _ = pen.fill(WHITE, "M34 34q6-14 20-8 14-10 24 4 14 0 12 12H30q-4-6 4-8z"));
    pen.fill(MEADOW, "M0 74Q50 46 108 66t132-16v110H0z")
        .fill(MEADOW_DARK, "M0 100q70-26 138-8t102-10v78H0z");
    pen.faint(30, |pen| _ = pen.fill(WHITE, "M0 76q50-28 108-8t132-18v8Q170 84 108 74T0 84zM0 102q70-26 138-8t102-10v6q-40 18-102 10T0 108z"));
    // A hutch on the hill, and trees.
    pen.rect(WALL, 168, 44, 34, 20)
        .fill(ROOF, "M162 46l23-18 23 18z")
        .rect(WOOD, 180, 52, 9, 12)
        .rect(INK, 172, 50, 5, 5)
        .rect(INK, 192, 50, 5, 5);
    pen.faint(90, |pen| {
        for (x, y, r) in [(28, 58, 13), (44, 60, 10), (222, 50, 12), (150, 64, 7)] {
            pen.rect(EARTH, x - 2, y, 4, r)
                .dot(PINE, x, y - 4, r)
                .faint(35, |pen| _ = pen.dot(MEADOW, x - r / 3, y - 7, r / 2));
        }
    });
    pen.line(CARD, 24, "M0 92q60-18 118-8t122-12");
    for x in (6_i32..240).step_by(24) {
        pen.line(
            CARD,
            30,
            format_args!("M{x} {}v18", 80 - x * (240 - x) / 5200 + (x - 120).abs() / 40),
        );
    }
    rabbit(pen, (34, 62), 860, [FUR_GREY, FUR], true);
    rabbit(pen, (146, 58), 900, [FUR_BROWN, FUR], false);
    rabbit(pen, (84, 50), 1080, [FUR, WHITE], false);
    for (x, y) in [(18, 136), (120, 150), (214, 140), (66, 152), (176, 152)] {
        flower(pen, x, y);
    }
    for (x, y, turn) in [(100, 146, 18), (140, 148, -14)] {
        pen.turn(turn, x, y, |pen| {
            pen.line(GRASS_DARK, 26, format_args!("M{x} {y}l-6-9M{x} {y}v-11M{x} {y}l6-9"));
            pen.fill(AUTUMN, format_args!("M{} {y}q6-4 12 0-1 14-6 20-5-6-6-20z", x - 6));
        });
    }
    pen.line(
        GRASS_DARK,
        14,
        "M6 158l3-10 3 10M44 158l3-9 3 9M196 158l3-10 3 10M226 158l3-9 3 9M150 158l2-7 3 7",
    );
}

fn flower(pen: &mut Pen, x: i32, y: i32) {
    pen.line(GRASS_DARK, 12, format_args!("M{x} {y}v9"));
    for i in 0..5 {
        pen.turn(72 * i, x, y, |pen| {
            _ = pen.dot(if x % 4 == 0 { WHITE } else { ROSE }, x, y - 4, 3);
        });
    }
    pen.dot(WHEAT, x, y, 2);
}

/// A rabbit that sits and looks at us, in a box of 72 by 100.
fn rabbit(pen: &mut Pen, (x, y): (i32, i32), scale: i32, [coat, belly]: [Ink; 2], flop: bool) {
    pen.at(x, y, scale, |pen| {
        let edge = 12;
        pen.faint(25, |pen| _ = pen.oval(INK, 36, 94, 28, 5));
        pen.shape(coat, INK, edge, "M28 34C14 20 14-2 22-4s14 18 14 36z")
            .fill(ROSE, "M27 26C19 16 20 2 23 2s8 12 8 24z");
        if flop {
            pen.shape(coat, INK, edge, "M40 32q2-24 14-22 14 6 12 26-8 0-12-10-4 4-8 10z");
        } else {
            pen.shape(coat, INK, edge, "M44 34C58 20 58-2 50-4S36 14 36 32z")
                .fill(ROSE, "M45 26c8-10 7-24 4-24s-8 12-8 24z");
        }
        pen.shape(
            coat,
            INK,
            edge,
            "M36 56c18 0 28 12 28 26 0 10-12 13-28 13S8 92 8 82c0-14 10-26 28-26z",
        );
        pen.fill(belly, "M36 66c10 0 15 8 15 17 0 8-7 11-15 11s-15-3-15-11c0-9 5-17 15-17z");
        pen.shape(coat, INK, edge, "M36 28c15 0 24 9 24 20S50 66 36 66 12 59 12 48s9-20 24-20z");
        pen.fill(belly, "M36 50c7 0 11 4 11 8s-5 7-11 7-11-3-11-7 4-8 11-8z");
        pen.dot(INK, 25, 46, 4).dot(WHITE, 26, 45, 1).dot(INK, 47, 46, 4).dot(WHITE, 48, 45, 1);
        pen.fill(GOODS, "M33 52h6l-3 4z").line(INK, 11, "M36 56v2q-3 3-6 1M36 58q3 3 6 1");
        pen.faint(45, |pen| _ = pen.dot(ROSE, 19, 54, 4).dot(ROSE, 53, 54, 4));
        pen.shape(
            coat,
            INK,
            edge,
            "M14 92q0-8 10-8t9 8q0 4-9 4t-10-4zM39 92q0-8 9-8t10 8q0 4-10 4t-9-4z",
        );
    });
}
