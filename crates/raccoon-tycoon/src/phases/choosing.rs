//! A turn: one action out of five, and a sixth way for whoever lost an auction of its own
//! (RULES.md §4.1, §5.3).

use tabletop::{Hear, Menu, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Offer};
use crate::state::State;

impl State {
    pub(super) fn list_choosing(&self, seat: Seat, extra: bool, out: &mut impl Menu<Action>) {
        self.list_productions(seat, out);
        self.list_sales(seat, None, out);
        self.list_auctions(seat, out);
        self.list_purchases(seat, out);
        self.list_town(seat, out);
        if extra {
            out.add(Action::Decline);
        }
    }

    pub(super) fn apply_choosing(
        &mut self,
        seat: Seat,
        extra: bool,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Produce { card } => self.produce(seat, card, events),
            Action::Sell { commodity, units, export } => {
                self.sell(seat, commodity, units, export, None, events)
            }
            Action::StartAuction { line } => self.start_auction(seat, line, events),
            Action::Build { tile } => self.build(seat, tile, false, events),
            Action::Upgrade { tile } => self.upgrade(seat, tile, false, events),
            Action::BuyTown { mix } => self.buy_town(seat, mix, events),
            Action::Decline if extra => {
                self.decline(seat, Offer::ExtraAction, events);
                Ok(())
            }
            Action::Decline => Err(Refusal::MustAct),
            Action::Claim { .. }
            | Action::BuyFrom { .. }
            | Action::Take { .. }
            | Action::UseBonus { .. }
            | Action::Return { .. }
            | Action::Bid { .. }
            | Action::Pass
            | Action::Pay { .. }
            | Action::Declare
            | Action::Hold => Err(self.not_now()),
        }
    }
}
