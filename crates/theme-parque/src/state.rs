//! A position, and the questions one can ask of it.

use serde::{Deserialize, Serialize};
use tabletop::{MAX_SEATS, Printed, Seat, SeatSet, Turn};

use crate::deck::{Bag, Making, Seen, Tile};
use crate::edition::{Edition, Effect, MAX_EXTRA_DRAWS, MAX_PAWNS, Set};
use crate::event::Ending;
use crate::face::{ENTRANCE, Face};
use crate::park::{Cover, Frozen, Ground, Park, Sq, Squares};
use crate::setup::{Options, Rules};

/// Dominoes that all hands together can hold: full hands, and what Benches add.
const MAX_HELD: usize = MAX_SEATS * MAX_MARKET + MAX_EXTRA_DRAWS as usize;
pub const MAX_MARKET: usize = 5;

/// Everything that matters about a game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub edition: Printed<Edition>,
    pub park: Park,
    /// Squares nobody has drawn. A bag: it has no order.
    pub bag: Bag,
    pub making: Making,
    pub hands: Hands,
    pub market: Market,
    pub pawns: Pawns,
    pub options: Options,
    pub n_seats: u8,
    /// Whose turn it is.
    pub active: Seat,
    pub phase: Phase,
    /// The domino of the hand that the active player has picked, by its number, and so what is
    /// listed; the next click says where it lies. Nobody else sees it.
    pub picked: Option<u8>,
    pub turn: TurnNotes,
    /// Seats that have placed their last pawn and left (first edition).
    pub out: SeatSet,
    /// Turns in a row without a domino played or drawn.
    pub n_idle: u8,
}

// Search copies positions by the thousand, so what is kept in one is weighed.
const _: () = assert!(size_of::<State>() <= 2_500, "a position is small");

/// What the game is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Chance deals hands, then the market.
    Dealing {
        n_dealt: u8,
    },
    Playing,
    /// A Signpost was placed.
    Signposting,
    /// A domino is lifted: its number, and its halves upright.
    Moving {
        domino: u8,
        upright: [Face; 2],
    },
    /// A Garbage Bin was placed.
    Binning {
        bin: Sq,
    },
    Claiming,
    /// A Merchandise Shop was claimed.
    Rehoming {
        shop: Sq,
    },
    /// Whoever leaves gives the hand away.
    Giving,
    Taking,
    /// Chance fills the market.
    Refilling,
    Over {
        ending: Ending,
    },
}

/// A phase as all may know it: what the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Dealing,
    Playing,
    Signposting,
    Moving,
    Binning,
    Claiming,
    Rehoming,
    Giving,
    Taking,
    Refilling,
    Over(Ending),
}

/// What has been done in the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnNotes {
    /// Dominoes that may be played.
    pub limit: u8,
    pub n_played: u8,
    /// The dominoes played, by their number in the park.
    pub dominoes: [u8; 2],
    /// The numbers in the hand that they had, as bits: the others keep theirs until the turn is
    /// over.
    pub gaps: u64,
    /// Halves of the last domino whose effect is still to come, as bits.
    pub pending: u8,
    /// Whether dominoes may be laid over others until the turn ends (first edition).
    pub overlaps: bool,
    pub n_claims: u8,
    /// Whether a Fountain was placed.
    pub claims_twice: bool,
    /// Items that must be claimed by whoever placed them.
    pub duties: [Option<Sq>; 4],
    /// Dominoes to draw on top of a full hand.
    pub extra_draws: u8,
    pub draws_left: u8,
    pub n_drawn: u8,
    /// Whether the game ends with this turn (revised edition).
    pub is_final: bool,
}

impl TurnNotes {
    pub fn new(limit: u8) -> TurnNotes {
        TurnNotes {
            limit,
            n_played: 0,
            dominoes: [0; 2],
            gaps: 0,
            pending: 0,
            overlaps: false,
            n_claims: 0,
            claims_twice: false,
            duties: [None; 4],
            extra_draws: 0,
            draws_left: 0,
            n_drawn: 0,
            is_final: false,
        }
    }

    /// The number that the n-th domino of the active hand has, both counted from 0.
    pub fn number_of(&self, n: usize) -> u8 {
        let mut number = u8::try_from(n).expect("a hand is small");
        let mut gaps = self.gaps;
        while gaps != 0 {
            number += u8::from(gaps.trailing_zeros() <= u32::from(number));
            gaps &= gaps - 1;
        }
        number
    }

