//! A card, tile or token that can be picked up, or says why not.

use draw::Picture;
use leptos::prelude::*;

use super::Board;
use crate::parts::drag;
use crate::table::Play;

/// A piece of the table. What is drawn on it comes beside it, in [`piece`].
pub(crate) struct Piece<G: Board> {
    /// Its kind, for the style sheet.
    pub(crate) class: &'static str,
    /// All that is on it in words, for those who hear the page and as an explanation.
    pub(crate) label: String,
    /// What it is for: the first action of its draft, by which it is found and judged.
    pub(crate) action: G::Action,
    /// What the reader holds once it is picked.
    pub(crate) draft: G::Draft,
    /// The class of drafts in which it counts as picked; of two that are equal in this a click
    /// means "play it".
    pub(crate) is_picked: fn(&G::Draft, &G::Draft) -> bool,
}

/// A piece as a button: lifted when something can be done with it, marked when it is picked. One
/// that is not ready can be clicked as well: the bar then says why it is not.
///
/// Picking it again plays it.
pub(crate) fn piece<G: Board>(
    play: Play<G>,
    it: Piece<G>,
    content: impl IntoView + 'static,
) -> AnyView {
    let Piece { class, label, action, draft, is_picked } = it;
    let notation = play.with_untracked(|seen| seen.notation(&action));
    let ready = {
        let action = action.clone();
        play.part(move |seen| seen.choices.contains(&action))
    };
    let picked = {
        let draft = draft.clone();
        play.drafted(move |held| held.is_some_and(|held| is_picked(held, &draft)))
    };
    let state = move || match (picked.get(), ready.get()) {
        (true, _) => "picked",
        (false, true) => "ready",
        (false, false) => "resting",
    };
    let click = move |_| match (picked.get_untracked(), ready.get_untracked()) {
        (true, _) => play.confirm(),
        (false, true) => play.pick(draft.clone()),
        (false, false) => play.tell_why(action.clone()),
    };
    let (hook, title) = (notation.clone(), label.clone());
    view! {
        <button
            type="button"
            class=move || format!("piece {class} {}", state())
            data-pick=notation
            title=title
            aria-pressed=move || picked.get().to_string()
            draggable=move || ready.get().to_string()
            on:dragstart=move |event| drag::lift(&event, &hook)
            on:click=click
        >
            <span class="only-read">{label}</span>
            <span class="face" aria-hidden="true">
                {content}
            </span>
        </button>
    }
    .into_any()
}

/// A drawing, as large as the style sheet says.
pub(crate) fn picture(class: &'static str, picture: &Picture) -> AnyView {
    view! {
        <svg
            class=class
            viewBox=picture.view_box()
            aria-hidden="true"
            inner_html=picture.inside.clone()
        ></svg>
    }
    .into_any()
}
