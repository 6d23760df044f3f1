//! A match without its types: the face that server, command line and bindings talk to.
//!
//! Inside, everything is generic and fast; here, actions and views are JSON. This file is the
//! whole of that border.

use std::any::Any;
use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::dice::QuickDice;
use crate::game::{Deaf, Reason, Standing, Title, Turn};
use crate::matches::{Match, UndoError};
use crate::record::{Entry, Header};
use crate::seat::{Names, Seat, Viewer};
use crate::words::{Group, NotationError, Piece, Words};

/// One listed action, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    pub action: Value,
    pub notation: String,
    pub sentence: String,
    /// Where it stands in a long list, for whoever shows one as text.
    #[serde(skip)]
    pub group: Group,
}

/// A piece of news, ready to be sent to its viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    pub news: Value,
    pub sentence: String,
}

/// What one viewer hears of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Delivery {
    pub viewer: Viewer,
    pub told: Vec<Told>,
}

/// Why a submission was not played. The position is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum SubmitError {
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    #[error("this is not an action of the game: {0}")]
    Unreadable(String),
    /// The game's own refusal: its code and numbers, the sentence, the section of the rules.
    #[error("{sentence} (RULES.md {rule})")]
    Refused { reason: Value, sentence: String, rule: &'static str },
}

/// A running match of any game.
pub trait AnyMatch: fmt::Debug + Send + Sync {
    fn title(&self) -> &'static Title;
    fn header(&self) -> Header;
    /// How many entries the log has.
    fn n_entries(&self) -> usize;
    /// The first entry that is at hand.
    fn first_entry(&self) -> usize;
    /// Whose action entry `i` was, if it is at hand; `None` for chance.
    fn seat_of(&self, entry_idx: usize) -> Option<Seat>;
    fn turn(&self) -> Turn;
    fn standing(&self) -> Standing;
    fn ending(&self) -> Option<&'static str>;

    fn view(&self, viewer: Viewer) -> Value;
    fn board(&self, viewer: Viewer) -> String;
    fn prompt(&self, seat: Seat) -> String;
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    fn score_sheet(&self) -> Vec<(String, Vec<i32>)>;

    /// What a seat is asked once before an action that gives up a turn for nothing.
    fn doubt(&self, seat: Seat, action: &Value) -> Option<String>;

    /// Everything in the box that has a name, with what it does.
    fn pieces(&self, viewer: Viewer) -> Vec<Piece>;

    /// # Errors
    /// Says what could have been written instead.
    fn read_action(&self, notation: &str) -> Result<Value, NotationError>;

    /// The sentence with which a seat that typed this action is asked before it is sent; `None`
    /// where there is nothing to ask.
    fn echo(&self, seat: Seat, action: &Value) -> Option<String>;

    /// Plays an action and tells every viewer.
    ///
    /// # Errors
    /// The reason; nothing has changed then.
    fn submit(&mut self, seat: Seat, action: &Value) -> Result<Vec<Delivery>, SubmitError>;

    /// # Errors
    /// Why `submit` would refuse the action now.
    fn check(&self, seat: Seat, action: &Value) -> Result<(), SubmitError>;

    /// A random legal action of a seat that is to act.
    fn sample(&self, seat: Seat, dice: &mut QuickDice) -> Value;

    /// # Errors
    /// Says what stands in the way.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;

    /// Everything `viewer` has heard since entry `from`.
    fn news_since(&self, from: usize, viewer: Viewer) -> Vec<Told>;

    fn record(&self) -> String;

    /// The match as it was after `n` entries; chance stands still in it.
    fn at(&self, n: usize) -> Box<dyn AnyMatch>;

    /// Entry `i`, which is at hand, in the notation of the game: `A sell 4 wood`, `chance town
    /// molehill`.
    fn write_entry(&self, entry_idx: usize) -> String;

