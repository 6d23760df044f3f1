//! The numbers by which bots evaluate a position.

use tabletop::{Feature, MAX_SEATS, Seat};

use super::worth::{Appraiser, Worth};
use crate::edition::{MAX_PLAYERS, Shop};
use crate::lots::LotSet;
use crate::score;
use crate::state::{Phase, State};

/// The part of a hundred thousand dollars that a dollar is: the unit of the numbers about money.
const UNIT: f32 = 1e-5;

/// Each row of [`write`], in order.
const MONEY: usize = 0;
const BUILT: usize = 1;
const PLANNED: usize = 2;
const GROWTH: usize = 3;
const VACANT: usize = 4;
const PAIRS: usize = 5;
const SPARE: usize = 6;
const LOTS_WANTED: usize = 7;
const TILES_WANTED: usize = 8;
const CARDS_DUE: usize = 9;
const TILES_DUE: usize = 10;
const SHOPS: usize = 11;

/// The weights of what an [`Appraiser`] adds up are in proportion to its dollars, so that more
/// goods never make a position look worse.
pub(super) const FEATURES: &[Feature] = &[
    feature("money", "money", 0.8, 8.0),
    feature("built-income", "income to come from shops", 0.8, 8.0),
    feature("planned-income", "income to come from tiles in hand", 0.8, 8.0),
    feature("growth", "hoped-for growth of businesses", 0.8, 8.0),
    feature("vacant-lots", "vacant lots, times the years left", 0.07, 0.7),
    feature("vacant-pairs", "pairs of vacant lots, times the years left", 0.006, 0.06),
    feature("spare-tiles", "tiles without a lot, times the years left", 0.02, 0.2),
    feature("lots-wanted", "use of your lots to others", 0.03, 0.4),
    feature("tiles-wanted", "use of your tiles to others", 0.01, 0.05),
    feature("cards-due", "cards to come, times the years left", 0.07, 0.7),
    feature("tiles-due", "tiles to come, times the years left", 0.04, 0.4),
    feature("shops", "shops on the board", 0.0, 0.02),
];

const fn feature(name: &'static str, says: &'static str, early: f32, late: f32) -> Feature {
    Feature { name, says, early, late }
}

/// How far the outcome is decided: what is left to luck and trade shrinks slowly in the first
/// years and fast in the last ones.
pub(super) fn progress(state: &State) -> f32 {
    let within = match state.phase {
        Phase::Dealing(_) => 0.0,
        Phase::Choosing(_) => 0.1,
        Phase::Revealing(_) => 0.2,
        Phase::Drawing { .. } => 0.25,
        Phase::Desk(_) | Phase::Floor(_) => 0.3,
        // As late as the beginning of the next year: to have built enough must not look better for
        // having come further.
        Phase::Placing { .. } | Phase::Over => 1.0,
    };
    let played = (f32::from(state.round - 1) + within) / f32::from(state.edition.n_rounds());
    played * played * played.sqrt()
}

/// Writes the numbers of all seats.
pub(super) fn write(state: &State, rows: &mut [f32]) {
    let mut appraiser = Appraiser::of(state);
    if let Phase::Choosing(cards) | Phase::Revealing(cards) = &state.phase {
        for (holding, &kept) in appraiser.holdings.iter_mut().zip(&cards.kept) {
            holding.lots |= kept;
        }
    }
    let wanted = Wanted::on(&appraiser);
    let years = appraiser.n_incomes;
    let later = f32::from(i8::try_from(years - 1).expect("six years"));
    for (seat, row) in state.seats().zip(rows.chunks_exact_mut(FEATURES.len())) {
        let worth = appraiser.worth(seat);
        let Worth { income, growth, n_vacant, n_pairs, n_spare, .. } = worth;
        let built = wanted.built[seat.idx()];
        // Tiles of somebody who has finished building must wait for the next year.
        let n_planned = if has_finished(state, seat) { years - 1 } else { years };
        row[MONEY] = f32::from(state.bills[seat.idx()]) * 0.1;
        row[BUILT] = units(built * years);
        row[PLANNED] = units((income - built) * n_planned);
        row[GROWTH] = units(growth);
        row[VACANT] = f32::from(n_vacant) * later;
        row[PAIRS] = f32::from(n_pairs) * later;
        row[SPARE] = f32::from(n_spare) * later;
        row[LOTS_WANTED] = units(wanted.lots[seat.idx()]);
        row[TILES_WANTED] = units(wanted.tiles[seat.idx()]);
        let (cards, tiles) = due(state, seat);
        row[CARDS_DUE] = f32::from(cards) * (later + 1.0);
        row[TILES_DUE] = f32::from(tiles) * (later + 1.0);
        row[SHOPS] = f32::from(score::n_shops(&state.board, seat));
    }
}

