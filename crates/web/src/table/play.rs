//! What a board gets to draw and to play with.

use std::sync::Arc;

use leptos::prelude::*;
use session::Feed;

use super::board::Board;
use super::local::Local;
use super::seen::Seen;

/// The reader's side of a table: what is seen, and, unless it is a replay, a hand to play with.
pub(crate) struct Play<G: Board> {
    pub(crate) seen: Signal<Arc<Seen<G>>>,
    /// What the reader has heard.
    pub(crate) feed: Signal<Feed<G>>,
    pub(crate) table: Option<Local<G>>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask for `G: Clone`")]
impl<G: Board> Clone for Play<G> {
    fn clone(&self) -> Play<G> {
        *self
    }
}

impl<G: Board> Copy for Play<G> {}

/// Why something is not allowed, and where the rules say so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) sentence: String,
    /// The section of the rules: `§5.2`.
    pub(crate) rule: &'static str,
}

impl<G: Board> Play<G> {
    /// Something of what is seen.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Seen<G>) -> T) -> T {
        self.seen.with(|seen| look(seen))
    }

    /// Something of what was heard.
    pub(crate) fn heard<T>(self, look: impl FnOnce(&Feed<G>) -> T) -> T {
        self.feed.with(look)
    }

    pub(crate) fn submit(self, action: G::Action) {
        if let Some(table) = self.table {
            table.submit(action);
        }
    }

    /// Why the reader may not do this now; `None` when it is allowed, or when nobody can play.
    pub(crate) fn refusal(self, action: &G::Action) -> Option<Refused> {
        self.table?.judge(action)
    }

    /// Shows why something is not allowed.
    pub(crate) fn refuse(self, action: &G::Action) {
        if let Some(table) = self.table {
            table.refused.set(table.judge(action));
        }
    }

    /// What the reader would see after this, as far as the reader can know.
    pub(crate) fn what_if(self, action: &G::Action) -> Option<G::View> {
        self.table?.what_if(action)
    }
}
