//! The game as an environment: how actions are put together from choices, and what a seat observes.

use tabletop::bits::set_bits;
use tabletop::environment::{
    Block, ChoiceSet, Environment, Path, Row, places_after, share, shares,
};
use tabletop::{Game as _, Menu, Money, Seat};

use crate::action::Action;
use crate::edition::{
    Card, Commodity, Goods, Line, N_CARDS, N_COMMODITIES, N_LINES, N_TILES, N_TOWNS, Tile, Town,
};
use crate::state::{MAX_PLAYERS, Phase, State};

/// A bid is told by how much it is above the lowest, in digits of this base: as often as it is
/// contained, one chooses "so much more", and then the rest.
const BASE: u16 = 127;
/// Bids higher above the lowest than this cannot be put together.
const HIGHEST_RAISE: u32 = 10 * BASE as u32;
const MOST_UNITS: u16 = 40;

tabletop::choices!(CHOICES {
    CLAIM: "claim", 6, "take a commodity for free";
    TAKE: "take", 6, "take a commodity";
    RETURN: "return", 6, "return a commodity";
    PAY: "pay", 6, "pay a commodity for the town";
    PRODUCE: "produce", 54, "play a Price & Production card, by its number";
    USE_BONUS: "use_bonus", 27, "use a bonus building, by its number";
    BUILD: "build", 27, "buy a building, by its number";
    UPGRADE: "upgrade", 27, "turn a building over, by its number";
    AUCTION: "auction", 6, "put a railroad of a line up for auction";
    BUY_TOWN: "buy_town", 2, "buy the town: in its own commodity, in a mix";
    SELL: "sell", 6, "sell a commodity; units follow";
    EXPORT: "export", 6, "sell a commodity with the Export Company; units follow";
    BUY_FROM: "buy_from", 30, "buy from a seat: six commodities for each; units follow";
    UNITS: "units", MOST_UNITS, "how many units, from 1";
    BID: "bid", BASE, "bid so much above the lowest bid, from 0";
    BID_MORE: "bid_more", 1, "127 above that; the rest follows";
    PASS: "pass", 1, "leave the auction";
    DECLINE: "decline", 1, "leave out what may be left out";
    DECLARE: "declare", 1, "declare victory";
    HOLD: "hold", 1, "play on with a thousand dollars";
});

const fn block(name: &'static str, len: u16, says: &'static str) -> Block {
    Block { name, len, says }
}

const OBSERVATION: &[Block] = &[
    block("phase", 14, "what is waited for, in the order of the rules"),
    block("round", 1, "rounds, in thirties"),
    block("last_round", 1, "whether this is the last round"),
    block("active", 5, "whose turn it is, by places after the observer"),
    block("left", 1, "tokens to take, return or pay, in eights"),
    block("icons", 6, "icons of the card that may still be taken"),
    block("auction_line", 6, "the railroad under the hammer"),
    block("auction_high", 1, "the highest bid, in fifties"),
    block("auction_bidder", 5, "who has bid it, by places after the observer"),
    block("auction_in", 5, "who is still in, by places after the observer"),
    block("prices", 6, "prices of the commodities, in tens"),
    block("supply", 6, "tokens that nobody holds, in thirties"),
    block("railroads_offered", 6, "railroads on offer by line"),
    block("railroads_left", 1, "railroads in the deck, in twelves"),
    block("town_offered", 16, "the town on offer"),
    block("towns_left", 1, "towns to come, in sixteens"),
    block("buildings_offered", 27, "buildings on offer"),
    block("stack", 1, "buildings in the stack, in twenties"),
    block("hand", 54, "the observer's cards"),
    block("own_buildings", 27, "the observer's buildings; 2 for those turned over"),
    block(
        "mats",
        5 * MAT,
        "for each seat from the observer on: it is there, its money in fifties and whether that is \
         known, six commodities in fives, railroads by line in fours, towns in fives and their \
         points in twenties, buildings in fives, cards in fives, storage left in tens",
    ),
];

const MAT: u16 = 20;

static ONES: [f32; 256] = shares(1.0);
static FOURTHS: [f32; 256] = shares(4.0);
static FIFTHS: [f32; 256] = shares(5.0);
static TENTHS: [f32; 256] = shares(10.0);
static THIRTIETHS: [f32; 256] = shares(30.0);

impl Environment for State {
    const CHOICES: &'static [Block] = CHOICES;
    const OBSERVATION: &'static [Block] = OBSERVATION;

