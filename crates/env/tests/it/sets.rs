//! Sets of choices, and bits in an observation.

use tabletop::environment::{Block, ChoiceSet, MAX_CHOICES, Row};

#[test]
fn a_set_of_choices_counts_lists_and_writes() {
    let mut set = ChoiceSet::EMPTY;
    assert!(set.is_empty() && set.only().is_none() && set.nth(0).is_none());
    set.insert(200);
    assert_eq!(set.only(), Some(200));
    set.extend([0, 63, 64, 511, 200]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 200, 511]);
    assert_eq!((set.len(), set.only(), set.nth(3), set.nth(5)), (5, None, Some(200), None));
    assert!(set.contains(511) && !set.contains(512) && !set.contains(u16::MAX));
    let mut mask = [7; MAX_CHOICES];
    set.write(&mut mask);
    let ones: Vec<usize> = (0..MAX_CHOICES).filter(|&it| mask[it] == 1).collect();
    assert_eq!(ones, [0, 63, 64, 200, 511]);
    assert!(mask.iter().all(|&it| it <= 1));
    // Any length of a mask, and any row of choices.
    let mut short = [7; 202];
    set.write(&mut short);
    assert_eq!((0..202).filter(|&it| short[it] == 1).count(), 4);
    assert!(short.iter().all(|&it| it <= 1));
    set.clear();
    assert!(set.is_empty());
    for (first, n) in [(0, 0), (5, 1), (0, 64), (60, 10), (130, 127), (511, 1), (0, 512)] {
        set.clear();
        set.insert_row(first, n);
        assert!(set.iter().eq(first..first + n), "{first} and {n} more");
    }
}

#[test]
fn bits_are_numbers_one_by_one() {
    const BLOCKS: &[Block] = &[
        Block { name: "bits", len: 30, says: "some bits, and nothing" },
        Block { name: "rest", len: 2, says: "nothing" },
    ];
    let bits: u128 = 0b1_0000_0001_1000_0000_1000_0101;
    let mut numbers = [9.0; 32];
    let mut row = Row::new(&mut numbers, BLOCKS);
    row.block("bits");
    row.bits(bits, 27);
    row.block("rest");
    row.end();
    let ones: Vec<usize> = (0..32).filter(|&it| numbers[it] > 0.5).collect();
    let wanted: Vec<usize> = (0..27).filter(|&it| bits >> it & 1 == 1).collect();
    assert_eq!(ones, wanted);
    assert!(numbers.iter().all(|&it| it <= 1.0));
}
