//! The game as an environment: how actions are put together from choices, and what a seat observes.

use tabletop::Seat;
use tabletop::environment::{Block, Environment, Path, Row, places_after};

use crate::action::Action;
use crate::edition::MAX_KINDS;
use crate::park::{Cell, Cells, Corner, N_PLOTS, Plot};
use crate::pieces::{Character, Deed, Layer, Material, Site};
use crate::setup::MAX_PLAYERS;
use crate::state::{Phase, Pick, State};

const MOST: u16 = 32;
const N_CELLS: usize = 96;

tabletop::choices!(CHOICES {
    TAKE: "take", 1, "take materials; red and white follow";
    RETURN: "return", 1, "return materials; red and white follow";
    RED: "red", MOST, "how many red ones, from 0";
    WHITE: "white", MOST, "how many white ones, from 0";
    REVEAL: "reveal", 1, "turn up a building site";
    PLACE: "place", 24, "lay the building site on a plot; the corner of its grass follows";
    GRASS: "grass", 5, "the corner of its grass: none, then in reading order";
    SHOWMAN: "showman", 3, "send a showman of a car; a cell follows";
    RELOCATE: "relocate", 1, "move a showman; from and to follow";
    ATTRACTION: "attraction", 4, "build the tile of a stack; a cell and a turn follow";
    CELL: "cell", 96, "a cell, in reading order";
    TURN: "turn", 8, "the way in which the attraction lies";
    PICK_CAR: "pick_car", 3, "pick a car";
    PICK_SHOWMAN: "pick_showman", 1, "pick a showman who moves; a cell follows";
    PICK_STACK: "pick_stack", 4, "pick a stack";
    PICK_PLOT: "pick_plot", 24, "pick a plot";
    LEFTMOST: "leftmost", 2, "whose colour comes leftmost: the first, the second";
    WORKER: "worker", 1, "money for a material";
    OFFICER: "officer", 1, "a point for a material";
    PATRON: "patron", 2, "give a red or a white material for the other";
    PROMOTER: "promoter", 1, "money for two points";
    JOURNALIST: "journalist", 2, "a red or a white material for a newspaper";
    HIRE: "hire", 5, "hire a character";
    DISCARD: "discard", 2, "give up a pink or a white newspaper; its points follow";
    POINTS: "points", 16, "the points of the newspaper";
    DONE: "done", 1, "end the turn";
});

const fn block(name: &'static str, len: u16, says: &'static str) -> Block {
    Block { name, len, says }
}

const MAT: u16 = 16;

const OBSERVATION: &[Block] = &[
    block("phase", 11, "what is waited for, in the order of the rules"),
    block("due", 1, "materials to take or to return, in fives"),
    block("site", 2, "the building site to be laid: three spots, four spots"),
    block("round", 1, "rounds, in twenties"),
    block("active", 4, "whose turn it is, by places after the observer"),
    block("done", 8, "actions taken this turn"),
    block("repeats", 1, "actions that may be taken once more"),
    block("discarded", 1, "whether a newspaper was given up this turn"),
    block("picked", 4, "what the observer has picked: a car, a showman, a stack, a plot"),
    block("spots", 96, "cells with a building spot"),
    block("covered", 96, "cells under grand attractions"),
    block("own_showmen", 96, "cells with the observer's showmen"),
    block("other_showmen", 96, "cells with showmen of others"),
    block("plots", 24, "plots with a building site"),
    block("built", 4, "tiles of each stack that are built, in fives"),
    block("sites_left", 2, "building sites left by kind, in tens"),
    block("papers_left", 2, "newspapers left by colour, in tens"),
    block("bag", 2, "red and white materials in the bag, in twenties"),
    block("own_papers", 8, "the observer's newspapers by kind"),
    block(
        "mats",
        4 * MAT,
        "for each seat from the observer on: it is there, its points in thirties, money in tens, red \
         and white in fives, showmen on its three cars in threes, the five characters, pink and \
         white newspapers, squares of showmen",
    ),
];

fn small(n: usize) -> u16 {
    u16::try_from(n).expect("a few")
}

fn cell_number(cell: Cell) -> u16 {
    // In reading order: two rows of each row of plots, two columns of each column.
    let (plot, corner) = (cell.plot(), cell.corner());
    let (down, right) = match corner {
        Corner::NorthWest => (0, 0),
        Corner::NorthEast => (0, 1),
        Corner::SouthWest => (1, 0),
        Corner::SouthEast => (1, 1),
    };
    let (row, column) = (u16::from(plot.row()) * 2 + down, u16::from(plot.column()) * 2 + right);
    row * 12 + column
}

fn cell(cell: Cell) -> u16 {
    CELL + cell_number(cell)
}

fn plot_number(plot: Plot) -> u16 {
    u16::from(plot.row()) * 6 + u16::from(plot.column())
}

fn grass(corner: Option<Corner>) -> u16 {
    let place = corner.and_then(|it| Corner::ALL.into_iter().position(|other| other == it));
    GRASS + place.map_or(0, |place| small(place) + 1)
}

fn material(material: Material) -> u16 {
    match material {
        Material::Red => 0,
        Material::White => 1,
    }
}

impl Environment for State {
    const CHOICES: &'static [Block] = CHOICES;
    const OBSERVATION: &'static [Block] = OBSERVATION;

