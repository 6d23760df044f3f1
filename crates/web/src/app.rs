//! The whole page.

use leptos::prelude::*;

pub(crate) fn page() -> impl IntoView {
    view! {
        <main data-screen="door">
            <h1>"Boardwalk"</h1>
        </main>
    }
}
