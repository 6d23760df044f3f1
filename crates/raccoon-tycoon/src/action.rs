//! What can be done at the table, what chance can do, and why something cannot be done.

use serde::{Deserialize, Serialize};
use tabletop::{Money, Reason, Seat};
use thiserror::Error;

use crate::edition::{Card, Commodity, Line, Tile, Town};
use crate::words::count;

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Take a free token before the first round.
    Claim {
        commodity: Commodity,
    },
    /// Play a Price & Production card.
    Produce {
        card: Card,
    },
    /// Buy from a rival with the Trading Floor.
    BuyFrom {
        seat: Seat,
        commodity: Commodity,
        units: u8,
    },
    /// Take one token: an icon of the card, or one of a bonus of any kind.
    Take {
        commodity: Commodity,
    },
    /// Use a bonus building.
    UseBonus {
        tile: Tile,
    },
    /// Return a token that cannot be stored.
    Return {
        commodity: Commodity,
    },
    Sell {
        commodity: Commodity,
        units: u8,
        export: bool,
    },
    /// Put a railroad up for auction.
    StartAuction {
        line: Line,
    },
    Bid {
        amount: Money,
    },
    /// Leave the auction for good.
    Pass,
    Build {
        tile: Tile,
    },
    /// Turn a tile over to its better side.
    Upgrade {
        tile: Tile,
    },
    /// Buy the town, in its own commodity or in any mix.
    BuyTown {
        mix: bool,
    },
    /// Pay one token of a mix.
    Pay {
        commodity: Commodity,
    },
    /// Leave out what may be left out: a purchase, a bonus, a second sale, an extra action.
    Decline,
    /// End the game with a thousand dollars, with any decision of one's own (§7.4).
    Declare,
    /// Have a thousand dollars, be asked, and play on.
    Hold,
}

impl Action {
    /// Bids are legal in a range and not all listed.
    pub(crate) fn is_free_form(self) -> bool {
        matches!(self, Action::Bid { .. })
    }
}

/// One thing chance can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    Card { seat: Seat, card: Card },
    Railroad { line: Line },
    Town { town: Town },
    Building { tile: Tile },
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn: the table waits for {waits_for}")]
    NotYourTurn { waits_for: Seat },
    #[error("that cannot be done at this moment; {now}")]
    NotNow { now: Now },
    #[error("your free tokens must all be different, and you have {commodity} already")]
    AlreadyClaimed { commodity: Commodity },
    #[error("you do not hold that card")]
    CardNotHeld,
    #[error("the card has no more {commodity} to take")]
    NoSuchIcon { commodity: Commodity },
    #[error("the supply has no {commodity} left")]
    SupplyEmpty { commodity: Commodity },
    #[error("you hold {held} {commodity}, not {asked}")]
    TooFewGoods { commodity: Commodity, held: u8, asked: u8 },
    #[error("sell at least one token")]
    NoUnits,
    #[error("you own no Export Company, so you sell at the market price")]
    NoExport,
    #[error("you have sold {commodity} already; the second sale is of another kind")]
    SameKindTwice { commodity: Commodity },
    #[error("buy from another player at the table")]
    NotARival,
    #[error("buy at least one token, or decline")]
    NoUnitsBought,
    #[error("they hold {held} {commodity}, not {asked}")]
    RivalTooFew { commodity: Commodity, held: u8, asked: u8 },
    #[error("that would cost {price}, you have {money}")]
    TradeTooDear { price: Money, money: Money },
    #[error("you hold no {commodity} to return")]
    NoneToReturn { commodity: Commodity },
    #[error("that costs {price}, you have {money}")]
    TooLittleMoney { price: Money, money: Money },
    #[error("that railroad is not on offer")]
    RailroadNotOffered,
    #[error("the bidding opens at {minimum}, you have {money}")]
    CannotOpen { minimum: Money, money: Money },
    #[error("bid {lowest} to {highest}, not {amount}")]
    BidOutOfRange { amount: Money, lowest: Money, highest: Money },
    #[error("the next bid is {lowest} and you have {money}, so you can only pass")]
    CannotBidMore { lowest: Money, money: Money },
    #[error("who starts an auction opens it with a bid and cannot pass")]
    StarterMustBid,
    #[error("that building is not on offer")]
    BuildingNotOffered,
    #[error("you do not own that building")]
    BuildingNotOwned,
    #[error("you do not own that bonus building")]
    BonusNotOwned,
    #[error("that building gives no bonus with a production")]
    NoBonus,
    #[error("that building has no other side, or shows it already")]
    NoUpgrade,
    #[error("no town is on offer")]
    NoTown,
    #[error("the town costs {}, you have {held} that count", count(*.price, "token"))]
    TooFewForTown { price: u8, held: u8 },
    #[error("you hold no {commodity} to pay with")]
    NoneToPay { commodity: Commodity },
    #[error("an action must be taken; only an extra action may be declined")]
    MustAct,
    #[error("this game is played without sudden death")]
    NoSuddenDeath,
    #[error("victory can be declared with {fortune} or more, you have {money}")]
    NoFortune { fortune: Money, money: Money },
}

/// What the table waits for, as part of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Now {
    #[error("first take your free tokens")]
    Claiming,
    #[error("choose one of the five actions")]
    Choosing,
    #[error("buy from a rival or decline")]
    Trading,
    #[error("take the tokens of your card")]
    Taking,
    #[error("choose a bonus building or decline")]
    ChoosingBonus,
    #[error("take the tokens of your bonus")]
    TakingBonus,
    #[error("return the tokens that you cannot store")]
    Returning,
    #[error("sell a second kind or decline")]
    SellingAgain,
    #[error("bid or pass")]
    Bidding,
    #[error("buy a second building or decline")]
    BuildingAgain,
    #[error("pay the tokens for the town")]
    Paying,
    #[error("declare your victory or play on")]
    Declaring,
    #[error("chance moves first")]
    Chance,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "§7.1",
            Refusal::NotYourTurn { .. } | Refusal::NotNow { .. } | Refusal::MustAct => "§4.1",
            Refusal::AlreadyClaimed { .. } => "§3.6",
            Refusal::CardNotHeld | Refusal::NoSuchIcon { .. } | Refusal::NoneToReturn { .. } => {
                "§5.1"
            }
            Refusal::SupplyEmpty { .. } => "§2.1",
            Refusal::TooFewGoods { .. } | Refusal::NoUnits => "§5.2",
            Refusal::NoExport | Refusal::SameKindTwice { .. } => "§6.3",
            Refusal::NotARival
            | Refusal::NoUnitsBought
            | Refusal::RivalTooFew { .. }
            | Refusal::TradeTooDear { .. } => "§6.2",
            Refusal::RailroadNotOffered
            | Refusal::CannotOpen { .. }
            | Refusal::BidOutOfRange { .. }
            | Refusal::CannotBidMore { .. }
            | Refusal::StarterMustBid => "§5.3",
            Refusal::BonusNotOwned | Refusal::NoBonus => "§6.1",
            Refusal::TooLittleMoney { .. }
            | Refusal::BuildingNotOffered
            | Refusal::BuildingNotOwned
            | Refusal::NoUpgrade => "§5.4",
            Refusal::NoSuddenDeath | Refusal::NoFortune { .. } => "§7.4",
            Refusal::NoTown | Refusal::TooFewForTown { .. } | Refusal::NoneToPay { .. } => "§5.5",
        }
    }
}
