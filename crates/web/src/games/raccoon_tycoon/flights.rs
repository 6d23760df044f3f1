//! What moves between the places of the table when something happens.

use draw::Picture;
use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::{building, railroad, token, town};
use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::view::News;
use raccoon_tycoon::{Commodity, Fact};
use tabletop::Seat;

use super::SeenHere;
use crate::board::Flight;

fn at(seat: Seat) -> String {
    format!("seat:{seat}")
}

fn market(commodity: Commodity) -> String {
    format!("market:{commodity}")
}

fn fly(picture: Picture, from: impl Into<String>, to: impl Into<String>) -> Flight {
    Flight { picture, from: from.into(), to: to.into() }
}

/// Goods that somebody gets from the market.
fn goods(goods: Goods, seat: Seat) -> Vec<Flight> {
    let some = Commodity::ALL.into_iter().filter(|it| goods[it.idx()] > 0);
    some.map(|it| fly(token::commodity(it), market(it), at(seat))).collect()
}

pub(super) fn flights(seen: &SeenHere, news: &News) -> Vec<Flight> {
    let News::Fact(fact) = *news else { return Vec::new() };
    match fact {
        Fact::Claimed { seat, commodity } => {
            vec![fly(token::commodity(commodity), market(commodity), at(seat))]
        }
        Fact::CardPlayed { seat, card: it } => {
            let limit = seen.view.mats[seat.idx()].production_limit;
            vec![fly(card::production(seen.edition.card(it), limit), at(seat), "pile")]
        }
        Fact::BoughtFrom { seat, seller, commodity, paid, .. } => vec![
            fly(token::commodity(commodity), at(seller), at(seat)),
            fly(token::coin(paid.0), at(seat), at(seller)),
        ],
        Fact::Took { seat, goods: it } | Fact::GotBonus { seat, goods: it, .. } => goods(it, seat),
        Fact::Returned { seat, commodity } | Fact::Paid { seat, commodity } => {
            vec![fly(token::commodity(commodity), at(seat), market(commodity))]
        }
        Fact::Sold { seat, commodity, income, .. } => vec![
            fly(token::commodity(commodity), at(seat), market(commodity)),
            fly(token::coin(income.0), market(commodity), at(seat)),
        ],
        Fact::FirmPaid { seat, amount, .. } | Fact::CommissionPaid { seat, amount } => {
            vec![fly(token::coin(amount.0), "pile", at(seat))]
        }
        Fact::RailroadWon { seat, line, .. } => {
            vec![fly(railroad::card(seen.edition.line(line)), "railroad:0", at(seat))]
        }
        Fact::Built { seat, tile, .. } => {
            vec![fly(building::tile(seen.edition.tile(tile), false), "buildings", at(seat))]
        }
        Fact::TownBought { seat, town: it, .. } => {
            vec![fly(town::card(seen.edition.town(it)), "town", at(seat))]
        }
        Fact::Reshuffled => vec![fly(card::back(Back::Production), "pile", "pile")],
        Fact::RailroadShown { .. }
        | Fact::BuildingShown { .. }
        | Fact::TownShown { .. }
        | Fact::PriceRose { .. }
        | Fact::PriceFell { .. }
        | Fact::AuctionStarted { .. }
        | Fact::Bid { .. }
        | Fact::Passed { .. }
        | Fact::MayActAgain { .. }
        | Fact::Upgraded { .. }
        | Fact::Declined { .. }
        | Fact::CouldDeclare { .. }
        | Fact::Held { .. }
        | Fact::LastRound { .. }
        | Fact::Over { .. } => Vec::new(),
    }
}
