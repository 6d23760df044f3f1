//! The years, each with the animal of its sign.

use chinatown::Edition;
use chinatown::edition::Year;

use crate::layout::{int, title};
use crate::palette::{
    AUTUMN, BRASS_DARK, BRASS_LIGHT, CARD, COAL_DARK, EARTH, GOODS, HONEY, INK, LANTERN, LEAF,
    LEAF_DARK, LIGHT, ROSE, SKY_ROSE, STONE, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::sketch;
use crate::svg::{Anchor, Pen, Picture};

/// The box of one year.
pub const WIDTH: i32 = 72;
pub const HEIGHT: i32 = 84;

#[rustfmt::skip]
const ANIMALS: &[(&str, &[Mark])] = &[
    ("Snake", &[L(INK, 110, "M-16 16c20 6 32-4 16-12S-8-8 6-14"), L(LEAF, 80, "M-16 16c20 6 32-4 16-12S-8-8 6-14"), S(LEAF, "M0-14c0-8 8-10 14-8s8 8 2 12-16 2-16-4z"), F(INK, "M9-18h3v3H9z"), L(GOODS, 14, "M18-14l7 2M18-14l6-3"), L(LEAF_DARK, 20, "M-8 17h1M4 12h1M0 2h1")]),
    ("Horse", &[S(WOOD, "M-14 20c-2-20 0-30 10-36l2-7 5 5c8 2 14 12 18 20-2 6-8 6-12 2-4 0-6 4-5 16z"), S(COAL_DARK, "M-14 20c-8-16-6-34 10-38-4 12-4 22-4 38z"), F(INK, "M5-9h3v3H5z"), F(WOOD_DARK, "M16 2h3v3h-3z")]),
    ("Goat", &[S(STONE, "M-8-12c-12 2-16-8-12-14 2 8 8 8 12 8zM8-12c12 2 16-8 12-14-2 8-8 8-12 8z"), S(WHITE, "M-14-4l-8 4 8 3zM14-4l8 4-8 3z"), S(WHITE, "M-12-10c0-6 24-6 24 0 2 12-4 22-12 26-8-4-14-14-12-26z"), S(WHITE, "M-4 15h8L0 26z"), F(INK, "M-8-4h4v3h-4zM4-4h4v3H4zM-3 10h6v3h-6z")]),
    ("Monkey", &[S(EARTH, "M-24-2a8 8 0 1 1 14 6zM24-2a8 8 0 1 0-14 6z"), S(EARTH, "M-17 0c0-14 7-20 17-20s17 6 17 20-7 20-17 20-17-6-17-20z"), F(SKY_ROSE, "M0-8c6-6 14-2 12 6 4 10-4 18-12 18s-16-8-12-18c-2-8 6-12 12-6z"), F(INK, "M-7-4h4v4h-4zM3-4h4v4H3z"), L(INK, 16, "M-6 9c4 4 8 4 12 0M-1 3h2")]),
    ("Rooster", &[S(GOODS, "M-10-14c-4-8 4-10 5-6 2-8 10-6 8 0 6-4 10 2 6 8z"), S(HONEY, "M-12 20c-4-22 0-34 10-34 12 0 14 10 10 18 0 8 4 12 6 16z"), S(AUTUMN, "M8-6l14 4-12 5z"), S(GOODS, "M6 4c6 2 6 10 1 11-5 0-5-6-1-11z"), F(INK, "M0-8h4v4H0z")]),
    ("Dog", &[S(WOOD_DARK, "M-12-16c-12-2-14 14-10 22 6 2 8-6 8-10zM12-16c12-2 14 14 10 22-6 2-8-6-8-10z"), S(WOOD_LIGHT, "M-15-2c0-12 6-18 15-18S15-14 15-2c2 14-4 20-15 20S-17 12-15-2z"), S(WHITE, "M0 2c8 0 10 6 10 9s-4 7-10 7-10-4-10-7 2-9 10-9z"), F(INK, "M-9-6h4v4h-4zM5-6h4v4H5zM-4 3h8v5h-8z"), S(ROSE, "M-3 14h6v6h-6z")]),
];

/// One year of the track; the one that is played stands in the light.
pub fn year(year: &Year, is_now: bool) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| paint(pen, year, is_now))
}

fn paint(pen: &mut Pen, year: &Year, is_now: bool) {
    let rim = if is_now { LIGHT } else { BRASS_DARK };
    pen.round(rim, 0, 0, WIDTH, HEIGHT, 10).round(
        if is_now { LANTERN } else { COAL_DARK },
        3,
        3,
        WIDTH - 6,
        HEIGHT - 6,
        8,
    );
    pen.dot(BRASS_DARK, 36, 35, 29).dot(if is_now { CARD } else { BRASS_LIGHT }, 36, 35, 27);
    pen.at(36, 35, 960, |pen| {
        if let Some((_, marks)) = ANIMALS.iter().find(|(name, _)| *name == year.animal) {
            sketch(pen, marks, (INK, 16), &[]);
        } else {
            // Any other animal by its first letter.
            let letter = year.animal.chars().next().unwrap_or('?');
            pen.text(title(330), WOOD_DARK, (0, 12, Anchor::Middle), letter);
        }
    });
    pen.text(
        title(140),
        if is_now { WHITE } else { BRASS_LIGHT },
        (36, 78, Anchor::Middle),
        year.number,
    );
}

/// All years in a row; the first round is 1.
pub fn track(edition: &Edition, round: u8) -> Picture {
    let n = int(edition.years.len());
    Picture::new((WIDTH + 6) * n, HEIGHT, |pen| {
        for (i, year) in (0_u8..).zip(&edition.years) {
            pen.faint(if i + 1 < round { 45 } else { 100 }, |pen| {
                pen.at((WIDTH + 6) * i32::from(i), 0, 1000, |pen| paint(pen, year, i + 1 == round));
            });
        }
    })
}
