//! A few words more, for a pointer that rests and for the focus.

use leptos::prelude::*;

/// Something small that explains itself when it is pointed at, focused or read aloud.
pub(crate) fn tooltip(class: &'static str, text: String, content: AnyView) -> AnyView {
    let label = text.clone();
    view! {
        <span class=format!("has-tip {class}") tabindex="0" role="img" aria-label=label>
            <span class="act" aria-hidden="true">
                {content}
            </span>
            <span class="tip" aria-hidden="true">
                {text}
            </span>
        </span>
    }
    .into_any()
}
