//! All places for a domino at once.
//!
//! Every cell in and around the park is one word: for each side and each edge a bit that says
//! whether that edge would clash there, and whether it would make a connection of a queue. A face
//! is a word of the same kind, so that a square fits where the two have no bit in common. The cells
//! where a face fits are a set of bits, and the places of a domino are what the sets of its halves
//! have in common when one is moved by a cell. What edges alone cannot tell is left to the judge
//! ([`Ground::judge`]): a domino that touches queues at two sides or more, and most of what covers
//! others. The words hold nothing that the judge would not say, and the tests hold one to the other.

use crate::face::{Cell, Edge, Face, N_EDGES, N_FACES, Side, edges_of};
use crate::park::ground::{Cover, Ground, Spot};
use crate::park::{Around, Beside, MAX_SQUARES, MOST, Sq};
use crate::setup::Rules;

/// What to look for after a place was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seek {
    More,
    /// Nothing more of this domino.
    NextDomino,
}

/// Tells `found` every place where one of the dominoes may be laid, each domino with what it may
/// be laid over: domino by domino, way by way, cell by cell.
pub(crate) fn each_place(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)> + Clone,
    found: impl FnMut(usize, Cell, Side),
) {
    let covers = dominoes.clone().any(|(_, cover)| cover != Cover::Nothing);
    match ground.park.n_frontier() {
        Some(_) => {
            let mut field = Field::<1>::empty(ground, covers);
            field.fill();
            field.list(dominoes, found);
        }
        None => list_counted(ground, covers, dominoes, found),
    }
}

/// Words of a set that has room for whatever may be beside a park: a domino that touches nothing
/// has six cells beside it.
const MOST_WORDS: usize = (3 * MAX_SQUARES).div_ceil(64);

/// Where the frontier is not kept. A function of its own, so that small parks do not pay for its
/// stack.
#[inline(never)]
fn list_counted(
    ground: &Ground<'_>,
    covers: bool,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)>,
    found: impl FnMut(usize, Cell, Side),
) {
    let frame = Frame::around(ground);
    let field = match frame.n_cells {
        0..=1024 => Field::<MOST_WORDS>::counted(ground, frame, covers, &mut [0; 1024]),
        1025.. => Field::counted(ground, frame, covers, &mut vec![0; frame.n_cells]),
    };
    field.list(dominoes, found);
}

/// Tells `found` places for the dominoes, in no particular order, until it has enough of each: for
/// those who ask whether something fits at all. Of the park no more is looked at than is needed.
pub(crate) fn some_places(
    ground: &Ground<'_>,
    dominoes: impl Iterator<Item = ([Face; 2], Cover)> + Clone,
    mut found: impl FnMut(usize, Cell, Side) -> Seek,
) {
    let Some(n_cells) = ground.park.n_frontier() else {
        // Few parks are so large.
        let mut sought = u64::MAX;
        return each_place(ground, dominoes, |n, at, way| {
            if sought >> n & 1 == 1 && found(n, at, way) == Seek::NextDomino {
                sought &= !(1 << n);
            }
        });
    };
    // A hand has less than 64 dominoes.
    let mut sought = (1_u64 << dominoes.clone().count()) - 1;
    for number in 0..n_cells {
        let target = Target::new(ground, number);
        for (n, (upright, _)) in dominoes.clone().enumerate() {
            if sought >> n & 1 == 1
                && target.places(upright, &mut |at, way| found(n, at, way)) == Seek::NextDomino
            {
                sought &= !(1 << n);
            }
        }
        if sought == 0 {
            return;
        }
    }
    let over = dominoes
        .enumerate()
        .filter(|(n, (_, cover))| sought >> n & 1 == 1 && *cover != Cover::Nothing);
    if over.clone().next().is_some() {
        let over_squares = Over::new(ground);
        for (n, (upright, cover)) in over {
            over_squares.list(upright, cover, &mut |at, way| found(n, at, way));
        }
    }
}

