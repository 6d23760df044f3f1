//! Which screen is shown.

use leptos::prelude::*;
use leptos::task::spawn_local;

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

/// Fetches the game of a match, and shows it when it is here.
fn match_screen(id: String, screen: fn(&games::Registered) -> Screen) -> AnyView {
    let saved = match table::stored(&id) {
        Ok(saved) => saved,
        Err(problem) => return table::trouble(&problem),
    };
    let fetched = RwSignal::new_local(None);
    let name = brain::game_of(&saved.record).unwrap_or_default();
    let edition = saved.edition.clone();
    spawn_local(async move {
        let fetch = async {
            if let Some(text) = edition {
                games::read_edition(&name, &text).await.map_err(|problem| problem.to_string())?;
            }
            browser::dress(&name).await;
            games::fetch(&name).await.map_err(|problem| problem.to_string())
        };
        let _ = fetched.try_set(Some(fetch.await));
    });
    let show = move || match fetched.get()? {
        Ok(game) => Some(untrack(|| screen(game)(id.clone(), &saved))),
        Err(problem) => Some(table::trouble(&problem)),
    };
    show.into_any()
}

/// The address belongs to the routes, so the link moves the focus and nothing else.
fn skip(event: &web_sys::MouseEvent) {
    event.prevent_default();
    browser::focus_soon("#prompt, main");
}
