//! Play: trade rabbits away, then place up to two or lay one hutch (RULES.md §6).

use tabletop::Hear;

use crate::action::{Action, Refusal};
use crate::edition::Coupon;
use crate::event::{Event, Fact};
use crate::farm::{Cell, Farm};
use crate::pieces::{Card, Tokens};
use crate::state::{Lay, Phase, State};
use crate::words::cards;

/// Rabbits that may be placed in one turn.
const RABBITS: u8 = 2;

impl State {
    #[inline]
    pub(super) fn list_playing(&self, n_rabbits: u8, out: &mut Vec<Action>) {
        let mat = self.mine();
        if check_trading(n_rabbits).is_ok() {
            out.extend(mat.farm.rabbits.iter().map(|cell| Action::Trade { cell }));
        }
        let rabbits = mat.playable().filter(|&card| self.can_lay(Lay::Rabbit, card));
        out.extend(rabbits.map(|card| Action::Pick { card }));
        let mut cards = mat.playable();
        let can_lay_hutch = cards.next().is_some_and(|card| self.can_lay(Lay::Hutch, card));
        if check_hutch(n_rabbits).is_ok() && can_lay_hutch {
            out.push(Action::LayHutch);
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
            Action::Pick { card } => self.pick_rabbit(n_rabbits, card, events)?,
            Action::LayHutch => {
                check_hutch(n_rabbits)?;
                self.pick_hutch(events)?;
            }
            Action::Place { card, cell, pay } => {
                self.check_lay(Lay::Rabbit, card, cell, pay)?;
                self.place(n_rabbits, card, cell, pay, events);
            }
            Action::Hutch { card, cell, pay } => {
                check_hutch(n_rabbits)?;
                self.check_lay(Lay::Hutch, card, cell, pay)?;
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
            | Action::On { .. }
            | Action::Pay { .. }
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

    /// Card, space and payment of a card for the farm, all in one.
    fn check_lay(&self, lay: Lay, card: Card, cell: Cell, pay: Tokens) -> Result<(), Refusal> {
        self.check_held(card)?;
        self.check_space(lay, card, cell)?;
        self.bill(lay, card).check(pay)
    }

    pub(super) fn place(
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
            // Once in a game, whoever places it again (CN-49).
            Coupon::Immediately { parts } if !self.spent.contains(card) => {
                self.spent.insert(card);
                self.owe(parts, events);
            }
            Coupon::Immediately { .. } | Coupon::End { .. } | Coupon::Growth { .. } => {
                self.end_play_if_spent(n_rabbits + 1, events);
            }
        }
    }

    pub(super) fn lay_hutch(
        &mut self,
        card: Card,
        cell: Cell,
        paid: Tokens,
        events: &mut impl Hear<Event>,
    ) {
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

    pub(super) fn check_held(&self, card: Card) -> Result<(), Refusal> {
        let mat = self.mine();
        match mat.hand.contains(card) || mat.has_reserved(card) {
            true => Ok(()),
            false => Err(Refusal::NotHeld { card: self.edition.card_name(card) }),
        }
    }

    pub(super) fn check_open(&self, cell: Cell) -> Result<(), Refusal> {
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

    /// Which rule of which rabbit stands in the way of a card on a space.
    pub(super) fn explain(&self, lay: Lay, card: Card, cell: Cell) -> Refusal {
        let edition = self.edition.tables();
        let newcomer = match lay {
            Lay::Rabbit => Some(card),
            Lay::Hutch => None,
        };
        let broken = self.mine().farm.obstacle(edition, cell, newcomer, self.options.hutch);
        let (rabbit, atom) = broken.expect("some rabbit does not allow it");
        Refusal::RuleBroken {
            rabbit: self.edition.card_name(rabbit),
            rule: format!("next to it {}", cards::rule(edition, atom)),
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
