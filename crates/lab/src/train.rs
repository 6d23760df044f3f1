//! Weights from self-play.
//!
//! In each generation the champion plays many games against itself, straying a little from what
//! it thinks best. From positions of these games and who won them, the weights are fitted anew by
//! logistic regression. The new weights then meet the champion in the arena, and take its place
//! only if they win more than half: neither long training nor a small loss makes a better player.

mod fit;

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicU64, Ordering};

use bots::judge::{Judge, Opinion, final_shares};
use bots::plan::{Beam, Planner};
use bots::{Budget, Guarded, Observed, Player, Weights};
use tabletop::{Dice, Features, Printed, QuickDice, Seat, Seed, SetupError, Temper, Turn};

use self::fit::{Samples, fit};
use crate::arena::{ArenaError, Contest, Entrant, arena};
use crate::table::{Clock, Effort, TableDice, Think, play};

/// Positions that are kept of each game.
const KEPT: usize = 32;
/// Of so many decisions of self-play, one is left to chance.
const STRAY: u32 = 40;
/// The difference in share that makes a move about 2.7 times as likely in self-play.
const WARMTH: f32 = 0.015;

/// What to train, and for how long.
#[derive(Clone, Debug)]
pub struct Training<G: Features> {
    pub options: G::Options,
    pub edition: Printed<G::Edition>,
    pub seats: u8,
    pub generations: u32,
    /// Games of self-play in each generation.
    pub games: NonZeroU64,
    /// Games in which new weights must prove themselves.
    pub trial: NonZeroU64,
    pub seed: Seed,
    pub threads: NonZeroUsize,
    /// What to begin with.
    pub first: Weights,
}

/// What one generation came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Generation {
    pub number: u32,
    pub samples: usize,
    /// The cross-entropy of the fit; a guess at random has the logarithm of the seats.
    pub loss: f32,
    /// The share of wins against the champion.
    pub share: f64,
    pub is_champion: bool,
}

/// The best weights found, and their share of wins against the first, with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    pub weights: Weights,
    pub share: f64,
    pub share_ci: [f64; 2],
    pub games: u64,
}

/// # Errors
/// When the table cannot be set up.
pub fn train<G: Features>(
    training: &Training<G>,
    tell: &mut dyn FnMut(&Generation),
    progress: &(dyn Fn() + Sync),
) -> Result<Trained, SetupError> {
    let start = G::start(training.seats, &training.options, training.edition)?;
    let mut champion = training.first.clone();
    let mut samples = Samples::new(training.seats, G::FEATURES.len());
    for number in 1..=training.generations {
        let fresh = self_play(training, &start, &champion, number, progress);
        samples.replace_oldest(&fresh);
        let (weights, loss) = fit(&samples, &champion, training.seed.branch("fit", number.into()));
        let seed = training.seed.branch("trial", number.into());
        let trial = meet(training, &weights, &champion, seed, progress)?;
        let share = trial.0;
        let is_champion = share > 0.5;
        if is_champion {
            champion = weights;
        }
        tell(&Generation { number, samples: samples.len(), loss, share, is_champion });
    }
    let seed = training.seed.branch("final", 0);
    let (share, share_ci, games) = meet(training, &champion, &training.first, seed, progress)?;
    Ok(Trained { weights: champion, share, share_ci, games })
}

/// How the first weights do against the second, with the interval and the number of games.
fn meet<G: Features>(
    training: &Training<G>,
    one: &Weights,
    other: &Weights,
    seed: Seed,
    progress: &(dyn Fn() + Sync),
) -> Result<(f64, [f64; 2], u64), SetupError> {
    let entrant = |name: &str, weights: &Weights| {
        let weights = weights.clone();
        Entrant::new(name, move || {
            Box::new(Planner::<G>::new(Opinion::Given(weights.clone()))) as Box<dyn Player<G>>
        })
    };
    let contest = Contest {
        options: training.options.clone(),
        edition: training.edition,
        seats: training.seats,
        entrants: vec![entrant("one", one), entrant("other", other)],
        games: training.trial,
        seed,
        threads: training.threads,
        think: Think::Iterations(1),
        sprt: false,
    };
    let outcome = arena(&contest, progress).map_err(|error| match error {
        ArenaError::Setup(error) => error,
        ArenaError::TooFew | ArenaError::TooMany { .. } | ArenaError::Sprt(_) => {
            unreachable!("two bots sit at a table for two or more")
        }
    })?;
    Ok((outcome.bots[0].win_share, outcome.bots[0].win_share_ci, outcome.games))
}

