//! The arguments that set up a table, the same for every command that has one.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use bots::Level;
use clap::Args;
use shelf::GameId;
use tabletop::{Printed, Seed, Words, options};

use crate::files;

/// How many sit down when nobody says.
const USUAL_SEATS: u8 = 3;

/// Seats, options and edition.
#[derive(Args, Debug)]
pub(crate) struct TableArgs {
    /// How many play; 3, or as many as the game needs, if you do not say
    #[arg(long, value_name = "N", value_parser = whole_number)]
    pub(crate) seats: Option<u32>,

    /// What to vary, as a list of name=value; `boardwalk games GAME` explains the options
    #[arg(long, value_name = "NAME=VALUE,…", value_delimiter = ',')]
    pub(crate) options: Vec<Setting>,

    /// A file with other cards or tiles; `boardwalk edition show GAME --text` gives one to start from
    #[arg(long, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

impl TableArgs {
    /// The number of seats, if `game` has room for it.
    pub(crate) fn seats(&self, game: GameId) -> Result<u8> {
        self.seats_or(game, usual_seats(game))
    }

    /// The same, with another number when nobody says.
    pub(crate) fn seats_or(&self, game: GameId, usual: u8) -> Result<u8> {
        match self.seats {
            Some(seats) => check_seats(game, seats),
            None => check_seats(game, usual.into()),
        }
    }

    pub(crate) fn options(&self) -> Vec<(&str, &str)> {
        self.options.iter().map(|Setting { name, value }| (name.as_str(), value.as_str())).collect()
    }

    /// The options as the game reads them.
    pub(crate) fn options_of<G: Words>(&self) -> Result<G::Options> {
        Ok(options::from_texts(G::TITLE.options, &self.options())?)
    }

    /// The text of the edition, if one was named and it is an edition of `game`.
    pub(crate) fn edition_text(&self, game: GameId) -> Result<Option<String>> {
        self.edition.as_deref().map(|path| read_edition(path, game)).transpose()
    }

    /// The edition as the game reads it.
    pub(crate) fn edition_of<G: Words>(&self) -> Result<Printed<G::Edition>> {
        let game = shelf::find(G::TITLE.id)?;
        match self.edition_text(game)? {
            Some(text) => Ok(Printed::load(&text)?),
            None => Ok(Printed::standard()),
        }
    }
}

/// The number of seats when nobody says.
pub(crate) fn usual_seats(game: GameId) -> u8 {
    let title = game.title();
    USUAL_SEATS.clamp(title.min_seats, title.max_seats)
}

fn check_seats(game: GameId, seats: u32) -> Result<u8> {
    let title = game.title();
    match u8::try_from(seats) {
        Ok(n) if title.check_seats(n).is_ok() => Ok(n),
        _ => bail!(
            "{} is for {} to {} players, not {seats}",
            title.name,
            title.min_seats,
            title.max_seats
        ),
    }
}

/// Reads an edition file and checks that `game` can be played with it.
pub(crate) fn read_edition(path: &Path, game: GameId) -> Result<String> {
    let text = files::read_text(path)?;
    shelf::check_edition(game, &text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    Ok(text)
}

/// One `name=value` of `--options`.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    name: String,
    value: String,
}

impl std::str::FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err("an option is written name=value".to_owned());
        };
        Ok(Setting { name: name.trim().to_owned(), value: value.trim().to_owned() })
    }
}

/// A number from the command line.
pub(crate) fn whole_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "this is not a whole number".to_owned())
}

/// A number above zero from the command line.
pub(crate) fn at_least_one(text: &str) -> Result<u32, String> {
    match whole_number(text)? {
        0 => Err("at least 1 is needed".to_owned()),
        n => Ok(n),
    }
}

/// One level for each of `n` chairs: one name stands for all.
pub(crate) fn one_each(levels: &[Level], n: usize, chairs: &str) -> Result<Vec<Level>> {
    match levels {
        [] => Ok(vec![Level::Random; n]),
        [one] => Ok(vec![*one; n]),
        levels if levels.len() == n => Ok(levels.to_vec()),
        levels => {
            let given = levels.len();
            bail!("--bots names {given} levels for {n} {chairs}; name one for all or one for each")
        }
    }
}

/// The seed that was given, or a new one that is short enough to be typed.
pub(crate) fn seed_or_new(seed: Option<Seed>) -> Result<Seed> {
    if let Some(seed) = seed {
        return Ok(seed);
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes[24..])
        .map_err(|error| anyhow!("the system gives no random numbers: {error}"))?;
    Ok(Seed(bytes))
}

/// A seed as people may type it: without the zeros on the left.
pub(crate) fn short(seed: Seed) -> String {
    let digits = seed.to_string();
    match digits.trim_start_matches('0') {
        "" => "0".to_owned(),
        digits => digits.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_shown_as_it_was_typed() {
        for text in ["7", "0", "9f3c"] {
            assert_eq!(short(text.parse().unwrap()), text);
        }
    }

    #[test]
    fn a_new_seed_can_be_typed_and_is_new() {
        let (one, two) = (seed_or_new(None).unwrap(), seed_or_new(None).unwrap());
        assert!(short(one).len() <= 16);
        assert_ne!(one, two);
    }
}
