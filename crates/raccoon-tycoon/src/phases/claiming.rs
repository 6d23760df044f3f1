//! Before the first round: free tokens, all different (RULES.md §3.6).

use tabletop::{Hear, Menu, Seat};

use crate::action::{Action, Refusal};
use crate::edition::Commodity;
use crate::event::{Event, Fact};
use crate::state::State;

impl State {
    fn check_claim(&self, seat: Seat, commodity: Commodity) -> Result<(), Refusal> {
        if self.mat(seat).goods[commodity.idx()] > 0 {
            return Err(Refusal::AlreadyClaimed { commodity });
        }
        if self.supply[commodity.idx()] == 0 {
            return Err(Refusal::SupplyEmpty { commodity });
        }
        Ok(())
    }

    pub(super) fn list_claiming(&self, seat: Seat, out: &mut impl Menu<Action>) {
        let free = Commodity::ALL.into_iter().filter(|&it| self.check_claim(seat, it).is_ok());
        for commodity in free {
            out.add(Action::Claim { commodity });
        }
    }

    pub(super) fn apply_claiming(
        &mut self,
        seat: Seat,
        left: u8,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Claim { commodity } = action else { return Err(self.not_now()) };
        self.check_claim(seat, commodity)?;
        self.take_tokens(seat, commodity, 1);
        events.hear(Fact::Claimed { seat, commodity }.into());
        self.after_claim(seat, left - 1);
        Ok(())
    }
}
