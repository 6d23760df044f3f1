//! The board: what lies where, and what the reader has picked.

use leptos::prelude::*;
use raccoon_tycoon::{Card, Commodity, Line, Phase, State, Tile};

use super::{actions, auction, hand, market, mats, offers};
use crate::browser;
use crate::table::Play;

/// What the reader looks at more closely before doing anything with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    Card(Card),
    Sale(Commodity),
    Railroad(Line),
    Building(Tile),
    Upgrade(Tile),
    Town,
}

/// The reader's pick, which every move of the match clears.
#[derive(Clone, Copy)]
pub(super) struct Picked(RwSignal<Option<(usize, Pick)>>);

impl Picked {
    fn new() -> Picked {
        Picked(RwSignal::new(None))
    }

    pub(super) fn get(self, play: Play<State>) -> Option<Pick> {
        let now = play.with(|seen| seen.n_entries);
        self.0.get().filter(|(at, _)| *at == now).map(|(_, pick)| pick)
    }

    /// Picks, or puts back what was picked before.
    pub(super) fn toggle(self, play: Play<State>, pick: Pick) {
        let next = if untrack(|| self.get(play)) == Some(pick) { None } else { Some(pick) };
        let now = untrack(|| play.with(|seen| seen.n_entries));
        self.0.set(next.map(|pick| (now, pick)));
        if next.is_some() {
            // What can be done with it is one key away.
            browser::focus_soon("[data-part=tray] .closer button, [data-part=tray] .sale button");
        }
    }

    /// Puts back what was picked, and the focus with it.
    fn put_back(self) {
        if self.0.get_untracked().is_some() {
            browser::focus("[data-pick][aria-pressed=true]");
            self.0.set(None);
        }
    }
}

pub(super) fn board(play: Play<State>) -> AnyView {
    let picked = Picked::new();
    let bidding = Memo::new(move |_| {
        play.with(|seen| matches!(seen.view.phase, Phase::Bidding(_)) && !seen.view.declaring)
    });
    let put_back = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            picked.put_back();
        }
    };
    view! {
        <div class="rt-board" on:keydown=put_back>
            {move || bidding.get().then(|| untrack(|| auction::scene(play)))}
            <div class="rt-grid">
                {market::market(play, picked)} {offers::offers(play, picked)}
                {hand::hand(play, picked)} {hand::pile(play)} {actions::tray(play, picked)}
                {mats::mats(play, picked)}
            </div>
        </div>
    }
    .into_any()
}
