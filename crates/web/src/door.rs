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

pub(crate) fn screen() -> impl IntoView {
    let cards = mine::cards();
    browser::set_title("The front door");
    browser::focus_soon("main h1");
    view! {
        <div class="door">
            <header class="welcome">
                <svg
                    class="dusk"
                    viewBox="0 0 1200 300"
                    preserveAspectRatio="xMidYMax slice"
                    aria-hidden="true"
                    inner_html=art::DUSK
                ></svg>
                <nav aria-label="House">
                    <a class="button glass" href=Route::Settings.to_string()>
                        "Settings"
                    </a>
                </nav>
            </header>
            <main data-screen="door" id="main">
                <h1 tabindex="-1">"Boardwalk"</h1>
                <p class="lead">
                    "Five board games by the sea. Play against bots, or hand one screen around."
                </p>
                {mine::unfinished(cards)} {shelf::shelf()} {mine::finished(cards)}
            </main>
            <footer class="foot">
                "The games belong to their designers and publishers; rules, words and pictures here are our own."
            </footer>
        </div>
    }
}
