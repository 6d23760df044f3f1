//! Squares: paths, queues, tracks, and the items of an edition.

use theme_parque::{Edition, Face, Part, PathKind, Shape, Side, Square};

use super::item;
use crate::palette::{
    CARD, COAL, COAL_DARK, GOODS, GRASS_DARK, INK, IRON, IRON_LIGHT, Ink, LAWN, LAWN_DARK, LIGHT,
    LUXURY, LUXURY_LIGHT, NAVY, ROOF, SAND, SAND_DARK, SKY, STONE, WHITE, WOOD_DARK,
};
use crate::sketch::Mark::{self, F, L, S};
use crate::sketch::{A, B, sketch};
use crate::svg::{Pen, Picture};

/// The box of a square.
pub const SIZE: i32 = 96;

/// A square as it lies, which has no text in it.
pub fn square(edition: &Edition, face: Face) -> Picture {
    Picture::new(SIZE, SIZE, |pen| paint(pen, edition, face, None))
}

/// A square of a queue that leads to a ride by this side.
pub fn led(edition: &Edition, face: Face, towards: Side) -> Picture {
    Picture::new(SIZE, SIZE, |pen| paint(pen, edition, face, Some(towards)))
}

/// The sign on a queue that leads to a ride by this side, alone.
pub fn arrow(towards: Side) -> Picture {
    Picture::new(SIZE, SIZE, |pen| paint_arrow(pen, towards))
}

pub(super) fn paint(pen: &mut Pen, edition: &Edition, face: Face, towards: Option<Side>) {
    lawn(pen, face);
    match face.square() {
        Square::Path { path, shape, .. } => {
            paint_path(pen, face, path, shape);
            if let Some(side) = towards.filter(|_| path != PathKind::Regular) {
                paint_arrow(pen, side);
            }
        }
        Square::Track { part, .. } => paint_track(pen, face, part),
        Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_) => {
            item::paint(pen, edition, face);
        }
    }
}

/// Mown grass, a little different from square to square.
fn lawn(pen: &mut Pen, face: Face) {
    pen.rect(LAWN, 0, 0, SIZE, SIZE);
    let sides = Side::ALL.iter().filter(|&&side| face.is_open(side)).count();
    let tufts = [
        "M14 18l-3-6M14 18v-8M14 18l4-6M82 80l-3-6M82 80v-8M82 80l4-6",
        "M80 18l-3-6M80 18v-8M80 18l4-6M16 84l-3-6M16 84v-8M16 84l4-6",
    ];
    pen.line(LAWN_DARK, 18, tufts[sides % 2]).frame(LAWN_DARK, 8, [0, 0, SIZE, SIZE], 0);
}

// What leaves by the right side, and what goes from there around to the lower one; turned for
// the others.
const ARM: &str = "M48 24h48v48H48z";
const BEND: &str = "M96 24A72 72 0 0 0 24 96H72A24 24 0 0 1 96 72z";
const ARM_IN: &str = "M48 28h48v40H48z";
const BEND_IN: &str = "M96 28A68 68 0 0 0 28 96H68A28 28 0 0 1 96 68z";

/// Paints an arm for each open side, or one bend if there are two that are neighbours.
fn along(pen: &mut Pen, face: Face, arm: &dyn Fn(&mut Pen), bend: &dyn Fn(&mut Pen)) {
    let open: Vec<i32> =
        (0..).zip(Side::ALL).filter(|&(_, side)| face.is_open(side)).map(|(i, _)| i).collect();
    let turn = |pen: &mut Pen, i: i32, paint: &dyn Fn(&mut Pen)| {
        if i == 0 {
            paint(pen);
        } else {
            pen.turn(90 * i, 48, 48, paint);
        }
    };
    match open[..] {
        [first, second] if second == first + 1 => turn(pen, first, bend),
        [0, 3] => turn(pen, 3, bend),
        _ => {
            for i in open {
                turn(pen, i, arm);
            }
        }
    }
}

fn is_bent(face: Face) -> bool {
    let [right, down, left, up] = Side::ALL.map(|side| face.is_open(side));
    u8::from(right) + u8::from(left) == 1 && u8::from(up) + u8::from(down) == 1
}

