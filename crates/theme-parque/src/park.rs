//! The park: where every square lies, and which networks and queues they form.
//!
//! The table has no rim, so squares are kept in a list and found through a small hash table whose
//! neighbouring entries are neighbouring cells. Networks are kept as components with a label per
//! square, and of queues what scoring asks for: placing a domino joins components and counts on,
//! and only what takes squares away counts everything anew.

mod field;
mod ground;
mod places;
mod routes;
mod track;

use std::fmt;

pub use ground::Spot;
pub(crate) use ground::{Cover, Frozen, Ground, Squares, around};
pub(crate) use places::{Domino, Seek, count_places, each_fitting, each_place, throw, throw_over};
pub(crate) use routes::{Routes, Tunnel};

use crate::edition::{MAX_DECK, MAX_QUEUE_SQUARES};
use crate::face::{Cell, ENTRANCE, Edge, Face, GONE, N_EDGES, QueueEnd, Side};
use crate::setup::Rules;

/// Dominoes that a park can hold, the Entrance among them.
const MAX_DOMINOES: usize = MAX_DECK + 1;
/// Squares that a park can hold.
pub const MAX_SQUARES: usize = 2 * MAX_DOMINOES;

const N_SLOTS: usize = 512;
/// Parks up to this wide, and `N_SLOTS` divided by this high, have no two squares in one slot.
const STRIDE: u16 = 23;

/// The label of what is no path.
const NO_NETWORK: u8 = u8::MAX;
/// Labels below are those of queues, the others those of networks of regular paths.
const FIRST_REGULAR: u8 = 128;
/// Where a queue has no ride, and where it has a path besides.
const NO_RIDE: u16 = 0x7fff;
const HAS_PATH: u16 = 0x8000;

/// Where there is no square.
const NO_SQUARE: Sq = Sq(u16::MAX);

/// What it means to networks and queues that an edge of a new square meets another edge, or
/// nothing: `MEETINGS[ours][theirs]`, with nothing in the last place. Bits, and mostly none.
static MEETINGS: [[u8; N_EDGES + 1]; N_EDGES] = {
    let mut table = [[0; N_EDGES + 1]; N_EDGES];
    let mut i = 0;
    while i < N_EDGES {
        let ours = Edge::ALL[i];
        let mut j = 0;
        while j < N_EDGES {
            table[i][j] = meeting(ours, Edge::ALL[j]);
            j += 1;
        }
        if ours.is_open_queue() {
            table[i][N_EDGES] = OPENS;
        }
        i += 1;
    }
    table
};

/// Both are part of one network.
const JOINS: u8 = 1;
/// An open end of their queue is taken, and with it their queue may get a path or a ride.
const FILLS: u8 = 2;
const GIVES_PATH: u8 = 4;
const GIVES_RIDE: u8 = 8;
/// Our queue gets a path or a ride.
const GETS_PATH: u8 = 16;
const GETS_RIDE: u8 = 32;
/// Our queue has an open end.
const OPENS: u8 = 64;

const fn meeting(ours: Edge, theirs: Edge) -> u8 {
    let mut bits = 0;
    if ours.is_open_path() && ours as usize == theirs as usize {
        bits |= JOINS;
    }
    if theirs.is_open_queue() {
        bits |= match ours.queue_end() {
            Some(QueueEnd::Path) => FILLS | GIVES_PATH,
            Some(QueueEnd::Ride) => FILLS | GIVES_RIDE,
            None => FILLS,
        };
    }
    if ours.is_open_queue() {
        bits |= match theirs.queue_end() {
            Some(QueueEnd::Path) => GETS_PATH,
            Some(QueueEnd::Ride) => GETS_RIDE,
            None => 0,
        };
    }
    bits
}

/// What a new square meets at each side.
#[derive(Clone, Copy)]
struct Contacts {
    others: [Sq; 4],
    meetings: [u8; 4],
}

