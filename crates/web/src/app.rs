//! Which screen is shown.

use leptos::prelude::*;

use crate::route::{self, Route};
use crate::settings::Preferences;
use crate::worker::Bots;
use crate::{brain, browser, door, games, table};

pub(crate) fn page(js: &str, wasm: &str) -> impl IntoView + use<> {
    Preferences::provide();
    Bots::provide(js, wasm);
    let route = route::current();
    view! {
        <a class="skip" href="#main" on:click=move |event| skip(&event)>
            "Skip to the main part"
        </a>
        {move || {
            let route = route.get();
            browser::scroll_to_top();
            // A screen is made once; only what changes on it is made anew.
            untrack(|| screen(route))
        }}
    }
}

fn screen(route: Route) -> AnyView {
    match route {
        Route::Door => door::screen().into_any(),
        Route::Settings => door::settings().into_any(),
        Route::Play(id) => match_screen(id, |game| game.play),
        Route::Replay(id) => match_screen(id, |game| game.replay),
    }
}

type Screen = fn(String, &crate::store::Saved) -> AnyView;

fn match_screen(id: String, screen: impl Fn(games::Registered) -> Screen) -> AnyView {
    let saved = match table::stored(&id) {
        Ok(saved) => saved,
        Err(problem) => return table::trouble(&problem),
    };
    match brain::game_of(&saved.record).and_then(|game| games::registered(&game)) {
        Some(game) => screen(game)(id, &saved),
        None => table::trouble("What is stored here is of no game that has a board."),
    }
}

/// The address belongs to the routes, so the link moves the focus and nothing else.
fn skip(event: &web_sys::MouseEvent) {
    event.prevent_default();
    browser::focus_soon("#prompt, main");
}
