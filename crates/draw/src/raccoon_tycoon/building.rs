//! Building tiles: a picture, what it costs, and what it does as a sign.

use raccoon_tycoon::edition::{Effect, TileFace};
use tabletop::Money;
use tabletop::words::slug;

use super::{premises, sign, token};
use crate::layout::{fitting, title};
use crate::palette::{BRASS, BRASS_LIGHT, CARD, GOODS_DARK, INK, WOOD_DARK};
use crate::svg::{Anchor, Picture};

/// The box of a building tile.
pub const WIDTH: i32 = 112;
pub const HEIGHT: i32 = 112;

/// The box of the picture alone, which has no text in it.
pub const VIEW_WIDTH: i32 = premises::WIDTH;
pub const VIEW_HEIGHT: i32 = premises::HEIGHT;

/// One side of a tile.
struct Side<'a> {
    name: &'a str,
    cost: Money,
    effect: Effect,
}

/// The side that shows; a tile that cannot be upgraded has only one.
fn side(face: &TileFace, upgraded: bool) -> Side<'_> {
    match (&face.upgrade, face.effect) {
        (Some(upgrade), Effect::Bonus { commodity, .. }) if upgraded => Side {
            name: &upgrade.name,
            cost: upgrade.cost,
            effect: Effect::Bonus { commodity, amount: upgrade.amount },
        },
        (Some(_) | None, effect) => Side { name: &face.name, cost: face.cost, effect },
    }
}

/// The building without its tile: for lists and small places.
pub fn view(face: &TileFace, upgraded: bool) -> Picture {
    let Side { name, effect, .. } = side(face, upgraded);
    premises::of(&slug(name), effect)
}

/// The box of the sign alone.
pub const SIGN_WIDTH: i32 = 104;
pub const SIGN_HEIGHT: i32 = 28;

/// What a building does, as the sign on its tile: for lists and explanations.
pub fn sign(face: &TileFace, upgraded: bool) -> Picture {
    let Side { effect, .. } = side(face, upgraded);
    Picture::new(SIGN_WIDTH, SIGN_HEIGHT, |pen| sign::paint(pen, SIGN_WIDTH / 2, 14, effect))
}

/// A building tile. The upgraded side has a border of brass.
pub fn tile(face: &TileFace, upgraded: bool) -> Picture {
    let Side { name, cost, effect } = side(face, upgraded);
    Picture::new(WIDTH, HEIGHT, |pen| {
        pen.round(WOOD_DARK, 0, 0, WIDTH, HEIGHT, 7);
        pen.round(if upgraded { BRASS } else { GOODS_DARK }, 0, 0, WIDTH, HEIGHT - 2, 7);
        pen.round(CARD, 4, 4, WIDTH - 8, HEIGHT - 10, 4);
        pen.put_cut(&premises::of(&slug(name), effect), [4, 4, 104, 62]);
        pen.line(INK, 12, "M4 66h104");
        let size = fitting(name, 102, 125);
        pen.text(title(size), INK, (56, 74 + size / 30, Anchor::Middle), name);
        sign::paint(pen, 56, 93, effect);
        pen.put(&token::coin(cost.0), 1, 1, 31);
        if face.upgrade.is_some() && !upgraded {
            // The other side can be bought.
            pen.fill(INK, "M108 84v22H86z").fill(BRASS_LIGHT, "M105 92v11H94z");
        }
    })
}
