//! How fast bots think.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::evaluator::{Evaluator, WeightSource};
use bots::ismcts::Ismcts;
use bots::search::Searcher;
use bots::{Budget, Level, Observed, Player, Purpose};
use serde::Serialize;
use tabletop::walk::any_of;
use tabletop::{Deaf, Features, Printed, QuickDice, SearchBy, Seat, SetupError, Turn};

use super::Effort;
use crate::{float, median};

/// Positions of one game in which the bots think.
const POSITIONS: usize = 12;

/// Iterations a second on one core, the median over positions of a game between medium bots.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SearchBench {
    pub game: &'static str,
    pub seats: u8,
    /// Search as `hard` does it: leaves are evaluated.
    pub hard: f64,
    /// What an iteration of `hard` adds to its tree: "click" or "turn".
    pub moves_by: &'static str,
    /// The textbook's search, with random playouts.
    pub ismcts: f64,
    /// Time of one static evaluation.
    pub evaluation_ns: f64,
    pub candidates_per_decision: f64,
}

/// Measures search on the calling thread.
///
/// # Errors
/// When the game is not for that many players, or not for these options.
pub fn search_bench<G: Features>(
    seats: u8,
    options: &G::Options,
    edition: Printed<G::Edition>,
    effort: Effort,
) -> Result<SearchBench, SetupError> {
    G::TITLE.check_seats(seats)?;
    let start = G::start(seats, options, edition)?;
    let positions = positions(&start);
    let run = effort.run / 2;
    let pace = |player: &mut dyn Player<G>| {
        let mut dice = QuickDice::new(1);
        let paces = positions.iter().map(|(position, seat)| {
            let observed = Observed::new(position, *seat);
            let clock = Instant::now();
            let mut is_over = || clock.elapsed() >= run;
            let mut budget = Budget::until(&mut is_over);
            player.choose(&observed, &mut budget, &mut dice);
            f64::from(budget.used()) / clock.elapsed().as_secs_f64()
        });
        median(paces.collect())
    };
    let mut candidates = Vec::new();
    let mut dice = QuickDice::new(2);
    for (position, seat) in &positions {
        position.candidates(*seat, &G::Memory::default(), &mut dice, &mut candidates);
    }
    Ok(SearchBench {
        game: G::TITLE.id,
        seats,
        moves_by: match G::SEARCH_BY {
            SearchBy::Clicks => "click",
            SearchBy::Turns => "turn",
        },
        hard: pace(&mut Searcher::new(WeightSource::Trained(Purpose::Search), G::SEARCH_BY)),
        ismcts: pace(&mut Ismcts::default()),
        evaluation_ns: evaluation_ns(&positions, run),
        candidates_per_decision: float(candidates.len() as u64) / float(positions.len() as u64),
    })
}

/// Decisions of a game between medium bots in which there is a choice to search, spread over it.
fn positions<G: Features>(start: &G) -> Vec<(G, Seat)> {
    let mut found = Vec::new();
    let mut position = start.clone();
    let mut dice = QuickDice::new(0);
    let mut player = Level::Medium.player::<G>();
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = position.draw(&mut dice);
                position.resolve(&outcome, &mut Deaf);
            }
            Turn::Seats(seats) => {
                let seat = any_of(tabletop::features::awake(&position, seats), &mut dice);
                let mut candidates = Vec::new();
                position.candidates(seat, &G::Memory::default(), &mut dice, &mut candidates);
                if candidates.len() > 1 && position.default_action(seat).is_none() {
                    found.push((position.clone(), seat));
                }
                let observed = Observed::new(&position, seat);
                let action = player.choose(&observed, &mut Budget::iterations(1), &mut dice);
                position.apply(seat, &action, &mut Deaf).expect("medium bots play by the rules");
            }
        }
    }
    let step = found.len().div_ceil(POSITIONS).max(1);
    found.into_iter().step_by(step).collect()
}

fn evaluation_ns<G: Features>(positions: &[(G, Seat)], run: Duration) -> f64 {
    let mut evaluator = Evaluator::new(WeightSource::Trained(Purpose::Search));
    let times = positions.iter().map(|(position, _)| {
        let clock = Instant::now();
        let mut n = 0;
        while clock.elapsed() < run / 4 {
            for _ in 0..64 {
                black_box(evaluator.evaluate(black_box(position)));
            }
            n += 64;
        }
        clock.elapsed().as_secs_f64() * 1e9 / float(n)
    });
    median(times.collect())
}
