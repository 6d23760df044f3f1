//! The frontier: the empty cells beside the park, kept from domino to domino.
//!
//! A cell of the frontier knows the edges around it, and its entry in the table of cells knows its
//! number, so that nothing has to be looked for where dominoes are tried. Large parks do without:
//! the frontier is kept as long as it is short and cells have entries of their own.

use crate::face::{Cell, Edge, Side};
use crate::park::{MAX_DOMINOES, N_ROWS, N_SLOTS, Park, RIM, STRIDE, Sq, slot_beside, slot_of};

/// Cells of a frontier that is kept.
pub(crate) const MOST: usize = 64;
/// The entry of the first cell in the table of cells.
const FIRST_MARK: u8 = 192;
const _: () = assert!(MAX_DOMINOES < FIRST_MARK as usize && FIRST_MARK as usize + MOST <= 256);
/// The number of cells where none are kept.
const NOT_KEPT: u8 = u8::MAX;

/// In the order of the squares that came first beside them, and of their sides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Frontier {
    cells: [Around; MOST],
    n: u8,
}

impl Frontier {
    pub(super) const EMPTY: Frontier = Frontier { cells: [Around(0); MOST], n: 0 };
    const NONE: Frontier = Frontier { n: NOT_KEPT, ..Frontier::EMPTY };

    #[inline]
    fn is_kept(&self) -> bool {
        self.n != NOT_KEPT
    }

    #[inline]
    fn cells(&self) -> &[Around] {
        if self.is_kept() { &self.cells[..usize::from(self.n)] } else { &[] }
    }
}

/// A cell of the frontier in 32 bits. Four for each side: zero, or the edge there plus one; above
/// them its entry in the table of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Around(u32);

impl Around {
    #[inline]
    fn slot(self) -> usize {
        self.0 as usize >> 16
    }

    /// What lies at a side: zero, or the edge there plus one.
    #[inline]
    pub(crate) fn edge(self, side: usize) -> usize {
        (self.0 >> (4 * side) & 15) as usize
    }
}

/// What is at a side of a cell of the frontier.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    Square,
    /// Another cell of the frontier, by its number.
    Frontier(usize),
    /// A cell that touches nothing.
    Far,
}

/// An empty cell beside the park.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Empty {
    /// One of the frontier that is kept, by its number.
    Kept(usize),
    /// The frontier is not kept.
    Counted,
}

impl Park {
    /// The empty cell at a side of a square.
    #[inline]
    pub(crate) fn empty_beside(&self, sq: Sq, side: Side) -> Option<Empty> {
        if !self.is_there(sq) {
            return None;
        }
        if !self.frontier.is_kept() {
            return self.beside(sq, side).is_none().then_some(Empty::Counted);
        }
        let slot = slot_beside(slot_of(self.at(sq)), side);
        Some(Empty::Kept(usize::from(self.slots[slot].checked_sub(FIRST_MARK)?)))
    }

    /// Whether a square came first to the cell at its side, of those beside it: every cell beside
    /// the park is led to by one side of one square.
    #[inline]
    pub(crate) fn leads_to(&self, sq: Sq, side: Side) -> bool {
        let [moved, n_then] = self.moved;
        let beside = self.around(self.at(sq).step(side)).into_iter().flatten();
        let first = beside.min_by_key(|it| match it.domino() == moved && moved > 0 {
            // After all that were there then.
            true => 4 * u16::from(n_then) - 1,
            false => 2 * it.0,
        });
        first == Some(sq)
    }

    /// How many cells the frontier has, if it is kept.
    #[inline]
    pub(crate) fn n_frontier(&self) -> Option<usize> {
        self.frontier.is_kept().then_some(usize::from(self.frontier.n))
    }

    /// What lies around a cell of the frontier that is kept, by its number.
    #[inline]
    pub(crate) fn around_frontier(&self, number: usize) -> Around {
        self.frontier.cells[number]
    }

