//! One move ahead, with the eyes of a beginner.

use tabletop::{Deaf, Dice, Features, QuickDice, Temper};

use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::{Observed, Player};

/// By how much a beginner may misjudge a move, as a share of the win.
const ERROR: f32 = 0.08;
/// A beginner overlooks one move in so many.
const OVERLOOKED: u32 = 2;

/// Tries the moves that it sees, judges by hand-made weights what they lead to, and errs a little.
#[derive(Debug)]
pub struct Beginner<G: Features> {
    judge: Judge<G>,
    candidates: Vec<G::Action>,
}

impl<G: Features> Default for Beginner<G> {
    fn default() -> Beginner<G> {
        let judge = Judge::new(Opinion::ByHand);
        Beginner { judge, candidates: Vec::new() }
    }
}

impl<G: Features> Player<G> for Beginner<G> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = table.seat();
        let position = table.resample(dice);
        let habit = self.judge.habit(&position, seat, table.memory(), Temper::Careless, dice);
        if let Some(action) = habit {
            return action;
        }
        self.candidates.clear();
        position.candidates(seat, table.memory(), dice, &mut self.candidates);
        let mut best: Option<(f32, usize)> = None;
        // Whatever is overlooked, something is seen.
        let seen = dice.index(self.candidates.len());
        for (i, action) in self.candidates.iter().enumerate() {
            let mut next = position.clone();
            let is_overlooked = dice.up_to(OVERLOOKED - 1) == 0 && i != seen;
            if is_overlooked || next.apply(seat, action, &mut Deaf).is_err() {
                continue;
            }
            let error = ERROR * (unit(dice) - 0.5);
            let share = self.judge.shares(&next)[seat.idx()] + error;
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, i));
            }
        }
        let (_, i) = best.expect("a seat that is to act has a legal candidate");
        self.candidates.swap_remove(i)
    }
}

/// Uniform between 0 and 1.
#[allow(clippy::cast_precision_loss, reason = "a coarse fraction is enough")]
pub fn unit(dice: &mut QuickDice) -> f32 {
    (dice.next_u32() >> 8) as f32 / (1 << 24) as f32
}

/// Any legal move.
#[derive(Debug)]
pub struct Random<A> {
    scratch: Vec<A>,
}

impl<A> Default for Random<A> {
    fn default() -> Random<A> {
        Random { scratch: Vec::new() }
    }
}

impl<G: Features> Player<G> for Random<G::Action> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        // How a game samples free-form moves may look at everything, so it is shown only what
        // the seat could believe.
        table.resample(dice).sample(table.seat(), dice, &mut self.scratch)
    }
}
