//! Many random games, and nothing asked of them but that they end and that nothing is lost.

use tabletop::{Deaf, Game, Printed, QuickDice, Turn, walk};

use crate::n_games;

/// Plays two hundred random games of a title, spread over its numbers of players, and audits every
/// position: no panic, somebody can always act, it ends within the title's bound, and whatever the
/// audit counts is conserved.
///
/// # Panics
/// When one of that does not hold, with the seats, the seed and the ply.
#[track_caller]
pub fn random_games<G: Game>(audit: impl Fn(&G) -> Result<(), String>) {
    let title = G::TITLE;
    let mut scratch = Vec::new();
    for game in 0..u64::from(n_games(200)) {
        let seats = title.min_seats..=title.max_seats;
        let n_seats = seats.clone().nth(usize::try_from(game).unwrap_or(0) % seats.len());
        let n_seats = n_seats.expect("it is one of them");
        let start = G::start(n_seats, &G::Options::default(), Printed::standard());
        let mut state = start.unwrap_or_else(|error| panic!("{n_seats} seats: {error}"));
        let mut dice = QuickDice::new(game);
        let (mut n_actions, mut ply) = (0, 0);
        loop {
            let place = || format!("{}, {n_seats} seats, seed {game}, ply {ply}", title.id);
            if let Err(broken) = audit(&state) {
                panic!("{broken} ({})", place());
            }
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = state.draw(&mut dice);
                    state.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    assert!(n_actions < title.longest, "it does not end ({})", place());
                    let seat = walk::any_of(seats, &mut dice);
                    let action = state.sample(seat, &mut dice, &mut scratch);
                    if let Err(refusal) = state.apply(seat, &action, &mut Deaf) {
                        panic!("what was sampled is refused: {refusal} ({})", place());
                    }
                    n_actions += 1;
                }
            }
            ply += 1;
        }
        assert!(state.standing().places.is_some(), "it is over without places");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::State;

    #[test]
    fn what_is_lost_is_found() {
        random_games::<State>(State::audit);
        let lost = std::panic::catch_unwind(|| random_games(|_: &State| Err("a coin".to_owned())));
        let lost = *lost.unwrap_err().downcast::<String>().unwrap();
        assert!(lost.starts_with("a coin (night-market, 2 seats, seed 0, ply 0)"), "{lost}");
    }
}
