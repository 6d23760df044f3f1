//! What bots look at: the promises of every game, and what the numbers mean here.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]
#![allow(clippy::float_cmp, reason = "numbers that count pieces are exact")]

use raccoon_tycoon::{Commodity, Options, State};
use tabletop::features::rows;
use tabletop::{Change, Deaf, Features, Game, QuickDice, Seat, Viewer, Words};

use crate::table::{A, B, C, Table};

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

/// One feature of one seat.
#[track_caller]
fn number(table: &Table, seat: Seat, name: &str) -> f32 {
    let i = State::FEATURES.iter().position(|feature| feature.name == name).expect(name);
    rows(&table.state)[seat.idx() * State::FEATURES.len() + i]
}

/// By how much a seat is ahead of the best other one, by the hand-made weights.
fn lead(state: &State, seat: Seat) -> f32 {
    let progress = state.progress();
    let strength = |row: &[f32]| -> f32 {
        let weigh = |(number, it): (&f32, &tabletop::Feature)| {
            number * (it.early + (it.late - it.early) * progress)
        };
        row.iter().zip(State::FEATURES).map(weigh).sum()
    };
    let rows = rows(state);
    let strengths: Vec<f32> = rows.chunks(State::FEATURES.len()).map(strength).collect();
    let others = strengths.iter().enumerate().filter(|&(i, _)| i != seat.idx());
    strengths[seat.idx()] - others.map(|(_, &it)| it).fold(f32::MIN, f32::max)
}

/// What looks best to a seat one move ahead, in notation.
fn best(table: &Table, seat: Seat) -> String {
    let mut candidates = Vec::new();
    table.state.candidates(seat, &(), &mut QuickDice::new(1), &mut candidates);
    let after = |action: &raccoon_tycoon::Action| {
        let mut next = table.state;
        next.apply(seat, action, &mut Deaf).unwrap();
        lead(&next, seat)
    };
    let best = candidates.iter().max_by(|a, b| after(a).total_cmp(&after(b))).unwrap();
    State::write_action(table.state.edition, best)
}

#[test]
fn a_full_storage_is_sold_at_the_highest_price() {
    let mut table = Table::new(3);
    table.hold(A, "LLLLLLL").set_price(Commodity::Luxury, 14).offer_town("river-ridge").cash(A, 0);
    assert_eq!(best(&table, A), "sell 7 luxury");
}

#[test]
fn a_town_for_cheap_wood_is_bought_before_a_rival_can() {
    let mut table = Table::new(3);
    table.offer_town("canterbury-woods").hold(A, "DDDDD").hold(B, "DDDDD").cash(A, 0);
    table.state.mats[A.idx()].railroads[2] = 1;
    assert_eq!(number(&table, A, "town-next"), 7.0, "five points and a pair");
    assert_eq!(number(&table, A, "town-later"), 0.0);
    assert_eq!(number(&table, B, "town-next"), 0.0, "A comes first");
    assert!(number(&table, B, "town-later") > 5.0);
    assert_eq!(best(&table, A), "town");
}

#[test]
fn who_nearly_owns_a_line_pays_more_for_its_last_card() {
    let mut table = Table::new(3);
    table.offer_railroads(&["top-dog", "fat-cat"]);
    for seat in [A, B, C] {
        table.cash(seat, 60);
    }
    let line = table.line("top-dog");
    table.state.railroads[line.idx()] = 0;
    table.play(A, "auction top-dog");
    table.play(A, "bid 34");
    assert_eq!(best(&table, B), "pass", "a first card is worth four points");
    table.state.mats[B.idx()].railroads[line.idx()] = 3;
    assert_eq!(best(&table, B), "bid 35", "the fourth card is worth eight");
}

#[test]
fn a_production_counts_as_finished_with_the_dearest_tokens() {
    let mut table = Table::new(2);
    // Card 50 shows wood, three coal and luxury, and raises wheat and goods.
    table.deal(A, &[50, 1, 2]).hold(A, "G");
    table.play(A, "produce 50");
    let begun = rows(&table.state);
    assert_eq!(number(&table, A, "best-sale"), 4.0, "one goods at its new price, or two coal");
    for kind in ["luxury", "coal", "coal"] {
        table.play(A, &format!("take {kind}"));
    }
    assert_eq!(rows(&table.state), begun);
}

