//! How often each number occurred: exact, and the same in whatever order it was counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::float;

/// A histogram of whole numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(i64, u64)>", into = "Vec<(i64, u64)>")]
pub struct Counts(BTreeMap<i64, u64>);

impl From<Vec<(i64, u64)>> for Counts {
    fn from(pairs: Vec<(i64, u64)>) -> Counts {
        let mut counts = Counts::default();
        for (value, n) in pairs {
            counts.add_many(value, n);
        }
        counts
    }
}

impl From<Counts> for Vec<(i64, u64)> {
    fn from(counts: Counts) -> Vec<(i64, u64)> {
        counts.0.into_iter().collect()
    }
}

impl Counts {
    pub fn add(&mut self, value: impl Into<i64>) {
        self.add_many(value.into(), 1);
    }

    fn add_many(&mut self, value: i64, n: u64) {
        if n > 0 {
            *self.0.entry(value).or_default() += n;
        }
    }

    pub fn merge(&mut self, other: &Counts) {
        for (value, n) in other.iter() {
            self.add_many(value, n);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.0.iter().map(|(&value, &n)| (value, n))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many numbers were counted.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    pub fn least(&self) -> Option<i64> {
        self.0.keys().next().copied()
    }

    pub fn most(&self) -> Option<i64> {
        self.0.keys().next_back().copied()
    }

    pub fn mean(&self) -> f64 {
        let sum: i128 = self.iter().map(|(value, n)| i128::from(value) * i128::from(n)).sum();
        ratio(sum, i128::from(self.total()))
    }

    /// Standard deviation.
    pub fn spread(&self) -> f64 {
        let (mean, n) = (self.mean(), float(self.total()));
        let square = |(value, n): (i64, u64)| {
            let off = ratio(value.into(), 1) - mean;
            off * off * float(n)
        };
        (self.iter().map(square).sum::<f64>() / n.max(1.0)).sqrt()
    }

    /// The smallest number that at least so many percent do not exceed; 0 when there is none.
    pub fn percentile(&self, percent: u64) -> i64 {
        let wanted = u128::from(self.total()) * u128::from(percent);
        let mut seen = 0;
        for (value, n) in self.iter() {
            seen += u128::from(n) * 100;
            if seen >= wanted {
                return value;
            }
        }
        0
    }

    /// The share of the numbers for which something holds.
    pub fn share(&self, holds: impl Fn(i64) -> bool) -> f64 {
        let some: u64 = self.iter().filter(|&(value, _)| holds(value)).map(|(_, n)| n).sum();
        float(some) / float(self.total()).max(1.0)
    }
}

/// A quotient of whole numbers; 0 when there is nothing to divide by.
#[allow(clippy::cast_precision_loss, reason = "the last digits of a large sum do not show")]
pub fn ratio(sum: i128, by: i128) -> f64 {
    if by == 0 { 0.0 } else { sum as f64 / by as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(values: &[i64]) -> Counts {
        let mut counts = Counts::default();
        for &value in values {
            counts.add(value);
        }
        counts
    }

    #[test]
    fn order_does_not_matter() {
        let mut one = counts(&[3, -1]);
        one.merge(&counts(&[3, 7]));
        assert_eq!(one, counts(&[7, 3, 3, -1]));
        assert_eq!((one.total(), one.least(), one.most()), (4, Some(-1), Some(7)));
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(text, "[[-1,1],[3,2],[7,1]]");
        assert_eq!(serde_json::from_str::<Counts>(&text).unwrap(), one);
    }

    #[test]
    fn numbers_are_summed_up() {
        let some = counts(&[1, 2, 3, 4]);
        assert!((some.mean() - 2.5).abs() < 1e-12);
        assert!((some.spread() - 1.25_f64.sqrt()).abs() < 1e-12);
        let at = |percent| some.percentile(percent);
        assert_eq!((at(0), at(25), at(50), at(51), at(100)), (1, 1, 2, 3, 4));
        assert!((some.share(|value| value > 1) - 0.75).abs() < 1e-12);
        assert_eq!(Counts::default().percentile(50), 0);
    }
}
