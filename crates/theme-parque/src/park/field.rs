//! What every cell in and around a park is told by the squares beside it.
//!
//! Every cell is one word: for each side and each edge a bit that says whether that edge would clash
//! there, and whether it would make a connection of a queue. A face is a word of the same kind, so
//! that a square fits where the two have no bit in common.
//!
//! A field is kept beside the positions and not in them: one for each thread, which remembers the
//! last park that somebody asked about. Most are asked about after a park that differs in the last
//! domino, so that a field is repaired domino by domino. It holds nothing that does not follow from
//! the park at hand, in an order that follows from it too: what was asked before changes how long an
//! answer takes, and never the answer.

use std::cell::Cell as Slot;
use std::hint::select_unpredictable;
use std::ops::Range;

use crate::face::{Cell, Edge, N_EDGES, Side, all_edges};
use crate::park::{MAX_SQUARES, Park, Sq, Trace};
use crate::setup::Rules;

/// What lies around a cell, or what a square would say to it. From the lowest bit: ten edges that
/// clash, for each side; four edges that connect a queue, for each side; and the flag below. Zero
/// where there is nothing and nothing beside it.
pub(super) type Word = u64;

pub(super) const CONNECTIONS: usize = 4 * N_EDGES;
/// A square lies there.
pub(super) const TAKEN: Word = 1 << 56;

pub(super) const CLASHES: Word = (1 << CONNECTIONS) - 1;
pub(super) const CONNECTING: Word = 0xffff << CONNECTIONS;

/// What all the edges at a side say.
const fn clashes_at(side: Side) -> Word {
    ((1 << N_EDGES) - 1) << (N_EDGES * side as usize)
}

/// All that a face shows at a side, and all that is said from there.
pub(super) const fn at_side(side: Side) -> Word {
    clashes_at(side) | 0xf << (CONNECTIONS + 4 * side as usize)
}

/// The place of an edge among those that connect queues.
#[inline]
pub(super) const fn connection(edge: Edge) -> Option<usize> {
    match edge {
        Edge::RegularOpen => Some(0),
        Edge::Queue1Open => Some(1),
        Edge::Queue2Open => Some(2),
        Edge::Ride => Some(3),
        Edge::RegularClosed
        | Edge::Queue1Closed
        | Edge::Queue2Closed
        | Edge::Still
        | Edge::TrackOpen
        | Edge::TrackClosed => None,
    }
}

/// The edges with which an edge would make a connection of a queue, as bits by their places: a
/// queue is connected to what ends it and to another square of its kind.
const fn connects(edge: Edge) -> Word {
    let mut bits = 0;
    let mut i = 0;
    while i < N_EDGES {
        let other = Edge::ALL[i];
        let joins = edge.is_open_queue() && edge as usize == other as usize;
        let ends = edge.is_open_queue() && other.queue_end().is_some()
            || other.is_open_queue() && edge.queue_end().is_some();
        if let Some(place) = connection(other)
            && (joins || ends)
        {
            bits |= 1 << place;
        }
        i += 1;
    }
    bits
}

/// What an edge says to the cell at that side of which it lies: `SAYS[edge][side]`. Every edge
/// refuses some other, so that no word of a cell beside a square is zero.
static SAYS: [[Word; 4]; N_EDGES] = {
    let mut table = [[0; 4]; N_EDGES];
    let mut i = 0;
    while i < N_EDGES {
        let edge = Edge::ALL[i];
        assert!(edge.refused() != 0, "an edge that agrees with all others would not be heard");
        let connects = connects(edge);
        let mut side = 0;
        while side < 4 {
            table[i][side] =
                (edge.refused() as Word) << (N_EDGES * side) | connects << (CONNECTIONS + 4 * side);
            side += 1;
        }
        i += 1;
    }
    table
};

/// What a face must not be told, and what it connects where it is told so, at all of its sides.
static FIRST_SHOWS: [Word; 256] = shows(&all_edges(Rules::First));
static REVISED_SHOWS: [Word; 256] = shows(&all_edges(Rules::Revised));

