//! What bots look at: the promises of every game, and what the numbers mean here.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]
#![allow(clippy::float_cmp, reason = "numbers that count pieces are exact")]

use coney_island::{Action, Car, Character, Corner, Layer, Options, State};
use tabletop::features::rows;
use tabletop::{Change, Deaf, Features, Game, QuickDice, Seat, Viewer, Words};

use crate::table::{A, B, C, Table};

#[test]
fn bots_get_numbers_and_moves_at_every_position() {
    testkit::features::<State>(&Options::default(), 6);
}

#[test]
fn bots_get_numbers_and_moves_with_every_option() {
    testkit::features::<State>(&Options { extra_income: false, ..Options::default() }, 2);
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

fn candidates(table: &Table, seat: Seat) -> Vec<Action> {
    let mut candidates = Vec::new();
    table.state.candidates(seat, &(), &mut QuickDice::new(1), &mut candidates);
    candidates
}

/// What looks best to a seat one move ahead, in notation.
fn best(table: &Table, seat: Seat) -> String {
    let after = |action: &Action| {
        let mut next = table.state;
        next.apply(seat, action, &mut Deaf).unwrap();
        lead(&next, seat)
    };
    let candidates = candidates(table, seat);
    let best = candidates.iter().max_by(|a, b| after(a).total_cmp(&after(b))).unwrap();
    State::write_action(table.state.edition, best)
}

#[test]
fn a_square_is_completed() {
    let mut table = Table::new(3);
    table.out(A, Car::Top, "B3nw B3ne").out(A, Car::Middle, "B3sw").hold(A, 1, 0);
    assert_eq!(number(&table, A, "near-squares"), 1.0);
    assert_eq!(best(&table, A), "showman top B3se");
}

#[test]
fn the_roller_coaster_is_built_over_own_showmen() {
    let mut table = Table::new(3);
    table.out(A, Car::Top, "B3nw B3ne").out(A, Car::Bottom, "B3sw B3se").hold(A, 2, 3);
    table.score(A, 45).score(B, 45).score(C, 45);
    // Thirteen points and those of two showmen worth one and two worth three.
    assert_eq!(number(&table, A, "build-now"), 21.0);
    assert_eq!(best(&table, A), "attraction 4 B3nw B3ne B3sw B3se");
}

#[test]
fn the_dearest_showman_looks_best_at_the_start() {
    let mut table = Table::new(2);
    table.hold(A, 1, 2);
    assert!(best(&table, A).starts_with("showman bottom "), "{}", best(&table, A));
}

/// Clicks that wait for chance are compared with the end of the turn, so nothing may jump there
/// but what belongs to the turn.
#[test]
fn ending_a_turn_changes_nothing_that_is_certain() {
    let mut table = Table::begun(3, Options::default());
    table.out(A, Car::Top, "B3nw").out(B, Car::Middle, "B3ne").out(B, Car::Bottom, "B3se");
    table.out(B, Car::Top, "B4nw B4sw").out(B, Car::Middle, "C4nw");
    let before = rows(&table.state);
    table.play(A, "done");
    let after = rows(&table.state);
    for (i, (before, after)) in before.iter().zip(after).enumerate() {
        let (seat, feature) = (i / State::FEATURES.len(), i % State::FEATURES.len());
        let name = State::FEATURES[feature].name;
        let is_of_the_turn = seat == A.idx() && ["build-now", "place-now"].contains(&name);
        assert!(is_of_the_turn || *before == after, "{name} of seat {seat}: {before} {after}");
    }
}

#[test]
fn an_income_is_counted_before_it_is_paid() {
    let mut table = Table::new(2);
    table.score(B, 10).money(B, 4).out(B, Car::Middle, "B3nw B3ne");
    // Three empty spots of the middle car, but nobody keeps more than five.
    assert_eq!(number(&table, B, "income-money"), 3.0);
    assert_eq!(number(&table, B, "money-2") + number(&table, B, "money-5"), 5.0);
    assert_eq!(number(&table, B, "points"), 11.0);
}

#[test]
fn who_has_no_turn_left_gets_no_income() {
    let mut table = Table::new(2);
    table.score(A, 58).score(B, 30).employ(A, Character::Promoter).money(A, 1);
    assert_eq!(number(&table, A, "points"), 59.0);
    table.play(A, "promoter");
    assert_eq!(number(&table, A, "points"), 60.0, "sixty points end the game for A");
    assert_eq!(number(&table, B, "points"), 31.0, "B has a last turn");
    assert_eq!(number(&table, B, "last-turn"), 1.0);
    assert_eq!(number(&table, A, "income-points"), 0.0);
}

#[test]
fn of_others_only_newspapers_are_guessed() {
    let mut table = Table::new(3);
    table.paper(B, Layer::Pink, 3).paper(B, Layer::Pink, 2).paper(A, Layer::Pink, 3);
    let mut dice = QuickDice::new(3);
    let known = rows(&table.state);
    let mut differs = false;
    for _ in 0..50 {
        let twin = table.state.resample(Viewer::Seat(A), &mut dice);
        for (i, (number, twin)) in known.iter().zip(rows(&twin)).enumerate() {
            let name = State::FEATURES[i % State::FEATURES.len()].name;
            let is_rival = i >= State::FEATURES.len();
            let may_differ = is_rival && name == "paper-points";
            assert!(*number == twin || may_differ, "{name} tells a secret");
            differs |= *number != twin;
        }
    }
    assert!(differs, "newspapers of others are guessed");
}

#[test]
fn a_showman_is_not_sent_far_from_company() {
    let mut table = Table::new(3);
    table.site("B5", Some(Corner::NorthEast)).out(A, Car::Top, "B3nw B3ne").hold(A, 1, 0);
    let spots: Vec<String> = candidates(&table, A)
        .iter()
        .map(|action| State::write_action(table.state.edition, action))
        .filter(|notation| notation.starts_with("showman"))
        .collect();
    assert_eq!(spots.len(), 8, "{spots:?}");
    assert!(spots.contains(&"showman top B3sw".to_owned()), "{spots:?}");
    assert!(!spots.contains(&"showman top B5se".to_owned()), "{spots:?}");
}

#[test]
fn company_is_who_stands_side_by_side() {
    let mut table = Table::new(3);
    table.out(A, Car::Top, "B3se").out(B, Car::Top, "B4sw");
    assert_eq!(number(&table, A, "company"), 1.0, "over the border of two sites");
    table.out(A, Car::Middle, "C3ne").out(C, Car::Top, "C4ne");
    assert_eq!(number(&table, A, "company"), 2.0);
    assert_eq!(number(&table, B, "company"), 1.0);
    assert_eq!(number(&table, C, "company"), 0.0, "B and C touch nowhere");
}

#[test]
fn every_change_has_its_words() {
    let on_the_table = ["points", "money-2", "money-5", "red-2", "red-5", "white-2", "white-5"];
    let mut all = testkit::reasons_for_each_change::<State>(4);
    all.retain(|(name, _)| !on_the_table.contains(name));
    for (name, n_reasons) in all {
        assert_eq!(n_reasons, 1, "{name}");
    }
}

#[test]
fn reasons_are_what_one_would_say_at_the_table() {
    testkit::reasons::<State>(&Options::default(), 1_000);
    let feature = |name: &str| State::FEATURES.iter().find(|it| it.name == name).unwrap();
    let table = Table::new(4);
    let say = |name, before, after| {
        let changes = [Change { feature: feature(name), before, after }];
        table.state.reasons(&table.state, A, &changes).remove(0)
    };
    assert_eq!(say("squares", 0.0, 1.0), "completes a square: +2 points every turn");
    assert_eq!(say("worker", 1.0, 0.0), "the migrant worker works for somebody else");
    assert_eq!(say("last-turn", 1.0, 0.0), "no further turn before the end");
}

/// What a move costs and brings is what lies on the table afterwards, not what the numbers of bots
/// had hoped for before.
#[test]
fn reasons_tell_costs_and_gains_as_they_are() {
    let all: Vec<Change> = State::FEATURES
        .iter()
        .map(|feature| Change { feature, before: 0.0, after: 0.0 })
        .filter(|it| {
            ["points", "money", "red", "white"]
                .contains(&it.feature.name.split('-').next().unwrap())
        })
        .collect();
    let said = |table: &Table, notation: &str| {
        let mut after = table.clone();
        after.play(A, notation);
        table.state.reasons(&after.state, A, &all)
    };
    let mut table = Table::new(3);
    table.money(A, 3).hold(A, 1, 2).employ(A, Character::Promoter).employ(A, Character::Patron);
    assert_eq!(said(&table, "promoter"), ["+2 points", "costs 1 money"]);
    assert_eq!(said(&table, "patron white"), ["+1 red", "costs 1 white"]);
    table.play(A, "site");
    table.chance("site 3");
    // Bots had counted on the plot that pays best.
    assert_eq!(said(&table, "place A4 grass nw"), ["costs 1 money"]);
    assert_eq!(said(&table, "place A3 grass nw"), ["+2 points", "costs 2 money"]);
    assert_eq!(said(&table, "place C5 grass nw"), ["costs 2 money", "a random material"]);
}