/// A cell of the frontier that is kept.
pub(crate) struct Target<'a> {
    ground: &'a Ground<'a>,
    around: Around,
    word: Word,
}

/// A place of which one half is on a cell of the frontier.
pub(crate) struct Place {
    pub(crate) at: Cell,
    /// Whether the other half is on one, too.
    pub(crate) is_both: bool,
}

impl<'a> Target<'a> {
    #[inline]
    pub(crate) fn new(ground: &'a Ground<'a>, number: usize) -> Target<'a> {
        let around = ground.park.around_frontier(number);
        Target { ground, around, word: word_around(ground, around, false) }
    }

    /// Whether a half of a domino, turned that way, may lie on the cell with that number, and where
    /// the domino lies then. Nothing is covered.
    #[inline]
    pub(crate) fn try_on(
        ground: &'a Ground<'a>,
        number: usize,
        upright: [Face; 2],
        way: Side,
        half: usize,
    ) -> Option<Place> {
        let face = upright[half].turned(way.turns());
        // Most throws miss by edges alone.
        let said = said_around(ground.park.around_frontier(number));
        let said = said[0] | said[1] | said[2] | said[3];
        match said & faces_by(ground.rules)[face.byte()] & CLASHES {
            0 => Target::new(ground, number).fit(upright, way, half),
            _ => None,
        }
    }

    /// The same for a half on this cell.
    #[inline]
    fn fit(&self, upright: [Face; 2], way: Side, half: usize) -> Option<Place> {
        let face = upright[half].turned(way.turns());
        match self.word & faces_by(self.ground.rules)[face.byte()] & REFUSALS {
            0 => self.fit_other(upright, way, half),
            _ => None,
        }
    }

    /// The same where that half fits.
    fn fit_other(&self, upright: [Face; 2], way: Side, half: usize) -> Option<Place> {
        let park = self.ground.park;
        let side = if half == 0 { way } else { way.opposite() };
        let beside = park.beside_frontier(self.around, side);
        let other = match beside {
            Beside::Square => return None,
            Beside::Frontier(number) => Target::new(self.ground, number).word,
            Beside::Far => self.word_of_far(side),
        };
        let turned = Turned::new(self.ground.rules, upright, way);
        if other & turned.words[1 - half] & REFUSALS != 0 {
            return None;
        }
        let cell = park.frontier_cell(self.around);
        let (at, words) = match half {
            0 => (cell, [self.word, other]),
            _ => (cell.step(side), [other, self.word]),
        };
        let is_both = beside != Beside::Far;
        turned.is_allowed(self.ground, words, at, false).then_some(Place { at, is_both })
    }

    #[inline]
    fn word_of_far(&self, side: Side) -> Word {
        if self.ground.offices.is_empty() {
            return 0;
        }
        let far = self.ground.park.frontier_cell(self.around).step(side);
        if self.ground.is_kept_clear(far) { KEPT_CLEAR } else { 0 }
    }

    /// The places of a domino that has its first half here, or its second, and the first where it
    /// touches nothing.
    #[inline]
    fn places(&self, upright: [Face; 2], found: &mut impl FnMut(Cell, Side) -> Seek) -> Seek {
        for way in Side::ALL {
            let first = self.fit(upright, way, 0);
            let second = self.fit(upright, way, 1).filter(|place| !place.is_both);
            for place in [first, second].into_iter().flatten() {
                if found(place.at, way) == Seek::NextDomino {
                    return Seek::NextDomino;
                }
            }
        }
        Seek::More
    }
}

