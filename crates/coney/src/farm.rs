//! A farm: a frame of three by three that floats until it is fixed, its neighbours and lines.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::bits::set_bits;

use crate::edition::{Atom, Company, Edition, Rule, Traits};
use crate::pieces::{Card, Tokens};
use crate::setup::Hutch;

/// Cards in a full farm.
pub const FULL: u8 = 9;
/// Side of the field on which a frame of three by three can come to lie around its first card.
pub const SIDE: u8 = 5;
pub const N_CELLS: usize = 25;
/// Where the first card of a farm lies.
pub const FIRST: Cell = Cell(12);

/// A space on the field of five by five around the first card, row by row: `a1` is 0, `e5` is 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(pub u8);

impl Cell {
    /// Whether there is such a space; what comes from outside may be anything.
    #[inline]
    pub fn exists(self) -> bool {
        self.idx() < N_CELLS
    }

    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    pub fn column(self) -> u8 {
        self.0 % SIDE
    }

    #[inline]
    pub fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Spaces that share a side with this one.
    #[inline]
    pub fn neighbours(self) -> CellSet {
        CellSet(NEIGHBOURS[self.idx()])
    }

    /// The other spaces of its row and column.
    #[inline]
    pub fn lines(self) -> CellSet {
        CellSet(LINES[self.idx()])
    }

    /// Where a farm keeps the card of this space: a frame of three by three holds each column and
    /// each row once modulo three, wherever it lies.
    #[inline]
    fn slot(self) -> usize {
        usize::from(SLOTS[self.idx()])
    }

    /// Any space of the field.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIDE * SIDE).map(Cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exists() {
            true => write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1),
            false => write!(f, "space {}", self.0),
        }
    }
}

/// A text that names no space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a space is a column from a to e and a row from 1 to 5")]
pub struct CellError;

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        match *text.as_bytes() {
            [column @ (b'a'..=b'e' | b'A'..=b'E'), row @ b'1'..=b'5'] => {
                let column = column.to_ascii_lowercase() - b'a';
                Ok(Cell((row - b'1') * SIDE + column))
            }
            _ => Err(CellError),
        }
    }
}

/// A set of spaces, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Cell>", into = "Vec<Cell>")]
pub struct CellSet(pub u32);

impl CellSet {
    pub const EMPTY: CellSet = CellSet(0);
    pub const ALL: CellSet = CellSet((1 << N_CELLS) - 1);

    #[inline]
    pub fn one(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Whether the space is in the set; spaces that do not exist are in none.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        cell.exists() && self.0 >> cell.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones().to_le_bytes()[0]
    }

    #[inline]
    #[must_use]
    pub fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub fn or(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The spaces, row by row.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        set_bits(u64::from(self.0)).map(Cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl From<CellSet> for Vec<Cell> {
    fn from(set: CellSet) -> Vec<Cell> {
        set.iter().collect()
    }
}

impl From<Vec<Cell>> for CellSet {
    fn from(cells: Vec<Cell>) -> CellSet {
        // A hostile list may hold any byte; spaces that do not exist are in no set.
        cells.into_iter().filter(|cell| cell.exists()).collect()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| cell.to_string())).finish()
    }
}

/// The nine places where a frame of three by three can lie on the field.
const FRAMES: [u32; 9] = {
    let mut frames = [0; 9];
    let mut i = 0;
    while i < 9 {
        frames[i] = 0b00111_00111_00111 << (i / 3 * 5 + i % 3);
        i += 1;
    }
    frames
};

const NEIGHBOURS: [u32; N_CELLS] = relation(true);
const LINES: [u32; N_CELLS] = relation(false);

/// For each space those that share a side with it, or all others of its row and column.
const fn relation(adjacent: bool) -> [u32; N_CELLS] {
    let mut table = [0; N_CELLS];
    let mut i = 0;
    while i < N_CELLS {
        let mut j = 0;
        while j < N_CELLS {
            let columns = (i % 5).abs_diff(j % 5);
            let rows = (i / 5).abs_diff(j / 5);
            let related = match adjacent {
                true => columns + rows == 1,
                false => (columns == 0) != (rows == 0),
            };
            if related {
                table[i] |= 1 << j;
            }
            j += 1;
        }
        i += 1;
    }
    table
}

const SLOTS: [u8; N_CELLS] = [
    0, 1, 2, 0, 1, //
    3, 4, 5, 3, 4, //
    6, 7, 8, 6, 7, //
    0, 1, 2, 0, 1, //
    3, 4, 5, 3, 4,
];

/// The rabbits and hutches of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Farm {
    pub rabbits: CellSet,
    pub hutches: CellSet,
    /// Spaces that can still belong to the frame. It shrinks to nine as columns and rows come
    /// into use, and what was in use once counts for ever (CN-19).
    pub room: CellSet,
    cards: [Card; 9],
    tokens: [Tokens; 9],
    /// For hutches: which in the order of laying, or [`Farm::SEEN`].
    laid: [u8; 9],
}

