//! The lid of Chinatown: the quarter at night.

use crate::palette::{
    BRASS, BRASS_LIGHT, COAL_DARK, GOODS, INK, Ink, JADE, LANTERN, LIGHT, LUXURY, NAVY, ROOF,
    ROOF_DARK, SKY_NIGHT, SUN, WHITE,
};
use crate::svg::Pen;

pub(super) fn paint(pen: &mut Pen) {
    pen.rect(SKY_NIGHT, 0, 0, 240, 160);
    pen.faint(14, |pen| _ = pen.dot(LANTERN, 120, 120, 120))
        .faint(20, |pen| _ = pen.dot(GOODS, 120, 130, 80));
    pen.faint(25, |pen| _ = pen.dot(SUN, 186, 30, 26)).dot(SUN, 186, 30, 18);
    for (x, y) in [(20, 14), (58, 24), (96, 10), (142, 18), (222, 12), (40, 44)] {
        pen.dot(WHITE, x, y, 1);
    }
    // Houses behind.
    for (x, top, w) in [(-4, 46, 40), (38, 62, 30), (174, 58, 32), (206, 40, 40)] {
        pen.rect(COAL_DARK, x, top, w, 90);
        for row in 0..4 {
            for column in 0..w / 10 {
                let lit = (x + 7 * row + 3 * column).rem_euclid(3) != 0;
                pen.faint(if lit { 90 } else { 15 }, |pen| {
                    pen.rect(LIGHT, x + 4 + 10 * column, top + 8 + 16 * row, 5, 8);
                });
            }
        }
    }
    gate(pen);
    shop(pen, 0, JADE, NAVY, teapot);
    shop(pen, 170, LUXURY, ROOF_DARK, fish);
    // Wet asphalt with the light of the windows in it.
    pen.fill(INK, "M0 140h240v20H0z");
    pen.faint(35, |pen| {
        pen.fill(LIGHT, "M10 142h18v16H10zM44 142h14v14H44zM182 142h18v16h-18zM214 142h14v14h-14z");
        pen.fill(LANTERN, "M84 142h10v18H84zM146 142h10v18h-10zM110 144h20v8h-20z");
    });
    pen.line(COAL_DARK, 10, "M0 30Q60 58 120 38T240 26").line(
        COAL_DARK,
        10,
        "M66 70q4 6 4 8M174 70q-4 6-4 8",
    );
    for (x, y, r) in [
        (22, 42, 9),
        (62, 52, 8),
        (104, 46, 7),
        (140, 40, 7),
        (178, 42, 8),
        (216, 38, 9),
        (70, 82, 5),
        (170, 82, 5),
    ] {
        lantern(pen, x, y, r);
    }
}

fn lantern(pen: &mut Pen, x: i32, y: i32, r: i32) {
    pen.faint(28, |pen| _ = pen.dot(LANTERN, x, y, r * 2));
    pen.oval(LANTERN, x, y, r, r - 1);
    pen.faint(60, |pen| _ = pen.oval(LIGHT, x, y, r / 2, r - 2));
    pen.rect(BRASS, x - r / 3, y - r, 2 * (r / 3), 2).rect(
        BRASS,
        x - r / 3,
        y + r - 2,
        2 * (r / 3),
        2,
    );
    pen.line(BRASS, 10, format_args!("M{x} {}v{}", y + r, r / 2));
}

/// The gate over the street, two roofs high.
fn gate(pen: &mut Pen) {
    for x in [80, 148] {
        pen.rect(ROOF_DARK, x, 82, 12, 60).rect(LANTERN, x, 82, 8, 60).rect(
            BRASS,
            x - 2,
            134,
            16,
            8,
        );
    }
    pen.fill(JADE, "M60 82q12 0 18-12h84q6 12 18 12l-4 8H64z").fill(LANTERN, "M66 92h108v10H66z");
    pen.line(BRASS_LIGHT, 14, "M60 82q12 0 18-12h84q6 12 18 12M70 97h100");
    pen.rect(ROOF_DARK, 92, 54, 56, 18).rect(NAVY, 100, 56, 40, 14).line(
        BRASS_LIGHT,
        14,
        "M103 67v-7h7v5h-4M115 67v-7h7v5h-4M127 67v-7h7v5h-4",
    );
    pen.fill(JADE, "M76 54q10 0 16-10h56q6 10 16 10l-4 6H80z").line(
        BRASS_LIGHT,
        14,
        "M76 54q10 0 16-10h56q6 10 16 10",
    );
    pen.fill(BRASS, "M112 44q8-10 16 0z").dot(BRASS_LIGHT, 120, 37, 3);
    pen.fill(JADE, "M60 82l-6-4 8-2zM180 82l6-4-8-2zM76 54l-6-4 8-2zM164 54l6-4-8-2z");
    pen.faint(70, |pen| _ = pen.fill(ROOF, "M92 102h56v4q-28 10-56 0z"));
}

/// A shop with an awning, 70 wide.
fn shop(pen: &mut Pen, x: i32, awning: Ink, wall: Ink, sign: fn(&mut Pen)) {
    pen.rect(wall, x, 78, 70, 64).rect(LIGHT, x + 6, 112, 26, 30).rect(LIGHT, x + 42, 112, 22, 22);
    pen.line(wall, 16, format_args!("M{} 112v30M{} 112v22M{} 122h22", x + 19, x + 53, x + 42));
    pen.rect(LANTERN, x + 8, 82, 54, 15).frame(BRASS_LIGHT, 10, [x + 10, 84, 50, 11], 1);
    pen.at(x + 35, 89, 1000, sign);
    for i in 0..7 {
        let ink = if i % 2 == 0 { awning } else { WHITE };
        pen.fill(ink, format_args!("M{} 100h10v12q-5 6-10 0z", x + 10 * i));
    }
    pen.fill(INK, format_args!("M{} 134h22v8h-22z", x + 42))
        .dot(GOODS, x + 47, 133, 3)
        .dot(SUN, x + 53, 133, 3)
        .dot(JADE, x + 59, 133, 3);
}

/// The signs of the shops, around 0, 0.
fn teapot(pen: &mut Pen) {
    pen.fill(BRASS_LIGHT, "M-6-2q6-3 12 0 1 5-3 7h-6q-4-2-3-7zM-2-4h4v1h-4zM6-1l4-2-2 5-3 2z");
    pen.line(BRASS_LIGHT, 10, "M-6-1q-4 0-3 3 1 2 3 2");
}

fn fish(pen: &mut Pen) {
    pen.fill(BRASS_LIGHT, "M-9 0q6-6 13 0l5-4v8l-5-4q-7 6-13 0z").dot(LANTERN, -5, -1, 1);
}
