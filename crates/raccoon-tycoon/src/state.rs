//! A position, and the questions one can ask of it.

use serde::{Deserialize, Serialize};
use tabletop::bits::set_bits;
use tabletop::{Money, Printed, Seat, SeatSet, Turn};

use crate::edition::{
    Card, Commodity, Edition, Goods, Line, N_CARDS, N_COMMODITIES, N_LINES, TOWNS_PER_LAYER, Tile,
    Town,
};
use crate::event::Ending;
use crate::setup::Options;

pub const MAX_PLAYERS: usize = 5;
pub const N_RAILROAD_SLOTS: usize = 2;
pub const N_BUILDING_SLOTS: usize = 4;

/// Everything that matters about a game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub edition: Printed<Edition>,
    /// Price & Production cards nobody has drawn, as bits. A bag: it has no order.
    pub deck: u64,
    /// Cards played since the last reshuffle.
    pub discard: u64,
    pub mats: [Mat; MAX_PLAYERS],
    pub phase: Phase,
    /// Advanced building tiles that are still face down.
    pub stack: u32,
    pub building_offer: [Option<Tile>; N_BUILDING_SLOTS],
    pub options: Options,
    /// The first round is 1.
    pub round: u16,
    /// Towns that have not been turned up. With two players some never are.
    pub towns: u16,
    pub due: Due,
    pub prices: Goods,
    /// Tokens that nobody holds.
    pub supply: Goods,
    /// Railroad cards in the deck, by line.
    pub railroads: [u8; N_LINES],
    pub railroad_offer: [Option<Line>; N_RAILROAD_SLOTS],
    pub town_offer: Option<Town>,
    pub n_towns_shown: u8,
    pub n_seats: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Seats that have just come to a thousand dollars and are asked whether they declare victory
    /// (§7.4).
    pub declaring: SeatSet,
    /// The seat whose turn it was then; it is asked first.
    pub declare_from: Seat,
    /// What will end the game with this round.
    pub last_round: Option<Ending>,
    /// The reshuffle through which each card last went into the deck. Who knows when a card was
    /// last seen knows when it must have been drawn, and `resample` keeps to that.
    pub epochs: [u8; N_CARDS],
    pub epoch: u8,
}

/// What lies in front of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mat {
    /// Price & Production cards, as bits.
    pub hand: u64,
    pub money: Money,
    /// Building tiles, as bits.
    pub buildings: u32,
    /// Those of them that show their other side.
    pub upgraded: u32,
    pub towns: u16,
    pub goods: Goods,
    /// Railroad cards by line.
    pub railroads: [u8; N_LINES],
}

impl Mat {
    pub const EMPTY: Mat = Mat {
        hand: 0,
        money: Money::ZERO,
        buildings: 0,
        upgraded: 0,
        towns: 0,
        goods: [0; N_COMMODITIES],
        railroads: [0; N_LINES],
    };

    #[inline]
    pub fn n_goods(&self) -> u8 {
        self.goods.iter().sum()
    }

    #[inline]
    pub fn n_railroads(&self) -> u8 {
        self.railroads.iter().sum()
    }

    #[inline]
    pub fn n_towns(&self) -> u8 {
        count(u64::from(self.towns))
    }

    #[inline]
    pub fn n_buildings(&self) -> u8 {
        count(u64::from(self.buildings))
    }

    #[inline]
    pub fn n_cards(&self) -> u8 {
        count(self.hand)
    }

    #[inline]
    pub fn holds_card(&self, card: Card) -> bool {
        card.exists() && self.hand >> card.0 & 1 == 1
    }

    #[inline]
    pub fn owns(&self, tile: Tile) -> bool {
        tile.exists() && self.buildings >> tile.0 & 1 == 1
    }

    #[inline]
    pub fn has_upgraded(&self, tile: Tile) -> bool {
        tile.exists() && self.upgraded >> tile.0 & 1 == 1
    }
}

#[inline]
fn count(bits: u64) -> u8 {
    bits.count_ones().to_le_bytes()[0]
}

/// Tiles in a set of bits.
#[inline]
pub(crate) fn tiles(bits: u32) -> impl Iterator<Item = Tile> + Clone {
    set_bits(u64::from(bits)).map(Tile)
}

