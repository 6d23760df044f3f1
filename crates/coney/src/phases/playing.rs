//! Play: trade rabbits away, then place up to two or lay one hutch (RULES.md §6).

use tabletop::Hear;

use super::paying::Bill;
use crate::action::{Action, Refusal};
use crate::edition::{Company, Coupon};
use crate::event::{Event, Fact};
use crate::farm::{Cell, Farm};
use crate::pieces::{Card, Tokens};
use crate::state::{Phase, State};
use crate::words::cards::rule_against;

/// Rabbits that may be placed in one turn.
const RABBITS: u8 = 2;

impl State {
    #[inline]
    pub(super) fn list_playing(&self, n_rabbits: u8, out: &mut Vec<Action>) {
        let mat = self.mine();
        let edition = self.edition.tables();
        let strong_hutch = self.options.strong_hutch;
        if check_trading(n_rabbits).is_ok() {
            out.extend(mat.farm.rabbits.iter().map(|cell| Action::Trade { cell }));
        }
        let open = mat.farm.open();
        for card in mat.playable() {
            let traits = edition.traits(card);
            let bill = Bill::for_rabbit(traits.cost, mat.tokens);
            if !bill.can_be_paid() {
                continue;
            }
            for cell in open.iter() {
                let (presence, rule) = (traits.presence, Some(&traits.rule));
                if mat.farm.admits(edition, cell, presence, rule, strong_hutch) {
                    bill.payments(|pay| out.push(Action::Place { card, cell, pay }));
                }
            }
        }
        let bill = Bill::for_hutch(mat.tokens);
        if check_hutch(n_rabbits).is_ok() && bill.can_be_paid() {
            for cell in open.iter() {
                if mat.farm.admits(edition, cell, Company::HUTCH, None, strong_hutch) {
                    for card in mat.playable() {
                        bill.payments(|pay| out.push(Action::Hutch { card, cell, pay }));
                    }
                }
            }
        }
        out.push(Action::Done);
    }

    #[inline]
    pub(super) fn apply_playing<H: Hear<Event>>(
        &mut self,
        n_rabbits: u8,
        action: Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        match action {
            Action::Trade { cell } => {
                check_trading(n_rabbits)?;
                if self.mine().farm.hutches.contains(cell) {
                    return Err(Refusal::HutchStays);
                }
                let card = self.check_rabbit(cell)?;
                self.trade(cell, card, events);
            }
            Action::Place { card, cell, pay } => {
                self.check_place(card, cell, pay)?;
                self.place(n_rabbits, card, cell, pay, events);
            }
            Action::Hutch { card, cell, pay } => {
                check_hutch(n_rabbits)?;
                self.check_lay_hutch(card, cell, pay)?;
                self.lay_hutch(card, cell, pay, events);
            }
            Action::Done => {
                events.hear(Fact::Finished { seat: self.active }.into());
                self.end_turn(events);
            }
            Action::Keep { .. }
            | Action::Restock
            | Action::Play
            | Action::Growth
            | Action::Discard { .. }
            | Action::DrawPile
            | Action::DrawMarket { .. }
            | Action::Reserve { .. }
            | Action::Take { .. }
            | Action::TradeReserved { .. }
            | Action::Redeem { .. }
            | Action::Put { .. }
            | Action::Skip => return Err(self.not_now()),
        }
        Ok(())
    }

    fn trade(&mut self, cell: Cell, card: Card, events: &mut impl Hear<Event>) {
        let returned = self.mine_mut().farm.clear(cell);
        let mut on_card = returned;
        on_card.give(returned, &mut self.supply);
        self.discards.insert(card);
        events.hear(Fact::Traded { seat: self.active, card, cell, returned }.into());
        self.owe(&self.edition.tables().face(card).trade, events);
    }

    fn check_place(&self, card: Card, cell: Cell, pay: Tokens) -> Result<(), Refusal> {
        self.check_held(card)?;
        self.check_open(cell)?;
        let edition = self.edition.tables();
        let mat = self.mine();
        let traits = edition.traits(card);
        let strong_hutch = self.options.strong_hutch;
        let (presence, rule) = (traits.presence, Some(&traits.rule));
        if !mat.farm.admits(edition, cell, presence, rule, strong_hutch) {
            return Err(self.explain(Some(card), cell));
        }
        Bill::for_rabbit(traits.cost, mat.tokens).check(pay)
    }

