//! What bots earn: a check of the whole game by its economy. Without trade every kept lot earns a
//! little more than its single tile would, and with trade everybody earns much more.

use chinatown::features::Appraiser;
use chinatown::{Action, Options, Phase, State, Trade};
use tabletop::{Deaf, Game, Printed, QuickDice, Seat, Skill, Turn};
use testkit::n_games;

use crate::traders::{Bot, Company};

/// Players and what each ends with if every kept lot gets a tile at once and no business grows
/// beyond two tiles, in dollars.
const FLOORS: [(u8, i64); 3] = [(3, 950_000), (4, 740_000), (5, 620_000)];

/// Keeps and builds sensibly, and never trades.
fn decide(state: &State, seat: Seat) -> Action {
    let appraiser = Appraiser::of(state);
    match &state.phase {
        Phase::Choosing(cards) => {
            let dealt = cards.dealt[seat.idx()];
            Action::Keep { lots: appraiser.choice(seat, dealt, state.share().kept) }
        }
        Phase::Floor(_) => Action::Pass,
        Phase::Placing { .. } => match appraiser.plan(seat).steps() {
            [(lot, shop), ..] => Action::Place { lot: *lot, shop: *shop },
            [] => Action::Done,
        },
        other => panic!("nobody decides in {other:?}"),
    }
}

fn start(n_seats: u8, trade: Trade) -> State {
    State::start(n_seats, &Options { trade, ..Options::default() }, Printed::standard()).unwrap()
}

fn money(state: &State) -> i64 {
    state.standing().scores.as_slice().iter().map(|&it| i64::from(it)).sum()
}

#[test]
fn without_trade_everybody_earns_a_little_more_than_the_floor() {
    for (n_seats, floor) in FLOORS {
        let games = n_games(300);
        let mut sum = 0;
        for seed in 0..u64::from(games) {
            let mut state = start(n_seats, Trade::Floor);
            let mut dice = QuickDice::new(seed);
            loop {
                match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = state.draw(&mut dice);
                        state.resolve(&outcome, &mut Deaf);
                    }
                    Turn::Seats(seats) => {
                        let seat = seats.first().unwrap();
                        let action = decide(&state, seat);
                        state.apply(seat, &action, &mut Deaf).unwrap();
                    }
                }
            }
            sum += money(&state);
        }
        let mean = sum / i64::from(games) / i64::from(n_seats);
        let limit = floor * 103 / 100;
        assert!((floor..=limit).contains(&mean), "{n_seats} players: {mean} of {floor}");
    }
}

/// The mean money of a player at a table of bots.
fn mean_of_bots(n_seats: u8, trade: Trade, skill: Skill) -> i64 {
    let games = n_games(4);
    let mut sum = 0;
    for seed in 0..u64::from(games) {
        let bots = vec![Some(Bot::new(skill)); n_seats.into()];
        let mut company = Company::new(start(n_seats, trade), bots, seed);
        company.play_on();
        sum += money(&company.state);
    }
    sum / i64::from(games) / i64::from(n_seats)
}

fn check_trade(trade: Trade) {
    for (n_seats, floor) in FLOORS {
        for skill in [Skill::Competent, Skill::Expert] {
            let mean = mean_of_bots(n_seats, trade, skill);
            let least = floor * 115 / 100;
            assert!(mean >= least, "{n_seats} players, {skill:?}: {mean} of at least {least}");
        }
    }
}

#[test]
fn with_trade_everybody_earns_much_more_than_the_floor() {
    check_trade(Trade::Floor);
}

#[test]
fn at_the_desk_they_earn_as_much() {
    check_trade(Trade::Desk);
}