/// What edges say to a cell of the frontier: `SAID[side][edge + 1]`.
static SAID: [[Word; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut side = 0;
    while side < 4 {
        let mut i = 0;
        while i < N_EDGES {
            table[side][i + 1] = says(Edge::ALL[i], side);
            i += 1;
        }
        side += 1;
    }
    table
};

#[inline]
fn said_around(around: Around) -> [Word; 4] {
    [0, 1, 2, 3].map(|side| SAID[side][around.edge(side)])
}

/// The word of a cell of the frontier that is kept.
#[inline]
fn word_around(ground: &Ground<'_>, around: Around, covers: bool) -> Word {
    let said = said_around(around);
    let mut word = said[0] | said[1] | said[2] | said[3];
    if word & QUEUES != 0 && !covers {
        for side in Side::ALL {
            if said[side.idx()] & QUEUES != 0
                && let Some(sq) = ground.park.square_beside(around, side)
            {
                word |= had_by_queue(ground, sq) << (N_EDGES * side.idx());
            }
        }
    }
    if ground.apart_from.is_some() || !ground.offices.is_empty() {
        word |= flags_around(ground, around);
    }
    word
}

#[inline(never)]
fn flags_around(ground: &Ground<'_>, around: Around) -> Word {
    let beside = Side::ALL.into_iter().filter_map(|it| ground.park.square_beside(around, it));
    let is_beside_first = beside.map(Sq::domino).any(|it| ground.apart_from == Some(it));
    let is_clear = ground.is_kept_clear(ground.park.frontier_cell(around));
    let flag = |is_set: bool, flag: Word| if is_set { flag } else { 0 };
    flag(is_beside_first, BESIDE_FIRST) | flag(is_clear, KEPT_CLEAR)
}

/// The word of a cell between these squares.
#[inline]
fn word_between(ground: &Ground<'_>, cell: Cell, around: [Option<Sq>; 4], covers: bool) -> Word {
    let mut word = 0;
    for (side, other) in Side::ALL.into_iter().zip(around) {
        let Some(other) = other else { continue };
        word |= presents(ground, other, side.opposite(), covers);
        if ground.apart_from == Some(other.domino()) {
            word |= BESIDE_FIRST;
        }
    }
    if ground.is_kept_clear(cell) {
        word |= KEPT_CLEAR;
    }
    word
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
/// An Office keeps it clear of items.
const KEPT_CLEAR: Word = 1 << 56;
/// The first domino of the turn is beside it.
const BESIDE_FIRST: Word = 1 << 57;
/// It may not be covered.
const FIXED: Word = 1 << 58;
/// A queue is open to it.
const QUEUES: Word = 1 << 59;

/// All that keeps a square from lying on an empty cell.
const REFUSALS: Word = CLASHES | KEPT_CLEAR | BESIDE_FIRST;
const CLASHES: Word = (1 << CONNECTIONS) - 1;
const ALL_CONNECTIONS: Word = 0xffff << CONNECTIONS;

/// What all the edges at a side say.
const fn said_at(side: Side) -> Word {
    ((1 << N_EDGES) - 1) << (N_EDGES * side as usize) | 0xf << (CONNECTIONS + 4 * side as usize)
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

/// What an edge says to the cell at that side of which it lies.
const fn says(edge: Edge, side: usize) -> Word {
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
    let queue = if matches!(edge, Edge::Queue1Open | Edge::Queue2Open) { QUEUES } else { 0 };
    queue | (edge.refused() as Word) << (N_EDGES * side) | connects << (CONNECTIONS + 4 * side)
}

/// The words of all faces, by edition.
static FIRST_FACES: [Word; N_FACES] = faces_of(Rules::First);
static REVISED_FACES: [Word; N_FACES] = faces_of(Rules::Revised);

#[inline]
fn faces_by(rules: Rules) -> &'static [Word; N_FACES] {
    match rules {
        Rules::First => &FIRST_FACES,
        Rules::Revised => &REVISED_FACES,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the index of a face is a byte")]
const fn faces_of(rules: Rules) -> [Word; N_FACES] {
    let edges = edges_of(rules);
    let mut words = [0; N_FACES];
    let mut face = 0;
    while face < N_FACES {
        let is_item = Face::from_byte(face as u8).is_item();
        words[face] = BESIDE_FIRST | if is_item { KEPT_CLEAR } else { 0 };
        let mut side = 0;
        while side < 4 {
            let edge = edges[face][side];
            words[face] |= 1 << (N_EDGES * side + edge as usize);
            if let Some(connection) = connection(edge) {
                words[face] |= 1 << (CONNECTIONS + 4 * side + connection);
            }
            side += 1;
        }
        face += 1;
    }
    words
}

/// What a square says to the cell at that side.
#[inline]
fn presents(ground: &Ground<'_>, sq: Sq, side: Side, covers: bool) -> Word {
    let park = ground.park;
    let face = park.face(sq);
    let said = says(face.edge(side, ground.rules), side.opposite().idx());
    match face.is_queue() && face.is_open(side) && !covers {
        true => said | had_by_queue(ground, sq) << (N_EDGES * side.opposite().idx()),
        false => said,
    }
}

/// What the queue of a square has already and may not get a second time (§5.4), as edges.
#[inline]
fn had_by_queue(ground: &Ground<'_>, sq: Sq) -> Word {
    let Some(label) = ground.park.label(sq) else { return 0 };
    let queue = ground.park.queue(label);
    Word::from(queue.has_path) << Edge::RegularOpen.idx()
        | Word::from(queue.ride.is_some()) << Edge::Ride.idx()
}

/// A domino turned in one way.
struct Turned {
    upright: [Face; 2],
    way: Side,
    words: [Word; 2],
}

impl Turned {
    #[inline]
    fn new(rules: Rules, upright: [Face; 2], way: Side) -> Turned {
        let faces = faces_by(rules);
        let words = upright.map(|face| faces[face.turned(way.turns()).byte()]);
        Turned { upright, way, words }
    }

    /// Whether the edges of a domino that clash with nothing are enough, or the judge allows it.
    /// Its halves would lie on empty cells with these words.
    #[inline]
    fn is_allowed(&self, ground: &Ground<'_>, cells: [Word; 2], at: Cell, covers: bool) -> bool {
        let connections = [0, 1].map(|i| cells[i] & self.words[i] & ALL_CONNECTIONS);
        let is_sure = connections == [0, 0] && ground.frozen.is_empty();
        is_sure || self.judge_queues(ground, connections, at, covers)
    }

    /// Whether the queue rule allows what edges do, by the connections that it would make.
    #[inline(never)]
    fn judge_queues(&self, ground: &Ground<'_>, [a, b]: [Word; 2], at: Cell, covers: bool) -> bool {
        let spot = Spot::new(at, self.way, self.upright);
        if !ground.frozen.is_empty() {
            return ground.judge(&spot, Cover::Nothing).is_ok();
        }
        // What a queue has already the words know, unless it may be covered. So one connection is
        // allowed, except beside an inner one.
        let all = a | b;
        let is_one = (a == 0 || b == 0) && all & all.wrapping_sub(1) == 0;
        is_one && !covers && !spot.is_connected(ground.rules) || ground.check_queues(&spot).is_ok()
    }

    #[cold]
    fn judge(&self, ground: &Ground<'_>, at: Cell, cover: Cover) -> bool {
        ground.judge(&Spot::new(at, self.way, self.upright), cover).is_ok()
    }
}

/// A set of cells beside the park, as bits.
type Cells<const WORDS: usize> = [u64; WORDS];

/// The cells beside the park, and what is known of them. There is room for 64 in each word of a
/// set.
struct Field<'a, const WORDS: usize> {
    ground: &'a Ground<'a>,
    /// Whether dominoes may be laid over others. Then what a queue has already is left to the
    /// judge, because it may be covered.
    covers: bool,
    n_near: usize,
    words: [[Word; 64]; WORDS],
    cells: [[Cell; 64]; WORDS],
    /// The cells at their sides that are beside the park, too, by their place in the list.
    beside: [[[u16; 4]; 64]; WORDS],
    /// Those that have such a cell at a side.
    twosome: [Cells<WORDS>; 4],
    /// Those that have at a side a cell that touches nothing.
    roomy: [Cells<WORDS>; 4],
    /// Those of them where an Office keeps that cell clear of items.
    clear: [Cells<WORDS>; 4],
}

impl Field<'_, 1> {
    /// From the frontier that is kept.
    #[inline]
    fn fill(&mut self) {
        let (ground, covers) = (self.ground, self.covers);
        self.n_near = ground.park.n_frontier().map_or(0, |n| n.min(MOST));
        for i in 0..self.n_near {
            let around = ground.park.around_frontier(i);
            self.words[0][i] = word_around(ground, around, covers);
            self.cells[0][i] = ground.park.frontier_cell(around);
            for side in Side::ALL {
                match ground.park.beside_frontier(around, side) {
                    Beside::Square => {}
                    Beside::Far => self.roomy[side.idx()][0] |= 1 << i,
                    Beside::Frontier(other) => {
                        self.twosome[side.idx()][0] |= 1 << i;
                        self.beside[0][i][side.idx()] = small(other);
                    }
                }
            }
        }
        if !ground.offices.is_empty() {
            self.keep_clear();
        }
    }
}

fn small(number: usize) -> u16 {
    u16::try_from(number).expect("a frontier is small")
}

impl<'a, const WORDS: usize> Field<'a, WORDS> {
    #[inline]
    fn empty(ground: &'a Ground<'a>, covers: bool) -> Field<'a, WORDS> {
        let none = [[0; WORDS]; 4];
        Field {
            ground,
            covers,
            n_near: 0,
            words: [[0; 64]; WORDS],
            cells: [[Cell::new(0, 0); 64]; WORDS],
            beside: [[[0; 4]; 64]; WORDS],
            twosome: none,
            roomy: none,
            clear: none,
        }
    }

    /// Counts the frontier square by square; `numbers` has room for all cells of the frame.
    fn counted(
        ground: &'a Ground<'a>,
        frame: Frame,
        covers: bool,
        numbers: &mut [u16],
    ) -> Field<'a, WORDS> {
        let park = ground.park;
        let mut field = Field::empty(ground, covers);
        for cell in park.squares().flat_map(|sq| Side::ALL.map(|side| park.at(sq).step(side))) {
            let number = frame.number(cell);
            if numbers[number] > 0 || park.find(cell).is_some() {
                continue;
            }
            let i = field.n_near;
            field.words[i / 64][i % 64] = word_between(ground, cell, park.around(cell), covers);
            field.cells[i / 64][i % 64] = cell;
            field.n_near += 1;
            numbers[number] = small(i + 1);
        }
        for i in 0..field.n_near {
            let cell = field.cells[i / 64][i % 64];
            for side in Side::ALL {
                let (at, bit) = (side.idx(), 1 << (i % 64));
                let other = numbers[frame.beside(frame.number(cell), side)];
                if other > 0 {
                    field.twosome[at][i / 64] |= bit;
                    field.beside[i / 64][i % 64][at] = other - 1;
                } else if park.find(cell.step(side)).is_none() {
                    field.roomy[at][i / 64] |= bit;
                }
            }
        }
        if !ground.offices.is_empty() {
            field.keep_clear();
        }
        field
    }

    /// An Office may keep a cell clear that touches nothing.
    fn keep_clear(&mut self) {
        for (i, cell) in self.cells.as_flattened()[..self.n_near].iter().enumerate() {
            for side in Side::ALL {
                let is_clear = self.roomy[side.idx()][i / 64] >> (i % 64) & 1 == 1
                    && self.ground.is_kept_clear(cell.step(side));
                self.clear[side.idx()][i / 64] |= u64::from(is_clear) << (i % 64);
            }
        }
    }

    #[inline]
    fn list(
        &self,
        dominoes: impl Iterator<Item = ([Face; 2], Cover)>,
        mut found: impl FnMut(usize, Cell, Side),
    ) {
        let over = self.covers.then(|| Over::new(self.ground));
        for (idx, (upright, cover)) in dominoes.enumerate() {
            let fitting = upright.map(|face| self.fitting(face));
            for way in Side::ALL {
                let turned = Turned::new(self.ground.rules, upright, way);
                let cells = fitting.map(|cells| cells[way.turns()]);
                self.list_beside(&turned, cells, &mut |cell| found(idx, cell, way));
                if let Some(over) = &over {
                    over.list_way(&turned, cover, &mut |cell| {
                        found(idx, cell, way);
                        Seek::More
                    });
                }
            }
        }
    }

    /// The cells where a face fits, for each turn.
    #[inline]
    fn fitting(&self, face: Face) -> [Cells<WORDS>; 4] {
        let mut fitting = [[0; WORDS]; 4];
        for turn in 0..4 {
            let turned = face.turned(turn);
            // What looks the same fits in the same cells.
            let alike = (0..turn).find(|&earlier| face.turned(earlier) == turned);
            if let Some(earlier) = alike {
                fitting[turn] = fitting[earlier];
                continue;
            }
            let refuses = faces_by(self.ground.rules)[turned.byte()] & REFUSALS;
            let words = self.words.as_flattened()[..self.n_near].chunks(64);
            for (cells, words) in fitting[turn].iter_mut().zip(words) {
                // From the last to the first, so that the first becomes the lowest bit.
                for word in words.iter().rev() {
                    *cells = *cells << 1 | u64::from(word & refuses == 0);
                }
            }
        }
        fitting
    }

    /// Places where nothing is covered. The halves fit in these cells, as far as they are beside
    /// the park.
    #[inline]
    fn list_beside(
        &self,
        turned: &Turned,
        [firsts, seconds]: [Cells<WORDS>; 2],
        found: &mut impl FnMut(Cell),
    ) {
        let (ahead, behind) = (turned.way.idx(), turned.way.opposite().idx());
        let keeps_out = turned.words.map(|word| if word & KEPT_CLEAR == 0 { 0 } else { !0 });
        for i in 0..WORDS {
            // The first half here and the second where it touches nothing, or the other way round.
            let [first, second] = [firsts[i], seconds[i]];
            let second_out = first & self.roomy[ahead][i] & !(self.clear[ahead][i] & keeps_out[1]);
            let first_out =
                second & self.roomy[behind][i] & !(self.clear[behind][i] & keeps_out[0]);
            // Both halves beside the park.
            let mut both = 0;
            let mut left = first & self.twosome[ahead][i];
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                let other = usize::from(self.beside[i][bit][ahead]);
                both |= (seconds[other / 64] >> (other % 64) & 1) << bit;
            }
            let mut left = second_out | first_out | both;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                let (cell, word) = (self.cells[i][bit], self.words[i][bit]);
                if (second_out | both) >> bit & 1 == 1 {
                    let other = match both >> bit & 1 {
                        0 => 0,
                        _ => self.words.as_flattened()[usize::from(self.beside[i][bit][ahead])],
                    };
                    if turned.is_allowed(self.ground, [word, other], cell, self.covers) {
                        found(cell);
                    }
                }
                if first_out >> bit & 1 == 1 {
                    let at = cell.step(turned.way.opposite());
                    if turned.is_allowed(self.ground, [0, word], at, self.covers) {
                        found(at);
                    }
                }
            }
        }
    }
}

