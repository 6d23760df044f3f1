//! What can be done at the table, what chance can do, and why something cannot be done.

use serde::{Deserialize, Serialize};
use tabletop::{Reason, Seat};
use thiserror::Error;

use crate::farm::Cell;
use crate::pieces::{Card, Token, Tokens};

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Keep a card of the packet in the draft.
    Keep {
        card: Card,
    },
    /// Choose to restock.
    Restock,
    /// Choose to play rabbits.
    Play,
    /// Choose growth.
    Growth,
    /// Discard a card of the hand: before drawing in a restock, or over the limit.
    Discard {
        card: Card,
    },
    /// Draw from the pile.
    DrawPile,
    /// Take a card of the market.
    DrawMarket {
        card: Card,
    },
    Reserve {
        card: Card,
    },
    /// Take tokens of one's choice. In a restock this ends the action.
    Take {
        tokens: Tokens,
    },
    /// Trade a rabbit of the farm.
    Trade {
        cell: Cell,
    },
    /// Trade a reserved card, when a coupon offers it.
    TradeReserved {
        card: Card,
    },
    /// Pick a card of hand or reserve, to place it as a rabbit or, after [`Action::LayHutch`], to
    /// lay it face down.
    Pick {
        card: Card,
    },
    /// Choose to lay a hutch.
    LayHutch,
    /// Choose the space for the card that was picked.
    On {
        cell: Cell,
    },
    /// Pay for the card that was picked.
    Pay {
        tokens: Tokens,
    },
    /// Place a rabbit from hand or reserve, all in one.
    Place {
        card: Card,
        cell: Cell,
        pay: Tokens,
    },
    /// Lay a card from hand or reserve face down, all in one.
    Hutch {
        card: Card,
        cell: Cell,
        pay: Tokens,
    },
    /// Use a growth coupon; `choice` counts its gains from 0.
    Redeem {
        cell: Cell,
        choice: u8,
    },
    /// Put a token on a card that gives points for it.
    Put {
        cell: Cell,
        token: Token,
    },
    /// Pass over what a card offers.
    Skip,
    /// End the action.
    Done,
}

impl Action {
    /// Card, space and payment in one are too many to be listed; what is listed are the clicks
    /// that lead there.
    pub(crate) fn is_free_form(self) -> bool {
        matches!(self, Action::Place { .. } | Action::Hutch { .. })
    }
}

/// The three actions of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errand {
    Restock,
    Play,
    Growth,
}

/// One thing chance can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// A card is dealt into the packet of a seat.
    Deal { seat: Seat, card: Card },
    /// The active seat draws this card from the pile.
    Draw { card: Card },
    /// This card is laid out in the market.
    Market { card: Card },
    /// This seat begins.
    First { seat: Seat },
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn: the table waits for {waits_for}")]
    NotYourTurn { waits_for: Seat },
    #[error("you have kept a card already; wait for the others")]
    AlreadyKept,
    #[error("that cannot be done at this moment: {now}")]
    NotNow { now: Now },
    #[error("{card} is not in your packet")]
    NotInPacket { card: String },
    #[error("{card} is not in your hand")]
    NotInHand { card: String },
    #[error("{card} is neither in your hand nor in your reserve")]
    NotHeld { card: String },
    #[error("{card} is not in the market")]
    NotInMarket { card: String },
    #[error("the pile is empty and there are no discards to shuffle")]
    PileEmpty,
    #[error("you hold {held} cards, and draw only up to {limit}")]
    HandFull { held: u8, limit: u8 },
    #[error(
        "discard before you draw or reserve: new cards cannot be discarded in the same restock"
    )]
    DiscardFirst,
    #[error("your reserve is full: it has room for {limit} cards")]
    ReserveFull { limit: u8 },
    #[error("there is no reserving after the second draw")]
    ReserveOver,
    #[error("take {due} token{}, not {asked}", if *.due == 1 { "" } else { "s" })]
    WrongNumber { due: u8, asked: u16 },
    #[error("the supply has {left} {token}, not {asked}")]
    NotInSupply { token: Token, left: u8, asked: u8 },
    #[error("these tokens must all be different")]
    NotDifferent,
    #[error("there is no such space: they go from a1 to e5")]
    NoSuchSpace,
    #[error("there is no rabbit on {cell}")]
    NoRabbit { cell: String },
    #[error("a hutch cannot be traded, it stays for good")]
    HutchStays,
    #[error("trade before you place: this turn's first rabbit lies already")]
    TradeFirst,
    #[error("{cell} is occupied")]
    Occupied { cell: String },
    #[error("with {cell} the farm would be more than three wide or high")]
    OutsideFrame { cell: String },
    #[error("{cell} is not next to any card of your farm")]
    NotAdjacent { cell: String },
    #[error("{what} fits on no free space of your farm")]
    FitsNowhere { what: String },
    #[error("you have no card to lay face down")]
    NothingToLay,
    #[error("{rabbit} does not allow it: {rule}")]
    RuleBroken { rabbit: String, rule: String },
    #[error(
        "you lack {short} of {cost} and would pay {needed} other tokens instead, but have {others}"
    )]
    TooFewTokens { cost: Tokens, short: u8, needed: u8, others: u8 },
    #[error("the price is {owed}{}, not {paid}", .others.and_others())]
    WrongPayment { owed: Tokens, others: Others, paid: Tokens },
    #[error("a hutch takes the whole turn: it cannot follow a rabbit")]
    HutchOrRabbits,
    #[error("{card} has no growth coupon")]
    NoGrowthCoupon { card: String },
    #[error("the coupon of {card} was used in this turn already")]
    AlreadyRedeemed { card: String },
    #[error("the coupon of {card} offers {choices} gains, not {asked}")]
    NoSuchChoice { card: String, choices: u8, asked: u16 },
    #[error("coupons are used before tokens are placed")]
    CouponsOver,
    #[error("{card} gives no points for {token}")]
    NotEligible { card: String, token: Token },
    #[error("{card} was given a token in this turn already")]
    AlreadyFed { card: String },
    #[error("you have no {token}")]
    TokenNotHeld { token: Token },
    #[error("{card} is not in your reserve")]
    NotReserved { card: String },
}

