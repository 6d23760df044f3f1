//! Railroad cards: the owner behind the train, the lowest bid, the ladder of points.

use raccoon_tycoon::edition::LineFace;

use super::animal;
use super::card::stock;
use super::locomotive::{Chimney, Locomotive, smoke};
use super::token;
use crate::layout::{fitting, int, title};
use crate::palette::{
    BRASS, BRASS_LIGHT, COAL, COAL_LIGHT, EARTH, EARTH_DARK, GOODS_LIGHT, GRASS, GRASS_DARK, GREEN,
    INK, IRON_LIGHT, Ink, LUXURY_DARK, LUXURY_LIGHT, NAVY, PINE, ROOF, ROOF_DARK, RUST, SKY,
    SKY_MIST, SKY_ROSE, SKY_WARM, SUN, WATER_DARK, WHEAT_LIGHT, WHITE, WOOD_DARK,
};
use crate::svg::{Anchor, Pen, Picture};
use crate::{pick, seed_of};

/// The box of a railroad card.
pub const WIDTH: i32 = 128;
pub const HEIGHT: i32 = 168;

/// The box of a portrait, as on the card but alone: for lists and small places.
pub const PORTRAIT: i32 = 96;

/// How one line looks.
struct Livery {
    colour: Ink,
    sky: Ink,
    locomotive: Locomotive,
    /// Nobody has drawn the owner of a line of somebody's own.
    owner: Option<fn(&mut Pen)>,
}

fn livery(slug: &str) -> Livery {
    let livery = |colour, sky, (trim, chimney, wheels, domes, round_cab), owner| {
        let locomotive = Locomotive { body: colour, trim, chimney, wheels, domes, round_cab };
        Livery { colour, sky, locomotive, owner: Some(owner) }
    };
    match slug {
        "skunk-works" => {
            livery(COAL, SKY_MIST, (WHITE, Chimney::Straight, 2, 1, false), animal::skunk)
        }
        "sly-fox" => livery(RUST, WHEAT_LIGHT, (GREEN, Chimney::Funnel, 2, 2, true), animal::fox),
        "fat-cat" => {
            livery(LUXURY_DARK, LUXURY_LIGHT, (BRASS, Chimney::Diamond, 3, 1, true), animal::cat)
        }
        "big-bear" => livery(NAVY, SKY, (WHITE, Chimney::Straight, 4, 2, true), animal::bear),
        "top-dog" => {
            livery(ROOF, GOODS_LIGHT, (BRASS_LIGHT, Chimney::Crowned, 3, 2, false), animal::dog)
        }
        "tycoon" => {
            livery(GREEN, SKY_WARM, (BRASS, Chimney::Diamond, 4, 1, false), animal::raccoon)
        }
        _ => {
            let mut seed = seed_of(slug).rotate_left(17);
            let colours = [WATER_DARK, PINE, ROOF_DARK, WOOD_DARK, EARTH, COAL];
            let skies = [SKY, SKY_ROSE, SKY_WARM, SKY_MIST, IRON_LIGHT, COAL_LIGHT];
            let colour = pick(&mut seed, &colours);
            let locomotive = Locomotive::by_name(slug, colour);
            Livery { colour, sky: pick(&mut seed, &skies), locomotive, owner: None }
        }
    }
}

/// The colour of a line, for marks elsewhere.
pub fn colour(face: &LineFace) -> Ink {
    livery(&face.slug).colour
}

/// The owner of a line, without a card around.
pub fn portrait(face: &LineFace) -> Picture {
    // A little smaller than its box, so that no outline is cut.
    Picture::new(PORTRAIT, PORTRAIT, |pen| _ = pen.at(3, 5, 940, |pen| owner(pen, face)))
}

fn owner(pen: &mut Pen, face: &LineFace) {
    match livery(&face.slug).owner {
        Some(paint) => paint(pen),
        None => animal::stranger(pen, &face.slug),
    }
}

/// The owner before a ground in the colour of the line: a mark for players' panels.
pub fn badge(face: &LineFace) -> Picture {
    Picture::new(PORTRAIT, PORTRAIT, |pen| {
        let Livery { colour, sky, .. } = livery(&face.slug);
        pen.round(colour, 0, 0, 96, 96, 18).round(sky, 6, 6, 84, 84, 13);
        pen.put_cut(&portrait(face), [7, 6, 82, 84]);
    })
}

/// A railroad card.
pub fn card(face: &LineFace) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        let line = colour(face);
        stock(pen, WIDTH, HEIGHT, line);
        pen.put_cut(&scene(face), [8, 8, 112, 100]);
        pen.frame(INK, 12, [8, 8, 112, 100], 3);
        pen.rect(line, 5, 110, 118, 19).line(BRASS, 12, "M5 110h118M5 129h118");
        let size = fitting(&face.name, 112, 145);
        let name = (64, 120 + size / 30, Anchor::Middle);
        pen.text(title(size), WHITE, name, &face.name);
        ladder(pen, face.points, line);
        pen.put(&token::coin(face.minimum.0), 3, 3, 36);
    })
}

/// The train in front of its owner, in a box of 112 by 100.
fn scene(face: &LineFace) -> Picture {
    let Livery { sky, locomotive, .. } = livery(&face.slug);
    Picture::new(112, 100, |pen| {
        pen.rect(sky, 0, 0, 112, 100);
        pen.faint(45, |pen| {
            for i in 0..9 {
                pen.turn(22 * i - 88, 56, 84, |pen| {
                    pen.fill(SUN, "M56 84L49-40h14z");
                });
            }
        });
        pen.fill(GRASS, "M0 78q30-14 56-4t56-6v32H0z").fill(GRASS_DARK, "M0 86q40-8 112-2v16H0z");
        pen.at(13, 3, 900, |pen| owner(pen, face));
        pen.fill(EARTH, "M0 93h112v7H0z");
        pen.dashes(EARTH_DARK, 30, "3 4", "M0 97h112").line(INK, 14, "M0 94h112");
        pen.at(8, 72, 690, |pen| {
            smoke(pen);
            locomotive.paint(pen);
        });
    })
}

/// Points for one to four cards, a step higher each.
fn ladder(pen: &mut Pen, points: [u8; 4], line: Ink) {
    for (i, points) in points.into_iter().enumerate() {
        let (x, n) = (9 + 28 * int(i), int(i) + 1);
        let top = 143 - 3 * int(i);
        pen.fill(line, format_args!("M{x} 163V{top}h26v{}z", 163 - top));
        for card in 0..n {
            let left = x + 13 - 3 * n + 6 * card;
            pen.rect(BRASS_LIGHT, left, 156, 5, 6);
        }
        pen.text(title(125), WHITE, (x + 13, top + 11, Anchor::Middle), points);
    }
}
