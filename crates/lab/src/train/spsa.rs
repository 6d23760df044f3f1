//! The gradient of winning, estimated by simultaneous perturbation (SPSA, Spall 1992).
//!
//! All weights are perturbed at once, each up or down by the toss of a coin, and play against
//! weights perturbed the other way. A weight that wins more often when it was moved up should grow.

use std::num::NonZeroU64;

use bots::Weights;
use tabletop::{Dice, Features, QuickDice, Seed, SetupError};

use super::{Comparison, Training, compare};

/// Perturbations in each generation.
const PERTURBATIONS: u64 = 24;
/// A perturbation is this part of a weight…
const RELATIVE_SIZE: f32 = 0.3;
/// …and as much more as changes the strength by this for a usual difference between seats.
const LEAST_SIZE: f32 = 0.06;
/// How much of the last gradient is kept.
const MOMENTUM: f32 = 0.7;

/// The estimated gradient, in sizes of a perturbation.
pub(super) struct Spsa {
    gradient: Vec<[f32; 2]>,
    sizes: Vec<[f32; 2]>,
}

/// Games that one call of [`Spsa::estimate`] plays, about.
pub(super) fn n_games<G: Features>(training: &Training<G>) -> u64 {
    PERTURBATIONS * games_of(training).get()
}

/// Games of each perturbation.
fn games_of<G: Features>(training: &Training<G>) -> NonZeroU64 {
    NonZeroU64::new(training.trial.get() / 8).unwrap_or(NonZeroU64::MIN)
}

impl Spsa {
    pub(super) fn new(n_features: usize) -> Spsa {
        Spsa { gradient: vec![[0.0; 2]; n_features], sizes: vec![[0.0; 2]; n_features] }
    }

    /// Perturbs the champion and sees which way wins.
    pub(super) fn estimate<G: Features>(
        &mut self,
        training: &Training<G>,
        champion: &Weights,
        scales: &[f32],
        seed: Seed,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(), SetupError> {
        let size = |(pair, scale): (&[f32; 2], &f32)| {
            pair.map(|it| it.abs() * RELATIVE_SIZE + LEAST_SIZE / scale)
        };
        self.sizes = champion.pairs.iter().zip(scales).map(size).collect();
        for gradient in self.gradient.as_flattened_mut() {
            *gradient *= MOMENTUM;
        }
        let mut dice = QuickDice::new(seed.quick());
        for i in 0..PERTURBATIONS {
            let mut toss = || if dice.up_to(1) == 0 { -1.0 } else { 1.0 };
            let signs: Vec<[f32; 2]> = self.sizes.iter().map(|_| [toss(), toss()]).collect();
            let up = moved(champion, &self.sizes, &signs, 1.0);
            let down = moved(champion, &self.sizes, &signs, -1.0);
            // A stream keeps its name, so that training finds the weights that it found before.
            let seed = seed.branch("shake", i);
            let Comparison { share, .. } =
                compare(training, &up, &down, games_of(training), seed, progress)?;
            #[allow(clippy::cast_possible_truncation, reason = "a share needs few digits")]
            let gain = (share - 0.5) as f32;
            for (gradient, sign) in
                self.gradient.as_flattened_mut().iter_mut().zip(signs.as_flattened())
            {
                *gradient += gain * sign;
            }
        }
        Ok(())
    }

    /// The champion, moved up the gradient so that weights change by `size` perturbations on
    /// average.
    pub(super) fn step(&self, champion: &Weights, size: f32) -> Weights {
        let squares: f32 = self.gradient.as_flattened().iter().map(|it| it * it).sum();
        #[allow(clippy::cast_precision_loss, reason = "there are few features")]
        let n = self.gradient.as_flattened().len() as f32;
        let length = (squares / n).sqrt().max(f32::MIN_POSITIVE);
        moved(champion, &self.sizes, &self.gradient, size / length)
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
        let spsa =
            Spsa { gradient: vec![[0.5, -0.5], [0.5, 0.5]], sizes: vec![[0.1, 0.2], [0.4, 0.8]] };
        let Weights { pairs } = spsa.step(&champion, 2.0);
        let expected = [[1.2, 0.6], [2.8, 1.6]];
        for (weight, expected) in pairs.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((weight - expected).abs() < 1e-5, "{pairs:?}");
        }
    }
}