const fn shows(edges: &[[Edge; 4]; 256]) -> [Word; 256] {
    let mut table = [0; 256];
    let mut face = 0;
    while face < 256 {
        let mut side = 0;
        while side < 4 {
            let edge = edges[face][side];
            table[face] |= 1 << (N_EDGES * side + edge as usize);
            if let Some(connection) = connection(edge) {
                table[face] |= 1 << (CONNECTIONS + 4 * side + connection);
            }
            side += 1;
        }
        face += 1;
    }
    table
}

/// The words of all faces.
#[inline]
pub(super) fn words_of_faces(rules: Rules) -> &'static [Word; 256] {
    match rules {
        Rules::First => &FIRST_SHOWS,
        Rules::Revised => &REVISED_SHOWS,
    }
}

/// How cells become numbers, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    corner: Cell,
    /// A row is two to this power.
    shift: u32,
    n_rows: u16,
    /// What to add to the number of a cell, wrapping around, to come to the cell at a side.
    steps: [usize; 4],
}

/// The cells around a park that are part of its frame: nothing is laid farther out.
const RIM: i16 = 2;
/// The fewest rows and columns of a frame, so that most parks never grow out of it.
const LEAST: u16 = 64;

impl Frame {
    const NONE: Frame = Frame { corner: Cell::new(0, 0), shift: 0, n_rows: 0, steps: [0; 4] };

    /// A frame with the park in its middle.
    fn around(park: &Park) -> Frame {
        let (low, high) = park.corners();
        let needed = |from: i16, to: i16| to.abs_diff(from) + 1 + 2 * RIM.unsigned_abs();
        let n_columns = needed(low.x, high.x).next_power_of_two().max(LEAST);
        let n_rows = needed(low.y, high.y).next_power_of_two().max(LEAST);
        let first = |from: i16, to: i16, n: u16| {
            let spare = n - (to.abs_diff(from) + 1);
            from - i16::try_from(spare / 2).expect("a frame is small")
        };
        let corner = Cell::new(first(low.x, high.x, n_columns), first(low.y, high.y, n_rows));
        let row = usize::from(n_columns);
        let steps = [1, row, 1_usize.wrapping_neg(), row.wrapping_neg()];
        Frame { corner, shift: n_columns.trailing_zeros(), n_rows, steps }
    }

    fn n_cells(&self) -> usize {
        usize::from(self.n_rows) << self.shift
    }

    /// Whether a park lies in it, with its rim.
    #[inline]
    fn holds(&self, park: &Park) -> bool {
        let (low, high) = park.corners();
        let (first, last) = (low.by(-RIM, -RIM), high.by(RIM, RIM));
        first.x >= self.corner.x
            && first.y >= self.corner.y
            && i32::from(last.x) - i32::from(self.corner.x) < 1 << self.shift
            && i32::from(last.y) - i32::from(self.corner.y) < i32::from(self.n_rows)
    }

    #[inline]
    pub(super) fn number(&self, cell: Cell) -> usize {
        let row = usize::from(cell.y.abs_diff(self.corner.y));
        (row << self.shift) + usize::from(cell.x.abs_diff(self.corner.x))
    }

    #[inline]
    pub(super) fn cell(&self, number: usize) -> Cell {
        // A frame is small: what is cut off is zero.
        let n = |number: usize| {
            let [low, high, ..] = number.to_le_bytes();
            i16::from_le_bytes([low, high])
        };
        let (row, column) = (number >> self.shift, number & ((1 << self.shift) - 1));
        self.corner.by(n(column), n(row))
    }

    #[inline]
    pub(super) fn step(&self, side: Side) -> usize {
        self.steps[side.idx()]
    }

    /// The number of the cell at a side of another cell of the frame.
    #[inline]
    pub(super) fn beside(&self, number: usize, side: Side) -> usize {
        number.wrapping_add(self.step(side))
    }
}