    /// Which domino of the active hand has that number, if one could have it.
    #[inline]
    pub fn place_of(&self, number: u8) -> Option<usize> {
        let is_gap = self.gaps.checked_shr(number.into())? & 1 == 1;
        let n_before = (self.gaps & ((1 << number) - 1)).count_ones();
        (!is_gap).then(|| usize::from(number) - n_before as usize)
    }

    /// The domino played last, if one was.
    #[inline]
    pub fn last_domino(&self) -> Option<u8> {
        let last = usize::from(self.n_played).checked_sub(1)?;
        self.dominoes.get(last).copied()
    }
}

/// Where there is no domino.
const NO_TILE: Tile = Tile { halves: [ENTRANCE; 2], set: Set::Base, seen: Seen(0) };

/// The dominoes of all players, one hand after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hands {
    tiles: [Tile; MAX_HELD],
    sizes: [u8; MAX_SEATS],
}

impl Hands {
    pub const EMPTY: Hands = Hands { tiles: [NO_TILE; MAX_HELD], sizes: [0; MAX_SEATS] };

    #[inline]
    fn start(&self, seat: Seat) -> usize {
        let sizes = self.sizes.iter().rev().fold(0, |word, &n| word << 8 | u64::from(n));
        let before = sizes & ((1 << (8 * seat.idx())) - 1);
        // The highest byte of this product is the sum of all bytes, as there are fewer dominoes.
        const { assert!(MAX_HELD < 256) };
        usize::from(before.wrapping_mul(0x0101_0101_0101_0101).to_le_bytes()[7])
    }

    #[inline]
    pub fn size(&self, seat: Seat) -> u8 {
        self.sizes[seat.idx()]
    }

    pub fn n_tiles(&self) -> usize {
        self.start(Seat(6))
    }

    #[inline]
    pub fn of(&self, seat: Seat) -> &[Tile] {
        let start = self.start(seat);
        &self.tiles[start..start + usize::from(self.size(seat))]
    }

    pub fn of_mut(&mut self, seat: Seat) -> &mut [Tile] {
        let start = self.start(seat);
        let end = start + usize::from(self.size(seat));
        &mut self.tiles[start..end]
    }

    pub fn add(&mut self, seat: Seat, tile: Tile) {
        let (end, n_tiles) = (self.start(seat) + usize::from(self.size(seat)), self.n_tiles());
        self.tiles.copy_within(end..n_tiles, end + 1);
        self.tiles[end] = tile;
        self.sizes[seat.idx()] += 1;
    }

    /// Takes a domino out of a hand. The hand has it.
    pub fn remove(&mut self, seat: Seat, idx: usize) -> Tile {
        let (at, end) = (self.start(seat) + idx, self.n_tiles());
        let tile = self.tiles[at];
        self.tiles.copy_within(at + 1..end, at);
        self.tiles[end - 1] = NO_TILE;
        self.sizes[seat.idx()] -= 1;
        tile
    }
}

/// The dominoes on offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Market {
    tiles: [Tile; MAX_MARKET],
    size: u8,
}

impl Market {
    pub const EMPTY: Market = Market { tiles: [NO_TILE; MAX_MARKET], size: 0 };

    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.size)]
    }

    pub fn add(&mut self, tile: Tile) {
        self.tiles[usize::from(self.size)] = tile;
        self.size += 1;
    }

    /// Takes a domino out of the market. The market has it.
    pub fn remove(&mut self, idx: usize) -> Tile {
        let tile = std::mem::replace(&mut self.tiles[idx], NO_TILE);
        self.tiles[idx..].rotate_left(1);
        self.size -= 1;
        tile
    }
}

/// The pawns on the table, in the order in which they came to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pawns {
    owners: [Seat; MAX_PAWNS * MAX_SEATS],
    squares: [Sq; MAX_PAWNS * MAX_SEATS],
    n_placed: u8,
}

impl Pawns {
    pub const AT_HOME: Pawns = Pawns {
        owners: [Seat(0); MAX_PAWNS * MAX_SEATS],
        squares: [Sq(0); MAX_PAWNS * MAX_SEATS],
        n_placed: 0,
    };

