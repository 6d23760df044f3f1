//! All places for a domino at once.
//!
//! The cells in and around the park are bits of a few words, row after row. For each side and each
//! edge there is a set of cells where that edge would clash, so the places of a square are four
//! set differences, and those of a domino are two such sets laid over each other. What the edges
//! alone cannot tell is left to [`Ground::judge`]: a domino that touches queues at two sides or
//! more. The sets hold nothing that the judge would not say, and the tests hold one to the other.

use crate::edition::Effect;
use crate::face::{Cell, Edge, Face, N_EDGES, Side};
use crate::park::ground::{Cover, Ground, Spot, surroundings};
use crate::park::{MAX_SQUARES, Sq};

/// Tells `found` every place where one of the dominoes may be laid without covering anything.
pub(crate) fn list(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = [Face; 2]>,
    found: impl FnMut(usize, Cell, Side),
) {
    // A connected park of that many squares is nowhere larger.
    const LONGEST: usize = MAX_SQUARES / 2 + 5;
    const WIDEST: usize = (LONGEST * LONGEST).div_ceil(64);
    let frame = Frame::around(ground);
    match frame.n_words {
        0..=4 => Window::<4>::new(ground, frame).list(dominoes, found),
        5..=8 => Window::<8>::new(ground, frame).list(dominoes, found),
        9..=16 => Window::<16>::new(ground, frame).list(dominoes, found),
        17..=64 => Window::<64>::new(ground, frame).list(dominoes, found),
        65.. => Window::<WIDEST>::new(ground, frame).list(dominoes, found),
    }
}

/// How cells become bits. A rim two cells wide is part of the frame: nothing is laid farther out,
/// and no place on the right rim is beside one on the left.
#[derive(Clone, Copy)]
struct Frame {
    corner: Cell,
    stride: usize,
    n_words: usize,
}

impl Frame {
    fn around(ground: &Ground<'_>) -> Frame {
        let origin = Cell::new(0, 0);
        let (mut low, mut high) = (origin, origin);
        for sq in ground.park.squares() {
            let cell = ground.park.at(sq);
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        let stride = usize::from(high.x.abs_diff(low.x)) + 5;
        let n_rows = usize::from(high.y.abs_diff(low.y)) + 5;
        Frame { corner: low.by(-2, -2), stride, n_words: (stride * n_rows).div_ceil(64) }
    }

    #[inline]
    fn bit(&self, cell: Cell) -> usize {
        let row = usize::from(cell.y.abs_diff(self.corner.y));
        row * self.stride + usize::from(cell.x.abs_diff(self.corner.x))
    }

    /// The cell of every bit.
    fn cells<const W: usize>(&self) -> [[Cell; 64]; W] {
        let mut cells = [[self.corner; 64]; W];
        for (y, row) in (self.corner.y..).zip(cells.as_flattened_mut().chunks_mut(self.stride)) {
            for (x, cell) in (self.corner.x..).zip(row) {
                *cell = Cell::new(x, y);
            }
        }
        cells
    }

    /// The bit of the cell at a side of another cell of the frame.
    #[inline]
    fn beside(&self, bit: usize, side: Side) -> usize {
        match side {
            Side::Right => bit + 1,
            Side::Down => bit + self.stride,
            Side::Left => bit - 1,
            Side::Up => bit - self.stride,
        }
    }
}

/// A set of cells.
#[derive(Clone, Copy)]
struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    const EMPTY: Cells<W> = Cells([0; W]);

    /// How many words to go through. Where there are few, a fixed number is faster than the right
    /// one.
    #[inline]
    fn n_words(frame: &Frame) -> usize {
        if W <= 16 { W } else { frame.n_words }
    }

