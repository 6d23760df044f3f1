//! Money has a type.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An amount of whole dollars. Never negative: whoever pays must have it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(pub u32);

impl Money {
    pub const ZERO: Money = Money(0);

    /// What is left after paying `price`, if there is enough.
    #[inline]
    #[must_use]
    pub fn less(self, price: Money) -> Option<Money> {
        self.0.checked_sub(price.0).map(Money)
    }

    /// The price of `n` things at this price each.
    #[inline]
    #[must_use]
    pub fn times(self, n: u8) -> Money {
        Money(self.0 * u32::from(n))
    }
}

impl std::ops::Add for Money {
    type Output = Money;

    #[inline]
    fn add(self, other: Money) -> Money {
        Money(self.0 + other.0)
    }
}

impl std::ops::AddAssign for Money {
    #[inline]
    fn add_assign(&mut self, other: Money) {
        self.0 += other.0;
    }
}

impl std::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, |sum, amount| sum + amount)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        f.write_str("$")?;
        for (i, digit) in digits.char_indices() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_reads_like_money() {
        assert_eq!(Money(0).to_string(), "$0");
        assert_eq!(Money(999).to_string(), "$999");
        assert_eq!(Money(1_000).to_string(), "$1,000");
        assert_eq!(Money(1_234_567).to_string(), "$1,234,567");
    }

    #[test]
    fn nobody_pays_what_they_do_not_have() {
        assert_eq!(Money(5).less(Money(6)), None);
        assert_eq!(Money(6).less(Money(6)), Some(Money::ZERO));
    }
}
