//! All places for a domino at once.
//!
//! Every cell in and around the park is one word: for each side and each edge a bit that says
//! whether that edge would clash there, and whether it would make a connection of a queue. A face
//! is a word of the same kind, so that a square fits where the two have no bit in common. What
//! edges alone cannot tell is left to [`Ground::judge`]: a domino that touches queues at two sides
//! or more, and most of what covers others. The words hold nothing that the judge would not say,
//! and the tests hold one to the other.

use crate::edition::Effect;
use crate::face::{Cell, Edge, Face, N_EDGES, Side};
use crate::park::Sq;
use crate::park::ground::{Cover, Ground, Spot, surroundings};

/// What to look for after a place was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seek {
    More,
    /// Nothing more of this domino.
    NextDomino,
}

/// Tells `found` every place where one of the dominoes may be laid, each domino with what it may
/// be laid over.
pub(crate) fn each_place(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)> + Clone,
    found: impl FnMut(usize, Cell, Side) -> Seek,
) {
    let covers = dominoes.clone().any(|(_, cover)| cover != Cover::Nothing);
    let frame = Frame::around(ground);
    match frame.n_cells {
        0..=256 => list_small::<256>(ground, frame, covers, dominoes, found),
        257..=768 => list_small::<768>(ground, frame, covers, dominoes, found),
        769.. => list_large(ground, frame, covers, dominoes, found),
    }
}

/// In a frame of at most so many cells. A function of its own for each size, so that small parks
/// do not pay for the stack of large ones.
#[inline(never)]
fn list_small<const N: usize>(
    ground: &Ground<'_>,
    frame: Frame,
    covers: bool,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)>,
    found: impl FnMut(usize, Cell, Side) -> Seek,
) {
    let (words, near, numbers) = (&mut [0; N], &mut [Cell::new(0, 0); N], &mut [0; N]);
    Field::new(ground, frame, covers, words, near, numbers).list(dominoes, found);
}

#[cold]
#[inline(never)]
fn list_large(
    ground: &Ground<'_>,
    frame: Frame,
    covers: bool,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)>,
    found: impl FnMut(usize, Cell, Side) -> Seek,
) {
    let mut words = vec![0; frame.n_cells];
    let mut near = vec![Cell::new(0, 0); frame.n_cells];
    let mut numbers = vec![0; frame.n_cells];
    Field::new(ground, frame, covers, &mut words, &mut near, &mut numbers).list(dominoes, found);
}

/// How cells become numbers. A rim two cells wide is part of the frame: nothing is laid farther
/// out, and no place on the right rim is beside one on the left.
#[derive(Clone, Copy)]
struct Frame {
    corner: Cell,
    stride: usize,
    n_cells: usize,
}

impl Frame {
    fn around(ground: &Ground<'_>) -> Frame {
        let (low, high) = ground.park.corners();
        let stride = usize::from(high.x.abs_diff(low.x)) + 5;
        let n_rows = usize::from(high.y.abs_diff(low.y)) + 5;
        Frame { corner: low.by(-2, -2), stride, n_cells: stride * n_rows }
    }

    #[inline]
    fn number(&self, cell: Cell) -> usize {
        let row = usize::from(cell.y.abs_diff(self.corner.y));
        row * self.stride + usize::from(cell.x.abs_diff(self.corner.x))
    }

    /// What to add to the number of a cell, wrapping around, to come to the cell at a side.
    #[inline]
    fn step(&self, side: Side) -> usize {
        match side {
            Side::Right => 1,
            Side::Down => self.stride,
            Side::Left => 1_usize.wrapping_neg(),
            Side::Up => self.stride.wrapping_neg(),
        }
    }

    /// The number of the cell at a side of another cell of the frame.
    #[inline]
    fn beside(&self, number: usize, side: Side) -> usize {
        number.wrapping_add(self.step(side))
    }
}

/// What lies around a cell, or what a square would say to it. From the lowest bit: ten edges that
/// clash, for each side; four edges that connect a queue, for each side; and the flags below.
type Word = u64;

