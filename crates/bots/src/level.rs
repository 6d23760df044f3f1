//! How well a bot plays.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::Features;

use crate::evaluator::WeightSource;
use crate::greedy::{Beginner, Random};
use crate::ismcts::Ismcts;
use crate::observed::Player;
use crate::plan::Planner;
use crate::search::Searcher;
use crate::weights::Purpose;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal move.
    Random,
    /// One ply ahead, with the mistakes of a new player.
    Easy,
    /// One turn ahead, with weights from training, or set by hand where none are kept.
    Medium,
    /// As many turns ahead as it has time for.
    Hard,
    /// As medium, with the weights that were set by hand: what learning is measured against.
    Handmade,
    /// The textbook's search by random playouts: what hard is measured against.
    Ismcts,
}

impl Level {
    /// Those to play against, the weakest first.
    pub const LADDER: &[Level] = &[Level::Random, Level::Easy, Level::Medium, Level::Hard];

    pub const ALL: &[Level] =
        &[Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Handmade, Level::Ismcts];

    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Handmade => "handmade",
            Level::Ismcts => "ismcts",
        }
    }

    /// What to expect of it, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Level::Random => "plays anything that is allowed",
            Level::Easy => "errs like a new player",
            Level::Medium => "plans its whole turn",
            Level::Hard => "thinks several turns ahead",
            Level::Handmade => "plans its turn with weights set by hand",
            Level::Ismcts => "searches by random playouts",
        }
    }

    /// Whether it plays better with more time.
    pub fn thinks(self) -> bool {
        match self {
            Level::Hard | Level::Ismcts => true,
            Level::Random | Level::Easy | Level::Medium | Level::Handmade => false,
        }
    }

    /// A player of this level.
    pub fn player<G: Features>(self) -> Box<dyn Player<G>> {
        match self {
            Level::Random => Box::new(Random::default()),
            Level::Easy => Box::new(Beginner::default()),
            Level::Medium => Box::new(Planner::new(WeightSource::Trained(Purpose::Plan))),
            Level::Hard => {
                Box::new(Searcher::new(WeightSource::Trained(Purpose::Search), G::SEARCH_BY))
            }
            Level::Handmade => Box::new(Planner::new(WeightSource::Handmade)),
            Level::Ismcts => Box::new(Ismcts::default()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL.iter().find(|level| level.name() == text);
        let name = || text.chars().filter(|c| !c.is_control()).take(60).collect();
        level.copied().ok_or_else(|| UnknownLevel { name: name() })
    }
}

/// A bot that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot level '{name}'; the levels are {}", known())]
pub struct UnknownLevel {
    pub name: String,
}

fn known() -> String {
    let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn an_unknown_level_is_answered_with_the_known_ones() {
        let error = "godlike".parse::<Level>().unwrap_err().to_string();
        assert!(error.starts_with("there is no bot level 'godlike'; "), "{error}");
        assert!(error.contains("medium, hard"), "{error}");
    }
}
