//! Which screen is shown.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::games::{self, Registered};
use crate::route::{self, Route};
use crate::settings::Preferences;
use crate::store::{self, Saved, StoreError};
use crate::worker::Bots;
use crate::{brain, browser, door, drop, notice, table};

pub(crate) fn page(js: &str, wasm: &str) -> impl IntoView + use<> {
    Preferences::provide();
    Bots::provide(js, wasm);
    drop::listen();
    let route = route::current();
    let notice = notice::view();
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
        {notice}
    }
}

fn screen(route: Route) -> AnyView {
    if let Route::Door | Route::Settings = route {
        browser::undress();
    }
    match route {
        Route::Door => door::screen().into_any(),
        Route::Settings => door::settings().into_any(),
        Route::Play(id) => match_screen(id, Purpose::Play),
        Route::Replay(id) => match_screen(id, Purpose::Watch),
    }
}

/// What a match is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Play,
    Watch,
}

/// A match with its game.
#[derive(Clone)]
struct Opened {
    game: &'static Registered,
    saved: Saved,
}

/// Fetches a match and its game, and shows them when they are here.
fn match_screen(id: String, purpose: Purpose) -> AnyView {
    let opened = RwSignal::new_local(None);
    let name = games::of_match(&id).map(|lid| lid.name);
    if let Some(name) = name {
        browser::set_title(name);
    }
    let show = move || match opened.get() {
        None => {
            let id = id.clone();
            spawn_local(async move {
                let _ = opened.try_set(Some(open(&id, purpose).await));
            });
            waiting(name)
        }
        Some(Err(problem)) => table::trouble(&problem),
        Some(Ok(Opened { game, saved })) => match purpose {
            Purpose::Watch => untrack(|| (game.replay)(id.clone(), &saved)),
            Purpose::Play => held(id.clone(), game, saved, move || opened.set(None)),
        },
    };
    show.into_any()
}

async fn open(id: &str, purpose: Purpose) -> Result<Opened, String> {
    let saved = match purpose {
        Purpose::Play => store::open(id).await,
        Purpose::Watch => store::read(id).await,
    };
    let saved = saved.map_err(|error| error.to_string())?;
    let name = brain::game_of(&saved.record).unwrap_or_default();
    if let Some(text) = &saved.edition {
        games::read_edition(&name, text).await.map_err(|problem| problem.to_string())?;
    }
    browser::dress(&name).await;
    let game = games::fetch(&name)
        .await
        .map_err(|problem| format!("This match is not shown: {problem}."))?;
    Ok(Opened { game, saved })
}

/// The table, as long as no other tab plays the match.
fn held(
    id: String,
    game: &'static Registered,
    saved: Saved,
    again: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let Some(lost) = store::hold(&id) else {
        return table::trouble(&StoreError::NoSuchGame.to_string());
    };
    let left = id.clone();
    on_cleanup(move || store::release(&left));
    let show = move || match lost.get() {
        true => elsewhere(again),
        false => untrack(|| (game.play)(id.clone(), &saved)),
    };
    show.into_any()
}

/// The frame of the table, until it is set.
fn waiting(name: Option<&'static str>) -> AnyView {
    view! {
        <div class="frame">
            <header class="bar">
                <a class="home" href=Route::Door.to_string()>
                    <span class="home-sign" aria-hidden="true">
                        "‹"
                    </span>
                    <span class="home-name">"Boardwalk"</span>
                </a>
            </header>
            <main class="waiting" data-screen="waiting" id="main">
                <h1>{name}</h1>
                <p role="status">"The table is being set…"</p>
            </main>
        </div>
    }
    .into_any()
}

/// What the older of two tabs shows.
fn elsewhere(again: impl Fn() + 'static) -> AnyView {
    browser::focus_soon("[data-part=continue-here]");
    view! {
        <main class="plain" data-screen="elsewhere" id="main">
            <h1>"Continued in another tab"</h1>
            <p>
                "This game was opened in another tab or window, and goes on there. Nothing is lost: every move is in the game."
            </p>
            <p class="buttons">
                <button class="primary" data-part="continue-here" on:click=move |_| again()>
                    "Continue here"
                </button>
                <a class="button" href=Route::Door.to_string()>
                    "To the front door"
                </a>
            </p>
        </main>
    }
    .into_any()
}

/// The address belongs to the routes, so the link moves the focus and nothing else.
fn skip(event: &web_sys::MouseEvent) {
    event.prevent_default();
    browser::focus_soon("#prompt, main");
}
