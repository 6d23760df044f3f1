//! What bots look at, and what follows from it where one move is plainly right.

#![allow(
    clippy::float_arithmetic,
    clippy::float_cmp,
    reason = "an evaluation is not a rule, and equal positions have equal numbers"
)]

use tabletop::features::rows;
use tabletop::{Change, Deaf, Feature, Features, Game, QuickDice, Seat, Turn};
use theme_parque::{Action, Options, Phase, State};

use crate::table::{
    A, B, Down, FIRST, REVISED, Right, cell, everything, grow, hold, lay, put_pawn, settle, start,
    table, throw_deck_away, wholes,
};

#[test]
fn bots_are_told_what_they_are_promised() {
    testkit::features::<State>(&FIRST, 1);
}

#[test]
fn the_promises_hold_with_every_option() {
    testkit::features::<State>(&everything(FIRST), 1);
    testkit::features::<State>(&everything(REVISED), 1);
    testkit::features::<State>(&Options { frozen_queues: true, ..REVISED }, 1);
}

fn number(state: &State, seat: Seat, name: &str) -> f32 {
    let i = State::FEATURES.iter().position(|feature| feature.name == name).expect(name);
    rows(state)[seat.idx() * State::FEATURES.len() + i]
}

/// How a seat stands by the weights we have set by hand.
fn strength(state: &State, seat: Seat) -> f32 {
    let progress = state.progress();
    let rows = rows(state);
    let row = &rows[seat.idx() * State::FEATURES.len()..][..State::FEATURES.len()];
    let weigh = |(feature, number): (&Feature, &f32)| {
        number * (feature.early + (feature.late - feature.early) * progress)
    };
    State::FEATURES.iter().zip(row).map(weigh).sum()
}

fn candidates(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    state.candidates(state.active, &(), &mut QuickDice::new(1), &mut actions);
    actions
}

/// The candidate after which A stands best against B.
fn best(state: &State) -> Action {
    let lead = |action: &Action| {
        let mut next = *state;
        next.apply(A, action, &mut Deaf).expect("candidates are legal");
        strength(&next, A) - strength(&next, B)
    };
    let actions = candidates(state);
    let best = actions.into_iter().max_by(|a, b| lead(a).total_cmp(&lead(b)));
    best.expect("there is always a candidate")
}

/// A Swinging Ship with a queue of two whose end is open to the right; A has a pawn on it.
fn ship_with_open_queue() -> State {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["tree", "swinging-ship"]);
    lay(&mut state, (3, 0), Right, ["queue1-straight", "queue1-straight"]);
    put_pawn(&mut state, A, (2, 0));
    state
}

#[test]
fn a_queue_that_can_still_be_finished_is_a_hope() {
    let open = ship_with_open_queue();
    assert_eq!(number(&open, A, "points"), 0.0);
    assert!(number(&open, A, "hopes") > 2.0);
    assert!(number(&open, A, "open-ends") == 1.0 && number(&open, A, "idle-pawns") == 0.0);

    let mut dead = open;
    lay(&mut dead, (5, 0), Down, ["regular-straight/1", "regular-straight/1"]);
    assert!(number(&dead, A, "hopes") < number(&open, A, "hopes"));
    assert_eq!(number(&dead, A, "open-ends"), 0.0);

    let mut finished = open;
    lay(&mut finished, (5, 0), Right, ["regular-straight", "tree"]);
    assert_eq!(number(&finished, A, "points"), 4.0);
}

// A search goes from park to park and back, with one memory of what it has seen.
#[test]
fn what_is_kept_of_one_park_changes_nothing_in_the_next() {
    for (seed, options) in [(1, FIRST), (2, everything(FIRST)), (3, everything(REVISED))] {
        let mut state = start(3, options);
        grow(&mut state, 20, &mut QuickDice::new(seed));
        let mut kept = <State as Features>::Cache::default();
        let mut n_compared = 0;
        for action in wholes(&state) {
            let mut next = state;
            next.apply(state.active, &action, &mut Deaf).unwrap();
            for position in [&next, &state] {
                let mut numbers = vec![f32::NAN; 3 * State::FEATURES.len()];
                position.features(&mut kept, &mut numbers);
                assert_eq!(numbers, rows(position), "{action:?}");
                n_compared += 1;
            }
        }
        assert!(n_compared > 100, "{n_compared}");
    }
}

#[test]
fn with_few_dominoes_left_a_queue_is_finished() {
    let mut state = ship_with_open_queue();
    throw_deck_away(&mut state);
    hold(&mut state, A, ["regular-straight/1", "tree"]);
    hold(&mut state, B, ["tree", "tree"]);
    let mut next = state;
    next.apply(A, &best(&state), &mut Deaf).unwrap();
    assert_eq!(number(&next, A, "points"), 4.0, "{:?}", best(&state));
}

