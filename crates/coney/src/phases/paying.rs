//! What a card costs and in which ways it can be paid (RULES.md §6.6).

use crate::action::{Others, Refusal};
use crate::pieces::{Token, Tokens};

/// Tokens for a hutch, of any kind (CN-14).
const HUTCH: u8 = 2;
/// Tokens for one that is missing.
const FOR_MISSING: u8 = 2;

/// A price as one purse has to pay it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bill {
    pub cost: Tokens,
    /// Tokens of the cost that the purse has; they go first.
    pub owed: Tokens,
    /// Tokens of the cost that the purse lacks.
    pub short: u8,
    /// Tokens to pay on top, of the payer's choice.
    pub others: u8,
    /// What the purse has for that.
    pub spare: Tokens,
}

impl Bill {
    /// The bill for a rabbit.
    #[inline]
    pub(crate) fn for_rabbit(cost: Tokens, purse: Tokens) -> Bill {
        let mut bill = Bill { cost, owed: cost, short: 0, others: 0, spare: purse };
        for i in 0..3 {
            bill.owed.0[i] = cost.0[i].min(purse.0[i]);
            bill.short += cost.0[i] - bill.owed.0[i];
            bill.spare.0[i] = purse.0[i] - bill.owed.0[i];
        }
        bill.others = FOR_MISSING * bill.short;
        bill
    }

    /// The bill for a hutch.
    #[inline]
    pub(crate) fn for_hutch(purse: Tokens) -> Bill {
        Bill { cost: Tokens::NONE, owed: Tokens::NONE, short: 0, others: HUTCH, spare: purse }
    }

    #[inline]
    pub(crate) fn can_be_paid(&self) -> bool {
        self.spare.total() >= u16::from(self.others)
    }

    /// The one statement of what pays the bill; listing and judging both read it.
    #[inline]
    fn is_paid_by(&self, paid: Tokens) -> bool {
        paid.covers(self.owed) && {
            let others = Tokens([0, 1, 2].map(|i| paid.0[i] - self.owed.0[i]));
            others.total() == u16::from(self.others) && self.spare.covers(others)
        }
    }

    /// Every way to pay.
    #[inline]
    pub(crate) fn payments(&self, mut each: impl FnMut(Tokens)) {
        let Tokens([hay, carrot, pellet]) = self.owed;
        for a in 0..=self.others.min(self.spare.of(Token::Hay)) {
            for b in 0..=(self.others - a).min(self.spare.of(Token::Carrot)) {
                let c = self.others - a - b;
                let paid = Tokens([hay + a, carrot + b, pellet + c]);
                if self.is_paid_by(paid) {
                    each(paid);
                }
            }
        }
    }

    /// The only way to pay, if there is only one.
    pub(super) fn only_payment(&self) -> Option<Tokens> {
        let (mut first, mut n) = (None, 0);
        self.payments(|paid| {
            first.get_or_insert(paid);
            n += 1;
        });
        first.filter(|_| n == 1)
    }

    /// Whether the purse suffices.
    pub(super) fn check_purse(&self) -> Result<(), Refusal> {
        let &Bill { cost, short, others, spare, .. } = self;
        match self.can_be_paid() {
            true => Ok(()),
            false => Err(Refusal::TooFewTokens {
                cost,
                short,
                needed: others,
                others: u8::try_from(spare.total()).expect("72 tokens in the box"),
            }),
        }
    }

    pub(super) fn check(&self, paid: Tokens) -> Result<(), Refusal> {
        self.check_purse()?;
        if self.is_paid_by(paid) {
            return Ok(());
        }
        Err(Refusal::WrongPayment { owed: self.owed, others: Others(self.others), paid })
    }
}
