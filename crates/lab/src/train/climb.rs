//! The slope of winning, felt by playing shaken weights against weights shaken the other way.
//!
//! All weights are shaken at once, each up or down by the toss of a coin. A weight whose upward
//! shakes win more often than its downward ones should grow (simultaneous perturbation, Spall
//! 1992).

use std::num::NonZeroU64;

use bots::Weights;
use tabletop::{Dice, Features, QuickDice, Seed, SetupError};

use super::{Met, Training, meet};

/// Shakes in each generation.
const SHAKES: u64 = 24;
/// A shake is this part of a weight…
const PART: f32 = 0.3;
/// …and as much more as changes the strength by this for a usual difference between seats.
const LEAST: f32 = 0.06;
/// How much of the last direction is kept.
const MOMENTUM: f32 = 0.7;

/// The direction in which winning seems to lie, in sizes of a shake.
pub(super) struct Climb {
    slope: Vec<[f32; 2]>,
    sizes: Vec<[f32; 2]>,
}

/// Games that one call of [`Climb::feel`] plays, about.
pub(super) fn n_games<G: Features>(training: &Training<G>) -> u64 {
    SHAKES * games_of(training).get()
}

/// Games of each shake.
fn games_of<G: Features>(training: &Training<G>) -> NonZeroU64 {
    NonZeroU64::new(training.trial.get() / 8).unwrap_or(NonZeroU64::MIN)
}

impl Climb {
    pub(super) fn new(n_features: usize) -> Climb {
        Climb { slope: vec![[0.0; 2]; n_features], sizes: vec![[0.0; 2]; n_features] }
    }

    /// Shakes the champion and sees which way wins.
    pub(super) fn feel<G: Features>(
        &mut self,
        training: &Training<G>,
        champion: &Weights,
        scales: &[f32],
        seed: Seed,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(), SetupError> {
        let size =
            |(pair, scale): (&[f32; 2], &f32)| pair.map(|it| it.abs() * PART + LEAST / scale);
        self.sizes = champion.pairs.iter().zip(scales).map(size).collect();
        for slope in self.slope.as_flattened_mut() {
            *slope *= MOMENTUM;
        }
        let mut dice = QuickDice::new(seed.quick());
        for shake in 0..SHAKES {
            let mut toss = || if dice.up_to(1) == 0 { -1.0 } else { 1.0 };
            let signs: Vec<[f32; 2]> = self.sizes.iter().map(|_| [toss(), toss()]).collect();
            let up = moved(champion, &self.sizes, &signs, 1.0);
            let down = moved(champion, &self.sizes, &signs, -1.0);
            let seed = seed.branch("shake", shake);
            let Met { share, .. } = meet(training, &up, &down, games_of(training), seed, progress)?;
            #[allow(clippy::cast_possible_truncation, reason = "a share needs few digits")]
            let gain = (share - 0.5) as f32;
            for (slope, sign) in self.slope.as_flattened_mut().iter_mut().zip(signs.as_flattened())
            {
                *slope += gain * sign;
            }
        }
        Ok(())
    }

    /// The champion, moved up the slope so that weights change by `size` shakes on average.
    pub(super) fn step(&self, champion: &Weights, size: f32) -> Weights {
        let squares: f32 = self.slope.as_flattened().iter().map(|it| it * it).sum();
        #[allow(clippy::cast_precision_loss, reason = "there are few features")]
        let n = self.slope.as_flattened().len() as f32;
        let length = (squares / n).sqrt().max(f32::MIN_POSITIVE);
        moved(champion, &self.sizes, &self.slope, size / length)
    }
}

/// Weights moved by so many sizes in a direction.
fn moved(from: &Weights, sizes: &[[f32; 2]], way: &[[f32; 2]], by: f32) -> Weights {
    let step = |i: usize, j: usize| from.pairs[i][j] + sizes[i][j] * way[i][j] * by;
    Weights { pairs: (0..from.pairs.len()).map(|i| [step(i, 0), step(i, 1)]).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_the_size_it_was_asked_for() {
        let champion = Weights { pairs: vec![[1.0, 1.0], [2.0, 0.0]] };
        let climb =
            Climb { slope: vec![[0.5, -0.5], [0.5, 0.5]], sizes: vec![[0.1, 0.2], [0.4, 0.8]] };
        let Weights { pairs } = climb.step(&champion, 2.0);
        let expected = [[1.2, 0.6], [2.8, 1.6]];
        for (weight, expected) in pairs.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((weight - expected).abs() < 1e-5, "{pairs:?}");
        }
    }
}
