//! Squares: what one half of a domino shows, and which sides may touch (RULES.md §2.1, §5.3).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::setup::Rules;

/// A side of a square, clockwise from the right. Also the way in which the second half of a
/// domino lies from its first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Right,
    Down,
    Left,
    Up,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::Right, Side::Down, Side::Left, Side::Up];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    #[inline]
    #[must_use]
    pub fn opposite(self) -> Side {
        Side::ALL[(self.idx() + 2) & 3]
    }

    /// How many clockwise quarter turns bring the second half of an upright domino here.
    #[inline]
    pub fn turns(self) -> usize {
        (self.idx() + 3) & 3
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::Right => "right",
            Side::Down => "down",
            Side::Left => "left",
            Side::Up => "up",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A place on the table. The first half of the Entrance lies on (0, 0); x grows to the right and
/// y downwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Cell {
    pub x: i16,
    pub y: i16,
}

impl Cell {
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { x, y }
    }

    /// The cell at that side. A hostile cell at the rim of the numbers wraps around, far from any
    /// park.
    #[inline]
    #[must_use]
    pub fn step(self, side: Side) -> Cell {
        const STEPS: [(i16, i16); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let (x, y) = STEPS[side.idx()];
        self.by(x, y)
    }

    #[inline]
    #[must_use]
    pub fn by(self, x: i16, y: i16) -> Cell {
        Cell { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }

    /// Steps from here to there, sideways and up or down.
    pub fn distance(self, other: Cell) -> u16 {
        self.x.abs_diff(other.x).saturating_add(self.y.abs_diff(other.y))
    }
}

impl From<(i16, i16)> for Cell {
    fn from((x, y): (i16, i16)) -> Cell {
        Cell { x, y }
    }
}

impl From<Cell> for (i16, i16) {
    fn from(cell: Cell) -> (i16, i16) {
        (cell.x, cell.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathKind {
    Regular,
    /// The common queue.
    Queue1,
    /// The rare queue.
    Queue2,
}

impl PathKind {
    pub const ALL: [PathKind; 3] = [PathKind::Regular, PathKind::Queue1, PathKind::Queue2];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        match self {
            PathKind::Regular => "regular",
            PathKind::Queue1 => "queue1",
            PathKind::Queue2 => "queue2",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A dead end; every one of them is a tunnel.
    Tunnel,
    Corner,
    Straight,
    Split,
    Cross,
}

impl Shape {
    pub const ALL: [Shape; 5] =
        [Shape::Tunnel, Shape::Corner, Shape::Straight, Shape::Split, Shape::Cross];

    pub fn name(self) -> &'static str {
        match self {
            Shape::Tunnel => "tunnel",
            Shape::Corner => "corner",
            Shape::Straight => "straight",
            Shape::Split => "split",
            Shape::Cross => "cross",
        }
    }
}

/// A part of a rollercoaster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Station,
    Straight,
    Bend,
    Tunnel,
}

impl Part {
    pub const ALL: [Part; 4] = [Part::Station, Part::Straight, Part::Bend, Part::Tunnel];

    pub fn name(self) -> &'static str {
        match self {
            Part::Station => "station",
            Part::Straight => "straight",
            Part::Bend => "bend",
            Part::Tunnel => "tunnel",
        }
    }
}

/// What a square shows, spelt out: the form in which a face travels as JSON.
///
/// Turns are clockwise quarter turns from the picture in RULES.md §2.2; a shape that looks the
/// same after some turns has only the smaller numbers. Items are numbered as in the edition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Square {
    Path { path: PathKind, shape: Shape, turn: u8 },
    Track { part: Part, turn: u8 },
    Attraction(u8),
    Stall(u8),
    Decoration(u8),
}

/// What a square shows, in one byte.
///
/// Paths come first, 15 forms of each kind; then 12 forms of track; then up to 32 items of each
/// class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Square", into = "Square")]
pub struct Face(u8);

/// Items of one class that an edition may have.
pub const MAX_ITEMS: usize = 32;

const N_FORMS: u8 = 15;
const TRACK: u8 = 3 * N_FORMS;
const TRACK_END: u8 = TRACK + 12;
const ATTRACTION: u8 = 64;
const STALL: u8 = 96;
const DECORATION: u8 = 128;
const DECORATION_END: u8 = 160;

/// Where the forms of a shape begin, and how many there are.
const SHAPES: [(u8, u8); 5] = [(0, 4), (4, 4), (8, 2), (10, 4), (14, 1)];
const PARTS: [(u8, u8); 4] = [(0, 2), (2, 2), (4, 4), (8, 4)];

/// A face that is not there: what was covered or lifted.
pub(crate) const GONE: Face = Face(u8::MAX);

/// The two halves of the Entrance.
pub const ENTRANCE: Face = Face::path(PathKind::Regular, Shape::Cross, 0);

impl Face {
    #[inline]
    pub const fn path(kind: PathKind, shape: Shape, turn: u8) -> Face {
        let (start, n) = SHAPES[shape as usize];
        Face(kind as u8 * N_FORMS + start + turn % n)
    }

    #[inline]
    pub const fn track(part: Part, turn: u8) -> Face {
        let (start, n) = PARTS[part as usize];
        Face(TRACK + start + turn % n)
    }

    /// An attraction by its place in the edition.
    pub const fn attraction(idx: u8) -> Face {
        assert!(idx < 32);
        Face(ATTRACTION + idx)
    }

    pub const fn stall(idx: u8) -> Face {
        assert!(idx < 32);
        Face(STALL + idx)
    }

    pub const fn decoration(idx: u8) -> Face {
        assert!(idx < 32);
        Face(DECORATION + idx)
    }

    #[inline]
    pub(crate) fn byte(self) -> usize {
        usize::from(self.0)
    }

    /// The same picture after clockwise quarter turns.
    #[inline]
    #[must_use]
    pub fn turned(self, turns: usize) -> Face {
        Face(TURNED[self.byte()][turns & 3])
    }

    /// The picture before it was turned: what the bag counts.
    #[must_use]
    pub fn upright(self) -> Face {
        match self.square() {
            Square::Path { path, shape, .. } => Face::path(path, shape, 0),
            Square::Track { part, .. } => Face::track(part, 0),
            Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_) => self,
        }
    }

    /// How many ways of turning it look different.
    #[inline]
    pub fn n_turns(self) -> u8 {
        TURNS[self.byte()].1
    }

    /// How far it is turned from upright.
    #[inline]
    pub(crate) fn turn(self) -> u8 {
        TURNS[self.byte()].0
    }

    /// A path that leaves at all sides.
    #[inline]
    pub(crate) fn is_cross(self) -> bool {
        OPENINGS[self.byte()] == 0b1111
    }

    /// The fewest quarter turns after which a path or track leaves it at a side, or after which
    /// none does; none where turning does not help.
    #[inline]
    pub(crate) fn turns_until(self, side: Side, is_open: bool) -> usize {
        let openings = usize::from(OPENINGS[self.byte()]) ^ if is_open { 0 } else { 0b1111 };
        // A quarter turn brings to a side what was at the side before it.
        let after = |turns: usize| openings >> ((side.idx() + 4 - turns) & 3) & 1;
        let helps = (0..4).fold(0, |helps, turns| helps | after(turns) << turns);
        (helps | 1 << 4).trailing_zeros() as usize & 3
    }

    /// The first side at which a path or track leaves it.
    #[inline]
    pub(crate) fn first_open(self) -> Option<Side> {
        Side::ALL.get(OPENINGS[self.byte()].trailing_zeros() as usize).copied()
    }

    #[inline]
    pub fn edge(self, side: Side, rules: Rules) -> Edge {
        self.edges(rules)[side.idx()]
    }

    #[inline]
    pub(crate) fn edges(self, rules: Rules) -> &'static [Edge; 4] {
        match rules {
            Rules::First => &FIRST_EDGES[self.byte()],
            Rules::Revised => &REVISED_EDGES[self.byte()],
        }
    }

    /// Whether a path or track leaves the square there.
    #[inline]
    pub fn is_open(self, side: Side) -> bool {
        OPENINGS[self.byte()] >> side.idx() & 1 == 1
    }

    #[inline]
    pub fn path_kind(self) -> Option<PathKind> {
        match self.0 / N_FORMS {
            0 => Some(PathKind::Regular),
            1 => Some(PathKind::Queue1),
            2 => Some(PathKind::Queue2),
            _ => None,
        }
    }

    #[inline]
    pub fn is_regular(self) -> bool {
        self.0 < N_FORMS
    }

    #[inline]
    pub fn is_queue(self) -> bool {
        (N_FORMS..TRACK).contains(&self.0)
    }

    #[inline]
    pub fn is_path(self) -> bool {
        self.0 < TRACK
    }

    #[inline]
    pub fn is_track(self) -> bool {
        (TRACK..TRACK_END).contains(&self.0)
    }

    #[inline]
    pub fn is_path_tunnel(self) -> bool {
        self.is_path() && self.0 % N_FORMS < 4
    }

    #[inline]
    pub fn is_station(self) -> bool {
        (TRACK..TRACK + 2).contains(&self.0)
    }

    #[inline]
    pub fn is_track_tunnel(self) -> bool {
        (TRACK + 8..TRACK_END).contains(&self.0)
    }

    #[inline]
    pub fn is_decoration(self) -> bool {
        (DECORATION..DECORATION_END).contains(&self.0)
    }

    #[inline]
    pub fn is_stall(self) -> bool {
        (STALL..DECORATION).contains(&self.0)
    }

    /// Whether queues lead to it: an attraction or a station.
    #[inline]
    pub fn is_ride(self) -> bool {
        (ATTRACTION..STALL).contains(&self.0) || self.is_station()
    }

    /// Whether a pawn may claim it: an attraction, a stall or a station.
    #[inline]
    pub fn is_item(self) -> bool {
        (ATTRACTION..DECORATION).contains(&self.0) || self.is_station()
    }

    #[inline]
    pub fn attraction_idx(self) -> Option<usize> {
        (ATTRACTION..STALL).contains(&self.0).then(|| usize::from(self.0 - ATTRACTION))
    }

    #[inline]
    pub fn stall_idx(self) -> Option<usize> {
        self.is_stall().then(|| usize::from(self.0 - STALL))
    }

    #[inline]
    pub fn decoration_idx(self) -> Option<usize> {
        self.is_decoration().then(|| usize::from(self.0 - DECORATION))
    }

    pub fn square(self) -> Square {
        let form_of = |table: &[(u8, u8)], form: u8| {
            let idx = table.iter().rposition(|&(start, _)| start <= form);
            let idx = idx.expect("the first form begins at 0");
            (idx, form - table[idx].0)
        };
        match self.0 {
            0..TRACK => {
                let (shape, turn) = form_of(&SHAPES, self.0 % N_FORMS);
                let path = PathKind::ALL[usize::from(self.0 / N_FORMS)];
                Square::Path { path, shape: Shape::ALL[shape], turn }
            }
            TRACK..ATTRACTION => {
                let (part, turn) = form_of(&PARTS, self.0 - TRACK);
                Square::Track { part: Part::ALL[part], turn }
            }
            ATTRACTION..STALL => Square::Attraction(self.0 - ATTRACTION),
            STALL..DECORATION => Square::Stall(self.0 - STALL),
            DECORATION..=u8::MAX => Square::Decoration(self.0 - DECORATION),
        }
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            GONE => f.write_str("Gone"),
            face => face.square().fmt(f),
        }
    }
}

