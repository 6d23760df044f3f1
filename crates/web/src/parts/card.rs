//! A card or tile that can be picked up, or says why not.

use leptos::prelude::*;

/// What a card shows and in which state it is.
pub(crate) struct Face {
    /// Its kind, for the style sheet: `production`, `railroad`.
    pub(crate) class: &'static str,
    /// Its whole content in words, for those who hear the page.
    pub(crate) label: String,
    /// What picking it is called in tests: `produce 12`.
    pub(crate) hook: String,
    /// Whether it is picked now.
    pub(crate) picked: bool,
    /// Whether something can be done with it now.
    pub(crate) ready: bool,
    pub(crate) content: AnyView,
}

/// A card as a button. One that is not ready can still be picked: it then says why.
pub(crate) fn pick_card(face: Face, on_pick: impl Fn() + 'static) -> AnyView {
    let Face { class, label, hook, picked, ready, content } = face;
    let state = match (picked, ready) {
        (true, _) => "picked",
        (false, true) => "ready",
        (false, false) => "resting",
    };
    view! {
        <button
            type="button"
            class=format!("card {class} {state}")
            data-pick=hook
            aria-pressed=picked.to_string()
            on:click=move |_| on_pick()
        >
            <span class="only-read">{label}</span>
            <span class="face" aria-hidden="true">
                {content}
            </span>
        </button>
    }
    .into_any()
}