    fn decisions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.legal_actions(seat, out);
        let Some(bids) = self.bids_now().filter(|_| self.actor() == Some(seat)) else { return };
        // The lowest is listed.
        let highest = bids.highest.0.min(bids.lowest.0 + HIGHEST_RAISE);
        out.extend((bids.lowest.0 + 1..=highest).map(|it| Action::Bid { amount: Money(it) }));
    }

    const DRAFTS: bool = true;

    /// Bids: the lowest is listed, and there may be hundreds of others.
    fn drafts(&self, seat: Seat, begun: &[u16], out: &mut ChoiceSet) {
        let Some(bids) = self.bids_now().filter(|_| self.actor() == Some(seat)) else { return };
        if begun.iter().any(|&it| it != BID_MORE) {
            return;
        }
        let base = u32::from(BASE);
        let raised = u32::try_from(begun.len()).expect("a few") * base;
        let highest = (bids.highest.0 - bids.lowest.0).min(HIGHEST_RAISE);
        let Some(left) = highest.checked_sub(raised) else { return };
        let last = u16::try_from(left.min(base - 1)).expect("below the base");
        out.insert_row(BID, last + 1);
        if left >= base {
            out.insert(BID_MORE);
        }
    }

    const TELLS_NEXT: bool = true;

    fn next_choices(&self, seat: Seat, begun: &[u16], out: &mut ChoiceSet) -> bool {
        self.drafts(seat, begun, out);
        // A bid ends its action; more of it is never all that can be chosen.
        let mut next = Next { state: self, begun, is_last: !out.is_empty(), out };
        match begun {
            // The compiler need not look at what has not been chosen.
            [] => self.list_actions(seat, &mut First(&mut next)),
            _ => self.list_actions(seat, &mut next),
        }
        next.is_last
    }

    fn drafted(&self, _: Seat, begun: &[u16]) -> Option<Action> {
        let (&last, before) = begun.split_last()?;
        let nth = |first: u16| u8::try_from(last - first).expect("a few");
        let commodity = |first: u16| Commodity::ALL[usize::from(last - first)];
        Some(match last {
            CLAIM..TAKE => Action::Claim { commodity: commodity(CLAIM) },
            TAKE..RETURN => Action::Take { commodity: commodity(TAKE) },
            RETURN..PAY => Action::Return { commodity: commodity(RETURN) },
            PAY..PRODUCE => Action::Pay { commodity: commodity(PAY) },
            PRODUCE..USE_BONUS => Action::Produce { card: Card(nth(PRODUCE)) },
            USE_BONUS..BUILD => Action::UseBonus { tile: Tile(nth(USE_BONUS)) },
            BUILD..UPGRADE => Action::Build { tile: Tile(nth(BUILD)) },
            UPGRADE..AUCTION => Action::Upgrade { tile: Tile(nth(UPGRADE)) },
            AUCTION..BUY_TOWN => Action::StartAuction { line: Line(nth(AUCTION)) },
            BUY_TOWN..SELL => Action::BuyTown { mix: last > BUY_TOWN },
            // How many follows, or the rest of a bid.
            SELL..UNITS | BID_MORE => return None,
            UNITS..BID => units_of(*before.first()?, nth(UNITS) + 1)?,
            BID..BID_MORE => {
                let raised = u32::try_from(before.len()).expect("a few") * u32::from(BASE);
                let lowest = self.bids_now()?.lowest.0;
                Action::Bid { amount: Money(lowest + raised + u32::from(nth(BID))) }
            }
            PASS => Action::Pass,
            DECLINE => Action::Decline,
            DECLARE => Action::Declare,
            HOLD => Action::Hold,
            _ => return None,
        })
    }

    #[inline]
    fn path(&self, action: &Action) -> Path {
        let first = Path::of(first_choice(action));
        match *action {
            Action::Sell { units, .. } | Action::BuyFrom { units, .. } => {
                first.then(UNITS + u16::from(units) - 1)
            }
            Action::Bid { amount } => self.path_of_bid(amount),
            Action::Claim { .. }
            | Action::Take { .. }
            | Action::Return { .. }
            | Action::Pay { .. }
            | Action::Produce { .. }
            | Action::UseBonus { .. }
            | Action::Build { .. }
            | Action::Upgrade { .. }
            | Action::StartAuction { .. }
            | Action::BuyTown { .. }
            | Action::Pass
            | Action::Decline
            | Action::Declare
            | Action::Hold => first,
        }
    }

    fn observe(&self, seat: Seat, _: &[u16], numbers: &mut [f32]) {
        let mut row = Row::of::<State>(numbers);
        let place = |other: Seat| Some(places_after(other, seat, self.n_seats));
        row.block("phase");
        row.one_of(Some(phase_number(self.phase)), 14);
        row.block("round");
        row.count(self.round, 30.0);
        row.block("last_round");
        row.flag(self.last_round.is_some());
        row.block("active");
        row.one_of(place(self.active), MAX_PLAYERS);
        let (left, icons) = left_and_icons(self.phase);
        row.block("left");
        row.count(left, 8.0);
        row.block("icons");
        row.small(icons, &ONES);
        let auction = if let Phase::Bidding(auction) = self.phase { Some(auction) } else { None };
        row.block("auction_line");
        row.one_of(auction.map(|it| it.line.idx()), N_LINES);
        row.block("auction_high");
        row.count(auction.map_or(0, |it| it.high.0), 50.0);
        let bidder = auction.filter(|it| it.high != Money::ZERO).map(|it| it.high_bidder);
        row.block("auction_bidder");
        row.one_of(bidder.and_then(place), MAX_PLAYERS);
        row.block("auction_in");
        for other in seat.around(self.n_seats) {
            row.flag(auction.is_some_and(|it| it.still_in.contains(other)));
        }
        row.block("prices");
        row.small(self.prices, &TENTHS);
        row.block("supply");
        row.small(self.supply, &THIRTIETHS);
        row.block("railroads_offered");
        row.tally(self.railroad_offer.iter().flatten().map(|line| line.0), N_LINES);
        row.block("railroads_left");
        row.count(self.n_railroads_to_come(), 12.0);
        row.block("town_offered");
        row.one_of(self.town_offer.map(Town::idx), N_TOWNS);
        row.block("towns_left");
        row.count(self.n_towns_to_come(), 16.0);
        row.block("buildings_offered");
        let offered = self.building_offer.iter().flatten();
        row.bits(offered.fold(0, |bits, tile| bits | 1 << tile.0), N_TILES);
        row.block("stack");
        row.count(self.stack.count_ones(), 20.0);
        row.block("hand");
        row.bits(self.mat(seat).hand.into(), N_CARDS);
        row.block("own_buildings");
        let mat = self.mat(seat);
        row.tally(set_bits(mat.buildings.into()).chain(set_bits(mat.upgraded.into())), N_TILES);
        row.block("mats");
        for other in seat.around(self.n_seats) {
            self.observe_mat(seat, other, &mut row);
        }
        row.end();
    }
}

