//! What one move changed.

use tabletop::{Game, Step};

/// What one move changed, for everybody who follows the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change<G: Game> {
    /// Counts the lines of the journal, so it only grows, also when a move is taken back.
    pub revision: u64,
    /// The entries of the log that stay as they were: all of them, unless a move is taken back.
    pub kept: usize,
    /// The entries that follow them, each with its events.
    pub steps: Vec<Step<G>>,
    /// What is to be appended to the journal, line by line, without ends of lines.
    pub lines: Vec<String>,
}
