//! House fronts, seen a little from above, and the cards that give a lot to its owner.

use chinatown::Lot;
use chinatown::edition::ShopFace;
use tabletop::Seat;

use super::shop;
use crate::layout::{seat_ink, title};
use crate::palette::{
    BRASS, BRASS_LIGHT, CARD, COAL, COAL_DARK, GOODS_DARK, INK, IRON, IRON_DARK, Ink, LANTERN,
    LIGHT, NAVY, ON_SEAT, ROOF_DARK, SLATE, STONE_DARK, SUN, WHITE, WOOD_DARK,
};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a house front.
pub const WIDTH: i32 = 108;
pub const HEIGHT: i32 = 92;

/// What a house shows of the state of its lot.
#[derive(Clone, Copy, Debug)]
pub struct Front<'a> {
    pub lot: Lot,
    pub owner: Option<Seat>,
    pub shop: Option<&'a ShopFace>,
    /// The business is complete, and its windows are lit.
    pub lit: bool,
}

/// A house front.
pub fn front(front: Front<'_>) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| paint(pen, front))
}

pub(super) fn paint(pen: &mut Pen, front: Front<'_>) {
    for layer in layers(front) {
        layer.paint(pen);
    }
    if let Some(face) = front.shop {
        pen.at(SIGN_AT.0, SIGN_AT.1, SIGN_SCALE, |pen| shop::paint_sign(pen, face));
    }
    plaque(pen, front.lot);
}

/// Where the middle of the sign hangs, and how large it is beside [`shop::SIGN`], in thousandths.
pub const SIGN_AT: (i32, i32) = (54, 32);
pub const SIGN_SCALE: i32 = 780;

/// What a front is painted of, one over the other, but for its sign and its number. There are few
/// of each kind: whoever shows a whole quarter draws each once.
#[derive(Clone, Copy, Debug)]
pub enum Layer<'a> {
    /// Wall and roof: of four kinds, or nobody's.
    Wall(Option<usize>),
    Windows(Light),
    /// What is behind it is vacant.
    Shutter {
        is_owned: bool,
    },
    /// An awning in the colour of the shop, and a window under it.
    Shop(&'a ShopFace, Light),
    /// The door with the mark of its owner, or boarded up.
    Door(Option<Seat>),
}

/// How bright the windows are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    Dark,
    /// Somebody trades behind them.
    Warm,
    /// The business is complete.
    Bright,
}

/// The layers of a front, the lowest first.
pub fn layers(front: Front<'_>) -> [Layer<'_>; 4] {
    let Front { lot, owner, shop, lit } = front;
    let light = match (shop.is_some(), lit) {
        (true, true) => Light::Bright,
        (true, false) => Light::Warm,
        (false, _) => Light::Dark,
    };
    // Walls differ a little from house to house.
    let wall = owner.map(|_| lot.idx() * 7 % WALLS.len());
    let below = match shop {
        Some(face) => Layer::Shop(face, light),
        None => Layer::Shutter { is_owned: owner.is_some() },
    };
    [Layer::Wall(wall), Layer::Windows(light), below, Layer::Door(owner)]
}

/// The walls of houses that somebody owns.
const WALLS: [Ink; 4] = [ROOF_DARK, WOOD_DARK, SLATE, STONE_DARK];

fn roof(is_owned: bool) -> Ink {
    if is_owned { IRON_DARK } else { COAL }
}

impl Layer<'_> {
    /// It alone.
    pub fn picture(self) -> Picture {
        Picture::new(WIDTH, HEIGHT, |pen| self.paint(pen))
    }

    fn paint(self, pen: &mut Pen) {
        match self {
            Layer::Wall(kind) => {
                let wall = kind.map_or(SLATE, |kind| WALLS[kind % WALLS.len()]);
                pen.rect(INK, 2, 2, 104, 88).rect(wall, 4, 22, 100, 66);
                // The roof, with ridges and turned-up eaves.
                let d = "M2 26c4-2 4-6 6-20h92c2 14 2 18 6 20-34 5-70 5-104 0z";
                pen.shape(roof(kind.is_some()), INK, 16, d);
                pen.faint(45, |pen| {
                    let d = "M12 12h84M10 18h88M24 8v14M40 8v14M56 8v14M72 8v14M86 8v14";
                    _ = pen.line(IRON, 10, d);
                });
            }
            Layer::Windows(light) => {
                if light == Light::Bright {
                    pen.faint(35, |pen| _ = pen.round(LIGHT, 4, 26, 100, 62, 4));
                }
                pen.rect(INK, 8, 31, 18, 15)
                    .rect(light.ink(), 9, 32, 16, 13)
                    .rect(INK, 82, 31, 18, 15)
                    .rect(light.ink(), 83, 32, 16, 13);
                pen.line(INK, 12, "M17 32v13M91 32v13");
            }
            Layer::Shutter { is_owned } => {
                _ = pen.rect(INK, 40, 52, 58, 37).rect(roof(is_owned), 42, 54, 54, 35).line(
                    INK,
                    12,
                    "M42 60h54M42 67h54M42 74h54M42 81h54",
                );
            }
            Layer::Shop(face, light) => trade(pen, face, light.ink()),
            Layer::Door(owner) => door(pen, owner),
        }
    }
}

