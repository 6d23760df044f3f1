//! Walks through the tree of a game: random playouts and counts of its leaves.

use crate::dice::Dice;
use crate::game::{Deaf, Game, Turn};
use crate::seat::SeatSet;

/// What a playout saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Walk {
    pub n_decisions: u64,
    pub n_chances: u64,
}

/// Lets random players play a position to its end.
///
/// `scratch` is the caller's, so that a thousand playouts allocate once.
pub fn playout<G: Game, D: Dice>(
    position: &mut G,
    dice: &mut D,
    scratch: &mut Vec<G::Action>,
) -> Walk {
    playout_within(position, dice, scratch, u64::MAX).expect("there is no limit")
}

/// The same; `None` when the game is not over after so many decisions.
pub fn playout_within<G: Game, D: Dice>(
    position: &mut G,
    dice: &mut D,
    scratch: &mut Vec<G::Action>,
    longest: u64,
) -> Option<Walk> {
    let mut walk = Walk::default();
    loop {
        match position.turn() {
            Turn::Over => return Some(walk),
            Turn::Chance => {
                let outcome = position.draw(dice);
                position.resolve(&outcome, &mut Deaf);
                walk.n_chances += 1;
            }
            Turn::Seats(_) if walk.n_decisions >= longest => return None,
            Turn::Seats(seats) => {
                let seat = any_of(seats, dice);
                let action = position.sample(seat, dice, scratch);
                position.perform(seat, &action, &mut Deaf);
                walk.n_decisions += 1;
            }
        }
    }
}

/// One of the seats that may act: at most tables there is only one.
#[inline]
pub fn any_of<D: Dice>(seats: SeatSet, dice: &mut D) -> crate::Seat {
    let first = seats.first().expect("somebody is to act");
    if seats.len() == 1 {
        return first;
    }
    let i = dice.index(usize::from(seats.len()));
    seats.iter().nth(i).expect("the index is below the length")
}

/// Lets chance move until a seat must decide, or the game is over.
pub fn settle<G: Game, D: Dice>(position: &mut G, dice: &mut D) {
    while position.turn() == Turn::Chance {
        let outcome = position.draw(dice);
        position.resolve(&outcome, &mut Deaf);
    }
}

/// Counts the ways to make `depth` moves from a position, each chance outcome being a move.
/// Where several seats may act, the lowest goes first, so that orders are not counted.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Turn::Over => 0,
        Turn::Chance => {
            let mut outcomes = Vec::new();
            position.outcomes(&mut outcomes);
            if depth == 1 {
                return outcomes.len() as u64;
            }
            let count = |(outcome, _): &(G::Outcome, u32)| {
                let mut next = position.clone();
                next.resolve(outcome, &mut Deaf);
                perft(&next, depth - 1)
            };
            outcomes.iter().map(count).sum()
        }
        Turn::Seats(seats) => {
            let seat = seats.first().expect("somebody is to act");
            let mut actions = Vec::new();
            position.legal_actions(seat, &mut actions);
            if depth == 1 {
                return actions.len() as u64;
            }
            let count = |action: &G::Action| {
                let mut next = position.clone();
                next.apply(seat, action, &mut Deaf).expect("a listed action is legal");
                perft(&next, depth - 1)
            };
            actions.iter().map(count).sum()
        }
    }
}
