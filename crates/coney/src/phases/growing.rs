//! Growth: coupons in any order, then one token per eligible card (RULES.md §7).

use tabletop::Hear;

use crate::action::{Action, Refusal};
use crate::edition::Coupon;
use crate::event::{Event, Fact};
use crate::farm::{Cell, CellSet};
use crate::pieces::{Card, Token, Tokens};
use crate::state::{Phase, State};

impl State {
    #[inline]
    pub(super) fn list_growing(&self, redeemed: CellSet, fed: CellSet, out: &mut Vec<Action>) {
        let farm = &self.mine().farm;
        if check_coupons(fed).is_ok() {
            for (cell, card) in farm.rabbits().filter(|&(cell, _)| !redeemed.contains(cell)) {
                let n_choices = self.edition.tables().traits(card).n_choices;
                out.extend((0..n_choices).map(|choice| Action::Redeem { cell, choice }));
            }
        }
        self.list_puts(farm.rabbits.without(fed), out);
        out.push(Action::Done);
    }

    #[inline]
    pub(super) fn apply_growing<H: Hear<Event>>(
        &mut self,
        redeemed: CellSet,
        fed: CellSet,
        action: Action,
        events: &mut H,
    ) -> Result<(), Refusal> {
        match action {
            Action::Redeem { cell, choice } => {
                check_coupons(fed)?;
                let card = self.check_rabbit(cell)?;
                self.check_redeem(redeemed, cell, card, choice)?;
                let redeemed = redeemed.or(CellSet::one(cell));
                self.phase = Phase::Growing { redeemed, fed };
                let seat = self.active;
                events.hear(Fact::Redeemed { seat, card, cell, choice }.into());
                let Coupon::Growth { choices, .. } = &self.edition.tables().face(card).coupon
                else {
                    unreachable!("it has choices")
                };
                self.owe(&choices[usize::from(choice)], events);
            }
            Action::Put { cell, token } => {
                let card = self.check_put(cell, token)?;
                if fed.contains(cell) {
                    return Err(Refusal::AlreadyFed { card: self.edition.card_name(card) });
                }
                self.put(cell, token, events);
                self.phase = Phase::Growing { redeemed, fed: fed.or(CellSet::one(cell)) };
                self.end_growth_if_idle(events);
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
            | Action::Trade { .. }
            | Action::TradeReserved { .. }
            | Action::Pick { .. }
            | Action::LayHutch
            | Action::On { .. }
            | Action::Pay { .. }
            | Action::Place { .. }
            | Action::Hutch { .. }
            | Action::Skip => return Err(self.not_now()),
        }
        Ok(())
    }

    fn check_redeem(
        &self,
        redeemed: CellSet,
        cell: Cell,
        card: Card,
        choice: u8,
    ) -> Result<(), Refusal> {
        let choices = self.edition.tables().traits(card).n_choices;
        if choices == 0 {
            return Err(Refusal::NoGrowthCoupon { card: self.edition.card_name(card) });
        }
        if redeemed.contains(cell) {
            return Err(Refusal::AlreadyRedeemed { card: self.edition.card_name(card) });
        }
        if choice >= choices {
            let asked = u16::from(choice) + 1;
            return Err(Refusal::NoSuchChoice {
                card: self.edition.card_name(card),
                choices,
                asked,
            });
        }
        Ok(())
    }

    /// The rabbit of the active seat on a space.
    #[inline]
    pub(super) fn check_rabbit(&self, cell: Cell) -> Result<Card, Refusal> {
        if !cell.exists() {
            return Err(Refusal::NoSuchSpace);
        }
        let farm = &self.mine().farm;
        match farm.rabbits.contains(cell) {
            true => Ok(farm.card(cell)),
            false => Err(Refusal::NoRabbit { cell: cell.to_string() }),
        }
    }

    /// Tokens that can be put on the rabbits of these spaces, in growth or by a coupon.
    #[inline]
    pub(super) fn list_puts(&self, cells: CellSet, out: &mut Vec<Action>) {
        let mat = self.mine();
        for cell in cells.iter() {
            let traits = self.edition.tables().traits(mat.farm.card(cell));
            for token in Token::ALL {
                if traits.is_eligible(token) && mat.tokens.of(token) > 0 {
                    out.push(Action::Put { cell, token });
                }
            }
        }
    }

    pub(super) fn check_put(&self, cell: Cell, token: Token) -> Result<Card, Refusal> {
        let card = self.check_rabbit(cell)?;
        if !self.edition.tables().traits(card).is_eligible(token) {
            return Err(Refusal::NotEligible { card: self.edition.card_name(card), token });
        }
        if self.mine().tokens.of(token) == 0 {
            return Err(Refusal::TokenNotHeld { token });
        }
        Ok(card)
    }

    pub(super) fn put(&mut self, cell: Cell, token: Token, events: &mut impl Hear<Event>) {
        let seat = self.active;
        let mat = self.mine_mut();
        mat.tokens.give(Tokens::some(token, 1), mat.farm.tokens_mut(cell));
        let card = mat.farm.card(cell);
        events.hear(Fact::Put { seat, token, card, cell }.into());
    }

    /// Ends a growth in which nothing is left to do (§7.4). All of that is in the open, so it
    /// tells nobody anything.
    #[inline]
    pub(super) fn end_growth_if_idle(&mut self, events: &mut impl Hear<Event>) {
        let Phase::Growing { redeemed, fed } = self.phase else { return };
        let farm = &self.mine().farm;
        let has_coupon = |cell: Cell| {
            fed.is_empty()
                && !redeemed.contains(cell)
                && self.edition.tables().traits(farm.card(cell)).n_choices > 0
        };
        let has_use = |cell: Cell| !fed.contains(cell) && self.can_be_fed(cell);
        if !farm.rabbits.iter().any(|cell| has_coupon(cell) || has_use(cell)) {
            self.end_turn(events);
        }
    }
}

/// The first token that is placed ends the coupons (§7.2).
#[inline]
pub(super) fn check_coupons(fed: CellSet) -> Result<(), Refusal> {
    if fed.is_empty() { Ok(()) } else { Err(Refusal::CouponsOver) }
}
