//! The choice between the three actions (RULES.md §4.1).

use tabletop::{Dice, Hear};

use crate::action::{Action, Errand, Refusal};
use crate::event::{Event, Fact};
use crate::farm::CellSet;
use crate::state::{Phase, State, Step};

pub(super) fn list(out: &mut Vec<Action>) {
    out.extend([Action::Restock, Action::Play, Action::Growth]);
}

#[inline]
pub(super) fn sample<D: Dice>(dice: &mut D) -> Action {
    match dice.up_to(2) {
        0 => Action::Restock,
        1 => Action::Play,
        _ => Action::Growth,
    }
}

impl State {
    #[inline]
    pub(super) fn apply_choosing<H: Hear<Event>>(
        &mut self,
        action: Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        let (errand, phase) = match action {
            Action::Restock => (Errand::Restock, Phase::Restocking { step: Step::Discarding }),
            Action::Play => (Errand::Play, Phase::Playing { n_rabbits: 0 }),
            Action::Growth => {
                (Errand::Growth, Phase::Growing { redeemed: CellSet::EMPTY, fed: CellSet::EMPTY })
            }
            Action::Keep { .. }
            | Action::Discard { .. }
            | Action::DrawPile
            | Action::DrawMarket { .. }
            | Action::Reserve { .. }
            | Action::Take { .. }
            | Action::Trade { .. }
            | Action::TradeReserved { .. }
            | Action::Pick { .. }
            | Action::LayHutch
            | Action::On { .. }
            | Action::Pay { .. }
            | Action::Place { .. }
            | Action::Hutch { .. }
            | Action::Redeem { .. }
            | Action::Put { .. }
            | Action::Skip
            | Action::Done => return Err(self.not_now()),
        };
        events.hear(Fact::Chose { seat: self.active, errand }.into());
        self.phase = phase;
        self.end_growth_if_idle(events);
        Ok(())
    }
}
