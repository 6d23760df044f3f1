//! Scenes over the board: an auction, a purchase from a rival, the choice of a bonus.

use draw::raccoon_tycoon::building;
use maud::{Markup, html};
use raccoon_tycoon::{Action, Commodity, Phase, State, Tile, say_power};
use tabletop::Seat;

use super::draft::Draft;
use super::{SeenHere, Table, auction, token};
use crate::board::{How, Piece, drawing, markup, piece, stage, touch_piece};
use crate::parts::badge_text;
use crate::prelude::*;

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
            Scene::Trade => stage(play, "trade", "Buy from a rival", choices(play, trades)),
            Scene::Bonus => stage(play, "bonus", "Choose a bonus", choices(play, bonuses)),
        })
    })
    .into_any()
}

/// Pieces to choose among.
fn choices(play: Table, write: fn(&SeenHere, Option<&Draft>) -> Markup) -> AnyView {
    markup(
        move || {
            let draft = play.draft();
            let pieces = play.with(|seen| write(seen, draft.as_ref()));
            html! { div.rt-choices data-roving { (pieces) } }
        },
        move |touch| {
            if touch.how == How::Click {
                touch_piece(play, &touch.word);
            }
            false
        },
    )
}

/// What can be bought, by rival and kind.
fn trades(seen: &SeenHere, draft: Option<&Draft>) -> Markup {
    let mut offers: Vec<(Seat, Commodity, u8)> = Vec::new();
    for action in &seen.choices {
        let Action::BuyFrom { seat, commodity, units } = *action else { continue };
        match offers.iter_mut().find(|it| (it.0, it.1) == (seat, commodity)) {
            Some(it) => it.2 = it.2.max(units),
            None => offers.push((seat, commodity, units)),
        }
    }
    let trade = |(seat, commodity, units): (Seat, Commodity, u8)| {
        let price = seen.view.prices[commodity.idx()];
        let name = seen.names.object(seat);
        let it = Piece::<State> {
            class: "rt-trade",
            label: format!("Up to {units} {commodity} from {name} at ${price} each"),
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
        let content = html! {
            (badge_text(seat)) (token(commodity)) b { (units) " at $" (price) }
        };
        piece(seen, draft, &it, &content)
    };
    html! { @for it in offers { (trade(it)) } }
}

fn bonuses(seen: &SeenHere, draft: Option<&Draft>) -> Markup {
    let tiles = seen.choices.iter().filter_map(|action| {
        let Action::UseBonus { tile } = *action else { return None };
        Some(tile)
    });
    let bonus = |tile: Tile| {
        let face = seen.edition.tile(tile);
        let mats = &seen.view.mats;
        let upgraded = seen.reader().is_some_and(|seat| {
            mats[seat.idx()].buildings.iter().any(|it| it.tile == tile && it.upgraded)
        });
        let it = Piece::<State> {
            class: "rt-building",
            label: format!("{}: {}", face.name, say_power(seen.edition.tables(), tile)),
            action: Action::UseBonus { tile },
            draft: Draft::Bonus(tile),
            is_picked: |held, mine| held == mine,
        };
        piece(seen, draft, &it, &drawing("rt-picture", &building::tile(face, upgraded)))
    };
    html! { @for tile in tiles { (bonus(tile)) } }
}
