//! What can be done at the table, what chance can do, and why something cannot be done.

use serde::{Deserialize, Serialize};
use tabletop::{Money, Reason, Seat};
use thiserror::Error;

use crate::deal::{Deal, OfferId};
use crate::edition::Shop;
use crate::lots::{Lot, LotSet};

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Keep these of the cards dealt.
    Keep {
        lots: LotSet,
    },
    /// Put a deal on the table.
    Propose {
        deal: Deal,
    },
    /// Answer an offer with another one.
    Counter {
        offer: OfferId,
        deal: Deal,
        /// Whether the offer answered is closed by it. On the floor it always is.
        close: bool,
    },
    Accept {
        offer: OfferId,
    },
    /// Take back one's agreement to an offer of somebody else.
    TakeBack {
        offer: OfferId,
    },
    Decline {
        offer: OfferId,
    },
    /// Decline everything that waits for one's answer.
    DeclineAll,
    /// Take back one's own offer.
    Withdraw {
        offer: OfferId,
    },
    /// Have traded enough for this round.
    Ready,
    /// Have traded enough, unless somebody offers something.
    StandBy,
    /// Want to trade on.
    NotReady,
    /// Ask for a moment before the next deal of others is carried out.
    AskHearing,
    /// Let the deal of others be carried out.
    GoOn,
    /// Make no offer in this turn on the floor.
    Pass,
    Place {
        lot: Lot,
        shop: Shop,
    },
    /// Have built enough for this round.
    Done,
}

impl Action {
    /// Deals are worded freely and not listed.
    pub(crate) fn is_free_form(&self) -> bool {
        matches!(self, Action::Propose { .. } | Action::Counter { .. })
    }
}

/// One thing that happens without anybody's choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    Deal {
        seat: Seat,
        lot: Lot,
    },
    /// The cards kept are shown. Nothing is random about it, but it tells what was hidden, and
    /// nobody may take a choice back after it.
    Reveal,
    Draw {
        seat: Seat,
        shop: Shop,
    },
    /// The offer that all have signed is carried out or fails. Not random either.
    Settle,
}

/// Why an action is refused. None of them tells anybody's money, and those that tell of tiles in
/// hand tell of tiles that are public or the actor's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("there is no seat {seat} at this table")]
    NoSuchSeat { seat: Seat },
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("that cannot be done now; {now}")]
    NotNow { now: Now },
    #[error("you have chosen your cards already")]
    AlreadyChosen,
    #[error("keep {must} of your cards, not {kept}")]
    WrongNumber { kept: u8, must: u8 },
    #[error("one of these cards was not dealt to you")]
    NotDealt,
    #[error("your own offers must have you as a party")]
    AuthorNotParty,
    #[error("a deal needs at least two parties")]
    TooFewParties,
    #[error("{seat} receives something but is not among the parties")]
    NotAmongParties { seat: Seat },
    #[error("lot {lot} belongs to none of the parties")]
    LotNotOwned { lot: Lot },
    #[error("lot {lot} belongs to {seat} already")]
    LotStays { lot: Lot, seat: Seat },
    #[error("lot {lot} cannot go to two seats")]
    LotTwice { lot: Lot },
    #[error(
        "that shop does not stand on lot {lot}: '#{lot}' is the lot as it is, and a shop named \
         after a comma is a tile from a hand"
    )]
    OtherShop { lot: Lot, shop: Shop },
    #[error("{seat} does not hold {asked} {} of that kind", tiles(*asked))]
    TilesNotHeld { seat: Seat, shop: Shop, asked: u16 },
    #[error("the money does not add up: what some pay and what others get differs by {difference}")]
    UnevenMoney { difference: Money },
    #[error("nothing changes hands in this deal")]
    EmptyDeal,
    #[error("{seat} neither gives nor receives anything")]
    IdleParty { seat: Seat },
    #[error("at this table nobody makes gifts: {seat} must both give and receive")]
    Gift { seat: Seat },
    #[error("you cannot pay {amount}")]
    CannotPay { amount: Money },
    #[error("you have made your {most} {} of this round", offers(*most))]
    OffersUsedUp { most: u8 },
    #[error("you have {most} {} open; withdraw one first", offers(*most))]
    TooManyOpen { most: u8 },
    #[error("offer {offer} says just that")]
    SameOffer { offer: OfferId },
    #[error("offer {offer} is not open")]
    NoSuchOffer { offer: OfferId },
    #[error("you are no party of offer {offer}")]
    NotParty { offer: OfferId },
    #[error("you have agreed to offer {offer} already")]
    AlreadySigned { offer: OfferId },
    #[error("you have not agreed to offer {offer}")]
    NotSigned { offer: OfferId },
    #[error("offer {offer} is your own: withdraw it instead")]
    OwnOffer { offer: OfferId },
    #[error("only the author can withdraw offer {offer}")]
    NotAuthor { offer: OfferId },
    #[error("no offer waits for your answer")]
    NothingToDecline,
    #[error("you are ready already")]
    AlreadyReady,
    #[error("you are not ready yet, so there is nothing to take back")]
    NotYetReady,
    #[error("you have changed your mind {most} times in this round; answer what is open")]
    NoSecondThoughts { most: u8 },
    #[error("you will be heard before the next deal of others")]
    AlreadyAsked,
    #[error("no deal of others waits for you")]
    NoHearing,
    #[error("that belongs to trading on the floor; here everybody trades at the desk")]
    OnlyOnFloor,
    #[error("that belongs to trading at the desk; here one trades on the floor")]
    OnlyAtDesk,
    #[error(
        "at most {most} counter-{} an offer on the floor; accept or decline this one",
        if *most == 1 { "offer follows" } else { "offers follow" }
    )]
    NoMoreCounters { most: u8 },
    #[error("a counter-offer on the floor is among the parties of the offer; {seat} is not")]
    NewParty { seat: Seat },
    #[error("lot {lot} is not yours")]
    NotYourLot { lot: Lot },
    #[error("there is a shop on lot {lot} already")]
    AlreadyBuilt { lot: Lot },
    #[error("you hold no such tile")]
    NoSuchTile { shop: Shop },
}

