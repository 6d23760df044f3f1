//! The same seed gives the same report.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use ::bots::Level;
use lab::{Report, SimulateError, Simulation, simulate, to_the_end};
use shelf::{GAMES, Visitor};
use tabletop::{Features, Printed, Seed};
use thinking::Think;

pub(crate) fn simulation<G: Features>(
    seats: u8,
    games: u64,
    threads: usize,
    seed: &str,
) -> Simulation<G> {
    Simulation {
        options: G::Options::default(),
        edition: Printed::standard(),
        bots: vec![Level::Random; seats.into()],
        games: NonZeroU64::new(games).unwrap(),
        seed: seed.parse::<Seed>().unwrap(),
        threads: NonZeroUsize::new(threads).unwrap(),
        think: Think::Iterations(10),
    }
}

fn report<G: Features>(seats: u8, games: u64, threads: usize, seed: &str) -> Report {
    let report = simulate(&simulation::<G>(seats, games, threads, seed), &to_the_end).unwrap();
    Report { seconds: 0.0, decisions_per_second: 0.0, ..report }
}

struct SameReport;

impl Visitor for SameReport {
    type Out = ();

    fn visit<G: Features>(self) {
        let seats = G::TITLE.max_seats;
        let one = report::<G>(seats, 8, 1, "7");
        assert_eq!(one, report::<G>(seats, 8, 1, "7"));
        assert_eq!(one, report::<G>(seats, 8, 3, "7"));
        assert_ne!(one.mean_scores, report::<G>(seats, 8, 1, "8").mean_scores);
        assert!((one.win_share.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(one.end_reasons.values().sum::<u64>(), 8);
        assert!(one.max_length <= u64::from(G::TITLE.longest));
    }
}

#[test]
fn threads_do_not_change_a_report() {
    for &game in GAMES {
        shelf::visit(game, SameReport);
    }
}

struct Refused;

impl Visitor for Refused {
    type Out = ();

    fn visit<G: Features>(self) {
        let crowd = G::TITLE.max_seats + 1;
        let error = simulate(&simulation::<G>(crowd, 1, 1, "7"), &to_the_end).unwrap_err();
        assert!(matches!(error, SimulateError::Setup(_)), "{error}");
    }
}

#[test]
fn a_crowd_is_refused() {
    for &game in GAMES {
        shelf::visit(game, Refused);
    }
}

#[test]
fn progress_is_told_of_every_game() {
    struct Counted;
    impl Visitor for Counted {
        type Out = u64;
        fn visit<G: Features>(self) -> u64 {
            let n = AtomicU64::new(0);
            let count = || {
                n.fetch_add(1, Ordering::Relaxed);
                ControlFlow::Continue(())
            };
            simulate(&simulation::<G>(G::TITLE.min_seats, 5, 2, "7"), &count).unwrap();
            n.into_inner()
        }
    }
    assert_eq!(shelf::visit(GAMES[0], Counted), 5);
}

#[test]
fn whoever_stops_a_run_gets_what_was_played() {
    struct Stopped;
    impl Visitor for Stopped {
        type Out = u64;
        fn visit<G: Features>(self) -> u64 {
            let n = AtomicU64::new(0);
            let third = || match n.fetch_add(1, Ordering::Relaxed) {
                0 | 1 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            };
            let simulation = simulation::<G>(G::TITLE.min_seats, 1000, 1, "7");
            simulate(&simulation, &third).unwrap().games
        }
    }
    assert_eq!(shelf::visit(GAMES[0], Stopped), 3);
}