/// The empty cells beside a park, by their numbers, in an order that follows from the order of the
/// dominoes: what a domino did to the list is undone exactly when it is taken back.
#[derive(Debug)]
pub(super) struct Rim {
    cells: Box<[u16; MAX_RIM]>,
    n_cells: usize,
    /// The place of each cell in the list, by its number, if it is there.
    places: Vec<u16>,
    log: Box<[Step; MAX_STEPS]>,
    n_steps: usize,
    /// Where the steps of each domino begin.
    starts: Vec<u16>,
}

/// More than the cells that a park can have beside it, for a domino has six sides, and more than
/// the steps that it can take. Powers of two, so that a mask says that nothing lies beyond.
pub(super) const MAX_RIM: usize = (3 * MAX_SQUARES).next_power_of_two();
const MAX_STEPS: usize = (5 * MAX_SQUARES).next_power_of_two();

/// A cell was taken from a place, to which the last one has moved, or added at the end.
#[derive(Clone, Copy, Debug)]
struct Step {
    number: u16,
    place: u16,
}

impl Step {
    /// No place is that far.
    const ADDED: Step = Step { number: 0, place: u16::MAX };
}

impl Default for Rim {
    fn default() -> Rim {
        Rim {
            cells: Box::new([0; MAX_RIM]),
            n_cells: 0,
            places: Vec::new(),
            log: Box::new([Step::ADDED; MAX_STEPS]),
            n_steps: 0,
            starts: Vec::new(),
        }
    }
}

impl Rim {
    #[inline]
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells[..self.n_cells]
    }

    fn clear(&mut self, n_cells: usize) {
        (self.n_cells, self.n_steps) = (0, 0);
        self.starts.clear();
        self.places.resize(n_cells, 0);
    }

    fn begin_domino(&mut self) {
        self.starts.push(small(self.n_steps));
    }

    /// Adds a cell if it is new. That is as hard to foretell as a coin, so it is written in any
    /// case, and counts if it is.
    #[inline]
    fn add_if(&mut self, is_new: bool, number: usize) {
        let (place, last) = (&mut self.places[number], small(self.n_cells));
        *place = select_unpredictable(is_new, last, *place);
        self.cells[self.n_cells & (MAX_RIM - 1)] = small(number);
        self.n_cells += usize::from(is_new);
        self.log[self.n_steps & (MAX_STEPS - 1)] = Step::ADDED;
        self.n_steps += usize::from(is_new);
    }

    #[inline]
    fn take(&mut self, number: usize) {
        let place = self.places[number];
        self.n_cells -= 1;
        let moved = self.cells[self.n_cells & (MAX_RIM - 1)];
        self.cells[usize::from(place) & (MAX_RIM - 1)] = moved;
        self.places[usize::from(moved)] = place;
        self.log[self.n_steps & (MAX_STEPS - 1)] = Step { number: small(number), place };
        self.n_steps += 1;
    }

    /// Undoes what the last domino did.
    fn undo_domino(&mut self) {
        let start = usize::from(self.starts.pop().expect("a domino was laid"));
        while self.n_steps > start {
            self.n_steps -= 1;
            let Step { number, place } = self.log[self.n_steps & (MAX_STEPS - 1)];
            if place == Step::ADDED.place {
                self.n_cells -= 1;
                continue;
            }
            // It may have been the last, and so the one that moved.
            self.cells[self.n_cells & (MAX_RIM - 1)] = number;
            let moved = self.cells[usize::from(place) & (MAX_RIM - 1)];
            self.cells[self.n_cells & (MAX_RIM - 1)] = moved;
            self.places[usize::from(moved)] = small(self.n_cells);
            self.cells[usize::from(place) & (MAX_RIM - 1)] = number;
            self.places[usize::from(number)] = place;
            self.n_cells += 1;
        }
    }
}

#[inline]
fn small(n: usize) -> u16 {
    u16::try_from(n).expect("a frame is small")
}