#[test]
fn a_town_half_paid_counts_as_bought_with_the_cheapest_tokens() {
    let mut table = Table::new(2);
    table.offer_town("bridgewater").hold(A, "DDDIL");
    table.play(A, "town mix");
    let begun = rows(&table.state);
    assert_eq!(number(&table, A, "town-points"), 2.0);
    for kind in ["wood", "wood", "wood", "iron"] {
        table.play(A, &format!("pay {kind}"));
    }
    assert_eq!(rows(&table.state), begun);
}

#[test]
fn in_an_auction_the_highest_bidder_counts_as_the_winner() {
    let mut table = Table::new(3);
    table.offer_railroads(&["top-dog", "fat-cat"]);
    for seat in [A, B, C] {
        table.cash(seat, 30);
    }
    table.play(A, "auction fat-cat");
    table.play(A, "bid 5");
    table.play(B, "bid 9");
    assert!(!table.state.is_quiet(), "others may still bid");
    assert_eq!(number(&table, B, "railroad-points"), 3.0);
    assert_eq!(number(&table, A, "to-move"), 1.0, "who started and lost acts again");
    let going_on = rows(&table.state);
    table.play(C, "pass");
    table.play(A, "pass");
    assert_eq!(table.money(B), 21);
    assert_eq!(rows(&table.state), going_on);
    assert!(table.state.is_quiet());
}

#[test]
fn hidden_hands_are_seen_in_the_best_card_only() {
    let mut table = Table::new(3);
    table.hold(B, "GGGLLL").hold(C, "WWWDDD");
    let mut dice = QuickDice::new(3);
    let known = rows(&table.state);
    let mut differs = false;
    for _ in 0..50 {
        let twin = table.state.resample(Viewer::Seat(A), &mut dice);
        for (i, (number, twin)) in known.iter().zip(rows(&twin)).enumerate() {
            let name = State::FEATURES[i % State::FEATURES.len()].name;
            let is_rival = i >= State::FEATURES.len();
            assert!(*number == twin || (is_rival && name == "best-card"), "{name} tells a secret");
            differs |= *number != twin;
        }
    }
    assert!(differs, "a rival's hand matters");
}

#[test]
fn goods_and_money_are_nothing_when_nobody_acts_any_more() {
    let mut table = Table::new(2);
    table.offer_town("lands-end").no_more_towns().hold(B, "LLLLWWWWW");
    table.hold(A, "GGGGG").cash(A, 50).state.active = B;
    assert_eq!(number(&table, A, "best-sale"), 15.0);
    assert_eq!(number(&table, A, "cash-15"), 15.0);
    // B is the last of the round, so the game will end with this purchase.
    table.play(B, "town mix");
    assert_eq!(number(&table, A, "best-sale"), 0.0);
    assert_eq!(number(&table, A, "cash-15"), 0.0);
}

#[test]
fn the_only_bid_of_two_players_goes_up_to_what_the_other_has() {
    let mut table = Table::new(2);
    table.offer_railroads(&["top-dog", "fat-cat"]).cash(A, 50).cash(B, 23);
    table.play(A, "auction fat-cat");
    let mut bids = Vec::new();
    table.state.candidates(A, &(), &mut QuickDice::new(1), &mut bids);
    let bids: Vec<String> =
        bids.iter().map(|action| State::write_action(table.state.edition, action)).collect();
    assert_eq!(bids.first().map(String::as_str), Some("bid 4"), "{bids:?}");
    assert_eq!(bids.last().map(String::as_str), Some("bid 23"), "{bids:?}");
}

#[test]
fn a_sale_may_keep_what_the_town_costs() {
    let mut table = Table::new(3);
    table.offer_town("bridgewater").hold(A, "WWWWWD");
    let mut moves = Vec::new();
    table.state.candidates(A, &(), &mut QuickDice::new(1), &mut moves);
    let mut sales: Vec<String> = moves
        .iter()
        .map(|action| State::write_action(table.state.edition, action))
        .filter(|notation| notation.starts_with("sell"))
        .collect();
    sales.sort();
    // Two wheat or any four tokens buy the town.
    assert_eq!(sales, ["sell 1 wood", "sell 2 wheat", "sell 3 wheat", "sell 5 wheat"]);
}

