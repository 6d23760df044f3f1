//! Many games on many threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::time::Instant;

use bots::{Guarded, Level};
use tabletop::record::EditionTag;
use tabletop::walk::{Walk, playout_within};
use tabletop::{
    Catalogue, Edition, Features, Game, Measures, Printed, QuickDice, Seed, SetupError, Standing,
};
use thinking::Think;

use crate::data::{DataError, DataFiles, Rows};
use crate::game::{Clock, Expense, GameDice, Watch, play, play_randomly};
use crate::measure::{Detail, Gauge, Measured};
use crate::part::{Head, Shard, Study};
use crate::report::{Report, Setting, Tally};
use crate::totals::Totals;

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
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(
        "game {game} of the simulation with seed {seed} was not over after {longest} decisions, \
         which no game should need"
    )]
    Endless { game: u64, seed: String, longest: u32 },
    #[error("stopped before a game was over")]
    Nothing,
    #[error(transparent)]
    Data(#[from] DataError),
}

/// Games that may be over before their rows are written.
const ROWS_AHEAD: usize = 64;

/// Is told of each finished game, and says whether to go on. What is asked to stop finishes the
/// games that it has begun.
pub type Progress<'a> = &'a (dyn Fn() -> ControlFlow<()> + Sync);

/// A [`Progress`] that never stops.
pub fn to_the_end() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl<G: Game> Simulation<G> {
    /// The first position.
    pub(crate) fn start(&self) -> Result<G, SetupError> {
        let seats = u8::try_from(self.bots.len()).unwrap_or(u8::MAX);
        G::TITLE.check_seats(seats)?;
        G::start(seats, &self.options, self.edition)
    }

    pub(crate) fn setting(&self) -> Setting {
        Setting {
            seed: self.seed,
            edition: EditionTag {
                name: self.edition.name().to_owned(),
                hash: self.edition.hash().to_owned(),
            },
            options: serde_json::to_value(&self.options)
                .ok()
                .and_then(|options| options.as_object().cloned())
                .expect("options are a struct of plain data"),
            bots: self.bots.clone(),
        }
    }
}

/// Plays the games of a simulation and adds up the plainest of their numbers.
///
/// Game `i` has dice of its own, derived from the seed, so it is the same game whichever thread
/// plays it.
///
/// # Errors
/// When the table cannot be set up, or a game does not end.
pub fn simulate<G: Features>(
    simulation: &Simulation<G>,
    progress: Progress<'_>,
) -> Result<Report, SimulateError> {
    let clock = Instant::now();
    let tallies =
        each_game(simulation, progress, |tally: &mut Tally, _, walk, position, mishaps| {
            tally.add(walk, &position.standing(), ending_of(position));
            tally.add_mishaps(mishaps);
        })?;
    let mut tally = Tally::default();
    for part in &tallies {
        tally.merge(part);
    }
    match tally.games() {
        0 => Err(SimulateError::Nothing),
        _ => Ok(tally.report(&G::TITLE, simulation.setting(), clock.elapsed().as_secs_f64())),
    }
}

/// How one game of a simulation went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its number in the simulation, from 0.
    pub game: u64,
    pub standing: Standing,
    pub n_decisions: u64,
    /// How it ended, as [`Game::ending`] says.
    pub ending: &'static str,
}

/// Plays the games of a simulation and tells of each, in their order. A run that is stopped tells
/// of those that were played.
///
/// # Errors
/// As for [`simulate`].
pub fn games<G: Features>(
    simulation: &Simulation<G>,
    progress: Progress<'_>,
) -> Result<Vec<Played>, SimulateError> {
    let lists =
        each_game(simulation, progress, |list: &mut Vec<Played>, game, walk, position, _| {
            let (standing, ending) = (position.standing(), ending_of(position));
            list.push(Played { game, standing, n_decisions: walk.n_decisions, ending });
        })?;
    let mut games = lists.concat();
    games.sort_unstable_by_key(|it| it.game);
    Ok(games)
}

fn ending_of<G: Game>(position: &G) -> &'static str {
    position.ending().expect("the game is over")
}