impl From<Face> for Square {
    fn from(face: Face) -> Square {
        face.square()
    }
}

const TURN: &str = "a square has at most four turns, fewer when it looks the same";

impl TryFrom<Square> for Face {
    type Error = &'static str;

    fn try_from(square: Square) -> Result<Face, &'static str> {
        let n_turns = |(_, n): (u8, u8)| n;
        let item = |start: u8, idx: u8| match usize::from(idx) < MAX_ITEMS {
            true => Ok(Face(start + idx)),
            false => Err("there are at most 32 items of a class"),
        };
        match square {
            Square::Path { shape, turn, .. } if turn >= n_turns(SHAPES[shape as usize]) => {
                Err(TURN)
            }
            Square::Track { part, turn } if turn >= n_turns(PARTS[part as usize]) => Err(TURN),
            Square::Path { path, shape, turn } => Ok(Face::path(path, shape, turn)),
            Square::Track { part, turn } => Ok(Face::track(part, turn)),
            Square::Attraction(idx) => item(ATTRACTION, idx),
            Square::Stall(idx) => item(STALL, idx),
            Square::Decoration(idx) => item(DECORATION, idx),
        }
    }
}

/// What a square presents to a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    RegularOpen,
    RegularClosed,
    Queue1Open,
    Queue1Closed,
    Queue2Open,
    Queue2Closed,
    /// An attraction, or a side without track of a coaster part that queues may join: of every
    /// part in the first edition, of a station in the revised edition.
    Ride,
    /// A stall or a decoration.
    Still,
    TrackOpen,
    /// A side without track of a coaster part that is no station (revised edition).
    TrackClosed,
}

