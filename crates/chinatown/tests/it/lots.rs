//! Sets of lots hold what was put in, and nothing that no board prints.

use chinatown::{Lot, LotSet};
use proptest::prelude::*;
use tabletop::QuickDice;

proptest! {
    #[test]
    fn a_set_holds_what_was_put_in(numbers in proptest::collection::btree_set(1_u8..100, 0..40)) {
        let set: LotSet = numbers.iter().copied().map(Lot).collect();
        prop_assert_eq!(set.iter().map(|lot| lot.0).collect::<Vec<_>>(), numbers.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(usize::from(set.len()), numbers.len());
        prop_assert_eq!(LotSet::try_from(Vec::from(set)), Ok(set));
    }
}

#[test]
fn every_lot_of_a_set_is_drawn_in_the_end() {
    let set: LotSet = [1, 2, 63, 64, 65, 85].into_iter().map(Lot).collect();
    let mut dice = QuickDice::new(1);
    let drawn: LotSet = (0..200).map(|_| set.any(&mut dice)).collect();
    assert_eq!(drawn, set);
}

#[test]
fn numbers_that_no_board_prints_are_in_no_set() {
    assert!(!LotSet::EMPTY.contains(Lot(200)));
    assert!(LotSet::try_from(vec![0]).is_err());
    assert!(LotSet::try_from(vec![100]).is_err());
    assert!(LotSet::try_from(vec![3, 3]).is_err());
}
