//! Whom one can hire: a portrait, what the person asks for, and what it brings.

use coney_island::{Character, Material};
use tabletop::Seat;

use super::{EDGE, paper, token};
use crate::layout::{mark, title};
use crate::palette::{
    BRASS_LIGHT, CARD, COAL, COAL_DARK, EARTH, GOODS, GOODS_DARK, GOODS_LIGHT, INK, IRON,
    LUXURY_DARK, NAVY, PAPER, PINE, ROOF, SKY, SKY_ROSE, SKY_WARM, SUN, WATER, WHEAT_LIGHT, WHITE,
    WOOD, WOOD_DARK,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::sketch;
use crate::svg::{Anchor, Pen, Picture};

/// The box of a tile.
pub const WIDTH: i32 = 100;
pub const HEIGHT: i32 = 130;

const FACE: &str = "M-17-6c0-14 7-20 17-20s17 6 17 20c0 16-7 26-17 26S-17 10-17-6z";
const LOOK: Mark = L(INK, 26, "M-7-4h1M7-4h1");

#[rustfmt::skip]
const PORTRAITS: [&[Mark]; 5] = [
    // A worker with cap, neckerchief and hammer.
    &[S(WATER, "M-36 46c0-22 16-28 36-28s36 6 36 28z"), S(GOODS, "M-14 18h28L0 34z"), S(SKY_ROSE, FACE), S(WOOD, "M-22-12c-2-14 8-22 22-22s24 8 22 22c-14-6-30-6-44 0z"), S(WOOD_DARK, "M-24-12c14-8 34-8 48 0 4 6 0 8-4 6-12-6-28-6-40 0-4 2-8 0-4-6z"), LOOK, L(INK, 18, "M-6 10c4 3 8 3 12 0"), L(WOOD_DARK, 60, "M34 46V4"), S(IRON, "M22-8h26v14H22z")],
    // An officer with helmet and moustache.
    &[S(NAVY, "M-36 46c0-22 16-28 36-28s36 6 36 28z"), L(BRASS_LIGHT, 36, "M0 28v1M0 38v1"), S(SKY_ROSE, FACE), S(NAVY, "M-20-10c-2-20 6-32 20-32s22 12 20 32c-12-5-28-5-40 0z"), S(NAVY, "M-26-9c16-7 36-7 52 0 1 4-2 5-5 4-14-5-28-5-42 0-3 1-6 0-5-4z"), S(BRASS_LIGHT, "M0-34l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z"), LOOK, F(WOOD_DARK, "M0 5c4-4 10-2 14 4-6 3-10 2-14 0-4 2-8 3-14 0 4-6 10-8 14-4z")],
    // A patron with top hat and eyeglass.
    &[S(LUXURY_DARK, "M-36 46c0-22 16-28 36-28s36 6 36 28z"), S(WHITE, "M-10 19h20L0 44z"), S(GOODS, "M0 26l-9-5v10zM0 26l9-5v10z"), S(SKY_ROSE, FACE), S(COAL_DARK, "M-16-16l-2-28c10-3 26-3 36 0l-2 28z"), F(GOODS, "M-16-24c10-3 22-3 32 0v7c-10-3-22-3-32 0z"), S(COAL_DARK, "M-28-16c18-7 38-7 56 0 1 5-3 6-6 5-14-5-30-5-44 0-3 1-7 0-6-5z"), LOOK, L(BRASS_LIGHT, 24, "M2-3a7 7 0 1 1 14 0 7 7 0 0 1-14 0zM15 1c4 8 4 14 1 20"), F(COAL, "M0 6c4-3 8-2 11 2-4 3-8 2-11 0-3 2-7 3-11 0 3-4 7-5 11-2z")],
    // A promoter with straw hat and megaphone.
    &[S(WHITE, "M-36 46c0-22 16-28 36-28s36 6 36 28z"), L(GOODS, 40, "M-24 24v22M-12 20v26M12 20v26M24 24v22"), S(SKY_ROSE, FACE), S(WHEAT_LIGHT, "M-18-14v-16h36v16z"), F(GOODS, "M-18-22h36v8h-36z"), S(WHEAT_LIGHT, "M-28-14c18-6 38-6 56 0 1 5-3 6-6 5-14-5-30-5-44 0-3 1-7 0-6-5z"), LOOK, S(INK, "M-4 8a4 5 0 1 1 8 0 4 5 0 0 1-8 0z"), S(SUN, "M10 8l24-14v30L10 14z")],
    // A journalist with bob, spectacles, pencil and pad.
    &[S(PINE, "M-36 46c0-22 16-28 36-28s36 6 36 28z"), S(EARTH, "M-24 14c-4-34 6-46 24-46s28 12 24 46c-14 6-34 6-48 0z"), S(SKY_ROSE, "M-16-4c6-2 10-6 12-12 4 6 12 10 20 10 0 16-6 26-16 26S-16 10-16-4z"), S(ROOF, "M-24-16c4-18 16-22 28-20 14 0 20 8 20 18-16-6-32-4-48 2z"), L(INK, 20, "M-15-1a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM3-1a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM-3-2h6"), F(INK, "M-11-2h4v3h-4zM7-2h4v3H7z"), L(GOODS, 22, "M-4 12c3 2 6 2 8 0"), S(PAPER, "M14 24h22v22H14z"), L(BRASS_LIGHT, 40, "M22 38l16-20")],
];

fn portrait(pen: &mut Pen, character: Character) {
    sketch(pen, PORTRAITS[character.idx()], EDGE, &[]);
}

/// What somebody does for a player, as signs around 0, 0.
fn paint_use(pen: &mut Pen, character: Character) {
    let at = |pen: &mut Pen, x, scale, paint: &dyn Fn(&mut Pen)| _ = pen.at(x, 0, scale, paint);
    at(pen, 0, 700, &token::paint_arrow);
    match character {
        Character::Worker => at(pen, -26, 560, &token::paint_money),
        Character::Officer => at(pen, -26, 560, &|pen| token::paint_points(pen, 1)),
        Character::Promoter => {
            at(pen, -26, 560, &token::paint_money);
            at(pen, 26, 620, &|pen| token::paint_points(pen, 2));
        }
        Character::Patron => {
            at(pen, -26, 560, &|pen| token::paint_material(pen, Material::Red));
            at(pen, 26, 560, &|pen| token::paint_material(pen, Material::White));
            pen.at(0, 0, 700, |pen| _ = pen.line(INK, 40, "M9 0H-5M0-6l-6 6 6 6"));
        }
        Character::Journalist => {
            pen.at(-30, 3, 460, |pen| token::paint_material(pen, Material::Red));
            pen.at(-20, -4, 460, |pen| token::paint_material(pen, Material::White));
            pen.put(&paper::back(coney_island::Layer::Pink), 16, -12, 20);
        }
    }
    if matches!(character, Character::Worker | Character::Officer) {
        at(pen, 26, 600, &token::paint_bag);
    }
}

/// The person alone, before a poster's sun.
pub fn face(character: Character) -> Picture {
    Picture::new(WIDTH, WIDTH, |pen| paint_face(pen, character))
}

fn paint_face(pen: &mut Pen, character: Character) {
    let ground = [SKY_WARM, SKY, GOODS_LIGHT, SUN, CARD][character.idx()];
    pen.round(ground, 0, 0, 100, 96, 8);
    pen.faint(40, |pen| {
        for i in 0..9 {
            pen.turn(40 * i, 50, 52, |pen| _ = pen.fill(WHITE, "M50 52L44 2h12z"));
        }
    });
    pen.at(50, 50, 1000, |pen| portrait(pen, character));
}

/// The tile of somebody for hire, with the mark of whom they work for.
pub fn tile(character: Character, employer: Option<Seat>) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.round(INK, 0, 0, WIDTH, HEIGHT, 10).round(CARD, 2, 2, WIDTH - 4, HEIGHT - 4, 8);
        pen.put_cut(&face(character), [4, 4, 92, 76]);
        pen.rect(GOODS_DARK, 2, 79, 96, 17);
        let name = character.title();
        let size = crate::layout::fitting(name, 88, 120);
        pen.text(title(size), WHITE, (50, 88 + size / 30, Anchor::Middle), name);
        pen.at(50, 112, 1000, |pen| paint_use(pen, character));
        match employer {
            Some(seat) => mark(pen, seat, 84, 16, 13),
            None => _ = pen.at(84, 16, 560, token::paint_money),
        }
    })
}
