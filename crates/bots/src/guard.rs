//! A bot that fails is replaced for that decision, and the game goes on.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Features, QuickDice, Seat};

use crate::budget::Budget;
use crate::level::Level;
use crate::observed::{Observed, Player};

/// What went wrong with a bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mishap {
    #[error("the bot in seat {seat} panicked ({message}); a plain move was played for it")]
    Panicked { seat: Seat, message: String },
    #[error(
        "the bot in seat {seat} chose {action}, which is not legal; a plain move was played for it"
    )]
    Illegal { seat: Seat, action: String },
    #[error("the bot in seat {seat} did not answer in time; a plain move was played for it")]
    Stalled { seat: Seat },
}

impl Mishap {
    /// A panic, in the words that came with it.
    pub fn panicked(seat: Seat, payload: &(dyn Any + Send)) -> Mishap {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Mishap::Panicked { seat, message: text.unwrap_or_default() }
    }
}

/// Watches over a player. Whatever the player does, the decision is legal.
pub struct Guarded<G: Features> {
    player: Box<dyn Player<G>>,
    mishaps: Vec<Mishap>,
}

impl<G: Features> Guarded<G> {
    pub fn new(player: Box<dyn Player<G>>) -> Guarded<G> {
        Guarded { player, mishaps: Vec::new() }
    }

    pub fn of(level: Level) -> Guarded<G> {
        Guarded::new(level.player())
    }

    /// What went wrong since the last time somebody asked.
    pub fn take_mishaps(&mut self) -> Vec<Mishap> {
        std::mem::take(&mut self.mishaps)
    }
}

impl<G: Features> Player<G> for Guarded<G> {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = observed.seat();
        // A player that panicked may be left in any state, but of its own values only: what it
        // observes is shared with nobody, and its next answer is checked as well.
        let chosen = catch_unwind(AssertUnwindSafe(|| self.player.choose(observed, budget, dice)));
        let mishap = match chosen {
            Ok(action) if observed.is_legal(&action) => return action,
            Ok(action) => Mishap::Illegal { seat, action: format!("{action:?}") },
            Err(payload) => Mishap::panicked(seat, &*payload),
        };
        self.mishaps.push(mishap);
        fallback_action(observed, dice)
    }
}

impl<G: Features> fmt::Debug for Guarded<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guarded").field("mishaps", &self.mishaps).finish_non_exhaustive()
    }
}

/// A legal move that needs no thought.
pub fn fallback_action<G: Features>(observed: &Observed<'_, G>, dice: &mut QuickDice) -> G::Action {
    let seat = observed.seat();
    let position = observed.resample(dice);
    let mut actions = Vec::new();
    observed.legal_actions(&mut actions);
    match (position.default_action(seat), actions.into_iter().next()) {
        (Some(action), _) if observed.is_legal(&action) => action,
        (_, Some(action)) => action,
        (_, None) => position.sample(seat, dice, &mut Vec::new()),
    }
}
