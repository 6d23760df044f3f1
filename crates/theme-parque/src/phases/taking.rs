//! Drawing from the market (RULES.md §8).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::state::State;

impl State {
    pub(super) fn list_taking(&self, out: &mut Vec<Action>) {
        out.extend((0..self.market.size()).map(|tile| Action::Take { tile }));
    }

    pub(super) fn sample_taking<D: Dice>(&self, dice: &mut D) -> Action {
        Action::Take { tile: dice.index(self.market.size().into()).to_le_bytes()[0] }
    }

    pub(super) fn apply_taking(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Take { tile } = action else { return Err(self.not_now()) };
        let on_offer = self.market.size();
        if tile >= on_offer {
            return Err(Refusal::NotOnOffer { tile, on_offer });
        }

        let taken = self.market.remove(usize::from(tile));
        self.hands.add(seat, taken);
        self.turn.draws_left -= 1;
        self.turn.n_drawn += 1;
        events.hear(Fact::Took { seat, halves: taken.halves }.into());
        self.after_draw(events);
        Ok(())
    }
}
