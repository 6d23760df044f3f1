//! Where chance comes from.
//!
//! The arithmetic (bounded draw, weighted pick, random bit) is ours and pinned by test vectors:
//! libraries may change how they turn random words into numbers, a stored game may not.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A source of random words, and the few ways in which games use them.
///
/// Bounds are inclusive, so there is no empty range to ask for.
pub trait Dice {
    fn next_u32(&mut self) -> u32;

    /// Uniform in `0..=max`.
    #[inline]
    fn up_to(&mut self, max: u32) -> u32 {
        // Lemire's multiplication; the low half decides the rare rejection that removes the bias.
        let Some(range) = max.checked_add(1) else { return self.next_u32() };
        let mut product = u64::from(self.next_u32()) * u64::from(range);
        if low(product) < range {
            let threshold = range.wrapping_neg() % range;
            while low(product) < threshold {
                product = u64::from(self.next_u32()) * u64::from(range);
            }
        }
        high(product)
    }

    /// An index into a list of `len` elements. The list must not be empty.
    #[inline]
    fn index(&mut self, len: usize) -> usize {
        let last = u32::try_from(len - 1).expect("no list in a game has four billion elements");
        self.up_to(last) as usize
    }

    /// An index with a chance in proportion to its weight. Some weight must be above zero.
    #[inline]
    fn weighted(&mut self, weights: impl IntoIterator<Item = u32, IntoIter: Clone>) -> usize {
        let weights = weights.into_iter();
        let total: u32 = weights.clone().sum();
        assert!(total > 0, "nothing to pick from");
        let mut ticket = self.up_to(total - 1);
        for (i, weight) in weights.enumerate() {
            match ticket.checked_sub(weight) {
                Some(rest) => ticket = rest,
                None => return i,
            }
        }
        unreachable!("the ticket is below the sum of the weights")
    }

    /// A uniformly random set bit of `mask`. The mask must not be empty.
    #[inline]
    fn bit_of(&mut self, mask: u64) -> u8 {
        let n = self.up_to(mask.count_ones() - 1);
        crate::bits::nth_set_bit(mask, n)
    }
}

#[inline]
fn low(product: u64) -> u32 {
    u32::try_from(product & u64::from(u32::MAX)).expect("masked to 32 bits")
}

#[inline]
fn high(product: u64) -> u32 {
    u32::try_from(product >> 32).expect("shifted to 32 bits")
}

/// The dice of real matches: `ChaCha` with eight rounds, the same stream on every platform.
#[derive(Debug)]
pub struct FairDice(ChaCha8Rng);

impl FairDice {
    pub fn new(key: [u8; 32]) -> FairDice {
        FairDice(ChaCha8Rng::from_seed(key))
    }
}

impl Dice for FairDice {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// Small and fast dice for simulation and search; nothing at stake depends on them.
///
/// `SplitMix64`, of which each word gives its upper half.
#[derive(Clone, Debug)]
pub struct QuickDice(u64);

impl QuickDice {
    pub fn new(seed: u64) -> QuickDice {
        QuickDice(seed)
    }
}

impl Dice for QuickDice {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        high(z ^ (z >> 31))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fair_stream_is_pinned() {
        let mut dice = FairDice::new([0; 32]);
        let words: Vec<u32> = (0..4).map(|_| dice.next_u32()).collect();
        // ChaCha8, zero key and nonce: the published keystream begins 3e 00 ef 2f.
        assert_eq!(words, [0x2fef_003e, 0xd640_5f89, 0xe8b8_5b7f, 0xa1a5_091f]);
    }

    #[test]
    fn the_quick_stream_is_pinned() {
        let mut dice = QuickDice::new(0);
        let words: Vec<u32> = (0..3).map(|_| dice.next_u32()).collect();
        // SplitMix64 from 0: e220a8397b1dcdaf 6e789e6aa1b965f4 06c45d188009454f.
        assert_eq!(words, [0xe220_a839, 0x6e78_9e6a, 0x06c4_5d18]);
    }

    #[test]
    fn bounded_draws_are_pinned() {
        let mut dice = FairDice::new([7; 32]);
        let draws: Vec<u32> = [0, 1, 5, 9, 53, 999, u32::MAX - 1, u32::MAX]
            .into_iter()
            .map(|max| dice.up_to(max))
            .collect();
        assert_eq!(draws, PINNED_DRAWS);
        let picks: Vec<usize> = (0..8).map(|_| dice.weighted([1, 0, 3, 4])).collect();
        assert_eq!(picks, PINNED_PICKS);
        let bits: Vec<u8> = (0..8).map(|_| dice.bit_of(0x8000_0000_0000_0f01)).collect();
        assert_eq!(bits, PINNED_BITS);
    }

    const PINNED_DRAWS: [u32; 8] = [0, 0, 5, 8, 2, 290, 502_987_688, 1_519_949_754];
    const PINNED_PICKS: [usize; 8] = [3, 3, 3, 0, 2, 3, 2, 3];
    const PINNED_BITS: [u8; 8] = [10, 10, 63, 63, 8, 8, 10, 10];

    #[test]
    fn a_draw_rejects_the_words_that_would_bias_it() {
        struct Script(Vec<u32>);
        impl Dice for Script {
            fn next_u32(&mut self) -> u32 {
                self.0.remove(0)
            }
        }
        // For a range of 3, 2^32 % 3 = 1 word is one too many: word 0.
        assert_eq!(Script(vec![0, u32::MAX]).up_to(2), 2);
    }

    #[test]
    fn weights_are_honoured() {
        let mut dice = FairDice::new([3; 32]);
        let mut counts = [0_u32; 4];
        for _ in 0..80_000 {
            counts[dice.weighted([1, 0, 3, 4])] += 1;
        }
        let expected = [10_000_u32, 0, 30_000, 40_000];
        for (count, expected) in counts.into_iter().zip(expected) {
            assert!(count.abs_diff(expected) < 600, "{counts:?}");
        }
    }
}
