//! How many clicks a game takes: a kept match between bots, played move for move as a person with
//! the settings as they come would play it.
//!
//! What a click does is said in [`Play::pick`](crate::table::Play::pick): it puts something
//! together; what can be taken back and leaves nothing to choose is played by it, and all else by a
//! second click. Here the clicks are found from the same drafts and plans, and written down; the
//! story "few clicks" makes them in a browser.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use expect_test::expect_file;
use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::{Action, Commodity, Phase, State, preview};
use tabletop::{Deaf, Entry, Game, Match, Record, Seat, Turn, Viewer};

use super::SeenHere;
use super::draft::{self, Draft, Set, with_one};
use super::offers::town_piece;
use crate::board::{Board, Plan};
use crate::table::{Eyes, Seen};

/// Three medium bots, 21 rounds.
const KEPT: &str =
    include_str!("../../../../browser/cases/raccoon-tycoon/three-seats-21-rounds.jsonl");
/// Whose clicks are held to a number, and made in the browser. An order is given with the limit
/// known at which the bot has stopped: a person who changes their mind in mid-auction clicks more.
const SEAT: Seat = Seat(1);

/// The clicks of one gesture, and how many decisions of the rules it is.
struct Gesture {
    clicks: Vec<String>,
    decisions: usize,
}

#[test]
fn a_game_of_21_rounds_takes_at_most_60_clicks() {
    let record = Record::read(KEPT).unwrap();
    let (game, _) = Match::<State>::open(&record, None, None).unwrap();
    assert_eq!(game.position().round, 21);
    for seat in Seat::all(3) {
        let (clicks, script) = clicks_of(&game, seat);
        if seat == SEAT {
            assert!(clicks <= 60, "{clicks} clicks:\n{script}");
            expect_file!["../../../../browser/cases/raccoon-tycoon/three-seats-21-rounds.clicks"]
                .assert_eq(&script);
        }
    }
}

/// How many clicks a seat needs, and which; says so.
#[expect(
    clippy::print_stdout,
    reason = "how many they are is worth knowing, not only that they are few"
)]
fn clicks_of(game: &Match<State>, seat: Seat) -> (usize, String) {
    let mine: Vec<(usize, Action)> = (0..)
        .zip(game.log())
        .filter_map(|(i, entry)| match *entry {
            Entry::Seat(it, action) if it == seat => Some((i, action)),
            Entry::Seat(..) | Entry::Chance(_) => None,
        })
        .collect();
    let (mut clicks, mut at, mut script) = (0, 0, String::new());
    let mut by_kind: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    while at < mine.len() {
        let gesture = next_gesture(game, seat, &mine[at..]);
        let (entry, action) = mine[at];
        let kind = by_kind.entry(kind_of(action)).or_default();
        *kind = (kind.0 + gesture.decisions, kind.1 + gesture.clicks.len());
        let line = format!("{entry}: {}", gesture.clicks.join(", "));
        writeln!(script, "{}", line.trim_end()).unwrap();
        clicks += gesture.clicks.len();
        at += gesture.decisions;
    }
    for (kind, (decisions, clicks)) in by_kind {
        println!("{kind}: {clicks} clicks for {decisions} decisions");
    }
    let (n, rounds) = (mine.len(), game.position().round);
    println!("{seat}: {clicks} clicks for {n} decisions in {rounds} rounds");
    (clicks, script)
}

fn kind_of(action: Action) -> &'static str {
    match action {
        Action::Claim { .. } => "free tokens",
        Action::Produce { .. } | Action::Take { .. } | Action::BuyFrom { .. } => "production",
        Action::UseBonus { .. } | Action::Return { .. } => "production, its rest",
        Action::Sell { .. } => "sales",
        Action::StartAuction { .. } => "auctions, put up",
        Action::Bid { .. } => "auctions, bids",
        Action::Pass => "auctions, passes alone",
        Action::Build { .. } | Action::Upgrade { .. } => "buildings",
        Action::BuyTown { .. } | Action::Pay { .. } => "towns",
        Action::Decline | Action::Declare | Action::Hold => "declined",
    }
}

fn seen_at(game: &Match<State>, seat: Seat, n: usize) -> SeenHere {
    Seen::of(&game.rewound(n), 0, Eyes::Of(Viewer::Seat(seat)))
}

