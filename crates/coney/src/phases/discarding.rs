//! The hand limit at the end of a turn (RULES.md §4.4).

use tabletop::Hear;

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::state::State;

impl State {
    pub(super) fn list_discarding(&self, out: &mut Vec<Action>) {
        out.extend(self.mine().hand.iter().map(|card| Action::Discard { card }));
    }

    pub(super) fn apply_discarding(
        &mut self,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Discard { card } = action else { return Err(self.not_now()) };
        self.check_in_hand(card)?;
        self.discard(card, events);
        self.end_turn(events);
        Ok(())
    }
}
