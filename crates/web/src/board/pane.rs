//! Parts of a board: all at once where there is room, one at a time on a phone.

use leptos::prelude::*;

use super::Board;
use crate::table::Play;

/// The pane that the table itself has: everybody's panels.
pub(crate) const PLAYERS: &str = "players";

/// One part of the board.
pub(crate) fn pane<G: Board>(
    play: Play<G>,
    id: &'static str,
    content: impl IntoView + 'static,
) -> AnyView {
    view! {
        <div
            class=format!("pane pane-{id}")
            data-pane=id
            class:shown=move || play.pane.get() == id
        >
            {content}
        </div>
    }
    .into_any()
}

/// What a phone chooses among them with.
pub(crate) fn pane_tabs<G: Board>(play: Play<G>) -> AnyView {
    let panes = G::PANES.iter().copied().chain([(PLAYERS, "Players")]);
    let tabs = panes.map(|(id, name)| {
        view! {
            <button
                type="button"
                class="tab"
                data-tab=id
                aria-pressed=move || (play.pane.get() == id).to_string()
                on:click=move |_| play.pane.set(id)
            >
                {name}
            </button>
        }
    });
    view! {
        <div class="tabs" role="group" aria-label="Parts of the table">
            {tabs.collect_view()}
        </div>
    }
    .into_any()
}
