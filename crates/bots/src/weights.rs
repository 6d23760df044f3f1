//! How much each feature counts.
//!
//! A file of weights is TOML: where the numbers come from, and one table for each number of
//! seats, with two weights for each feature, at the start of a game and at its end.
//!
//! ```toml
//! [made]
//! command = "boardwalk train raccoon-tycoon --seed 1"
//!
//! [seats-2]
//! railroad-points = [0.11, 0.14]
//! ```
//!
//! Weights that make better plans need not make better leaves of a search: they are trained by
//! bots that plan. A table `[seats-6-plan]` is for bots that plan only, and those that search do as
//! if it were not there.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use tabletop::{Feature, Features, MAX_SEATS};

/// What weights are used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To compare the ends of one's own turns.
    Plan,
    /// To evaluate the leaves of a search, and to reply for the others in it.
    Search,
}

/// Which weights a table of a file holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WeightTable {
    pub seats: u8,
    /// Whether bots that search have others.
    pub is_for_plans_only: bool,
}

impl WeightTable {
    /// The table for all bots.
    pub fn of(seats: u8) -> WeightTable {
        WeightTable { seats, is_for_plans_only: false }
    }

    fn read(name: &str) -> Option<WeightTable> {
        let name = name.strip_prefix("seats-")?;
        let (seats, is_for_plans_only) = match name.strip_suffix("-plan") {
            Some(seats) => (seats, true),
            None => (name, false),
        };
        let seats = seats.parse().ok()?;
        let is_a_table = (2..=MAX_SEATS).contains(&usize::from(seats));
        is_a_table.then_some(WeightTable { seats, is_for_plans_only })
    }

    fn serves(self, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Plan => true,
            Purpose::Search => !self.is_for_plans_only,
        }
    }
}

impl fmt::Display for WeightTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats-{}{}", self.seats, if self.is_for_plans_only { "-plan" } else { "" })
    }
}

/// Weights for one number of seats, in the order of the game's features.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Early and late weight of each feature.
    pub pairs: Vec<[f32; 2]>,
}

impl Weights {
    /// What whoever wrote the features thinks of them.
    pub fn by_hand<G: Features>() -> Weights {
        Weights { pairs: G::FEATURES.iter().map(|it| [it.early, it.late]).collect() }
    }

    /// What self-play found, or what was thought by hand where it has found nothing.
    pub fn trained<G: Features>(n_seats: u8, purpose: Purpose) -> Weights {
        let file = WeightFile::read::<G>(G::WEIGHTS).unwrap_or_default();
        file.for_seats(n_seats, purpose).unwrap_or_else(Weights::by_hand::<G>)
    }
}

/// A file of weights.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct WeightFile {
    /// Where the numbers come from: the command, the seed, what they have won.
    pub made: BTreeMap<String, String>,
    pub tables: BTreeMap<WeightTable, Weights>,
}

/// Why a file of weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    #[error(
        "line {line} is not one of a file of weights: it should be [TABLE], NAME = [EARLY, LATE], or, below [{MADE}], NAME = \"TEXT\""
    )]
    Unreadable { line: usize },
    #[error("table [{0}] should be [seats-2] to [seats-{MAX_SEATS}], or [seats-2-plan] and so on")]
    Table(String),
    #[error("[{table}] has no weights for {feature}")]
    Missing { table: String, feature: &'static str },
    #[error(
        "[{table}] has weights for '{feature}', which the game does not have or which it has twice"
    )]
    Unknown { table: String, feature: String },
    #[error("[{table}] has a weight for {feature} that is not a number")]
    NotANumber { table: String, feature: &'static str },
}

/// The file as it is written: a table after the other, with a line for each value.
#[derive(Default)]
struct Raw {
    made: BTreeMap<String, String>,
    /// In lists, for there are few.
    tables: Vec<(String, Vec<Pair>)>,
}

/// A feature by its name, and what it counts early and late.
type Pair = (String, [f32; 2]);

impl Raw {
    /// Reads what [`WeightFile::write`] writes: of TOML, no more than that. A page that plays
    /// against bots need not fetch all of TOML for it.
    fn read(text: &str) -> Result<Raw, WeightsError> {
        let mut raw = Raw::default();
        let mut is_in_made = false;
        for (n, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let unreadable = || WeightsError::Unreadable { line: n };
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                is_in_made = name == MADE;
                if !is_in_made {
                    raw.tables.push((name.to_owned(), Vec::new()));
                }
                continue;
            }
            let (key, value) = line.split_once('=').ok_or_else(unreadable)?;
            let key = key.trim().to_owned();
            // Strings and lists of numbers are written alike in TOML and in JSON.
            if is_in_made {
                let text = serde_json::from_str(value).map_err(|_| unreadable())?;
                raw.made.insert(key, text);
            } else {
                let pair = serde_json::from_str(value).map_err(|_| unreadable())?;
                let (_, pairs) = raw.tables.last_mut().ok_or_else(unreadable)?;
                pairs.push((key, pair));
            }
        }
        Ok(raw)
    }
}

/// The table that says where the numbers come from.
const MADE: &str = "made";

