//! A session whose game no longer matters: for the terminal and the server.

use std::fmt;
use std::num::NonZero;

use bots::{AnyQuestion, Level};
use serde_json::Value;
use tabletop::{
    AnyMatch, Choice, Deaf, Features, Match, QuickDice, Seat, SeatSet, SubmitError, Turn,
    UndoError, Viewer,
};

use crate::change::Change;
use crate::feed::Feed;
use crate::seating::Controller;
use crate::session::Session;

/// What one move changed, in words and JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyChange {
    pub revision: u64,
    /// The entries of the log that stay as they were.
    pub kept: usize,
    /// What each viewer hears of the entries that follow.
    pub deliveries: Vec<Heard>,
    /// What is to be appended to the journal, line by line, without ends of lines.
    pub lines: Vec<String>,
}

/// What one viewer hears of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    pub viewer: Viewer,
    pub lines: Vec<AnyLine>,
}

/// A piece of news and the move it came with, in words and JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyLine {
    /// The entry of the log.
    pub entry: usize,
    /// Who moved; `None` for chance.
    pub seat: Option<Seat>,
    pub news: Value,
    pub sentence: String,
}

/// What a seat would see after actions that it only thinks about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// `None` when one of the actions would lay hidden things open, which cannot be foreseen.
    pub view: Option<Value>,
    pub prompt: String,
    pub choices: Vec<Choice>,
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

    /// What would come of these actions of a seat. The secrets of others are dealt anew first, so
    /// that the answer can tell nothing that the seat does not know.
    ///
    /// # Errors
    /// The reason why one of them cannot be done.
    fn preview(&self, seat: Seat, actions: &[Value]) -> Result<Preview, SubmitError>;

    /// Everything that a viewer has heard since entry `from`, as far as it is at hand, for somebody
    /// who comes late: the log is replayed.
    fn heard_since(&self, from: usize, viewer: Viewer) -> Vec<AnyLine>;

    /// Lets go of old entries, for somebody who has the journal elsewhere: see [`Match::let_go`].
    fn let_go(&mut self, n_kept: NonZero<usize>);

    /// How far the log could be cut back if everybody agreed: to no fewer entries than this.
    fn barrier(&self) -> usize;

    /// Whether the log could be cut back to its first `to` entries if everybody agreed.
    ///
    /// # Errors
    /// Says what stands in the way.
    fn can_roll_back(&self, to: usize) -> Result<(), UndoError>;

    /// # Errors
    /// Says what stands in the way.
    fn can_undo(&self, seat: Seat) -> Result<(), UndoError>;

    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    fn undo(&mut self, seat: Seat) -> Result<AnyChange, UndoError>;

    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    fn undo_to(&mut self, seat: Seat, to: usize) -> Result<AnyChange, UndoError>;

    /// # Errors
    /// Says what stands in the way; nothing has changed then.
    fn roll_back(&mut self, to: usize) -> Result<AnyChange, UndoError>;

    /// The same match at a position that `viewer` cannot tell from the real one, to prove that
    /// nothing secret gets out.
    fn resampled(&self, viewer: Viewer, dice: &mut QuickDice) -> Box<dyn AnySession>;

    /// The same with what can be taken back; `None` when others could not have done there what they
    /// did since.
    fn twin(&self, viewer: Viewer, dice: &mut QuickDice) -> Option<Box<dyn AnySession>>;

    /// The same match, to be played on apart from this one.
    fn copied(&self) -> Box<dyn AnySession>;
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

    fn preview(&self, seat: Seat, actions: &[Value]) -> Result<Preview, SubmitError> {
        let game = Session::game(self);
        if seat.0 >= game.position().n_seats() {
            return Err(SubmitError::NoSuchSeat(seat));
        }
        let viewer = Viewer::Seat(seat);
        let mut twin = game.position().resample(viewer, &mut QuickDice::new(1));
        let mut reveals = false;
        for action in actions {
            let action: G::Action = SubmitError::read(action)?;
            reveals |= twin.reveals(&action);
            twin.apply(seat, &action, &mut Deaf).map_err(|refusal| SubmitError::of(&refusal))?;
        }
        if reveals {
            return Ok(Preview { view: None, prompt: String::new(), choices: Vec::new() });
        }
        let (view, names) = (twin.view(viewer), game.names().read_by(viewer));
        let mut choices = Vec::new();
        if let Turn::Seats(seats) = twin.turn()
            && seats.contains(seat)
        {
            twin.legal_actions(seat, &mut choices);
        }
        Ok(Preview {
            prompt: G::prompt(twin.edition(), &view, &names),
            choices: choices.iter().map(|it| game.choice(&view, it, &names)).collect(),
            view: Some(serde_json::to_value(&view).expect("a view is plain data")),
        })
    }

    fn heard_since(&self, from: usize, viewer: Viewer) -> Vec<AnyLine> {
        let feed = Feed::of(Session::game(self), viewer);
        let missed = feed.lines().iter().filter(|line| line.entry >= from);
        let in_json = |line: &crate::feed::Line<G>| AnyLine {
            entry: line.entry,
            seat: line.seat,
            news: json(&line.news),
            sentence: line.sentence.clone(),
        };
        missed.map(in_json).collect()
    }

    fn let_go(&mut self, n_kept: NonZero<usize>) {
        Session::let_go(self, n_kept);
    }

    fn barrier(&self) -> usize {
        Session::game(self).barrier()
    }

    fn can_roll_back(&self, to: usize) -> Result<(), UndoError> {
        Session::game(self).can_roll_back(to)
    }

    fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        Session::can_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<AnyChange, UndoError> {
        Session::undo(self, seat).map(|change| in_words(change, Session::game(self)))
    }

    fn undo_to(&mut self, seat: Seat, to: usize) -> Result<AnyChange, UndoError> {
        Session::undo_to(self, seat, to).map(|change| in_words(change, Session::game(self)))
    }

    fn roll_back(&mut self, to: usize) -> Result<AnyChange, UndoError> {
        Session::roll_back(self, to).map(|change| in_words(change, Session::game(self)))
    }

    fn resampled(&self, viewer: Viewer, dice: &mut QuickDice) -> Box<dyn AnySession> {
        Box::new(Session::resampled(self, viewer, dice))
    }

    fn twin(&self, viewer: Viewer, dice: &mut QuickDice) -> Option<Box<dyn AnySession>> {
        Some(Box::new(Session::twin(self, viewer, dice)?))
    }

    fn copied(&self) -> Box<dyn AnySession> {
        Box::new(self.clone())
    }
}

fn in_words<G: Features>(change: Change<G>, game: &Match<G>) -> AnyChange {
    let Change { revision, kept, steps, lines } = change;
    let deliver = |viewer: Viewer| {
        let names = game.names().read_by(viewer);
        let edition = game.position().edition();
        let steps = (kept..).zip(&steps);
        let lines = steps.flat_map(|(entry, step)| {
            let names = &names;
            step.news(viewer).map(move |news| AnyLine {
                entry,
                seat: step.entry.seat(),
                sentence: G::say_news(edition, &news, names),
                news: json(&news),
            })
        });
        Heard { viewer, lines: lines.collect() }
    };
    let deliveries = Viewer::all(game.position().n_seats()).map(deliver).collect();
    AnyChange { revision, kept, deliveries, lines }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("plain data")
}
