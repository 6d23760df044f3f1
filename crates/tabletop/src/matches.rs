//! A match: a position with its header, its log and its seed.

use std::num::NonZero;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::dice::Dice;
use crate::edition::{Edition, Printed};
use crate::game::{Deaf, Game, Hear, Reason, SetupError, Turn};
use crate::options;
use crate::record::{self, EditionTag, Entry, Header, Player, Record, RecordError, Seating};
use crate::seat::{Names, Seat, Viewer};
use crate::seed::Seed;
use crate::words::Words;

/// One line of a match's log.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Outcome>;

/// Owns a position and everything that led to it, and runs chance until a seat must decide.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    header: Header,
    /// The position before the first entry that is at hand.
    start: G,
    position: G,
    /// The entries that are at hand.
    log: Vec<EntryOf<G>>,
    gone: Gone,
    n_chance: u64,
    seed: Option<Seed>,
    /// Entries before this one cannot be taken back: something was learnt from them.
    barrier: usize,
    /// The position there, so that a move is taken back without a replay of the whole log.
    at_barrier: G,
}

/// Entries that were let go. They lie before the first that is at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Gone {
    n: usize,
    /// So many were there with the last of them that was chance's.
    n_with_chance: usize,
}

/// One entry of the log with what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    pub entry: EntryOf<G>,
    pub events: Vec<G::Event>,
    /// The position it led to, because what is heard of an event may depend on it.
    position: G,
}

impl<G: Game> Step<G> {
    /// What `viewer` hears of it.
    pub fn news(&self, viewer: Viewer) -> impl Iterator<Item = G::News> + '_ {
        self.events.iter().filter_map(move |event| self.position.news(event, viewer))
    }
}

/// Why the last move cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoError {
    #[error("nothing has been played yet")]
    Nothing,
    #[error("chance has spoken since: what was drawn cannot be put back unseen")]
    Chance,
    #[error("it laid hidden things open, which cannot be hidden again")]
    Revealed,
    #[error("{0} has moved since")]
    Other(Seat),
    /// The seed is known then, and with it everything that would still be drawn.
    #[error("the match is over and its seed is shown")]
    Over,
}

/// Why an entry that somebody else's match has made cannot follow here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FollowError<R> {
    #[error(transparent)]
    Refused(R),
    #[error("{0}")]
    OutOfOrder(&'static str),
    #[error("chance cannot bring this here")]
    Impossible,
}

impl<G: Game> Match<G> {
    /// Sets up a match and lets chance move until somebody must decide. The players are named in
    /// the order of their seats.
    ///
    /// # Errors
    /// When the game is not for that many players or does not take these options.
    pub fn new(
        players: Vec<Player>,
        options: &G::Options,
        edition: Printed<G::Edition>,
        seed: Seed,
    ) -> Result<Match<G>, SetupError> {
        Match::seated(players, None, options, edition, seed)
    }

