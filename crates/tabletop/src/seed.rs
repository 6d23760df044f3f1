//! Seeds, the promise made with them, and the dice that follow from them.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::dice::FairDice;

/// 256 bits from which all the chance of one match follows.
///
/// Kept secret until the match is over; before the first move its [`Seed::commitment`] is shown,
/// so that nobody can choose it afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// SHA-256 of the 32 bytes, in hex: anyone can check it with ordinary tools.
    pub fn commitment(self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The dice of the `n`-th chance move of a match.
    ///
    /// Each chance move has dice of its own, derived by HMAC: what one draw consumes does not
    /// shift the next, so a single outcome can be checked without its predecessors.
    pub fn chance(self, n: u64) -> FairDice {
        FairDice::new(self.derive(b"boardwalk/1 chance", n))
    }

    /// The dice of the `n`-th draw for a purpose beside the game itself: who starts, who is asked
    /// first.
    pub fn chance_of(self, purpose: &str, n: u64) -> FairDice {
        FairDice::new(self.derive(purpose.as_bytes(), n))
    }

    /// A seed for another purpose: the `n`-th match of a simulation, a bot's own stream.
    #[must_use]
    pub fn branch(self, purpose: &str, n: u64) -> Seed {
        Seed(self.derive(purpose.as_bytes(), n))
    }

    /// Eight bytes of the seed, for [`QuickDice`](crate::QuickDice).
    pub fn quick(self) -> u64 {
        let mut word = [0; 8];
        word.copy_from_slice(&self.0[..8]);
        u64::from_le_bytes(word)
    }

    fn derive(self, purpose: &[u8], n: u64) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key length will do");
        // The length keeps purposes apart whatever their bytes are.
        mac.update(&(purpose.len() as u64).to_le_bytes());
        mac.update(purpose);
        mac.update(&n.to_le_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl std::str::FromStr for Seed {
    type Err = SeedError;

    /// Up to 64 hex digits; a short seed such as `7` is filled up with zeros on the left.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let digits = text.strip_prefix("0x").unwrap_or(text);
        if digits.is_empty() {
            return Err(SeedError::Empty);
        }
        if let Some(found) = digits.chars().find(|digit| !digit.is_ascii_hexdigit()) {
            return Err(SeedError::NotHex { found });
        }
        if digits.len() > 64 {
            return Err(SeedError::TooLong { n_digits: digits.len() });
        }
        let mut bytes = [0; 32];
        for (i, digit) in digits.bytes().rev().enumerate() {
            let digit = char::from(digit).to_digit(16).expect("checked above");
            let digit = u8::try_from(digit).expect("a hex digit is below 16");
            bytes[31 - i / 2] |= if i % 2 == 0 { digit } else { digit << 4 };
        }
        Ok(Seed(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for Seed {
    /// A seed in a debug print or a log would be a leak.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Seed, SeedError> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

/// Why a text is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    #[error("a seed is 1 to 64 hex digits (0-9, a-f), not an empty text")]
    Empty,
    #[error("a seed is 1 to 64 hex digits (0-9, a-f); '{found}' is not one")]
    NotHex { found: char },
    #[error("a seed is at most 64 hex digits, not {n_digits}")]
    TooLong { n_digits: usize },
}

/// What is shown before the first move: the hash of the seed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Commitment {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Commitment, SeedError> {
        text.parse().map(|Seed(bytes)| Commitment(bytes))
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}

pub(crate) fn write_hex(f: &mut impl fmt::Write, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// SHA-256 of a text, in hex.
pub(crate) fn sha256_hex(text: &str) -> String {
    let mut hex = String::with_capacity(64);
    write_hex(&mut hex, &Sha256::digest(text)).expect("a String takes all");
    hex
}

#[cfg(test)]
mod tests {
    use crate::dice::Dice;

    use super::*;

    #[test]
    fn a_short_seed_is_filled_up_on_the_left() {
        let seed: Seed = "7".parse().unwrap();
        assert_eq!(seed.0[31], 7);
        assert_eq!(seed.to_string(), format!("{}7", "0".repeat(63)));
        assert_eq!("abc".parse::<Seed>().unwrap().0[30..], [0x0a, 0xbc]);
    }

    #[test]
    fn a_seed_must_be_hex() {
        assert_eq!("12g4".parse::<Seed>(), Err(SeedError::NotHex { found: 'g' }));
        assert_eq!("".parse::<Seed>(), Err(SeedError::Empty));
        assert_eq!("0".repeat(65).parse::<Seed>(), Err(SeedError::TooLong { n_digits: 65 }));
    }

    #[test]
    fn the_commitment_is_plain_sha256() {
        // printf '\0%.0s' {1..32} | sha256sum
        assert_eq!(
            Seed([0; 32]).commitment().to_string(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
    }

    #[test]
    fn chance_moves_are_pinned_and_independent() {
        let seed: Seed = "7".parse().unwrap();
        let words: Vec<u32> = (0..3).map(|n| seed.chance(n).next_u32()).collect();
        assert_eq!(words, PINNED);
        assert_ne!(seed.branch("bot", 0), seed.branch("bot", 1));
        assert_ne!(seed.branch("bot", 0), seed.branch("game", 0));
    }

    const PINNED: [u32; 3] = [3_193_102_931, 511_762_100, 3_820_343_994];

    #[test]
    fn debug_does_not_print_the_seed() {
        assert_eq!(format!("{:?}", Seed([9; 32])), "Seed(secret)");
    }
}
