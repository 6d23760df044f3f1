//! Counts of positions, confirmed by a slow generator.

use tabletop::{Deaf, Game, QuickDice, Turn, walk};
use theme_parque::{Action, Phase, State};

use crate::oracle::naive_plays;
use crate::table::{FIRST, REVISED, everything, grow, start};

#[test]
fn perft_counts_are_as_written() {
    testkit::perfts::<State>(env!("CARGO_MANIFEST_DIR"));
}

/// Perft with placements from the naive rules.
fn slow_perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Turn::Seats(_) = state.turn() else { return walk::perft(state, depth) };
    let seat = state.active;
    let mut actions = Vec::new();
    state.legal_actions(seat, &mut actions);
    if state.phase == Phase::Playing {
        // Dominoes that the naive rules let lie somewhere, or where the picked one may.
        let plays = naive_plays(state, seat);
        let of = |action: &Action| {
            let Action::Play { tile, .. } = *action else { panic!("{action:?} is no play") };
            tile
        };
        actions = match state.picked {
            Some(picked) => plays.into_iter().filter(|play| of(play) == picked).collect(),
            None => plays.iter().map(|play| Action::Pick { tile: of(play) }).collect(),
        };
        actions.dedup();
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
    }
    let count = |action: &Action| {
        let mut next = *state;
        next.apply(seat, action, &mut Deaf).expect("the naive rules allow no more");
        slow_perft(&next, depth - 1)
    };
    actions.iter().map(count).sum()
}

#[test]
fn counts_are_those_of_the_slow_generator() {
    for (seed, options) in [(1, FIRST), (2, REVISED), (3, everything(FIRST))] {
        let mut dice = QuickDice::new(seed);
        let mut state = start(2, options);
        grow(&mut state, 3, &mut dice);
        assert_eq!(walk::perft(&state, 4), slow_perft(&state, 4), "seed {seed}");
    }
}
