//! What a deal, a lot or a tile would mean, from what one viewer sees and nothing else: for boards
//! that show it before anything is sent.
//!
//! Incomes are those of the rules. What things are worth is an estimate of [`Appraiser`], with the
//! two ends between which it lies. What others would say is what a bot would say that knows no
//! more than the viewer does. Nothing here is a rule; tests hold it to what the rules do.

use tabletop::order::by_key;
use tabletop::{Money, Names, Printed, Seat};

use crate::action::Refusal;
use crate::deal::Deal;
use crate::edition::{BILL, Edition, MAX_PLAYERS, N_SHOPS, Shop, dollars};
use crate::features::{Appraiser, Memory, Outlook, SearchLimits, Trader, strengths};
use crate::lots::{Lot, LotSet};
use crate::score;
use crate::state::{Board, Desk, Phase, State};
use crate::view::View;

/// A number before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<T> {
    pub before: T,
    pub after: T,
}

/// What a deal does to the income of a party.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IncomeStep {
    pub seat: Seat,
    /// Of the shops that stand.
    pub now: Step<Money>,
    /// With the tiles in hand built as well as seems possible; where tiles are hidden, with those
    /// that the viewer knows of.
    pub built: Step<Money>,
}

/// What something is worth, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// If no hope comes true.
    pub low: i32,
    /// What traders agree on.
    pub about: i32,
    /// If every hope does.
    pub high: i32,
}

/// What a seat has, as far as the viewer can tell, in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    pub seat: Seat,
    /// Money, or what it began with and earned where that is secret; and what it owns is worth.
    pub about: i32,
}

/// What keeps a group from being a complete business.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    pub seat: Seat,
    pub shop: Shop,
    /// The group as it stands.
    pub group: LotSet,
    /// Tiles that it lacks.
    pub n_tiles: u8,
    /// Those of them that its owner holds.
    pub n_held: u8,
    /// Others who hold such tiles, and how many.
    pub holders: Vec<(Seat, u8)>,
    /// Lots around it that it could grow on, or that have such a shop: with their owners, none for
    /// those that nobody owns.
    pub lots: Vec<(Lot, Option<Seat>)>,
    /// What it would earn more in a year, complete.
    pub gain: Money,
}

/// What a party would say to a deal, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    pub seat: Seat,
    pub answer: Answer,
    /// The same goods at a price at which it would agree, if there is one.
    pub counter: Option<Deal>,
}

/// What a party would answer, as one sentence in its own voice.
pub fn say(answer: &Answer, names: &Names) -> String {
    crate::words::say_answer(answer, names)
}

/// What a deal moves, as one sentence.
pub fn say_deal(edition: Printed<Edition>, view: &View, deal: &Deal, names: &Names) -> String {
    crate::words::say_deal(edition.tables(), view, deal, names)
}

/// The income of a seat now, and with these shops built.
pub fn income_built(
    edition: Printed<Edition>,
    view: &View,
    seat: Seat,
    steps: &[(Lot, Shop)],
) -> (Money, Money) {
    let mut board = view.board();
    let of =
        |board: &Board| dollars(score::income(edition.tables(), board, view.options.split, seat));
    let before = of(&board);
    for &(lot, shop) in steps {
        board.built[shop.idx()].insert(lot);
    }
    (before, of(&board))
}

/// Why a party would take a deal or not; amounts are estimates in dollars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Agrees {
        gain: i32,
    },
    /// It gives something and gets nothing.
    Gift,
    /// It would be worse off.
    Loses {
        loss: i32,
    },
    /// The others have too much of what the deal brings.
    TooLittle {
        gain: i32,
        theirs: i32,
    },
    /// It would help somebody who is ahead more than it helps.
    FeedsLeader {
        leader: Seat,
    },
    /// Somebody could not pay or deliver.
    Impossible,
}

fn money(dollars: i32) -> Money {
    Money(dollars.max(0).unsigned_abs())
}

