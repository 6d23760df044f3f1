//! The worth of a position to a seat.

use std::cell::RefCell;
use std::collections::BTreeMap;

use tabletop::Seat;
use tabletop::order::by_key;

use super::layout::{self, Hopes, ONE};
use crate::deal::Deal;
use crate::edition::{BILL, Edition, MAX_PLAYERS, N_SHOPS, Shop, Tiles, n_tiles};
use crate::lots::{Lot, LotSet};
use crate::state::{Board, State};
use crate::view::View;

/// A bill, in dollars that may also be owed.
pub(super) const ONE_BILL: i32 = 10_000;
const _: () = assert!(ONE_BILL.unsigned_abs() == BILL);

/// What most players hope for: the numbers by which traders agree, and positions are evaluated.
/// Bots that hope for more buy what does not come true, and all end with less.
const COMMON: Hopes = Hopes { belief: 60, lot: 8_750, pair: 750, tile: 2_500 };
/// Less of it, for those who sell hopes rather than buy them.
const DISCOUNTED: Hopes = Hopes { belief: 30, lot: 7_000, pair: 0, tile: 2_500 };
/// What comes true if nothing does, and if everything does: the two ends of an estimate.
const GLOOMY: Hopes = Hopes { belief: 0, lot: 6_000, pair: 0, tile: 0 };
const SUNNY: Hopes = Hopes { belief: 140, lot: 10_000, pair: 1_500, tile: 5_000 };

/// The part of the tiles drawn by others that a seat can hope to get by trade, in 256ths.
const BY_TRADE: i32 = 93;
/// How much of the next tile of a group is believed in when one looks where to build.
const NEXT_TILE: i32 = 147;
/// The same, for a group beside a lot that would be blocked.
const BLOCKED: i32 = 294;

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
    /// Tiles of each kind that are not built.
    n_left: Tiles,
    /// The chance that a free lot finds an owner in a year, in 256ths.
    settles: i32,
    no_gifts: bool,
    /// What holdings are worth, as far as somebody has asked.
    known: RefCell<BTreeMap<(Outlook, Holding), i32>>,
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
}

/// What comes of hopes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outlook {
    /// Nothing does.
    Gloomy,
    /// Less than traders agree on.
    Discounted,
    /// What traders agree on.
    Common,
    /// Everything does.
    Sunny,
}

impl Outlook {
    fn hopes(self) -> Hopes {
        match self {
            Outlook::Gloomy => GLOOMY,
            Outlook::Discounted => DISCOUNTED,
            Outlook::Common => COMMON,
            Outlook::Sunny => SUNNY,
        }
    }
}

/// Where tiles of a kind may come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Supply {
    /// Tiles that a seat may hope for in a year, in 256ths.
    pub(super) per_year: i32,
    /// Tiles in all hands.
    pub(super) in_hands: u8,
    /// Tiles that are not built.
    pub(super) n_left: u8,
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
            n_left: std::array::from_fn(|kind| edition.tiles[kind] - board.built[kind].len()),
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
    pub(crate) fn all_built(&self) -> LotSet {
        self.all_built
    }

    /// Lots that somebody owns and on which nothing stands.
    pub(super) fn vacant(&self) -> LotSet {
        self.vacant
    }

    /// Lots that nobody owns.
    pub(super) fn free(&self) -> LotSet {
        self.free
    }

    pub(super) fn settles(&self) -> i32 {
        self.settles
    }

    pub(super) fn supply(&self, shop: Shop) -> Supply {
        let kind = shop.idx();
        Supply {
            per_year: self.supply[kind],
            in_hands: self.in_hands[kind],
            n_left: self.n_left[kind],
        }
    }

    /// Lots that belong to somebody.
    pub(super) fn owned(&self) -> LotSet {
        self.edition.lots.less(self.free)
    }

    pub(crate) fn holding(&self, seat: Seat) -> &Holding {
        &self.holdings[seat.idx()]
    }

    /// What a seat's lots and tiles are worth.
    pub fn worth(&self, seat: Seat) -> Worth {
        self.worth_of(&self.holdings[seat.idx()])
    }

    /// What these lots and tiles would be worth to anybody. More of them are never worth less.
    pub fn worth_of(&self, holding: &Holding) -> Worth {
        layout::worth(self, holding, COMMON)
    }

    /// The total of what these lots and tiles would be worth to anybody, worked out once.
    pub(super) fn appraise(&self, holding: &Holding, outlook: Outlook) -> i32 {
        let key = (outlook, *holding);
        if let Some(&known) = self.known.borrow().get(&key) {
            return known;
        }
        let total = layout::worth(self, holding, outlook.hopes()).total();
        self.known.borrow_mut().insert(key, total);
        total
    }

    /// The total of [`Appraiser::worth_of`].
    pub(super) fn total_of(&self, holding: &Holding) -> i32 {
        self.appraise(holding, Outlook::Common)
    }

    /// What a deal changes for a seat, in dollars, its money included.
    pub fn gain(&self, seat: Seat, deal: &Deal) -> i32 {
        self.gain_by(seat, deal, Outlook::Common)
    }

    /// The same to somebody with another outlook.
    pub fn gain_by(&self, seat: Seat, deal: &Deal, outlook: Outlook) -> i32 {
        let after = self.appraise(&self.after(seat, deal), outlook);
        let change = after - self.appraise(self.holding(seat), outlook);
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

    /// What two holdings of a seat would earn in a year once their tiles are built. Each plan is
    /// tried with both, so that more is never less by a worse plan.
    pub(crate) fn planned_incomes(&self, one: &Holding, two: &Holding) -> (i32, i32) {
        let plans = [self.steps_of(one), self.steps_of(two)];
        let best = |holding: &Holding| {
            plans.iter().map(|plan| self.income_after(plan, holding)).max().unwrap_or(0)
        };
        (best(one), best(two))
    }

    fn steps_of(&self, holding: &Holding) -> Vec<(Lot, Shop)> {
        let mut steps = Vec::new();
        Site::new(self, holding).build_all(&mut |lot, shop| steps.push((lot, shop)));
        steps
    }

    /// The income of a holding, with so much of a plan built as it has lots and tiles for.
    fn income_after(&self, plan: &[(Lot, Shop)], holding: &Holding) -> i32 {
        let mut site = Site::new(self, holding);
        for &(lot, shop) in plan {
            if site.vacant.contains(lot) && site.tiles[shop.idx()] > 0 {
                site.vacant.remove(lot);
                site.tiles[shop.idx()] -= 1;
                site.mine[shop.idx()].insert(lot);
            }
        }
        let income = |shop: Shop| -> i32 {
            let groups = self.edition.parts(site.mine[shop.idx()]);
            groups.map(|group| self.income(shop, group.len())).sum()
        };
        Shop::all().map(income).sum()
    }

    /// The shops of a kind that a holding would have once its tiles are built.
    pub(crate) fn shops_after(&self, shop: Shop, holding: &Holding) -> LotSet {
        let mine = self.built[shop.idx()] & holding.lots;
        let planned = self.steps_of(holding).into_iter().filter(|it| it.1 == shop);
        planned.fold(mine, |all, (lot, _)| all | LotSet::one(lot))
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
            by_key(&mut out[first..], |&(gain, ..)| -i64::from(gain));
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
}
