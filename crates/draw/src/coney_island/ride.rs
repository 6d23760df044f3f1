//! Grand attractions. A ride is drawn for the rectangle around its spots, 100 units each; turned
//! by a quarter if it lies the other way.

use std::fmt::Write as _;

use coney_island::edition::{StackFace, TileFace};

use super::{EDGE, token};
use crate::door::wheel::Wheel;
use crate::layout::{fitting, title};
use crate::palette::{
    AUTUMN, BRASS_LIGHT, CARD, COAL, COAL_DARK, COAL_LIGHT, FUR_BROWN, GOODS, GOODS_DARK,
    GREEN_LIGHT, HEARTY, INK, IRON, IRON_LIGHT, Ink, JADE, LEAF, LIGHT, LUXURY, LUXURY_DARK,
    LUXURY_LIGHT, NAVY, PAPER, PLANK, PLANK_DARK, PLANK_LIGHT, ROSE, SAND, SKY, SKY_WARM, STONE,
    SUN, WATER, WATER_DARK, WHITE, WOOD, WOOD_DARK, WOOD_LIGHT,
};
use crate::sketch::Mark::{self, F, L, S, W};
use crate::sketch::{A, B, sketch};
use crate::svg::{Anchor, Pen, Picture};
use crate::{pick, seed_of};

/// Units of one spot of the park.
pub const SPOT: i32 = 100;

/// A ride as it is drawn: the spots of its box, its sky, its own inks, its shapes.
struct Art {
    name: &'static str,
    columns: i32,
    rows: i32,
    sky: Ink,
    own: [Ink; 2],
    marks: &'static [Mark],
}

const TENT: &[Mark] = &[
    S(A, "M12 44L50 12l38 32c-6 10-70 10-76 0z"),
    F(WHITE, "M50 12L26 47c6 4 12 5 16 5zM50 12l8 40c6 0 12-1 16-4z"),
    S(B, "M18 50h64v40H18z"),
    S(WHITE, "M38 90c0-20 4-30 12-36 8 6 12 16 12 36z"),
    L(INK, 20, "M50 12V2"),
    F(A, "M50 1l14 5-14 5z"),
];

