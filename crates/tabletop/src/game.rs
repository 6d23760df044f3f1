//! The contract between a game and everything around it.

use std::error::Error;
use std::fmt;
use std::hash::Hash;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::edition::{Edition, Printed};
use crate::options::OptionSpec;
use crate::seat::{PerSeat, Seat, SeatSet, Viewer};
use crate::versions::Gate;

/// What a position is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Any of these seats may act now. Never empty.
    Seats(SeatSet),
    /// Nature moves next: see [`Game::outcomes`].
    Chance,
    Over,
}

/// What is printed on the lid: everything about a game that does not depend on a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Title {
    /// The name in commands and records: `raccoon-tycoon`.
    pub id: &'static str,
    /// The name for people: `Raccoon Tycoon`.
    pub name: &'static str,
    /// Whose game it is, with thanks.
    pub credit: &'static str,
    /// One sentence for the shelf.
    pub blurb: &'static str,
    pub min_seats: u8,
    pub max_seats: u8,
    /// Playing time people should expect, in minutes.
    pub minutes: u16,
    /// The newest version of the rules, by which new matches are played. Raised whenever a record
    /// would no longer replay to the same position.
    pub rules_version: u32,
    /// Every way the game can end, as [`Game::ending`] names them.
    pub endings: &'static [&'static str],
    /// What may be varied when a match is set up.
    pub options: &'static [OptionSpec],
    /// No game has more decisions than this, whoever plays.
    pub longest: u32,
}

/// Takes the events of a move.
///
/// `Vec` keeps them; [`Deaf`] drops them, and the compiler then drops the work of making them.
pub trait Hear<E> {
    fn hear(&mut self, event: E);
}

impl<E> Hear<E> for Vec<E> {
    #[inline]
    fn hear(&mut self, event: E) {
        self.push(event);
    }
}

/// Hears nothing: for simulation and search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deaf;

impl<E> Hear<E> for Deaf {
    #[inline]
    fn hear(&mut self, _: E) {}
}

/// Takes the actions that somebody may choose from, one after the other.
///
/// `Vec` keeps them. Whoever asks something else of them, such as which kinds there are, has them
/// looked at as they are listed, and the compiler drops the rest of the work.
pub trait Menu<T> {
    fn add(&mut self, action: T);
}

impl<T> Menu<T> for Vec<T> {
    #[inline]
    fn add(&mut self, action: T) {
        self.push(action);
    }
}

/// Why an action is refused: a typed reason whose `Display` is the sentence shown to the player.
pub trait Reason:
    Error + Clone + Eq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The section of the game's `RULES.md` that says so, for example `§5.2`.
    fn rule(&self) -> &'static str;
}

/// Scores and, once the game is over, places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Points, or whatever the game counts, if it ended now.
    pub scores: PerSeat<i32>,
    /// Place of each seat, 1 is best, equal places are shared; `None` until the game is over.
    pub places: Option<PerSeat<u8>>,
}

impl Standing {
    /// Ranks seats by a key, the highest first; equal keys share a place and the next is skipped.
    pub fn places_by<K: Ord + Copy + Default>(
        n_seats: u8,
        mut key: impl FnMut(Seat) -> K,
    ) -> PerSeat<u8> {
        let keys = PerSeat::from_fn(n_seats, &mut key);
        PerSeat::from_fn(n_seats, |seat| {
            let better = keys.as_slice().iter().filter(|&&other| other > keys[seat]).count();
            u8::try_from(better + 1).expect("at most six seats")
        })
    }

    /// The seats in first place.
    pub fn winners(&self) -> SeatSet {
        let places = self.places.iter().flat_map(PerSeat::iter);
        places.filter(|&(_, place)| place == 1).map(|(seat, _)| seat).collect()
    }
}

