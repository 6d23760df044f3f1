//! The lid of Coney Island: a poster come alive.

use super::wheel::Wheel;
use crate::palette::{
    BRASS_LIGHT, GOODS, INK, JADE, LIGHT, NAVY, PAPER, PLANK, PLANK_DARK, ROOF, SAND, SUN, WATER,
    WATER_DARK, WHEAT, WHITE,
};
use crate::svg::Pen;

pub(super) fn paint(pen: &mut Pen) {
    pen.rect(PAPER, 0, 0, 240, 160);
    for i in 0..16 {
        pen.turn(23 * i, 84, 66, |pen| _ = pen.fill(SUN, "M84 66L66-170h36z"));
    }
    pen.rect(WATER, 0, 98, 240, 26).rect(WATER_DARK, 0, 110, 240, 14);
    pen.faint(60, |pen| {
        _ = pen.line(WHITE, 12, "M8 104h20M60 106h14M120 103h24M190 105h20M30 116h16M150 115h20");
    });
    pen.fill(WHITE, "M222 94V72l12 22zM219 94V78l-8 16z").fill(INK, "M208 95h28l-5 6h-18z");
    pen.fill(SAND, "M0 122q120-8 240 0v38H0z");
    Wheel {
        middle: (84, 66),
        radius: 54,
        ground: 142,
        n_cabins: 10,
        steel: NAVY,
        cabins: [GOODS, WHEAT, JADE],
        bulbs: Some(BRASS_LIGHT),
    }
    .paint(pen);
    tent(pen, 142, 60, 1000, [ROOF, WHITE], NAVY);
    tent(pen, 8, 100, 560, [JADE, WHITE], ROOF);
    tent(pen, 104, 108, 470, [NAVY, PAPER], ROOF);
    pen.rect(PLANK, 0, 144, 240, 16).rect(PLANK_DARK, 0, 144, 240, 3).line(
        PLANK_DARK,
        10,
        "M0 152h240",
    );
    for x in (14..240).step_by(26) {
        pen.line(PLANK_DARK, 8, format_args!("M{x} 147l-4 13"));
    }
    // A string of bulbs along the top.
    pen.line(INK, 8, "M0 8Q60 26 120 12T240 8");
    for (i, x) in (0..).zip((6..240).step_by(13)) {
        let y = [11, 14, 16, 18, 18, 18, 17, 15, 13, 12, 10, 9, 8, 7, 6, 6, 6, 7]
            [usize::try_from(i).unwrap_or(0)];
        pen.dot(if i % 2 == 0 { GOODS } else { LIGHT }, x, y + 2, 3);
    }
}

/// A big top of 80 by 84 with its corner at a point.
fn tent(
    pen: &mut Pen,
    x: i32,
    y: i32,
    scale: i32,
    [a, b]: [crate::palette::Ink; 2],
    flag: crate::palette::Ink,
) {
    pen.at(x, y, scale, |pen| {
        pen.line(INK, 14, "M40 12V-8").fill(flag, "M40-8l16 5-16 5z");
        pen.fill(b, "M40 6Q58 28 78 36H2Q22 28 40 6z");
        pen.fill(a, "M40 6Q22 28 2 36h15Q34 26 40 6zM40 6Q36 26 32 36h16Q44 26 40 6zM40 6q6 20 23 30h15Q58 28 40 6z");
        pen.fill(b, "M6 42h68v42H6z").fill(a, "M6 42h10v42H6zM26 42h10v42H26zM44 42h10v42H44zM64 42h10v42H64z");
        pen.fill(INK, "M30 84V64q10-14 20 0v20z");
        pen.fill(b, "M2 36h76v6q-5 6-9.5 0-5 6-9.5 0-5 6-9.5 0-5 6-9.5 0-5 6-9.5 0-5 6-9.5 0-5 6-9.5 0-5 6-9.5 0z");
        pen.line(INK, 8, "M2 36h76");
    });
}
