//! One ply ahead, with the eyes of a beginner.

use tabletop::{Deaf, Dice, Features, QuickDice, Skill};

use crate::budget::Budget;
use crate::evaluator::{Evaluator, WeightSource};
use crate::observed::{Observed, Player};

/// The width of the noise in a beginner's evaluations, as a share of the win.
const NOISE: f32 = 0.08;
/// A beginner overlooks one move in so many.
const OVERLOOKED: u32 = 2;

/// Greedy play by hand-made weights, among the moves that it sees and with some noise.
#[derive(Debug)]
pub struct Beginner<G: Features> {
    evaluator: Evaluator<G>,
    candidates: Vec<G::Action>,
}

impl<G: Features> Default for Beginner<G> {
    fn default() -> Beginner<G> {
        let evaluator = Evaluator::new(WeightSource::Handmade);
        Beginner { evaluator, candidates: Vec::new() }
    }
}

impl<G: Features> Player<G> for Beginner<G> {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = observed.seat();
        let position = observed.resample(dice);
        let policy = self.evaluator.policy(&position, seat, observed.memory(), Skill::Novice, dice);
        if let Some(action) = policy {
            return action;
        }
        self.candidates.clear();
        position.candidates(seat, observed.memory(), dice, &mut self.candidates);
        let mut best: Option<(f32, usize)> = None;
        // Whatever is overlooked, something is seen.
        let seen = dice.index(self.candidates.len());
        for (i, action) in self.candidates.iter().enumerate() {
            let mut next = position.clone();
            let is_overlooked = dice.up_to(OVERLOOKED - 1) == 0 && i != seen;
            if is_overlooked || next.apply(seat, action, &mut Deaf).is_err() {
                continue;
            }
            let noise = NOISE * (unit(dice) - 0.5);
            let share = self.evaluator.evaluate(&next)[seat.idx()] + noise;
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
        observed: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        // How a game samples free-form moves may look at everything, so it is shown only what
        // the seat could believe.
        observed.resample(dice).sample(observed.seat(), dice, &mut self.scratch)
    }
}
