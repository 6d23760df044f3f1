//! A position, and the questions one can ask of it.

use serde::{Deserialize, Serialize};
use tabletop::{Printed, Seat, SeatSet, Turn};

use crate::edition::{Edition, MAX_PARTS, Part};
use crate::event::Ending;
use crate::farm::{Cell, CellSet, Farm};
use crate::pieces::{Card, CardSet, MAX_CARDS, Tokens};
use crate::setup::Options;

pub const MAX_PLAYERS: usize = 4;
/// Cards dealt to each player for the draft.
pub const PACKET: usize = 5;
pub const HAND_LIMIT: u8 = 4;
pub const RESERVE_LIMIT: u8 = 2;
pub const MARKET: u8 = 3;

/// Everything that matters about a game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub edition: Printed<Edition>,
    /// Cards of the pile. A bag: it has no order.
    pub pile: CardSet,
    pub discards: CardSet,
    pub market: CardSet,
    pub mats: [Mat; MAX_PLAYERS],
    pub phase: Phase,
    /// What a card still gives to the active seat.
    pub due: Due,
    /// What the active seat is about to lay into its farm. Nobody else sees it.
    pub picked: Option<Pick>,
    /// Cards whose *immediately* coupon has worked (CN-49).
    pub spent: CardSet,
    /// The active seat has asked for a card of the pile, and chance will say which.
    pub drawing: bool,
    /// Cards of the draft that nobody has kept, by the seat to which they were dealt.
    pub packets: [[Card; PACKET]; MAX_PLAYERS],
    pub options: Options,
    pub n_seats: u8,
    /// Whose turn it is, once the draft is over.
    pub active: Seat,
    /// `None` until it is drawn.
    pub first: Option<Seat>,
    /// The first round is 1.
    pub round: u8,
    /// What will end the game with this round.
    pub last_round: Option<Ending>,
    /// Tokens that nobody has.
    pub supply: Tokens,
    pub memory: Memory,
}

/// What lies in front of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mat {
    pub hand: CardSet,
    /// The reserve, lowest card first; free places hold [`Card::NONE`].
    pub reserve: [Card; RESERVE_LIMIT as usize],
    pub tokens: Tokens,
    pub farm: Farm,
}

impl Mat {
    pub const EMPTY: Mat = Mat {
        hand: CardSet::EMPTY,
        reserve: [Card::NONE; RESERVE_LIMIT as usize],
        tokens: Tokens::NONE,
        farm: Farm::EMPTY,
    };

    pub fn reserved(&self) -> impl Iterator<Item = Card> + Clone {
        self.reserve.into_iter().filter(|&card| card != Card::NONE)
    }

    #[inline]
    pub fn n_reserved(&self) -> u8 {
        self.reserve.into_iter().map(|card| u8::from(card != Card::NONE)).sum()
    }

    #[inline]
    pub fn has_reserved(&self, card: Card) -> bool {
        card != Card::NONE && self.reserve.contains(&card)
    }

    #[inline]
    pub(crate) fn reserve_card(&mut self, card: Card) {
        debug_assert!(self.n_reserved() < RESERVE_LIMIT);
        // `NONE` is the highest of all, so the free place is the last one.
        self.reserve[1] = card;
        self.reserve.sort_unstable();
    }

    #[inline]
    pub(crate) fn unreserve(&mut self, card: Card) {
        let place = self.reserve.iter_mut().find(|reserved| **reserved == card);
        *place.expect("the card is reserved") = Card::NONE;
        self.reserve.sort_unstable();
    }

    /// Cards that can be placed: hand and reserve.
    #[inline]
    pub fn playable(&self) -> impl Iterator<Item = Card> + Clone {
        self.hand.iter().chain(self.reserved())
    }
}

