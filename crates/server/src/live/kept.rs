//! A table as it is kept, and its match in memory: where it stands, and what happened lately. What
//! happened long ago is on the disk, and comes back while somebody asks for it.

use std::num::NonZero;

use session::{AnyLine, AnySession};
use store::rows::{OrderRow, SeatRow, TableRow};
use tabletop::Viewer;

use super::Live;
use crate::clocks::Clocks;
use crate::tables::Setup;

/// Entries of the log that stay in memory at least.
const AT_HAND: NonZero<usize> = NonZero::new(16).expect("it is more than none");

/// A match that is being played, in memory.
pub(crate) struct Play {
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) head: Vec<u8>,
    /// Where the match stood after each change, the opening first.
    pub(crate) marks: Vec<Mark>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    pub(crate) revision: u64,
    pub(crate) entries: usize,
}

impl Play {
    pub(super) fn seq(&self) -> u64 {
        self.marks.len() as u64 - 1
    }

    /// The entries of the log that somebody knows who has followed up to `seq`.
    pub(super) fn known_at(&self, seq: u64) -> Option<usize> {
        let mark = usize::try_from(seq).ok().and_then(|seq| self.marks.get(seq))?;
        Some(self.session.known_at(mark.revision))
    }

    /// The last change after which exactly these entries stood as they stand now.
    pub(super) fn seq_at(&self, entries: usize) -> Option<u64> {
        let stands = |mark: &Mark| {
            mark.entries == entries && self.session.known_at(mark.revision) == entries
        };
        self.marks.iter().rposition(stands).map(|seq| seq as u64)
    }
}

/// A table as it is kept.
pub(crate) struct Kept {
    pub(crate) row: TableRow,
    pub(crate) setup: Setup,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) play: Option<Play>,
    pub(crate) clocks: Clocks,
    pub(crate) orders: Vec<OrderRow>,
}

impl Live {
    /// What happened long ago leaves memory, unless somebody has just asked for it.
    pub(super) fn let_go(&mut self) {
        if self.is_past_asked {
            return;
        }
        self.whole = None;
        if let Some(play) = &mut self.kept.play {
            play.session.let_go(AT_HAND);
        }
    }

    /// Reads what happened since an entry, if it is not at hand.
    pub(super) async fn recall(&mut self, entry: usize) {
        self.is_past_asked = true;
        let Some(play) = &self.kept.play else { return };
        if entry >= play.session.game().first_entry() || self.whole.is_some() {
            return;
        }
        let (seq, head) = (play.seq(), play.head.clone());
        match self.hall.recall(&self.id, seq).await {
            Some(whole) if whole.head == head => self.whole = Some(whole.session),
            Some(_) | None => tracing::warn!(table = self.id, "its past cannot be read for now"),
        }
    }

    /// Everything that a viewer has heard since an entry. What cannot be read for now is left out:
    /// it is no reason to keep somebody from the board.
    pub(super) async fn heard_since(&mut self, entry: usize, viewer: Viewer) -> Vec<AnyLine> {
        self.recall(entry).await;
        let Some(play) = &self.kept.play else { return Vec::new() };
        let first = play.session.game().first_entry();
        let mut lines = match &self.whole {
            Some(whole) if entry < first => whole.heard_since(entry, viewer),
            Some(_) | None => Vec::new(),
        };
        lines.retain(|line| line.entry < first);
        lines.extend(play.session.heard_since(entry, viewer));
        lines
    }
}
