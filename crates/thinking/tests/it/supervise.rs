//! Bots that fail at a table with others: the game goes on.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bots::{
    AnyBot, AnyQuestion, Budget, Level, Mishap, Observed, Player, Question, any_bot, any_player,
};
use tabletop::{AnyMatch, Game as _, Match, Printed, QuickDice, Seat, Seed, Turn};
use testkit::toy::{Action, Options, State};
use thinking::{Supervised, Think};

/// How a bot fails.
#[derive(Clone)]
enum Failing {
    /// Waits for a word that nobody says.
    Blocks(Arc<Mutex<Receiver<()>>>),
    Panics,
    Cheats,
}

impl Player<State> for Failing {
    fn choose(&mut self, _: &Observed<'_, State>, _: &mut Budget<'_>, _: &mut QuickDice) -> Action {
        match self {
            Failing::Blocks(never) => {
                let word = never.lock().unwrap().recv();
                panic!("the test is over: {word:?}")
            }
            Failing::Panics => panic!("out of ideas"),
            Failing::Cheats => Action::Bid { amount: 60_000 },
        }
    }
}

fn table(n_seats: u8) -> Match<State> {
    let names = ["Ann", "Ben", "Cem"];
    let players = names[..usize::from(n_seats)].iter().map(|it| tabletop::Player::bot(*it, "easy"));
    Match::new(players.collect(), &Options::default(), Printed::standard(), Seed([5; 32])).unwrap()
}

fn question(game: &Match<State>, seat: Seat) -> AnyQuestion {
    AnyQuestion::new(Question::new(game.position(), seat, &<_>::default(), game.names()))
}

const PATIENCE: Duration = Duration::from_mins(10);

/// Plays a match in which seat A fails; gives what was reported of A, and its decisions.
fn play_against(failing: &Failing, grace: Duration) -> (Vec<Mishap>, usize) {
    let mut game = table(3);
    let think = Think::Iterations(1);
    let failing = failing.clone();
    let make = move || any_player::<State>(Box::new(failing.clone()));
    let mut bots = vec![Supervised::new(Seat(0), think, grace, make)];
    for seat in Seat::all(3).skip(1) {
        let make = || any_bot::<State>(Level::Easy);
        bots.push(Supervised::new(seat, think, PATIENCE, make));
    }
    let (mut mishaps, mut n_decisions) = (Vec::new(), 0);
    while let Turn::Seats(seats) = AnyMatch::turn(&game) {
        let seat = seats.first().unwrap();
        let mut dice = QuickDice::new(game.n_entries() as u64);
        let (action, went_wrong) = bots[seat.idx()].choose(|| question(&game, seat), &mut dice);
        AnyMatch::submit(&mut game, seat, &action).unwrap();
        n_decisions += usize::from(seat == Seat(0));
        mishaps.extend(went_wrong);
    }
    assert!(game.position().ending().is_some() && n_decisions >= 3, "{n_decisions}");
    (mishaps, n_decisions)
}

#[test]
fn a_bot_that_never_answers_does_not_hold_up_the_game() {
    let (_held_until_the_end, never) = mpsc::channel();
    let blocks = Failing::Blocks(Arc::new(Mutex::new(never)));
    let (mishaps, n_decisions) = play_against(&blocks, Duration::ZERO);
    assert_eq!(mishaps, vec![Mishap::Stalled { seat: Seat(0) }; n_decisions]);
}

#[test]
fn a_bot_that_panics_is_reported_with_its_words() {
    let (mishaps, n_decisions) = play_against(&Failing::Panics, PATIENCE);
    let panicked = Mishap::Panicked { seat: Seat(0), message: "out of ideas".to_owned() };
    assert_eq!(mishaps, vec![panicked; n_decisions]);
}

#[test]
fn a_bot_that_cheats_is_reported_with_its_move() {
    let (mishaps, n_decisions) = play_against(&Failing::Cheats, PATIENCE);
    assert_eq!(mishaps.len(), n_decisions);
    let is_named =
        |it: &Mishap| matches!(it, Mishap::Illegal { action, .. } if action.contains("60000"));
    assert!(mishaps.iter().all(is_named), "{mishaps:?}");
}

/// Panics where no guard is.
struct Unguarded;

impl AnyBot for Unguarded {
    fn choose(
        &mut self,
        _: &AnyQuestion,
        _: &mut Budget<'_>,
        _: &mut QuickDice,
    ) -> (serde_json::Value, Vec<Mishap>) {
        panic!("no guard here")
    }

    fn fallback_action(&self, _: &AnyQuestion, _: &mut QuickDice) -> serde_json::Value {
        "something plain".into()
    }

    fn hint(&self, _: &AnyQuestion, _: &mut Budget<'_>, _: &mut QuickDice) -> Vec<bots::AnyAdvice> {
        panic!("no hint either")
    }
}

#[test]
fn a_thread_that_dies_is_no_more_than_a_mishap() {
    let game = table(2);
    let mut bot = Supervised::new(Seat(0), Think::Iterations(1), PATIENCE, || Box::new(Unguarded));
    let ask = || question(&game, Seat(0));
    let (action, mishaps) = bot.choose(ask, &mut QuickDice::new(1));
    assert_eq!(action, "something plain");
    let message = "no guard here".to_owned();
    assert_eq!(mishaps, [Mishap::Panicked { seat: Seat(0), message }]);
    assert_eq!(bot.hint(ask(), QuickDice::new(1)), None);
}

#[test]
fn a_bot_that_works_decides_as_it_would_without_supervision() {
    let mut game = table(2);
    let think = Think::Iterations(50);
    let make = || any_bot::<State>(Level::Hard);
    let mut watched: Vec<Supervised> =
        Seat::all(2).map(|seat| Supervised::new(seat, think, PATIENCE, make)).collect();
    let mut free: Vec<Box<dyn AnyBot>> = Seat::all(2).map(|_| make()).collect();
    while let Turn::Seats(seats) = AnyMatch::turn(&game) {
        let seat = seats.first().unwrap();
        let dice = QuickDice::new(game.log().len() as u64);
        let ask = || question(&game, seat);
        let (action, mishaps) = watched[seat.idx()].choose(ask, &mut dice.clone());
        let (same, _) =
            think.run(|budget| free[seat.idx()].choose(&ask(), budget, &mut dice.clone()));
        assert_eq!((&action, mishaps), (&same, Vec::new()));
        AnyMatch::submit(&mut game, seat, &action).unwrap();
    }
}
