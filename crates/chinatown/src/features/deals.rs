//! Deals that may please all of their parties.

use tabletop::Seat;
use tabletop::order::by_key;

use super::worth::{Appraiser, Holding, ONE_BILL};
use crate::deal::Deal;
use crate::edition::{MAX_PLAYERS, Shop};
use crate::lots::Lot;

/// A deal and what it is worth to each seat, in dollars, with the money that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub deal: Deal,
    pub gains: [i32; MAX_PLAYERS],
    /// The sum of the gains.
    pub surplus: i32,
}

/// The smallest surplus that is worth talking about.
const LEAST: i32 = 10_000;
/// Bundles that would lose more than this if their parts did not help each other are not tried.
const HOPELESS: i32 = -40_000;
/// Deals that are returned.
const MOST: usize = 50;

/// How hard somebody looks for deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// Assets of each direction that are combined with each other.
    short_list: usize,
    /// Assets in a deal of two seats.
    n_assets: usize,
    /// Deals that are tried with each partner.
    n_tries: usize,
    /// Whether deals of three seats are looked for.
    three_ways: bool,
}

impl SearchLimits {
    /// One thing for another.
    pub const NARROW: SearchLimits =
        SearchLimits { short_list: 4, n_assets: 2, n_tries: 36, three_ways: false };
    pub const MEDIUM: SearchLimits =
        SearchLimits { short_list: 6, n_assets: 4, n_tries: 64, three_ways: true };
    pub const WIDE: SearchLimits =
        SearchLimits { short_list: 8, n_assets: 4, n_tries: 200, three_ways: true };
}

/// Something that goes from one seat to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asset {
    Lot(Lot),
    Tiles(Shop, u8),
}

/// An asset, and by how much the two seats together would be better off.
#[derive(Clone, Copy, Debug)]
struct Wish {
    asset: Asset,
    surplus: i32,
}

impl Holding {
    fn give(&mut self, asset: Asset) {
        match asset {
            Asset::Lot(lot) => self.lots.remove(lot),
            Asset::Tiles(shop, n) => self.tiles[shop.idx()] -= n,
        }
    }

    fn take(&mut self, asset: Asset) {
        match asset {
            Asset::Lot(lot) => self.lots.insert(lot),
            Asset::Tiles(shop, n) => self.tiles[shop.idx()] += n,
        }
    }

    /// Whether it can give both.
    fn has_both(&self, one: Asset, two: Asset) -> bool {
        match (one, two) {
            (Asset::Tiles(a, n), Asset::Tiles(b, m)) if a == b => n + m <= self.tiles[a.idx()],
            (Asset::Lot(a), Asset::Lot(b)) => a != b,
            (Asset::Lot(_), Asset::Tiles(..))
            | (Asset::Tiles(..), Asset::Lot(_) | Asset::Tiles(..)) => true,
        }
    }

    /// Everything it could give: lots, and tiles of a kind singly or in pairs.
    fn assets(&self) -> impl Iterator<Item = Asset> {
        let tiles = self.tiles;
        let kinds = Shop::all().filter(move |shop| tiles[shop.idx()] > 0);
        let bundles = kinds.flat_map(move |shop| {
            (1..=tiles[shop.idx()].min(2)).map(move |n| Asset::Tiles(shop, n))
        });
        self.lots.iter().map(Asset::Lot).chain(bundles)
    }
}

/// Two assets that cannot both be in a deal in opposite directions: tiles of one kind.
fn clash(one: Asset, two: Asset) -> bool {
    matches!((one, two), (Asset::Tiles(a, _), Asset::Tiles(b, _)) if a == b)
}

impl Appraiser {
    /// Deals that leave every party better off, priced so that all gain alike; the best first.
    pub fn candidates(&self, seat: Seat, limits: SearchLimits, out: &mut Vec<Candidate>) {
        let mut search = Search::new(self, seat, limits);
        for partner in Seat::all(self.n_seats).filter(|&it| it != seat) {
            search.two_way(partner);
        }
        if limits.three_ways {
            search.three_way();
        }
        let Search { mut found, .. } = search;
        by_key(&mut found, |it| -i64::from(it.surplus));
        found.dedup_by(|a, b| a.deal == b.deal);
        found.truncate(MOST);
        out.append(&mut found);
    }

