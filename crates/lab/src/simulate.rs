//! Many games on many threads.

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use tabletop::record::EditionTag;
use tabletop::walk::{Walk, any_of};
use tabletop::{
    Deaf, Dice, Edition, FairDice, Game, Printed, QuickDice, Seat, Seed, SetupError, Turn, Words,
};

use crate::players::{Level, Observed, Player};
use crate::report::{Report, Setting, Tally};

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
pub fn simulate<G: Words>(
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

fn play_games<G: Words>(
    plan: &Plan<G>,
    start: &G,
    queue: &Queue,
    progress: &(dyn Fn() + Sync),
) -> Result<Tally, SimulateError> {
    let mut tally = Tally::default();
    let mut players: Vec<Box<dyn Player<G>>> =
        plan.bots.iter().map(|level| level.player()).collect();
    while !queue.failed.load(Ordering::Relaxed) {
        let game = queue.next.fetch_add(1, Ordering::Relaxed);
        if game >= plan.games.get() {
            break;
        }
        let mut position = start.clone();
        let dice = TableDice::new(plan.seed.branch("simulate", game));
        let Some(walk) = play(&mut position, &mut players, dice) else {
            queue.failed.store(true, Ordering::Relaxed);
            let (seed, longest) = (plan.seed.to_string(), G::TITLE.longest);
            return Err(SimulateError::Endless { game, seed, longest });
        };
        let ending = position.ending().expect("the game is over");
        tally.add(walk, &position.standing(), ending);
        progress();
    }
    Ok(tally)
}

/// The dice of one table: one stream for chance and one for each player, so that what one
/// player's thinking consumes does not change the luck of the game.
struct TableDice {
    chance: QuickDice,
    seats: [QuickDice; tabletop::MAX_SEATS],
}

impl TableDice {
    fn new(seed: Seed) -> TableDice {
        let mut words = FairDice::new(seed.0);
        let mut stream = || {
            let (high, low) = (u64::from(words.next_u32()), u64::from(words.next_u32()));
            QuickDice::new(high << 32 | low)
        };
        TableDice { chance: stream(), seats: std::array::from_fn(|_| stream()) }
    }

    fn of(&mut self, seat: Seat) -> &mut QuickDice {
        &mut self.seats[seat.idx()]
    }
}

/// Plays a position to its end; `None` when it does not come to one.
fn play<G: Game>(
    position: &mut G,
    players: &mut [Box<dyn Player<G>>],
    mut dice: TableDice,
) -> Option<Walk> {
    let mut walk = Walk::default();
    loop {
        match position.turn() {
            Turn::Over => return Some(walk),
            Turn::Chance => {
                let outcome = position.draw(&mut dice.chance);
                position.resolve(&outcome, &mut Deaf);
                walk.n_chances += 1;
            }
            Turn::Seats(_) if walk.n_decisions >= u64::from(G::TITLE.longest) => return None,
            Turn::Seats(seats) => {
                let seat = any_of(seats, &mut dice.chance);
                let table = Observed::new(&*position, seat);
                let action = players[seat.idx()].choose(&table, dice.of(seat));
                position.apply(seat, &action, &mut Deaf).expect("players play legal actions");
                walk.n_decisions += 1;
            }
        }
    }
}
