//! The income: what cars and squares give, and points from wherever they come.

use tabletop::{Hear, Seat};

use crate::edition::Income;
use crate::event::{Event, Fact};
use crate::score::{GOAL, SQUARE_POINTS};
use crate::setup::LIMIT;
use crate::state::State;

impl State {
    /// Gives points. Whoever has had sixty has had sixty (ruling CI-39).
    #[inline]
    pub(super) fn score(&mut self, seat: Seat, points: u8) {
        let mat = &mut self.mats[seat.idx()];
        mat.points += u16::from(points);
        self.had_sixty |= mat.points >= GOAL;
    }

    /// Points and money of the cars; a sixth money tile is not taken (CI-5).
    #[inline]
    pub(super) fn pay_cars(&mut self, income: Income, events: &mut impl Hear<Event>) {
        let seat = self.active;
        let money = income.money.min(LIMIT - self.mine().money);
        self.bank -= money;
        self.mine_mut().money += money;
        self.score(seat, income.points);
        events.hear(Fact::IncomePaid { seat, points: income.points, money }.into());
    }

    #[inline]
    pub(super) fn pay_squares(&mut self, events: &mut impl Hear<Event>) {
        let seat = self.active;
        let n_squares = self.n_squares(seat);
        if n_squares > 0 {
            let points = SQUARE_POINTS * n_squares;
            self.score(seat, points);
            events.hear(Fact::SquaresPaid { seat, n_squares, points }.into());
        }
    }

    #[inline]
    pub(super) fn gain_repeats(&mut self, n_repeats: u8, events: &mut impl Hear<Event>) {
        if n_repeats > 0 {
            self.repeats += n_repeats;
            events.hear(Fact::RepeatsGained { seat: self.active, n_repeats }.into());
        }
    }
}
