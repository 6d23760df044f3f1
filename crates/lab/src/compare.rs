//! What a change does: two tables on the same seeds, game by game, and what differs.
//!
//! Many questions are asked of the same games (how long, who wins, what each piece does), so that
//! some answers would look remarkable by luck alone. Hence each has its p-value corrected by Holm's
//! method: if nothing differs, the chance that anything at all is called a finding stays below 5 %.

mod questions;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF as _, StudentsT};
use tabletop::Measures;

pub use questions::{Group, Question, Scale, questions};

use crate::counts::ratio;
use crate::float;
use crate::measure::{Detail, Measured};
use crate::part::{Head, MergeError, Shard, join_shards, same_run};
use crate::report::{WHOLE_WIN, win_shares};
use crate::simulate::{Arm, Progress, Queue, Room, SimulateError, Simulation, on_threads};
use crate::totals::{Estimate, Totals, users_and_gain};

/// What would be found at most once in twenty comparisons of equals.
pub const SIGNIFICANT: f64 = 0.05;
/// Fewer users of a piece say nothing about what it does for them.
const FEWEST_USERS: i128 = 30;

/// Two tables, and what their games added up to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// As it was, and with the change.
    pub heads: [Head; 2],
    pub shards: BTreeSet<u64>,
    pub totals: [Totals; 2],
    /// Sums of what was asked of both, in the order of [`matched`].
    sums: Vec<Sums>,
    /// What users of a piece won, in the same order of pieces.
    gains: Vec<Products>,
    pub micros: u64,
}

/// A sum of products, which may be large. Written as text, because JSON has no such numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sum(i128);

impl Serialize for Sum {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Sum, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Sum).map_err(serde::de::Error::custom)
    }
}

/// Sums over pairs of games of one number in each, and of their squares and products.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Sums {
    a: Sum,
    b: Sum,
    aa: Sum,
    bb: Sum,
    ab: Sum,
}

impl Sums {
    fn add(&mut self, a: i64, b: i64) {
        let (a, b) = (i128::from(a), i128::from(b));
        for (sum, value) in self.all_mut().into_iter().zip([a, b, a * a, b * b, a * b]) {
            sum.0 += value;
        }
    }

    fn merge(&mut self, mut other: Sums) {
        for (sum, other) in self.all_mut().into_iter().zip(other.all_mut()) {
            sum.0 += other.0;
        }
    }

    fn all_mut(&mut self) -> [&mut Sum; 5] {
        let Sums { a, b, aa, bb, ab } = self;
        [a, b, aa, bb, ab]
    }
}

/// Sums over pairs of games of four numbers (how many used a piece, what they won above a fair
/// share; in one game and in the other) and of their products.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Products {
    sums: [Sum; 4],
    /// By row and column of the upper triangle.
    products: [Sum; 10],
}

impl Products {
    fn add(&mut self, values: [i64; 4]) {
        let values = values.map(i128::from);
        let mut products = self.products.iter_mut();
        for (i, &value) in values.iter().enumerate() {
            self.sums[i].0 += value;
            for &other in &values[i..] {
                products.next().expect("ten products of four").0 += value * other;
            }
        }
    }

    fn merge(&mut self, other: &Products) {
        let ours = self.sums.iter_mut().chain(&mut self.products);
        for (sum, other) in ours.zip(other.sums.iter().chain(&other.products)) {
            sum.0 += other.0;
        }
    }

    /// The sum of squares of a linear combination.
    fn square_of(&self, factors: [f64; 4]) -> f64 {
        let mut products = self.products.iter();
        let mut square = 0.0;
        for (i, factor) in factors.iter().enumerate() {
            for (j, other) in factors.iter().enumerate().skip(i) {
                let product = products.next().expect("ten products of four");
                let twice = if i == j { 1.0 } else { 2.0 };
                square += twice * factor * other * ratio(product.0, 1);
            }
        }
        square
    }
}

/// A difference between the two tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    pub question: Question,
    pub before: f64,
    pub after: f64,
    /// By how much the second is larger, with a 95 % interval.
    pub difference: f64,
    pub interval: [f64; 2],
    /// The difference in standard deviations between games (Cohen's d).
    pub effect: f64,
    /// The difference in standard errors.
    pub t: f64,
    /// How often luck alone would do as much, if this were the only question.
    pub p: f64,
    /// The same, corrected for the number of questions by Holm's method.
    pub p_corrected: f64,
}

