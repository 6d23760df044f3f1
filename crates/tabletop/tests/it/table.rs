//! Matches of the toy game to test with.

use tabletop::{Match, Player, Printed, QuickDice, Seat, Seed, Turn, walk};
use testkit::toy::{Action, Options, State};

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);

pub(crate) fn seed() -> Seed {
    "5eed".parse().expect("it is hex")
}

/// Ann and Ben at the table, hands dealt, the first lantern shown: both are to hide one.
pub(crate) fn fresh() -> Match<State> {
    with(Options::default())
}

pub(crate) fn with(options: Options) -> Match<State> {
    let players = vec![Player::person("Ann"), Player::bot("Ben", "easy")];
    Match::new(players, &options, Printed::standard(), seed()).expect("two can play")
}

/// The listed actions of a seat.
pub(crate) fn choices(game: &Match<State>, seat: Seat) -> Vec<Action> {
    let mut list = Vec::new();
    tabletop::Game::legal_actions(game.position(), seat, &mut list);
    list
}

/// Plays the first listed action.
#[track_caller]
pub(crate) fn first(game: &mut Match<State>, seat: Seat) {
    let action = choices(game, seat)[0];
    game.submit(seat, action).expect("it is legal");
}

/// Plays to the end.
pub(crate) fn finish(game: &mut Match<State>) {
    let mut dice = QuickDice::new(7);
    let mut scratch = Vec::new();
    while let Turn::Seats(seats) = tabletop::Game::turn(game.position()) {
        let seat = walk::any_of(seats, &mut dice);
        let action = tabletop::Game::sample(game.position(), seat, &mut dice, &mut scratch);
        game.submit(seat, action).expect("it is legal");
    }
}

pub(crate) fn finished() -> Match<State> {
    let mut game = fresh();
    finish(&mut game);
    game
}