/// Rules of one game, implemented by the value that holds one position.
///
/// A position is plain data: cloning it is a copy, and it holds everything that matters, so two
/// equal positions have the same future. What it does not hold is randomness: chance is a move
/// ([`Game::draw`], [`Game::resolve`]) that somebody else makes and writes down.
pub trait Game: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    const TITLE: Title;

    /// The oldest version of the rules whose records still replay.
    const OLDEST_RULES: u32 = Self::TITLE.rules_version;

    /// What has changed since the oldest version. A gate goes when no version before it is played
    /// any more.
    const GATES: &'static [Gate] = &[];

    /// What is kept on each thread beside the positions, so that the next question is answered sooner,
    /// in words for whoever measures the game; empty for nothing. It changes how long an answer takes,
    /// and never the answer.
    const KEPT_BESIDE: &'static str = "";

    type Edition: Edition;
    type Options: Clone + Default + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    type Action: Clone
        + Eq
        + Hash
        + fmt::Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// One thing nature can do: a card turned, a tile drawn.
    type Outcome: Clone
        + Eq
        + Hash
        + fmt::Debug
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// What happened, in the past tense, with the numbers that followed from it.
    type Event: Clone + Eq + fmt::Debug + Send + Sync + 'static;
    type Refusal: Reason;
    /// The table as one viewer may see it.
    type View: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An event as one viewer may hear of it.
    type News: Clone + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The first position, by the newest rules.
    ///
    /// # Errors
    /// When the game is not for that many players, or an option is out of its range.
    fn start(
        seats: u8,
        options: &Self::Options,
        edition: Printed<Self::Edition>,
    ) -> Result<Self, SetupError>;

    /// The first position by a version of the rules from [`Game::OLDEST_RULES`] on, for a record
    /// of it. A game with gates keeps the version in its positions.
    ///
    /// # Errors
    /// As for [`Game::start`].
    fn start_by(
        rules: u32,
        seats: u8,
        options: &Self::Options,
        edition: Printed<Self::Edition>,
    ) -> Result<Self, SetupError> {
        const {
            assert!(
                Self::OLDEST_RULES == Self::TITLE.rules_version,
                "a game that plays several versions of its rules says how each starts"
            );
        }
        let _ = rules;
        Self::start(seats, options, edition)
    }

    fn n_seats(&self) -> u8;
    fn edition(&self) -> Printed<Self::Edition>;
    fn turn(&self) -> Turn;

    /// Appends every action `seat` may take that can be listed. Free-form actions (a bid of any
    /// size, a deal) are not all listed; `apply` is the judge of those.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether `action` is of the free-form kind, which may be legal without being listed.
    fn is_free_form(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// A random legal action of `seat`, which must be one of those to act. Uniform over the list
    /// unless the game has a cheaper way; free-form actions may be among them.
    #[inline]
    fn sample<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Self::Action>,
    ) -> Self::Action {
        scratch.clear();
        self.legal_actions(seat, scratch);
        let i = dice.index(scratch.len());
        scratch.swap_remove(i)
    }

    /// Whether a legal action lays hidden things open at once, as the last of several sealed
    /// choices does. What was seen cannot be unseen, so it cannot be taken back either. The end of
    /// the game needs no mention.
    fn reveals(&self, action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Checks, then performs.
    ///
    /// # Errors
    /// Names the rule that forbids it, and leaves the position untouched.
    fn apply<H: Hear<Self::Event>>(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        events: &mut H,
    ) -> Result<(), Self::Refusal>;

    /// Performs an action that was listed or sampled for `seat` in this very position: it was
    /// checked when it was given, and a game may have a way not to check it again.
    #[inline]
    fn perform<H: Hear<Self::Event>>(&mut self, seat: Seat, action: &Self::Action, events: &mut H) {
        self.apply(seat, action, events)
            .unwrap_or_else(|refusal| panic!("what was listed or sampled is legal: {refusal}"));
    }

    /// Appends what nature may do, with weights above zero.
    fn outcomes(&self, out: &mut Vec<(Self::Outcome, u32)>);

    /// Whether nature may do this now. Must agree with `outcomes`.
    fn is_possible(&self, outcome: &Self::Outcome) -> bool {
        let mut outcomes = Vec::new();
        self.outcomes(&mut outcomes);
        outcomes.iter().any(|(possible, _)| possible == outcome)
    }

    /// Lets nature choose. The fast path of `outcomes`, with the same probabilities.
    fn draw<D: Dice>(&self, dice: &mut D) -> Self::Outcome;

    /// Performs what nature chose, which must be possible.
    fn resolve<H: Hear<Self::Event>>(&mut self, outcome: &Self::Outcome, events: &mut H);

    /// Scores as they truly are. Before the end they may count what is secret, so they are for
    /// bots and tests; what people may see of them is in the view.
    fn standing(&self) -> Standing;

    /// How the game ended: one of [`Title::endings`], or `None` while it goes on.
    fn ending(&self) -> Option<&'static str>;

    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` hears of an event that led to this position; `None` when it hears nothing.
    fn news(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::News>;

    /// A position this viewer could not tell from the real one, given all it has seen and heard.
    #[must_use]
    fn resample<D: Dice>(&self, viewer: Viewer, dice: &mut D) -> Self;
}

/// Why a match cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    #[error("{game} is for {min} to {max} players, not {seats}")]
    Seats { game: &'static str, min: u8, max: u8, seats: u8 },
    #[error("option {option}: {problem}")]
    Option { option: &'static str, problem: String },
}

impl Title {
    /// # Errors
    /// When the game is not for that many players.
    pub fn check_seats(&self, seats: u8) -> Result<(), SetupError> {
        if (self.min_seats..=self.max_seats).contains(&seats) {
            return Ok(());
        }
        Err(SetupError::Seats { game: self.name, min: self.min_seats, max: self.max_seats, seats })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_place() {
        let keys = [7, 9, 7, 2];
        let places = Standing::places_by(4, |seat| keys[seat.idx()]);
        assert_eq!(places.as_slice(), [2, 1, 2, 4]);
    }
}