/// What the position waits for, once chance has done what is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance deals hands and lays out the offers.
    SettingUp,
    /// The active seat takes `left` more free tokens, all different (§3.6).
    Claiming {
        left: u8,
    },
    /// The active seat picks its action; after a lost auction it may also decline (§5.3).
    Choosing {
        extra: bool,
    },
    /// The active seat may buy from a rival before its production (§6.2).
    Trading {
        card: Card,
    },
    /// The active seat takes `left` more of these icons of its card.
    Taking {
        card: Card,
        left: u8,
        icons: Goods,
    },
    /// The active seat may use one of its bonus buildings.
    ChoosingBonus {
        card: Card,
    },
    /// The active seat takes `left` more tokens of any kind.
    TakingBonus {
        card: Card,
        left: u8,
        tile: Tile,
    },
    /// The active seat returns `left` tokens that it cannot store.
    Returning {
        card: Card,
        left: u8,
    },
    /// The active seat may sell a second kind.
    SellingAgain {
        sold: Commodity,
    },
    Bidding(Auction),
    /// The active seat may buy or upgrade a second building.
    BuildingAgain,
    /// The active seat pays `left` more tokens of any kind for the town.
    Paying {
        left: u8,
    },
    /// The last turn is done, but somebody may still declare victory.
    Closing {
        ending: Ending,
    },
    Over {
        ending: Ending,
    },
}

/// A railroad under the hammer. The active seat started it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Auction {
    pub line: Line,
    /// Which of the two places it lies on.
    pub slot: u8,
    /// The highest bid so far; nobody has bid while it is zero.
    pub high: Money,
    pub high_bidder: Seat,
    /// Seats still in, the highest bidder included.
    pub still_in: SeatSet,
    pub to_speak: Seat,
}

/// What chance has to do before anybody can decide, as bits; the lowest goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Due(pub u16);

/// One thing that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    Card(Seat),
    Railroad { slot: u8 },
    Town,
    Building { slot: u8 },
}

impl Due {
    const RAILROAD: u8 = 5;
    const TOWN: u8 = 7;
    const BUILDING: u8 = 8;

    fn bit(draw: Draw) -> u16 {
        1 << match draw {
            Draw::Card(seat) => seat.0,
            Draw::Railroad { slot } => Due::RAILROAD + slot,
            Draw::Town => Due::TOWN,
            Draw::Building { slot } => Due::BUILDING + slot,
        }
    }

    #[inline]
    pub fn add(&mut self, draw: Draw) {
        self.0 |= Due::bit(draw);
    }

    #[inline]
    pub fn remove(&mut self, draw: Draw) {
        self.0 &= !Due::bit(draw);
    }

    #[inline]
    pub fn has(self, draw: Draw) -> bool {
        self.0 & Due::bit(draw) != 0
    }

