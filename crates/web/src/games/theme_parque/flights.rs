//! What moves between the places of the table when something happens.

use draw::Picture;
use draw::theme_parque::{domino, pawn, square};
use tabletop::Seat;
use theme_parque::view::News;
use theme_parque::{Cell, Fact};

use super::SeenHere;
use crate::board::Flight;

fn at(seat: Seat) -> String {
    format!("seat:{seat}")
}

fn cell(at: Cell) -> String {
    format!("cell:{at}")
}

fn fly(picture: Picture, from: impl Into<String>, to: impl Into<String>) -> Flight {
    Flight { picture, from: from.into(), to: to.into() }
}

pub(super) fn flights(seen: &SeenHere, news: News) -> Vec<Flight> {
    let edition = seen.edition.tables();
    match news {
        News::Dealt { seat, .. } => vec![fly(domino::back(), "deck", at(seat))],
        News::Gave { from, to, .. } => vec![fly(domino::back(), at(from), at(to))],
        News::Fact(Fact::Played { seat, halves, at: first, way }) => {
            let cells = [first, first.step(way)];
            let half = |(face, to)| fly(square::square(edition, face), at(seat), cell(to));
            halves.into_iter().zip(cells).map(half).collect()
        }
        News::Fact(Fact::Claimed { seat, at: to, .. }) => {
            vec![fly(pawn::pawn(seat), at(seat), cell(to))]
        }
        News::Fact(Fact::SentHome { owner, at: from, .. }) => {
            vec![fly(pawn::pawn(owner), cell(from), at(owner))]
        }
        News::Fact(Fact::PawnMoved { owner, from, to, .. }) => {
            vec![fly(pawn::pawn(owner), cell(from), cell(to))]
        }
        News::Fact(Fact::Took { seat, halves }) => {
            // Where it lay another one may lie by now.
            vec![fly(domino::lying(edition, halves), "market", at(seat))]
        }
        News::Fact(
            Fact::Offered { .. }
            | Fact::Covered { .. }
            | Fact::CouldNotPlay { .. }
            | Fact::Lifted { .. }
            | Fact::Laid { .. }
            | Fact::PutBack { .. }
            | Fact::Passed { .. }
            | Fact::Left { .. }
            | Fact::FinalTurn { .. }
            | Fact::Over { .. },
        ) => Vec::new(),
    }
}
