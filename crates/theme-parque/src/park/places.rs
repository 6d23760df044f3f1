//! All places for a domino at once.
//!
//! Every cell in and around the park is one word: for each side and each edge a bit that says
//! whether that edge would clash there, and whether it would make a connection of a queue. A face
//! is a word of the same kind, so that a square fits where the two have no bit in common. What
//! edges alone cannot tell is left to [`Ground::judge`]: a domino that touches queues at two sides
//! or more, and most of what covers others. The words hold nothing that the judge would not say,
//! and the tests hold one to the other.

use crate::edition::Effect;
use crate::face::{Cell, Edge, Face, N_EDGES, Side, all_edges};
use crate::park::Sq;
use crate::park::ground::{Cover, Ground, Spot, around};
use crate::setup::Rules;

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
        0..=224 => list_small::<224>(ground, frame, covers, dominoes, found),
        225..=416 => list_small::<416>(ground, frame, covers, dominoes, found),
        417..=768 => list_small::<768>(ground, frame, covers, dominoes, found),
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
    for (sq, side) in ground.park.frontier_from_the_last() {
        let site = Site::new(ground, sq, side);
        let seek = site.each_place(ground, upright, |at, way| {
            // A place with both halves beside the park comes up for each of them.
            if one != Some((at, way)) {
                (n_found, one) = (n_found + 1, Some((at, way)));
            }
            if n_found < most { Seek::More } else { Seek::NextDomino }
        });
        if seek == Seek::NextDomino {
            return (n_found, one);
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

/// Tells `found` which of the dominoes fit somewhere, each once.
pub(crate) fn each_fitting(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)> + Clone,
    mut found: impl FnMut(usize),
) {
    // As bits, by their numbers; no hand is that large.
    let mut fitting = 0_u64;
    let all = (1_u64 << dominoes.clone().count()) - 1;
    for (sq, side) in ground.park.frontier_from_the_last() {
        let site = Site::new(ground, sq, side);
        for (i, (upright, _)) in dominoes.clone().enumerate() {
            if fitting >> i & 1 == 0
                && site.each_place(ground, upright, |_, _| Seek::NextDomino) == Seek::NextDomino
            {
                fitting |= 1 << i;
            }
        }
        if fitting == all {
            break;
        }
    }
    for (i, (upright, cover)) in dominoes.enumerate() {
        let fits = fitting >> i & 1 == 1
            || cover != Cover::Nothing && count_places(ground, upright, cover, 1).0 > 0;
        if fits {
            found(i);
        }
    }
}

/// An empty cell beside the park, what is said of it, and what is said of the cells at its sides.
struct Site {
    cell: Cell,
    here: Word,
    around: [Word; 4],
}

impl Site {
    /// The cell at a side of a square.
    fn new(ground: &Ground<'_>, sq: Sq, side: Side) -> Site {
        let cell = ground.park.at(sq).step(side);
        let mut site = Site { cell, here: 0, around: [TAKEN; 4] };
        for side in Side::ALL {
            match ground.park.find(cell.step(side)) {
                Some(other) => site.here |= ground.says(other, side.opposite()),
                None => site.around[side.idx()] = ground.word_of(cell.step(side), side.opposite()),
            }
        }
        site
    }

    /// Tells `found` of every place where nothing is covered and one of the halves lies here.
    #[inline]
    fn each_place(
        &self,
        ground: &Ground<'_>,
        upright: [Face; 2],
        mut found: impl FnMut(Cell, Side) -> Seek,
    ) -> Seek {
        for way in Side::ALL {
            let turned = Turned::new(ground, upright, way);
            let (ahead, back) = (self.around[way.idx()], self.around[way.opposite().idx()]);
            if turned.fits(ground, [self.here, ahead], self.cell)
                && found(self.cell, way) == Seek::NextDomino
            {
                return Seek::NextDomino;
            }
            let before = self.cell.step(way.opposite());
            if turned.fits(ground, [back, self.here], before)
                && found(before, way) == Seek::NextDomino
            {
                return Seek::NextDomino;
            }
        }
        Seek::More
    }
}

/// A place where a domino fits.
pub(crate) struct Fit {
    pub(crate) at: Cell,
    /// Whether both halves are beside the park, so that it is found from either.
    pub(crate) is_twice: bool,
}

/// Whether a domino fits with one of its halves on the cell at a side of a square, which stands
/// for that cell.
#[inline]
pub(crate) fn fit(
    ground: &Ground<'_>,
    (sq, side): (Sq, Side),
    upright: [Face; 2],
    half: usize,
    way: Side,
) -> Option<Fit> {
    let inner = if half == 0 { way } else { way.opposite() };
    let turned = Turned::new(ground, upright, way);
    let mut words = [0; 2];
    words[half] = ground.says(sq, side);
    // Most that fail do so at the square that stands for the cell.
    if inner == side.opposite() || turned.words[half] & CLASHES & words[half] != 0 {
        return None;
    }
    let cell = ground.park.at(sq).step(side);
    let other = cell.step(inner);
    if ground.park.find(other).is_some() {
        return None;
    }
    for side in Side::ALL.into_iter().filter(|&it| it != side.opposite() && it != inner) {
        if let Some(sq) = ground.park.find(cell.step(side)) {
            words[half] |= ground.says(sq, side.opposite());
        }
    }
    if turned.words[half] & CLASHES & words[half] != 0 {
        return None;
    }
    words[1 - half] = ground.word_of(other, inner.opposite());
    let at = if half == 0 { cell } else { other };
    let is_twice = words[1 - half] & NEAR != 0;
    turned.fits(ground, words, at).then_some(Fit { at, is_twice })
}

impl Ground<'_> {
    /// What a square says to the cell at one of its sides, where nothing is covered.
    #[inline]
    fn says(&self, sq: Sq, side: Side) -> Word {
        let (edge, from) = (self.park.edge(sq, side), side.opposite().idx());
        let mut word = SAYS[edge.idx()][from] | NEAR;
        if edge.is_open_queue() {
            word |= self.has(sq) << (N_EDGES * from);
        }
        if self.apart_from == Some(sq.domino()) {
            word |= BESIDE_FIRST;
        }
        word
    }

    /// What the queue of a square has already and may not get a second time (§5.4).
    #[inline]
    fn has(&self, sq: Sq) -> Word {
        let (has_ride, has_path) = self.park.queue_ends(sq);
        Word::from(has_path) << Edge::RegularOpen.idx() | Word::from(has_ride) << Edge::Ride.idx()
    }

    /// What is said of an empty cell; nothing lies at one of its sides.
    #[inline]
    fn word_of(&self, cell: Cell, nothing_at: Side) -> Word {
        let mut word = 0;
        for side in (1..4).map(|turn| Side::ALL[(nothing_at.idx() + turn) & 3]) {
            if let Some(sq) = self.park.find(cell.step(side)) {
                word |= self.says(sq, side.opposite());
            }
        }
        word
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
/// It is beside the park.
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
const CONNECTING: Word = 0xffff << CONNECTIONS;

/// All that a face shows at a side.
const fn at_side(side: Side) -> Word {
    clashes_at(side) | 0xf << (CONNECTIONS + 4 * side as usize)
}

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

/// A domino turned in one way.
struct Turned {
    upright: [Face; 2],
    way: Side,
    /// What each half shows to the outside.
    words: [Word; 2],
}

impl Turned {
    #[inline]
    fn new(ground: &Ground<'_>, upright: [Face; 2], way: Side) -> Turned {
        let shows = match ground.rules {
            Rules::First => &FIRST_SHOWS,
            Rules::Revised => &REVISED_SHOWS,
        };
        let [a, b] = upright.map(|face| shows[face.turned(way.turns()).byte()]);
        Turned { upright, way, words: [a & !at_side(way), b & !at_side(way.opposite())] }
    }

    /// Whether it may lie beside the park, with what is said of its cells.
    #[inline]
    fn fits(&self, ground: &Ground<'_>, said: [Word; 2], at: Cell) -> bool {
        const TABOO: Word = CLASHES | TAKEN | BESIDE_FIRST;
        let [a, b] = [0, 1].map(|i| said[i] & (self.words[i] | TAKEN | BESIDE_FIRST));
        if (a | b) & TABOO != 0 {
            return false;
        }
        match ground.has_offices {
            true => self.is_allowed(ground, at, Cover::Nothing),
            false => self.is_sure(ground, false, [a, b], at),
        }
    }

    /// Whether the edges of a domino that clash with nothing are enough, or the judge allows it.
    /// With `covers` what a queue has already was not said.
    #[inline]
    fn is_sure(&self, ground: &Ground<'_>, covers: bool, said: [Word; 2], at: Cell) -> bool {
        let [a, b] = [0, 1].map(|i| said[i] & self.words[i] & CONNECTING);
        let all = a | b;
        if all == 0 && ground.frozen.is_empty() {
            return true;
        }
        if !ground.frozen.is_empty() && self.upright.iter().any(|face| face.is_queue()) {
            // Tunnels may lead a queue that may not grow to it, so edges cannot tell.
            return self.is_allowed(ground, at, Cover::Nothing);
        }
        // Of one connection, on one of the halves, edges can tell.
        let is_one = (a == 0 || b == 0) && all & all.wrapping_sub(1) == 0;
        all == 0
            || is_one && !covers && !self.is_connected(ground)
            || self.may_connect(ground, at, [a, b])
    }

    /// Whether a queue is connected where its halves meet.
    fn is_connected(&self, ground: &Ground<'_>) -> bool {
        let inner = [self.way, self.way.opposite()];
        let edges =
            [0, 1].map(|i| self.upright[i].turned(self.way.turns()).edge(inner[i], ground.rules));
        edges.iter().all(|&edge| connection(edge).is_some())
            && edges[0].is_open_queue() != edges[1].is_open_queue()
    }

    /// Whether the queue rule allows the connections that the halves would make.
    #[cold]
    fn may_connect(&self, ground: &Ground<'_>, at: Cell, connections: [Word; 2]) -> bool {
        let spot = Spot::new(at, self.way, self.upright);
        let sides = connections.map(|half| {
            let is_open = move |side: &Side| half >> (CONNECTIONS + 4 * side.idx()) & 0xf != 0;
            Side::ALL.into_iter().filter(is_open)
        });
        ground.check_connections(&spot, sides).is_ok()
    }

    #[cold]
    fn is_allowed(&self, ground: &Ground<'_>, at: Cell, cover: Cover) -> bool {
        ground.judge(&Spot::new(at, self.way, self.upright), cover).is_ok()
    }

    /// Whether each half is an item.
    fn is_item(&self) -> [bool; 2] {
        self.upright.map(Face::is_item)
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
        if face.is_queue() && !self.covers {
            let has = self.ground.has(sq);
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
        let flags = turned.is_item().map(|is_item| if is_item { KEPT_CLEAR } else { 0 });
        let [a, b] = [0, 1].map(|i| turned.words[i] & CLASHES | flags[i] | TAKEN | BESIDE_FIRST);
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
                if turned.is_sure(self.ground, self.covers, [first, second], cell)
                    && found(cell) == Seek::NextDomino
                {
                    return Seek::NextDomino;
                }
            }
        }
        Seek::More
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
        if [0, 1].iter().any(|&i| words[i] & (turned.words[i] & CLASHES | FIXED) != 0) {
            return false;
        }
        if [0, 1].iter().all(|&i| words[i] & CLASHES & !inner[i] == 0) {
            // It would touch nothing.
            return false;
        }
        // What is covered may have been what forbids it, so the judge has the last word.
        let is_item = turned.is_item();
        let is_plain = [0, 1].iter().all(|&i| {
            let connects = words[i] & turned.words[i] & CONNECTING != 0;
            let is_kept = is_item[i] && words[i] & KEPT_CLEAR != 0;
            !connects && !is_kept && words[i] & BESIDE_FIRST == 0
        });
        is_plain && self.ground.frozen.is_empty() || turned.is_allowed(self.ground, at, cover)
    }
}