/// How the next decisions are made with the fewest clicks.
fn next_gesture(game: &Match<State>, seat: Seat, left: &[(usize, Action)]) -> Gesture {
    let (at, first) = left[0];
    let seen = seen_at(game, seat, at);
    if let Some(action) = State::forced(&seen) {
        assert_eq!(action, first);
        return Gesture { clicks: Vec::new(), decisions: 1 };
    }
    if let Phase::Bidding(_) = seen.view.phase
        && let Some(gesture) = as_an_order(game, seat, &seen, left)
    {
        return gesture;
    }
    // What follows without anybody else can be one gesture.
    let together = left.iter().zip(at..).take_while(|((i, _), here)| i == here);
    let actions: Vec<Action> = together.map(|((_, action), _)| *action).collect();
    let begun = State::first_draft(&seen).map(|draft| (Vec::new(), draft));
    let picked = picked(&seen, first).map(|(click, draft)| (vec![click], draft));
    let found = begun.into_iter().chain(picked).filter_map(|(mut clicks, draft)| {
        let is_picked = !clicks.is_empty();
        let (draft, changes) = adapted(&seen, draft, &actions);
        let plan = State::plan(&seen, &draft);
        let n = plan.clicks.len();
        let done = actions.get(..n).unwrap_or_default();
        let is_played = is_picked && changes.is_empty() && !needs_confirming(game, seat, at, &plan);
        clicks.extend(changes);
        clicks.extend((!is_played).then(|| "confirm".to_owned()));
        (plan.is_complete() && are_the_same(&plan.clicks, done))
            .then_some(Gesture { clicks, decisions: n })
    });
    let best = found.max_by_key(|it| (it.decisions, std::cmp::Reverse(it.clicks.len())));
    best.unwrap_or_else(|| {
        assert!(State::draft_of(&seen, &first).is_none(), "{first:?} cannot be put together");
        let clicks = vec![format!("act {}", seen.notation(&first))];
        Gesture { clicks, decisions: 1 }
    })
}

/// The first click for an action, and what is held by it.
fn picked(seen: &SeenHere, action: Action) -> Option<(String, Draft)> {
    let (action, draft) = if let Action::Sell { commodity, .. } = action {
        // A column of the market offers all that one has.
        let units = preview::own_mat(&seen.view)?.goods[commodity.idx()];
        let all = Action::Sell { commodity, units, export: false };
        (all, Draft::Sale { commodity, units, export: false })
    } else if let Action::BuyTown { .. } = action {
        let (piece, _) = town_piece(seen, seen.view.town_offer?);
        (piece.action, piece.draft)
    } else {
        (action, draft::of(seen, action)?)
    };
    Some((format!("pick {}", seen.notation(&action)), draft))
}

/// The draft that leads to these actions, and the clicks by which it comes of another.
fn adapted(seen: &SeenHere, draft: Draft, actions: &[Action]) -> (Draft, Vec<String>) {
    // A number is set by one click on its slider, and one of two ways by one on its button.
    let amount = |n: u32| format!("amount {n}");
    let other_way = |changed: bool, i: usize| changed.then(|| format!("way {i}"));
    match (draft, actions[0]) {
        (
            Draft::Sale { units, export, .. },
            Action::Sell { commodity, units: n, export: abroad },
        ) => {
            let clicks = other_way(export != abroad, usize::from(abroad)).into_iter();
            let clicks = clicks.chain((units != n).then(|| amount(n.into())));
            return (Draft::Sale { commodity, units: n, export: abroad }, clicks.collect());
        }
        (Draft::Bid(was), Action::Bid { amount: wanted }) => {
            let clicks = (was != wanted).then(|| amount(wanted.0));
            return (Draft::Bid(wanted), clicks.into_iter().collect());
        }
        (Draft::Town { mix, .. }, Action::BuyTown { mix: wanted }) if mix != wanted => {
            let other = draft::town_draft(seen, wanted);
            let (draft, mut clicks) = adapted(seen, other, actions);
            clicks.insert(0, format!("way {}", usize::from(wanted)));
            return (draft, clicks);
        }
        _ => {}
    }
    let Some(set) = draft::set_of(seen, draft) else { return with_bonus(seen, draft, actions) };
    let pieces = actions.iter().copied().skip_while(|&it| piece(it).is_none()).map_while(piece);
    let mut goods = Goods::default();
    for commodity in pieces.take(set.of.into()) {
        goods[commodity.idx()] += 1;
    }
    let mut clicks = fewest_changes(seen, set, goods);
    let (draft, more) = with_bonus(seen, set.with(goods), actions);
    clicks.extend(more);
    (draft, clicks)
}

