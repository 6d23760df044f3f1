//! Small sets as bits of a word.

/// Position of the `n`-th set bit (counted from 0) of `mask`.
///
/// Goes by bytes, then by bits: a handful of nanoseconds without any instruction that some
/// machines lack.
#[inline]
pub fn nth_set_bit(mask: u64, n: u32) -> u8 {
    let mut rest = mask;
    let mut left = n;
    let mut base = 0;
    loop {
        let byte = rest & 0xff;
        let ones = byte.count_ones();
        if left < ones {
            let mut byte = byte;
            for _ in 0..left {
                byte &= byte - 1;
            }
            return base + byte.trailing_zeros().to_le_bytes()[0];
        }
        assert!(base < 56, "the mask has fewer set bits");
        left -= ones;
        rest >>= 8;
        base += 8;
    }
}

/// Positions of the set bits, rising.
#[inline]
pub fn set_bits(mask: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::successors(Some(mask), |&rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros().to_le_bytes()[0])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_nth_bit_is_the_nth(mask in 1_u64.., pick in any::<u32>()) {
            let bits: Vec<u8> = (0..64).filter(|&bit| mask >> bit & 1 == 1).collect();
            let n = pick % mask.count_ones();
            prop_assert_eq!(nth_set_bit(mask, n), bits[n as usize]);
            prop_assert_eq!(set_bits(mask).collect::<Vec<_>>(), bits);
        }
    }
}
