//! The best that a seat can make of its lots and tiles: how much of the income, of the hope of
//! growth, and of what is left over adds up to most.
//!
//! More lots, more tiles or more shops are never worth less here, and it is worth a thought why:
//! whatever can be laid out with less can be laid out with more, and every part of what a layout
//! is worth only grows by more. For that to hold the best layout must really be found, not the
//! first one that a quick eye sees. So where tiles of different kinds compete for lots they are
//! only counted, region by region; where each tile lies counts for the shops that it joins, as far
//! as two tiles go, and three or more of a kind are taken to join all that their region touches.
//! Sums are kept in parts of a dollar so fine that nothing is lost by rounding.
//!
//! What there is to try grows by a factor with every region. Nobody has more than a dozen vacant
//! lots at a table where people trade and build; but somebody may be given half of the city, and a
//! server must answer then as well. So from there on an upper bound is told instead, in which kinds
//! compete for lots by their number alone. As more goods never lead back below that limit, more is
//! never worth less across it either.

use std::cell::RefCell;

use super::worth::{Appraiser, Holding, ONE_BILL, Worth};
use crate::edition::{Shop, Tiles};
use crate::lots::LotSet;

/// One, where fractions are meant.
pub(super) const ONE: i32 = 256;
/// Parts of a dollar in which worth is added up.
const FINE: i64 = 65_536;

/// So many vacant lots are laid out in every way.
const MOST_VACANT: u8 = 12;

/// The part of a lot of its own that a seat can count on, for a group beside it.
const OWN_LOT: i32 = 200;
/// The part of a tile in the hand of another that a seat can count on.
const FOREIGN_TILE: i32 = 27;
/// The part of a vacant lot of another that a seat can count on.
const FOREIGN_LOT: i32 = 110;
/// The part of a lot that has yet to find an owner that a seat can count on then.
const FREE_LOT: i32 = 196;

/// What is hoped for, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hopes {
    /// How much of the growth that seems possible is believed in, in 256ths.
    pub(super) belief: i32,
    /// What a vacant lot is worth in each later year: a tile for it will be found.
    pub(super) lot: i32,
    /// What two vacant lots side by side are worth in each later year, besides.
    pub(super) pair: i32,
    /// What a tile without a lot is worth in each later year: more tiles than lots are drawn.
    pub(super) tile: i32,
}

/// How many lots are used in each area, in so many bits each: a dozen areas of a dozen lots are
/// counted, added and compared at once.
type Used = u64;
const BITS: usize = 5;
/// The highest bit of a count.
const TOO_MANY_OF_ONE: u8 = 1 << (BITS - 1);
/// The highest bit of each count. With [`Layout::slack`] added it is set by the first lot that is not
/// there.
const TOO_MANY: Used = {
    let (mut all, mut i) = (0, 0);
    while i < MOST_VACANT {
        all = all << BITS | TOO_MANY_OF_ONE as Used;
        i += 1;
    }
    all
};
const _: () = assert!(MOST_VACANT as usize * BITS <= Used::BITS as usize && MOST_VACANT < 16);

/// A part of a seat's vacant lots in which only numbers count.
struct Area {
    /// The lots of a region, or one lot of a pool of lots that are alike.
    lots: LotSet,
    n_lots: u8,
    /// Whether the lots are alike and apart from each other.
    is_pool: bool,
    /// See [`Layout::room_around`].
    room: (i32, i32),
    /// By how much the number of a state grows when one lot more in it is used.
    stride: usize,
    /// One lot of it.
    unit: Used,
}

/// Tiles of one kind in some of the areas, and what they come to there.
struct Spread {
    uses: Used,
    /// How far it is from a state to the one in which these lots are used as well.
    step: usize,
    value: Value,
}

/// A state to which the kinds so far can lead, and the best sum in it.
struct Reached {
    state: usize,
    used: Used,
    sum: i64,
}

/// Everything that could be done with the tiles of every kind.
#[derive(Default)]
struct Spreads {
    all: Vec<Spread>,
    /// Where those of each kind end.
    ends: Vec<usize>,
}

impl Spreads {
    fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }

    fn by_kind(&self) -> impl DoubleEndedIterator<Item = &[Spread]> + ExactSizeIterator {
        (0..self.ends.len()).map(|i| {
            let from = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.all[from..self.ends[i]]
        })
    }
}

