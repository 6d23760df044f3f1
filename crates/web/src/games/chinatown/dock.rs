//! What is the reader's own: money, tiles, and the cards of the round.

use chinatown::edition::Tiles;
use chinatown::view::PhaseView;
use chinatown::{Deal, Lot, Shop, preview};
use draw::chinatown::lot as art;
use maud::{Markup, html};
use tabletop::Seat;

use super::draft::{Draft, short, short_money};
use super::house::{composed, left_in_hand};
use super::info::Thing;
use super::{SeenHere, Shared, Table, map, shared, sign};
use crate::board::{How, Touch, drawing, markup, rolling};
use crate::prelude::{AnyView, untrack};
use crate::table::Seen;

pub(super) fn dock(play: Table) -> AnyView {
    let shared = shared();
    markup(
        move || {
            let draft = play.draft();
            play.with(|seen| written(seen, draft.as_ref()))
        },
        move |touch| {
            touched(play, shared, touch);
            false
        },
    )
}

pub(super) fn written(seen: &SeenHere, draft: Option<&Draft>) -> Markup {
    let Some(me) = seen.reader() else {
        return html! { p.watching { "You are watching." } };
    };
    html! {
        div.ct-dock data-part="dock" data-scrolls {
            (purse(seen, draft, me))
            (cards(seen, draft))
            (tiles(seen, draft, me))
        }
    }
}

fn touched(play: Table, shared: Shared, touch: &Touch) {
    let thing = play.with_untracked(|seen| Thing::read(seen, &touch.word));
    let me = play.with_untracked(Seen::reader);
    match (touch.how, thing, me) {
        (How::Point, ..) => shared.point(thing),
        (How::Click, Some(Thing::Tile(shop)), Some(me)) => {
            shared.point(thing);
            tap_tile(play, me, shop);
        }
        (How::Lift, Some(Thing::Tile(shop)), Some(me)) => lift_tile(play, me, shop),
        (How::Click, None, _) => {
            let kept = touch.word.strip_prefix("keep ").and_then(|it| it.parse().ok());
            if let Some(lot) = kept {
                map::tap_lot(play, Lot(lot));
            }
        }
        _ => {}
    }
}

fn purse(seen: &SeenHere, draft: Option<&Draft>, me: Seat) -> Markup {
    let (edition, view) = (seen.edition, &seen.view);
    let money = view.seats[me.idx()].money.unwrap_or_default();
    let thousands = i32::try_from(money.0 / 1_000).unwrap_or(i32::MAX);
    let step = preview::incomes(edition, view, &Deal::between([me]));
    let (now, then) = step.first().map_or((0, 0), |it| (it.now.before.0, it.built.before.0));
    let steps = if let Some(Draft::Build { steps, .. }) = draft { steps.as_slice() } else { &[] };
    html! {
        section.ct-purse aria-label="Your money" data-part="purse" {
            p.ct-money { b { (rolling("$", thousands)) "k" } }
            p {
                (short(now.into())) " a year"
                @if !steps.is_empty() {
                    b.ct-more { " → " (short_money(preview::income_built(edition, view, me, steps).1)) }
                }
            }
            @if then > now { p.ct-then { (short(then.into())) " if all is built" } }
        }
    }
}

/// The cards that were dealt, as long as the choice is not shown.
fn cards(seen: &SeenHere, draft: Option<&Draft>) -> Markup {
    let PhaseView::Choosing { mine, kept, must_keep, waiting, .. } = &seen.view.phase else {
        return html! {};
    };
    if mine.is_empty() {
        return html! {};
    }
    let held = if let Some(Draft::Keep(lots)) = draft { *lots } else { *kept };
    let is_full = !seen.is_asked() || held.len() >= *must_keep;
    let names: Vec<&str> = waiting.iter().map(|seat| seen.names.plain(seat)).collect();
    html! {
        section.ct-cards aria-label="Your cards" data-part="hand" data-roving {
            @for lot in mine.iter() {
                @let is_picked = held.contains(lot);
                button.piece.ct-card.(state(is_picked, !is_full)) type="button"
                    data-pick={ "keep " (lot) } data-point={ "lot " (lot) }
                    aria-pressed=(is_picked)
                {
                    span.only-read { "Card of lot " (lot) }
                    (drawing("ct-picture", &art::card(lot)))
                }
            }
            p {
                @if !seen.is_asked() { "You have chosen. Still choosing: " (names.join(", ")) "." }
            }
        }
    }
}

fn state(is_picked: bool, is_ready: bool) -> &'static str {
    match (is_picked, is_ready) {
        (true, _) => "picked",
        (false, true) => "ready",
        (false, false) => "resting",
    }
}

