//! A match: a position with its header, its log and its seed.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::edition::{Edition, Printed};
use crate::game::{Deaf, Game, Hear, Reason, SetupError, Turn};
use crate::options;
use crate::record::{self, EditionTag, Entry, Header, Player, Record, RecordError, line_of};
use crate::seat::{Names, Seat, Viewer};
use crate::seed::Seed;
use crate::words::Words;

/// One line of a match's log.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Outcome>;

/// Owns a position and everything that led to it, and runs chance until a seat must decide.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    header: Header,
    start: G,
    position: G,
    log: Vec<EntryOf<G>>,
    n_chance: u64,
    seed: Option<Seed>,
}

/// Why the last move cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoError {
    #[error("nothing has been played yet")]
    Nothing,
    #[error("chance has spoken since: what was drawn cannot be put back unseen")]
    Chance,
    #[error("{0} has moved since")]
    Other(Seat),
    /// The seed is known then, and with it everything that would still be drawn.
    #[error("the match is over and its seed is shown")]
    Over,
}

impl<G: Game> Match<G> {
    /// Sets up a match and lets chance move until somebody must decide.
    ///
    /// # Errors
    /// When the game is not for that many players or does not take these options.
    pub fn new(
        players: Vec<Player>,
        options: &G::Options,
        edition: Printed<G::Edition>,
        seed: Seed,
    ) -> Result<Match<G>, SetupError> {
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        G::TITLE.check_seats(seats)?;
        let start = G::start(seats, options, edition)?;
        let mut header = Header {
            format: record::FORMAT,
            game: G::TITLE.id.to_owned(),
            rules: G::TITLE.rules_version,
            edition: EditionTag {
                name: edition.name().to_owned(),
                hash: edition.hash().to_owned(),
            },
            players,
            options: as_map(options),
            commitment: seed.commitment(),
            seed: None,
            result: None,
            entries: 0,
            chain: String::new(),
        };
        header.chain = header.digest();
        let position = start.clone();
        let mut game =
            Match { header, start, position, log: Vec::new(), n_chance: 0, seed: Some(seed) };
        game.run_chance(&mut Deaf);
        Ok(game)
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    /// The position before the first move, chance included.
    pub fn start(&self) -> &G {
        &self.start
    }

    pub fn log(&self) -> &[EntryOf<G>] {
        &self.log
    }

    pub fn names(&self) -> Names {
        self.header.names()
    }

    /// The header as it may be shown now: the seed and the result only once the match is over.
    pub fn header(&self) -> Header {
        let mut header = self.header.clone();
        header.entries = self.log.len();
        if let Some(ending) = self.position.ending() {
            let standing = self.position.standing();
            header.result = Some(record::Outcome { ending: ending.to_owned(), standing });
            header.seed = self.seed;
        }
        header
    }

    /// Plays an action and whatever chance adds to it.
    ///
    /// # Errors
    /// The rules' reason; nothing has changed then.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, G::Refusal> {
        let mut events = Vec::new();
        self.position.apply(seat, &action, &mut events)?;
        self.log.push(Entry::Seat(seat, action));
        self.run_chance(&mut events);
        Ok(events)
    }

    fn run_chance(&mut self, events: &mut impl Hear<G::Event>) {
        // Without a seed the match is somebody else's record: chance waits to be told.
        let Some(seed) = self.seed else { return };
        while self.position.turn() == Turn::Chance {
            let outcome = self.position.draw(&mut seed.chance(self.n_chance));
            self.position.resolve(&outcome, events);
            self.log.push(Entry::Chance(outcome));
            self.n_chance += 1;
        }
    }

    /// Takes back the last click of `seat`, as long as nothing was learnt from it and nobody else
    /// has acted upon it.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        match self.log.last() {
            _ if self.position.turn() == Turn::Over => return Err(UndoError::Over),
            None => return Err(UndoError::Nothing),
            Some(Entry::Chance(_)) => return Err(UndoError::Chance),
            Some(&Entry::Seat(other, _)) if other != seat => return Err(UndoError::Other(other)),
            Some(Entry::Seat(..)) => {}
        }
        self.log.pop();
        self.position = self.position_at(self.log.len());
        Ok(())
    }

    /// The position after the first `n` entries of the log.
    pub fn position_at(&self, n: usize) -> G {
        self.replay(n, |_, _, _| {})
    }

    /// Replays the first `n` entries, showing each with the position it led to and its events.
    pub fn replay(&self, n: usize, mut show: impl FnMut(&G, &EntryOf<G>, &[G::Event])) -> G {
        let mut position = self.start.clone();
        let mut events = Vec::new();
        for entry in &self.log[..n] {
            events.clear();
            match entry {
                Entry::Seat(seat, action) => {
                    position.apply(*seat, action, &mut events).expect("it was legal before");
                }
                Entry::Chance(outcome) => position.resolve(outcome, &mut events),
            }
            show(&position, entry, &events);
        }
        position
    }

    /// The match as it was after `n` entries. It has no seed, so chance stands still in it.
    #[must_use]
    pub fn rewound(&self, n: usize) -> Match<G> {
        let log = self.log[..n].to_vec();
        let n_chance = log.iter().filter(|entry| matches!(entry, Entry::Chance(_))).count() as u64;
        Match {
            header: self.header.clone(),
            start: self.start.clone(),
            position: self.position_at(n),
            log,
            n_chance,
            seed: None,
        }
    }

    /// Everything `viewer` has heard since entry `from`, in order.
    pub fn news_since(&self, from: usize, viewer: Viewer) -> Vec<G::News> {
        let mut news = Vec::new();
        let mut n = 0;
        self.replay(self.log.len(), |position, _, events| {
            if n >= from {
                news.extend(events.iter().filter_map(|event| position.news(event, viewer)));
            }
            n += 1;
        });
        news
    }

    /// The record of the match so far, as JSON Lines.
    pub fn record(&self) -> String {
        record::write(&self.header(), &self.log)
    }
}

