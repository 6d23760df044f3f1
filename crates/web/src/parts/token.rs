//! A wooden token, and how many there are of it.

use leptos::prelude::*;

/// The inside of an SVG of 24 by 24, drawn by us.
pub(crate) type Art = &'static str;

/// A token with its name for those who hear the page, and a count when there are several.
pub(crate) fn token(class: &'static str, name: &'static str, art: Art, n: u8) -> AnyView {
    let label = if n == 1 { name.to_owned() } else { format!("{n} {name}") };
    view! {
        <span class=format!("token {class}") role="img" aria-label=label>
            <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=art></svg>
            {(n != 1).then(|| view! { <b aria-hidden="true">{n}</b> })}
        </span>
    }
    .into_any()
}
