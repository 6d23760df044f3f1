//! No game is ever stuck, whoever plays and with whatever is in the box.

use tabletop::{Deaf, Dice, Game, QuickDice, Turn};
use testkit::n_games;
use theme_parque::{Action, Ending, Options, Phase, Rules, State};

use crate::table::{FIRST, REVISED, mixes, start};

/// Plays a game to its end; claims are made one time in so many.
fn play_out(mut state: State, claims: u32, dice: &mut QuickDice) -> Ending {
    let mut scratch = Vec::new();
    for _ in 0..State::TITLE.longest {
        while state.turn() == Turn::Chance {
            let outcome = state.draw(dice);
            state.resolve(&outcome, &mut Deaf);
        }
        if let Some(ending) = state.over() {
            assert!(state.standing().places.is_some());
            return ending;
        }
        let seat = state.active;
        let hesitates = state.phase == Phase::Claiming && dice.up_to(claims - 1) > 0;
        if hesitates && state.apply(seat, &Action::Pass, &mut Deaf).is_ok() {
            continue;
        }
        let action = state.sample(seat, dice, &mut scratch);
        state.apply(seat, &action, &mut Deaf).expect("a sampled action is legal");
    }
    panic!("the game goes on after {} decisions", State::TITLE.longest);
}

/// Games for each number of players and each mix, the claims now quick and now slow.
/// `BOARDWALK_GAMES=100` plays 2,000 games for each number of players.
fn check(options: Options) {
    for seats in 2..=6 {
        let mut endings = Vec::new();
        for game in 0..n_games(20) {
            let mut dice = QuickDice::new(u64::from(game) * 7 + u64::from(seats));
            let mixes = mixes(Options { frozen_queues: game % 5 == 4, ..options });
            let state = start(seats, mixes[dice.index(mixes.len())]);
            let claims = [1, 4, 20, 200][dice.index(4)];
            let ending = play_out(state, claims, &mut dice);
            let expected: &[Ending] = match options.rules {
                Rules::First => &[Ending::AllPlaced, Ending::AllOut, Ending::Stalled],
                Rules::Revised => &[Ending::FinalTurn, Ending::MarketEmpty, Ending::Stalled],
            };
            assert!(expected.contains(&ending), "{ending:?}");
            if !endings.contains(&ending) {
                endings.push(ending);
            }
        }
        assert!(endings.len() > 1, "{seats} players: only {endings:?}");
    }
}

#[test]
fn games_of_the_first_edition_end() {
    check(FIRST);
}

#[test]
fn games_of_the_revised_edition_end() {
    check(REVISED);
}