fn paint_path(pen: &mut Pen, face: Face, kind: PathKind, shape: Shape) {
    let [ground, curb] = match kind {
        PathKind::Regular => [SAND, SAND_DARK],
        PathKind::Queue1 => [SKY, NAVY],
        PathKind::Queue2 => [LUXURY_LIGHT, LUXURY],
    };
    let fill = |ink: Ink, d: &'static str| move |pen: &mut Pen| _ = pen.fill(ink, d);
    along(pen, face, &fill(curb, ARM), &fill(curb, BEND));
    if !is_bent(face) {
        pen.dot(curb, 48, 48, 24);
    }
    along(pen, face, &fill(ground, ARM_IN), &fill(ground, BEND_IN));
    if !is_bent(face) {
        pen.dot(ground, 48, 48, 20);
    }
    // Pebbles on a path; a rope along one queue, two along the other.
    let line = |ink: Ink, d: &'static str| move |pen: &mut Pen| _ = pen.line(ink, 26, d);
    match kind {
        PathKind::Regular => {
            along(
                pen,
                face,
                &line(SAND_DARK, "M60 38h1M74 56h2M88 42h1M84 62h1"),
                &line(SAND_DARK, "M80 38h2M60 52h1M46 62h2M40 82h1M56 80h1"),
            );
        }
        PathKind::Queue1 => {
            along(
                pen,
                face,
                &line(NAVY, "M64 48h4M78 48h4M92 48h1"),
                &line(NAVY, "M92 48h1M80 50h1M68 56h1M58 66h1M51 78h1M48 92h1"),
            );
        }
        PathKind::Queue2 => {
            along(
                pen,
                face,
                &line(LUXURY, "M62 40h6M78 40h6M62 56h6M78 56h6"),
                &line(
                    LUXURY,
                    "M92 39h1M76 43h1M60 51h1M50 63h1M42 76h1M39 92h1M92 57h1M78 61h1M66 70h1M58 82h1",
                ),
            );
        }
    }
    if shape == Shape::Tunnel {
        along(pen, face, &|pen| sketch(pen, PORTAL, (INK, 16), &[STONE, COAL_DARK]), &|_| ());
    }
}

/// A hill with a mouth that opens to the right.
const PORTAL: &[Mark] = &[
    S(GRASS_DARK, "M66 14C30 8 10 28 10 48s20 40 56 34z"),
    S(A, "M52 20c4-6 18-6 20 0v56c-2 6-16 6-20 0z"),
    F(B, "M58 29h13v38H58c-9-10-9-28 0-38z"),
];

/// An arrowhead on a small sign.
fn paint_arrow(pen: &mut Pen, side: Side) {
    pen.dot(INK, 48, 48, 15).dot(WHITE, 48, 48, 13);
    pen.turn(90 * crate::layout::int(side.idx()), 48, 48, |pen| {
        _ = pen.fill(GOODS, "M42 44h6v-6l11 10-11 10v-6h-6z");
    });
}

fn paint_track(pen: &mut Pen, face: Face, part: Part) {
    const RAIL: &[Mark] = &[
        L(WOOD_DARK, 40, "M54 32v32M66 32v32M78 32v32M90 32v32"),
        F(COAL_DARK, "M48 36h48v7H48zM48 53h48v7H48z"),
        F(IRON_LIGHT, "M48 37h48v4H48zM48 54h48v4H48z"),
    ];
    const CURVE: &[Mark] = &[
        L(WOOD_DARK, 40, "M90 32v32M76 34l8 30M60 42l14 26M46 54l24 18M36 70l29 10M32 88h32"),
        F(
            COAL_DARK,
            "M96 36A60 60 0 0 0 36 96h7A53 53 0 0 1 96 43zM96 53A43 43 0 0 0 53 96h7A36 36 0 0 1 96 60z",
        ),
        F(
            IRON_LIGHT,
            "M96 37A59 59 0 0 0 37 96h4A55 55 0 0 1 96 41zM96 54A42 42 0 0 0 54 96h4A38 38 0 0 1 96 58z",
        ),
    ];
    let marks = |marks: &'static [Mark]| move |pen: &mut Pen| sketch(pen, marks, (INK, 14), &[]);
    if part == Part::Station {
        // A platform at both sides, under a roof.
        along(pen, face, &|pen| _ = pen.fill(STONE, "M40 12h50v72H40z"), &|_| ());
    }
    along(pen, face, &marks(RAIL), &marks(CURVE));
    match part {
        Part::Station => {
            const ROOF_SIGN: &[Mark] = &[
                S(ROOF, "M20 20h56v20H20zM20 56h56v20H20z"),
                L(CARD, 16, "M26 26h44M26 32h44M26 64h44M26 70h44"),
                S(LIGHT, "M34 40h28v16H34z"),
                F(NAVY, "M38 44h4v8h-4zM46 44h4v8h-4zM54 44h4v8h-4z"),
            ];
            let is_upright = face.is_open(Side::Up);
            pen.turn(if is_upright { 90 } else { 0 }, 48, 48, |pen| {
                sketch(pen, ROOF_SIGN, (INK, 16), &[]);
            });
        }
        Part::Tunnel => {
            along(pen, face, &|pen| sketch(pen, PORTAL, (INK, 16), &[IRON, COAL]), &|_| ());
        }
        Part::Straight | Part::Bend => {}
    }
}
