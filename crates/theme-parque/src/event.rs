//! What happened, in the past tense, with the numbers that followed from it.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::deck::Tile;
use crate::face::{Cell, Face, Side};

/// Something that happened. Only the faces of dominoes that change hands unseen are not for
/// everybody's ears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Fact(Fact),
    Dealt { seat: Seat, tile: Tile },
    Gave { from: Seat, to: Seat, tile: Tile },
}

impl From<Fact> for Event {
    #[inline]
    fn from(fact: Fact) -> Event {
        Event::Fact(fact)
    }
}

/// Something that happened in the open. Faces are upright where a domino is drawn or taken, and as
/// they lie where it is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The market got a domino.
    Offered {
        halves: [Face; 2],
    },
    Played {
        seat: Seat,
        halves: [Face; 2],
        at: Cell,
        way: Side,
    },
    /// A square vanished under a domino.
    Covered {
        face: Face,
        at: Cell,
    },
    /// Nothing in the hand could be placed.
    CouldNotPlay {
        seat: Seat,
    },
    Lifted {
        seat: Seat,
        at: Cell,
    },
    Laid {
        seat: Seat,
        at: Cell,
        way: Side,
    },
    PutBack {
        seat: Seat,
    },
    /// A pawn went back to its owner.
    SentHome {
        seat: Seat,
        owner: Seat,
        at: Cell,
    },
    Claimed {
        seat: Seat,
        face: Face,
        at: Cell,
    },
    PawnMoved {
        seat: Seat,
        owner: Seat,
        from: Cell,
        to: Cell,
    },
    /// Something that could be left out was.
    Passed {
        seat: Seat,
    },
    /// The last pawn was placed and the seat is out.
    Left {
        seat: Seat,
    },
    Took {
        seat: Seat,
        halves: [Face; 2],
    },
    /// Only this seat has pawns left, and plays once more.
    FinalTurn {
        seat: Seat,
    },
    Over {
        ending: Ending,
    },
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Every domino is on the table (first edition).
    AllPlaced,
    /// Everybody has placed the last pawn (first edition).
    AllOut,
    /// The last player with pawns has had a final turn (revised edition).
    FinalTurn,
    /// The market is empty and so is the deck (revised edition).
    MarketEmpty,
    /// A whole round went by in which nobody could play and nobody drew.
    Stalled,
}

impl Ending {
    pub const NAMES: &'static [&'static str] =
        &["all-placed", "all-out", "final-turn", "market-empty", "stalled"];

    pub fn name(self) -> &'static str {
        match self {
            Ending::AllPlaced => "all-placed",
            Ending::AllOut => "all-out",
            Ending::FinalTurn => "final-turn",
            Ending::MarketEmpty => "market-empty",
            Ending::Stalled => "stalled",
        }
    }
}