/// The position as the viewer may imagine it: secret money is what its owner began with and
/// earned, and hidden tiles are in the bag.
fn imagined(edition: Printed<Edition>, view: &View) -> State {
    let mut bills = [0; MAX_PLAYERS];
    let mut earned = [0; MAX_PLAYERS];
    let mut hands = [[0; N_SHOPS]; MAX_PLAYERS];
    let in_bills = |amount: Money| u16::try_from(amount.0 / BILL).unwrap_or(u16::MAX);
    for (i, seat) in view.seats.iter().enumerate() {
        earned[i] = in_bills(seat.earned);
        let guess = edition.start.saturating_add(earned[i]);
        bills[i] = seat.money.map_or(guess, in_bills);
        hands[i] = seat.tiles.unwrap_or_default();
    }
    let board = view.board();
    let mut bag = edition.tiles;
    for (kind, left) in bag.iter_mut().enumerate() {
        let shown: u8 = hands.iter().map(|hand| hand[kind]).sum();
        *left -= shown + board.built[kind].len();
    }
    State {
        edition,
        options: view.options,
        n_seats: view.n_seats(),
        round: view.round,
        first: view.first,
        board,
        hands,
        bag,
        bills,
        earned,
        n_offers: 0,
        offers: Vec::new(),
        fog: None,
        phase: Phase::Desk(Desk::OPENING),
    }
}

/// Why a deal cannot be offered by a seat, or carried out, as far as the viewer sees: whose goods
/// are gone, who has no part in it.
pub fn why_not(
    edition: Printed<Edition>,
    view: &View,
    author: Seat,
    deal: &Deal,
) -> Option<Refusal> {
    imagined(edition, view).check_deal(author, deal).err()
}

/// The incomes of all parties.
pub fn incomes(edition: Printed<Edition>, view: &View, deal: &Deal) -> Vec<IncomeStep> {
    let before = view.board();
    let mut after = before;
    after.hand_over(deal);
    let split = view.options.split;
    let appraiser = Appraiser::seen(edition.tables(), view);
    let step = |seat: Seat| {
        let of = |board: &Board| dollars(score::income(edition.tables(), board, split, seat));
        let (now, built) = (appraiser.holding(seat), appraiser.after(seat, deal));
        let (was, is) = appraiser.planned_incomes(now, &built);
        IncomeStep {
            seat,
            now: Step { before: of(&before), after: of(&after) },
            built: Step { before: money(was), after: money(is) },
        }
    };
    deal.parties.iter().filter(|seat| seat.0 < view.n_seats()).map(step).collect()
}

/// What a deal is worth to a seat.
pub fn worth_of_deal(edition: Printed<Edition>, view: &View, seat: Seat, deal: &Deal) -> Estimate {
    estimate(&Appraiser::seen(edition.tables(), view), seat, deal)
}

fn estimate(appraiser: &Appraiser, seat: Seat, deal: &Deal) -> Estimate {
    let gain = |outlook| appraiser.gain_by(seat, deal, outlook);
    let about = gain(Outlook::Common);
    let ends = [gain(Outlook::Gloomy), gain(Outlook::Sunny), about];
    let low = ends.into_iter().min().unwrap_or(about);
    let high = ends.into_iter().max().unwrap_or(about);
    Estimate { low, about, high }
}

/// What a lot is worth to a seat: what it would lose without it, or win by it.
pub fn worth_of_lot(edition: Printed<Edition>, view: &View, seat: Seat, lot: Lot) -> Estimate {
    let owner = view.lots.iter().find(|it| it.lot == lot).map(|it| it.owner);
    let other = another(view, seat, owner);
    match owner == Some(seat) {
        true => lost(edition, view, seat, &Deal::between([seat, other]).lot(lot, other)),
        false => worth_of_deal(edition, view, seat, &Deal::between([seat, other]).lot(lot, seat)),
    }
}

/// What a tile is worth to a seat: what it would lose without one that it has, or win by one more.
pub fn worth_of_tile(edition: Printed<Edition>, view: &View, seat: Seat, shop: Shop) -> Estimate {
    let other = another(view, seat, None);
    let held = view.seats.get(seat.idx()).and_then(|it| it.tiles);
    let has_one = held.is_some_and(|tiles| tiles[shop.idx()] > 0);
    let deal = Deal::between([seat, other]);
    match has_one {
        true => lost(edition, view, seat, &deal.tile(seat, other, shop, 1)),
        false => worth_of_deal(edition, view, seat, &deal.tile(other, seat, shop, 1)),
    }
}

fn lost(edition: Printed<Edition>, view: &View, seat: Seat, deal: &Deal) -> Estimate {
    let Estimate { low, about, high } = worth_of_deal(edition, view, seat, deal);
    Estimate { low: -high, about: -about, high: -low }
}

/// Somebody else: the owner, or whoever sits next.
fn another(view: &View, seat: Seat, owner: Option<Seat>) -> Seat {
    owner.filter(|&it| it != seat).unwrap_or_else(|| seat.next(view.n_seats()))
}

