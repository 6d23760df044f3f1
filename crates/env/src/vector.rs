//! Many games, stepped together.

use std::any::Any;
use std::fmt;

use bots::{Guarded, Level};
use tabletop::environment::{Block, Environment};
use tabletop::{Dice as _, Names, QuickDice, Seat, Viewer};

use crate::common::{layout, n_choices, n_observed};
use crate::single::{Env, IllegalChoice};

/// Where a step writes what came of it: one row for each game.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What the seat that decides observes: games by numbers.
    pub observations: &'a mut [f32],
    /// Which choices it has: games by choices.
    pub masks: &'a mut [u8],
    /// Who decides.
    pub to_play: &'a mut [i8],
    /// What the game was worth to each seat, if it has ended: games by seats.
    pub rewards: &'a mut [f32],
    /// Whether the game has ended.
    pub done: &'a mut [bool],
}

/// Why nothing was stepped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    #[error("{given} choices for {games} games")]
    Number { given: usize, games: usize },
    #[error("game {game}: {error}")]
    Illegal { game: usize, error: IllegalChoice },
    #[error("game {game} is over; reset it, or ask for autoreset")]
    Over { game: usize },
}

/// Many games of one kind.
#[derive(Clone, Debug)]
pub struct Vector<G: Environment> {
    start: G,
    seed: u64,
    envs: Vec<Env<G>>,
    /// How often each game has begun.
    episodes: Vec<u64>,
    autoreset: bool,
    bots: Bots<G>,
}

/// The bots that were asked, by their level. A copy of the games has none, and makes its own.
struct Bots<G: Environment>(Vec<(Level, Guarded<G>)>);

impl<G: Environment> Bots<G> {
    fn of(&mut self, level: Level) -> &mut Guarded<G> {
        let place = self.0.iter().position(|(it, _)| *it == level).unwrap_or_else(|| {
            self.0.push((level, Guarded::of(level)));
            self.0.len() - 1
        });
        &mut self.0[place].1
    }
}

impl<G: Environment> Clone for Bots<G> {
    fn clone(&self) -> Bots<G> {
        Bots(Vec::new())
    }
}

impl<G: Environment> fmt::Debug for Bots<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(level, _)| level)).finish()
    }
}

impl<G: Environment> Vector<G> {
    /// `n` games from a first position.
    pub fn new(start: G, n: usize, seed: u64, autoreset: bool) -> Vector<G> {
        let envs = (0..n).map(|i| Env::new(start.clone(), seed_of(seed, i, 0))).collect();
        Vector { start, seed, envs, episodes: vec![0; n], autoreset, bots: Bots(Vec::new()) }
    }
}

/// The dice of a game: far from those of its neighbours, and of its own next one.
fn seed_of(seed: u64, game: usize, episode: u64) -> u64 {
    let mut dice = QuickDice::new(seed ^ (game as u64).rotate_left(20) ^ episode.rotate_left(44));
    u64::from(dice.next_u32()) << 32 | u64::from(dice.next_u32())
}

/// Many games of a kind that is chosen at run time.
pub trait AnyVector: fmt::Debug + Send {
    fn n_games(&self) -> usize;
    fn n_seats(&self) -> u8;
    fn n_choices(&self) -> usize;
    fn n_observed(&self) -> usize;
    fn choice_blocks(&self) -> &'static [Block];
    fn observation_blocks(&self) -> Vec<Block>;

    /// Begins all games anew, from a seed.
    fn reset(&mut self, seed: u64);

    /// Begins one game anew.
    fn reset_one(&mut self, game: usize);