/// A park as words.
#[derive(Debug)]
pub(super) struct Field {
    /// What it has been told of.
    trace: Trace,
    rules: Rules,
    pub(super) frame: Frame,
    pub(super) words: Vec<Word>,
    pub(super) rim: Rim,
    /// The rows that have been written to.
    rows: Range<usize>,
}

thread_local! {
    static KEPT: Slot<Option<Box<Field>>> = const { Slot::new(None) };
}

impl Field {
    /// Asks about a park.
    #[inline]
    pub(super) fn with<T>(park: &Park, ask: impl FnOnce(&Field) -> T) -> T {
        // Who asks in the middle of an answer gets another field.
        let mut field = KEPT.take().unwrap_or_default();
        field.look(park);
        let answer = ask(&field);
        KEPT.set(Some(field));
        answer
    }

    fn look(&mut self, park: &Park) {
        let is_like = self.rules == park.rules() && self.frame.holds(park);
        let mut n_shared = if is_like { self.trace.n_shared(park) } else { 0 };
        // What takes longer to be unlearnt than to be learnt anew is forgotten at once.
        if !is_like || self.trace.n_dominoes() - n_shared > n_shared {
            n_shared = 0;
            self.forget(park, is_like);
        } else {
            for domino in (n_shared..self.trace.n_dominoes()).rev() {
                for sq in Sq::halves(domino) {
                    self.unsay(sq);
                }
                self.rim.undo_domino();
            }
        }
        self.trace.follow_from(n_shared, park);
        for domino in n_shared..park.n_dominoes() {
            self.rim.begin_domino();
            for sq in Sq::halves(domino) {
                self.say(sq);
            }
        }
    }

    /// Begins anew, in another frame if the old one is not for this park.
    #[cold]
    fn forget(&mut self, park: &Park, is_like: bool) {
        let rows = std::mem::replace(&mut self.rows, 0..0);
        if is_like {
            self.words[rows.start << self.frame.shift..rows.end << self.frame.shift].fill(0);
        } else {
            (self.rules, self.frame) = (park.rules(), Frame::around(park));
            self.words.clear();
            self.words.resize(self.frame.n_cells(), 0);
        }
        self.rim.clear(self.frame.n_cells());
    }

    /// Notes where a square lies and what it presents to the cells at its sides, whether or not
    /// they are empty.
    #[inline]
    fn say(&mut self, sq: Sq) {
        let Some((at, face)) = self.trace.square(sq) else { return };
        let number = self.frame.number(at);
        self.write_around(number >> self.frame.shift);
        if self.words[number] != 0 {
            self.rim.take(number);
        }
        self.words[number] |= TAKEN;
        let edges = face.edges(self.rules);
        for side in Side::ALL {
            let beside = self.frame.beside(number, side);
            self.rim.add_if(self.words[beside] == 0, beside);
            self.words[beside] |= SAYS[edges[side.idx()].idx()][side.opposite().idx()];
        }
    }

    /// Takes back what a square has said, but for what it did to the rim.
    #[inline]
    fn unsay(&mut self, sq: Sq) {
        let Some((at, _)) = self.trace.square(sq) else { return };
        let number = self.frame.number(at);
        self.words[number] &= !TAKEN;
        for side in Side::ALL {
            let beside = self.frame.beside(number, side);
            self.words[beside] &= !at_side(side.opposite());
        }
    }

    /// Remembers that a row and those beside it are written to.
    #[inline]
    fn write_around(&mut self, row: usize) {
        let Range { start, end } = self.rows;
        self.rows = match start == end {
            true => row - 1..row + 2,
            false => start.min(row - 1)..end.max(row + 2),
        };
    }
}

impl Default for Field {
    fn default() -> Field {
        Field {
            trace: Trace::NONE,
            rules: Rules::First,
            frame: Frame::NONE,
            words: Vec::new(),
            rim: Rim::default(),
            rows: 0..0,
        }
    }
}