    /// The same, with a note of how the players came to their seats.
    ///
    /// # Errors
    /// As for [`Match::new`].
    pub fn seated(
        players: Vec<Player>,
        seating: Option<Seating>,
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
            seating,
            options: as_map(options),
            commitment: seed.commitment(),
            seed: None,
            result: None,
            entries: None,
            chain: String::new(),
        };
        header.chain = header.digest();
        let mut game = Match::before_the_first_move(header, start, Some(seed));
        game.run_chance(&mut Vec::new());
        Ok(game)
    }

    fn before_the_first_move(header: Header, start: G, seed: Option<Seed>) -> Match<G> {
        Match {
            header,
            position: start.clone(),
            at_barrier: start.clone(),
            start,
            log: Vec::new(),
            gone: Gone::default(),
            n_chance: 0,
            seed,
            barrier: 0,
        }
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    /// The position before the first move, chance included; or before the first entry that is at
    /// hand.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The entries that are at hand: all of them, unless some were [let go](Match::let_go).
    pub fn log(&self) -> &[EntryOf<G>] {
        &self.log
    }

    /// How many entries there are, at hand or not.
    pub fn n_entries(&self) -> usize {
        self.gone.n + self.log.len()
    }

    /// The first entry that is at hand.
    pub fn first_entry(&self) -> usize {
        self.gone.n
    }

    /// The entries from one on, as far as they are at hand.
    pub fn log_from(&self, entry_idx: usize) -> &[EntryOf<G>] {
        self.log.get(entry_idx.saturating_sub(self.gone.n)..).unwrap_or_default()
    }

    /// The first `n` entries, as far as they are at hand.
    fn log_to(&self, n: usize) -> &[EntryOf<G>] {
        &self.log[..n.saturating_sub(self.gone.n)]
    }

    /// Lets go of old entries, for somebody who has the journal elsewhere: replays, news and the
    /// record begin later then. The last `n_kept` stay, and so does what can be taken back. It is
    /// done for as many at a time, so that it costs the same for each entry.
    pub fn let_go(&mut self, n_kept: NonZero<usize>) {
        let n_kept = n_kept.get();
        let n_going = self.log.len().saturating_sub(n_kept).min(self.barrier - self.gone.n);
        if n_going < n_kept {
            return;
        }
        let rest = self.log.split_off(n_going);
        for entry in std::mem::replace(&mut self.log, rest) {
            step(&mut self.start, &entry, &mut Deaf);
            self.gone.n += 1;
            if entry.seat().is_none() {
                self.gone.n_with_chance = self.gone.n;
            }
        }
    }

    pub fn names(&self) -> Names {
        self.header.names()
    }

    /// The header as it may be shown now: the seed and the result only once the match is over.
    pub fn header(&self) -> Header {
        let mut header = self.header.clone();
        header.entries = Some(self.n_entries());
        if let Some(ending) = self.position.ending() {
            let standing = self.position.standing();
            header.result = Some(record::Outcome { ending: ending.to_owned(), standing });
            header.seed = self.seed;
        }
        header
    }

    /// Plays an action and whatever chance adds to it; tells what happened, entry by entry.
    ///
    /// # Errors
    /// The rules' reason; nothing has changed then.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Vec<Step<G>>, G::Refusal> {
        let mut steps = vec![self.perform(seat, action)?];
        self.run_chance(&mut steps);
        Ok(steps)
    }

    fn run_chance(&mut self, steps: &mut Vec<Step<G>>) {
        // Without a seed the match is somebody else's: chance waits to be told.
        let Some(seed) = self.seed else { return };
        while self.position.turn() == Turn::Chance {
            let outcome = self.position.draw(&mut seed.chance(self.n_chance));
            steps.push(self.resolve(outcome));
        }
    }

    fn perform(&mut self, seat: Seat, action: G::Action) -> Result<Step<G>, G::Refusal> {
        let reveals = self.position.reveals(&action);
        let mut events = Vec::new();
        self.position.apply(seat, &action, &mut events)?;
        Ok(self.append(Entry::Seat(seat, action), events, reveals))
    }

    fn resolve(&mut self, outcome: G::Outcome) -> Step<G> {
        let mut events = Vec::new();
        self.position.resolve(&outcome, &mut events);
        self.n_chance += 1;
        self.append(Entry::Chance(outcome), events, true)
    }

    fn append(&mut self, entry: EntryOf<G>, events: Vec<G::Event>, is_learnt: bool) -> Step<G> {
        self.log.push(entry.clone());
        if is_learnt {
            self.barrier = self.n_entries();
            self.at_barrier.clone_from(&self.position);
        }
        Step { entry, events, position: self.position.clone() }
    }

    /// Plays an entry that was made elsewhere, by the match that has the seed.
    ///
    /// # Errors
    /// Says why it cannot come next here; nothing has changed then.
    pub fn follow(&mut self, entry: EntryOf<G>) -> Result<Step<G>, FollowError<G::Refusal>> {
        match (entry, self.position.turn()) {
            (_, Turn::Over) => Err(FollowError::OutOfOrder("the match is over before this line")),
            (Entry::Seat(..), Turn::Chance) => {
                Err(FollowError::OutOfOrder("chance moves here, not a seat"))
            }
            (Entry::Seat(seat, _), Turn::Seats(_)) if seat.0 >= self.position.n_seats() => {
                Err(FollowError::OutOfOrder("there is no such seat at this table"))
            }
            (Entry::Seat(seat, action), Turn::Seats(_)) => {
                self.perform(seat, action).map_err(FollowError::Refused)
            }
            (Entry::Chance(_), Turn::Seats(_)) => {
                Err(FollowError::OutOfOrder("a seat moves here, not chance"))
            }
            (Entry::Chance(outcome), Turn::Chance) if self.position.is_possible(&outcome) => {
                Ok(self.resolve(outcome))
            }
            (Entry::Chance(_), Turn::Chance) => Err(FollowError::Impossible),
        }
    }

    /// Whether `seat` could take its last click back.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        let is_learnt = self.n_entries() == self.barrier;
        match self.log.last() {
            _ if self.position.turn() == Turn::Over => Err(UndoError::Over),
            None => Err(UndoError::Nothing),
            Some(Entry::Chance(_)) => Err(UndoError::Chance),
            Some(&Entry::Seat(other, _)) if other != seat => Err(UndoError::Other(other)),
            Some(Entry::Seat(..)) if is_learnt => Err(UndoError::Revealed),
            Some(Entry::Seat(..)) => Ok(()),
        }
    }

    /// Takes back the last click of `seat`, as long as nothing was learnt from it and nobody else
    /// has acted upon it.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        self.can_undo(seat)?;
        self.rollback(self.n_entries() - 1);
        Ok(())
    }

    /// How far the log could be cut back if everybody agreed: to no fewer entries than this.
    pub fn barrier(&self) -> usize {
        self.barrier
    }

    /// Whether the log could be cut back to its first `to` entries if everybody agreed.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn can_roll_back(&self, to: usize) -> Result<(), UndoError> {
        let is_chance = || {
            let since = self.log_from(to).iter().any(|entry| entry.seat().is_none());
            since || to < self.gone.n_with_chance
        };
        if self.position.turn() == Turn::Over {
            Err(UndoError::Over)
        } else if to >= self.n_entries() {
            Err(UndoError::Nothing)
        } else if to >= self.barrier {
            Ok(())
        } else {
            Err(if is_chance() { UndoError::Chance } else { UndoError::Revealed })
        }
    }

    /// Cuts the log back to its first `to` entries, whoever made the others.
    ///
    /// # Panics
    /// If something was learnt since: see [`Match::barrier`].
    pub fn rollback(&mut self, to: usize) {
        assert!((self.barrier..=self.n_entries()).contains(&to), "what was learnt stays");
        let mut position = self.at_barrier.clone();
        self.log.truncate(to - self.gone.n);
        for entry in self.log_from(self.barrier) {
            step(&mut position, entry, &mut Deaf);
        }
        self.position = position;
    }

    /// The entries since the barrier once more, each with what came of it.
    pub fn since_barrier(&self) -> Vec<Step<G>> {
        let mut position = self.at_barrier.clone();
        let mut steps = Vec::new();
        for entry in self.log_from(self.barrier) {
            let mut events = Vec::new();
            step(&mut position, entry, &mut events);
            steps.push(Step { entry: entry.clone(), events, position: position.clone() });
        }
        steps
    }

    /// The position after the first `n` entries of the log.
    pub fn position_at(&self, n: usize) -> G {
        self.replay(n, |_, _, _| {})
    }

    /// Replays the first `n` entries, showing each with the position it led to and its events.
    pub fn replay(&self, n: usize, mut show: impl FnMut(&G, &EntryOf<G>, &[G::Event])) -> G {
        let mut position = self.start.clone();
        let mut events = Vec::new();
        for entry in self.log_to(n) {
            events.clear();
            step(&mut position, entry, &mut events);
            show(&position, entry, &events);
        }
        position
    }

    /// The match as it was after `n` entries. It has no seed, so chance stands still in it.
    #[must_use]
    pub fn rewound(&self, n: usize) -> Match<G> {
        let mut rewound =
            Match::before_the_first_move(self.header.clone(), self.start.clone(), None);
        (rewound.gone, rewound.barrier) = (self.gone, self.gone.n);
        for entry in self.log_to(n) {
            rewound
                .follow(entry.clone())
                .unwrap_or_else(|error| panic!("it followed before: {error}"));
        }
        rewound
    }

    /// The same match at a position that `viewer` cannot tell from the real one: to think about,
    /// and to prove that nothing secret gets out. What led here no longer leads there, so nothing
    /// can be taken back in it.
    #[must_use]
    pub fn resampled<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> Match<G> {
        let position = self.position.resample(viewer, dice);
        let (barrier, at_barrier) = (self.n_entries(), position.clone());
        Match { position, barrier, at_barrier, ..self.clone() }
    }

    /// The same with what can be taken back: everything since the barrier is played once more where
    /// it is dealt anew. `None` when what others did since is not legal there.
    #[must_use]
    pub fn twin<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> Option<Match<G>> {
        let at_barrier = self.at_barrier.resample(viewer, dice);
        let mut position = at_barrier.clone();
        for entry in self.log_from(self.barrier) {
            match entry {
                Entry::Seat(seat, action) => position.apply(*seat, action, &mut Deaf).ok()?,
                Entry::Chance(_) => unreachable!("chance is a barrier"),
            }
        }
        Some(Match { position, at_barrier, ..self.clone() })
    }

    /// Everything `viewer` has heard since entry `from`, in order. The log is replayed for it: for
    /// somebody who comes late, not for what has just happened, which [`Match::submit`] tells.
    pub fn news_since(&self, from: usize, viewer: Viewer) -> Vec<G::News> {
        let mut news = Vec::new();
        let mut n = self.gone.n;
        self.replay(self.n_entries(), |position, _, events| {
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

/// Plays an entry of the log once more.
fn step<G: Game>(position: &mut G, entry: &EntryOf<G>, events: &mut impl Hear<G::Event>) {
    match entry {
        Entry::Seat(seat, action) => {
            // Said by what a refusal says to people: a page has that anyway.
            position
                .apply(*seat, action, events)
                .unwrap_or_else(|refusal| panic!("it was legal before: {refusal}"));
        }
        Entry::Chance(outcome) => position.resolve(outcome, events),
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
    /// Replays a record: every action is judged by the rules it was played under, every outcome by
    /// what was possible and, when the seed is known, by what it gives.
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
        let (rules, newest, oldest) = (header.rules, title.rules_version, G::OLDEST_RULES);
        if rules > newest {
            return Err(RecordError::NewerRules { found: rules, newest });
        }
        if rules < oldest {
            return Err(RecordError::OlderRules { found: rules, oldest });
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
        let start = G::start_by(rules, seats, &options, edition)
            .map_err(|error| setup(error.to_string()))?;
        let seed = header.seed.or(seed);
        if seed.is_some_and(|seed| seed.commitment() != header.commitment) {
            return Err(RecordError::Commitment);
        }
        let is_seated = |seed: Seed| match header.seating {
            Some(drawn @ Seating::Drawn { .. }) => drawn == Seating::draw(seed, seats),
            Some(Seating::Chosen) | None => true,
        };
        if !seed.is_none_or(is_seated) {
            return Err(RecordError::Seating);
        }
        let header = Header { seed: None, result: None, entries: None, ..header.clone() };
        let mut game = Match::before_the_first_move(header, start, seed);
        for (i, entry) in record.entries.iter().enumerate() {
            game.retell(record.line_of(i), entry)?;
        }
        // A journal does not know yet how it will end, also when it has ended.
        let is_journal = record.header.entries.is_none() && record.header.result.is_none();
        if !is_journal && game.header().result != record.header.result {
            return Err(RecordError::Result);
        }
        let n_outcomes = usize::try_from(game.n_chance).expect("counted from a list");
        let verdict = Verdict {
            n_actions: game.log.len() - n_outcomes,
            n_outcomes,
            fair: seed.is_some(),
            over: game.position.turn() == Turn::Over,
        };
        game.run_chance(&mut Vec::new());
        Ok((game, verdict))
    }

    /// Plays one line of a record.
    fn retell(&mut self, line: usize, entry: &Entry<Value, Value>) -> Result<(), RecordError> {
        let edition = self.position.edition();
        let entry = match entry {
            Entry::Seat(seat, action) => Entry::Seat(*seat, read::<G::Action>(line, action)?),
            Entry::Chance(outcome) => Entry::Chance(read::<G::Outcome>(line, outcome)?),
        };
        let expected = match (&entry, self.seed) {
            (Entry::Chance(_), Some(seed)) if self.position.turn() == Turn::Chance => {
                Some(self.position.draw(&mut seed.chance(self.n_chance)))
            }
            (Entry::Chance(_) | Entry::Seat(..), _) => None,
        };
        let followed = self.follow(entry.clone());
        match (followed, entry) {
            (Ok(_), Entry::Chance(found)) if expected.as_ref().is_some_and(|it| *it != found) => {
                let expected = expected.expect("it is there and differs");
                Err(RecordError::NotFromSeed {
                    line,
                    expected: G::write_outcome(edition, &expected),
                    found: G::write_outcome(edition, &found),
                })
            }
            (Ok(_), _) => Ok(()),
            (Err(FollowError::OutOfOrder(problem)), _) => {
                Err(RecordError::OutOfOrder { line, problem })
            }
            (Err(FollowError::Refused(refusal)), Entry::Seat(who, action)) => {
                Err(RecordError::Refused {
                    line,
                    who,
                    action: G::write_action(edition, &action),
                    reason: refusal.to_string(),
                    rule: refusal.rule(),
                })
            }
            (Err(FollowError::Impossible), Entry::Chance(outcome)) => {
                let outcome = format!("{outcome:?}").chars().take(80).collect();
                Err(RecordError::Impossible { line, outcome })
            }
            (Err(FollowError::Refused(_) | FollowError::Impossible), _) => {
                unreachable!("seats are refused, and outcomes are impossible")
            }
        }
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
