//! The worth of a position to a seat.

use std::cell::RefCell;
use std::collections::BTreeMap;

use tabletop::Seat;

use crate::deal::Deal;
use crate::edition::{BILL, Edition, MAX_PLAYERS, N_SHOPS, Shop, Tiles, n_tiles};
use crate::lots::{Lot, LotSet};
use crate::state::{Board, State};
use crate::view::View;

/// A bill, in dollars that may also be owed.
pub(super) const ONE_BILL: i32 = 10_000;
const _: () = assert!(ONE_BILL.unsigned_abs() == BILL);

/// One, where fractions are meant.
const ONE: i32 = 256;

/// What a vacant lot is worth in each later year, in dollars: a tile for it will be found.
const VACANT_LOT: i32 = 9_000;
/// What a tile without a lot is worth in each later year: more tiles than lots are drawn.
const SPARE_TILE: i32 = 2_500;
/// What two vacant lots side by side are worth in each later year, besides.
const VACANT_PAIR: i32 = 1_000;
/// The part of the tiles drawn by others that a seat can hope to get by trade.
const BY_TRADE: i32 = 93;
/// The part of a tile in the hand of another that a seat can count on.
const FOREIGN_TILE: i32 = 27;
/// The part of a vacant lot of another that a seat can count on.
const FOREIGN_LOT: i32 = 110;
/// The part of a lot that has yet to find an owner that a seat can count on then.
const FREE_LOT: i32 = 196;
/// How much of the growth that seems possible is believed in.
const BELIEF: i32 = 128;
/// The same, for the next tile of a group when one looks where to build.
const NEXT_TILE: i32 = 147;
/// The same, for a group beside a lot that would be blocked.
const BLOCKED: i32 = 294;

/// How much of the common hope of growth came true, and what vacant lots and spare tiles brought
/// in each later year: by regression of the final money of bots on what they had.
const DISCOUNTED_GROWTH: i32 = 128;
const DISCOUNTED_LOT: i32 = 7_000;
const DISCOUNTED_TILE: i32 = 4_000;

/// What a seat brings to the table besides money.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Holding {
    pub lots: LotSet,
    pub tiles: Tiles,
}

/// What is known of a position, prepared for many questions.
#[derive(Clone, Debug)]
pub struct Appraiser {
    edition: &'static Edition,
    pub n_seats: u8,
    /// Incomes still to come, that of this year included.
    pub n_incomes: i32,
    pub holdings: [Holding; MAX_PLAYERS],
    /// Money of each seat in bills; `None` where it is not known.
    pub bills: [Option<u16>; MAX_PLAYERS],
    built: [LotSet; N_SHOPS],
    all_built: LotSet,
    /// Lots that somebody owns and on which nothing stands.
    vacant: LotSet,
    /// Lots that nobody owns.
    free: LotSet,
    /// Tiles of each kind that a seat may hope for in a year, in 256ths.
    supply: [i32; N_SHOPS],
    /// Tiles of each kind in all hands.
    in_hands: Tiles,
    /// The chance that a free lot finds an owner in a year, in 256ths.
    settles: i32,
    no_gifts: bool,
    /// What holdings are worth, as far as somebody has asked.
    known: RefCell<BTreeMap<Holding, Appraisal>>,
}

/// What a seat's lots and tiles are worth, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// Income of one year, with the tiles in hand built as well as seems possible.
    pub income: i32,
    /// That income in all the years to come.
    pub incomes: i32,
    /// What the same groups may earn more when they grow.
    pub growth: i32,
    /// Vacant lots and tiles left over.
    pub options: i32,
    /// Lots left over.
    pub n_vacant: u8,
    /// Pairs of lots left over that lie side by side.
    pub n_pairs: u8,
    /// Tiles left over.
    pub n_spare: u8,
}

impl Worth {
    #[inline]
    pub fn total(self) -> i32 {
        self.incomes + self.growth + self.options
    }