/// The pieces that must be clicked until those are chosen.
fn fewest_changes(seen: &SeenHere, set: Set, wanted: Goods) -> Vec<String> {
    let mut reached = BTreeMap::from([(set.chosen, Vec::new())]);
    while !reached.contains_key(&wanted) {
        let mut next = BTreeMap::new();
        for (chosen, clicks) in &reached {
            let mut here = set;
            here.chosen = *chosen;
            for kind in Commodity::ALL {
                let (n, there) = (chosen[kind.idx()], here.there[kind.idx()]);
                let notation = seen.notation(&here.click(kind));
                // Free tokens are on or off; all else has a button for more and one for fewer.
                let is_free = matches!(here.with(*chosen), Draft::Claim(_));
                let words = if is_free { ["pick", "pick"] } else { ["more", "fewer"] };
                let mut go = |chosen, word| {
                    let mut clicks: Vec<String> = clicks.clone();
                    clicks.push(format!("{word} {notation}"));
                    next.entry(chosen).or_insert(clicks);
                };
                if n < there {
                    go(here.and(seen, kind), words[0]);
                }
                if n > 0 {
                    go(with_one(*chosen, kind, false), words[1]);
                }
            }
        }
        reached = next;
    }
    reached.remove(&wanted).unwrap_or_default()
}

/// What kind a click puts to a set.
fn piece(action: Action) -> Option<Commodity> {
    if let Action::Take { commodity }
    | Action::Pay { commodity }
    | Action::Claim { commodity }
    | Action::Return { commodity } = action
    {
        Some(commodity)
    } else {
        None
    }
}

/// The same with the building that was used, if it can be used in the same gesture.
fn with_bonus(seen: &SeenHere, draft: Draft, actions: &[Action]) -> (Draft, Vec<String>) {
    let Draft::Card { card, take, bonus } = draft else { return (draft, Vec::new()) };
    let used = actions
        .iter()
        .find_map(|action| if let Action::UseBonus { tile } = *action { Some(tile) } else { None });
    let with = Draft::Card { card, take, bonus: used };
    let plan = State::plan(seen, &with);
    let is_in_it = used.is_some_and(|tile| plan.clicks.contains(&Action::UseBonus { tile }));
    let wanted = if is_in_it { with } else { Draft::Card { card, take, bonus: None } };
    let way = plan.ways.iter().position(|(_, way)| *way == wanted);
    let change = way.filter(|_| wanted != Draft::Card { card, take, bonus });
    (wanted, change.map(|i| format!("way {i}")).into_iter().collect())
}

/// Whether the same is done, whatever the order in which the pieces of a set are counted.
fn are_the_same(some: &[Action], others: &[Action]) -> bool {
    let count = |all: &[Action], it: &Action| all.iter().filter(|other| *other == it).count();
    some.len() == others.len() && some.iter().all(|it| count(some, it) == count(others, it))
}

fn needs_confirming(game: &Match<State>, seat: Seat, at: usize, plan: &Plan<State>) -> bool {
    let mut position = *game.rewound(at).position();
    for click in &plan.clicks {
        if position.apply(seat, click, &mut Deaf).is_err() {
            return true;
        }
    }
    let is_open = matches!(position.turn(), Turn::Seats(seats) if seats.contains(seat));
    plan.has_choice() || !is_open
}

/// All bids of an auction as one order, and the pass that ends them: a number, and a button.
fn as_an_order(
    game: &Match<State>,
    seat: Seat,
    seen: &SeenHere,
    left: &[(usize, Action)],
) -> Option<Gesture> {
    let Phase::Bidding(auction) = seen.view.phase else { return None };
    let is_start =
        |entry: &Entry<Action, _>| matches!(entry, Entry::Seat(_, Action::StartAuction { .. }));
    let (from, _) = left[0];
    let here: Vec<(SeenHere, Action)> = left
        .iter()
        .take_while(|(at, _)| !game.log()[from..*at].iter().any(is_start))
        .map(|&(at, action)| (seen_at(game, seat, at), action))
        .take_while(|(seen, _)| matches!(seen.view.phase, Phase::Bidding(_)))
        .collect();
    let limit = here.iter().filter_map(|(_, action)| {
        if let Action::Bid { amount } = *action { Some(amount) } else { None }
    });
    let limit = limit.max()?;
    let order = Draft::BidUpTo { line: auction.line, limit };
    let is_it = |(seen, action): &(SeenHere, Action)| State::plan(seen, &order).clicks == [*action];
    let change = (seen.view.bids?.lowest != limit).then(|| format!("amount {}", limit.0));
    let clicks = change.into_iter().chain(["order".to_owned()]).collect();
    let is_one = here.len() > 1 && here.iter().all(is_it);
    is_one.then_some(Gesture { clicks, decisions: here.len() })
}
