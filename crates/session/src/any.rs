//! A session whose game no longer matters: for the terminal and the server.

use std::fmt;

use bots::{AnyQuestion, Level};
use serde_json::Value;
use tabletop::{
    AnyMatch, Delivery, Features, Match, QuickDice, Seat, SeatSet, SubmitError, UndoError, Viewer,
};

use crate::change::Change;
use crate::seating::Controller;
use crate::session::Session;

/// What one move changed, in words and JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyChange {
    pub revision: u64,
    /// The entries of the log that stay as they were.
    pub kept: usize,
    /// What each viewer hears of the entries that follow.
    pub deliveries: Vec<Delivery>,
    /// What is to be appended to the journal, line by line, without ends of lines.
    pub lines: Vec<String>,
}

/// A session of any game.
pub trait AnySession: fmt::Debug + Send {
    /// The match as it stands: boards, choices, the record.
    fn game(&self) -> &dyn AnyMatch;
    fn revision(&self) -> u64;
    fn journal(&self) -> String;
    fn controller(&self, seat: Seat) -> Controller;
    fn hand_over(&mut self, seat: Seat, controller: Controller);
    fn people(&self) -> SeatSet;
    fn may_act(&self) -> SeatSet;
    fn next_of(&self, among: SeatSet) -> Option<Seat>;
    fn next_bot(&self) -> Option<(Seat, Level)>;
    fn question(&self, seat: Seat) -> AnyQuestion;
    fn dice(&self, purpose: &str) -> QuickDice;
    fn known_at(&self, revision: u64) -> usize;

    /// # Errors
    /// The reason; nothing has changed then.
    fn submit(&mut self, seat: Seat, action: &Value) -> Result<AnyChange, SubmitError>;

    /// # Errors
    /// Says what stands in the way.
    fn can_undo(&self, seat: Seat) -> Result<(), UndoError>;

    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    fn undo(&mut self, seat: Seat) -> Result<AnyChange, UndoError>;
}

impl<G: Features> AnySession for Session<G> {
    fn game(&self) -> &dyn AnyMatch {
        Session::game(self)
    }

    fn revision(&self) -> u64 {
        Session::revision(self)
    }

    fn journal(&self) -> String {
        Session::journal(self)
    }

    fn controller(&self, seat: Seat) -> Controller {
        Session::controller(self, seat)
    }

    fn hand_over(&mut self, seat: Seat, controller: Controller) {
        Session::hand_over(self, seat, controller);
    }

    fn people(&self) -> SeatSet {
        Session::people(self)
    }

    fn may_act(&self) -> SeatSet {
        Session::may_act(self)
    }

    fn next_of(&self, among: SeatSet) -> Option<Seat> {
        Session::next_of(self, among)
    }

    fn next_bot(&self) -> Option<(Seat, Level)> {
        Session::next_bot(self)
    }

    fn question(&self, seat: Seat) -> AnyQuestion {
        AnyQuestion::new(Session::question(self, seat))
    }

    fn dice(&self, purpose: &str) -> QuickDice {
        Session::dice(self, purpose)
    }

    fn known_at(&self, revision: u64) -> usize {
        Session::known_at(self, revision)
    }

    fn submit(&mut self, seat: Seat, action: &Value) -> Result<AnyChange, SubmitError> {
        if seat.0 >= Session::game(self).position().n_seats() {
            return Err(SubmitError::NoSuchSeat(seat));
        }
        let action = SubmitError::read(action)?;
        let change = Session::submit(self, seat, action);
        Ok(in_words(change.map_err(|refusal| SubmitError::of(&refusal))?, Session::game(self)))
    }

    fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        Session::can_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<AnyChange, UndoError> {
        Session::undo(self, seat).map(|change| in_words(change, Session::game(self)))
    }
}

fn in_words<G: Features>(change: Change<G>, game: &Match<G>) -> AnyChange {
    let Change { revision, kept, steps, lines } = change;
    let deliver = |viewer: Viewer| {
        let names = game.names().read_by(viewer);
        let news = steps.iter().flat_map(|step| step.news(viewer));
        Delivery { viewer, told: news.map(|it| game.tell(&it, &names)).collect() }
    };
    let deliveries = Viewer::all(game.position().n_seats()).map(deliver).collect();
    AnyChange { revision, kept, deliveries, lines }
}
