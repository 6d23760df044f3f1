//! What is printed on the cards: reads an edition file, checks it, and keeps it as tables.
//!
//! The vocabulary of the cards is typed: placement rules ([`Atom`]), gains ([`Part`]), coupons
//! ([`Coupon`]). The form of the file is explained at the head of `editions/house.toml`.

mod read;

use serde::{Deserialize, Serialize};
use tabletop::EditionError;
use tabletop::words::slug;

use crate::pieces::{Card, MAX_CARDS, Token, Tokens};
use crate::setup::Hutch;

/// A colour, by its place in the edition's list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Colour(pub u8);

/// A set of colours, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ColourSet(pub u8);

impl ColourSet {
    #[inline]
    pub fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.0 & 1 == 1
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones().to_le_bytes()[0]
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Colour> {
        (0..8).map(Colour).filter(move |&colour| self.contains(colour))
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> ColourSet {
        ColourSet(colours.into_iter().fold(0, |bits, colour| bits | 1 << colour.0))
    }
}

/// A store, by its place in the edition's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Store(pub u8);

pub const MAX_COLOURS: usize = 6;
pub const MAX_STORES: usize = 4;
/// Parts of one gain or coupon.
pub const MAX_PARTS: usize = 4;
/// Rules of a card that demand a neighbour.
pub const MAX_DEMANDS: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    Male,
    Female,
    /// No sex at all, and any colour where one is demanded.
    Wild,
}

/// One placement rule, about the neighbours of the card that bears it (RULES.md §2.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Atom {
    MaxMales(u8),
    NeedsFemale,
    OnlyFemales,
    Refuses(Colour),
    AtLeast(ColourSet),
    NoHutch,
}

/// One part of what a card gives. What it still owes to a player is written in the same words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Cards, each from the pile or the market.
    Cards(u8),
    /// Tokens of choice, alike or not.
    Any(u8),
    /// Tokens of choice, no two alike.
    Different(u8),
    /// Tokens of one kind.
    Tokens { token: Token, n: u8 },
    /// Own tokens that may be put on eligible cards.
    Place(u8),
    /// Reserved cards that may be traded.
    TradeReserved(u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Coupon {
    End { vp: u8, bonus: Bonus },
    Immediately { parts: Vec<Part> },
    Growth { store: Store, choices: Vec<Vec<Part>> },
}

/// What an end coupon counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bonus {
    ForEach(Each),
    If(Condition),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Each {
    AdjacentSex(Sex),
    AdjacentColour(Colour),
    AdjacentRabbit,
    /// Other rabbits of the colour in the row and column of the card.
    InLine(Colour),
    /// Tokens of a kind lying on the card.
    Placed(Token),
    PlacedToken,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Condition {
    NoHutch,
    FullFarm,
    Centre,
    /// Exactly so many colours in the farm.
    Colours(u8),
    /// Exactly so many males in the farm.
    Males(u8),
    FemalesAtLeast(u8),
    WildAtLeast(u8),
}

/// One card as printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Face {
    pub id: String,
    pub name: String,
    /// The name as the notation writes it.
    pub slug: String,
    pub sex: Sex,
    pub colours: ColourSet,
    pub cost: Tokens,
    pub vp: u8,
    pub rules: Vec<Atom>,
    pub trade: Vec<Part>,
    pub coupon: Coupon,
}

/// The neighbours of a card, counted: three bits each for males, females, wild rabbits, hutches
/// and every colour. Four neighbours at most, so the counts of two companies can simply be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Company(pub u32);

impl Company {
    pub const NOBODY: Company = Company(0);
    pub const MALE: Company = Company(1);
    pub const FEMALE: Company = Company(1 << 3);
    pub const WILD: Company = Company(1 << 6);
    pub const HUTCH: Company = Company(1 << 9);

    #[inline]
    pub fn of_colour(colour: Colour) -> Company {
        Company(1 << (12 + 3 * colour.0))
    }

    #[inline]
    #[must_use]
    pub fn and(self, other: Company) -> Company {
        Company(self.0 + other.0)
    }

    /// The bits in which this kind of neighbour (one of the constants) is counted.
    #[inline]
    const fn field(self) -> u32 {
        self.0 * 7
    }

    #[inline]
    pub fn has_hutch(self) -> bool {
        self.0 & Company::HUTCH.field() != 0
    }

    /// How many neighbours of a kind there are.
    #[inline]
    pub fn count(self, kind: Company) -> u8 {
        ((self.0 & kind.field()) / kind.0).to_le_bytes()[0]
    }
}

/// All placement rules of one card, ready to be tested against a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rule {
    /// Fields that must be zero.
    refused: u32,
    /// In each of these groups of fields there must be something.
    demands: [u32; MAX_DEMANDS],
    max_males: u32,
}

