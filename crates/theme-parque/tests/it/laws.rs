//! The laws that every game keeps, and what must hold of every park.

use tabletop::{Deaf, Game, QuickDice, Seat, Turn, walk};
use testkit::Laws;
use theme_parque::{Action, Cell, Options, Phase, Rules, Side, State};

use crate::naive::Naive;
use crate::oracle::{cells_around, check_queues};
use crate::table::{FIRST, REVISED, choices, everything, start, wholes};

/// Every square is in one place, and what is kept of queues is what is there.
fn audit(state: &State) -> Result<(), String> {
    check_queues(state)?;
    let edition = state.edition.tables();
    let in_play = theme_parque::Set::ALL.into_iter().filter(|&set| state.options.has(set));
    let printed: u32 = in_play.map(|set| edition.set(set, state.options.rules).n_squares()).sum();
    let in_bag: u32 = theme_parque::Set::ALL
        .into_iter()
        .flat_map(|set| state.bag.squares(&edition.sets[state.options.rules], set))
        .map(|(_, n)| u32::from(n))
        .sum();
    let half_made = match state.making {
        theme_parque::deck::Making::Nothing | theme_parque::deck::Making::Of { .. } => 0,
        theme_parque::deck::Making::Top { .. } => 1,
        theme_parque::deck::Making::Both { .. } => 2,
    };
    let tiles = state.hands.n_tiles() + usize::from(state.market.size());
    let tiles = u32::try_from(2 * tiles).expect("a few dominoes");
    let laid = u32::from(state.park.n_squares()) - 2;
    let total = in_bag + half_made + tiles + laid;
    if total != printed {
        return Err(format!("{total} squares are about, {printed} were printed"));
    }
    for seat in state.seats() {
        for sq in state.pawns.of(seat) {
            if !state.park.is_there(sq) || !state.park.face(sq).is_item() {
                return Err(format!("a pawn of {seat} stands on nothing"));
            }
        }
    }
    Ok(())
}

/// Everything a seat could try: every domino everywhere, every pawn, every neighbour.
fn conceivable(state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = vec![Action::Pass, Action::PutBack];
    let cells: Vec<Cell> =
        cells_around(&Naive::new(state)).into_iter().map(|(x, y)| Cell::new(x, y)).collect();
    for &at in &cells {
        actions.push(Action::Claim { at });
        actions.push(Action::Lift { at });
        for way in Side::ALL {
            if matches!(state.phase, Phase::Moving { .. }) {
                actions.push(Action::Lay { at, way });
            }
            if state.phase == Phase::Playing {
                let tiles = 0..state.hands.size(seat) + 3;
                actions.extend(tiles.map(|tile| Action::Play { tile, at, way }));
            }
        }
    }
    let pawns: Vec<(Seat, Cell)> =
        state.pawns.placed().map(|(seat, sq)| (seat, state.park.at(sq))).collect();
    for &(owner, from) in &pawns {
        actions.push(Action::SendHome { seat: owner, at: from });
        if matches!(state.phase, Phase::Rehoming { .. }) {
            actions.extend(cells.iter().map(|&to| Action::MovePawn { seat: owner, from, to }));
        }
    }
    for n in 0..8 {
        actions.push(Action::Pick { tile: n });
        actions.push(Action::Take { tile: n });
        actions.push(Action::Give { to: Seat(n) });
    }
    actions.sort_by_key(|action| format!("{action:?}"));
    actions.dedup();
    actions
}

// §13.1: the domino and then where it lies, or both in one.
#[test]
fn what_can_be_written_in_one_can_be_clicked() {
    let mut dice = QuickDice::new(3);
    let mut n_wholes = 0;
    for (seed, options) in [(0, FIRST), (1, everything(FIRST)), (2, everything(REVISED))] {
        let mut state = start(2 + seed, options);
        walk::settle(&mut state, &mut dice);
        while state.turn() != Turn::Over {
            let seat = state.active;
            if state.phase == Phase::Playing {
                let n_held = usize::from(state.hands.size(seat));
                assert!(choices(&state).len() <= n_held, "a choice is of the dominoes of a hand");
                let is_legal = |action: &Action| {
                    let is_play = matches!(action, Action::Play { .. });
                    is_play && state.clone().apply(seat, action, &mut Deaf).is_ok()
                };
                let key = |action: &Action| format!("{action:?}");
                let mut written = conceivable(&state, seat);
                written.retain(is_legal);
                let mut clicked = wholes(&state);
                clicked.retain(|action| *action != Action::Pass);
                n_wholes += clicked.len();
                written.sort_by_key(key);
                clicked.sort_by_key(key);
                assert_eq!(clicked, written);
            }
            let action = state.sample(seat, &mut dice, &mut Vec::new());
            state.apply(seat, &action, &mut Deaf).unwrap();
            walk::settle(&mut state, &mut dice);
        }
    }
    assert!(n_wholes > 5_000, "{n_wholes}");
}

fn check(options: Options, n_games: u32) {
    Laws::<State>::new()
        .options(options)
        .games(n_games)
        .audit(audit)
        .conceivable(conceivable)
        .conceivable_every(40)
        .secrets_every(12)
        .check();
}

#[test]
fn the_first_edition_keeps_the_laws() {
    check(Options::default(), 2);
}

#[test]
fn the_first_edition_keeps_the_laws_with_everything() {
    check(everything(Options { frozen_queues: true, ..Options::default() }), 3);
}

#[test]
fn the_revised_edition_keeps_the_laws() {
    check(Options { rules: Rules::Revised, ..Options::default() }, 2);
}

#[test]
fn the_revised_edition_keeps_the_laws_with_everything() {
    let options = Options { rules: Rules::Revised, ..Options::default() };
    check(everything(Options { frozen_queues: true, ..options }), 3);
}

#[test]
fn f33_two_hundred_random_games_end_and_nothing_is_lost() {
    testkit::random_games::<State>(audit);
}
