//! What a run leaves behind, whole or in part: enough to merge it with others and to draw it, with
//! the game's code or without.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use serde::{Deserialize, Serialize};
use tabletop::Catalogue;

use crate::compare::Comparison;
use crate::report::Setting;
use crate::totals::Totals;

/// One of several shares of a run: every `of`-th game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 on.
    pub number: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };
    const MOST: u64 = 100_000;

    /// The number in the whole run of the shard's `turn`-th game.
    pub(crate) fn game(self, turn: u64) -> Option<u64> {
        turn.checked_mul(self.of)?.checked_add(self.number - 1)
    }

    /// How many of so many games are its own.
    pub fn share_of(self, games: u64) -> u64 {
        games.saturating_sub(self.number - 1).div_ceil(self.of)
    }
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            let shard = Shard { number: number.parse().ok()?, of: of.parse().ok()? };
            ((1..=shard.of).contains(&shard.number) && shard.of <= Shard::MOST).then_some(shard)
        };
        read().ok_or_else(|| "a shard is written 1/4: the first of four".to_owned())
    }
}

/// What was asked for, and what is counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// Games of the whole run.
    pub games: NonZeroU64,
    /// Into how many shards it was split.
    pub shards: u64,
    pub think: String,
    pub setting: Setting,
    /// Every way the game can end.
    pub endings: Vec<String>,
    pub catalogue: Catalogue,
}

impl Head {
    pub fn n_seats(&self) -> usize {
        self.setting.bots.len()
    }
}

/// A simulation, or some shards of one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Study {
    pub head: Head,
    /// The shards that are in it.
    pub shards: BTreeSet<u64>,
    pub totals: Totals,
    /// Time on all machines together.
    pub micros: u64,
}

/// A file that can be merged with others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum Part {
    Simulation(Box<Study>),
    Comparison(Box<Comparison>),
}

/// The shape of the files.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
struct File<P> {
    boardwalk_part: u32,
    #[serde(flatten)]
    part: P,
}

/// Why parts do not go together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    #[error("this is no part of a simulation or comparison: {0}")]
    NotAPart(String),
    #[error("it was written by another version of boardwalk (format {found}, not {FORMAT})")]
    Format { found: u32 },
    #[error("it belongs to another run: {what} differ")]
    AnotherRun { what: &'static str },
    #[error("shard {shard} is there twice")]
    Twice { shard: u64 },
}

impl Part {
    /// One line of JSON.
    pub fn write(&self) -> String {
        let file = File { boardwalk_part: FORMAT, part: self };
        let mut text = serde_json::to_string(&file).expect("plain data");
        text.push('\n');
        text
    }

    /// # Errors
    /// When the text is no part, or does not fit together.
    pub fn read(text: &str) -> Result<Part, MergeError> {
        #[derive(Deserialize)]
        struct Format {
            boardwalk_part: u32,
        }
        let wrong = |error: serde_json::Error| MergeError::NotAPart(error.to_string());
        let Format { boardwalk_part: found } = serde_json::from_str(text).map_err(wrong)?;
        if found != FORMAT {
            return Err(MergeError::Format { found });
        }
        let File { part, .. } = serde_json::from_str(text).map_err(wrong)?;
        let fits = match &part {
            Part::Simulation(it) => it.totals.fit(&it.head.catalogue, it.head.n_seats()),
            Part::Comparison(it) => it.fits(),
        };
        if !fits {
            return Err(MergeError::NotAPart("its numbers do not fit its catalogue".to_owned()));
        }
        Ok(part)
    }

    /// Adds another part of the same run.
    ///
    /// # Errors
    /// When it is of another run, or is in it already; nothing has changed then.
    pub fn merge(&mut self, other: &Part) -> Result<(), MergeError> {
        match (self, other) {
            (Part::Simulation(one), Part::Simulation(other)) => {
                same_run(&one.head, &other.head)?;
                join_shards(&mut one.shards, &other.shards)?;
                one.totals.merge(&other.totals);
                one.micros += other.micros;
                Ok(())
            }
            (Part::Comparison(one), Part::Comparison(other)) => one.merge(other),
            (Part::Simulation(_), Part::Comparison(_))
            | (Part::Comparison(_), Part::Simulation(_)) => {
                Err(MergeError::AnotherRun { what: "the commands" })
            }
        }
    }

    /// The shards that are missing.
    pub fn missing(&self) -> Vec<u64> {
        let (head, shards) = match self {
            Part::Simulation(it) => (&it.head, &it.shards),
            Part::Comparison(it) => (&it.heads[0], &it.shards),
        };
        (1..=head.shards).filter(|shard| !shards.contains(shard)).collect()
    }
}

/// Adds shards to those that are there.
pub(crate) fn join_shards(
    shards: &mut BTreeSet<u64>,
    others: &BTreeSet<u64>,
) -> Result<(), MergeError> {
    if let Some(&shard) = shards.intersection(others).next() {
        return Err(MergeError::Twice { shard });
    }
    shards.extend(others);
    Ok(())
}

pub(crate) fn same_run(one: &Head, other: &Head) -> Result<(), MergeError> {
    let differences = [
        (one.game != other.game, "the games"),
        (one.rules != other.rules, "the versions of the rules"),
        (one.setting.seed != other.setting.seed, "the seeds"),
        (one.setting.edition != other.setting.edition, "the editions"),
        (one.setting.options != other.setting.options, "the options"),
        (one.setting.bots != other.setting.bots, "the bots"),
        (one.think != other.think, "the times to think"),
        (one.games != other.games, "the numbers of games"),
        (one.shards != other.shards, "the numbers of shards"),
        (one != other, "what they count"),
    ];
    match differences.into_iter().find(|&(differ, _)| differ) {
        Some((_, what)) => Err(MergeError::AnotherRun { what }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_games() {
        let all = |of: u64| (1..=of).map(move |number| Shard { number, of });
        for of in 1..=5 {
            for games in 0..12 {
                assert_eq!(all(of).map(|it| it.share_of(games)).sum::<u64>(), games);
                for shard in all(of) {
                    let own = (0..).map_while(|turn| shard.game(turn).filter(|&it| it < games));
                    assert_eq!(own.count() as u64, shard.share_of(games));
                }
            }
        }
    }

    #[test]
    fn a_shard_is_one_of_several() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for text in ["", "2", "0/4", "5/4", "1/0", "a/b", "-1/2", "1/999999999"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
