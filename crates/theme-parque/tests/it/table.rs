//! A table set for a test: parks laid by hand, games played at random.

use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Turn};
use theme_parque::{Action, Options, Phase, State};

/// All eight combinations of expansions, in one edition of the rules.
pub(crate) fn mixes(options: Options) -> Vec<Options> {
    let mixes = (0..8).map(|bits| Options {
        wishneyland: bits & 1 == 1,
        unibearsal: bits & 2 == 2,
        rollercoasters: bits & 4 == 4,
        ..options
    });
    mixes.collect()
}

pub(crate) fn everything(options: Options) -> Options {
    Options { wishneyland: true, unibearsal: true, rollercoasters: true, ..options }
}

pub(crate) fn start(seats: u8, options: Options) -> State {
    State::start(seats, &options, Printed::standard()).expect("a table for that many")
}

/// Plays at random with few claims, so that parks grow, until a park has that many dominoes.
pub(crate) fn grow(state: &mut State, n_dominoes: u8, dice: &mut QuickDice) {
    let mut scratch = Vec::new();
    while state.park.n_dominoes() < n_dominoes || state.phase != Phase::Playing {
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = state.draw(dice);
                state.resolve(&outcome, &mut Deaf);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let hesitates = state.phase == Phase::Claiming && dice.up_to(9) > 0;
                if hesitates && state.apply(seat, &Action::Pass, &mut Deaf).is_ok() {
                    continue;
                }
                let action = state.sample(seat, dice, &mut scratch);
                state.apply(seat, &action, &mut Deaf).expect("a sampled action is legal");
            }
        }
    }
}