impl Contacts {
    /// The squares at those sides where something is met that matters in one of these ways, and
    /// how it matters.
    #[inline]
    fn that(&self, ways: u8) -> impl Iterator<Item = (Sq, u8)> + use<> {
        let Contacts { others, meetings } = *self;
        // The sides as bits, so that those without anything cost nothing.
        let mut sides =
            (0..4).fold(0, |sides: u8, i| sides | u8::from(meetings[i] & ways != 0) << i);
        std::iter::from_fn(move || {
            let side = sides.trailing_zeros() as usize;
            sides &= sides.wrapping_sub(1);
            (side < 4).then(|| (others[side], meetings[side]))
        })
    }
}

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

/// A queue, a component of queue squares of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queue {
    /// The attraction, or the part of a coaster, at one end.
    pub ride: Option<Sq>,
    /// Whether a regular path is at the other.
    pub has_path: bool,
    pub n_squares: u8,
    /// Openings to empty cells.
    pub n_ends: u8,
    /// Squares on its longest route from the ride to the path by its own squares alone; zero
    /// without a ride or a path.
    pub length: u8,
}

/// Queues by label; a label whose queue was joined to another one is unused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Queues {
    /// The square of the ride or `NO_RIDE`, and `HAS_PATH`.
    ends: [u16; MAX_QUEUE_SQUARES],
    n_squares: [u8; MAX_QUEUE_SQUARES],
    n_ends: [u8; MAX_QUEUE_SQUARES],
    lengths: [u8; MAX_QUEUE_SQUARES],
}

impl Queues {
    const NONE: Queues = Queues {
        ends: [NO_RIDE; MAX_QUEUE_SQUARES],
        n_squares: [0; MAX_QUEUE_SQUARES],
        n_ends: [0; MAX_QUEUE_SQUARES],
        lengths: [0; MAX_QUEUE_SQUARES],
    };

    /// A queue touches a path or a ride at an open side, or neither.
    #[inline]
    fn connect(&mut self, label: usize, path: bool, ride: bool, other: Sq) {
        let ends = self.ends[label];
        let at_ride = if ride { ends & HAS_PATH | other.0 } else { ends };
        self.ends[label] = at_ride | if path { HAS_PATH } else { 0 };
    }
}

/// Where the first half of a domino lies and the way to its second: sixteen bits for the column,
/// two for the way and fourteen for the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lie(u32);

impl Lie {
    const NOWHERE: Lie = Lie(0);

    fn new(at: Cell, way: Side) -> Lie {
        let way = u32::from(way.idx().to_le_bytes()[0]);
        let (x, y) = (u32::from(at.x.cast_unsigned()), u32::from(at.y.cast_unsigned()));
        Lie(x | way << 16 | y << 18)
    }

    #[inline]
    fn at(self) -> Cell {
        let [a, b, c, d] = self.0.to_le_bytes();
        // The shift keeps the sign of the row.
        Cell::new(i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d]) >> 2)
    }

    #[inline]
    fn way(self) -> Side {
        Side::ALL[(self.0 >> 16 & 3) as usize]
    }
}

/// Where a square lies.
#[inline]
fn cell_of(lies: &[Lie; MAX_DOMINOES], sq: Sq) -> Cell {
    let lie = lies[usize::from(sq.0 >> 1)];
    match sq.0 & 1 {
        0 => lie.at(),
        _ => lie.at().step(lie.way()),
    }
}

/// All squares on the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Park {
    rules: Rules,
    n_squares: u16,
    /// Labels given out since the networks were last counted anew.
    n_queues: u8,
    n_regular: u8,
    /// The corners of the rectangle around all squares.
    low: Cell,
    high: Cell,
    lies: [Lie; MAX_DOMINOES],
    faces: [Face; MAX_SQUARES],
    /// The label of the network that a path square belongs to.
    labels: [u8; MAX_SQUARES],
    queues: Queues,
    /// Squares by cell: the number of the domino plus one, or zero.
    slots: [u8; N_SLOTS],
}

impl Park {
    /// The Entrance, upright.
    pub fn new(rules: Rules) -> Park {
        let origin = Cell::new(0, 0);
        let mut park = Park {
            rules,
            n_squares: 0,
            n_queues: 0,
            n_regular: 0,
            low: origin,
            high: origin,
            lies: [Lie::NOWHERE; MAX_DOMINOES],
            faces: [GONE; MAX_SQUARES],
            labels: [NO_NETWORK; MAX_SQUARES],
            queues: Queues::NONE,
            slots: [0; N_SLOTS],
        };
        park.lay(&Spot::new(origin, Side::Down, [ENTRANCE; 2]));
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
        cell_of(&self.lies, sq)
    }

