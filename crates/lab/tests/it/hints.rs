//! Hints of every game, at positions of random play.

use ::bots::{Budget, Observed, hint};
use shelf::{GAMES, Visitor, visit};
use tabletop::walk::settle;
use tabletop::{Deaf, Environment, Printed, QuickDice, Turn};

/// Asks for hints in the midst of a game, with few looks each, and counts those with a choice.
struct Hints;

impl Visitor for Hints {
    type Out = usize;

    fn visit<G: Environment>(self) -> usize {
        let n_seats = G::TITLE.min_seats;
        let mut n_choices = 0;
        for seed in 0..4 {
            let mut dice = QuickDice::new(seed);
            let mut position =
                G::start(n_seats, &G::Options::default(), Printed::standard()).unwrap();
            for n_moves in 0..60 {
                settle(&mut position, &mut dice);
                let Turn::Seats(seats) = position.turn() else { break };
                let seat = seats.first().unwrap();
                if n_moves % 6 == 5 {
                    let observed = Observed::new(&position, seat);
                    let advice = hint(&observed, &mut Budget::iterations(12), &mut dice);
                    let shares: Vec<f32> = advice.iter().map(|it| it.share).collect();
                    assert!(shares.is_sorted_by(|a, b| a >= b), "{}: {shares:?}", G::TITLE.id);
                    n_choices += usize::from(shares.len() > 1);
                }
                let action = position.sample(seat, &mut dice, &mut Vec::new());
                position.apply(seat, &action, &mut Deaf).unwrap();
            }
        }
        n_choices
    }
}

#[test]
fn what_is_advised_first_is_told_to_be_worth_most() {
    for &game in GAMES {
        let n_choices = visit(game, Hints);
        assert!(n_choices > 10, "{} of {}", n_choices, game.id());
    }
}
