//! What bots look at: what their pawns score, what they may still come to score, what is left to
//! claim, and how long one can stay to build it.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

mod bonds;
mod candidates;
mod outlook;
mod reasons;

use outlook::{Kept, Outlook};
use tabletop::{Change, Dice, Feature, Features, SearchBy, Seat};

use crate::action::Action;
use crate::face::PathKind;
use crate::setup::Rules;
use crate::state::{Phase, State};

/// The numbers of one seat, in the order of [`State::FEATURES`].
#[derive(Clone, Copy, Default)]
struct Row {
    points: f32,
    hopes: f32,
    open_ends: f32,
    idle_pawns: f32,
    pawns: f32,
    last_pawn: f32,
    claim_points: f32,
    claim_hopes: f32,
    growth: f32,
    fitting: f32,
    hand_queues: f32,
    hand_factors: f32,
    hand_stalls: f32,
    hand_decorations: f32,
    hand: f32,
    turns: f32,
    turn: f32,
}

impl Row {
    const LEN: usize = 17;

    fn numbers(&self) -> [f32; Row::LEN] {
        let &Row { points, hopes, open_ends, idle_pawns, pawns, last_pawn, .. } = self;
        let &Row { claim_points, claim_hopes, growth, fitting, hand_queues, .. } = self;
        let &Row { hand_factors, hand_stalls, hand_decorations, hand, turns, turn, .. } = self;
        [
            points,
            hopes,
            open_ends,
            idle_pawns,
            pawns,
            last_pawn,
            claim_points,
            claim_hopes,
            growth,
            fitting,
            hand_queues,
            hand_factors,
            hand_stalls,
            hand_decorations,
            hand,
            turns,
            turn,
        ]
    }
}

impl Features for State {
    #[rustfmt::skip]
    const FEATURES: &'static [Feature] = &[
        feature("points", "points of claimed items", 0.12, 0.35),
        feature("hopes", "points that claimed items may still come to", 0.07, 0.05),
        feature("open-ends", "open ends of the queues of claimed rides", 0.05, 0.0),
        feature("idle-pawns", "pawns where nothing will ever score", -0.2, 0.0),
        feature("pawns", "pawns at home besides the last", 0.6, 0.2),
        feature("last-pawn", "a pawn to stay in the park with", 0.5, 0.4),
        feature("claim-points", "points of the best item to claim next", 0.08, 0.25),
        feature("claim-hopes", "points that this item may still come to", 0.04, 0.03),
        feature("growth", "time to build for the rides claimed", 0.1, 0.05),
        feature("fitting", "queue squares in hand for queues of one's own", 0.03, 0.0),
        feature("hand-queues", "queue squares in hand", 0.03, 0.0),
        feature("hand-factors", "factors of attractions in hand", 0.03, 0.0),
        feature("hand-stalls", "stalls in hand", 0.02, 0.0),
        feature("hand-decorations", "decorations in hand", 0.0, 0.0),
        feature("hand", "dominoes in hand", 0.02, 0.02),
        feature("turns", "turns to come", 0.3, 0.3),
        feature("turn", "the turn", 0.1, 0.1),
    ];

    const WEIGHTS: &'static str = include_str!("../weights.toml");
    const SEARCH_BY: SearchBy = SearchBy::Turns;

    type Memory = ();
    type Cache = Kept;

    fn features(&self, kept: &mut Kept, rows: &mut [f32]) {
        let outlook = Outlook::new(self, kept);
        let crowd = Crowd::new(self);
        let mut free = outlook.best_free.iter();
        let first = match self.is_before_claim() {
            true => self.active,
            false => self.active.next(self.n_seats),
        };
        // In the order in which they will claim: the first may have the best.
        for seat in first.around(self.n_seats) {
            let can_claim = self.can_claim(seat, &crowd);
            let claim = if can_claim { free.next().copied() } else { None };
            let mut row = self.describe(seat, &outlook, &crowd);
            if can_claim {
                let n_pawns = self.pawns_at_home(seat);
                // With the last pawn a seat leaves the first edition.
                let n_last = u8::from(self.rules() == Rules::First);
                row.pawns = f32::from(n_pawns - n_last);
                row.last_pawn = f32::from(n_last);
            }
            if let Some(claim) = claim {
                row.claim_points = claim.points;
                row.claim_hopes = claim.hopes;
            }
            rows[seat.idx() * Row::LEN..][..Row::LEN].copy_from_slice(&row.numbers());
        }
    }

    fn progress(&self) -> f32 {
        let n_placed = f32::from(self.park.n_dominoes() - 1);
        let by_dominoes = n_placed / (n_placed + f32::from(self.n_left()));
        let n_pawns = f32::from(self.edition.pawns) * f32::from(self.n_seats);
        let n_at_home: u8 = self.seats().map(|seat| self.pawns_at_home(seat)).sum();
        let by_pawns = 1.0 - f32::from(n_at_home) / n_pawns;
        by_dominoes.max(0.8 * by_pawns)
    }

    fn candidates<D: Dice>(&self, seat: Seat, (): &(), dice: &mut D, out: &mut Vec<Action>) {
        self.list_candidates(seat, dice, out);
    }

    fn reasons(&self, after: &State, seat: Seat, changes: &[Change]) -> Vec<String> {
        self.say_reasons(after, seat, changes)
    }
}

