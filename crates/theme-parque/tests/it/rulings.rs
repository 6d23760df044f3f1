//! Every ruling of RULES.md §10, by its id, and by the part of the rules that it belongs to.

mod claiming;
mod coasters;
mod effects;
mod placing;
mod scoring;
mod turns;

use theme_parque::{Action, Event, Options, Phase, Refusal, State};

use crate::table::{A, FIRST, REVISED, act, cell, settle};

const BOTH: [Options; 2] = [FIRST, REVISED];

/// The same table at the beginning of another turn of A's.
fn new_turn(state: &State) -> State {
    let turn = theme_parque::state::TurnNotes::new(2);
    State { phase: Phase::Playing, active: A, turn, ..*state }
}

fn claim(state: &mut State, at: (i16, i16)) -> Result<Vec<Event>, Refusal> {
    act(state, Action::Claim { at: cell(at) })
}

/// Ends the turn of the active seat without playing, claiming or refusing to draw.
fn sit_out(state: &mut State) {
    if state.phase == Phase::Playing {
        state.phase = Phase::Claiming;
        while state.hands.size(state.active) > 0 {
            state.hands.remove(state.active, 0);
        }
    }
    if state.phase == Phase::Claiming {
        act(state, Action::Pass).expect("nothing needs to be claimed");
    }
    settle(state);
    while state.phase == Phase::Taking {
        act(state, Action::Take { tile: 0 }).expect("the market has one");
        settle(state);
    }
}
