//! Main action 3: a grand attraction is built over showmen.

use tabletop::Hear;

use crate::action::Refusal;
use crate::edition::{Shape, TileFace};
use crate::event::{Event, Fact};
use crate::park::{Cell, Cells};
use crate::pieces::{Colours, Deed, Stack};
use crate::state::{Footing, State};

impl State {
    /// The top tile of a stack, if the active player may build it at all.
    #[inline]
    pub(super) fn check_stack(&self, stack: Stack) -> Result<u8, Refusal> {
        if !self.edition.has_stack(stack) {
            return Err(Refusal::NoSuchStack);
        }
        let tile = self.top_tile(stack).ok_or(Refusal::StackEmpty)?;
        self.check_materials(self.edition.stack(stack).cost)?;
        Ok(tile)
    }

    /// Where a shape may lie: every cell under it holds a showman, and the colours are as the
    /// tile wants them (CI-33, CI-35).
    #[inline]
    pub fn footings(&self, shape: &Shape, wanted: Colours) -> Cells {
        let over = |cells: Cells| shape.iter().map(move |&step| cells.seen_from(step));
        let all = over(self.all_showmen()).fold(Cells::BOARD, Cells::both);
        if all.is_empty() || wanted == Colours::OneOrMore {
            return all;
        }
        // Cells from which at least one, two, three colours are seen.
        let (mut one, mut two, mut three) = (Cells::NONE, Cells::NONE, Cells::NONE);
        for &cells in &self.showmen {
            let seen = over(cells).fold(Cells::NONE, Cells::plus);
            three = three.plus(two.both(seen));
            two = two.plus(one.both(seen));
            one = one.plus(seen);
        }
        match wanted {
            Colours::One => all.without(two),
            Colours::OneOrMore => all,
            Colours::Two => all.both(two).without(three),
            Colours::TwoOrMore => all.both(two),
        }
    }

    pub(super) fn build(
        &mut self,
        stack: Stack,
        at: Cell,
        turn: u8,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_deed(Deed::Attraction)?;
        let tile = self.check_stack(stack)?;
        let edition = self.edition.tables();
        let face = edition.stack(stack);
        let TileFace { points, colours, .. } = face.tiles[usize::from(tile)];
        let shape = face.turns.get(usize::from(turn)).ok_or_else(|| Refusal::NoSuchTurn {
            stack: stack.0 + 1,
            n_turns: u8::try_from(face.turns.len()).expect("at most four"),
        })?;
        if !self.footings(shape, colours).contains(at) {
            return Err(self.why_not_there(shape, at, colours));
        }
        let covered = edition.covered(stack, at, turn).expect("showmen are on the board");
        self.picked = None;
        self.spend(Deed::Attraction, events);
        let seat = self.active;
        self.pay_materials(face.cost);
        self.n_built[stack.idx()] += 1;
        self.attractions[stack.idx()][usize::from(tile)] = Some(Footing { at, turn });
        self.covered = self.covered.plus(covered);
        self.score(seat, points);
        events.hear(Fact::AttractionBuilt { seat, stack, tile, at, turn, points }.into());
        self.note_homecomers(covered);
        // In reading order, which the owners may change where it matters (CI-37).
        for cell in covered.iter() {
            self.send_home(cell, events);
        }
        self.ask_homecomers();
        Ok(())
    }

    /// A covered showman scores for its owner and goes back to its car.
    #[inline]
    fn send_home(&mut self, from: Cell, events: &mut impl Hear<Event>) {
        let (colour, car) = self.showman_on(from).expect("attractions cover showmen only");
        let seat = self.owner(colour);
        let points = self.edition.car(car).worth();
        self.lift(colour, car, from);
        let second = colour != self.colour(seat, false);
        self.mats[seat.idx()].cars[car.idx()].push(second);
        self.score(seat, points);
        events.hear(Fact::ShowmanCovered { seat, colour, car, from, points }.into());
    }

    #[cold]
    fn why_not_there(&self, shape: &Shape, at: Cell, wanted: Colours) -> Refusal {
        let covered: Option<Cells> = shape.iter().map(|&step| at.offset(step)).collect();
        let Some(covered) = covered else { return Refusal::OffTheBoard };
        if let Some(cell) = covered.without(self.all_showmen()).iter().next() {
            return Refusal::NoShowman { cell };
        }
        let found = self.showmen.iter().filter(|cells| !cells.both(covered).is_empty()).count();
        Refusal::WrongColours { wanted, found: u8::try_from(found).expect("four colours") }
    }
}
