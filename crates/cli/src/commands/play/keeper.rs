//! The record on disk, never older than the last decision.

use std::path::PathBuf;

use anyhow::Result;
use tabletop::Seed;

use crate::files::{self, Care};
use crate::table;

/// Where a match is kept.
#[derive(Debug)]
pub(super) struct Keeper {
    pub(super) path: PathBuf,
    /// The edition file, which the command to go on must name again.
    pub(super) edition: Option<PathBuf>,
}

impl Keeper {
    /// Begins to keep the journal of a match that goes on.
    pub(super) fn begin(&self, journal: &str) -> Result<()> {
        files::replace(&self.path, journal, Care::Machine)
    }

    /// Keeps what was added to the journal.
    pub(super) fn append(&self, lines: &[String], care: Care) -> Result<()> {
        files::append(&self.path, &(lines.join("\n") + "\n"), care)
    }

    /// Puts the record of the finished match in the place of its journal.
    pub(super) fn finish(&self, record: &str) -> Result<()> {
        files::replace(&self.path, record, Care::Machine)
    }

    /// What to type in order to go on.
    pub(super) fn way_back(&self, seed: Seed) -> String {
        let record = files::quoted(&self.path);
        self.with_edition(format!("boardwalk play --resume {record} --seed {}", table::short(seed)))
    }

    /// What to type in order to have the match checked.
    pub(super) fn way_to_verify(&self) -> String {
        self.with_edition(format!("boardwalk verify {}", files::quoted(&self.path)))
    }

    /// What to type in order to read the match again.
    pub(super) fn way_to_replay(&self) -> String {
        self.with_edition(format!("boardwalk replay {}", files::quoted(&self.path)))
    }

    fn with_edition(&self, command: String) -> String {
        match &self.edition {
            Some(path) => format!("{command} --edition {}", files::quoted(path)),
            None => command,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_can_be_pasted_into_a_shell() {
        let keeper = Keeper { path: "my game's.jsonl".into(), edition: Some("mine.toml".into()) };
        assert_eq!(
            keeper.way_back("5e1f".parse().unwrap()),
            r"boardwalk play --resume 'my game'\''s.jsonl' --seed 5e1f --edition mine.toml"
        );
    }
}
