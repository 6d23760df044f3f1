//! Bots at the tables of every game on the shelf.

use std::num::{NonZeroU64, NonZeroUsize};

use ::bots::{Budget, Level, Observed, WeightFile};
use lab::{Simulation, simulate};
use shelf::{GAMES, Visitor};
use tabletop::features::awake;
use tabletop::walk::{any_of, settle};
use tabletop::{Deaf, Dice as _, Environment, Features, Printed, QuickDice, Seed, Turn, Viewer};
use testkit::n_games;
use thinking::Think;

struct PlaysOn;

impl Visitor for PlaysOn {
    type Out = ();

    fn visit<G: Features>(self) {
        for seats in G::TITLE.min_seats..=G::TITLE.max_seats {
            // Whoever sits beside whom: all levels at one table, in turn.
            let level = |i| Level::ALL[i % Level::ALL.len()];
            for first in 0..Level::ALL.len() {
                let simulation = Simulation::<G> {
                    options: G::Options::default(),
                    edition: Printed::standard(),
                    bots: (first..first + usize::from(seats)).map(level).collect(),
                    games: NonZeroU64::MIN,
                    seed: Seed([seats; 32]),
                    threads: NonZeroUsize::MIN,
                    think: Think::Iterations(4),
                };
                let report = simulate(&simulation, &lab::to_the_end).unwrap();
                assert_eq!((report.games, report.mishaps), (1, 0), "{:?}", simulation.bots);
            }
        }
    }
}

/// A test for each game, so that they run side by side, and one that none is missing.
macro_rules! every_level_plays {
    ($($game:ident,)*) => {
        mod every_level_plays_at_every_table {
            $(#[test]
            fn $game() {
                let id = stringify!($game).replace('_', "-");
                shelf::visit(shelf::find(&id).unwrap(), super::PlaysOn);
            })*

            #[test]
            fn every_game() {
                let games: Vec<&str> = shelf::TITLES.iter().map(|title| title.id).collect();
                let tested = [$(stringify!($game).replace('_', "-")),*];
                assert_eq!(games, tested);
            }
        }
    };
}

every_level_plays! { coney_island, coney, theme_parque, chinatown, raccoon_tycoon, }

struct EndsIt;

impl Visitor for EndsIt {
    /// How many decisions there were.
    type Out = usize;

    /// A bot against somebody who always does the first thing that is allowed.
    fn visit<G: Features>(self) -> usize {
        let mut position = G::start(2, &G::Options::default(), Printed::standard()).unwrap();
        let mut dice = QuickDice::new(7);
        let mut bot = Level::Medium.player::<G>();
        let mut listed = Vec::new();
        for n in 0.. {
            match position.turn() {
                Turn::Over => return n,
                Turn::Chance => {
                    let outcome = position.draw(&mut dice);
                    position.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let action = if seat.0 == 0 {
                        listed.clear();
                        position.legal_actions(seat, &mut listed);
                        listed.swap_remove(0)
                    } else {
                        let observed = Observed::new(&position, seat);
                        bot.choose(&observed, &mut Budget::iterations(1), &mut dice)
                    };
                    position.apply(seat, &action, &mut Deaf).unwrap();
                }
            }
        }
        unreachable!("it is played to the end")
    }
}

#[test]
fn a_bot_that_leads_by_far_ends_the_game() {
    let n_decisions = shelf::visit(shelf::find("raccoon-tycoon").unwrap(), EndsIt);
    assert!(n_decisions < 1_000, "{n_decisions} decisions");
}

struct Endings {
    seats: u8,
    games: u32,
}

impl Visitor for Endings {
    /// How many games of medium bots ended in which way.
    type Out = Vec<(&'static str, u64)>;

    fn visit<G: Features>(self) -> Self::Out {
        let simulation = Simulation::<G> {
            options: G::Options::default(),
            edition: Printed::standard(),
            bots: vec![Level::Medium; self.seats.into()],
            games: NonZeroU64::new(self.games.into()).unwrap(),
            seed: Seed([14; 32]),
            threads: NonZeroUsize::MIN,
            think: Think::Iterations(1),
        };
        let report = simulate(&simulation, &lab::to_the_end).unwrap();
        report.end_reasons.into_iter().collect()
    }
}

// With an empty supply a leader who hoards could go on until the rules stop the game.
#[test]
fn no_game_of_medium_bots_at_coney_runs_to_the_limit() {
    let games = n_games(24);
    let endings = shelf::visit(shelf::find("coney").unwrap(), Endings { seats: 2, games });
    assert_eq!(endings, [("full-farm", u64::from(games)), ("round-limit", 0)]);
}

struct KnowsNothing;

impl Visitor for KnowsNothing {
    /// Positions that had a twin.
    type Out = u32;

