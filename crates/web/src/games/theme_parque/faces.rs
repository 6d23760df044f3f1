//! Squares, dominoes and pawns as they are written on the page: drawn once, in a sheet of symbols,
//! and used wherever they lie.

use std::fmt::Write as _;

use draw::Picture;
use draw::theme_parque::{domino, pawn, square};
use maud::{Markup, PreEscaped, html};
use tabletop::Seat;
use theme_parque::{Edition, Face, Options, Part, PathKind, Set, Shape, Side, Square};

use super::SeenHere;

/// The symbol of a square as it lies.
pub(super) fn id(face: Face) -> String {
    match face.square() {
        Square::Path { path, shape, turn } => format!("tp-{}-{}{turn}", path.name(), shape.name()),
        Square::Track { part, turn } => format!("tp-track-{}{turn}", part.name()),
        Square::Attraction(n) => format!("tp-a{n}"),
        Square::Stall(n) => format!("tp-s{n}"),
        Square::Decoration(n) => format!("tp-d{n}"),
    }
}

/// Every square of the sets in play, turned in every way, and whatever else lies at the table.
pub(super) fn sheet(edition: &Edition, options: Options, n_seats: u8) -> Markup {
    let mut symbols = String::new();
    for face in faces(edition, options) {
        add(&mut symbols, &id(face), &square::square(edition, face));
    }
    for side in Side::ALL {
        add(&mut symbols, &format!("tp-to-{side}"), &square::arrow(side));
    }
    for seat in Seat::all(n_seats) {
        add(&mut symbols, &format!("tp-pawn-{seat}"), &pawn::pawn(seat));
    }
    add(&mut symbols, "tp-gate", &domino::gate());
    add(&mut symbols, "tp-back", &domino::lying_back());
    html! { svg.sprite aria-hidden="true" { (PreEscaped(symbols)) } }
}

fn add(symbols: &mut String, id: &str, it: &Picture) {
    let (seen, inside) = (it.view_box(), &it.inside);
    _ = write!(symbols, "<symbol id=\"{id}\" viewBox=\"{seen}\">{inside}</symbol>");
}

fn faces(edition: &Edition, options: Options) -> Vec<Face> {
    let mut faces = Vec::new();
    for kind in PathKind::ALL {
        for shape in Shape::ALL {
            let upright = Face::path(kind, shape, 0);
            faces.extend((0..upright.n_turns()).map(|turn| Face::path(kind, shape, turn)));
        }
    }
    if options.has(Set::Rollercoasters) {
        for part in Part::ALL {
            let upright = Face::track(part, 0);
            faces.extend((0..upright.n_turns()).map(|turn| Face::track(part, turn)));
        }
    }
    let is_in_play = |face: &Face| edition.label(*face).is_some_and(|it| options.has(it.set));
    faces.extend(edition.items().filter(is_in_play));
    faces
}

/// A square of the sheet.
pub(super) fn face(face: Face) -> Markup {
    html! {
        svg.tp-picture viewBox="0 0 96 96" aria-hidden="true" { use href={ "#" (id(face)) } {} }
    }
}

/// A domino that lies on its side, the upper half at the left: as one turns it by a quarter against
/// the clock.
pub(super) fn lying(halves: [Face; 2]) -> Markup {
    html! {
        svg.tp-domino viewBox="-3 -3 198 102" aria-hidden="true" {
            rect.tp-tile x="-3" y="-3" width="198" height="102" rx="9" {}
            @for (i, face) in halves.into_iter().enumerate() {
                use href={ "#" (id(face.turned(3))) } x=(96 * i) width="96" height="96" {}
            }
            path.tp-seam d="M96 0v96" {}
        }
    }
}

/// A domino face down.
pub(super) fn back() -> Markup {
    html! {
        svg.tp-domino viewBox="0 0 200 104" aria-hidden="true" { use href="#tp-back" {} }
    }
}

pub(super) fn pawn(seat: Seat) -> Markup {
    html! {
        svg.tp-pawn viewBox="0 0 40 48" aria-hidden="true" { use href={ "#tp-pawn-" (seat) } {} }
    }
}

/// Pawns one by one.
pub(super) fn pawns(seat: Seat, n: u8) -> Markup {
    html! { @for _ in 0..n { (pawn(seat)) } }
}

/// What a domino shows and what each half does, for those who ask.
pub(super) fn explained(seen: &SeenHere, halves: [Face; 2]) -> String {
    let (edition, rules) = (seen.edition.tables(), seen.view.options.rules);
    let mut said = super::draft::tile_name(seen, halves);
    for face in halves {
        if let Some(what) = super::words::what(edition, face, rules) {
            let name = theme_parque::preview::name(edition, face);
            _ = write!(said, ". {name}: {what}");
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use tabletop::Printed;

    use super::*;

    #[test]
    fn every_square_of_a_game_is_on_its_sheet_once() {
        let edition = Printed::<Edition>::standard().tables();
        let all = Options {
            wishneyland: true,
            unibearsal: true,
            rollercoasters: true,
            ..Options::default()
        };
        let html = sheet(edition, all, 6).into_string();
        for set in Set::ALL {
            for &(face, _) in &edition.set(set, all.rules).kinds {
                for turn in 0..4 {
                    let symbol = format!("<symbol id=\"{}\"", id(face.turned(turn)));
                    assert_eq!(html.matches(&symbol).count(), 1, "{symbol}");
                }
            }
        }
        let base = sheet(edition, Options::default(), 2).into_string();
        assert!(base.len() < html.len() && !base.contains("tp-track"));
    }
}