/// Tokens of any kind that replace missing ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Others(pub u8);

impl Others {
    fn and_others(self) -> String {
        match self.0 {
            0 => String::new(),
            n => format!(" and {n} others of your choice"),
        }
    }
}

/// What the table waits for, as part of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Now {
    #[error("chance moves first")]
    Chance,
    #[error("keep a card of your packet")]
    Drafting,
    #[error("choose to restock, to play or to grow")]
    Choosing,
    #[error("discard, draw, reserve, or take your two tokens")]
    Restocking,
    #[error("trade or place rabbits, lay a hutch, or say that you are done")]
    Playing,
    #[error("choose the card that is laid face down")]
    PickingCard,
    #[error("choose the space for your card")]
    PickingSpace,
    #[error("choose the tokens you pay with")]
    PickingPayment,
    #[error("use coupons, put tokens on cards, or say that you are done")]
    Growing,
    #[error("discard down to four cards")]
    Discarding,
    #[error("take what the card gives, in any order, or skip it")]
    Gaining,
    #[error("draw a card or skip it")]
    GainingCards,
    #[error("take your tokens or skip them")]
    GainingTokens,
    #[error("put a token on a card or skip it")]
    Placing,
    #[error("trade a reserved card or skip it")]
    TradingReserved,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "§8.1",
            Refusal::NotYourTurn { .. } | Refusal::NotNow { .. } => "§4.1",
            Refusal::AlreadyKept | Refusal::NotInPacket { .. } => "§3.2",
            Refusal::NotInHand { .. } => "§5.1",
            Refusal::NotHeld { .. } => "§6.2",
            Refusal::NotInMarket { .. } => "§4.2",
            Refusal::PileEmpty => "§4.6",
            Refusal::HandFull { .. } | Refusal::DiscardFirst => "§5.2",
            Refusal::ReserveFull { .. } => "§5.3",
            Refusal::ReserveOver => "§5.4",
            Refusal::WrongNumber { .. } | Refusal::NotDifferent => "§4.3",
            Refusal::NotInSupply { .. } => "§4.7",
            Refusal::NoSuchSpace => "§12.1",
            Refusal::NoRabbit { .. } | Refusal::HutchStays | Refusal::TradeFirst => "§6.1",
            Refusal::Occupied { .. } | Refusal::OutsideFrame { .. } => "§6.3",
            Refusal::NotAdjacent { .. } => "§6.4",
            Refusal::RuleBroken { .. } | Refusal::FitsNowhere { .. } => "§6.5",
            Refusal::TooFewTokens { .. } | Refusal::WrongPayment { .. } => "§6.6",
            Refusal::HutchOrRabbits | Refusal::NothingToLay => "§6.7",
            Refusal::NoGrowthCoupon { .. }
            | Refusal::AlreadyRedeemed { .. }
            | Refusal::NoSuchChoice { .. } => "§7.1",
            Refusal::CouponsOver | Refusal::AlreadyFed { .. } | Refusal::TokenNotHeld { .. } => {
                "§7.2"
            }
            Refusal::NotEligible { .. } => "§7.3",
            Refusal::NotReserved { .. } => "§6.11",
        }
    }
}
