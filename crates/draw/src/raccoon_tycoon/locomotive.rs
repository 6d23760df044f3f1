//! Locomotives with their tenders, from the left to the right, in a box of 112 by 34.

use crate::palette::{BRASS, BRASS_LIGHT, COAL_DARK, INK, Ink, LIGHT, ROOF, WHITE};
use crate::svg::Pen;
use crate::{pick, seed_of};

/// How the smoke leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chimney {
    Straight,
    Funnel,
    Diamond,
    Crowned,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Locomotive {
    pub(crate) body: Ink,
    pub(crate) trim: Ink,
    pub(crate) chimney: Chimney,
    /// Driving wheels on a side, two to four.
    pub(crate) wheels: i32,
    pub(crate) domes: i32,
    /// Whether the roof of the cab is round.
    pub(crate) round_cab: bool,
}

impl Locomotive {
    pub(crate) fn by_name(name: &str, body: Ink) -> Locomotive {
        let mut seed = seed_of(name).rotate_left(9);
        Locomotive {
            body,
            trim: pick(&mut seed, &[BRASS, ROOF, BRASS_LIGHT, WHITE]),
            chimney: pick(
                &mut seed,
                &[Chimney::Straight, Chimney::Funnel, Chimney::Diamond, Chimney::Crowned],
            ),
            wheels: pick(&mut seed, &[2, 3, 4]),
            domes: pick(&mut seed, &[1, 2]),
            round_cab: pick(&mut seed, &[true, false]),
        }
    }

    pub(crate) fn paint(self, pen: &mut Pen) {
        let Locomotive { body, trim, chimney, wheels, domes, round_cab } = self;
        let edge = 12;
        pen.fill(COAL_DARK, "M4 24h94v4H4z");
        pen.fill(COAL_DARK, "M8 14q5-5 8 0 4-4 6 0v3H8z");
        pen.shape(body, INK, edge, "M3 14h22v11H3z").line(trim, 12, "M6 17h16v5H6z");
        pen.shape(body, INK, edge, "M48 12h44q5 0 5 6t-5 6H48z");
        pen.line(trim, 18, "M58 12v12M84 12v12").line(trim, 10, "M49 21h47");
        pen.shape(body, INK, edge, "M30 8h19v17H30z").shape(LIGHT, INK, 8, "M35 12h9v6h-9z");
        pen.shape(trim, INK, edge, if round_cab { "M27 8q13-8 25 0z" } else { "M27 5h25v3H27z" });
        for i in 0..domes {
            pen.shape(trim, INK, edge, format_args!("M{} 12q0-7 5-7t5 7z", 61 + 12 * i));
        }
        pen.shape(
            COAL_DARK,
            INK,
            edge,
            match chimney {
                Chimney::Straight => "M87 12V2h-1v-2h8v2h-1v10z",
                Chimney::Funnel => "M88 12V6l-4-7h12l-4 7v6z",
                Chimney::Diamond => "M88 12V8l-5-5 4-5h6l4 5-5 5v4z",
                Chimney::Crowned => "M87 12V4q-3-2-2-6l3 2 2-3 2 3 3-2q1 4-2 6v8z",
            },
        );
        pen.shape(BRASS_LIGHT, INK, edge, "M96 12h5v5h-5z");
        pen.fill(LIGHT, "M102 12l10-3v11l-10-3z");
        pen.shape(trim, INK, edge, "M97 24h6l7 8H96z");
        for x in [8, 20] {
            wheel(pen, trim, x, 28, 4);
        }
        let (radius, step) = match wheels {
            2 => (7, 18),
            3 => (6, 14),
            _ => (5, 11),
        };
        for i in 0..wheels {
            wheel(pen, trim, 42 + step * i, 32 - radius, radius);
        }
        wheel(pen, trim, 90, 28, 4);
        let (from, to) = (42, 42 + step * (wheels - 1));
        pen.line(BRASS_LIGHT, 16, format_args!("M{from} {}H{to}", 33 - radius));
    }
}

fn wheel(pen: &mut Pen, trim: Ink, x: i32, y: i32, r: i32) {
    pen.dot(INK, x, y, r).dot(trim, x, y, r - 2).dot(INK, x, y, r - 3);
}

/// Smoke that hangs over the chimney and trails to the left.
pub(crate) fn smoke(pen: &mut Pen) {
    pen.faint(88, |pen| {
        pen.fill(WHITE, "M90-4c-3-3-1-8 3-8 0-6 7-8 10-4 5-2 8 4 5 7 2 4-2 7-6 6-4 3-9 2-12-1z");
    });
}
