//! Which screen is shown.

use maud::html;

use crate::board::{How, markup, still_markup};
use crate::games::{self, Registered};
use crate::parts::{home, waiting};
use crate::prelude::*;
use crate::route::{self, Route};
use crate::settings::Preferences;
use crate::store::{self, Saved, StoreError};
use crate::worker::Bots;
use crate::{brain, browser, door, drop, notice, online, table};

pub(crate) fn page(js: &str, wasm: &str) -> impl Render + use<> {
    Preferences::provide();
    Bots::provide(js, wasm);
    drop::listen();
    let route = route::current();
    let notice = notice::view();
    let past_the_bar = html::a()
        .class("skip")
        .href("#main")
        .on(ev::click, move |event| skip(&event))
        .child("Skip to the main part");
    let shown = move || {
        let route = route.get();
        browser::scroll_to_top();
        // A screen is made once; only what changes on it is made anew.
        untrack(|| screen(route))
    };
    (past_the_bar, shown, notice)
}

fn screen(route: Route) -> AnyView {
    if let Route::Door | Route::Settings = route {
        browser::undress();
    }
    match route {
        Route::Door => door::screen(),
        Route::Settings => door::settings(),
        Route::Play(id) => match_screen(id, Purpose::Play),
        Route::Replay(id) => match_screen(id, Purpose::Watch),
        Route::Gallery(id) => gallery(id),
        Route::Online(path) => at_server(path),
    }
}

/// What is on a server; the part of the page that knows servers is fetched with it.
fn at_server(path: String) -> AnyView {
    let shown = RwSignal::new(None);
    spawn_local(async move {
        let open = match online::preload().await {
            Ok(soon) => Ok(soon.await),
            Err(problem) => Err(problem),
        };
        let _ = shown.try_set(Some(open));
    });
    let show = move || match shown.get() {
        None => waiting(None),
        Some(Err(problem)) => table::trouble(&problem.to_string()),
        Some(Ok(open)) => untrack(|| open(&path)),
    };
    show.into_any()
}

/// Everything that is printed in the edition of a game.
fn gallery(id: String) -> AnyView {
    let shown = RwSignal::new(None);
    let lid = games::find(&id);
    browser::set_title(lid.map_or("Gallery", |lid| lid.name));
    let what = lid.and_then(|lid| Some((lid.gallery?.to_ascii_lowercase(), lid.name)));
    let class = format!("plain gallery {id}");
    spawn_local(async move {
        browser::dress(&id).await;
        let game = games::fetch(&id).await.map_err(|problem| problem.to_string());
        let _ = shown.try_set(Some(game));
        browser::focus_soon("main h1");
    });
    let cards = move || match shown.get() {
        None => html::p().role("status").child("They are being laid out…").into_any(),
        Some(game) => {
            let made = game.and_then(|game: &Registered| match game.gallery {
                Some(gallery) => untrack(|| gallery(None)),
                None => Err("there is nothing to leaf through".to_owned()),
            });
            made.unwrap_or_else(|problem| html::p().role("alert").child(problem).into_any())
        }
    };
    let title = what.map(|(what, name)| format!("The {what} of {name}"));
    html::main()
        .class(class)
        .attr("data-screen", "gallery")
        .id("main")
        .child((
            still_markup(|| home(&Route::Door.to_string(), "Boardwalk")),
            html::h1().tabindex("-1").child(title),
            cards,
        ))
        .into_any()
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
    let opened = RwSignal::new(None);
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

/// What the older of two tabs shows.
fn elsewhere(again: impl Fn() + 'static) -> AnyView {
    browser::focus_soon("[data-part=continue-here]");
    markup(
        || {
            html! {
                main.plain data-screen="elsewhere" #main {
                    h1 { "Continued in another tab" }
                    p {
                        "This game was opened in another tab or window, and goes on there. Nothing "
                        "is lost: every move is in the game."
                    }
                    p.buttons {
                        button.primary data-part="continue-here" data-do="continue" {
                            "Continue here"
                        }
                        a.button href=(Route::Door) { "To the front door" }
                    }
                }
            }
        },
        move |touch| {
            if touch.how == How::Click {
                again();
            }
            false
        },
    )
}

/// The address belongs to the routes, so the link moves the focus and nothing else.
fn skip(event: &web_sys::MouseEvent) {
    event.prevent_default();
    browser::focus_soon("#prompt, main");
}
