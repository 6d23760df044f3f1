//! A closer look: a card large with its rule in words, somebody's farm, the discards.
//!
//! Whatever carries `data-look` opens it, wherever it is on the page: on the board, in a panel, on
//! the sheet at the end, or inside of what is looked at.

use std::sync::Arc;

use coney::edition::Face;
use coney::view::Plot;
use coney::words::cards;
use coney::{Card, Edition, preview};
use maud::{Markup, html};
use tabletop::Seat;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::faces::{self, Size};
use super::panel::n_points;
use super::panel::{cell_of, corner};
use super::{SeenHere, Table, draft};
use crate::board::still_markup;
use crate::parts::dialog;
use crate::prelude::*;

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    Card(Card),
    Farm(Seat),
    Discards,
}

impl Look {
    fn read(text: &str) -> Option<Look> {
        match text.split_once(' ') {
            Some(("card", n)) => n.parse().ok().map(|n| Look::Card(Card(n))),
            Some(("farm", seat)) => seat.parse().ok().map(Look::Farm),
            _ => (text == "discards").then_some(Look::Discards),
        }
    }
}

/// Hears every click of the page before any piece does: a move that a click plays may end the turn,
/// and a piece of somebody who has no turn is there to be looked at.
fn hear_clicks(hear: impl Fn(&web_sys::Event) + 'static) {
    let hear = Closure::<dyn Fn(web_sys::Event)>::new(move |event| hear(&event)).into_js_value();
    let (name, first) = ("click", true);
    let _ = window().add_event_listener_with_callback_and_bool(name, hear.unchecked_ref(), first);
    let hear = StoredValue::new(hear);
    on_cleanup(move || {
        hear.with_value(|hear| {
            let hear = hear.unchecked_ref();
            let _ = window().remove_event_listener_with_callback_and_bool(name, hear, first);
        });
    });
}

/// What was clicked, if it is there to be looked at.
fn clicked(event: &web_sys::Event) -> Option<String> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    target.closest("[data-look]").ok()??.get_attribute("data-look")
}

/// What a table has to look at.
pub(super) fn looks(play: Table) -> AnyView {
    closer_look(Arc::new(move |look| {
        play.with(|seen| match look {
            Look::Card(card) if seen.edition.has(card) => {
                large(seen.edition.tables(), card, prospects(seen, card))
            }
            Look::Farm(seat) if seat.idx() < seen.view.mats.len() => farm(seen, seat),
            Look::Discards => discards(seen),
            Look::Card(_) | Look::Farm(_) => html! {},
        })
    }))
}

/// A window that opens when something with `data-look` is clicked.
pub(super) fn closer_look(show: Arc<dyn Fn(Look) -> Markup + Send + Sync>) -> AnyView {
    let (open, look) = (RwSignal::new(false), RwSignal::new(None::<Look>));
    hear_clicks(move |event| {
        if let Some(wanted) = clicked(event).as_deref().and_then(Look::read) {
            look.set(Some(wanted));
            open.set(true);
        }
    });
    let content = move || {
        let show = Arc::clone(&show);
        still_markup(move || {
            let inside = look.get().map(&*show);
            html! { div.cn-look data-part="look" tabindex="0" { (inside.unwrap_or_default()) } }
        })
    };
    dialog(open, Signal::derive(|| "A closer look"), Box::new(content))
}

/// A card large, and everything that is on it in words.
pub(super) fn large(edition: &Edition, card: Card, now: Option<String>) -> Markup {
    let face: &Face = edition.face(card);
    let mut rows = vec![
        ("Costs", face.cost.to_string()),
        ("Placing", cards::placement(edition, face)),
        ("Traded", format!("gives {}", cards::parts(&face.trade))),
        ("Coupon", cards::coupon(edition, face)),
    ];
    if let Some(now) = now {
        rows.push(("Now", now));
    }
    html! {
        div.cn-large {
            (faces::svg("cn-big", &draw::coney::card::card(edition, face)))
            div.cn-words {
                h3 { (face.name) }
                p { (cards::headline(edition, card)) }
                dl { @for (name, text) in rows { dt { (name) } dd { (text) } } }
            }
        }
    }
}

