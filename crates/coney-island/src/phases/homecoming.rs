//! Covered showmen of both colours of a player come back to one car: in which order, their owner
//! says, also in a rival's turn (RULES.md §6.7, CI-37).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::park::Cells;
use crate::pieces::Car;
use crate::state::{Phase, Row, State};

impl State {
    /// Notes which of the showmen under an attraction have a choice of order before them.
    pub(super) fn note_homecomers(&mut self, covered: Cells) {
        if self.n_seats != 2 {
            return;
        }
        for seat in Seat::all(2) {
            for car in Car::ALL {
                let shape = covered.both(self.shapes[car.idx()]);
                let n_of = |second| {
                    let of_colour = self.showmen[self.colour(seat, second).idx()];
                    u8::try_from(shape.both(of_colour).len()).expect("three to a car")
                };
                let (first, second) = (n_of(false), n_of(true));
                if first > 0 && second > 0 {
                    self.unsettled[seat.idx()][car.idx()] = Row { from: 0, to: first + second };
                }
            }
        }
    }

    /// Whose showmen are in no order yet, and on which car: the builder's own come first.
    #[inline]
    pub fn homecomer(&self) -> Option<(Seat, Car)> {
        let seats = self.active.around(self.n_seats).take(self.unsettled.len());
        seats.flat_map(|seat| Car::ALL.map(|car| (seat, car))).find(|&(seat, car)| {
            let rows = self.unsettled.get(seat.idx());
            rows.is_some_and(|rows| rows[car.idx()] != Row::NONE)
        })
    }

    /// Asks the next owner, or goes on with the actions.
    pub(super) fn ask_homecomers(&mut self) {
        self.phase = match self.homecomer() {
            Some(_) => Phase::Homecoming,
            None => Phase::Acting,
        };
    }

    pub(super) fn list_homecoming(&self, out: &mut Vec<Action>) {
        if self.homecomer().is_some() {
            out.extend([false, true].map(|second| Action::Leftmost { second }));
        }
    }

    pub(super) fn apply_homecoming(
        &mut self,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Leftmost { second } = action else { return Err(self.not_now()) };
        let (seat, car) = self.homecomer().ok_or_else(|| self.not_now())?;
        let row = self.unsettled[seat.idx()][car.idx()];
        let showmen = &mut self.mats[seat.idx()].cars[car.idx()];
        showmen.bring_forward(row, second);
        let rest = Row { from: row.from + 1, ..row };
        let is_settled = showmen.is_uniform(rest);
        self.unsettled[seat.idx()][car.idx()] = if is_settled { Row::NONE } else { rest };
        let colour = self.colour(seat, second);
        events.hear(Fact::LinedUp { seat, colour, car }.into());
        self.ask_homecomers();
        Ok(())
    }
}