/// What the shops and tiles of one kind come to.
#[derive(Clone, Copy, Default)]
struct Value {
    /// In fine parts of a dollar.
    total: i64,
    /// Of one year, in dollars.
    income: i32,
    n_spare: u8,
}

impl Value {
    fn plus(self, other: Value) -> Value {
        Value {
            total: self.total + other.total,
            income: self.income + other.income,
            n_spare: self.n_spare + other.n_spare,
        }
    }
}

/// The sum in a state that cannot be reached.
const NEVER: i64 = i64::MIN;

/// Shops of one kind with the vacant lots that connect and surround them; or lots that are alike.
struct Cluster {
    /// Own lots that are vacant and could be used to grow.
    n_vacant: u8,
    /// What others own around it and what nobody owns: see [`Layout::room_around`].
    room: (i32, i32),
    /// Where its outcomes begin, in [`Clusters::ends`].
    first: usize,
    /// Tiles that are tried in it just now.
    n_tried: u8,
}

/// What may come of a cluster: bills that it pays, and the size of a group that may grow.
type Outcome = (u16, u8);

/// The clusters of one kind.
#[derive(Default)]
struct Clusters {
    all: Vec<Cluster>,
    /// The cluster of each area.
    of_area: Vec<usize>,
    /// The outcomes of all clusters, for each by the number of tiles that are added.
    outcomes: Vec<Outcome>,
    ends: Vec<usize>,
    /// What was worked out by [`Layout::hope`], by the place in `ends` and by the tiles left.
    hopes: Vec<Option<(u16, i64)>>,
}

impl Clusters {
    fn clear(&mut self) {
        self.all.clear();
        self.of_area.clear();
        self.outcomes.clear();
        self.ends.clear();
        self.hopes.clear();
    }

    fn begin(&mut self, n_vacant: u8, room: (i32, i32)) {
        self.all.push(Cluster { n_vacant, room, first: self.ends.len(), n_tried: 0 });
    }

    /// Ends the outcomes of the next number of tiles.
    fn end(&mut self) {
        self.ends.push(self.outcomes.len());
    }

    /// The most tiles that each cluster can take.
    fn capacities(&self) -> impl Iterator<Item = (&Cluster, u8)> {
        let ends = self.all.iter().skip(1).map(|it| it.first).chain([self.ends.len()]);
        self.all.iter().zip(ends).map(|(cluster, end)| {
            (cluster, u8::try_from(end - cluster.first - 1).expect("no kind has so many tiles"))
        })
    }

    fn outcomes(&self, cluster: &Cluster, n: u8) -> &[Outcome] {
        let i = cluster.first + usize::from(n);
        let from = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.outcomes[from..self.ends[i]]
    }
}

/// Room for what is written down while one layout is looked for. A bot looks for thousands before it
/// makes an offer, so it is cleared and not thrown away.
#[derive(Default)]
struct Scratch {
    areas: Vec<Area>,
    spreads: Spreads,
    clusters: Clusters,
    /// What is used in each state.
    used: Vec<Used>,
    /// The best sum in each state, with the kind that is looked at.
    sums: Vec<i64>,
    reached: Vec<Reached>,
    /// The spread that led to a state, state by state, kind after kind; of a state that was not
    /// reached, whatever stood there before.
    choices: Vec<u32>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

pub(super) fn worth(appraiser: &Appraiser, holding: &Holding, hopes: Hopes) -> Worth {
    SCRATCH.with_borrow_mut(|scratch| {
        let layout = Layout::new(appraiser, holding, hopes, std::mem::take(&mut scratch.areas));
        let worth = layout.best(scratch);
        scratch.areas = layout.areas;
        worth
    })
}

struct Layout<'t> {
    appraiser: &'t Appraiser,
    hopes: Hopes,
    lots: LotSet,
    vacant: LotSet,
    tiles: Tiles,
    areas: Vec<Area>,
    /// What the count of each area lacks of the last one without its highest bit, when all of its
    /// lots are used.
    slack: Used,
    n_states: usize,
}