/// What everybody has, whoever is ahead first.
pub fn prospects(edition: Printed<Edition>, view: &View) -> Vec<Prospect> {
    let state = imagined(edition, view);
    let appraiser = Appraiser::seen(edition.tables(), view);
    let of = |seat: Seat| Prospect {
        seat,
        about: i32::try_from(state.money(seat).0).unwrap_or(i32::MAX)
            + appraiser.worth(seat).total(),
    };
    let mut all: Vec<Prospect> = state.seats().map(of).collect();
    by_key(&mut all, |it| -i64::from(it.about));
    all
}

/// Who is ahead, as far as the viewer can tell.
pub fn leader(edition: Printed<Edition>, view: &View) -> Option<Seat> {
    prospects(edition, view).first().map(|it| it.seat)
}

/// The leader, if a deal helps them more than the viewer.
pub fn helps_leader(edition: Printed<Edition>, view: &View, deal: &Deal) -> Option<Seat> {
    let me = view.me().filter(|&me| deal.parties.contains(me))?;
    let leader = leader(edition, view).filter(|&it| it != me && deal.parties.contains(it))?;
    let appraiser = Appraiser::seen(edition.tables(), view);
    (appraiser.gain(leader, deal) > appraiser.gain(me, deal)).then_some(leader)
}

/// A kind of deal to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idea {
    /// Goods of somebody else's for money.
    Buy,
    /// Own goods for money.
    Sell,
    /// Goods for goods.
    Swap,
}

/// The deal of that kind that brings most to the viewer and somebody, or to the viewer and `with`,
/// at a price at which both gain alike.
pub fn idea(
    edition: Printed<Edition>,
    view: &View,
    idea: Idea,
    with: Option<Seat>,
) -> Option<Deal> {
    let me = view.me()?;
    let appraiser = Appraiser::seen(edition.tables(), view);
    let mut found = Vec::new();
    appraiser.candidates(me, SearchLimits::MEDIUM, &mut found);
    let mine = view.board().owned[me.idx()];
    let fits = |deal: &Deal| {
        let gives = deal.all_lots().meets(mine) || deal.tile_moves().any(|it| it.from == me);
        let gets = !deal.lots[me.idx()].is_empty() || deal.tile_moves().any(|it| it.to == me);
        let is_kind = match idea {
            Idea::Buy => gets && !gives,
            Idea::Sell => gives && !gets,
            Idea::Swap => gives && gets,
        };
        is_kind && deal.parties.len() == 2 && with.is_none_or(|it| deal.parties.contains(it))
    };
    found.iter().map(|it| it.deal).find(fits)
}

/// What keeps the groups of a seat from being complete, those that would gain most first.
pub fn missing(edition: Printed<Edition>, view: &View, seat: Seat) -> Vec<Missing> {
    let board = view.board();
    let tables = edition.tables();
    let tiles_of = |seat: Seat| view.seats.get(seat.idx()).and_then(|it| it.tiles);
    let of = |group: score::Group| {
        let score::Group { shop, lots, income } = group;
        let size = tables.shop(shop).size;
        let n_tiles = (size - lots.len() % size) % size;
        let held = |seat: Seat| tiles_of(seat).map_or(0, |tiles| tiles[shop.idx()]);
        let others = Seat::all(view.n_seats()).filter(|&it| it != seat);
        let mine = board.owned[seat.idx()] & board.built[shop.idx()];
        let fits =
            |lot: &Lot| !board.all_built().contains(*lot) || board.built[shop.idx()].contains(*lot);
        let around = tables.around(lots).less(mine);
        let complete = tables.income(shop, lots.len() + n_tiles);
        Missing {
            seat,
            shop,
            group: lots,
            n_tiles,
            n_held: held(seat).min(n_tiles),
            holders: others.map(|it| (it, held(it))).filter(|it| it.1 > 0).collect(),
            lots: around.iter().filter(fits).map(|lot| (lot, board.owner(lot))).collect(),
            gain: dollars(complete.saturating_sub(income)),
        }
    };
    let groups = score::groups(tables, &board, view.options.split, seat);
    let mut all: Vec<Missing> = groups.map(of).filter(|it| it.n_tiles > 0).collect();
    by_key(&mut all, |it| -i64::from(it.gain.0));
    by_key(&mut all, |it| it.n_tiles.into());
    all
}