pub(crate) const N_EDGES: usize = 10;

/// What a queue has one of at most, at each of its ends (RULES.md §5.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueEnd {
    /// A regular path.
    Path,
    /// An attraction or a part of a coaster.
    Ride,
}

impl Edge {
    pub const ALL: [Edge; N_EDGES] = [
        Edge::RegularOpen,
        Edge::RegularClosed,
        Edge::Queue1Open,
        Edge::Queue1Closed,
        Edge::Queue2Open,
        Edge::Queue2Closed,
        Edge::Ride,
        Edge::Still,
        Edge::TrackOpen,
        Edge::TrackClosed,
    ];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The edge table (RULES.md §5.3): what this edge may not touch, as bits.
    pub(crate) const fn refused(self) -> u16 {
        const ALL: u16 = (1 << N_EDGES) - 1;
        const REGULAR: (u16, u16) = (Edge::RegularOpen.bit(), Edge::RegularClosed.bit());
        const QUEUE1: (u16, u16) = (Edge::Queue1Open.bit(), Edge::Queue1Closed.bit());
        const QUEUE2: (u16, u16) = (Edge::Queue2Open.bit(), Edge::Queue2Closed.bit());
        const TRACK: (u16, u16) = (Edge::TrackOpen.bit(), Edge::TrackClosed.bit());
        const STILL: u16 = Edge::Still.bit();
        match self {
            Edge::RegularOpen => REGULAR.1 | TRACK.0 | TRACK.1,
            Edge::RegularClosed => REGULAR.0 | TRACK.0,
            Edge::Queue1Open => QUEUE1.1 | QUEUE2.0 | STILL | TRACK.0 | TRACK.1,
            Edge::Queue1Closed => QUEUE1.0 | TRACK.0,
            Edge::Queue2Open => QUEUE2.1 | QUEUE1.0 | STILL | TRACK.0 | TRACK.1,
            Edge::Queue2Closed => QUEUE2.0 | TRACK.0,
            Edge::Ride => TRACK.0,
            Edge::Still => QUEUE1.0 | QUEUE2.0 | TRACK.0,
            Edge::TrackOpen => ALL & !TRACK.0,
            Edge::TrackClosed => REGULAR.0 | QUEUE1.0 | QUEUE2.0 | TRACK.0,
        }
    }

