//! What is hidden stays hidden, and what is resampled is what was hidden.

use tabletop::{Game, QuickDice, Seat, Viewer};
use theme_parque::{Action, Phase, State};

use crate::table::{A, B, FIRST, act, everything, settle, start};

fn dealt() -> State {
    let mut state = start(3, everything(FIRST));
    settle(&mut state);
    state
}

#[test]
fn resampling_changes_the_hands_of_others_only() {
    let state = dealt();
    let mut dice = QuickDice::new(5);
    let twin = state.resample(Viewer::Seat(A), &mut dice);
    assert_eq!(twin.hands.of(A), state.hands.of(A));
    assert_ne!(twin.hands.of(B), state.hands.of(B));
    assert_ne!(twin.bag, state.bag);
    assert_eq!((twin.market, twin.park), (state.market, state.park));
    let spectated = state.resample(Viewer::Spectator, &mut dice);
    assert_ne!(spectated.hands.of(A), state.hands.of(A));
}

#[test]
fn a_domino_of_which_half_is_drawn_is_drawn_anew() {
    let mut state = start(2, everything(FIRST));
    let mut dice = QuickDice::new(9);
    for n_steps in 1..=3 {
        let outcome = state.draw(&mut dice);
        state.resolve(&outcome, &mut tabletop::Deaf);
        let before = state.making;
        let differs = (0..20).any(|seed| {
            let twin = state.resample(Viewer::Seat(A), &mut QuickDice::new(seed));
            assert_eq!(twin.view(Viewer::Seat(A)), state.view(Viewer::Seat(A)));
            twin.making != before
        });
        assert!(differs, "after {n_steps} steps");
        if before == theme_parque::deck::Making::Nothing {
            break;
        }
    }
}

#[test]
fn hidden_hands_are_not_in_the_view_of_others() {
    let state = dealt();
    for viewer in [Viewer::Spectator, Viewer::Seat(B), Viewer::Seat(Seat(2))] {
        let view = state.view(viewer);
        assert!(view.mats[0].hand.iter().all(|held| held.tile.is_none()));
        assert_eq!(view.mats[0].hand.len(), 5);
    }
    let own = state.view(Viewer::Seat(A));
    let shown: Vec<_> =
        own.mats[0].hand.iter().filter_map(|held| held.tile).map(|tile| tile.halves).collect();
    let held: Vec<_> = state.hands.of(A).iter().map(|tile| tile.halves).collect();
    assert_eq!(shown, held);
    assert_eq!(state.phase, Phase::Playing);
}

// §13.1: nobody else learns what was picked.
#[test]
fn a_picked_domino_is_nobody_elses_business() {
    let mut state = dealt();
    let before = state;
    act(&mut state, Action::Pick { tile: 1 }).unwrap();
    assert_eq!(state.view(Viewer::Seat(A)).picked, Some(1));
    for viewer in [Viewer::Spectator, Viewer::Seat(B)] {
        assert_eq!(state.view(viewer), before.view(viewer));
        assert_eq!(state.resample(viewer, &mut QuickDice::new(1)).picked, None);
    }
    assert_eq!(state.resample(Viewer::Seat(A), &mut QuickDice::new(1)).picked, Some(1));
}