impl Finding {
    pub fn is_significant(&self) -> bool {
        self.p_corrected < SIGNIFICANT
    }
}

/// Plays the same seeds at two tables, all of them or one shard.
///
/// # Errors
/// When a table cannot be set up, or a game does not end.
pub fn compare<G: Measures>(
    before: &Simulation<G>,
    after: &Simulation<G>,
    shard: Shard,
    progress: Progress<'_>,
) -> Result<Comparison, SimulateError> {
    let clock = Instant::now();
    let arms = [Arm::new(before)?, Arm::new(after)?];
    let heads = [arms[0].head(shard), arms[1].head(shard)];
    let queue = Queue::new(shard, before.games);
    let results = on_threads(before.threads, || {
        let mut comparison = Comparison::empty(heads.clone(), shard);
        let asked = Matched::new(&heads);
        let mut rooms = [0, 1].map(|i| Room::new(&arms[i], Detail::Games));
        while let Some((_, game)) = queue.next() {
            let [one, two] = &mut rooms;
            let games = [queue.check(one.play(game))?, queue.check(two.play(game))?];
            comparison.add(&asked, &games);
            queue.follow(progress());
        }
        Ok::<Comparison, SimulateError>(comparison)
    });
    let mut whole = Comparison::empty(heads, shard);
    for result in results {
        whole.absorb(&result?);
    }
    if whole.totals[0].tally.games() == 0 {
        return Err(SimulateError::Nothing);
    }
    whole.micros = u64::try_from(clock.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(whole)
}

/// Which questions of one table are those of the other.
struct Matched {
    questions: Vec<(Question, [usize; 2])>,
    pieces: Vec<[usize; 2]>,
}

impl Matched {
    fn new(heads: &[Head; 2]) -> Matched {
        let keys = |of: &[Question]| -> BTreeMap<String, usize> {
            of.iter().enumerate().map(|(i, question)| (question.key(), i)).collect()
        };
        let [one, two] = [0, 1].map(|i| questions(&heads[i]));
        let others = keys(&two);
        let both = |(i, question): (usize, Question)| {
            let j = *others.get(&question.key())?;
            Some((question, [i, j]))
        };
        let names = |head: &Head| -> Vec<(String, String)> {
            let name =
                |(kind, piece): (&tabletop::Kind, &str)| (kind.name.clone(), piece.to_owned());
            head.catalogue.pieces().map(name).collect()
        };
        let places: BTreeMap<_, _> =
            names(&heads[1]).into_iter().enumerate().map(|(i, name)| (name, i)).collect();
        let place = |(i, name)| Some([i, *places.get(&name)?]);
        Matched {
            questions: one.into_iter().enumerate().filter_map(both).collect(),
            pieces: names(&heads[0]).into_iter().enumerate().filter_map(place).collect(),
        }
    }
}

impl Comparison {
    fn empty(heads: [Head; 2], shard: Shard) -> Comparison {
        let asked = Matched::new(&heads);
        let totals = [0, 1].map(|i| Totals::new(&heads[i].catalogue, heads[i].n_seats()));
        Comparison {
            heads,
            shards: [shard.number].into(),
            totals,
            sums: vec![Sums::default(); asked.questions.len()],
            gains: vec![Products::default(); asked.pieces.len()],
            micros: 0,
        }
    }

    fn add(&mut self, asked: &Matched, games: &[Measured; 2]) {
        let answers = [0, 1].map(|i| questions::answers(&self.heads[i], &games[i]));
        for (sums, (_, [i, j])) in self.sums.iter_mut().zip(&asked.questions) {
            sums.add(answers[0][*i], answers[1][*j]);
        }
        let wins = games.each_ref().map(|game| win_shares(&game.standing));
        for (products, places) in self.gains.iter_mut().zip(&asked.pieces) {
            let [(n, won), (m, also)] =
                [0, 1].map(|i| users_and_gain(games[i].notes.uses_of(places[i]), &wins[i]));
            products.add([n, won, m, also]);
        }
        for (totals, game) in self.totals.iter_mut().zip(games) {
            totals.add(game);
        }
    }

    /// Adds games of the same run.
    fn absorb(&mut self, other: &Comparison) {
        for (totals, other) in self.totals.iter_mut().zip(&other.totals) {
            totals.merge(other);
        }
        self.sums.iter_mut().zip(&other.sums).for_each(|(sums, other)| sums.merge(*other));
        self.gains.iter_mut().zip(&other.gains).for_each(|(gains, other)| gains.merge(other));
        self.micros += other.micros;
    }

    pub(crate) fn merge(&mut self, other: &Comparison) -> Result<(), MergeError> {
        for (head, other) in self.heads.iter().zip(&other.heads) {
            same_run(head, other)?;
        }
        join_shards(&mut self.shards, &other.shards)?;
        self.absorb(other);
        Ok(())
    }

    /// Whether its numbers fit its catalogues.
    pub(crate) fn fits(&self) -> bool {
        let fit = |i: usize| self.totals[i].fit(&self.heads[i].catalogue, self.heads[i].n_seats());
        if self.heads[0].game != self.heads[1].game || !fit(0) || !fit(1) {
            return false;
        }
        let asked = Matched::new(&self.heads);
        self.sums.len() == asked.questions.len() && self.gains.len() == asked.pieces.len()
    }

    /// Pairs of games that were played.
    pub fn games(&self) -> u64 {
        self.totals[0].tally.games()
    }

    /// The answers to all questions that can be answered, the clearest difference first.
    pub fn findings(&self) -> Vec<Finding> {
        let asked = Matched::new(&self.heads);
        let plain = asked.questions.into_iter().zip(&self.sums);
        let mut findings: Vec<Finding> =
            plain.filter_map(|((question, _), sums)| self.difference(question, sums)).collect();
        let pieces: Vec<_> = self.heads[0].catalogue.pieces().collect();
        for ([place, _], products) in asked.pieces.into_iter().zip(&self.gains) {
            let (kind, piece) = pieces[place];
            findings.extend(self.gain_difference(Question::gain(kind, piece), products));
        }
        findings.sort_by(|a, b| b.t.abs().total_cmp(&a.t.abs()));
        correct(&mut findings);
        findings
    }

    fn difference(&self, question: Question, sums: &Sums) -> Option<Finding> {
        let n = i128::from(self.games());
        let Sums { a: Sum(a), b: Sum(b), aa: Sum(aa), bb: Sum(bb), ab: Sum(ab) } = *sums;
        // What never happens is no question.
        if n < 2 || (aa == 0 && bb == 0) {
            return None;
        }
        // Variances times n², in whole numbers: exact, even where large sums cancel.
        let spread = |square: i128, sum: i128| ratio(n * square - sum * sum, n * n).max(0.0);
        let (before, after) = (ratio(a, n), ratio(b, n));
        let variance = spread(aa + bb - 2 * ab, b - a);
        let pooled = f64::midpoint(spread(aa, a), spread(bb, b)).sqrt();
        let unit = question.scale.factor(self.heads[0].n_seats());
        let error = (variance / ratio(n - 1, 1)).sqrt();
        let estimate = Estimate::new(after - before, error);
        let effect = if pooled > 0.0 { estimate.value / pooled } else { 0.0 };
        Some(self.finding(question, [before * unit, after * unit], estimate, error, unit, effect))
    }

    /// Whether users of a piece win more than before.
    fn gain_difference(&self, question: Question, products: &Products) -> Option<Finding> {
        let [n, won, m, also] = products.sums.map(|Sum(sum)| sum);
        if n < FEWEST_USERS || m < FEWEST_USERS {
            return None;
        }
        let (before, after) = (ratio(won, n), ratio(also, m));
        let (n, m) = (ratio(n, 1), ratio(m, 1));
        // How a ratio moves with each game (the delta method).
        let square = products.square_of([before / n, -1.0 / n, -after / m, 1.0 / m]);
        let error = square.max(0.0).sqrt();
        let unit = 1.0 / float(WHOLE_WIN);
        let fair = 1.0 / float(self.heads[0].n_seats() as u64);
        let effect = (after - before) * unit / (fair * (1.0 - fair)).sqrt();
        let estimate = Estimate::new(after - before, error);
        Some(self.finding(question, [before * unit, after * unit], estimate, error, unit, effect))
    }

    fn finding(
        &self,
        question: Question,
        [before, after]: [f64; 2],
        estimate: Estimate,
        error: f64,
        unit: f64,
        effect: f64,
    ) -> Finding {
        let (t, p) = student(estimate.value, error, self.games());
        Finding {
            question,
            before,
            after,
            difference: estimate.value * unit,
            interval: [estimate.low * unit, estimate.high * unit],
            effect,
            t,
            p,
            p_corrected: p,
        }
    }
}

/// The test of a mean difference of so many pairs: Student's t, and its two-sided p-value.
fn student(difference: f64, error: f64, pairs: u64) -> (f64, f64) {
    if difference == 0.0 {
        return (0.0, 1.0);
    }
    if error <= 0.0 {
        return (f64::MAX.copysign(difference), 0.0);
    }
    let t = difference / error;
    let freedom = float(pairs.saturating_sub(1).max(1));
    let law = StudentsT::new(0.0, 1.0, freedom).expect("the scale is above zero");
    (t, 2.0 * law.cdf(-t.abs()))
}

/// Holm's correction, for findings in rising order of their p-values.
fn correct(findings: &mut [Finding]) {
    let mut highest = 0.0_f64;
    let n = findings.len();
    for (i, finding) in findings.iter_mut().enumerate() {
        highest = highest.max(finding.p * float((n - i) as u64)).min(1.0);
        finding.p_corrected = highest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_tested_as_in_the_textbook() {
        // Student's sleep data: extra sleep by two drugs, mean difference 1.58, t = 4.0621 with
        // 9 degrees of freedom, p = 0.002833.
        let one = [7, -16, -2, -12, -1, 34, 37, 8, 0, 20];
        let two = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34];
        let mut sums = Sums::default();
        one.into_iter().zip(two).for_each(|(a, b)| sums.add(a, b));
        let n: i128 = 10;
        let variance = ratio(
            n * (sums.aa.0 + sums.bb.0 - 2 * sums.ab.0) - (sums.b.0 - sums.a.0).pow(2),
            n * n,
        );
        let (t, p) = student(15.8, (variance / 9.0).sqrt(), 10);
        assert!((t - 4.0621).abs() < 1e-4, "{t}");
        assert!((p - 0.002_833).abs() < 1e-6, "{p}");
        assert_eq!(student(0.0, 0.0, 10), (0.0, 1.0));
        assert_eq!(student(1.0, 0.0, 10), (f64::MAX, 0.0));
    }

    #[test]
    fn many_questions_are_corrected_for_as_by_holm() {
        let finding = |p: f64| Finding {
            question: Question::gain(&tabletop::Kind::opening("First word", ["bid"]), "bid"),
            before: 0.0,
            after: 0.0,
            difference: 0.0,
            interval: [0.0, 0.0],
            effect: 0.0,
            t: 0.0,
            p,
            p_corrected: p,
        };
        let mut findings = [0.01, 0.015, 0.02, 0.5].map(finding);
        correct(&mut findings);
        let corrected = findings.map(|it| it.p_corrected);
        for (corrected, expected) in corrected.into_iter().zip([0.04, 0.045, 0.045, 0.5]) {
            assert!((corrected - expected).abs() < 1e-12, "{corrected} for {expected}");
        }
    }

    #[test]
    fn products_are_those_of_all_pairs() {
        let mut products = Products::default();
        products.add([1, -2, 3, 4]);
        products.add([0, 5, -1, 2]);
        let factors = [0.5, 2.0, -1.0, 0.25];
        let combined = |values: [f64; 4]| -> f64 {
            values.iter().zip(factors).map(|(value, factor)| value * factor).sum()
        };
        let expected =
            combined([1.0, -2.0, 3.0, 4.0]).powi(2) + combined([0.0, 5.0, -1.0, 2.0]).powi(2);
        assert!((products.square_of(factors) - expected).abs() < 1e-9);
    }
}