/// What an action begins with; of bids that of the lowest, which alone is listed.
#[allow(clippy::inline_always, reason = "the kind of the action is known where it is asked")]
#[inline(always)]
fn first_choice(action: &Action) -> u16 {
    let small = |idx: usize| u16::try_from(idx).expect("a few");
    match *action {
        Action::Claim { commodity } => CLAIM + small(commodity.idx()),
        Action::Take { commodity } => TAKE + small(commodity.idx()),
        Action::Return { commodity } => RETURN + small(commodity.idx()),
        Action::Pay { commodity } => PAY + small(commodity.idx()),
        Action::Produce { card } => PRODUCE + u16::from(card.0),
        Action::UseBonus { tile } => USE_BONUS + u16::from(tile.0),
        Action::Build { tile } => BUILD + u16::from(tile.0),
        Action::Upgrade { tile } => UPGRADE + u16::from(tile.0),
        Action::StartAuction { line } => AUCTION + u16::from(line.0),
        Action::BuyTown { mix } => BUY_TOWN + u16::from(mix),
        Action::Sell { commodity, units: _, export } => {
            let first = if export { EXPORT } else { SELL };
            first + small(commodity.idx())
        }
        Action::BuyFrom { seat, commodity, units: _ } => {
            BUY_FROM + small(seat.idx() * N_COMMODITIES + commodity.idx())
        }
        Action::Bid { .. } => BID,
        Action::Pass => PASS,
        Action::Decline => DECLINE,
        Action::Declare => DECLARE,
        Action::Hold => HOLD,
    }
}

/// What may follow after what was chosen, of the actions that are listed.
struct Next<'a> {
    state: &'a State,
    begun: &'a [u16],
    out: &'a mut ChoiceSet,
    is_last: bool,
}

impl Menu<Action> for Next<'_> {
    #[inline]
    fn add(&mut self, action: Action) {
        let path = self.state.path(&action);
        let (begun, path) = (self.begun, path.choices());
        if let Some(&next) = path.get(begun.len())
            && begun.iter().zip(path).all(|(one, other)| one == other)
        {
            self.out.insert(next);
            self.is_last |= path.len() == begun.len() + 1;
        }
    }
}

