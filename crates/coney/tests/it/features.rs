//! What bots look at, and what follows from it where one move is plainly right.

#![allow(
    clippy::float_arithmetic,
    clippy::float_cmp,
    reason = "an evaluation is not a rule, and small numbers are exact"
)]

use coney::setup::Hutch;
use coney::{Action, Options, State};
use tabletop::features::rows;
use tabletop::{Change, Deaf, Features, Game, QuickDice, Seat};

use crate::table::{A, B, Table};

#[test]
fn bots_are_told_what_they_are_promised() {
    testkit::features::<State>(&Options::default(), 6);
}

#[test]
fn the_promises_hold_with_every_option() {
    let own = Options { hutch: Hutch::Own, ..Options::default() };
    testkit::features::<State>(&own, 2);
    let short = Options { last_round_after: 3, ..Options::default() };
    testkit::features::<State>(&short, 4);
}

/// Two at a table whose market is wild.
fn table() -> Table {
    let mut table = Table::new(2);
    table.market("briar fern thistle");
    table
}

/// How a seat stands by the weights we have set by hand.
fn strength(state: &State, seat: Seat) -> f32 {
    let progress = state.progress();
    let rows = rows(state);
    let row = &rows[seat.idx() * State::FEATURES.len()..][..State::FEATURES.len()];
    let weigh = |(feature, number): (&tabletop::Feature, &f32)| {
        number * (feature.early + (feature.late - feature.early) * progress)
    };
    State::FEATURES.iter().zip(row).map(weigh).sum()
}

fn number(state: &State, seat: Seat, name: &str) -> f32 {
    let i = State::FEATURES.iter().position(|feature| feature.name == name).expect(name);
    rows(state)[seat.idx() * State::FEATURES.len() + i]
}

fn candidates(state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    state.candidates(seat, &(), &mut QuickDice::new(1), &mut actions);
    actions
}

/// The candidate after which the seat stands best against B, in notation.
fn best(table: &Table, seat: Seat) -> String {
    let lead = |action: &Action| {
        let mut next = table.state;
        next.apply(seat, action, &mut Deaf).unwrap();
        strength(&next, seat) - strength(&next, if seat == A { B } else { A })
    };
    let actions = candidates(&table.state, seat);
    let best = actions.iter().max_by(|a, b| lead(a).total_cmp(&lead(b))).unwrap();
    <State as tabletop::Words>::write_action(table.state.edition, best)
}

#[test]
fn a_rabbit_that_can_be_paid_and_fits_is_placed() {
    let mut table = table();
    table.build(A, "daisy c3").hand(A, "pearl lily").purse(A, 0, 3, 0);
    assert_eq!(best(&table, A), "play");
    table.play(A, "play");
    assert!(best(&table, A).starts_with("place"), "{}", best(&table, A));
}

#[test]
fn who_can_place_nothing_restocks() {
    let mut table = table();
    table.build(A, "daisy c3").purse(A, 0, 0, 0);
    assert_eq!(best(&table, A), "restock");
}

#[test]
fn a_coupon_for_white_neighbours_wants_to_lie_next_to_them() {
    let mut table = table();
    // Pearl scores for each white rabbit next to it: Daisy is one, Raven and Hazel are not.
    table.build(A, "hazel c3, raven d3, daisy d4, hutch c4").hand(A, "pearl").purse(A, 0, 2, 0);
    table.play(A, "play");
    assert!(
        ["place pearl e4 pay 2 carrot", "place pearl d5 pay 2 carrot"].contains(&&*best(&table, A))
    );
}

#[test]
fn in_the_last_turn_only_points_count() {
    let mut table = table();
    table.build(B, "daisy c3, lily c4, cotton c5, raven d3, opal d4, ebony d5, hazel e3, mocha e4");
    table.build(A, "pumpkin c3").hand(A, "pearl").purse(A, 2, 1, 0);
    table.state.last_round = Some(coney::Ending::FullFarm { seat: B });
    table.state.active = B;
    table.state.first = Some(A);
    for name in ["tokens", "ready", "held", "cards", "growth-tokens", "coupon-hopes"] {
        let hopes = number(&table.state, A, name);
        assert!(hopes == 0.0, "A has had its last turn, yet {name} is {hopes}");
    }
    assert!(number(&table.state, A, "token-points") == 1.0);
    assert!(number(&table.state, B, "cards") == 0.0);
}

