//! The way back, at the left end of every bar.

use leptos::prelude::*;

use crate::route::Route;

/// A link to where one came from. Beside tools on a small screen the sign stands alone, and the
/// name is only said.
pub(crate) fn home(to: &Route, name: &'static str) -> impl IntoView + use<> {
    view! {
        <a class="home" href=to.to_string()>
            <span class="home-sign" aria-hidden="true">
                "‹"
            </span>
            <span class="home-name">{name}</span>
        </a>
    }
}
