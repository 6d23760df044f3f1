//! Where a domino may lie: the one statement of the rules of placing (RULES.md §5).

use crate::action::Refusal;
use crate::edition::{Edition, Effect, Reach};
use crate::face::{Cell, Edge, Face, QueueEnd, Side};
use crate::park::{MAX_SQUARES, Park, Pieces, Routes, Sq};
use crate::setup::Rules;
use crate::state::Pawns;

/// A domino somewhere on the table: its halves as they lie, turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub cells: [Cell; 2],
    pub faces: [Face; 2],
    /// The side of the first half at which the second lies.
    pub way: Side,
}

impl Spot {
    /// An upright domino turned so that its second half lies that way from the first.
    #[inline]
    pub fn new(at: Cell, way: Side, upright: [Face; 2]) -> Spot {
        let faces = upright.map(|face| face.turned(way.turns()));
        Spot { cells: [at, at.step(way)], faces, way }
    }

    /// The side of a half that is the inner edge of the domino.
    #[inline]
    fn inner(&self, half: usize) -> Side {
        if half == 0 { self.way } else { self.way.opposite() }
    }
}

/// A set of squares, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Squares([u64; MAX_SQUARES.div_ceil(64)]);

impl Squares {
    #[inline]
    pub(crate) fn insert(&mut self, sq: Sq) {
        self.0[sq.idx() / 64] |= 1 << (sq.idx() % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, sq: Sq) {
        self.0[sq.idx() / 64] &= !(1 << (sq.idx() % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, sq: Sq) -> bool {
        self.0[sq.idx() / 64] >> (sq.idx() % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn iter(&self) -> SquaresIter {
        SquaresIter { words: self.0, word: 0 }
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; MAX_SQUARES.div_ceil(64)]
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn is_within(&self, other: &Squares) -> bool {
        self.0.iter().zip(other.0).all(|(word, other)| word & !other == 0)
    }

    /// Keeps only those with a lower number.
    pub(crate) fn truncate(&mut self, n_squares: u16) {
        for (first, word) in (0_u16..).step_by(64).zip(&mut self.0) {
            let n_kept = n_squares.saturating_sub(first).min(64);
            *word &= 1_u64.checked_shl(n_kept.into()).map_or(u64::MAX, |bit| bit - 1);
        }
    }

    pub(crate) fn union(&mut self, other: &Squares) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

/// Goes through a set of squares.
pub(crate) struct SquaresIter {
    words: [u64; MAX_SQUARES.div_ceil(64)],
    word: usize,
}

impl Iterator for SquaresIter {
    type Item = Sq;

    #[inline]
    fn next(&mut self) -> Option<Sq> {
        loop {
            let rest = self.words.get_mut(self.word)?;
            if *rest != 0 {
                let bit = 64 * self.word + rest.trailing_zeros() as usize;
                *rest &= *rest - 1;
                return Some(Sq(u16::try_from(bit).expect("there are fewer squares")));
            }
            self.word += 1;
        }
    }
}

/// What a domino may be laid over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cover {
    Nothing,
    /// Exactly one other domino.
    OneDomino,
    /// Whatever is there.
    Anything,
}

/// What is found of a domino that may be laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    /// The squares that it covers.
    pub(crate) covered: [Option<Sq>; 2],
    /// Which of its halves touch the park.
    pub(crate) touches: [bool; 2],
}

/// A queue that may not grow (§5.7).
#[derive(Clone, Copy)]
pub(crate) struct Frozen {
    /// Its square at the claimed ride.
    head: Sq,
    /// All that a route from there comes to.
    squares: Squares,
}

impl Frozen {
    /// The queues of claimed rides. Those of a coaster are claimed with any of its stations.
    pub(crate) fn all(park: &Park, claimed: impl Iterator<Item = Sq>) -> Vec<Frozen> {
        let routes = Routes::new(park);
        let mut all = Vec::new();
        let mut add = |ride: Sq| {
            all.extend(
                routes.queues_at(ride).map(|head| Frozen { head, squares: routes.reachable(head) }),
            );
        };
        for sq in claimed {
            match park.face(sq).is_station() {
                true => park.coaster(sq).squares.iter().for_each(&mut add),
                false => add(sq),
            }
        }
        all
    }
}

/// The park, and what else placing depends on.
#[derive(Clone)]
pub(crate) struct Ground<'a> {
    pub(crate) park: &'a Park,
    pub(crate) edition: &'a Edition,
    pub(crate) rules: Rules,
    pub(crate) pawns: &'a Pawns,
    /// Queues that may not grow.
    pub(crate) frozen: Vec<Frozen>,
    /// The number that the domino gets.
    pub(crate) number: u8,
    /// Whether something on the table may keep its surroundings clear of items.
    pub(crate) has_offices: bool,
    /// A domino that must not be touched: the first one of the same turn.
    pub(crate) apart_from: Option<u8>,
}

impl Ground<'_> {
    /// Whether a domino may lie there; returns what it would cover.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    #[inline]
    pub(crate) fn judge(&self, spot: &Spot, cover: Cover) -> Result<Verdict, Refusal> {
        let covered = spot.cells.map(|cell| self.park.find(cell));
        let covers = covered != [None, None];
        if covers {
            self.check_cover(spot, covered, cover)?;
        }
        let mut touches = [false; 2];
        let mut meetings = Meetings::NONE;
        for (half, touches) in touches.iter_mut().enumerate() {
            let edges = spot.faces[half].edges(self.rules);
            let inner = spot.inner(half).idx();
            for side in (1..4).map(|turn| Side::ALL[(inner + turn) & 3]) {
                let cell = spot.cells[half].step(side);
                let Some(other) = self.park.find(cell) else { continue };
                *touches = true;
                let ours = edges[side.idx()];
                let theirs = self.park.edge(other, side.opposite());
                if !ours.agrees(theirs) {
                    return Err(Refusal::EdgesClash { at: spot.cells[half], side, ours, theirs });
                }
                if self.apart_from == Some(other.domino()) {
                    return Err(Refusal::NotSeparated { at: spot.cells[half] });
                }
                if ours.is_open_queue() || theirs.is_open_queue() {
                    let label = self.park.labels[other.idx()];
                    meetings.note(Meeting { half, ours, theirs, label });
                }
            }
        }
        if touches == [false; 2] {
            return Err(Refusal::TouchesNothing);
        }
        if self.has_offices {
            self.check_offices(spot)?;
        }
        match covers {
            true => self.check_queues_over(spot)?,
            false if meetings.n == 0 => {}
            false => Tally::new(spot, &meetings, self.rules).check(self.park)?,
        }
        if !self.frozen.is_empty() {
            self.check_frozen(spot, covered)?;
        }
        Ok(Verdict { covered, touches })
    }

    /// The queue rule (§5.4) for a domino whose edges agree with what is beside it, where queues
    /// would be connected at these sides of its halves.
    pub(crate) fn check_connections(
        &self,
        spot: &Spot,
        sides: [impl Iterator<Item = Side>; 2],
    ) -> Result<(), Refusal> {
        let mut meetings = Meetings::NONE;
        for (half, sides) in sides.into_iter().enumerate() {
            for side in sides {
                let Some(other) = self.park.find(spot.cells[half].step(side)) else { continue };
                let ours = spot.faces[half].edge(side, self.rules);
                let theirs = self.park.edge(other, side.opposite());
                let label = self.park.labels[other.idx()];
                meetings.note(Meeting { half, ours, theirs, label });
            }
        }
        Tally::new(spot, &meetings, self.rules).check(self.park)
    }

    /// Whether every frozen queue comes to nothing that it did not come to before (§5.7).
    fn check_frozen(&self, spot: &Spot, covered: [Option<Sq>; 2]) -> Result<(), Refusal> {
        let covers = covered != [None, None];
        if !covers && !spot.faces.iter().any(|face| face.is_queue()) {
            return Ok(());
        }
        let mut after = *self.park;
        if covers {
            after.remove(covered.into_iter().flatten());
        }
        match self.number < after.n_dominoes() {
            true => after.lay_as(self.number, spot),
            false => {
                after.lay(spot);
            }
        }
        // A queue that is new to its ride is no growth of another.
        let has_grown = Frozen::all(&after, self.pawns.squares().iter()).into_iter().any(|now| {
            let before = self.frozen.iter().find(|before| before.head == now.head);
            before.is_some_and(|before| !now.squares.is_within(&before.squares))
        });
        if has_grown { Err(Refusal::QueueFrozen) } else { Ok(()) }
    }

    /// Whether what lies there may be covered (§6.1).
    pub(super) fn check_cover(
        &self,
        spot: &Spot,
        covered: [Option<Sq>; 2],
        cover: Cover,
    ) -> Result<(), Refusal> {
        for (sq, at) in covered.into_iter().zip(spot.cells) {
            let Some(sq) = sq else { continue };
            if cover == Cover::Nothing {
                return Err(Refusal::Occupied { at });
            }
            if sq.domino() == 0 {
                return Err(Refusal::EntranceStays { at });
            }
            let mut pawns = self.pawns.placed();
            if pawns.any(|(_, it)| it == sq || it == sq.partner()) {
                return Err(Refusal::PawnInTheWay { at });
            }
        }
        let is_whole = matches!(covered, [Some(a), Some(b)] if a.partner() == b);
        match cover {
            Cover::OneDomino if !is_whole => Err(Refusal::NotOneDomino),
            Cover::Nothing | Cover::OneDomino | Cover::Anything => Ok(()),
        }
    }

    /// No item may be placed where an Office keeps clear (§5.6).
    pub(super) fn check_offices(&self, spot: &Spot) -> Result<(), Refusal> {
        for half in 0..2 {
            if !spot.faces[half].is_item() {
                continue;
            }
            for (i, cell) in around(spot.cells[half], Reach::Nearby).enumerate() {
                if spot.cells.contains(&cell) {
                    continue;
                }
                let Some(other) = self.park.find(cell) else { continue };
                if let Effect::KeepClear(within) =
                    self.edition.effect(self.park.face(other), self.rules)
                    && i < within.n_neighbours()
                {
                    return Err(Refusal::NearOffice { at: spot.cells[half], office: cell });
                }
            }
        }
        Ok(())
    }

    /// The queue rule (§5.4) where squares are covered. The labels still know the covered squares,
    /// so the queues around are followed square by square.
    fn check_queues_over(&self, spot: &Spot) -> Result<(), Refusal> {
        for half in 0..2 {
            let face = spot.faces[half];
            if face.is_queue() {
                self.check_queue_at(spot, spot.cells[half])?;
                continue;
            }
            for side in Side::ALL {
                if side == spot.inner(half) || face.edge(side, self.rules).queue_end().is_none() {
                    continue;
                }
                let cell = spot.cells[half].step(side);
                let Some(other) = self.park.find(cell) else { continue };
                if self.park.edge(other, side.opposite()).is_open_queue() {
                    self.check_queue_at(spot, cell)?;
                }
            }
        }
        Ok(())
    }

    /// Follows the queue through a cell as it would be.
    fn check_queue_at(&self, spot: &Spot, start: Cell) -> Result<(), Refusal> {
        let mut seen = [start; MAX_SQUARES];
        let mut n_seen = 1;
        let mut next = 0;
        let (mut n_paths, mut n_rides) = (0_u8, 0_u8);
        while next < n_seen {
            let cell = seen[next];
            next += 1;
            let Some(face) = self.face_over(spot, cell) else { continue };
            for side in Side::ALL {
                let ours = face.edge(side, self.rules);
                if !ours.is_open_queue() {
                    continue;
                }
                let beyond = cell.step(side);
                let Some(other) = self.face_over(spot, beyond) else { continue };
                let theirs = other.edge(side.opposite(), self.rules);
                match theirs.queue_end() {
                    Some(QueueEnd::Path) => n_paths += 1,
                    Some(QueueEnd::Ride) => n_rides += 1,
                    None if theirs == ours && !seen[..n_seen].contains(&beyond) => {
                        seen[n_seen] = beyond;
                        n_seen += 1;
                    }
                    None => {}
                }
            }
        }
        check_counts(n_paths, n_rides)
    }

    /// What would lie on a cell.
    fn face_over(&self, spot: &Spot, cell: Cell) -> Option<Face> {
        match spot.cells.iter().position(|&it| it == cell) {
            Some(half) => Some(spot.faces[half]),
            None => self.park.find(cell).map(|sq| self.park.face(sq)),
        }
    }

    /// Whether a domino laid there would hold the pieces of the park together (§6.3).
    pub(crate) fn reunites(&self, spot: &Spot, pieces: &Pieces) -> bool {
        let cells = spot.cells.iter().flat_map(|cell| Side::ALL.map(|side| cell.step(side)));
        let touched = cells
            .filter_map(|cell| self.park.find(cell))
            .fold(0_u128, |touched, sq| touched | 1 << (pieces.of[sq.idx()] & 127));
        touched.count_ones() == u32::from(pieces.n)
    }
}

/// The cells around a cell; those at its sides come first.
#[inline]
pub(crate) fn around(cell: Cell, reach: Reach) -> impl Iterator<Item = Cell> {
    const STEPS: [(i16, i16); 8] =
        [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
    STEPS[..reach.n_neighbours()].iter().map(move |&(x, y)| cell.by(x, y))
}

/// A queue has one connection to a regular path and one to an attraction at most.
fn check_counts(n_paths: u8, n_rides: u8) -> Result<(), Refusal> {
    match (n_paths, n_rides) {
        (2.., _) => Err(Refusal::QueueMeetsTwoPaths),
        (_, 2..) => Err(Refusal::QueueMeetsTwoRides),
        (0 | 1, 0 | 1) => Ok(()),
    }
}

/// An open queue on one side of an edge or on both, between a half of a new domino and what lies
/// beside it.
#[derive(Clone, Copy)]
struct Meeting {
    half: usize,
    ours: Edge,
    theirs: Edge,
    /// The queue of the old square, if it is one.
    label: u8,
}

/// A domino has six outer sides.
struct Meetings {
    all: [Meeting; 6],
    n: usize,
}

impl Meetings {
    const NONE: Meetings = Meetings {
        all: [Meeting { half: 0, ours: Edge::Still, theirs: Edge::Still, label: 0 }; 6],
        n: 0,
    };

    #[inline]
    fn note(&mut self, meeting: Meeting) {
        self.all[self.n] = meeting;
        self.n += 1;
    }
}

/// What the halves of a new domino do to the queues they touch (§5.4).
struct Tally {
    /// What each half becomes part of, if it is a queue. When the halves are one queue, the first
    /// speaks for both.
    groups: [Group; 2],
    /// Queues that a half touches which is no queue itself.
    hits: [Hit; 6],
    n_hits: usize,
}

#[derive(Clone, Copy, Default)]
struct Group {
    /// The labels it joins, as bits.
    labels: u128,
    n_paths: u8,
    n_rides: u8,
}

/// A regular path or an attraction at the open side of an old queue.
#[derive(Clone, Copy, Default)]
struct Hit {
    label: u8,
    is_path: bool,
}

impl Tally {
    fn new(spot: &Spot, meetings: &Meetings, rules: Rules) -> Tally {
        let mut tally =
            Tally { groups: [Group::default(); 2], hits: [Hit::default(); 6], n_hits: 0 };
        let inner =
            [spot.faces[0].edge(spot.way, rules), spot.faces[1].edge(spot.way.opposite(), rules)];
        let are_joined = inner[0].is_open_queue() && inner[0] == inner[1];
        if !are_joined {
            tally.connect(0, inner[0], inner[1]);
            tally.connect(1, inner[1], inner[0]);
        }
        for &Meeting { half, ours, theirs, label } in &meetings.all[..meetings.n] {
            let group = if are_joined { 0 } else { half };
            if !ours.is_open_queue() {
                tally.hit(ours, label);
            } else if ours == theirs {
                tally.groups[group].labels |= 1 << (label & 127);
            } else {
                tally.connect(group, ours, theirs);
            }
        }
        tally
    }

    /// A half that is a queue touches a path or a ride with its open side.
    fn connect(&mut self, group: usize, ours: Edge, theirs: Edge) {
        if ours.is_open_queue() {
            let end = theirs.queue_end();
            self.groups[group].n_paths += u8::from(end == Some(QueueEnd::Path));
            self.groups[group].n_rides += u8::from(end == Some(QueueEnd::Ride));
        }
    }

    /// A half that is none touches the open side of an old queue.
    fn hit(&mut self, ours: Edge, label: u8) {
        if let Some(end) = ours.queue_end() {
            self.hits[self.n_hits] = Hit { label, is_path: end == QueueEnd::Path };
            self.n_hits += 1;
        }
    }

    fn check(mut self, park: &Park) -> Result<(), Refusal> {
        let [a, b] = self.groups;
        if a.labels & b.labels != 0 {
            self.groups[0] = Group {
                labels: a.labels | b.labels,
                n_paths: a.n_paths + b.n_paths,
                n_rides: a.n_rides + b.n_rides,
            };
            self.groups[1] = Group::default();
        }
        let hits = &self.hits[..self.n_hits];
        for group in self.groups {
            let Group { mut labels, mut n_paths, mut n_rides } = group;
            while labels != 0 {
                let label = labels.trailing_zeros().to_le_bytes()[0];
                labels &= labels - 1;
                let queue = park.queue(label);
                n_paths += u8::from(queue.has_path);
                n_rides += u8::from(queue.ride.is_some());
            }
            for hit in hits.iter().filter(|hit| group.labels >> (hit.label & 127) & 1 == 1) {
                n_paths += u8::from(hit.is_path);
                n_rides += u8::from(!hit.is_path);
            }
            check_counts(n_paths, n_rides)?;
        }
        for hit in hits {
            let queue = park.queue(hit.label);
            let alike = hits.iter().filter(|it| it.label == hit.label);
            let (mut n_paths, mut n_rides) =
                (u8::from(queue.has_path), u8::from(queue.ride.is_some()));
            for it in alike {
                n_paths += u8::from(it.is_path);
                n_rides += u8::from(!it.is_path);
            }
            check_counts(n_paths, n_rides)?;
        }
        Ok(())
    }
}
