//! What is shared: the market, the piles, the supply of tokens; and the reader's reserve.

use coney::state::MARKET;
use coney::words::cards;
use coney::{Card, Token};
use maud::{Markup, html};

use super::draft::{Draft, Set, chosen_now};
use super::faces::{self, Size};
use super::touch::{Spot, spot};
use super::{SeenHere, shown_mat};
use crate::board::{Chip, token_picker};

pub(super) fn market(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let (view, reserve) = (&seen.view, &shown_mat(seen).reserve);
    let pile = format!("The pile of {}", cards::n_cards(usize::from(view.n_pile)));
    let discards = match view.discards.len() {
        0 => "No discards".to_owned(),
        n => format!("Leaf through {} of the discards", cards::n_cards(n)),
    };
    html! {
        section.cn-market aria-label="Market" data-part="market" {
            h2 { "Market" }
            div.cn-offer role="group" aria-label="Cards to draw" data-roving {
                div.cn-card-box.cn-pile data-place="pile" {
                    (spot(seen, held, Spot::Pile, "cn-card", &pile, &faces::pile()))
                }
                @for &card in &view.market { (card_box(seen, held, Spot::Market(card), card, "market")) }
                // The market is filled up when a turn ends; until then the others stay where they are.
                @for _ in view.market.len()..usize::from(MARKET) { span.cn-free {} }
                button.cn-discards type="button" data-look="discards" data-place="discards"
                    title=(discards)
                {
                    span.only-read { (discards) }
                    (faces::discards())
                }
            }
            h2 { "Supply" }
            div.cn-supply data-place="supply" { (supply(seen, held)) }
            h2 { "Reserve" }
            div.cn-row.cn-reserve role="group" aria-label="Reserve" data-part="reserve" data-roving {
                @for &card in reserve { (card_box(seen, held, Spot::Reserve(card), card, "reserve")) }
                @for _ in reserve.len()..2 { span.cn-free {} }
                p.cn-hint {
                    "Two cards at most, for all to see. Each that is never placed costs 2 points."
                }
            }
        }
    }
}

/// A card with the glass in its corner.
pub(super) fn card_box(
    seen: &SeenHere,
    held: Option<Draft>,
    it: Spot,
    card: Card,
    place: &str,
) -> Markup {
    let edition = seen.edition.tables();
    let (label, drawn) = (cards::sentence(edition, card), faces::face(Size::Card, card));
    html! {
        div.cn-card-box data-key=(card.0) data-place={ (place) ":" (card.0) } {
            (spot(seen, held, it, "cn-card", &label, &drawn))
            (faces::glass(edition, card))
        }
    }
}

/// What the supply shows: how many there are, or what is to be chosen of them.
fn supply(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let is_paying = matches!(held, Some(Draft::Lay { .. }));
    if let Some(set) = chosen_now(seen, held).filter(|_| !is_paying) {
        return picker(seen, &set);
    }
    let supply = seen.view.supply;
    let said = format!("In the supply: {supply}");
    html! {
        span.cn-stock role="img" title=(said) aria-label=(said) {
            @for kind in Token::ALL { span { (faces::token(kind)) b { (supply.of(kind)) } } }
        }
    }
}

/// Tokens of which some are to be chosen.
pub(super) fn picker(seen: &SeenHere, set: &Set) -> Markup {
    let chips = set.kinds().map(|it| Chip {
        name: it.name().to_owned(),
        notation: seen.notation(&set.click(it)),
        there: set.there.of(it),
        chosen: set.chosen.of(it),
        picture: html! { span.cn-token { (faces::token(it)) } },
    });
    token_picker("Tokens to choose", &chips.collect::<Vec<Chip>>())
}
