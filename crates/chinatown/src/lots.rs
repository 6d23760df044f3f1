//! Buildings by their printed number, and sets of them as bits.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::Dice;

/// A building, by the number printed on the board. The first is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lot(pub u8);

impl Lot {
    /// Position in a table with one element per number.
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One more than the highest number that a board may print.
pub const LOT_NUMBERS: usize = 100;

/// A set of lots; the bit of a lot is its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct LotSet(u128);

impl LotSet {
    pub const EMPTY: LotSet = LotSet(0);

    #[inline]
    pub fn one(lot: Lot) -> LotSet {
        debug_assert!(lot.idx() < LOT_NUMBERS);
        LotSet(1 << lot.0)
    }

    /// False for numbers that no board prints, whatever the set.
    #[inline]
    pub fn contains(self, lot: Lot) -> bool {
        lot.idx() < LOT_NUMBERS && self.0 >> lot.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, lot: Lot) {
        *self |= LotSet::one(lot);
    }

    #[inline]
    pub fn remove(&mut self, lot: Lot) {
        *self = self.less(LotSet::one(lot));
    }

    /// The bit of each lot that is in it.
    #[inline]
    pub fn bits(self) -> u128 {
        self.0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones().to_le_bytes()[0]
    }

    /// The lots of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn less(self, other: LotSet) -> LotSet {
        LotSet(self.0 & !other.0)
    }

    #[inline]
    pub fn meets(self, other: LotSet) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub fn is_within(self, other: LotSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lot with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Lot> {
        if self.0 == 0 { None } else { Some(Lot(self.0.trailing_zeros().to_le_bytes()[0])) }
    }

    /// Lots by rising number.
    #[inline]
    pub fn iter(self) -> Lots {
        Lots(self)
    }

    /// A random lot of the set, which must not be empty.
    #[inline]
    pub fn any<D: Dice>(self, dice: &mut D) -> Lot {
        let [low, high] = self.halves();
        let n = dice.up_to(self.0.count_ones() - 1);
        let n_low = low.count_ones();
        Lot(match n.checked_sub(n_low) {
            None => tabletop::bits::nth_set_bit(low, n),
            Some(rest) => 64 + tabletop::bits::nth_set_bit(high, rest),
        })
    }

    /// The bits of the lots below 64, and of those from there on.
    #[inline]
    pub(crate) fn halves(self) -> [u64; 2] {
        let low = u64::try_from(self.0 & u128::from(u64::MAX)).expect("masked to 64 bits");
        let high = u64::try_from(self.0 >> 64).expect("shifted to 64 bits");
        [low, high]
    }
}

impl std::ops::BitOr for LotSet {
    type Output = LotSet;

    #[inline]
    fn bitor(self, other: LotSet) -> LotSet {
        LotSet(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for LotSet {
    #[inline]
    fn bitor_assign(&mut self, other: LotSet) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for LotSet {
    type Output = LotSet;

    #[inline]
    fn bitand(self, other: LotSet) -> LotSet {
        LotSet(self.0 & other.0)
    }
}

impl FromIterator<Lot> for LotSet {
    fn from_iter<I: IntoIterator<Item = Lot>>(lots: I) -> LotSet {
        lots.into_iter().fold(LotSet::EMPTY, |set, lot| set | LotSet::one(lot))
    }
}

impl IntoIterator for LotSet {
    type Item = Lot;
    type IntoIter = Lots;

    #[inline]
    fn into_iter(self) -> Lots {
        Lots(self)
    }
}

/// The lots of a set, by rising number.
#[derive(Clone, Debug)]
pub struct Lots(LotSet);

impl Iterator for Lots {
    type Item = Lot;

    #[inline]
    fn next(&mut self) -> Option<Lot> {
        let lot = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(lot)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.0.len());
        (len, Some(len))
    }
}

impl ExactSizeIterator for Lots {}

impl From<LotSet> for Vec<u8> {
    fn from(set: LotSet) -> Vec<u8> {
        set.iter().map(|lot| lot.0).collect()
    }
}

impl TryFrom<Vec<u8>> for LotSet {
    type Error = String;

    fn try_from(numbers: Vec<u8>) -> Result<LotSet, String> {
        let mut set = LotSet::EMPTY;
        for lot in numbers.into_iter().map(Lot) {
            if lot.0 == 0 || lot.idx() >= LOT_NUMBERS {
                return Err(format!("there is no lot {lot}"));
            }
            if set.contains(lot) {
                return Err(format!("lot {lot} is named twice"));
            }
            set.insert(lot);
        }
        Ok(set)
    }
}

impl fmt::Debug for LotSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