impl Farm {
    /// A new farm has only one space: where its first card lies is what the others are named by.
    pub const EMPTY: Farm = Farm {
        rabbits: CellSet::EMPTY,
        hutches: CellSet::EMPTY,
        room: CellSet(1 << FIRST.0),
        cards: [Card::NONE; 9],
        tokens: [Tokens::NONE; 9],
        laid: [0; 9],
    };

    /// Marks a hutch whose face everybody saw before it was laid.
    pub const SEEN: u8 = u8::MAX;

    #[inline]
    pub fn occupied(&self) -> CellSet {
        self.rabbits.or(self.hutches)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.occupied().is_empty()
    }

    #[inline]
    pub fn n_cards(&self) -> u8 {
        self.occupied().len()
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.n_cards() == FULL
    }

    /// The card on an occupied space, face up or down.
    #[inline]
    pub fn card(&self, cell: Cell) -> Card {
        self.cards[cell.slot()]
    }

    /// Tokens lying on the card of a space.
    #[inline]
    pub fn tokens(&self, cell: Cell) -> Tokens {
        self.tokens[cell.slot()]
    }

    #[inline]
    pub(crate) fn tokens_mut(&mut self, cell: Cell) -> &mut Tokens {
        &mut self.tokens[cell.slot()]
    }

    /// Which hutch this was in the order of laying, or [`Farm::SEEN`].
    #[inline]
    pub fn laid(&self, cell: Cell) -> u8 {
        self.laid[cell.slot()]
    }

    #[inline]
    pub(crate) fn set_card(&mut self, cell: Cell, card: Card) {
        self.cards[cell.slot()] = card;
    }

    pub fn rabbits(&self) -> impl Iterator<Item = (Cell, Card)> + Clone {
        self.rabbits.iter().map(|cell| (cell, self.card(cell)))
    }

    /// Empty spaces where a card may lie: inside the frame, and next to a card unless there is
    /// none (§6.3, §6.4).
    #[inline]
    pub fn open(&self) -> CellSet {
        let occupied = self.occupied();
        if occupied.is_empty() {
            return self.room;
        }
        // Shifts by a column must not run over the edge of the field.
        let bits = occupied.0;
        let right = (bits & !COLUMN_E) << 1;
        let left = (bits & !COLUMN_A) >> 1;
        CellSet((right | left | bits << SIDE | bits >> SIDE) & self.room.0 & !bits)
    }

    /// Whether a space is the middle of a frame that lies fast (§8.3).
    pub fn is_centre(&self, cell: Cell) -> bool {
        self.room.len() == FULL && cell.neighbours().and(self.room).len() == 4
    }

    /// What the neighbours of a space are, counted.
    #[inline]
    pub fn company(&self, edition: &Edition, cell: Cell) -> Company {
        let near = cell.neighbours();
        let hutches = match near.and(self.hutches) {
            CellSet::EMPTY => Company::NOBODY,
            hutches => Company(Company::HUTCH.0 * u32::from(hutches.len())),
        };
        let rabbits = near.and(self.rabbits).iter();
        rabbits.fold(hutches, |sum, cell| sum.and(edition.traits(self.card(cell)).presence))
    }

    /// Whether a rabbit can lie on an open space: its own rules must hold, and those of each
    /// neighbour once it lies there (§6.5), unless a hutch excuses it (§6.8).
    #[inline]
    pub fn admits_rabbit(
        &self,
        edition: &Edition,
        cell: Cell,
        traits: &Traits,
        hutch: Hutch,
    ) -> bool {
        let company = self.company(edition, cell);
        if company == Company::NOBODY {
            return true;
        }
        if hutch == Hutch::Free && company.has_hutch() {
            return traits.rule.bears_hutches();
        }
        traits.rule.allows(company, hutch)
            && self.neighbours_bear(edition, cell, traits.presence, hutch)
    }

