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

#[cfg(test)]
mod tests {
    use bots::Level;
    use session::seating::BOT_NAMES;
    use session::{Change, Feed, Follower};
    use tabletop::{QuickDice, SeatSet, Viewer};

    use crate::{GAMES, edition_text};

    use super::*;

    fn bots(n_seats: u8) -> Vec<Sitter> {
        let sitter = Sitter { controller: Controller::Bot(Level::Random), name: None };
        vec![sitter; usize::from(n_seats)]
    }

    fn begun(game: GameId) -> Box<dyn AnySession> {
        let (sat_down, seed) = (bots(game.title().max_seats), Seed([7; 32]));
        let seating = Seating::draw(seed, game.title().max_seats);
        new_session(game, Setup { sat_down, seating, options: &[], edition: None, seed }).unwrap()
    }

    #[test]
    fn a_journal_grows_into_the_record_of_every_game() {
        for &game in GAMES {
            let mut session = begun(game);
            let mut journal = session.journal();
            let mut dice = QuickDice::new(7);
            let mut revision = session.revision();
            while let Some(seat) = session.next_of(SeatSet::ALL) {
                let action = session.game().sample(seat, &mut dice);
                let change = session.submit(seat, &action).unwrap();
                assert!(change.revision > revision, "{game}");
                revision = change.revision;
                journal.push_str(&(change.lines.join("\n") + "\n"));
            }
            let record = Record::read(&session.game().record()).unwrap();
            assert_eq!(Record::read(&journal).unwrap().entries, record.entries, "{game}");
            let opened = open_session(&record, None, Seed([7; 32])).unwrap();
            assert_eq!(opened.game().record(), session.game().record(), "{game}");
        }
    }

    /// Everybody who follows a match move by move knows what somebody knows who comes late.
    struct InStep;

    impl Visitor for InStep {
        type Out = usize;

        fn visit<G: Features>(self) -> usize {
            let (options, n_seats) = (G::Options::default(), G::TITLE.min_seats);
            let edition = load::<G>(None).unwrap();
            let seed = Seed([3; 32]);
            let begin = Session::<G>::new(bots(n_seats), Seating::Chosen, &options, edition, seed);
            let mut session = begin.unwrap();
            let viewers: Vec<Viewer> = Viewer::all(n_seats).collect();
            let mut feeds: Vec<Feed<G>> =
                viewers.iter().map(|&viewer| Feed::of(session.game(), viewer)).collect();
            let mut follower = Follower::of(session.game().rewound(session.game().log().len()));
            let mut dice = QuickDice::new(5);
            let mut n_undone = 0;
            for n in 0..400 {
                let Some(seat) = session.next_of(SeatSet::ALL) else { break };
                let action = session.game().position().sample(seat, &mut dice, &mut Vec::new());
                let mut changes: Vec<Change<G>> = vec![session.submit(seat, action).unwrap()];
                if n % 3 == 0
                    && let Ok(undone) = session.undo(seat)
                {
                    changes.push(undone);
                    n_undone += 1;
                }
                for change in &changes {
                    for feed in &mut feeds {
                        feed.hear(change, session.game());
                    }
                    assert!(follower.roll_back(change.kept));
                    for step in &change.steps {
                        follower.follow(step.entry.clone()).map_err(|e| e.to_string()).unwrap();
                    }
                }
                assert!(follower.game().position() == session.game().position());
                if n % 40 == 0 {
                    for (feed, &viewer) in feeds.iter().zip(&viewers) {
                        assert!(*feed == Feed::of(session.game(), viewer), "{viewer:?} at {n}");
                    }
                }
            }
            n_undone
        }
    }

    #[test]
    fn everybody_who_follows_a_match_of_any_game_stays_in_step() {
        for &game in GAMES {
            let n_undone = visit(game, InStep);
            assert!(n_undone > 0, "in {game} nothing was taken back");
        }
    }

    #[test]
    fn no_bot_is_called_like_a_component() {
        for &game in GAMES {
            let text = edition_text(game).to_lowercase();
            for name in BOT_NAMES {
                let is_named = |line: &&str| line.contains(&format!("\"{}\"", name.to_lowercase()));
                assert_eq!(text.lines().find(is_named), None, "{game}");
            }
        }
    }

    #[test]
    fn a_match_that_cannot_begin_says_why() {
        for &game in GAMES {
            let setup = |sat_down| Setup {
                sat_down,
                seating: Seating::Chosen,
                options: &[],
                edition: None,
                seed: Seed([7; 32]),
            };
            let error = new_session(game, setup(bots(1))).unwrap_err().to_string();
            assert!(error.contains(" players, not 1"), "{error}");
            let twins = vec![
                Sitter { controller: Controller::Person, name: Some("Ann".to_owned()) };
                usize::from(game.title().min_seats)
            ];
            let error = new_session(game, setup(twins)).unwrap_err().to_string();
            assert_eq!(error, "two players are called Ann; take a different name");
        }
    }
}