impl Light {
    fn ink(self) -> Ink {
        match self {
            Light::Dark => NAVY,
            Light::Warm => LIGHT,
            Light::Bright => SUN,
        }
    }
}

fn trade(pen: &mut Pen, face: &ShopFace, pane: Ink) {
    pen.rect(INK, 38, 60, 62, 29).rect(pane, 40, 62, 58, 25).line(
        WOOD_DARK,
        18,
        "M60 62v25M80 62v25",
    );
    let ink = shop::ink(face);
    pen.shape(
        ink,
        INK,
        14,
        "M34 52h68l4 12c-4 5-10 5-14 0-4 5-10 5-14 0-4 5-10 5-14 0-4 5-10 5-14 0-4 5-10 5-14 0z",
    );
    pen.faint(85, |pen| {
        _ = pen.fill(WHITE, "M50 53h10l1 11c-3 5-9 5-12 0zM76 53h10l3 11c-3 5-9 5-12 0z");
    });
}

fn door(pen: &mut Pen, owner: Option<Seat>) {
    if let Some(seat) = owner {
        pen.rect(INK, 6, 51, 28, 38).rect(WHITE, 8, 53, 24, 36).rect(
            seat_ink(seat),
            10,
            55,
            20,
            34,
        );
        pen.text(title(220), ON_SEAT, (20, 77, Anchor::Middle), seat);
        pen.dot(BRASS_LIGHT, 28, 82, 2);
    } else {
        pen.rect(INK, 8, 54, 24, 35).rect(COAL_DARK, 10, 56, 20, 33);
        pen.line(STONE_DARK, 30, "M10 60l20 24M30 60L10 84");
    }
}

fn plaque(pen: &mut Pen, lot: Lot) {
    pen.round(INK, 76, 1, 31, 22, 5).round(BRASS, 77, 2, 29, 20, 4).round(CARD, 79, 4, 25, 16, 3);
    pen.text(title(155), INK, (91, 18, Anchor::Middle), lot.0);
}

/// The box of a card.
pub const CARD_WIDTH: i32 = 64;
pub const CARD_HEIGHT: i32 = 88;

/// The card of a lot.
pub fn card(lot: Lot) -> Picture {
    Picture::new(CARD_WIDTH, CARD_HEIGHT, |pen| {
        pen.round(INK, 0, 0, CARD_WIDTH, CARD_HEIGHT, 8).round(
            CARD,
            1,
            1,
            CARD_WIDTH - 2,
            CARD_HEIGHT - 2,
            7,
        );
        pen.round(LANTERN, 4, 4, 56, 42, 5);
        pen.text(title(310), WHITE, (32, 36, Anchor::Middle), lot.0);
        pen.at(11, 48, 380, |pen| paint(pen, Front { lot, owner: None, shop: None, lit: false }));
        pen.frame(BRASS, 12, [4, 4, 56, 80], 5);
    })
}

/// The back of such a card.
pub fn card_back() -> Picture {
    Picture::new(CARD_WIDTH, CARD_HEIGHT, |pen| {
        pen.round(INK, 0, 0, CARD_WIDTH, CARD_HEIGHT, 8).round(
            CARD,
            1,
            1,
            CARD_WIDTH - 2,
            CARD_HEIGHT - 2,
            7,
        );
        pen.round(GOODS_DARK, 5, 5, 54, 78, 5).frame(BRASS_LIGHT, 12, [9, 9, 46, 70], 4);
        pen.shape(BRASS_LIGHT, INK, 12, "M10 34c14-5 30-5 44 0l-3 6H13z")
            .rect(BRASS_LIGHT, 18, 40, 6, 22)
            .rect(BRASS_LIGHT, 40, 40, 6, 22)
            .rect(BRASS_LIGHT, 16, 46, 32, 4);
    })
}
