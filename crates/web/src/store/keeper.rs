//! Keeps a game while it is played.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Promise;
use tabletop::Seed;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use super::rows::{self, Hold, Row};
use super::{Card, Saved, StoreError};
use crate::notice;
use crate::prelude::*;

/// A handle on a game that is being kept: it is told what happens, and writes it when the browser
/// is ready for more. It remembers the whole game, so that a store that was full or away gets all
/// of it as soon as it takes it again.
#[derive(Clone)]
pub(super) struct Keeper(Rc<RefCell<State>>);

struct State {
    id: String,
    /// What the store must still say, or else somebody has opened the game since.
    revision: f64,
    card: Option<Card>,
    lines: Vec<String>,
    seed: Option<Seed>,
    edition: Option<String>,
    /// How many of the lines are in the store; `None` when it must have all of them anew.
    stored: Option<usize>,
    /// Counts how often the game was kept from its beginning.
    n_whole: u32,
    /// Whether something has happened since the last writing began.
    changed: bool,
    /// Ends with the writing.
    writing: Option<Promise>,
    /// Whether the game is continued in another tab.
    lost: ArcRwSignal<bool>,
    /// While this tab plays.
    hold: Option<Hold>,
}

impl Keeper {
    /// For a game that is in no store yet.
    pub(super) fn new(id: &str) -> Keeper {
        Keeper(Rc::new(RefCell::new(State {
            id: id.to_owned(),
            revision: Row::FIRST,
            card: None,
            lines: Vec::new(),
            seed: None,
            edition: None,
            stored: None,
            n_whole: 0,
            changed: false,
            writing: None,
            lost: ArcRwSignal::new(false),
            hold: None,
        })))
    }

    /// For a game as the store has it.
    pub(super) fn of(id: &str, row: &Row) -> Keeper {
        let keeper = Keeper::new(id);
        {
            let mut state = keeper.0.borrow_mut();
            state.revision = row.revision;
            state.card = serde_json::from_str(&row.card).ok();
            state.take(&row.saved);
            state.stored = Some(state.lines.len());
        }
        keeper
    }

    /// Keeps the game from its beginning.
    pub(super) fn whole(&self, card: Card, saved: &Saved) {
        {
            let mut state = self.0.borrow_mut();
            state.card = Some(card);
            state.take(saved);
            state.stored = None;
            state.n_whole += 1;
        }
        self.write();
    }

    /// Keeps what was added to the game.
    pub(super) fn append(&self, card: Card, lines: &[String]) {
        {
            let mut state = self.0.borrow_mut();
            state.card = Some(card);
            state.lines.extend_from_slice(lines);
        }
        self.write();
    }

    /// Takes the game from whoever plays it in another tab, until [`Keeper::release`]. The answer
    /// becomes true when somebody takes it from us.
    pub(super) fn hold(&self) -> ArcRwSignal<bool> {
        let (id, lost) = {
            let state = self.0.borrow();
            (state.id.clone(), state.lost.clone())
        };
        let taken = lost.clone();
        let hold = Hold::of(&id, move || taken.set(true));
        let before = self.0.borrow_mut().hold.replace(hold);
        drop(before);
        lost
    }

    pub(super) fn release(&self) {
        let hold = self.0.borrow_mut().hold.take();
        drop(hold);
    }

    pub(super) fn is_held(&self) -> bool {
        self.0.borrow().hold.is_some()
    }

    /// Whether the store lacks something of the game. Of one that is continued in another tab,
    /// nobody wants to have it.
    pub(super) fn is_unkept(&self) -> bool {
        let state = self.0.borrow();
        state.stored != Some(state.lines.len()) && !state.lost.get_untracked()
    }

    pub(super) fn card(&self) -> Option<Card> {
        self.0.borrow().card.clone()
    }

    pub(super) fn saved(&self) -> Saved {
        self.0.borrow().saved()
    }

    /// Waits until nothing is being written.
    pub(super) async fn settled(&self) {
        let writing = self.0.borrow().writing.clone();
        if let Some(writing) = writing {
            // How it went is known to the keeper.
            let _ = JsFuture::from(writing).await;
        }
    }

    /// Sees to it that what has happened is written, after what is being written already.
    fn write(&self) {
        let mut state = self.0.borrow_mut();
        state.changed = true;
        if state.writing.is_none() {
            let keeper = self.clone();
            state.writing = Some(future_to_promise(async move {
                keeper.write_all().await;
                Ok(JsValue::UNDEFINED)
            }));
        }
    }

    async fn write_all(&self) {
        while let Some(step) = self.next() {
            let written = step.written().await;
            self.note(&step, written);
        }
    }

    /// What is to be written now.
    fn next(&self) -> Option<Step> {
        let mut state = self.0.borrow_mut();
        if !state.changed || state.lost.get_untracked() {
            state.writing = None;
            return None;
        }
        state.changed = false;
        let State { stored, revision, n_whole, .. } = *state;
        let from = stored.unwrap_or(0);
        Some(Step {
            id: state.id.clone(),
            card: state.card.as_ref().map(rows::write).unwrap_or_default(),
            lines: state.lines[from..].to_vec(),
            seed: state.seed,
            edition: state.edition.clone(),
            stored,
            revision,
            n_whole,
        })
    }

    fn note(&self, step: &Step, written: Result<(), StoreError>) {
        let mut state = self.0.borrow_mut();
        match written {
            // Begun anew while this was written: then all of that is still to come.
            Ok(()) if state.n_whole != step.n_whole => {}
            Ok(()) => state.stored = Some(step.stored.unwrap_or(0) + step.lines.len()),
            Err(StoreError::Elsewhere) => {
                let lost = state.lost.clone();
                drop(state);
                lost.set(true);
            }
            // Deleted in another tab while it is played here: it comes back.
            Err(StoreError::NoSuchGame) => {
                state.stored = None;
                state.changed = true;
            }
            Err(error) => {
                state.stored = None;
                drop(state);
                notice::store(error);
            }
        }
    }
}

impl State {
    fn take(&mut self, saved: &Saved) {
        self.lines = saved.record.lines().map(str::to_owned).collect();
        self.seed = saved.seed;
        self.edition.clone_from(&saved.edition);
    }

    fn saved(&self) -> Saved {
        let mut record = self.lines.join("\n");
        record.push('\n');
        Saved { record, seed: self.seed, edition: self.edition.clone() }
    }
}

/// One writing: all of a game, or what was added to it.
struct Step {
    id: String,
    revision: f64,
    card: String,
    lines: Vec<String>,
    seed: Option<Seed>,
    edition: Option<String>,
    stored: Option<usize>,
    n_whole: u32,
}

impl Step {
    async fn written(&self) -> Result<(), StoreError> {
        let Step { id, revision, card, lines, seed, edition, stored, .. } = self;
        match stored {
            Some(n) => rows::append(id, *revision, card, *n, lines).await,
            None => rows::replace(id, *revision, card, *seed, edition.as_deref(), lines).await,
        }
    }
}
