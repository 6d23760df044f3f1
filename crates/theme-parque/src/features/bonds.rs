//! What a domino would bring to claimed items at once, by what its halves would hang together with.
//!
//! That a queue comes to its ride and to a path, or that two networks with Toilets become one, is
//! not seen at any one side of a domino. Lengths are taken for the squares of a queue, and what a
//! ride needs besides is left aside: this is for choosing what to look at.

use crate::edition::Worth;
use crate::face::{Cell, Edge, Face, Side};
use crate::park::{Squares, around};
use crate::score::Survey;
use crate::setup::Rules;
use crate::state::State;

/// Stalls that are counted along networks, as bits. An edition with more than there are bits has
/// some that are left aside.
type Stalls = u64;

/// One stall, by its place among those that are counted.
fn bit(place: usize) -> Stalls {
    u32::try_from(place).ok().and_then(|place| Stalls::checked_shl(1, place)).unwrap_or(0)
}

/// What the claimed items of a seat are tied to.
pub(super) struct Bonds<'a> {
    state: &'a State,
    rules: Rules,
    /// Squares with a pawn of the seat.
    own: Squares,
    /// The stalls on each network, if the seat has one that counts them.
    survey: Option<Survey<'a>>,
    stalls_on: Vec<Stalls>,
    counting: Vec<Counting>,
}

/// A claimed stall that counts others along its networks.
struct Counting {
    face: Face,
    /// Itself.
    bit: Stalls,
    /// Those that it counts, wherever they are.
    counted: Stalls,
    counts_all: bool,
    /// Those on its networks now.
    has: Stalls,
}

/// What lies around a cell, as far as claimed items are concerned.
#[derive(Clone, Copy)]
pub(super) struct Surroundings {
    beside: [Beside; 4],
    /// Stalls to which a path would be near here.
    near: Stalls,
    /// Stalls on the networks that would be those of a stall here.
    along: Stalls,
}

/// What a square presents to a cell beside it.
#[derive(Clone, Copy)]
struct Beside {
    edge: Option<Edge>,
    /// Stalls on its network.
    stalls: Stalls,
    queue: Line,
}

/// Squares of queues that hang together.
#[derive(Clone, Copy, Default)]
struct Line {
    n_squares: i32,
    has_path: bool,
    /// The factor of the claimed ride at its end, or zero.
    factor: i32,
}

impl Line {
    fn points(self) -> i32 {
        if self.has_path { self.factor * self.n_squares } else { 0 }
    }

    fn add(&mut self, other: Line) {
        self.n_squares += other.n_squares;
        self.has_path |= other.has_path;
        self.factor = self.factor.max(other.factor);
    }
}

/// What a half that is a path becomes part of.
#[derive(Clone, Copy, Default)]
struct Group {
    line: Line,
    /// Points that its queues were worth before.
    before: i32,
    stalls: Stalls,
}

impl Group {
    fn add(&mut self, other: Group) {
        self.line.add(other.line);
        self.before += other.before;
        self.stalls |= other.stalls;
    }
}

