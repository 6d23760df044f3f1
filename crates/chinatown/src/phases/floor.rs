//! Phase 3 on the floor: one seat after the other may make an offer, its parties answer in turn,
//! and after enough turns or passes trading is over (§6.9).

use tabletop::{Dice, Hear, Seat};

use crate::action::{Action, Now, Refusal};
use crate::deal::{Deal, Offer, OfferId};
use crate::event::{Cause, Event};
use crate::features::sampler;
use crate::state::{Floor, Phase, State};

pub(super) fn list(floor: &Floor, out: &mut Vec<Action>) {
    match &floor.offer {
        None => out.push(Action::Pass),
        Some(offer) => {
            let offer = offer.id;
            out.extend([Action::Accept { offer }, Action::Decline { offer }]);
        }
    }
}

impl State {
    pub(super) fn sample_on_floor<D: Dice>(
        &self,
        floor: &Floor,
        seat: Seat,
        dice: &mut D,
    ) -> Action {
        let Some(offer) = &floor.offer else {
            if dice.up_to(3) > 0
                && let Some(deal) = sampler::deal(self, seat, dice)
            {
                return Action::Propose { deal };
            }
            return Action::Pass;
        };
        let id = offer.id;
        match dice.up_to(7) {
            0..4 => Action::Accept { offer: id },
            4 if floor.n_counters < self.options.floor_counters => {
                match sampler::counter(self, seat, &offer.deal, dice) {
                    Some(deal) => Action::Counter { offer: id, deal, close: true },
                    None => Action::Decline { offer: id },
                }
            }
            _ => Action::Decline { offer: id },
        }
    }

    fn on_floor(&self) -> &Floor {
        let Phase::Floor(floor) = &self.phase else { unreachable!("trading is on the floor") };
        floor
    }

    fn on_floor_mut(&mut self) -> &mut Floor {
        let Phase::Floor(floor) = &mut self.phase else { unreachable!("trading is on the floor") };
        floor
    }

    pub(super) fn apply_on_floor(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let floor = self.on_floor();
        let Some(offer) = &floor.offer else {
            return match floor.holder == seat {
                true => self.take_floor(seat, action, events),
                false => Err(Refusal::NotYourTurn),
            };
        };
        match floor.to_answer(self.n_seats) {
            None => return Err(Refusal::NotNow { now: Now::Chance }),
            Some(other) if other != seat => return Err(Refusal::NotYourTurn),
            Some(_) => {}
        }
        match *action {
            Action::Accept { offer: id } => {
                check_id(offer, id)?;
                let offer = self.on_floor_mut().offer.as_mut();
                offer.expect("it was there").signed.insert(seat);
                events.hear(Event::Signed { seat, offer: id });
                Ok(())
            }
            Action::Decline { offer: id } => {
                check_id(offer, id)?;
                events.hear(Event::Declined { seat, offer: id });
                self.pass_floor(events);
                Ok(())
            }
            Action::Counter { offer: id, ref deal, close: _ } => {
                check_id(offer, id)?;
                self.counter_on_floor(seat, id, deal, events)
            }
            Action::TakeBack { .. }
            | Action::DeclineAll
            | Action::Withdraw { .. }
            | Action::Ready
            | Action::StandBy
            | Action::NotReady
            | Action::AskHearing
            | Action::GoOn => Err(Refusal::OnlyAtDesk),
            Action::Propose { .. }
            | Action::Pass
            | Action::Keep { .. }
            | Action::Place { .. }
            | Action::Done => Err(Refusal::NotNow { now: Now::Answering }),
        }
    }

    /// The holder of the floor makes an offer or passes.
    fn take_floor(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Pass => {
                let floor = self.on_floor_mut();
                floor.n_turns += 1;
                floor.n_passes += 1;
                events.hear(Event::Passed { seat });
                self.pass_floor(events);
                Ok(())
            }
            Action::Propose { deal } => {
                self.check_deal(seat, deal)?;
                let offer = self.new_offer(seat, None, deal, events);
                let floor = self.on_floor_mut();
                floor.n_turns += 1;
                floor.n_passes = 0;
                floor.offer = Some(offer);
                Ok(())
            }
            Action::TakeBack { .. }
            | Action::DeclineAll
            | Action::Withdraw { .. }
            | Action::Ready
            | Action::StandBy
            | Action::NotReady
            | Action::AskHearing
            | Action::GoOn => Err(Refusal::OnlyAtDesk),
            Action::Accept { offer }
            | Action::Decline { offer }
            | Action::Counter { offer, .. } => Err(Refusal::NoSuchOffer { offer: *offer }),
            Action::Keep { .. } | Action::Place { .. } | Action::Done => {
                Err(Refusal::NotNow { now: Now::Offering })
            }
        }
    }

    /// Whether whoever is to answer on the floor may answer with this offer.
    pub(crate) fn check_counter(&self, seat: Seat, deal: &Deal) -> Result<(), Refusal> {
        let most = self.options.floor_counters;
        let floor = self.on_floor();
        if floor.n_counters >= most {
            return Err(Refusal::NoMoreCounters { most });
        }
        let is_new = |party: &Seat| !floor.offer.is_some_and(|offer| offer.is_party(*party));
        if let Some(seat) = deal.parties.iter().find(is_new) {
            return Err(Refusal::NewParty { seat });
        }
        self.check_deal(seat, deal)
    }

    /// Whoever counters becomes the author, and the others answer anew.
    fn counter_on_floor(
        &mut self,
        seat: Seat,
        parent: OfferId,
        deal: &Deal,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_counter(seat, deal)?;
        events.hear(Event::Declined { seat, offer: parent });
        let offer = self.new_offer(seat, Some(parent), deal, events);
        let floor = self.on_floor_mut();
        floor.n_counters += 1;
        floor.offer = Some(offer);
        Ok(())
    }

    pub(super) fn settle_on_floor(&mut self, events: &mut impl Hear<Event>) {
        let offer = self.on_floor().offer.expect("only a signed offer is settled");
        if !self.carry_out(&offer, events) {
            events.hear(Event::Voided { offer: offer.id, cause: Cause::NotSettled });
        }
        self.pass_floor(events);
    }

    /// The floor goes to the next seat, unless enough turns were taken or all have passed.
    fn pass_floor(&mut self, events: &mut impl Hear<Event>) {
        let (n_seats, most_turns) = (self.n_seats, self.options.floor_turns);
        let floor = self.on_floor_mut();
        if floor.n_passes == n_seats || floor.n_turns >= most_turns {
            self.end_trading(events);
            return;
        }
        floor.offer = None;
        floor.n_counters = 0;
        floor.holder = floor.holder.next(n_seats);
    }
}

fn check_id(offer: &Offer, id: OfferId) -> Result<(), Refusal> {
    if offer.id == id { Ok(()) } else { Err(Refusal::NoSuchOffer { offer: id }) }
}
