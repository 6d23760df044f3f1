//! The moves worth a thought. Places for dominoes are hundreds, so each domino is tried where it
//! touches what matters.

use tabletop::{Dice, Game, Seat};

use super::bonds::{Bonds, Surroundings};
use super::outlook;
use crate::action::Action;
use crate::face::{Cell, ENTRANCE, Edge, Face, Side};
use crate::park::{Queue, Sq, Squares};
use crate::score::Survey;
use crate::state::{Phase, State};

/// Moves that are kept of a long list.
const MANY: usize = 48;

impl State {
    pub(super) fn list_candidates<D: Dice>(&self, seat: Seat, dice: &mut D, out: &mut Vec<Action>) {
        let first = out.len();
        // Whole plays: what a person picks first is worth nothing by itself.
        match self.phase == Phase::Playing && self.picked.is_none() {
            true => self.list_whole(seat, out),
            false => self.legal_actions(seat, out),
        }
        if out.len() - first <= MANY / 2 {
            return;
        }
        match self.phase {
            Phase::Playing => {
                let mut ranker = Ranker::new(self, seat);
                let n_tiles = usize::from(self.hands.size(seat)).max(1);
                self.drop_twins(seat, first, out);
                keep_best(first, MANY.div_ceil(n_tiles), dice, out, |action| ranker.rank(action));
            }
            Phase::Moving { .. } => {
                let mut ranker = Ranker::new(self, seat);
                keep_best(first, MANY / 2, dice, out, |action| ranker.rank(action));
            }
            Phase::Signposting => keep_best(first, MANY / 4, dice, out, |_| 0),
            Phase::Rehoming { .. } => {
                let survey = Survey::new(self);
                let gain = |action: &Action| self.gain_by_move(seat, &survey, action);
                keep_best(first, MANY / 2, dice, out, gain);
            }
            Phase::Claiming => {
                let survey = Survey::new(self);
                let rank = |action: &Action| {
                    let Action::Claim { at } = *action else { return 0 };
                    let Some(sq) = self.park.find(at) else { return 0 };
                    let Some(thing) = survey.thing(sq) else { return 0 };
                    outlook::rounded(outlook::prospect_of(&survey, thing).rank() * 4.0)
                };
                keep_best(first, MANY / 2, dice, out, rank);
            }
            Phase::Dealing { .. }
            | Phase::Binning { .. }
            | Phase::Giving
            | Phase::Taking
            | Phase::Refilling
            | Phase::Over { .. } => {}
        }
    }

    /// Of dominoes that look the same one is enough, unless the other has been picked.
    fn drop_twins(&self, seat: Seat, first: usize, out: &mut Vec<Action>) {
        if self.picked.is_some() {
            return;
        }
        let hand = self.hands.of(seat);
        let is_twin = |tile: u8| {
            let place = self.turn.place_of(tile).expect("the domino is held");
            hand[..place].iter().any(|other| other.halves == hand[place].halves)
        };
        let mut i = 0;
        out.retain(|action| {
            i += 1;
            i <= first || !matches!(*action, Action::Play { tile, .. } if is_twin(tile))
        });
    }

    /// Points that moving a pawn brings to a seat, or takes from its rivals.
    fn gain_by_move(&self, me: Seat, survey: &Survey<'_>, action: &Action) -> i32 {
        let Action::MovePawn { seat, from, to } = *action else { return 0 };
        let points = |cell| self.park.find(cell).map_or(0, |sq| survey.points(sq));
        let gain = points(to) - points(from);
        if seat == me { gain } else { -gain }
    }
}

/// Keeps of each domino, or of all moves together, those with the highest marks. What leaves
/// something out is always kept; between equals the dice decide.
fn keep_best<D: Dice>(
    first: usize,
    most: usize,
    dice: &mut D,
    out: &mut Vec<Action>,
    mut mark: impl FnMut(&Action) -> i32,
) {
    let group = |action: &Action| match *action {
        Action::Pick { tile } | Action::Play { tile, .. } => tile,
        Action::Pass | Action::PutBack => u8::MAX,
        Action::Lift { .. }
        | Action::Lay { .. }
        | Action::SendHome { .. }
        | Action::Claim { .. }
        | Action::MovePawn { .. }
        | Action::Give { .. }
        | Action::Take { .. } => 0,
    };
    let mut marked: Vec<(u8, i32, u32, Action)> = out
        .drain(first..)
        .map(|action| (group(&action), -mark(&action), dice.next_u32(), action))
        .collect();
    let key = |&(_, mark, ticket, _): &(u8, i32, u32, Action)| (mark, ticket);
    // A list has the moves of one domino together.
    for alike in marked.chunk_by_mut(|a, b| a.0 == b.0) {
        let best = match alike.len() > most {
            true => alike.select_nth_unstable_by_key(most, key).0,
            false => alike,
        };
        best.sort_unstable_by_key(key);
        out.extend(best.iter().map(|&(_, _, _, action)| action));
    }
}

