//! Logistic regression of the winner on the features of all seats.

use bots::{Shares, Weights};
use tabletop::{Dice, QuickDice, Seed};

/// Passes over the samples.
const EPOCHS: u32 = 24;
/// Samples of one step.
const BATCH_SIZE: usize = 256;
/// The learning rate at first; it falls linearly.
const LEARNING_RATE: f32 = 0.02;
/// L2 regularization towards the weights that the fit begins with, for each sample.
const REGULARIZATION: f32 = 2e-5;
/// Generations that the replay buffer holds.
const BUFFERED_GENERATIONS: usize = 2;

/// The replay buffer: positions as the features of all seats, the progress, and what the game came
/// to.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Samples {
    n_seats: usize,
    n_features: usize,
    rows: Vec<f32>,
    progress: Vec<f32>,
    shares: Vec<f32>,
    /// Where each generation begins.
    starts: Vec<usize>,
}

impl Samples {
    pub(super) fn new(n_seats: u8, n_features: usize) -> Samples {
        let (rows, progress, shares) = (Vec::new(), Vec::new(), Vec::new());
        Samples { n_seats: n_seats.into(), n_features, rows, progress, shares, starts: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.progress.len()
    }

    fn width(&self) -> usize {
        self.n_seats * self.n_features
    }

    /// Keeps a position, in the place of another one if that is named.
    pub(super) fn keep(&mut self, rows: &[f32], progress: f32, place: Option<usize>) {
        match place {
            None => {
                self.rows.extend_from_slice(rows);
                self.progress.push(progress);
            }
            Some(i) => {
                let width = self.width();
                self.rows[i * width..][..width].copy_from_slice(rows);
                self.progress[i] = progress;
            }
        }
    }

    /// Says what the game of these positions came to.
    pub(super) fn outcome(&mut self, shares: &Shares) {
        self.shares.clear();
        let total: f32 = shares[..self.n_seats].iter().sum();
        for _ in 0..self.len() {
            self.shares.extend(shares[..self.n_seats].iter().map(|share| share / total));
        }
    }

    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.progress.clear();
        self.shares.clear();
    }

    pub(super) fn append(&mut self, other: &Samples) {
        self.rows.extend_from_slice(&other.rows);
        self.progress.extend_from_slice(&other.progress);
        self.shares.extend_from_slice(&other.shares);
    }

    /// Adds a generation and forgets one that is too long ago.
    pub(super) fn replace_oldest(&mut self, fresh: &Samples) {
        if self.starts.len() == BUFFERED_GENERATIONS {
            let gone = self.starts.get(1).copied().unwrap_or(self.len());
            self.rows.drain(..gone * self.n_seats * self.n_features);
            self.progress.drain(..gone);
            self.shares.drain(..gone * self.n_seats);
            self.starts.remove(0);
            for start in &mut self.starts {
                *start -= gone;
            }
        }
        self.starts.push(self.len());
        self.append(fresh);
    }

    /// How far seats lie apart in each feature, so that all can be learnt at one rate.
    pub(super) fn scales(&self) -> Vec<f32> {
        let mut squares = vec![0.0_f64; self.n_features];
        let seats = float(self.n_seats);
        for rows in self.rows.chunks_exact(self.width()) {
            for (i, square) in squares.iter_mut().enumerate() {
                let of = |seat: usize| rows[seat * self.n_features + i];
                let mean = (0..self.n_seats).map(of).sum::<f32>() / seats;
                let spread: f32 = (0..self.n_seats).map(|seat| (of(seat) - mean).powi(2)).sum();
                *square += f64::from(spread / seats);
            }
        }
        let n = f64::from(float(self.len().max(1)));
        #[allow(clippy::cast_possible_truncation, reason = "a scale needs few digits")]
        let scale = |square: f64| ((square / n).sqrt() as f32).max(1e-3);
        squares.into_iter().map(scale).collect()
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^24 where it matters")]
fn float(n: usize) -> f32 {
    n as f32
}

/// Weights under which the winners of the samples were most likely, and the mean loss.
pub(super) fn fit(samples: &Samples, first: &Weights, seed: Seed) -> (Weights, f32) {
    let scales = samples.scales();
    let n_features = samples.n_features;
    // In units of the scales; early weights, then late ones.
    let anchor: Vec<f32> = (0..2 * n_features)
        .map(|i| first.pairs[i % n_features][i / n_features] * scales[i % n_features])
        .collect();
    let mut weights = anchor.clone();
    let mut adam = Adam::new(weights.len());
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut dice = QuickDice::new(seed.quick());
    let mut gradient = vec![0.0; weights.len()];
    let mut loss = 0.0;
    for epoch in 0..EPOCHS {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.index(i + 1));
        }
        loss = 0.0;
        let rate = LEARNING_RATE * (1.0 - float(epoch as usize) / float(EPOCHS as usize)).max(0.05);
        for batch in order.chunks(BATCH_SIZE) {
            gradient.fill(0.0);
            for &sample in batch {
                loss += add_gradient(samples, sample, &scales, &weights, &mut gradient);
            }
            let n = float(batch.len());
            for ((slope, weight), anchor) in gradient.iter_mut().zip(&weights).zip(&anchor) {
                *slope = *slope / n + REGULARIZATION * n * (weight - anchor);
            }
            adam.step(&mut weights, &gradient, rate);
        }
    }
    let pair = |i: usize| [weights[i] / scales[i], weights[n_features + i] / scales[i]];
    let weights = Weights { pairs: (0..n_features).map(pair).collect() };
    (weights, loss / float(samples.len().max(1)))
}