    #[inline]
    fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    fn contains(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The cells whose neighbour at that side is in the set.
    #[inline]
    fn seen_from(&self, side: Side, frame: &Frame) -> Cells<W> {
        let mut seen = Cells::EMPTY;
        let distance = match side {
            Side::Right | Side::Left => 1,
            Side::Down | Side::Up => frame.stride,
        };
        let (words, bits) = (distance / 64, distance % 64);
        let n = Cells::<W>::n_words(frame);
        let word = |i: usize| if i < n { self.0[i] } else { 0 };
        // A shift by 64 would not be defined, so the second one goes in two steps.
        match side {
            Side::Right | Side::Down => {
                for i in 0..n {
                    seen.0[i] = word(i + words) >> bits | word(i + words + 1) << 1 << (63 - bits);
                }
            }
            Side::Left | Side::Up => {
                for i in 0..n {
                    let low = word(i.wrapping_sub(words)) << bits;
                    seen.0[i] = low | word(i.wrapping_sub(words + 1)) >> 1 >> (63 - bits);
                }
            }
        }
        seen
    }
}

/// Where one square fits.
struct Places<const W: usize> {
    fits: Cells<W>,
    /// Cells where it would touch queues, or as a queue something, at one side or more.
    once: Cells<W>,
    /// The same for two sides or more.
    twice: Cells<W>,
    /// Whether it could do so anywhere.
    can_meet: bool,
}

struct Window<'a, const W: usize> {
    ground: &'a Ground<'a>,
    frame: Frame,
    cells: [[Cell; 64]; W],
    /// Cells beside the park.
    near: Cells<W>,
    /// By way: cells where a domino that lies that way would touch the park.
    near_ways: [Cells<W>; 4],
    /// Cells where nothing may be laid.
    barred: Cells<W>,
    /// Cells where no item may be laid.
    kept_clear: Cells<W>,
    /// By side and edge: cells where that edge at that side would clash.
    clashes: [[Cells<W>; N_EDGES]; 4],
    /// By side and edge: cells where that edge at that side would make a connection of a queue.
    /// Only the four edges that can are kept.
    meetings: [[Cells<W>; 4]; 4],
}

