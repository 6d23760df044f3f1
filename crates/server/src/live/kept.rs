//! A table as it is kept, and its match in memory.

use session::AnySession;
use store::rows::{OrderRow, SeatRow, TableRow};

use crate::clocks::Clocks;
use crate::tables::Setup;

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
