//! What is printed on the components: reads an edition file and checks it.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::edition::read::{Fields, Number, Once, Reader, Spanned};
use tabletop::words::slug;
use tabletop::{EditionError, Game, Money};

use crate::state::State;

pub const N_COMMODITIES: usize = 6;
pub const N_LINES: usize = 6;
pub const N_TOWNS: usize = 16;
pub const N_TILES: usize = 27;
pub const N_BASIC_TILES: usize = 6;
pub const N_CARDS: usize = 54;
/// Railroad cards of one line.
pub const N_COPIES: u8 = 4;
/// Towns of one victory point value.
pub const TOWNS_PER_LAYER: usize = 4;

/// The six commodities, in the order of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Commodity {
    Wheat,
    Wood,
    Iron,
    Coal,
    Goods,
    Luxury,
}

impl Commodity {
    pub const ALL: [Commodity; N_COMMODITIES] = [
        Commodity::Wheat,
        Commodity::Wood,
        Commodity::Iron,
        Commodity::Coal,
        Commodity::Goods,
        Commodity::Luxury,
    ];

    /// Position in an array with one element per commodity.
    #[inline]
    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        match self {
            Commodity::Wheat => "wheat",
            Commodity::Wood => "wood",
            Commodity::Iron => "iron",
            Commodity::Coal => "coal",
            Commodity::Goods => "goods",
            Commodity::Luxury => "luxury",
        }
    }

    pub fn by_name(name: &str) -> Option<Commodity> {
        Commodity::ALL.into_iter().find(|commodity| commodity.name() == name)
    }

    /// The letter on a card of the edition file.
    pub fn letter(self) -> char {
        match self {
            Commodity::Wheat => 'W',
            Commodity::Wood => 'D',
            Commodity::Iron => 'I',
            Commodity::Coal => 'C',
            Commodity::Goods => 'G',
            Commodity::Luxury => 'L',
        }
    }
}

impl fmt::Display for Commodity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number of tokens of each commodity.
pub type Goods = [u8; N_COMMODITIES];

macro_rules! component {
    ($(#[$doc:meta])* $name:ident, $n:expr) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// Position in the edition's table.
            #[inline]
            pub fn idx(self) -> usize {
                usize::from(self.0)
            }

            /// Whether the box holds such a component; what comes from outside may be anything.
            #[inline]
            pub fn exists(self) -> bool {
                self.idx() < $n
            }

            pub fn all() -> impl Iterator<Item = $name> {
                (0..$n).map(|idx| $name(u8::try_from(idx).expect("fewer than 256 components")))
            }
        }
    };
}

component! {
    /// A Price & Production card, in the order of the edition file. People count from 1.
    Card, N_CARDS
}
component! {
    /// A railroad line: all its cards are alike.
    Line, N_LINES
}
component! {
    /// A town card, the cheapest first.
    Town, N_TOWNS
}
component! {
    /// A building tile: two Factories are two tiles.
    Tile, N_TILES
}

/// One column of the commodity market.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Track {
    /// The price at the start, below which it never falls.
    pub lowest: u8,
    pub highest: u8,
    /// Tokens for players to hold; one more marks the price.
    pub tokens: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LineFace {
    pub name: String,
    pub slug: String,
    pub minimum: Money,
    /// Points for one, two, three, four cards of the line together.
    pub points: [u8; N_COPIES as usize],
    /// Bit `n` is set when the line is used with `n` players.
    pub players: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TownFace {
    pub name: String,
    pub slug: String,
    pub points: u8,
    pub commodity: Commodity,
    /// Price in its own commodity.
    pub amount: u8,
    /// Price in any commodities.
    pub mix: u8,
}

/// What a building does for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// Extra tokens with a production; `None` is any commodity.
    Bonus {
        commodity: Option<Commodity>,
        amount: u8,
    },
    /// A dollar for each unit of these that anybody sells.
    TradingFirm([Commodity; 2]),
    Storage(u8),
    AuctionCommission(Money),
    TradingFloor,
    HandLimit(u8),
    SecondPurchase,
    TownDiscount(u8),
    SecondSale,
    ProductionLimit(u8),
    ExportRaise(u8),
    PointsPerTown(u8),
    PointsPerRailroad(u8),
    PointsPerBuilding(u8),
    MoneyPerPoint(Money),
}

