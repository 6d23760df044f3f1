//! Putting things into order by a number.
//!
//! The library's sort is written out anew for every type that is sorted, and each time it is some
//! kilobytes that a page must fetch. Here the numbers are sorted, by code that exists once; the
//! things themselves are only moved to their places, each once.

/// Puts those with the highest value first; equal ones stay in their order.
pub(crate) fn best_first<T>(things: &mut [T], value: impl Fn(&T) -> f64) {
    let mut ranks: Vec<(f64, usize)> = things.iter().map(value).zip(0..).collect();
    rank(&mut ranks);
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

fn rank(ranks: &mut [(f64, usize)]) {
    ranks.sort_unstable_by(|(a, i), (b, j)| b.total_cmp(a).then(i.cmp(j)));
}

#[cfg(test)]
mod tests {
    use tabletop::{Dice as _, QuickDice};

    use super::*;

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut dice = QuickDice::new(0);
        for n in 0..200 {
            let things: Vec<(f64, usize)> =
                (0..n).map(|i| ([-1.0, 0.0, 0.5, 2.0, 7.0][dice.index(5)], i)).collect();
            let mut expected = things.clone();
            expected.sort_by(|(a, _), (b, _)| b.total_cmp(a));
            let mut found = things;
            best_first(&mut found, |&(value, _)| value);
            assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        }
    }
}
