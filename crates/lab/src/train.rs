//! Weights from self-play.
//!
//! In each generation the champion plays many games against itself, with some exploration (softmax
//! and ε-greedy). From positions of these games and who won them, weights are fitted by logistic
//! regression (`fit.rs`). What predicts the winner is not always what wins, so a second way
//! estimates the gradient of winning itself: perturbed weights play against weights perturbed the
//! other way (`spsa.rs`). Steps of several lengths in both directions then challenge the champion
//! in the arena. The best of them takes its place only if it wins more than half of another
//! contest: neither long training nor a small loss makes a better player.

mod fit;
mod spsa;

use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::atomic::{AtomicU64, Ordering};

use bots::evaluator::{Evaluator, WeightSource, terminal_shares};
use bots::greedy::unit;
use bots::plan::{Beam, Planner};
use bots::{Budget, Guarded, Observed, Player, Weights};
use tabletop::{Dice, Features, Printed, QuickDice, Seed, SetupError, Skill, Turn};

use self::fit::{Samples, fit};
use self::spsa::Spsa;
use crate::arena::{ArenaError, Contest, Entrant, arena};
use crate::game::{Clock, Expense, GameDice, play};
use thinking::Think;

/// Positions that are kept of each game, by reservoir sampling.
const POSITIONS_PER_GAME: usize = 32;
/// Of so many decisions of self-play, one is random: ε of ε-greedy is one in this.
const ONE_RANDOM_IN: u32 = 40;
/// The temperature of the softmax by which self-play chooses: the difference in share that makes a
/// move about 2.7 times as likely.
const TEMPERATURE: f32 = 0.015;

/// How far to go from the champion to the fitted weights.
const BLENDS: [f32; 3] = [0.15, 0.4, 1.0];
/// How far to go up the gradient of winning, in sizes of a perturbation.
const STEPS: [f32; 3] = [0.35, 0.8, 1.6];

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
    /// Weights that challenged the champion.
    pub n_challengers: usize,
    /// The share of wins of the best of them, in a second contest.
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

/// The last contest has so many times the games of a trial.
const FINAL: NonZeroU64 = NonZeroU64::new(3).expect("three");

impl<G: Features> Training<G> {
    /// About how many games it takes.
    pub fn n_games(&self) -> u64 {
        let n_challengers = BLENDS.len() as u64 + STEPS.len() as u64 + 1;
        let trials = self.trial.get() * n_challengers + spsa::n_games(self);
        u64::from(self.generations) * (self.games.get() + trials) + self.trial.get() * FINAL.get()
    }
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
    let mut spsa = Spsa::new(G::FEATURES.len());
    for number in 1..=training.generations {
        let seed = |what| training.seed.branch(what, number.into());
        samples.replace_oldest(&self_play(training, &start, &champion, number, progress));
        let (fitted, loss) = fit(&samples, &champion, seed("fit"));
        spsa.estimate(training, &champion, &samples.scales(), seed("climb"), progress)?;
        let blends = BLENDS.iter().map(|&part| blend(&champion, &fitted, part));
        let steps = STEPS.iter().map(|&size| spsa.step(&champion, size));
        let challengers = blends.chain(steps).map(|it| keep_tempo::<G>(it, &champion));
        let challengers: Vec<Weights> = challengers.collect();
        let mut best: Option<(f64, &Weights)> = None;
        for weights in &challengers {
            // Common random numbers: the same seeds for all, so that none is lucky.
            let Comparison { share, .. } =
                compare(training, weights, &champion, training.trial, seed("try"), progress)?;
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, weights));
            }
        }
        let (_, weights) = best.expect("there are challengers");
        let Comparison { share, .. } =
            compare(training, weights, &champion, training.trial, seed("trial"), progress)?;
        let is_champion = share > 0.5;
        if is_champion {
            champion = weights.clone();
        }
        let n_challengers = challengers.len();
        tell(&Generation {
            number,
            samples: samples.len(),
            loss,
            n_challengers,
            share,
            is_champion,
        });
    }
    let seed = training.seed.branch("final", 0);
    let games = training.trial.saturating_mul(FINAL);
    let Comparison { share, share_ci, games } =
        compare(training, &champion, &training.first, games, seed, progress)?;
    Ok(Trained { weights: champion, share, share_ci, games })
}