impl Rule {
    pub fn new(atoms: &[Atom]) -> Rule {
        let mut rule = Rule { refused: 0, demands: [u32::MAX; MAX_DEMANDS], max_males: u32::MAX };
        let mut n_demands = 0;
        let mut demand = |fields: u32| {
            rule.demands[n_demands] = fields;
            n_demands += 1;
        };
        for &atom in atoms {
            match atom {
                Atom::MaxMales(n) => rule.max_males = rule.max_males.min(n.into()),
                Atom::NeedsFemale => demand(Company::FEMALE.field()),
                Atom::OnlyFemales => {
                    rule.refused |= Company::MALE.field() | Company::WILD.field();
                }
                Atom::Refuses(colour) => rule.refused |= Company::of_colour(colour).field(),
                // A wild rabbit is any colour here, and only here (CN-24).
                Atom::AtLeast(colours) => demand(colour_fields(colours) | Company::WILD.field()),
                Atom::NoHutch => rule.refused |= Company::HUTCH.field(),
            }
        }
        rule
    }

    /// Whether the card can live in this company, which is not empty (CN-30).
    #[inline]
    pub fn allows(&self, company: Company, hutch: Hutch) -> bool {
        let excused = match hutch {
            Hutch::Own if company.has_hutch() => return self.bears_hutches(),
            Hutch::Free | Hutch::Own => 0,
            // Towards the hutch every demand is fulfilled.
            Hutch::Side => Company::HUTCH.field(),
        };
        company.0 & self.refused == 0
            && company.0 & Company::MALE.field() <= self.max_males
            && self.demands.iter().all(|demand| company.0 & (demand | excused) != 0)
    }

    /// Whether the card can lie next to a hutch at all.
    #[inline]
    pub fn bears_hutches(&self) -> bool {
        self.refused & Company::HUTCH.field() == 0
    }
}

fn colour_fields(colours: ColourSet) -> u32 {
    colours.iter().fold(0, |fields, colour| fields | Company::of_colour(colour).field())
}

/// What a move needs to know of a card, together in memory.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Traits {
    pub rule: Rule,
    /// What the card is to its neighbours.
    pub presence: Company,
    pub cost: Tokens,
    /// Gains to choose from when its growth coupon is used; zero on other cards.
    pub n_choices: u8,
    /// Kinds of tokens that may be put on it, as bits in the order of [`Token::ALL`].
    pub eligible: u8,
}

impl Traits {
    fn new(face: &Face) -> Traits {
        let sex = match face.sex {
            Sex::Male => Company::MALE,
            Sex::Female => Company::FEMALE,
            Sex::Wild => Company::WILD,
        };
        let presence = face.colours.iter().map(Company::of_colour).fold(sex, Company::and);
        let (n_choices, eligible) = match &face.coupon {
            Coupon::Growth { choices, .. } => (choices.len(), 0),
            Coupon::End { bonus: Bonus::ForEach(Each::Placed(token)), .. } => (0, 1 << token.idx()),
            Coupon::End { bonus: Bonus::ForEach(Each::PlacedToken), .. } => (0, 0b111),
            Coupon::End { .. } | Coupon::Immediately { .. } => (0, 0),
        };
        Traits {
            rule: Rule::new(&face.rules),
            presence,
            cost: face.cost,
            n_choices: u8::try_from(n_choices).expect("choices are few"),
            eligible,
        }
    }

    #[inline]
    pub fn is_eligible(&self, token: Token) -> bool {
        self.eligible >> token.idx() & 1 == 1
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ColourName {
    pub name: String,
    /// Colours are never told apart by colour alone.
    pub letter: char,
}

/// A deck of cards.
#[derive(Debug, Serialize, Deserialize)]
pub struct Edition {
    name: String,
    provenance: String,
    pub colours: Vec<ColourName>,
    pub stores: Vec<String>,
    pub faces: Vec<Face>,
    traits: Vec<Traits>,
}

impl Edition {
    #[inline]
    pub fn n_cards(&self) -> usize {
        self.faces.len()
    }

    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let n_cards = u8::try_from(self.n_cards()).expect("a deck is small");
        (0..n_cards).map(Card)
    }

    /// Whether the deck has the card; what comes from outside may be anything.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        card.idx() < self.n_cards()
    }

    /// The card as printed. It must be one of the deck.
    #[inline]
    pub fn face(&self, card: Card) -> &Face {
        &self.faces[card.idx()]
    }

    #[inline]
    pub fn traits(&self, card: Card) -> &Traits {
        &self.traits[card.idx()]
    }

    /// The name of any card, real or not.
    pub fn card_name(&self, card: Card) -> String {
        match self.faces.get(card.idx()) {
            Some(face) => face.name.clone(),
            None => format!("card {}", card.0),
        }
    }

    pub fn card_by_slug(&self, text: &str) -> Option<Card> {
        self.cards().find(|&card| self.face(card).slug == text)
    }

    pub fn colour_name(&self, colour: Colour) -> &str {
        &self.colours[usize::from(colour.0)].name
    }

    pub fn store_name(&self, store: Store) -> &str {
        &self.stores[usize::from(store.0)]
    }
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("../editions/house.toml")];

    fn read(text: &str) -> Result<Edition, EditionError> {
        read::read(text)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn provenance(&self) -> &str {
        &self.provenance
    }
}