/// The place of an edge in `meetings`.
#[inline]
fn meeting(edge: Edge) -> Option<usize> {
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

impl<'a, const W: usize> Window<'a, W> {
    fn new(ground: &'a Ground<'a>, frame: Frame) -> Window<'a, W> {
        let mut window = Window {
            ground,
            frame,
            cells: frame.cells(),
            near: Cells::EMPTY,
            near_ways: [Cells::EMPTY; 4],
            barred: Cells::EMPTY,
            kept_clear: Cells::EMPTY,
            clashes: [[Cells::EMPTY; N_EDGES]; 4],
            meetings: [[Cells::EMPTY; 4]; 4],
        };
        let park = ground.park;
        for sq in park.squares() {
            window.barred.insert(frame.bit(park.at(sq)));
        }
        let taken = window.barred;
        for sq in park.squares() {
            let bit = frame.bit(park.at(sq));
            for side in Side::ALL {
                let beside = frame.beside(bit, side);
                if !taken.contains(beside) {
                    window.expose(sq, side, beside);
                }
            }
        }
        for way in Side::ALL {
            let mut near = window.near.seen_from(way, &frame);
            for i in 0..Cells::<W>::n_words(&frame) {
                near.0[i] |= window.near.0[i];
            }
            window.near_ways[way.idx()] = near;
        }
        if ground.has_offices {
            window.keep_clear();
        }
        window
    }

    /// Notes what a square presents to the empty cell at one of its sides.
    fn expose(&mut self, sq: Sq, side: Side, beside: usize) {
        let ground = self.ground;
        let edge = ground.park.edge(sq, side);
        let mut refused = edge.refused();
        let from = side.opposite().idx();
        self.near.insert(beside);
        if ground.apart_from == Some(sq.domino()) {
            self.barred.insert(beside);
        }
        if let Some(label) = ground.park.label(sq).filter(|_| edge.is_open_queue()) {
            // What the queue has already it may not get a second time (§5.4).
            let queue = ground.park.queue(label);
            refused |= u16::from(queue.has_path) << Edge::RegularOpen.idx();
            refused |= u16::from(queue.ride.is_some()) << Edge::Ride.idx();
        }
        for ours in tabletop::bits::set_bits(u64::from(refused)) {
            self.clashes[from][usize::from(ours)].insert(beside);
        }
        let meets: &[usize] = match edge {
            Edge::RegularOpen | Edge::Ride => &[1, 2],
            Edge::Queue1Open => &[0, 1, 3],
            Edge::Queue2Open => &[0, 2, 3],
            Edge::RegularClosed
            | Edge::Queue1Closed
            | Edge::Queue2Closed
            | Edge::Still
            | Edge::TrackOpen
            | Edge::TrackClosed => &[],
        };
        for &ours in meets {
            self.meetings[from][ours].insert(beside);
        }
    }

    fn keep_clear(&mut self) {
        let ground = self.ground;
        for sq in ground.park.squares() {
            let effect = ground.edition.effect(ground.park.face(sq), ground.rules);
            let Effect::KeepClear(within) = effect else { continue };
            let around = surroundings(ground.park.at(sq));
            for (cell, _) in &around[..within.n_neighbours()] {
                self.kept_clear.insert(self.frame.bit(*cell));
            }
        }
    }

    #[inline]
    fn places(&self, face: Face) -> Places<W> {
        let mut places =
            Places { fits: Cells::EMPTY, once: Cells::EMPTY, twice: Cells::EMPTY, can_meet: false };
        let n = Cells::<W>::n_words(&self.frame);
        let edges = *face.edges(self.ground.rules);
        let clashes = Side::ALL.map(|side| &self.clashes[side.idx()][edges[side.idx()].idx()]);
        let clear = if face.is_item() { u64::MAX } else { 0 };
        for i in 0..n {
            let barred = self.barred.0[i] | self.kept_clear.0[i] & clear;
            let clashing = clashes[0].0[i] | clashes[1].0[i] | clashes[2].0[i] | clashes[3].0[i];
            places.fits.0[i] = !(barred | clashing);
        }
        for (sets, edge) in self.meetings.iter().zip(edges) {
            let Some(ours) = meeting(edge) else { continue };
            places.can_meet = true;
            for i in 0..n {
                let meets = sets[ours].0[i];
                places.twice.0[i] |= places.once.0[i] & meets;
                places.once.0[i] |= meets;
            }
        }
        places
    }

    fn list(
        &self,
        dominoes: impl Iterator<Item = [Face; 2]>,
        mut found: impl FnMut(usize, Cell, Side),
    ) {
        for (idx, upright) in dominoes.enumerate() {
            for way in Side::ALL {
                self.list_way(upright, way, |cell| found(idx, cell, way));
            }
        }
    }

    #[inline]
    fn list_way(&self, upright: [Face; 2], way: Side, mut found: impl FnMut(Cell)) {
        let frame = &self.frame;
        let [a, b] = upright.map(|face| face.turned(way.turns()));
        let rules = self.ground.rules;
        let inner = (a.edge(way, rules), b.edge(way.opposite(), rules));
        // Tunnels may lead a queue that may not grow to one anywhere.
        let is_doubtful = !self.ground.frozen.is_empty() && (a.is_queue() || b.is_queue());
        let doubtful_bits = if is_doubtful { u64::MAX } else { 0 };
        let has_inner = meeting(inner.0).is_some()
            && meeting(inner.1).is_some()
            && inner.0.is_open_queue() != inner.1.is_open_queue();
        let inner_bits = if has_inner { u64::MAX } else { 0 };
        let (a, b) = (self.places(a), self.places(b));
        let fits = b.fits.seen_from(way, frame);
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        if b.can_meet {
            once = b.once.seen_from(way, frame);
            twice = b.twice.seen_from(way, frame);
        }
        let near = &self.near_ways[way.idx()];
        for i in 0..frame.n_words {
            let mut rest = a.fits.0[i] & fits.0[i] & near.0[i];
            let doubtful = a.twice.0[i]
                | twice.0[i]
                | a.once.0[i] & once.0[i]
                | inner_bits & (a.once.0[i] | once.0[i])
                | doubtful_bits;
            while rest != 0 {
                let low = rest & rest.wrapping_neg();
                let cell = self.cells[i][rest.trailing_zeros() as usize & 63];
                rest ^= low;
                if doubtful & low != 0 {
                    let spot = Spot::new(cell, way, upright);
                    if self.ground.judge(&spot, Cover::Nothing).is_err() {
                        continue;
                    }
                }
                found(cell);
            }
        }
    }
}
