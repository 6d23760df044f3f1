//! What to do is picked first, and where to is asked then (RULES.md §11.1). Where there is only one
//! place it is taken at once.

use tabletop::Hear;

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::park::{Cell, Plot};
use crate::pieces::{Car, Deed, Site, Stack};
use crate::state::{Phase, Pick, State};

impl State {
    /// What can follow what was picked.
    pub(super) fn list_picked(&self, pick: Pick, out: &mut Vec<Action>) {
        match pick {
            Pick::Car(car) => {
                out.extend(self.empty_spots().iter().map(|to| Action::Showman { car, to }));
            }
            Pick::Showman(from) => {
                out.extend(self.empty_spots().iter().map(|to| Action::Relocate { from, to }));
            }
            Pick::Stack(stack) => {
                let Ok(tile) = self.check_stack(stack) else { return };
                let face = self.edition.stack(stack);
                let colours = face.tiles[usize::from(tile)].colours;
                for (turn, shape) in (0..).zip(&face.turns) {
                    let at = self.footings(shape, colours);
                    out.extend(at.iter().map(|at| Action::Attraction { stack, at, turn }));
                }
            }
            Pick::Plot(plot) => {
                let Phase::Placing { site } = self.phase else { return };
                out.extend(State::ways(site).iter().map(|&grass| Action::Place { plot, grass }));
            }
        }
    }

    pub(super) fn pick_car(
        &mut self,
        car: Car,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_deed(Deed::Showman)?;
        self.check_car(car)?;
        self.pick(Pick::Car(car), Refusal::NoSpot, events)
    }

    pub(super) fn pick_showman(
        &mut self,
        from: Cell,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_deed(Deed::Showman)?;
        let (_, car) = self.check_own(from)?;
        self.check_empty_car(car)?;
        self.pick(Pick::Showman(from), Refusal::NoSpot, events)
    }

    pub(super) fn pick_stack(
        &mut self,
        stack: Stack,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_deed(Deed::Attraction)?;
        self.check_stack(stack)?;
        self.pick(Pick::Stack(stack), Refusal::FitsNowhere, events)
    }

    pub(super) fn pick_plot(
        &mut self,
        site: Site,
        plot: Plot,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_plot(plot)?;
        if let &[grass] = State::ways(site) {
            return self.apply_placing(site, Action::Place { plot, grass }, events);
        }
        self.picked = Some(Pick::Plot(plot));
        Ok(())
    }

    /// Picks something that has its place somewhere.
    fn pick(
        &mut self,
        pick: Pick,
        if_nowhere: Refusal,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let mut places = Vec::new();
        self.list_picked(pick, &mut places);
        match places.as_slice() {
            [] => Err(if_nowhere),
            &[only] => self.apply_acting(only, events),
            _ => {
                self.picked = Some(pick);
                Ok(())
            }
        }
    }
}
