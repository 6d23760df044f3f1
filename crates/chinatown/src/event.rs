//! What happened, in the past tense, with the numbers that followed from it.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::deal::{Offer, OfferId};
use crate::edition::{MAX_PLAYERS, Shop, Tiles};
use crate::lots::{Lot, LotSet};

/// Something that happened. Who may hear what of it is decided in `view.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    RoundBegan {
        round: u8,
        first: Seat,
    },
    /// A seat has been dealt its cards.
    Dealt {
        seat: Seat,
        lots: LotSet,
    },
    /// A seat has chosen.
    Chose {
        seat: Seat,
        kept: LotSet,
    },
    /// The choice was shown, and the seat owns the lots.
    Claimed {
        seat: Seat,
        lots: LotSet,
    },
    /// A seat has drawn its tiles, which lie face down.
    Drew {
        seat: Seat,
        n_tiles: u8,
    },
    /// All have drawn, and a seat turned up its tiles.
    TurnedUp {
        seat: Seat,
        tiles: Tiles,
    },
    TradingBegan,
    Proposed {
        offer: Offer,
    },
    Signed {
        seat: Seat,
        offer: OfferId,
    },
    TookBack {
        seat: Seat,
        offer: OfferId,
    },
    Declined {
        seat: Seat,
        offer: OfferId,
    },
    Withdrawn {
        seat: Seat,
        offer: OfferId,
    },
    /// The deal was carried out.
    Settled {
        offer: Offer,
        /// The lots that each seat gave.
        given: [LotSet; MAX_PLAYERS],
    },
    Voided {
        offer: OfferId,
        cause: Cause,
    },
    /// The round's trading ended while the offer was open.
    Expired {
        offer: OfferId,
    },
    BecameReady {
        seat: Seat,
        /// Only as long as nobody offers it anything.
        stands_by: bool,
    },
    ReopenedTalks {
        seat: Seat,
    },
    AskedHearing {
        seat: Seat,
    },
    /// The seat had its moment and let the deal of others be.
    LetGoOn {
        seat: Seat,
        offer: OfferId,
    },
    /// An offer was made in the moment before a deal, which waits once more for whoever agreed
    /// last.
    Interrupted {
        offer: OfferId,
        last: Seat,
    },
    Passed {
        seat: Seat,
    },
    TradingEnded,
    Placed {
        seat: Seat,
        lot: Lot,
        shop: Shop,
    },
    Finished {
        seat: Seat,
        n_placed: u8,
    },
    /// Bills that each seat earned.
    Earned {
        bills: [u16; MAX_PLAYERS],
    },
    Ended,
}

/// Why an offer became void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Goods that it names went elsewhere, which all can see.
    GoodsMoved,
    /// All agreed, but somebody could not deliver. It is not said who, or what was missing.
    NotSettled,
}
