//! What bots look at: the promises of every game, and what the numbers mean here.

use coney_island::{Options, State};

#[test]
fn bots_get_numbers_and_moves_at_every_position() {
    testkit::features::<State>(&Options::default(), 6);
}

#[test]
fn bots_get_numbers_and_moves_with_every_option() {
    testkit::features::<State>(&Options { extra_income: false, ..Options::default() }, 2);
    testkit::features::<State>(&Options { round_limit: 3, ..Options::default() }, 2);
}