    /// The same with the hopes discounted that a table of traders shares: what was left of them at
    /// the end of games, with so many years after this one.
    fn discounted_total(self, n_later: i32) -> i32 {
        let later =
            i32::from(self.n_vacant) * DISCOUNTED_LOT + i32::from(self.n_spare) * DISCOUNTED_TILE;
        self.incomes + self.growth * DISCOUNTED_GROWTH / ONE + later * n_later
    }
}

/// Two values of a holding, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Appraisal {
    /// The total of its [`Worth`], on which traders agree.
    common: i32,
    /// What it has turned out to bring.
    discounted: i32,
}

/// Where a seat would build, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    steps: [(Lot, Shop); Plan::MOST],
    n_steps: usize,
}

impl Plan {
    /// More steps than that are not looked at.
    const MOST: usize = 32;

    pub fn steps(&self) -> &[(Lot, Shop)] {
        &self.steps[..self.n_steps]
    }
}

#[inline]
fn thousands(bills: u16) -> i32 {
    i32::from(bills) * ONE_BILL
}

impl Appraiser {
    /// What a bot may know that holds a position resampled for it.
    pub fn of(state: &State) -> Appraiser {
        let State { edition, options, n_seats, board, hands, bag, bills, round, .. } = state;
        let mut appraiser = Appraiser::new(edition.tables(), *n_seats, *round, board, hands, bag);
        appraiser.bills = bills.map(Some);
        appraiser.no_gifts = options.no_gifts;
        appraiser
    }

    /// What a viewer knows. Hidden hands count as empty, and their tiles as still in the bag.
    pub fn seen(edition: &'static Edition, view: &View) -> Appraiser {
        let mut hands = [[0; N_SHOPS]; MAX_PLAYERS];
        let mut bills = [None; MAX_PLAYERS];
        let mut bag = edition.tiles;
        let board = view.board();
        for (seat, it) in view.seats.iter().enumerate() {
            hands[seat] = it.tiles.unwrap_or_default();
            let money = it.money.map(|money| money.0 / BILL);
            bills[seat] = money.and_then(|bills| u16::try_from(bills).ok());
        }
        for (kind, left) in bag.iter_mut().enumerate() {
            let shown: u8 = hands.iter().map(|hand| hand[kind]).sum();
            *left -= shown + board.built[kind].len();
        }
        let mut appraiser =
            Appraiser::new(edition, view.n_seats(), view.round, &board, &hands, &bag);
        appraiser.bills = bills;
        appraiser.no_gifts = view.options.no_gifts;
        appraiser
    }

    fn new(
        edition: &'static Edition,
        n_seats: u8,
        round: u8,
        board: &Board,
        hands: &[Tiles; MAX_PLAYERS],
        bag: &Tiles,
    ) -> Appraiser {
        let all_built = board.all_built();
        let all_owned = board.all_owned();
        let free = edition.lots.less(all_owned);
        let n_years = i32::from(edition.n_rounds() - round);
        let later = (round + 1..=edition.n_rounds()).map(|it| edition.share(n_seats, it));
        let (n_draws, n_cards) = later.fold((0, 0), |(tiles, cards), share| {
            (tiles + i32::from(share.tiles), cards + i32::from(share.kept))
        });
        let n = i32::from(n_seats);
        let n_bag = i32::from(n_tiles(bag)).max(1);
        let part = ONE / n + BY_TRADE * (n - 1) / n;
        let per_year = |all: i32| if n_years == 0 { 0 } else { all * n / n_years };
        let mut in_hands = [0; N_SHOPS];
        for hand in hands {
            for (sum, n) in in_hands.iter_mut().zip(hand) {
                *sum += n;
            }
        }
        let mut holdings = [Holding::default(); MAX_PLAYERS];
        for (holding, (&lots, &tiles)) in holdings.iter_mut().zip(board.owned.iter().zip(hands)) {
            *holding = Holding { lots, tiles };
        }
        Appraiser {
            edition,
            n_seats,
            n_incomes: n_years + 1,
            holdings,
            bills: [None; MAX_PLAYERS],
            built: board.built,
            all_built,
            vacant: all_owned.less(all_built),
            free,
            supply: bag.map(|left| per_year(n_draws) * i32::from(left) * part / n_bag),
            in_hands,
            settles: per_year(n_cards) * ONE / i32::from(free.len()).max(1),
            no_gifts: false,
            known: RefCell::default(),
        }
    }

