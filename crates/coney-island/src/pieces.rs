//! The pieces in the box, and the words for them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A building material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    Red,
    White,
}

impl Material {
    pub const ALL: [Material; 2] = [Material::Red, Material::White];

    #[inline]
    #[must_use]
    pub fn other(self) -> Material {
        match self {
            Material::Red => Material::White,
            Material::White => Material::Red,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Material::Red => "red",
            Material::White => "white",
        }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number of each material: a hand, the bag, a cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Materials {
    pub red: u8,
    pub white: u8,
}

impl Materials {
    pub const NONE: Materials = Materials { red: 0, white: 0 };

    #[inline]
    pub fn one(material: Material) -> Materials {
        match material {
            Material::Red => Materials { red: 1, white: 0 },
            Material::White => Materials { red: 0, white: 1 },
        }
    }

    #[inline]
    pub fn total(self) -> u8 {
        self.red.saturating_add(self.white)
    }

    #[inline]
    pub fn of(self, material: Material) -> u8 {
        match material {
            Material::Red => self.red,
            Material::White => self.white,
        }
    }

    /// Whether there are at least that many of each.
    #[inline]
    pub fn covers(self, cost: Materials) -> bool {
        self.red >= cost.red && self.white >= cost.white
    }

    #[inline]
    pub(crate) fn add(&mut self, more: Materials) {
        self.red += more.red;
        self.white += more.white;
    }

    /// They must be there.
    #[inline]
    pub(crate) fn take(&mut self, some: Materials) {
        self.red -= some.red;
        self.white -= some.white;
    }
}

impl fmt::Display for Materials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.red, self.white) {
            (0, 0) => f.write_str("nothing"),
            (red, 0) => write!(f, "{red} red"),
            (0, white) => write!(f, "{white} white"),
            (red, white) => write!(f, "{red} red {white} white"),
        }
    }
}

/// A car of a player's board; its showmen have a shape of their own, so that a showman in the
/// park tells where it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Car {
    Top,
    Middle,
    Bottom,
}

impl Car {
    pub const ALL: [Car; 3] = [Car::Top, Car::Middle, Car::Bottom];

    /// Position in an array with one element per car.
    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        match self {
            Car::Top => "top",
            Car::Middle => "middle",
            Car::Bottom => "bottom",
        }
    }
}

impl fmt::Display for Car {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A colour of showmen. With two players each has two of them, otherwise each has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Colour(pub u8);

impl Colour {
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }
}

/// A building site. It may be turned, so all those with grass are alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// With a corner of grass.
    ThreeSpots,
    FourSpots,
}

impl Site {
    pub const ALL: [Site; 2] = [Site::ThreeSpots, Site::FourSpots];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn n_spots(self) -> u8 {
        match self {
            Site::ThreeSpots => 3,
            Site::FourSpots => 4,
        }
    }
}

/// A stack of grand attractions, counted from 0; people count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(pub u8);

impl Stack {
    pub const ALL: [Stack; 4] = [Stack(0), Stack(1), Stack(2), Stack(3)];

    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// How many colours a grand attraction must cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Colours {
    #[serde(rename = "1")]
    One,
    #[serde(rename = "1+")]
    OneOrMore,
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "2+")]
    TwoOrMore,
}

impl Colours {
    pub const ALL: [Colours; 4] =
        [Colours::One, Colours::OneOrMore, Colours::Two, Colours::TwoOrMore];

    /// As it is printed.
    pub fn sign(self) -> &'static str {
        match self {
            Colours::One => "1",
            Colours::OneOrMore => "1+",
            Colours::Two => "2",
            Colours::TwoOrMore => "2+",
        }
    }

    pub fn least(self) -> u8 {
        match self {
            Colours::One | Colours::OneOrMore => 1,
            Colours::Two | Colours::TwoOrMore => 2,
        }
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colours::One => "one colour",
            Colours::OneOrMore => "any colours",
            Colours::Two => "exactly two colours",
            Colours::TwoOrMore => "two or more colours",
        })
    }
}

