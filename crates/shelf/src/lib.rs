//! The only crate that names all the games.
//!
//! A game chosen at run time is a [`GameId`]. From there two ways lead on: [`visit`] runs code
//! that is compiled for that game alone (simulation, benchmarks, replays), and [`new_match`] and
//! [`open_record`] give a match whose type no longer matters.
//!
//! A new game is one line in the list below, and one dependency in `Cargo.toml`.

mod editions;
mod matches;
mod sessions;

use std::fmt;

use serde::{Serialize, Serializer};
use tabletop::{Environment, Title};

pub use editions::{
    EditionInfo, check_edition, comes_with_game, default_edition, edition_game, edition_text,
    is_in_memory,
};
pub use matches::{NewMatchError, default_options, game_of, new_match, open_record};
pub use sessions::{
    NewSessionError, OpenSessionError, Setup, new_session, open_session, resume_session,
};

/// Code that is to run for a game chosen at run time.
pub trait Visitor {
    type Out;

    fn visit<G: Environment>(self) -> Self::Out;
}

macro_rules! shelf {
    ($($game:ident = $state:ty,)*) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $($game,)*
        }

        /// Every game, in the order in which they stand on the shelf.
        pub const GAMES: &[GameId] = &[$(GameId::$game),*];

        /// The lids of the boxes, in the same order.
        pub const TITLES: &[&Title] = &[$(&<$state as tabletop::Game>::TITLE),*];

        /// Runs a visitor with the types of one game.
        pub fn visit<V: Visitor>(game: GameId, visitor: V) -> V::Out {
            match game {
                $(GameId::$game => visitor.visit::<$state>(),)*
            }
        }
    };
}

shelf! {
    ConeyIsland = coney_island::State,
    Coney = coney::State,
    ThemeParque = theme_parque::State,
    Chinatown = chinatown::State,
    RaccoonTycoon = raccoon_tycoon::State,
}

impl GameId {
    pub fn title(self) -> &'static Title {
        TITLES[self as usize]
    }

    /// The name in commands and records: `raccoon-tycoon`.
    pub fn id(self) -> &'static str {
        self.title().id
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl std::str::FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameId, UnknownGame> {
        find(text)
    }
}

/// A name that stands on no box.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game '{name}'; {}the games are {}", question(*.meant), ids())]
pub struct UnknownGame {
    pub name: String,
    /// The game whose name is close enough to have been meant.
    pub meant: Option<GameId>,
}

fn question(meant: Option<GameId>) -> String {
    meant.map_or_else(String::new, |game| format!("did you mean {game}? "))
}

/// The game of that name.
///
/// # Errors
/// Names the games there are, and the one that was probably meant.
pub fn find(name: &str) -> Result<GameId, UnknownGame> {
    if let Some(&game) = GAMES.iter().find(|game| game.id() == name) {
        return Ok(game);
    }
    // People write the name as it stands on the box, too.
    let wanted = tabletop::words::slug(name);
    let mut close: Vec<(f64, GameId)> = GAMES
        .iter()
        .map(|&game| (strsim::jaro_winkler(game.id(), &wanted), game))
        .filter(|&(likeness, _)| likeness > 0.8)
        .collect();
    close.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let meant = close.first().map(|&(_, game)| game);
    let name = name.chars().filter(|c| !c.is_control()).take(60).collect();
    Err(UnknownGame { name, meant })
}

/// The names of all games, for a sentence.
pub fn ids() -> String {
    let ids: Vec<&str> = TITLES.iter().map(|title| title.id).collect();
    ids.join(", ")
}
