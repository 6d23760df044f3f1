//! What stays on this device: settings, and every game as its record.
//!
//! A game is stored as its journal: the beginning under its own key, and each line that was added
//! since under a key that follows from it, so that a move costs the same however long the game is.
//! A short card of each game is in one list, so that the front door need not read whole games. The
//! journal is the truth; the card only describes it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::window;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tabletop::{Player, Seed};
use web_sys::Storage;

use crate::settings::Settings;

const SETTINGS: &str = "boardwalk.settings";
const GAMES: &str = "boardwalk.games";

fn game_key(id: &str) -> String {
    format!("boardwalk.game.{id}")
}

/// Where the `n`-th line is that was added to a game.
fn line_key(id: &str, n: usize) -> String {
    format!("boardwalk.game.{id}.{n}")
}

/// Why something could not be kept or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StoreError {
    /// The browser keeps nothing, as in some private windows.
    Closed,
    /// There is no room left.
    Full,
    /// What is there is not what we wrote.
    Broken {
        what: &'static str,
    },
    NoSuchGame,
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Closed => f.write_str(
                "This browser keeps nothing for this page, so a game is lost when the page closes.",
            ),
            StoreError::Full => f.write_str(
                "There is no room left on this device for this page. \
                 Download the record, or delete old games at the front door.",
            ),
            StoreError::Broken { what } => {
                write!(f, "What was stored as {what} cannot be read, so it is left alone.")
            }
            StoreError::NoSuchGame => f.write_str("There is no such game on this device."),
        }
    }
}

/// A game as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    /// Its record, or the journal of a game that goes on.
    pub(crate) record: String,
    /// Of a game in progress: with it, chance goes on.
    pub(crate) seed: Option<Seed>,
    /// The edition's text, unless it comes with the game.
    pub(crate) edition: Option<String>,
}

/// What the front door shows of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) players: Vec<Player>,
    /// When it was last played, in milliseconds since 1970.
    pub(crate) played: f64,
    /// Where it stands: "Round 7", "Ann won with 41".
    pub(crate) standing: String,
    pub(crate) over: bool,
    /// A record that was brought from elsewhere to be watched.
    #[serde(default)]
    pub(crate) guest: bool,
}

thread_local! {
    /// What the browser would not keep. It lasts as long as the page, so that a game can at least
    /// be played to its end.
    static HERE: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

fn storage() -> Result<Storage, StoreError> {
    window().local_storage().ok().flatten().ok_or(StoreError::Closed)
}

fn read_text(key: &str) -> Result<Option<String>, StoreError> {
    match HERE.with_borrow(|here| here.get(key).cloned()) {
        Some(text) => Ok(Some(text)),
        None => storage()?.get_item(key).map_err(|_| StoreError::Closed),
    }
}

fn write_text(key: &str, text: String) -> Result<(), StoreError> {
    let kept = storage().and_then(|it| it.set_item(key, &text).map_err(|_| StoreError::Full));
    HERE.with_borrow_mut(|here| match kept {
        Ok(()) => here.remove(key),
        Err(_) => here.insert(key.to_owned(), text),
    });
    kept
}

fn read<T: DeserializeOwned>(key: &str, what: &'static str) -> Result<Option<T>, StoreError> {
    let Some(text) = read_text(key)? else { return Ok(None) };
    serde_json::from_str(&text).map(Some).map_err(|_| StoreError::Broken { what })
}

fn write<T: Serialize>(key: &str, value: &T) -> Result<(), StoreError> {
    write_text(key, serde_json::to_string(value).expect("plain data"))
}

pub(crate) fn settings() -> Result<Settings, StoreError> {
    read(SETTINGS, "settings").map(Option::unwrap_or_default)
}

pub(crate) fn keep_settings(settings: &Settings) -> Result<(), StoreError> {
    write(SETTINGS, settings)
}

/// The games on this device, the one played last first.
pub(crate) fn cards() -> Result<Vec<Card>, StoreError> {
    let mut cards: Vec<Card> = read(GAMES, "the list of games")?.unwrap_or_default();
    cards.sort_by(|a, b| b.played.total_cmp(&a.played));
    Ok(cards)
}

pub(crate) fn game(id: &str) -> Result<Saved, StoreError> {
    let mut saved: Saved = read(&game_key(id), "this game")?.ok_or(StoreError::NoSuchGame)?;
    for n in 0.. {
        let Some(line) = read_text(&line_key(id, n))? else { break };
        saved.record.push_str(&line);
        saved.record.push('\n');
    }
    Ok(saved)
}

/// Keeps a game from its beginning, and its card.
pub(crate) fn keep(card: Card, saved: &Saved) -> Result<(), StoreError> {
    // The game first: a card without its game would promise what is not there.
    write(&game_key(&card.id), saved)?;
    drop_lines(&card.id)?;
    keep_card(card)
}

/// Keeps lines that were added to a game: its `n`-th and those that follow.
pub(crate) fn append(id: &str, n: usize, lines: &[String]) -> Result<(), StoreError> {
    let keys = (n..).map(|n| line_key(id, n));
    keys.zip(lines).try_for_each(|(key, line)| write_text(&key, line.clone()))
}

pub(crate) fn keep_card(card: Card) -> Result<(), StoreError> {
    // Another window may have written the list since: it is read anew each time.
    write(GAMES, &with(cards()?, card))
}

pub(crate) fn delete(id: &str) -> Result<(), StoreError> {
    remove(&game_key(id))?;
    drop_lines(id)?;
    let mut cards = cards()?;
    cards.retain(|card| card.id != id);
    write(GAMES, &cards)
}

fn drop_lines(id: &str) -> Result<(), StoreError> {
    for n in 0.. {
        let key = line_key(id, n);
        if read_text(&key)?.is_none() {
            break;
        }
        remove(&key)?;
    }
    Ok(())
}

fn remove(key: &str) -> Result<(), StoreError> {
    HERE.with_borrow_mut(|here| here.remove(key));
    storage()?.remove_item(key).map_err(|_| StoreError::Closed)
}

/// Empties the list when it cannot be read; the games themselves stay under their keys.
pub(crate) fn forget_list() -> Result<(), StoreError> {
    write::<[Card; 0]>(GAMES, &[])
}

fn with(mut cards: Vec<Card>, card: Card) -> Vec<Card> {
    cards.retain(|it| it.id != card.id);
    cards.insert(0, card);
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(id: &str, played: f64) -> Card {
        Card {
            id: id.to_owned(),
            game: "raccoon-tycoon".to_owned(),
            players: vec![Player::person("Ann"), Player::bot("Bea", "easy")],
            played,
            standing: "Round 1".to_owned(),
            over: false,
            guest: false,
        }
    }

    #[test]
    fn a_game_has_one_card() {
        let cards = with(vec![card("a", 1.0), card("b", 2.0)], card("a", 3.0));
        assert_eq!(cards, [card("a", 3.0), card("b", 2.0)]);
    }

    #[test]
    fn a_saved_game_is_read_as_it_was_written() {
        let saved = Saved { record: "…".to_owned(), seed: "7".parse().ok(), edition: None };
        let text = serde_json::to_string(&saved).unwrap();
        let read: Saved = serde_json::from_str(&text).unwrap();
        assert_eq!((read.record, read.seed, read.edition), (saved.record, saved.seed, None));
    }
}
