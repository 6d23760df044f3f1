//! What is worth counting: rabbits that came and went, tokens, the draft and how one begins.

use tabletop::{Catalogue, Kind, Measures, Notes, Seat};

use crate::action::Errand;
use crate::event::{Event, Fact};
use crate::score::{Score, coupon, score};
use crate::state::{Phase, State};

const PLACED: usize = 0;
const TRADED: usize = 1;
const OPENING: usize = 2;
const DRAFT: usize = 3;

impl Measures for State {
    fn catalogue(&self) -> Catalogue {
        let edition = self.edition.tables();
        let names = || edition.cards().map(|card| edition.face(card).name.clone());
        Catalogue::new(
            "points",
            ["Rabbits", "End coupons", "Stores", "Tokens left", "Reserved cards"],
            ["Tokens", "Rabbits on the farm", "Cards in hand"],
            vec![
                Kind::pieces("Rabbits", "placed", names()).bringing("points"),
                Kind::pieces("Rabbits traded", "traded away", names()),
                Kind::opening("First action", ["Restock", "Play rabbits", "Growth"]),
                Kind::opening("First card kept in the draft", names()),
            ],
        )
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "what is not counted changes nothing")]
    fn note(&self, event: &Event, notes: &mut Notes) {
        match *event {
            Event::Kept { seat, card } => notes.used(seat, DRAFT, card.idx()),
            Event::Fact(Fact::Placed { seat, card, .. }) => notes.used(seat, PLACED, card.idx()),
            Event::Fact(
                Fact::Traded { seat, card, .. } | Fact::TradedReserved { seat, card, .. },
            ) => notes.used(seat, TRADED, card.idx()),
            Event::Fact(Fact::Chose { seat, errand }) => {
                let first = match errand {
                    Errand::Restock => 0,
                    Errand::Play => 1,
                    Errand::Growth => 2,
                };
                notes.used(seat, OPENING, first);
            }
            _ => {}
        }
    }

    fn close(&self, notes: &mut Notes) {
        let edition = self.edition.tables();
        for seat in self.seats() {
            let mat = self.mat(seat);
            let Score { printed, coupons, stores, tokens, reserve } =
                score(edition, &mat.farm, mat.tokens, mat.n_reserved());
            let points = [printed, coupons, stores, tokens, reserve];
            for (i, points) in points.into_iter().enumerate() {
                notes.scored(seat, i, points);
            }
            for (cell, card) in mat.farm.rabbits() {
                let points = i32::from(edition.face(card).vp) + coupon(edition, &mat.farm, cell);
                notes.brought(seat, PLACED, card.idx(), points);
            }
        }
    }

    fn curves(&self, seat: Seat, out: &mut Vec<i64>) {
        let mat = self.mat(seat);
        out.push(i64::from(mat.tokens.total()));
        out.push(i64::from(mat.farm.rabbits.len()));
        out.push(i64::from(mat.hand.len()));
    }

    fn turn_mark(&self) -> u32 {
        match self.phase {
            // All draft at once, so a round of the draft is one turn.
            Phase::Drafting { round, .. } => u32::from(round),
            Phase::Dealing
            | Phase::Opening
            | Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => 256 | u32::from(self.round) << 16 | u32::from(self.active.0),
        }
    }
}
