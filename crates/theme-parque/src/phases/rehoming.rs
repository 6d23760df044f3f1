//! The Merchandise Shop moves a pawn (RULES.md §7.3).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::park::Sq;
use crate::state::State;

impl State {
    pub(super) fn can_move_any_pawn(&self, seat: Seat, shop: Sq) -> bool {
        // The shop itself is an item to move to, so any other pawn has somewhere to go.
        self.pawns.placed().any(|pawn| pawn != (seat, shop))
    }

    pub(super) fn list_rehoming(&self, seat: Seat, shop: Sq, out: &mut Vec<Action>) {
        let pawns = self.pawns.placed();
        for (i, (owner, from)) in pawns.clone().enumerate() {
            // Two pawns of one player on the same item are alike.
            if (owner, from) == (seat, shop) || pawns.clone().take(i).any(|it| it == (owner, from))
            {
                continue;
            }
            let items = self.park.squares().filter(|&sq| self.park.face(sq).is_item());
            let at = |sq| self.park.at(sq);
            out.extend(items.filter(|&to| to != from).map(|to| Action::MovePawn {
                seat: owner,
                from: at(from),
                to: at(to),
            }));
        }
        out.push(Action::Pass);
    }

    pub(super) fn apply_rehoming(
        &mut self,
        seat: Seat,
        shop: Sq,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Pass {
            events.hear(Fact::Passed { seat }.into());
            self.after_claim(seat, events);
            return Ok(());
        }
        let Action::MovePawn { seat: owner, from, to } = action else {
            return Err(self.not_now());
        };
        let old = self.pawn_at(owner, from)?;
        if (owner, old) == (seat, shop) {
            return Err(Refusal::JustPlaced);
        }
        let found = self.park.find(to).filter(|&sq| self.park.face(sq).is_item());
        let new = found.filter(|&sq| sq != old).ok_or(Refusal::NotAnItem { at: to })?;

        self.pawns.shift(owner, old, new);
        events.hear(Fact::PawnMoved { seat, owner, from, to }.into());
        self.after_claim(seat, events);
        Ok(())
    }
}
