//! Playouts and counts of leaves.

use tabletop::{Game, Printed, QuickDice, Turn, walk};
use testkit::toy::{Options, State};

fn start() -> State {
    let options = Options { rounds: 1, ..Options::default() };
    State::start(2, &options, Printed::standard()).expect("two can play")
}

#[test]
fn a_playout_ends_and_counts_what_it_saw() {
    let mut state = start();
    let walk = walk::playout(&mut state, &mut QuickDice::new(5), &mut Vec::new());
    assert_eq!(state.turn(), Turn::Over);
    assert!(walk.n_decisions >= 4, "two hide, two speak");
    assert!((7..=8).contains(&walk.n_chances), "six deals, a show, perhaps a tip");
    let mut again = start();
    assert_eq!(walk::playout(&mut again, &mut QuickDice::new(5), &mut Vec::new()), walk);
    assert_eq!(again, state);
}

#[test]
fn settling_stops_at_the_first_decision() {
    let mut state = start();
    walk::settle(&mut state, &mut QuickDice::new(5));
    assert!(matches!(state.turn(), Turn::Seats(_)));
}

#[test]
fn perft_counts_every_way_to_move_once() {
    /// The same count, by listing every line of play.
    fn slowly(state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut n = 0;
        let (mut outcomes, mut actions) = (Vec::new(), Vec::new());
        state.outcomes(&mut outcomes);
        for (outcome, _) in outcomes {
            let mut next = *state;
            next.resolve(&outcome, &mut Vec::new());
            n += slowly(&next, depth - 1);
        }
        if let Turn::Seats(seats) = state.turn() {
            let seat = seats.first().unwrap();
            state.legal_actions(seat, &mut actions);
            for action in actions {
                let mut next = *state;
                next.apply(seat, &action, &mut Vec::new()).unwrap();
                n += slowly(&next, depth - 1);
            }
        }
        n
    }

    let mut state = start();
    for depth in 0..=5 {
        assert_eq!(walk::perft(&state, depth), slowly(&state, depth));
    }
    walk::settle(&mut state, &mut QuickDice::new(5));
    for depth in 0..=12 {
        assert_eq!(walk::perft(&state, depth), slowly(&state, depth));
    }
}
