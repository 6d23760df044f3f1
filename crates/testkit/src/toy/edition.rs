//! What is printed on the components of the toy game.

use serde::Deserialize;
use tabletop::EditionError;
use toml::Spanned;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    pub name: String,
    /// What each seat begins with.
    pub coins: u16,
    pub bank: u16,
    /// Lanterns dealt to each seat.
    pub hand: u8,
    /// Lanterns in the bag, by worth.
    pub lanterns: [u8; 5],
    /// Weight of each tip, by coins.
    pub tips: [u32; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    coins: u16,
    bank: u16,
    hand: Spanned<u8>,
    lanterns: Spanned<[u8; 5]>,
    tips: Spanned<[u32; 3]>,
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("night-market.toml")];

    fn read(text: &str) -> Result<Edition, EditionError> {
        let raw: Raw = toml::from_str(text).map_err(|error| EditionError::toml(text, &error))?;
        let Raw { name, coins, bank, hand, lanterns, tips } = raw;
        if !(3..=5).contains(hand.get_ref()) {
            return Err(EditionError::at(text, &hand.span(), "a hand has 3 to 5 lanterns"));
        }
        if lanterns.get_ref().iter().any(|&n| !(4..=40).contains(&n)) {
            let problem = "there are 4 to 40 lanterns of each worth";
            return Err(EditionError::at(text, &lanterns.span(), problem));
        }
        if tips.get_ref().iter().any(|&weight| !(1..=1_000).contains(&weight)) {
            return Err(EditionError::at(text, &tips.span(), "the weight of a tip is 1 to 1000"));
        }
        if !(1..=100).contains(&coins) || !(20..=1_000).contains(&bank) {
            return Err(EditionError::new("a seat has 1 to 100 coins, the bank 20 to 1000"));
        }
        let (hand, lanterns) = (hand.into_inner(), lanterns.into_inner());
        Ok(Edition { name, coins, bank, hand, lanterns, tips: tips.into_inner() })
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn provenance(&self) -> &'static str {
        "made up for tests"
    }
}