#[rustfmt::skip]
const KNOWN: &[Art] = &[
    Art { name: "Swing Boat", columns: 1, rows: 1, sky: SKY, own: [GOODS, WHITE], marks: &[
        L(INK, 90, "M50 16L22 92M50 16l28 76"), L(PLANK_LIGHT, 60, "M50 16L22 92M50 16l28 76"),
        L(INK, 30, "M50 16L28 64M50 16l28 36"),
        S(A, "M16 56c6 2 10 8 18 6l38-16c6-4 4-10 10-14 6 24-12 44-32 44-18 2-32-6-34-20z"), L(B, 40, "M26 66c16 4 36-4 48-18"),
        S(SKY_WARM, "M34 53a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM52 45a6 6 0 1 1 12 0 6 6 0 0 1-12 0z"),
        S(BRASS_LIGHT, "M43 16a7 7 0 1 1 14 0 7 7 0 0 1-14 0z") ] },
    Art { name: "Carousel", columns: 1, rows: 1, sky: LUXURY_LIGHT, own: [GOODS, LIGHT], marks: &[
        S(STONE, "M10 80c0-8 80-8 80 0v8c-8 8-72 8-80 0z"), L(BRASS_LIGHT, 30, "M50 40v44M24 44v38M76 44v38M38 44v42M62 44v42"),
        S(WHITE, "M14 64c2-6 8-6 10-10 4 2 4 6 8 6 6 0 8 6 6 14h-4l-2-6h-8l-2 6h-4zM60 66c2-6 8-6 10-10 4 2 4 6 8 6 6 0 8 6 6 14h-4l-2-6h-8l-2 6h-4z"), S(FUR_BROWN, "M36 72c2-6 8-6 10-10 4 2 4 6 8 6 6 0 8 6 6 14h-4l-2-6h-8l-2 6h-4z"),
        S(A, "M8 44C24 34 40 22 50 10c10 12 26 24 42 34-6 10-78 10-84 0z"), F(WHITE, "M50 10C42 26 32 40 26 50c6 2 12 2 16 2 2-14 5-28 8-42zM50 10c3 14 6 28 8 42 4 0 10 0 16-2-6-10-16-24-24-40z"),
        L(B, 50, "M14 48h1M28 51h1M42 52h1M57 52h1M71 51h1M85 48h1"), S(B, "M46 8a4 4 0 1 1 8 0 4 4 0 0 1-8 0z") ] },
    Art { name: "Ghost Train", columns: 2, rows: 1, sky: NAVY, own: [LUXURY, LUXURY_DARK], marks: &[
        F(SUN, "M150 20a12 12 0 1 1 24 0 12 12 0 0 1-24 0z"), S(B, "M14 92V34l14-16 14 16 16-24 22 24h40l22-24 16 24 14-16 14 16v58z"),
        S(COAL_DARK, "M36 92V60c4-14 44-14 48 0v32z"), F(WHITE, "M38 60l5 10 5-10 5 10 5-10 5 10 5-10 5 10 5-10 5 10V58c-8-8-34-8-44 2z"), L(LIGHT, 60, "M52 48h1M68 48h1"),
        S(WHITE, "M108 86c-4-34 2-48 18-48s24 14 20 48l-6-6-7 7-6-7-7 7-6-7z"), F(INK, "M118 54a4 5 0 1 1 8 0 4 5 0 0 1-8 0zM130 54a4 5 0 1 1 8 0 4 5 0 0 1-8 0zM123 66a5 6 0 1 1 10 0 5 6 0 0 1-10 0z"),
        L(COAL, 40, "M4 93h192"), S(A, "M150 88c-2-12 4-18 14-18h24c6 4 6 14 2 18z"), F(INK, "M156 90a6 6 0 1 1 12 0 6 6 0 0 1-12 0zM176 90a6 6 0 1 1 12 0 6 6 0 0 1-12 0z"), S(SKY_WARM, "M166 64a6 6 0 1 1 12 0 6 6 0 0 1-12 0z"),
        F(COAL_DARK, "M92 20c4-6 8-6 10 0 2-6 6-6 10 0-6-2-8 2-10 6-2-4-4-8-10-6z") ] },
    Art { name: "Octopus", columns: 2, rows: 1, sky: SKY_WARM, own: [JADE, GOODS], marks: &[
        L(INK, 110, "M100 60C70 30 40 30 22 44M100 60C66 56 50 76 34 78M100 60c30-30 60-30 78-16M100 60c34-4 50 16 66 18"), L(A, 80, "M100 60C70 30 40 30 22 44M100 60C66 56 50 76 34 78M100 60c30-30 60-30 78-16M100 60c34-4 50 16 66 18"),
        S(STONE, "M84 90l6-20h20l6 20z"), S(A, "M72 52c0-26 12-40 28-40s28 14 28 40c0 16-12 24-28 24s-28-8-28-24z"),
        S(WHITE, "M84 42a8 9 0 1 1 16 0 8 9 0 0 1-16 0zM102 42a8 9 0 1 1 16 0 8 9 0 0 1-16 0z"), F(INK, "M89 43a4 5 0 1 1 8 0 4 5 0 0 1-8 0zM105 43a4 5 0 1 1 8 0 4 5 0 0 1-8 0z"), L(INK, 22, "M90 60c6 6 14 6 20 0"),
        S(B, "M8 40h26l-4 16H12zM22 74h26l-4 16H26zM166 40h26l-4 16h-18zM152 74h26l-4 16h-18z"), S(SKY_WARM, "M16 36a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM174 36a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM30 70a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM160 70a5 5 0 1 1 10 0 5 5 0 0 1-10 0z") ] },
    Art { name: "Hall of Mirrors", columns: 2, rows: 1, sky: SKY, own: [LUXURY, BRASS_LIGHT], marks: &[
        S(A, "M12 92V36l20-14 20 10 48-22 48 22 20-10 20 14v56z"), S(IRON_LIGHT, "M24 88c-4-14 6-16 2-26 2-14 24-14 26 0-4 10 6 12 2 26zM146 88c-4-14 6-16 2-26 2-14 24-14 26 0-4 10 6 12 2 26z"), S(IRON_LIGHT, "M74 90c-6-20 4-24-2-38 4-22 52-22 56 0-6 14 4 18-2 38z"),
        S(SKY_WARM, "M92 52a8 12 0 1 1 16 0 8 12 0 0 1-16 0z"), S(GOODS, "M84 90c4-14 4-22 16-24 12 2 12 10 16 24z"), F(INK, "M96 49h3v4h-3zM102 49h3v4h-3z"), L(WHITE, 26, "M30 76l10-14M152 78l10-16M80 72l12-34"),
        L(B, 46, "M20 34h1M40 28h1M60 26h1M80 18h1M100 12h1M120 18h1M140 26h1M160 28h1M180 34h1") ] },
    Art { name: "Dodgems", columns: 3, rows: 1, sky: LUXURY_LIGHT, own: [GOODS, NAVY], marks: &[
        S(COAL, "M8 64h284v28H8z"), L(INK, 50, "M16 30v60M284 30v60M150 30v36"), L(COAL_LIGHT, 14, "M72 38v26M142 38v30M222 38v26"),
        S(A, "M34 84c-4-16 8-22 20-22h30c12 2 16 12 12 22-14 6-48 6-62 0z"), S(LIGHT, "M112 88c-4-16 8-22 20-22h30c12 2 16 12 12 22-14 6-48 6-62 0z"), S(JADE, "M192 84c-4-16 8-22 20-22h30c12 2 16 12 12 22-14 6-48 6-62 0z"),
        S(SKY_WARM, "M54 54a9 9 0 1 1 18 0 9 9 0 0 1-18 0zM132 58a9 9 0 1 1 18 0 9 9 0 0 1-18 0zM212 54a9 9 0 1 1 18 0 9 9 0 0 1-18 0z"), L(BRASS_LIGHT, 30, "M38 80h52M116 84h52M196 80h52"), F(LIGHT, "M100 58l4 8 8 0-6 6 3 8-9-5-8 5 2-9-6-5 8-1z"),
        S(B, "M4 40c0-22 60-30 146-30s146 8 146 30z"), F(WHITE, "M60 18l-14 22h32l10-26zM130 11l-6 29h52l-6-29zM212 14l10 26h32l-14-22z"), L(LIGHT, 56, "M16 38h1M48 38h1M80 38h1M112 38h1M144 38h1M176 38h1M208 38h1M240 38h1M272 38h1") ] },
    Art { name: "Log Flume", columns: 3, rows: 1, sky: SKY, own: [WOOD, LEAF], marks: &[
        F(B, "M0 70l30-26 20 18 30-24 30 30H0z"), L(INK, 70, "M60 20v70M100 16v74M140 30v60"), L(WOOD_LIGHT, 46, "M60 20v70M100 16v74M140 30v60M60 60l40 26M100 60L60 86M100 60l40 26M140 60l-40 26"),
        S(WATER, "M20 74c0-10 270-10 270 0v18H20z"), L(INK, 130, "M36 24h60c30 0 60 40 90 46"), L(WATER, 100, "M36 24h60c30 0 60 40 90 46"), L(WHITE, 20, "M40 22h54c30 0 60 38 88 45"),
        S(A, "M124 24c20 4 36 16 52 30l-10 12c-18-12-34-24-52-30z"), S(WOOD_LIGHT, "M166 66c-2-8 4-14 10-12 4 4-2 14-10 12z"), S(SKY_WARM, "M128 20a7 7 0 1 1 14 0 7 7 0 0 1-14 0zM144 30a7 7 0 1 1 14 0 7 7 0 0 1-14 0z"),
        S(WHITE, "M186 78c-6-16 0-30 8-36 0 12 6 14 8 6 8-8 14-8 18-6-6 6-4 12 2 10 10-6 18 0 20 4-10 0-12 14-16 22z"), L(WHITE, 26, "M30 84h30M80 86h40M250 84h30") ] },
    Art { name: "Tunnel of Love", columns: 3, rows: 1, sky: ROSE, own: [HEARTY, WHITE], marks: &[
        S(A, "M40 84C4 56 14 14 46 14c16 0 26 10 30 20 4-10 14-20 30-20 32 0 42 42 6 70z"), S(COAL_DARK, "M50 84c-4-30 8-42 26-42s30 12 26 42z"), L(BRASS_LIGHT, 46, "M28 60h1M22 44h1M26 28h1M42 20h1M58 24h1M94 24h1M110 20h1M126 28h1M130 44h1M124 60h1"),
        S(WATER, "M8 78c20-6 264-6 284 0v14H8z"), L(WHITE, 22, "M20 86h26M110 87h30M250 85h34"),
        S(B, "M160 84c-10-8-8-22 2-26 6 6 30 8 44 4 4-2 2-10-2-16-6-10 0-22 12-22 10 0 14 8 12 14l-8 2c4 12 10 20 8 30-2 8-8 14-16 14z"), F(AUTUMN, "M228 36l12 3-12 4z"), F(INK, "M219 31h4v4h-4z"), L(STONE, 20, "M172 66c10 6 24 6 32 2"),
        S(SKY_WARM, "M168 48a8 8 0 1 1 16 0 8 8 0 0 1-16 0zM184 48a8 8 0 1 1 16 0 8 8 0 0 1-16 0z"), F(HEARTY, "M184 32c-8-5-8-12-3-12 2 0 3 1 3 3 0-2 1-3 3-3 5 0 5 7-3 12zM268 40c-10-6-10-14-4-14 2 0 4 1 4 4 0-3 2-4 4-4 6 0 6 8-4 14z") ] },
    Art { name: "Roller Coaster", columns: 2, rows: 2, sky: SKY_WARM, own: [GOODS, WHITE], marks: &[
        W(LIGHT, 80, "M126 52a30 30 0 1 1 60 0 30 30 0 0 1-60 0z"), L(PLANK, 30, "M24 186V92M44 186V58M64 186V62M84 186v-78M104 186v-38M124 186v-30M144 186v-58M164 186v-80M184 186v-62M24 110l60 76M84 110l-60 76M44 70l40 56M64 70L24 130M124 160l60 24M184 130l-60 56M144 132l40 50"),
        L(INK, 110, "M8 130C20 60 40 44 56 46c30 4 30 108 60 110 24 0 30-60 56-58 14 0 20 16 22 30"), L(A, 76, "M8 130C20 60 40 44 56 46c30 4 30 108 60 110 24 0 30-60 56-58 14 0 20 16 22 30"), L(B, 20, "M8 130C20 60 40 44 56 46c30 4 30 108 60 110 24 0 30-60 56-58 14 0 20 16 22 30"),
        S(NAVY, "M66 46l16-6 12 34-16 6zM84 84l16-6 10 30-16 6z"), S(JADE, "M52 24c8-4 14 0 16 4l2 10-18 2z"), S(SKY_WARM, "M84 44a8 8 0 1 1 16 0 8 8 0 0 1-16 0zM100 84a8 8 0 1 1 16 0 8 8 0 0 1-16 0zM54 20a7 7 0 1 1 14 0 7 7 0 0 1-14 0z"), L(INK, 22, "M96 38l8-10M112 78l8-8M100 48l10-6"),
        S(GREEN_LIGHT, "M0 186h200v14H0z"), L(LIGHT, 50, "M8 186h1M34 186h1M60 186h1M86 186h1M112 186h1M138 186h1M164 186h1M190 186h1") ] },
    Art { name: "Ferris Wheel", columns: 2, rows: 2, sky: SKY, own: [GOODS, WHITE], marks: &[
        F(WHITE, "M10 60q-8-2-4-12 6-8 14-4 4-14 18-12 14-4 20 8 12 0 10 14 0 8-10 8zM150 40q-8-2-4-10 6-6 12-2 4-10 14-8 12-2 14 8 8 2 6 12z"), S(GREEN_LIGHT, "M0 184h200v16H0z"), S(A, "M70 186l8-18h44l8 18z") ] },
];