    /// Makes a choice in each game. What has ended begins anew, if that was asked for.
    ///
    /// # Errors
    /// When a choice cannot be made; nothing has changed in any game then.
    fn step(&mut self, choices: &[i32], rows: &mut Rows<'_>) -> Result<(), StepError>;

    /// Writes what is there now.
    fn write(&self, rows: &mut Rows<'_>);

    /// Lets a bot decide in a game; whether there was anything to decide.
    fn ask(&mut self, game: usize, level: Level, think: u32) -> bool;

    /// What a seat of a game observes.
    fn observe(&self, game: usize, seat: Seat, row: &mut [f32]);

    /// What can be chosen in a game.
    fn choices(&self, game: usize) -> &[u16];

    /// Who decides in a game.
    fn seat(&self, game: usize) -> Option<Seat>;

    /// What the game is worth to each seat, once it has ended.
    fn rewards(&self, game: usize, out: &mut [f32]);

    /// The menu of a game: every action that can be put together but for drafts, in its notation,
    /// with the choices that lead to it from here.
    fn menu(&self, game: usize) -> Vec<(String, Vec<u16>)>;

    /// The table of a game as text.
    fn board(&self, game: usize, viewer: Viewer) -> String;

    /// A copy, to come back to.
    fn snapshot(&self) -> Box<dyn AnyVector>;

    /// A copy of one game with what is hidden from a seat dealt anew.
    fn resampled(&self, game: usize, seat: Seat, seed: u64) -> Box<dyn AnyVector>;

    fn as_any(&self) -> &dyn Any;
}

/// Many games of `G`, as [`AnyVector`].
pub fn any_vector<G: Environment>(vector: Vector<G>) -> Box<dyn AnyVector> {
    Box::new(vector)
}

impl<G: Environment> AnyVector for Vector<G> {
    fn n_games(&self) -> usize {
        self.envs.len()
    }

    fn n_seats(&self) -> u8 {
        self.start.n_seats()
    }

    fn n_choices(&self) -> usize {
        n_choices::<G>()
    }

    fn n_observed(&self) -> usize {
        n_observed::<G>()
    }

    fn choice_blocks(&self) -> &'static [Block] {
        G::CHOICES
    }

    fn observation_blocks(&self) -> Vec<Block> {
        layout::<G>()
    }

    fn reset(&mut self, seed: u64) {
        self.seed = seed;
        self.episodes.fill(0);
        for (i, env) in self.envs.iter_mut().enumerate() {
            env.restart(&self.start, seed_of(seed, i, 0));
        }
    }

    fn reset_one(&mut self, game: usize) {
        self.episodes[game] += 1;
        let seed = seed_of(self.seed, game, self.episodes[game]);
        self.envs[game].restart(&self.start, seed);
    }

    fn step(&mut self, choices: &[i32], rows: &mut Rows<'_>) -> Result<(), StepError> {
        if choices.len() != self.envs.len() {
            return Err(StepError::Number { given: choices.len(), games: self.envs.len() });
        }
        for (game, (env, &choice)) in self.envs.iter().zip(choices).enumerate() {
            if env.seat().is_none() {
                return Err(StepError::Over { game });
            }
            if !env.is_legal(choice.into()) {
                let error = IllegalChoice { choice: choice.into() };
                return Err(StepError::Illegal { game, error });
            }
        }
        let n_seats = usize::from(self.start.n_seats());
        for (game, &choice) in choices.iter().enumerate() {
            self.envs[game].choose(choice.into()).expect("it was looked at before");
            let rewards = &mut rows.rewards[game * n_seats..(game + 1) * n_seats];
            let is_over = self.envs[game].seat().is_none();
            rows.done[game] = is_over;
            if is_over {
                self.envs[game].rewards(rewards);
                if self.autoreset {
                    self.reset_one(game);
                }
            } else {
                rewards.fill(0.0);
            }
            self.write_game(game, rows);
        }
        Ok(())
    }

    fn write(&self, rows: &mut Rows<'_>) {
        rows.rewards.fill(0.0);
        for game in 0..self.envs.len() {
            rows.done[game] = self.envs[game].seat().is_none();
            self.write_game(game, rows);
        }
    }

    fn ask(&mut self, game: usize, level: Level, think: u32) -> bool {
        let bot = self.bots.of(level);
        self.envs[game].ask(bot, think)
    }

    fn observe(&self, game: usize, seat: Seat, row: &mut [f32]) {
        self.envs[game].observe(seat, row);
    }

    fn choices(&self, game: usize) -> &[u16] {
        self.envs[game].choices()
    }

    fn seat(&self, game: usize) -> Option<Seat> {
        self.envs[game].seat()
    }

    fn rewards(&self, game: usize, out: &mut [f32]) {
        self.envs[game].rewards(out);
    }

    fn menu(&self, game: usize) -> Vec<(String, Vec<u16>)> {
        let env = &self.envs[game];
        let position = env.position();
        let begun = env.begun();
        let menu = env.actions().iter().filter_map(|action| {
            let path = position.path(action);
            let rest = path.choices().strip_prefix(begun)?;
            Some((G::write_action(position.edition(), action), rest.to_vec()))
        });
        menu.collect()
    }

    fn board(&self, game: usize, viewer: Viewer) -> String {
        let position = self.envs[game].position();
        let names = Names::letters(position.n_seats()).read_by(viewer);
        G::board(position.edition(), &position.view(viewer), &names)
    }

    fn snapshot(&self) -> Box<dyn AnyVector> {
        Box::new(self.clone())
    }

    fn resampled(&self, game: usize, seat: Seat, seed: u64) -> Box<dyn AnyVector> {
        let env = self.envs[game].resampled(seat, seed);
        Box::new(Vector {
            start: self.start.clone(),
            seed,
            envs: vec![env],
            episodes: vec![0],
            autoreset: self.autoreset,
            bots: Bots(Vec::new()),
        })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Environment> Vector<G> {
    pub fn env(&self, game: usize) -> &Env<G> {
        &self.envs[game]
    }

    #[inline]
    fn write_game(&self, game: usize, rows: &mut Rows<'_>) {
        let (n_observed, n_choices) = (n_observed::<G>(), n_choices::<G>());
        let env = &self.envs[game];
        let mask = &mut rows.masks[game * n_choices..(game + 1) * n_choices];
        mask.fill(0);
        for &choice in env.choices() {
            mask[usize::from(choice)] = 1;
        }
        let row = &mut rows.observations[game * n_observed..(game + 1) * n_observed];
        if let Some(seat) = env.seat() {
            rows.to_play[game] = i8::try_from(seat.0).unwrap_or(-1);
            env.observe(seat, row);
        } else {
            rows.to_play[game] = -1;
            row.fill(0.0);
        }
    }
}