    /// Whether squares with these edges may lie side by side.
    #[inline]
    pub fn agrees(self, other: Edge) -> bool {
        REFUSED[self.idx()] >> other.idx() & 1 == 0
    }

    #[inline]
    pub(crate) const fn is_open_path(self) -> bool {
        matches!(self, Edge::RegularOpen | Edge::Queue1Open | Edge::Queue2Open)
    }

    #[inline]
    pub const fn is_open_queue(self) -> bool {
        matches!(self, Edge::Queue1Open | Edge::Queue2Open)
    }

    /// What the open side of a queue is connected to where it meets this edge (§5.4): another
    /// square of the queue is no end of it.
    #[inline]
    pub(crate) const fn queue_end(self) -> Option<QueueEnd> {
        match self {
            Edge::RegularOpen => Some(QueueEnd::Path),
            Edge::Ride => Some(QueueEnd::Ride),
            Edge::RegularClosed
            | Edge::Queue1Open
            | Edge::Queue1Closed
            | Edge::Queue2Open
            | Edge::Queue2Closed
            | Edge::Still
            | Edge::TrackOpen
            | Edge::TrackClosed => None,
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Edge::RegularOpen => "an open regular path",
            Edge::RegularClosed => "the closed side of a regular path",
            Edge::Queue1Open => "an open common queue",
            Edge::Queue1Closed => "the closed side of a common queue",
            Edge::Queue2Open => "an open rare queue",
            Edge::Queue2Closed => "the closed side of a rare queue",
            Edge::Ride => "an attraction",
            Edge::Still => "a stall or a decoration",
            Edge::TrackOpen => "an open coaster track",
            Edge::TrackClosed => "the closed side of a coaster track",
        })
    }
}

