//! One position, and questions to it.

use serde::{Deserialize, Serialize};
use tabletop::{Printed, Seat, SeatSet, Turn};

use crate::edition::{Edition, Income, MAX_KINDS, MAX_TILES};
use crate::event::Ending;
use crate::park::{Cell, Cells, Plot, Plots};
use crate::pieces::{Car, Character, Characters, Colour, Deeds, Layer, Materials, Site, Stack};
use crate::setup::{MAX_PLAYERS, Options};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Chance lays the building sites of the start plots.
    Laying {
        n_laid: u8,
    },
    /// Chance gives everybody a first material.
    Dealing {
        seat: Seat,
    },
    /// Chance draws materials for the active player.
    Drawing {
        n_due: u8,
        gain: Gain,
    },
    /// The active player takes materials of their choice.
    Choosing {
        n_due: u8,
        gain: Gain,
    },
    /// The active player is over the limit.
    Returning {
        excess: u8,
        gain: Gain,
    },
    /// The active player takes actions.
    Acting,
    /// An owner says in which order covered showmen of two colours come back to a car.
    Homecoming,
    /// Chance turns up a building site.
    Revealing,
    /// The active player places the building site that was turned up.
    Placing {
        site: Site,
    },
    /// Chance says which newspaper is taken.
    Printing,
    Over,
}

/// What materials are gained from. A whole income is one gain; so is each bonus and each minor
/// action (RULES.md §4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    Income,
    Action,
}

/// The showmen on a car. They stand at its right end; the leftmost leaves first and comes last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Showmen {
    n_on: u8,
    /// Bit `i` is set when the `i`-th from the left has its owner's second colour.
    second: u8,
}

impl Showmen {
    /// One per spot but the leftmost.
    pub const MAX: u8 = 3;

    /// A full car; `second` tells the colours from left to right.
    pub fn full(second: [bool; 3]) -> Showmen {
        let mut showmen = Showmen { n_on: 0, second: 0 };
        for it in second.into_iter().rev() {
            showmen.push(it);
        }
        showmen
    }

    #[inline]
    pub fn n_on(self) -> u8 {
        self.n_on
    }

    #[inline]
    pub fn n_out(self) -> u8 {
        Showmen::MAX - self.n_on
    }

    /// From left to right: whether each has its owner's second colour.
    pub fn seconds(self) -> impl Iterator<Item = bool> {
        (0..self.n_on).map(move |i| self.second >> i & 1 == 1)
    }

    /// A showman comes back to the rightmost empty spot.
    #[inline]
    pub fn push(&mut self, second: bool) {
        self.n_on += 1;
        self.second = self.second << 1 | u8::from(second);
    }

    /// Puts a showman of a colour at the left end of a row that has one.
    pub(crate) fn bring_forward(&mut self, row: Row, second: bool) {
        let is_it = |i: u8| (self.second >> i & 1 == 1) == second;
        let place = (row.from..row.to).find(|&i| is_it(i)).expect("the row has both colours");
        let wanted = 1 << row.from | 1 << place;
        // Two that differ change places when both bits are flipped.
        if place != row.from && (self.second & wanted).is_power_of_two() {
            self.second ^= wanted;
        }
    }

    /// Whether all of a row have one colour.
    pub(crate) fn is_uniform(self, row: Row) -> bool {
        let n_second = (row.from..row.to).filter(|&i| self.second >> i & 1 == 1).count();
        n_second == 0 || n_second == usize::from(row.to - row.from)
    }

    /// The leftmost showman leaves.
    #[inline]
    pub fn pop(&mut self) -> Option<bool> {
        self.n_on = self.n_on.checked_sub(1)?;
        let second = self.second & 1 == 1;
        self.second >>= 1;
        Some(second)
    }
}

/// Neighbours on a car, by their places from the left: `from` is the first, `to` behind the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub from: u8,
    pub to: u8,
}

