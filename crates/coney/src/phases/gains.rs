//! What cards give, part by part in the order in which it is printed (RULES.md §4.3).

use tabletop::Hear;

use crate::action::{Action, Refusal};
use crate::edition::Part;
use crate::event::{Event, Fact};
use crate::farm::Cell;
use crate::pieces::{Card, Token, Tokens};
use crate::state::{Phase, State};

/// A free choice of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// How many must be taken, which is fewer than printed if the supply is short (§4.7).
    pub(super) n: u8,
    pub(super) different: bool,
}

impl Choice {
    #[inline]
    pub(super) fn any(n: u8, supply: Tokens) -> Choice {
        let there = u8::try_from(supply.total()).expect("72 tokens in the box");
        Choice { n: n.min(there), different: false }
    }

    #[inline]
    pub(super) fn different(n: u8, supply: Tokens) -> Choice {
        Choice { n: n.min(supply.n_kinds()), different: true }
    }

    /// The one statement of what may be taken; listing and judging both read it.
    #[inline]
    pub(super) fn check(self, tokens: Tokens, supply: Tokens) -> Result<(), Refusal> {
        let asked = tokens.total();
        if asked != u16::from(self.n) {
            return Err(Refusal::WrongNumber { due: self.n, asked });
        }
        if self.different && tokens.0.iter().any(|&n| n > 1) {
            return Err(Refusal::NotDifferent);
        }
        match Token::ALL.into_iter().find(|&token| tokens.of(token) > supply.of(token)) {
            None => Ok(()),
            Some(token) => {
                Err(Refusal::NotInSupply { token, left: supply.of(token), asked: tokens.of(token) })
            }
        }
    }
}

/// Everything that may be taken for a choice.
#[inline]
pub(super) fn take_list(choice: Choice, supply: Tokens, out: &mut Vec<Action>) {
    for hay in 0..=choice.n {
        for carrot in 0..=choice.n - hay {
            let tokens = Tokens([hay, carrot, choice.n - hay - carrot]);
            if choice.check(tokens, supply).is_ok() {
                out.push(Action::Take { tokens });
            }
        }
    }
}

impl State {
    #[inline]
    pub(super) fn list_gains(&self, out: &mut Vec<Action>) {
        match self.due.next() {
            None => return,
            Some(Part::Cards(_)) => self.list_draws(out),
            Some(Part::Any(n)) => take_list(Choice::any(n, self.supply), self.supply, out),
            Some(Part::Different(n)) => {
                take_list(Choice::different(n, self.supply), self.supply, out);
            }
            Some(Part::Tokens { .. }) => unreachable!("named tokens are handed over at once"),
            Some(Part::Place(_)) => self.list_puts(self.mine().farm.rabbits, out),
            Some(Part::TradeReserved(_)) => {
                out.extend(self.mine().reserved().map(|card| Action::TradeReserved { card }));
            }
        }
        out.push(Action::Skip);
    }

    #[inline]
    pub(super) fn apply_gain<H: Hear<Event>>(
        &mut self,
        action: Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        let Some(part) = self.due.next() else { return Err(self.not_now()) };
        if action == Action::Skip {
            self.due.pop();
            events.hear(Fact::Skipped { seat: self.active, part }.into());
            self.settle(events);
            return Ok(());
        }
        match part {
            Part::Cards(_) => {
                if action == Action::DrawPile {
                    self.check_pile()?;
                    self.ask_pile(events);
                    return Ok(());
                }
                let Action::DrawMarket { card } = action else { return Err(self.not_now()) };
                self.check_market(card)?;
                self.take_from_market(card, events);
                self.due.take_one();
            }
            Part::Any(n) => {
                self.take(action, Choice::any(n, self.supply), events)?;
            }
            Part::Different(n) => {
                self.take(action, Choice::different(n, self.supply), events)?;
            }
            Part::Tokens { .. } => unreachable!("named tokens are handed over at once"),
            Part::Place(_) => {
                let Action::Put { cell, token } = action else { return Err(self.not_now()) };
                self.check_put(cell, token)?;
                self.put(cell, token, events);
                self.due.take_one();
            }
            Part::TradeReserved(_) => {
                let Action::TradeReserved { card } = action else { return Err(self.not_now()) };
                self.trade_reserved(card, events)?;
            }
        }
        self.settle(events);
        Ok(())
    }

    fn take(
        &mut self,
        action: Action,
        choice: Choice,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        let Action::Take { tokens } = action else { return Err(self.not_now()) };
        choice.check(tokens, self.supply)?;
        self.take_tokens(tokens, events);
        self.due.pop();
        Ok(())
    }

    fn trade_reserved(&mut self, card: Card, events: &mut impl Hear<Event>) -> Result<(), Refusal> {
        if !self.mine().has_reserved(card) {
            return Err(Refusal::NotReserved { card: self.card_name(card) });
        }
        self.mine_mut().unreserve(card);
        self.discards.insert(card);
        events.hear(Fact::TradedReserved { seat: self.active, card }.into());
        self.due.take_one();
        self.due.push(&self.edition.tables().face(card).trade);
        Ok(())
    }

    /// A card that was asked for has come from the pile.
    #[inline]
    pub(super) fn go_on_drawing(&mut self, events: &mut impl Hear<Event>) {
        // In a restock the number of cards is open, so nothing is due.
        if !self.due.is_empty() {
            self.due.take_one();
            self.settle(events);
        }
    }

    /// Owes the active seat what a card gives, and hands over what needs no choice.
    #[inline]
    pub(super) fn owe(&mut self, parts: &[Part], events: &mut impl Hear<Event>) {
        self.due.push(parts);
        self.settle(events);
    }

    /// Does what needs no choice, drops what cannot be done, and goes on with the action when
    /// nothing is due any more.
    #[inline]
    fn settle(&mut self, events: &mut impl Hear<Event>) {
        while let Some(part) = self.due.next() {
            if self.can_be_gained(part) {
                // Nobody is asked whether to take what is named (CN-48).
                let Part::Tokens { token, n } = part else { return };
                self.take_tokens(self.supply.up_to(token, n), events);
            } else {
                events.hear(Fact::Lapsed { seat: self.active, part }.into());
            }
            self.due.pop();
        }
        match self.phase {
            Phase::Playing { n_rabbits } => self.end_play_if_spent(n_rabbits, events),
            Phase::Growing { .. } => self.end_growth_if_idle(events),
            Phase::Dealing
            | Phase::Drafting { .. }
            | Phase::Opening
            | Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Discarding
            | Phase::Refilling
            | Phase::Over { .. } => unreachable!("cards give only in play and growth"),
        }
    }

    /// Whether anything can come of a part.
    #[inline]
    pub(super) fn can_be_gained(&self, part: Part) -> bool {
        match part {
            Part::Cards(_) => self.has_pile() || !self.market.is_empty(),
            Part::Any(_) | Part::Different(_) => self.supply.total() > 0,
            Part::Tokens { token, .. } => self.supply.of(token) > 0,
            Part::Place(_) => self.mine().farm.rabbits.iter().any(|cell| self.can_be_fed(cell)),
            Part::TradeReserved(_) => self.mine().n_reserved() > 0,
        }
    }

    /// Whether the active seat has a token for the rabbit on a space.
    #[inline]
    pub(super) fn can_be_fed(&self, cell: Cell) -> bool {
        let mat = self.mine();
        let eligible = self.edition.tables().traits(mat.farm.card(cell)).eligible;
        Token::ALL
            .into_iter()
            .any(|token| eligible >> token.idx() & 1 == 1 && mat.tokens.of(token) > 0)
    }
}
