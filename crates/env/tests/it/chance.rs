//! Games in which the outcomes of chance are choices as well.

use std::collections::BTreeSet;

use env::{Env, Mover};
use shelf::{GAMES, Visitor};
use tabletop::{Dice as _, Environment, QuickDice};

use crate::start;

/// `OpenSpiel` is told that no move of chance has more outcomes.
const MOST_OUTCOMES: usize = 128;

/// Plays to the end, and counts the moves of chance.
struct Asked(u8);

impl Visitor for Asked {
    type Out = u32;

    fn visit<G: Environment>(self) -> u32 {
        let mut dice = QuickDice::new(5);
        let mut env = Env::with_chance(start::<G>(self.0));
        let mut n_chances = 0;
        loop {
            let n = env.choices().len();
            match env.mover() {
                Mover::Nobody => return n_chances,
                Mover::Seat(_) => assert!(env.outcomes().is_empty() && n > 0),
                Mover::Chance => {
                    let outcomes = env.outcomes();
                    assert!((2..=MOST_OUTCOMES).contains(&outcomes.len()), "{}", G::TITLE.id);
                    assert_eq!(outcomes.len(), n as usize);
                    let sum: f64 = outcomes.iter().map(|(_, share)| share).sum();
                    assert!((0.999_999_999..1.000_000_001).contains(&sum), "{sum}");
                    let names: BTreeSet<&str> = outcomes.iter().map(|it| it.0.as_str()).collect();
                    assert_eq!(names.len(), outcomes.len(), "{names:?}");
                    n_chances += 1;
                }
            }
            assert!(env.choose(i64::from(u16::MAX)).is_err());
            let choice = env.choices().nth(dice.up_to(n - 1)).unwrap();
            env.choose(choice.into()).unwrap();
        }
    }
}

#[test]
fn chance_is_asked_until_the_game_is_over() {
    for &game in GAMES {
        let title = game.title();
        for seats in [title.min_seats, title.max_seats] {
            assert!(shelf::visit(game, Asked(seats)) > 5, "{game}");
        }
    }
}
