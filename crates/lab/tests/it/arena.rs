//! The arena and the training ground, with a small game.

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicU64, Ordering};

use ::bots::{Budget, Level, Observed, Player, Weights};
use lab::arena::{Outcome, Verdict};
use lab::{ArenaError, Contest, Entrant, Training, arena, train};
use tabletop::{Features, Game, Printed, QuickDice, Seed};
use testkit::toy::{Action, Options, State};
use thinking::Think;

fn contest(levels: &[Level], seats: u8, games: u64, threads: usize) -> Contest<State> {
    Contest {
        options: Options::default(),
        edition: Printed::standard(),
        seats,
        entrants: levels.iter().map(|&level| Entrant::of(level)).collect(),
        games: NonZeroU64::new(games).unwrap(),
        seed: Seed([5; 32]),
        threads: NonZeroUsize::new(threads).unwrap(),
        think: Think::Iterations(30),
        sprt: false,
    }
}

/// What does not depend on the clock.
fn timeless(mut outcome: Outcome) -> Outcome {
    outcome.seconds = 0.0;
    for bot in &mut outcome.bots {
        bot.ms_per_decision = 0.0;
    }
    outcome
}

#[test]
fn threads_do_not_change_an_outcome() {
    let levels = [Level::Hard, Level::Easy, Level::Ismcts];
    let one = timeless(arena(&contest(&levels, 3, 12, 1), &|| {}).unwrap());
    let three = timeless(arena(&contest(&levels, 3, 12, 3), &|| {}).unwrap());
    assert_eq!(one, three);
    assert_eq!((one.games, one.blocks, one.cut, one.mishaps), (12, 2, 0, 0));
}

#[test]
fn a_better_bot_wins_more_and_the_shares_add_up() {
    let n_games = AtomicU64::new(0);
    let count = || {
        n_games.fetch_add(1, Ordering::Relaxed);
    };
    let outcome = arena(&contest(&[Level::Medium, Level::Random], 2, 301, 2), &count).unwrap();
    assert_eq!(outcome.games, 302, "a block that was begun is played in both seatings");
    assert_eq!(n_games.into_inner(), 302);
    let [medium, random] = outcome.bots.as_slice() else { panic!("two bots took part") };
    assert!((medium.win_share + random.win_share - 1.0).abs() < 1e-9);
    assert!(medium.win_share_ci[0] > 0.5, "{medium:?}");
    assert!(medium.elo_ci[0] > random.elo_ci[1], "{medium:?} {random:?}");
    assert!(medium.mean_rank < random.mean_rank);
    // From every place in the order of play, and each pair of shares is one game's.
    for (i, share) in medium.win_share_by_order.iter().enumerate() {
        assert!(*share > random.win_share_by_order[i], "{medium:?} {random:?}");
        assert!((share + random.win_share_by_order[1 - i] - 1.0).abs() < 1e-9);
    }
}

#[test]
fn equal_bots_are_equal() {
    let outcome = arena(&contest(&[Level::Medium, Level::Medium], 3, 600, 2), &|| {}).unwrap();
    let [low, high] = outcome.bots[0].win_share_ci;
    assert!(low <= 0.5 && 0.5 <= high, "{low} to {high}");
}

#[test]
fn a_sequential_test_ends_early_when_it_is_clear() {
    let plan = Contest { sprt: true, ..contest(&[Level::Medium, Level::Random], 2, 4000, 2) };
    let outcome = arena(&plan, &|| {}).unwrap();
    assert_eq!(outcome.verdict, Some(Verdict::FirstIsBetter));
    assert!(outcome.games < 1000, "{}", outcome.games);
}

#[test]
fn contests_that_make_no_sense_are_refused() {
    let refused = |levels: &[Level], seats, sprt| {
        let plan = Contest { sprt, ..contest(levels, seats, 2, 1) };
        arena(&plan, &|| {}).unwrap_err()
    };
    assert_eq!(refused(&[Level::Easy], 2, false), ArenaError::TooFew);
    let three = [Level::Easy, Level::Medium, Level::Hard];
    assert_eq!(refused(&three, 2, false), ArenaError::TooMany { bots: 3, seats: 2 });
    assert_eq!(refused(&three, 3, true), ArenaError::Sprt(3));
    assert!(matches!(refused(&[Level::Easy; 2], 9, false), ArenaError::Setup(_)));
}

struct Cheat;

impl Player<State> for Cheat {
    fn choose(&mut self, _: &Observed<'_, State>, _: &mut Budget<'_>, _: &mut QuickDice) -> Action {
        Action::Bid { amount: u32::MAX }
    }
}

#[test]
fn a_cheat_is_replaced_and_reported() {
    let mut plan = contest(&[Level::Easy], 2, 4, 1);
    plan.entrants.push(Entrant::new("cheat", || Box::new(Cheat)));
    let outcome = arena(&plan, &|| {}).unwrap();
    assert_eq!(outcome.games, 4);
    assert!(outcome.mishaps >= 4, "{}", outcome.mishaps);
}

#[test]
fn training_mends_weights_that_are_upside_down() {
    let wrong = Weights { pairs: vec![[-0.3, -0.3]; State::FEATURES.len()] };
    let training = Training::<State> {
        options: Options::default(),
        edition: Printed::standard(),
        seats: State::TITLE.min_seats,
        generations: 3,
        games: NonZeroU64::new(200).unwrap(),
        trial: NonZeroU64::new(64).unwrap(),
        seed: Seed([6; 32]),
        threads: NonZeroUsize::new(2).unwrap(),
        first: wrong,
    };
    let mut told = Vec::new();
    let trained = train(&training, &mut |it| told.push(*it), &|| {}).unwrap();
    assert_eq!(told.len(), 3);
    assert!(told.iter().any(|it| it.is_champion), "{told:?}");
    assert!(trained.share_ci[0] > 0.6, "{trained:?}");
    let again = train(&training, &mut |_| {}, &|| {}).unwrap();
    assert_eq!(trained, again, "training can be repeated from its seed");
}
