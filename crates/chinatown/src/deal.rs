//! A deal: one contract of two or more seats, and the offer that carries it.
//!
//! In memory a deal is a flat value with one form per content: no lot can be named twice, no tile
//! can go to its giver, and money is a net amount per seat. Outside it is a list of what moves
//! ([`Terms`]).

use serde::{Deserialize, Serialize};
use tabletop::order::by_key;
use tabletop::{Seat, SeatSet};

use crate::edition::{BILL, MAX_PLAYERS, N_SHOPS, Shop, Tiles};
use crate::lots::{LOT_NUMBERS, Lot, LotSet};

/// Pairs of seats: AB, AC, AD, AE, BC, BD, BE, CD, CE, DE.
pub const N_PAIRS: usize = 10;

/// What changes hands when all parties agree (RULES.md §6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Terms", into = "Terms")]
pub struct Deal {
    pub parties: SeatSet,
    /// The lots that each seat receives, with whatever stands on them.
    pub lots: [LotSet; MAX_PLAYERS],
    /// Tiles between each pair of seats; above zero they go to the later seat of the pair.
    pub tiles: [[i8; N_SHOPS]; N_PAIRS],
    /// Bills that each seat receives in the end; below zero it pays.
    pub bills: [i16; MAX_PLAYERS],
    /// Shops that the author named as standing on lots of the deal. They go with their lots anyway;
    /// but where another shop stands, or none, the author was mistaken about the deal.
    pub named: Named,
}

/// Lots with the shops that were named on them, by rising numbers; the empty places come last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Named([Option<(Lot, Shop)>; MAX_NAMED]);

/// So many shops can be named in a deal: as many as make it no larger in memory.
pub const MAX_NAMED: usize = 4;

impl Named {
    pub fn iter(&self) -> impl Iterator<Item = (Lot, Shop)> {
        self.0.iter().copied().flatten()
    }

    /// The shop that was named on a lot.
    pub fn on(&self, lot: Lot) -> Option<Shop> {
        self.iter().find(|&(it, _)| it == lot).map(|(_, shop)| shop)
    }

    fn insert(&mut self, lot: Lot, shop: Shop) -> Result<(), TermsError> {
        let place = self.0.iter_mut().find(|it| it.is_none()).ok_or(TermsError::ManyNamed)?;
        *place = Some((lot, shop));
        by_key(&mut self.0, |it| it.map_or(i64::MAX, |(lot, _)| lot.0.into()));
        Ok(())
    }
}

/// The pair of two different seats, and whether they stand in it in this order.
#[inline]
fn pair(from: Seat, to: Seat) -> (usize, bool) {
    let (low, high) = (from.idx().min(to.idx()), from.idx().max(to.idx()));
    (low * (9 - low) / 2 + high - low - 1, from < to)
}

/// The two seats of each pair.
const PAIRS: [(Seat, Seat); N_PAIRS] = [
    (Seat(0), Seat(1)),
    (Seat(0), Seat(2)),
    (Seat(0), Seat(3)),
    (Seat(0), Seat(4)),
    (Seat(1), Seat(2)),
    (Seat(1), Seat(3)),
    (Seat(1), Seat(4)),
    (Seat(2), Seat(3)),
    (Seat(2), Seat(4)),
    (Seat(3), Seat(4)),
];

const NO_TILES: [i8; N_SHOPS] = [0; N_SHOPS];

impl Deal {
    /// An empty deal between these seats.
    pub fn between(parties: impl IntoIterator<Item = Seat>) -> Deal {
        Deal { parties: parties.into_iter().collect(), ..Deal::default() }
    }

    /// The same deal with a lot going to a seat.
    #[must_use]
    pub fn lot(mut self, lot: Lot, to: Seat) -> Deal {
        self.add_lot(lot, to);
        self
    }

    /// The same deal with tiles going from a seat to another.
    #[must_use]
    pub fn tile(mut self, from: Seat, to: Seat, shop: Shop, count: u8) -> Deal {
        self.add_tiles(from, to, shop, count);
        self
    }

    /// The same deal with bills of $10,000 going from a seat to another.
    #[must_use]
    pub fn pay(mut self, from: Seat, to: Seat, bills: i16) -> Deal {
        self.add_bills(from, to, bills);
        self
    }

    /// The same deal without a word about what stands on its lots.
    #[must_use]
    pub(crate) fn unnamed(mut self) -> Deal {
        self.named = Named::default();
        self
    }