/// A deal that would let the viewer complete a group, with a price at which all gain alike;
/// `None` if no such deal of two or three seats comes to mind.
pub fn completion(edition: Printed<Edition>, view: &View, missing: &Missing) -> Option<Deal> {
    let me = view.me().filter(|&me| me == missing.seat)?;
    let appraiser = Appraiser::seen(edition.tables(), view);
    let mut found = Vec::new();
    appraiser.candidates(me, SearchLimits::WIDE, &mut found);
    let completes = |deal: &Deal| {
        let site = appraiser.after(me, deal);
        let size = edition.shop(missing.shop).size;
        let built = appraiser.shops_after(missing.shop, &site);
        let group = edition.connected(missing.group, built);
        group.len() / size > missing.group.len() / size
    };
    if completes(&Deal::default()) {
        return None;
    }
    let by_search = found.iter().map(|it| it.deal).find(|deal| completes(deal));
    by_search.or_else(|| {
        let deal = gathered(&appraiser, me, missing)?;
        let priced = appraiser.shared(deal)?;
        completes(&priced).then_some(priced)
    })
}

/// All that is missing, from those who have most of it.
fn gathered(appraiser: &Appraiser, me: Seat, missing: &Missing) -> Option<Deal> {
    let mut deal = Deal::between([me]);
    let mut n_lots = missing.n_tiles;
    let mut n_tiles = missing.n_tiles - missing.n_held;
    let vacant = appraiser.holdings[me.idx()].lots.less(appraiser.all_built());
    let own = missing.lots.iter().filter(|it| vacant.contains(it.0)).count();
    n_lots = n_lots.saturating_sub(u8::try_from(own).unwrap_or(u8::MAX));
    for &(lot, owner) in missing.lots.iter().filter(|it| it.1 != Some(me)) {
        let Some(owner) = owner.filter(|_| n_lots > 0) else { continue };
        deal.parties.insert(owner);
        deal.add_lot(lot, me);
        n_lots -= 1;
        if appraiser.all_built().contains(lot) {
            // The shop comes with its lot.
            n_tiles = n_tiles.saturating_sub(1);
        }
    }
    let mut holders = missing.holders.clone();
    by_key(&mut holders, |&(_, n)| -i64::from(n));
    by_key(&mut holders, |&(seat, _)| (!deal.parties.contains(seat)).into());
    for (seat, n) in holders {
        let n = n.min(n_tiles);
        if n > 0 {
            deal.parties.insert(seat);
            deal.add_tiles(seat, me, missing.shop, n);
            n_tiles -= n;
        }
    }
    let n_parties = deal.parties.len();
    (n_lots == 0 && n_tiles == 0 && (2..=3).contains(&n_parties)).then_some(deal)
}

/// What a party would say to a deal of somebody: what a bot in its place would that has seen no
/// more than the viewer.
pub fn opinion(
    edition: Printed<Edition>,
    view: &View,
    author: Seat,
    seat: Seat,
    deal: &Deal,
) -> Opinion {
    let state = imagined(edition, view);
    // An offer of the past may name lots that have changed hands since.
    if state.check_lots(deal).is_err() {
        return Opinion { seat, answer: Answer::Impossible, counter: None };
    }
    let memory = Memory::default();
    let skill = tabletop::Skill::Competent;
    let trader = Trader::new(&state, seat, &memory, skill, &mut strengths);
    let counter = || {
        let priced = trader.own_price(deal, author)?;
        (priced != *deal).then_some(priced)
    };
    let Some((is_fair, gains)) = trader.verdict(deal) else {
        return Opinion { seat, answer: Answer::Impossible, counter: counter() };
    };
    let gain = gains[seat.idx()];
    if is_fair {
        return Opinion { seat, answer: Answer::Agrees { gain }, counter: None };
    }
    let gets_nothing = deal.lots[seat.idx()].is_empty()
        && deal.bills[seat.idx()] <= 0
        && !deal.tile_moves().any(|it| it.to == seat);
    let mut others = deal.parties;
    others.remove(seat);
    let theirs = others.iter().map(|it| gains[it.idx()]).max().unwrap_or(0);
    let leader = leader(edition, view).filter(|&it| others.contains(it));
    let answer = match leader {
        _ if gets_nothing => Answer::Gift,
        _ if gain <= 0 => Answer::Loses { loss: -gain },
        Some(leader) if gains[leader.idx()] >= gain => Answer::FeedsLeader { leader },
        Some(_) | None => Answer::TooLittle { gain, theirs },
    };
    Opinion { seat, answer, counter: counter() }
}