/// Weights on the way from one to another.
fn blend(from: &Weights, to: &Weights, part: f32) -> Weights {
    let mix = |(from, to): (&[f32; 2], &[f32; 2])| {
        [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    };
    Weights { pairs: from.pairs.iter().zip(&to.pairs).map(mix).collect() }
}

/// Weights with those of another for the features that training cannot measure.
fn keep_tempo<G: Features>(mut weights: Weights, of: &Weights) -> Weights {
    for ((feature, pair), kept) in G::FEATURES.iter().zip(&mut weights.pairs).zip(&of.pairs) {
        if G::TEMPO.contains(&feature.name) {
            *pair = *kept;
        }
    }
    weights
}

/// How weights did against others.
struct Comparison {
    share: f64,
    share_ci: [f64; 2],
    games: u64,
}

/// How the first weights do against the second.
fn compare<G: Features>(
    training: &Training<G>,
    one: &Weights,
    other: &Weights,
    games: NonZeroU64,
    seed: Seed,
    progress: &(dyn Fn() + Sync),
) -> Result<Comparison, SetupError> {
    let entrant = |name: &str, weights: &Weights| {
        let weights = weights.clone();
        Entrant::new(name, move || {
            Box::new(Planner::<G>::new(WeightSource::Given(weights.clone()))) as Box<dyn Player<G>>
        })
    };
    let contest = Contest {
        options: training.options.clone(),
        edition: training.edition,
        seats: training.seats,
        entrants: vec![entrant("one", one), entrant("other", other)],
        games,
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
    let bot = &outcome.bots[0];
    Ok(Comparison { share: bot.win_share, share_ci: bot.win_share_ci, games: outcome.games })
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
        let explorer = || Guarded::new(Box::new(Explorer::<G>::new(champion.clone())));
        let mut players: Vec<Guarded<G>> = (0..training.seats).map(|_| explorer()).collect();
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
    let mut expenses = vec![Expense::default(); seated.len()];
    let mut rows = vec![0.0; usize::from(n_seats) * G::FEATURES.len()];
    let mut cache = G::Cache::default();
    let mut n_seen = 0;
    let walk = play(
        &mut position,
        &mut seated,
        &mut expenses,
        GameDice::new(seed),
        Think::Iterations(1),
        Clock::Stopped,
        &mut |position: &G| {
            if !position.is_quiet() || position.turn() == Turn::Over {
                return;
            }
            // Each position of a game is kept with the same chance.
            n_seen += 1;
            let place = match n_seen {
                n if n <= POSITIONS_PER_GAME => None,
                n => match pick.index(n) {
                    i if i < POSITIONS_PER_GAME => Some(i),
                    _ => return,
                },
            };
            position.features(&mut cache, &mut rows);
            samples.keep(&rows, position.progress(), place);
        },
    );
    match walk {
        Some(_) => samples.outcome(&terminal_shares(&position.standing())),
        None => samples.clear(),
    }
    samples
}

/// Plans its turns and explores: it draws a move by softmax, and now and then any (ε-greedy).
struct Explorer<G: Features> {
    evaluator: Evaluator<G>,
    beam: Beam<G>,
}

impl<G: Features> Explorer<G> {
    fn new(weights: Weights) -> Explorer<G> {
        Explorer { evaluator: Evaluator::new(WeightSource::Given(weights)), beam: Beam::default() }
    }
}

impl<G: Features> Player<G> for Explorer<G> {
    fn choose(
        &mut self,
        observed: &Observed<'_, G>,
        _: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> G::Action {
        let seat = observed.seat();
        let position = observed.resample(dice);
        let policy =
            self.evaluator.policy(&position, seat, observed.memory(), Skill::Competent, dice);
        if let Some(action) = policy {
            return action;
        }
        if dice.up_to(ONE_RANDOM_IN - 1) == 0 {
            let mut candidates = Vec::new();
            position.candidates(seat, observed.memory(), dice, &mut candidates);
            return candidates.swap_remove(dice.index(candidates.len()));
        }
        self.beam.run(&position, seat, observed.memory(), &mut self.evaluator, dice);
        let first_clicks = &self.beam.first_clicks;
        let most = self.beam.best().share;
        let likely = |share: f32| ((share - most) / TEMPERATURE).exp();
        let sum: f32 = first_clicks.iter().map(|it| likely(it.share)).sum();
        let mut ticket = unit(dice) * sum;
        for it in first_clicks {
            ticket -= likely(it.share);
            if ticket <= 0.0 {
                return it.action.clone();
            }
        }
        self.beam.best().action.clone()
    }
}