    fn place(
        &mut self,
        n_rabbits: u8,
        card: Card,
        cell: Cell,
        paid: Tokens,
        events: &mut impl Hear<Event>,
    ) {
        let seat = self.active;
        self.take_for_farm(card, paid);
        self.mine_mut().farm.place(cell, card);
        self.phase = Phase::Playing { n_rabbits: n_rabbits + 1 };
        events.hear(Fact::Placed { seat, card, cell, paid }.into());
        match &self.edition.tables().face(card).coupon {
            Coupon::Immediately { parts } => self.owe(parts, events),
            Coupon::End { .. } | Coupon::Growth { .. } => {
                self.end_play_if_spent(n_rabbits + 1, events);
            }
        }
    }

    fn check_lay_hutch(&self, card: Card, cell: Cell, pay: Tokens) -> Result<(), Refusal> {
        self.check_held(card)?;
        self.check_open(cell)?;
        let edition = self.edition.tables();
        let mat = self.mine();
        let strong_hutch = self.options.strong_hutch;
        if !mat.farm.admits(edition, cell, Company::HUTCH, None, strong_hutch) {
            return Err(self.explain(None, cell));
        }
        Bill::for_hutch(mat.tokens).check(pay)
    }

    fn lay_hutch(&mut self, card: Card, cell: Cell, paid: Tokens, events: &mut impl Hear<Event>) {
        let seat = self.active;
        let from_reserve = self.mine().has_reserved(card);
        self.take_for_farm(card, paid);
        let farm = &mut self.mine_mut().farm;
        let laid = if from_reserve { Farm::SEEN } else { farm.hutches.len() };
        farm.lay_hutch(cell, card, laid);
        events.hear(Event::HutchLaid { seat, card, cell, paid, from_reserve });
        self.end_turn(events);
    }

    /// Pays for a card and takes it from hand or reserve.
    #[inline]
    fn take_for_farm(&mut self, card: Card, paid: Tokens) {
        let mat = &mut self.mats[self.active.idx()];
        mat.tokens.give(paid, &mut self.supply);
        match mat.hand.contains(card) {
            true => mat.hand.remove(card),
            false => mat.unreserve(card),
        }
    }

    /// Two rabbits end the action (§6.2).
    #[inline]
    pub(super) fn end_play_if_spent(&mut self, n_rabbits: u8, events: &mut impl Hear<Event>) {
        if n_rabbits == RABBITS {
            self.end_turn(events);
        }
    }

    fn check_held(&self, card: Card) -> Result<(), Refusal> {
        let mat = self.mine();
        match mat.hand.contains(card) || mat.has_reserved(card) {
            true => Ok(()),
            false => Err(Refusal::NotHeld { card: self.card_name(card) }),
        }
    }

    fn check_open(&self, cell: Cell) -> Result<(), Refusal> {
        let farm = &self.mine().farm;
        if farm.open().contains(cell) {
            return Ok(());
        }
        if !cell.exists() {
            return Err(Refusal::NoSuchSpace);
        }
        let name = cell.to_string();
        Err(match (farm.occupied().contains(cell), farm.room.contains(cell)) {
            (true, _) => Refusal::Occupied { cell: name },
            (false, false) => Refusal::OutsideFrame { cell: name },
            (false, true) => Refusal::NotAdjacent { cell: name },
        })
    }

    /// Which rule of which rabbit stands in the way of a card (or a hutch) on a space.
    fn explain(&self, card: Option<Card>, cell: Cell) -> Refusal {
        let edition = self.edition.tables();
        let farm = &self.mine().farm;
        let strong_hutch = self.options.strong_hutch;
        let presence = card.map_or(Company::HUTCH, |card| edition.traits(card).presence);
        let own = card.map(|card| (card, farm.company(edition, cell)));
        let near = cell.neighbours().and(farm.rabbits).iter();
        let theirs = near.map(|near| (farm.card(near), farm.company(edition, near).and(presence)));
        let (rabbit, company) = own
            .into_iter()
            .chain(theirs)
            .find(|&(card, company)| !edition.traits(card).rule.allows(company, strong_hutch))
            .expect("some rabbit does not allow it");
        Refusal::RuleBroken {
            rabbit: self.card_name(rabbit),
            rule: rule_against(edition, rabbit, company, strong_hutch),
        }
    }
}

/// Trades come before the first rabbit of the turn (§6.1).
#[inline]
fn check_trading(n_rabbits: u8) -> Result<(), Refusal> {
    if n_rabbits == 0 { Ok(()) } else { Err(Refusal::TradeFirst) }
}

/// A hutch is laid instead of rabbits (§6.7).
#[inline]
pub(super) fn check_hutch(n_rabbits: u8) -> Result<(), Refusal> {
    if n_rabbits == 0 { Ok(()) } else { Err(Refusal::HutchOrRabbits) }
}
