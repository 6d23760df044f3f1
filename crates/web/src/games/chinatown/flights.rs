//! What moves between the places of the table when something happens.

use chinatown::view::News;
use chinatown::{LotSet, score};
use draw::Picture;
use draw::chinatown::{lot, money, shop};
use tabletop::Seat;

use super::SeenHere;
use crate::board::Flight;

fn at(seat: Seat) -> String {
    format!("seat:{seat}")
}

fn fly(picture: Picture, from: impl Into<String>, to: impl Into<String>) -> Flight {
    Flight { picture, from: from.into(), to: to.into() }
}

pub(super) fn flights(seen: &SeenHere, news: &News) -> Vec<Flight> {
    let edition = seen.edition.tables();
    let home = |lots: LotSet, seat: Seat| {
        let cards = lots.iter().map(move |it| fly(lot::card(it), at(seat), format!("lot:{it}")));
        cards.collect::<Vec<Flight>>()
    };
    match news {
        News::Claimed { seat, lots } => home(*lots, *seat),
        News::Placed { seat, lot: on, shop: kind } => {
            vec![fly(shop::tile(edition.shop(*kind)), at(*seat), format!("lot:{on}"))]
        }
        News::Settled { deal, .. } => {
            let tiles = deal
                .tiles
                .iter()
                .map(|it| fly(shop::tile(edition.shop(it.shop)), at(it.from), at(it.to)));
            let lots = deal.lots.iter().map(|it| fly(lot::card(it.lot), at(it.from), at(it.to)));
            tiles.chain(lots).collect()
        }
        News::Earned { .. } => income(seen),
        News::RoundBegan { .. }
        | News::Dealt { .. }
        | News::Chose { .. }
        | News::Drew { .. }
        | News::TurnedUp { .. }
        | News::TradingBegan
        | News::Proposed { .. }
        | News::Signed { .. }
        | News::TookBack { .. }
        | News::Declined { .. }
        | News::Withdrawn { .. }
        | News::Voided { .. }
        | News::Expired { .. }
        | News::BecameReady { .. }
        | News::ReopenedTalks { .. }
        | News::AskedHearing { .. }
        | News::LetGoOn { .. }
        | News::Interrupted { .. }
        | News::Passed { .. }
        | News::TradingEnded
        | News::Finished { .. }
        | News::Ended { .. } => Vec::new(),
    }
}

/// Coins from the businesses that pay most to their owners.
fn income(seen: &SeenHere) -> Vec<Flight> {
    let board = seen.view.board();
    let seats = Seat::all(seen.view.n_seats());
    let groups = seats.flat_map(|seat| {
        let split = seen.view.options.split;
        score::groups(seen.edition.tables(), &board, split, seat).map(move |it| (seat, it))
    });
    let coin = |(seat, group): (Seat, score::Group)| {
        let from = group.lots.first()?;
        Some(fly(money::bill(u32::from(group.income) * 10), format!("lot:{from}"), at(seat)))
    };
    // The larger ones: nobody follows fifty coins.
    let (large, small): (Vec<_>, Vec<_>) = groups.partition(|(_, it)| it.income > 2);
    large.into_iter().chain(small).filter_map(coin).collect()
}
