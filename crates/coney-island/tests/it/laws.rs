//! The laws of every game, and the conservation laws of this one.

use coney_island::{
    Action, Car, Cell, Character, Corner, Layer, Material, Options, Plot, Stack, State,
};
use tabletop::{Deaf, Edition as _, Game, Printed, QuickDice, Turn, walk};
use testkit::{Laws, n_games};

use crate::table::{audit, wholes};

/// With five red in hand, "take 2 red" and "take 1 red" come to the same when the bag has no white
/// left: all hear which it was, and nothing on the table tells.
fn laws() -> Laws<State> {
    let traceless = |_: &State, action: &Action| matches!(action, Action::Take { .. });
    Laws::new().audit(audit).traceless(traceless)
}

#[test]
fn every_game_obeys_the_laws() {
    laws().games(40).check();
}

/// The invariants alone, for many more games: `BOARDWALK_GAMES=50` plays ten thousand of them for
/// each number of players.
#[test]
fn nothing_is_ever_lost_or_made() {
    for n_seats in 2..=4 {
        let start = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        for seed in 0..u64::from(n_games(200)) {
            let mut state = start;
            let mut dice = QuickDice::new(seed);
            let mut scratch = Vec::new();
            let mut ply = 0;
            loop {
                if let Err(broken) = audit(&state) {
                    panic!("{broken} does not hold: {n_seats} seats, seed {seed}, ply {ply}");
                }
                match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = state.draw(&mut dice);
                        state.resolve(&outcome, &mut Deaf);
                    }
                    Turn::Seats(seats) => {
                        let seat = walk::any_of(seats, &mut dice);
                        let action = state.sample(seat, &mut dice, &mut scratch);
                        state.apply(seat, &action, &mut Deaf).unwrap();
                    }
                }
                ply += 1;
            }
        }
    }
}

#[test]
fn the_easier_game_obeys_the_laws() {
    let easier = Options { extra_income: false, ..Options::default() };
    laws().options(easier).games(10).check();
}

#[test]
fn a_short_game_obeys_the_laws() {
    let short = Options { round_limit: 2, ..Options::default() };
    laws().options(short).games(10).check();
}

#[test]
fn what_is_accepted_is_listed_and_nothing_else() {
    laws().games(2).conceivable(|_, _| conceivable()).conceivable_every(9).check();
}

/// Random players rarely meet a colour that has run out, or an attraction that can be turned four
/// ways.
#[test]
fn the_laws_hold_in_another_edition() {
    let text = <State as Game>::Edition::EMBEDDED[0]
        .replace("materials = { red = 12, white = 12 }", "materials = { red = 18, white = 6 }")
        .replace("cells = [[0, 0], [0, 1], [0, 2]]", "cells = [[0, 0], [1, 0], [1, 1]]")
        .replace(
            "\"random\", \"chosen\", \"chosen\", \"repeat\"",
            "\"chosen\", \"chosen\", \"repeat\", \"repeat\"",
        );
    let edition = Printed::load(&text).unwrap();
    laws().edition(edition).games(10).check();
    laws().edition(edition).games(2).conceivable(|_, _| conceivable()).conceivable_every(9).check();
}

// RULES.md §11.1: what and then where, or both in one.
#[test]
fn what_can_be_written_in_one_can_be_clicked() {
    let mut dice = QuickDice::new(3);
    let mut scratch = Vec::new();
    let (mut n_wholes, mut longest) = (0, 0);
    for seed in 0..n_games(12) {
        let n_seats = 2 + u8::try_from(seed % 3).unwrap();
        let mut state = State::start(n_seats, &Options::default(), Printed::standard()).unwrap();
        walk::settle(&mut state, &mut dice);
        while state.turn() != Turn::Over {
            let seat = state.decider();
            let mut listed = Vec::new();
            state.legal_actions(seat, &mut listed);
            longest = longest.max(listed.len());
            let is_legal = |action: &Action| {
                let mut after = state;
                State::is_free_form(action) && after.apply(seat, action, &mut Deaf).is_ok()
            };
            let mut written: Vec<Action> = conceivable().into_iter().filter(is_legal).collect();
            let mut clicked = wholes(&state, seat);
            clicked.retain(State::is_free_form);
            n_wholes += clicked.len();
            written.sort_by_key(|action| format!("{action:?}"));
            clicked.sort_by_key(|action| format!("{action:?}"));
            assert_eq!(clicked, written);
            let action = state.sample(seat, &mut dice, &mut scratch);
            state.apply(seat, &action, &mut Deaf).unwrap();
            walk::settle(&mut state, &mut dice);
        }
    }
    assert!(n_wholes > 10_000, "{n_wholes}");
    // Nobody is shown a list that does not fit a screen.
    assert!(longest <= 45, "{longest}");
}

/// Everything one could think of, legal or not.
fn conceivable() -> Vec<Action> {
    let mut actions =
        vec![Action::Reveal, Action::Worker, Action::Officer, Action::Promoter, Action::Done];
    for red in 0..6 {
        for white in 0..6 {
            actions.extend([Action::Take { red, white }, Action::Return { red, white }]);
        }
    }
    for plot in Plot::all() {
        actions.push(Action::Place { plot, grass: None });
        let turned = Corner::ALL.map(|corner| Action::Place { plot, grass: Some(corner) });
        actions.extend(turned);
    }
    for to in Cell::all() {
        actions.extend(Car::ALL.map(|car| Action::Showman { car, to }));
        actions.extend(Cell::all().map(|from| Action::Relocate { from, to }));
        for stack in (0..5).map(Stack) {
            actions.extend((0..5).map(|turn| Action::Attraction { stack, at: to, turn }));
        }
    }
    for material in Material::ALL {
        actions.extend([Action::Patron { give: material }, Action::Journalist { pay: material }]);
    }
    actions.extend(Character::ALL.map(|character| Action::Hire { character }));
    actions.extend(Car::ALL.map(|car| Action::PickCar { car }));
    actions.extend(Cell::all().map(|from| Action::PickShowman { from }));
    actions.extend((0..5).map(|stack| Action::PickStack { stack: Stack(stack) }));
    actions.extend(Plot::all().map(|plot| Action::PickPlot { plot }));
    actions.extend([false, true].map(|second| Action::Leftmost { second }));
    for colour in Layer::ALL {
        actions.extend((0..5).map(|points| Action::Discard { colour, points }));
    }
    actions
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 384, "{} bytes", size_of::<State>());
    assert_eq!(size_of::<Action>(), 4);
}

#[test]
fn f33_two_hundred_random_games_end_and_nothing_is_lost() {
    testkit::random_games::<State>(audit);
}
