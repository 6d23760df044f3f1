//! The quarter: asphalt, districts with their lots, courtyards, outlines of businesses.

use std::fmt::Write as _;

use chinatown::edition::Spot;
use chinatown::{Edition, Lot, LotSet};

use super::lot::{self, Front};
use crate::door;
use crate::layout::{int, title};
use crate::palette::{
    BRASS, COAL, COAL_DARK, COAL_LIGHT, DUSK_NEAR, GRASS_DARK, INK, JADE, LANTERN, LIGHT, PINE,
    SLATE, SUN, WHITE,
};
use crate::svg::{Anchor, Pen, Picture};

/// Around all lots.
const MARGIN: i32 = 22;

/// How wide a street is that runs between districts from one end to the other.
const STREET: i32 = 48;

/// How far a column or a row is from the first: those without any lot are streets.
fn far(edition: &Edition, n: u8, each: i32, of: fn(Spot) -> u8) -> i32 {
    let is_built = |i: u8| edition.lots.iter().any(|it| of(edition.spot(it)) == i);
    (0..n).map(|i| if is_built(i) { each } else { STREET }).sum::<i32>() + MARGIN
}

/// The upper left corner of a lot.
pub fn place(edition: &Edition, it: Lot) -> (i32, i32) {
    let spot = edition.spot(it);
    let x = far(edition, spot.column, lot::WIDTH, |spot| spot.column);
    (x, far(edition, spot.row, lot::HEIGHT, |spot| spot.row))
}

/// The box of the whole quarter.
pub fn size(edition: &Edition) -> (i32, i32) {
    let corners = || edition.lots.iter().map(|it| place(edition, it));
    let far = |most: Option<i32>, each: i32| most.unwrap_or(0) + each + MARGIN;
    (
        far(corners().map(|it| it.0).max(), lot::WIDTH),
        far(corners().map(|it| it.1).max(), lot::HEIGHT),
    )
}

/// The ground without houses: streets, the blocks of the districts, lanterns across the streets.
pub fn ground(edition: &Edition) -> Picture {
    let (width, height) = size(edition);
    Picture::new(width, height, |pen| paint_ground(pen, edition, (width, height)))
}

/// The quarter with these fronts; lots that are not among them stand empty.
pub fn quarter(edition: &Edition, fronts: &[Front<'_>]) -> Picture {
    let (width, height) = size(edition);
    Picture::new(width, height, |pen| {
        paint_ground(pen, edition, (width, height));
        for it in edition.lots {
            let empty = Front { lot: it, owner: None, shop: None, lit: false };
            let front = fronts.iter().find(|front| front.lot == it).copied().unwrap_or(empty);
            let (x, y) = place(edition, it);
            pen.at(x, y, 1000, |pen| lot::paint(pen, front));
        }
    })
}

fn paint_ground(pen: &mut Pen, edition: &Edition, (width, height): (i32, i32)) {
    pen.rect(COAL_DARK, 0, 0, width, height);
    // Wet asphalt, in which lights are mirrored.
    for i in 0..60 {
        let (x, y) = (i * 613 % width, i * 359 % height);
        let ink = [COAL, SLATE, LANTERN, LIGHT][usize::try_from(i % 4).expect("four")];
        pen.wash(ink, 22, format_args!("M{x} {y}h34v4h-34z"));
    }
    // Where no district lies, the gate to the quarter stands.
    let [w, h] = [width / 4 - 40, height * 4 / 9];
    let is_free = |it: Lot| {
        let (x, y) = place(edition, it);
        x > w + 30 || y + lot::HEIGHT < height - h - 30
    };
    if edition.lots.iter().all(is_free) {
        let lid = door::lid_of_chinatown();
        let (x, y) = (MARGIN, height - h - MARGIN);
        pen.round(BRASS, x - 4, y - 4, w + 8, h + 8, 12).put_cut(&lid, [x, y, w, h]);
    }
    for (i, district) in edition.districts.iter().enumerate() {
        block(pen, edition, district.lots, i + 1);
    }
}

/// The pavement of a district, its courtyards and its number.
fn block(pen: &mut Pen, edition: &Edition, lots: LotSet, number: usize) {
    let corners: Vec<(i32, i32)> = lots.iter().map(|it| place(edition, it)).collect();
    let least = |of: fn(&(i32, i32)) -> i32| corners.iter().map(of).min().unwrap_or(0);
    let most = |of: fn(&(i32, i32)) -> i32| corners.iter().map(of).max().unwrap_or(0);
    let (x, y) = (least(|it| it.0), least(|it| it.1));
    let (w, h) = (most(|it| it.0) - x + lot::WIDTH, most(|it| it.1) - y + lot::HEIGHT);
    pen.round(COAL_LIGHT, x - 12, y - 12, w + 24, h + 24, 14).round(
        SLATE,
        x - 9,
        y - 9,
        w + 18,
        h + 18,
        11,
    );
    let mut is_named = false;
    for column in 0..w / lot::WIDTH {
        for row in 0..h / lot::HEIGHT {
            let (x, y) = (x + column * lot::WIDTH, y + row * lot::HEIGHT);
            if corners.contains(&(x, y)) {
                continue;
            }
            // A courtyard with a tree and a lantern.
            pen.round(DUSK_NEAR, x + 4, y + 4, lot::WIDTH - 8, lot::HEIGHT - 8, 10);
            pen.dot(PINE, x + 34, y + 50, 24).dot(GRASS_DARK, x + 28, y + 44, 12);
            pen.faint(30, |pen| _ = pen.dot(LANTERN, x + 80, y + 62, 20));
            pen.dot(LANTERN, x + 80, y + 62, 9).line(
                SUN,
                20,
                format_args!("M{} {}v6", x + 80, y + 59),
            );
            if !is_named {
                is_named = true;
                sign(pen, number, x + 80, y + 28);
            }
        }
    }
    if !is_named {
        sign(pen, number, x + w / 2, y - 2);
    }
}

/// The number of a district, on a street sign.
fn sign(pen: &mut Pen, number: usize, x: i32, y: i32) {
    pen.round(INK, x - 19, y - 17, 38, 34, 8).round(PINE, x - 17, y - 15, 34, 30, 7);
    pen.text(title(240), WHITE, (x, y + 9, Anchor::Middle), int(number));
}

/// The outline of a business as the value of `d` of a path: every side of a lot behind which
/// another begins.
pub fn outline(edition: &Edition, lots: LotSet) -> String {
    let corners: Vec<(i32, i32)> = lots.iter().map(|it| place(edition, it)).collect();
    let (w, h) = (lot::WIDTH, lot::HEIGHT);
    let mut d = String::new();
    for &(x, y) in &corners {
        let sides = [
            ((x, y - h), (x, y, w, 0)),
            ((x, y + h), (x, y + h, w, 0)),
            ((x - w, y), (x, y, 0, h)),
            ((x + w, y), (x + w, y, 0, h)),
        ];
        for (neighbour, (x, y, right, down)) in sides {
            if !corners.contains(&neighbour) {
                write!(d, "M{x} {y}l{right} {down}").expect("a String takes all");
            }
        }
    }
    d
}

/// A business around its lots: a line of light if it is complete, a string of jade if not.
pub(super) fn paint_outline(pen: &mut Pen, edition: &Edition, lots: LotSet, is_complete: bool) {
    let d = outline(edition, lots);
    pen.line(INK, 90, &d);
    if is_complete {
        pen.line(LIGHT, 60, &d);
    } else {
        pen.dashes(JADE, 50, "12 12", &d);
    }
}
