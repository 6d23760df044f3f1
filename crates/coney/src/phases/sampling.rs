//! A random legal action without a list of all of them.
//!
//! A list of placements is long (cards, spaces, ways to pay), and most of it are hutches. So the
//! kind of action is chosen first, with a weight, and then one of that kind. What gets on with
//! the game weighs more than what undoes or declines it: random players then fill farms in about
//! as many turns as people do.

use tabletop::{Dice, Seat};

use super::gains::Choice;
use super::paying::Bill;
use crate::action::Action;
use crate::edition::Part;
use crate::farm::{Cell, CellSet};
use crate::pieces::{Card, CardSet, Token, Tokens};
use crate::state::{Lay, Mat, Pick, State, Step};

/// Weights of the kinds of action, in the order in which each phase names them.
mod weights {
    /// Discard, draw, reserve, take tokens.
    pub(super) const RESTOCK: [u32; 4] = [1, 12, 1, 4];
    /// Place a rabbit, lay a hutch, trade, be done.
    pub(super) const PLAY: [u32; 4] = [12, 2, 1, 1];
    /// Use a coupon, put a token on a card, be done.
    pub(super) const GROWTH: [u32; 3] = [12, 4, 1];
    /// Take what a card gives, or skip it.
    pub(super) const GAIN: [u32; 2] = [15, 1];
}

/// Pairs of a card and a space that are tried at random before all are looked at.
const TRIES: u32 = 4;

impl State {
    #[inline]
    pub(super) fn sample_drafting<D: Dice>(&self, seat: Seat, round: u8, dice: &mut D) -> Action {
        let cards = self.packet(self.packet_before(seat, round));
        let n = u32::try_from(cards.clone().count()).expect("five cards at most");
        let card = cards.clone().nth(dice.up_to(n - 1) as usize);
        Action::Keep { card: card.expect("the index is below the count") }
    }

    #[inline]
    pub(super) fn sample_discarding<D: Dice>(&self, dice: &mut D) -> Action {
        Action::Discard { card: any_card(self.mine().hand, dice) }
    }

    pub(super) fn sample_restocking<D: Dice>(&self, step: Step, dice: &mut D) -> Action {
        let hand = self.mine().hand;
        let kinds = [
            !hand.is_empty() && super::restocking::check_discard(step).is_ok(),
            self.check_room_in_hand().is_ok() && self.can_be_gained(Part::Cards(1)),
            !hand.is_empty() && self.check_reserve(step).is_ok(),
            true,
        ];
        match any_kind(weights::RESTOCK, kinds, dice) {
            0 => Action::Discard { card: any_card(hand, dice) },
            1 => self.any_draw(dice),
            2 => Action::Reserve { card: any_card(hand, dice) },
            _ => Action::Take { tokens: any_tokens(self.restock_choice(), self.supply, dice) },
        }
    }

    pub(super) fn sample_gain<D: Dice>(&self, dice: &mut D) -> Action {
        if any_kind(weights::GAIN, [true; 2], dice) == 1 {
            return Action::Skip;
        }
        match self.next_gain() {
            Some(Part::Cards(_)) => self.any_draw(dice),
            Some(Part::Any(n)) => {
                let choice = Choice::any(n, self.supply);
                Action::Take { tokens: any_tokens(choice, self.supply, dice) }
            }
            Some(Part::Different(n)) => {
                let choice = Choice::different(n, self.supply);
                Action::Take { tokens: any_tokens(choice, self.supply, dice) }
            }
            Some(Part::Place(_)) => self.any_put(self.mine().farm.rabbits, dice),
            Some(Part::TradeReserved(_)) => {
                let n = u32::from(self.mine().n_reserved());
                Action::TradeReserved { card: self.mine().reserve[dice.up_to(n - 1) as usize] }
            }
            Some(Part::Tokens { .. }) | None => unreachable!("that is not asked"),
        }
    }

