//! A set of pieces, put together one by one: paying any five, taking three of four.

use leptos::prelude::*;

use super::Board;
use crate::table::Play;

/// One kind of piece in a set.
pub(crate) struct Chip<G: Board> {
    /// What it is called: "wheat".
    pub(crate) name: String,
    /// What one of it is in notation, by which stories find it.
    pub(crate) notation: String,
    /// So many there are.
    pub(crate) there: u8,
    /// So many of them are chosen.
    pub(crate) chosen: u8,
    pub(crate) picture: AnyView,
    /// The draft with one more of it, and with one less.
    pub(crate) more: Option<G::Draft>,
    pub(crate) fewer: Option<G::Draft>,
}

/// Pieces of a set, each a switch; those that are chosen come first. The bar counts them.
pub(crate) fn token_picker<G: Board>(
    play: Play<G>,
    label: &'static str,
    chips: Vec<Chip<G>>,
) -> AnyView {
    let chips = chips.into_iter().map(|chip| {
        let Chip { name, notation, there, chosen, picture, more, fewer } = chip;
        let take = move |_| {
            if let Some(draft) = more.clone() {
                play.hold(draft);
            }
        };
        let give = move |_| {
            if let Some(draft) = fewer.clone() {
                play.hold(draft);
            }
        };
        let is_chosen = chosen > 0;
        let said = format!("{name}: {chosen} of {there} chosen");
        view! {
            <div class="chip" class:chosen=is_chosen role="group" aria-label=said>
                <button
                    type="button"
                    class="chip-more"
                    data-add=notation.clone()
                    aria-disabled=(chosen == there).to_string()
                    on:click=take
                >
                    <span class="only-read">{format!("One {name} more")}</span>
                    <span class="face" aria-hidden="true">
                        {picture}
                        <b>{format!("{chosen}/{there}")}</b>
                    </span>
                </button>
                <button
                    type="button"
                    class="chip-fewer"
                    data-remove=notation
                    aria-disabled=(chosen == 0).to_string()
                    on:click=give
                >
                    <span class="only-read">{format!("One {name} less")}</span>
                    <span aria-hidden="true">"−"</span>
                </button>
            </div>
        }
    });
    view! {
        <div class="chips" role="group" aria-label=label data-part="set">
            {chips.collect_view()}
        </div>
    }
    .into_any()
}
