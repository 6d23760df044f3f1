//! What bots look at: named numbers of a position, and the moves worth a thought.
//!
//! Nothing here is a rule. A game describes a position by a few numbers per seat, in the words of
//! its table; bots weigh them, and explain themselves by them.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

use std::fmt;

use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::seat::{Seat, SeatSet};
use crate::walk::any_of;
use crate::words::Words;

/// One number of each seat.
///
/// The strength of a seat is the sum of its features times their weights, and its share of the win
/// is the softmax of the strengths. So a feature whose weight is 0.1 and that is
/// higher by ten makes a seat about 2.7 times as likely to win against an equal rival.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// Its name in files of weights: `railroad-points`.
    pub name: &'static str,
    /// What it is to people, after "more" or "less": "points from railroads".
    pub says: &'static str,
    /// What we think that one of it is worth at the start of a game.
    pub early: f32,
    /// What we think that one of it is worth at the end.
    pub late: f32,
}

/// How a move changes one feature of the seat that makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    pub feature: &'static Feature,
    pub before: f32,
    pub after: f32,
}

impl Change {
    /// By how much it rises.
    pub fn rise(&self) -> f32 {
        self.after - self.before
    }
}

/// A game with an evaluation function, so that bots can play it.
pub trait Features: Words {
    /// The numbers, in the order in which [`Features::features`] writes them.
    const FEATURES: &'static [Feature];

    /// Weights that self-play has found, as `boardwalk train` writes them; empty for none.
    const WEIGHTS: &'static str;

    /// Features about whose turn it is, whose weights stay as set by hand. A plan compares
    /// positions in which they are equal, so playing by plans does not feel what they are worth;
    /// a search compares positions in which they are not.
    const TEMPO: &'static [&'static str] = &[];

    /// What a move is in the search of a bot that has time. The arena says which is better for a
    /// game.
    const SEARCH_BY: SearchBy = SearchBy::Clicks;

    /// What a bot keeps in mind beyond the position: who refused what, who bid for what.
    type Memory: Clone + Default + fmt::Debug + Send;

    /// Whether [`Features::remember`] does anything, so that news must be told to it.
    const LISTENS: bool = false;

    /// Keeps in mind what `me` has heard.
    fn remember(memory: &mut Self::Memory, me: Seat, news: &Self::News) {
        let _ = (memory, me, news);
    }

    /// What is kept from describing one position and helps with the next. It changes how long it
    /// takes, never what comes out.
    type Cache: Default + fmt::Debug + Clone + Send;

    /// Writes the numbers of all seats, one row of `FEATURES.len()` after the other. Every number
    /// must be written. The position may be in the middle of a turn or waiting for chance; it is
    /// not over.
    fn features(&self, cache: &mut Self::Cache, rows: &mut [f32]);

    /// How far the game has come: 0 at its start, 1 at its end.
    fn progress(&self) -> f32;

    /// Whether a static evaluation can be trusted. While it cannot (an auction is going on), a bot
    /// plays on in its head until the position is quiet (quiescence).
    fn is_quiet(&self) -> bool {
        true
    }

    /// Appends the moves worth a thought: the legal ones, or a choice of them where they are very
    /// many, and the best of the free-form ones. At least one, and only legal ones.
    fn candidates<D: Dice>(
        &self,
        seat: Seat,
        memory: &Self::Memory,
        dice: &mut D,
        out: &mut Vec<Self::Action>,
    ) {
        let _ = (memory, dice);
        self.legal_actions(seat, out);
    }

    /// The default action of a seat: what it is assumed to do here while a bot searches, where
    /// looking at all it could do would cost more than it is worth. Not to trade, for example.
    fn default_action(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }

    /// Whether a seat that may act has nothing to say for now, so that a bot in it waits for the
    /// others: it is ready, or its own offer has not been answered. Never true of all who may act.
    fn rests(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// Whose answers a seat waits for: those it has made an offer to, say. Where a person waits,
    /// bots that owe an answer are asked before bots go on with each other.
    fn waits_for(&self, seat: Seat) -> SeatSet {
        let _ = seat;
        SeatSet::EMPTY
    }

    /// The game's own policy here, which takes the place of search; `None` to have the bot look for
    /// a move. `strength` gives the strength of every seat in a position, as the bot evaluates it.
    fn policy<D: Dice>(
        &self,
        seat: Seat,
        memory: &Self::Memory,
        skill: Skill,
        strength: &mut dyn FnMut(&Self) -> [f32; crate::MAX_SEATS],
        dice: &mut D,
    ) -> Option<Self::Action> {
        let _ = (seat, memory, skill, strength, dice);
        None
    }

    /// Why a move is worth a thought, as short clauses in a person's words, without a full stop:
    /// what one would notice on the table after it ("completes a square: +2 points every turn").
    /// `self` is the position before the move of `seat`, and `changes` are the features that count
    /// most, what speaks for the move first. A change may be left out, or told with another.
    fn reasons(&self, after: &Self, seat: Seat, changes: &[Change]) -> Vec<String> {
        let _ = (after, seat);
        let explain = |it: &Change| Self::explain(it.feature, it.before, it.after);
        changes.iter().map(explain).collect()
    }

    /// A sentence about a change of one feature, for hints: "points from railroads: 4 more".
    fn explain(feature: &Feature, before: f32, after: f32) -> String {
        more_or_less(feature, before, after)
    }
}

