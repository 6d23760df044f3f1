//! A look back at a match of a small game with one of everything.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::float_arithmetic, reason = "shares of wins are not rules")]

use bots::{Budget, Level, Observed, any_review, review};
use tabletop::{Game as _, Match, Printed, QuickDice, Seat, SeatSet, Seed, Turn};
use testkit::toy::{Action, Options, Phase, State};

/// As much as any match needs.
fn enough() -> Budget<'static> {
    Budget::iterations(u32::MAX)
}

fn table(seed: u8) -> Match<State> {
    let players = ["Ann", "Ben"].map(tabletop::Player::person).to_vec();
    Match::new(players, &Options::default(), Printed::standard(), Seed([seed; 32])).unwrap()
}

/// One decision by a planning bot, or the move that takes its place.
fn decide(game: &mut Match<State>, seat: Seat, instead: Option<Action>) {
    let mut dice = QuickDice::new(game.log().len() as u64);
    let observed = Observed::new(game.position(), seat);
    let action = instead.unwrap_or_else(|| {
        Level::Medium.player().choose(&observed, &mut Budget::iterations(1), &mut dice)
    });
    game.submit(seat, action).unwrap();
}

/// What a bid must lose in points to be a blunder that nobody can miss.
const BLUNDER: u32 = 4;

/// A match of planning bots in which Ann once stakes nearly all her coins on a lantern of little
/// worth, and the entry with which she does; `None` when she gets no occasion.
fn reckless(seed: u8) -> Option<(Match<State>, usize)> {
    let mut game = table(seed);
    let mut blunder = None;
    while let Turn::Seats(seats) = game.position().turn() {
        let seat = seats.first().unwrap();
        let mut instead = None;
        if let Phase::Bidding(auction) = game.position().phase
            && blunder.is_none()
            && seat == Seat(0)
        {
            let amount = u32::from(game.position().coins[0]) - 1;
            if amount >= 2 * u32::from(auction.lantern.0) + BLUNDER {
                instead = Some(Action::Bid { amount });
                blunder = Some(game.log().len());
            }
        }
        decide(&mut game, seat, instead);
    }
    Some((game, blunder?))
}

/// The first of such matches.
fn a_reckless_match() -> (Match<State>, usize) {
    (0..).find_map(reckless).unwrap()
}

#[test]
fn the_worst_blunder_is_named_first() {
    let matches: Vec<(Match<State>, usize)> = (0..30).filter_map(reckless).collect();
    assert!(matches.len() > 5, "{}", matches.len());
    for (game, blunder) in matches {
        let mut dice = QuickDice::new(3);
        let found = review(&game, SeatSet::all(2), &mut enough(), &mut dice).unwrap();
        assert_eq!(found.n_judged, found.n_decisions);
        let worst = &found.lapses[0];
        assert_eq!((worst.entry_idx, worst.seat), (blunder, Seat(0)), "{:?}", found.lapses);
        assert!(matches!(worst.played, Action::Bid { amount } if amount > 5), "{worst:?}");
        assert_ne!(worst.better, worst.played);
        assert!(worst.cost > 0.1, "{worst:?}");
        assert!(found.lapses.is_sorted_by(|a, b| a.cost >= b.cost));
    }
}

#[test]
fn only_the_seats_that_are_asked_about_are_judged() {
    let (game, _) = a_reckless_match();
    let of = |seats| {
        let found = review(&game, seats, &mut enough(), &mut QuickDice::new(3)).unwrap();
        assert!(found.lapses.iter().all(|it| seats.contains(it.seat)));
        found.n_decisions
    };
    let (one, other) = (of(SeatSet::one(Seat(0))), of(SeatSet::one(Seat(1))));
    assert!(one > 3 && other > 3);
    assert_eq!(one + other, of(SeatSet::all(2)));
    assert_eq!(of(SeatSet::EMPTY), 0);
}

#[test]
fn a_small_budget_judges_few_decisions() {
    let (game, _) = a_reckless_match();
    let mut budget = Budget::iterations(3);
    let found = review(&game, SeatSet::all(2), &mut budget, &mut QuickDice::new(3)).unwrap();
    assert_eq!(found.n_judged, 3);
    assert!(found.n_decisions > 3 && found.lapses.len() <= 3);
}

#[test]
fn the_scores_go_from_the_start_to_the_end() {
    let (game, _) = a_reckless_match();
    let found = review(&game, SeatSet::EMPTY, &mut enough(), &mut QuickDice::new(3)).unwrap();
    assert_eq!(found.scores[0], game.start().standing().scores);
    let last = found.scores.last().unwrap();
    assert_eq!(*last, game.position().standing().scores);
    let n_decisions = game.log().iter().filter(|it| matches!(it, tabletop::Entry::Seat(..)));
    assert_eq!(found.scores.len(), n_decisions.count() + 1);
}

#[test]
fn a_match_that_is_not_over_is_not_looked_back_at() {
    let (game, _) = a_reckless_match();
    for n in 0..game.log().len() {
        let unfinished = game.rewound(n);
        assert!(
            review(&unfinished, SeatSet::all(2), &mut enough(), &mut QuickDice::new(3)).is_none()
        );
    }
}

#[test]
fn what_is_said_of_a_decision_is_what_its_seat_saw() {
    let (game, blunder) = a_reckless_match();
    let mut dice = QuickDice::new(3);
    let found = any_review::<State>(&game, SeatSet::all(2), &mut enough(), &mut dice).unwrap();
    let worst = &found.lapses[0];
    assert_eq!((worst.seq, worst.seat), (blunder + 1, Seat(0)));
    let before = game.rewound(blunder);
    let Action::Bid { amount } = played(&game, blunder) else { panic!("it was a bid") };
    assert!(worst.played.contains(&amount.to_string()), "{worst:?}");
    let choices = tabletop::AnyMatch::choices(&before, Seat(0));
    assert!(choices.iter().any(|it| it.sentence == worst.better), "{worst:?} of {choices:?}");
}

fn played(game: &Match<State>, entry_idx: usize) -> Action {
    match game.log()[entry_idx] {
        tabletop::Entry::Seat(_, action) => action,
        tabletop::Entry::Chance(outcome) => panic!("{outcome:?} was chance"),
    }
}
