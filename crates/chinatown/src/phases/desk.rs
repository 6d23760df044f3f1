//! Phase 3 at the desk: everybody offers, answers and agrees at any time (§6.4 to §6.8).

use tabletop::{Dice, Hear, Seat, SeatSet};

use crate::action::{Action, Now, Refusal};
use crate::deal::{Deal, Offer, OfferId};
use crate::event::{Cause, Event};
use crate::features::sampler;
use crate::state::{Desk, MAX_OPEN, Phase, SECOND_THOUGHTS, State};

impl State {
    pub(super) fn list_at_desk(&self, desk: &Desk, seat: Seat, out: &mut Vec<Action>) {
        if desk.settling.is_some() {
            out.push(Action::GoOn);
            return;
        }
        for offer in &self.offers {
            let id = offer.id;
            if offer.author == seat {
                out.push(Action::Withdraw { offer: id });
            } else if offer.awaits(seat) {
                out.extend([Action::Accept { offer: id }, Action::Decline { offer: id }]);
            } else if offer.is_party(seat) {
                if desk.may_rethink(seat) {
                    out.push(Action::TakeBack { offer: id });
                }
                out.push(Action::Decline { offer: id });
            }
        }
        if self.offers.iter().any(|offer| offer.awaits(seat)) {
            out.push(Action::DeclineAll);
        }
        if desk.may_rethink(seat) && !desk.to_hear.contains(seat) {
            out.push(Action::AskHearing);
        }
        if !desk.ready.contains(seat) {
            out.extend([Action::StandBy, Action::Ready]);
        } else if desk.may_rethink(seat) {
            out.push(Action::NotReady);
        }
    }

    /// Random play keeps the desk short: it makes few offers and soon wants to go on.
    pub(super) fn sample_at_desk<D: Dice>(
        &self,
        desk: &Desk,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Vec<Action>,
    ) -> Action {
        let is_ready = desk.ready.contains(seat);
        let is_heard = desk.settling.is_some();
        let may_offer = (is_heard || !is_ready) && self.check_may_offer(desk, seat, None).is_ok();
        match dice.up_to(7) {
            0..2 if may_offer => {
                if let Some(deal) = sampler::deal(self, seat, dice) {
                    let mut answered = self.offers.iter().filter(|offer| offer.is_party(seat));
                    let action = match answered.next_back() {
                        Some(offer) if dice.up_to(1) == 0 => {
                            let close = dice.up_to(1) == 0;
                            Action::Counter { offer: offer.id, deal, close }
                        }
                        _ => Action::Propose { deal },
                    };
                    if self.check_new(desk, seat, &deal, None).is_ok() {
                        return action;
                    }
                }
            }
            0..5 => {}
            _ if !is_ready && !is_heard => return Action::Ready,
            _ => {}
        }
        scratch.clear();
        self.list_at_desk(desk, seat, scratch);
        scratch.swap_remove(dice.index(scratch.len()))
    }

    pub(super) fn apply_at_desk(
        &mut self,
        desk: Desk,
        seat: Seat,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if let Some(offer) = desk.settling {
            return self.apply_when_heard(desk, offer, seat, action, events);
        }
        match *action {
            Action::Propose { ref deal } => self.propose(desk, seat, deal, events),
            Action::Counter { offer, ref deal, close } => {
                self.counter(desk, seat, offer, deal, close, events)
            }
            Action::Accept { offer } => self.accept(desk, seat, offer, events),
            Action::TakeBack { offer } => self.take_back(desk, seat, offer, events),
            Action::Decline { offer } => self.decline(seat, offer, events),
            Action::DeclineAll => self.decline_all(seat, events),
            Action::Withdraw { offer } => self.withdraw(seat, offer, events),
            Action::Ready => self.become_ready(desk, seat, false, events),
            Action::StandBy => self.become_ready(desk, seat, true, events),
            Action::NotReady => self.reopen_talks(desk, seat, events),
            Action::AskHearing => self.ask_hearing(desk, seat, events),
            Action::GoOn => Err(Refusal::NoHearing),
            Action::Pass => Err(Refusal::OnlyOnFloor),
            Action::Keep { .. } | Action::Place { .. } | Action::Done => {
                Err(Refusal::NotNow { now: Now::Trading })
            }
        }
    }