/// What a plot gives to whoever builds on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bonus {
    Points(u8),
    /// A material drawn from the bag.
    Random,
    /// A material of one's choice.
    Chosen,
    /// One action once more this turn.
    Repeat,
}

/// A person one can hire, each for a minor action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Character {
    Worker,
    Officer,
    Patron,
    Promoter,
    Journalist,
}

impl Character {
    pub const ALL: [Character; 5] = [
        Character::Worker,
        Character::Officer,
        Character::Patron,
        Character::Promoter,
        Character::Journalist,
    ];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    /// The word of the notation.
    pub fn name(self) -> &'static str {
        match self {
            Character::Worker => "worker",
            Character::Officer => "officer",
            Character::Patron => "patron",
            Character::Promoter => "promoter",
            Character::Journalist => "journalist",
        }
    }

    /// What the rulebook calls them.
    pub fn title(self) -> &'static str {
        match self {
            Character::Worker => "migrant worker",
            Character::Officer => "police officer",
            Character::Patron => "patron",
            Character::Promoter => "promoter",
            Character::Journalist => "journalist",
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// A set of characters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Characters(u8);

impl Characters {
    pub const NONE: Characters = Characters(0);

    #[inline]
    pub fn contains(self, character: Character) -> bool {
        self.0 >> character as u8 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, character: Character) {
        self.0 |= 1 << character as u8;
    }

    #[inline]
    pub fn remove(&mut self, character: Character) {
        self.0 &= !(1 << character as u8);
    }

    /// Those who are not in the set.
    #[inline]
    #[must_use]
    pub fn others(self) -> Characters {
        Characters(!self.0 & 0b1_1111)
    }

    /// One bit for each, in the order of [`Character::ALL`].
    #[inline]
    pub fn bits(self) -> u8 {
        self.0
    }
}

/// One of the eight actions, each of which may be taken once a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    Site,
    Showman,
    Attraction,
    Worker,
    Officer,
    Patron,
    Promoter,
    Journalist,
}

impl Deed {
    pub const ALL: [Deed; 8] = [
        Deed::Site,
        Deed::Showman,
        Deed::Attraction,
        Deed::Worker,
        Deed::Officer,
        Deed::Patron,
        Deed::Promoter,
        Deed::Journalist,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Deed::Site => "building site",
            Deed::Showman => "showman",
            Deed::Attraction => "grand attraction",
            Deed::Worker => Character::Worker.title(),
            Deed::Officer => Character::Officer.title(),
            Deed::Patron => Character::Patron.title(),
            Deed::Promoter => Character::Promoter.title(),
            Deed::Journalist => Character::Journalist.title(),
        }
    }
}

impl Deed {
    /// The word of the notation, for lists that must be short.
    pub fn word(self) -> &'static str {
        match self {
            Deed::Site => "site",
            Deed::Showman => "showman",
            Deed::Attraction => "attraction",
            Deed::Worker => Character::Worker.name(),
            Deed::Officer => Character::Officer.name(),
            Deed::Patron => Character::Patron.name(),
            Deed::Promoter => Character::Promoter.name(),
            Deed::Journalist => Character::Journalist.name(),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of actions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Deeds(u8);

impl Deeds {
    #[inline]
    pub fn contains(self, deed: Deed) -> bool {
        self.0 >> deed as u8 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, deed: Deed) {
        self.0 |= 1 << deed as u8;
    }

    pub fn iter(self) -> impl Iterator<Item = Deed> {
        Deed::ALL.into_iter().filter(move |&deed| self.contains(deed))
    }
}

/// The colour on the back of a newspaper. The pink ones lie on top of the white ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    Pink,
    White,
}

impl Layer {
    pub const ALL: [Layer; 2] = [Layer::Pink, Layer::White];

    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        match self {
            Layer::Pink => "pink",
            Layer::White => "white",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A newspaper: its back, and what it is worth at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Newspaper {
    pub colour: Layer,
    pub points: u8,
}

impl fmt::Display for Newspaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.points)
    }
}
