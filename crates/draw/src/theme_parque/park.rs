//! The whole park, and which way its queues lead.

use theme_parque::view::SquareView;
use theme_parque::{Cell, Edition, Side};

use super::square::{self, SIZE};
use super::{domino, pawn};
use crate::palette::{INK, LAWN, LAWN_DARK, LEAF, LEAF_DARK};
use crate::svg::{Pen, Picture};

/// The smallest rectangle around all squares: its first column and row, and how many there are.
pub fn extent(squares: &[SquareView]) -> [i32; 4] {
    let span = |of: fn(&SquareView) -> i16| {
        let least = squares.iter().map(of).min().unwrap_or(0);
        let most = squares.iter().map(of).max().unwrap_or(0);
        (i32::from(least), i32::from(most) - i32::from(least) + 1)
    };
    let ((x, columns), (y, rows)) = (span(|it| it.at.x), span(|it| it.at.y));
    [x, y, columns, rows]
}

/// By which side each square of a queue leads to the ride it belongs to; `None` for squares that
/// are none of a queue, or lead nowhere yet.
pub fn directions(squares: &[SquareView]) -> Vec<Option<Side>> {
    let find = |cell: Cell| squares.iter().position(|it| it.at == cell);
    let mut towards: Vec<Option<Side>> = vec![None; squares.len()];
    let mut next = Vec::new();
    // First those that touch a ride, then from neighbour to neighbour.
    for (i, it) in squares.iter().enumerate().filter(|(_, it)| it.face.is_queue()) {
        let ride = Side::ALL.into_iter().find(|&side| {
            let beside = find(it.at.step(side)).map(|j| squares[j].face);
            it.face.is_open(side) && beside.is_some_and(theme_parque::Face::is_ride)
        });
        towards[i] = ride;
        next.extend(ride.map(|_| i));
    }
    let mut done = 0;
    while let Some(&i) = next.get(done) {
        done += 1;
        let it = &squares[i];
        for side in Side::ALL.into_iter().filter(|&side| it.face.is_open(side)) {
            let Some(j) = find(it.at.step(side)) else { continue };
            let other = squares[j].face;
            let joins = other.path_kind() == it.face.path_kind() && other.is_open(side.opposite());
            if joins && towards[j].is_none() {
                towards[j] = Some(side.opposite());
                next.push(j);
            }
        }
    }
    towards
}

/// The park with its pawns on a lawn, with a margin of half a square.
pub fn park(edition: &Edition, squares: &[SquareView]) -> Picture {
    let [_, _, columns, rows] = extent(squares);
    let (w, h) = (SIZE * (columns + 1), SIZE * (rows + 1));
    Picture::new(w, h, |pen| {
        meadow(pen, w, h);
        pen.at(SIZE / 2, SIZE / 2, 1000, |pen| paint(pen, edition, squares));
    })
}

/// The squares and pawns alone, 96 units a square, the first column at the left edge.
pub fn squares(edition: &Edition, squares: &[SquareView]) -> Picture {
    let [_, _, columns, rows] = extent(squares);
    Picture::new(SIZE * columns, SIZE * rows, |pen| paint(pen, edition, squares))
}

fn paint(pen: &mut Pen, edition: &Edition, squares: &[SquareView]) {
    let [left, top, _, _] = extent(squares);
    let place = |at: Cell| (SIZE * (i32::from(at.x) - left), SIZE * (i32::from(at.y) - top));
    for it in squares {
        let (x, y) = place(it.at);
        pen.faint(25, |pen| _ = pen.round(INK, x - 2, y + 2, SIZE + 6, SIZE + 6, 8));
    }
    for (it, towards) in squares.iter().zip(directions(squares)) {
        let (x, y) = place(it.at);
        pen.at(x, y, 1000, |pen| square::paint(pen, edition, it.face, towards));
    }
    for (i, it) in squares.iter().enumerate() {
        let (x, y) = place(it.at);
        // The rim of a domino, once for its two halves.
        let other = squares[i + 1..].iter().find(|other| other.domino == it.domino);
        let (far_x, far_y) = other.map_or((x, y), |other| place(other.at));
        if other.is_some() {
            let [w, h] = [(far_x - x).abs() + SIZE, (far_y - y).abs() + SIZE];
            pen.faint(35, |pen| _ = pen.frame(INK, 20, [x.min(far_x), y.min(far_y), w, h], 5));
        }
        if it.domino == 0 && other.is_some() {
            pen.put(&domino::gate(), x, y + SIZE - 26, SIZE);
        }
    }
    for it in squares {
        let (x, y) = place(it.at);
        for (i, &seat) in (0..).zip(&it.pawns) {
            pen.put(
                &pawn::pawn(seat),
                x + 28 + 24 * (i % 2) - 12 * i32::from(it.pawns.len() > 1),
                y + 36 - 14 * (i / 2),
                46,
            );
        }
    }
}

/// The grass on which a park lies.
pub(super) fn meadow(pen: &mut Pen, width: i32, height: i32) {
    pen.rect(LEAF, 0, 0, width, height);
    for i in 0..48 {
        let (x, y) = (i * 389 % width.max(1), i * 241 % height.max(1));
        let ink = if i % 3 == 0 { LAWN } else { LEAF_DARK };
        pen.line(ink, 20, format_args!("M{x} {y}l-5-10M{x} {y}v-13M{x} {y}l6-9"));
    }
    pen.frame(LAWN_DARK, 40, [2, 2, width - 4, height - 4], 6);
}