    #[inline]
    pub(crate) fn add_lot(&mut self, lot: Lot, to: Seat) {
        self.lots[to.idx()].insert(lot);
    }

    #[inline]
    pub(crate) fn add_tiles(&mut self, from: Seat, to: Seat, shop: Shop, count: u8) {
        let (pair, in_order) = pair(from, to);
        let count = i8::try_from(count).expect("no hand holds more than a hundred tiles");
        self.tiles[pair][shop.idx()] += if in_order { count } else { -count };
    }

    #[inline]
    pub(crate) fn add_bills(&mut self, from: Seat, to: Seat, bills: i16) {
        self.bills[from.idx()] -= bills;
        self.bills[to.idx()] += bills;
    }

    /// All lots that change hands.
    #[inline]
    pub fn all_lots(&self) -> LotSet {
        self.lots.iter().fold(LotSet::EMPTY, |all, &lots| all | lots)
    }

    /// Pairs of seats between which tiles move, with the net numbers by kind.
    #[inline]
    fn flows(&self) -> impl Iterator<Item = (Seat, Seat, &[i8; N_SHOPS])> {
        let moving = self.tiles.iter().zip(PAIRS).filter(|&(tiles, _)| *tiles != NO_TILES);
        moving.map(|(tiles, (low, high))| (low, high, tiles))
    }

    /// Each movement of tiles of one kind from one seat to another.
    pub fn tile_moves(&self) -> impl Iterator<Item = TileMove> {
        self.flows().flat_map(|(low, high, tiles)| {
            Shop::all().zip(tiles).filter(|&(_, &net)| net != 0).map(move |(shop, &net)| {
                let (from, to) = if net > 0 { (low, high) } else { (high, low) };
                TileMove { from, to, shop, count: net.unsigned_abs() }
            })
        })
    }

    #[inline]
    pub fn moves_tiles(&self) -> bool {
        self.tiles != [NO_TILES; N_PAIRS]
    }

    #[inline]
    pub fn moves_money(&self) -> bool {
        self.bills != [0; MAX_PLAYERS]
    }

    /// Seats between which tiles move.
    #[inline]
    pub fn tile_seats(&self) -> SeatSet {
        self.flows().fold(SeatSet::EMPTY, |mut seats, (low, high, _)| {
            seats.insert(low);
            seats.insert(high);
            seats
        })
    }

    /// Tiles that a seat hands out, by kind, however many it receives.
    #[inline]
    pub fn tiles_given(&self, seat: Seat) -> [u16; N_SHOPS] {
        let mut given = [0; N_SHOPS];
        for (low, high, tiles) in self.flows() {
            if low != seat && high != seat {
                continue;
            }
            for (sum, &net) in given.iter_mut().zip(tiles) {
                if (net > 0) == (low == seat) {
                    *sum += u16::from(net.unsigned_abs());
                }
            }
        }
        given
    }

    /// What a seat's hand becomes by this deal. The seat must hold what it hands out.
    #[inline]
    pub(crate) fn hand_after(&self, seat: Seat, hand: &Tiles) -> Tiles {
        let mut hand = *hand;
        for (low, high, tiles) in self.flows() {
            let sign = match seat {
                it if it == low => -1,
                it if it == high => 1,
                _ => continue,
            };
            for (held, &net) in hand.iter_mut().zip(tiles) {
                *held = held.wrapping_add_signed(sign * net);
            }
        }
        hand
    }
}

/// A deal as it is written outside: every list in rising order, every amount in dollars.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub parties: Vec<Seat>,
    #[serde(default)]
    pub lots: Vec<LotMove>,
    #[serde(default)]
    pub tiles: Vec<TileMove>,
    /// What each seat receives in the end; below zero it pays.
    #[serde(default)]
    pub cash: Vec<Cash>,
}

/// A lot goes to a new owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LotMove {
    pub lot: Lot,
    pub to: Seat,
    /// The shop that is said to stand on it, if one is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shop: Option<Shop>,
}

/// Tiles go from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileMove {
    pub from: Seat,
    pub to: Seat,
    pub shop: Shop,
    pub count: u8,
}

/// The net amount that a seat receives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cash {
    pub seat: Seat,
    /// In dollars.
    pub amount: i64,
}