/// Adds the gradient of one sample's loss, and gives the loss.
fn add_gradient(
    samples: &Samples,
    sample: usize,
    scales: &[f32],
    weights: &[f32],
    gradient: &mut [f32],
) -> f32 {
    let (n_seats, n_features) = (samples.n_seats, samples.n_features);
    let rows = &samples.rows[sample * samples.width()..][..samples.width()];
    let shares = &samples.shares[sample * n_seats..][..n_seats];
    let progress = samples.progress[sample];
    let mut strengths = [0.0; tabletop::MAX_SEATS];
    for (strength, row) in strengths.iter_mut().zip(rows.chunks_exact(n_features)) {
        for i in 0..n_features {
            let weight = weights[i] * (1.0 - progress) + weights[n_features + i] * progress;
            *strength += row[i] / scales[i] * weight;
        }
    }
    let expected = bots::evaluator::softmax(strengths, n_seats);
    let mut loss = 0.0;
    for (seat, row) in rows.chunks_exact(n_features).enumerate() {
        let error = expected[seat] - shares[seat];
        loss -= shares[seat] * expected[seat].max(1e-9).ln();
        for i in 0..n_features {
            let pull = error * row[i] / scales[i];
            gradient[i] += pull * (1.0 - progress);
            gradient[n_features + i] += pull * progress;
        }
    }
    loss
}

/// Steps of about one size whatever the gradient (Kingma and Ba 2015).
struct Adam {
    n: i32,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Adam {
    fn new(n: usize) -> Adam {
        Adam { n: 0, means: vec![0.0; n], squares: vec![0.0; n] }
    }

    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        const BETA_1: f32 = 0.9;
        const BETA_2: f32 = 0.999;
        self.n += 1;
        let (fast, slow) = (1.0 - BETA_1.powi(self.n), 1.0 - BETA_2.powi(self.n));
        for (i, slope) in gradient.iter().enumerate() {
            self.means[i] = BETA_1 * self.means[i] + (1.0 - BETA_1) * slope;
            self.squares[i] = BETA_2 * self.squares[i] + (1.0 - BETA_2) * slope * slope;
            let step = self.means[i] / fast / ((self.squares[i] / slow).sqrt() + 1e-8);
            weights[i] -= rate * step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats; the first feature decides with a known weight, the second is noise.
    #[test]
    fn the_weights_that_made_the_samples_are_found() {
        let mut dice = QuickDice::new(1);
        let mut unit = || f32::from(u16::try_from(dice.up_to(1000)).unwrap()) / 1000.0;
        let mut samples = Samples::new(2, 2);
        for _ in 0..6000 {
            let rows = [unit() * 4.0, unit(), unit() * 4.0, unit()];
            let progress = unit();
            // At the start the feature counts 0.5, at the end 1.5.
            let strength = (rows[0] - rows[2]) * (0.5 + progress);
            let wins = unit() < 1.0 / (1.0 + (-strength).exp());
            let mut one = Samples::new(2, 2);
            one.keep(&rows, progress, None);
            let mut shares = [0.0; tabletop::MAX_SEATS];
            shares[usize::from(!wins)] = 1.0;
            one.outcome(&shares);
            samples.append(&one);
        }
        let first = Weights { pairs: vec![[0.0, 0.0]; 2] };
        let (weights, loss) = fit(&samples, &first, Seed([1; 32]));
        let [early, late] = weights.pairs[0];
        assert!((0.3..0.7).contains(&early), "{early}");
        assert!((1.2..1.8).contains(&late), "{late}");
        assert!(weights.pairs[1].iter().all(|weight| weight.abs() < 0.4), "{weights:?}");
        assert!(loss < 0.6, "a coin has 0.69, and these samples tell more: {loss}");
    }

    #[test]
    fn old_generations_are_forgotten() {
        let generation = |number: f32| {
            let mut samples = Samples::new(2, 1);
            samples.keep(&[number, number], 0.5, None);
            samples.outcome(&[0.5; tabletop::MAX_SEATS]);
            samples
        };
        let mut samples = Samples::new(2, 1);
        for number in [1.0, 2.0, 3.0] {
            samples.replace_oldest(&generation(number));
        }
        assert_eq!(samples.rows, [2.0, 2.0, 3.0, 3.0]);
        assert_eq!(samples.len(), 2);
    }
}
