//! Main action 2: a showman comes into the park, or moves within it.

use tabletop::Hear;

use crate::action::Refusal;
use crate::event::{Event, Fact};
use crate::park::{Cell, Cells};
use crate::pieces::{Car, Colour, Deed};
use crate::score::SQUARE_POINTS;
use crate::state::State;

impl State {
    /// Where the leftmost showman of a car may go.
    #[inline]
    pub(super) fn showman_spots(&self, car: Car) -> Result<Cells, Refusal> {
        self.check_deed(Deed::Showman)?;
        if self.mine().car(car).n_on() == 0 {
            return Err(Refusal::CarEmpty { car });
        }
        self.check_materials(self.showman_cost(car))?;
        Ok(self.empty_spots())
    }

    pub(super) fn send_showman(
        &mut self,
        car: Car,
        to: Cell,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_acting()?;
        let spots = self.showman_spots(car)?;
        self.check_spot(spots, to)?;
        self.spend(Deed::Showman, events);
        let seat = self.active;
        let paid = self.showman_cost(car);
        self.pay_materials(paid);
        let leftmost = self.mine_mut().cars[car.idx()].pop();
        let colour = self.colour(seat, leftmost.expect("the car is not empty"));
        events.hear(Fact::ShowmanPlaced { seat, colour, car, to, paid }.into());
        self.put_down(colour, car, to, events);
        Ok(())
    }

    /// The showmen of an empty car that may be relocated: the active player's, of either colour
    /// with two players (CI-16).
    #[inline]
    pub(super) fn movable(&self, car: Car) -> Result<Cells, Refusal> {
        self.check_deed(Deed::Showman)?;
        let n_left = self.mine().car(car).n_on();
        if n_left > 0 {
            return Err(Refusal::CarNotEmpty { car, n_left });
        }
        self.check_materials(self.showman_cost(car))?;
        Ok(self.showmen_of(self.active).both(self.shapes[car.idx()]))
    }

    pub(super) fn relocate(
        &mut self,
        from: Cell,
        to: Cell,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_acting()?;
        let showman = self.showman_on(from).filter(|&(it, _)| self.owner(it) == self.active);
        let (colour, car) = showman.ok_or(Refusal::NotYourShowman { cell: from })?;
        self.movable(car)?;
        self.check_spot(self.empty_spots(), to)?;
        self.spend(Deed::Showman, events);
        let seat = self.active;
        let paid = self.showman_cost(car);
        self.pay_materials(paid);
        self.lift(colour, car, from);
        events.hear(Fact::ShowmanRelocated { seat, colour, car, from, to, paid }.into());
        self.put_down(colour, car, to, events);
        Ok(())
    }

    #[inline]
    fn check_spot(&self, spots: Cells, cell: Cell) -> Result<(), Refusal> {
        if spots.contains(cell) {
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