impl Row {
    pub const NONE: Row = Row { from: 0, to: 0 };
}

/// What the active player has picked, and so what is listed; the next click says where. Nobody
/// else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pick {
    /// The car whose leftmost showman is sent.
    Car(Car),
    /// The showman who moves.
    Showman(Cell),
    /// The stack whose top tile is built.
    Stack(Stack),
    /// The plot for the building site.
    Plot(Plot),
}

/// What lies in front of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mat {
    pub points: u16,
    pub money: u8,
    pub materials: Materials,
    pub cars: [Showmen; 3],
    /// Those who work for the player.
    pub characters: Characters,
    /// Newspapers by kind.
    pub papers: [u8; MAX_KINDS],
}

impl Mat {
    #[inline]
    pub fn car(&self, car: Car) -> Showmen {
        self.cars[car.idx()]
    }

    pub fn n_papers(&self) -> u8 {
        self.papers.iter().sum()
    }
}

/// Where a grand attraction lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footing {
    pub at: Cell,
    pub turn: u8,
}

/// One position. Everything that matters is here, and nothing that could be peeked at: the bag,
/// the building sites and the newspapers have no order until they are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub edition: Printed<Edition>,
    /// Building spots of the sites in the park, whatever stands on them.
    pub spots: Cells,
    /// Cells under grand attractions.
    pub covered: Cells,
    /// Showmen in the park by colour.
    pub showmen: [Cells; 4],
    /// The same showmen by the car they came from.
    pub shapes: [Cells; 3],
    /// Plots with a building site.
    pub sites: Plots,
    pub mats: [Mat; MAX_PLAYERS as usize],
    /// Attractions in the park by stack, in the order of the tiles.
    pub attractions: [[Option<Footing>; MAX_TILES]; 4],
    /// How many tiles of each stack are in the park.
    pub n_built: [u8; 4],
    /// Building sites nobody has turned up, by kind.
    pub sites_left: [u8; 2],
    /// Newspapers nobody has seen, by kind: those in the stack, and those that were taken out
    /// before the game.
    pub unseen_papers: [u8; MAX_KINDS],
    /// Newspapers in the stack, by colour.
    pub papers_left: [u8; 2],
    pub bag: Materials,
    pub bank: u8,
    pub options: Options,
    pub n_seats: u8,
    pub phase: Phase,
    pub picked: Option<Pick>,
    /// Covered showmen who came back in no order yet, by seat and car; only with two players.
    pub unsettled: [[Row; 3]; 2],
    pub active: Seat,
    pub round: u16,
    /// Actions taken this turn.
    pub done: Deeds,
    /// Actions that may be taken once more this turn.
    pub repeats: u8,
    /// Whether a newspaper was given up this turn.
    pub discarded: bool,
    /// Whether anybody has had sixty points.
    pub had_sixty: bool,
    /// Set once the end is certain.
    pub ending: Option<Ending>,
}

