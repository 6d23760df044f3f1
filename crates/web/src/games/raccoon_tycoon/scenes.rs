//! Scenes over the board: an auction, a purchase from a rival, the choice of a bonus.

use leptos::prelude::*;
use raccoon_tycoon::{Action, Commodity, Phase, Tile, say_power};
use tabletop::Seat;

use super::draft::Draft;
use super::{SeenHere, Table, auction, token};
use crate::board::{Piece, picture, piece, stage};
use crate::parts::badge;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scene {
    None,
    Auction,
    Trade,
    Bonus,
}

pub(super) fn scenes(play: Table) -> AnyView {
    let scene = play.part(|seen| {
        let (phase, is_asked) = (&seen.view.phase, seen.is_asked());
        if matches!(phase, Phase::Bidding(_)) && !seen.view.may_declare {
            Scene::Auction
        } else if matches!(phase, Phase::Trading { .. }) && is_asked {
            Scene::Trade
        } else if matches!(phase, Phase::ChoosingBonus { .. }) && is_asked {
            Scene::Bonus
        } else {
            Scene::None
        }
    });
    (move || {
        let scene = scene.get();
        untrack(|| match scene {
            Scene::None => ().into_any(),
            Scene::Auction => auction::auction(play),
            Scene::Trade => stage(play, "trade", "Buy from a rival", move || trades(play)),
            Scene::Bonus => stage(play, "bonus", "Choose a bonus", move || bonuses(play)),
        })
    })
    .into_any()
}

/// What can be bought, by rival and kind.
fn trades(play: Table) -> AnyView {
    let offers = play.with(|seen: &SeenHere| {
        let mut offers: Vec<(Seat, Commodity, u8)> = Vec::new();
        for action in &seen.choices {
            let Action::BuyFrom { seat, commodity, units } = *action else { continue };
            match offers.iter_mut().find(|it| (it.0, it.1) == (seat, commodity)) {
                Some(it) => it.2 = it.2.max(units),
                None => offers.push((seat, commodity, units)),
            }
        }
        offers
    });
    let pieces = offers.into_iter().map(|(seat, commodity, units)| {
        let (label, price) = play.with_untracked(|seen| {
            let price = seen.view.prices[commodity.idx()];
            let name = seen.names.object(seat);
            (format!("Up to {units} {commodity} from {name} at ${price} each"), price)
        });
        let it = Piece {
            class: "rt-trade",
            label,
            action: Action::BuyFrom { seat, commodity, units },
            draft: Draft::Trade { seat, commodity, units },
            is_picked: |held, mine| match (held, mine) {
                (
                    Draft::Trade { seat, commodity, .. },
                    Draft::Trade { seat: from, commodity: kind, .. },
                ) => (seat, commodity) == (from, kind),
                _ => false,
            },
        };
        let content = view! {
            {badge(seat)}
            {token(commodity)}
            <b>{format!("{units} at ${price}")}</b>
        };
        piece(play, it, content)
    });
    view! { <div class="rt-choices">{pieces.collect_view()}</div> }.into_any()
}

fn bonuses(play: Table) -> AnyView {
    let tiles = play.with(|seen: &SeenHere| {
        let tiles = seen.choices.iter().filter_map(|action| {
            let Action::UseBonus { tile } = *action else { return None };
            Some(tile)
        });
        tiles.collect::<Vec<Tile>>()
    });
    let pieces = tiles.into_iter().map(|tile| {
        let (label, drawn) = play.with_untracked(|seen| {
            let face = seen.edition.tile(tile);
            let mats = &seen.view.mats;
            let upgraded = seen.reader().is_some_and(|seat| {
                mats[seat.idx()].buildings.iter().any(|it| it.tile == tile && it.upgraded)
            });
            let label = format!("{}: {}", face.name, say_power(seen.edition.tables(), tile));
            (label, draw::raccoon_tycoon::building::tile(face, upgraded))
        });
        let it = Piece {
            class: "rt-building",
            label,
            action: Action::UseBonus { tile },
            draft: Draft::Bonus(tile),
            is_picked: |held, mine| held == mine,
        };
        piece(play, it, picture("rt-picture", &drawn))
    });
    view! { <div class="rt-choices">{pieces.collect_view()}</div> }.into_any()
}
