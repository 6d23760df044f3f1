//! Many games on many threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use bots::{Guarded, Level};
use tabletop::record::EditionTag;
use tabletop::walk::playout_within;
use tabletop::{Edition, Features, Game, Printed, QuickDice, Seed, SetupError};

use crate::game::{Clock, Expense, GameDice, Think, play};
use crate::report::{Report, Setting, Tally};

/// What to play.
#[derive(Clone, Debug)]
pub struct Simulation<G: Game> {
    pub options: G::Options,
    pub edition: Printed<G::Edition>,
    /// Who sits where; as many as there are seats.
    pub bots: Vec<Level>,
    pub games: NonZeroU64,
    pub seed: Seed,
    pub threads: NonZeroUsize,
    pub think: Think,
}

/// Why a simulation gave no report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SimulateError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(
        "game {game} of the simulation with seed {seed} was not over after {longest} decisions, \
         which no game should need"
    )]
    Endless { game: u64, seed: String, longest: u32 },
}

/// Plays the games of a simulation. `progress` is told of each finished game.
///
/// Game `i` has dice of its own, derived from the seed, so it is the same game whichever thread
/// plays it.
///
/// # Errors
/// When the table cannot be set up, or a game does not end.
pub fn simulate<G: Features>(
    simulation: &Simulation<G>,
    progress: &(dyn Fn() + Sync),
) -> Result<Report, SimulateError> {
    let clock = Instant::now();
    let seats = u8::try_from(simulation.bots.len()).unwrap_or(u8::MAX);
    G::TITLE.check_seats(seats)?;
    let start = G::start(seats, &simulation.options, simulation.edition)?;
    let queue = Queue { next: AtomicU64::new(0), failed: AtomicBool::new(false) };
    let results: Vec<Result<Tally, SimulateError>> = std::thread::scope(|scope| {
        let work = || play_games(simulation, &start, &queue, progress);
        let threads: Vec<_> = (0..simulation.threads.get()).map(|_| scope.spawn(work)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().map(join).collect()
    });
    let mut tally = Tally::default();
    for result in results {
        tally.merge(&result?);
    }
    let setting = Setting {
        seed: simulation.seed,
        edition: EditionTag {
            name: simulation.edition.name().to_owned(),
            hash: simulation.edition.hash().to_owned(),
        },
        options: serde_json::to_value(&simulation.options)
            .ok()
            .and_then(|options| options.as_object().cloned())
            .expect("options are a struct of plain data"),
        bots: simulation.bots.clone(),
    };
    Ok(tally.report(&G::TITLE, setting, clock.elapsed().as_secs_f64()))
}

/// Which games are still to be played.
struct Queue {
    next: AtomicU64,
    failed: AtomicBool,
}

fn play_games<G: Features>(
    simulation: &Simulation<G>,
    start: &G,
    queue: &Queue,
    progress: &(dyn Fn() + Sync),
) -> Result<Tally, SimulateError> {
    let mut tally = Tally::default();
    let mut players: Vec<Guarded<G>> =
        simulation.bots.iter().map(|&level| Guarded::of(level)).collect();
    let mut expenses = vec![Expense::default(); players.len()];
    // Among random players nobody knows anything, so there is nothing to keep from them, and no
    // answer that has to be checked.
    let is_random = simulation.bots.iter().all(|&level| level == Level::Random);
    let mut scratch = Vec::new();
    while !queue.failed.load(Ordering::Relaxed) {
        let game = queue.next.fetch_add(1, Ordering::Relaxed);
        if game >= simulation.games.get() {
            break;
        }
        let mut position = start.clone();
        let seed = simulation.seed.branch("simulate", game);
        let walk = if is_random {
            let mut dice = QuickDice::new(seed.quick());
            let longest = G::TITLE.longest.into();
            playout_within(&mut position, &mut dice, &mut scratch, longest)
        } else {
            let mut seated: Vec<&mut Guarded<G>> = players.iter_mut().collect();
            expenses.fill_with(Expense::default);
            let (dice, clock) = (GameDice::new(seed), Clock::Stopped);
            play(&mut position, &mut seated, &mut expenses, dice, simulation.think, clock, |_| {})
        };
        let Some(walk) = walk else {
            queue.failed.store(true, Ordering::Relaxed);
            let (seed, longest) = (simulation.seed.to_string(), G::TITLE.longest);
            return Err(SimulateError::Endless { game, seed, longest });
        };
        let ending = position.ending().expect("the game is over");
        tally.add(walk, &position.standing(), ending);
        tally.add_mishaps(expenses.iter().map(|expense| expense.mishaps.len() as u64).sum());
        progress();
    }
    Ok(tally)
}
