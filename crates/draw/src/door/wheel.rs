//! A ferris wheel.

use crate::palette::Ink;
use crate::svg::Pen;

/// A wheel around a point, with its stand down to the ground at `y`.
pub(crate) struct Wheel {
    pub(crate) middle: (i32, i32),
    pub(crate) radius: i32,
    pub(crate) ground: i32,
    pub(crate) n_cabins: i32,
    pub(crate) steel: Ink,
    pub(crate) cabins: [Ink; 3],
    /// Bulbs along the rim.
    pub(crate) bulbs: Option<Ink>,
}

impl Wheel {
    pub(crate) fn paint(&self, pen: &mut Pen) {
        let Wheel { middle: (x, y), radius: r, ground, n_cabins, steel, cabins, bulbs } = *self;
        let foot = r * 3 / 5;
        pen.line(
            steel,
            r,
            format_args!("M{x} {y}L{} {ground}M{x} {y}L{} {ground}", x - foot, x + foot),
        );
        pen.ring(steel, r * 4 / 10, x, y, r).ring(steel, r * 2 / 10, x, y, r * 4 / 5);
        for i in 0..n_cabins {
            let angle = 360 * i / n_cabins;
            pen.turn(angle, x, y, |pen| {
                pen.line(steel, r * 2 / 10, format_args!("M{x} {y}V{}", y - r));
                if let Some(bulb) = bulbs {
                    pen.turn(180 / n_cabins, x, y, |pen| {
                        _ = pen.dot(bulb, x, y - r, (r / 26).max(1));
                    });
                    pen.dot(bulb, x, y - r * 4 / 5, (r / 30).max(1));
                }
            });
        }
        pen.dot(steel, x, y, r / 9);
        if let Some(bulb) = bulbs {
            pen.dot(bulb, x, y, r / 16);
        }
        // Cabins hang straight down wherever they are: turned there, and turned back.
        let half = r / 8;
        for (i, ink) in (0..n_cabins).zip(cabins.into_iter().cycle()) {
            let angle = 360 * i / n_cabins;
            pen.turn(angle, x, y, |pen| {
                pen.turn(-angle, x, y - r, |pen| {
                    let top = y - r;
                    pen.fill(
                        ink,
                        format_args!(
                            "M{} {top}h{}l-{} {}h-{}z",
                            x - half,
                            2 * half,
                            half / 3,
                            2 * half,
                            2 * half - 2 * (half / 3)
                        ),
                    );
                    pen.fill(
                        steel,
                        format_args!(
                            "M{} {top}q{} -{half} {} 0z",
                            x - half - 1,
                            half + 1,
                            2 * half + 2
                        ),
                    );
                });
            });
        }
    }
}
