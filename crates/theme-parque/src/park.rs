//! The park: where every square lies, and which queues they form.
//!
//! The table has no rim, so squares are kept in a list and found through a small hash table whose
//! neighbouring entries are neighbouring cells. Queues are kept as components with a label per
//! square: placing a domino joins components, and only what takes squares away counts them anew.

mod ground;
mod routes;
mod track;
mod window;

use std::fmt;

pub use ground::Spot;
pub(crate) use ground::{Cover, Frozen, Ground, Squares, surroundings};
pub(crate) use routes::Routes;
pub(crate) use window::list;

use crate::edition::{MAX_DECK, MAX_QUEUE_SQUARES};
use crate::face::{Cell, ENTRANCE, Edge, Face, GONE, Side};
use crate::setup::Rules;

/// Squares that a park can hold, those of the Entrance among them.
pub const MAX_SQUARES: usize = 2 * (MAX_DECK + 1);

const N_SLOTS: usize = 1024;
/// Parks up to this wide, and `N_SLOTS` divided by this high, have no two squares in one slot.
const STRIDE: u16 = 37;

const NO_QUEUE: u8 = u8::MAX;

/// A square of the park. Squares 2n and 2n+1 are the halves of domino n, in the order in which
/// the dominoes were placed; the Entrance is domino 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sq(pub u16);

impl Sq {
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub fn domino(self) -> u8 {
        (self.0 / 2).to_le_bytes()[0]
    }

    /// The other half of the domino.
    #[inline]
    #[must_use]
    pub fn partner(self) -> Sq {
        Sq(self.0 ^ 1)
    }

    /// The halves of a domino.
    #[inline]
    pub fn halves(domino: u8) -> [Sq; 2] {
        [Sq(u16::from(domino) * 2), Sq(u16::from(domino) * 2 + 1)]
    }
}

/// What a queue, a component of queue squares of one kind, is connected to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queue {
    /// The attraction, or the part of a coaster, at one end.
    pub ride: Option<Sq>,
    /// Whether a regular path is at the other.
    pub has_path: bool,
}

impl Queue {
    const NEW: Queue = Queue { ride: None, has_path: false };
}

/// All squares on the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Park {
    rules: Rules,
    n_squares: u16,
    /// Labels given out since the queues were last counted anew.
    n_labels: u8,
    at: [Cell; MAX_SQUARES],
    faces: [Face; MAX_SQUARES],
    /// The label of the queue that a square belongs to.
    labels: [u8; MAX_SQUARES],
    /// Queues by label; a label whose queue was joined to another one is unused.
    queues: [Queue; MAX_QUEUE_SQUARES],
    /// Squares by cell: the number of the square plus one, or zero.
    slots: [u16; N_SLOTS],
}

impl Park {
    /// The Entrance, upright.
    pub fn new(rules: Rules) -> Park {
        let mut park = Park {
            rules,
            n_squares: 0,
            n_labels: 0,
            at: [Cell::new(0, 0); MAX_SQUARES],
            faces: [GONE; MAX_SQUARES],
            labels: [NO_QUEUE; MAX_SQUARES],
            queues: [Queue::NEW; MAX_QUEUE_SQUARES],
            slots: [0; N_SLOTS],
        };
        park.lay(&Spot::new(Cell::new(0, 0), Side::Down, [ENTRANCE; 2]));
        park
    }

    #[inline]
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// How many squares have ever been laid; some may be gone.
    #[inline]
    pub fn n_squares(&self) -> u16 {
        self.n_squares
    }

    /// How many dominoes have ever been laid, the Entrance among them.
    #[inline]
    pub fn n_dominoes(&self) -> u8 {
        (self.n_squares / 2).to_le_bytes()[0]
    }

    #[inline]
    pub fn at(&self, sq: Sq) -> Cell {
        self.at[sq.idx()]
    }

    #[inline]
    pub fn face(&self, sq: Sq) -> Face {
        self.faces[sq.idx()]
    }

    /// What a square presents at a side.
    #[inline]
    pub fn edge(&self, sq: Sq, side: Side) -> Edge {
        self.face(sq).edge(side, self.rules)
    }

    /// Whether the square lies on the table: it may have been covered or lifted.
    #[inline]
    pub fn is_there(&self, sq: Sq) -> bool {
        self.faces[sq.idx()] != GONE
    }