/// Plays the games on all threads, each of which adds up what it has seen: the number of a game,
/// its length, its last position, and decisions in which a bot had to be replaced.
fn each_game<G: Features, T: Default + Send>(
    simulation: &Simulation<G>,
    progress: Progress<'_>,
    add: impl Fn(&mut T, u64, Walk, &G, u64) + Sync,
) -> Result<Vec<T>, SimulateError> {
    let start = simulation.start()?;
    let queue = Queue::new(Shard::WHOLE, simulation.games);
    let parts = on_threads(simulation.threads, || {
        let mut part = T::default();
        let mut bench = Bench::new(simulation);
        while let Some((_, game)) = queue.next() {
            let mut position = start.clone();
            let walk = queue.check(bench.play::<fn(&G)>(game, &mut position, None))?;
            add(&mut part, game, walk, &position, bench.mishaps());
            queue.follow(progress());
        }
        Ok(part)
    });
    parts.into_iter().collect()
}

/// Plays the games of a simulation, or one shard of them, and measures them. With `data`, each
/// game and each decision becomes a row of the files there.
///
/// # Errors
/// When the table cannot be set up, a game does not end, or the data cannot be written.
pub fn study<G: Measures>(
    simulation: &Simulation<G>,
    shard: Shard,
    data: Option<&Path>,
    progress: Progress<'_>,
) -> Result<Study, SimulateError> {
    let clock = Instant::now();
    let arm = Arm::new(simulation)?;
    let queue = Queue::new(shard, simulation.games);
    let detail = if data.is_some() { Detail::Decisions } else { Detail::Games };
    let mut files = data.map(|path| DataFiles::create(path, arm.head(shard))).transpose()?;
    let work = |sender: Option<SyncSender<(u64, Rows)>>| {
        let mut totals = arm.totals();
        let mut room = Room::new(&arm, detail);
        while let Some((turn, game)) = queue.next() {
            let measured = queue.check(room.play(game))?;
            totals.add(&measured);
            if let Some(sender) = &sender {
                let rows = Rows { decisions: room.decisions(), measured };
                if sender.send((turn, rows)).is_err() {
                    break; // The writer has failed, and says why.
                }
            }
            queue.follow(progress());
        }
        Ok::<Totals, SimulateError>(totals)
    };
    let (sender, receiver) = mpsc::sync_channel(ROWS_AHEAD);
    let sender = files.is_some().then_some(sender);
    let (written, results) = std::thread::scope(|scope| {
        let work = &work;
        let begin = |sender| scope.spawn(move || work(sender));
        let threads: Vec<_> =
            (0..simulation.threads.get()).map(|_| begin(sender.clone())).collect();
        drop(sender);
        let written = files.as_mut().map_or(Ok(()), |files| files.write_in_order(receiver));
        (written, threads.into_iter().map(join).collect::<Vec<_>>())
    });
    let mut totals = arm.totals();
    for result in results {
        totals.merge(&result?);
    }
    written?;
    files.map_or(Ok(()), DataFiles::close)?;
    if totals.tally.games() == 0 {
        return Err(SimulateError::Nothing);
    }
    let micros = u64::try_from(clock.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(Study { head: arm.head(shard), shards: [shard.number].into(), totals, micros })
}

/// A table, and what is counted at it.
pub(crate) struct Arm<'a, G: Game> {
    pub(crate) simulation: &'a Simulation<G>,
    start: G,
    pub(crate) catalogue: Catalogue,
}

impl<'a, G: Measures> Arm<'a, G> {
    pub(crate) fn new(simulation: &'a Simulation<G>) -> Result<Arm<'a, G>, SetupError> {
        let start = simulation.start()?;
        let catalogue = start.catalogue();
        Ok(Arm { simulation, start, catalogue })
    }

    pub(crate) fn totals(&self) -> Totals {
        Totals::new(&self.catalogue, self.simulation.bots.len())
    }

    pub(crate) fn head(&self, shard: Shard) -> Head {
        let simulation = self.simulation;
        Head {
            game: G::TITLE.id.to_owned(),
            rules: G::TITLE.rules_version,
            games: simulation.games,
            shards: shard.of,
            think: simulation.think.to_string(),
            setting: simulation.setting(),
            endings: G::TITLE.endings.iter().map(|&ending| ending.to_owned()).collect(),
            catalogue: self.catalogue.clone(),
        }
    }
}

/// A thread's own players at a table, and what they are measured with.
pub(crate) struct Room<'a, G: Measures> {
    arm: &'a Arm<'a, G>,
    bench: Bench<'a, G>,
    gauge: Gauge<G>,
}