impl Effect {
    fn power(self) -> u8 {
        match self {
            Effect::Bonus { amount: n, .. }
            | Effect::Storage(n)
            | Effect::HandLimit(n)
            | Effect::TownDiscount(n)
            | Effect::ProductionLimit(n)
            | Effect::ExportRaise(n)
            | Effect::PointsPerTown(n)
            | Effect::PointsPerRailroad(n)
            | Effect::PointsPerBuilding(n) => n,
            Effect::TradingFirm(_)
            | Effect::AuctionCommission(_)
            | Effect::TradingFloor
            | Effect::SecondPurchase
            | Effect::SecondSale
            | Effect::MoneyPerPoint(_) => 0,
        }
    }
}

/// The other side of a double-sided tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Upgrade {
    pub name: String,
    pub cost: Money,
    pub amount: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileFace {
    pub name: String,
    /// The name in notation; a second copy has `-2` behind it.
    pub slug: String,
    pub basic: bool,
    pub cost: Money,
    pub effect: Effect,
    pub upgrade: Option<Upgrade>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardFace {
    pub produces: Goods,
    pub raises: Goods,
}

/// Tiles by what they do, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TileSets {
    pub basic: u32,
    pub bonus: u32,
    pub trading_firms: u32,
    pub storage: u32,
    pub auction_commission: u32,
    pub trading_floor: u32,
    pub hand_limit: u32,
    pub second_purchase: u32,
    pub town_discount: u32,
    pub second_sale: u32,
    pub production_limit: u32,
    pub export_raise: u32,
    /// Tiles that score at the end.
    pub scoring: u32,
    pub upgradable: u32,
}

/// The tables of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edition {
    pub name: String,
    pub provenance: String,
    pub start_money: Money,
    pub production_limit: u8,
    pub hand_limit: u8,
    pub storage_limit: u8,
    #[serde(with = "tabletop::edition::long_array")]
    pub tracks: [Track; N_COMMODITIES],
    #[serde(with = "tabletop::edition::long_array")]
    pub lines: [LineFace; N_LINES],
    #[serde(with = "tabletop::edition::long_array")]
    pub towns: [TownFace; N_TOWNS],
    #[serde(with = "tabletop::edition::long_array")]
    pub tiles: [TileFace; N_TILES],
    #[serde(with = "tabletop::edition::long_array")]
    pub cards: [CardFace; N_CARDS],
    pub sets: TileSets,
    /// The number in each tile's effect: a limit, an amount, a discount; zero if it has none.
    #[serde(with = "tabletop::edition::long_array")]
    pub powers: [u8; N_TILES],
    /// What each tile costs, side by side for those who look at all of them.
    #[serde(with = "tabletop::edition::long_array")]
    pub costs: [Money; N_TILES],
}

impl Edition {
    #[inline]
    pub fn track(&self, commodity: Commodity) -> Track {
        self.tracks[commodity.idx()]
    }

    #[inline]
    pub fn line(&self, line: Line) -> &LineFace {
        &self.lines[line.idx()]
    }

    #[inline]
    pub fn town(&self, town: Town) -> &TownFace {
        &self.towns[town.idx()]
    }

    #[inline]
    pub fn tile(&self, tile: Tile) -> &TileFace {
        &self.tiles[tile.idx()]
    }

    /// The number in a tile's effect.
    #[inline]
    pub fn power(&self, tile: Tile) -> u8 {
        self.powers[tile.idx()]
    }

    #[inline]
    pub fn card(&self, card: Card) -> CardFace {
        self.cards[card.idx()]
    }
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("../editions/first.toml")];

    fn read(text: &str) -> Result<Edition, EditionError> {
        let mut file = Fields::open(text, State::TITLE.id)?;
        let (name, provenance) = (file.name()?, file.provenance()?);
        let sheet = Sheet { reader: file.reader() };
        sheet.edition(name, provenance, file.rest()?)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn provenance(&self) -> &str {
        &self.provenance
    }
}