    /// Takes over what another appraiser has worked out, if it still holds: trade changes who
    /// has what, but not what anything is worth to whoever has it.
    pub(super) fn learn(&mut self, other: Option<Appraiser>) {
        let Some(other) = other else { return };
        let is_same = std::ptr::eq(self.edition, other.edition)
            && self.n_seats == other.n_seats
            && self.n_incomes == other.n_incomes
            && self.built == other.built
            && self.vacant == other.vacant
            && self.supply == other.supply
            && self.in_hands == other.in_hands
            && self.settles == other.settles;
        if is_same {
            self.known = other.known;
        }
    }

    #[inline]
    pub(super) fn income(&self, shop: Shop, n_tiles: u8) -> i32 {
        thousands(self.edition.income(shop, n_tiles))
    }

    pub(super) fn edition(&self) -> &'static Edition {
        self.edition
    }

    /// Shops of one kind.
    pub(super) fn built(&self, shop: Shop) -> LotSet {
        self.built[shop.idx()]
    }

    /// Shops of any kind.
    pub(super) fn all_built(&self) -> LotSet {
        self.all_built
    }

    /// Lots that belong to somebody.
    pub(super) fn owned(&self) -> LotSet {
        self.edition.lots.less(self.free)
    }

    pub(super) fn holding(&self, seat: Seat) -> &Holding {
        &self.holdings[seat.idx()]
    }

    /// What a seat's lots and tiles are worth.
    pub fn worth(&self, seat: Seat) -> Worth {
        self.worth_of(&self.holdings[seat.idx()])
    }

    /// What these lots and tiles would be worth to anybody.
    pub fn worth_of(&self, holding: &Holding) -> Worth {
        let mut site = Site::new(self, holding);
        site.build_all(&mut |_, _| {});
        site.worth()
    }

    /// What these lots and tiles would be worth to anybody, worked out once.
    pub(super) fn appraise(&self, holding: &Holding) -> Appraisal {
        if let Some(&known) = self.known.borrow().get(holding) {
            return known;
        }
        let worth = self.worth_of(holding);
        let appraisal = Appraisal {
            common: worth.total(),
            discounted: worth.discounted_total(self.n_incomes - 1),
        };
        self.known.borrow_mut().insert(*holding, appraisal);
        appraisal
    }

    /// The total of [`Appraiser::worth_of`].
    pub(super) fn total_of(&self, holding: &Holding) -> i32 {
        self.appraise(holding).common
    }

    /// What a deal changes for a seat when hopes are discounted.
    pub(super) fn discounted_gain(&self, seat: Seat, deal: &Deal) -> i32 {
        let after = self.appraise(&self.after(seat, deal)).discounted;
        let change = after - self.appraise(self.holding(seat)).discounted;
        change + i32::from(deal.bills[seat.idx()]) * thousands(1)
    }

    /// What a deal changes for a seat, in dollars, its money included.
    pub fn gain(&self, seat: Seat, deal: &Deal) -> i32 {
        let change = self.total_of(&self.after(seat, deal)) - self.total_of(self.holding(seat));
        change + i32::from(deal.bills[seat.idx()]) * thousands(1)
    }

    /// A seat's lots and tiles after a deal. Tiles that are not known to be there are not taken.
    pub fn after(&self, seat: Seat, deal: &Deal) -> Holding {
        let mut holding = self.holdings[seat.idx()];
        holding.lots = holding.lots.less(deal.all_lots()) | deal.lots[seat.idx()];
        for it in deal.tile_moves() {
            let held = &mut holding.tiles[it.shop.idx()];
            if it.from == seat {
                *held = held.saturating_sub(it.count);
            } else if it.to == seat {
                *held += it.count;
            }
        }
        holding
    }

    /// Whether a deal gives nothing to a party, or takes nothing from it, where that is forbidden.
    pub(super) fn is_forbidden_gift(&self, deal: &Deal) -> bool {
        self.no_gifts
            && deal.parties.iter().any(|party| {
                let bills = deal.bills[party.idx()];
                let gives = bills < 0
                    || deal.all_lots().meets(self.holdings[party.idx()].lots)
                    || deal.tile_moves().any(|it| it.from == party);
                let gets = bills > 0
                    || !deal.lots[party.idx()].is_empty()
                    || deal.tile_moves().any(|it| it.to == party);
                !gives || !gets
            })
    }

    /// Where a seat should build.
    pub fn plan(&self, seat: Seat) -> Plan {
        let mut plan = Plan { steps: [(Lot(0), Shop(0)); Plan::MOST], n_steps: 0 };
        let mut site = Site::new(self, &self.holdings[seat.idx()]);
        site.build_all(&mut |lot, shop| {
            if plan.n_steps < Plan::MOST {
                plan.steps[plan.n_steps] = (lot, shop);
                plan.n_steps += 1;
            }
        });
        plan
    }

    /// What a seat could build first, for each kind of tile the best few lots.
    pub(super) fn first_steps(&self, seat: Seat, n_each: usize) -> Vec<(i32, Lot, Shop)> {
        let mut steps = Vec::new();
        Site::new(self, &self.holdings[seat.idx()]).first_steps(n_each, &mut steps);
        steps
    }

    /// Which `n` of the cards dealt a seat should keep.
    pub fn choice(&self, seat: Seat, dealt: LotSet, n: u8) -> LotSet {
        let all: Vec<Lot> = dealt.iter().collect();
        let mut best = (i32::MIN, LotSet::EMPTY);
        for choice in (0_u32..1 << all.len()).filter(|it| it.count_ones() == u32::from(n)) {
            let chosen = all.iter().enumerate().filter(|&(i, _)| choice >> i & 1 == 1);
            let kept: LotSet = chosen.map(|(_, &lot)| lot).collect();
            let mut holding = self.holdings[seat.idx()];
            holding.lots |= kept;
            let worth = self.worth_of(&holding).total();
            if worth > best.0 {
                best = (worth, kept);
            }
        }
        best.1
    }
}

