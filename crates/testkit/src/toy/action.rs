//! What seats and chance can do, why the rules refuse, and what happened.

use serde::{Deserialize, Serialize};
use tabletop::{Reason, Seat};

use super::state::{Ending, Lantern};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lay a lantern of the hand face down.
    Hide {
        lantern: Lantern,
    },
    /// Any amount may be tried; only the least is listed.
    Bid {
        amount: u32,
    },
    Pass,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    // Not in alphabetical order: records must not depend on the order of keys.
    Deal { seat: Seat, lantern: Lantern },
    Show { lantern: Lantern },
    Tip { coins: u8 },
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("it is not your turn")]
    NotOnTurn,
    #[error("lanterns are laid face down before the auction, not now")]
    NoHiding,
    #[error("there is no auction to speak in")]
    NoAuction,
    #[error("you hold no lantern {lantern}")]
    NotHeld { lantern: Lantern },
    #[error("bid more than {high}, not {amount}")]
    TooLow { high: u16, amount: u32 },
    #[error("you have {coins} coins, not {amount}")]
    TooDear { coins: u16, amount: u32 },
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NoHiding => "§3",
            Refusal::NotOnTurn | Refusal::NoAuction => "§4",
            Refusal::NotHeld { .. } => "§3.1",
            Refusal::TooLow { .. } => "§4.1",
            Refusal::TooDear { .. } => "§4.2",
        }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { seat: Seat, lantern: Lantern },
    Shown { lantern: Lantern },
    Hid { seat: Seat, lantern: Lantern },
    TurnedUp { seat: Seat, lantern: Lantern },
    Bid { seat: Seat, amount: u16 },
    Passed { seat: Seat },
    Bought { seat: Seat, lantern: Lantern, price: u16 },
    Unsold { lantern: Lantern },
    Tipped { seat: Seat, coins: u8 },
    Ended { ending: Ending },
}
