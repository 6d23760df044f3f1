//! Restock: discard, draw, reserve, draw again, take two tokens (RULES.md §5).
//!
//! The steps follow each other without being closed one by one: what belongs to a later step ends
//! the earlier ones.

use tabletop::Hear;

use super::gains::{Choice, take_list};
use crate::action::{Action, Refusal};
use crate::event::{Event, Fact};
use crate::pieces::{Card, Tokens};
use crate::state::{HAND_LIMIT, Phase, RESERVE_LIMIT, Source, State, Step};

/// Tokens at the end of a restock.
const TOKENS: u8 = 2;

impl State {
    #[inline]
    pub(super) fn list_restocking(&self, step: Step, out: &mut Vec<Action>) {
        let hand = self.mine().hand;
        if check_discard(step).is_ok() {
            out.extend(hand.iter().map(|card| Action::Discard { card }));
        }
        if self.check_room_in_hand().is_ok() {
            self.list_draws(out);
        }
        if self.check_reserve(step).is_ok() {
            out.extend(hand.iter().map(|card| Action::Reserve { card }));
        }
        take_list(self.restock_choice(), self.supply, out);
    }

    #[inline]
    pub(super) fn apply_restocking<H: Hear<Event>>(
        &mut self,
        step: Step,
        action: Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        match action {
            Action::Discard { card } => {
                check_discard(step)?;
                self.check_in_hand(card)?;
                self.discard(card, events);
                Ok(())
            }
            Action::DrawPile => {
                self.check_room_in_hand()?;
                self.check_pile()?;
                self.phase = Phase::Restocking { step: after_draw(step) };
                self.ask_pile(events);
                Ok(())
            }
            Action::DrawMarket { card } => {
                self.check_room_in_hand()?;
                self.check_market(card)?;
                self.phase = Phase::Restocking { step: after_draw(step) };
                self.take_from_market(card, events);
                Ok(())
            }
            Action::Reserve { card } => {
                self.check_reserve(step)?;
                self.check_in_hand(card)?;
                self.mine_mut().hand.remove(card);
                self.mine_mut().reserve_card(card);
                self.phase = Phase::Restocking { step: Step::Reserving };
                events.hear(Fact::Reserved { seat: self.active, card }.into());
                Ok(())
            }
            Action::Take { tokens } => {
                self.restock_choice().check(tokens, self.supply)?;
                self.take_tokens(tokens, events);
                self.end_turn(events);
                Ok(())
            }
            Action::Keep { .. }
            | Action::Restock
            | Action::Play
            | Action::Growth
            | Action::Trade { .. }
            | Action::TradeReserved { .. }
            | Action::Pick { .. }
            | Action::LayHutch
            | Action::On { .. }
            | Action::Pay { .. }
            | Action::Place { .. }
            | Action::Hutch { .. }
            | Action::Redeem { .. }
            | Action::Put { .. }
            | Action::Skip
            | Action::Done => Err(self.not_now()),
        }
    }

    #[inline]
    pub(super) fn restock_choice(&self) -> Choice {
        Choice::any(TOKENS, self.supply)
    }

    #[inline]
    pub(super) fn check_room_in_hand(&self) -> Result<(), Refusal> {
        let held = self.mine().hand.len();
        if held < HAND_LIMIT { Ok(()) } else { Err(Refusal::HandFull { held, limit: HAND_LIMIT }) }
    }

    #[inline]
    pub(super) fn check_reserve(&self, step: Step) -> Result<(), Refusal> {
        if step == Step::DrawingAgain {
            return Err(Refusal::ReserveOver);
        }
        if self.mine().n_reserved() >= RESERVE_LIMIT {
            return Err(Refusal::ReserveFull { limit: RESERVE_LIMIT });
        }
        Ok(())
    }

    #[inline]
    pub(super) fn check_in_hand(&self, card: Card) -> Result<(), Refusal> {
        match self.mine().hand.contains(card) {
            true => Ok(()),
            false => Err(Refusal::NotInHand { card: self.edition.card_name(card) }),
        }
    }

    #[inline]
    pub(super) fn discard(&mut self, card: Card, events: &mut impl Hear<Event>) {
        self.mine_mut().hand.remove(card);
        self.discards.insert(card);
        events.hear(Fact::Discarded { seat: self.active, card }.into());
    }

    /// Draws that are possible now, in a restock or from a coupon.
    #[inline]
    pub(super) fn list_draws(&self, out: &mut Vec<Action>) {
        if self.check_pile().is_ok() {
            out.push(Action::DrawPile);
        }
        out.extend(self.market.iter().map(|card| Action::DrawMarket { card }));
    }

    #[inline]
    pub(super) fn check_pile(&self) -> Result<(), Refusal> {
        if self.has_pile() { Ok(()) } else { Err(Refusal::PileEmpty) }
    }

    #[inline]
    pub(super) fn check_market(&self, card: Card) -> Result<(), Refusal> {
        match self.market.contains(card) {
            true => Ok(()),
            false => Err(Refusal::NotInMarket { card: self.edition.card_name(card) }),
        }
    }

    /// The active seat draws from the pile; chance says what.
    #[inline]
    pub(super) fn ask_pile(&mut self, events: &mut impl Hear<Event>) {
        self.reshuffle_if_empty(events);
        self.drawing = true;
    }

    #[inline]
    pub(super) fn take_from_market(&mut self, card: Card, events: &mut impl Hear<Event>) {
        self.market.remove(card);
        self.add_to_hand(card, Source::OPEN);
        events.hear(Fact::DrewFromMarket { seat: self.active, card }.into());
    }

    #[inline]
    pub(super) fn take_tokens(&mut self, tokens: Tokens, events: &mut impl Hear<Event>) {
        let active = self.active.idx();
        self.supply.give(tokens, &mut self.mats[active].tokens);
        events.hear(Fact::Took { seat: self.active, tokens }.into());
    }
}

/// A draw ends the discarding, or after a reservation the reserving.
#[inline]
fn after_draw(step: Step) -> Step {
    match step {
        Step::Discarding | Step::Drawing => Step::Drawing,
        Step::Reserving | Step::DrawingAgain => Step::DrawingAgain,
    }
}

/// Only what was in the hand before the first draw can be discarded (CN-5).
#[inline]
pub(super) fn check_discard(step: Step) -> Result<(), Refusal> {
    if step == Step::Discarding { Ok(()) } else { Err(Refusal::DiscardFirst) }
}