impl<'a, G: Measures> Room<'a, G> {
    pub(crate) fn new(arm: &'a Arm<'a, G>, detail: Detail) -> Room<'a, G> {
        let gauge = Gauge::new(&arm.start, &arm.catalogue, detail);
        Room { arm, bench: Bench::new(arm.simulation), gauge }
    }

    /// Plays a game and measures it.
    pub(crate) fn play(&mut self, game: u64) -> Result<Measured, SimulateError> {
        let mut position = self.arm.start.clone();
        let walk = self.bench.play(game, &mut position, Some(&mut self.gauge))?;
        let mut measured = self.gauge.finish(game, walk, &position);
        measured.mishaps = self.bench.mishaps();
        Ok(measured)
    }

    fn decisions(&mut self) -> Vec<crate::measure::Decision> {
        std::mem::take(&mut self.gauge.decisions)
    }
}

/// The players of one thread.
struct Bench<'a, G: Features> {
    simulation: &'a Simulation<G>,
    players: Vec<Guarded<G>>,
    expenses: Vec<Expense>,
    /// Among random players nobody knows anything, so there is nothing to keep from them, and no
    /// answer that has to be checked.
    is_random: bool,
    scratch: Vec<G::Action>,
}

impl<'a, G: Features> Bench<'a, G> {
    fn new(simulation: &'a Simulation<G>) -> Bench<'a, G> {
        let players: Vec<Guarded<G>> =
            simulation.bots.iter().map(|&level| Guarded::of(level)).collect();
        Bench {
            expenses: vec![Expense::default(); players.len()],
            is_random: simulation.bots.iter().all(|&level| level == Level::Random),
            simulation,
            players,
            scratch: Vec::new(),
        }
    }

    /// Plays a game to its end.
    fn play<W: Watch<G>>(
        &mut self,
        game: u64,
        position: &mut G,
        watch: Option<&mut W>,
    ) -> Result<Walk, SimulateError> {
        let Bench { simulation, players, expenses, is_random, scratch } = self;
        let seed = simulation.seed.branch("simulate", game);
        expenses.fill_with(Expense::default);
        let walk = if *is_random {
            let mut dice = QuickDice::new(seed.quick());
            match watch {
                Some(watch) => play_randomly(position, &mut dice, scratch, watch),
                None => playout_within(position, &mut dice, scratch, G::TITLE.longest.into()),
            }
        } else {
            let mut seated: Vec<&mut Guarded<G>> = players.iter_mut().collect();
            let (dice, think, clock) = (GameDice::new(seed), simulation.think, Clock::Stopped);
            if let Some(watch) = watch {
                play(position, &mut seated, expenses, dice, think, clock, watch)
            } else {
                let watch = &mut |_: &G| {};
                play(position, &mut seated, expenses, dice, think, clock, watch)
            }
        };
        walk.ok_or_else(|| {
            let (seed, longest) = (simulation.seed.to_string(), G::TITLE.longest);
            SimulateError::Endless { game, seed, longest }
        })
    }

    /// Decisions of the last game in which a bot had to be replaced.
    fn mishaps(&self) -> u64 {
        self.expenses.iter().map(|expense| expense.mishaps.len() as u64).sum()
    }
}

/// Which games are still to be played.
pub(crate) struct Queue {
    shard: Shard,
    games: u64,
    next: AtomicU64,
    stopped: AtomicBool,
}

impl Queue {
    pub(crate) fn new(shard: Shard, games: NonZeroU64) -> Queue {
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Queue { shard, games: games.get(), next, stopped }
    }

    /// The next game: its number in the shard, and in the whole simulation.
    pub(crate) fn next(&self) -> Option<(u64, u64)> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let turn = self.next.fetch_add(1, Ordering::Relaxed);
        let game = self.shard.game(turn)?;
        (game < self.games).then_some((turn, game))
    }

    /// Stops all threads after a failure.
    pub(crate) fn check<T, E>(&self, result: Result<T, E>) -> Result<T, E> {
        if result.is_err() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        result
    }

    /// Stops all threads if somebody wants that.
    pub(crate) fn follow(&self, progress: ControlFlow<()>) {
        if progress.is_break() {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }
}

/// Does the same work on many threads at once.
pub(crate) fn on_threads<R: Send>(threads: NonZeroUsize, work: impl Fn() -> R + Sync) -> Vec<R> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.get()).map(|_| scope.spawn(&work)).collect();
        threads.into_iter().map(join).collect()
    })
}

fn join<R>(thread: std::thread::ScopedJoinHandle<'_, R>) -> R {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