/// What the position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance deals the packets.
    Dealing,
    /// These seats still have to keep a card; the first round of the draft is 0.
    Drafting {
        round: u8,
        waiting: SeatSet,
    },
    /// Chance lays out the market and draws the first player.
    Opening,
    /// The active seat picks one of the three actions.
    Choosing,
    Restocking {
        step: Step,
    },
    /// The active seat trades and places; `n_rabbits` have been placed in this turn.
    Playing {
        n_rabbits: u8,
    },
    /// The active seat has used the coupons `redeemed`, and put tokens on the cards `fed`.
    Growing {
        redeemed: CellSet,
        fed: CellSet,
    },
    /// The active seat has too many cards.
    Discarding,
    /// Chance fills the market.
    Refilling,
    Over {
        ending: Ending,
    },
}

/// How far a restock has come. What belongs to an earlier step is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Discarding,
    Drawing,
    Reserving,
    DrawingAgain,
}

/// A card on its way into the farm, as far as it has been chosen, click by click.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    pub lay: Lay,
    pub card: Option<Card>,
    pub cell: Option<Cell>,
}

/// How a card comes into a farm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lay {
    /// Face up.
    Rabbit,
    /// Face down.
    Hutch,
}

/// What a card still owes to the active seat, in the order in which it is printed. The seat takes
/// it in any order (CN-50).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// Places above the top hold [`Due::FREE`].
    parts: [Part; Due::MOST],
    n_parts: u8,
}

impl Due {
    const FREE: Part = Part::Cards(0);
    /// A coupon, and the trade lines of a whole reserve.
    const MOST: usize = (1 + RESERVE_LIMIT as usize) * MAX_PARTS;
    pub const NONE: Due = Due { parts: [Due::FREE; Due::MOST], n_parts: 0 };

    /// At most four parts, as on a card.
    pub fn of(parts: &[Part]) -> Due {
        let mut due = Due::NONE;
        due.push(parts);
        due
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.n_parts == 0
    }

    #[inline]
    pub fn next(&self) -> Option<Part> {
        (self.n_parts > 0).then(|| self.parts[usize::from(self.n_parts) - 1])
    }

    /// All that is owed, the next first.
    pub fn iter(&self) -> impl Iterator<Item = Part> {
        self.parts[..usize::from(self.n_parts)].iter().rev().copied()
    }

    /// Owes a list of parts before everything else.
    #[inline]
    pub(crate) fn push(&mut self, parts: &[Part]) {
        for &part in parts.iter().rev() {
            self.parts[usize::from(self.n_parts)] = part;
            self.n_parts += 1;
        }
    }

    /// Drops a part that [`Due::iter`] gave, whatever is left of it.
    #[inline]
    pub(crate) fn remove(&mut self, part: Part) {
        let n_parts = usize::from(self.n_parts);
        let place = self.parts[..n_parts].iter().rposition(|&it| it == part);
        self.parts[place.expect("the part is due")..n_parts].rotate_left(1);
        self.n_parts -= 1;
        self.parts[usize::from(self.n_parts)] = Due::FREE;
    }

    /// Takes one unit off a part, which counts cards, placings or trades.
    #[inline]
    pub(crate) fn take_one(&mut self, part: Part) {
        let less = match part {
            Part::Cards(n) if n > 1 => Part::Cards(n - 1),
            Part::Place(n) if n > 1 => Part::Place(n - 1),
            Part::TradeReserved(n) if n > 1 => Part::TradeReserved(n - 1),
            Part::Cards(_)
            | Part::Place(_)
            | Part::TradeReserved(_)
            | Part::Any(_)
            | Part::Different(_)
            | Part::Tokens { .. } => return self.remove(part),
        };
        let parts = &mut self.parts[..usize::from(self.n_parts)];
        let place = parts.iter_mut().rfind(|it| **it == part);
        *place.expect("the part is due") = less;
    }
}

