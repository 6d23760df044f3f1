//! What happened, in the past tense, with the numbers that followed from it.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::park::{Cell, Corner, Plot};
use crate::pieces::{
    Car, Character, Colour, Deed, Layer, Material, Materials, Newspaper, Site, Stack,
};

/// Something that happened. Only what a newspaper says is not for everybody's ears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Fact(Fact),
    NewspaperTaken { seat: Seat, paper: Newspaper },
}

impl From<Fact> for Event {
    #[inline]
    fn from(fact: Fact) -> Event {
        Event::Fact(fact)
    }
}

/// Something that happened in the open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    SiteLaid {
        plot: Plot,
        grass: Option<Corner>,
    },
    TurnBegan {
        seat: Seat,
        round: u16,
    },
    /// What the cars gave besides materials.
    IncomePaid {
        seat: Seat,
        points: u8,
        money: u8,
    },
    MaterialDrawn {
        seat: Seat,
        colour: Material,
    },
    MaterialsChosen {
        seat: Seat,
        materials: Materials,
    },
    MaterialsReturned {
        seat: Seat,
        materials: Materials,
    },
    SquaresPaid {
        seat: Seat,
        n_squares: u8,
        points: u8,
    },
    RepeatsGained {
        seat: Seat,
        n_repeats: u8,
    },
    /// A repeat was spent to take this action once more.
    Repeated {
        seat: Seat,
        deed: Deed,
    },
    SiteRevealed {
        seat: Seat,
        site: Site,
    },
    SitePlaced {
        seat: Seat,
        plot: Plot,
        grass: Option<Corner>,
        paid: u8,
    },
    BonusPaid {
        seat: Seat,
        points: u8,
    },
    ShowmanPlaced {
        seat: Seat,
        colour: Colour,
        car: Car,
        to: Cell,
        paid: Materials,
    },
    ShowmanRelocated {
        seat: Seat,
        colour: Colour,
        car: Car,
        from: Cell,
        to: Cell,
        paid: Materials,
    },
    SquareFormed {
        seat: Seat,
        points: u8,
    },
    AttractionBuilt {
        seat: Seat,
        stack: Stack,
        tile: u8,
        at: Cell,
        turn: u8,
        points: u8,
    },
    /// A showman was covered: its owner scored, and it went back to its car.
    ShowmanCovered {
        seat: Seat,
        colour: Colour,
        car: Car,
        from: Cell,
        points: u8,
    },
    /// Of the showmen who came back to a car, one of this colour was put leftmost.
    LinedUp {
        seat: Seat,
        colour: Colour,
        car: Car,
    },
    Hired {
        seat: Seat,
        character: Character,
        from: Option<Seat>,
    },
    WorkerPaid {
        seat: Seat,
    },
    OfficerPaid {
        seat: Seat,
    },
    Exchanged {
        seat: Seat,
        gave: Material,
    },
    Promoted {
        seat: Seat,
        points: u8,
    },
    JournalistPaid {
        seat: Seat,
        paid: Material,
    },
    NewspaperDiscarded {
        seat: Seat,
        colour: Layer,
        points: u8,
    },
    TurnEnded {
        seat: Seat,
    },
    /// The end is certain; the round is played out.
    LastRound {
        ending: Ending,
    },
    Over {
        ending: Ending,
    },
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody has had sixty points.
    SixtyPoints,
    /// At most one stack of grand attractions was left.
    OneStack,
    /// The last newspaper was taken.
    Newspapers,
    /// All building sites were laid and few spots were empty.
    FullPark,
    /// The limit of rounds, a limit of the software.
    RoundLimit,
}

impl Ending {
    /// Those of the rulebook, in the order of RULES.md §7.1.
    pub const FOUR: [Ending; 4] =
        [Ending::SixtyPoints, Ending::OneStack, Ending::Newspapers, Ending::FullPark];

    pub const NAMES: &'static [&'static str] =
        &["sixty-points", "one-stack", "newspapers", "full-park", "round-limit"];

    pub fn name(self) -> &'static str {
        Ending::NAMES[self as usize]
    }
}
