//! What is printed on the components of the toy game.

use serde::Deserialize;
use tabletop::edition::read::{Fields, Number, Spanned};
use tabletop::{EditionError, Game};

use super::State;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    pub name: String,
    pub provenance: String,
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
    coins: Number,
    bank: Number,
    hand: Number,
    lanterns: Spanned<Vec<Number>>,
    tips: Spanned<Vec<Number>>,
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("night-market.toml")];

    fn read(text: &str) -> Result<Edition, EditionError> {
        let mut file = Fields::open(text, State::TITLE.id)?;
        let (name, provenance, reader) = (file.name()?, file.provenance()?, file.reader());
        let Raw { coins, bank, hand, lanterns, tips } = file.rest()?;
        Ok(Edition {
            name,
            provenance,
            coins: reader.number(&coins, "coins", 1..=100)?,
            bank: reader.number(&bank, "bank", 20..=1_000)?,
            hand: reader.number(&hand, "hand", 3..=5)?,
            lanterns: reader.exactly(lanterns, "kinds of lantern", |n| {
                reader.number(&n, "lanterns of a kind", 4..=40)
            })?,
            tips: reader.exactly(tips, "tips", |weight| {
                reader.number(&weight, "the weight of a tip", 1..=1_000)
            })?,
        })
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn provenance(&self) -> &str {
        &self.provenance
    }
}
