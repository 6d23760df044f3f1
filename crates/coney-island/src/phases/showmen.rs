//! Main action 2: a showman comes into the park, or moves within it.

use tabletop::Hear;

use crate::action::Refusal;
use crate::event::{Event, Fact};
use crate::park::{Cell, Cells};
use crate::pieces::{Car, Colour, Deed};
use crate::score::SQUARE_POINTS;
use crate::state::State;

impl State {
    /// Whether the leftmost showman of a car may be sent.
    #[inline]
    pub(super) fn check_car(&self, car: Car) -> Result<(), Refusal> {
        if self.mine().car(car).n_on() == 0 {
            return Err(Refusal::CarEmpty { car });
        }
        self.check_materials(self.edition.car(car).cost)
    }

    pub(super) fn send_showman(
        &mut self,
        car: Car,
        to: Cell,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_deed(Deed::Showman)?;
        self.check_car(car)?;
        self.check_spot(to)?;
        self.picked = None;
        self.spend(Deed::Showman, events);
        let seat = self.active;
        let paid = self.edition.car(car).cost;
        self.pay_materials(paid);
        let leftmost = self.mine_mut().cars[car.idx()].pop();
        let colour = self.colour(seat, leftmost.expect("the car is not empty"));
        events.hear(Fact::ShowmanPlaced { seat, colour, car, to, paid }.into());
        self.put_down(colour, car, to, events);
        Ok(())
    }

    /// Whether showmen of a car may be relocated: it must be empty (CI-16).
    #[inline]
    pub(super) fn check_empty_car(&self, car: Car) -> Result<(), Refusal> {
        let n_left = self.mine().car(car).n_on();
        if n_left > 0 {
            return Err(Refusal::CarNotEmpty { car, n_left });
        }
        self.check_materials(self.edition.car(car).cost)
    }

    /// The active player's showmen of a car in the park, of either colour with two players.
    #[inline]
    pub(super) fn movable(&self, car: Car) -> Cells {
        self.showmen_of(self.active).both(self.shapes[car.idx()])
    }

    /// The active player's showman on a cell.
    pub(super) fn check_own(&self, cell: Cell) -> Result<(Colour, Car), Refusal> {
        let showman = self.showman_on(cell).filter(|&(it, _)| self.owner(it) == self.active);
        showman.ok_or(Refusal::NotYourShowman { cell })
    }

    pub(super) fn relocate(
        &mut self,
        from: Cell,
        to: Cell,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_deed(Deed::Showman)?;
        let (colour, car) = self.check_own(from)?;
        self.check_empty_car(car)?;
        self.check_spot(to)?;
        self.picked = None;
        self.spend(Deed::Showman, events);
        let seat = self.active;
        let paid = self.edition.car(car).cost;
        self.pay_materials(paid);
        self.lift(colour, car, from);
        events.hear(Fact::ShowmanRelocated { seat, colour, car, from, to, paid }.into());
        self.put_down(colour, car, to, events);
        Ok(())
    }

    #[inline]
    fn check_spot(&self, cell: Cell) -> Result<(), Refusal> {
        if self.empty_spots().contains(cell) {
            return Ok(());
        }
        Err(if !self.sites.contains(cell.plot()) {
            Refusal::NoSiteThere { plot: cell.plot() }
        } else if !self.spots.contains(cell) {
            Refusal::Grass { cell }
        } else {
            Refusal::SpotTaken { cell }
        })
    }

    /// Takes a showman out of the park.
    #[inline]
    pub(super) fn lift(&mut self, colour: Colour, car: Car, from: Cell) {
        self.showmen[colour.idx()].remove(from);
        self.shapes[car.idx()].remove(from);
    }

    /// Puts a showman down. A square counts as formed when there is one more than just before,
    /// even if the showman was lifted out of another (CI-17, CI-18).
    #[inline]
    fn put_down(&mut self, colour: Colour, car: Car, to: Cell, events: &mut impl Hear<Event>) {
        let seat = self.active;
        let before = self.n_squares(seat);
        self.showmen[colour.idx()].insert(to);
        self.shapes[car.idx()].insert(to);
        let points = SQUARE_POINTS * (self.n_squares(seat) - before);
        if points > 0 {
            self.score(seat, points);
            events.hear(Fact::SquareFormed { seat, points }.into());
        }
    }
}