// The file as it is written, below its head.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEdition {
    start: RawStart,
    limits: RawLimits,
    commodity: Spanned<Vec<RawTrack>>,
    railroad: Spanned<Vec<RawLine>>,
    town: Spanned<Vec<RawTown>>,
    building: Spanned<Vec<RawTile>>,
    card: Spanned<Vec<RawCard>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    money: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLimits {
    production: Number,
    hand: Number,
    storage: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTrack {
    name: Spanned<String>,
    lowest: Number,
    highest: Number,
    tokens: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine {
    name: Spanned<String>,
    copies: Number,
    minimum: Number,
    points: Spanned<Vec<Number>>,
    players: Vec<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTown {
    name: Spanned<String>,
    points: Number,
    commodity: Spanned<String>,
    amount: Number,
    mix: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTile {
    name: Spanned<String>,
    #[serde(default)]
    basic: bool,
    copies: Option<Number>,
    cost: Number,
    effect: RawEffect,
    upgrade: Option<RawUpgrade>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawEffect {
    Bonus { commodity: Spanned<String>, amount: Number },
    TradingFirm(Spanned<Vec<Spanned<String>>>),
    Storage(Number),
    AuctionCommission(Number),
    TradingFloor,
    HandLimit(Number),
    SecondPurchase,
    TownDiscount(Number),
    SecondSale,
    ProductionLimit(Number),
    ExportRaise(Number),
    PointsPerTown(Number),
    PointsPerRailroad(Number),
    PointsPerBuilding(Number),
    MoneyPerPoint(Number),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUpgrade {
    name: Spanned<String>,
    cost: Number,
    amount: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    produces: Spanned<String>,
    raises: Spanned<String>,
}

/// Letters in the name of a component; a longer one would not fit on the board as text.
const LONGEST_NAME: usize = 30;

/// Turns the raw file into tables, naming the line of whatever is wrong.
struct Sheet<'t> {
    reader: Reader<'t>,
}

impl Sheet<'_> {
    fn edition(
        &self,
        name: String,
        provenance: String,
        raw: RawEdition,
    ) -> Result<Edition, EditionError> {
        let Sheet { reader } = *self;
        self.check_names(&raw)?;
        let storage_limit = reader.number(&raw.limits.storage, "limits.storage", 5..=40)?;
        let lines = reader.exactly(raw.railroad, "railroad lines", |line| self.line(line))?;
        check_lines(&lines)?;
        let mut towns = reader.exactly(raw.town, "towns", |it| self.town(it, storage_limit))?;
        // The deck is laid in layers, the lowest value on top (RULES.md §3.4).
        towns.sort_by_key(|town: &TownFace| town.points);
        check_layers(&towns)?;
        let tiles = self.tiles(raw.building)?;
        let sets = tile_sets(&tiles);
        let costs = std::array::from_fn(|tile| tiles[tile].cost);
        let powers = std::array::from_fn(|tile| tiles[tile].effect.power());
        Ok(Edition {
            name,
            provenance,
            start_money: self.money(&raw.start.money, "start.money", 1..=1_000)?,
            production_limit: reader.number(&raw.limits.production, "limits.production", 1..=9)?,
            hand_limit: reader.number(&raw.limits.hand, "limits.hand", 1..=5)?,
            storage_limit,
            tracks: self.tracks(raw.commodity)?,
            lines,
            towns,
            tiles,
            cards: reader.exactly(raw.card, "Price & Production cards", |it| self.card(&it))?,
            sets,
            powers,
            costs,
        })
    }

    fn money(
        &self,
        value: &Number,
        field: &str,
        allowed: RangeInclusive<u32>,
    ) -> Result<Money, EditionError> {
        self.reader.number(value, &format!("{field} in dollars"), allowed).map(Money)
    }

    fn commodity(&self, name: &Spanned<String>) -> Result<Commodity, EditionError> {
        self.reader.one_of(name, "commodity", Commodity::ALL.map(|it| (it.name(), it)))
    }

    fn tracks(&self, raw: Spanned<Vec<RawTrack>>) -> Result<[Track; N_COMMODITIES], EditionError> {
        let mut expected = Commodity::ALL.into_iter();
        self.reader.exactly(raw, "commodities", |track| {
            let commodity = expected.next().expect("the length was checked");
            if track.name.get_ref() != commodity.name() {
                let problem = format!(
                    "the commodities stand in the order of the board: here '{commodity}', not '{}'",
                    track.name.get_ref()
                );
                return Err(self.reader.at(&track.name, problem));
            }
            let lowest = self.reader.number(&track.lowest, "lowest", 1..=50)?;
            Ok(Track {
                lowest,
                highest: self.reader.number(&track.highest, "highest", lowest + 1..=60)?,
                // Five players can each take one as a free token (RULES.md §3.6), and a player
                // who had all tokens of all kinds would still hold fewer than 256.
                tokens: self.reader.number(&track.tokens, "tokens", 6..=42)? - 1,
            })
        })
    }

    fn line(&self, raw: RawLine) -> Result<LineFace, EditionError> {
        self.reader.number(&raw.copies, "copies of a railroad", N_COPIES..=N_COPIES)?;
        let what = "point values, one each for 1, 2, 3 and 4 cards";
        let list = Spanned::new(raw.points.span(), raw.points.get_ref().iter().collect());
        let points: [u8; N_COPIES as usize] = self
            .reader
            .exactly(list, what, |points| self.reader.number(points, "points", 1..=99))?;
        if !points.is_sorted_by(|a, b| a < b) {
            let name = raw.name.get_ref();
            let problem = format!("the points of {name} must rise with each card");
            return Err(self.reader.at(&raw.points, problem));
        }
        let mut players = 0;
        for n_players in &raw.players {
            players |= 1 << self.reader.number(n_players, "players", 2..=5)?;
        }
        Ok(LineFace {
            slug: slug(raw.name.get_ref()),
            name: raw.name.into_inner(),
            minimum: self.money(&raw.minimum, "minimum bid", 1..=999)?,
            points,
            players,
        })
    }

    fn town(&self, raw: RawTown, storage_limit: u8) -> Result<TownFace, EditionError> {
        Ok(TownFace {
            slug: slug(raw.name.get_ref()),
            name: raw.name.into_inner(),
            points: self.reader.number(&raw.points, "points", 1..=50)?,
            commodity: self.commodity(&raw.commodity)?,
            // Everybody must be able to store the price.
            amount: self.reader.number(&raw.amount, "amount", 1..=storage_limit)?,
            mix: self.reader.number(&raw.mix, "mix", 1..=storage_limit)?,
        })
    }

    fn tiles(&self, raw: Spanned<Vec<RawTile>>) -> Result<[TileFace; N_TILES], EditionError> {
        let mut tiles = Vec::new();
        for raw in raw.into_inner() {
            let name_at = Spanned::new(raw.name.span(), ());
            let n_copies = match &raw.copies {
                Some(copies) => self.reader.number(copies, "copies of a building", 1..=4)?,
                None => 1,
            };
            let face = self.tile(raw)?;
            if face.upgrade.is_some() && !matches!(face.effect, Effect::Bonus { .. }) {
                let problem = format!("{} has no bonus, so it has no upgrade", face.name);
                return Err(self.reader.at(&name_at, problem));
            }
            for copy in 1..=n_copies {
                let slug = copy_slug(&face.name, copy.into());
                tiles.push(TileFace { slug, ..face.clone() });
            }
        }
        let n_basic = tiles.iter().filter(|tile| tile.basic).count();
        if n_basic != N_BASIC_TILES || tiles.len() != N_TILES {
            return Err(EditionError::new(format!(
                "there are {} building tiles, {n_basic} of them basic; the game needs {N_TILES}, \
                 {N_BASIC_TILES} of them basic",
                tiles.len()
            )));
        }
        Ok(tiles.try_into().expect("the length was checked"))
    }

    fn tile(&self, raw: RawTile) -> Result<TileFace, EditionError> {
        let upgrade = match raw.upgrade {
            None => None,
            Some(upgrade) => Some(Upgrade {
                name: upgrade.name.into_inner(),
                cost: self.money(&upgrade.cost, "cost", 1..=999)?,
                amount: self.reader.number(&upgrade.amount, "amount", 1..=9)?,
            }),
        };
        Ok(TileFace {
            slug: slug(raw.name.get_ref()),
            name: raw.name.into_inner(),
            basic: raw.basic,
            cost: self.money(&raw.cost, "cost", 1..=999)?,
            effect: self.effect(raw.effect)?,
            upgrade,
        })
    }

    fn effect(&self, raw: RawEffect) -> Result<Effect, EditionError> {
        Ok(match raw {
            RawEffect::Bonus { commodity, amount } => Effect::Bonus {
                commodity: match commodity.get_ref().as_str() {
                    "any" => None,
                    _ => Some(self.commodity(&commodity)?),
                },
                amount: self.reader.number(&amount, "amount", 1..=9)?,
            },
            RawEffect::TradingFirm(names) => match names.get_ref().as_slice() {
                [one, other] if one.get_ref() != other.get_ref() => {
                    Effect::TradingFirm([self.commodity(one)?, self.commodity(other)?])
                }
                _ => return Err(self.reader.at(&names, "a trading firm deals in two commodities")),
            },
            RawEffect::Storage(n) => Effect::Storage(self.reader.number(&n, "storage", 1..=20)?),
            RawEffect::AuctionCommission(n) => {
                Effect::AuctionCommission(self.money(&n, "auction_commission", 1..=99)?)
            }
            RawEffect::TradingFloor => Effect::TradingFloor,
            // Five hands and the card being played must never empty the deck (RULES.md §5.1).
            RawEffect::HandLimit(n) => {
                Effect::HandLimit(self.reader.number(&n, "hand_limit", 1..=8)?)
            }
            RawEffect::SecondPurchase => Effect::SecondPurchase,
            RawEffect::TownDiscount(n) => {
                Effect::TownDiscount(self.reader.number(&n, "town_discount", 1..=9)?)
            }
            RawEffect::SecondSale => Effect::SecondSale,
            RawEffect::ProductionLimit(n) => {
                Effect::ProductionLimit(self.reader.number(&n, "production_limit", 1..=9)?)
            }
            RawEffect::ExportRaise(n) => {
                Effect::ExportRaise(self.reader.number(&n, "export_raise", 1..=20)?)
            }
            RawEffect::PointsPerTown(n) => {
                Effect::PointsPerTown(self.reader.number(&n, "points_per_town", 1..=9)?)
            }
            RawEffect::PointsPerRailroad(n) => {
                Effect::PointsPerRailroad(self.reader.number(&n, "points_per_railroad", 1..=9)?)
            }
            RawEffect::PointsPerBuilding(n) => {
                Effect::PointsPerBuilding(self.reader.number(&n, "points_per_building", 1..=9)?)
            }
            RawEffect::MoneyPerPoint(n) => {
                Effect::MoneyPerPoint(self.money(&n, "money_per_point", 1..=999)?)
            }
        })
    }

    fn card(&self, raw: &RawCard) -> Result<CardFace, EditionError> {
        Ok(CardFace {
            produces: self.icons(&raw.produces, "produces", 1)?,
            raises: self.icons(&raw.raises, "raises", 0)?,
        })
    }

    fn icons(
        &self,
        letters: &Spanned<String>,
        field: &str,
        fewest: usize,
    ) -> Result<Goods, EditionError> {
        let n_letters = letters.get_ref().chars().count();
        if !(fewest..=9).contains(&n_letters) {
            let problem = format!("{field} must have {fewest} to 9 letters, not {n_letters}");
            return Err(self.reader.at(letters, problem));
        }
        let mut icons = Goods::default();
        for letter in letters.get_ref().chars() {
            let commodity = Commodity::ALL.into_iter().find(|it| it.letter() == letter);
            let commodity = commodity.ok_or_else(|| {
                self.reader
                    .at(letters, format!("{field} takes the letters W D I C G L, not '{letter}'"))
            })?;
            icons[commodity.idx()] += 1;
        }
        Ok(icons)
    }

    /// Names are shown to people and typed by them: they are short, plain and all different.
    fn check_names(&self, raw: &RawEdition) -> Result<(), EditionError> {
        let lines = raw.railroad.get_ref().iter().map(|line| (&line.name, 1));
        let towns = raw.town.get_ref().iter().map(|town| (&town.name, 1));
        let tiles = raw.building.get_ref().iter().map(|tile| {
            let n_copies = tile.copies.as_ref().map_or(1, |copies| *copies.get_ref());
            (&tile.name, n_copies.clamp(1, 4))
        });
        let mut once = Once::default();
        for (name, n_copies) in lines.chain(towns).chain(tiles) {
            self.reader.name(name, "a name", LONGEST_NAME)?;
            for copy in 1..=n_copies {
                let slug = copy_slug(name.get_ref(), copy);
                once.say(self.reader, name, format!("the name '{slug}'"))?;
            }
        }
        for upgrade in raw.building.get_ref().iter().filter_map(|tile| tile.upgrade.as_ref()) {
            self.reader.name(&upgrade.name, "a name", LONGEST_NAME)?;
        }
        Ok(())
    }
}

/// The name of a copy in notation: `factory`, `factory-2`.
fn copy_slug(name: &str, copy: i64) -> String {
    match copy {
        1 => slug(name),
        _ => format!("{}-{copy}", slug(name)),
    }
}

/// Two railroads are turned up at the start, whatever the number of players.
fn check_lines(lines: &[LineFace; N_LINES]) -> Result<(), EditionError> {
    match (2..=5).find(|n_players| lines.iter().all(|line| line.players >> n_players & 1 == 0)) {
        Some(n_players) => Err(EditionError::new(format!(
            "no railroad is used with {n_players} players, at least one line must be"
        ))),
        None => Ok(()),
    }
}

fn check_layers(towns: &[TownFace; N_TOWNS]) -> Result<(), EditionError> {
    let (layers, _) = towns.as_chunks::<TOWNS_PER_LAYER>();
    let even = layers.iter().all(|layer| layer[0].points == layer[3].points);
    let apart = layers.windows(2).all(|pair| pair[0][0].points < pair[1][0].points);
    match even && apart {
        true => Ok(()),
        false => {
            Err(EditionError::new("the 16 towns must be four each of four different point values"))
        }
    }
}

fn tile_sets(tiles: &[TileFace; N_TILES]) -> TileSets {
    let mut sets = TileSets::default();
    for (tile, face) in tiles.iter().enumerate() {
        let bit = 1 << tile;
        if face.basic {
            sets.basic |= bit;
        }
        if face.upgrade.is_some() {
            sets.upgradable |= bit;
        }
        let set = match face.effect {
            Effect::Bonus { .. } => &mut sets.bonus,
            Effect::TradingFirm(_) => &mut sets.trading_firms,
            Effect::Storage(_) => &mut sets.storage,
            Effect::AuctionCommission(_) => &mut sets.auction_commission,
            Effect::TradingFloor => &mut sets.trading_floor,
            Effect::HandLimit(_) => &mut sets.hand_limit,
            Effect::SecondPurchase => &mut sets.second_purchase,
            Effect::TownDiscount(_) => &mut sets.town_discount,
            Effect::SecondSale => &mut sets.second_sale,
            Effect::ProductionLimit(_) => &mut sets.production_limit,
            Effect::ExportRaise(_) => &mut sets.export_raise,
            Effect::PointsPerTown(_)
            | Effect::PointsPerRailroad(_)
            | Effect::PointsPerBuilding(_)
            | Effect::MoneyPerPoint(_) => &mut sets.scoring,
        };
        *set |= bit;
    }
    sets
}
