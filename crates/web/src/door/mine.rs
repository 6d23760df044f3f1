//! The games on this device, and records that are brought to be watched.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::setup::file_of;
use crate::browser;
use crate::drop;
use crate::games;
use crate::route::Route;
use crate::store::{self, Card};

/// The games on this device: none until they are read.
pub(super) type Cards = RwSignal<Vec<Card>>;

pub(super) fn cards() -> Cards {
    let cards = RwSignal::new(Vec::new());
    spawn_local(async move {
        let _ = cards.try_set(store::cards().await);
    });
    cards
}

/// What most people come for: the game that was played last.
pub(super) fn first_step(cards: Cards) -> impl IntoView {
    move || {
        let last = cards.with(|cards| cards.iter().find(|card| !is_to_watch(card)).cloned());
        last.map(|card| {
            let name = games::find(&card.game).map_or("your game", |lid| lid.name);
            view! {
                <a
                    class="button primary"
                    data-part="first-step"
                    href=Route::Play(card.id).to_string()
                >
                    {format!("Continue {name}")}
                    <span class="first-step-where">{card.standing}</span>
                </a>
            }
        })
    }
}

/// Games that wait to be continued, before anything else on the page.
pub(super) fn unfinished(cards: Cards) -> impl IntoView {
    move || {
        let mut games = cards.get();
        games.retain(|card| !is_to_watch(card));
        list("To be continued", "unfinished", games, cards)
    }
}

/// Games to be watched again, and a place for records from elsewhere.
pub(super) fn finished(cards: Cards) -> impl IntoView {
    let games = move || {
        let mut games = cards.get();
        games.retain(is_to_watch);
        list("To be watched again", "finished", games, cards)
    };
    view! { {games} {watch()} }
}

fn is_to_watch(card: &Card) -> bool {
    card.over || card.guest
}

fn list(
    title: &'static str,
    part: &'static str,
    games: Vec<Card>,
    cards: Cards,
) -> Option<AnyView> {
    if games.is_empty() {
        return None;
    }
    let rows = games.into_iter().map(|card| row(card, cards)).collect_view();
    let list = view! {
        <section class="my-games" aria-label=title data-part=part>
            <h2>{title}</h2>
            <ul class="games">{rows}</ul>
        </section>
    };
    Some(list.into_any())
}

fn row(card: Card, cards: Cards) -> impl IntoView {
    let Card { id, game, players, played, standing, over, guest } = card;
    let name = games::find(&game).map_or("A game", |lid| lid.name);
    let players: Vec<String> = players.into_iter().map(|player| player.name).collect();
    let players = players.join(", ");
    let route = match over || guest {
        true => Route::Replay(id.clone()),
        false => Route::Play(id.clone()),
    };
    let verb = if over || guest { "Watch" } else { "Continue" };
    let label = format!(" {name} with {players}");
    let sure = RwSignal::new(false);
    let delete = move |_| {
        if sure.get_untracked() {
            let id = id.clone();
            spawn_local(async move {
                store::delete(&id).await;
                let _ = cards.try_set(store::cards().await);
            });
        } else {
            sure.set(true);
        }
    };
    view! {
        <li class="game-row" data-over=over.to_string()>
            <span class="game-name">{name}</span>
            <span class="game-players">{players}</span>
            <span class="game-standing">{standing} ", " {browser::day(played)}</span>
            <a class="button" href=route.to_string()>
                {verb}
                <span class="only-read">{label}</span>
            </a>
            <button class="quiet" on:click=delete>
                {move || if sure.get() { "Really delete" } else { "Delete" }}
            </button>
        </li>
    }
}

/// Takes a record, or an edition that a record needs, from a file.
fn watch() -> impl IntoView {
    view! {
        <div class="drop watch" data-part="drop">
            <p>"Drop the record of a match anywhere on this page to watch it, or "</p>
            <label class="button">
                "choose its file"
                <input
                    class="only-read"
                    type="file"
                    accept=".jsonl,.toml"
                    data-part="record-file"
                    on:change=move |event| drop::take(file_of(&event))
                />
            </label>
        </div>
    }
}