const CONNECTIONS: usize = 4 * N_EDGES;
/// A square lies there.
const TAKEN: Word = 1 << 56;
/// It may not be covered.
const FIXED: Word = 1 << 57;
/// It is empty and beside the park.
const NEAR: Word = 1 << 58;
/// The first domino of the turn is beside it.
const BESIDE_FIRST: Word = 1 << 59;
/// An Office keeps it clear of items.
const KEPT_CLEAR: Word = 1 << 60;

/// What all the edges at a side say.
const fn clashes_at(side: Side) -> Word {
    ((1 << N_EDGES) - 1) << (N_EDGES * side as usize)
}

const CLASHES: Word = (1 << CONNECTIONS) - 1;

/// The place of an edge among those that connect queues.
#[inline]
const fn connection(edge: Edge) -> Option<usize> {
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

/// What an edge says to the cell at that side of which it lies: `SAYS[edge][side]`.
static SAYS: [[Word; 4]; N_EDGES] = {
    let mut table = [[0; 4]; N_EDGES];
    let mut i = 0;
    while i < N_EDGES {
        let edge = Edge::ALL[i];
        let connects: Word = match edge {
            Edge::RegularOpen | Edge::Ride => 0b0110,
            Edge::Queue1Open => 0b1011,
            Edge::Queue2Open => 0b1101,
            Edge::RegularClosed
            | Edge::Queue1Closed
            | Edge::Queue2Closed
            | Edge::Still
            | Edge::TrackOpen
            | Edge::TrackClosed => 0,
        };
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

/// One half of a domino as it would lie.
#[derive(Clone, Copy)]
struct Half {
    /// What must not be said of its cell.
    clashes: Word,
    /// What it connects where it is said of its cell.
    connections: Word,
}

impl Half {
    /// A turned face whose inner edge is at that side.
    fn new(ground: &Ground<'_>, face: Face, inner: Side) -> Half {
        let edges = face.edges(ground.rules);
        let mut half = Half { clashes: 0, connections: 0 };
        for side in Side::ALL.into_iter().filter(|&side| side != inner) {
            let edge = edges[side.idx()];
            half.clashes |= 1 << (N_EDGES * side.idx() + edge.idx());
            if let Some(connection) = connection(edge) {
                half.connections |= 1 << (CONNECTIONS + 4 * side.idx() + connection);
            }
        }
        half
    }

    fn with(self, flags: Word) -> Half {
        Half { clashes: self.clashes | flags, ..self }
    }
}

/// A domino turned in one way.
struct Turned {
    upright: [Face; 2],
    way: Side,
    halves: [Half; 2],
    is_item: [bool; 2],
    /// Whether edges can tell when there is one connection of a queue: not beside an inner one.
    is_sure_of_one: bool,
    /// Whether tunnels may lead a queue that may not grow to it, so that edges never can.
    is_doubtful: bool,
}

impl Turned {
    fn new(ground: &Ground<'_>, upright: [Face; 2], way: Side) -> Turned {
        let faces = upright.map(|face| face.turned(way.turns()));
        let inner = [way, way.opposite()];
        let edges = [0, 1].map(|i| faces[i].edge(inner[i], ground.rules));
        let is_connected = edges.iter().all(|&edge| connection(edge).is_some())
            && edges[0].is_open_queue() != edges[1].is_open_queue();
        Turned {
            upright,
            way,
            halves: [0, 1].map(|i| Half::new(ground, faces[i], inner[i])),
            is_item: faces.map(Face::is_item),
            is_sure_of_one: !is_connected,
            is_doubtful: !ground.frozen.is_empty() && faces.iter().any(|face| face.is_queue()),
        }
    }
}

/// The park as words.
struct Field<'a> {
    ground: &'a Ground<'a>,
    frame: Frame,
    /// Whether dominoes may be laid over others. Then what a queue has already is left to the
    /// judge, because it may be covered.
    covers: bool,
    words: &'a mut [Word],
    /// The empty cells beside the park, and their numbers.
    near: &'a mut [Cell],
    near_numbers: &'a mut [u16],
    n_near: usize,
}

impl<'a> Field<'a> {
    #[inline]
    fn new(
        ground: &'a Ground<'a>,
        frame: Frame,
        covers: bool,
        words: &'a mut [Word],
        near: &'a mut [Cell],
        near_numbers: &'a mut [u16],
    ) -> Field<'a> {
        let mut field = Field { ground, frame, covers, words, near, near_numbers, n_near: 0 };
        let park = ground.park;
        for sq in park.squares() {
            let number = frame.number(park.at(sq));
            let is_fixed = covers
                && (sq.domino() == 0
                    || ground.claimed.contains(sq)
                    || ground.claimed.contains(sq.partner()));
            field.words[number] = if is_fixed { TAKEN | FIXED } else { TAKEN };
        }
        for sq in park.squares() {
            field.speak(sq, park.at(sq));
        }
        if ground.has_offices {
            field.keep_clear();
        }
        field
    }

    /// Notes what a square presents to the cells at its sides.
    #[inline]
    fn speak(&mut self, sq: Sq, at: Cell) {
        let park = self.ground.park;
        let number = self.frame.number(at);
        let edges = park.face(sq).edges(park.rules());
        let first = match self.ground.apart_from == Some(sq.domino()) {
            true => BESIDE_FIRST,
            false => 0,
        };
        for side in Side::ALL {
            let beside = self.frame.beside(number, side);
            let word = self.words[beside];
            if word & TAKEN != 0 && !self.covers {
                continue;
            }
            let (edge, from) = (edges[side.idx()], side.opposite().idx());
            let mut says = SAYS[edge.idx()][from] | first;
            if edge.is_open_queue() && !self.covers {
                // What the queue has already it may not get a second time (§5.4).
                let queue = park.label(sq).map(|label| park.queue(label));
                let has_path = queue.is_some_and(|queue| queue.has_path);
                let has_ride = queue.is_some_and(|queue| queue.ride.is_some());
                says |= Word::from(has_path) << (N_EDGES * from + Edge::RegularOpen.idx());
                says |= Word::from(has_ride) << (N_EDGES * from + Edge::Ride.idx());
            }
            if word & (TAKEN | NEAR) == 0 {
                says |= NEAR;
                let beside = u16::try_from(beside).expect("a frame is small");
                self.near[self.n_near] = at.step(side);
                self.near_numbers[self.n_near] = beside;
                self.n_near += 1;
            }
            self.words[beside] = word | says;
        }
    }

    fn keep_clear(&mut self) {
        let ground = self.ground;
        for sq in ground.park.squares().filter(|&sq| ground.park.face(sq).is_decoration()) {
            let effect = ground.edition.effect(ground.park.face(sq), ground.rules);
            let Effect::KeepClear(within) = effect else { continue };
            let around = surroundings(ground.park.at(sq));
            for (cell, _) in &around[..within.n_neighbours()] {
                self.words[self.frame.number(*cell)] |= KEPT_CLEAR;
            }
        }
    }

    #[inline]
    fn list(
        &self,
        dominoes: impl Iterator<Item = ([Face; 2], Cover)>,
        mut found: impl FnMut(usize, Cell, Side) -> Seek,
    ) {
        for (idx, (upright, cover)) in dominoes.enumerate() {
            for way in Side::ALL {
                let turned = Turned::new(self.ground, upright, way);
                let mut found = |cell| found(idx, cell, way);
                if self.list_beside(&turned, &mut found) == Seek::NextDomino {
                    break;
                }
                let over = match cover {
                    Cover::Nothing => Seek::More,
                    Cover::OneDomino => self.list_over_one(&turned, &mut found),
                    Cover::Anything => self.list_over_any(&turned, &mut found),
                };
                if over == Seek::NextDomino {
                    break;
                }
            }
        }
    }

    /// Places where nothing is covered.
    #[inline]
    fn list_beside(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let way = turned.way;
        let flags = |is_item| if is_item { KEPT_CLEAR } else { 0 } | TAKEN | BESIDE_FIRST;
        let [a, b] = [0, 1].map(|i| turned.halves[i].with(flags(turned.is_item[i])));
        let (onwards, back) = (self.frame.step(way), self.frame.step(way.opposite()));
        let words = &self.words[..self.frame.n_cells];
        let near = self.near_numbers[..self.n_near].iter().zip(&self.near[..self.n_near]);
        for (&number, &cell) in near {
            let number = usize::from(number);
            let here = words[number];
            if here & a.clashes == 0 {
                let there = words[number.wrapping_add(onwards)];
                if there & b.clashes == 0
                    && self.is_sure(turned, here, there, cell)
                    && found(cell) == Seek::NextDomino
                {
                    return Seek::NextDomino;
                }
            }
            // The second half here, and the first where it touches nothing.
            if here & b.clashes == 0 {
                let there = words[number.wrapping_add(back)];
                if there & (a.clashes | NEAR) == 0 {
                    let cell = cell.step(way.opposite());
                    if self.is_sure(turned, there, here, cell) && found(cell) == Seek::NextDomino {
                        return Seek::NextDomino;
                    }
                }
            }
        }
        Seek::More
    }

    /// Whether the edges of a domino that clash with nothing are enough, or the judge allows it.
    #[inline]
    fn is_sure(&self, turned: &Turned, a: Word, b: Word, at: Cell) -> bool {
        let (a, b) = (a & turned.halves[0].connections, b & turned.halves[1].connections);
        let all = a | b;
        let is_sure = match turned.is_sure_of_one && !self.covers {
            // At most one, on one of the halves.
            true => (a == 0 || b == 0) && all & all.wrapping_sub(1) == 0,
            false => all == 0,
        };
        is_sure && !turned.is_doubtful || self.judge(turned, at, Cover::Nothing)
    }

    #[cold]
    fn judge(&self, turned: &Turned, at: Cell, cover: Cover) -> bool {
        self.ground.judge(&Spot::new(at, turned.way, turned.upright), cover).is_ok()
    }

    /// Places over exactly one domino.
    fn list_over_one(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let park = self.ground.park;
        for domino in 1..park.n_dominoes() {
            let halves = Sq::halves(domino);
            if !halves.iter().all(|&sq| park.is_there(sq)) {
                continue;
            }
            let at = match park.way_of(domino) {
                way if way == turned.way => park.at(halves[0]),
                way if way == turned.way.opposite() => park.at(halves[1]),
                _ => continue,
            };
            if self.may_cover(turned, at, Cover::OneDomino) && found(at) == Seek::NextDomino {
                return Seek::NextDomino;
            }
        }
        Seek::More
    }

    /// Places over one square or two.
    fn list_over_any(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let park = self.ground.park;
        for sq in park.squares() {
            let here = park.at(sq);
            let before = here.step(turned.way.opposite());
            // A domino over two squares is found with its first half.
            let is_free = self.words[self.frame.number(before)] & TAKEN == 0;
            for at in [Some(here), is_free.then_some(before)].into_iter().flatten() {
                if self.may_cover(turned, at, Cover::Anything) && found(at) == Seek::NextDomino {
                    return Seek::NextDomino;
                }
            }
        }
        Seek::More
    }

    /// Whether a domino may be laid over what is there; something is.
    fn may_cover(&self, turned: &Turned, at: Cell, cover: Cover) -> bool {
        let number = self.frame.number(at);
        let words = [self.words[number], self.words[self.frame.beside(number, turned.way)]];
        let inner = [clashes_at(turned.way), clashes_at(turned.way.opposite())];
        let halves = turned.halves.map(|half| half.with(FIXED));
        if [0, 1].iter().any(|&i| words[i] & halves[i].clashes != 0) {
            return false;
        }
        if [0, 1].iter().all(|&i| words[i] & CLASHES & !inner[i] == 0) {
            // It would touch nothing.
            return false;
        }
        // What is covered may have been what forbids it, so the judge has the last word.
        let is_plain = [0, 1].iter().all(|&i| {
            let connects = words[i] & turned.halves[i].connections != 0;
            let is_kept = turned.is_item[i] && words[i] & KEPT_CLEAR != 0;
            !connects && !is_kept && words[i] & BESIDE_FIRST == 0
        });
        is_plain && self.ground.frozen.is_empty() || self.judge(turned, at, cover)
    }
}
