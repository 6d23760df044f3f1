//! Pictures that lie in the page itself: its shell shows them before the program has loaded.

use maud::{Markup, html};

/// The strip above the front door.
pub(super) fn boardwalk() -> Markup {
    html! { svg.dusk aria-hidden="true" { use href="#art-boardwalk" {} } }
}

/// The lid of a game's box.
pub(crate) fn lid(game: &str) -> Markup {
    html! {
        svg.lid-art viewBox="0 0 240 160" aria-hidden="true" { use href={ "#lid-" (game) } {} }
    }
}
