//! The lid of Theme Parque: the park from above.

use crate::palette::{
    BRASS, BRASS_LIGHT, GOODS, INK, Ink, JADE, LAWN, LAWN_DARK, LUXURY, NAVY, PINE, ROOF, ROSE,
    SAND, SAND_DARK, SUN, WATER, WATER_DARK, WHEAT, WHITE,
};
use crate::svg::Pen;

pub(super) fn paint(pen: &mut Pen) {
    pen.rect(LAWN, 0, 0, 240, 160);
    // The dominoes that the park is laid of.
    for row in 0..4 {
        for column in 0..6 {
            if (row + column) % 2 == 0 {
                pen.faint(30, |pen| _ = pen.rect(LAWN_DARK, 40 * column, 40 * row, 40, 40));
            }
        }
    }
    let paths = "M-6 100H60q20 0 20-20V-6M80 70q0 30 30 30h60q30 0 30 30v36M170 100q30 0 30-30V-6M60 100q20 0 20 20v46";
    pen.line(SAND_DARK, 200, paths).line(SAND, 160, paths);
    pen.dashes(SAND_DARK, 10, "2 7", paths);
    pond(pen);
    carousel(pen, 150, 32, 18, [GOODS, WHITE]);
    carousel(pen, 40, 132, 20, [NAVY, WHEAT]);
    coaster(pen);
    stall(pen, 114, 118, ROOF);
    stall(pen, 228, 84, LUXURY);
    stall(pen, 16, 78, JADE);
    for (x, y, r) in [
        (12, 18, 9),
        (28, 12, 7),
        (58, 40, 8),
        (55, 56, 6),
        (184, 28, 6),
        (230, 8, 7),
        (118, 146, 9),
        (104, 138, 6),
        (172, 122, 7),
        (186, 116, 5),
        (232, 152, 8),
        (10, 148, 8),
        (66, 150, 7),
        (156, 66, 6),
        (232, 62, 8),
        (98, 60, 7),
        (110, 78, 6),
    ] {
        tree(pen, x, y, r);
    }
    for (i, (x, y)) in [
        (70, 20),
        (88, 44),
        (20, 98),
        (46, 103),
        (92, 94),
        (124, 99),
        (196, 20),
        (82, 130),
        (76, 142),
        (160, 98),
    ]
    .into_iter()
    .enumerate()
    {
        pawn(pen, x, y, [ROOF, NAVY, SUN, LUXURY][i % 4]);
    }
}

fn shadow(pen: &mut Pen, x: i32, y: i32, r: i32) {
    pen.faint(25, |pen| _ = pen.dot(INK, x + 3, y + 4, r));
}

fn tree(pen: &mut Pen, x: i32, y: i32, r: i32) {
    shadow(pen, x, y, r);
    pen.dot(PINE, x, y, r)
        .dot(LAWN_DARK, x - 1, y - 1, r - 2)
        .faint(50, |pen| _ = pen.dot(LAWN, x - r / 3, y - r / 3, r / 3));
}

fn pawn(pen: &mut Pen, x: i32, y: i32, ink: Ink) {
    pen.faint(30, |pen| _ = pen.dot(INK, x + 1, y + 2, 4)).dot(INK, x, y, 4).dot(ink, x, y, 3);
}

/// A round roof in stripes.
fn carousel(pen: &mut Pen, x: i32, y: i32, r: i32, [a, b]: [Ink; 2]) {
    shadow(pen, x, y, r);
    pen.dot(INK, x, y, r + 1).dot(b, x, y, r);
    for i in 0..6 {
        pen.turn(60 * i, x, y, |pen| {
            _ = pen.fill(
                a,
                format_args!(
                    "M{x} {y}V{}A{r} {r} 0 0 1 {} {}z",
                    y - r,
                    x + r / 2,
                    y - r * 866 / 1000
                ),
            );
        });
    }
    pen.faint(22, |pen| _ = pen.ring(INK, 20, x, y, r * 2 / 3)).dot(BRASS, x, y, r / 5).dot(
        BRASS_LIGHT,
        x - 1,
        y - 1,
        r / 8,
    );
}

/// A stall with a striped roof, around a point.
fn stall(pen: &mut Pen, x: i32, y: i32, ink: Ink) {
    pen.faint(25, |pen| _ = pen.rect(INK, x - 7, y - 6, 22, 18)).rect(WHITE, x - 10, y - 9, 20, 18);
    for i in 0..2 {
        pen.rect(ink, x - 10 + 10 * i, y - 9, 5, 18);
    }
    pen.frame(INK, 10, [x - 10, y - 9, 20, 18], 1).line(INK, 8, format_args!("M{} {y}h20", x - 10));
}

fn pond(pen: &mut Pen) {
    pen.fill(SAND_DARK, "M12 30q14-14 32-6 18 10 8 26-10 14-28 10-22-8-12-30z")
        .fill(WATER, "M15 32q12-12 28-5 15 9 7 22-9 11-24 8-18-7-11-25z")
        .fill(WATER_DARK, "M22 44q10 10 26 2-6 12-20 10-8-4-6-12z");
    pen.fill(WHITE, "M26 38q8-5 14 0-2 6-8 6t-6-6zM38 38l2-5 2 2z")
        .fill(ROSE, "M40 46q6-3 9 0-2 4-5 4t-4-4z");
}

/// Two rails, sleepers, a shadow on the lawn, and a train.
fn coaster(pen: &mut Pen) {
    let track = "M106 32C104 8 150 4 182 6S240 14 228 36 186 42 176 58s28 24 42 36 16 40-8 48-58-6-66-24 2-34-12-46-25-22-26-40z";
    pen.at(4, 6, 1000, |pen| {
        pen.faint(22, |pen| _ = pen.line(INK, 70, track));
    });
    pen.dashes(INK, 90, "1.5 5", track)
        .line(ROOF, 60, track)
        .line(WHITE, 30, track)
        .dashes(ROOF, 30, "1 4", track);
    for (x, y, turn) in [(190, 143, 10), (206, 143, -16), (219, 135, -48)] {
        pen.turn(turn, x, y, |pen| {
            pen.round(INK, x - 8, y - 6, 16, 12, 4)
                .round(SUN, x - 7, y - 5, 14, 10, 3)
                .dot(NAVY, x - 2, y, 3)
                .dot(JADE, x + 4, y, 3);
        });
    }
}
