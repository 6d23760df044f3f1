//! A Signpost moves another domino (RULES.md §6.3).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::face::Face;
use crate::park::{self, Cover, Ground, Spot, Sq};
use crate::state::{Phase, State};

impl State {
    /// Whether the Signpost just placed may move a domino.
    fn check_lift(&self, domino: u8) -> Result<(), Refusal> {
        let halves = Sq::halves(domino);
        let at = self.park.at(halves[0]);
        if domino == 0 {
            return Err(Refusal::EntranceStays { at });
        }
        if self.turn.last_domino() == Some(domino) {
            return Err(Refusal::NotTheSignpost);
        }
        if !halves.iter().all(|&sq| self.park.is_there(sq)) {
            return Err(Refusal::HalfCovered { at });
        }
        match halves.iter().any(|&sq| self.pawns.on(sq).next().is_some()) {
            true => Err(Refusal::PawnInTheWay { at }),
            false => Ok(()),
        }
    }

    fn liftable(&self) -> impl Iterator<Item = u8> + '_ {
        (1..self.park.n_dominoes()).filter(|&domino| self.check_lift(domino).is_ok())
    }

    pub(super) fn can_lift_any(&self) -> bool {
        self.liftable().next().is_some()
    }

    pub(super) fn list_signposting(&self, out: &mut Vec<Action>) {
        let at = |domino| self.park.at(Sq::halves(domino)[0]);
        out.extend(self.liftable().map(|domino| Action::Lift { at: at(domino) }));
        out.push(Action::Pass);
    }

    pub(super) fn apply_signposting(
        &mut self,
        seat: Seat,
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::Pass {
            events.hear(Fact::Passed { seat }.into());
            self.next_effect(events);
            return Ok(());
        }
        let Action::Lift { at } = action else { return Err(self.not_now()) };
        let found = self.park.find(at).filter(|sq| *sq == Sq::halves(sq.domino())[0]);
        let domino = found.ok_or(Refusal::NoDominoThere { at })?.domino();
        self.check_lift(domino)?;

        let upright = self.park.upright(domino);
        self.park.remove(Sq::halves(domino));
        self.phase = Phase::Moving { domino, upright };
        events.hear(Fact::Lifted { seat, at }.into());
        Ok(())
    }

    /// A domino of this turn must stay apart from the Signpost, wherever it is moved (§5.5).
    fn ground_for_moving(&self, domino: u8) -> Ground<'_> {
        let [first, second] = self.turn.dominoes;
        let is_of_this_turn = self.turn.n_played == 2 && domino == first;
        self.ground_apart_from(is_of_this_turn.then_some(second))
    }

    /// Where a lifted domino lay.
    fn old_spot(&self, domino: u8, upright: [Face; 2]) -> Spot {
        let at = self.park.at(Sq::halves(domino)[0]);
        Spot::new(at, self.park.way_of(domino), upright)
    }

    pub(super) fn list_moving(&self, domino: u8, upright: [Face; 2], out: &mut Vec<Action>) {
        let ground = self.ground_for_moving(domino);
        let pieces = self.park.pieces();
        let old = self.old_spot(domino, upright);
        park::list(&ground, std::iter::once(upright), |_, at, way| {
            let spot = Spot::new(at, way, upright);
            if spot != old && (pieces.n == 1 || ground.reunites(&spot, &pieces)) {
                out.push(Action::Lay { at, way });
            }
        });
        out.push(Action::PutBack);
    }

    pub(super) fn apply_moving(
        &mut self,
        seat: Seat,
        domino: u8,
        upright: [Face; 2],
        action: Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if action == Action::PutBack {
            self.put_back(seat, domino, upright, events);
            return Ok(());
        }
        let Action::Lay { at, way } = action else { return Err(self.not_now()) };
        let spot = Spot::new(at, way, upright);
        if spot == self.old_spot(domino, upright) {
            return Err(Refusal::SamePlace);
        }
        let ground = self.ground_for_moving(domino);
        ground.judge(&spot, Cover::Nothing)?;
        if !ground.reunites(&spot, &self.park.pieces()) {
            return Err(Refusal::FallsApart);
        }

        self.park.lay_as(domino, &spot);
        events.hear(Fact::Laid { seat, at, way }.into());
        self.next_effect(events);
        Ok(())
    }

    fn put_back(
        &mut self,
        seat: Seat,
        domino: u8,
        upright: [Face; 2],
        events: &mut impl Hear<Event>,
    ) {
        let spot = self.old_spot(domino, upright);
        self.park.lay_as(domino, &spot);
        events.hear(Fact::PutBack { seat }.into());
        self.next_effect(events);
    }
}