/// What is drawn for a name in a box of so many spots; turned if it stands upright.
fn paint_art(pen: &mut Pen, name: &str, columns: i32, rows: i32) {
    let known = KNOWN.iter().find(|art| art.name == name);
    let mut seed = seed_of(name);
    // A ride of somebody's own is of a kind that fits, in other colours, or a tent.
    let alike = |art: &&Art| (art.columns, art.rows) == (columns, rows);
    let kin: Vec<&Art> = KNOWN.iter().filter(alike).collect();
    let inks = [GOODS, NAVY, JADE, LUXURY, AUTUMN, WATER_DARK, LEAF, HEARTY, WOOD, COAL];
    let chosen = match known {
        Some(art) => Some((art, art.own, art.sky)),
        None if kin.is_empty() => None,
        None => {
            let art = pick(&mut seed, &kin);
            let own = [pick(&mut seed, &inks), pick(&mut seed, &[WHITE, BRASS_LIGHT, SAND, PAPER])];
            Some((art, own, pick(&mut seed, &[SKY, SKY_WARM, LUXURY_LIGHT, ROSE, SUN])))
        }
    };
    let (w, h) = (SPOT * columns, SPOT * rows);
    if let Some((art, own, sky)) = chosen {
        ground(pen, w, h, sky);
        pen.at(0, 0, 1000 * w / (SPOT * art.columns), |pen| {
            sketch(pen, art.marks, EDGE, &own);
            if art.name == "Ferris Wheel" {
                wheel(pen, own[0]);
            }
        });
        if known.is_none() {
            badge(pen, &mut seed, w);
        }
    } else {
        ground(pen, w, h, pick(&mut seed, &[SKY, SKY_WARM, LUXURY_LIGHT, ROSE, SUN]));
        let own = [pick(&mut seed, &inks), pick(&mut seed, &inks)];
        let size = w.min(h);
        pen.at((w - size) / 2, h - size, 10 * size, |pen| sketch(pen, TENT, EDGE, &own));
        badge(pen, &mut seed, w);
    }
}

