//! How many clicks a game takes: a kept match between bots, played move for move as a person with
//! the settings as they come would play it.
//!
//! What a click does is said in [`Play::pick`](crate::table::Play::pick): it puts something
//! together; what can be taken back and leaves nothing to choose is played by it, and all else by a
//! second click. Here that is counted, from the same drafts and plans.

use std::collections::BTreeSet;

use raccoon_tycoon::edition::Goods;
use raccoon_tycoon::{Action, Commodity, Phase, State};
use tabletop::{Deaf, Entry, Game, Match, Record, Seat, Turn, Viewer};

use super::SeenHere;
use super::draft::{self, Draft, Set, with_one};
use crate::board::{Board, Plan};
use crate::table::{Eyes, Seen};

/// Three medium bots, 21 rounds.
const KEPT: &str =
    include_str!("../../../../browser/cases/raccoon-tycoon/three-seats-21-rounds.jsonl");
/// Whose clicks are counted.
const SEAT: Seat = Seat(1);

/// The clicks of one gesture, and how many decisions of the rules it was.
struct Gesture {
    clicks: usize,
    decisions: usize,
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "how many they are is worth knowing, not only that they are few"
)]
fn a_game_of_21_rounds_takes_at_most_90_clicks() {
    let record = Record::read(KEPT).unwrap();
    let (game, _) = Match::<State>::open(&record, None, None).unwrap();
    assert_eq!(game.position().round, 21);
    let mine: Vec<(usize, Action)> = (0..)
        .zip(game.log())
        .filter_map(|(i, entry)| match *entry {
            Entry::Seat(SEAT, action) => Some((i, action)),
            Entry::Seat(..) | Entry::Chance(_) => None,
        })
        .collect();
    let (mut clicks, mut at) = (0, 0);
    while at < mine.len() {
        let gesture = next_gesture(&game, &mine[at..]);
        clicks += gesture.clicks;
        at += gesture.decisions;
    }
    println!("{clicks} clicks for {} decisions in {} rounds", mine.len(), game.position().round);
    assert!(clicks <= 90, "{clicks} clicks for {} decisions", mine.len());
}

fn seen_at(game: &Match<State>, n: usize) -> SeenHere {
    Seen::of(&game.rewound(n), 0, Eyes::Of(Viewer::Seat(SEAT)))
}

/// How the next decisions are made with the fewest clicks.
fn next_gesture(game: &Match<State>, left: &[(usize, Action)]) -> Gesture {
    let (at, first) = left[0];
    let seen = seen_at(game, at);
    if let Phase::Bidding(_) = seen.view.phase
        && let Some(gesture) = as_an_order(game, &seen, left)
    {
        return gesture;
    }
    // What follows without anybody else can be one gesture.
    let together = left.iter().zip(at..).take_while(|((i, _), here)| i == here);
    let actions: Vec<Action> = together.map(|((_, action), _)| *action).collect();
    let drafts = [State::first_draft(&seen), State::draft_of(&seen, &first)];
    let found = drafts.into_iter().zip([0, 1]).filter_map(|(draft, picks)| {
        let draft = draft?;
        let (draft, changes) = adapted(&seen, draft, &actions);
        let plan = State::plan(&seen, &draft);
        let n = plan.clicks.len();
        let done = actions.get(..n).unwrap_or_default();
        (plan.is_complete() && are_the_same(&plan.clicks, done)).then(|| Gesture {
            clicks: picks + changes + usize::from(picks == 0 || needs_confirming(game, at, &plan)),
            decisions: n,
        })
    });
    let best = found.max_by_key(|it| (it.decisions, std::cmp::Reverse(it.clicks)));
    best.unwrap_or_else(|| {
        assert!(State::draft_of(&seen, &first).is_none(), "{first:?} cannot be put together");
        Gesture { clicks: 1, decisions: 1 }
    })
}

