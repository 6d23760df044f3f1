//! What stays on this device: settings, and every game as its journal.
//!
//! Games live in `IndexedDB`, a row for each line of the journal, so that a move costs the same
//! however long the game is. The journal is the truth; a short [`Card`] describes it for the front
//! door. A game that is played has a [`Keeper`], which writes behind the play: nobody waits for
//! it, and what the browser will not take stays in memory as long as the page.

mod keeper;
mod legacy;
mod rows;

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tabletop::{Player, Seed, order};
use web_sys::Storage;

use crate::notice;
use crate::prelude::{ArcRwSignal, window};
use crate::settings::Settings;
use keeper::Keeper;

const SETTINGS: &str = "boardwalk.settings";
/// Whether some server knows the reader: then the front door asks it for tables.
const ONLINE: &str = "boardwalk.online";

/// Why something could not be kept or found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoreError {
    /// The browser keeps nothing, as in some private windows.
    Closed,
    /// There is no room left.
    Full,
    /// What is there is not what we wrote.
    Broken {
        what: &'static str,
    },
    /// Another tab has opened the game since.
    Elsewhere,
    NoSuchGame,
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Closed => f.write_str(
                "This browser keeps nothing for this page. \
                 The game goes on, but is lost when the page closes: download its record first.",
            ),
            StoreError::Full => f.write_str(
                "There is no room left on this device for this page. \
                 The game goes on, but is lost when the page closes: \
                 download its record, or delete old games at the front door.",
            ),
            StoreError::Broken { what } => {
                write!(f, "What was stored as {what} cannot be read, so it is left alone.")
            }
            StoreError::Elsewhere => f.write_str("This game is continued in another tab."),
            StoreError::NoSuchGame => f.write_str("There is no such game on this device."),
        }
    }
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Games of this page that are played, being written, or that the browser would not take.
    static HERE: RefCell<BTreeMap<String, Keeper>> = const { RefCell::new(BTreeMap::new()) };
}

fn here(id: &str) -> Option<Keeper> {
    HERE.with_borrow(|here| here.get(id).cloned())
}

/// Keeps a game from its beginning, and its card.
pub(crate) fn keep(card: Card, saved: &Saved) {
    let keeper = HERE.with_borrow_mut(|here| {
        here.entry(card.id.clone()).or_insert_with_key(|id| Keeper::new(id)).clone()
    });
    keeper.whole(card, saved);
}

/// Keeps lines that were added to a game, and where it stands now.
pub(crate) fn append(card: Card, lines: &[String]) {
    if let Some(keeper) = here(&card.id) {
        keeper.append(card, lines);
    }
}

/// The games on this device, the one played last first.
pub(crate) async fn cards() -> Vec<Card> {
    take_over().await;
    settle().await;
    let mut cards: Vec<Card> = match rows::list().await {
        // A card that cannot be read is of a page newer than this one, and left alone.
        Ok(rows) => rows.iter().filter_map(|card| serde_json::from_str(card).ok()).collect(),
        Err(error) => {
            notice::store(error);
            Vec::new()
        }
    };
    let in_memory: Vec<Card> =
        HERE.with_borrow(|here| here.values().filter_map(Keeper::card).collect());
    for card in in_memory {
        cards.retain(|it| it.id != card.id);
        cards.push(card);
    }
    order::best_first(&mut cards, |card| card.played);
    cards
}

/// Waits for what is being written, and lets go of what has been.
async fn settle() {
    let keepers: Vec<Keeper> = HERE.with_borrow(|here| here.values().cloned().collect());
    for keeper in keepers {
        keeper.settled().await;
    }
    HERE.with_borrow_mut(|here| here.retain(|_, it| it.is_held() || it.is_unkept()));
}

/// A game to be watched.
pub(crate) async fn read(id: &str) -> Result<Saved, StoreError> {
    take_over().await;
    settle().await;
    if let Some(keeper) = here(id) {
        return Ok(keeper.saved());
    }
    let found = rows::read(id).await.inspect_err(|error| notice::store(*error));
    found?.map(|row| row.saved).ok_or(StoreError::NoSuchGame)
}

