//! News as a list of sentences, each with the mark of who moved.

use leptos::prelude::*;
use tabletop::Seat;

use super::seat::badge;

/// One line; what nobody did has a dot instead of a mark.
pub(crate) fn log_line(mover: Option<Seat>, sentence: &str) -> AnyView {
    let mark = match mover {
        Some(seat) => badge(seat).into_any(),
        None => view! { <span class="no-badge" aria-hidden="true">"·"</span> }.into_any(),
    };
    view! { <li>{mark} <span>{sentence.to_owned()}</span></li> }.into_any()
}