    /// The match itself, for code that knows its type.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Words> AnyMatch for Match<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn title(&self) -> &'static Title {
        const { &G::TITLE }
    }

    fn header(&self) -> Header {
        Match::header(self)
    }

    fn n_entries(&self) -> usize {
        Match::n_entries(self)
    }

    fn first_entry(&self) -> usize {
        Match::first_entry(self)
    }

    fn seat_of(&self, entry_idx: usize) -> Option<Seat> {
        let at_hand = entry_idx.checked_sub(Match::first_entry(self))?;
        self.log().get(at_hand).and_then(Entry::seat)
    }

    fn turn(&self) -> Turn {
        self.position().turn()
    }

    fn standing(&self) -> Standing {
        self.position().standing()
    }

    fn ending(&self) -> Option<&'static str> {
        self.position().ending()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.position().view(viewer))
    }

    fn board(&self, viewer: Viewer) -> String {
        let view = self.position().view(viewer);
        G::board(self.position().edition(), &view, &self.names().read_by(viewer))
    }

    fn prompt(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        let view = self.position().view(viewer);
        G::prompt(self.position().edition(), &view, &self.names().read_by(viewer))
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let position = self.position();
        if seat.0 >= position.n_seats() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        position.legal_actions(seat, &mut actions);
        let view = position.view(Viewer::Seat(seat));
        let names = self.names().read_by(Viewer::Seat(seat));
        actions.iter().map(|action| self.choice(&view, action, &names)).collect()
    }

    fn score_sheet(&self) -> Vec<(String, Vec<i32>)> {
        let view = self.position().view(Viewer::Spectator);
        G::score_sheet(self.position().edition(), &view)
    }

    fn doubt(&self, seat: Seat, action: &Value) -> Option<String> {
        let action: G::Action = SubmitError::read(action).ok()?;
        let view = self.position().view(Viewer::Seat(seat));
        G::doubt(self.position().edition(), &view, &action)
    }

    fn pieces(&self, viewer: Viewer) -> Vec<Piece> {
        G::pieces(self.position().edition(), &self.position().view(viewer))
    }

    fn read_action(&self, notation: &str) -> Result<Value, NotationError> {
        G::read_action(self.position().edition(), notation).map(|action| json(&action))
    }

    fn echo(&self, seat: Seat, action: &Value) -> Option<String> {
        let action: G::Action = SubmitError::read(action).ok()?;
        if !G::is_asked_back(&action) {
            return None;
        }
        let viewer = Viewer::Seat(seat);
        let view = self.position().view(viewer);
        Some(self.choice(&view, &action, &self.names().read_by(viewer)).sentence)
    }

    fn submit(&mut self, seat: Seat, action: &Value) -> Result<Vec<Delivery>, SubmitError> {
        let action = self.read_of(seat, action)?;
        let steps =
            Match::submit(self, seat, action).map_err(|refusal| SubmitError::of(&refusal))?;
        let n_seats = self.position().n_seats();
        let deliver = |viewer| {
            let names = self.names().read_by(viewer);
            let news = steps.iter().flat_map(|step| step.news(viewer));
            Delivery { viewer, told: news.map(|it| self.tell(&it, &names)).collect() }
        };
        Ok(Viewer::all(n_seats).map(deliver).collect())
    }

    fn check(&self, seat: Seat, action: &Value) -> Result<(), SubmitError> {
        let action = self.read_of(seat, action)?;
        let mut position = self.position().clone();
        position.apply(seat, &action, &mut Deaf).map_err(|refusal| SubmitError::of(&refusal))
    }

    fn sample(&self, seat: Seat, dice: &mut QuickDice) -> Value {
        json(&self.position().sample(seat, dice, &mut Vec::new()))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        Match::undo(self, seat)
    }

    fn news_since(&self, from: usize, viewer: Viewer) -> Vec<Told> {
        let names = self.names().read_by(viewer);
        Match::news_since(self, from, viewer).iter().map(|it| self.tell(it, &names)).collect()
    }

    fn record(&self) -> String {
        Match::record(self)
    }

    fn at(&self, n: usize) -> Box<dyn AnyMatch> {
        Box::new(self.rewound(n))
    }

    fn write_entry(&self, entry_idx: usize) -> String {
        let edition = self.position().edition();
        match &self.log()[entry_idx - Match::first_entry(self)] {
            Entry::Seat(seat, action) => format!("{seat} {}", G::write_action(edition, action)),
            Entry::Chance(outcome) => format!("chance {}", G::write_outcome(edition, outcome)),
        }
    }
}

impl SubmitError {
    /// The game's own refusal, ready to be sent.
    pub fn of(refusal: &impl Reason) -> SubmitError {
        SubmitError::Refused {
            reason: json(refusal),
            sentence: refusal.to_string(),
            rule: refusal.rule(),
        }
    }

    /// Reads an action.
    ///
    /// # Errors
    /// Says briefly what is wrong with it.
    pub fn read<A: DeserializeOwned>(action: &Value) -> Result<A, SubmitError> {
        A::deserialize(action).map_err(|error: serde_json::Error| {
            let problem = error.to_string();
            SubmitError::Unreadable(problem.chars().filter(|c| !c.is_control()).take(200).collect())
        })
    }
}

impl<G: Words> Match<G> {
    fn read_of(&self, seat: Seat, action: &Value) -> Result<G::Action, SubmitError> {
        if seat.0 >= self.position().n_seats() {
            return Err(SubmitError::NoSuchSeat(seat));
        }
        SubmitError::read(action)
    }

    /// A piece of news in words, for the viewer whom the names are read by.
    pub fn tell(&self, news: &G::News, names: &Names) -> Told {
        let edition = self.position().edition();
        Told { news: json(news), sentence: G::say_news(edition, news, names) }
    }

    /// An action of the seat that has this view, ready to be shown.
    pub fn choice(&self, view: &G::View, action: &G::Action, names: &Names) -> Choice {
        let edition = self.position().edition();
        Choice {
            action: json(action),
            notation: G::write_action(edition, action),
            sentence: G::say_action(edition, view, action, names),
            group: G::group(action),
        }
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("plain data")
}