    /// Whose they are and where they stand.
    #[inline]
    pub fn placed(&self) -> impl ExactSizeIterator<Item = (Seat, Sq)> + Clone + '_ {
        let n = usize::from(self.n_placed);
        self.owners[..n].iter().copied().zip(self.squares[..n].iter().copied())
    }

    /// Where the pawns of a seat stand.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Sq> + '_ {
        self.placed().filter(move |&(owner, _)| owner == seat).map(|(_, sq)| sq)
    }

    /// Whose pawns stand on a square.
    pub fn on(&self, sq: Sq) -> impl Iterator<Item = Seat> + '_ {
        self.placed().filter(move |&(_, at)| at == sq).map(|(owner, _)| owner)
    }

    /// The squares with a pawn on them.
    pub(crate) fn squares(&self) -> Squares {
        let mut squares = Squares::default();
        for (_, sq) in self.placed() {
            squares.insert(sq);
        }
        squares
    }

    #[inline]
    pub fn n_placed(&self, seat: Seat) -> u8 {
        self.owners[..usize::from(self.n_placed)].iter().map(|&owner| u8::from(owner == seat)).sum()
    }

    pub fn place(&mut self, seat: Seat, sq: Sq) {
        let n = usize::from(self.n_placed);
        (self.owners[n], self.squares[n]) = (seat, sq);
        self.n_placed += 1;
    }

    /// Moves a pawn. The pawn is there.
    pub fn shift(&mut self, seat: Seat, from: Sq, to: Sq) {
        self.squares[self.find(seat, from)] = to;
    }

    /// Takes a pawn off the table. The pawn is there.
    pub fn send_home(&mut self, seat: Seat, from: Sq) {
        let (idx, n) = (self.find(seat, from), usize::from(self.n_placed));
        (self.owners[idx], self.squares[idx]) = (Seat(0), Sq(0));
        self.owners[idx..n].rotate_left(1);
        self.squares[idx..n].rotate_left(1);
        self.n_placed -= 1;
    }

    fn find(&self, seat: Seat, from: Sq) -> usize {
        let found = self.placed().position(|pawn| pawn == (seat, from));
        found.expect("the pawn is there")
    }
}

impl State {
    #[inline]
    pub fn rules(&self) -> Rules {
        self.options.rules
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::all(self.n_seats)
    }

