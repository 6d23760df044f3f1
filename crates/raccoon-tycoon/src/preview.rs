//! What a move would bring its player, from what that player sees and nothing else: for boards
//! that show it before it is played. Nothing here is a rule; a test holds it to what the rules do.

use tabletop::{Money, Seat, Viewer};

use crate::edition::{Card, Commodity, Edition, Effect, Goods, Line, Tile};
use crate::view::{BuildingView, MatView, View};

/// What a Price & Production card would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Production {
    /// The icons that the supply covers.
    pub icons: Goods,
    /// So many of them are taken.
    pub take: u8,
    /// Whether there is something to choose: more icons than may be taken.
    pub is_choice: bool,
    /// Whether rivals are asked for goods first, by the Trading Floor.
    pub trades_first: bool,
    /// The prices once it is done.
    pub prices: Goods,
}

/// What a sale would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sale {
    /// For each token.
    pub price: Money,
    /// For all of them.
    pub income: Money,
    /// What the seller's own trading firms add.
    pub firms: Money,
    /// The price once it is done.
    pub falls_to: u8,
}

/// What lies in front of the viewer; `None` of somebody who only watches.
pub fn own_mat(view: &View) -> Option<&MatView> {
    match view.viewer {
        Viewer::Seat(seat) => view.mats.get(seat.idx()),
        Viewer::Spectator => None,
    }
}

/// What a card would bring the viewer; `None` of somebody who only watches.
pub fn production(edition: &Edition, view: &View, card: Card) -> Option<Production> {
    let mat = own_mat(view)?;
    let face = edition.card(card);
    let (mut icons, mut prices) = (face.produces, view.prices);
    for commodity in Commodity::ALL {
        let i = commodity.idx();
        icons[i] = icons[i].min(view.supply[i]);
        prices[i] = (prices[i] + face.raises[i]).min(edition.track(commodity).highest);
    }
    let n_icons: u8 = icons.iter().sum();
    let take = n_icons.min(mat.production_limit);
    let trades_first = may_trade(edition, view, mat);
    Some(Production { icons, take, is_choice: n_icons > take, trades_first, prices })
}

/// The buildings of the viewer that would add tokens of their own kind to a production of which
/// these were taken, and what each would add; only one of them may.
pub fn bonuses(edition: &Edition, view: &View, taken: Goods) -> Vec<(Tile, Goods)> {
    let Some(mat) = own_mat(view) else { return Vec::new() };
    let bonus = |it: &BuildingView| {
        let face = edition.tile(it.tile);
        let Effect::Bonus { commodity: Some(commodity), amount } = face.effect else { return None };
        let amount = match &face.upgrade {
            Some(upgrade) if it.upgraded => upgrade.amount,
            Some(_) | None => amount,
        };
        let i = commodity.idx();
        let mut goods = Goods::default();
        goods[i] = amount.min(view.supply[i].saturating_sub(taken[i]));
        (goods[i] > 0).then_some((it.tile, goods))
    };
    mat.buildings.iter().filter_map(bonus).collect()
}

/// Whether the viewer's Trading Floor would find something to buy, paid for or not (RT-25).
fn may_trade(edition: &Edition, view: &View, mat: &MatView) -> bool {
    let owns = |effect| mat.buildings.iter().any(|it| edition.tile(it.tile).effect == effect);
    let mut rivals = (0..).map(Seat).zip(&view.mats).filter(|(seat, _)| !view.viewer.is(*seat));
    owns(Effect::TradingFloor) && rivals.any(|(_, rival)| rival.goods.iter().any(|&n| n > 0))
}

/// What a sale would bring the viewer; `None` of somebody who only watches.
pub fn sale(
    edition: &Edition,
    view: &View,
    commodity: Commodity,
    units: u8,
    export: bool,
) -> Option<Sale> {
    let mat = own_mat(view)?;
    let track = edition.track(commodity);
    let raise = if export { mat.export_raise } else { 0 };
    let before = (view.prices[commodity.idx()] + raise).min(track.highest);
    let price = Money(u32::from(before));
    let firms = mat.buildings.iter().filter(|it| {
        matches!(edition.tile(it.tile).effect,
            Effect::TradingFirm(kinds) if kinds.contains(&commodity))
    });
    let firms = Money(u32::from(units)).times(u8::try_from(firms.count()).unwrap_or(u8::MAX));
    let falls_to = before.saturating_sub(units).max(track.lowest);
    Some(Sale { price, income: price.times(units), firms, falls_to })
}

/// The points that one more card of a line would bring a seat.
pub fn next_points(edition: &Edition, mat: &MatView, line: Line) -> u8 {
    let (points, owned) = (edition.line(line).points, usize::from(mat.railroads[line.idx()]));
    let now = owned.checked_sub(1).map_or(0, |n| points[n]);
    points.get(owned).map_or(0, |next| next - now)
}

/// So many of these, one by one in the order in which one would take them: a sale is of one kind, so
/// first whatever makes the best sale together with what is `held`, and then the dearest.
pub fn to_take(from: Goods, held: Goods, prices: Goods, n: u8) -> Vec<Commodity> {
    let sale = |it: &Commodity| {
        let i = it.idx();
        u32::from(held[i] + from[i].min(n)) * u32::from(prices[i])
    };
    let there = Commodity::ALL.into_iter().filter(|it| from[it.idx()] > 0);
    // Of those that are equal the first, as they stand on the market.
    let best = there.rev().max_by_key(sale);
    in_order(from, n, |it| (best != Some(it), u8::MAX - prices[it.idx()]))
}

/// So many of these, one by one in the order in which one would give them away: the cheapest first.
pub fn to_give(from: Goods, prices: Goods, n: u8) -> Vec<Commodity> {
    in_order(from, n, |it| prices[it.idx()])
}

fn in_order<K: Ord>(from: Goods, n: u8, key: impl Fn(Commodity) -> K) -> Vec<Commodity> {
    let mut kinds = Commodity::ALL;
    kinds.sort_by_key(|it| key(*it));
    let all = kinds.into_iter().flat_map(|it| std::iter::repeat_n(it, from[it.idx()].into()));
    all.take(n.into()).collect()
}
