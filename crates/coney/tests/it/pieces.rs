//! Sets of cards, and tokens in words.

use coney::{Card, CardSet, Tokens};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_set_is_what_was_put_in(cards in proptest::collection::btree_set(0_u8..72, 0..20)) {
        let set: CardSet = cards.iter().map(|&card| Card(card)).collect();
        prop_assert_eq!(usize::from(set.len()), cards.len());
        prop_assert!(set.iter().map(|card| card.0).eq(cards.iter().copied()));
        for (n, &card) in (0..).zip(&cards) {
            prop_assert_eq!(set.nth(n), Card(card));
        }
        for card in 0..=u8::MAX {
            prop_assert_eq!(set.contains(Card(card)), cards.contains(&card));
        }
    }
}

#[test]
fn tokens_read_as_words() {
    assert_eq!(Tokens([1, 0, 0]).to_string(), "1 hay");
    assert_eq!(Tokens([2, 1, 3]).to_string(), "2 hay, 1 carrot and 3 pellets");
    assert_eq!(Tokens::NONE.to_string(), "nothing");
    assert_eq!(Tokens([255; 3]).total(), 765);
}
