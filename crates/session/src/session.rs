//! A match with who plays it.

use std::num::NonZero;

use bots::{Level, Question};
use tabletop::features::next_to_act;
use tabletop::{
    Features, Header, Journal, Match, Names, Printed, QuickDice, Record, Seat, SeatSet, Seating,
    Seed, SetupError, Turn, UndoError, Viewer,
};

use crate::change::Change;
use crate::memories::Memories;
use crate::seating::{Controller, NameError, Sitter, name_players};

/// A match with who plays it.
#[derive(Clone, Debug)]
pub struct Session<G: Features> {
    game: Match<G>,
    seed: Seed,
    controllers: Vec<Controller>,
    journal: Journal,
    revision: u64,
    /// The revision by which each entry of the log was written.
    written: Vec<u64>,
    memories: Memories<G>,
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BeginError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Name(#[from] NameError),
}

/// What one viewer may see and do now.
#[derive(Clone, Debug)]
pub struct Seen<G: Features> {
    pub viewer: Viewer,
    pub revision: u64,
    pub turn: Turn,
    pub edition: Printed<G::Edition>,
    pub view: G::View,
    pub names: Names,
    /// What the viewer must decide; empty when there is nothing.
    pub prompt: String,
    /// What the viewer may do, as far as it can be listed.
    pub choices: Vec<G::Action>,
    /// Whether the viewer's last click can be taken back.
    pub can_undo: bool,
}

impl<G: Features> Session<G> {
    /// Seats the players, sets up a match and lets chance move until somebody must decide.
    ///
    /// # Errors
    /// When two are called the same, when the game is not for that many players, or when it does
    /// not take these options.
    pub fn new(
        sat_down: Vec<Sitter>,
        seating: Seating,
        options: &G::Options,
        edition: Printed<G::Edition>,
        seed: Seed,
    ) -> Result<Session<G>, BeginError> {
        let sitters = seating.seat(sat_down);
        let controllers = sitters.iter().map(|it| it.controller).collect();
        let players = name_players(&sitters)?;
        let game = Match::seated(players, Some(seating), options, edition, seed)?;
        Ok(Session::of(game, seed, controllers))
    }

    /// Takes a match up again; `seed` is the one that it was opened with.
    pub fn of(game: Match<G>, seed: Seed, controllers: Vec<Controller>) -> Session<G> {
        let mut journal = Journal::of(&game.header());
        for entry in game.log() {
            journal.entry(entry);
        }
        let revision = game.n_entries() as u64;
        let written = (1..=revision).collect();
        let memories = Memories::of(&game);
        Session { game, seed, controllers, journal, revision, written, memories }
    }

    /// Takes a match up again from its journal, to which the next lines are appended: revisions
    /// count on where they were, and what was taken back stays in it.
    pub fn resumed(
        game: Match<G>,
        seed: Seed,
        controllers: Vec<Controller>,
        record: &Record,
    ) -> Session<G> {
        let mut session = Session::of(game, seed, controllers);
        let (revision, written) = record.revisions();
        // Chance may have moved on since the last line; it is written by whoever comes next.
        if session.written.len() == written.len() {
            (session.revision, session.written) = (revision, written);
            session.journal = Journal::after(record);
        }
        session
    }

    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    pub fn header(&self) -> Header {
        self.game.header()
    }

    /// Counts the lines of the journal, so it only grows, also when a move is taken back.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The journal so far, for whoever begins to keep it. Afterwards the lines of each
    /// [`Change`] are appended.
    pub fn journal(&self) -> String {
        let mut text = Journal::header(&self.game.header()) + "\n";
        let mut journal = Journal::of(&self.game.header());
        for entry in self.game.log() {
            text.push_str(&journal.entry(entry));
            text.push('\n');
        }
        text
    }

    pub fn controller(&self, seat: Seat) -> Controller {
        self.controllers.get(seat.idx()).copied().unwrap_or(Controller::Nobody)
    }

    /// Somebody else decides for the seat from now on.
    pub fn hand_over(&mut self, seat: Seat, controller: Controller) {
        if let Some(it) = self.controllers.get_mut(seat.idx()) {
            *it = controller;
        }
    }

    /// The seats of people.
    pub fn people(&self) -> SeatSet {
        self.seats(|it| it == Controller::Person)
    }

    /// The seats of bots.
    pub fn bots(&self) -> SeatSet {
        self.seats(|it| matches!(it, Controller::Bot(_)))
    }

