//! What is printed on the components: reads an edition file and checks it.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabletop::edition::read::{Fields, Number, Once, Reader, Spanned};
use tabletop::words::slug;
use tabletop::{EditionError, Game, Money};

use crate::lots::{LOT_NUMBERS, Lot, LotSet};
use crate::state::State;

pub const MAX_PLAYERS: usize = 5;
pub const MIN_PLAYERS: usize = 3;
/// Kinds of shop in the box.
pub const N_SHOPS: usize = 12;
/// A kind has this many tiles more than complete a business (§2.4).
pub const SPARE_TILES: u8 = 3;
/// Tiles of the largest kind.
pub const MAX_TILES: usize = 9;
/// The smallest bill; every amount of money is a multiple of it (§2.6).
pub const BILL: u32 = 10_000;
/// Blank tiles in the box (§2.5).
const BLANK_TILES: u8 = 15;
const MAX_ROUNDS: usize = 6;

/// What a number of bills of $10,000 is worth.
#[inline]
pub fn dollars(bills: u16) -> Money {
    Money(u32::from(bills) * BILL)
}

/// A kind of shop, in the order of the edition file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Shop(pub u8);

impl Shop {
    /// Position in a table with one element per kind.
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }

    /// Whether a box can hold such a kind; what comes from outside may be anything.
    #[inline]
    pub fn exists(self) -> bool {
        self.idx() < N_SHOPS
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Shop> + ExactSizeIterator + Clone {
        (0..12).map(Shop)
    }
}

/// A number of tiles of each kind.
pub type Tiles = [u8; N_SHOPS];

#[inline]
pub fn n_tiles(tiles: &Tiles) -> u8 {
    tiles.iter().sum()
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShopFace {
    pub name: String,
    /// The name in notation.
    pub slug: String,
    /// Two letters for the board.
    pub mark: String,
    /// Tiles that complete a business.
    pub size: u8,
    /// How many times what a business of its size usually pays.
    pub worth: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Year {
    pub number: u16,
    pub animal: String,
}

/// What one player gets in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    pub dealt: u8,
    pub kept: u8,
    pub tiles: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct District {
    pub lots: LotSet,
}

/// Where a lot stands on a text board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    pub row: u8,
    pub column: u8,
}

/// The tables of one edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edition {
    pub name: String,
    pub provenance: String,
    /// Bills each player starts with.
    pub start: u16,
    /// One per round.
    pub years: Vec<Year>,
    shares: [[Share; MAX_ROUNDS]; MAX_PLAYERS - MIN_PLAYERS + 1],
    pub shops: Vec<ShopFace>,
    /// Tiles of each kind in the box.
    pub tiles: Tiles,
    /// Bills that a connected group pays, by kind and number of tiles, split by size (§8.2).
    incomes: [[u16; MAX_TILES + 1]; N_SHOPS],
    pub lots: LotSet,
    pub districts: Vec<District>,
    #[serde(with = "tabletop::edition::long_array")]
    neighbours: [LotSet; LOT_NUMBERS],
    #[serde(with = "tabletop::edition::long_array")]
    spots: [Spot; LOT_NUMBERS],
}

impl Edition {
    #[inline]
    pub fn n_rounds(&self) -> u8 {
        u8::try_from(self.years.len()).expect("at most six rounds")
    }

    /// What each of `n_seats` players gets in a round, counted from 1.
    #[inline]
    pub fn share(&self, n_seats: u8, round: u8) -> Share {
        self.shares[usize::from(n_seats) - MIN_PLAYERS][usize::from(round) - 1]
    }

    /// The face of a kind that this edition has.
    #[inline]
    pub fn shop(&self, shop: Shop) -> &ShopFace {
        &self.shops[shop.idx()]
    }

    /// The name of a kind, also of one that does not exist.
    pub fn shop_name(&self, shop: Shop) -> &str {
        self.shops.get(shop.idx()).map_or("unknown", |face| &face.name)
    }

    #[inline]
    pub fn neighbours(&self, lot: Lot) -> LotSet {
        self.neighbours[lot.idx()]
    }