    /// Whether a hutch can lie on an open space: it has no rules, but a neighbour may refuse it.
    #[inline]
    pub fn admits_hutch(&self, edition: &Edition, cell: Cell, hutch: Hutch) -> bool {
        match hutch {
            Hutch::Free => {
                let mut near = cell.neighbours().and(self.rabbits).iter();
                near.all(|near| edition.traits(self.card(near)).rule.bears_hutches())
            }
            Hutch::Own | Hutch::Side => self.neighbours_bear(edition, cell, Company::HUTCH, hutch),
        }
    }

    /// Which rule of which rabbit stands in the way of a card on an open space, if one does. A
    /// card that is laid face down is nobody (§6.5, §6.8).
    pub fn obstacle(
        &self,
        edition: &Edition,
        cell: Cell,
        rabbit: Option<Card>,
        hutch: Hutch,
    ) -> Option<(Card, Atom)> {
        let fits = match rabbit {
            Some(card) => self.admits_rabbit(edition, cell, edition.traits(card), hutch),
            None => self.admits_hutch(edition, cell, hutch),
        };
        if fits {
            return None;
        }
        let presence = rabbit.map_or(Company::HUTCH, |card| edition.traits(card).presence);
        let own = rabbit.map(|card| (card, self.company(edition, cell)));
        let near = cell.neighbours().and(self.rabbits).iter();
        let theirs = near.map(|near| (self.card(near), self.company(edition, near).and(presence)));
        // Where a hutch is involved and all else is ignored, only "no hutch" stands in the way.
        let is_hutch = rabbit.is_none();
        let is_free = hutch == Hutch::Free && (is_hutch || self.company(edition, cell).has_hutch());
        let company = |company| if is_free { Company::HUTCH } else { company };
        let mut all = own.into_iter().chain(theirs.filter(|_| !is_free || is_hutch));
        all.find_map(|(rabbit, it)| {
            let rules = edition.face(rabbit).rules.iter().copied();
            let mut rules = rules.filter(|&atom| !is_free || atom == Atom::NoHutch);
            let broken = rules.find(|&atom| !Rule::new(&[atom]).allows(company(it), hutch));
            broken.map(|atom| (rabbit, atom))
        })
    }

    /// Whether the rabbits around a space can live with a newcomer there.
    #[inline]
    fn neighbours_bear(
        &self,
        edition: &Edition,
        cell: Cell,
        newcomer: Company,
        hutch: Hutch,
    ) -> bool {
        cell.neighbours().and(self.rabbits).iter().all(|near| {
            let company = self.company(edition, near).and(newcomer);
            edition.traits(self.card(near)).rule.allows(company, hutch)
        })
    }

    #[inline]
    fn occupy(&mut self, cell: Cell, card: Card) {
        let space = 1 << cell.0;
        let fits = |&frame: &u32| frame & !self.room.0 == 0 && frame & space != 0;
        self.room = match self.room == Farm::EMPTY.room {
            true => CellSet::ALL,
            false => CellSet(FRAMES.into_iter().filter(fits).fold(0, |room, frame| room | frame)),
        };
        self.cards[cell.slot()] = card;
    }

    #[inline]
    pub fn place(&mut self, cell: Cell, card: Card) {
        self.occupy(cell, card);
        self.rabbits.insert(cell);
    }

    #[inline]
    pub fn lay_hutch(&mut self, cell: Cell, card: Card, laid: u8) {
        self.occupy(cell, card);
        self.hutches.insert(cell);
        self.laid[cell.slot()] = laid;
    }

    /// Takes a rabbit away, and gives the tokens that lay on it.
    #[inline]
    pub fn clear(&mut self, cell: Cell) -> Tokens {
        self.rabbits.remove(cell);
        self.cards[cell.slot()] = Card::NONE;
        std::mem::take(&mut self.tokens[cell.slot()])
    }
}

const COLUMN_A: u32 = 0b00001_00001_00001_00001_00001;
const COLUMN_E: u32 = COLUMN_A << 4;
