//! Random players can come to everything that is legal.

use std::collections::BTreeSet;

use tabletop::{Deaf, Printed, QuickDice, Seat, Turn, Words, walk};

/// Lists longer than this would need too many draws.
const MOST_ACTIONS: usize = 40;
/// Draws for each action of a list. A sampler may prefer some; none may be out of its reach.
const DRAWS: usize = 400;

/// Draws many actions in so many positions of random games, and checks that each action of
/// `legal` was among them: what a sampler never draws, no random player ever does. `legal` lists
/// what a seat may do, in the form in which it is sampled.
///
/// # Panics
/// When an action is never drawn.
#[track_caller]
pub fn sampling<G: Words>(
    options: &G::Options,
    n_positions: u32,
    legal: impl Fn(&G, Seat) -> Vec<G::Action>,
) {
    let mut dice = QuickDice::new(1);
    let mut scratch = Vec::new();
    let mut n_checked = 0;
    let title = G::TITLE;
    for n_seats in (title.min_seats..=title.max_seats).cycle() {
        let start = G::start(n_seats, options, Printed::standard());
        let mut position = start.unwrap_or_else(|error| panic!("{n_seats} seats: {error}"));
        walk::settle(&mut position, &mut dice);
        while let Turn::Seats(seats) = position.turn() {
            let seat = walk::any_of(seats, &mut dice);
            let actions = legal(&position, seat);
            if (2..=MOST_ACTIONS).contains(&actions.len()) {
                let write = |action: &G::Action| G::write_action(position.edition(), action);
                let mut missing: BTreeSet<String> = actions.iter().map(write).collect();
                for _ in 0..DRAWS * actions.len() {
                    missing.remove(&write(&position.sample(seat, &mut dice, &mut scratch)));
                    if missing.is_empty() {
                        break;
                    }
                }
                assert!(missing.is_empty(), "{seat} never does {missing:?} in {position:?}");
                n_checked += 1;
                if n_checked == n_positions {
                    return;
                }
            }
            let action = position.sample(seat, &mut dice, &mut scratch);
            position.apply(seat, &action, &mut Deaf).expect("a sampled action is legal");
            walk::settle(&mut position, &mut dice);
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Game;

    use super::*;
    use crate::toy::State;

    #[test]
    fn what_is_never_drawn_is_found() {
        let listed = |state: &State, seat| {
            let mut list = Vec::new();
            state.legal_actions(seat, &mut list);
            list
        };
        sampling::<State>(&<State as Game>::Options::default(), 40, listed);
        let with_another = |state: &State, seat| {
            let mut list = listed(state, seat);
            list.push(crate::toy::Action::Bid { amount: 99 });
            list
        };
        let found = std::panic::catch_unwind(|| {
            sampling::<State>(&<State as Game>::Options::default(), 40, with_another);
        });
        assert!(found.is_err());
    }
}