    /// Where a cell of the frontier is.
    #[inline]
    pub(crate) fn frontier_cell(&self, around: Around) -> Cell {
        const WIDTH: i16 = STRIDE.cast_signed();
        let corner = self.low.by(-1, -1);
        let steps = around.slot().wrapping_sub(slot_of(corner)) & (N_SLOTS - 1);
        let steps = i16::try_from(steps).expect("the table is small");
        corner.by(steps % WIDTH, steps / WIDTH)
    }

    /// What is at a side of a cell of the frontier.
    #[inline]
    pub(crate) fn beside_frontier(&self, around: Around, side: Side) -> Beside {
        match self.slots[slot_beside(around.slot(), side)] {
            0 => Beside::Far,
            mark @ FIRST_MARK.. => Beside::Frontier(usize::from(mark - FIRST_MARK)),
            _ => Beside::Square,
        }
    }

    /// The square at a side of a cell of the frontier.
    #[inline]
    pub(crate) fn square_beside(&self, around: Around, side: Side) -> Option<Sq> {
        self.square_in(slot_beside(around.slot(), side))
    }

    /// Whether all cells that are asked for have entries of their own.
    #[inline]
    pub(super) fn is_roomy(&self) -> bool {
        let (width, height) = self.size();
        width <= STRIDE - 2 * RIM && height <= N_ROWS - 2 * RIM
    }

    /// A square takes its cell.
    pub(super) fn occupy(&mut self, sq: Sq, cell: Cell) {
        if self.frontier.is_kept() && !self.is_roomy() {
            self.forget_frontier();
        }
        let mut slot = slot_of(cell);
        if let Some(number) = self.slots[slot].checked_sub(FIRST_MARK) {
            self.drop_from_frontier(usize::from(number));
        }
        while self.slots[slot & (N_SLOTS - 1)] != 0 {
            slot += 1;
        }
        self.slots[slot & (N_SLOTS - 1)] = sq.domino() + 1;
    }

    fn drop_from_frontier(&mut self, number: usize) {
        let Frontier { cells, n } = &mut self.frontier;
        let last = usize::from(*n) - 1;
        self.slots[cells[number].slot()] = 0;
        cells.copy_within(number + 1..=last, number);
        cells[last] = Around(0);
        *n -= 1;
        for cell in &cells[number..last] {
            self.slots[cell.slot()] -= 1;
        }
    }

    /// The cells at the sides of a new square come to the frontier, or learn what they touch.
    pub(super) fn note_beside(&mut self, cell: Cell, edges: [Edge; 4]) {
        if !self.frontier.is_kept() {
            return;
        }
        let slot = slot_of(cell);
        for side in Side::ALL {
            let beside = slot_beside(slot, side);
            if self.slots[beside] == 0 {
                let n = self.frontier.n;
                if usize::from(n) == MOST {
                    self.forget_frontier();
                    return;
                }
                let entry = u32::try_from(beside).expect("the table is small");
                self.frontier.cells[usize::from(n)] = Around(entry << 16);
                self.frontier.n += 1;
                self.slots[beside] = FIRST_MARK + n;
            }
            if let Some(number) = self.slots[beside].checked_sub(FIRST_MARK) {
                let edge = u32::from(edges[side.idx()].idx().to_le_bytes()[0] + 1);
                self.frontier.cells[usize::from(number)].0 |= edge << (4 * side.opposite().idx());
            }
        }
    }

    #[cold]
    fn forget_frontier(&mut self) {
        let forgotten = std::mem::replace(&mut self.frontier, Frontier::NONE);
        for cell in forgotten.cells() {
            self.slots[cell.slot()] = 0;
        }
    }

