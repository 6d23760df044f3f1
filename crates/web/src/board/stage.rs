//! A scene that lies over the board and pushes nothing aside: a trade, a draft, a choice.

use leptos::prelude::*;

use super::Board;
use crate::parts::roving;
use crate::table::Play;

/// A scene with a name. On a phone it is a sheet from below. What it covers cannot be reached while
/// it is there.
pub(crate) fn stage<G: Board>(
    play: Play<G>,
    part: &'static str,
    title: impl Into<String>,
    content: impl IntoView + 'static,
) -> AnyView {
    play.is_covered.set(true);
    on_cleanup(move || {
        let _ = play.is_covered.try_set(false);
    });
    let title: String = title.into();
    let label = title.clone();
    view! {
        <section class="stage" data-part=part aria-label=label on:keydown=|e| roving::on_key(&e)>
            <h2>{title}</h2>
            <div class="stage-content">{content}</div>
        </section>
    }
    .into_any()
}
