//! What the observations of all games begin with.

use tabletop::environment::{Block, Environment, length};
use tabletop::{MAX_SEATS, Seat};

/// The blocks before those of the game.
pub const COMMON: &[Block] = &[
    Block { name: "seats", len: 6, says: "how many seats there are" },
    Block { name: "seat", len: 6, says: "which of them observes, in the order of play" },
    Block { name: "depth", len: 1, says: "choices made of the decision so far, in fours" },
    Block { name: "begun", len: 3, says: "the last three of them, the latest first, in 512s" },
];

/// How many numbers an observation has.
pub const fn n_observed<G: Environment>() -> usize {
    length(COMMON) + length(G::OBSERVATION)
}

/// How many choices there are.
pub const fn n_choices<G: Environment>() -> usize {
    length(G::CHOICES)
}

/// All blocks of an observation, in their order.
pub fn layout<G: Environment>() -> Vec<Block> {
    [COMMON, G::OBSERVATION].concat()
}

/// Writes what all games begin with, and gives the rest of the row.
pub(crate) fn write<'a>(
    n_seats: u8,
    seat: Seat,
    begun: &[u16],
    row: &'a mut [f32],
) -> &'a mut [f32] {
    let (common, rest) = row.split_at_mut(length(COMMON));
    common.fill(0.0);
    common[usize::from(n_seats) - 1] = 1.0;
    common[MAX_SEATS + seat.idx()] = 1.0;
    let (depth, last) = common[2 * MAX_SEATS..].split_at_mut(1);
    depth[0] = f32::from(u8::try_from(begun.len()).unwrap_or(u8::MAX)) / 4.0;
    for (place, &choice) in last.iter_mut().zip(begun.iter().rev()) {
        *place = f32::from(choice) / 512.0;
    }
    rest
}
