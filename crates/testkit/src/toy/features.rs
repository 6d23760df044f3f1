//! What bots see in the night market.

#![allow(clippy::float_arithmetic, reason = "an evaluation is not a rule")]

use tabletop::{Dice, Feature, Features, Seat};

use super::{Action, Phase, State};

impl Features for State {
    const FEATURES: &'static [Feature] = &[
        Feature { name: "points", says: "points", early: 0.2, late: 0.6 },
        Feature { name: "hand", says: "worth of the lanterns in hand", early: 0.02, late: 0.0 },
    ];
    const WEIGHTS: &'static str = "";
    type Memory = ();
    type Cache = ();

    fn features(&self, (): &mut (), rows: &mut [f32]) {
        for (seat, row) in Seat::all(self.n_seats).zip(rows.chunks_exact_mut(2)) {
            let i = seat.idx();
            let mut points = f32::from(self.coins[i]);
            let worth = |lanterns: super::Lanterns| lanterns.iter().map(|it| f32::from(it.0)).sum();
            points += 2.0 * worth(self.stalls[i]);
            // An auction counts as if the high bidder had won it.
            if let Phase::Bidding(auction) = &self.phase
                && let Some((bidder, amount)) = auction.high
                && bidder == seat
            {
                points += 2.0 * f32::from(auction.lantern.0) - f32::from(amount);
            }
            row[0] = points;
            row[1] = worth(self.hands[i]);
        }
    }

    fn progress(&self) -> f32 {
        f32::from(self.round.min(self.options.rounds)) / f32::from(self.options.rounds)
    }

    fn is_quiet(&self) -> bool {
        !matches!(self.phase, Phase::Bidding(_))
    }

    fn candidates<D: Dice>(&self, seat: Seat, (): &(), _: &mut D, out: &mut Vec<Action>) {
        tabletop::Game::legal_actions(self, seat, out);
    }
}
