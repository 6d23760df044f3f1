//! Seats, options and an edition become the first position.

use serde::{Deserialize, Serialize};
use tabletop::{Game, OptionKind, OptionSpec, Printed, Seat, SetupError};

use crate::edition::{Edition, MAX_KINDS, MAX_TILES};
use crate::park::{Cells, Plots};
use crate::pieces::{Characters, Deeds, Layer, Materials, Site};
use crate::state::{Mat, Phase, Row, Showmen, State};

pub const MAX_PLAYERS: u8 = 4;
/// Nobody ever holds more money, or more materials (RULES.md §4.2).
pub const LIMIT: u8 = 5;
pub const START_POINTS: u16 = 5;
pub const START_MONEY: u8 = 2;

/// What may be varied (RULES.md §9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub extra_income: bool,
    pub round_limit: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options { extra_income: true, round_limit: 200 }
    }
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "extra_income",
        what: "Squares of four showmen give points; switch it off for an easier game.",
        kind: OptionKind::Flag,
    },
    OptionSpec {
        name: "round_limit",
        what: "The game is scored after this many rounds if nothing else has ended it.",
        kind: OptionKind::Number { min: 1, max: MAX_ROUNDS },
    },
];

pub(crate) const MAX_ROUNDS: u32 = 1_000;

/// Newspapers of each colour, and building sites with four spots, that stay out of the game.
pub fn n_removed(n_seats: u8) -> u8 {
    MAX_PLAYERS - n_seats
}

/// The table before chance has laid or dealt anything.
pub(crate) fn start(
    n_seats: u8,
    options: Options,
    edition: Printed<Edition>,
) -> Result<State, SetupError> {
    State::TITLE.check_seats(n_seats)?;
    if !(1..=MAX_ROUNDS).contains(&u32::from(options.round_limit)) {
        return Err(SetupError::Option {
            option: "round_limit",
            problem: format!("must be 1 to {MAX_ROUNDS}, not {}", options.round_limit),
        });
    }
    let mat = Mat {
        points: START_POINTS,
        money: START_MONEY,
        materials: Materials::NONE,
        cars: full_cars(n_seats),
        characters: Characters::NONE,
        papers: [0; MAX_KINDS],
    };
    let nobody = Mat { points: 0, money: 0, ..mat };
    let mut sites_left = edition.sites;
    sites_left[Site::FourSpots.idx()] -= n_removed(n_seats);
    let mut unseen_papers = [0; MAX_KINDS];
    for (unseen, face) in unseen_papers.iter_mut().zip(&edition.papers) {
        *unseen = face.count;
    }
    Ok(State {
        edition,
        spots: Cells::NONE,
        covered: Cells::NONE,
        showmen: [Cells::NONE; 4],
        shapes: [Cells::NONE; 3],
        sites: Plots::NONE,
        mats: std::array::from_fn(|seat| if seat < usize::from(n_seats) { mat } else { nobody }),
        attractions: [[None; MAX_TILES]; 4],
        n_built: [0; 4],
        sites_left,
        unseen_papers,
        papers_left: Layer::ALL.map(|colour| edition.n_papers(colour) - n_removed(n_seats)),
        bag: edition.materials,
        bank: edition.money - n_seats * START_MONEY,
        options,
        n_seats,
        phase: Phase::Laying { n_laid: 0 },
        picked: None,
        unsettled: [[Row::NONE; 3]; 2],
        active: Seat(0),
        round: 1,
        done: Deeds::default(),
        repeats: 0,
        discarded: false,
        had_sixty: false,
        ending: None,
    })
}

/// Nine showmen of one colour; with two players five of one and four of the other, alternating
/// over all nine (ruling CI-2).
fn full_cars(n_seats: u8) -> [Showmen; 3] {
    match n_seats {
        2 => [[false, true, false], [true, false, true], [false, true, false]].map(Showmen::full),
        _ => [[false; 3]; 3].map(Showmen::full),
    }
}
