//! The ground: plots, the cells they are made of, sets of both.
//!
//! The board has 4 x 6 plots of 2 x 2 cells. A cell is a bit of one word, sixteen to a row: the
//! four bits beyond the twelfth column stay empty, so a shift never carries a piece around an edge.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::bits::{nth_set_bit, set_bits};
use thiserror::Error;

pub const N_ROWS: u8 = 4;
pub const N_COLUMNS: u8 = 6;
pub const N_PLOTS: usize = 24;

/// Bits per row of cells.
const CELL_STRIDE: u8 = 16;
/// Bits per row of plots.
const PLOT_STRIDE: u8 = 8;

/// Where a building site may lie: `A1` to `D6`, rows by letter, columns by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Plot(u8);

impl Plot {
    pub fn new(row: u8, column: u8) -> Option<Plot> {
        (row < N_ROWS && column < N_COLUMNS).then(|| Plot(row * PLOT_STRIDE + column))
    }

    /// All plots in reading order.
    pub fn all() -> impl Iterator<Item = Plot> {
        (0..N_ROWS)
            .flat_map(|row| (0..N_COLUMNS).map(move |column| Plot(row * PLOT_STRIDE + column)))
    }

    #[inline]
    pub fn row(self) -> u8 {
        self.0 / PLOT_STRIDE
    }

    #[inline]
    pub fn column(self) -> u8 {
        self.0 % PLOT_STRIDE
    }

    /// Position in a table with one element per plot, in reading order.
    #[inline]
    pub fn idx(self) -> usize {
        usize::from(self.row() * N_COLUMNS + self.column())
    }

    #[inline]
    pub fn cell(self, corner: Corner) -> Cell {
        let north_west = 2 * self.row() * CELL_STRIDE + 2 * self.column();
        Cell(north_west + corner.row() * CELL_STRIDE + corner.column())
    }

    /// Its four cells.
    #[inline]
    pub fn cells(self) -> Cells {
        Cells(0x0003_0003 << self.cell(Corner::NorthWest).0)
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

impl fmt::Debug for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Plot {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Plot, PlaceError> {
        let &[letter, digit] = text.as_bytes() else { return Err(PlaceError::Plot) };
        let row = letter.to_ascii_uppercase().wrapping_sub(b'A');
        Plot::new(row, digit.wrapping_sub(b'1')).ok_or(PlaceError::Plot)
    }
}

/// A corner of a plot, by the compass: north is up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Corner {
    #[serde(rename = "nw")]
    NorthWest,
    #[serde(rename = "ne")]
    NorthEast,
    #[serde(rename = "sw")]
    SouthWest,
    #[serde(rename = "se")]
    SouthEast,
}

impl Corner {
    pub const ALL: [Corner; 4] =
        [Corner::NorthWest, Corner::NorthEast, Corner::SouthWest, Corner::SouthEast];

    #[inline]
    fn row(self) -> u8 {
        match self {
            Corner::NorthWest | Corner::NorthEast => 0,
            Corner::SouthWest | Corner::SouthEast => 1,
        }
    }

    #[inline]
    fn column(self) -> u8 {
        match self {
            Corner::NorthWest | Corner::SouthWest => 0,
            Corner::NorthEast | Corner::SouthEast => 1,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Corner::NorthWest => "nw",
            Corner::NorthEast => "ne",
            Corner::SouthWest => "sw",
            Corner::SouthEast => "se",
        }
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Corner {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Corner, PlaceError> {
        let found = Corner::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text));
        found.ok_or(PlaceError::Corner)
    }
}

/// One square of the park, named by its plot and corner: `B3nw`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell(u8);

impl Cell {
    #[inline]
    pub fn row(self) -> u8 {
        self.0 / CELL_STRIDE
    }

    #[inline]
    pub fn column(self) -> u8 {
        self.0 % CELL_STRIDE
    }

    /// The cell that many rows down and columns to the right, if the board reaches so far.
    pub fn offset(self, (down, right): (u8, u8)) -> Option<Cell> {
        let row = self.row().checked_add(down)?;
        let column = self.column().checked_add(right)?;
        (row < 2 * N_ROWS && column < 2 * N_COLUMNS).then(|| Cell(row * CELL_STRIDE + column))
    }

    #[inline]
    pub fn plot(self) -> Plot {
        Plot(self.row() / 2 * PLOT_STRIDE + self.column() / 2)
    }

    #[inline]
    pub fn corner(self) -> Corner {
        match (self.row().is_multiple_of(2), self.column().is_multiple_of(2)) {
            (true, true) => Corner::NorthWest,
            (true, false) => Corner::NorthEast,
            (false, true) => Corner::SouthWest,
            (false, false) => Corner::SouthEast,
        }
    }

