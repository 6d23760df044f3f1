//! The board: a park of plots in the middle, and the promenade with the score around it.

use std::fmt::Write as _;

use coney_island::edition::{Edition, PlotFace};
use coney_island::{Cell, Corner, Plot};

use super::token;
use crate::layout::title;
use crate::palette::{
    BRASS_LIGHT, CARD, GOODS, GRASS, GRASS_DARK, INK, LIGHT, PLANK, PLANK_DARK, PLANK_LIGHT, ROSE,
    SAND, SAND_DARK, SKY_WARM, WATER, WATER_DARK, WHITE, WOOD,
};
use crate::svg::{Anchor, Pen, Picture};

/// The box of the board.
pub const WIDTH: i32 = 720;
pub const HEIGHT: i32 = 480;

/// How wide a spot is on the board, and where the first one begins.
pub const SPOT: i32 = 50;
pub const LEFT: i32 = 60;
pub const TOP: i32 = 40;

/// The box of the board when it stands upright, and where its first spot begins: for screens that
/// are higher than wide. It is the same board, turned clockwise by a quarter, with the promenade
/// along its long sides.
pub const UPRIGHT_WIDTH: i32 = 480;
pub const UPRIGHT_HEIGHT: i32 = 620;
pub const UPRIGHT_LEFT: i32 = 40;
pub const UPRIGHT_TOP: i32 = 10;

/// Steps of the promenade; a player who has more goes around once more.
pub const N_STEPS: u16 = 60;

/// The upper left corner of a spot.
pub fn spot(cell: Cell) -> (i32, i32) {
    let (x, y) = plot(cell.plot());
    let (right, down) = match cell.corner() {
        Corner::NorthWest => (0, 0),
        Corner::NorthEast => (1, 0),
        Corner::SouthWest => (0, 1),
        Corner::SouthEast => (1, 1),
    };
    (x + SPOT * right, y + SPOT * down)
}

/// The upper left corner of a plot.
pub fn plot(plot: Plot) -> (i32, i32) {
    (LEFT + 2 * SPOT * i32::from(plot.column()), TOP + 2 * SPOT * i32::from(plot.row()))
}

/// The middle of the step of the promenade where a hat stands.
pub fn step(points: u16) -> (i32, i32) {
    match i32::from(points % N_STEPS) {
        i @ 0..20 => (18 + 36 * i, 20),
        i @ 20..30 => (690, 60 + 40 * (i - 20)),
        i @ 30..50 => (702 - 36 * (i - 30), 460),
        i => (30, 420 - 40 * (i - 50)),
    }
}

/// The same on the board that stands upright: down its left side, and up its right side.
pub fn upright_step(points: u16) -> (i32, i32) {
    match i32::from(points % N_STEPS) {
        i @ 0..30 => (20, 20 + 20 * i),
        i => (460, 600 - 20 * (i - 30)),
    }
}

/// The board before anything is built.
pub fn board(edition: &Edition) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        planks(pen, WIDTH, HEIGHT);
        promenade(pen);
        frame(pen, LEFT, TOP, 600, 400);
        for it in Plot::all() {
            let (x, y) = plot(it);
            pen.put(&ground(edition.plot(it), edition.start_plots.contains(it)), x, y, 2 * SPOT);
        }
    })
}

/// The boardwalk on which the promenade runs.
fn planks(pen: &mut Pen, width: i32, height: i32) {
    pen.round(PLANK_DARK, 0, 0, width, height, 12);
    pen.round(PLANK, 1, 1, width - 2, height - 2, 11);
    let mut seams = String::new();
    for y in (12..height).step_by(12) {
        write!(seams, "M4 {y}h{}", width - 8).expect("a String takes all");
    }
    pen.faint(35, |pen| _ = pen.line(PLANK_DARK, 10, seams));
}

/// A rail with bulbs around the park.
fn frame(pen: &mut Pen, x: i32, y: i32, w: i32, h: i32) {
    pen.round(INK, x - 4, y - 4, w + 8, h + 8, 4).frame(GOODS, 30, [x - 2, y - 2, w + 4, h + 4], 3);
    pen.rect(SAND, x, y, w, h);
    let mut bulbs = String::new();
    let mut bulb = |x: i32, y: i32| write!(bulbs, "M{x} {y}h.1").expect("a String takes all");
    for x in (x..=x + w).step_by(20) {
        bulb(x, y - 2);
        bulb(x, y + h + 2);
    }
    for y in (y + 20..y + h).step_by(20) {
        bulb(x - 2, y);
        bulb(x + w + 2, y);
    }
    pen.line(LIGHT, 45, bulbs);
}

/// The same, standing upright.
pub fn upright(edition: &Edition) -> Picture {
    Picture::new(UPRIGHT_WIDTH, UPRIGHT_HEIGHT, |pen| {
        planks(pen, UPRIGHT_WIDTH, UPRIGHT_HEIGHT);
        for i in 0..N_STEPS {
            step_of_wood(pen, upright_step(i), (32, 17), i);
        }
        frame(pen, UPRIGHT_LEFT, UPRIGHT_TOP, 400, 600);
        for it in Plot::all() {
            let x = UPRIGHT_LEFT + 2 * SPOT * (3 - i32::from(it.row()));
            let y = UPRIGHT_TOP + 2 * SPOT * i32::from(it.column());
            pen.put(&ground(edition.plot(it), edition.start_plots.contains(it)), x, y, 2 * SPOT);
        }
    })
}