/// A game to be played on. Another tab that plays it can write it no more.
pub(crate) async fn open(id: &str) -> Result<Saved, StoreError> {
    take_over().await;
    settle().await;
    if let Some(keeper) = here(id) {
        return Ok(keeper.saved());
    }
    let found = rows::claim(id).await.inspect_err(|error| notice::store(*error));
    let row = found?.ok_or(StoreError::NoSuchGame)?;
    HERE.with_borrow_mut(|here| here.insert(id.to_owned(), Keeper::of(id, &row)));
    Ok(row.saved)
}

/// Holds a game that was opened while this tab plays it: the tab that held it before learns that
/// it is continued here. Says when the same happens to us.
pub(crate) fn hold(id: &str) -> Option<ArcRwSignal<bool>> {
    here(id).map(|keeper| keeper.hold())
}

pub(crate) fn release(id: &str) {
    if let Some(keeper) = here(id) {
        keeper.release();
    }
}

pub(crate) async fn delete(id: &str) {
    HERE.with_borrow_mut(|here| here.remove(id));
    if let Err(error) = rows::remove(id).await {
        notice::store(error);
    }
}

/// Games that an older page has left in local storage move to where games live now, once.
async fn take_over() {
    let Ok(storage) = storage() else { return };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    let ids = legacy::ids(keys);
    if ids.is_empty() {
        return;
    }
    let get = |key: &str| storage.get_item(key).ok().flatten();
    let listed = legacy::cards(get);
    for id in ids {
        let Some((card, saved)) = legacy::game(&id, &listed, get) else { continue };
        let lines: Vec<String> = saved.record.lines().map(str::to_owned).collect();
        let (card, edition) = (rows::write(&card), saved.edition.as_deref());
        let taken = rows::replace(&id, rows::Row::FIRST, &card, saved.seed, edition, &lines).await;
        // It stays where it is until there is room, or for good when it was taken before.
        if taken.is_err() {
            continue;
        }
        for key in legacy::keys(&id, get) {
            let _ = storage.remove_item(&key);
        }
    }
    let _ = storage.remove_item(legacy::LIST);
}

fn storage() -> Result<Storage, StoreError> {
    window().local_storage().ok().flatten().ok_or(StoreError::Closed)
}

/// Settings are few, and wanted before the first paint: they stay in local storage.
pub(crate) fn settings() -> Result<Settings, StoreError> {
    let text = storage()?.get_item(SETTINGS).map_err(|_| StoreError::Closed)?;
    let Some(text) = text else { return Ok(Settings::default()) };
    serde_json::from_str(&text).map_err(|_| StoreError::Broken { what: "settings" })
}

pub(crate) fn keep_settings(settings: &Settings) -> Result<(), StoreError> {
    let text = serde_json::to_string(settings).expect("plain data");
    storage()?.set_item(SETTINGS, &text).map_err(|_| StoreError::Full)
}

/// Whether a server knows the reader, as far as this device remembers.
pub(crate) fn is_online() -> bool {
    storage().is_ok_and(|it| matches!(it.get_item(ONLINE), Ok(Some(_))))
}

/// Remembers whether a server knows the reader. Who that is, only the browser's cookie says.
pub(crate) fn set_online(is_known: bool) {
    let Ok(storage) = storage() else { return };
    let _ = match is_known {
        true => storage.set_item(ONLINE, "yes"),
        false => storage.remove_item(ONLINE),
    };
}

fn setup_key(game: &str, mode: &str) -> String {
    format!("boardwalk.setup.{game}.{mode}")
}

/// What was chosen the last time a match was set up, if that can be read.
pub(crate) fn last_setup<T: DeserializeOwned>(game: &str, mode: &str) -> Option<T> {
    let text = storage().ok()?.get_item(&setup_key(game, mode)).ok()??;
    serde_json::from_str(&text).ok()
}

/// Remembers what was chosen. It is a convenience: what cannot be kept is chosen again.
pub(crate) fn keep_setup<T: Serialize>(game: &str, mode: &str, setup: &T) {
    let text = serde_json::to_string(setup).expect("plain data");
    let _ = storage().map(|storage| storage.set_item(&setup_key(game, mode), &text));
}
