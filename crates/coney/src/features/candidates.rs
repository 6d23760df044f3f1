//! The clicks worth a thought: one way to pay, one order of coupons, nothing that is given away.

use tabletop::{Game, Seat};

use crate::action::Action;
use crate::edition::{Coupon, Part};
use crate::farm::CellSet;
use crate::phases::Bill;
use crate::pieces::{Card, Token, Tokens};
use crate::score;
use crate::state::{Lay, Phase, State};

/// Cards in a farm from which on a poor rabbit may be in the way of a better one.
const CROWDED: u8 = 6;
/// Rounds after which bots only get on with the game: twice as many as most games have.
const PATIENCE: u8 = 2 * super::HORIZON;
/// Points for which a rabbit is not traded.
const WORTH_KEEPING: i32 = 3;

impl State {
    pub(super) fn list_candidates(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Choosing => self.errands(out),
            Phase::Playing { .. } | Phase::Growing { .. } if !self.due.is_empty() => {
                // One part after the other as they are printed: the order hardly matters.
                let next = self.next_gain().expect("what cannot be gained has lapsed");
                self.list_part(next, out);
                // Cards and tokens are never in the way; a token put down or a card traded may be.
                if matches!(next, Part::Place(_) | Part::TradeReserved(_))
                    && self.due.next() == Some(next)
                {
                    out.push(Action::Skip);
                }
            }
            Phase::Playing { .. } if self.picked.is_some() => self.legal_actions(seat, out),
            Phase::Playing { n_rabbits } => self.placements(n_rabbits, out),
            Phase::Growing { redeemed, fed } => {
                let before = out.len();
                if fed.is_empty() {
                    self.next_coupon(redeemed, out);
                }
                if out.len() == before {
                    self.legal_actions(seat, out);
                }
            }
            Phase::Restocking { .. } => self.restocks(seat, out),
            Phase::Drafting { .. }
            | Phase::Discarding
            | Phase::Dealing
            | Phase::Opening
            | Phase::Refilling
            | Phase::Over { .. } => self.legal_actions(seat, out),
        }
    }

    /// The actions of which something can come. What brings the game to its end comes first: a
    /// bot that is sure to win sees no difference, and takes the first.
    fn errands(&self, out: &mut Vec<Action>) {
        let before = out.len();
        self.placements(0, out);
        let lays = |action: &Action| matches!(action, Action::Place { .. } | Action::Hutch { .. });
        let can_lay = out[before..].iter().any(lays);
        let can_trade = out[before..].iter().any(|it| matches!(it, Action::Trade { .. }));
        out.truncate(before);
        if can_lay {
            out.push(Action::Play);
        }
        if can_lay && self.is_impatient() {
            return;
        }
        out.push(Action::Restock);
        let mat = self.mine();
        let edition = self.edition.tables();
        let has_use = |card: Card| {
            let traits = edition.traits(card);
            traits.n_choices > 0
                || Token::ALL
                    .into_iter()
                    .any(|token| traits.is_eligible(token) && mat.tokens.of(token) > 0)
        };
        if mat.farm.rabbits().any(|(_, card)| has_use(card)) {
            out.push(Action::Growth);
        }
        if can_trade && !can_lay {
            out.push(Action::Play);
        }
    }

    /// Draws and tokens come before what gives cards away, for the same reason.
    fn restocks(&self, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        self.legal_actions(seat, out);
        let is_late =
            |action: &Action| matches!(action, Action::Discard { .. } | Action::Reserve { .. });
        let late: Vec<Action> = out.extract_if(before.., |action| is_late(action)).collect();
        out.extend(late);
        let is_draw =
            |action: &Action| matches!(action, Action::DrawPile | Action::DrawMarket { .. });
        if self.is_impatient() && is_draw(&out[before]) {
            let n_draws = out[before..].iter().filter(|action| is_draw(action)).count();
            out.truncate(before + n_draws);
        }
    }

    /// Whether the table has waited long enough: nobody then does anything else as long as a card
    /// can be laid, or drawn to be laid. Without it two bots that hoard wait for each other.
    fn is_impatient(&self) -> bool {
        self.round > PATIENCE
    }

    /// Coupons cost nothing and hardly depend on their order, so one is looked at after the
    /// other; those that draw cards come first, because the others may then be chosen by them.
    fn next_coupon(&self, redeemed: CellSet, out: &mut Vec<Action>) {
        let farm = &self.mine().farm;
        let edition = self.edition.tables();
        let mut next = None;
        for cell in farm.rabbits.without(redeemed).iter() {
            let Coupon::Growth { choices, .. } = &edition.face(farm.card(cell)).coupon else {
                continue;
            };
            let draws =
                choices.len() == 1 && choices[0].iter().any(|part| matches!(part, Part::Cards(_)));
            if draws || next.is_none() {
                next = Some(cell);
            }
            if draws {
                break;
            }
        }
        if let Some(cell) = next {
            let n_choices = edition.traits(farm.card(cell)).n_choices;
            out.extend((0..n_choices).map(|choice| Action::Redeem { cell, choice }));
        }
    }

    fn placements(&self, n_rabbits: u8, out: &mut Vec<Action>) {
        let before = out.len();
        let mat = self.mine();
        let edition = self.edition.tables();
        let open = mat.farm.open();
        for card in mat.playable() {
            let bill = self.bill(Lay::Rabbit, card);
            if !bill.can_be_paid() {
                continue;
            }
            let pay = self.payment(&bill, card);
            let spaces = open.iter().filter(|&cell| self.fits(Lay::Rabbit, card, cell));
            out.extend(spaces.map(|cell| Action::Place { card, cell, pay }));
        }
        if n_rabbits == 0 {
            let bill = Bill::for_hutch(mat.tokens);
            // Any card will do face down, so it is the one that is worth least.
            let least = mat.playable().min_by_key(|&card| edition.face(card).vp);
            if let Some(card) = least.filter(|_| bill.can_be_paid()) {
                let pay = self.payment(&bill, card);
                let spaces = open.iter().filter(|&cell| self.fits(Lay::Hutch, card, cell));
                out.extend(spaces.map(|cell| Action::Hutch { card, cell, pay }));
            }
            if self.is_impatient() && out.len() > before {
                return;
            }
            if mat.farm.n_cards() >= CROWDED {
                let rabbits = mat.farm.rabbits().filter(|&(cell, card)| {
                    let points = score::coupon(edition, &mat.farm, cell);
                    edition.traits(card).n_choices == 0
                        && i32::from(edition.face(card).vp) + points < WORTH_KEEPING
                });
                out.extend(rabbits.map(|(cell, _)| Action::Trade { cell }));
            }
        }
        out.push(Action::Done);
    }

    /// One way to pay: with what the other cards need least.
    fn payment(&self, bill: &Bill, card: Card) -> Tokens {
        let mat = self.mine();
        let edition = self.edition.tables();
        let mut needed = Tokens::NONE;
        for other in mat.playable().filter(|&other| other != card) {
            for (need, cost) in needed.0.iter_mut().zip(edition.traits(other).cost.0) {
                *need = need.saturating_add(cost);
            }
        }
        let mut pay = bill.owed;
        let mut spare = bill.spare;
        for _ in 0..bill.others {
            let rest = |token: &Token| i16::from(spare.of(*token)) - i16::from(needed.of(*token));
            let token = Token::ALL
                .into_iter()
                .filter(|&token| spare.of(token) > 0)
                .max_by_key(rest)
                .expect("the bill can be paid");
            spare.0[token.idx()] -= 1;
            pay.0[token.idx()] += 1;
        }
        pay
    }
}