/// What a card of the reader's would bring now.
fn prospects(seen: &SeenHere, card: Card) -> Option<String> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let mat = preview::own_mat(view)?;
    if !preview::own_hand(view).contains(&card) && !mat.reserve.contains(&card) {
        return None;
    }
    let price = preview::price(edition, view, coney::Lay::Rabbit, card)?;
    let Some((cell, points)) = preview::best_space(edition, view, mat, card) else {
        return Some("It fits on no free space of your farm.".to_owned());
    };
    let pays = match (price.short, price.can_be_paid()) {
        (0, _) => "you can pay it".to_owned(),
        (short, true) => {
            format!("you lack {short} of its price and pay {} others instead", price.others)
        }
        (short, false) => format!("you lack {short} of its price and cannot replace it"),
    };
    let n = preview::spaces(edition, view, coney::Lay::Rabbit, card).len();
    let spaces = if n == 1 { "1 space".to_owned() } else { format!("{n} spaces") };
    let points = draft::points(points);
    Some(format!("It fits on {spaces}, best on {cell} ({points}); {pays}."))
}

/// Somebody's farm, with tokens, reserve and points by source.
fn farm(seen: &SeenHere, seat: Seat) -> Markup {
    let (edition, mat) = (seen.edition.tables(), &seen.view.mats[seat.idx()]);
    let (left, top) = corner(mat);
    let score = mat.score;
    html! {
        h3 { "Farm of " (seen.names.plain(seat)) }
        div.cn-theirs {
            @for plot in &mat.farm {
                @let cell = cell_of(plot);
                div class={ "cn-their cn-r" (cell.row() - top) " cn-c" (cell.column() - left) } {
                    @match *plot {
                        Plot::Rabbit { card, tokens, .. } => {
                            (faces::to_look_at(edition, card, "cn-plot", &faces::face(Size::Plot, card)))
                            span.cn-on { (faces::tokens(tokens, 5)) }
                        }
                        Plot::Hutch { .. } => (faces::hutch()),
                    }
                }
            }
        }
        @if mat.farm.is_empty() { p { "There is nothing in it yet." } }
        p {
            b { (n_points(score.total())) }
            ": rabbits " (score.printed) ", coupons " (score.coupons) ", stores " (score.stores)
            ", tokens " (score.tokens) ", reserve " (score.reserve) ". Has " (mat.tokens) "."
        }
        @if !mat.reserve.is_empty() {
            h4 { "Reserve" }
            (leaves(edition, &mat.reserve))
        }
    }
}

fn discards(seen: &SeenHere) -> Markup {
    let there = &seen.view.discards;
    html! {
        h3 { (cards::n_cards(there.len())) " in the discards" }
        p { "They become the pile when that is empty." }
        (leaves(seen.edition.tables(), there))
    }
}

/// Cards side by side, each of which a click shows large.
fn leaves(edition: &Edition, cards: &[Card]) -> Markup {
    let drawn =
        |card| faces::svg("cn-picture", &draw::coney::card::card(edition, edition.face(card)));
    html! {
        div.cn-leaves {
            @for &card in cards { (faces::to_look_at(edition, card, "cn-leaf", &drawn(card))) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_at_is_read_from_its_mark() {
        assert_eq!(Look::read("card 12"), Some(Look::Card(Card(12))));
        assert_eq!(Look::read("farm B"), Some(Look::Farm(Seat(1))));
        assert_eq!(Look::read("discards"), Some(Look::Discards));
        for wrong in ["", "card", "card x", "farm ?", "attic"] {
            assert_eq!(Look::read(wrong), None);
        }
    }
}