    pub(super) fn sample_playing<D: Dice>(&self, n_rabbits: u8, dice: &mut D) -> Action {
        let mat = self.mine();
        let open = mat.farm.open();
        let is_first = super::playing::check_hutch(n_rabbits).is_ok();
        let has_cards = !mat.hand.is_empty() || mat.n_reserved() > 0;
        let may_lay = has_cards && !open.is_empty();
        let hutch = Bill::for_hutch(mat.tokens);
        let mut kinds = [
            may_lay,
            may_lay && is_first && hutch.can_be_paid(),
            is_first && !mat.farm.rabbits.is_empty(),
            true,
        ];
        loop {
            let kind = any_kind(weights::PLAY, kinds, dice);
            let action = match kind {
                0 => self.any_placement(mat, open, dice),
                1 => self.any_hutch(mat, open, hutch, dice),
                2 => Some(Action::Trade { cell: any_cell(mat.farm.rabbits, dice) }),
                _ => Some(Action::Done),
            };
            match action {
                Some(action) => return action,
                // Nothing of that kind fits, so it is another one.
                None => kinds[kind] = false,
            }
        }
    }

    /// What is next of a card on its way into the farm.
    pub(super) fn sample_picking<D: Dice>(&self, pick: Pick, dice: &mut D) -> Action {
        match pick {
            Pick { card: None, .. } => {
                let cards: CardSet = self.mine().playable().collect();
                Action::Pick { card: any_card(cards, dice) }
            }
            Pick { lay, card: Some(card), cell: None } => {
                Action::On { cell: any_cell(self.spaces(lay, card), dice) }
            }
            Pick { lay, card: Some(card), cell: Some(_) } => {
                Action::Pay { tokens: any_payment(&self.bill(lay, card), dice) }
            }
        }
    }

    fn any_placement<D: Dice>(&self, mat: &Mat, open: CellSet, dice: &mut D) -> Option<Action> {
        let edition = self.edition.tables();
        let bill = |card: Card| Bill::for_rabbit(edition.traits(card).cost, mat.tokens);
        let cards: CardSet = mat.playable().filter(|&card| bill(card).can_be_paid()).collect();
        if cards.is_empty() {
            return None;
        }
        let fits = |card: Card, cell: Cell| self.fits(Lay::Rabbit, card, cell);
        let place = |card: Card, cell: Cell, dice: &mut D| {
            Some(Action::Place { card, cell, pay: any_payment(&bill(card), dice) })
        };
        for _ in 0..TRIES {
            let (card, cell) = (any_card(cards, dice), any_cell(open, dice));
            if fits(card, cell) {
                return place(card, cell, dice);
            }
        }
        // Hardly anything fits, or nothing: one of all that do.
        let mut found = None;
        let mut n_found = 0;
        for card in cards.iter() {
            for cell in open.iter().filter(|&cell| fits(card, cell)) {
                n_found += 1;
                if dice.up_to(n_found - 1) == 0 {
                    found = Some((card, cell));
                }
            }
        }
        let (card, cell) = found?;
        place(card, cell, dice)
    }

    fn any_hutch<D: Dice>(
        &self,
        mat: &Mat,
        mut open: CellSet,
        bill: Bill,
        dice: &mut D,
    ) -> Option<Action> {
        let (edition, hutch) = (self.edition.tables(), self.options.hutch);
        while !open.is_empty() {
            let cell = any_cell(open, dice);
            if mat.farm.admits_hutch(edition, cell, hutch) {
                let n_hand = mat.hand.len();
                let n = dice.up_to(u32::from(n_hand + mat.n_reserved()) - 1);
                let card = match n.checked_sub(n_hand.into()) {
                    None => mat.hand.nth(n),
                    Some(n) => mat.reserve[n as usize],
                };
                return Some(Action::Hutch { card, cell, pay: any_payment(&bill, dice) });
            }
            open.remove(cell);
        }
        None
    }