/// What a shop of some kind would cost a group of another kind beside it.
fn blocked(reserve: Option<(i32, Shop)>, shop: Shop) -> i32 {
    match reserve {
        Some((kept, other)) if other != shop => kept,
        Some(_) | None => 0,
    }
}

/// The kinds whose bits are set.
fn kinds(mut bits: u16) -> impl Iterator<Item = Shop> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let shop = Shop(bits.trailing_zeros().to_le_bytes()[0]);
        bits &= bits - 1;
        Some(shop)
    })
}

/// A seat's lots while its tiles are being placed.
struct Site<'t> {
    appraiser: &'t Appraiser,
    lots: LotSet,
    /// Own shops by kind, those just built included.
    mine: [LotSet; N_SHOPS],
    /// Kinds of which there are any.
    kinds: u16,
    vacant: LotSet,
    tiles: Tiles,
}

impl<'t> Site<'t> {
    fn new(appraiser: &'t Appraiser, holding: &Holding) -> Site<'t> {
        let mut mine = [LotSet::EMPTY; N_SHOPS];
        let mut kinds = 0;
        for (kind, (mine, &built)) in mine.iter_mut().zip(&appraiser.built).enumerate() {
            *mine = built & holding.lots;
            kinds |= u16::from(!mine.is_empty()) << kind;
        }
        let vacant = holding.lots.less(appraiser.all_built);
        Site { appraiser, lots: holding.lots, mine, kinds, vacant, tiles: holding.tiles }
    }

    /// Builds tile by tile where it pays best, until there is nothing to build or nowhere.
    fn build_all(&mut self, built: &mut impl FnMut(Lot, Shop)) {
        let mut tiles_left = n_tiles(&self.tiles);
        while tiles_left > 0 && !self.vacant.is_empty() {
            let Some((lot, shop)) = self.best_step() else { return };
            self.tiles[shop.idx()] -= 1;
            self.mine[shop.idx()].insert(lot);
            self.kinds |= 1 << shop.0;
            self.vacant.remove(lot);
            tiles_left -= 1;
            built(lot, shop);
        }
    }

    fn best_step(&self) -> Option<(Lot, Shop)> {
        let mut best = (0, None);
        let held = self.held();
        let mut regions = self.vacant;
        while let Some(first) = regions.first() {
            let region = self.appraiser.edition.connected(LotSet::one(first), regions);
            regions = regions.less(region);
            for lot in region {
                self.best_at(lot, region.len(), held, &mut best);
            }
        }
        best.1
    }

    /// Tries every kind held on a lot that lies in a vacant region of that size.
    fn best_at(&self, lot: Lot, region: u8, held: u16, best: &mut (i32, Option<(Lot, Shop)>)) {
        let around = self.appraiser.edition.neighbours(lot) & self.lots;
        let mut reserve = None;
        for shop in kinds(held) {
            let gain = self.gain_at(lot, region, around, shop);
            if gain <= best.0 {
                continue;
            }
            // It takes longest to find out what would be blocked, and that only makes it worse.
            let reserve = *reserve.get_or_insert_with(|| self.reserve(around));
            let gain = gain - blocked(reserve, shop);
            if gain > best.0 {
                *best = (gain, Some((lot, shop)));
            }
        }
    }

    /// What a tile adds on a lot, with the others of its kind that would follow.
    #[inline]
    fn gain_at(&self, lot: Lot, region: u8, around: LotSet, shop: Shop) -> i32 {
        let appraiser = self.appraiser;
        let years = appraiser.n_incomes;
        let mine = self.mine[shop.idx()];
        let size = appraiser.edition.shop(shop).size;
        let (n_joined, before) = self.joined(lot, around & mine, mine, shop);
        // What the tiles of that kind would make together, and what each adds on average.
        let n_more = (self.tiles[shop.idx()] - 1).min(region - 1);
        let n_after = (n_joined + 1 + n_more).min(size.max(n_joined + 1));
        let added = i32::from(n_after - n_joined);
        let mut gain = (appraiser.income(shop, n_after) - before) * years / added;
        if n_after < size {
            let hope = (appraiser.supply[shop.idx()] * (years - 1)).min(ONE);
            let next = appraiser.income(shop, n_after + 1) - appraiser.income(shop, n_after);
            gain += next * (years - 1) * NEXT_TILE / ONE * hope / ONE;
        }
        gain
    }

    /// The kinds of which there are tiles, as bits.
    fn held(&self) -> u16 {
        let mut held = 0;
        for (kind, &n) in self.tiles.iter().enumerate() {
            held |= u16::from(n > 0) << kind;
        }
        held
    }

    /// Tiles that could be built now and where, with what they seem to add; for each kind the
    /// best few.
    fn first_steps(&self, n_each: usize, out: &mut Vec<(i32, Lot, Shop)>) {
        let edition = self.appraiser.edition;
        for shop in kinds(self.held()) {
            let first = out.len();
            let mut regions = self.vacant;
            while let Some(lot) = regions.first() {
                let region = edition.connected(LotSet::one(lot), regions);
                regions = regions.less(region);
                for lot in region {
                    let around = edition.neighbours(lot) & self.lots;
                    let gain = self.gain_at(lot, region.len(), around, shop);
                    out.push((gain - blocked(self.reserve(around), shop), lot, shop));
                }
            }
            out[first..].sort_by_key(|&(gain, ..)| std::cmp::Reverse(gain));
            out.truncate(first + n_each);
        }
    }

    /// Tiles of the groups that a shop on a lot would join, and what they earn apart.
    #[inline]
    fn joined(&self, lot: Lot, touching: LotSet, mine: LotSet, shop: Shop) -> (u8, i32) {
        if touching.is_empty() {
            return (0, 0);
        }
        let edition = self.appraiser.edition;
        let all = edition.connected(LotSet::one(lot), mine).less(LotSet::one(lot));
        let earned = match touching.len() {
            1 => self.appraiser.income(shop, all.len()),
            _ => edition.parts(all).map(|part| self.appraiser.income(shop, part.len())).sum(),
        };
        (all.len(), earned)
    }

    /// What it would cost to block a lot for a group beside it that may still grow.
    fn reserve(&self, around: LotSet) -> Option<(i32, Shop)> {
        let years = self.appraiser.n_incomes - 1;
        if years == 0 {
            return None;
        }
        let mut most: Option<(i32, Shop)> = None;
        for lot in around.less(self.vacant) {
            let shop = kinds(self.kinds).find(|shop| self.mine[shop.idx()].contains(lot))?;
            let group = self.appraiser.edition.connected(LotSet::one(lot), self.mine[shop.idx()]);
            let n = group.len();
            if n >= self.appraiser.edition.shop(shop).size {
                continue;
            }
            let hope = (self.appraiser.supply[shop.idx()] * years
                + i32::from(self.tiles[shop.idx()]) * ONE)
                .min(ONE);
            let next = self.appraiser.income(shop, n + 1) - self.appraiser.income(shop, n);
            let kept = next * years * BLOCKED / ONE * hope / ONE;
            if most.is_none_or(|(it, _)| kept > it) {
                most = Some((kept, shop));
            }
        }
        most
    }

    fn worth(&self) -> Worth {
        let years = self.appraiser.n_incomes;
        let mut worth = Worth::default();
        for shop in kinds(self.kinds) {
            let mut growth = 0;
            for group in self.appraiser.edition.parts(self.mine[shop.idx()]) {
                worth.income += self.appraiser.income(shop, group.len());
                if years > 1 {
                    growth = growth.max(self.growth(shop, group));
                }
            }
            worth.growth += growth;
        }
        worth.incomes = worth.income * years;
        let beside = |lot| (self.appraiser.edition.neighbours(lot) & self.vacant).len();
        worth.n_vacant = self.vacant.len();
        worth.n_pairs = self.vacant.iter().map(beside).sum::<u8>() / 2;
        worth.n_spare = n_tiles(&self.tiles);
        let later = i32::from(worth.n_vacant) * VACANT_LOT
            + i32::from(worth.n_spare) * SPARE_TILE
            + i32::from(worth.n_pairs) * VACANT_PAIR;
        worth.options = later * (years - 1);
        worth
    }

    /// What a group may earn more in later years, with the tiles and the lots that may come.
    fn growth(&self, shop: Shop, group: LotSet) -> i32 {
        let appraiser = self.appraiser;
        let size = appraiser.edition.shop(shop).size;
        let n = group.len();
        let n_exist = appraiser.edition.tiles[shop.idx()] - n;
        let n_open = ((size - n % size) % size).min(n_exist);
        if n_open == 0 {
            return 0;
        }
        let around = appraiser.edition.around(group);
        let own = around & self.vacant;
        let n_own = match own.is_empty() {
            true => 0,
            false => appraiser.edition.connected(own, self.vacant).len(),
        };
        let foreign = i32::from((around & appraiser.vacant).less(self.lots).len());
        let free = i32::from((around & appraiser.free).len());
        let left = i32::from(self.tiles[shop.idx()]);
        let others = i32::from(appraiser.in_hands[shop.idx()]) - left;
        let tiles = left * ONE + others.max(0) * FOREIGN_TILE;
        let lots = i32::from(n_own) * ONE + foreign * FOREIGN_LOT;
        let now = appraiser.income(shop, n);
        let mut growth = 0;
        for year in 1..appraiser.n_incomes {
            let tiles = tiles + appraiser.supply[shop.idx()] * year;
            let lots = lots + free * (appraiser.settles * year).min(ONE) * FREE_LOT / ONE;
            let more = tiles.min(lots).min(i32::from(n_open) * ONE);
            growth += self.interpolated(shop, n, more) - now;
        }
        growth * BELIEF / ONE
    }

    /// The income of a group with a number of tiles more, in 256ths.
    #[inline]
    fn interpolated(&self, shop: Shop, n: u8, more: i32) -> i32 {
        let whole = n + u8::try_from(more / ONE).expect("at most six tiles more");
        let part = more % ONE;
        let low = self.appraiser.income(shop, whole);
        if part == 0 {
            return low;
        }
        low + (self.appraiser.income(shop, whole + 1) - low) * part / ONE
    }
}
