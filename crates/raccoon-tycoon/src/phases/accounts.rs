//! Money and tokens change hands here, whatever the phase.

use tabletop::{Hear, Money, Seat};

use crate::edition::Commodity;
use crate::event::Event;
use crate::state::State;

/// Money moves through these two alone.
impl State {
    pub(super) fn receive(&mut self, seat: Seat, amount: Money, events: &mut impl Hear<Event>) {
        self.mat_mut(seat).money += amount;
        self.notice_wealth(seat, events);
    }

    pub(super) fn pay(&mut self, seat: Seat, amount: Money, events: &mut impl Hear<Event>) {
        let money = self.mat(seat).money;
        self.mat_mut(seat).money = money.less(amount).expect("it was checked before");
        self.notice_wealth(seat, events);
    }
}

/// Commodity tokens move through these two alone.
impl State {
    #[inline]
    pub(super) fn take_tokens(&mut self, seat: Seat, commodity: Commodity, units: u8) {
        self.supply[commodity.idx()] -= units;
        self.mat_mut(seat).goods[commodity.idx()] += units;
    }

    #[inline]
    pub(super) fn give_back(&mut self, seat: Seat, commodity: Commodity, units: u8) {
        self.mat_mut(seat).goods[commodity.idx()] -= units;
        self.supply[commodity.idx()] += units;
    }
}
