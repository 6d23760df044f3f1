//! What bots look at: what their pawns score, what they may still come to score, what is left to
//! claim, and how long one can stay to build it.

#![allow(clippy::float_arithmetic, reason = "a judgement is not a rule")]

mod candidates;
mod outlook;

use outlook::{Outlook, Prospect};
use tabletop::{Dice, Feature, Features, MAX_SEATS, Seat};

use crate::action::Action;
use crate::setup::Rules;
use crate::state::{Phase, State};

const N_FEATURES: usize = 16;

impl Features for State {
    #[rustfmt::skip]
    const FEATURES: &'static [Feature] = &[
        feature("points", "points of claimed items", 0.12, 0.35),
        feature("hopes", "points that claimed items may still come to", 0.07, 0.05),
        feature("open-ends", "open ends of the queues of claimed rides", 0.05, 0.0),
        feature("idle-pawns", "pawns where nothing will ever score", -0.2, 0.0),
        feature("pawns", "pawns at home besides the last", 0.6, 0.0),
        feature("last-pawn", "a pawn to stay in the park with", 1.0, 0.0),
        feature("claim-points", "points of the best item to claim next", 0.08, 0.25),
        feature("claim-hopes", "points that this item may still come to", 0.04, 0.03),
        feature("hand-queues", "queue squares in hand", 0.03, 0.0),
        feature("hand-factors", "factors of attractions in hand", 0.03, 0.0),
        feature("hand-stalls", "stalls in hand", 0.02, 0.0),
        feature("hand-decorations", "decorations in hand", 0.0, 0.0),
        feature("hand", "dominoes in hand", 0.02, 0.02),
        feature("fitting", "queue squares in hand for queues of one's own", 0.03, 0.0),
        feature("turns", "turns to come", 0.1, 0.1),
        feature("turn", "the turn", 0.1, 0.1),
    ];

    const WEIGHTS: &'static str = "";

    type Memory = ();

    fn features(&self, rows: &mut [f32]) {
        let outlook = Outlook::new(self);
        let claims = self.next_claims(&outlook);
        for (row, seat) in rows.chunks_exact_mut(N_FEATURES).zip(self.seats()) {
            self.describe(seat, &outlook, claims[seat.idx()], row);
        }
    }

    fn progress(&self) -> f32 {
        let n_left = self.n_left();
        let n_placed = f32::from(self.park.n_dominoes() - 1);
        let by_dominoes = n_placed / (n_placed + n_left);
        let n_pawns = f32::from(self.edition.pawns) * f32::from(self.n_seats);
        let n_at_home: u8 = self.seats().map(|seat| self.pawns_at_home(seat)).sum();
        let by_pawns = 1.0 - f32::from(n_at_home) / n_pawns;
        by_dominoes.max(0.8 * by_pawns)
    }

    fn candidates<D: Dice>(&self, seat: Seat, (): &(), dice: &mut D, out: &mut Vec<Action>) {
        self.list_candidates(seat, dice, out);
    }
}

const fn feature(name: &'static str, says: &'static str, early: f32, late: f32) -> Feature {
    Feature { name, says, early, late }
}

/// Open ends of one ride beyond which more are no better.
const MANY_ENDS: u8 = 3;
/// Turns beyond which more are no better.
const MANY_TURNS: f32 = 8.0;

impl State {
    /// Dominoes that are still to be placed.
    fn n_left(&self) -> f32 {
        let n_held = u16::try_from(self.hands.n_tiles()).expect("hands are small");
        f32::from(self.bag.n_dominoes() + n_held + u16::from(self.market.size()))
    }

    /// What each seat with a pawn at home may claim next, if all claim in turn what is best.
    fn next_claims(&self, outlook: &Outlook) -> [Prospect; MAX_SEATS] {
        let mut claims = [Prospect::default(); MAX_SEATS];
        let is_active_first = match self.phase {
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
        };
        let first = if is_active_first { self.active } else { self.active.next(self.n_seats) };
        let mut free = outlook.best_free.iter();
        for seat in first.around(self.n_seats) {
            if self.pawns_at_home(seat) > 0
                && !self.out.contains(seat)
                && let Some(&best) = free.next()
            {
                claims[seat.idx()] = best;
            }
        }
        claims
    }

    fn describe(&self, seat: Seat, outlook: &Outlook, claim: Prospect, row: &mut [f32]) {
        let mut it = [0.0; N_FEATURES];
        let mut kinds = [0.0; 3];
        for &(owner, _, prospect) in outlook.claimed() {
            if owner != seat {
                continue;
            }
            it[0] += prospect.points;
            it[1] += prospect.hopes;
            it[2] += f32::from(prospect.n_ends.min(MANY_ENDS));
            it[3] += f32::from(prospect.points <= 0.0 && prospect.hopes <= 0.0);
            if let Some(kind) = prospect.grows {
                kinds[kind.idx()] += prospect.factor;
            }
        }
        let n_pawns = self.pawns_at_home(seat);
        if n_pawns > 0 && !self.out.contains(seat) {
            let (last, others) = match self.rules() {
                Rules::First => (1.0, n_pawns - 1),
                Rules::Revised => (0.0, n_pawns),
            };
            it[4] = others.into();
            it[5] = last;
            it[6] = claim.points;
            it[7] = claim.hopes;
        }
        if !self.out.contains(seat) {
            for tile in self.hands.of(seat) {
                for face in tile.halves {
                    if let Some(attraction) = self.edition.attraction(face) {
                        it[9] += f32::from(attraction.factor);
                    } else if face.is_queue() {
                        it[8] += 1.0;
                        let kind = face.path_kind().expect("a queue is a path");
                        it[13] += kinds[kind.idx()];
                    } else if face.is_stall() {
                        it[10] += 1.0;
                    } else if face.is_decoration() {
                        it[11] += 1.0;
                    }
                }
            }
            it[12] = self.hands.size(seat).into();
            let n_in = f32::from(u8::try_from(self.seats_in().count()).expect("six seats"));
            it[14] = (self.n_left() / (2.0 * n_in.max(1.0))).min(MANY_TURNS);
            it[15] = f32::from(seat == self.active);
        }
        row.copy_from_slice(&it);
    }
}
