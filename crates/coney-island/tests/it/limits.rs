//! What a turn and a hand can hold: once each, unless repeated, and five of a kind.

use coney_island::state::Gain;
use coney_island::{Action, Car, Character, Corner, Deed, Layer, Phase, Refusal};
use tabletop::{Game, QuickDice};

use crate::table::{A, B, C, D, Table};

#[test]
fn a_grand_attraction_is_built_once_a_turn() {
    // §6.1, CI-21
    let mut table = Table::new(4);
    table.out(A, Car::Top, "B3nw B3ne").hold(A, 4, 0);
    table.play(A, "attraction 1 B3nw");
    let done = Refusal::DoneAlready { deed: Deed::Attraction };
    assert_eq!(table.refused(A, "attraction 1 B3ne"), done);
    assert_eq!(table.refused(A, "pick stack 1"), done);
    assert!(table.choices_to(A, "attraction").is_empty());
    table.state.repeats = 1;
    table.play(A, "attraction 1 B3ne");
    assert_eq!(table.state.repeats, 0);
}

#[test]
fn a_random_material_comes_to_a_full_hand() {
    // §4.2, CI-6
    let full = |red: u8| {
        let mut table = Table::new(4);
        table.hold(A, red, 5 - red).money(A, 2).employ(A, Character::Officer);
        table
    };
    // Of the officer.
    let mut table = full(3);
    table.play(A, "officer");
    table.chance("material red");
    assert_eq!(table.state.phase, Phase::Returning { excess: 1, gain: Gain::Action });
    table.play(A, "return 1 white");
    assert_eq!(table.held(A), "4 red 1 white");
    // Of a plot: the white one that was drawn goes back, or a red one.
    let mut table = full(5);
    table.play(A, "site");
    table.chance("site 3");
    table.play(A, "place B2 grass nw");
    table.chance("material white");
    assert_eq!(table.choices(A), ["return 1 red", "return 1 white"]);
    table.play(A, "return 1 red");
    assert_eq!(table.held(A), "4 red 1 white");
}

#[test]
fn repeats_add_up() {
    // §6.1, §5.6, CI-25
    let mut table = Table::new(4);
    table.out(B, Car::Bottom, "B3nw B3ne B3sw").hold(B, 0, 0).paper(B, Layer::Pink, 2);
    table.play(A, "done");
    table.chance("material red");
    table.play(B, "take 2 red");
    assert_eq!(table.state.repeats, 1, "of the bottom car");
    // A newspaper while a repeat is left.
    table.play(B, "discard pink 2");
    assert_eq!(table.state.repeats, 2);
    // A plot besides.
    table.site("B2", None).money(B, 5).play(B, "site");
    table.chance("site 3");
    table.play(B, "place B1 grass nw");
    assert_eq!(table.state.repeats, 3);
    // All of them go to the promoter, who works four times.
    table.employ(B, Character::Promoter).money(B, 4);
    let before = table.points(B);
    for _ in 0..4 {
        table.play(B, "promoter");
    }
    assert_eq!((table.points(B), table.state.repeats), (before + 8, 0));
}

#[test]
fn a_newspaper_is_given_up_while_a_repeat_is_left() {
    // §6.10, CI-24, CI-25
    let mut table = Table::new(4);
    table.hold(A, 3, 0).paper(A, Layer::Pink, 2).state.repeats = 1;
    assert_eq!(table.choices_to(A, "discard"), ["pink 2"]);
    let said = table.play(A, "discard pink 2");
    assert_eq!(said, ["A gave up a pink newspaper worth 2 points", "A gained a repeat"]);
    // Both serve: the showman action is taken three times, and not a fourth time.
    for cell in ["B3nw", "B3ne", "B3sw"] {
        table.play(A, &format!("showman top {cell}"));
    }
    assert_eq!(table.state.repeats, 0);
    let done = Refusal::DoneAlready { deed: Deed::Showman };
    assert_eq!(table.refused(A, "showman middle B3se"), done);
}

#[test]
fn a_single_chosen_material_cannot_be_declined() {
    // §5.3, §6.3, CI-9
    let mut table = Table::new(4);
    table.site("B2", None).site("A2", Some(Corner::NorthWest)).money(A, 2).play(A, "site");
    table.chance("site 3");
    table.play(A, "place A1 grass nw");
    assert_eq!(table.state.phase, Phase::Choosing { n_due: 1, gain: Gain::Action });
    assert_eq!(table.choices(A), ["take 1 red", "take 1 white"]);
    assert_eq!(table.refused(A, "take nothing"), Refusal::TakesTooFew { due: 1, asked: 0 });
    // The same in an income with a full hand.
    let mut table = Table::new(4);
    table.out(B, Car::Bottom, "B3nw").hold(B, 2, 3).play(A, "done");
    table.chance("material red");
    assert_eq!(table.refused(B, "take nothing"), Refusal::TakesTooFew { due: 1, asked: 0 });
}

#[test]
fn no_showman_is_offered_where_no_spot_is_empty() {
    // §6.4, §6.5
    let mut table = Table::new(4);
    for (seat, plot) in [(A, "B3"), (B, "B4"), (C, "C3"), (D, "C4")] {
        table.out(seat, Car::Top, &format!("{plot}nw {plot}ne {plot}sw"));
        table.out(seat, Car::Middle, &format!("{plot}se"));
    }
    assert!(table.state.empty_spots().is_empty());
    // Enough to send a showman of the middle car, and to move one of the top car.
    table.hold(A, 3, 2);
    let is_showman =
        |action: &Action| matches!(action, Action::PickCar { .. } | Action::PickShowman { .. });
    assert!(!table.actions(A).iter().any(is_showman));
    assert_eq!(table.refused(A, "pick middle"), Refusal::NoSpot);
    assert_eq!(table.refused(A, "pick B3nw"), Refusal::NoSpot);
}

#[test]
fn the_last_round_is_told_once() {
    // §7.2, CI-38
    let mut table = Table::new(4);
    table.score(A, 60).state.had_sixty = true;
    let tells = |said: &[String]| said.iter().any(|line| line.starts_with("The last round"));
    assert!(tells(&table.play(A, "done")));
    table.settle();
    assert!(!tells(&table.play(B, "done")));
}

#[test]
fn a_random_player_goes_on_with_what_was_picked() {
    // §11.1
    let mut table = Table::new(4);
    table.money(A, 5).play(A, "site");
    table.chance("site 3");
    table.play(A, "pick plot B2");
    let listed = table.actions(A);
    for seed in 0..50 {
        let sampled = table.state.sample(A, &mut QuickDice::new(seed), &mut Vec::new());
        assert!(listed.contains(&sampled), "{sampled:?}");
    }
}
