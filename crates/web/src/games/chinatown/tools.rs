//! What one looks for in the quarter, and how near.

use chinatown::state::Board;
use chinatown::view::PhaseView;
use chinatown::{LotSet, Shop, preview};
use maud::{Markup, html};
use tabletop::Seat;

use super::map::Glance;
use super::{SeenHere, Shared, Table};
use crate::board::{How, Touch, markup};
use crate::parts::{badge_text, icon};
use crate::prelude::AnyView;

/// The lots that are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filter {
    All,
    Of(Seat),
    Kind(Shop),
    /// What the reader's businesses lack.
    Missing,
}

impl Filter {
    /// Those lots, unless all are.
    pub(super) fn lots(self, seen: &SeenHere, board: &Board) -> Option<LotSet> {
        match self {
            Filter::All => None,
            Filter::Of(seat) => Some(board.owned[seat.idx()]),
            Filter::Kind(shop) => Some(board.built[shop.idx()]),
            Filter::Missing => {
                let me = seen.reader()?;
                let mut lots = LotSet::EMPTY;
                for it in preview::missing(seen.edition, &seen.view, me) {
                    lots |= it.group;
                    it.lots.iter().for_each(|&(lot, _)| lots.insert(lot));
                }
                Some(lots)
            }
        }
    }
}

/// A row of buttons: everybody's lots, a kind of shop, what is missing, and the zoom.
pub(super) fn tools(play: Table, shared: Shared) -> AnyView {
    markup(
        move || {
            let (filter, folded) = (shared.filter.get(), shared.folded.get());
            play.with(|seen| written(seen, filter, folded))
        },
        move |touch| {
            touched(shared, touch);
            false
        },
    )
}

fn written(seen: &SeenHere, filter: Filter, is_folded: bool) -> Markup {
    let button = |it: Filter, word: &str, label: &str, content: &Markup| {
        html! {
            button.ct-tool type="button" title=(label) data-filter=(label) data-do=(word)
                aria-pressed=(filter == it)
            {
                span.only-read { (label) }
                span aria-hidden="true" { (content) }
            }
        }
    };
    let chosen = match filter {
        Filter::Kind(shop) => shop.0.to_string(),
        Filter::Of(seat) => format!("of {seat}"),
        Filter::All | Filter::Missing => String::new(),
    };
    let seats = || Seat::all(seen.view.n_seats());
    let lots_of = |seat: Seat| format!("Lots of {}", seen.names.plain(seat));
    let is_trading = matches!(seen.view.phase, PhaseView::Desk { .. } | PhaseView::Floor { .. });
    html! {
        div.ct-tools role="group" aria-label="What to look for" {
            @for seat in seats() {
                @let word = format!("of {seat}");
                (button(Filter::Of(seat), &word, &lots_of(seat), &badge_text(seat)))
            }
            @if seen.reader().is_some() {
                (button(Filter::Missing, "missing", "What your businesses lack", &html! { "Lacks" }))
            }
            select.ct-kind aria-label="Whose lots, or one kind of shop" data-set="kind"
                data-value=(chosen)
            {
                option value="" { "All shops" }
                // A phone has no room for their marks.
                @for seat in seats() { option value={ "of " (seat) } { (lots_of(seat)) } }
                @for (i, face) in seen.edition.shops.iter().enumerate() {
                    option value=(i) { (face.name) " (" (face.size) ")" }
                }
            }
            button.ct-tool type="button" aria-label="Zoom in" data-do="nearer" {
                (icon::written(icon::PLUS))
            }
            button.ct-tool type="button" aria-label="Zoom out" data-do="farther" {
                (icon::written(icon::MINUS))
            }
            @if is_trading {
                button.ct-tool.ct-fold type="button" data-part="fold" data-do="fold"
                    aria-pressed=(is_folded)
                {
                    (if is_folded { "Desk" } else { "Map" })
                }
            }
        }
    }
}

fn touched(shared: Shared, touch: &Touch) {
    let toggle = |it: Filter| {
        shared.filter.update(|now| *now = if *now == it { Filter::All } else { it });
    };
    let seat = |word: &str| word.strip_prefix("of ").and_then(|it| it.parse().ok());
    match (touch.how, touch.word.as_str()) {
        (How::Set, _) => shared.filter.set(match (touch.value.parse(), seat(&touch.value)) {
            (Ok(kind), _) => Filter::Kind(Shop(kind)),
            (Err(_), Some(seat)) => Filter::Of(seat),
            (Err(_), None) => Filter::All,
        }),
        (How::Click, "missing") => toggle(Filter::Missing),
        (How::Click, "nearer") => shared.zoom.update(|it| *it = (*it + 1).min(Glance::NEAREST)),
        (How::Click, "farther") => shared.zoom.update(|it| *it = it.saturating_sub(1)),
        (How::Click, "fold") => shared.folded.update(|it| *it = !*it),
        (How::Click, word) => {
            if let Some(seat) = seat(word) {
                toggle(Filter::Of(seat));
            }
        }
        _ => {}
    }
}
