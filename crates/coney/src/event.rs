//! What happened, in the past tense, with the numbers that followed from it.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::action::Errand;
use crate::edition::Part;
use crate::farm::Cell;
use crate::pieces::{Card, Token, Tokens};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// For everybody's ears.
    Fact(Fact),
    /// The card is for the ears of the seat only, and so are the next three.
    Dealt {
        seat: Seat,
        card: Card,
    },
    Kept {
        seat: Seat,
        card: Card,
    },
    Drew {
        seat: Seat,
        card: Card,
    },
    HutchLaid {
        seat: Seat,
        card: Card,
        cell: Cell,
        paid: Tokens,
        from_reserve: bool,
    },
}

impl From<Fact> for Event {
    #[inline]
    fn from(fact: Fact) -> Event {
        Event::Fact(fact)
    }
}

/// Something that happened in the open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    PacketsPassed,
    /// The last card of a packet went to the discards.
    LeftOver {
        card: Card,
    },
    MarketFilled {
        card: Card,
    },
    FirstPlayer {
        seat: Seat,
    },
    Chose {
        seat: Seat,
        errand: Errand,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    DrewFromMarket {
        seat: Seat,
        card: Card,
    },
    Reserved {
        seat: Seat,
        card: Card,
    },
    Took {
        seat: Seat,
        tokens: Tokens,
    },
    /// `returned` lay on the card and went back to the supply.
    Traded {
        seat: Seat,
        card: Card,
        cell: Cell,
        returned: Tokens,
    },
    TradedReserved {
        seat: Seat,
        card: Card,
    },
    Placed {
        seat: Seat,
        card: Card,
        cell: Cell,
        paid: Tokens,
    },
    Redeemed {
        seat: Seat,
        card: Card,
        cell: Cell,
        choice: u8,
    },
    Put {
        seat: Seat,
        token: Token,
        card: Card,
        cell: Cell,
    },
    Skipped {
        seat: Seat,
        part: Part,
    },
    /// Nothing could come of this part: no tokens, no cards, or nothing to do it with.
    Lapsed {
        seat: Seat,
        part: Part,
    },
    Finished {
        seat: Seat,
    },
    Reshuffled {
        n_cards: u8,
    },
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
    /// Somebody's farm was full.
    FullFarm { seat: Seat },
    /// So many rounds had been played (CN-46, CN-47).
    RoundLimit,
}

impl Ending {
    pub const NAMES: &'static [&'static str] = &["full-farm", "round-limit"];

    pub fn name(self) -> &'static str {
        match self {
            Ending::FullFarm { .. } => "full-farm",
            Ending::RoundLimit => "round-limit",
        }
    }
}
