//! The cars of a player's board: what an empty spot pays, and who is still on it.

use coney_island::edition::{CarFace, N_SPOTS};
use coney_island::{Car, Colour};
use tabletop::Seat;

use super::{stand, token};
use crate::layout::{fitting, int, title};
use crate::palette::{BRASS, BRASS_LIGHT, CARD, COAL, GOODS, INK, IRON, Ink, JADE, NAVY, WHITE};
use crate::svg::{Anchor, Pen, Picture};

/// The box of a car.
pub const WIDTH: i32 = 300;
pub const HEIGHT: i32 = 100;

/// The middle of a spot, counted from the left.
pub fn spot(i: usize) -> (i32, i32) {
    (42 + 54 * int(i), 52)
}

fn ink(car: Car) -> Ink {
    match car {
        Car::Top => GOODS,
        Car::Middle => NAVY,
        Car::Bottom => JADE,
    }
}

/// A car with the showmen that are still on it; they stand at its right end.
pub fn car(car: Car, face: &CarFace, showmen: &[Colour], owner: Seat) -> Picture {
    Picture::new(WIDTH, HEIGHT, |pen| {
        body(pen, ink(car));
        let name = &face.showman;
        pen.text(title(fitting(name, 140, 130)), BRASS_LIGHT, (14, 21, Anchor::Start), name);
        for (i, &pay) in face.spots.iter().enumerate() {
            let (x, y) = spot(i);
            pen.dot(INK, x, y, 25).dot(CARD, x, y, 24);
            match (i + showmen.len()).checked_sub(N_SPOTS) {
                Some(k) => _ = pen.at(x, y, 960, |pen| stand::paint(pen, car, showmen[k], owner)),
                None => _ = pen.at(x, y, 800, |pen| token::paint_pay(pen, pay)),
            }
        }
        // What one showman costs, on the door at the end.
        pen.round(INK, 238, 24, 48, 56, 6).round(CARD, 239, 25, 46, 54, 5);
        for i in 0..i32::from(face.cost.red) {
            pen.at(252, 38 + 15 * i, 440, |pen| {
                token::paint_material(pen, coney_island::Material::Red);
            });
        }
        for i in 0..i32::from(face.cost.white) {
            pen.at(273, 38 + 15 * i, 440, |pen| {
                token::paint_material(pen, coney_island::Material::White);
            });
        }
        pen.at(262, 68, 380, |pen| token::paint_points(pen, face.worth()));
    })
}

fn body(pen: &mut Pen, ink: Ink) {
    pen.line(INK, 50, "M8 88h284");
    for x in [50, 110, 190, 250] {
        pen.dot(INK, x, 88, 11).dot(IRON, x, 88, 8).dot(COAL, x, 88, 3);
    }
    pen.shape(ink, INK, 20, "M8 82V20C8 8 14 5 24 5h252c10 0 16 3 16 15v62z");
    pen.line(BRASS, 16, "M14 26h272M14 80h272").line(WHITE, 10, "M20 9h260");
}