    #[inline]
    pub fn face(&self, sq: Sq) -> Face {
        self.faces[sq.idx()]
    }

    /// The corners of the rectangle around all squares.
    #[inline]
    pub(crate) fn corners(&self) -> (Cell, Cell) {
        (self.low, self.high)
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

    /// The same with what they show.
    #[inline]
    pub(crate) fn faces(&self) -> impl Iterator<Item = (Sq, Face)> + '_ {
        let faces = self.faces[..usize::from(self.n_squares)].iter();
        (0..).map(Sq).zip(faces.copied()).filter(|&(_, face)| face != GONE)
    }

    /// The items among them. All squares are noted and the items counted, so that no branch depends
    /// on what a square shows.
    #[inline]
    pub(crate) fn items(&self) -> impl Iterator<Item = Sq> + use<> {
        let (mut items, mut n_items) = ([Sq(0); MAX_SQUARES], 0);
        for (sq, face) in (0..).map(Sq).zip(&self.faces[..usize::from(self.n_squares)]) {
            items[n_items] = sq;
            n_items += usize::from(face.is_item());
        }
        items.into_iter().take(n_items)
    }

    /// What every square on the table shows, the newest first.
    #[inline]
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = (Sq, Face)> + '_ {
        let squares = (0..self.n_squares).rev().map(Sq).map(|sq| (sq, self.face(sq)));
        squares.filter(|&(_, face)| face != GONE)
    }

    /// The square on a cell.
    #[inline]
    pub fn find(&self, cell: Cell) -> Option<Sq> {
        let sq = self.seek(cell);
        (sq != NO_SQUARE).then_some(sq)
    }

    /// The same, or `NO_SQUARE`. Mostly the first slot tells: it is rare that two squares share one.
    #[inline]
    fn seek(&self, cell: Cell) -> Sq {
        let slot = slot_of(cell);
        let entry = self.slots[slot];
        let sq = self.half_on(entry.saturating_sub(1), cell);
        let is_found = entry != 0 && sq != NO_SQUARE;
        if entry != 0 && !is_found {
            return self.seek_on(cell, slot + 1);
        }
        if is_found { sq } else { NO_SQUARE }
    }

    #[cold]
    fn seek_on(&self, cell: Cell, mut slot: usize) -> Sq {
        loop {
            let Some(domino) = self.slots[slot & (N_SLOTS - 1)].checked_sub(1) else {
                return NO_SQUARE;
            };
            let sq = self.half_on(domino, cell);
            if sq != NO_SQUARE {
                return sq;
            }
            slot += 1;
        }
    }

    /// The half of a domino that lies on a cell, or `NO_SQUARE`.
    #[inline]
    fn half_on(&self, domino: u8, cell: Cell) -> Sq {
        let lie = self.lies[usize::from(domino)];
        let first = lie.at();
        // Like the colours of a chessboard: only one of the halves can lie there.
        let is_second = (first.x ^ first.y ^ cell.x ^ cell.y) & 1 == 1;
        let second = first.step(lie.way());
        let at = if is_second { second } else { first };
        let sq = Sq(u16::from(domino) * 2 + u16::from(is_second));
        if (at == cell) & self.is_there(sq) { sq } else { NO_SQUARE }
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
        (label < FIRST_REGULAR).then_some(label)
    }

    /// The label of the network that a path square belongs to, tunnels left aside.
    #[inline]
    pub(crate) fn network(&self, sq: Sq) -> Option<u8> {
        let label = self.labels[sq.idx()];
        (label != NO_NETWORK).then_some(label)
    }

    /// Whether the queue that a square belongs to has a ride, and whether it has a path; neither if
    /// the square is of no queue.
    #[inline]
    pub(crate) fn queue_ends(&self, sq: Sq) -> (bool, bool) {
        let label = self.labels[sq.idx()];
        if label >= FIRST_REGULAR {
            return (false, false);
        }
        let ends = self.queues.ends[usize::from(label)];
        (ends & !HAS_PATH != NO_RIDE, ends & HAS_PATH != 0)
    }

    #[inline]
    pub fn queue(&self, label: u8) -> Queue {
        let (queues, i) = (&self.queues, usize::from(label));
        let ride = queues.ends[i] & !HAS_PATH;
        Queue {
            ride: (ride != NO_RIDE).then_some(Sq(ride)),
            has_path: queues.ends[i] & HAS_PATH != 0,
            n_squares: queues.n_squares[i],
            n_ends: queues.n_ends[i],
            length: queues.lengths[i],
        }
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
        self.lies[usize::from(domino)] = Lie::new(spot.cells[0], spot.way);
        let [first, second] = Sq::halves(domino);
        self.faces[first.idx()] = spot.faces[0];
        let near_first = self.settle(first);
        self.faces[second.idx()] = spot.faces[1];
        let near_second = self.settle(second);
        self.measure_around(first, &near_first);
        self.measure_around(second, &near_second);
    }

    /// The way in which a domino lies, or lay.
    pub fn way_of(&self, domino: u8) -> Side {
        self.lies[usize::from(domino)].way()
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
        (self.n_queues, self.n_regular) = (0, 0);
        (self.low, self.high) = (Cell::new(0, 0), Cell::new(0, 0));
        self.labels = [NO_NETWORK; MAX_SQUARES];
        self.queues = Queues::NONE;
        // One after the other, so that none is found before it is settled.
        let faces = std::mem::replace(&mut self.faces, [GONE; MAX_SQUARES]);
        for sq in (0..self.n_squares).map(Sq).filter(|sq| faces[sq.idx()] != GONE) {
            self.faces[sq.idx()] = faces[sq.idx()];
            self.settle(sq);
        }
        for label in 0..self.n_queues {
            self.measure(label);
        }
    }

    /// Makes a square known to its neighbours.
    fn settle(&mut self, sq: Sq) -> Contacts {
        let (cell, face) = (self.at(sq), self.face(sq));
        let contacts = self.contacts(cell, face);
        let mut slot = slot_of(cell);
        while self.slots[slot & (N_SLOTS - 1)] != 0 {
            slot += 1;
        }
        self.slots[slot & (N_SLOTS - 1)] = sq.domino() + 1;
        self.low = Cell::new(self.low.x.min(cell.x), self.low.y.min(cell.y));
        self.high = Cell::new(self.high.x.max(cell.x), self.high.y.max(cell.y));
        if face.is_path() {
            self.join(sq, face, &contacts);
        }
        for (other, meeting) in contacts.that(!JOINS) {
            self.meet(sq, other, meeting);
        }
        contacts
    }

    /// What a face would meet on a cell.
    #[inline]
    fn contacts(&self, cell: Cell, face: Face) -> Contacts {
        let edges = face.edges(self.rules);
        let mut contacts = Contacts { others: [NO_SQUARE; 4], meetings: [0; 4] };
        for (side, i) in Side::ALL.into_iter().zip(0..) {
            let other = self.seek(cell.step(side));
            let (is_there, place) = (other != NO_SQUARE, other.idx().min(MAX_SQUARES - 1));
            let theirs = self.faces[place].edge(side.opposite(), self.rules).idx();
            let theirs = if is_there { theirs } else { N_EDGES };
            contacts.others[i] = other;
            contacts.meetings[i] = MEETINGS[edges[i].idx()][theirs];
        }
        contacts
    }

    /// Joins a path square to the networks at its open sides, or begins a new one.
    fn join(&mut self, sq: Sq, face: Face, contacts: &Contacts) {
        let mut ours = NO_NETWORK;
        for (other, _) in contacts.that(JOINS) {
            let theirs = self.labels[other.idx()];
            if ours == NO_NETWORK {
                ours = theirs;
            } else if ours != theirs {
                self.unite(ours, theirs);
            }
        }
        let is_queue = face.is_queue();
        if ours == NO_NETWORK && is_queue {
            ours = self.n_queues;
            self.n_queues += 1;
        } else if ours == NO_NETWORK {
            ours = FIRST_REGULAR + self.n_regular;
            self.n_regular += 1;
        }
        self.labels[sq.idx()] = ours;
        if is_queue {
            self.queues.n_squares[usize::from(ours)] += 1;
        }
    }

    /// Two networks become one.
    fn unite(&mut self, a: u8, b: u8) {
        let n = usize::from(self.n_squares);
        for label in &mut self.labels[..n] {
            *label = if *label == b { a } else { *label };
        }
        if a < FIRST_REGULAR {
            let (queues, a, b) = (&mut self.queues, usize::from(a), usize::from(b));
            let has_path = (queues.ends[a] | queues.ends[b]) & HAS_PATH;
            let ride = match queues.ends[a] & !HAS_PATH {
                NO_RIDE => queues.ends[b] & !HAS_PATH,
                ride => ride,
            };
            queues.ends[a] = ride | has_path;
            queues.n_squares[a] += queues.n_squares[b];
            queues.n_ends[a] += queues.n_ends[b];
        }
    }

    /// What a new square means to the queues at one of its sides.
    #[inline]
    fn meet(&mut self, sq: Sq, other: Sq, meeting: u8) {
        let queues = &mut self.queues;
        if meeting & FILLS != 0 {
            let theirs = usize::from(self.labels[other.idx()]);
            queues.n_ends[theirs] -= 1;
            queues.connect(theirs, meeting & GIVES_PATH != 0, meeting & GIVES_RIDE != 0, sq);
        }
        if meeting & (GETS_PATH | GETS_RIDE | OPENS) != 0 {
            let ours = usize::from(self.labels[sq.idx()]);
            queues.n_ends[ours] += u8::from(meeting & OPENS != 0);
            queues.connect(ours, meeting & GETS_PATH != 0, meeting & GETS_RIDE != 0, other);
        }
    }

    /// Measures the queues that a new square has changed.
    fn measure_around(&mut self, sq: Sq, contacts: &Contacts) {
        if let Some(label) = self.label(sq) {
            self.measure(label);
            return;
        }
        for (other, _) in contacts.that(GIVES_PATH | GIVES_RIDE) {
            self.measure(self.labels[other.idx()]);
        }
    }

    fn measure(&mut self, label: u8) {
        let queue = self.queue(label);
        let Some(ride) = queue.ride.filter(|_| queue.has_path) else { return };
        let length = routes::joined_length(self, ride, label);
        self.queues.lengths[usize::from(label)] = length;
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

/// The dominoes of a park as they lie, to see how far another park begins with the same.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    n_dominoes: u8,
    lies: [Lie; MAX_DOMINOES],
    faces: [Face; MAX_SQUARES],
}

