//! A park looked over once: what its items bring, and what may come of them.

use tabletop::{MAX_SEATS, Seat};

use crate::edition::{MAX_PAWNS, Many, Need};
use crate::face::{Face, PathKind, Side};
use crate::score::{Sights, Survey, Thing, Ties};
use crate::state::State;

/// What an item brings to whoever has a pawn on it.
#[derive(Clone, Copy, Debug)]
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
    const NONE: Prospect =
        Prospect { points: 0.0, hopes: 0.0, n_ends: 0, factor: 0.0, grows: None };

    /// What one would claim first.
    pub(super) fn rank(&self) -> f32 {
        self.points + 0.5 * self.hopes
    }
}

/// What was seen in the last park, and what its items brought: what lies around an item and what it
/// is tied to are mostly the same in the next.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    sights: Sights,
    /// For each thing that was seen.
    prospects: Vec<KeptProspect>,
}

#[derive(Clone, Copy, Debug)]
struct KeptProspect {
    /// The version of its surroundings, and what else it depended on.
    version: u64,
    ties: Ties,
    prospect: Prospect,
}

impl KeptProspect {
    const NONE: KeptProspect =
        KeptProspect { version: 0, ties: Ties::NONE, prospect: Prospect::NONE };

    /// The prospect of a thing, as it was if nothing has changed that it depends on. It is asked for
    /// whenever a park is looked at, so that no news is missed.
    #[inline]
    fn repaired(&mut self, survey: &Survey<'_>, thing: &Thing) -> Prospect {
        if self.version != thing.version || !self.ties.hold(survey.news()) {
            let (ties, prospect) = (survey.ties(thing), prospect_of(survey, thing));
            *self = KeptProspect { version: thing.version, ties, prospect };
        }
        self.prospect
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
    pub(super) fn new(state: &State, kept: &mut Kept) -> Outlook {
        kept.sights.look(state);
        let Kept { sights, prospects } = kept;
        prospects.resize(sights.things.len(), KeptProspect::NONE);
        let survey = Survey::by(state, sights);
        let n_seats = usize::from(state.n_seats);
        let nothing = (Seat(0), Prospect::NONE);
        let mut outlook = Outlook {
            claimed: [nothing; MAX_SEATS * MAX_PAWNS],
            n_claimed: 0,
            best_free: [Prospect::NONE; MAX_SEATS],
        };
        for (n, (seat, sq)) in state.pawns.placed().enumerate() {
            let place = sights.place(sq);
            let mut prospect = prospects[place].repaired(&survey, &sights.things[place]);
            if state.is_outdone(&survey, n) {
                prospect.points = 0.0;
            }
            outlook.claimed[outlook.n_claimed] = (seat, prospect);
            outlook.n_claimed += 1;
        }
        let claimed = state.claimed();
        for (thing, kept) in sights.things.iter().zip(prospects) {
            let is_open = thing.face.is_item()
                && (!claimed.contains(thing.sq) || state.room_for_pawns(thing.sq) > 0);
            if !is_open {
                continue;
            }
            let mut prospect = kept.repaired(&survey, thing);
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
pub(super) fn prospect_of(survey: &Survey<'_>, thing: &Thing) -> Prospect {
    let (state, park) = (survey.state(), &survey.state().park);
    let points = f32::from(i16::try_from(survey.points_of(thing)).expect("points are few"));
    let mut prospect = Prospect { points, ..Prospect::NONE };
    if !thing.face.is_ride() {
        return prospect;
    }
    let (factor, chance) = match state.edition.attraction(thing.face) {
        Some(attraction) => {
            (f32::from(attraction.factor), chance(survey, thing, attraction.needs[state.rules()]))
        }
        None => (1.0, 0.5),
    };
    prospect.factor = factor;
    let mut may_come: f32 = 0.0;
    for (side, other) in Side::ALL.into_iter().zip(thing.beside()) {
        let Some(other) = other else {
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
fn chance(survey: &Survey<'_>, thing: &Thing, need: Need) -> f32 {
    match need {
        Need::Nothing => 1.0,
        Need::Decorations(Many { at_least, within }) => {
            let (mut n_missing, mut n_free) = (at_least, within.n_neighbours());
            for sq in thing.near(within) {
                n_free -= 1;
                let helps = survey.state().park.face(sq).is_decoration();
                n_missing = n_missing.saturating_sub(u8::from(helps));
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
        Need::ItemsFartherThan(n) => alone(survey, thing, n, Face::is_item),
        Need::RidesFartherThan(n) => alone(survey, thing, n, Face::is_ride),
    }
}

/// Others may come near as long as dominoes are laid.
fn alone(survey: &Survey<'_>, thing: &Thing, farther_than: u8, counts: fn(Face) -> bool) -> f32 {
    match survey.is_alone(thing, farther_than, counts) {
        true => 0.4,
        false => 0.0,
    }
}

/// The nearest whole number, for small numbers.
#[allow(clippy::cast_possible_truncation, reason = "marks are small")]
pub(super) fn rounded(number: f32) -> i32 {
    number.round() as i32
}