impl<'t> Layout<'t> {
    fn new(
        appraiser: &'t Appraiser,
        holding: &Holding,
        hopes: Hopes,
        mut areas: Vec<Area>,
    ) -> Layout<'t> {
        areas.clear();
        let vacant = holding.lots.less(appraiser.all_built());
        let mut layout = Layout {
            appraiser,
            hopes,
            lots: holding.lots,
            vacant,
            tiles: holding.tiles,
            areas,
            slack: 0,
            n_states: 1,
        };
        layout.find_areas();
        layout
    }

    fn mine(&self, shop: Shop) -> LotSet {
        self.appraiser.built(shop) & self.lots
    }

    fn held(&self) -> impl Iterator<Item = Shop> {
        let tiles = self.tiles;
        Shop::all().filter(move |shop| tiles[shop.idx()] > 0)
    }

    fn find_areas(&mut self) {
        if self.held().next().is_none() {
            self.add_plain_areas();
            return;
        }
        let edition = self.appraiser.edition();
        let shops = self.held().fold(LotSet::EMPTY, |all, shop| all | self.mine(shop));
        for lots in edition.parts(self.vacant) {
            let is_alone = lots.len() == 1 && !edition.around(lots).meets(shops);
            let room = self.room_around(lots);
            let twin = self.areas.iter_mut().find(|it| is_alone && it.is_pool && it.room == room);
            if let Some(pool) = twin {
                pool.n_lots += 1;
                continue;
            }
            let n_lots = lots.len();
            self.areas.push(Area { lots, n_lots, is_pool: is_alone, room, stride: 0, unit: 0 });
        }
        if self.is_large() {
            return;
        }
        for (i, area) in self.areas.iter_mut().enumerate() {
            area.stride = self.n_states;
            area.unit = 1 << (BITS * i);
            self.slack += Used::from(TOO_MANY_OF_ONE - 1 - area.n_lots) * area.unit;
            self.n_states *= usize::from(area.n_lots) + 1;
        }
    }

    /// Without tiles nothing is laid out, so one state is enough.
    fn add_plain_areas(&mut self) {
        let parts = self.appraiser.edition().parts(self.vacant);
        self.areas.extend(parts.map(|lots| Area {
            lots,
            n_lots: lots.len(),
            is_pool: false,
            room: (0, 0),
            stride: 1,
            unit: 0,
        }));
    }

    /// Vacant lots of others around some lots, in 256ths that can be counted on, and the number of
    /// those that nobody owns.
    fn room_around(&self, lots: LotSet) -> (i32, i32) {
        let around = self.appraiser.edition().around(lots);
        let foreign = (around & self.appraiser.vacant()).less(self.lots).len();
        let free = (around & self.appraiser.free()).len();
        (i32::from(foreign) * FOREIGN_LOT, i32::from(free))
    }

    /// Whether there is too much to be tried in every way.
    fn is_large(&self) -> bool {
        self.vacant.len() > MOST_VACANT && self.held().next().is_some()
    }

    fn best(&self, scratch: &mut Scratch) -> Worth {
        if self.is_large() { self.bound() } else { self.exact(scratch) }
    }

    /// What the shops are worth that no tile can change.
    fn fixed(&self) -> Value {
        let shops = Shop::all().filter(|shop| self.tiles[shop.idx()] == 0);
        let built = shops.filter(|&shop| !self.mine(shop).is_empty());
        built.fold(Value::default(), |sum, shop| sum.plus(self.without_tiles(shop)))
    }

    /// At least as much as any layout comes to: every kind takes the lots that suit it best, and
    /// all kinds together take no more lots than there are.
    fn bound(&self) -> Worth {
        let n_lots = usize::from(self.vacant.len());
        let mut sums = vec![None; n_lots + 1];
        sums[0] = Some(self.fixed());
        let mut clusters = Clusters::default();
        for shop in self.held() {
            clusters.clear();
            self.find_clusters(shop, self.tiles[shop.idx()], &mut clusters);
            let values = self.values(shop, &clusters);
            let mut next: Vec<Option<Value>> = vec![None; n_lots + 1];
            for (used, sum) in sums.iter().enumerate() {
                let Some(sum) = sum else { continue };
                for (value, to) in values.iter().zip(&mut next[used..]) {
                    let better = sum.plus(*value);
                    if to.is_none_or(|to| better.total > to.total) {
                        *to = Some(better);
                    }
                }
            }
            sums = next;
        }
        let parts = self.appraiser.edition().parts(self.vacant);
        let most_pairs: i32 = parts.map(|part| i32::from(part.len()) - 1).sum();
        let later = self.appraiser.n_incomes - 1;
        let left_over = (0..=i32::from(self.vacant.len())).rev();
        let ends = sums.into_iter().zip(left_over).filter_map(|(sum, n_vacant)| {
            let (sum, n_pairs) = (sum?, most_pairs.min((n_vacant - 1).max(0)));
            let options = (n_vacant * self.hopes.lot + n_pairs * self.hopes.pair) * later;
            Some((sum.total + i64::from(options) * FINE, sum, n_vacant, n_pairs))
        });
        let best = ends.max_by_key(|&(total, ..)| total);
        let (total, sum, n_vacant, n_pairs) = best.expect("no tile need be laid");
        self.told(total, sum, n_vacant, n_pairs)
    }

    /// The most that tiles of a kind come to, by the number of them that are laid.
    fn values(&self, shop: Shop, clusters: &Clusters) -> Vec<Value> {
        let n_tiles = self.tiles[shop.idx()];
        let mut bills = vec![Some(0)];
        for (cluster, most) in clusters.capacities() {
            let mut next = vec![None; usize::from(n_tiles) + 1];
            for n in 0..=most {
                let paid = clusters.outcomes(cluster, n).iter().map(|it| it.0).max().unwrap_or(0);
                for (sum, to) in bills.iter().zip(&mut next[usize::from(n)..]) {
                    *to = (*to).max(sum.map(|sum| sum + paid));
                }
            }
            bills = next;
        }
        let laid = (0..).zip(bills).map_while(|(n, bills)| {
            let left = n_tiles - n;
            let hopes = clusters.capacities().flat_map(|(cluster, most)| {
                (0..=most.min(n)).map(|n| self.hope(shop, left, clusters, cluster, n).1)
            });
            Some(self.sum_up(bills?, hopes.max().unwrap_or(0), left))
        });
        laid.collect()
    }

    /// Kind after kind is spread over the areas, and for every number of lots that may be used in
    /// each of them the best sum is kept (dynamic programming).
    fn exact(&self, scratch: &mut Scratch) -> Worth {
        self.find_spreads(scratch);
        let Scratch { spreads, used, sums, reached, choices, .. } = scratch;
        let fixed = self.fixed();
        self.count_used(used);
        sums.clear();
        sums.resize(self.n_states, NEVER);
        reached.clear();
        reached.push(Reached { state: 0, used: 0, sum: 0 });
        // What is read of it is written first.
        choices.resize(choices.len().max(self.n_states * spreads.ends.len()), 0);
        for (kind, choices) in spreads.by_kind().zip(choices.chunks_exact_mut(self.n_states)) {
            for (i, spread) in (0..).zip(kind) {
                self.try_spread(spread, i, reached, sums, choices);
            }
            reached.clear();
            for (state, (sum, &used)) in sums.iter_mut().zip(&*used).enumerate() {
                if *sum != NEVER {
                    reached.push(Reached { state, used, sum: *sum });
                    *sum = NEVER;
                }
            }
        }
        let later = self.appraiser.n_incomes - 1;
        let mut best = (NEVER, 0);
        for &Reached { state, used, sum } in &*reached {
            let (n_vacant, n_pairs) = self.left_over(used);
            let options = (n_vacant * self.hopes.lot + n_pairs * self.hopes.pair) * later;
            best = best.max((sum + i64::from(options) * FINE, state));
        }
        let (total, last) = best;
        let (n_vacant, n_pairs) = self.left_over(used[last]);
        let (mut sum, mut state) = (fixed, last);
        for (kind, choices) in spreads.by_kind().zip(choices.chunks_exact(self.n_states)).rev() {
            let spread = &kind[choices[state] as usize];
            sum = sum.plus(spread.value);
            state -= spread.step;
        }
        self.told(total + fixed.total, sum, n_vacant, n_pairs)
    }

    /// Goes on by a spread from wherever its lots are still free, if nothing better leads there.
    fn try_spread(
        &self,
        spread: &Spread,
        number: u32,
        reached: &[Reached],
        sums: &mut [i64],
        choices: &mut [u32],
    ) {
        let uses = spread.uses + self.slack;
        // They are in order: what follows those that fit has even less room.
        let n_fit = sums.len() - spread.step.min(sums.len());
        let (sums, choices) = (&mut sums[spread.step..], &mut choices[spread.step..]);
        for from in reached {
            if from.state >= n_fit {
                break;
            }
            let better = from.sum + spread.value.total;
            let sum = &mut sums[from.state];
            if better > *sum && (from.used + uses) & TOO_MANY == 0 {
                *sum = better;
                choices[from.state] = number;
            }
        }
    }

    /// What is used in each state, the first area changing fastest.
    fn count_used(&self, used: &mut Vec<Used>) {
        used.clear();
        used.push(0);
        if self.n_states == 1 {
            return;
        }
        for area in &self.areas {
            for i in 0..used.len() * usize::from(area.n_lots) {
                used.push(used[i] + area.unit);
            }
        }
    }

    fn told(&self, total: i64, sum: Value, n_vacant: i32, n_pairs: i32) -> Worth {
        let years = self.appraiser.n_incomes;
        let small = |n: i32| u8::try_from(n).expect("at most 85 lots");
        let total = i32::try_from(total.div_euclid(FINE)).expect("a few millions");
        let incomes = sum.income * years;
        let later = n_vacant * self.hopes.lot
            + n_pairs * self.hopes.pair
            + i32::from(sum.n_spare) * self.hopes.tile;
        let options = later * (years - 1);
        Worth {
            income: sum.income,
            incomes,
            // What is left of the total, so that the parts add up to it.
            growth: total - incomes - options,
            options,
            n_vacant: small(n_vacant),
            n_pairs: small(n_pairs),
            n_spare: sum.n_spare,
        }
    }

    /// Lots on which nothing is built, and pairs of them.
    fn left_over(&self, mut used: Used) -> (i32, i32) {
        let (mut n_lots, mut n_pairs) = (0, 0);
        for area in &self.areas {
            let left = i32::from(area.n_lots)
                - i32::from(used.to_le_bytes()[0] & (2 * TOO_MANY_OF_ONE - 1));
            used >>= BITS;
            n_lots += left;
            if !area.is_pool {
                n_pairs += (left - 1).max(0);
            }
        }
        (n_lots, n_pairs)
    }

    /// What the shops of a kind are worth of which the seat has no tiles.
    fn without_tiles(&self, shop: Shop) -> Value {
        let (mut income, mut hope) = (0, 0);
        let within = self.mine(shop) | self.vacant;
        let mut shops = self.mine(shop);
        while let Some(first) = shops.first() {
            let all = self.appraiser.edition().connected(LotSet::one(first), within);
            let (foreign, n_free) = self.room_around(all);
            let n_vacant = i32::from((all & self.vacant).len());
            for group in self.appraiser.edition().parts(all & shops) {
                income += self.appraiser.income(shop, group.len());
                let lots = (n_vacant * OWN_LOT + foreign, n_free);
                hope = hope.max(self.growth(shop, group.len(), lots, 0, 0));
            }
            shops = shops.less(all);
        }
        let years = i64::from(self.appraiser.n_incomes);
        Value { total: i64::from(income) * years * FINE + hope, income, n_spare: 0 }
    }

    fn find_spreads(&self, scratch: &mut Scratch) {
        let Scratch { spreads, clusters, .. } = scratch;
        spreads.clear();
        for shop in self.held() {
            let n_tiles = self.tiles[shop.idx()];
            clusters.clear();
            self.find_clusters(shop, n_tiles, clusters);
            clusters.hopes.resize(clusters.ends.len() * (usize::from(n_tiles) + 1), None);
            self.spread(shop, n_tiles, clusters, (0, 0, 0), spreads);
            spreads.ends.push(spreads.all.len());
        }
    }

    /// Spreads the tiles that are left over the areas from one on, in every way.
    fn spread(
        &self,
        shop: Shop,
        left: u8,
        clusters: &mut Clusters,
        (area, uses, step): (usize, Used, usize),
        out: &mut Spreads,
    ) {
        let Some(it) = self.areas.get(area).filter(|_| left > 0) else {
            let value = self.value(shop, left, clusters);
            out.all.push(Spread { uses, step, value });
            return;
        };
        let cluster = clusters.of_area[area];
        let before = clusters.all[cluster].n_tried;
        for n in 0..=left.min(it.n_lots) {
            clusters.all[cluster].n_tried = before + n;
            let uses = uses + Used::from(n) * it.unit;
            let step = step + usize::from(n) * it.stride;
            self.spread(shop, left - n, clusters, (area + 1, uses, step), out);
        }
        clusters.all[cluster].n_tried = before;
    }

    fn find_clusters(&self, shop: Shop, n_tiles: u8, clusters: &mut Clusters) {
        let edition = self.appraiser.edition();
        let mine = self.mine(shop);
        if mine.is_empty() {
            self.find_fresh_clusters(shop, n_tiles, clusters);
            return;
        }
        // Of lots that are alike, one stands for all.
        let lots = self.areas.iter().fold(mine, |all, area| all | area.lots);
        clusters.of_area.resize(self.areas.len(), 0);
        for all in edition.parts(lots) {
            let members = self.areas.iter().enumerate().filter(|(_, area)| area.lots.meets(all));
            let mut pool = None;
            for (i, area) in members {
                clusters.of_area[i] = clusters.all.len();
                pool = Some(area).filter(|area| area.is_pool);
            }
            let (shops, vacant) = (all & mine, all.less(mine));
            if let Some(pool) = pool {
                self.add_pool(shop, n_tiles, pool, clusters);
                continue;
            }
            clusters.begin(vacant.len(), self.room_around(all));
            for n in 0..=n_tiles.min(vacant.len()) {
                self.add_outcomes(shop, shops, vacant, n, &mut clusters.outcomes);
                clusters.end();
            }
        }
    }

    /// Where there is no shop of the kind yet, every area is for itself.
    fn find_fresh_clusters(&self, shop: Shop, n_tiles: u8, clusters: &mut Clusters) {
        let edition = self.appraiser.edition();
        clusters.of_area.extend(0..self.areas.len());
        for area in &self.areas {
            if area.is_pool {
                self.add_pool(shop, n_tiles, area, clusters);
                continue;
            }
            clusters.begin(area.n_lots, area.room);
            clusters.end();
            for n in 1..=n_tiles.min(area.n_lots) {
                clusters.outcomes.push((edition.income(shop, n), n));
                if n == 2 {
                    clusters.outcomes.push((2 * edition.income(shop, 1), 1));
                }
                clusters.end();
            }
        }
    }

    /// What tiles make on lots that touch nothing: a shop each.
    fn add_pool(&self, shop: Shop, n_tiles: u8, pool: &Area, clusters: &mut Clusters) {
        let single = self.appraiser.edition().income(shop, 1);
        clusters.begin(0, pool.room);
        for n in 0..=n_tiles.min(pool.n_lots) {
            clusters.outcomes.push((single * u16::from(n), n.min(1)));
            clusters.end();
        }
    }

    /// What `n` tiles more can make of shops with vacant lots between and around them.
    fn add_outcomes(
        &self,
        shop: Shop,
        shops: LotSet,
        vacant: LotSet,
        n: u8,
        out: &mut Vec<Outcome>,
    ) {
        let edition = self.appraiser.edition();
        let first = out.len();
        let mut add = |lots: LotSet| {
            let from = out.len();
            let mut bills = 0;
            for group in edition.parts(lots) {
                bills += edition.income(shop, group.len());
                // Small groups may have more to hope for than large ones.
                out.push((0, group.len()));
            }
            for outcome in &mut out[from..] {
                outcome.0 = bills;
            }
        };
        match n {
            0 => add(shops),
            1 => vacant.iter().for_each(|lot| add(shops | LotSet::one(lot))),
            2 => {
                for one in vacant {
                    let others = vacant.iter().filter(|two| two.0 > one.0);
                    others.for_each(|two| add(shops | LotSet::one(one) | LotSet::one(two)));
                }
            }
            _ => {
                let size = shops.len() + n;
                out.push((edition.income(shop, size), size));
            }
        }
        out[first..].sort_unstable();
        let mut kept = first;
        for i in first..out.len() {
            if i == first || out[i] != out[kept - 1] {
                out[kept] = out[i];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// What the tiles come to that are tried in the clusters.
    fn value(&self, shop: Shop, left: u8, clusters: &mut Clusters) -> Value {
        let (mut bills, mut hope) = (0, 0);
        let n_lefts = usize::from(self.tiles[shop.idx()]) + 1;
        for i in 0..clusters.all.len() {
            let cluster = &clusters.all[i];
            let place = cluster.first + usize::from(cluster.n_tried);
            let known = place * n_lefts + usize::from(left);
            let (paid, hoped) = clusters.hopes[known]
                .unwrap_or_else(|| self.hope(shop, left, clusters, cluster, cluster.n_tried));
            clusters.hopes[known] = Some((paid, hoped));
            bills += paid;
            hope = hope.max(hoped);
        }
        self.sum_up(bills, hope, left)
    }

    fn sum_up(&self, bills: u16, hope: i64, left: u8) -> Value {
        let income = i32::from(bills) * ONE_BILL;
        let years = i64::from(self.appraiser.n_incomes);
        let spare = i64::from(left) * i64::from(self.hopes.tile) * (years - 1) * FINE;
        let total = i64::from(income) * years * FINE + hope + spare;
        Value { total, income, n_spare: left }
    }

    /// The most bills that a cluster pays with `n` tiles more, and what it may earn more by
    /// growing, less what it costs to grow rather than to earn now.
    fn hope(
        &self,
        shop: Shop,
        left: u8,
        clusters: &Clusters,
        cluster: &Cluster,
        n: u8,
    ) -> (u16, i64) {
        let n_added = self.tiles[shop.idx()] - left;
        let years = i64::from(self.appraiser.n_incomes);
        let outcomes = clusters.outcomes(cluster, n);
        let most = outcomes.iter().map(|it| it.0).max().unwrap_or(0);
        let (foreign, n_free) = cluster.room;
        let own = i32::from(cluster.n_vacant.saturating_sub(n)) * OWN_LOT;
        let mut hope = 0;
        for &(paid, size) in outcomes.iter().filter(|it| it.1 > 0) {
            let growth = self.growth(shop, size, (own + foreign, n_free), left, n_added);
            let lost = i64::from(most - paid) * i64::from(ONE_BILL) * years * FINE;
            hope = hope.max(growth - lost);
        }
        (most, hope)
    }

    /// What a group may earn more in later years, with the tiles and the lots that may come, in
    /// fine parts of a dollar: `left` tiles of the seat's own are not built, and `n_added` are.
    fn growth(
        &self,
        shop: Shop,
        size: u8,
        (lots, n_free): (i32, i32),
        left: u8,
        n_added: u8,
    ) -> i64 {
        let appraiser = self.appraiser;
        let supply = appraiser.supply(shop);
        let held = self.tiles[shop.idx()];
        let others = i32::from(supply.in_hands.saturating_sub(held)) * FOREIGN_TILE;
        let most = i32::from(supply.n_left.saturating_sub(n_added)) * ONE;
        let now = i64::from(appraiser.income(shop, size)) * i64::from(ONE);
        let mut growth = 0;
        for year in 1..appraiser.n_incomes {
            let tiles = i32::from(left) * ONE + others + supply.per_year * year;
            let settled = (appraiser.settles() * year).min(ONE);
            let lots = lots + n_free * settled * FREE_LOT / ONE;
            growth += self.interpolated(shop, size, tiles.min(lots).min(most)) - now;
        }
        // Two fractions of 256 are one of 65,536.
        growth * i64::from(self.hopes.belief)
    }

    /// The income of a group with a number of tiles more, in 256ths of each.
    #[inline]
    fn interpolated(&self, shop: Shop, size: u8, more: i32) -> i64 {
        let whole = size + u8::try_from(more / ONE).expect("no kind has a hundred tiles");
        let part = i64::from(more % ONE);
        let low = i64::from(self.appraiser.income(shop, whole));
        if part == 0 {
            return low * i64::from(ONE);
        }
        let high = i64::from(self.appraiser.income(shop, whole + 1));
        low * (i64::from(ONE) - part) + high * part
    }
}