impl State {
    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Laying { .. }
            | Phase::Dealing { .. }
            | Phase::Drawing { .. }
            | Phase::Revealing
            | Phase::Printing => Turn::Chance,
            Phase::Choosing { .. }
            | Phase::Returning { .. }
            | Phase::Acting
            | Phase::Homecoming
            | Phase::Placing { .. } => Turn::Seats(SeatSet::one(self.decider())),
            Phase::Over => Turn::Over,
        }
    }

    /// Who decides while it is a seat's move: the active player, but for showmen of a rival.
    #[inline]
    pub fn decider(&self) -> Seat {
        match (self.phase, self.homecomer()) {
            (Phase::Homecoming, Some((seat, _))) => seat,
            _ => self.active,
        }
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Ending> {
        self.ending.filter(|_| self.phase == Phase::Over)
    }

    #[inline]
    pub fn mat(&self, seat: Seat) -> &Mat {
        &self.mats[seat.idx()]
    }

    /// The active player's mat.
    #[inline]
    pub fn mine(&self) -> &Mat {
        &self.mats[self.active.idx()]
    }

    #[inline]
    pub(crate) fn mine_mut(&mut self) -> &mut Mat {
        &mut self.mats[self.active.idx()]
    }

    /// The colour of a seat's showmen; with two players each has two.
    #[inline]
    pub fn colour(&self, seat: Seat, second: bool) -> Colour {
        match self.n_seats {
            2 => Colour(2 * seat.0 + u8::from(second)),
            _ => Colour(seat.0),
        }
    }

    #[inline]
    pub fn owner(&self, colour: Colour) -> Seat {
        match self.n_seats {
            2 => Seat(colour.0 / 2),
            _ => Seat(colour.0),
        }
    }

    /// Cells with a seat's showmen, of both colours with two players.
    #[inline]
    pub fn showmen_of(&self, seat: Seat) -> Cells {
        let first = self.showmen[self.colour(seat, false).idx()];
        match self.n_seats {
            2 => first.plus(self.showmen[self.colour(seat, true).idx()]),
            _ => first,
        }
    }

    /// Cells with any showman.
    #[inline]
    pub fn all_showmen(&self) -> Cells {
        self.shapes[0].plus(self.shapes[1]).plus(self.shapes[2])
    }

    /// Building spots with neither showman nor attraction.
    #[inline]
    pub fn empty_spots(&self) -> Cells {
        self.spots.without(self.all_showmen()).without(self.covered)
    }

    /// The showman on a cell.
    #[inline]
    pub fn showman_on(&self, cell: Cell) -> Option<(Colour, Car)> {
        let colour =
            (0..).map(Colour).zip(&self.showmen).find(|(_, cells)| cells.contains(cell))?.0;
        let car = Car::ALL.into_iter().find(|car| self.shapes[car.idx()].contains(cell))?;
        Some((colour, car))
    }

    /// What a seat's cars give now.
    #[inline]
    pub fn income(&self, seat: Seat) -> Income {
        let mat = self.mat(seat);
        let of = |car: Car| self.edition.car(car).income[usize::from(mat.car(car).n_out())];
        of(Car::Top).plus(of(Car::Middle)).plus(of(Car::Bottom))
    }

    /// Squares a seat is paid for, by the option for beginners none.
    #[inline]
    pub fn n_squares(&self, seat: Seat) -> u8 {
        match self.options.extra_income {
            true => self.showmen_of(seat).n_squares(),
            false => 0,
        }
    }

    /// Plots that somebody with that much money may build on.
    #[inline]
    pub fn open_plots(&self, money: u8) -> Plots {
        self.sites.neighbours().both(self.edition.affordable(money))
    }

    /// The start plot on which chance lays the next site.
    #[inline]
    pub fn start_plot(&self, n_laid: u8) -> Plot {
        self.edition.start_plots.nth(u32::from(n_laid))
    }

    #[inline]
    pub fn n_sites_left(&self) -> u8 {
        self.sites_left.iter().sum()
    }

    /// The colour of the newspaper on top of the stack.
    #[inline]
    pub fn top_paper(&self) -> Option<Layer> {
        Layer::ALL.into_iter().find(|colour| self.papers_left[colour.idx()] > 0)
    }

    /// The tile on top of a stack, as its position among the tiles.
    #[inline]
    pub fn top_tile(&self, stack: Stack) -> Option<u8> {
        let n_built = self.n_built[stack.idx()];
        (usize::from(n_built) < self.edition.stack(stack).tiles.len()).then_some(n_built)
    }

    /// Whether the active player is the last of the round.
    #[inline]
    pub fn round_is_done(&self) -> bool {
        self.active.0 + 1 == self.n_seats
    }

    /// Whom a character works for.
    pub fn employer(&self, character: Character) -> Option<Seat> {
        Seat::all(self.n_seats).find(|&seat| self.mat(seat).characters.contains(character))
    }
}