fn offers(n: u8) -> &'static str {
    if n == 1 { "offer" } else { "offers" }
}

fn tiles(n: u16) -> &'static str {
    if n == 1 { "tile" } else { "tiles" }
}

/// What the table waits for, as part of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Error)]
#[serde(rename_all = "snake_case")]
pub enum Now {
    #[error("choose the cards that you keep")]
    Choosing,
    #[error("make an offer, answer one, or say that you are ready")]
    Trading,
    #[error("whoever asked to be heard speaks first: they make an offer, or let the deal go on")]
    Hearing,
    #[error("make an offer or pass")]
    Offering,
    #[error("answer the offer")]
    Answering,
    #[error("build, or say that you are done")]
    Placing,
    #[error("chance moves first")]
    Chance,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::GameOver => "§10.1",
            Refusal::NoSuchSeat { .. } => "§3.1",
            Refusal::NotYourTurn | Refusal::NotNow { .. } => "§4.1",
            Refusal::AlreadyChosen | Refusal::WrongNumber { .. } | Refusal::NotDealt => "§5.1",
            Refusal::AuthorNotParty
            | Refusal::TooFewParties
            | Refusal::NotAmongParties { .. }
            | Refusal::LotNotOwned { .. }
            | Refusal::LotStays { .. }
            | Refusal::LotTwice { .. }
            | Refusal::OtherShop { .. }
            | Refusal::TilesNotHeld { .. }
            | Refusal::UnevenMoney { .. }
            | Refusal::EmptyDeal
            | Refusal::IdleParty { .. }
            | Refusal::CannotPay { .. } => "§6.2",
            Refusal::Gift { .. } => "§11.5",
            Refusal::OffersUsedUp { .. }
            | Refusal::TooManyOpen { .. }
            | Refusal::SameOffer { .. }
            | Refusal::NoSuchOffer { .. }
            | Refusal::NotParty { .. }
            | Refusal::AlreadySigned { .. }
            | Refusal::NotSigned { .. }
            | Refusal::OwnOffer { .. }
            | Refusal::NotAuthor { .. }
            | Refusal::NothingToDecline => "§6.4",
            Refusal::AlreadyReady
            | Refusal::NotYetReady
            | Refusal::NoSecondThoughts { .. }
            | Refusal::OnlyOnFloor => "§6.5",
            Refusal::AlreadyAsked | Refusal::NoHearing => "§6.8",
            Refusal::OnlyAtDesk | Refusal::NoMoreCounters { .. } | Refusal::NewParty { .. } => {
                "§6.9"
            }
            Refusal::NotYourLot { .. }
            | Refusal::AlreadyBuilt { .. }
            | Refusal::NoSuchTile { .. } => "§7.1",
        }
    }
}
