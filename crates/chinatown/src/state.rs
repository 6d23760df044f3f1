//! A position, and the questions one can ask of it.

use tabletop::{Money, Printed, Seat, SeatSet, Turn};

use crate::deal::{Deal, Offer, OfferId};
use crate::edition::{Edition, MAX_PLAYERS, N_SHOPS, Share, Shop, Tiles, dollars, n_tiles};
use crate::lots::{Lot, LotSet};
use crate::setup::Options;

/// Offers of one author that may be open at the desk at once (§6.4).
pub const MAX_OPEN: u8 = 10;
/// How often a seat may take back its agreement or its readiness in one round (§6.5).
pub const SECOND_THOUGHTS: u8 = 20;

/// Everything that matters about a game in progress.
///
/// Flat, except for what only some tables need: the offers that lie open at the desk (240 bytes
/// each, at most ten for each seat), and what hidden tiles and hidden amounts make uncertain. On
/// the floor, with nothing hidden, copying a position allocates nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub edition: Printed<Edition>,
    pub options: Options,
    pub n_seats: u8,
    /// The first round is 1.
    pub round: u8,
    /// Who has the First Player card.
    pub first: Seat,
    pub board: Board,
    /// Tiles in front of each seat.
    pub hands: [Tiles; MAX_PLAYERS],
    pub bag: Tiles,
    /// Money of each seat, in bills of $10,000.
    pub bills: [u16; MAX_PLAYERS],
    /// Income of each seat so far, in bills.
    pub earned: [u16; MAX_PLAYERS],
    /// Offers made in the whole game; the next one gets the number after it.
    pub n_offers: u16,
    /// Offers open at the desk, the oldest first. Empty on the floor.
    pub offers: Vec<Offer>,
    /// What viewers cannot know; only with hidden tiles or hidden amounts.
    pub fog: Option<Box<Fog>>,
    pub phase: Phase,
}

const _: () = assert!(size_of::<State>() <= 704, "a position is copied often");

/// Who owns which lots, and what is built on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub owned: [LotSet; MAX_PLAYERS],
    /// Lots with a shop of each kind. Every one of them is owned.
    pub built: [LotSet; N_SHOPS],
}

impl Board {
    #[inline]
    pub fn all_owned(&self) -> LotSet {
        self.owned.iter().fold(LotSet::EMPTY, |all, &lots| all | lots)
    }

    #[inline]
    pub fn all_built(&self) -> LotSet {
        self.built.iter().fold(LotSet::EMPTY, |all, &lots| all | lots)
    }

    /// Lots of a seat on which nothing stands.
    #[inline]
    pub fn vacant(&self, seat: Seat) -> LotSet {
        self.owned[seat.idx()].less(self.all_built())
    }

    #[inline]
    pub fn owner(&self, lot: Lot) -> Option<Seat> {
        let owner = self.owned.iter().position(|lots| lots.contains(lot))?;
        Some(Seat(u8::try_from(owner).expect("five seats")))
    }

    #[inline]
    pub fn shop(&self, lot: Lot) -> Option<Shop> {
        Shop::all().find(|shop| self.built[shop.idx()].contains(lot))
    }

    /// Lots change hands. Each must be owned by somebody else than its new owner.
    #[inline]
    pub fn hand_over(&mut self, deal: &Deal) {
        let moved = deal.all_lots();
        if moved.is_empty() {
            return;
        }
        for (owned, &received) in self.owned.iter_mut().zip(&deal.lots) {
            *owned = owned.less(moved) | received;
        }
    }
}

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Chance deals the cards of the round, one seat after the other.
    Dealing(Cards),
    /// Every seat chooses the cards it keeps, in secret.
    Choosing(Cards),
    /// All have chosen; the choices are about to be shown.
    Revealing(Cards),
    /// Chance draws `left` more tiles for a seat.
    Drawing {
        seat: Seat,
        left: u8,
        /// What each seat has drawn in this round. It lies face down.
        drawn: [Tiles; MAX_PLAYERS],
    },
    /// Everybody trades at any time.
    Desk(Desk),
    /// Seats trade one after the other.
    Floor(Floor),
    /// A seat builds.
    Placing {
        active: Seat,
        n_placed: u8,
    },
    Over,
}

/// Building cards in front of the seats, face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cards {
    pub dealt: [LotSet; MAX_PLAYERS],
    /// What a seat keeps of them; empty until it has chosen.
    pub kept: [LotSet; MAX_PLAYERS],
}

impl Cards {
    pub const NONE: Cards =
        Cards { dealt: [LotSet::EMPTY; MAX_PLAYERS], kept: [LotSet::EMPTY; MAX_PLAYERS] };

    #[inline]
    pub fn all_dealt(&self) -> LotSet {
        self.dealt.iter().fold(LotSet::EMPTY, |all, &lots| all | lots)
    }

    /// Seats that have yet to choose.
    #[inline]
    pub fn choosing(&self, n_seats: u8) -> SeatSet {
        Seat::all(n_seats).filter(|seat| self.kept[seat.idx()].is_empty()).collect()
    }
}

/// Trading at the desk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Desk {
    pub ready: SeatSet,
    /// Those of them that are ready as long as nobody offers them anything.
    pub standing_by: SeatSet,
    /// Seats that asked to be heard before the next deal of others.
    pub to_hear: SeatSet,
    /// Offers each seat has made in this round.
    pub n_offers: [u8; MAX_PLAYERS],
    /// How often each seat has had second thoughts in this round.
    pub n_rethought: [u8; MAX_PLAYERS],
    /// The offer that all its parties have signed and that is about to be carried out.
    pub settling: Option<OfferId>,
    /// Who signed it last.
    pub last_signer: Seat,
    /// Seats that are heard before it is carried out.
    pub heard: SeatSet,
}