#[test]
fn places_that_extend_a_claimed_ride_are_never_left_out() {
    for seed in 0..12 {
        let mut state = start(2, FIRST);
        settle(&mut state);
        grow(&mut state, 25, &mut QuickDice::new(seed));
        if state.turn() == Turn::Over {
            continue;
        }
        let seat = state.active;
        let mut scores = Vec::new();
        for list in [wholes(&state), candidates(&state)] {
            let points = list.iter().map(|action| {
                let mut next = state;
                next.apply(seat, action, &mut Deaf).unwrap();
                next.score(seat)
            });
            scores.push(points.max().unwrap());
        }
        assert_eq!(scores[0], scores[1], "the best score at once is among the candidates");
        let n_tiles = usize::from(state.hands.size(seat));
        assert!(candidates(&state).len() <= 48 + n_tiles);
    }
}

// A person picks one, and a bot is asked where it goes.
#[test]
fn a_domino_that_looks_like_another_of_the_hand_has_places_once_it_is_picked() {
    let mut state = start(2, FIRST);
    settle(&mut state);
    grow(&mut state, 25, &mut QuickDice::new(0));
    let seat = state.active;
    let hand = state.hands.of_mut(seat);
    hand[1] = hand[0];
    let mut picks = Vec::new();
    state.legal_actions(seat, &mut picks);
    picks.retain(|action| matches!(action, Action::Pick { .. }));
    assert!(picks.len() > 1, "{picks:?}");
    for pick in picks {
        let mut picked = state;
        picked.apply(seat, &pick, &mut Deaf).unwrap();
        assert!(!candidates(&picked).is_empty(), "{pick:?}");
    }
}

/// A has its last pawn at home, and a Food Stall at the path is free.
fn last_pawn() -> State {
    let mut state = table(2, FIRST);
    lay(&mut state, (1, 0), Right, ["food-stall", "tree"]);
    lay(&mut state, (1, 1), Right, ["toilet", "carousel"]);
    put_pawn(&mut state, A, (1, 1));
    put_pawn(&mut state, A, (2, 1));
    state.phase = Phase::Claiming;
    state.turn.n_played = 2;
    state
}

#[test]
fn the_last_pawn_stays_at_home_while_there_is_much_to_build() {
    assert_eq!(best(&last_pawn()), Action::Pass);
}

#[test]
fn the_last_pawn_is_placed_before_it_is_too_late() {
    let mut state = last_pawn();
    throw_deck_away(&mut state);
    hold(&mut state, A, ["tree", "tree"]);
    hold(&mut state, B, ["tree", "tree"]);
    assert_eq!(best(&state), Action::Claim { at: cell((1, 0)) });
}

#[test]
fn hands_of_rivals_are_judged_as_they_are_imagined() {
    let mut state = ship_with_open_queue();
    hold(&mut state, A, ["queue1-corner", "tree"]);
    let mut other = state;
    hold(&mut state, B, ["carousel", "queue1-cross"]);
    hold(&mut other, B, ["tree", "food-stall"]);
    for feature in State::FEATURES {
        let name = feature.name;
        let same = number(&state, A, name) == number(&other, A, name);
        assert!(same, "{name} of A changes with the hand of B");
    }
}

#[test]
fn every_change_has_its_words() {
    for (name, n_reasons) in testkit::reasons_for_each_change::<State>(2) {
        assert_eq!(n_reasons, 1, "{name}");
    }
}

#[test]
fn reasons_are_what_one_would_say_at_the_table() {
    testkit::reasons::<State>(&everything(FIRST), 1_000);
    testkit::reasons::<State>(&everything(REVISED), 200);
    let feature = |name: &str| State::FEATURES.iter().find(|it| it.name == name).unwrap();
    let say = |before: &State, after: &State, name| {
        let (from, to) = (number(before, A, name), number(after, A, name));
        let changes = [Change { feature: feature(name), before: from, after: to }];
        before.reasons(after, A, &changes).remove(0)
    };
    // A queue of two is finished.
    let open = ship_with_open_queue();
    let mut finished = open;
    lay(&mut finished, (5, 0), Right, ["regular-straight", "tree"]);
    assert_eq!(say(&open, &finished, "points"), "your Swinging Ship scores 4 instead of 0");
    // The last pawn goes to the Food Stall.
    let before = last_pawn();
    let mut after = before;
    put_pawn(&mut after, A, (1, 0));
    assert_eq!(say(&before, &after, "points"), "the Food Stall scores 2 points now");
    assert_eq!(say(&before, &after, "last-pawn"), "it is your last pawn: you leave the park");
}