/// Ranks moves by what a domino would touch.
struct Ranker<'a> {
    state: &'a State,
    seat: Seat,
    /// Squares with a pawn of the seat, and squares with any pawn.
    own: Squares,
    claimed: Squares,
    /// The cells that dominoes can lie on, row by row from a corner: the place of each among the
    /// neighbourhoods that were looked at, plus one, or zero.
    corner: Cell,
    n_columns: usize,
    places: Vec<u16>,
    neighbourhoods: Vec<Neighbourhood>,
    bonds: Bonds<'a>,
    /// The domino of the last move, its halves as it lies, and how they touch what lies at each
    /// side.
    last: Option<(u8, Side)>,
    faces: [Face; 2],
    touches: [[Touch; 4]; 2],
}

/// What lies around a cell.
struct Neighbourhood {
    marks: [Marks; 4],
    bonds: Surroundings,
    /// Whether something there matters to a claimed item.
    is_tied: bool,
}

/// How much a point counts that a move brings at once.
const POINT: i32 = 6;

/// To whom something belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Mine,
    Theirs,
    Nobodys,
}

/// With what a side of a new square touches others.
#[derive(Clone, Copy)]
enum Sort {
    Queue,
    Regular,
    Ride,
    Track,
    Decoration,
    Stall,
    /// The closed side of a path, and that of a track.
    PathWall,
    TrackWall,
    /// The other half of the domino is there.
    Nothing,
}

const N_SORTS: usize = Sort::Nothing as usize + 1;

#[derive(Clone, Copy)]
struct Touch {
    sort: Sort,
    /// The factor of a ride, or zero.
    factor: i32,
}

/// How much it matters that a square beside a cell is touched with each sort of side.
#[derive(Clone, Copy)]
struct Marks {
    by_sort: [i32; N_SORTS],
    /// As much more for each of the factor of a ride.
    for_factor: i32,
}

impl Marks {
    /// The same whatever it is touched with.
    const fn even(mark: i32) -> Marks {
        let mut by_sort = [mark; N_SORTS];
        by_sort[Sort::Nothing as usize] = 0;
        Marks { by_sort, for_factor: 0 }
    }

    fn set(&mut self, sort: Sort, mark: i32) {
        self.by_sort[sort as usize] = mark;
    }

    #[inline]
    fn of(&self, touch: Touch) -> i32 {
        self.by_sort[touch.sort as usize] + self.for_factor * touch.factor
    }
}