const fn feature(name: &'static str, says: &'static str, early: f32, late: f32) -> Feature {
    Feature { name, says, early, late }
}

/// What is the same for all seats.
struct Crowd {
    /// Dominoes that are still to be placed.
    n_left: u16,
    /// Seats that still take turns.
    n_in: u8,
}

impl Crowd {
    fn new(state: &State) -> Crowd {
        let n_in = u8::try_from(state.seats_in().count()).expect("six seats");
        Crowd { n_left: state.n_left(), n_in }
    }
}

/// Open ends of one ride beyond which more are no better.
const MANY_ENDS: u8 = 3;
/// Turns beyond which more are no better.
const MANY_TURNS: f32 = 10.0;
/// Dominoes of a turn.
const PER_TURN: u8 = 2;

impl State {
    /// Dominoes that are still to be placed.
    fn n_left(&self) -> u16 {
        let n_held = u16::try_from(self.hands.n_tiles()).expect("hands are small");
        self.bag.n_dominoes() + n_held + u16::from(self.market.size())
    }

    /// Whether the claim of this turn is still to come.
    fn is_before_claim(&self) -> bool {
        match self.phase {
            Phase::Playing
            | Phase::Signposting
            | Phase::Moving { .. }
            | Phase::Binning { .. }
            | Phase::Claiming => true,
            Phase::Dealing { .. }
            | Phase::Rehoming { .. }
            | Phase::Giving
            | Phase::Taking
            | Phase::Refilling
            | Phase::Over { .. } => false,
        }
    }

    /// Whether a seat has a pawn to place, and will come to place it: there is no claim after the
    /// last domino of the first edition (TP-34).
    fn can_claim(&self, seat: Seat, crowd: &Crowd) -> bool {
        if self.pawns_at_home(seat) == 0 || self.out.contains(seat) {
            return false;
        }
        if self.rules() == Rules::Revised {
            return !self.turn.is_final || (seat == self.active && self.is_before_claim());
        }
        // Whoever plays before, and the seat itself, which claims after its own dominoes.
        let n_turn = |it: Seat| u16::from(self.hands.size(it).min(PER_TURN));
        let n_now = match self.phase {
            Phase::Playing => n_turn(self.active) - u16::from(self.turn.n_played.min(1)),
            Phase::Dealing { .. }
            | Phase::Signposting
            | Phase::Moving { .. }
            | Phase::Binning { .. }
            | Phase::Claiming
            | Phase::Rehoming { .. }
            | Phase::Giving
            | Phase::Taking
            | Phase::Refilling
            | Phase::Over { .. } => 0,
        };
        let mut n_before = n_now;
        if seat != self.active || !self.is_before_claim() {
            let after = self.active.next(self.n_seats).around(self.n_seats);
            let others = after.take_while(|&it| it != seat).filter(|&it| !self.out.contains(it));
            n_before += others.map(n_turn).sum::<u16>() + n_turn(seat);
        }
        crowd.n_left > n_before
    }

    fn describe(&self, seat: Seat, outlook: &Outlook, crowd: &Crowd) -> Row {
        let mut row = Row::default();
        let is_in = !self.out.contains(seat);
        if is_in {
            let n_turns = f32::from(crowd.n_left) / f32::from(PER_TURN * crowd.n_in);
            row.turns = n_turns.min(MANY_TURNS);
            row.turn = f32::from(seat == self.active);
            row.hand = self.hands.size(seat).into();
        }
        // Factors of the rides whose queues of each kind can grow.
        let mut growing = [0.0; PathKind::ALL.len()];
        for prospect in outlook.claimed_by(seat) {
            row.points += prospect.points;
            row.hopes += prospect.hopes;
            row.open_ends += f32::from(prospect.n_ends.min(MANY_ENDS));
            row.idle_pawns += f32::from(prospect.points <= 0.0 && prospect.hopes <= 0.0);
            if let Some(kind) = prospect.grows {
                growing[kind.idx()] += prospect.factor;
                row.growth += prospect.factor * row.turns / MANY_TURNS;
            }
        }
        for face in self.hands.of(seat).iter().filter(|_| is_in).flat_map(|tile| tile.halves) {
            if let Some(attraction) = self.edition.attraction(face) {
                row.hand_factors += f32::from(attraction.factor);
            } else if face.is_stall() {
                row.hand_stalls += 1.0;
            } else if face.is_decoration() {
                row.hand_decorations += 1.0;
            } else if let Some(kind) = face.path_kind().filter(|_| face.is_queue()) {
                row.hand_queues += 1.0;
                row.fitting += growing[kind.idx()];
            }
        }
        row
    }
}
