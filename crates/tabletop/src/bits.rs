//! Small sets as bits of a word.

/// Position of the `n`-th set bit (counted from 0) of `mask`.
///
/// Counts all bytes at once, and looks for the bit in one of them: a few nanoseconds without any
/// instruction that some machines lack.
#[inline]
pub fn nth_set_bit(mask: u64, n: u32) -> u8 {
    /// A number in each byte.
    const EACH: u64 = 0x0101_0101_0101_0101;
    let pairs = mask - (mask >> 1 & (0x55 * EACH));
    let fours = (pairs & (0x33 * EACH)) + (pairs >> 2 & (0x33 * EACH));
    let bytes = (fours + (fours >> 4)) & (0x0f * EACH);
    // In each byte, how many bits are in it and below.
    let sums = bytes.wrapping_mul(EACH);
    assert!(u64::from(n) < sums >> 56, "the mask has fewer set bits");
    // The highest bit of each byte says whether more than `n` are in it and below.
    let enough = ((sums | (0x80 * EACH)) - EACH * (u64::from(n) + 1)) & (0x80 * EACH);
    let base = enough.trailing_zeros() & !7;
    let n_below = (sums << 8) >> base & 0xff;
    let mut byte = mask >> base & 0xff;
    for _ in n_below..u64::from(n) {
        byte &= byte - 1;
    }
    (base + byte.trailing_zeros()).to_le_bytes()[0]
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