/// What a tile in the dock is at this moment.
struct Rack {
    held: Tiles,
    /// Those that are not part of what is put together.
    left: Tiles,
    picked: Option<Shop>,
    is_ready: bool,
}

fn rack(seen: &SeenHere, draft: Option<&Draft>, me: Seat) -> Rack {
    let held = seen.view.seats[me.idx()].tiles.unwrap_or_default();
    let mut rack = Rack { held, left: held, picked: None, is_ready: false };
    rack.is_ready = seen.is_asked()
        && matches!(
            seen.view.phase,
            PhaseView::Desk { .. } | PhaseView::Floor { .. } | PhaseView::Placing { .. }
        );
    match draft {
        Some(Draft::Deal(compose)) => {
            for shop in Shop::all() {
                let given = compose.n_given(me, shop);
                rack.left[shop.idx()] = held[shop.idx()].saturating_sub(given);
            }
        }
        Some(Draft::Build { steps, tile }) => {
            rack.left = left_in_hand(seen, me, steps);
            rack.picked = *tile;
        }
        Some(Draft::Keep(_) | Draft::Answer(_)) | None => {}
    }
    rack
}

fn tiles(seen: &SeenHere, draft: Option<&Draft>, me: Seat) -> Markup {
    let rack = rack(seen, draft, me);
    html! {
        section.ct-tiles aria-label="Your tiles" data-part="tiles" data-roving {
            @for shop in Shop::all().filter(|shop| rack.held[shop.idx()] > 0) {
                (tile(seen, &rack, shop))
            }
            @if rack.held.iter().all(|&n| n == 0) { p.ct-none { "No tiles in hand." } }
        }
    }
}

fn tile(seen: &SeenHere, rack: &Rack, shop: Shop) -> Markup {
    let face = seen.edition.shop(shop);
    let (held, left) = (rack.held[shop.idx()], rack.left[shop.idx()]);
    let is_picked = rack.picked == Some(shop);
    let state = state(is_picked, rack.is_ready && left > 0);
    html! {
        button.piece.ct-tile.(state) type="button" data-pick={ "tile " (face.slug) }
            data-point={ "tile " (face.slug) } aria-pressed=(is_picked) draggable="true"
        {
            span.only-read {
                (face.name) ": " (left) " of " (held) " in hand, " (face.size)
                " make a business, " (seen.edition.tiles[shop.idx()]) " in the game"
            }
            (sign(shop))
            b.ct-name aria-hidden="true" { (face.name) }
            span.ct-count aria-hidden="true" {
                @if held == left { "×" (held) } @else { (left) " of " (held) }
            }
            span.ct-size aria-hidden="true" { (face.size) " complete" }
        }
    }
}

/// A tile that is dragged is in hand.
fn lift_tile(play: Table, me: Seat, shop: Shop) {
    let draft = untrack(|| play.draft());
    if let Some(Draft::Build { steps, .. }) = draft
        && play.with_untracked(|seen| left_in_hand(seen, me, &steps)[shop.idx()] > 0)
    {
        play.hold(Draft::Build { steps, tile: Some(shop) });
    }
}

/// A tile of the reader's own is tapped: it is given, or taken in hand to be built.
fn tap_tile(play: Table, me: Seat, shop: Shop) {
    let draft = untrack(|| play.draft());
    let next = play.with_untracked(|seen| {
        if !seen.is_asked() {
            return None;
        }
        match seen.view.phase {
            PhaseView::Desk { .. } | PhaseView::Floor { .. } => {
                Some(Draft::Deal(give_tile(seen, draft.as_ref(), me, shop)))
            }
            PhaseView::Placing { .. } => {
                let (steps, tile) = match draft {
                    Some(Draft::Build { steps, tile }) => (steps, tile),
                    _ => (Vec::new(), None),
                };
                let has = left_in_hand(seen, me, &steps)[shop.idx()] > 0;
                let tile = Some(shop).filter(|_| has && tile != Some(shop));
                Some(Draft::Build { steps, tile })
            }
            PhaseView::Dealing { .. }
            | PhaseView::Choosing { .. }
            | PhaseView::Drawing { .. }
            | PhaseView::Over => None,
        }
    });
    if let Some(next) = next {
        play.hold(next);
    }
}

/// One more tile is given; after the last one all stay.
fn give_tile(
    seen: &SeenHere,
    draft: Option<&Draft>,
    me: Seat,
    shop: Shop,
) -> super::draft::Compose {
    let compose = composed(draft, me);
    let held = seen.view.seats[me.idx()].tiles.unwrap_or_default()[shop.idx()];
    if compose.n_given(me, shop) < held {
        return compose.tap_tile(me, seen.view.n_seats(), me, shop);
    }
    compose.without_tiles(me, shop)
}
