//! What can be done at the table, what chance can do, and why something cannot be done.

use serde::{Deserialize, Serialize};
use tabletop::{Reason, Seat};
use thiserror::Error;

use crate::edition::Set;
use crate::face::{Cell, Edge, Face, Side};

/// One click. Dominoes of the hand and the market are counted from 0, and those of the hand keep
/// their numbers while the turn lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Pick a domino of the hand, to lay it.
    Pick { tile: u8 },
    /// Lay a domino of the hand: its first half on a cell, its second beside it that way.
    Play { tile: u8, at: Cell, way: Side },
    /// Lift the domino that lies there, with a Signpost. What is listed is its first half.
    Lift { at: Cell },
    /// Lay the lifted domino somewhere else.
    Lay { at: Cell, way: Side },
    /// Lay the lifted domino where it was.
    PutBack,
    /// Send a pawn near a Garbage Bin back to its owner.
    SendHome { seat: Seat, at: Cell },
    /// Put a pawn on an item.
    Claim { at: Cell },
    /// Move a pawn with a Merchandise Shop.
    MovePawn { seat: Seat, from: Cell, to: Cell },
    /// Give the first domino of the hand away.
    Give { to: Seat },
    /// Take a domino of the market.
    Take { tile: u8 },
    /// Leave out what may be left out, or what nothing allows.
    Pass,
}

impl Action {
    /// Domino and place in one are too many to be listed, and a domino may be lifted by either
    /// half.
    pub(crate) fn is_free_form(self) -> bool {
        matches!(self, Action::Play { .. } | Action::Lift { .. })
    }
}

/// One thing chance can do. A domino is made in three or four steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// The next domino is of this set. Left out while only one set has dominoes left.
    Set {
        set: Set,
    },
    Top {
        square: Face,
    },
    Bottom {
        square: Face,
    },
    /// Both halves are turned by so many quarter turns. Left out when turning changes nothing.
    Turned {
        top: u8,
        bottom: u8,
    },
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
    #[error("you have no domino number {} in your hand", u16::from(*.tile) + 1)]
    TileNotHeld { tile: u8 },
    #[error("your domino number {} fits nowhere", u16::from(*.tile) + 1)]
    FitsNowhere { tile: u8 },
    #[error("a domino must touch the park at a side")]
    TouchesNothing,
    #[error("there is a square at {at} already")]
    Occupied { at: Cell },
    #[error("the Entrance at {at} stays where it is")]
    EntranceStays { at: Cell },
    #[error("the domino at {at} has a pawn on it and stays as it is")]
    PawnInTheWay { at: Cell },
    #[error("a bulldozer lies beside the others, or exactly over one whole domino")]
    NotOneDomino,
    #[error("at {at} {ours} would meet {theirs} ({side})")]
    EdgesClash { at: Cell, side: Side, ours: Edge, theirs: Edge },
    #[error("a queue may be connected to one regular path, this one would be to two")]
    QueueMeetsTwoPaths,
    #[error("a queue may be connected to one attraction, this one would be to two")]
    QueueMeetsTwoRides,
    #[error("the attraction of that queue is claimed, so the queue may not grow")]
    QueueFrozen,
    #[error("the dominoes of one turn may not touch, and at {at} they would")]
    NotSeparated { at: Cell },
    #[error("the office at {office} allows no item at {at}")]
    NearOffice { at: Cell, office: Cell },
    #[error("one of your dominoes fits somewhere, so you must play")]
    MustPlay,
    #[error("there is no domino at {at}")]
    NoDominoThere { at: Cell },
    #[error("a signpost moves another domino, not its own")]
    NotTheSignpost,
    #[error("half of the domino at {at} is covered, so it stays where it is")]
    HalfCovered { at: Cell },
    #[error("it lay there before; put it back, or lay it somewhere else")]
    SamePlace,
    #[error("the park would fall apart")]
    FallsApart,
    #[error("{seat} has no pawn at {at}")]
    NoPawnThere { seat: Seat, at: Cell },
    #[error("the pawn at {at} is too far from the bin")]
    PawnOutOfReach { at: Cell },
    #[error("there is nothing to claim at {at}")]
    NotAnItem { at: Cell },
    #[error("what is at {at} has been claimed")]
    AlreadyClaimed { at: Cell },
    #[error("you have a pawn on the rollercoaster at {at} already")]
    OwnCoaster { at: Cell },
    #[error("you must claim what you have placed at {at}")]
    MustClaimThat { at: Cell },
    #[error("you placed a fountain, so you must claim something")]
    MustClaim,
    #[error("the pawn that has just been placed stays")]
    JustPlaced,
    #[error("give to a player who is still in, not to {to}")]
    CannotReceive { to: Seat },
    #[error("the market has {on_offer} dominoes, there is no number {}", u16::from(*.tile) + 1)]
    NotOnOffer { tile: u8, on_offer: u8 },
}

/// What the table waits for, as part of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Now {
    #[error("lay a domino")]
    Playing,
    #[error("say where the domino you picked lies")]
    Placing,
    #[error("lift a domino or pass")]
    Signposting,
    #[error("lay the lifted domino")]
    Moving,
    #[error("send a pawn home")]
    Binning,
    #[error("claim something or pass")]
    Claiming,
    #[error("move a pawn or pass")]
    Rehoming,
    #[error("give your dominoes away")]
    Giving,
    #[error("take a domino of the market")]
    Taking,
    #[error("chance moves first")]
    Chance,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "§9",
            Refusal::NotYourTurn { .. } | Refusal::NotNow { .. } => "§4.1",
            Refusal::TileNotHeld { .. } | Refusal::MustPlay => "§5.1",
            Refusal::TouchesNothing | Refusal::Occupied { .. } | Refusal::FitsNowhere { .. } => {
                "§5.2"
            }
            Refusal::EdgesClash { .. } => "§5.3",
            Refusal::QueueMeetsTwoPaths | Refusal::QueueMeetsTwoRides => "§5.4",
            Refusal::NotSeparated { .. } => "§5.5",
            Refusal::NearOffice { .. } => "§5.6",
            Refusal::QueueFrozen => "§5.7",
            Refusal::EntranceStays { .. } | Refusal::PawnInTheWay { .. } => "§6",
            Refusal::NotOneDomino => "§6.1",
            Refusal::NoDominoThere { .. }
            | Refusal::NotTheSignpost
            | Refusal::HalfCovered { .. }
            | Refusal::SamePlace
            | Refusal::FallsApart => "§6.3",
            Refusal::NoPawnThere { .. } | Refusal::PawnOutOfReach { .. } => "§6.4",
            Refusal::NotAnItem { .. }
            | Refusal::AlreadyClaimed { .. }
            | Refusal::OwnCoaster { .. } => "§7.1",
            Refusal::MustClaimThat { .. } | Refusal::MustClaim => "§7.2",
            Refusal::JustPlaced => "§7.3",
            Refusal::CannotReceive { .. } => "§7.4",
            Refusal::NotOnOffer { .. } => "§8.1",
        }
    }
}