/// What [`Match::open`] checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    pub n_actions: usize,
    pub n_outcomes: usize,
    /// Whether the seed was there and every outcome followed from it.
    pub fair: bool,
    pub over: bool,
}

impl<G: Words> Match<G> {
    /// Replays a record: every action is judged by the rules, every outcome by what was possible
    /// and, when the seed is known, by what it gives.
    ///
    /// `edition` is needed only for editions that are not embedded. A `seed` lets an unfinished
    /// match go on; it must match the commitment.
    ///
    /// # Errors
    /// Names the first line that is wrong, and the rule.
    pub fn open(
        record: &Record,
        edition: Option<Printed<G::Edition>>,
        seed: Option<Seed>,
    ) -> Result<(Match<G>, Verdict), RecordError> {
        let header = &record.header;
        let title = G::TITLE;
        if header.game != title.id {
            let found = header.game.chars().take(60).collect();
            return Err(RecordError::Game { found, expected: title.id });
        }
        if header.rules != title.rules_version {
            let (found, expected) = (header.rules, title.rules_version);
            return Err(RecordError::Rules { found, expected });
        }
        let edition = edition
            .filter(|edition| edition.hash() == header.edition.hash)
            .or_else(|| Printed::by_hash(&header.edition.hash))
            .ok_or_else(|| RecordError::Edition {
                name: header.edition.name.chars().take(60).collect(),
                hash: header.edition.hash.chars().take(12).collect(),
            })?;
        let setup = |problem: String| RecordError::Setup { problem };
        let options: G::Options = options::from_values(title.options, &header.options)
            .map_err(|error| setup(error.to_string()))?;
        let seats = u8::try_from(header.players.len()).unwrap_or(u8::MAX);
        title.check_seats(seats).map_err(|error| setup(error.to_string()))?;
        let start = G::start(seats, &options, edition).map_err(|error| setup(error.to_string()))?;
        let seed = header.seed.or(seed);
        if seed.is_some_and(|seed| seed.commitment() != header.commitment) {
            return Err(RecordError::Commitment);
        }
        let position = start.clone();
        let header = Header { seed: None, result: None, ..header.clone() };
        let mut game = Match { header, start, position, log: Vec::new(), n_chance: 0, seed };
        for (i, entry) in record.entries.iter().enumerate() {
            game.retell(line_of(i), entry)?;
        }
        if game.header().result != record.header.result {
            return Err(RecordError::Result);
        }
        let n_outcomes = usize::try_from(game.n_chance).expect("counted from a list");
        let verdict = Verdict {
            n_actions: game.log.len() - n_outcomes,
            n_outcomes,
            fair: seed.is_some(),
            over: game.position.turn() == Turn::Over,
        };
        game.run_chance(&mut Deaf);
        Ok((game, verdict))
    }

    /// Plays one line of a record.
    fn retell(&mut self, line: usize, entry: &Entry<Value, Value>) -> Result<(), RecordError> {
        let edition = self.position.edition();
        match entry {
            Entry::Seat(seat, action) => {
                let action: G::Action = read(line, action)?;
                let problem = match self.position.turn() {
                    Turn::Chance => Some("chance moves here, not a seat"),
                    Turn::Over => Some("the match is over before this line"),
                    Turn::Seats(_) if seat.0 >= self.position.n_seats() => {
                        Some("there is no such seat at this table")
                    }
                    Turn::Seats(_) => None,
                };
                if let Some(problem) = problem {
                    return Err(RecordError::OutOfOrder { line, problem });
                }
                self.position.apply(*seat, &action, &mut Deaf).map_err(|refusal| {
                    RecordError::Refused {
                        line,
                        who: *seat,
                        action: G::write_action(edition, &action),
                        reason: refusal.to_string(),
                        rule: refusal.rule(),
                    }
                })?;
                self.log.push(Entry::Seat(*seat, action));
            }
            Entry::Chance(outcome) => {
                let outcome: G::Outcome = read(line, outcome)?;
                if self.position.turn() != Turn::Chance {
                    let problem = "a seat moves here, not chance";
                    return Err(RecordError::OutOfOrder { line, problem });
                }
                if !self.position.is_possible(&outcome) {
                    let outcome = format!("{outcome:?}").chars().take(80).collect();
                    return Err(RecordError::Impossible { line, outcome });
                }
                if let Some(seed) = self.seed {
                    let expected = self.position.draw(&mut seed.chance(self.n_chance));
                    if expected != outcome {
                        return Err(RecordError::NotFromSeed {
                            line,
                            expected: G::write_outcome(edition, &expected),
                            found: G::write_outcome(edition, &outcome),
                        });
                    }
                }
                self.position.resolve(&outcome, &mut Deaf);
                self.log.push(Entry::Chance(outcome));
                self.n_chance += 1;
            }
        }
        Ok(())
    }
}

fn read<T: DeserializeOwned>(line: usize, value: &Value) -> Result<T, RecordError> {
    T::deserialize(value).map_err(|error| RecordError::Unreadable {
        line,
        problem: error.to_string().chars().filter(|c| !c.is_control()).take(200).collect(),
    })
}

fn as_map(options: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(options).expect("options are plain data") {
        Value::Object(map) => map,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            unreachable!("options are a struct")
        }
    }
}
