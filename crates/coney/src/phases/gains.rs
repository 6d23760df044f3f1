//! What cards give, part by part in the order that the owner likes (RULES.md §4.3).

use tabletop::Hear;

use crate::action::{Action, Now, Refusal};
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

/// What a part gives, and so which actions take it. Of two parts that give the same, the one that
/// is printed first is taken first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gift {
    Cards,
    Tokens,
    Placing,
    Trade,
}

impl Gift {
    const ALL: [Gift; 4] = [Gift::Cards, Gift::Tokens, Gift::Placing, Gift::Trade];

    #[inline]
    fn of(part: Part) -> Gift {
        match part {
            Part::Cards(_) => Gift::Cards,
            Part::Any(_) | Part::Different(_) | Part::Tokens { .. } => Gift::Tokens,
            Part::Place(_) => Gift::Placing,
            Part::TradeReserved(_) => Gift::Trade,
        }
    }
}

impl State {
    /// Everything that is due, in any order (CN-50).
    #[inline]
    pub(super) fn list_gains(&self, out: &mut Vec<Action>) {
        for gift in Gift::ALL {
            if let Some(part) = self.due_as(gift) {
                self.list_part(part, out);
            }
        }
        out.push(Action::Skip);
    }

    /// The actions that take a part.
    pub(crate) fn list_part(&self, part: Part, out: &mut Vec<Action>) {
        match part {
            Part::Cards(_) => self.list_draws(out),
            Part::Any(n) => take_list(Choice::any(n, self.supply), self.supply, out),
            Part::Different(n) => {
                take_list(Choice::different(n, self.supply), self.supply, out);
            }
            Part::Tokens { .. } => unreachable!("named tokens are handed over at once"),
            Part::Place(_) => self.list_puts(self.mine().farm.rabbits, out),
            Part::TradeReserved(_) => {
                out.extend(self.mine().reserved().map(|card| Action::TradeReserved { card }));
            }
        }
    }

    /// The first part that can be taken now.
    #[inline]
    pub(crate) fn next_gain(&self) -> Option<Part> {
        self.due.iter().find(|&part| self.can_be_gained(part))
    }

    /// The first part of a kind that can be taken now.
    #[inline]
    fn due_as(&self, gift: Gift) -> Option<Part> {
        self.due.iter().find(|&part| Gift::of(part) == gift && self.can_be_gained(part))
    }

    /// The same for an action that takes it.
    fn check_due(&self, gift: Gift) -> Result<Part, Refusal> {
        self.due_as(gift).ok_or_else(|| self.not_now())
    }

    /// What the table waits for while something is due.
    pub(super) fn now_gaining(&self) -> Now {
        let mut gifts = Gift::ALL.into_iter().filter(|&gift| self.due_as(gift).is_some());
        match (gifts.next(), gifts.next()) {
            (Some(Gift::Cards), None) => Now::GainingCards,
            (Some(Gift::Tokens), None) => Now::GainingTokens,
            (Some(Gift::Placing), None) => Now::Placing,
            (Some(Gift::Trade), None) => Now::TradingReserved,
            (Some(_), Some(_)) | (None, _) => Now::Gaining,
        }
    }

    #[inline]
    pub(super) fn apply_gain<H: Hear<Event>>(
        &mut self,
        action: Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        match action {
            Action::Skip => {
                let part = self.due.next().ok_or_else(|| self.not_now())?;
                self.due.remove(part);
                events.hear(Fact::Skipped { seat: self.active, part }.into());
            }
            Action::DrawPile => {
                self.check_due(Gift::Cards)?;
                self.check_pile()?;
                self.ask_pile(events);
                return Ok(());
            }
            Action::DrawMarket { card } => {
                let part = self.check_due(Gift::Cards)?;
                self.check_market(card)?;
                self.take_from_market(card, events);
                self.due.take_one(part);
            }
            Action::Take { tokens } => {
                let part = self.check_due(Gift::Tokens)?;
                let choice = match part {
                    Part::Different(n) => Choice::different(n, self.supply),
                    Part::Any(n) | Part::Tokens { n, .. } => Choice::any(n, self.supply),
                    Part::Cards(_) | Part::Place(_) | Part::TradeReserved(_) => {
                        unreachable!("it gives tokens")
                    }
                };
                choice.check(tokens, self.supply)?;
                self.take_tokens(tokens, events);
                self.due.remove(part);
            }
            Action::Put { cell, token } => {
                let part = self.check_due(Gift::Placing)?;
                self.check_put(cell, token)?;
                self.put(cell, token, events);
                self.due.take_one(part);
            }
            Action::TradeReserved { card } => {
                let part = self.check_due(Gift::Trade)?;
                self.trade_reserved(part, card, events)?;
            }
            Action::Keep { .. }
            | Action::Restock
            | Action::Play
            | Action::Growth
            | Action::Discard { .. }
            | Action::Reserve { .. }
            | Action::Trade { .. }
            | Action::Pick { .. }
            | Action::LayHutch
            | Action::On { .. }
            | Action::Pay { .. }
            | Action::Place { .. }
            | Action::Hutch { .. }
            | Action::Redeem { .. }
            | Action::Done => return Err(self.not_now()),
        }
        self.settle(events);
        Ok(())
    }

    fn trade_reserved(
        &mut self,
        part: Part,
        card: Card,
        events: &mut impl Hear<Event>,
    ) -> Result<(), Refusal> {
        if !self.mine().has_reserved(card) {
            return Err(Refusal::NotReserved { card: self.edition.card_name(card) });
        }
        self.mine_mut().unreserve(card);
        self.discards.insert(card);
        events.hear(Fact::TradedReserved { seat: self.active, card }.into());
        self.due.take_one(part);
        self.due.push(&self.edition.tables().face(card).trade);
        Ok(())
    }

    /// A card that was asked for has come from the pile.
    #[inline]
    pub(super) fn go_on_drawing(&mut self, events: &mut impl Hear<Event>) {
        // In a restock the number of cards is open, so nothing is due.
        let drawn = self.due.iter().find(|&part| Gift::of(part) == Gift::Cards);
        if let Some(part) = drawn {
            self.due.take_one(part);
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
        // Nobody is asked whether to take what is named, or when (CN-48).
        while let Some((part, tokens)) = self.named_tokens() {
            self.due.remove(part);
            match tokens.is_none() {
                true => self.lapse(part, events),
                false => self.take_tokens(tokens, events),
            }
        }
        // What cannot be done yet waits for what can.
        if self.next_gain().is_some() {
            return;
        }
        while let Some(part) = self.due.next() {
            self.due.remove(part);
            self.lapse(part, events);
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

    /// The first part that names its tokens, and those of them that are there.
    #[inline]
    fn named_tokens(&self) -> Option<(Part, Tokens)> {
        self.due.iter().find_map(|part| match part {
            Part::Tokens { token, n } => Some((part, self.supply.up_to(token, n))),
            Part::Cards(_)
            | Part::Any(_)
            | Part::Different(_)
            | Part::Place(_)
            | Part::TradeReserved(_) => None,
        })
    }

    /// Nothing comes of a part.
    fn lapse(&self, part: Part, events: &mut impl Hear<Event>) {
        events.hear(Fact::Lapsed { seat: self.active, part }.into());
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