/// The draft that leads to these actions, and how many pieces or numbers had to be changed for it.
fn adapted(seen: &SeenHere, draft: Draft, actions: &[Action]) -> (Draft, usize) {
    match (draft, actions[0]) {
        // A number is set by one click on its slider, and one of two ways by one on its button.
        (
            Draft::Sale { units, export, .. },
            Action::Sell { commodity, units: n, export: abroad },
        ) => {
            let wanted = Draft::Sale { commodity, units: n, export: abroad };
            return (wanted, usize::from(units != n) + usize::from(export != abroad));
        }
        (Draft::Bid(amount), Action::Bid { amount: wanted }) => {
            return (Draft::Bid(wanted), usize::from(amount != wanted));
        }
        _ => {}
    }
    let Some(set) = draft::set_of(seen, draft) else { return with_bonus(seen, draft, actions) };
    let pieces = actions.iter().copied().skip_while(|&it| piece(it).is_none()).map_while(piece);
    let mut goods = Goods::default();
    for commodity in pieces.take(set.of.into()) {
        goods[commodity.idx()] += 1;
    }
    let changes = fewest_changes(seen, set, goods);
    let (draft, more) = with_bonus(seen, set.with(goods), actions);
    (draft, changes + more)
}

/// How often a piece must be clicked until those are chosen.
fn fewest_changes(seen: &SeenHere, set: Set, wanted: Goods) -> usize {
    let mut reached = vec![set];
    for n in 0.. {
        if reached.iter().any(|it| it.chosen == wanted) {
            return n;
        }
        let next = reached.iter().flat_map(|it| {
            let more = |kind: &Commodity| it.chosen[kind.idx()] < it.there[kind.idx()];
            let more = Commodity::ALL.into_iter().filter(more);
            let fewer = Commodity::ALL.into_iter().filter(|kind| it.chosen[kind.idx()] > 0);
            more.map(|kind| it.and(kind, seen.view.prices))
                .chain(fewer.map(|kind| with_one(it.chosen, kind, false)))
        });
        let next: BTreeSet<Goods> = next.collect();
        let having = |chosen| {
            let mut set = set;
            set.chosen = chosen;
            set
        };
        reached = next.into_iter().map(having).collect();
    }
    unreachable!("every set can be put together piece by piece")
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
fn with_bonus(seen: &SeenHere, draft: Draft, actions: &[Action]) -> (Draft, usize) {
    let Draft::Card { card, take, bonus } = draft else { return (draft, 0) };
    let used = actions
        .iter()
        .find_map(|action| if let Action::UseBonus { tile } = *action { Some(tile) } else { None });
    let with = Draft::Card { card, take, bonus: used };
    let plan = State::plan(seen, &with);
    let is_in_it = used.is_some_and(|tile| plan.clicks.contains(&Action::UseBonus { tile }));
    match (is_in_it, bonus) {
        (true, _) => (with, usize::from(used != bonus)),
        (false, Some(_)) => (Draft::Card { card, take, bonus: None }, 1),
        (false, None) => (draft, 0),
    }
}

/// Whether the same is done, whatever the order in which the pieces of a set are counted.
fn are_the_same(some: &[Action], others: &[Action]) -> bool {
    let count = |all: &[Action], it: &Action| all.iter().filter(|other| *other == it).count();
    some.len() == others.len() && some.iter().all(|it| count(some, it) == count(others, it))
}

fn needs_confirming(game: &Match<State>, at: usize, plan: &Plan<State>) -> bool {
    let mut position = *game.rewound(at).position();
    for click in &plan.clicks {
        position.apply(SEAT, click, &mut Deaf).unwrap();
    }
    let is_open = matches!(position.turn(), Turn::Seats(seats) if seats.contains(SEAT));
    plan.has_choice() || !is_open
}

/// All bids of an auction as one order, and the pass that ends them: a number, and a button.
fn as_an_order(game: &Match<State>, seen: &SeenHere, left: &[(usize, Action)]) -> Option<Gesture> {
    let Phase::Bidding(auction) = seen.view.phase else { return None };
    let is_start =
        |entry: &Entry<Action, _>| matches!(entry, Entry::Seat(_, Action::StartAuction { .. }));
    let (from, _) = left[0];
    let here: Vec<(SeenHere, Action)> = left
        .iter()
        .take_while(|(at, _)| !game.log()[from..*at].iter().any(is_start))
        .map(|&(at, action)| (seen_at(game, at), action))
        .take_while(|(seen, _)| matches!(seen.view.phase, Phase::Bidding(_)))
        .collect();
    let limit = here.iter().filter_map(|(_, action)| {
        if let Action::Bid { amount } = *action { Some(amount) } else { None }
    });
    let limit = limit.max()?;
    let order = Draft::BidUpTo { line: auction.line, limit };
    let is_it = |(seen, action): &(SeenHere, Action)| State::plan(seen, &order).clicks == [*action];
    let changes = usize::from(seen.view.bids?.lowest != limit);
    here.iter().all(is_it).then_some(Gesture { clicks: changes + 1, decisions: here.len() })
}