    pub fn spot(&self, lot: Lot) -> Spot {
        self.spots[lot.idx()]
    }

    /// Lots that touch a set, some of which may be in it.
    #[inline]
    pub fn around(&self, lots: LotSet) -> LotSet {
        lots.iter().fold(LotSet::EMPTY, |around, lot| around | self.neighbours(lot))
    }

    /// The lots of `within` that are connected to `start` through lots of `within`.
    #[inline]
    pub fn connected(&self, start: LotSet, within: LotSet) -> LotSet {
        let mut found = start;
        let mut edge = start;
        while !edge.is_empty() {
            edge = (self.around(edge) & within).less(found);
            found |= edge;
        }
        found
    }

    /// The connected parts of a set.
    #[inline]
    pub fn parts(&self, lots: LotSet) -> impl Iterator<Item = LotSet> {
        let mut rest = lots;
        std::iter::from_fn(move || {
            let part = self.connected(LotSet::one(rest.first()?), rest);
            rest = rest.less(part);
            Some(part)
        })
    }

    /// Bills that a group of `n_tiles` pays when it is split by size (§8.2).
    #[inline]
    pub fn income(&self, shop: Shop, n_tiles: u8) -> u16 {
        self.incomes[shop.idx()][usize::from(n_tiles)]
    }
}

