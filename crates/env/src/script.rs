//! What has been done in a game, by which it can be had again: positions are never written down.

use serde::{Deserialize, Serialize};
use tabletop::environment::{Environment, MAX_CHOICES};
use tabletop::{Game, Seat};

/// The mark for what is not a choice.
pub(crate) const RARE: u16 = u16::MAX;
const _: () = assert!(MAX_CHOICES < RARE as usize, "the mark is no choice");

/// Everything that has happened in a game since its beginning.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Script<G: Environment> {
    seed: u64,
    /// Choices, and a mark for what is not a choice.
    codes: Vec<u16>,
    rare: Vec<Rare<G>>,
}

/// What happens seldom.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub(crate) enum Rare<G: Game> {
    /// A bot has decided by a whole action.
    Decided(G::Action),
    /// What a seat cannot see was dealt anew.
    Resampled { seat: Seat, seed: u64 },
}

/// Why a game cannot be had again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    #[error("entry {at} cannot be done there")]
    Entry { at: usize },
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    #[error("it has {given} games, not {games}")]
    Number { given: usize, games: usize },
}

impl<G: Environment> Script<G> {
    pub(crate) fn new(seed: u64) -> Script<G> {
        Script { seed, codes: Vec::new(), rare: Vec::new() }
    }

    pub(crate) fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.codes.clear();
        self.rare.clear();
    }

    #[inline]
    pub(crate) fn note(&mut self, choice: u16) {
        self.codes.push(choice);
    }

    pub(crate) fn note_rare(&mut self, rare: Rare<G>) {
        self.codes.push(RARE);
        self.rare.push(rare);
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn codes(&self) -> &[u16] {
        &self.codes
    }

    pub(crate) fn rare(&self) -> impl Iterator<Item = &Rare<G>> {
        self.rare.iter()
    }
}