/// Games of the champion against itself, as samples; the same on any number of threads.
fn self_play<G: Features>(
    training: &Training<G>,
    start: &G,
    champion: &Weights,
    generation: u32,
    progress: &(dyn Fn() + Sync),
) -> Samples {
    let next = AtomicU64::new(0);
    let work = || {
        let stray = || Guarded::new(Box::new(Stray::<G>::new(champion.clone())));
        let mut players: Vec<Guarded<G>> = (0..training.seats).map(|_| stray()).collect();
        let mut done = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= training.games.get() {
                return done;
            }
            let seed = training.seed.branch("self-play", u64::from(generation) << 32 | game);
            done.push((game, sample_game(start, &mut players, seed)));
            progress();
        }
    };
    let mut done: Vec<(u64, Samples)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..training.threads.get()).map(|_| scope.spawn(work)).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        threads.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|&(game, _)| game);
    let mut samples = Samples::new(training.seats, G::FEATURES.len());
    for (_, of_game) in &done {
        samples.append(of_game);
    }
    samples
}

/// One game, and some of its positions.
fn sample_game<G: Features>(start: &G, players: &mut [Guarded<G>], seed: Seed) -> Samples {
    let mut position = start.clone();
    let n_seats = position.n_seats();
    let mut samples = Samples::new(n_seats, G::FEATURES.len());
    let mut pick = QuickDice::new(seed.branch("pick", 0).quick());
    let mut seated: Vec<&mut Guarded<G>> = players.iter_mut().collect();
    let mut efforts = vec![Effort::default(); seated.len()];
    let mut rows = vec![0.0; usize::from(n_seats) * G::FEATURES.len()];
    let mut n_seen = 0;
    let walk = play(
        &mut position,
        &mut seated,
        &mut efforts,
        TableDice::new(seed),
        Think::Iterations(1),
        Clock::Stopped,
        |position| {
            if !position.is_quiet() || position.turn() == Turn::Over {
                return;
            }
            // Each position of a game is kept with the same chance.
            n_seen += 1;
            let place = match n_seen {
                n if n <= KEPT => None,
                n => match pick.index(n) {
                    i if i < KEPT => Some(i),
                    _ => return,
                },
            };
            position.features(&mut rows);
            samples.keep(&rows, position.progress(), place);
        },
    );
    match walk {
        Some(_) => samples.outcome(&final_shares(&position.standing())),
        None => samples.clear(),
    }
    samples
}

/// Plans its turns, but does not always do what it thinks best.
struct Stray<G: Features> {
    judge: Judge<G>,
    beam: Beam<G>,
    memory: G::Memory,
}

impl<G: Features> Stray<G> {
    fn new(weights: Weights) -> Stray<G> {
        Stray {
            judge: Judge::new(Opinion::Given(weights)),
            beam: Beam::default(),
            memory: G::Memory::default(),
        }
    }
}

impl<G: Features> Player<G> for Stray<G> {
    fn choose(
        &mut self,
        table: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = table.seat();
        let position = table.resample(dice);
        let judge = &mut self.judge;
        let mut strength = |position: &G| judge.strengths(position);
        let habit = position.habit(seat, &self.memory, Temper::Careful, &mut strength, dice);
        if let Some(action) = habit {
            return action;
        }
        if dice.up_to(STRAY - 1) == 0 {
            let mut candidates = Vec::new();
            position.candidates(seat, &self.memory, dice, &mut candidates);
            return candidates.swap_remove(dice.index(candidates.len()));
        }
        self.beam.run(&position, seat, &self.memory, &mut self.judge, dice);
        let openings = &self.beam.openings;
        let most = self.beam.best().share;
        let likely = |share: f32| ((share - most) / WARMTH).exp();
        let sum: f32 = openings.iter().map(|it| likely(it.share)).sum();
        let mut ticket = unit(dice) * sum;
        for it in openings {
            ticket -= likely(it.share);
            if ticket <= 0.0 {
                return it.action.clone();
            }
        }
        self.beam.best().action.clone()
    }

    fn hear(&mut self, me: Seat, news: &G::News) {
        G::remember(&mut self.memory, me, news);
    }

    fn forget(&mut self) {
        self.memory = G::Memory::default();
    }
}

/// Uniform between 0 and 1.
#[allow(clippy::cast_precision_loss, reason = "a coarse fraction is enough")]
fn unit(dice: &mut QuickDice) -> f32 {
    (dice.next_u32() >> 8) as f32 / (1 << 24) as f32
}