fn ground(pen: &mut Pen, w: i32, h: i32, sky: Ink) {
    pen.rect(PAPER, 0, 0, w, h).faint(80, |pen| _ = pen.rect(sky, 0, 0, w, h));
    pen.rect(PLANK_LIGHT, 0, h - 14, w, 14).line(PLANK_DARK, 14, format_args!("M0 {}h{w}", h - 14));
}

fn wheel(pen: &mut Pen, first: Ink) {
    let wheel = Wheel {
        middle: (100, 92),
        radius: 74,
        ground: 184,
        n_cabins: 10,
        steel: WOOD_DARK,
        cabins: [first, LIGHT, JADE],
        bulbs: Some(LIGHT),
    };
    wheel.paint(pen);
}

/// A flag that no other ride of the edition need have.
fn badge(pen: &mut Pen, seed: &mut u32, w: i32) {
    let ink = pick(seed, &[NAVY, GOODS, JADE, LUXURY, COAL, IRON]);
    let flag =
        pick(seed, &["l26 6-26 8z", "h26l-7 6 7 6h-26z", "c10 8 18-4 26 4v10c-8-8-16 4-26-4z"]);
    pen.line(INK, 30, format_args!("M{} 8v34", w - 40)).shape(
        ink,
        INK,
        14,
        format_args!("M{} 10{flag}", w - 40),
    );
}