impl Desk {
    pub const OPENING: Desk = Desk {
        ready: SeatSet::EMPTY,
        standing_by: SeatSet::EMPTY,
        to_hear: SeatSet::EMPTY,
        n_offers: [0; MAX_PLAYERS],
        n_rethought: [0; MAX_PLAYERS],
        settling: None,
        last_signer: Seat(0),
        heard: SeatSet::EMPTY,
    };

    /// A seat wants to trade on.
    #[inline]
    pub(crate) fn unready(&mut self, seat: Seat) {
        self.ready.remove(seat);
        self.standing_by.remove(seat);
    }

    #[inline]
    pub fn may_rethink(&self, seat: Seat) -> bool {
        self.n_rethought[seat.idx()] < SECOND_THOUGHTS
    }
}

/// Trading on the floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Floor {
    /// Whose turn it is to make an offer.
    pub holder: Seat,
    /// Passes in a row.
    pub n_passes: u8,
    /// Turns that have begun.
    pub n_turns: u8,
    /// Counter-offers that led to the offer.
    pub n_counters: u8,
    /// The offer that waits for answers.
    pub offer: Option<Offer>,
}

impl Floor {
    /// Who must answer the offer: the first party clockwise from its author that has not.
    #[inline]
    pub fn to_answer(&self, n_seats: u8) -> Option<Seat> {
        let offer = self.offer.as_ref()?;
        offer.author.around(n_seats).find(|&seat| offer.awaits(seat))
    }
}

/// What viewers with a perfect memory do not know, so that `resample` can vary it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fog {
    /// Bills by which one seat may be poorer and another richer than they are, without a viewer
    /// having been able to notice; by viewer (the spectator last), poorer seat, richer seat.
    /// Only with hidden amounts.
    pub room: [[[u8; MAX_PLAYERS]; MAX_PLAYERS]; MAX_PLAYERS + 1],
    /// Tiles that all know a seat to hold. Only with hidden tiles.
    pub shown: [Tiles; MAX_PLAYERS],
    /// Tiles beyond which all know a seat to hold none. Only with hidden tiles.
    pub cap: [Tiles; MAX_PLAYERS],
}

impl Fog {
    pub const CLEAR: Fog = Fog {
        room: [[[0; MAX_PLAYERS]; MAX_PLAYERS]; MAX_PLAYERS + 1],
        shown: [[0; N_SHOPS]; MAX_PLAYERS],
        cap: [[u8::MAX; N_SHOPS]; MAX_PLAYERS],
    };
}

impl State {
    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.n_seats)
    }

    /// What each seat gets in this round.
    #[inline]
    pub fn share(&self) -> Share {
        self.edition.tables().share(self.n_seats, self.round)
    }

    pub fn money(&self, seat: Seat) -> Money {
        dollars(self.bills[seat.idx()])
    }

    /// Cards that nobody owns and nobody has been dealt. A bag: it has no order.
    #[inline]
    pub fn deck(&self) -> LotSet {
        let left = self.edition.lots.less(self.board.all_owned());
        match &self.phase {
            Phase::Dealing(cards) | Phase::Choosing(cards) | Phase::Revealing(cards) => {
                left.less(cards.all_dealt())
            }
            Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Floor(_)
            | Phase::Placing { .. }
            | Phase::Over => left,
        }
    }

    /// The seat that the next card is dealt to.
    #[inline]
    pub(crate) fn next_dealt(&self, cards: &Cards) -> Option<Seat> {
        let dealt = self.share().dealt;
        self.first.around(self.n_seats).find(|seat| cards.dealt[seat.idx()].len() < dealt)
    }

    #[inline]
    pub fn can_place(&self, seat: Seat) -> bool {
        n_tiles(&self.hands[seat.idx()]) > 0 && !self.board.vacant(seat).is_empty()
    }

    /// The offer with that number, if it is open.
    #[inline]
    pub fn offer(&self, id: OfferId) -> Option<&Offer> {
        let pending = match &self.phase {
            Phase::Floor(floor) => floor.offer.as_ref(),
            Phase::Dealing(_)
            | Phase::Choosing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Desk(_)
            | Phase::Placing { .. }
            | Phase::Over => None,
        };
        self.offers.iter().chain(pending).find(|offer| offer.id == id)
    }

    /// Seats that can do something at the desk: all but those that are ready, have no second
    /// thoughts left and nothing to answer; before a deal is carried out, those that are heard.
    #[inline]
    pub(crate) fn seats_at_desk(&self, desk: &Desk) -> SeatSet {
        if desk.settling.is_some() {
            return desk.heard;
        }
        let mut seats = SeatSet::all(self.n_seats);
        for seat in desk.ready.iter().filter(|&seat| !desk.may_rethink(seat)) {
            if !self.offers.iter().any(|offer| offer.is_party(seat)) {
                seats.remove(seat);
            }
        }
        seats
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match &self.phase {
            Phase::Dealing(_)
            | Phase::Revealing(_)
            | Phase::Drawing { .. }
            | Phase::Desk(Desk { settling: Some(_), heard: SeatSet::EMPTY, .. }) => Turn::Chance,
            Phase::Choosing(cards) => Turn::Seats(cards.choosing(self.n_seats)),
            Phase::Desk(desk) => Turn::Seats(self.seats_at_desk(desk)),
            Phase::Floor(floor) if floor.offer.is_some() => match floor.to_answer(self.n_seats) {
                Some(seat) => Turn::Seats(SeatSet::one(seat)),
                None => Turn::Chance,
            },
            Phase::Floor(floor) => Turn::Seats(SeatSet::one(floor.holder)),
            Phase::Placing { active, .. } => Turn::Seats(SeatSet::one(*active)),
            Phase::Over => Turn::Over,
        }
    }
}