    fn visit<G: Features>(self) -> u32 {
        let mut n_twins = 0;
        for seed in 0..2 {
            let seats = G::TITLE.max_seats;
            let mut position =
                G::start(seats, &G::Options::default(), Printed::standard()).unwrap();
            let mut dice = QuickDice::new(seed);
            let mut scratch = Vec::new();
            loop {
                match position.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = position.draw(&mut dice);
                        position.resolve(&outcome, &mut Deaf);
                    }
                    Turn::Seats(seats) => {
                        let seat = any_of(awake(&position, seats), &mut dice);
                        if dice.up_to(15) == 0 {
                            let twin = position.resample(Viewer::Seat(seat), &mut dice);
                            n_twins += u32::from(twin != position);
                            for &level in Level::ALL {
                                let decide = |position: &G| {
                                    let observed = Observed::new(position, seat);
                                    let mut dice = QuickDice::new(seed);
                                    let mut budget = Budget::iterations(4);
                                    level.player().choose(&observed, &mut budget, &mut dice)
                                };
                                let (real, imagined) = (decide(&position), decide(&twin));
                                assert_eq!(real, imagined, "{level} in {}", G::TITLE.id);
                            }
                        }
                        let action = position.sample(seat, &mut dice, &mut scratch);
                        position.apply(seat, &action, &mut Deaf).unwrap();
                    }
                }
            }
        }
        n_twins
    }
}

#[test]
fn a_decision_is_a_function_of_what_the_seat_may_know() {
    for &game in GAMES {
        let n_twins = shelf::visit(game, KnowsNothing);
        // In Chinatown nothing but the cards of a round is hidden, unless an option says so.
        assert!(n_twins > 0, "{game} must hide something for this to mean anything");
    }
}

struct HasWeights;

impl Visitor for HasWeights {
    type Out = ();

    fn visit<G: Features>(self) {
        let game = G::TITLE.id;
        let file = WeightFile::read::<G>(G::WEIGHTS).unwrap();
        // Chinatown is decided by trading, which follows no weights.
        assert_eq!(file.tables.is_empty(), game == "chinatown", "{game}");
        for table in file.tables.keys() {
            let command = &file.made[&format!("{table}-command")];
            let start = format!("boardwalk train {game} --seats {} ", table.seats);
            assert!(command.starts_with(&start), "{command}");
            assert_eq!(command.contains(" --for-plans"), table.is_for_plans_only, "{command}");
            // "87.6 % of 720 games …, 85.3 to 90.0": the whole interval must lie above a half.
            let result = &file.made[&format!("{table}-result")];
            let (_, interval) = result.rsplit_once(", ").unwrap();
            let (low, _) = interval.split_once(" to ").unwrap();
            assert!(low.parse::<f64>().unwrap() > 50.0, "{game}, {table}: {result}");
        }
        let again = WeightFile::read::<G>(&file.write::<G>()).unwrap();
        assert_eq!(again, file, "weights are written as they are read");
    }
}

#[test]
fn weights_have_won_and_say_where_they_come_from() {
    for &game in GAMES {
        shelf::visit(game, HasWeights);
    }
}

/// Plays by what bots think about, and counts decisions in which people are asked in small clicks.
struct SmallClicks;

impl Visitor for SmallClicks {
    type Out = usize;

    fn visit<G: Environment>(self) -> usize {
        let mut n_small = 0;
        let (mut dice, mut actions) = (QuickDice::new(7), Vec::new());
        let mut position =
            G::start(G::TITLE.min_seats, &G::Options::default(), Printed::standard()).unwrap();
        for _ in 0..150 {
            settle(&mut position, &mut dice);
            let Turn::Seats(seats) = position.turn() else { break };
            let seat = awake(&position, seats).first().unwrap();
            let is_pick = |action: &G::Action| {
                G::write_action(position.edition(), action).starts_with("pick ")
            };
            actions.clear();
            position.legal_actions(seat, &mut actions);
            n_small += usize::from(actions.iter().any(is_pick));
            actions.clear();
            position.candidates(seat, &G::Memory::default(), &mut dice, &mut actions);
            assert!(!actions.iter().any(is_pick), "{}: {actions:?}", G::TITLE.id);
            let action = actions.swap_remove(dice.index(actions.len()));
            position.apply(seat, &action, &mut Deaf).unwrap();
        }
        n_small
    }
}

#[test]
fn bots_think_of_whole_plays_where_people_are_asked_in_small_clicks() {
    for &game in GAMES {
        let n_small = shelf::visit(game, SmallClicks);
        let in_clicks = ["coney-island", "coney", "theme-parque"].contains(&game.id());
        assert_eq!(n_small > 5, in_clicks, "{} in {}", n_small, game.id());
    }
}
