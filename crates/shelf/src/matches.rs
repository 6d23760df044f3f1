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

#[cfg(test)]
mod tests {
    use tabletop::{QuickDice, Turn, record};

    use crate::GAMES;

    use super::*;

    fn players(n: u8) -> Vec<Player> {
        (0..n).map(|i| Player::bot(format!("bot {i}"), "random")).collect()
    }

    fn seed() -> Seed {
        Seed([7; 32])
    }

    #[test]
    fn every_game_is_played_to_its_end_and_opened_again() {
        for &game in GAMES {
            let n_seats = game.title().max_seats;
            let mut played = new_match(game, players(n_seats), &[], None, seed()).unwrap();
            let mut dice = QuickDice::new(7);
            let mut n_actions = 0;
            while let Turn::Seats(seats) = played.turn() {
                let seat = seats.first().unwrap();
                let action = played.sample(seat, &mut dice);
                played.submit(seat, &action).unwrap();
                n_actions += 1;
            }
            let (opened, verdict) = open_record(&played.record(), None, None).unwrap();
            assert_eq!(opened.record(), played.record());
            assert_eq!((verdict.n_actions, verdict.fair, verdict.over), (n_actions, true, true));
        }
    }

    #[test]
    fn a_wrong_table_says_what_is_right() {
        for &game in GAMES {
            let crowd = game.title().max_seats + 1;
            let error = new_match(game, players(crowd), &[], None, seed()).unwrap_err();
            assert!(error.to_string().contains(" players, not "), "{error}");
            let n_seats = game.title().min_seats;
            let error = new_match(game, players(n_seats), &[("nope", "1")], None, seed());
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with("there is no option 'nope'; "), "{error}");
            let error = new_match(game, players(n_seats), &[], Some("game = 3"), seed());
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with("the edition: line 1: "), "{error}");
        }
    }

    #[test]
    fn a_record_of_no_game_is_answered_with_the_games() {
        let game = GAMES[0];
        let begun = new_match(game, players(game.title().min_seats), &[], None, seed()).unwrap();
        let mut record = Record::read(&begun.record()).unwrap();
        "chess".clone_into(&mut record.header.game);
        let text = record::write(&record.header, &record.entries);
        let error = open_record(&text, None, None).unwrap_err();
        assert_eq!(error, RecordError::UnknownGame { found: "chess".to_owned(), known: ids() });
        let error = open_record(&begun.record(), Some("game = 3"), None).unwrap_err();
        assert!(matches!(error, RecordError::Setup { .. }), "{error}");
    }

    #[test]
    fn defaults_are_known_for_every_option() {
        for &game in GAMES {
            let defaults = default_options(game);
            let named: Vec<&str> = game.title().options.iter().map(|spec| spec.name).collect();
            assert_eq!(defaults.len(), named.len(), "{game}");
            assert!(named.iter().all(|name| defaults.contains_key(*name)), "{game}");
        }
    }
}
