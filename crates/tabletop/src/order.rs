//! Putting things into order by a number.
//!
//! The library's sort is written out anew for every type that is sorted, and each time it is some
//! kilobytes that a page must fetch. Here the numbers are sorted, by code that exists once; the
//! things themselves are only moved to their places, each once.

/// Puts those with the lowest key first; equal ones stay in their order. Each is looked at once.
///
/// An order by two keys is made by two calls, the less important key first.
pub fn by_key<T>(things: &mut [T], mut key: impl FnMut(&T) -> i64) {
    let mut ranks: Vec<(i64, usize)> = Vec::with_capacity(things.len());
    ranks.extend(things.iter().map(&mut key).zip(0..));
    // No two are equal, so that this order is stable.
    ranks.sort_unstable();
    for place in 0..things.len() {
        // What was there in the beginning may have been moved by an earlier swap, to the place
        // that was filled then.
        let mut from = ranks[place].1;
        while from < place {
            from = ranks[from].1;
        }
        things.swap(place, from);
    }
}

/// Puts those with the highest value first; equal ones stay in their order.
pub fn best_first<T>(things: &mut [T], mut value: impl FnMut(&T) -> f64) {
    by_key(things, |it| !as_key(value(it)));
}

/// A whole number among others as a float is among floats, by [`f64::total_cmp`].
fn as_key(value: f64) -> i64 {
    let bits = value.to_bits().cast_signed();
    // Of negative ones all bits but the sign are turned.
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice as _, QuickDice};

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut dice = QuickDice::new(0);
        for n in 0..200 {
            let things: Vec<(f64, usize)> =
                (0..n).map(|i| ([-1.0, -0.0, 0.0, 0.5, 2.0, 7.0][dice.index(6)], i)).collect();
            let mut expected = things.clone();
            expected.sort_by(|(a, _), (b, _)| b.total_cmp(a));
            let mut found = things;
            best_first(&mut found, |&(value, _)| value);
            assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        }
    }

    #[test]
    fn two_calls_order_by_two_keys() {
        let mut dice = QuickDice::new(1);
        let things: Vec<(u8, i32)> =
            (0..150).map(|_| ([0, 1, 2][dice.index(3)], [-3, 0, 5, 9][dice.index(4)])).collect();
        let mut expected = things.clone();
        expected.sort_by_key(|&(first, second)| (first, std::cmp::Reverse(second)));
        let mut found = things;
        by_key(&mut found, |it| -i64::from(it.1));
        by_key(&mut found, |it| it.0.into());
        assert_eq!(found, expected);
    }

    #[test]
    fn floats_keep_their_order_as_keys() {
        let rising =
            [f64::NEG_INFINITY, -1e9, -1.0, -1e-300, -0.0, 0.0, 1e-300, 0.1, 3.0, f64::INFINITY];
        assert!(rising.map(as_key).is_sorted());
        assert!(as_key(f64::INFINITY) < as_key(f64::NAN));
    }
}