    #[inline]
    pub fn first(self) -> Option<Draw> {
        if self.0 == 0 {
            return None;
        }
        Some(match self.0.trailing_zeros().to_le_bytes()[0] {
            bit if bit < Due::RAILROAD => Draw::Card(Seat(bit)),
            bit if bit < Due::TOWN => Draw::Railroad { slot: bit - Due::RAILROAD },
            Due::TOWN => Draw::Town,
            bit => Draw::Building { slot: bit - Due::BUILDING },
        })
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

    pub fn seats(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::all(self.n_seats)
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.actor() {
            Some(seat) => Turn::Seats(SeatSet::one(seat)),
            None if self.over().is_some() => Turn::Over,
            None => Turn::Chance,
        }
    }

    /// The one seat that must decide now, unless it is chance's move or over.
    #[inline]
    pub fn actor(&self) -> Option<Seat> {
        if !self.declaring.is_empty() {
            let mut seats = self.declare_from.around(self.n_seats);
            return seats.find(|&seat| self.declaring.contains(seat));
        }
        if self.due.0 != 0 {
            return None;
        }
        match self.phase {
            Phase::SettingUp | Phase::Closing { .. } | Phase::Over { .. } => None,
            Phase::Bidding(auction) => Some(auction.to_speak),
            Phase::Claiming { .. }
            | Phase::Choosing { .. }
            | Phase::Trading { .. }
            | Phase::Taking { .. }
            | Phase::ChoosingBonus { .. }
            | Phase::TakingBonus { .. }
            | Phase::Returning { .. }
            | Phase::SellingAgain { .. }
            | Phase::BuildingAgain
            | Phase::Paying { .. } => Some(self.active),
        }
    }

    /// How the game ended, if it has.
    #[inline]
    pub fn over(&self) -> Option<Ending> {
        if let Phase::Over { ending } = self.phase { Some(ending) } else { None }
    }

    /// What the seat that must decide may bid, if that is what it must decide and it can.
    #[inline]
    pub fn bids_now(&self) -> Option<Bids> {
        let Phase::Bidding(auction) = self.phase else { return None };
        let bids = self.allowed_bids(&auction);
        (self.declaring.is_empty() && !bids.is_empty()).then_some(bids)
    }

    #[inline]
    pub fn price(&self, commodity: Commodity) -> Money {
        Money(u32::from(self.prices[commodity.idx()]))
    }

    /// The numbers on a seat's tiles of one set.
    #[inline]
    fn powers(&self, seat: Seat, set: u32) -> impl Iterator<Item = u8> {
        tiles(self.mat(seat).buildings & set).map(|tile| self.edition.power(tile))
    }

    /// Icons a seat may take from one card; only its best tile counts (§6.1).
    #[inline]
    pub fn production_limit(&self, seat: Seat) -> u8 {
        let limits = self.powers(seat, self.edition.sets.production_limit);
        limits.fold(self.edition.production_limit, u8::max)
    }

    /// Cards a seat may hold (§5.1).
    #[inline]
    pub fn hand_limit(&self, seat: Seat) -> u8 {
        let limits = self.powers(seat, self.edition.sets.hand_limit);
        limits.fold(self.edition.hand_limit, u8::max)
    }

    /// Tokens a seat may hold after a production (§5.1).
    #[inline]
    pub fn storage_limit(&self, seat: Seat) -> u8 {
        // Many large warehouses of a custom edition may add up to more than a byte holds, but no
        // edition has that many tokens.
        let own = self.edition.storage_limit + self.mat(seat).n_buildings();
        self.powers(seat, self.edition.sets.storage).fold(own, u8::saturating_add)
    }

    /// By how much a seat may raise a price before its sale; zero without an Export Company.
    #[inline]
    pub fn export_raise(&self, seat: Seat) -> u8 {
        self.powers(seat, self.edition.sets.export_raise).fold(0, u8::max)
    }

    /// Whether a seat owns a tile of a set such as `edition.sets.second_sale`.
    #[inline]
    pub fn has_any(&self, seat: Seat, set: u32) -> bool {
        self.mat(seat).buildings & set != 0
    }

    /// The two prices of the town on offer for a seat: in its own commodity, and in any mix (§5.5).
    #[inline]
    pub fn town_prices(&self, seat: Seat) -> Option<TownPrices> {
        let face = self.edition.town(self.town_offer?);
        let discount: u8 = self.powers(seat, self.edition.sets.town_discount).sum();
        Some(TownPrices {
            commodity: face.commodity,
            amount: face.amount.saturating_sub(discount).max(1),
            mix: face.mix.saturating_sub(discount).max(1),
        })
    }

    /// Towns that are turned up in one game from each layer of four (§3.4).
    #[inline]
    pub fn towns_per_layer(&self) -> u8 {
        if self.n_seats == 2 { 3 } else { 4 }
    }

    /// Towns that will still be turned up.
    #[inline]
    pub fn n_towns_to_come(&self) -> u8 {
        4 * self.towns_per_layer() - self.n_towns_shown
    }

    /// Towns one of which chance turns up next.
    #[inline]
    pub fn next_towns(&self) -> u16 {
        let layer = self.n_towns_shown / self.towns_per_layer();
        self.towns & (0b1111 << (usize::from(layer) * TOWNS_PER_LAYER))
    }

    #[inline]
    pub fn n_railroads_to_come(&self) -> u8 {
        self.railroads.iter().sum()
    }

    /// Cards one of which is drawn next: the deck, or the discards when it is empty.
    #[inline]
    pub fn drawable(&self) -> u64 {
        if self.deck == 0 { self.discard } else { self.deck }
    }

    /// Basic tiles placed when the offer is laid out (§3.5).
    pub fn n_basic_offered(&self) -> u8 {
        match self.options.basic_offer_by_players && !self.options.beginners {
            true => self.n_seats.min(4),
            false => 4,
        }
    }

    /// Tiles one of which chance puts on a place of the offer.
    #[inline]
    pub fn next_tiles(&self, slot: u8) -> u32 {
        if self.phase == Phase::SettingUp && slot < self.n_basic_offered() {
            let offered = self.building_offer.iter().flatten();
            return offered.fold(self.edition.sets.basic, |left, tile| left & !(1 << tile.0));
        }
        self.stack
    }

    /// What the seat that is to speak may bid (§5.3).
    #[inline]
    pub fn allowed_bids(&self, auction: &Auction) -> Bids {
        let lowest = match auction.high {
            Money::ZERO => self.edition.line(auction.line).minimum,
            Money(high) => Money(high + 1),
        };
        Bids { lowest, highest: self.mat(auction.to_speak).money }
    }
}

/// What the town on offer costs a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownPrices {
    pub commodity: Commodity,
    pub amount: u8,
    pub mix: u8,
}

/// A range of bids, empty when `lowest` is above `highest`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bids {
    pub lowest: Money,
    pub highest: Money,
}

impl Bids {
    #[inline]
    pub fn is_empty(self) -> bool {
        self.lowest > self.highest
    }

    #[inline]
    pub fn contains(self, amount: Money) -> bool {
        (self.lowest..=self.highest).contains(&amount)
    }
}
