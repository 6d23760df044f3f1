//! Whoever leaves gives the hand away (RULES.md §7.4).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::state::State;

impl State {
    /// The one player still in, when there is no choice whom to give to.
    pub(super) fn only_recipient(&self) -> Option<Seat> {
        let mut seats = self.seats_in();
        let first = seats.next();
        if seats.next().is_none() { first } else { None }
    }

    pub(super) fn list_giving(&self, seat: Seat, out: &mut Vec<Action>) {
        let others = self.seats_in().filter(|&to| to != seat);
        out.extend(others.map(|to| Action::Give { to }));
    }

    pub(super) fn apply_giving(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Give { to } = action else { return Err(self.not_now()) };
        if to.0 >= self.n_seats || self.out.contains(to) {
            return Err(Refusal::CannotReceive { to });
        }

        self.hand_over(seat, to, events);
        self.begin_giving(seat, events);
        Ok(())
    }

    /// The first domino of a hand goes to another one, face down.
    pub(super) fn hand_over(&mut self, from: Seat, to: Seat, events: &mut impl Hear<Event>) {
        let mut tile = self.hands.remove(from, 0);
        tile.seen = tile.seen.and(to);
        self.hands.add(to, tile);
        events.hear(Event::Gave { from, to, tile });
    }
}
