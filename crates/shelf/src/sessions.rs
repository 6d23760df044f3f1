//! Sessions of a game that is chosen at run time.

use session::{AnySession, BeginError, Controller, Session, Sitter};
use tabletop::{
    EditionError, Features, Match, OptionError, Record, RecordError, Seating, Seed, options,
};

use crate::editions::load;
use crate::{GameId, Visitor, game_of, visit};

/// Everything that is chosen before a match begins.
#[derive(Clone, Debug)]
pub struct Setup<'a> {
    /// Clockwise, as they sat down.
    pub sat_down: Vec<Sitter>,
    pub seating: Seating,
    pub options: &'a [(&'a str, &'a str)],
    /// The text of an edition, where it does not come with the game.
    pub edition: Option<&'a str>,
    pub seed: Seed,
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NewSessionError {
    #[error(transparent)]
    Begin(#[from] BeginError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("the edition: {0}")]
    Edition(#[from] EditionError),
}

/// Sets up a match with who plays it; chance has moved up to the first decision.
///
/// # Errors
/// When the number of players, a name, an option or the edition is wrong; says what is right.
pub fn new_session(game: GameId, setup: Setup<'_>) -> Result<Box<dyn AnySession>, NewSessionError> {
    visit(game, NewSession(setup))
}

struct NewSession<'a>(Setup<'a>);

impl Visitor for NewSession<'_> {
    type Out = Result<Box<dyn AnySession>, NewSessionError>;

    fn visit<G: Features>(self) -> Self::Out {
        let Setup { sat_down, seating, options, edition, seed } = self.0;
        let options = options::from_texts(G::TITLE.options, options)?;
        let edition = load::<G>(edition)?;
        Ok(Box::new(Session::<G>::new(sat_down, seating, &options, edition, seed)?))
    }
}

/// Why a match cannot be taken up again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenSessionError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Bot(#[from] bots::UnknownLevel),
}

/// Takes a match up again, with who played it. `edition` is the text of the edition, where it does
/// not come with the game.
///
/// # Errors
/// Names the first line that is wrong, and the rule.
pub fn open_session(
    record: &Record,
    edition: Option<&str>,
    seed: Seed,
) -> Result<Box<dyn AnySession>, OpenSessionError> {
    visit(game_of(record)?, OpenSession { record, edition, seed, is_journal: false })
}

/// The same from a journal, to which the next lines are appended where it is kept: revisions count
/// on, and what was taken back stays in it.
///
/// # Errors
/// Names the first line that is wrong, and the rule.
pub fn resume_session(
    journal: &Record,
    edition: Option<&str>,
    seed: Seed,
) -> Result<Box<dyn AnySession>, OpenSessionError> {
    visit(game_of(journal)?, OpenSession { record: journal, edition, seed, is_journal: true })
}

struct OpenSession<'a> {
    record: &'a Record,
    edition: Option<&'a str>,
    seed: Seed,
    is_journal: bool,
}

impl Visitor for OpenSession<'_> {
    type Out = Result<Box<dyn AnySession>, OpenSessionError>;

    fn visit<G: Features>(self) -> Self::Out {
        let edition = match self.edition {
            Some(text) => Some(load::<G>(Some(text)).map_err(|error| RecordError::Setup {
                problem: format!("the edition passed with the record is refused: {error}"),
            })?),
            None => None,
        };
        let (game, _) = Match::<G>::open(self.record, edition, Some(self.seed))?;
        let players = self.record.header.players.iter();
        let controllers = players.map(Controller::of).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(match self.is_journal {
            true => Session::resumed(game, self.seed, controllers, self.record),
            false => Session::of(game, self.seed, controllers),
        }))
    }
}