/// What an action may begin with.
struct First<'a, 'b>(&'a mut Next<'b>);

impl Menu<Action> for First<'_, '_> {
    // The kind of the action is known where it is added, and nothing is left to do but to set a bit.
    #[allow(clippy::inline_always, reason = "the compiler thinks that it is added too often")]
    #[inline(always)]
    fn add(&mut self, action: Action) {
        self.0.out.insert(first_choice(&action));
        let goes_on = matches!(action, Action::Sell { .. } | Action::BuyFrom { .. });
        self.0.is_last |= !goes_on;
    }
}

/// The action that is about so many units of what was chosen before.
fn units_of(what: u16, units: u8) -> Option<Action> {
    let commodity = |first: u16| Commodity::ALL[usize::from(what - first) % N_COMMODITIES];
    Some(match what {
        SELL..EXPORT => Action::Sell { commodity: commodity(SELL), units, export: false },
        EXPORT..BUY_FROM => Action::Sell { commodity: commodity(EXPORT), units, export: true },
        BUY_FROM..UNITS => {
            let seat = Seat(u8::try_from(usize::from(what - BUY_FROM) / N_COMMODITIES).ok()?);
            Action::BuyFrom { seat, commodity: commodity(BUY_FROM), units }
        }
        _ => return None,
    })
}

impl State {
    fn path_of_bid(&self, amount: Money) -> Path {
        let lowest = self.bids_now().map_or(amount, |bids| bids.lowest);
        let mut raise = amount.0.saturating_sub(lowest.0);
        let rest = |raise: u32| BID + u16::try_from(raise).expect("below the base");
        let base = u32::from(BASE);
        if raise < base {
            return Path::of(rest(raise));
        }
        let mut path = Path::of(BID_MORE);
        raise -= base;
        while raise >= base {
            path = path.then(BID_MORE);
            raise -= base;
        }
        path.then(rest(raise))
    }

    fn observe_mat(&self, observer: Seat, seat: Seat, row: &mut Row<'_>) {
        let mat = self.mat(seat);
        let is_known = seat == observer || self.options.open_money || self.over().is_some();
        let towns = set_bits(u64::from(mat.towns)).map(|town| self.edition.town(Town(town)).points);
        let money = if is_known { mat.money.0 } else { 0 };
        row.put_all([1.0, share(money, 50.0), f32::from(u8::from(is_known))]);
        row.small(mat.goods, &FIFTHS);
        row.small(mat.railroads, &FOURTHS);
        row.small([mat.n_towns()], &FIFTHS);
        row.count(towns.map(u32::from).sum::<u32>(), 20.0);
        row.small([mat.n_buildings(), mat.n_cards()], &FIFTHS);
        let room = self.storage_limit(seat).saturating_sub(mat.n_goods());
        row.small([room], &TENTHS);
    }
}

fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::SettingUp => 0,
        Phase::Claiming { .. } => 1,
        Phase::Choosing { extra: false } => 2,
        Phase::Choosing { extra: true } => 3,
        Phase::Trading { .. } => 4,
        Phase::Taking { .. } => 5,
        Phase::ChoosingBonus { .. } => 6,
        Phase::TakingBonus { .. } => 7,
        Phase::Returning { .. } => 8,
        Phase::SellingAgain { .. } => 9,
        Phase::Bidding(_) => 10,
        Phase::BuildingAgain => 11,
        Phase::Paying { .. } => 12,
        Phase::Closing { .. } | Phase::Over { .. } => 13,
    }
}

/// How many tokens are still to be taken, returned or paid, and the icons to take them from.
fn left_and_icons(phase: Phase) -> (u8, Goods) {
    match phase {
        Phase::Taking { left, icons, .. } => (left, icons),
        Phase::Claiming { left }
        | Phase::TakingBonus { left, .. }
        | Phase::Returning { left, .. }
        | Phase::Paying { left } => (left, [0; N_COMMODITIES]),
        Phase::SettingUp
        | Phase::Choosing { .. }
        | Phase::Trading { .. }
        | Phase::ChoosingBonus { .. }
        | Phase::SellingAgain { .. }
        | Phase::Bidding(_)
        | Phase::BuildingAgain
        | Phase::Closing { .. }
        | Phase::Over { .. } => (0, [0; N_COMMODITIES]),
    }
}