    /// Seats that still take turns.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&seat| !self.out.contains(seat))
    }

    /// Pawns that a seat has not placed.
    #[inline]
    pub fn pawns_at_home(&self, seat: Seat) -> u8 {
        self.edition.pawns - self.pawns.n_placed(seat)
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Dealing { .. } | Phase::Refilling => Turn::Chance,
            Phase::Over { .. } => Turn::Over,
            Phase::Playing
            | Phase::Signposting
            | Phase::Moving { .. }
            | Phase::Binning { .. }
            | Phase::Claiming
            | Phase::Rehoming { .. }
            | Phase::Giving
            | Phase::Taking => Turn::Seats(SeatSet::one(self.active)),
        }
    }

    pub fn stage(&self) -> Stage {
        match self.phase {
            Phase::Dealing { .. } => Stage::Dealing,
            Phase::Playing => Stage::Playing,
            Phase::Signposting => Stage::Signposting,
            Phase::Moving { .. } => Stage::Moving,
            Phase::Binning { .. } => Stage::Binning,
            Phase::Claiming => Stage::Claiming,
            Phase::Rehoming { .. } => Stage::Rehoming,
            Phase::Giving => Stage::Giving,
            Phase::Taking => Stage::Taking,
            Phase::Refilling => Stage::Refilling,
            Phase::Over { ending } => Stage::Over(ending),
        }
    }

    /// Squares with a pawn on them.
    #[inline]
    pub(crate) fn claimed(&self) -> Squares {
        self.pawns.squares()
    }

    /// What placing the next domino of the turn depends on.
    #[inline]
    pub(crate) fn ground(&self) -> Ground<'_> {
        let first = (self.turn.n_played > 0).then_some(self.turn.dominoes[0]);
        self.ground_apart_from(first)
    }

    /// The same, with another domino that must not be touched. Only the revised edition keeps the
    /// dominoes of a turn apart (§5.5).
    #[inline]
    pub(crate) fn ground_apart_from(&self, domino: Option<u8>) -> Ground<'_> {
        Ground {
            park: &self.park,
            edition: self.edition.tables(),
            rules: self.rules(),
            pawns: &self.pawns,
            frozen: self.frozen_queues(&self.park),
            number: self.park.n_dominoes(),
            has_offices: self.edition.has_offices(self.options),
            apart_from: domino.filter(|_| self.rules() == Rules::Revised),
        }
    }

    /// The queues of a park that may not grow (§5.7).
    pub(crate) fn frozen_queues(&self, park: &Park) -> Vec<Frozen> {
        match self.options.frozen_queues {
            true => Frozen::all(park, self.claimed().iter()),
            false => Vec::new(),
        }
    }

    /// Whether one of these dominoes may be laid over others.
    #[inline]
    pub(crate) fn any_covers(&self, hand: &[Tile]) -> bool {
        let halves = hand.iter().flat_map(|tile| tile.halves);
        self.turn.overlaps | self.edition.any_covers(halves, self.rules())
    }

    /// What a domino of the hand may be laid over (§6.1).
    #[inline]
    pub(crate) fn cover_of(&self, halves: [Face; 2]) -> Cover {
        let mut cover = if self.turn.overlaps { Cover::Anything } else { Cover::Nothing };
        for face in halves.into_iter().filter(|face| face.is_decoration()) {
            let effect = self.edition.effect(face, self.rules());
            if effect == Effect::OverlapThisTurn {
                cover = Cover::Anything;
            } else if effect == Effect::CoverOneDomino && cover == Cover::Nothing {
                cover = Cover::OneDomino;
            }
        }
        cover
    }

    /// How many pawns could still be put on a square.
    #[inline]
    pub fn room_for_pawns(&self, sq: Sq) -> usize {
        let allowed = usize::from(self.edition.pawns_allowed(self.park.face(sq)));
        match allowed {
            0 => 0,
            _ => allowed.saturating_sub(self.pawns.on(sq).count()),
        }
    }

    /// Items that take a pawn, in the order of placing.
    pub fn open_items(&self) -> impl Iterator<Item = Sq> + '_ {
        let claimed = self.claimed();
        self.park.items().filter(move |&sq| !claimed.contains(sq) || self.room_for_pawns(sq) > 0)
    }

    /// Those of them that a seat may claim.
    pub fn claimable(&self, seat: Seat) -> impl Iterator<Item = Sq> + '_ {
        let has_stations = self.pawns.of(seat).any(|sq| self.park.face(sq).is_station());
        self.open_items().filter(move |&sq| !has_stations || !self.has_coaster(seat, sq))
    }

    /// Whether there is one of them. The newest are looked at first: they are rarely claimed.
    pub(crate) fn can_claim_any(&self, seat: Seat) -> bool {
        let mut items = self.park.newest_first().filter(|(_, face)| face.is_item());
        items.any(|(sq, _)| self.room_for_pawns(sq) > 0 && !self.has_coaster(seat, sq))
    }

    /// Whether a seat has a pawn on the coaster of a station: it claims one of them (§7.1).
    pub(crate) fn has_coaster(&self, seat: Seat, sq: Sq) -> bool {
        if !self.park.face(sq).is_station() {
            return false;
        }
        let mut own = self.pawns.of(seat).filter(|&it| self.park.face(it).is_station());
        let Some(first) = own.next() else { return false };
        let coaster = self.park.coaster(sq).squares;
        std::iter::once(first).chain(own).any(|station| coaster.contains(station))
    }

    /// The sets of squares in use.
    #[inline]
    pub(crate) fn sets(&self) -> &'static crate::deck::Sets {
        &self.edition.tables().sets[self.rules()]
    }

    /// The number of the n-th domino in a hand, both counted from 0.
    pub fn number_of(&self, seat: Seat, n: usize) -> u8 {
        match seat == self.active {
            true => self.turn.number_of(n),
            false => u8::try_from(n).expect("a hand is small"),
        }
    }

    /// How the game ended, if it is over.
    pub fn over(&self) -> Option<Ending> {
        if let Phase::Over { ending } = self.phase { Some(ending) } else { None }
    }
}
