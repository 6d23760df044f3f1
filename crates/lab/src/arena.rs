//! Which bot is stronger, and how sure that is.
//!
//! A block is one seed played in every seating, so luck and seats cancel: each bot gets each hand
//! of cards in each seat. Intervals are over blocks, because games of one block are not
//! independent.

mod ratings;
mod seatings;

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Guarded, Level, Player};
use serde::Serialize;
use tabletop::{Features, Printed, Seed, SetupError, Standing};

use self::ratings::{Sums, ratings};
pub use self::seatings::seatings;
use crate::float;
use crate::game::{Clock, Expense, GameDice, play};
use thinking::Think;

/// A bot that takes part.
pub struct Entrant<G: Features> {
    pub name: String,
    make: Box<dyn Fn() -> Box<dyn Player<G>> + Sync>,
}

impl<G: Features> Entrant<G> {
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Box<dyn Player<G>> + Sync + 'static,
    ) -> Entrant<G> {
        Entrant { name: name.into(), make: Box::new(make) }
    }

    pub fn of(level: Level) -> Entrant<G> {
        Entrant::new(level.name(), move || level.player())
    }
}

impl<G: Features> std::fmt::Debug for Entrant<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What to play.
#[derive(Debug)]
pub struct Contest<G: Features> {
    pub options: G::Options,
    pub edition: Printed<G::Edition>,
    pub seats: u8,
    pub entrants: Vec<Entrant<G>>,
    /// At least this many games; blocks are played in full.
    pub games: NonZeroU64,
    pub seed: Seed,
    pub threads: NonZeroUsize,
    pub think: Think,
    /// Stop as soon as one of two bots is known to be better.
    pub sprt: bool,
}

/// Why a contest has no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("a contest needs at least two bots, for example --bots medium,easy")]
    TooFew,
    #[error("{bots} bots do not fit in {seats} seats; name fewer bots or more seats")]
    TooMany { bots: usize, seats: u8 },
    #[error("a sequential test compares two bots, not {0}")]
    Sprt(usize),
}

/// What came of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    pub game: &'static str,
    pub seats: u8,
    pub games: u64,
    pub blocks: u64,
    pub think: String,
    pub seed: String,
    pub bots: Vec<Rating>,
    /// Row against column: the share of pairs of seats in which the row's bot was placed higher.
    pub pairs: Vec<Vec<Option<f64>>>,
    /// Games that were not over after as many decisions as the title allows.
    pub cut: u64,
    /// Decisions in which a bot had to be replaced.
    pub mishaps: u64,
    pub verdict: Option<Verdict>,
    pub seconds: f64,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub name: String,
    pub win_share: f64,
    pub win_share_ci: [f64; 2],
    pub mean_rank: f64,
    /// The share of the wins of one seat of the bot by its place in the order of play, the start
    /// player's first: a stronger bot should win more from every one.
    pub win_share_by_order: Vec<f64>,
    pub elo: f64,
    pub elo_ci: [f64; 2],
    pub ms_per_decision: f64,
}

/// What a sequential test found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    FirstIsBetter,
    FirstIsNotBetter,
    Undecided,
}

/// What one block of games adds.
#[derive(Clone, PartialEq, Debug)]
struct Block {
    sums: Sums,
    cut: u64,
    expenses: Vec<Expense>,
}