/// Terms that are no deal, whatever the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    #[error("no table has a seat {0}")]
    Seat(Seat),
    #[error("there is no lot {0}")]
    Lot(Lot),
    #[error("lot {0} is named twice")]
    LotTwice(Lot),
    #[error("there is no shop number {}", .0.0)]
    Shop(Shop),
    #[error("{MAX_NAMED} shops can be named; the others go with their lots all the same")]
    ManyNamed,
    #[error("tiles go from one seat to another")]
    ToItself,
    #[error("tiles of one kind go between two seats in one direction, once, 1 to 90 of them")]
    Tiles,
    #[error("money moves in whole multiples of $10,000, once for each seat")]
    Cash,
}

impl TryFrom<Terms> for Deal {
    type Error = TermsError;

    fn try_from(terms: Terms) -> Result<Deal, TermsError> {
        let seat = |seat: Seat| match seat.idx() < MAX_PLAYERS {
            true => Ok(seat),
            false => Err(TermsError::Seat(seat)),
        };
        let mut deal = Deal::default();
        for party in terms.parties {
            deal.parties.insert(seat(party)?);
        }
        for LotMove { lot, to, shop } in terms.lots {
            if lot.0 == 0 || lot.idx() >= LOT_NUMBERS {
                return Err(TermsError::Lot(lot));
            }
            if deal.all_lots().contains(lot) {
                return Err(TermsError::LotTwice(lot));
            }
            deal.add_lot(lot, seat(to)?);
            if let Some(shop) = shop {
                if !shop.exists() {
                    return Err(TermsError::Shop(shop));
                }
                deal.named.insert(lot, shop)?;
            }
        }
        for TileMove { from, to, shop, count } in terms.tiles {
            let (from, to) = (seat(from)?, seat(to)?);
            if from == to {
                return Err(TermsError::ToItself);
            }
            if !shop.exists() {
                return Err(TermsError::Shop(shop));
            }
            let net = deal.tiles[pair(from, to).0][shop.idx()];
            if net != 0 || !(1..=90).contains(&count) {
                return Err(TermsError::Tiles);
            }
            deal.add_tiles(from, to, shop, count);
        }
        let mut named = SeatSet::EMPTY;
        for Cash { seat: who, amount } in terms.cash {
            let who = seat(who)?;
            let bills = i16::try_from(amount / i64::from(BILL));
            let (Ok(bills), 0, false) = (bills, amount % i64::from(BILL), named.contains(who))
            else {
                return Err(TermsError::Cash);
            };
            named.insert(who);
            deal.bills[who.idx()] = bills;
        }
        Ok(deal)
    }
}

impl From<Deal> for Terms {
    fn from(deal: Deal) -> Terms {
        let seats = (0..5).map(Seat);
        let mut lots: Vec<LotMove> = seats
            .clone()
            .zip(deal.lots)
            .flat_map(|(to, lots)| {
                lots.iter().map(move |lot| LotMove { lot, to, shop: deal.named.on(lot) })
            })
            .collect();
        by_key(&mut lots, |it| it.lot.0.into());
        let cash =
            |(seat, bills): (Seat, i16)| Cash { seat, amount: i64::from(bills) * i64::from(BILL) };
        Terms {
            parties: deal.parties.iter().collect(),
            lots,
            tiles: deal.tile_moves().collect(),
            cash: seats.zip(deal.bills).filter(|&(_, bills)| bills != 0).map(cash).collect(),
        }
    }
}

/// A deal on the table. Its content never changes: a change is another offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Counted through the game, so that no two offers share a number.
    pub id: OfferId,
    pub author: Seat,
    /// The offer that this one answers.
    pub parent: Option<OfferId>,
    /// Who has agreed; the author has.
    pub signed: SeatSet,
    /// Bills that the author had left beside the price when it made the offer, up to 255; no
    /// limit when it pays nothing. Nobody's business, but what others may imagine depends on it.
    pub spare: u8,
    pub deal: Deal,
}

/// The number of an offer. The first of a game is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OfferId(pub u16);

impl std::fmt::Display for OfferId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Offer {
    #[inline]
    pub fn is_party(&self, seat: Seat) -> bool {
        self.deal.parties.contains(seat)
    }

    #[inline]
    pub fn is_signed_by_all(&self) -> bool {
        self.signed == self.deal.parties
    }

    /// Whether this seat can still agree.
    #[inline]
    pub fn awaits(&self, seat: Seat) -> bool {
        self.is_party(seat) && !self.signed.contains(seat)
    }
}