    /// Prices a deal so that all parties gain alike, as far as they can pay. `None` when that
    /// leaves somebody without gain.
    fn priced(&self, mut deal: Deal, worth: &[i32; MAX_PLAYERS]) -> Option<Candidate> {
        let n_parties = i32::from(deal.parties.len());
        let surplus: i32 = deal.parties.iter().map(|party| worth[party.idx()]).sum();
        if surplus < LEAST {
            return None;
        }
        let share = surplus / n_parties;
        // Everybody is brought near the fair share in whole bills; what does not come out even is
        // left to the one who is farthest above it.
        let mut gains = *worth;
        for _ in 0..200 {
            let above = |seat: &Seat| gains[seat.idx()] - share;
            let richest = deal.parties.iter().filter(|party| self.can_pay(*party, &deal));
            let Some(richest) = richest.max_by_key(above) else { break };
            let Some(poorest) = deal.parties.iter().min_by_key(above) else { break };
            if above(&richest) <= ONE_BILL / 2 || above(&richest) - above(&poorest) <= ONE_BILL {
                break;
            }
            deal.bills[richest.idx()] -= 1;
            deal.bills[poorest.idx()] += 1;
            gains[richest.idx()] -= ONE_BILL;
            gains[poorest.idx()] += ONE_BILL;
        }
        let all_gain = deal.parties.iter().all(|party| gains[party.idx()] > 0);
        let is_possible = all_gain && !self.is_forbidden_gift(&deal);
        is_possible.then_some(Candidate { deal, gains, surplus })
    }

    /// The same goods with money so that all parties gain alike.
    pub(crate) fn shared(&self, deal: Deal) -> Option<Deal> {
        let mut worth = [0; MAX_PLAYERS];
        for party in deal.parties.iter() {
            worth[party.idx()] = self.gain(party, &deal);
        }
        self.priced(deal, &worth).map(|it| it.deal)
    }

    /// Whether a seat could pay one bill more, as far as is known.
    pub(super) fn can_pay(&self, seat: Seat, deal: &Deal) -> bool {
        let pays = deal.bills[seat.idx()].min(0).unsigned_abs();
        self.bills[seat.idx()].is_none_or(|bills| bills > pays)
    }
}

struct Search<'t> {
    appraiser: &'t Appraiser,
    seat: Seat,
    limits: SearchLimits,
    /// What everybody's lots and tiles are worth now.
    base: [i32; MAX_PLAYERS],
    /// What could go from one seat to another, the most useful first.
    wishes: [[Vec<Wish>; MAX_PLAYERS]; MAX_PLAYERS],
    found: Vec<Candidate>,
}