/// What the players have seen of the cards that are hidden now. The rules of play never ask for
/// it; `resample` does, so that no one is dealt a card there that a viewer knows to be elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// How each card of a hand or hutch came there. Stale for cards that lie elsewhere.
    pub sources: [Source; MAX_CARDS],
    /// How many hutches its owner had laid when the card came: it can only be a later one.
    pub since: [u8; MAX_CARDS],
    /// Reshuffles so far. Who knows when a card was last seen knows when it must have been drawn.
    pub epoch: u8,
}

impl Memory {
    pub const BLANK: Memory =
        Memory { sources: [Source::OPEN; MAX_CARDS], since: [0; MAX_CARDS], epoch: 0 };
}

/// How a card came to where others do not see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Source(u8);

impl Source {
    /// Everybody saw it go there.
    pub const OPEN: Source = Source(0);
    const DRAFT: u8 = 1;
    const PILE: u8 = 32;

    /// Dealt into a packet and kept in a round of the draft; [`Source::NOT_KEPT`] if it is still
    /// in the packet.
    #[inline]
    pub fn draft(packet: u8, round: u8) -> Source {
        Source(Source::DRAFT + packet * 5 + round)
    }

    pub const NOT_KEPT: u8 = 4;

    /// Drawn after so many reshuffles. A game with hundreds of them forgets the difference.
    #[inline]
    pub fn pile(epoch: u8) -> Source {
        Source(Source::PILE.saturating_add(epoch))
    }

    /// The packet and the round in which it was kept, if it came with the draft.
    pub fn as_draft(self) -> Option<(u8, u8)> {
        let n = self.0.checked_sub(Source::DRAFT).filter(|_| self.0 < Source::PILE)?;
        Some((n / 5, n % 5))
    }
}

impl State {
    #[inline]
    pub fn mat(&self, seat: Seat) -> &Mat {
        &self.mats[seat.idx()]
    }

    #[inline]
    pub(crate) fn mat_mut(&mut self, seat: Seat) -> &mut Mat {
        &mut self.mats[seat.idx()]
    }

    /// The mat of the seat whose turn it is.
    #[inline]
    pub fn mine(&self) -> &Mat {
        self.mat(self.active)
    }

    #[inline]
    pub(crate) fn mine_mut(&mut self) -> &mut Mat {
        self.mat_mut(self.active)
    }

    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.n_seats)
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Dealing | Phase::Opening | Phase::Refilling => Turn::Chance,
            Phase::Drafting { waiting, .. } => Turn::Seats(waiting),
            Phase::Choosing
            | Phase::Restocking { .. }
            | Phase::Playing { .. }
            | Phase::Growing { .. }
            | Phase::Discarding => match self.drawing {
                true => Turn::Chance,
                false => Turn::Seats(SeatSet::one(self.active)),
            },
            Phase::Over { .. } => Turn::Over,
        }
    }

    /// How the game ended, if it has.
    pub fn over(&self) -> Option<Ending> {
        if let Phase::Over { ending } = self.phase { Some(ending) } else { None }
    }

    /// The packet in front of a seat in a round of the draft, by the seat it was dealt to.
    #[inline]
    pub fn packet_before(&self, seat: Seat, round: u8) -> usize {
        // Packets go to the left, so what lies here was dealt that many seats before.
        usize::from((seat.0 + self.n_seats - round % self.n_seats) % self.n_seats)
    }

    /// Cards of a packet that nobody has kept.
    pub fn packet(&self, packet: usize) -> impl Iterator<Item = Card> + Clone {
        self.packets[packet].into_iter().filter(|&card| card != Card::NONE)
    }

    /// Whether a card can be drawn from the pile, after a reshuffle if need be (§4.6).
    #[inline]
    pub fn has_pile(&self) -> bool {
        !self.pile.is_empty() || !self.discards.is_empty()
    }

    /// Rounds after which the last one is announced.
    #[inline]
    pub fn round_limit(&self) -> u8 {
        match self.options.last_round_after {
            0 => crate::setup::ROUND_LIMIT,
            n => n,
        }
    }
}