fn promenade(pen: &mut Pen) {
    for i in 0..N_STEPS {
        let (x, y) = step(i);
        let is_side = x == 30 || x == 690;
        step_of_wood(pen, (x, y), if is_side { (54, 36) } else { (33, 34) }, i);
    }
}

/// One step of the promenade; every fifth is of brass.
fn step_of_wood(pen: &mut Pen, (x, y): (i32, i32), (w, h): (i32, i32), i: u16) {
    let is_fifth = i.is_multiple_of(5);
    let ink = if is_fifth { BRASS_LIGHT } else { PLANK_LIGHT };
    pen.round(PLANK_DARK, x - w / 2, y - h / 2 + 1, w, h, 5);
    pen.round(ink, x - w / 2, y - h / 2, w, h - 1, 5);
    let size = if is_fifth { 165 } else { 125 }.min(8 * h);
    pen.faint(if is_fifth { 100 } else { 55 }, |pen| {
        _ = pen.text(title(size), PLANK_DARK, (x, y + size / 27, Anchor::Middle), i);
    });
}

/// A plot that nobody has built on, 100 by 100: its price on a sign in the sand, and its bonus on a
/// pennant beside it. Start plots have neither.
pub fn ground(face: PlotFace, is_start: bool) -> Picture {
    const SEA_SHELLS: &str =
        "M12 20q8-5 16 0t16 0M60 88q8-5 16 0t16 0M8 62q6-4 12 0t12 0M70 14q6-4 12 0t12 0";
    Picture::new(100, 100, |pen| {
        pen.rect(SAND_DARK, 0, 0, 100, 100).round(SAND, 1, 1, 98, 98, 7);
        pen.line(SAND_DARK, 13, SEA_SHELLS);
        if is_start {
            pen.fill(SKY_WARM, "M50 14a36 36 0 1 1 0 72 36 36 0 0 1 0-72z");
            return;
        }
        let (n, x) = (i32::from(face.price), if face.bonus.is_some() { 29 } else { 50 });
        pen.faint(22, |pen| _ = pen.oval(INK, x, 84, 20, 5));
        pen.line(INK, 70, format_args!("M{x} 84V50")).line(WOOD, 45, format_args!("M{x} 84V50"));
        let half = 4 + 10 * n.clamp(1, 3);
        pen.round(INK, x - half, 28, 2 * half, 34, 6);
        pen.round(CARD, x - half + 2, 30, 2 * half - 4, 30, 5);
        for i in 0..n.min(3) {
            pen.at(x + 20 * i - 10 * (n.min(3) - 1), 45, 480, token::paint_money);
        }
        if let Some(bonus) = face.bonus {
            pen.faint(22, |pen| _ = pen.oval(INK, 74, 84, 15, 4));
            pen.line(INK, 60, "M74 84V60").line(GOODS, 36, "M74 84V60");
            pen.dot(INK, 74, 43, 23).dot(GOODS, 74, 43, 21).dot(CARD, 74, 43, 18);
            pen.at(74, 43, 620, |pen| token::paint_bonus(pen, bonus));
        }
    })
}

/// A building site, 100 by 100: four spots, or three and a corner of grass.
pub fn site(grass: Option<Corner>) -> Picture {
    Picture::new(100, 100, |pen| {
        pen.round(INK, 0, 0, 100, 100, 5).round(CARD, 1, 1, 98, 98, 4);
        for corner in Corner::ALL {
            let (x, y) = match corner {
                Corner::NorthWest => (0, 0),
                Corner::NorthEast => (50, 0),
                Corner::SouthWest => (0, 50),
                Corner::SouthEast => (50, 50),
            };
            pen.at(
                x,
                y,
                1000,
                |pen| if grass == Some(corner) { lawn(pen) } else { empty_spot(pen) },
            );
        }
    })
}

fn empty_spot(pen: &mut Pen) {
    pen.round(PLANK_LIGHT, 3, 3, 44, 44, 6).line(PLANK, 12, "M3 14h44M3 25h44M3 36h44");
    pen.dot(PLANK_DARK, 25, 25, 17).dot(SKY_WARM, 25, 25, 15);
    pen.fill(GOODS, "M25 14l3 8 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z");
}

fn lawn(pen: &mut Pen) {
    pen.round(GRASS, 3, 3, 44, 44, 6).fill(GRASS_DARK, "M8 40c4-14 14-14 16-2 4-8 12-8 14 2z");
    pen.line(GRASS_DARK, 16, "M12 22l-3-7M12 22v-9M12 22l4-6M36 18l-3-6M36 18v-8M36 18l4-5");
    pen.dot(ROSE, 24, 16, 3).dot(WHITE, 40, 30, 3).dot(LIGHT, 17, 30, 3);
}

/// The sea behind everything, in a box as large as one likes.
pub(super) fn sea(pen: &mut Pen, width: i32, height: i32) {
    pen.rect(SKY_WARM, 0, 0, width, height).rect(WATER, 0, height / 3, width, height);
    for i in 0..40 {
        let (x, y) = (i * 331 % width, height / 3 + 20 + i * 157 % height);
        pen.line(WATER_DARK, 16, format_args!("M{x} {y}q8-6 16 0t16 0"));
    }
}