fn units(dollars: i32) -> f32 {
    // Through thousands, which any small integer type holds exactly.
    f32::from(i16::try_from(dollars / 1_000).expect("less than 32 million")) * (1_000.0 * UNIT)
}

/// Whether a seat has built for this year.
fn has_finished(state: &State, seat: Seat) -> bool {
    let Phase::Placing { active, .. } = state.phase else { return false };
    let mut before = state.first.around(state.n_seats).take_while(|&it| it != active);
    before.any(|it| it == seat)
}

/// Cards that a seat will keep and tiles that it will draw in this round yet.
fn due(state: &State, seat: Seat) -> (u8, u8) {
    let share = state.share();
    match &state.phase {
        Phase::Dealing(_) => (share.kept, share.tiles),
        Phase::Choosing(cards) | Phase::Revealing(cards) => {
            (share.kept - cards.kept[seat.idx()].len(), share.tiles)
        }
        // Tiles face down are nobody's yet.
        Phase::Drawing { .. } => (0, share.tiles),
        Phase::Desk(_) | Phase::Floor(_) | Phase::Placing { .. } | Phase::Over => (0, 0),
    }
}

/// What shops earn now, and what would help the businesses of others to grow: something to
/// trade with.
struct Wanted {
    /// Income of a year, without any tile in hand.
    built: [i32; MAX_PLAYERS],
    lots: [i32; MAX_PLAYERS],
    tiles: [i32; MAX_PLAYERS],
}

impl Wanted {
    fn on(appraiser: &Appraiser) -> Wanted {
        let zero = [0; MAX_PLAYERS];
        let mut wanted = Wanted { built: zero, lots: zero, tiles: zero };
        for shop in Shop::all().filter(|&shop| !appraiser.built(shop).is_empty()) {
            for seat in Seat::all(appraiser.n_seats) {
                let mine = appraiser.built(shop) & appraiser.holdings[seat.idx()].lots;
                if !mine.is_empty() {
                    wanted.look_at(appraiser, seat, shop, mine);
                }
            }
        }
        wanted
    }

    fn look_at(&mut self, appraiser: &Appraiser, seat: Seat, shop: Shop, mine: LotSet) {
        let size = appraiser.edition().shop(shop).size;
        let mut best = 0;
        for group in appraiser.edition().parts(mine) {
            let n = group.len();
            let income = appraiser.income(shop, n);
            self.built[seat.idx()] += income;
            if n >= size {
                continue;
            }
            let next = appraiser.income(shop, n + 1) - income;
            let around = appraiser.edition().around(group);
            let vacant = around.less(appraiser.all_built());
            best = best.max(next);
            // The more places there are, the less each of them is needed.
            let n_places = i32::from((vacant & appraiser.owned()).len()).max(1);
            for other in Seat::all(appraiser.n_seats).filter(|&it| it != seat) {
                let theirs = appraiser.holdings[other.idx()].lots;
                let n_vacant = i32::from((vacant & theirs).len());
                self.lots[other.idx()] += next * n_vacant / n_places * appraiser.n_incomes;
                let n_joined = (around & theirs & appraiser.built(shop)).len();
                if n_joined > 0 {
                    let joined = appraiser.income(shop, n + n_joined)
                        - income
                        - appraiser.income(shop, 1) * i32::from(n_joined);
                    self.lots[other.idx()] += joined.max(0) * appraiser.n_incomes;
                }
            }
        }
        for other in Seat::all(appraiser.n_seats).filter(|&it| it != seat) {
            if appraiser.holdings[other.idx()].tiles[shop.idx()] > 0 {
                self.tiles[other.idx()] += best * appraiser.n_incomes;
            }
        }
    }
}

/// The strength of every seat by the weights set by hand.
pub(crate) fn strengths(state: &State) -> [f32; MAX_SEATS] {
    let rows = tabletop::features::rows(state);
    let progress = progress(state);
    let mut strengths = [0.0; MAX_SEATS];
    for (strength, row) in strengths.iter_mut().zip(rows.chunks_exact(FEATURES.len())) {
        let weigh = |(number, feature): (&f32, &Feature)| {
            number * (feature.early + (feature.late - feature.early) * progress)
        };
        *strength = row.iter().zip(FEATURES).map(weigh).sum();
    }
    strengths
}