impl<'a> Ranker<'a> {
    fn new(state: &'a State, seat: Seat) -> Ranker<'a> {
        let mut own = Squares::default();
        state.pawns.of(seat).for_each(|sq| own.insert(sq));
        // No half lies farther out than two cells.
        let (low, high) = state.park.corners();
        let length = |from: i16, to: i16| usize::from(to.abs_diff(from)) + 5;
        let (n_columns, n_rows) = (length(low.x, high.x), length(low.y, high.y));
        Ranker {
            state,
            seat,
            own,
            claimed: state.claimed(),
            corner: low.by(-2, -2),
            n_columns,
            places: vec![0; n_columns * n_rows],
            neighbourhoods: Vec::new(),
            bonds: Bonds::new(state, own),
            last: None,
            faces: [ENTRANCE; 2],
            touches: [[Touch { sort: Sort::Nothing, factor: 0 }; 4]; 2],
        }
    }

    fn rank(&mut self, action: &Action) -> i32 {
        let (tile, at, way) = match *action {
            Action::Play { tile, at, way } => (tile, at, way),
            // There is only one to lay, so any number will do.
            Action::Lay { at, way } => (0, at, way),
            Action::Pick { .. }
            | Action::Lift { .. }
            | Action::PutBack
            | Action::SendHome { .. }
            | Action::Claim { .. }
            | Action::MovePawn { .. }
            | Action::Give { .. }
            | Action::Take { .. }
            | Action::Pass => return 0,
        };
        // A list has the moves of one domino together, and those of one way.
        if self.last != Some((tile, way)) {
            self.last = Some((tile, way));
            self.faces = self.faces_of(tile, way);
            self.touches = self.touches_of(way);
        }
        let (first, second) = (self.neighbourhood(at), self.neighbourhood(at.step(way)));
        let [first, second] = [first, second].map(|place| &self.neighbourhoods[place]);
        let mut mark = 0;
        for side in Side::ALL.map(Side::idx) {
            mark += first.marks[side].of(self.touches[0][side])
                + second.marks[side].of(self.touches[1][side]);
        }
        if first.is_tied || second.is_tied {
            let around = [&first.bonds, &second.bonds];
            mark += POINT * self.bonds.gain(self.faces, way, around);
        }
        mark
    }

    /// The halves of a domino, turned.
    fn faces_of(&self, tile: u8, way: Side) -> [Face; 2] {
        let upright = if let Phase::Moving { upright, .. } = self.state.phase {
            upright
        } else {
            let place = self.state.turn.place_of(tile).expect("the domino is held");
            self.state.hands.of(self.seat)[place].halves
        };
        upright.map(|face| face.turned(way.turns()))
    }

    /// How the halves of a domino touch what lies at each side.
    fn touches_of(&self, way: Side) -> [[Touch; 4]; 2] {
        let inner = [way, way.opposite()];
        [0, 1].map(|half| {
            Side::ALL.map(|side| match side == inner[half] {
                true => Touch { sort: Sort::Nothing, factor: 0 },
                false => self.touch(self.faces[half], side),
            })
        })
    }

    fn touch(&self, face: Face, side: Side) -> Touch {
        let sort = match face.edge(side, self.state.rules()) {
            Edge::Ride => return Touch { sort: Sort::Ride, factor: self.factor(face) },
            Edge::Queue1Open | Edge::Queue2Open => Sort::Queue,
            Edge::RegularOpen => Sort::Regular,
            Edge::TrackOpen => Sort::Track,
            Edge::Still if face.is_decoration() => Sort::Decoration,
            Edge::Still => Sort::Stall,
            Edge::RegularClosed | Edge::Queue1Closed | Edge::Queue2Closed => Sort::PathWall,
            Edge::TrackClosed => Sort::TrackWall,
        };
        Touch { sort, factor: 0 }
    }

    /// The place among the neighbourhoods of what lies at each side of a cell.
    #[inline]
    fn neighbourhood(&mut self, cell: Cell) -> usize {
        let row = usize::from(cell.y.abs_diff(self.corner.y));
        let number = row * self.n_columns + usize::from(cell.x.abs_diff(self.corner.x));
        if self.places[number] == 0 {
            let marks = Side::ALL.map(|side| match self.state.park.find(cell.step(side)) {
                Some(other) => self.marks(other, side.opposite()),
                None => Marks::even(0),
            });
            let bonds = self.bonds.around(cell);
            let is_tied = self.bonds.tie(&bonds);
            self.neighbourhoods.push(Neighbourhood { marks, bonds, is_tied });
            let n = self.neighbourhoods.len();
            self.places[number] = u16::try_from(n).expect("there are fewer cells");
        }
        usize::from(self.places[number]) - 1
    }

    fn whose(&self, sq: Sq) -> Whose {
        match (self.own.contains(sq), self.claimed.contains(sq)) {
            (true, _) => Whose::Mine,
            (false, true) => Whose::Theirs,
            (false, false) => Whose::Nobodys,
        }
    }

    fn factor(&self, face: Face) -> i32 {
        self.state.edition.attraction(face).map_or(2, |it| i32::from(it.factor))
    }

    /// How much it matters that a square is touched at a side.
    fn marks(&self, sq: Sq, side: Side) -> Marks {
        let park = &self.state.park;
        let edge = park.edge(sq, side);
        if let Some(label) = park.label(sq).filter(|_| edge.is_open_queue()) {
            return self.marks_of_queue(park.queue(label));
        }
        let face = park.face(sq);
        if face.is_item() {
            return self.marks_of_item(sq, face);
        }
        let mut marks = Marks::even(0);
        if edge == Edge::RegularOpen {
            marks.set(Sort::Queue, 2);
            marks.set(Sort::Regular, 2);
        }
        if edge == Edge::TrackOpen {
            marks.set(Sort::Track, 2);
        }
        if matches!(edge, Edge::RegularOpen | Edge::RegularClosed) {
            marks.set(Sort::Stall, 3);
        }
        marks
    }

    fn marks_of_queue(&self, queue: Queue) -> Marks {
        let park = &self.state.park;
        let n_squares = i32::from(queue.n_squares);
        let factor = queue.ride.map_or(1, |ride| self.factor(park.face(ride)));
        let whose = queue.ride.map_or(Whose::Nobodys, |ride| self.whose(ride));
        let by_owner = |mine: i32, theirs: i32, nobodys: i32| match whose {
            Whose::Mine => mine,
            Whose::Theirs => theirs,
            Whose::Nobodys => nobodys,
        };
        // A dead end: bad for whoever waits for this queue.
        let mut marks = Marks::even(by_owner(-8, 3 + factor, -2));
        marks.set(Sort::Queue, by_owner(6 + 2 * factor, 2, 3 + factor));
        marks.set(Sort::Regular, by_owner(4 + factor * n_squares, 5, 2 + n_squares));
        marks.set(Sort::Ride, 0);
        marks.for_factor = if queue.has_path { 2 * n_squares } else { n_squares };
        marks
    }

    fn marks_of_item(&self, sq: Sq, face: Face) -> Marks {
        let factor = self.factor(face);
        let whose = self.whose(sq);
        // Something in the way of a queue that could begin there.
        let in_the_way = match whose {
            Whose::Mine if face.is_ride() => -2,
            Whose::Theirs if face.is_ride() => 1,
            Whose::Mine | Whose::Theirs | Whose::Nobodys => 0,
        };
        let path = if whose == Whose::Mine && face.is_stall() { 3 } else { in_the_way };
        let (queue, decoration) = match whose {
            Whose::Mine => (6 + 2 * factor, 3),
            Whose::Theirs => (1, 2),
            Whose::Nobodys => (2 + factor, 0),
        };
        let mut marks = Marks::even(in_the_way);
        marks.set(Sort::Queue, queue);
        marks.set(Sort::Decoration, decoration);
        marks.set(Sort::Regular, path);
        marks.set(Sort::PathWall, path);
        marks
    }
}
