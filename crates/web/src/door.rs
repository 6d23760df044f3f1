//! The front door: the shelf, the games on this device, the settings.

mod art;
mod mine;
mod preferences;
mod setup;
mod shelf;

use leptos::prelude::*;

use crate::browser;
use crate::route::Route;

pub(crate) use preferences::screen as settings;

/// The first of these looks as `index.html` has it before the program has loaded.
pub(crate) fn screen() -> impl IntoView {
    let cards = mine::cards();
    browser::set_title("The front door");
    browser::focus_soon(".welcome h1");
    view! {
        <div class="door">
            <header class="welcome">
                {art::boardwalk()} <nav aria-label="House">
                    <a class="button glass" href=Route::Settings.to_string()>
                        "Settings"
                    </a>
                </nav>
                <div class="welcome-words">
                    <h1 tabindex="-1">"Boardwalk"</h1>
                    <p class="lead">
                        "Five board games by the sea, against bots or around one screen."
                    </p>
                    {mine::first_step(cards)}
                </div>
            </header>
            <main data-screen="door" id="main">
                {mine::unfinished(cards)} {shelf::shelf()} {mine::finished(cards)}
            </main>
            <footer class="foot">
                "The games belong to their designers and publishers; rules, words and pictures here are our own."
            </footer>
        </div>
    }
}