impl<'t> Search<'t> {
    fn new(appraiser: &'t Appraiser, seat: Seat, limits: SearchLimits) -> Search<'t> {
        let mut base = [0; MAX_PLAYERS];
        for seat in Seat::all(appraiser.n_seats) {
            base[seat.idx()] = appraiser.total_of(appraiser.holding(seat));
        }
        let (wishes, found) = (Default::default(), Vec::new());
        let mut search = Search { appraiser, seat, limits, base, wishes, found };
        for from in Seat::all(appraiser.n_seats) {
            search.wish_from(from);
        }
        search
    }

    fn change(&self, seat: Seat, holding: &Holding) -> i32 {
        self.appraiser.total_of(holding) - self.base[seat.idx()]
    }

    /// Finds what the others could use of a seat's lots and tiles.
    fn wish_from(&mut self, from: Seat) {
        let giver = &self.appraiser.holdings[from.idx()];
        let assets: Vec<Wish> = giver
            .assets()
            .map(|asset| {
                let mut giver = *giver;
                giver.give(asset);
                Wish { asset, surplus: self.change(from, &giver) }
            })
            .collect();
        for to in Seat::all(self.appraiser.n_seats).filter(|&to| to != from) {
            let taker = &self.appraiser.holdings[to.idx()];
            // A shop far from everything of the taker's is worth the same to both.
            let near = self.appraiser.edition().around(taker.lots);
            let is_useful = |asset| match asset {
                Asset::Lot(lot) => near.contains(lot) || !self.appraiser.all_built().contains(lot),
                Asset::Tiles(..) => true,
            };
            let mut wishes: Vec<Wish> = assets
                .iter()
                .filter(|it| is_useful(it.asset))
                .map(|it| {
                    let mut taker = *taker;
                    taker.take(it.asset);
                    Wish { asset: it.asset, surplus: it.surplus + self.change(to, &taker) }
                })
                .collect();
            by_key(&mut wishes, |it| -i64::from(it.surplus));
            wishes.truncate(self.limits.short_list);
            self.wishes[from.idx()][to.idx()] = wishes;
        }
    }

    /// Bundles of up to two for up to two between the seat and a partner: those whose parts promise
    /// most.
    fn two_way(&mut self, partner: Seat) {
        let give = self.bundles(self.seat, partner);
        let take = self.bundles(partner, self.seat);
        let mut pairs = Vec::new();
        for given in std::iter::once(&Bundle::NONE).chain(&give) {
            for taken in std::iter::once(&Bundle::NONE).chain(&take) {
                let promise = given.promise + taken.promise;
                let n_assets = given.n() + taken.n();
                let is_fit = promise >= HOPELESS && (1..=self.limits.n_assets).contains(&n_assets);
                if is_fit && !given.clashes(taken) {
                    pairs.push((promise, given, taken));
                }
            }
        }
        by_key(&mut pairs, |&(promise, ..)| -i64::from(promise));
        for (_, given, taken) in pairs.into_iter().take(self.limits.n_tries) {
            self.try_two_way(partner, given, taken);
        }
    }

    fn try_two_way(&mut self, partner: Seat, given: &Bundle, taken: &Bundle) {
        let mut mine = self.appraiser.holdings[self.seat.idx()];
        let mut theirs = self.appraiser.holdings[partner.idx()];
        let mut deal = Deal::between([self.seat, partner]);
        for asset in given.assets() {
            mine.give(asset);
            theirs.take(asset);
            add(&mut deal, self.seat, partner, asset);
        }
        for asset in taken.assets() {
            theirs.give(asset);
            mine.take(asset);
            add(&mut deal, partner, self.seat, asset);
        }
        let mut worth = [0; MAX_PLAYERS];
        worth[self.seat.idx()] = self.change(self.seat, &mine);
        worth[partner.idx()] = self.change(partner, &theirs);
        self.found.extend(self.appraiser.priced(deal, &worth));
    }

    /// The wishes themselves, and two of them together.
    fn bundles(&self, from: Seat, to: Seat) -> Vec<Bundle> {
        let giver = &self.appraiser.holdings[from.idx()];
        let wishes = &self.wishes[from.idx()][to.idx()];
        let single =
            |it: &Wish| Bundle { first: Some(it.asset), second: None, promise: it.surplus };
        let mut bundles: Vec<Bundle> = wishes.iter().map(single).collect();
        for (i, two) in wishes.iter().enumerate() {
            for one in wishes[..i].iter().filter(|one| giver.has_both(one.asset, two.asset)) {
                let (first, second) = (Some(one.asset), Some(two.asset));
                bundles.push(Bundle { first, second, promise: one.surplus + two.surplus });
            }
        }
        bundles
    }

    /// Each of three gives the next what it wants most: for those who have no money to spare.
    fn three_way(&mut self) {
        let others: Vec<Seat> =
            Seat::all(self.appraiser.n_seats).filter(|&it| it != self.seat).collect();
        for &second in &others {
            for &third in others.iter().filter(|&&third| third != second) {
                let seats = [self.seat, second, third];
                for choice in 0..8_usize {
                    let pick = |i: usize| {
                        let wishes = &self.wishes[seats[i].idx()][seats[(i + 1) % 3].idx()];
                        wishes.get(choice >> i & 1).map(|it| it.asset)
                    };
                    let (Some(one), Some(two), Some(three)) = (pick(0), pick(1), pick(2)) else {
                        continue;
                    };
                    self.try_three_way(seats, [one, two, three]);
                }
            }
        }
    }

    fn try_three_way(&mut self, seats: [Seat; 3], assets: [Asset; 3]) {
        let mut deal = Deal::between(seats);
        let mut holdings = seats.map(|seat| self.appraiser.holdings[seat.idx()]);
        for (i, &asset) in assets.iter().enumerate() {
            let next = (i + 1) % 3;
            holdings[i].give(asset);
            holdings[next].take(asset);
            add(&mut deal, seats[i], seats[next], asset);
        }
        let mut worth = [0; MAX_PLAYERS];
        for (&seat, holding) in seats.iter().zip(&holdings) {
            worth[seat.idx()] = self.change(seat, holding);
        }
        self.found.extend(self.appraiser.priced(deal, &worth));
    }
}

fn add(deal: &mut Deal, from: Seat, to: Seat, asset: Asset) {
    match asset {
        Asset::Lot(lot) => deal.add_lot(lot, to),
        Asset::Tiles(shop, n) => deal.add_tiles(from, to, shop, n),
    }
}

/// One or two assets that go the same way.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    first: Option<Asset>,
    second: Option<Asset>,
    /// By how much the two seats would be better off, if its parts did not help each other.
    promise: i32,
}

impl Bundle {
    const NONE: Bundle = Bundle { first: None, second: None, promise: 0 };

    fn assets(&self) -> impl Iterator<Item = Asset> {
        self.first.into_iter().chain(self.second)
    }

    fn n(&self) -> usize {
        self.assets().count()
    }

    fn clashes(&self, other: &Bundle) -> bool {
        self.assets().any(|one| other.assets().any(|two| clash(one, two)))
    }
}