    /// Counts the frontier anew: a domino has come back with the number that it had.
    pub(super) fn recount_frontier(&mut self) {
        self.forget_frontier();
        if !self.is_roomy() {
            return;
        }
        self.frontier = Frontier::EMPTY;
        for sq in (0..self.n_squares).map(Sq) {
            if self.is_there(sq) {
                self.note_beside(self.at(sq), *self.face(sq).edges(self.rules));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tabletop::{Deaf, Game, Printed, QuickDice, Turn};

    use super::*;
    use crate::park::{Cover, each_place};
    use crate::setup::{Options, Rules};
    use crate::state::State;

    /// Every edition, mix of expansions and option.
    fn all_options() -> impl Iterator<Item = Options> {
        (0..32_u8).map(|bits| Options {
            rules: if bits & 1 == 0 { Rules::First } else { Rules::Revised },
            frozen_queues: bits & 2 != 0,
            wishneyland: bits & 4 != 0,
            unibearsal: bits & 8 != 0,
            rollercoasters: bits & 16 != 0,
        })
    }

    /// All that is found of each square, labels by the first square that has them.
    fn told(park: &Park) -> Vec<(Sq, Option<Sq>, Option<(Option<Sq>, bool, u8, u8, u8)>)> {
        let mut firsts = BTreeMap::new();
        let tell = |sq: Sq| {
            let first = park.network(sq).map(|label| *firsts.entry(label).or_insert(sq));
            let queue = park.label(sq).map(|label| park.queue(label));
            let queue = queue.map(|it| (it.ride, it.has_path, it.n_squares, it.n_ends, it.length));
            (sq, first, queue)
        };
        park.squares().map(tell).collect()
    }

    /// Places of the hands of all seats, in the order in which they are listed.
    fn places(state: &State) -> Vec<(usize, Cell, Side)> {
        let mut places = Vec::new();
        let tiles = state.seats().flat_map(|seat| state.hands.of(seat).to_vec());
        let dominoes: Vec<_> =
            tiles.map(|tile| (tile.halves, state.cover_of(tile.halves))).collect();
        let nothing: Vec<_> = dominoes.iter().map(|&(it, _)| (it, Cover::Nothing)).collect();
        for dominoes in [dominoes, nothing] {
            each_place(&state.ground(), dominoes.into_iter(), |n, at, way| {
                places.push((n, at, way));
            });
        }
        places
    }

    fn check(state: &State) -> bool {
        let park = &state.park;
        let mut anew = *park;
        anew.remove([]);
        assert_eq!(told(park), told(&anew), "{park:?}");
        let is_kept = park.frontier.is_kept();
        if is_kept {
            assert!(park.frontier == anew.frontier, "{park:?}");
        }
        let (low, high) = park.corners();
        for (x, y) in
            (low.y - 3..=high.y + 3).flat_map(|y| (low.x - 3..=high.x + 3).map(move |x| (x, y)))
        {
            let cell = Cell::new(x, y);
            let there = park.squares().find(|&sq| park.at(sq) == cell);
            assert_eq!(park.find(cell), there, "{cell} in {park:?}");
        }
        let mut without = *state;
        without.park.forget_frontier();
        assert_eq!(places(state), places(&without), "{park:?}");
        is_kept
    }

    #[test]
    fn what_is_kept_is_what_is_counted_anew() {
        let (mut n_kept, mut n_large) = (0, 0);
        for (seed, options) in (0..).zip(all_options()) {
            let mut state = State::start(2 + seed % 5, &options, Printed::standard()).unwrap();
            let mut dice = QuickDice::new(seed.into());
            let mut n_moves = 0;
            while state.turn() != Turn::Over {
                if state.turn() == Turn::Chance {
                    let outcome = state.draw(&mut dice);
                    state.resolve(&outcome, &mut Deaf);
                    continue;
                }
                let seat = state.active;
                let action = state.sample(seat, &mut dice, &mut Vec::new());
                state.apply(seat, &action, &mut Deaf).unwrap();
                n_moves += 1;
                if n_moves % 3 == 0 {
                    match check(&state) {
                        true => n_kept += 1,
                        false => n_large += 1,
                    }
                }
            }
        }
        assert!(n_kept > 300 && n_large > 10, "{n_kept} kept, {n_large} too large");
    }
}
