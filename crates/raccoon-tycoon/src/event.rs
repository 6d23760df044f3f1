//! What happened, in the past tense, with the numbers that followed from it.

use serde::{Deserialize, Serialize};
use tabletop::{Money, Seat};

use crate::edition::{Card, Commodity, Goods, Line, Tile, Town};

/// Something that happened. What a seat draws, and that it has a fortune, is not for everybody's
/// ears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Fact(Fact),
    Drew { seat: Seat, card: Card },
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
    RailroadShown {
        line: Line,
    },
    TownShown {
        town: Town,
    },
    BuildingShown {
        tile: Tile,
    },
    Reshuffled,
    Claimed {
        seat: Seat,
        commodity: Commodity,
    },
    CardPlayed {
        seat: Seat,
        card: Card,
    },
    BoughtFrom {
        seat: Seat,
        seller: Seat,
        commodity: Commodity,
        units: u8,
        paid: Money,
    },
    Took {
        seat: Seat,
        goods: Goods,
    },
    GotBonus {
        seat: Seat,
        tile: Tile,
        upgraded: bool,
        goods: Goods,
    },
    Returned {
        seat: Seat,
        commodity: Commodity,
    },
    PriceRose {
        commodity: Commodity,
        to: u8,
    },
    PriceFell {
        commodity: Commodity,
        to: u8,
    },
    Sold {
        seat: Seat,
        commodity: Commodity,
        units: u8,
        price: Money,
        income: Money,
    },
    FirmPaid {
        seat: Seat,
        tile: Tile,
        amount: Money,
    },
    AuctionStarted {
        seat: Seat,
        line: Line,
    },
    Bid {
        seat: Seat,
        amount: Money,
    },
    Passed {
        seat: Seat,
    },
    RailroadWon {
        seat: Seat,
        line: Line,
        paid: Money,
    },
    CommissionPaid {
        seat: Seat,
        amount: Money,
    },
    MayActAgain {
        seat: Seat,
    },
    Built {
        seat: Seat,
        tile: Tile,
        paid: Money,
    },
    Upgraded {
        seat: Seat,
        tile: Tile,
        paid: Money,
    },
    TownBought {
        seat: Seat,
        town: Town,
        goods: Goods,
    },
    Paid {
        seat: Seat,
        commodity: Commodity,
    },
    Declined {
        seat: Seat,
        what: Offer,
    },
    /// Known to that seat alone, where money is secret.
    CouldDeclare {
        seat: Seat,
    },
    /// Known to that seat alone, where money is secret.
    Held {
        seat: Seat,
    },
    LastRound {
        ending: Ending,
    },
    Over {
        ending: Ending,
    },
}

/// What may be taken or left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// A purchase through the Trading Floor.
    Trade,
    Bonus,
    SecondSale,
    SecondPurchase,
    /// The action after a lost auction.
    ExtraAction,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last town was bought.
    Towns,
    /// The last railroad was auctioned.
    Railroads,
    /// Somebody with a thousand dollars declared victory.
    SuddenDeath { winner: Seat },
    /// The limit of rounds, a limit of the software.
    RoundLimit,
}

impl Ending {
    pub const NAMES: &'static [&'static str] =
        &["towns", "railroads", "sudden-death", "round-limit"];

    pub fn name(self) -> &'static str {
        match self {
            Ending::Towns => "towns",
            Ending::Railroads => "railroads",
            Ending::SuddenDeath { .. } => "sudden-death",
            Ending::RoundLimit => "round-limit",
        }
    }
}