/// The rectangle around a shape: columns and rows.
fn extent(cells: &[(u8, u8)]) -> (i32, i32) {
    let most = |of: fn(&(u8, u8)) -> u8| 1 + i32::from(cells.iter().map(of).max().unwrap_or(0));
    (most(|it| it.1), most(|it| it.0))
}

/// A ride as it lies in the park, on these spots (steps down and to the right from the corner of
/// the rectangle around them), 100 units each.
pub fn tile(face: &TileFace, cells: &[(u8, u8)]) -> Picture {
    let (columns, rows) = extent(cells);
    Picture::new(SPOT * columns, SPOT * rows, |pen| {
        let (w, h) = (SPOT * columns, SPOT * rows);
        // Spots of the rectangle that are not covered stay as they are.
        let is_whole = i32::try_from(cells.len()).is_ok_and(|n| n == columns * rows);
        if is_whole {
            if rows > columns {
                pen.at(0, h, 1000, |pen| {
                    _ = pen.turn(-90, 0, 0, |pen| paint_art(pen, &face.name, rows, columns));
                });
            } else {
                paint_art(pen, &face.name, columns, rows);
            }
            pen.frame(INK, 40, [2, 2, w - 4, h - 4], 8).frame(GOODS, 50, [7, 7, w - 14, h - 14], 6);
            bulbs(pen, w, h);
        } else {
            for (i, &(down, right)) in (0..).zip(cells) {
                let (x, y) = (SPOT * i32::from(right), SPOT * i32::from(down));
                pen.at(x, y, 1000, |pen| {
                    // The ride stands on its first spot; the others have its tents.
                    let name =
                        if i == 0 { face.name.clone() } else { format!("{} {i}", face.name) };
                    paint_art(pen, &name, 1, 1);
                    pen.frame(GOODS, 50, [4, 4, 92, 92], 6);
                });
            }
        }
    })
}

