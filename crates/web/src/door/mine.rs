//! The games on this device, and records that are brought to be watched.

use maud::{Markup, html};
use tabletop::order;

use crate::browser;
use crate::games::{self, SHELF};
use crate::online;
use crate::prelude::*;
use crate::route::Route;
use crate::store::{self, Card};

/// The games of the reader: none until they are read.
#[derive(Clone, Copy)]
pub(super) struct Cards {
    pub(super) all: RwSignal<Vec<Card>>,
    /// Whether a server that knows the reader cannot be reached.
    pub(super) is_away: RwSignal<bool>,
}

pub(super) fn cards() -> Cards {
    let cards = Cards { all: RwSignal::new(Vec::new()), is_away: RwSignal::new(false) };
    spawn_local(look(cards));
    cards
}

/// Reads the games on this device, and asks for those on a server if one knows the reader.
async fn look(cards: Cards) {
    let _ = cards.all.try_set(store::cards().await);
    if !store::is_online() {
        return;
    }
    let tables = match online::tables_of_mine().await {
        Ok(tables) => tables.await,
        Err(_) => None,
    };
    let _ = cards.is_away.try_set(tables.is_none());
    // The reader's turn comes before everything else.
    let _ = cards.all.try_update(|all| {
        all.extend(tables.unwrap_or_default());
        order::by_key(all, |card| i64::from(card.standing != "your turn"));
    });
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

/// What most people come for: the game that was played last, or a new one at once.
pub(super) fn first_step(cards: &[Card]) -> Markup {
    let played = cards.iter().find_map(|card| games::find(&card.game));
    let next = played.filter(|lid| lid.has_board).unwrap_or(&SHELF[0]);
    html! {
        @if let Some(card) = cards.iter().find(|card| !is_to_watch(card)) {
            a.button.primary data-part="first-step" href=(route(card)) {
                "Continue " (games::find(&card.game).map_or("your game", |lid| lid.name))
                span.first-step-where { (card.standing) }
            }
        } @else {
            button.primary data-part="first-step" data-do={ "play-now " (next.id) } {
                "Play " (next.name)
                span.first-step-where { "against bots, at once" }
            }
        }
    }
}

/// What to do while the server is gone.
pub(super) fn away() -> Markup {
    html! {
        p.away role="status" data-part="away" {
            b { "The server cannot be reached." }
            " Games on this device go on; tables with friends wait until it is back."
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
                input.only-read type="file" accept=".jsonl,.toml,.txt" data-part="record-file"
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