/// The squares that could be covered.
struct Over<'a> {
    ground: &'a Ground<'a>,
    /// What lies around each of them.
    words: [Word; MAX_SQUARES],
}

impl<'a> Over<'a> {
    fn new(ground: &'a Ground<'a>) -> Over<'a> {
        let mut words = [0; MAX_SQUARES];
        for sq in ground.park.squares() {
            words[sq.idx()] = Over::word_at(ground, ground.park.at(sq));
            let is_fixed = sq.domino() == 0
                || ground.claimed.contains(sq)
                || ground.claimed.contains(sq.partner());
            if is_fixed {
                words[sq.idx()] |= FIXED;
            }
        }
        Over { ground, words }
    }

    /// What lies around a cell, but for what it says of queues: that may be covered.
    fn word_at(ground: &Ground<'_>, cell: Cell) -> Word {
        word_between(ground, cell, ground.park.around(cell), true)
    }

    /// Places until there are enough.
    fn list(&self, upright: [Face; 2], cover: Cover, found: &mut impl FnMut(Cell, Side) -> Seek) {
        for way in Side::ALL {
            let turned = Turned::new(self.ground.rules, upright, way);
            let mut found = |cell| found(cell, way);
            if self.list_way(&turned, cover, &mut found) == Seek::NextDomino {
                return;
            }
        }
    }

    fn list_way(
        &self,
        turned: &Turned,
        cover: Cover,
        found: &mut impl FnMut(Cell) -> Seek,
    ) -> Seek {
        match cover {
            Cover::Nothing => Seek::More,
            Cover::OneDomino => self.list_one(turned, found),
            Cover::Anything => self.list_any(turned, found),
        }
    }

    /// Places over exactly one domino.
    fn list_one(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let park = self.ground.park;
        for domino in 1..park.n_dominoes() {
            let halves = Sq::halves(domino);
            if !halves.iter().all(|&sq| park.is_there(sq)) {
                continue;
            }
            let [first, second] = match park.way_of(domino) {
                way if way == turned.way => halves,
                way if way == turned.way.opposite() => [halves[1], halves[0]],
                _ => continue,
            };
            let (at, words) = (park.at(first), [first, second].map(|sq| self.words[sq.idx()]));
            if self.may_cover(turned, words, at, Cover::OneDomino) && found(at) == Seek::NextDomino
            {
                return Seek::NextDomino;
            }
        }
        Seek::More
    }

    /// Places over one square or two.
    fn list_any(&self, turned: &Turned, found: &mut impl FnMut(Cell) -> Seek) -> Seek {
        let (park, way) = (self.ground.park, turned.way);
        for sq in park.squares() {
            let (here, word) = (park.at(sq), self.words[sq.idx()]);
            let around = park.around(here);
            if Over::fits(turned, 0, word) {
                let there = match around[way.idx()] {
                    Some(other) => self.words[other.idx()],
                    None => Over::word_at(self.ground, here.step(way)),
                };
                if self.may_cover(turned, [word, there], here, Cover::Anything)
                    && found(here) == Seek::NextDomino
                {
                    return Seek::NextDomino;
                }
            }
            // A domino over two squares is found with its first half.
            if around[way.opposite().idx()].is_none() && Over::fits(turned, 1, word) {
                let before = here.step(way.opposite());
                let words = [Over::word_at(self.ground, before), word];
                if self.may_cover(turned, words, before, Cover::Anything)
                    && found(before) == Seek::NextDomino
                {
                    return Seek::NextDomino;
                }
            }
        }
        Seek::More
    }

    /// Whether a half fits over a square by its outer edges.
    #[inline]
    fn fits(turned: &Turned, half: usize, word: Word) -> bool {
        // What the covered squares say to each other is covered with them.
        let inner = if half == 0 { turned.way } else { turned.way.opposite() };
        word & !said_at(inner) & (turned.words[half] & CLASHES | FIXED) == 0
    }

    /// Whether a domino may be laid over what is there; something is.
    fn may_cover(&self, turned: &Turned, words: [Word; 2], at: Cell, cover: Cover) -> bool {
        if [0, 1].iter().any(|&half| !Over::fits(turned, half, words[half])) {
            return false;
        }
        let inner = [said_at(turned.way), said_at(turned.way.opposite())];
        let words = [words[0] & !inner[0], words[1] & !inner[1]];
        if [0, 1].iter().all(|&i| words[i] & CLASHES == 0) {
            // It would touch nothing.
            return false;
        }
        // What is covered may have been what forbids it, so the judge has the last word.
        let doubts = ALL_CONNECTIONS | KEPT_CLEAR | BESIDE_FIRST;
        let is_plain = [0, 1].iter().all(|&i| words[i] & turned.words[i] & doubts == 0);
        is_plain && self.ground.frozen.is_empty() || turned.judge(self.ground, at, cover)
    }
}