    /// What somebody may do who asked to be heard before a deal of others: make one offer, after
    /// which whoever agreed last may think again, or let the deal be (§6.8).
    fn apply_when_heard(
        &mut self,
        mut desk: Desk,
        settling: OfferId,
        seat: Seat,
        action: &Action,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if desk.heard.is_empty() {
            return Err(Refusal::NotNow { now: Now::Chance });
        }
        if !desk.heard.contains(seat) {
            return Err(Refusal::NotNow { now: Now::Hearing });
        }
        let mut open = desk;
        open.settling = None;
        open.last_signer = Seat(0);
        open.heard = SeatSet::EMPTY;
        open.to_hear.remove(seat);
        match *action {
            Action::GoOn => {
                desk.heard.remove(seat);
                desk.to_hear.remove(seat);
                self.phase = Phase::Desk(desk);
                events.hear(Event::LetGoOn { seat, offer: settling });
                return Ok(());
            }
            Action::Propose { ref deal } => self.propose(open, seat, deal, events)?,
            Action::Counter { offer, ref deal, close } => {
                self.counter(open, seat, offer, deal, close, events)?;
            }
            Action::Accept { .. }
            | Action::TakeBack { .. }
            | Action::Decline { .. }
            | Action::DeclineAll
            | Action::Withdraw { .. }
            | Action::Ready
            | Action::StandBy
            | Action::NotReady
            | Action::AskHearing
            | Action::Pass
            | Action::Keep { .. }
            | Action::Place { .. }
            | Action::Done => return Err(Refusal::NotNow { now: Now::Hearing }),
        }
        let place = self.find(settling).expect("a signed offer stays open until it is settled");
        self.offers[place].signed.remove(desk.last_signer);
        events.hear(Event::Interrupted { offer: settling, last: desk.last_signer });
        Ok(())
    }

    /// Whether a seat may make one more offer. `closing` is an own offer that it would close.
    fn check_may_offer(
        &self,
        desk: &Desk,
        seat: Seat,
        closing: Option<OfferId>,
    ) -> Result<(), Refusal> {
        if desk.ready.contains(seat) && !desk.may_rethink(seat) {
            return Err(Refusal::NoSecondThoughts { most: SECOND_THOUGHTS });
        }
        let most = self.options.offers;
        if desk.n_offers[seat.idx()] >= most {
            return Err(Refusal::OffersUsedUp { most });
        }
        let is_counted = |offer: &&Offer| offer.author == seat && Some(offer.id) != closing;
        if self.offers.iter().filter(is_counted).count() >= usize::from(MAX_OPEN) {
            return Err(Refusal::TooManyOpen { most: MAX_OPEN });
        }
        Ok(())
    }

    /// Whether a seat may lay an offer on the desk.
    pub(crate) fn check_new(
        &self,
        desk: &Desk,
        seat: Seat,
        deal: &Deal,
        closing: Option<OfferId>,
    ) -> Result<(), Refusal> {
        self.check_may_offer(desk, seat, closing)?;
        self.check_deal(seat, deal)?;
        let terms = deal.unnamed();
        match self.offers.iter().find(|offer| offer.deal == terms) {
            Some(offer) => Err(Refusal::SameOffer { offer: offer.id }),
            None => Ok(()),
        }
    }

    fn propose(
        &mut self,
        desk: Desk,
        seat: Seat,
        deal: &Deal,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        self.check_new(&desk, seat, deal, None)?;
        self.lay_on_desk(desk, seat, None, deal, events);
        Ok(())
    }

    fn lay_on_desk(
        &mut self,
        mut desk: Desk,
        seat: Seat,
        parent: Option<OfferId>,
        deal: &Deal,
        events: &mut impl Hear<Event>,
    ) {
        let offer = self.new_offer(seat, parent, deal, events);
        self.offers.push(offer);
        desk.n_offers[seat.idx()] += 1;
        desk.unready(seat);
        for woken in desk.standing_by.iter().filter(|&it| offer.awaits(it)) {
            desk.unready(woken);
            events.hear(Event::ReopenedTalks { seat: woken });
        }
        self.phase = Phase::Desk(desk);
    }

    fn counter(
        &mut self,
        desk: Desk,
        seat: Seat,
        parent: OfferId,
        deal: &Deal,
        close: bool,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let place = self.find_party(seat, parent)?;
        let closing = close.then_some(parent);
        self.check_new(&desk, seat, deal, closing)?;
        if close {
            let offer = self.offers.remove(place);
            events.hear(match offer.author == seat {
                true => Event::Withdrawn { seat, offer: parent },
                false => Event::Declined { seat, offer: parent },
            });
        }
        self.lay_on_desk(desk, seat, Some(parent), deal, events);
        Ok(())
    }

    /// The place of an open offer.
    fn find(&self, id: OfferId) -> Result<usize, Refusal> {
        let place = self.offers.iter().position(|offer| offer.id == id);
        place.ok_or(Refusal::NoSuchOffer { offer: id })
    }

    /// The place of an open offer that `seat` is a party of.
    fn find_party(&self, seat: Seat, id: OfferId) -> Result<usize, Refusal> {
        let place = self.find(id)?;
        match self.offers[place].is_party(seat) {
            true => Ok(place),
            false => Err(Refusal::NotParty { offer: id }),
        }
    }

    fn accept(
        &mut self,
        mut desk: Desk,
        seat: Seat,
        id: OfferId,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let place = self.find_party(seat, id)?;
        let offer = &mut self.offers[place];
        if offer.signed.contains(seat) {
            return Err(Refusal::AlreadySigned { offer: id });
        }
        offer.signed.insert(seat);
        if offer.is_signed_by_all() {
            desk.settling = Some(id);
            desk.last_signer = seat;
            desk.heard = desk.to_hear.iter().filter(|&it| !offer.is_party(it)).collect();
        }
        desk.unready(seat);
        self.phase = Phase::Desk(desk);
        events.hear(Event::Signed { seat, offer: id });
        Ok(())
    }

