//! A Signpost moves another domino (RULES.md §6.3).

use tabletop::{Hear, Seat};

use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::face::{Cell, Face};
use crate::park::{Cover, Ground, Seek, Spot, Sq, each_place};
use crate::state::{Phase, State};

impl State {
    /// Whether the Signpost just placed may move a domino; a refusal names the cell of a half.
    fn check_lift(&self, domino: u8, at: Cell) -> Result<(), Refusal> {
        let halves = Sq::halves(domino);
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
        let at = |domino| self.park.at(Sq::halves(domino)[0]);
        (1..self.park.n_dominoes())
            .filter(move |&domino| self.check_lift(domino, at(domino)).is_ok())
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
        let domino = self.park.find(at).ok_or(Refusal::NoDominoThere { at })?.domino();
        self.check_lift(domino, at)?;

        let upright = self.park.upright(domino);
        let at = self.park.at(Sq::halves(domino)[0]);
        self.park.remove(Sq::halves(domino));
        self.phase = Phase::Moving { domino, upright };
        events.hear(Fact::Lifted { seat, at }.into());
        Ok(())
    }

    /// A domino of this turn must stay apart from the Signpost, wherever it is moved (§5.5).
    /// What a queue may not grow beyond is what it was before the domino was lifted (TP-30).
    fn ground_for_moving(&self, domino: u8, upright: [Face; 2]) -> Ground<'_> {
        let [first, second] = self.turn.dominoes;
        let is_of_this_turn = self.turn.n_played == 2 && domino == first;
        let ground = self.ground_apart_from(is_of_this_turn.then_some(second));
        let mut before = self.park;
        before.lay_as(domino, &self.old_spot(domino, upright));
        Ground { number: domino, frozen: self.frozen_queues(&before), ..ground }
    }

    /// Where a lifted domino lay.
    fn old_spot(&self, domino: u8, upright: [Face; 2]) -> Spot {
        let at = self.park.at(Sq::halves(domino)[0]);
        Spot::new(at, self.park.way_of(domino), upright)
    }

    pub(super) fn list_moving(&self, domino: u8, upright: [Face; 2], out: &mut Vec<Action>) {
        let ground = self.ground_for_moving(domino, upright);
        let pieces = self.park.pieces();
        let old = self.old_spot(domino, upright);
        each_place(&ground, std::iter::once((upright, Cover::Nothing)), |_, at, way| {
            let spot = Spot::new(at, way, upright);
            if spot != old && (pieces.n == 1 || ground.reunites(&spot, &pieces)) {
                out.push(Action::Lay { at, way });
            }
            Seek::More
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
        let ground = self.ground_for_moving(domino, upright);
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