    pub(super) fn sample_growing<D: Dice>(
        &self,
        redeemed: CellSet,
        fed: CellSet,
        dice: &mut D,
    ) -> Action {
        let farm = &self.mine().farm;
        let edition = self.edition.tables();
        let mut coupons = CellSet::EMPTY;
        let mut hungry = CellSet::EMPTY;
        for (cell, card) in farm.rabbits() {
            if edition.traits(card).n_choices > 0 && !redeemed.contains(cell) {
                coupons.insert(cell);
            }
            if self.can_be_fed(cell) && !fed.contains(cell) {
                hungry.insert(cell);
            }
        }
        let may_redeem = super::growing::check_coupons(fed).is_ok() && !coupons.is_empty();
        match any_kind(weights::GROWTH, [may_redeem, !hungry.is_empty(), true], dice) {
            0 => {
                let cell = any_cell(coupons, dice);
                let n_choices = u32::from(edition.traits(farm.card(cell)).n_choices);
                Action::Redeem { cell, choice: dice.up_to(n_choices - 1).to_le_bytes()[0] }
            }
            1 => self.any_put(hungry, dice),
            _ => Action::Done,
        }
    }

    /// A token for one of these rabbits, some of which have a use for one.
    fn any_put<D: Dice>(&self, cells: CellSet, dice: &mut D) -> Action {
        let mat = self.mine();
        let hungry: CellSet = cells.iter().filter(|&cell| self.can_be_fed(cell)).collect();
        let cell = any_cell(hungry, dice);
        let traits = self.edition.tables().traits(mat.farm.card(cell));
        let fits = |token: Token| traits.is_eligible(token) && mat.tokens.of(token) > 0;
        let token = dice.weighted(Token::ALL.map(|token| u32::from(fits(token))));
        Action::Put { cell, token: Token::ALL[token] }
    }

    /// A draw from the pile or the market, one of which has cards.
    fn any_draw<D: Dice>(&self, dice: &mut D) -> Action {
        let n_pile = u32::from(self.has_pile());
        let n = dice.up_to(n_pile + u32::from(self.market.len()) - 1);
        match n.checked_sub(n_pile) {
            None => Action::DrawPile,
            Some(n) => Action::DrawMarket { card: self.market.nth(n) },
        }
    }
}

/// The index of a kind that is possible, by weight.
#[inline]
fn any_kind<D: Dice, const N: usize>(
    weights: [u32; N],
    possible: [bool; N],
    dice: &mut D,
) -> usize {
    let mut weights = weights;
    for (weight, is_possible) in weights.iter_mut().zip(possible) {
        *weight *= u32::from(is_possible);
    }
    dice.weighted(weights)
}

#[inline]
fn any_card<D: Dice>(cards: CardSet, dice: &mut D) -> Card {
    cards.nth(dice.up_to(u32::from(cards.len()) - 1))
}

#[inline]
fn any_cell<D: Dice>(cells: CellSet, dice: &mut D) -> Cell {
    Cell(dice.bit_of(cells.0.into()))
}

/// Tokens for a choice, one by one.
fn any_tokens<D: Dice>(choice: Choice, supply: Tokens, dice: &mut D) -> Tokens {
    let mut left = supply;
    let mut tokens = Tokens::NONE;
    for _ in 0..choice.n {
        let i = any_kind_of(left, dice);
        tokens.0[i] += 1;
        left.0[i] = if choice.different { 0 } else { left.0[i] - 1 };
    }
    tokens
}

/// One way to pay, the tokens of one's choice one by one.
fn any_payment<D: Dice>(bill: &Bill, dice: &mut D) -> Tokens {
    let mut left = bill.spare;
    let mut paid = bill.owed;
    for _ in 0..bill.others {
        let i = any_kind_of(left, dice);
        paid.0[i] += 1;
        left.0[i] -= 1;
    }
    paid
}

/// A kind of which there are tokens, by its index. There must be some.
#[inline]
fn any_kind_of<D: Dice>(tokens: Tokens, dice: &mut D) -> usize {
    debug_assert!(!tokens.is_none());
    loop {
        let i = dice.up_to(2) as usize;
        if tokens.0[i] > 0 {
            return i;
        }
    }
}