/// How much more or less of a feature there is: "points from railroads: 4 more".
pub fn more_or_less(feature: &Feature, before: f32, after: f32) -> String {
    let change = after - before;
    let word = if change > 0.0 { "more" } else { "less" };
    let size = change.abs();
    let digits = usize::from(size < 10.0 && (size - size.round()).abs() > 0.05);
    format!("{}: {size:.digits$} {word}", feature.says)
}

/// How well a bot bargains where the game has its own policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Looks at its own gain only, and errs.
    Novice,
    /// Knows what a gain of others costs.
    Competent,
    /// Takes its time.
    Expert,
}

/// What counts as one move in a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchBy {
    /// Every click of every seat: where turns are short, and where seats answer each other.
    Clicks,
    /// Every whole turn of one's own (a macro-action): where turns are long and each builds its
    /// own.
    Turns,
}

/// Of the seats that may act, those that do not rest.
pub fn awake<G: Features>(position: &G, seats: SeatSet) -> SeatSet {
    if seats.len() == 1 {
        return seats;
    }
    let awake: SeatSet = seats.iter().filter(|&seat| !position.rests(seat)).collect();
    if awake.is_empty() { seats } else { awake }
}

/// Who is asked next, of some seats: one of those who may act, drawn with the dice; `None` when
/// the others are waited for. Whoever rests is passed over.
///
/// This is the one rule by which bots that may act at the same time get their turns, at every
/// table, so that no seat is favoured by where it sits.
pub fn next_to_act<G: Features, D: Dice>(
    position: &G,
    among: SeatSet,
    dice: &mut D,
) -> Option<Seat> {
    let Turn::Seats(seats) = position.turn() else { return None };
    let asked = awake(position, seats).and(among);
    (!asked.is_empty()).then(|| any_of(asked, dice))
}

/// The features of every seat of a position.
pub fn rows<G: Features>(position: &G) -> Vec<f32> {
    let mut rows = vec![f32::NAN; usize::from(Game::n_seats(position)) * G::FEATURES.len()];
    position.features(&mut G::Cache::default(), &mut rows);
    rows
}

/// Declares the features of a game as a struct with one field each, so that none can be written
/// in the place of another.
///
/// The struct gets a constant `FEATURES`, and `write`, which fills the row of one seat.
#[macro_export]
macro_rules! feature_row {
    ($row:ident {
        $($field:ident: $name:literal, $says:literal, $early:literal => $late:literal;)*
    }) => {
        struct $row { $($field: f32,)* }

        impl $row {
            const FEATURES: &'static [$crate::Feature] = &[$($crate::Feature {
                name: $name,
                says: $says,
                early: $early,
                late: $late,
            }),*];

            fn write(&self, row: &mut [f32]) {
                row.copy_from_slice(&[$(self.$field),*]);
            }
        }
    };
}