impl Trace {
    pub(crate) const NONE: Trace =
        Trace { n_dominoes: 0, lies: [Lie::NOWHERE; MAX_DOMINOES], faces: [GONE; MAX_SQUARES] };

    #[inline]
    pub(crate) fn n_dominoes(&self) -> u8 {
        self.n_dominoes
    }

    /// Where a square lies and what it shows, if it is there.
    #[inline]
    fn square(&self, sq: Sq) -> Option<(Cell, Face)> {
        let face = self.faces[sq.idx()];
        (face != GONE).then(|| (cell_of(&self.lies, sq), face))
    }

    /// Becomes that of another park, and gives the number of dominoes with which both begin.
    pub(crate) fn follow(&mut self, park: &Park) -> u8 {
        let n_shared = self.n_shared(park);
        self.follow_from(n_shared, park);
        n_shared
    }

    /// The number of dominoes with which this one and that of a park begin.
    fn n_shared(&self, park: &Park) -> u8 {
        const BLOCK: usize = 8;
        let n = usize::from(self.n_dominoes.min(park.n_dominoes()));
        let is_other = |n: usize| {
            let [a, b] = [2 * n, 2 * n + 1].map(|i| self.faces[i].byte() ^ park.faces[i].byte());
            self.lies[n].0 ^ park.lies[n].0 != 0 || a | b != 0
        };
        // Mostly it is the last domino that differs. All before its block are compared at once,
        // and those of the block without a way out in the middle.
        let first = n.saturating_sub(1) / BLOCK * BLOCK;
        let faces = self.faces[..2 * first].iter().zip(&park.faces[..2 * first]);
        let lies = self.lies[..first].iter().zip(&park.lies[..first]);
        let is_alike = faces.fold(0, |other, (a, b)| other | (a.byte() ^ b.byte())) == 0
            && lies.fold(0, |other, (a, b)| other | (a.0 ^ b.0)) == 0;
        if !is_alike {
            return small((0..first).take_while(|&n| !is_other(n)).count());
        }
        let others = (0..BLOCK).fold(0, |others: usize, i| {
            others | usize::from(is_other((first + i).min(MAX_DOMINOES - 1))) << i
        });
        small(n.min(first + (others | 1 << BLOCK).trailing_zeros() as usize))
    }

