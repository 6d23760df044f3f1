//! Parts of a board: all at once where there is room, one at a time on a phone.

use leptos::prelude::*;
use maud::html;

use super::{Board, markup};
use crate::table::Play;

/// The pane that the table itself has: everybody's panels.
pub(crate) const PLAYERS: &str = "players";

/// One part of the board.
pub(crate) fn pane<G: Board>(
    play: Play<G>,
    id: &'static str,
    content: impl IntoView + 'static,
) -> AnyView {
    pane_of(play.pane, id, content.into_any())
}

fn pane_of(shown: RwSignal<&'static str>, id: &'static str, content: AnyView) -> AnyView {
    let class = move || {
        let shown = if shown.get() == id { " shown" } else { "" };
        format!("pane pane-{id}{shown}")
    };
    view! {
        <div class=class data-pane=id>
            {content}
        </div>
    }
    .into_any()
}

/// What a phone chooses among them with.
pub(crate) fn pane_tabs<G: Board>(play: Play<G>) -> AnyView {
    tabs(G::PANES, play.pane)
}

fn tabs(panes: &'static [(&'static str, &'static str)], shown: RwSignal<&'static str>) -> AnyView {
    let all = move || panes.iter().copied().chain([(PLAYERS, "Players")]);
    markup(
        move || {
            html! {
                div.tabs role="group" aria-label="Parts of the table" {
                    @for (id, name) in all() {
                        button.tab type="button" data-tab=(id) data-do=(id)
                            aria-pressed=(shown.get() == id)
                        {
                            (name)
                        }
                    }
                }
            }
        },
        move |touch| {
            if let Some((id, _)) = all().find(|(id, _)| *id == touch.word) {
                shown.set(id);
            }
            false
        },
    )
}
