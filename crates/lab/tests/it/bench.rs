//! A benchmark counts what it claims to; how fast it was is not for a test to say.

use std::time::Duration;

use lab::{Bench, Effort, bench};
use shelf::{GAMES, Visitor};
use tabletop::{Printed, SetupError, Words};

/// One game for each figure.
const QUICK: Effort = Effort { runs: 1, run: Duration::ZERO };

struct Measure {
    seats: Option<u8>,
}

impl Visitor for Measure {
    type Out = (Result<Bench, SetupError>, usize, u32);

    fn visit<G: Words>(self) -> Self::Out {
        let seats = self.seats.unwrap_or(G::TITLE.min_seats);
        (
            bench::<G>(seats, &G::Options::default(), Printed::standard(), QUICK),
            size_of::<G>(),
            G::TITLE.longest,
        )
    }
}

#[test]
fn a_benchmark_measures_whole_games() {
    for &game in GAMES {
        let (report, bytes, longest) = shelf::visit(game, Measure { seats: None });
        let report = report.unwrap();
        assert_eq!(report.game, game.id());
        assert_eq!(report.bytes_per_position, bytes);
        assert!(report.decisions_per_game > 1.0, "{report:?}");
        assert!(report.decisions_per_game <= f64::from(longest), "{report:?}");
        assert!(report.legal_actions_per_decision >= 1.0, "{report:?}");
        for pace in [report.listed, report.sampled] {
            let product = pace.decisions_per_second * pace.ns_per_decision;
            assert!((product / 1e9 - 1.0).abs() < 1e-9, "{pace:?}");
        }
    }
}

#[test]
fn a_crowd_is_refused() {
    for &game in GAMES {
        let (report, ..) = shelf::visit(game, Measure { seats: Some(7) });
        assert!(report.is_err());
    }
}
