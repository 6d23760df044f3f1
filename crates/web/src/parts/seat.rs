//! Who somebody is: never by colour alone, always with a letter and a shape of their own.

use maud::{Markup, PreEscaped};
use tabletop::Seat;

/// One outline for each seat, in a box of 24 by 24.
const SHAPES: [&str; tabletop::MAX_SEATS] = [
    "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z",
    "M3 3h18v18H3z",
    "M12 1l11.5 21H.5z",
    "M12 .5L23.5 12L12 23.5L.5 12z",
    "M6.5 2h11l5.5 10l-5.5 10h-11L1 12z",
    "M12 .8l3.4 7.4l8 .9l-6 5.5l1.7 8L12 18.6l-7.1 4l1.7-8l-6-5.5l8-.9z",
];

/// The class that gives a seat its colour.
pub(crate) fn seat_class(seat: Seat) -> &'static str {
    ["seat-a", "seat-b", "seat-c", "seat-d", "seat-e", "seat-f"][seat.idx() % 6]
}

/// The mark of a seat: shape, letter, colour.
pub(crate) fn badge_text(seat: Seat) -> Markup {
    let (class, inside) = (seat_class(seat), inside(seat));
    PreEscaped(format!(
        r#"<svg class="badge {class}" viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>"#
    ))
}

fn inside(seat: Seat) -> String {
    let shape = SHAPES[seat.idx() % SHAPES.len()];
    // A triangle has its middle lower than the others.
    let y = if seat.0 == 2 { "19" } else { "16.5" };
    format!(r#"<path d="{shape}"/><text x="12" y="{y}" text-anchor="middle">{seat}</text>"#)
}
