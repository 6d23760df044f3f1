//! How often somebody may do something.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// So many at once, and then so many in a span of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub burst: u32,
    pub per_ms: u64,
}

impl Rate {
    /// `burst` in `seconds`.
    pub const fn per_seconds(burst: u32, seconds: u64) -> Rate {
        Rate { burst, per_ms: seconds * 1_000 }
    }
}

/// What one of them has left, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    milli: u64,
    at: u64,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: u64) -> Bucket {
        Bucket { milli: u64::from(rate.burst) * 1_000, at: now }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: u64) -> bool {
        let most = u64::from(rate.burst) * 1_000;
        let passed = now.saturating_sub(self.at).min(rate.per_ms);
        self.at = self.at.max(now);
        let gained = passed * most / rate.per_ms.max(1);
        self.milli = (self.milli + gained).min(most);
        let is_there = self.milli >= 1_000;
        if is_there {
            self.milli -= 1_000;
        }
        is_there
    }

    fn is_full(&self, rate: Rate, now: u64) -> bool {
        now.saturating_sub(self.at) >= rate.per_ms
    }
}

/// One bucket for each of many.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    of: Mutex<HashMap<K, Bucket>>,
}

/// Before more than this many are remembered, those that are full again are forgotten.
const MANY: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, of: Mutex::new(HashMap::new()) }
    }

    pub(crate) fn take(&self, key: K, now: u64) -> bool {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if of.len() >= MANY {
            of.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        of.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_the_rate() {
        let rate = Rate::per_seconds(4, 2);
        let buckets = Buckets::new(rate);
        let taken = |key: &'static str, now| (0..10).filter(|_| buckets.take(key, now)).count();
        assert_eq!(taken("a", 1_000), 4);
        assert_eq!(taken("b", 1_000), 4, "one does not take from another");
        assert_eq!(taken("a", 1_499), 0);
        assert_eq!(taken("a", 1_500), 1);
        assert_eq!(taken("a", 900_000), 4);
        assert_eq!(taken("a", 5), 0, "time that goes backwards gives nothing");
    }
}