/// Plays a contest. `progress` is told of each finished game.
///
/// # Errors
/// When the table cannot be set up, or the bots do not fit.
pub fn arena<G: Features>(
    contest: &Contest<G>,
    progress: &(dyn Fn() + Sync),
) -> Result<Outcome, ArenaError> {
    let clock = std::time::Instant::now();
    let n_bots = contest.entrants.len();
    let start = G::start(contest.seats, &contest.options, contest.edition)?;
    match n_bots {
        0 | 1 => return Err(ArenaError::TooFew),
        n if n > usize::from(contest.seats) => {
            return Err(ArenaError::TooMany { bots: n, seats: contest.seats });
        }
        n if contest.sprt && n != 2 => return Err(ArenaError::Sprt(n)),
        _ => {}
    }
    let seatings = seatings(n_bots, contest.seats.into());
    let n_blocks = contest.games.get().div_ceil(seatings.len() as u64);
    // Between batches a sequential test may stop; the batches are the same on any machine.
    let batch = if contest.sprt { 16 } else { n_blocks };
    let mut blocks: Vec<Block> = Vec::new();
    let mut verdict = contest.sprt.then_some(Verdict::Undecided);
    while (blocks.len() as u64) < n_blocks {
        let first = blocks.len() as u64;
        let last = n_blocks.min(first + batch);
        blocks.extend(play_blocks(contest, &start, &seatings, first..last, progress));
        if contest.sprt {
            verdict = Some(ratings::sprt(&blocks, seatings.len()));
            if verdict != Some(Verdict::Undecided) {
                break;
            }
        }
    }
    let mut expenses = vec![Expense::default(); n_bots];
    for (total, expense) in blocks.iter().flat_map(|block| (0..).zip(&block.expenses)) {
        let it: &mut Expense = &mut expenses[total];
        it.n_decisions += expense.n_decisions;
        it.time += expense.time;
        it.mishaps.extend_from_slice(&expense.mishaps);
    }
    let ratings = ratings(&blocks, n_bots, contest.seats.into(), seatings.len());
    let bots =
        contest.entrants.iter().zip(ratings.rows).zip(&expenses).map(|((it, row), expense)| {
            Rating {
                name: it.name.clone(),
                win_share: row.win_share,
                win_share_ci: row.win_share_ci,
                mean_rank: row.mean_rank,
                win_share_by_order: row.win_share_by_order,
                elo: row.elo,
                elo_ci: row.elo_ci,
                ms_per_decision: expense.time.as_secs_f64() * 1000.0
                    / float(expense.n_decisions.max(1)),
            }
        });
    Ok(Outcome {
        game: G::TITLE.id,
        seats: contest.seats,
        games: blocks.len() as u64 * seatings.len() as u64,
        blocks: blocks.len() as u64,
        think: contest.think.to_string(),
        seed: contest.seed.to_string(),
        bots: bots.collect(),
        pairs: ratings.pairs,
        cut: blocks.iter().map(|block| block.cut).sum(),
        mishaps: expenses.iter().map(|expense| expense.mishaps.len() as u64).sum(),
        verdict,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// Plays blocks on several threads; they come back in order.
fn play_blocks<G: Features>(
    contest: &Contest<G>,
    start: &G,
    seatings: &[Vec<usize>],
    range: std::ops::Range<u64>,
    progress: &(dyn Fn() + Sync),
) -> Vec<Block> {
    let next = AtomicU64::new(range.start);
    let mut done: Vec<(u64, Block)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            let mut roster = Roster::new(contest);
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= range.end {
                    return done;
                }
                let seed = contest.seed.branch("arena", block);
                done.push((block, roster.play_block(contest, start, seatings, seed, progress)));
            }
        };
        let threads: Vec<_> = (0..contest.threads.get()).map(|_| scope.spawn(work)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|&(block, _)| block);
    done.into_iter().map(|(_, block)| block).collect()
}

/// The players of one thread: as many of each bot as can sit at a table at once.
struct Roster<G: Features> {
    players: Vec<Vec<Guarded<G>>>,
}

impl<G: Features> Roster<G> {
    fn new(contest: &Contest<G>) -> Roster<G> {
        let crowd = |entrant: &Entrant<G>| {
            (0..contest.seats).map(|_| Guarded::new((entrant.make)())).collect()
        };
        Roster { players: contest.entrants.iter().map(crowd).collect() }
    }

    fn play_block(
        &mut self,
        contest: &Contest<G>,
        start: &G,
        seatings: &[Vec<usize>],
        seed: Seed,
        progress: &(dyn Fn() + Sync),
    ) -> Block {
        let n_bots = contest.entrants.len();
        let mut block =
            Block { sums: Sums::new(n_bots), cut: 0, expenses: vec![Expense::default(); n_bots] };
        for seating in seatings {
            let mut expenses = vec![Expense::default(); seating.len()];
            let standing = self.play_game(contest, start, seating, seed, &mut expenses);
            match standing {
                Some(standing) => block.sums.add(seating, &standing),
                None => block.cut += 1,
            }
            for (&bot, expense) in seating.iter().zip(&mut expenses) {
                let total = &mut block.expenses[bot];
                total.n_decisions += expense.n_decisions;
                total.time += expense.time;
                total.mishaps.append(&mut expense.mishaps);
            }
            progress();
        }
        block
    }

    fn play_game(
        &mut self,
        contest: &Contest<G>,
        start: &G,
        seating: &[usize],
        seed: Seed,
        expenses: &mut [Expense],
    ) -> Option<Standing> {
        let mut position = start.clone();
        let mut free: Vec<_> = self.players.iter_mut().map(|crowd| crowd.iter_mut()).collect();
        let mut seated: Vec<&mut Guarded<G>> = seating
            .iter()
            .map(|&bot| free[bot].next().expect("there is one of each bot for each seat"))
            .collect();
        let dice = GameDice::new(seed);
        let (think, clock) = (contest.think, Clock::Running);
        play(&mut position, &mut seated, expenses, dice, think, clock, &mut |_: &G| {})?;
        Some(position.standing())
    }
}