    fn seats(&self, is_it: impl Fn(Controller) -> bool) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.controllers);
        seats.filter(|&(_, it)| is_it(*it)).map(|(seat, _)| seat).collect()
    }

    /// Who may act now. People may at any time, several at once.
    pub fn may_act(&self) -> SeatSet {
        match self.game.position().turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Who is asked next, of some seats: one of those who may act, drawn from the seed. Whoever
    /// has nothing to say for now is passed over, and bots that owe a person an answer come first.
    pub fn next_of(&self, among: SeatSet) -> Option<Seat> {
        let dice = || self.seed.chance_of("order", self.game.n_entries() as u64);
        let position = self.game.position();
        let owing = self.people().iter().flat_map(|person| position.waits_for(person).iter());
        let owing: SeatSet = owing.filter(|&seat| self.bots().contains(seat)).collect();
        let first = next_to_act(position, among.and(owing), &mut dice());
        first.or_else(|| next_to_act(position, among, &mut dice()))
    }

    /// The bot that is asked next. Bots that may act together do so one at a time.
    pub fn next_bot(&self) -> Option<(Seat, Level)> {
        let seat = self.next_of(self.bots())?;
        match self.controller(seat) {
            Controller::Bot(level) => Some((seat, level)),
            Controller::Person | Controller::Nobody => None,
        }
    }

    /// What a bot in that seat, or an adviser of the person there, is asked.
    pub fn question(&self, seat: Seat) -> Question<G> {
        let names = self.game.names().read_by(Viewer::Seat(seat));
        Question::new(self.game.position(), seat, self.memories.get(seat), names)
    }

    /// Dice for one purpose at this moment. They follow from the length of the log, so that a
    /// match taken up again goes on as it would have without the break.
    pub fn dice(&self, purpose: &str) -> QuickDice {
        QuickDice::new(self.dice_seed(purpose))
    }

    /// What such dice start from, to be sent to where a bot thinks.
    pub fn dice_seed(&self, purpose: &str) -> u64 {
        self.seed.branch(purpose, self.game.n_entries() as u64).quick()
    }

    /// What one viewer may see and do now.
    pub fn seen(&self, viewer: Viewer) -> Seen<G> {
        let position = self.game.position();
        let (edition, turn) = (position.edition(), position.turn());
        let view = position.view(viewer);
        let names = self.game.names().read_by(viewer);
        let mut choices = Vec::new();
        let mut can_undo = false;
        if let Viewer::Seat(seat) = viewer {
            if self.may_act().contains(seat) {
                position.legal_actions(seat, &mut choices);
            }
            can_undo = self.game.can_undo(seat).is_ok();
        }
        let prompt = G::prompt(edition, &view, &names);
        let revision = self.revision;
        Seen { viewer, revision, turn, edition, view, names, prompt, choices, can_undo }
    }

    /// How much of the log somebody who has followed up to a revision knows already: so many of
    /// its entries from the first. What else they have heard was taken back.
    pub fn known_at(&self, revision: u64) -> usize {
        self.written.partition_point(|&it| it <= revision)
    }

    /// Lets go of old entries: see [`Match::let_go`].
    pub fn let_go(&mut self, n_kept: NonZero<usize>) {
        self.game.let_go(n_kept);
    }

    /// The same match at a position that `viewer` cannot tell from the real one: to prove that
    /// nothing secret gets out.
    #[must_use]
    pub fn resampled(&self, viewer: Viewer, dice: &mut QuickDice) -> Session<G> {
        Session { game: self.game.resampled(viewer, dice), ..self.clone() }
    }

    /// The same with what can be taken back; `None` when others could not have done there what they
    /// did since.
    #[must_use]
    pub fn twin(&self, viewer: Viewer, dice: &mut QuickDice) -> Option<Session<G>> {
        Some(Session { game: self.game.twin(viewer, dice)?, ..self.clone() })
    }

    /// Plays an action and whatever chance adds to it.
    ///
    /// # Errors
    /// The rules' reason; nothing has changed then.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Change<G>, G::Refusal> {
        let kept = self.game.n_entries();
        let steps = self.game.submit(seat, action)?;
        let lines = steps.iter().map(|step| self.journal.entry(&step.entry)).collect();
        for _ in &steps {
            self.revision += 1;
            self.written.push(self.revision);
        }
        self.memories.hear(&steps, &self.game);
        Ok(Change { revision: self.revision, kept, steps, lines })
    }

    /// Whether the last click of `seat` can be taken back.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.game.can_undo(seat)
    }

    /// Takes back the last click of `seat`.
    ///
    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    pub fn undo(&mut self, seat: Seat) -> Result<Change<G>, UndoError> {
        self.undo_to(seat, self.game.n_entries().saturating_sub(1))
    }

    /// Takes back the last clicks of `seat` together, until `to` entries are left.
    ///
    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    pub fn undo_to(&mut self, seat: Seat, to: usize) -> Result<Change<G>, UndoError> {
        self.game.can_undo(seat)?;
        let taken_back = self.game.log_from(to);
        if taken_back.is_empty() {
            return Err(UndoError::Nothing);
        }
        if let Some(other) = taken_back.iter().find(|entry| entry.seat() != Some(seat)) {
            return Err(other.seat().map_or(UndoError::Chance, UndoError::Other));
        }
        self.roll_back(to)
    }

    /// Cuts the log back to its first `to` entries, whoever made the others: everybody has agreed.
    ///
    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    pub fn roll_back(&mut self, to: usize) -> Result<Change<G>, UndoError> {
        self.game.can_roll_back(to)?;
        self.game.rollback(to);
        self.written.truncate(to);
        self.revision += 1;
        self.memories.roll_back(&self.game);
        let lines = vec![self.journal.rollback(to)];
        Ok(Change { revision: self.revision, kept: to, steps: Vec::new(), lines })
    }
}