    fn path(&self, action: &Action) -> Path {
        let materials = |first: u16, red: u8, white: u8| {
            Path::of(first).then(RED + u16::from(red)).then(WHITE + u16::from(white))
        };
        match *action {
            Action::Take { red, white } => materials(TAKE, red, white),
            Action::Return { red, white } => materials(RETURN, red, white),
            Action::Reveal => Path::of(REVEAL),
            Action::Place { plot, grass: corner } => {
                Path::of(PLACE + plot_number(plot)).then(grass(corner))
            }
            Action::Showman { car, to } => Path::of(SHOWMAN + small(car.idx())).then(cell(to)),
            Action::Relocate { from, to } => Path::of(RELOCATE).then(cell(from)).then(cell(to)),
            Action::Attraction { stack, at, turn } => Path::of(ATTRACTION + small(stack.idx()))
                .then(cell(at))
                .then(TURN + u16::from(turn)),
            Action::PickCar { car } => Path::of(PICK_CAR + small(car.idx())),
            Action::PickShowman { from } => Path::of(PICK_SHOWMAN).then(cell(from)),
            Action::PickStack { stack } => Path::of(PICK_STACK + small(stack.idx())),
            Action::PickPlot { plot } => Path::of(PICK_PLOT + plot_number(plot)),
            Action::Leftmost { second } => Path::of(LEFTMOST + u16::from(second)),
            Action::Worker => Path::of(WORKER),
            Action::Officer => Path::of(OFFICER),
            Action::Patron { give } => Path::of(PATRON + material(give)),
            Action::Promoter => Path::of(PROMOTER),
            Action::Journalist { pay } => Path::of(JOURNALIST + material(pay)),
            Action::Hire { character } => Path::of(HIRE + small(character.idx())),
            Action::Discard { colour, points } => {
                Path::of(DISCARD + small(colour.idx())).then(POINTS + u16::from(points))
            }
            Action::Done => Path::of(DONE),
        }
    }

    fn observe(&self, seat: Seat, _: &[u16], numbers: &mut [f32]) {
        let mut row = Row::of::<State>(numbers);
        let (phase, due, site) = self.what_is_waited_for();
        row.block("phase");
        row.one_of(Some(phase), 11);
        row.block("due");
        row.count(due, 5.0);
        row.block("site");
        row.one_of(site.map(Site::idx), 2);
        row.block("round");
        row.count(self.round, 20.0);
        row.block("active");
        row.one_of(Some(places_after(self.active, seat, self.n_seats)), 4);
        row.block("done");
        for deed in Deed::ALL {
            row.flag(self.done.contains(deed));
        }
        row.block("repeats");
        row.count(self.repeats, 1.0);
        row.block("discarded");
        row.flag(self.discarded);
        row.block("picked");
        let picked = self.picked.filter(|_| self.active == seat).map(|pick| match pick {
            Pick::Car(_) => 0,
            Pick::Showman(_) => 1,
            Pick::Stack(_) => 2,
            Pick::Plot(_) => 3,
        });
        row.one_of(picked, 4);
        let mut cells = |name: &str, cells: Cells| {
            row.block(name);
            let bits = cells.iter().fold(0_u128, |bits, it| bits | 1 << cell_number(it));
            row.bits(bits, N_CELLS);
        };
        cells("spots", self.spots);
        cells("covered", self.covered);
        let own = self.showmen_of(seat);
        cells("own_showmen", own);
        cells("other_showmen", self.all_showmen().without(own));
        row.block("plots");
        let bits = self.sites.iter().fold(0_u128, |bits, it| bits | 1 << plot_number(it));
        row.bits(bits, N_PLOTS);
        row.block("built");
        for n in self.n_built {
            row.count(n, 5.0);
        }
        row.block("sites_left");
        for n in self.sites_left {
            row.count(n, 10.0);
        }
        row.block("papers_left");
        for n in self.papers_left {
            row.count(n, 10.0);
        }
        row.block("bag");
        row.count(self.bag.red, 20.0);
        row.count(self.bag.white, 20.0);
        row.block("own_papers");
        for kind in 0..MAX_KINDS {
            row.count(self.mat(seat).papers[kind], 1.0);
        }
        row.block("mats");
        for other in seat.around(self.n_seats) {
            self.observe_mat(other, &mut row);
        }
        row.end();
    }
}

impl State {
    fn observe_mat(&self, seat: Seat, row: &mut Row<'_>) {
        let mat = self.mat(seat);
        row.flag(true);
        row.count(mat.points, 30.0);
        row.count(mat.money, 10.0);
        row.count(mat.materials.red, 5.0);
        row.count(mat.materials.white, 5.0);
        for car in mat.cars {
            row.count(car.n_on(), 3.0);
        }
        for character in Character::ALL {
            row.flag(mat.characters.contains(character));
        }
        for colour in Layer::ALL {
            let papers = self.edition.kinds_of(colour).map(|kind| mat.papers[kind]);
            row.count(papers.sum::<u8>(), 2.0);
        }
        row.count(self.n_squares(seat), 3.0);
    }

    /// The phase by its number, what is due in it, and the site in it.
    fn what_is_waited_for(&self) -> (usize, u8, Option<Site>) {
        match self.phase {
            Phase::Laying { .. } => (0, 0, None),
            Phase::Dealing { .. } => (1, 0, None),
            Phase::Drawing { n_due, .. } => (2, n_due, None),
            Phase::Choosing { n_due, .. } => (3, n_due, None),
            Phase::Returning { excess, .. } => (4, excess, None),
            Phase::Acting => (5, 0, None),
            Phase::Homecoming => (6, 0, None),
            Phase::Revealing => (7, 0, None),
            Phase::Placing { site } => (8, 0, Some(site)),
            Phase::Printing => (9, 0, None),
            Phase::Over => (10, 0, None),
        }
    }
}

const _: () = assert!(MAX_PLAYERS == 4, "the observation has four mats");