/// Who is behind would else keep the end away by buying nothing.
#[test]
fn the_end_comes_nearer_though_nobody_buys() {
    let mut table = Table::new(2);
    assert_eq!(table.state.progress(), 0.0);
    table.state.round = 19;
    assert_eq!(table.state.progress(), 0.5);
    table.state.round = 300;
    assert_eq!(table.state.progress(), 1.0);
}

#[test]
fn every_change_has_its_words() {
    for (name, n_reasons) in testkit::reasons_for_each_change::<State>(2) {
        assert_eq!(n_reasons, 1, "{name}");
    }
}

#[test]
fn reasons_are_what_one_would_say_at_the_table() {
    testkit::reasons::<State>(&Options::default(), 1_000);
    let said = |table: &Table, action: &str, names: &[&str]| {
        let mut after = table.clone();
        after.play(A, action);
        let change = |name: &&str| {
            let feature = State::FEATURES.iter().find(|it| it.name == *name).expect(name);
            Change { feature, before: number(table, A, name), after: number(&after, A, name) }
        };
        let changes: Vec<Change> = names.iter().map(change).filter(|it| it.rise() != 0.0).collect();
        table.state.reasons(&after.state, A, &changes)
    };
    let mut table = Table::new(3);
    table.offer_town("molehill").hold(A, "IIWWW").cash(A, 50).set_price(Commodity::Wheat, 6);
    table.offer_buildings(&["factory"]).state.mats[A.idx()].railroads[2] = 1;
    let town = said(&table, "town", &["town-points", "pair-points", "lone-railroads"]);
    let expected = [
        "Molehill: +2 points",
        "a town and a railroad make a pair: +2 points",
        "a railroad finds its town",
    ];
    assert_eq!(town, expected);
    let sale = said(&table, "sell 3 wheat", &["cash-40", "cash-more", "best-sale"]);
    assert_eq!(sale, ["brings $18", "tokens for $4 are left, not for $22"]);
    let built = said(&table, "build factory", &["engine", "buildings", "cash-40", "cash-more"]);
    assert_eq!(built, ["the Factory earns about $3 a round", "Factory: +1 point", "costs $40"]);
}

/// The last turns are played in mind: money and tokens count for what they can still become.
#[test]
fn in_the_last_round_only_points_count_and_what_a_last_turn_can_bring() {
    let mut table = Table::new(3);
    table.offer_town("lands-end").no_more_towns().hold(A, "LLLLLGGGG").cash(A, 80).cash(B, 35);
    table.offer_buildings(&["rail-baron"]).offer_railroads(&["top-dog"]).no_more_railroads();
    table.cash(C, 90);
    assert_eq!(number(&table, A, "final-points"), 0.0, "the end is not in sight");
    table.play(A, "town");
    // A has had its turn: its money only breaks ties. B builds for a point; C is the richest and
    // wins the railroad.
    assert!((number(&table, A, "final-points") - 5.04).abs() < 0.001);
    assert_eq!(number(&table, A, "cash-15"), 0.0);
    assert_eq!(number(&table, A, "best-sale"), 0.0);
    assert_eq!(number(&table, B, "buildings"), 1.0);
    assert_eq!(number(&table, C, "railroad-points"), 4.0);
    assert!(number(&table, C, "final-points") < number(&table, A, "final-points"));
    // A town that B can pay is worth more than the building.
    table.state.town_offer = Some(table.town("newgate"));
    table.hold(B, "WWW");
    assert_eq!(number(&table, B, "town-points"), 3.0);
}

/// Who sits before the last seat ends the game when its lead is large enough.
#[test]
fn a_lead_that_no_last_turn_can_reach_ends_the_game() {
    let mut table = Table::new(2);
    table.offer_town("lands-end").no_more_towns().hold(A, "LLLLL").cash(A, 60).cash(B, 3);
    table.state.mats[A.idx()].railroads[2] = 2;
    assert_eq!(best(&table, A), "town");
    // With B far ahead it would be the end of all hopes.
    table.state.mats[B.idx()].railroads = [0, 0, 0, 4, 4, 0];
    assert_ne!(best(&table, A), "town");
}
