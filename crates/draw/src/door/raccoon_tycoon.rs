//! The lid of Raccoon Tycoon: the tycoon before the exchange.

use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, COAL, EARTH, GREEN, GREEN_DARK, GREEN_LIGHT, INK, PAPER,
    SKY_ROSE, SKY_WARM, STONE, STONE_DARK, SUN, WALL, WHITE,
};
use crate::raccoon_tycoon::{animal, locomotive, token};
use crate::svg::Pen;

pub(super) fn paint(pen: &mut Pen) {
    pen.rect(SKY_WARM, 0, 0, 240, 160);
    pen.faint(60, |pen| {
        for i in 0..14 {
            pen.turn(26 * i, 120, 70, |pen| _ = pen.fill(SUN, "M120 70l-14-190h28z"));
        }
    });
    pen.fill(SKY_ROSE, "M0 70q60-16 120-6t120-8v104H0z");
    // The exchange.
    pen.rect(STONE_DARK, 18, 62, 204, 76)
        .fill(WALL, "M8 62h224v-8H8zM20 54L120 16l100 38z")
        .fill(GREEN_LIGHT, "M44 49l76-27 76 27z");
    for i in 0..9 {
        let x = 22 + 23 * i;
        pen.rect(WHITE, x, 64, 12, 70)
            .rect(STONE, x + 7, 64, 5, 70)
            .rect(WALL, x - 2, 62, 16, 4)
            .rect(WALL, x - 2, 131, 16, 5);
    }
    pen.line(BRASS_LIGHT, 26, "M74 45l14-6 12 4 16-10").line(
        BRASS_LIGHT,
        26,
        "M140 43l12-5 10 3 10-4",
    );
    pen.fill(EARTH, "M0 134h240v26H0z").rect(STONE, 0, 132, 240, 4).dashes(
        GREEN_DARK,
        30,
        "3 4",
        "M0 158h240",
    );
    // The train, from wing to wing.
    pen.line(INK, 16, "M0 157h240");
    pen.at(2, 128, 900, |pen| {
        locomotive::Locomotive::by_name("lid", GREEN).paint(pen);
    });
    pen.faint(80, |pen| {
        _ = pen.dot(WHITE, 90, 118, 6).dot(WHITE, 82, 108, 8).dot(WHITE, 70, 100, 6);
    });
    // Goods at the other side.
    for (x, y, i) in [(176, 134, 4), (202, 134, 0), (189, 118, 5), (216, 122, 2)] {
        pen.put(&token::commodity(::raccoon_tycoon::Commodity::ALL[i]), x, y, 26);
    }
    pen.faint(25, |pen| _ = pen.dot(COAL, 120, 92, 62))
        .dot(BRASS_DARK, 120, 88, 61)
        .dot(BRASS, 120, 86, 61)
        .dot(BRASS_LIGHT, 120, 86, 57)
        .dot(GREEN, 120, 86, 54);
    pen.faint(50, |pen| {
        for i in 0..12 {
            pen.turn(30 * i, 120, 86, |pen| _ = pen.fill(GREEN_LIGHT, "M120 86l-5-54h10z"));
        }
    });
    pen.at(66, 22, 1120, |pen| {
        animal::raccoon(pen);
    });
    pen.fill(PAPER, "M60 126q60 12 120 0v20q-60 12-120 0z").line(
        BRASS_DARK,
        14,
        "M60 126q60 12 120 0v20q-60 12-120 0z",
    );
    for i in 0..5 {
        pen.put(&token::coin(1), 75 + 18 * i, 134 - (i - 2).abs(), 17);
    }
}
