//! Random play compared with figures that were worked out for this deck before there was a line
//! of code here: an independent simulation with players of its own, described only by how often
//! they did what. Players who do the same things about as often must come to about the same.

use coney::{Action, Phase, State};
use tabletop::{Deaf, Dice, Game, Printed, QuickDice, Seat, Turn};
use testkit::n_games;

use crate::table::follow_clicks;

/// A player who takes any errand that is of use, and does most of what it allows. The weights
/// below are set so that errands, hutches, trades and reservations come up as often as there.
struct Beginner {
    /// Laying a hutch was decided when the errand was chosen.
    hutch: bool,
    trade: bool,
    reserve: bool,
}

impl Beginner {
    fn act(&mut self, state: &State, seat: Seat, dice: &mut QuickDice) -> Action {
        let mut list = all_choices(state, seat);
        match state.phase {
            Phase::Choosing => return self.choose(state, seat, dice),
            Phase::Restocking { .. } => {
                let draws = keep(&mut list, |it| {
                    matches!(it, Action::DrawPile | Action::DrawMarket { .. })
                });
                let reserves = !draws && std::mem::take(&mut self.reserve);
                if reserves && keep(&mut list, |it| matches!(it, Action::Reserve { .. })) || draws {
                    return list[dice.index(list.len())];
                }
                keep(&mut list, |it| matches!(it, Action::Take { .. }));
            }
            Phase::Playing { .. } if state.due.is_empty() => {
                let trades = std::mem::take(&mut self.trade);
                if !(trades && keep(&mut list, |it| matches!(it, Action::Trade { .. }))) {
                    match self.hutch {
                        true => keep(&mut list, |it| matches!(it, Action::Hutch { .. })),
                        false => {
                            keep(&mut list, |it| matches!(it, Action::Place { .. }))
                                || keep(&mut list, |it| *it == Action::Done)
                        }
                    };
                }
            }
            Phase::Growing { .. } if state.due.is_empty() => {
                let _ = keep(&mut list, |it| matches!(it, Action::Redeem { .. }))
                    || keep(&mut list, |it| matches!(it, Action::Put { .. }));
            }
            _ => {
                keep(&mut list, |it| *it != Action::Skip);
            }
        }
        list[dice.index(list.len())]
    }

    fn choose(&mut self, state: &State, seat: Seat, dice: &mut QuickDice) -> Action {
        let after = |errand: Action| {
            let mut next = *state;
            next.apply(seat, &errand, &mut Deaf).unwrap();
            all_choices(&next, seat)
        };
        let plays = after(Action::Play);
        let can_place = plays.iter().any(|it| matches!(it, Action::Place { .. }));
        let can_lay = plays.iter().any(|it| matches!(it, Action::Hutch { .. }));
        let can_grow = after(Action::Growth).contains(&Action::Done);
        let weights =
            [10, 40 * u32::from(can_place), 17 * u32::from(can_grow), 5 * u32::from(can_lay)];
        self.hutch = false;
        self.trade = false;
        self.reserve = dice.up_to(99) < 14;
        match dice.weighted(weights) {
            0 => Action::Restock,
            1 => {
                self.trade = dice.up_to(99) < 4;
                Action::Play
            }
            2 => Action::Growth,
            _ => {
                self.hutch = true;
                Action::Play
            }
        }
    }
}

/// What is listed, and what it leads to in the farm.
fn all_choices(state: &State, seat: Seat) -> Vec<Action> {
    let mut list = Vec::new();
    state.legal_actions(seat, &mut list);
    follow_clicks(state, seat, &mut list);
    list
}

/// Narrows a list down, unless nothing would be left.
fn keep(list: &mut Vec<Action>, is_wanted: impl Fn(&Action) -> bool) -> bool {
    let found = list.iter().any(&is_wanted);
    if found {
        list.retain(is_wanted);
    }
    found
}

/// Sums over all players of all games.
#[derive(Debug, Default)]
struct Sums {
    players: u32,
    turns: u32,
    score: i32,
    full: u32,
    hutches: u32,
}

fn sums(n_seats: u8, n: u32) -> Sums {
    let mut sums = Sums::default();
    for seed in 0..n {
        let mut state =
            State::start(n_seats, &coney::Options::default(), Printed::standard()).unwrap();
        let mut dice = QuickDice::new(seed.into());
        let mut player = Beginner { hutch: false, trade: false, reserve: false };
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = state.draw(&mut dice);
                    state.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let action = player.act(&state, seat, &mut dice);
                    state.apply(seat, &action, &mut Deaf).unwrap();
                }
            }
        }
        for seat in state.seats() {
            sums.players += 1;
            sums.turns += u32::from(state.round);
            sums.score += state.standing().scores[seat];
            sums.full += u32::from(state.mat(seat).farm.is_full());
            sums.hutches += u32::from(state.mat(seat).farm.hutches.len());
        }
    }
    sums
}

/// Of the simulation, in hundredths: turns each, mean score, share of full farms, hutches.
const FIGURES: [(u8, [i32; 4]); 3] =
    [(2, [1570, 1410, 53, 99]), (3, [1490, 1280, 38, 97]), (4, [1420, 1220, 30, 100])];

/// How far the players' ways of choosing a card or a space, which are not known, may carry.
const TOLERANCE: [i32; 4] = [150, 120, 5, 20];

#[test]
fn random_play_comes_to_the_figures_of_the_design() {
    for (n_seats, figures) in FIGURES {
        let sums = sums(n_seats, n_games(300));
        let players = i32::try_from(sums.players).unwrap();
        let mean = |sum: u32| i32::try_from(100 * u64::from(sum)).unwrap() / players;
        let score = 100 * sums.score / players;
        let found = [mean(sums.turns), score, mean(sums.full), mean(sums.hutches)];
        for ((found, expected), tolerance) in found.into_iter().zip(figures).zip(TOLERANCE) {
            assert!(
                found.abs_diff(expected) <= tolerance.unsigned_abs(),
                "{n_seats} players: {found} hundredths instead of {expected}"
            );
        }
    }
}