impl tabletop::Edition for Edition {
    const EMBEDDED: &'static [&'static str] = &[include_str!("../editions/zman-2014.toml")];

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
    year: Spanned<Vec<RawYear>>,
    table: Spanned<Vec<RawTable>>,
    income: RawIncome,
    district: Spanned<Vec<RawDistrict>>,
    shop: Spanned<Vec<RawShop>>,
    #[serde(default)]
    blank: Vec<RawBlank>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    money: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawYear {
    number: Number,
    animal: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    players: Number,
    dealt: Spanned<Vec<Number>>,
    kept: Spanned<Vec<Number>>,
    tiles: Spanned<Vec<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawIncome {
    incomplete: Spanned<Vec<Number>>,
    complete: Spanned<Vec<Number>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDistrict {
    at: Spanned<Vec<Number>>,
    rows: Spanned<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawShop {
    name: Spanned<String>,
    mark: Spanned<String>,
    size: Number,
    /// Once, unless a designer wants to know what more would do.
    worth: Option<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBlank {
    replaces: Spanned<String>,
    name: Spanned<String>,
    mark: Spanned<String>,
}

/// Turns the raw file into tables, naming the line of whatever is wrong.
struct Sheet<'t> {
    reader: Reader<'t>,
}

/// Sizes that complete a business.
const SIZES: RangeInclusive<u8> = 3..=6;
/// Cells of a text board; wider ones would not fit a terminal.
const MAX_COLUMNS: u8 = 18;
const MAX_ROWS: u8 = 30;
/// Characters of a text board: six for a column with lots, two for a street.
const MAX_WIDTH: usize = 98;
/// The most that a shop may be worth of others of its size.
const MOST_WORTH: u16 = 4;

/// Words of the notation of a deal, which no shop may be called.
pub(crate) const DEAL_WORDS: [&str; 9] =
    ["gets", "get", "pays", "pay", "from", "and", "nothing", "lot", "lots"];

impl Sheet<'_> {
    fn edition(
        &self,
        name: String,
        provenance: String,
        raw: RawEdition,
    ) -> Result<Edition, EditionError> {
        let years = self.years(raw.year)?;
        let shops = self.shops(raw.shop, raw.blank)?;
        let mut tiles = [0; N_SHOPS];
        for (n, face) in tiles.iter_mut().zip(&shops) {
            *n = face.size + SPARE_TILES;
        }
        let mut edition = Edition {
            name,
            provenance,
            start: self.bills(&raw.start.money, "start.money")?,
            years,
            shares: [[Share::default(); MAX_ROUNDS]; MAX_PLAYERS - MIN_PLAYERS + 1],
            incomes: self.incomes(&raw.income, &shops)?,
            shops,
            tiles,
            lots: LotSet::EMPTY,
            districts: Vec::new(),
            neighbours: [LotSet::EMPTY; LOT_NUMBERS],
            spots: [Spot::default(); LOT_NUMBERS],
        };
        for district in raw.district.get_ref() {
            self.district(&mut edition, district)?;
        }
        self.check_width(&edition, &raw.district)?;
        self.tables(&mut edition, &raw.table)?;
        Ok(edition)
    }

    /// An amount of money, in bills.
    fn bills(&self, value: &Number, field: &str) -> Result<u16, EditionError> {
        let amount = u32::try_from(*value.get_ref()).ok().filter(|amount| *amount <= 100 * BILL);
        let whole = amount.filter(|amount| amount % BILL == 0);
        let bills = whole.and_then(|amount| u16::try_from(amount / BILL).ok());
        bills.ok_or_else(|| {
            let problem = format!(
                "{field} must be a multiple of 10,000 up to 1,000,000, not {}",
                value.get_ref()
            );
            self.reader.at(value, problem)
        })
    }

    fn years(&self, raw: Spanned<Vec<RawYear>>) -> Result<Vec<Year>, EditionError> {
        self.reader.count(&raw, "years", 1..=MAX_ROUNDS)?;
        let year = |year: RawYear| {
            let number = self.reader.number(&year.number, "number of a year", 1..=9_999)?;
            Ok(Year { number, animal: year.animal })
        };
        raw.into_inner().into_iter().map(year).collect()
    }

    fn shops(
        &self,
        raw: Spanned<Vec<RawShop>>,
        blanks: Vec<RawBlank>,
    ) -> Result<Vec<ShopFace>, EditionError> {
        self.reader.count(&raw, "kinds of shop", N_SHOPS..=N_SHOPS)?;
        let mut raw = raw.into_inner();
        self.paste_blanks(&mut raw, blanks)?;
        let mut once = Once::default();
        raw.iter().map(|shop| self.face(shop, &mut once)).collect()
    }

    /// Home-made shops take the places of printed ones.
    fn paste_blanks(
        &self,
        shops: &mut [RawShop],
        blanks: Vec<RawBlank>,
    ) -> Result<(), EditionError> {
        let mut printed: Vec<(String, usize)> =
            shops.iter().map(|shop| shop.name.get_ref().clone()).zip(0..).collect();
        let mut n_blank = 0;
        for RawBlank { replaces, name, mark } in blanks {
            let known = printed.iter().map(|(name, place)| (name, *place));
            let old = self.reader.one_of(&replaces, "printed shop that can be replaced", known)?;
            printed.retain(|&(_, place)| place != old);
            n_blank += self.size(&shops[old])? + SPARE_TILES;
            if n_blank > BLANK_TILES {
                let problem = format!(
                    "home-made shops would use {n_blank} blank tiles, the box has {BLANK_TILES}"
                );
                return Err(self.reader.at(&replaces, problem));
            }
            (shops[old].name, shops[old].mark) = (name, mark);
        }
        Ok(())
    }

    fn size(&self, raw: &RawShop) -> Result<u8, EditionError> {
        self.reader.number(&raw.size, "size", SIZES)
    }

    fn face(&self, raw: &RawShop, once: &mut Once) -> Result<ShopFace, EditionError> {
        let name = self.reader.name(&raw.name, "name of a shop", 24)?;
        let slug = slug(&name);
        if !slug.contains(char::is_alphabetic) || DEAL_WORDS.contains(&slug.as_str()) {
            let problem = format!("'{name}' could not be typed in a deal; take another name");
            return Err(self.reader.at(&raw.name, problem));
        }
        once.say(self.reader, &raw.name, format!("shop '{slug}'"))?;
        let mark = raw.mark.get_ref();
        if mark.len() != 2 || !mark.bytes().all(|c| c.is_ascii_alphanumeric()) {
            return Err(self.reader.at(&raw.mark, "a mark is two letters or digits"));
        }
        once.say(self.reader, &raw.mark, format!("mark '{mark}'"))?;
        let worth = raw.worth.as_ref().map(|it| self.reader.number(it, "worth", 1..=MOST_WORTH));
        let (size, worth) = (self.size(raw)?, worth.transpose()?.unwrap_or(1));
        Ok(ShopFace { name, slug, mark: mark.clone(), size, worth })
    }

    fn incomes(
        &self,
        raw: &RawIncome,
        shops: &[ShopFace],
    ) -> Result<[[u16; MAX_TILES + 1]; N_SHOPS], EditionError> {
        let row = |list: &Spanned<Vec<Number>>, field: &str, len: usize| {
            if list.get_ref().len() != len {
                let problem = format!("{field} has {} amounts, not {len}", list.get_ref().len());
                return Err(self.reader.at(list, problem));
            }
            list.get_ref().iter().map(|amount| self.bills(amount, field)).collect()
        };
        let incomplete: Vec<u16> = row(&raw.incomplete, "income.incomplete", 5)?;
        let complete: Vec<u16> = row(&raw.complete, "income.complete", 4)?;
        let mut incomes = [[0; MAX_TILES + 1]; N_SHOPS];
        for (by_size, face) in incomes.iter_mut().zip(shops) {
            let size = usize::from(face.size);
            let whole = complete[size - usize::from(*SIZES.start())];
            for (n, income) in by_size.iter_mut().enumerate().skip(1) {
                let rest = match n % size {
                    0 => 0,
                    rest => incomplete[rest - 1],
                };
                let n_complete = u16::try_from(n / size).expect("at most nine tiles");
                *income = (n_complete * whole + rest) * face.worth;
            }
        }
        Ok(incomes)
    }

    /// Numbers the lots of a district and finds their neighbours. Streets separate, so only lots
    /// of the same district can touch (§2.2).
    fn district(&self, edition: &mut Edition, raw: &RawDistrict) -> Result<(), EditionError> {
        let RawDistrict { at, rows } = raw;
        let [column, row] = at.get_ref().as_slice() else {
            return Err(self.reader.at(at, "at is a column and a row"));
        };
        let left = self.reader.number(column, "column", 0..=MAX_COLUMNS - 1)?;
        let top = self.reader.number(row, "row", 0..=MAX_ROWS - 1)?;
        let mut lots = LotSet::EMPTY;
        for (row, line) in (top..).zip(rows.get_ref()) {
            for (column, cell) in (left..).zip(line.get_ref().chars()) {
                let spot = Spot { row, column };
                match cell {
                    '.' => continue,
                    '#' => {}
                    other => {
                        let problem = format!("a cell is '#' or '.', not '{other}'");
                        return Err(self.reader.at(line, problem));
                    }
                }
                let taken = edition.lots | lots;
                let number = usize::from(taken.len()) + 1;
                if number >= LOT_NUMBERS {
                    return Err(self.reader.at(line, "a board has at most 99 lots"));
                }
                if row >= MAX_ROWS || column >= MAX_COLUMNS {
                    let problem =
                        format!("a text board has {MAX_COLUMNS} columns and {MAX_ROWS} rows");
                    return Err(self.reader.at(line, problem));
                }
                if taken.iter().any(|lot| edition.spot(lot) == spot) {
                    let problem = format!("column {column}, row {row} is that of another lot");
                    return Err(self.reader.at(line, problem));
                }
                let lot = Lot(u8::try_from(number).expect("below 100"));
                edition.spots[lot.idx()] = spot;
                for other in lots {
                    let it = edition.spots[other.idx()];
                    if it.row.abs_diff(row) + it.column.abs_diff(column) == 1 {
                        edition.neighbours[lot.idx()].insert(other);
                        edition.neighbours[other.idx()].insert(lot);
                    }
                }
                lots.insert(lot);
            }
        }
        if lots.is_empty() {
            return Err(self.reader.at(rows, "a district has at least one lot"));
        }
        edition.lots |= lots;
        edition.districts.push(District { lots });
        Ok(())
    }

    fn check_width(
        &self,
        edition: &Edition,
        raw: &Spanned<Vec<RawDistrict>>,
    ) -> Result<(), EditionError> {
        let width = edition.text_columns().last().map_or(0, |&(_, end)| end);
        if width > MAX_WIDTH {
            let problem = format!("the text board is {width} characters wide, not {MAX_WIDTH}");
            return Err(self.reader.at(raw, problem));
        }
        Ok(())
    }

    fn tables(
        &self,
        edition: &mut Edition,
        raw: &Spanned<Vec<RawTable>>,
    ) -> Result<(), EditionError> {
        let mut once = Once::default();
        for table in raw.get_ref() {
            let n_players = self.reader.number(&table.players, "players", 3..=5)?;
            once.say(self.reader, &table.players, format!("the table for {n_players} players"))?;
            let shares = &mut edition.shares[usize::from(n_players) - MIN_PLAYERS];
            let n_rounds = edition.years.len();
            let row = |list: &Spanned<Vec<Number>>, field: &str| -> Result<Vec<u8>, EditionError> {
                if list.get_ref().len() != n_rounds {
                    let found = list.get_ref().len();
                    let problem = format!("{field} has {found} numbers for {n_rounds} years");
                    return Err(self.reader.at(list, problem));
                }
                list.get_ref().iter().map(|n| self.reader.number(n, field, 1..=10)).collect()
            };
            let dealt = row(&table.dealt, "dealt")?;
            let kept = row(&table.kept, "kept")?;
            let tiles = row(&table.tiles, "tiles")?;
            for (round, share) in shares[..n_rounds].iter_mut().enumerate() {
                *share = Share { dealt: dealt[round], kept: kept[round], tiles: tiles[round] };
                if kept[round] > dealt[round] {
                    let problem = format!(
                        "in round {} {} cards are dealt and {} kept",
                        round + 1,
                        dealt[round],
                        kept[round]
                    );
                    return Err(self.reader.at(&table.kept, problem));
                }
            }
            let shares = edition.shares[usize::from(n_players) - MIN_PLAYERS];
            self.check_supply(edition, table, n_players, &shares[..n_rounds])?;
        }
        let n_tables = MAX_PLAYERS - MIN_PLAYERS + 1;
        self.reader.count(raw, "tables, one for each number of players", n_tables..=n_tables)
    }

    /// Neither the cards nor the tiles may run out.
    fn check_supply(
        &self,
        edition: &Edition,
        table: &RawTable,
        n_players: u8,
        shares: &[Share],
    ) -> Result<(), EditionError> {
        let n_players = u16::from(n_players);
        let mut n_cards = u16::from(edition.lots.len());
        let mut n_left: u16 = edition.tiles.iter().copied().map(u16::from).sum();
        for (round, share) in (1..).zip(shares) {
            let dealt = n_players * u16::from(share.dealt);
            if dealt > n_cards {
                let problem =
                    format!("round {round} deals {dealt} cards, {n_cards} are left by then");
                return Err(self.reader.at(&table.dealt, problem));
            }
            n_cards -= n_players * u16::from(share.kept);
            let drawn = n_players * u16::from(share.tiles);
            if drawn > n_left {
                let problem =
                    format!("round {round} draws {drawn} tiles, {n_left} are left by then");
                return Err(self.reader.at(&table.tiles, problem));
            }
            n_left -= drawn;
        }
        Ok(())
    }
}

impl Edition {
    /// Where each column of a text board begins and ends: wide where there are lots, narrow where
    /// there is only street.
    pub(crate) fn text_columns(&self) -> Vec<(usize, usize)> {
        let last = self.lots.iter().map(|lot| self.spot(lot).column).max().unwrap_or(0);
        let mut end = 0;
        let column = |column| {
            let is_street = !self.lots.iter().any(|lot| self.spot(lot).column == column);
            let start = end;
            end += if is_street { 2 } else { 6 };
            (start, end)
        };
        (0..=last).map(column).collect()
    }
}