    /// Becomes that of another park, which begins with the same dominoes up to that number.
    fn follow_from(&mut self, n_shared: u8, park: &Park) {
        self.n_dominoes = park.n_dominoes();
        // One by one: mostly it is one.
        for domino in n_shared..park.n_dominoes() {
            self.lies[usize::from(domino)] = park.lies[usize::from(domino)];
            for sq in Sq::halves(domino) {
                self.faces[sq.idx()] = park.faces[sq.idx()];
            }
        }
    }
}

/// What a park keeps of its networks, to see which of them are another matter in another park.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    n_squares: u16,
    n_queues: u8,
    labels: [u8; MAX_SQUARES],
    queues: Queues,
}

impl Ledger {
    pub(crate) const NONE: Ledger = Ledger {
        n_squares: 0,
        n_queues: 0,
        labels: [NO_NETWORK; MAX_SQUARES],
        queues: Queues::NONE,
    };

    /// Becomes that of another park, which begins with the same squares up to that number, and
    /// tells `changed` the label of every network that has become more, less or otherwise. A label
    /// may be told twice.
    pub(crate) fn follow(&mut self, park: &Park, n_shared: u16, mut changed: impl FnMut(u8)) {
        let n_shared = usize::from(n_shared);
        let mut tell = |label: u8| {
            if label != NO_NETWORK {
                changed(label);
            }
        };
        let (old, new) = (&self.labels[..n_shared], &park.labels[..n_shared]);
        // Without a way out in the middle, so that many are compared at once.
        if old.iter().zip(new).fold(0, |other, (a, b)| other | (a ^ b)) != 0 {
            for (&old, &new) in old.iter().zip(new).filter(|(old, new)| old != new) {
                tell(old);
                tell(new);
            }
        }
        let last = usize::from(park.n_squares);
        self.labels[n_shared..usize::from(self.n_squares)].iter().for_each(|&it| tell(it));
        park.labels[n_shared..last].iter().for_each(|&it| tell(it));
        let n_queues = usize::from(self.n_queues.max(park.n_queues));
        for (label, i) in (0_u8..).zip(0..n_queues) {
            let (old, new) = (&self.queues, &park.queues);
            let differs = old.ends[i] ^ new.ends[i]
                | u16::from(
                    (old.n_squares[i] ^ new.n_squares[i])
                        | (old.n_ends[i] ^ new.n_ends[i])
                        | (old.lengths[i] ^ new.lengths[i]),
                );
            if differs != 0 {
                tell(label);
            }
        }
        (self.n_squares, self.n_queues) = (park.n_squares, park.n_queues);
        self.labels[..last].copy_from_slice(&park.labels[..last]);
        self.queues.ends[..n_queues].copy_from_slice(&park.queues.ends[..n_queues]);
        self.queues.n_squares[..n_queues].copy_from_slice(&park.queues.n_squares[..n_queues]);
        self.queues.n_ends[..n_queues].copy_from_slice(&park.queues.n_ends[..n_queues]);
        self.queues.lengths[..n_queues].copy_from_slice(&park.queues.lengths[..n_queues]);
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

fn small(n: usize) -> u8 {
    u8::try_from(n).expect("there are fewer dominoes")
}

#[inline]
fn slot_of(cell: Cell) -> usize {
    let row = cell.y.cast_unsigned().wrapping_mul(STRIDE);
    usize::from(cell.x.cast_unsigned().wrapping_add(row)) & (N_SLOTS - 1)
}