fn bulbs(pen: &mut Pen, w: i32, h: i32) {
    let mut dots = String::new();
    let mut dot = |x: i32, y: i32| write!(dots, "M{x} {y}h.1").expect("a String takes all");
    for x in (7..w).step_by(20) {
        dot(x, 7);
        dot(x, h - 7);
    }
    for y in (27..h - 10).step_by(20) {
        dot(7, y);
        dot(w - 7, y);
    }
    pen.line(LIGHT, 50, dots);
}

/// The ride alone, as wide as it is long: for lists and small places.
pub fn view(face: &TileFace, stack: &StackFace) -> Picture {
    let cells = &stack.turns[0];
    let (columns, rows) = extent(cells);
    let (columns, rows) = (columns.max(rows), columns.min(rows));
    Picture::new(SPOT * columns, SPOT * rows, |pen| paint_art(pen, &face.name, columns, rows))
}

/// A wheel that stands for all of them, in the box of a token.
pub fn emblem() -> Picture {
    Picture::new(token::SIZE, token::SIZE, |pen| {
        pen.dot(INK, 24, 24, 23).dot(SKY_WARM, 24, 24, 22);
        pen.at(1, 2, 230, |pen| wheel(pen, GOODS));
    })
}

/// The box of a ride on offer.
pub const WIDTH: i32 = 150;
pub const HEIGHT: i32 = 118;

/// The top tile of a stack: what it costs, asks for and scores; how many lie there.
pub fn offer(stack: &StackFace, face: &TileFace, n_left: u8) -> Picture {
    Picture::new(WIDTH + 6, HEIGHT + 6, |pen| {
        for i in (0..i32::from(n_left.clamp(1, 4))).rev() {
            pen.round(INK, 2 * i, 2 * i, WIDTH, HEIGHT, 9).round(
                CARD,
                2 * i + 1,
                2 * i + 1,
                WIDTH - 2,
                HEIGHT - 2,
                8,
            );
        }
        pen.rect(GOODS_DARK, 1, 8, WIDTH - 2, 16).round(GOODS_DARK, 1, 1, WIDTH - 2, 16, 7);
        let size = fitting(&face.name, WIDTH - 10, 140);
        pen.text(title(size), WHITE, (WIDTH / 2, 13 + size / 30, Anchor::Middle), &face.name);
        let art = view(face, stack);
        let width = (WIDTH - 12).min(62 * art.width / art.height);
        let height = width * art.height / art.width;
        let (x, y) = (6, 27 + (62 - height) / 2);
        pen.put_cut(&art, [x, y, width, height]).frame(INK, 14, [x, y, width, height], 3);
        // Beside a ride that is not long, or over its corner.
        let (x, y) =
            if width < 100 { (width + (WIDTH - width) / 2 + 3, 42) } else { (WIDTH - 22, 38) };
        pen.at(x, y, 760, |pen| token::paint_points(pen, face.points));
        let (x, y) = if width < 100 { (x, 74) } else { (22, 84) };
        pen.at(x, y, 720, |pen| token::paint_owners(pen, face.colours.sign()));
        token::paint_materials(pen, stack.cost, (WIDTH / 2, 103), 22);
    })
}

/// Where a stack has been used up.
pub fn empty() -> Picture {
    Picture::new(WIDTH + 6, HEIGHT + 6, |pen| {
        pen.faint(18, |pen| _ = pen.round(INK, 0, 0, WIDTH, HEIGHT, 9));
        pen.dashes(WOOD, 16, "6 6", "M10 10h130v98H10z");
    })
}
