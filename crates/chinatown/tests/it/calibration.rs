//! Two simple policies over `features`, and what they earn: a check of the whole game by its
//! economy. Without trade every kept lot earns a little more than its single tile would, and with
//! trade everybody earns much more.

use chinatown::features::Table;
use chinatown::{Action, Options, Phase, State, Trade};
use tabletop::{Deaf, Game, Printed, QuickDice, Seat, Turn};
use testkit::n_games;

/// Players and what each ends with if every kept lot gets a tile at once and no business grows
/// beyond two tiles, in dollars.
const FLOORS: [(u8, i64); 3] = [(3, 950_000), (4, 740_000), (5, 620_000)];

/// Keeps and builds sensibly; trades, if at all, what the generator finds best, at equal gains.
fn decide(state: &State, seat: Seat, trades: bool) -> Action {
    let table = Table::of(state);
    match &state.phase {
        Phase::Choosing(cards) => {
            let dealt = cards.dealt[seat.idx()];
            Action::Keep { lots: table.choice(seat, dealt, state.share().kept) }
        }
        Phase::Floor(floor) => match &floor.offer {
            None if !trades => Action::Pass,
            None => {
                let mut found = Vec::new();
                table.candidates(seat, &mut found);
                let best = found.iter().max_by_key(|it| it.gains[seat.idx()]);
                best.map_or(Action::Pass, |it| Action::Propose { deal: it.deal })
            }
            Some(offer) if table.gain(seat, &offer.deal) > 0 => Action::Accept { offer: offer.id },
            Some(offer) => Action::Decline { offer: offer.id },
        },
        Phase::Placing { .. } => match table.plan(seat).steps() {
            [(lot, shop), ..] => Action::Place { lot: *lot, shop: *shop },
            [] => Action::Done,
        },
        other => panic!("nobody decides in {other:?}"),
    }
}

/// The mean money of a player at the end.
fn mean(n_seats: u8, games: u32, trades: bool) -> i64 {
    let options = Options { trade: Trade::Floor, floor_turns: 12, ..Options::default() };
    let mut sum = 0;
    for seed in 0..u64::from(games) {
        let mut state = State::start(n_seats, &options, Printed::standard()).unwrap();
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
                    let action = decide(&state, seat, trades);
                    state.apply(seat, &action, &mut Deaf).unwrap();
                }
            }
        }
        sum += state.standing().scores.as_slice().iter().map(|&it| i64::from(it)).sum::<i64>();
    }
    sum / i64::from(games) / i64::from(n_seats)
}

#[test]
fn without_trade_everybody_earns_a_little_more_than_the_floor() {
    for (n_seats, floor) in FLOORS {
        let mean = mean(n_seats, n_games(300), false);
        let limit = floor * 103 / 100;
        assert!((floor..=limit).contains(&mean), "{n_seats} players: {mean} of {floor}");
    }
}

#[test]
fn with_trade_everybody_earns_much_more_than_the_floor() {
    for (n_seats, floor) in FLOORS {
        let mean = mean(n_seats, n_games(6), true);
        let least = floor * 115 / 100;
        assert!(mean >= least, "{n_seats} players: {mean} of at least {least}");
    }
}
