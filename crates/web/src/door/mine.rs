//! The games on this device, and records that are brought to be watched.

use leptos::prelude::*;
use leptos::task::spawn_local;
use maud::{Markup, html};

use crate::browser;
use crate::games;
use crate::online;
use crate::route::Route;
use crate::store::{self, Card};

/// The games on this device: none until they are read.
pub(super) type Cards = RwSignal<Vec<Card>>;

pub(super) fn cards() -> Cards {
    let cards = RwSignal::new(Vec::new());
    spawn_local(look(cards));
    cards
}

/// Reads the games on this device, and asks for those on a server if one knows the reader.
async fn look(cards: Cards) {
    let _ = cards.try_set(store::cards().await);
    if store::is_online()
        && let Ok(tables) = online::tables_of_mine().await
    {
        let tables = tables.await;
        // The reader's turn comes before everything else.
        let _ = cards.try_update(|all| {
            let at = |card: &Card| usize::from(card.standing != "your turn");
            all.extend(tables);
            all.sort_by_key(at);
        });
    }
}

/// Deletes a game, if this is the second time that it is asked for.
pub(super) fn delete(id: &str, doubted: RwSignal<Option<String>>, cards: Cards) {
    if doubted.with_untracked(|it| it.as_deref() != Some(id)) {
        return doubted.set(Some(id.to_owned()));
    }
    let id = id.to_owned();
    spawn_local(async move {
        store::delete(&id).await;
        look(cards).await;
    });
}

/// What most people come for: the game that was played last.
pub(super) fn first_step(cards: &[Card]) -> Markup {
    html! {
        @if let Some(card) = cards.iter().find(|card| !is_to_watch(card)) {
            a.button.primary data-part="first-step" href=(route(card)) {
                "Continue " (games::find(&card.game).map_or("your game", |lid| lid.name))
                span.first-step-where { (card.standing) }
            }
        }
    }
}

/// Games that wait to be continued, before anything else on the page.
pub(super) fn unfinished(cards: &[Card], doubted: Option<&str>) -> Markup {
    let games: Vec<&Card> = cards.iter().filter(|card| !is_to_watch(card)).collect();
    list("To be continued", "unfinished", &games, doubted)
}

/// Games to be watched again, and a place for records from elsewhere, or for an edition that a
/// record needs.
pub(super) fn finished(cards: &[Card], doubted: Option<&str>) -> Markup {
    let games: Vec<&Card> = cards.iter().filter(|card| is_to_watch(card)).collect();
    html! {
        (list("To be watched again", "finished", &games, doubted))
        div.drop.watch data-part="drop" {
            p { "Drop the record of a match anywhere on this page to watch it, or " }
            label.button {
                "choose its file"
                input.only-read type="file" accept=".jsonl,.toml" data-part="record-file"
                    data-file="record";
            }
        }
    }
}

fn is_to_watch(card: &Card) -> bool {
    card.over || card.guest
}

/// On this device there is no slash in a name.
fn is_online(card: &Card) -> bool {
    card.id.contains('/')
}

fn route(card: &Card) -> Route {
    let id = card.id.clone();
    match is_to_watch(card) {
        _ if is_online(card) => Route::Online(id),
        true => Route::Replay(id),
        false => Route::Play(id),
    }
}

fn list(title: &str, part: &str, games: &[&Card], doubted: Option<&str>) -> Markup {
    html! {
        @if !games.is_empty() {
            section.my-games aria-label=(title) data-part=(part) data-key=(part) {
                h2 { (title) }
                ul.games { @for card in games { (row(card, doubted)) } }
            }
        }
    }
}

fn row(card: &Card, doubted: Option<&str>) -> Markup {
    let Card { id, game, players, played, standing, over, guest } = card;
    let name = games::find(game).map_or("A game", |lid| lid.name);
    let players: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let players = players.join(", ");
    let verb = if *over || *guest { "Watch" } else { "Continue" };
    let route = route(card);
    html! {
        li.game-row data-key=(id) data-over=(over) {
            span.game-name { (name) }
            span.game-players { (players) }
            span.game-standing { (standing) ", " (browser::day(*played)) }
            a.button href=(route) {
                (verb) span.only-read { " " (name) " with " (players) }
            }
            @if !is_online(card) {
                button.quiet data-do={ "delete " (id) } {
                    @if doubted == Some(id.as_str()) { "Really delete" } @else { "Delete" }
                }
            }
        }
    }
}