impl WeightFile {
    /// # Errors
    /// Names the table and the feature that are wrong.
    pub fn read<G: Features>(text: &str) -> Result<WeightFile, WeightsError> {
        let raw = Raw::read(text)?;
        let mut tables = BTreeMap::new();
        for (table, mut pairs) in raw.tables {
            let Some(key) = WeightTable::read(&table) else {
                return Err(WeightsError::Table(table));
            };
            let take = |feature: &Feature| {
                let feature = feature.name;
                let table = table.clone();
                let found = pairs.iter().position(|(name, _)| name == feature);
                match found.map(|i| pairs.swap_remove(i).1) {
                    None => Err(WeightsError::Missing { table, feature }),
                    Some(pair) if pair.iter().all(|weight| weight.is_finite()) => Ok(pair),
                    Some(_) => Err(WeightsError::NotANumber { table, feature }),
                }
            };
            let weights = G::FEATURES.iter().map(take).collect::<Result<_, _>>()?;
            // Unknown to the game, or written a second time.
            if let Some((feature, _)) = pairs.into_iter().next() {
                return Err(WeightsError::Unknown { table, feature });
            }
            tables.insert(key, Weights { pairs: weights });
        }
        Ok(WeightFile { made: raw.made, tables })
    }

    /// What [`WeightFile::read`] reads, with four digits for each weight.
    pub fn write<G: Features>(&self) -> String {
        let mut text = String::from(
            "# What each number of `features.rs` counts, at the start of a game and at its end.\n\n\
             [made]\n",
        );
        for (key, value) in &self.made {
            let value = serde_json::Value::from(value.as_str());
            let _ = writeln!(text, "{key} = {value}");
        }
        for (table, weights) in &self.tables {
            let _ = writeln!(text, "\n[{table}]");
            for (feature, [early, late]) in G::FEATURES.iter().zip(&weights.pairs) {
                let _ = writeln!(text, "{} = [{early:.4}, {late:.4}]", feature.name);
            }
        }
        text
    }

    /// The weights for a number of seats, or those for one more or one fewer: with more between
    /// them, what wins at one table may lose at the other. Those for plans only come first there.
    pub fn for_seats(&self, n_seats: u8, purpose: Purpose) -> Option<Weights> {
        let distance = |table: &WeightTable| table.seats.abs_diff(n_seats);
        let near =
            self.tables.iter().filter(|(table, _)| table.serves(purpose) && distance(table) <= 1);
        let nearest =
            near.min_by_key(|(table, _)| (distance(table), table.seats, !table.is_for_plans_only));
        nearest.map(|(_, weights)| weights.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(tables: impl IntoIterator<Item = (WeightTable, f32)>) -> WeightFile {
        let tables = tables.into_iter().filter_map(|(table, it)| Some((table, weights(Some(it))?)));
        WeightFile { made: BTreeMap::new(), tables: tables.collect() }
    }

    fn weights(number: Option<f32>) -> Option<Weights> {
        number.map(|it| Weights { pairs: vec![[it, it]] })
    }

    #[test]
    fn weights_serve_their_table_and_its_neighbours() {
        let file = file([(WeightTable::of(2), 2.0), (WeightTable::of(4), 4.0)]);
        for purpose in [Purpose::Plan, Purpose::Search] {
            let found = [2, 3, 4, 5, 6].map(|seats| file.for_seats(seats, purpose));
            assert_eq!(found, [Some(2.0), Some(2.0), Some(4.0), Some(4.0), None].map(weights));
        }
    }

    #[test]
    fn weights_for_plans_leave_a_search_what_it_had() {
        let plan = |seats| WeightTable { seats, is_for_plans_only: true };
        let file = file([
            (WeightTable::of(2), 2.0),
            (plan(4), 4.0),
            (WeightTable::of(4), 4.5),
            (plan(6), 6.0),
        ]);
        let found = |purpose| [2, 3, 4, 5, 6].map(|seats| file.for_seats(seats, purpose));
        let expected = [Some(2.0), Some(2.0), Some(4.0), Some(4.0), Some(6.0)];
        assert_eq!(found(Purpose::Plan), expected.map(weights));
        let expected = [Some(2.0), Some(2.0), Some(4.5), Some(4.5), None];
        assert_eq!(found(Purpose::Search), expected.map(weights));
    }

    #[test]
    fn a_table_is_read_as_it_is_written() {
        for seats in 2..=6 {
            for is_for_plans_only in [false, true] {
                let table = WeightTable { seats, is_for_plans_only };
                assert_eq!(WeightTable::read(&table.to_string()), Some(table));
            }
        }
        assert_eq!(WeightTable::of(3).to_string(), "seats-3");
        for name in ["seats-1", "seats-7", "seats-", "seats-2-", "seats-2-search", "plan", "2"] {
            assert_eq!(WeightTable::read(name), None, "{name}");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        let unreadable = |text: &str| Raw::read(text).err();
        for (text, line) in [
            ("a = [1, 2]", 1),
            ("[seats-2]\na", 2),
            ("# ours\n\n[seats-2]\na = [1]", 4),
            ("[made]\nby = us", 2),
        ] {
            assert_eq!(unreadable(text), Some(WeightsError::Unreadable { line }), "{text}");
        }
        let raw = Raw::read("[made]\nby = \"\\\"us\\\"\"\n[seats-2]\na = [1, -2.5]").unwrap();
        assert_eq!(raw.made["by"], "\"us\"");
        assert_eq!(format!("{:?}", raw.tables), "[(\"seats-2\", [(\"a\", [1.0, -2.5])])]");
    }
}
