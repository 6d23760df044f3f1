//! What the reader can put together, and what would come of it. Pure, from what is seen.

use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::state::Bids;
use raccoon_tycoon::view::MatView;
use raccoon_tycoon::{Action, Card, Commodity, Line, Phase, State, Tile, preview, say_power};
use tabletop::{Money, Seat};

use super::SeenHere;
use crate::board::{Amount, Plan};

/// A move that is being put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draft {
    /// Free tokens at the start.
    Claim(Goods),
    /// A card of the hand, with the icons that are taken of it, and the building that adds to it.
    Card {
        card: Card,
        take: Goods,
        bonus: Option<Tile>,
    },
    Sale {
        commodity: Commodity,
        units: u8,
        export: bool,
    },
    Auction(Line),
    Bid(Money),
    /// Bids as low as will do, until it would be more than that; then a pass.
    BidUpTo {
        line: Line,
        limit: Money,
    },
    Build(Tile),
    Upgrade(Tile),
    /// The town, with the tokens that are paid if it is any mix.
    Town {
        mix: bool,
        pay: Goods,
    },
    Trade {
        seat: Seat,
        commodity: Commodity,
        units: u8,
    },
    Bonus(Tile),
    Take(Goods),
    Return(Goods),
    Pay(Goods),
}

/// "2 wheat, coal".
pub(super) fn in_words(goods: Goods) -> String {
    let some = Commodity::ALL.into_iter().filter(|it| goods[it.idx()] > 0);
    let words = some.map(|it| match goods[it.idx()] {
        1 => it.name().to_owned(),
        n => format!("{n} {it}"),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

pub(super) fn total(goods: Goods) -> u8 {
    goods.iter().sum()
}

fn one_by_one(goods: Goods) -> impl Iterator<Item = Commodity> {
    Commodity::ALL
        .into_iter()
        .flat_map(move |it| std::iter::repeat_n(it, usize::from(goods[it.idx()])))
}

pub(super) fn with_one(mut goods: Goods, commodity: Commodity, more: bool) -> Goods {
    let n = &mut goods[commodity.idx()];
    *n = if more { *n + 1 } else { n.saturating_sub(1) };
    goods
}

/// A set out of which so many are to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set {
    draft: Draft,
    pub(super) there: Goods,
    pub(super) chosen: Goods,
    pub(super) of: u8,
}

impl Set {
    /// The click that chooses one of a kind.
    pub(super) fn click(&self, commodity: Commodity) -> Action {
        match self.draft {
            Draft::Claim(_) => Action::Claim { commodity },
            Draft::Return(_) => Action::Return { commodity },
            Draft::Pay(_) | Draft::Town { .. } => Action::Pay { commodity },
            Draft::Card { .. }
            | Draft::Take(_)
            | Draft::Sale { .. }
            | Draft::Auction(_)
            | Draft::Bid(_)
            | Draft::BidUpTo { .. }
            | Draft::Build(_)
            | Draft::Upgrade(_)
            | Draft::Trade { .. }
            | Draft::Bonus(_) => Action::Take { commodity },
        }
    }

    fn clicks(&self) -> impl Iterator<Item = Action> {
        one_by_one(self.chosen).map(|it| self.click(it))
    }

    /// The pieces with one more of a kind. One too many pushes another out: the last that the page
    /// would have chosen, and what somebody has chosen instead only when nothing else is left.
    pub(super) fn and(&self, seen: &SeenHere, commodity: Commodity) -> Goods {
        if total(self.chosen) < self.of {
            return with_one(self.chosen, commodity, true);
        }
        let is_there = |it: &Commodity| *it != commodity && self.chosen[it.idx()] > 0;
        let obvious = self.obvious(seen);
        let pushed = obvious.into_iter().rev().chain(Commodity::ALL).find(is_there);
        pushed.map_or(self.chosen, |it| with_one(with_one(self.chosen, it, false), commodity, true))
    }

    /// What the page would choose, piece by piece.
    fn obvious(&self, seen: &SeenHere) -> Vec<Commodity> {
        let held = preview::own_mat(&seen.view).map_or_else(Goods::default, |mat| mat.goods);
        let prices = prices_after(seen, Some(self.draft));
        match self.is_given() {
            true => preview::to_give(self.there, prices, self.of),
            false => preview::to_take(self.there, held, prices, self.of),
        }
    }

    /// Whether the pieces are given away, and not taken.
    fn is_given(&self) -> bool {
        matches!(self.draft, Draft::Return(_) | Draft::Pay(_) | Draft::Town { .. })
    }

    /// The same draft with other pieces.
    pub(super) fn with(&self, goods: Goods) -> Draft {
        match self.draft {
            Draft::Claim(_) => Draft::Claim(goods),
            Draft::Card { card, bonus, .. } => Draft::Card { card, take: goods, bonus },
            Draft::Take(_) => Draft::Take(goods),
            Draft::Return(_) => Draft::Return(goods),
            Draft::Pay(_) => Draft::Pay(goods),
            Draft::Town { mix, .. } => Draft::Town { mix, pay: goods },
            other @ (Draft::Sale { .. }
            | Draft::Auction(_)
            | Draft::Bid(_)
            | Draft::BidUpTo { .. }
            | Draft::Build(_)
            | Draft::Upgrade(_)
            | Draft::Trade { .. }
            | Draft::Bonus(_)) => other,
        }
    }
}

/// The set that a draft is about, if it is about one.
pub(super) fn set_of(seen: &SeenHere, draft: Draft) -> Option<Set> {
    let mat = preview::own_mat(&seen.view)?;
    let (there, chosen, of) = match (draft, seen.view.phase) {
        (Draft::Claim(chosen), Phase::Claiming { left }) => {
            let there = Commodity::ALL
                .map(|commodity| u8::from(seen.choices.contains(&Action::Claim { commodity })));
            (there, chosen, left)
        }
        (Draft::Card { card, take, .. }, _) => {
            let it = preview::production(seen.edition.tables(), &seen.view, card)?;
            if !it.is_choice || it.trades_first {
                return None;
            }
            (it.icons, take, it.take)
        }
        (Draft::Take(chosen), Phase::Taking { left, icons, .. }) => (icons, chosen, left),
        (Draft::Take(chosen), Phase::TakingBonus { left, .. }) => (seen.view.supply, chosen, left),
        (Draft::Return(chosen), Phase::Returning { left, .. })
        | (Draft::Pay(chosen), Phase::Paying { left }) => (mat.goods, chosen, left),
        (Draft::Town { mix: true, pay }, _) => {
            let prices = seen.view.town_prices?;
            if total(mat.goods) <= prices.mix {
                return None;
            }
            (mat.goods, pay, prices.mix)
        }
        _ => return None,
    };
    let of = of.min(total(there));
    Some(Set { draft, there, chosen, of })
}

/// The draft with which a decision begins.
pub(super) fn first(seen: &SeenHere) -> Option<Draft> {
    let view = &seen.view;
    if view.may_declare {
        return None;
    }
    let empty = match view.phase {
        Phase::Claiming { .. } => Draft::Claim(Goods::default()),
        Phase::Taking { .. } | Phase::TakingBonus { .. } => Draft::Take(Goods::default()),
        Phase::Returning { .. } => Draft::Return(Goods::default()),
        Phase::Paying { .. } => Draft::Pay(Goods::default()),
        Phase::Bidding(_) => return view.bids.map(|bids| Draft::Bid(bids.lowest)),
        Phase::SettingUp
        | Phase::Choosing { .. }
        | Phase::Trading { .. }
        | Phase::ChoosingBonus { .. }
        | Phase::SellingAgain { .. }
        | Phase::BuildingAgain
        | Phase::Closing { .. }
        | Phase::Over { .. } => return None,
    };
    Some(obvious(seen, empty))
}

/// The same draft with the obvious choice: what makes the best sale is taken, the cheapest is given
/// away.
fn obvious(seen: &SeenHere, draft: Draft) -> Draft {
    let Some(set) = set_of(seen, draft) else { return draft };
    let all = set.obvious(seen).into_iter();
    set.with(all.fold(Goods::default(), |goods, it| with_one(goods, it, true)))
}

/// The obvious choice that has one of this kind in it.
fn having(seen: &SeenHere, commodity: Commodity) -> Option<Draft> {
    let draft = first(seen)?;
    let set = set_of(seen, draft)?;
    Some(match set.chosen[commodity.idx()] {
        0 => set.with(set.and(seen, commodity)),
        _ => draft,
    })
}

/// The draft that leads to an action.
pub(super) fn of(seen: &SeenHere, action: Action) -> Option<Draft> {
    match action {
        Action::Claim { commodity }
        | Action::Take { commodity }
        | Action::Return { commodity }
        | Action::Pay { commodity } => having(seen, commodity),
        Action::Produce { card } => Some(card_draft(seen, card)),
        Action::BuyFrom { seat, commodity, units } => Some(Draft::Trade { seat, commodity, units }),
        Action::UseBonus { tile } => Some(Draft::Bonus(tile)),
        Action::Sell { commodity, units, export } => Some(Draft::Sale { commodity, units, export }),
        Action::StartAuction { line } => Some(Draft::Auction(line)),
        Action::Bid { amount } => Some(Draft::Bid(amount)),
        Action::Build { tile } => Some(Draft::Build(tile)),
        Action::Upgrade { tile } => Some(Draft::Upgrade(tile)),
        Action::BuyTown { mix } => Some(town_draft(seen, mix)),
        Action::Pass | Action::Decline | Action::Declare | Action::Hold => None,
    }
}

pub(super) fn card_draft(seen: &SeenHere, card: Card) -> Draft {
    let draft = obvious(seen, Draft::Card { card, take: Goods::default(), bonus: None });
    let Draft::Card { take, .. } = draft else { return draft };
    // The dearest, as what is taken.
    let worth = |goods: Goods| -> u32 {
        goods.iter().zip(seen.view.prices).map(|(&n, price)| u32::from(n) * u32::from(price)).sum()
    };
    let bonuses = possible_bonuses(seen, card, take);
    let bonus = bonuses.iter().max_by_key(|(_, goods)| worth(*goods)).map(|(tile, _)| *tile);
    Draft::Card { card, take, bonus }
}

/// What the icons are that a card brings, if so many of them are chosen.
fn taken(seen: &SeenHere, card: Card, take: Goods) -> Goods {
    let it = preview::production(seen.edition.tables(), &seen.view, card);
    it.map_or(take, |it| if it.is_choice { take } else { it.icons })
}

/// The buildings that can add to a card in the same gesture: those that leave nothing more to
/// choose, neither a kind nor what cannot be stored.
fn possible_bonuses(seen: &SeenHere, card: Card, take: Goods) -> Vec<(Tile, Goods)> {
    let edition = seen.edition.tables();
    let it = preview::production(edition, &seen.view, card);
    let Some((it, mat)) = it.zip(preview::own_mat(&seen.view)) else { return Vec::new() };
    if it.trades_first {
        return Vec::new();
    }
    let taken = taken(seen, card, take);
    let room = mat.storage_limit.saturating_sub(total(mat.goods) + total(taken));
    let mut bonuses = preview::bonuses(edition, &seen.view, taken);
    bonuses.retain(|(_, goods)| total(*goods) <= room);
    bonuses
}

pub(super) fn town_draft(seen: &SeenHere, mix: bool) -> Draft {
    obvious(seen, Draft::Town { mix, pay: Goods::default() })
}

/// What playing a draft would be.
pub(super) fn plan(seen: &SeenHere, draft: Draft) -> Plan<State> {
    match draft {
        Draft::Claim(goods) => {
            set_plan(seen, draft, "Take", format!("Take {} for free", in_words(goods)))
        }
        Draft::Take(goods) => set_plan(seen, draft, "Take", format!("Take {}", in_words(goods))),
        Draft::Return(goods) => {
            let says = format!("You cannot store all: return {}", in_words(goods));
            set_plan(seen, draft, "Return", says)
        }
        Draft::Pay(goods) => {
            set_plan(seen, draft, "Pay", format!("Pay {} for the town", in_words(goods)))
        }
        Draft::Card { card, take, bonus } => card_plan(seen, draft, card, take, bonus),
        Draft::Sale { commodity, units, export } => sale_plan(seen, commodity, units, export),
        Draft::Auction(line) => {
            let action = Action::StartAuction { line };
            Plan::click(action, seen.say(&action), "Put it up")
        }
        Draft::Bid(amount) => bid_plan(seen, amount),
        Draft::BidUpTo { line, limit } => order_plan(seen, line, limit),
        Draft::Build(tile) => {
            let (action, face) = (Action::Build { tile }, seen.edition.tile(tile));
            let power = say_power(seen.edition.tables(), tile);
            let says = format!("Build the {}: {power}{}", face.name, left(seen, face.cost));
            Plan::click(action, says, format!("Build for {}", face.cost))
        }
        Draft::Upgrade(tile) => {
            let action = Action::Upgrade { tile };
            let cost = seen.edition.tile(tile).upgrade.as_ref().map_or(Money::ZERO, |it| it.cost);
            let says = format!("{}{}", seen.say(&action), left(seen, cost));
            Plan::click(action, says, format!("Upgrade for {cost}"))
        }
        Draft::Town { mix, pay } => town_plan(seen, draft, mix, pay),
        Draft::Trade { seat, commodity, units } => trade_plan(seen, seat, commodity, units),
        Draft::Bonus(tile) => {
            let action = Action::UseBonus { tile };
            Plan::click(action, seen.say(&action), "Use it")
        }
    }
}

/// ", $14 → $4".
fn left(seen: &SeenHere, cost: Money) -> String {
    let money = preview::own_mat(&seen.view).and_then(|mat| mat.money);
    let after = money.and_then(|money| money.less(cost));
    match money.zip(after) {
        Some((money, after)) => format!(", {money} → {after}"),
        None => String::new(),
    }
}

fn set_plan(seen: &SeenHere, draft: Draft, confirm: &str, says: String) -> Plan<State> {
    let Some(set) = set_of(seen, draft) else { return Plan::of(confirm) };
    let n = total(set.chosen);
    Plan {
        clicks: set.clicks().collect(),
        says,
        count: Some((usize::from(n), usize::from(set.of))),
        ..Plan::of(confirm)
    }
}

/// "wood $1→$2, iron $3→$4".
fn moved(seen: &SeenHere, prices: Goods) -> String {
    let pairs =
        Commodity::ALL.into_iter().map(|it| (it, seen.view.prices[it.idx()], prices[it.idx()]));
    let moved = pairs.filter(|(_, before, after)| before != after);
    let words: Vec<String> =
        moved.map(|(it, before, after)| format!("{it} ${before}→${after}")).collect();
    if words.is_empty() { "no price moves".to_owned() } else { words.join(", ") }
}

fn card_plan(
    seen: &SeenHere,
    draft: Draft,
    card: Card,
    take: Goods,
    bonus: Option<Tile>,
) -> Plan<State> {
    let produce = Action::Produce { card };
    let it = preview::production(seen.edition.tables(), &seen.view, card);
    let Some((it, mat)) = it.zip(preview::own_mat(&seen.view)) else {
        return Plan::click(produce, seen.say(&produce), "Produce");
    };
    let set = set_of(seen, draft);
    let taken = taken(seen, card, take);
    let bonuses = possible_bonuses(seen, card, take);
    let added = bonuses.iter().find(|(tile, _)| Some(*tile) == bonus);
    let more = added
        .map_or_else(String::new, |(_, goods)| format!(", and {} as a bonus", in_words(*goods)));
    let too_many = (total(mat.goods) + total(taken)).saturating_sub(mat.storage_limit);
    let storage = match too_many {
        0 => String::new(),
        n => format!("; {n} too many to store"),
    };
    let says = match it.trades_first {
        true => {
            format!("Buy from a rival, then take up to {}; {}", it.take, moved(seen, it.prices))
        }
        false => format!("Take {}{more}{storage}; {}", in_words(taken), moved(seen, it.prices)),
    };
    let picks = set.map(|set| set.clicks().collect::<Vec<_>>());
    let mut clicks = vec![produce];
    clicks.extend(picks.into_iter().flatten());
    let with = |bonus| Draft::Card { card, take, bonus };
    let mut ways: Vec<(String, Draft)> = Vec::new();
    if let Some(&(tile, _)) = added {
        clicks.push(Action::UseBonus { tile });
    }
    if !bonuses.is_empty() {
        let label = |goods: Goods| format!("+{}", in_words(goods));
        ways.extend(bonuses.iter().map(|&(tile, goods)| (label(goods), with(Some(tile)))));
        ways.push(("No bonus".to_owned(), with(None)));
    }
    let count = set.map(|set| (usize::from(total(set.chosen)), usize::from(set.of)));
    Plan { clicks, says, count, ways, ..Plan::of("Produce") }
}

fn sale_plan(seen: &SeenHere, commodity: Commodity, units: u8, export: bool) -> Plan<State> {
    let action = Action::Sell { commodity, units, export };
    let mat = preview::own_mat(&seen.view);
    let it = preview::sale(seen.edition.tables(), &seen.view, commodity, units, export);
    let Some((it, mat)) = it.zip(mat) else {
        return Plan::click(action, seen.say(&action), "Sell");
    };
    let firms = match it.firms {
        Money::ZERO => String::new(),
        firms => format!(" and {firms} from your firm"),
    };
    let held = mat.goods[commodity.idx()];
    let sale = |export| Draft::Sale { commodity, units, export };
    let ways = match mat.export_raise {
        0 => Vec::new(),
        raise => vec![
            ("At the market".to_owned(), sale(false)),
            (format!("Export, +${raise}"), sale(true)),
        ],
    };
    Plan {
        says: format!(
            "Sell {units} {commodity} at {}: {}{firms}; the price goes to ${}",
            it.price, it.income, it.falls_to
        ),
        amount: (held > 1).then(|| Amount {
            label: "Tokens to sell",
            unit: "",
            value: units.into(),
            lowest: 1,
            highest: held.into(),
            quick: Vec::new(),
            on_stage: false,
            with: |draft, n| {
                let mut draft = *draft;
                if let Draft::Sale { units, .. } = &mut draft {
                    *units = u8::try_from(n).unwrap_or(u8::MAX);
                }
                draft
            },
        }),
        ways,
        ..Plan::click(action, String::new(), format!("Sell for {}", it.income))
    }
}

fn bid_plan(seen: &SeenHere, amount: Money) -> Plan<State> {
    let action = Action::Bid { amount };
    let Some(bids) = seen.view.bids else { return Plan::click(action, seen.say(&action), "Bid") };
    let order = bid_up_to(seen, amount).map(|order| (format!("Up to {amount}"), order));
    Plan {
        order,
        amount: Some(Amount {
            label: "Your bid",
            unit: "$",
            value: amount.0,
            lowest: bids.lowest.0,
            highest: bids.highest.0,
            quick: quick_raises(bids),
            on_stage: true,
            with: |_, n| Draft::Bid(Money(n)),
        }),
        ..Plan::click(action, request(seen, bids), format!("Bid {amount}"))
    }
}

fn current_line(seen: &SeenHere) -> Option<Line> {
    if let Phase::Bidding(auction) = seen.view.phase { Some(auction.line) } else { None }
}

/// An order for the auction that is held now.
pub(super) fn bid_up_to(seen: &SeenHere, limit: Money) -> Option<Draft> {
    current_line(seen).map(|line| Draft::BidUpTo { line, limit })
}

fn order_plan(seen: &SeenHere, line: Line, limit: Money) -> Plan<State> {
    if current_line(seen) != Some(line) {
        return Plan::of("Bid");
    }
    let bid = seen.view.bids.filter(|bids| bids.lowest <= limit.min(bids.highest));
    let bid = bid.map(|bids| Action::Bid { amount: bids.lowest });
    let pass = Some(Action::Pass).filter(|it| seen.choices.contains(it));
    let name = &seen.edition.line(line).name;
    Plan {
        clicks: bid.or(pass).into_iter().collect(),
        says: format!("You bid up to {limit} for the {name}, and pass above that"),
        ..Plan::of("Bid")
    }
}

/// What is to be decided in an auction, without the form in which one would type it.
fn request(seen: &SeenHere, Bids { lowest, highest }: Bids) -> String {
    let Phase::Bidding(auction) = seen.view.phase else { return seen.prompt.clone() };
    let name = &seen.edition.line(auction.line).name;
    let range = match lowest == highest {
        true => format!("bid {lowest}"),
        false => format!("bid {lowest} to {highest}"),
    };
    match auction.high {
        Money::ZERO => format!("You opened the auction of the {name}: {range}"),
        high => {
            let who = seen.names.subject(auction.high_bidder);
            format!("{who} bid {high} for the {name}: {range}, or pass")
        }
    }
}

/// Why somebody passes who has no choice.
pub(super) fn cannot_bid(seen: &SeenHere) -> String {
    let (Phase::Bidding(auction), Some(mat)) = (&seen.view.phase, preview::own_mat(&seen.view))
    else {
        return seen.prompt.clone();
    };
    let name = &seen.edition.line(auction.line).name;
    let who = seen.names.subject(auction.high_bidder);
    let money = mat.money.unwrap_or(Money::ZERO);
    format!("{who} bid {} for the {name}, and you have {money}: you pass", auction.high)
}

/// The lowest bid and a few round ones above it, never above what there is.
fn quick_raises(bids: Bids) -> Vec<u32> {
    let Bids { lowest: Money(lowest), highest: Money(highest) } = bids;
    let next_five = (lowest / 5 + 1) * 5;
    let round = [lowest, lowest + 1, lowest + 2, next_five, next_five + 5];
    let few = (lowest..highest).take_while(|&amount| amount <= next_five + 5);
    few.filter(|amount| round.contains(amount))
        .chain((lowest <= highest).then_some(highest))
        .collect()
}

fn town_plan(seen: &SeenHere, draft: Draft, mix: bool, pay: Goods) -> Plan<State> {
    let action = Action::BuyTown { mix };
    let prices = seen.view.town_prices;
    let ways =
        [false, true].into_iter().filter(|&mix| seen.choices.contains(&Action::BuyTown { mix }));
    let ways = ways.map(|mix| {
        let label = prices.map_or_else(String::new, |prices| match mix {
            true => format!("Any {}", prices.mix),
            false => format!("{} {}", prices.amount, prices.commodity),
        });
        (
            label,
            if mix == matches!(draft, Draft::Town { mix: true, .. }) {
                draft
            } else {
                town_draft(seen, mix)
            },
        )
    });
    let ways = ways.collect();
    let Some(set) = set_of(seen, draft) else {
        return Plan { ways, ..Plan::click(action, seen.say(&action), "Buy the town") };
    };
    let mut clicks = vec![action];
    clicks.extend(set.clicks());
    let name = seen.view.town_offer.map_or("the town", |town| &seen.edition.town(town).name);
    Plan {
        clicks,
        says: format!("Pay {} for {name}", in_words(pay)),
        count: Some((usize::from(total(set.chosen)), usize::from(set.of))),
        ways,
        ..Plan::of("Buy the town")
    }
}

fn trade_plan(seen: &SeenHere, seat: Seat, commodity: Commodity, units: u8) -> Plan<State> {
    let action = Action::BuyFrom { seat, commodity, units };
    let most = seen.choices.iter().filter_map(|it| {
        let Action::BuyFrom { seat: from, commodity: kind, units } = *it else { return None };
        ((from, kind) == (seat, commodity)).then_some(units)
    });
    let most = most.max().unwrap_or(1);
    Plan {
        amount: (most > 1).then(|| Amount {
            label: "Tokens to buy",
            unit: "",
            value: units.into(),
            lowest: 1,
            highest: most.into(),
            quick: Vec::new(),
            on_stage: false,
            with: |draft, n| {
                let mut draft = *draft;
                if let Draft::Trade { units, .. } = &mut draft {
                    *units = u8::try_from(n).unwrap_or(u8::MAX);
                }
                draft
            },
        }),
        ..Plan::click(action, seen.say(&action), "Buy")
    }
}

/// The prices as they would be after what is held.
pub(super) fn prices_after(seen: &SeenHere, draft: Option<Draft>) -> Goods {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    match draft {
        Some(Draft::Card { card, .. }) => {
            preview::production(edition, view, card).map_or(view.prices, |it| it.prices)
        }
        Some(Draft::Sale { commodity, units, export }) => {
            let mut prices = view.prices;
            if let Some(it) = preview::sale(edition, view, commodity, units, export) {
                prices[commodity.idx()] = it.falls_to;
            }
            prices
        }
        Some(_) | None => view.prices,
    }
}

/// The reader's goods as they would be after what is held.
pub(super) fn goods_after(seen: &SeenHere, mat: &MatView, draft: Option<Draft>) -> Goods {
    let mut goods = mat.goods;
    let add = |goods: &mut Goods, more: Goods| {
        for (n, more) in goods.iter_mut().zip(more) {
            *n += more;
        }
    };
    let give = |goods: &mut Goods, less: Goods| {
        for (n, less) in goods.iter_mut().zip(less) {
            *n = n.saturating_sub(less);
        }
    };
    match draft {
        Some(Draft::Card { card, take, bonus }) => {
            let it = preview::production(seen.edition.tables(), &seen.view, card);
            if it.is_some_and(|it| !it.trades_first) {
                add(&mut goods, taken(seen, card, take));
                let bonuses = possible_bonuses(seen, card, take);
                let added = bonuses.into_iter().find(|(tile, _)| Some(*tile) == bonus);
                add(&mut goods, added.map_or_else(Goods::default, |(_, goods)| goods));
            }
        }
        Some(Draft::Sale { commodity, units, .. }) => {
            goods[commodity.idx()] = goods[commodity.idx()].saturating_sub(units);
        }
        Some(Draft::Claim(more) | Draft::Take(more)) => add(&mut goods, more),
        Some(Draft::Return(less) | Draft::Pay(less) | Draft::Town { mix: true, pay: less }) => {
            give(&mut goods, less);
        }
        Some(Draft::Town { mix: false, .. }) => {
            if let Some(prices) = seen.view.town_prices {
                let n = &mut goods[prices.commodity.idx()];
                *n = n.saturating_sub(prices.amount);
            }
        }
        Some(Draft::Trade { commodity, units, .. }) => goods[commodity.idx()] += units,
        Some(
            Draft::Auction(_)
            | Draft::Bid(_)
            | Draft::BidUpTo { .. }
            | Draft::Build(_)
            | Draft::Upgrade(_)
            | Draft::Bonus(_),
        )
        | None => {}
    }
    goods
}

#[cfg(test)]
mod tests {
    use raccoon_tycoon::Options;
    use tabletop::{Deaf, Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::{Eyes, Seen};

    fn raises(lowest: u32, highest: u32) -> Vec<u32> {
        quick_raises(Bids { lowest: Money(lowest), highest: Money(highest) })
    }

    #[test]
    fn quick_raises_stay_within_what_may_be_bid() {
        assert_eq!(raises(7, 40), [7, 8, 9, 10, 15, 40]);
        assert_eq!(raises(7, 9), [7, 8, 9]);
        assert_eq!(raises(7, 7), [7]);
        assert_eq!(raises(8, 7), [0; 0]);
    }

    #[test]
    fn goods_are_said_in_words() {
        assert_eq!(in_words([2, 0, 0, 1, 0, 0]), "2 wheat, coal");
        assert_eq!(in_words([0; 6]), "nothing");
    }

    /// In random games every listed action has a draft or a button, and every draft that is
    /// complete can be played click by click.
    #[test]
    fn whatever_is_listed_can_be_put_together_and_played() {
        let (mut n_drafts, mut n_sets) = (0, 0);
        for seed in 0..12_u64 {
            let n_seats = 2 + seed % 4;
            let players = (0..n_seats).map(|i| Player::bot(format!("P{i}"), "random")).collect();
            let mut game: Match<State> = Match::new(
                players,
                &Options::default(),
                Printed::standard(),
                seed.to_string().parse().unwrap(),
            )
            .unwrap();
            let mut dice = QuickDice::new(seed);
            while let Turn::Seats(seats) = game.position().turn() {
                let seat = seats.first().unwrap();
                let seen: SeenHere = Seen::of(&game, 0, Eyes::Of(Viewer::Seat(seat)));
                for &action in &seen.choices {
                    let Some(draft) = of(&seen, action) else { continue };
                    let plan = plan(&seen, draft);
                    assert!(
                        plan.is_complete(),
                        "{action:?} leads to {draft:?}: {}",
                        plan.missing()
                    );
                    assert!(
                        plan.clicks.contains(&action),
                        "{action:?} is not in {:?}",
                        plan.clicks
                    );
                    let mut position = *game.position();
                    for click in &plan.clicks {
                        position.apply(seat, click, &mut Deaf).unwrap();
                    }
                    n_drafts += 1;
                    n_sets += u32::from(plan.clicks.len() > 1);
                }
                let action = game.position().sample(seat, &mut dice, &mut Vec::new());
                game.submit(seat, action).unwrap();
            }
        }
        assert!(n_drafts > 10_000 && n_sets > 500, "{n_drafts} drafts, {n_sets} sets");
    }
}
