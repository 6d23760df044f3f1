//! Sudden death: a thousand dollars may end the game (RULES.md §7.4).

use tabletop::{Hear, Money, Seat, SeatSet};

use crate::action::{Action, Now, Refusal};
use crate::event::{Ending, Event, Fact};
use crate::state::{Phase, State};

/// What it takes to declare victory.
const FORTUNE: Money = Money(1_000);

impl State {
    /// Whether a seat could declare victory with a decision of its own.
    #[inline]
    pub fn may_declare(&self, seat: Seat) -> bool {
        self.check_declaring(seat).is_ok()
    }

    fn check_declaring(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.options.sudden_death {
            return Err(Refusal::NoSuddenDeath);
        }
        // The table is still being laid then.
        if matches!(self.phase, Phase::SettingUp | Phase::Claiming { .. }) {
            return Err(self.not_now());
        }
        let money = self.mat(seat).money;
        match money >= FORTUNE {
            true => Ok(()),
            false => Err(Refusal::NoFortune { fortune: FORTUNE, money }),
        }
    }

    pub(super) fn declare(
        &mut self,
        seat: Seat,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_declaring(seat)?;
        self.declaring = SeatSet::EMPTY;
        self.end_game(Ending::SuddenDeath { winner: seat }, events);
        Ok(())
    }

    /// Called after every change of somebody's money.
    #[inline]
    pub(super) fn notice_wealth(&mut self, seat: Seat, events: &mut impl Hear<Event>) {
        // Two payments of one action are one change. Nobody who may declare can pay before they
        // have answered, so nobody has to be taken off the list again.
        let is_known = self.declaring.contains(seat);
        if !self.options.sudden_death || is_known || self.mat(seat).money < FORTUNE {
            return;
        }
        // The seat on turn is asked first (RT-41), also when its turn ends with this.
        if self.declaring.is_empty() {
            self.declare_from = self.active;
        }
        self.declaring.insert(seat);
        events.hear(Fact::CouldDeclare { seat }.into());
    }

    pub(super) fn apply_declaring(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Hold => {
                self.declaring.remove(seat);
                events.hear(Fact::Held { seat }.into());
                self.after_declarations(events);
                Ok(())
            }
            Action::Claim { .. }
            | Action::Produce { .. }
            | Action::BuyFrom { .. }
            | Action::Take { .. }
            | Action::UseBonus { .. }
            | Action::Return { .. }
            | Action::Sell { .. }
            | Action::StartAuction { .. }
            | Action::Bid { .. }
            | Action::Pass
            | Action::Build { .. }
            | Action::Upgrade { .. }
            | Action::BuyTown { .. }
            | Action::Pay { .. }
            | Action::Decline
            | Action::Declare => Err(Refusal::NotNow { now: Now::Declaring }),
        }
    }
}
