//! What towns and buildings are made of. A thing stands on the ground at `y`, from `x` on or
//! around it.

use crate::palette::{
    BRASS_DARK, EARTH_DARK, INK, Ink, LIGHT, PINE, STONE, STONE_DARK, WHITE, WOOD_DARK,
};
use crate::svg::Pen;

/// The side that the light does not reach.
pub(super) fn shade(pen: &mut Pen, d: impl std::fmt::Display) {
    pen.faint(20, |pen| _ = pen.fill(INK, d));
}

/// A house with its gable to us, a door and a lit window.
pub(super) fn house(pen: &mut Pen, (x, y): (i32, i32), (w, h): (i32, i32), wall: Ink, roof: Ink) {
    let (top, middle, rise) = (y - h, x + w / 2, w * 5 / 9);
    pen.rect(wall, x, top, w, h)
        .fill(wall, format_args!("M{x} {top}L{middle} {}l{} {rise}z", top - rise, w / 2));
    shade(pen, format_args!("M{middle} {y}V{}l{} {rise}v{h}z", top - rise, w / 2));
    pen.line(
        roof,
        35,
        format_args!("M{} {}L{middle} {}L{} {}", x - 2, top + 2, top - rise, x + w + 2, top + 2),
    );
    pen.rect(LIGHT, middle - 2, top + h / 5, 4, 4);
    pen.rect(WOOD_DARK, middle - 2, y - h / 3, 5, h / 3);
}

/// A house with its eaves to us: a long roof and a row of windows.
pub(super) fn hall(pen: &mut Pen, (x, y): (i32, i32), (w, h): (i32, i32), wall: Ink, roof: Ink) {
    let top = y - h;
    pen.rect(wall, x, top, w, h);
    shade(pen, format_args!("M{x} {top}h{w}v3h-{w}z"));
    pen.fill(roof, format_args!("M{} {top}l5-{}h{}l5 {}z", x - 2, h * 2 / 3, w - 6, h * 2 / 3));
    let n = (w / 9).max(1);
    let step = w / n;
    windows(pen, LIGHT, (x + step / 2 - 2, top + h / 3), (n, 1), (step, 0), (4, 5));
}

/// A tower with a pointed roof.
pub(super) fn tower(pen: &mut Pen, (x, y): (i32, i32), (w, h): (i32, i32), wall: Ink, roof: Ink) {
    let (top, half) = (y - h, w / 2);
    pen.rect(wall, x, top, w, h);
    shade(pen, format_args!("M{} {top}h{}v{h}h-{}z", x + half, w - half, w - half));
    pen.fill(
        roof,
        format_args!("M{} {top}L{} {}L{} {top}z", x - 2, x + half, top - 2 * w, x + w + 2),
    );
    pen.rect(INK, x + half - 1, top + 5, 3, 6);
}

pub(super) fn windows(
    pen: &mut Pen,
    ink: Ink,
    (x, y): (i32, i32),
    (columns, rows): (i32, i32),
    (step_x, step_y): (i32, i32),
    (w, h): (i32, i32),
) {
    for row in 0..rows {
        for column in 0..columns {
            pen.rect(ink, x + column * step_x, y + row * step_y, w, h);
        }
    }
}

/// A fir of a height.
pub(super) fn pine(pen: &mut Pen, x: i32, y: i32, h: i32) {
    let w = h / 3;
    pen.rect(EARTH_DARK, x - 1, y - h / 5, 3, h / 5);
    for (base, tip) in [(h / 7, h * 3 / 5), (h * 2 / 5, h * 4 / 5), (h * 3 / 5, h)] {
        let half = w - (base * w / h) * 3 / 4;
        pen.fill(
            PINE,
            format_args!("M{} {}L{x} {}L{} {}z", x - half, y - base, y - tip, x + half, y - base),
        );
    }
    shade(pen, format_args!("M{x} {}L{x} {}L{} {}z", y - h, y - h / 7, x + w, y - h / 7));
}

/// A tree with a round crown.
pub(super) fn tree(pen: &mut Pen, x: i32, y: i32, r: i32, crown: Ink) {
    pen.fill(EARTH_DARK, format_args!("M{} {y}l1-{}h3l1 {}z", x - 2, r * 2, r * 2));
    let top = y - r * 2;
    pen.dot(crown, x, top, r).dot(crown, x - r * 2 / 3, top + r / 2, r * 2 / 3);
    pen.dot(crown, x + r * 2 / 3, top + r / 2, r * 2 / 3);
    pen.faint(22, |pen| {
        pen.dot(WHITE, x - r / 3, top - r / 4, r / 2);
    });
}

/// Smoke from a chimney at a point.
pub(super) fn smoke(pen: &mut Pen, x: i32, y: i32) {
    pen.faint(70, |pen| {
        pen.dot(WHITE, x + 1, y - 3, 3).dot(WHITE, x + 5, y - 8, 4).dot(WHITE, x + 12, y - 12, 5);
    });
}

/// A brick chimney with its smoke.
pub(super) fn chimney(pen: &mut Pen, x: i32, y: i32, h: i32, ink: Ink) {
    smoke(pen, x + 3, y - h);
    pen.fill(ink, format_args!("M{x} {y}l1-{h}h4l1 {h}z"));
    pen.rect(INK, x, y - h, 6, 3);
}

pub(super) fn flag(pen: &mut Pen, x: i32, y: i32, h: i32, ink: Ink) {
    let top = y - h;
    pen.line(BRASS_DARK, 14, format_args!("M{x} {y}V{top}"));
    pen.fill(ink, format_args!("M{x} {top}l12 3-12 5z"));
}

/// A row of columns, each `w` wide.
pub(super) fn columns(
    pen: &mut Pen,
    (x, y): (i32, i32),
    (n, step): (i32, i32),
    (w, h): (i32, i32),
) {
    for i in 0..n {
        let x = x + i * step;
        pen.rect(WHITE, x, y - h, w, h);
        shade(pen, format_args!("M{} {}h{}v{h}h-{}z", x + w / 2, y - h, w - w / 2, w - w / 2));
    }
}

/// A temple front: steps, columns, a gable.
pub(super) fn temple(pen: &mut Pen, (x, y): (i32, i32), (w, h): (i32, i32), n: i32, roof: Ink) {
    let (top, rise) = (y - h, w / 5);
    pen.rect(STONE_DARK, x + 3, top, w - 6, h);
    columns(pen, (x + 4, y - 4), (n, (w - 13) / (n - 1)), (5, h - 6));
    pen.rect(STONE, x, y - 4, w, 4).rect(STONE, x - 2, top - 3, w + 4, 5);
    pen.fill(
        roof,
        format_args!(
            "M{} {}L{} {}L{} {}z",
            x - 3,
            top - 3,
            x + w / 2,
            top - 3 - rise,
            x + w + 3,
            top - 3
        ),
    );
}

/// A wheel with teeth.
pub(super) fn gear(pen: &mut Pen, ink: Ink, x: i32, y: i32, r: i32) {
    for i in 0..4 {
        pen.turn(45 * i, x, y, |pen| {
            pen.rect(ink, x - r / 4, y - r - r / 4, r / 2, 2 * (r + r / 4));
        });
    }
    pen.dot(ink, x, y, r).dot(WHITE, x, y, r * 2 / 5);
}

/// Ripples on water.
pub(super) fn ripples(pen: &mut Pen, ink: Ink, d: &str) {
    pen.faint(60, |pen| _ = pen.line(ink, 14, d));
}