    /// All cells in reading order.
    pub fn all() -> impl Iterator<Item = Cell> {
        Cells::BOARD.iter()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.plot(), self.corner())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Cell, PlaceError> {
        let (plot, corner) = text.split_at_checked(2).ok_or(PlaceError::Cell)?;
        let plot: Plot = plot.parse().map_err(|_| PlaceError::Cell)?;
        Ok(plot.cell(corner.parse().map_err(|_| PlaceError::Cell)?))
    }
}

/// A text that names no place in the park.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PlaceError {
    #[error("a plot is a row from A to D and a column from 1 to 6, as in B3")]
    Plot,
    #[error("a corner is nw, ne, sw or se")]
    Corner,
    #[error("a cell is a plot and a corner, as in B3nw")]
    Cell,
}

macro_rules! as_text {
    ($name:ident) => {
        impl From<$name> for String {
            fn from(place: $name) -> String {
                place.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = PlaceError;

            fn try_from(text: String) -> Result<$name, PlaceError> {
                text.parse()
            }
        }
    };
}

as_text!(Plot);
as_text!(Cell);

/// A set of plots.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plots(u32);

impl Plots {
    pub const NONE: Plots = Plots(0);
    const BOARD: u32 = 0x3f3f_3f3f;

    #[inline]
    pub fn contains(self, plot: Plot) -> bool {
        self.0 >> plot.0 & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, plot: Plot) {
        self.0 |= 1 << plot.0;
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Plots in reading order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Plot> {
        set_bits(u64::from(self.0)).map(Plot)
    }

    /// The `n`-th in reading order, counted from 0.
    #[inline]
    pub fn nth(self, n: u32) -> Plot {
        Plot(nth_set_bit(u64::from(self.0), n))
    }

    /// Plots outside the set that lie side by side with one in it.
    #[inline]
    #[must_use]
    pub fn neighbours(self) -> Plots {
        let Plots(it) = self;
        let around = it << 1 | it >> 1 | it << PLOT_STRIDE | it >> PLOT_STRIDE;
        Plots(around & Plots::BOARD & !it)
    }

    #[inline]
    #[must_use]
    pub fn both(self, other: Plots) -> Plots {
        Plots(self.0 & other.0)
    }
}

impl FromIterator<Plot> for Plots {
    fn from_iter<I: IntoIterator<Item = Plot>>(plots: I) -> Plots {
        let mut set = Plots::NONE;
        for plot in plots {
            set.insert(plot);
        }
        set
    }
}

impl fmt::Debug for Plots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cells(u128);

impl Cells {
    pub const NONE: Cells = Cells(0);
    pub const BOARD: Cells = Cells(0x0fff_0fff_0fff_0fff_0fff_0fff_0fff_0fff);

    #[inline]
    pub fn one(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
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
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Cells in reading order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros().to_le_bytes()[0];
            rest &= rest - 1;
            Some(Cell(bit))
        })
    }

    /// The `n`-th in reading order, counted from 0.
    #[inline]
    pub fn nth(self, n: u32) -> Cell {
        let half = |bits: u128| u64::try_from(bits).expect("half of a word");
        let north = half(self.0 & u128::from(u64::MAX));
        match n.checked_sub(north.count_ones()) {
            None => Cell(nth_set_bit(north, n)),
            Some(n) => Cell(64 + nth_set_bit(half(self.0 >> 64), n)),
        }
    }

    #[inline]
    #[must_use]
    pub fn plus(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub fn both(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// The cells from which one of the set lies that many rows down and columns to the right.
    /// Right for cells of the board and up to four steps either way; mask others with the board.
    #[inline]
    #[must_use]
    pub fn seen_from(self, (down, right): (u8, u8)) -> Cells {
        Cells(self.0 >> (down * CELL_STRIDE + right))
    }

    /// The largest number of 2 x 2 blocks of the set that share no cell, for a set of at most
    /// eleven cells: three such blocks would need twelve.
    #[inline]
    pub fn n_squares(self) -> u8 {
        debug_assert!(self.len() < 12, "two squares at most");
        // North-western cells of all blocks, overlapping ones as well.
        let Cells(it) = self;
        let pairs = it & it >> 1;
        let blocks = pairs & pairs >> CELL_STRIDE;
        if blocks == 0 {
            return 0;
        }
        let apart = |block: Cell| blocks & !Cells::overlapping(block);
        if Cells(blocks).iter().any(|block| apart(block) != 0) { 2 } else { 1 }
    }

    /// The cell and those around it. What lies beyond the edge is on no board.
    #[inline]
    #[must_use]
    pub fn around(cell: Cell) -> Cells {
        Cells(Cells::overlapping(cell)).both(Cells::BOARD)
    }

    /// North-western cells of the blocks that overlap the block at `cell`, itself included.
    #[inline]
    fn overlapping(cell: Cell) -> u128 {
        // Three by three around bit 17; what sticks out over an edge falls into the empty columns.
        const AROUND: u128 = 0x0007_0007_0007;
        match cell.0.checked_sub(CELL_STRIDE + 1) {
            Some(shift) => AROUND << shift,
            None => AROUND >> (CELL_STRIDE + 1 - cell.0),
        }
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::NONE;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
