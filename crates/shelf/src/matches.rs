//! Matches of a game that is chosen at run time.

use serde_json::{Map, Value};
use tabletop::{
    AnyMatch, EditionError, Match, OptionError, Player, Record, RecordError, Seed, SetupError,
    Verdict, Words, options,
};

use crate::editions::load;
use crate::{GameId, Visitor, find, ids, visit};

/// Why a match cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NewMatchError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("the edition: {0}")]
    Edition(#[from] EditionError),
}

/// Sets up a match; chance has moved up to the first decision.
///
/// # Errors
/// When the number of players, an option or the edition is wrong; says what is right.
pub fn new_match(
    game: GameId,
    players: Vec<Player>,
    options: &[(&str, &str)],
    edition: Option<&str>,
    seed: Seed,
) -> Result<Box<dyn AnyMatch>, NewMatchError> {
    visit(game, NewMatch { players, options, edition, seed })
}

struct NewMatch<'a> {
    players: Vec<Player>,
    options: &'a [(&'a str, &'a str)],
    edition: Option<&'a str>,
    seed: Seed,
}

impl Visitor for NewMatch<'_> {
    type Out = Result<Box<dyn AnyMatch>, NewMatchError>;

    fn visit<G: Words>(self) -> Self::Out {
        let options = options::from_texts(G::TITLE.options, self.options)?;
        let edition = load::<G>(self.edition)?;
        Ok(Box::new(Match::<G>::new(self.players, &options, edition, self.seed)?))
    }
}

/// Replays a record of any game, and says what was checked.
///
/// `edition` is the text of the edition, where it does not come with the game; `seed` lets an
/// unfinished match go on.
///
/// # Errors
/// Names the first line that is wrong, and the rule.
pub fn open_record(
    text: &str,
    edition: Option<&str>,
    seed: Option<Seed>,
) -> Result<(Box<dyn AnyMatch>, Verdict), RecordError> {
    let record = Record::read(text)?;
    visit(game_of(&record)?, OpenRecord { record: &record, edition, seed })
}

/// The game that a record is of.
///
/// # Errors
/// Names the games there are.
pub fn game_of(record: &Record) -> Result<GameId, RecordError> {
    find(&record.header.game)
        .map_err(|unknown| RecordError::UnknownGame { found: unknown.name, known: ids() })
}

struct OpenRecord<'a> {
    record: &'a Record,
    edition: Option<&'a str>,
    seed: Option<Seed>,
}

impl Visitor for OpenRecord<'_> {
    type Out = Result<(Box<dyn AnyMatch>, Verdict), RecordError>;

    fn visit<G: Words>(self) -> Self::Out {
        let broken = |error: EditionError| RecordError::Setup {
            problem: format!("the edition passed with the record is refused: {error}"),
        };
        let edition = match self.edition {
            Some(text) => Some(load::<G>(Some(text)).map_err(broken)?),
            None => None,
        };
        let (game, verdict) = Match::<G>::open(self.record, edition, self.seed)?;
        Ok((Box::new(game), verdict))
    }
}

/// The options of a game as they are when nobody changes them.
pub fn default_options(game: GameId) -> Map<String, Value> {
    visit(game, DefaultOptions)
}

struct DefaultOptions;

impl Visitor for DefaultOptions {
    type Out = Map<String, Value>;

    fn visit<G: Words>(self) -> Map<String, Value> {
        let options = serde_json::to_value(G::Options::default()).expect("options are plain data");
        options.as_object().expect("options are a struct").clone()
    }
}
