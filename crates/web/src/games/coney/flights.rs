//! What moves between the places of the table when something happens.

use coney::view::News;
use coney::{Card, Cell, Fact, Token, Tokens};
use draw::Picture;
use draw::coney::{card, token};
use tabletop::Seat;

use super::SeenHere;
use crate::board::Flight;

fn at(seat: Seat) -> String {
    format!("seat:{seat}")
}

fn fly(picture: Picture, from: impl Into<String>, to: impl Into<String>) -> Flight {
    Flight { picture, from: from.into(), to: to.into() }
}

/// A space of the reader's farm, or the panel of whoever else it is.
fn farm(seen: &SeenHere, seat: Seat, cell: Cell) -> String {
    if super::shown_seat(seen) == seat { format!("farm:{cell}") } else { at(seat) }
}

fn some(tokens: Tokens, from: &str, to: &str) -> Vec<Flight> {
    let kinds = Token::ALL.into_iter().filter(|&kind| tokens.of(kind) > 0);
    kinds.map(|kind| fly(token::token(kind), from, to)).collect()
}

pub(super) fn flights(seen: &SeenHere, news: News) -> Vec<Flight> {
    let edition = seen.edition.tables();
    let face = |it: Card| card::card(edition, edition.face(it));
    match news {
        News::Kept { seat, card: Some(it) } => vec![fly(face(it), "packet", at(seat))],
        News::Drew { seat, card: it } => {
            vec![fly(it.map_or_else(card::back, face), "pile", at(seat))]
        }
        News::HutchLaid { seat, cell, paid, .. } => {
            let mut flights = some(paid, &at(seat), "supply");
            flights.push(fly(card::hutch(), at(seat), farm(seen, seat, cell)));
            flights
        }
        News::Fact(
            Fact::Discarded { seat, card: it } | Fact::TradedReserved { seat, card: it },
        ) => {
            vec![fly(face(it), at(seat), "discards")]
        }
        News::Fact(Fact::DrewFromMarket { seat, card: it }) => {
            vec![fly(face(it), "pile", at(seat))]
        }
        // Of others' hands nothing is on the table that it could come from.
        News::Fact(Fact::Reserved { seat, card: it }) if seen.viewer.is(seat) => {
            vec![fly(face(it), "hand", at(seat))]
        }
        News::Fact(Fact::Took { seat, tokens }) => some(tokens, "supply", &at(seat)),
        News::Fact(Fact::Traded { seat, card: it, cell, returned }) => {
            let mut flights = some(returned, &at(seat), "supply");
            flights.push(fly(face(it), farm(seen, seat, cell), "discards"));
            flights
        }

        News::Fact(Fact::Placed { seat, card: it, cell, paid }) => {
            let mut flights = some(paid, &at(seat), "supply");
            let plot = card::plot(edition, edition.face(it));
            flights.push(fly(plot, at(seat), farm(seen, seat, cell)));
            flights
        }
        News::Fact(Fact::Put { seat, token: kind, cell, .. }) => {
            vec![fly(token::token(kind), at(seat), farm(seen, seat, cell))]
        }
        News::Fact(Fact::MarketFilled { card: it }) => {
            vec![fly(face(it), "pile", format!("market:{}", it.0))]
        }
        News::Fact(Fact::Reshuffled { .. }) => vec![fly(card::back(), "discards", "pile")],
        News::Dealt { .. } | News::Kept { card: None, .. } | News::Fact(_) => Vec::new(),
    }
}