    /// Every square on the table, in the order of placing.
    pub fn squares(&self) -> impl Iterator<Item = Sq> + '_ {
        (0..self.n_squares).map(Sq).filter(|&sq| self.is_there(sq))
    }

    /// The square on a cell.
    #[inline]
    pub fn find(&self, cell: Cell) -> Option<Sq> {
        let mut slot = slot_of(cell);
        loop {
            let sq = self.slots[slot & (N_SLOTS - 1)].checked_sub(1)?;
            if self.at[usize::from(sq)] == cell {
                return Some(Sq(sq));
            }
            slot += 1;
        }
    }

    /// The square at a side of another.
    #[inline]
    pub(crate) fn beside(&self, sq: Sq, side: Side) -> Option<Sq> {
        self.find(self.at(sq).step(side))
    }

    /// The label of the queue that a square belongs to.
    #[inline]
    pub fn label(&self, sq: Sq) -> Option<u8> {
        let label = self.labels[sq.idx()];
        (label != NO_QUEUE).then_some(label)
    }

    #[inline]
    pub fn queue(&self, label: u8) -> Queue {
        self.queues[usize::from(label)]
    }

    /// Lays a domino and returns its number. The rules have been asked before.
    pub fn lay(&mut self, spot: &Spot) -> u8 {
        let domino = self.n_dominoes();
        self.n_squares += 2;
        self.lay_as(domino, spot);
        domino
    }

    /// Lays a domino that was lifted, with the number it had.
    pub(crate) fn lay_as(&mut self, domino: u8, spot: &Spot) {
        for ((sq, cell), face) in Sq::halves(domino).into_iter().zip(spot.cells).zip(spot.faces) {
            self.at[sq.idx()] = cell;
            self.faces[sq.idx()] = face;
            self.settle(sq);
        }
    }

    /// The way in which a domino lies, or lay.
    pub fn way_of(&self, domino: u8) -> Side {
        let [a, b] = Sq::halves(domino).map(|sq| self.at(sq));
        let way = Side::ALL.into_iter().find(|&side| a.step(side) == b);
        way.expect("the halves of a domino lie side by side")
    }

    /// The halves of a domino as printed.
    pub(crate) fn upright(&self, domino: u8) -> [Face; 2] {
        let turns = 4 - self.way_of(domino).turns();
        Sq::halves(domino).map(|sq| self.face(sq).turned(turns))
    }

    /// Takes squares off the table.
    pub(crate) fn remove(&mut self, squares: impl IntoIterator<Item = Sq>) {
        for sq in squares {
            self.faces[sq.idx()] = GONE;
        }
        self.slots = [0; N_SLOTS];
        self.n_labels = 0;
        self.labels = [NO_QUEUE; MAX_SQUARES];
        self.queues = [Queue::NEW; MAX_QUEUE_SQUARES];
        for sq in (0..self.n_squares).map(Sq) {
            if self.is_there(sq) {
                self.settle(sq);
            }
        }
    }

    /// Makes a square known to its neighbours.
    fn settle(&mut self, sq: Sq) {
        let (cell, face) = (self.at(sq), self.face(sq));
        let mut slot = slot_of(cell);
        while self.slots[slot & (N_SLOTS - 1)] != 0 {
            slot += 1;
        }
        self.slots[slot & (N_SLOTS - 1)] = sq.0 + 1;
        if face.is_queue() {
            let label = self.n_labels;
            self.n_labels += 1;
            self.labels[sq.idx()] = label;
            self.queues[usize::from(label)] = Queue::NEW;
        }
        for side in Side::ALL {
            let ours = face.edge(side, self.rules);
            // Stalls, decorations, track and closed sides change no queue.
            if !matches!(ours, Edge::RegularOpen | Edge::Queue1Open | Edge::Queue2Open | Edge::Ride)
            {
                continue;
            }
            let Some(other) = self.find(cell.step(side)) else { continue };
            let theirs = self.edge(other, side.opposite());
            match (ours.is_open_queue(), theirs.is_open_queue()) {
                (true, true) if ours == theirs => {
                    self.join(self.labels[sq.idx()], self.labels[other.idx()]);
                }
                (true, false) => self.connect(self.labels[sq.idx()], other, theirs),
                (false, true) => self.connect(self.labels[other.idx()], sq, ours),
                (true | false, _) => {}
            }
        }
    }

    /// A queue touches something at an open side.
    fn connect(&mut self, label: u8, other: Sq, edge: Edge) {
        let queue = &mut self.queues[usize::from(label)];
        match edge {
            Edge::RegularOpen => queue.has_path = true,
            Edge::Ride => queue.ride = Some(other),
            Edge::RegularClosed
            | Edge::Queue1Open
            | Edge::Queue1Closed
            | Edge::Queue2Open
            | Edge::Queue2Closed
            | Edge::Still
            | Edge::TrackOpen
            | Edge::TrackClosed => {}
        }
    }

    /// Two queues become one.
    fn join(&mut self, a: u8, b: u8) {
        if a == b {
            return;
        }
        let Queue { ride, has_path } = self.queue(b);
        let queue = &mut self.queues[usize::from(a)];
        queue.ride = queue.ride.or(ride);
        queue.has_path |= has_path;
        let n = usize::from(self.n_squares);
        for label in &mut self.labels[..n] {
            if *label == b {
                *label = a;
            }
        }
    }

    /// Which squares hang together at their sides: a piece number per square.
    pub(crate) fn pieces(&self) -> Pieces {
        let mut pieces = Pieces { n: 0, of: [0; MAX_SQUARES] };
        let mut stack = [Sq(0); MAX_SQUARES];
        for start in self.squares() {
            if pieces.of[start.idx()] != 0 {
                continue;
            }
            pieces.n += 1;
            pieces.of[start.idx()] = pieces.n;
            stack[0] = start;
            let mut height = 1;
            while height > 0 {
                height -= 1;
                let cell = self.at(stack[height]);
                for other in Side::ALL.into_iter().filter_map(|side| self.find(cell.step(side))) {
                    if pieces.of[other.idx()] == 0 {
                        pieces.of[other.idx()] = pieces.n;
                        stack[height] = other;
                        height += 1;
                    }
                }
            }
        }
        pieces
    }
}

/// The parts of a park that may have fallen apart.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    pub(crate) n: u8,
    /// The number of each square's piece, from 1.
    pub(crate) of: [u8; MAX_SQUARES],
}

impl fmt::Debug for Park {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.squares().map(|sq| (self.at(sq), self.face(sq)))).finish()
    }
}

#[inline]
fn slot_of(cell: Cell) -> usize {
    let row = cell.y.cast_unsigned().wrapping_mul(STRIDE);
    usize::from(cell.x.cast_unsigned().wrapping_add(row)) & (N_SLOTS - 1)
}
