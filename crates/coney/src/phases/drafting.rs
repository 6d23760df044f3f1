//! The draft: all keep one card of their packet at the same time, and pass the rest (RULES.md §3.2).

use tabletop::{Hear, Seat, SeatSet};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::pieces::Card;
use crate::state::{HAND_LIMIT, Phase, Source, State};

impl State {
    pub(super) fn list_drafting(&self, seat: Seat, round: u8, out: &mut Vec<Action>) {
        let cards = self.packet(self.packet_before(seat, round));
        out.extend(cards.map(|card| Action::Keep { card }));
    }

    pub(super) fn apply_drafting(
        &mut self,
        seat: Seat,
        round: u8,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Keep { card } = action else { return Err(self.not_now()) };
        let packet = self.packet_before(seat, round);
        if !self.packet(packet).any(|other| other == card) {
            return Err(Refusal::NotInPacket { card: self.edition.card_name(card) });
        }
        let place = self.packets[packet].iter_mut().find(|place| **place == card);
        *place.expect("it was there just now") = Card::NONE;
        let dealt_to = u8::try_from(packet).expect("four packets at most");
        self.memory.sources[card.idx()] = Source::draft(dealt_to, round);
        self.mat_mut(seat).hand.insert(card);
        events.hear(Event::Kept { seat, card });
        self.end_pick(seat, round, events);
        Ok(())
    }

    /// When the last seat has kept a card, the packets move on.
    fn end_pick(&mut self, seat: Seat, round: u8, events: &mut impl Hear<Event>) {
        let Phase::Drafting { waiting, .. } = &mut self.phase else { return };
        waiting.remove(seat);
        if !waiting.is_empty() {
            return;
        }
        let next = round + 1;
        if next < HAND_LIMIT {
            events.hear(Fact::PacketsPassed.into());
            self.phase = Phase::Drafting { round: next, waiting: SeatSet::all(self.n_seats) };
            return;
        }
        for packet in 0..usize::from(self.n_seats) {
            let card = self.packet(packet).next().expect("one of five is left");
            self.packets[packet] = [Card::NONE; 5];
            self.discards.insert(card);
            events.hear(Fact::LeftOver { card }.into());
        }
        self.fill_market(events);
    }
}
