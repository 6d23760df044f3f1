//! Many games on many threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use bots::{Guarded, Level};
use tabletop::record::EditionTag;
use tabletop::walk::playout_within;
use tabletop::{Edition, Features, Game, Printed, QuickDice, Seed, SetupError};

use crate::report::{Report, Setting, Tally};
use crate::table::{Clock, Effort, TableDice, Think, play};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
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

/// Plays the games of a plan. `progress` is told of each finished game.
///
/// Game `i` has dice of its own, derived from the seed, so it is the same game whichever thread
/// plays it.
///
/// # Errors
/// When the table cannot be set up, or a game does not end.
pub fn simulate<G: Features>(
    plan: &Plan<G>,
    progress: &(dyn Fn() + Sync),
) -> Result<Report, SimulateError> {
    let clock = Instant::now();
    let seats = u8::try_from(plan.bots.len()).unwrap_or(u8::MAX);
    G::TITLE.check_seats(seats)?;
    let start = G::start(seats, &plan.options, plan.edition)?;
    let queue = Queue { next: AtomicU64::new(0), failed: AtomicBool::new(false) };
    let results: Vec<Result<Tally, SimulateError>> = std::thread::scope(|scope| {
        let work = || play_games(plan, &start, &queue, progress);
        let threads: Vec<_> = (0..plan.threads.get()).map(|_| scope.spawn(work)).collect();
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
        seed: plan.seed,
        edition: EditionTag {
            name: plan.edition.name().to_owned(),
            hash: plan.edition.hash().to_owned(),
        },
        options: serde_json::to_value(&plan.options)
            .ok()
            .and_then(|options| options.as_object().cloned())
            .expect("options are a struct of plain data"),
        bots: plan.bots.clone(),
    };
    Ok(tally.report(&G::TITLE, setting, clock.elapsed().as_secs_f64()))
}

/// Which games are still to be played.
struct Queue {
    next: AtomicU64,
    failed: AtomicBool,
}

fn play_games<G: Features>(
    plan: &Plan<G>,
    start: &G,
    queue: &Queue,
    progress: &(dyn Fn() + Sync),
) -> Result<Tally, SimulateError> {
    let mut tally = Tally::default();
    let mut players: Vec<Guarded<G>> = plan.bots.iter().map(|&level| Guarded::of(level)).collect();
    let mut efforts = vec![Effort::default(); players.len()];
    // Among random players nobody knows anything, so there is nothing to keep from them, and no
    // answer that has to be checked.
    let is_random = plan.bots.iter().all(|&level| level == Level::Random);
    let mut scratch = Vec::new();
    while !queue.failed.load(Ordering::Relaxed) {
        let game = queue.next.fetch_add(1, Ordering::Relaxed);
        if game >= plan.games.get() {
            break;
        }
        let mut position = start.clone();
        let seed = plan.seed.branch("simulate", game);
        let walk = if is_random {
            let mut dice = QuickDice::new(seed.quick());
            let longest = G::TITLE.longest.into();
            playout_within(&mut position, &mut dice, &mut scratch, longest)
        } else {
            let mut seated: Vec<&mut Guarded<G>> = players.iter_mut().collect();
            efforts.fill_with(Effort::default);
            let (dice, clock) = (TableDice::new(seed), Clock::Stopped);
            play(&mut position, &mut seated, &mut efforts, dice, plan.think, clock, |_| {})
        };
        let Some(walk) = walk else {
            queue.failed.store(true, Ordering::Relaxed);
            let (seed, longest) = (plan.seed.to_string(), G::TITLE.longest);
            return Err(SimulateError::Endless { game, seed, longest });
        };
        let ending = position.ending().expect("the game is over");
        tally.add(walk, &position.standing(), ending);
        tally.add_mishaps(efforts.iter().map(|effort| effort.mishaps.len() as u64).sum());
        progress();
    }
    Ok(tally)
}
