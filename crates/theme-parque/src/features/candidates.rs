//! The moves worth a thought. Places for dominoes are hundreds, so each domino is tried where it
//! touches what matters.

use tabletop::{Dice, Game, Seat};

use super::outlook;
use crate::action::Action;
use crate::face::{Edge, Face, Side};
use crate::park::{Spot, Sq, Squares};
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
                let ranker = Ranker::new(self, seat);
                let n_tiles = usize::from(self.hands.size(seat)).max(1);
                self.drop_twins(seat, first, out);
                keep_best(first, MANY.div_ceil(n_tiles), dice, out, |action| ranker.rank(action));
            }
            Phase::Moving { .. } => {
                let ranker = Ranker::new(self, seat);
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
    mark: impl Fn(&Action) -> i32,
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
}

/// To whom something belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Mine,
    Theirs,
    Nobodys,
}

impl<'a> Ranker<'a> {
    fn new(state: &'a State, seat: Seat) -> Ranker<'a> {
        let mut own = Squares::default();
        state.pawns.of(seat).for_each(|sq| own.insert(sq));
        Ranker { state, seat, own, claimed: state.claimed() }
    }

    fn rank(&self, action: &Action) -> i32 {
        let spot = match *action {
            Action::Play { tile, at, way } => {
                let place = self.state.turn.place_of(tile).expect("the domino is held");
                Spot::new(at, way, self.state.hands.of(self.seat)[place].halves)
            }
            Action::Lay { at, way } => {
                let Phase::Moving { upright, .. } = self.state.phase else { return 0 };
                Spot::new(at, way, upright)
            }
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
        let mut mark = 0;
        for half in 0..2 {
            for side in Side::ALL {
                let cell = spot.cells[half].step(side);
                if cell == spot.cells[1 - half] {
                    continue;
                }
                if let Some(other) = self.state.park.find(cell) {
                    mark += self.meet(spot.faces[half], side, other);
                }
            }
        }
        mark
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

    /// How much it matters that a new square touches an old one.
    fn meet(&self, face: Face, side: Side, other: Sq) -> i32 {
        let park = &self.state.park;
        let (ours, theirs) = (face.edge(side, park.rules()), park.edge(other, side.opposite()));
        if let Some(label) = park.label(other).filter(|_| theirs.is_open_queue()) {
            let queue = park.queue(label);
            let n_squares = i32::from(queue.n_squares);
            let factor = queue.ride.map_or(1, |ride| self.factor(park.face(ride)));
            let whose = queue.ride.map_or(Whose::Nobodys, |ride| self.whose(ride));
            let by_owner = |mine: i32, theirs: i32, nobodys: i32| match whose {
                Whose::Mine => mine,
                Whose::Theirs => theirs,
                Whose::Nobodys => nobodys,
            };
            return match ours {
                Edge::Queue1Open | Edge::Queue2Open => by_owner(6 + 2 * factor, 2, 3 + factor),
                Edge::RegularOpen => by_owner(4 + factor * n_squares, 5, 2 + n_squares),
                Edge::Ride => {
                    let length = if queue.has_path { 2 * n_squares } else { n_squares };
                    self.factor(face) * length
                }
                // A dead end: bad for whoever waits for this queue.
                Edge::RegularClosed
                | Edge::Queue1Closed
                | Edge::Queue2Closed
                | Edge::Still
                | Edge::TrackOpen
                | Edge::TrackClosed => by_owner(-8, 3 + factor, -2),
            };
        }
        let other_face = park.face(other);
        if other_face.is_item() {
            let factor = self.factor(other_face);
            return match (ours, self.whose(other)) {
                (Edge::Queue1Open | Edge::Queue2Open, Whose::Mine) => 6 + 2 * factor,
                (Edge::Queue1Open | Edge::Queue2Open, Whose::Theirs) => 1,
                (Edge::Queue1Open | Edge::Queue2Open, Whose::Nobodys) => 2 + factor,
                (_, Whose::Mine) if face.is_decoration() => 3,
                (_, Whose::Theirs) if face.is_decoration() => 2,
                (_, Whose::Mine) if other_face.is_stall() && face.is_path() => 3,
                // Something in the way of a queue that could begin there.
                (_, Whose::Mine) if other_face.is_ride() => -2,
                (_, Whose::Theirs) if other_face.is_ride() => 1,
                (_, Whose::Mine | Whose::Theirs | Whose::Nobodys) => 0,
            };
        }
        match (ours, theirs) {
            (Edge::Queue1Open | Edge::Queue2Open | Edge::RegularOpen, Edge::RegularOpen)
            | (Edge::TrackOpen, Edge::TrackOpen) => 2,
            (Edge::Still, Edge::RegularOpen | Edge::RegularClosed) if face.is_stall() => 3,
            _ => 0,
        }
    }
}
