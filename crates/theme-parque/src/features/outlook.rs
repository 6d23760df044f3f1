//! A park looked over once: what its items bring, and what may come of them.

use tabletop::{MAX_SEATS, Seat};

use crate::edition::{MAX_PAWNS, Many, Need};
use crate::face::{Face, PathKind, Side};
use crate::park::{Sq, around};
use crate::score::Survey;
use crate::state::State;

/// What an item brings to whoever has a pawn on it.
#[derive(Clone, Copy, Default)]
pub(super) struct Prospect {
    /// Points if the game ended now.
    pub(super) points: f32,
    /// Points that may come on top.
    pub(super) hopes: f32,
    /// Open ends of its unfinished queues.
    pub(super) n_ends: u8,
    pub(super) factor: f32,
    /// The kind of its unfinished queue.
    pub(super) grows: Option<PathKind>,
}

impl Prospect {
    /// What one would claim first.
    pub(super) fn rank(&self) -> f32 {
        self.points + 0.5 * self.hopes
    }
}

/// All that bots want to know of a park.
pub(super) struct Outlook {
    claimed: [(Seat, Prospect); MAX_SEATS * MAX_PAWNS],
    n_claimed: usize,
    /// The best items to claim, the best first.
    pub(super) best_free: [Prospect; MAX_SEATS],
}

impl Outlook {
    pub(super) fn new(state: &State) -> Outlook {
        let survey = Survey::new(state);
        let n_seats = usize::from(state.n_seats);
        let nothing = (Seat(0), Prospect::default());
        let mut outlook = Outlook {
            claimed: [nothing; MAX_SEATS * MAX_PAWNS],
            n_claimed: 0,
            best_free: [Prospect::default(); MAX_SEATS],
        };
        for (n, (seat, sq)) in state.pawns.placed().enumerate() {
            let mut prospect = prospect(state, &survey, sq);
            if state.is_outdone(&survey, n) {
                prospect.points = 0.0;
            }
            outlook.claimed[outlook.n_claimed] = (seat, prospect);
            outlook.n_claimed += 1;
        }
        for sq in state.open_items() {
            let mut prospect = prospect(state, &survey, sq);
            for best in &mut outlook.best_free[..n_seats] {
                if prospect.rank() > best.rank() {
                    std::mem::swap(&mut prospect, best);
                }
            }
        }
        outlook
    }

    /// The items that a seat has claimed.
    pub(super) fn claimed_by(&self, seat: Seat) -> impl Iterator<Item = Prospect> + '_ {
        let claimed = self.claimed[..self.n_claimed].iter();
        claimed.filter(move |(owner, _)| *owner == seat).map(|&(_, prospect)| prospect)
    }
}

/// What an item brings, and what it may still bring.
pub(super) fn prospect(state: &State, survey: &Survey<'_>, sq: Sq) -> Prospect {
    let park = &state.park;
    let face = park.face(sq);
    let points = f32::from(i16::try_from(survey.points(sq)).expect("points are few"));
    let mut prospect = Prospect { points, ..Prospect::default() };
    if !face.is_ride() {
        return prospect;
    }
    let (factor, chance) = match state.edition.attraction(face) {
        Some(attraction) => {
            (f32::from(attraction.factor), chance(state, sq, attraction.needs[state.rules()]))
        }
        None => (1.0, 0.5),
    };
    prospect.factor = factor;
    let mut may_come: f32 = 0.0;
    let at = park.at(sq);
    for side in Side::ALL {
        let Some(other) = park.find(at.step(side)) else {
            // A queue may begin here.
            may_come = may_come.max(factor * BEGINNING);
            continue;
        };
        let edge = park.edge(other, side.opposite());
        let Some(label) = park.label(other).filter(|_| edge.is_open_queue()) else { continue };
        let line = park.queue(label);
        if !line.has_path && line.n_ends > 0 {
            may_come = may_come.max(factor * (f32::from(line.n_squares) * FINISHED + BEGINNING));
            prospect.n_ends += line.n_ends;
            prospect.grows = park.face(other).path_kind();
        }
    }
    prospect.hopes = (chance * may_come - points).max(0.0);
    prospect
}

/// The part of an unfinished queue that will count, as far as one can tell.
const FINISHED: f32 = 0.8;
/// Squares that an open end is good for.
const BEGINNING: f32 = 1.0;

/// How likely what an attraction needs will be there.
fn chance(state: &State, sq: Sq, need: Need) -> f32 {
    let park = &state.park;
    match need {
        Need::Nothing => 1.0,
        Need::Decorations(Many { at_least, within }) => {
            let mut n_missing = at_least;
            let mut n_free = 0;
            for cell in around(park.at(sq), within) {
                match park.find(cell) {
                    Some(other) if park.face(other).is_decoration() => {
                        n_missing = n_missing.saturating_sub(1);
                    }
                    Some(_) => {}
                    None => n_free += 1,
                }
            }
            match n_missing {
                0 => 1.0,
                1 if n_free > 0 => 0.5,
                2 if n_free > 1 => 0.25,
                _ => 0.0,
            }
        }
        Need::DecorationsAtQueue(_) | Need::Queue2 => 0.5,
        Need::QueueLongerThan(_) | Need::QueueShorterThan(_) | Need::PathToEntrance => 0.8,
        Need::ItemsFartherThan(n) => alone(state, sq, n, Face::is_item),
        Need::RidesFartherThan(n) => alone(state, sq, n, Face::is_ride),
    }
}

/// Others may come near as long as dominoes are laid.
fn alone(state: &State, sq: Sq, farther_than: u8, counts: fn(Face) -> bool) -> f32 {
    let park = &state.park;
    let at = park.at(sq);
    let is_near = |other: Sq| {
        other != sq
            && counts(park.face(other))
            && park.at(other).distance(at) <= u16::from(farther_than)
    };
    if park.squares().any(is_near) { 0.0 } else { 0.4 }
}

/// The nearest whole number, for small numbers.
#[allow(clippy::cast_possible_truncation, reason = "marks are small")]
pub(super) fn rounded(number: f32) -> i32 {
    number.round() as i32
}