impl<'a> Bonds<'a> {
    pub(super) fn new(state: &'a State, own: Squares) -> Bonds<'a> {
        let mut bonds = Bonds {
            state,
            rules: state.rules(),
            own,
            survey: None,
            stalls_on: Vec::new(),
            counting: Vec::new(),
        };
        if own.iter().any(|sq| bonds.counts_all(state.park.face(sq)).is_some()) {
            bonds.count_stalls();
        }
        bonds
    }

    /// Whether a stall counts stalls of all kinds, if it counts any.
    fn counts_all(&self, face: Face) -> Option<bool> {
        match self.state.edition.stall(face)?.worth[self.rules] {
            Worth::AlikeOnNetwork(_) => Some(false),
            Worth::StallsOnNetwork(_) => Some(true),
            Worth::Points(_)
            | Worth::OthersAlike(_)
            | Worth::Pawns(_)
            | Worth::HalfOfBestRide(_) => None,
        }
    }

    #[cold]
    fn count_stalls(&mut self) {
        let survey = Survey::new(self.state);
        self.stalls_on = vec![0; 256];
        for (i, stall) in survey.stalls().iter().enumerate() {
            for label in stall.networks.iter() {
                self.stalls_on[usize::from(label)] |= bit(i);
            }
        }
        for (i, stall) in survey.stalls().iter().enumerate() {
            let Some(counts_all) = self.counts_all(stall.face) else { continue };
            if !self.own.contains(stall.sq) {
                continue;
            }
            let counts = |it: Face| counts_all || it == stall.face;
            let stalls = survey.stalls().iter().enumerate();
            let counted = stalls.filter(|(_, it)| counts(it.face)).fold(0, |c, (i, _)| c | bit(i));
            let has =
                stall.networks.iter().fold(0, |has, it| has | self.stalls_on[usize::from(it)]);
            let (face, bit) = (stall.face, bit(i));
            self.counting.push(Counting { face, bit, counted, counts_all, has });
        }
        self.survey = Some(survey);
    }

    /// What lies around a cell.
    pub(super) fn around(&self, cell: Cell) -> Surroundings {
        let beside = Side::ALL.map(|side| self.beside(cell, side));
        let (near, along) = self.survey.as_ref().map_or((0, 0), |it| self.stalls_around(it, cell));
        Surroundings { beside, near, along }
    }

    /// Whether something there matters to a claimed item.
    pub(super) fn tie(&self, around: &Surroundings) -> bool {
        let claimed = self.counting.iter().fold(0, |all, it| all | it.bit);
        let stalls =
            around.beside.iter().fold(around.near | around.along, |all, it| all | it.stalls);
        stalls & claimed != 0 || around.beside.iter().any(|it| it.queue.factor > 0)
    }

    fn beside(&self, cell: Cell, side: Side) -> Beside {
        let park = &self.state.park;
        let Some(other) = park.find(cell.step(side)) else {
            return Beside { edge: None, stalls: 0, queue: Line::default() };
        };
        let factor = |ride| match self.own.contains(ride) {
            true => self.state.edition.attraction(park.face(ride)).map_or(1, |it| it.factor.into()),
            false => 0,
        };
        let queue = match park.label(other).map(|label| park.queue(label)) {
            Some(queue) => Line {
                n_squares: queue.n_squares.into(),
                has_path: queue.has_path,
                factor: queue.ride.map_or(0, factor),
            },
            None => Line { factor: factor(other), ..Line::default() },
        };
        let network = self.survey.as_ref().and_then(|survey| survey.network(other));
        let stalls = network.map_or(0, |label| self.stalls_on[usize::from(label)]);
        Beside { edge: Some(park.edge(other, side.opposite())), stalls, queue }
    }

    /// Stalls to which a path would be near, and those along the networks around.
    fn stalls_around(&self, survey: &Survey<'_>, cell: Cell) -> (Stalls, Stalls) {
        let park = &self.state.park;
        let (mut near, mut along) = (0, 0);
        for sq in around(cell, self.rules.stall_reach()).filter_map(|it| park.find(it)) {
            if let Some(i) = survey.stalls().iter().position(|stall| stall.sq == sq) {
                near |= bit(i);
            }
            if self.rules.counts_for_stalls(park.face(sq)) {
                let network = survey.network(sq);
                along |= network.map_or(0, |label| self.stalls_on[usize::from(label)]);
            }
        }
        (near, along)
    }

    /// Points that a domino would bring at once where it lies between these surroundings.
    pub(super) fn gain(&self, faces: [Face; 2], way: Side, around: [&Surroundings; 2]) -> i32 {
        let inner = [way, way.opposite()];
        let edges = faces.map(|face| face.edges(self.rules));
        let [a, b] = [0, 1].map(|half| edges[half][inner[half].idx()]);
        let mut groups = [0, 1].map(|half| self.group(faces[half], inner[half], around[half]));
        groups[0].line.has_path |= a.is_open_queue() && b == Edge::RegularOpen;
        groups[1].line.has_path |= b.is_open_queue() && a == Edge::RegularOpen;
        let are_joined = a == b && a.is_open_path();
        if are_joined {
            let second = std::mem::take(&mut groups[1]);
            groups[0].add(second);
        }
        let queues: i32 = groups.iter().map(|it| it.line.points() - it.before).sum();
        let stalls: i32 = self.counting.iter().map(|it| it.more(faces, &groups, around)).sum();
        queues + stalls
    }

    /// What a half becomes part of, if it is a path.
    fn group(&self, face: Face, inner: Side, around: &Surroundings) -> Group {
        let mut group = Group::default();
        if !face.is_path() {
            return group;
        }
        group.line.n_squares = 1;
        if self.rules.counts_for_stalls(face) {
            group.stalls = around.near;
        }
        for side in Side::ALL.into_iter().filter(|&side| side != inner) {
            let (ours, beside) = (face.edge(side, self.rules), around.beside[side.idx()]);
            let Some(theirs) = beside.edge.filter(|_| ours.is_open_path()) else { continue };
            if ours == theirs {
                group.stalls |= beside.stalls;
                group.line.add(beside.queue);
                group.before += beside.queue.points();
            } else if theirs == Edge::RegularOpen {
                group.line.has_path = true;
            } else {
                group.line.factor = group.line.factor.max(beside.queue.factor);
            }
        }
        group
    }
}

impl Counting {
    /// How many more stalls it would count.
    fn more(&self, faces: [Face; 2], groups: &[Group; 2], around: [&Surroundings; 2]) -> i32 {
        let joined = groups.iter().filter(|group| group.stalls & self.bit != 0);
        let after = joined.fold(self.has, |after, group| after | group.stalls);
        let count = |stalls: Stalls| (stalls & self.counted).count_ones();
        let mut more = count(after) - count(self.has);
        for half in 0..2 {
            let is_counted =
                faces[half].is_stall() && (self.counts_all || faces[half] == self.face);
            let path = groups[1 - half].stalls;
            more += u32::from(is_counted && (around[half].along | path) & self.bit != 0);
        }
        more.cast_signed()
    }
}
