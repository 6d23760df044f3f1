//! Sessions of a toy game and of one with a desk where all may act at once.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod desk;
mod journal;
mod seating;
mod secrets;
mod undo;

use bots::Level;
use session::{Controller, Session, Sitter};
use tabletop::{Features, Printed, QuickDice, Seat, SeatSet, Seating, Seed};
use testkit::toy::State;

fn person(name: &str) -> Sitter {
    Sitter { controller: Controller::Person, name: Some(name.to_owned()) }
}

fn bot(level: Level) -> Sitter {
    Sitter { controller: Controller::Bot(level), name: None }
}

fn seed(n: u8) -> Seed {
    Seed([n; 32])
}

/// Ann, Ben and Cem around one screen, Ann first.
fn around_one_screen() -> Session<State> {
    let sat_down = ["Ann", "Ben", "Cem"].map(person).to_vec();
    begin(sat_down, seed(5))
}

fn begin<G: Features>(sat_down: Vec<Sitter>, seed: Seed) -> Session<G> {
    let options = G::Options::default();
    Session::new(sat_down, Seating::Chosen, &options, Printed::standard(), seed).unwrap()
}

/// Plays a random action of whoever is asked next; `false` when the match is over.
fn play_on<G: Features>(session: &mut Session<G>, dice: &mut QuickDice) -> bool {
    let Some(seat) = session.next_of(SeatSet::ALL) else { return false };
    let action = session.game().position().sample(seat, dice, &mut Vec::new());
    session.submit(seat, action).unwrap();
    true
}

const A: Seat = Seat(0);
const B: Seat = Seat(1);