#[test]
fn hands_of_rivals_are_judged_as_they_are_imagined() {
    // Two positions that A cannot tell apart differ only in what B may hold.
    let mut table = table();
    table.build(A, "daisy c3").hand(A, "pearl lily").hand(B, "snowball");
    let mut other = table.clone();
    other.hand(B, "cocoa");
    for feature in State::FEATURES {
        let name = feature.name;
        let same = number(&table.state, A, name) == number(&other.state, A, name);
        assert!(same, "{name} of A changes with the hand of B");
    }
}

#[test]
fn payments_keep_what_other_cards_need() {
    let mut table = table();
    // Daisy costs a hay that A lacks; Pearl needs the carrots.
    table.build(A, "raven c3").hand(A, "pearl").purse(A, 0, 2, 2).play(A, "play");
    let mut with_cotton = table.clone();
    with_cotton.hand(A, "pearl cotton");
    let paid: Vec<String> = candidates(&with_cotton.state, A)
        .iter()
        .map(|action| <State as tabletop::Words>::write_action(table.state.edition, action))
        .filter(|notation| notation.starts_with("place cotton"))
        .collect();
    assert!(paid.iter().all(|notation| notation.ends_with("pay 2 pellet")), "{paid:?}");
}

#[test]
fn a_game_comes_nearer_to_its_end() {
    let mut table = table();
    let start = table.state.progress();
    table.build(A, "daisy c3, lily c4, cotton c5, raven d3, opal d4, ebony d5, hazel e3");
    let later = table.state.progress();
    assert!(start < later && later < 1.0, "{start} {later}");
    table.state.round = 200;
    assert!(table.state.progress() > later);
}

#[test]
fn nobody_waits_for_ever() {
    let mut table = table();
    table.build(A, "daisy c3").hand(A, "pearl lily").purse(A, 4, 4, 4);
    let errands = |table: &Table| {
        let list = candidates(&table.state, A);
        let write = |action| <State as tabletop::Words>::write_action(table.state.edition, action);
        list.iter().map(write).collect::<Vec<String>>()
    };
    assert!(errands(&table).contains(&"restock".to_owned()));
    table.state.round = 33;
    assert_eq!(errands(&table), ["play"]);
    table.play(A, "play");
    let is_lay = |it: &String| it.starts_with("place") || it.starts_with("hutch");
    assert!(errands(&table).iter().all(is_lay));
    // Without cards one draws.
    let mut empty = self::table();
    empty.purse(A, 4, 4, 4).state.round = 33;
    empty.play(A, "restock");
    assert!(errands(&empty).iter().all(|it| it.starts_with("draw")));
}

#[test]
fn tokens_that_are_not_there_are_worth_nothing() {
    // Magpie brings two tokens a growth, as long as the supply has them.
    let mut table = table();
    table.build(A, "magpie c3");
    assert!(number(&table.state, A, "growth-tokens") == 2.0);
    table.supply(0, 1, 0);
    assert!(number(&table.state, A, "growth-tokens") == 1.0);
    table.supply(0, 0, 0);
    assert!(number(&table.state, A, "growth-tokens") == 0.0);
    let before = number(&table.state, A, "tokens");
    table.play(A, "restock");
    assert!(number(&table.state, A, "tokens") == before, "a restock brings none either");
}

/// But for whose turn it is.
#[test]
fn every_change_has_its_words() {
    for (name, n_reasons) in testkit::reasons_for_each_change::<State>(2) {
        assert_eq!(n_reasons, usize::from(name != "turn"), "{name}");
    }
}

#[test]
fn reasons_are_what_one_would_say_at_the_table() {
    testkit::reasons::<State>(&Options::default(), 1_000);
    // Pearl next to two white rabbits, and the third logo of a store.
    let mut table = table();
    table.build(A, "cotton c3, apricot d3, daisy c5").hand(A, "pearl truffle").purse(A, 3, 3, 3);
    let said = |table: &Table, action: &str| {
        let mut after = table.clone();
        after.play(A, action);
        let change = |name: &str| {
            let feature = State::FEATURES.iter().find(|it| it.name == name).unwrap();
            let (before, after) = (number(&table.state, A, name), number(&after.state, A, name));
            Change { feature, before, after }
        };
        let changes = ["coupon-points", "store-points"].map(change);
        let changes: Vec<Change> = changes.into_iter().filter(|it| it.rise() != 0.0).collect();
        table.state.reasons(&after.state, A, &changes)
    };
    table.play(A, "play");
    let pearl = said(&table, "place pearl c4 pay 2 carrot");
    assert_eq!(pearl, ["the end coupon of Pearl: +2 VP"]);
    let truffle = said(&table, "place truffle c4 pay 1 hay 1 pellet");
    assert_eq!(truffle, ["3 logos of Green Meadow: +2 VP"]);
}
