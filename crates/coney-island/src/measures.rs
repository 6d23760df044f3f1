//! What is worth counting: what paid points, what was built where, who was hired.

use tabletop::{Catalogue, Kind, Measures, Notes, Seat};

use crate::event::{Event, Fact};
use crate::park::Plot;
use crate::pieces::{Car, Character, Stack};
use crate::score::{newspaper_points, showman_penalty};
use crate::setup::START_POINTS;
use crate::state::State;

/// Where points come from.
#[derive(Clone, Copy)]
enum Source {
    Start,
    Attractions,
    Covered,
    NewSquares,
    SquareIncome,
    Cars,
    Plots,
    Promoter,
    Newspapers,
    Officer,
    LeftShowmen,
}

const SOURCES: [&str; 11] = [
    "Start",
    "Attractions built",
    "Own showmen covered",
    "Squares formed",
    "Squares, each income",
    "Cars",
    "Plots",
    "Promoter",
    "Newspapers kept",
    "Officer",
    "Showmen left",
];

const ATTRACTIONS: usize = 0;
const SHOWMEN: usize = 1;
const PLOTS: usize = 2;
const CHARACTERS: usize = 3;
const OPENING: usize = 4;

/// Ways to begin.
#[derive(Clone, Copy)]
enum First {
    Site,
    Showman,
    Attraction,
    Hire,
}

impl State {
    /// The plots of the board, row by row.
    fn plots() -> impl Iterator<Item = Plot> {
        let rows = (0..=u8::MAX).take_while(|&row| Plot::new(row, 0).is_some());
        rows.flat_map(|row| (0..=u8::MAX).map_while(move |column| Plot::new(row, column)))
    }

    /// The place of a tile among those of all stacks.
    fn tile_number(&self, stack: Stack, tile: u8) -> usize {
        let before = Stack::ALL.into_iter().take_while(|&other| other != stack);
        let n_before: usize = before.map(|it| self.edition.stack(it).tiles.len()).sum();
        n_before + usize::from(tile)
    }
}

impl Measures for State {
    fn catalogue(&self) -> Catalogue {
        let edition = self.edition.tables();
        let tiles = Stack::ALL.into_iter().flat_map(|stack| &edition.stack(stack).tiles);
        let openings = ["Building site", "Showman", "Attraction", "Hire"];
        Catalogue::new(
            "points",
            SOURCES,
            ["Money", "Building materials", "Showmen in the park"],
            vec![
                Kind::pieces("Attractions", "built", tiles.map(|tile| tile.name.clone()))
                    .bringing("points"),
                Kind::pieces(
                    "Showmen",
                    "sent into the park",
                    Car::ALL.map(|car| edition.car(car).showman.clone()),
                ),
                Kind::pieces("Plots", "built on", State::plots().map(|plot| plot.to_string()))
                    .bringing("points"),
                Kind::pieces("Characters", "hired", Character::ALL.map(Character::title)),
                Kind::opening("First action", openings),
            ],
        )
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "what is not counted changes nothing")]
    fn note(&self, event: &Event, notes: &mut Notes) {
        let Event::Fact(fact) = event else { return };
        let mut scored = |seat: Seat, source: Source, points: u8| {
            notes.scored(seat, source as usize, points.into());
        };
        match *fact {
            Fact::IncomePaid { seat, points, .. } => scored(seat, Source::Cars, points),
            Fact::SquaresPaid { seat, points, .. } => scored(seat, Source::SquareIncome, points),
            Fact::SquareFormed { seat, points } => scored(seat, Source::NewSquares, points),
            Fact::ShowmanCovered { seat, points, .. } => scored(seat, Source::Covered, points),
            Fact::Promoted { seat, points } => scored(seat, Source::Promoter, points),
            Fact::OfficerPaid { seat } => notes.scored(seat, Source::Officer as usize, -1),
            Fact::BonusPaid { seat, points } => scored(seat, Source::Plots, points),
            Fact::AttractionBuilt { seat, stack, tile, points, .. } => {
                scored(seat, Source::Attractions, points);
                let number = self.tile_number(stack, tile);
                notes.used(seat, ATTRACTIONS, number);
                notes.brought(seat, ATTRACTIONS, number, points);
                notes.used(seat, OPENING, First::Attraction as usize);
            }
            Fact::SitePlaced { seat, plot, .. } => {
                let number = State::plots().take_while(|&it| it != plot).count();
                notes.used(seat, PLOTS, number);
                notes.used(seat, OPENING, First::Site as usize);
                if let Some(crate::pieces::Bonus::Points(points)) = self.edition.plot(plot).bonus {
                    notes.brought(seat, PLOTS, number, points);
                }
            }
            Fact::ShowmanPlaced { seat, car, .. } => {
                notes.used(seat, SHOWMEN, car.idx());
                notes.used(seat, OPENING, First::Showman as usize);
            }
            Fact::Hired { seat, character, .. } => {
                notes.used(seat, CHARACTERS, character.idx());
                notes.used(seat, OPENING, First::Hire as usize);
            }
            _ => {}
        }
    }

    fn close(&self, notes: &mut Notes) {
        for seat in Seat::all(self.n_seats) {
            notes.scored(seat, Source::Start as usize, START_POINTS.into());
            notes.scored(seat, Source::Newspapers as usize, newspaper_points(self, seat));
            notes.scored(seat, Source::LeftShowmen as usize, -showman_penalty(self, seat));
        }
    }

    fn curves(&self, seat: Seat, out: &mut Vec<i64>) {
        let mat = self.mat(seat);
        out.push(i64::from(mat.money));
        out.push(i64::from(mat.materials.total()));
        out.push(i64::from(self.showmen_of(seat).len()));
    }

    fn turn_mark(&self) -> u32 {
        u32::from(self.round) << 3 | u32::from(self.active.0)
    }
}
