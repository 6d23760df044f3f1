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
use crate::park::ground::{Cover, Ground, Spot, around};

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

/// How many places there are for a domino, counted up to one or two and no further, and the last
/// of them. Most dominoes fit somewhere near the newest squares, so this is soon done.
pub(crate) fn count_places(
    ground: &Ground<'_>,
    upright: [Face; 2],
    cover: Cover,
    most: usize,
) -> (usize, Option<(Cell, Side)>) {
    let (mut n_found, mut one) = (0, None);
    let edges =
        Side::ALL.map(|way| upright.map(|face| face.turned(way.turns()).edges(ground.rules)));
    for (sq, side) in ground.park.frontier_from_the_last() {
        let cell = ground.park.at(sq).step(side);
        let (theirs, from) = (ground.park.edge(sq, side), side.opposite());
        for (way, half) in Side::ALL.into_iter().flat_map(|way| [(way, 0), (way, 1)]) {
            let inner = if half == 0 { way } else { way.opposite() };
            if inner == from || !edges[way.idx()][half][from.idx()].agrees(theirs) {
                continue;
            }
            let at = if half == 0 { cell } else { cell.step(inner) };
            // A place with both halves beside the park comes up for each of them.
            if one == Some((at, way))
                || ground.judge(&Spot::new(at, way, upright), Cover::Nothing).is_err()
            {
                continue;
            }
            (n_found, one) = (n_found + 1, Some((at, way)));
            if n_found >= most {
                return (n_found, one);
            }
        }
    }
    if cover != Cover::Nothing {
        (n_found, one) = (0, None);
        each_place(ground, std::iter::once((upright, cover)), |_, at, way| {
            (n_found, one) = (n_found + 1, Some((at, way)));
            if n_found < most { Seek::More } else { Seek::NextDomino }
        });
    }
    (n_found, one)
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
            field.speak(sq);
        }
        for (sq, side) in park.frontier() {
            field.border(park.at(sq).step(side));
        }
        if ground.has_offices {
            field.keep_clear();
        }
        field
    }

    /// Notes where a square lies and what it presents to the cells at its sides, whether or not
    /// they are empty.
    #[inline]
    fn speak(&mut self, sq: Sq) {
        let Ground { park, claimed, apart_from, .. } = self.ground;
        let number = self.frame.number(park.at(sq));
        let is_fixed = self.covers
            && (sq.domino() == 0 || claimed.contains(sq) || claimed.contains(sq.partner()));
        self.words[number] |= if is_fixed { TAKEN | FIXED } else { TAKEN };
        let first = if *apart_from == Some(sq.domino()) { BESIDE_FIRST } else { 0 };
        let face = park.face(sq);
        let edges = face.edges(park.rules());
        for side in Side::ALL {
            let says = SAYS[edges[side.idx()].idx()][side.opposite().idx()];
            self.words[self.frame.beside(number, side)] |= says | first;
        }
        if let Some(label) = park.label(sq).filter(|_| !self.covers) {
            // What the queue has already it may not get a second time (§5.4).
            let queue = park.queue(label);
            let has = Word::from(queue.has_path) << Edge::RegularOpen.idx()
                | Word::from(queue.ride.is_some()) << Edge::Ride.idx();
            for side in Side::ALL.into_iter().filter(|&side| face.is_open(side)) {
                let from = side.opposite().idx();
                self.words[self.frame.beside(number, side)] |= has << (N_EDGES * from);
            }
        }
    }

    /// Notes an empty cell beside the park.
    #[inline]
    fn border(&mut self, cell: Cell) {
        let number = self.frame.number(cell);
        self.words[number] |= NEAR;
        self.near[self.n_near] = cell;
        self.near_numbers[self.n_near] = u16::try_from(number).expect("a frame is small");
        self.n_near += 1;
    }

    fn keep_clear(&mut self) {
        let ground = self.ground;
        for sq in ground.park.squares().filter(|&sq| ground.park.face(sq).is_decoration()) {
            let effect = ground.edition.effect(ground.park.face(sq), ground.rules);
            let Effect::KeepClear(within) = effect else { continue };
            for cell in around(ground.park.at(sq), within) {
                self.words[self.frame.number(cell)] |= KEPT_CLEAR;
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

    /// Places where nothing is covered. What clashes with nothing is noted before it is looked at,
    /// so that no branch depends on it: whether a domino fits is as hard to foretell as a coin.
    #[inline]
    fn list_beside(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        const CHUNK: usize = 32;
        let way = turned.way;
        let flags = |is_item| if is_item { KEPT_CLEAR } else { 0 } | TAKEN | BESIDE_FIRST;
        let [a, b] = [0, 1].map(|i| turned.halves[i].clashes | flags(turned.is_item[i]));
        let (onwards, back) = (self.frame.step(way), self.frame.step(way.opposite()));
        let words = &self.words[..self.frame.n_cells];
        let numbers = self.near_numbers[..self.n_near].chunks(CHUNK);
        for (numbers, cells) in numbers.zip(self.near[..self.n_near].chunks(CHUNK)) {
            // The number in the chunk, doubled; odd where the second half lies there, and the
            // first where it touches nothing.
            let mut fitting = [0_u8; 2 * CHUNK];
            let mut n_fitting = 0;
            for (i, &number) in (0_u8..).step_by(2).zip(numbers) {
                let number = usize::from(number);
                let here = words[number];
                let (next, last) =
                    (words[number.wrapping_add(onwards)], words[number.wrapping_add(back)]);
                fitting[n_fitting & (2 * CHUNK - 1)] = i;
                n_fitting += usize::from(here & a | next & b == 0);
                fitting[n_fitting & (2 * CHUNK - 1)] = i + 1;
                n_fitting += usize::from(here & b | last & (a | NEAR) == 0);
            }
            for &it in &fitting[..n_fitting] {
                let (i, is_second) = (usize::from(it / 2), it & 1 == 1);
                let (number, cell) = (usize::from(numbers[i]), cells[i]);
                let before = (number.wrapping_add(back), cell.step(way.opposite()));
                let (number, cell) = if is_second { before } else { (number, cell) };
                let (first, second) = (words[number], words[number.wrapping_add(onwards)]);
                if self.is_sure(turned, first, second, cell) && found(cell) == Seek::NextDomino {
                    return Seek::NextDomino;
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
        match turned.is_doubtful {
            true => self.judge(turned, at, Cover::Nothing),
            false => is_sure || self.allows(turned, at, [a, b]),
        }
    }

    /// Whether the queue rule allows the connections that the halves of a domino would make.
    #[cold]
    fn allows(&self, turned: &Turned, at: Cell, connections: [Word; 2]) -> bool {
        let spot = Spot::new(at, turned.way, turned.upright);
        let sides = connections.map(|half| {
            let is_open = move |side: &Side| half >> (CONNECTIONS + 4 * side.idx()) & 0xf != 0;
            Side::ALL.into_iter().filter(is_open)
        });
        self.ground.check_connections(&spot, sides).is_ok()
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