    fn take_back(
        &mut self,
        mut desk: Desk,
        seat: Seat,
        id: OfferId,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let place = self.find_party(seat, id)?;
        let offer = &mut self.offers[place];
        if offer.author == seat {
            return Err(Refusal::OwnOffer { offer: id });
        }
        if !offer.signed.contains(seat) {
            return Err(Refusal::NotSigned { offer: id });
        }
        rethink(&mut desk, seat)?;
        offer.signed.remove(seat);
        self.phase = Phase::Desk(desk);
        events.hear(Event::TookBack { seat, offer: id });
        Ok(())
    }

    fn decline(
        &mut self,
        seat: Seat,
        id: OfferId,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let place = self.find_party(seat, id)?;
        if self.offers[place].author == seat {
            return Err(Refusal::OwnOffer { offer: id });
        }
        self.offers.remove(place);
        events.hear(Event::Declined { seat, offer: id });
        Ok(())
    }

    fn decline_all(&mut self, seat: Seat, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        if !self.offers.iter().any(|offer| offer.awaits(seat)) {
            return Err(Refusal::NothingToDecline);
        }
        self.offers.retain(|offer| {
            if offer.awaits(seat) {
                events.hear(Event::Declined { seat, offer: offer.id });
            }
            !offer.awaits(seat)
        });
        Ok(())
    }

    fn withdraw(
        &mut self,
        seat: Seat,
        id: OfferId,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let place = self.find(id)?;
        if self.offers[place].author != seat {
            return Err(Refusal::NotAuthor { offer: id });
        }
        self.offers.remove(place);
        events.hear(Event::Withdrawn { seat, offer: id });
        Ok(())
    }

    fn become_ready(
        &mut self,
        mut desk: Desk,
        seat: Seat,
        stands_by: bool,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if desk.ready.contains(seat) {
            return Err(Refusal::AlreadyReady);
        }
        desk.ready.insert(seat);
        if stands_by {
            desk.standing_by.insert(seat);
        }
        self.phase = Phase::Desk(desk);
        // For whom would the last one wait?
        let is_end = desk.ready.len() == self.n_seats;
        events.hear(Event::BecameReady { seat, stands_by: stands_by && !is_end });
        if is_end {
            for offer in self.offers.drain(..) {
                events.hear(Event::Expired { offer: offer.id });
            }
            self.end_trading(events);
        }
        Ok(())
    }

    fn reopen_talks(
        &mut self,
        mut desk: Desk,
        seat: Seat,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if !desk.ready.contains(seat) {
            return Err(Refusal::NotYetReady);
        }
        rethink(&mut desk, seat)?;
        desk.unready(seat);
        self.phase = Phase::Desk(desk);
        events.hear(Event::ReopenedTalks { seat });
        Ok(())
    }

    fn ask_hearing(
        &mut self,
        mut desk: Desk,
        seat: Seat,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if desk.to_hear.contains(seat) {
            return Err(Refusal::AlreadyAsked);
        }
        rethink(&mut desk, seat)?;
        desk.to_hear.insert(seat);
        self.phase = Phase::Desk(desk);
        events.hear(Event::AskedHearing { seat });
        Ok(())
    }

    /// The offer that all have signed is carried out or fails. If it is carried out, everybody's
    /// readiness is asked for anew, and offers whose goods are gone become void (§6.6).
    pub(super) fn settle_at_desk(&mut self, events: &mut impl Hear<Event>) {
        let Phase::Desk(mut desk) = self.phase else { unreachable!("trading is at the desk") };
        let id = desk.settling.expect("an offer is signed by all");
        let place = self.find(id).expect("a signed offer stays open until it is settled");
        let offer = self.offers.remove(place);
        desk.settling = None;
        desk.last_signer = Seat(0);
        if self.carry_out(&offer, events) {
            desk.ready = SeatSet::EMPTY;
            desk.standing_by = SeatSet::EMPTY;
            self.void_offers(&offer.deal, events);
        } else {
            events.hear(Event::Voided { offer: id, cause: Cause::NotSettled });
        }
        self.phase = Phase::Desk(desk);
    }

    fn void_offers(&mut self, deal: &Deal, events: &mut impl Hear<Event>) {
        let moved = deal.all_lots();
        let mut i = 0;
        while i < self.offers.len() {
            if self.is_void(&self.offers[i], moved) {
                let offer = self.offers.remove(i);
                events.hear(Event::Voided { offer: offer.id, cause: Cause::GoodsMoved });
            } else {
                i += 1;
            }
        }
    }
}

/// Counts a change of mind; there are only so many in a round, so that trading ends (§6.5).
fn rethink(desk: &mut Desk, seat: Seat) -> Result<(), Refusal> {
    if !desk.may_rethink(seat) {
        return Err(Refusal::NoSecondThoughts { most: SECOND_THOUGHTS });
    }
    desk.n_rethought[seat.idx()] += 1;
    Ok(())
}
