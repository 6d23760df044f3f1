//! Drawings kept as tables: a shape costs a row instead of a call, and what differs between two
//! pieces of a kind (a coat, an awning) is an ink that the piece brings along.

use crate::palette::Ink;
use crate::svg::Pen;

/// One shape of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mark {
    /// Filled.
    F(Ink, &'static str),
    /// Filled, with the outline of the drawing.
    S(Ink, &'static str),
    /// Filled with so many hundredths of the ink.
    W(Ink, u8, &'static str),
    /// A line, so many tenths wide.
    L(Ink, u8, &'static str),
}

/// Inks that the piece brings along, in its order.
pub(crate) const A: Ink = Ink::own(0);
pub(crate) const B: Ink = Ink::own(1);
pub(crate) const C: Ink = Ink::own(2);
pub(crate) const D: Ink = Ink::own(3);

/// Paints the shapes one over the other; `edge` is the outline and its width in tenths.
pub(crate) fn sketch(pen: &mut Pen, marks: &[Mark], edge: (Ink, i32), own: &[Ink]) {
    for &mark in marks {
        match mark {
            Mark::F(ink, d) => pen.fill(ink.among(own), d),
            Mark::S(ink, d) => pen.shape(ink.among(own), edge.0, edge.1, d),
            Mark::W(ink, hundredths, d) => pen.wash(ink.among(own), i32::from(hundredths), d),
            Mark::L(ink, tenths, d) => pen.line(ink.among(own), i32::from(tenths), d),
        };
    }
}
