//! What bots look at: the promises of every game, and what the numbers mean here.

use raccoon_tycoon::{Options, State};

#[test]
fn bots_get_numbers_and_moves_at_every_position() {
    testkit::features::<State>(&Options::default(), 6);
}

#[test]
fn bots_get_numbers_and_moves_with_every_option() {
    let all = Options { basic_offer_by_players: true, sudden_death: true, ..Options::default() };
    testkit::features::<State>(&all, 2);
    testkit::features::<State>(&Options { beginners: true, ..Options::default() }, 2);
    testkit::features::<State>(&Options { round_limit: 3, ..Options::default() }, 2);
}
