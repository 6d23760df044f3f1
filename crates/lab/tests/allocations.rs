//! Once its buffers have grown, random play of every game allocates nothing.
//!
//! A binary of its own, because it replaces the global allocator by one that counts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use shelf::{GAMES, GameId, Visitor};
use tabletop::walk::playout;
use tabletop::{Game, Printed, QuickDice, Words};

const N_GAMES: u64 = 20;

struct Count;

/// Allocations of a second pass over the same games, by number of seats.
impl Visitor for Count {
    type Out = Vec<(u8, u64)>;

    fn visit<G: Words>(self) -> Vec<(u8, u64)> {
        let seats = G::TITLE.min_seats..=G::TITLE.max_seats;
        seats.map(|seats| (seats, second_pass::<G>(seats))).collect()
    }
}

fn second_pass<G: Game>(seats: u8) -> u64 {
    let start = G::start(seats, &G::Options::default(), Printed::standard()).unwrap();
    let mut scratch = Vec::new();
    let mut pass = || {
        for seed in 0..N_GAMES {
            let walk = playout(&mut start.clone(), &mut QuickDice::new(seed), &mut scratch);
            assert!(walk.n_decisions > 0);
        }
    };
    pass();
    allocation_counter::measure(pass).count_total
}

#[test]
fn the_counter_counts() {
    assert!(allocation_counter::measure(|| drop(vec![1, 2, 3])).count_total > 0);
}

/// Allocations that one game may make.
fn allowed(game: GameId) -> u64 {
    match game {
        // FIXME: its offers on the table are a Vec, which grows once or twice a game.
        GameId::Chinatown => 3,
        GameId::ConeyIsland | GameId::Coney | GameId::ThemeParque | GameId::RaccoonTycoon => 0,
    }
}

#[test]
fn playouts_allocate_nothing_once_warm() {
    for &game in GAMES {
        for (seats, n) in shelf::visit(game, Count) {
            let most = allowed(game) * N_GAMES;
            assert!(n <= most, "{game} with {seats} seats: {n} allocations in {N_GAMES} games");
        }
    }
}
