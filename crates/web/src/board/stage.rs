//! A scene that lies over the board and pushes nothing aside: an auction, a trade, a draft.

use leptos::prelude::*;

use crate::parts::roving;

/// A scene with a name. On a phone it is a sheet from below.
pub(crate) fn stage(
    part: &'static str,
    title: impl Into<String>,
    content: impl IntoView + 'static,
) -> AnyView {
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
