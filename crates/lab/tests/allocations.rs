//! Once its buffers have grown, random play of every game allocates nothing.
//!
//! A binary of its own, because it replaces the global allocator by one that counts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use shelf::{GAMES, GameId, Visitor};
use tabletop::walk::playout;
use tabletop::{Game, Printed, QuickDice, Words};

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
        for seed in 0..20 {
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

#[test]
fn playouts_allocate_nothing_once_warm() {
    let counts: Vec<(GameId, Vec<(u8, u64)>)> =
        GAMES.iter().map(|&game| (game, shelf::visit(game, Count))).collect();
    let is_clean = |(_, seats): &(GameId, Vec<(u8, u64)>)| seats.iter().all(|&(_, n)| n == 0);
    assert!(counts.iter().all(is_clean), "(seats, allocations) by game: {counts:?}");
}