const REFUSED: [u16; N_EDGES] = {
    let mut table = [0; N_EDGES];
    let mut i = 0;
    while i < N_EDGES {
        table[i] = Edge::ALL[i].refused();
        i += 1;
    }
    table
};

/// Sides at which a path or track leaves the square, as bits.
#[expect(clippy::cast_possible_truncation, reason = "the index of a face is a byte")]
static OPENINGS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < TRACK_END as usize {
        table[i] = openings(i as u8);
        i += 1;
    }
    table
};

const fn openings(face: u8) -> u8 {
    if face >= TRACK {
        return match face - TRACK {
            form @ 0..=3 => 0b0101 << (form & 1),
            form @ 4..=7 => corner(form - 4),
            form => 1 << ((form - 8 + 2) & 3),
        };
    }
    match face % N_FORMS {
        form @ 0..=3 => 1 << form,
        form @ 4..=7 => corner(form - 4),
        form @ 8..=9 => 0b0101 << (form - 8),
        form @ 10..=13 => 0b1111 & !(1 << ((form - 10 + 3) & 3)),
        _ => 0b1111,
    }
}

const fn corner(turn: u8) -> u8 {
    1 << turn | 1 << ((turn + 1) & 3)
}

static FIRST_EDGES: [[Edge; 4]; 256] = all_edges(Rules::First);
static REVISED_EDGES: [[Edge; 4]; 256] = all_edges(Rules::Revised);

/// The edges of all faces.
pub(crate) const fn all_edges(rules: Rules) -> [[Edge; 4]; 256] {
    match rules {
        Rules::First => edges_of(Edge::Ride),
        Rules::Revised => edges_of(Edge::TrackClosed),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the index of a face is a byte")]
/// The edges of all faces; `closed_track` is a side without track of a part that is no station.
const fn edges_of(closed_track: Edge) -> [[Edge; 4]; 256] {
    let mut table = [[Edge::Still; 4]; 256];
    let mut face = 0;
    while face < 256 {
        let mut side = 0;
        while side < 4 {
            let is_open = face < TRACK_END as usize && openings(face as u8) >> side & 1 == 1;
            let pair = match face {
                0..15 => [Edge::RegularClosed, Edge::RegularOpen],
                15..30 => [Edge::Queue1Closed, Edge::Queue1Open],
                30..45 => [Edge::Queue2Closed, Edge::Queue2Open],
                45..47 => [Edge::Ride, Edge::TrackOpen],
                47..57 => [closed_track, Edge::TrackOpen],
                64..96 => [Edge::Ride, Edge::Ride],
                _ => [Edge::Still, Edge::Still],
            };
            table[face][side] = pair[is_open as usize];
            side += 1;
        }
        face += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "the index of a face is a byte")]
static TURNED: [[u8; 4]; 256] = {
    let mut table = [[0; 4]; 256];
    let mut face: usize = 0;
    while face < 256 {
        let (start, n) = cycle(face);
        let mut turns = 0;
        while turns < 4 {
            let turned = start + (face - start + turns) % n;
            table[face][turns] = turned as u8;
            turns += 1;
        }
        face += 1;
    }
    table
};

/// How far each face is turned, and how many ways of turning it there are.
#[expect(clippy::cast_possible_truncation, reason = "there are at most four")]
static TURNS: [(u8, u8); 256] = {
    let mut table = [(0, 1); 256];
    let mut face: usize = 0;
    while face < 256 {
        let (start, n) = cycle(face);
        table[face] = ((face - start) as u8, n as u8);
        face += 1;
    }
    table
};

/// The faces that a face becomes when turned: the first of them, and how many there are.
const fn cycle(face: usize) -> (usize, usize) {
    let (base, table): (usize, &[(u8, u8)]) = match face {
        0..45 => (face - face % N_FORMS as usize, &SHAPES),
        45..57 => (TRACK as usize, &PARTS),
        _ => return (face, 1),
    };
    let mut i = 0;
    loop {
        let (start, n) = (base + table[i].0 as usize, table[i].1 as usize);
        if face < start + n {
            return (start, n);
        }
        i += 1;
    }
}
