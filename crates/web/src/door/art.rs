//! Pictures that lie in the page itself: its shell shows them before the program has loaded.

use leptos::prelude::*;

/// The strip above the front door.
pub(super) fn boardwalk() -> impl IntoView {
    view! {
        <svg class="dusk" aria-hidden="true">
            <use_ href="#art-boardwalk"></use_>
        </svg>
    }
}

/// The lid of a game's box.
pub(super) fn lid(game: &str) -> impl IntoView + use<> {
    view! {
        <svg class="lid-art" viewBox="0 0 240 160" aria-hidden="true">
            <use_ href=format!("#lid-{game}")></use_>
        </svg>
    }
}
