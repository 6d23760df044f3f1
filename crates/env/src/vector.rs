//! Many games, stepped together.

use std::any::Any;
use std::fmt;

use bots::{Guarded, Level};
use serde::{Deserialize, Serialize};
use tabletop::environment::{Block, ChoiceSet, Environment, share};
use tabletop::walk::playout;
use tabletop::{Dice as _, MAX_SEATS, Names, QuickDice, Seat, Viewer};

use crate::common::{layout, n_choices, n_observed};
use crate::script::{Script, ScriptError};
use crate::single::{Env, IllegalChoice, Mover, reward};

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
    sitters: Sitters,
    bots: Bots<G>,
}

/// Which seats are played by bots, and how long those think.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sitters {
    /// A level for each seat that is a bot's; seats that are not told are the caller's.
    pub levels: Vec<Option<Level>>,
    pub think: u32,
}

impl Sitters {
    fn of(&self, seat: Seat) -> Option<Level> {
        self.levels.get(seat.idx()).copied().flatten()
    }
}

/// What is written down of many games.
#[derive(Debug, Serialize, Deserialize)]
struct Saved<S> {
    seed: u64,
    episodes: Vec<u64>,
    scripts: Vec<S>,
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
    /// `n` games from a first position, with bots on some of the seats.
    pub fn new(start: G, n: usize, seed: u64, autoreset: bool, sitters: Sitters) -> Vector<G> {
        let envs = (0..n).map(|i| Env::new(start.clone(), seed_of(seed, i, 0))).collect();
        let bots = Bots(Vec::new());
        let mut vector =
            Vector { start, seed, envs, episodes: vec![0; n], autoreset, sitters, bots };
        for game in 0..n {
            vector.wait_for_caller(game);
        }
        vector
    }

    /// One game in which chance is asked for as well.
    pub fn with_chance(start: G) -> Vector<G> {
        let envs = vec![Env::with_chance(start.clone())];
        Vector {
            start,
            seed: 0,
            envs,
            episodes: vec![0],
            autoreset: false,
            sitters: Sitters::default(),
            bots: Bots(Vec::new()),
        }
    }

    /// The caller's turn in a game that has begun. Bots may have ended it before.
    fn wait_for_caller(&mut self, game: usize) {
        self.let_bots_play(game);
        while self.autoreset && self.envs[game].seat().is_none() {
            self.begin_anew(game);
            self.let_bots_play(game);
        }
    }

    fn begin_anew(&mut self, game: usize) {
        self.episodes[game] += 1;
        let seed = seed_of(self.seed, game, self.episodes[game]);
        self.envs[game].restart(&self.start, seed);
    }

    /// Lets bots decide until it is the caller's turn, or the game is over.
    #[inline]
    fn let_bots_play(&mut self, game: usize) {
        if self.sitters.levels.is_empty() {
            return;
        }
        while let Some(level) = self.envs[game].seat().and_then(|seat| self.sitters.of(seat)) {
            self.envs[game].ask(self.bots.of(level), self.sitters.think);
        }
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
    fn write(&mut self, rows: &mut Rows<'_>);

    /// Lets a bot decide in a game; whether there was anything to decide.
    fn ask(&mut self, game: usize, level: Level, think: u32) -> bool;

    /// Writes what a bot would choose in each game, without choosing it; -1 where the game is over,
    /// and where what it would do does not begin with what was chosen, or cannot be put together.
    fn advise(&mut self, level: Level, think: u32, choices: &mut [i32]);

    /// Plays each game to its end at random, `n` times and by itself, and writes what that was worth
    /// to each seat on average: games by seats. The games are as they were; what was chosen of a
    /// decision does not count.
    fn rollouts(&mut self, n: u32, dice: &mut QuickDice, returns: &mut [f32]);

    /// Makes one choice in one game, or does what chance may do there.
    ///
    /// # Errors
    /// When it cannot be made; nothing has changed then.
    fn choose(&mut self, game: usize, choice: i64) -> Result<(), IllegalChoice>;

    /// Picks a choice that can be made, in each game, with dice.
    fn sample(&self, dice: &mut QuickDice, choices: &mut [i32]);

    /// What a seat of a game observes.
    fn observe(&self, game: usize, seat: Seat, row: &mut [f32]);

    /// What can be chosen in a game.
    fn choices(&self, game: usize) -> &ChoiceSet;

    /// What has been chosen of a decision so far.
    fn chosen(&self, game: usize) -> &[u16];

    /// Who decides in a game.
    fn seat(&self, game: usize) -> Option<Seat>;

    /// Who moves in a game, where chance is asked for as well.
    fn mover(&self, game: usize) -> Mover;

    /// What chance may do in a game, where it is asked, with probabilities.
    fn outcomes(&self, game: usize) -> Vec<(String, f64)>;

    /// What the game is worth to each seat, once it has ended.
    fn rewards(&self, game: usize, out: &mut [f32]);

    /// The menu of a game: every action that can be put together but for drafts, in its notation,
    /// with the choices that lead to it from here.
    fn menu(&self, game: usize) -> Vec<(String, Vec<u16>)>;

    /// The table of a game as text.
    fn board(&self, game: usize, viewer: Viewer) -> String;

    /// The table of a game as a viewer may see it, as JSON.
    fn view(&self, game: usize, viewer: Viewer) -> String;

    /// A copy, to come back to.
    fn snapshot(&self) -> Box<dyn AnyVector>;

    /// A copy of one game with what is hidden from a seat dealt anew.
    fn resampled(&self, game: usize, seat: Seat, seed: u64) -> Box<dyn AnyVector>;

    /// All games as bytes: what was done in them.
    fn save(&self) -> Vec<u8>;

    /// Comes back to games that were saved by others like these.
    ///
    /// # Errors
    /// When the bytes are none of these games; nothing has changed then.
    fn load(&mut self, bytes: &[u8]) -> Result<(), ScriptError>;

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
        for game in 0..self.envs.len() {
            self.wait_for_caller(game);
        }
    }

    fn reset_one(&mut self, game: usize) {
        self.begin_anew(game);
        self.wait_for_caller(game);
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
            self.let_bots_play(game);
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

    fn write(&mut self, rows: &mut Rows<'_>) {
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

    fn advise(&mut self, level: Level, think: u32, choices: &mut [i32]) {
        let bot = self.bots.of(level);
        for (env, choice) in self.envs.iter().zip(choices) {
            *choice = env.advice(bot, think).map_or(-1, i32::from);
        }
    }

    fn rollouts(&mut self, n: u32, dice: &mut QuickDice, returns: &mut [f32]) {
        let n_seats = usize::from(self.start.n_seats());
        let (mut rewards, mut scratch) = ([0.0; MAX_SEATS], Vec::new());
        for (env, means) in self.envs.iter().zip(returns.chunks_exact_mut(n_seats)) {
            means.fill(0.0);
            for _ in 0..n {
                let mut position = env.position().clone();
                playout(&mut position, dice, &mut scratch);
                reward(&position.standing(), &mut rewards[..n_seats]);
                for (mean, reward) in means.iter_mut().zip(rewards) {
                    *mean += reward;
                }
            }
            for mean in means {
                *mean /= share(n, 1.0);
            }
        }
    }

    fn choose(&mut self, game: usize, choice: i64) -> Result<(), IllegalChoice> {
        self.envs[game].choose(choice)
    }

    fn sample(&self, dice: &mut QuickDice, choices: &mut [i32]) {
        for (env, choice) in self.envs.iter().zip(choices) {
            *choice = env.choices().any(dice).map_or(-1, i32::from);
        }
    }

    fn observe(&self, game: usize, seat: Seat, row: &mut [f32]) {
        self.envs[game].observe(seat, row);
    }

    fn choices(&self, game: usize) -> &ChoiceSet {
        self.envs[game].choices()
    }

    fn chosen(&self, game: usize) -> &[u16] {
        self.envs[game].chosen()
    }

    fn mover(&self, game: usize) -> Mover {
        self.envs[game].mover()
    }

    fn outcomes(&self, game: usize) -> Vec<(String, f64)> {
        self.envs[game].outcomes()
    }

    fn seat(&self, game: usize) -> Option<Seat> {
        self.envs[game].seat()
    }

    fn rewards(&self, game: usize, out: &mut [f32]) {
        self.envs[game].rewards(out);
    }

    fn menu(&self, game: usize) -> Vec<(String, Vec<u16>)> {
        let env = &self.envs[game];
        let Some(seat) = env.seat() else { return Vec::new() };
        let position = env.position();
        let mut actions = Vec::new();
        position.decisions(seat, &mut actions);
        let menu = actions.iter().filter_map(|action| {
            let path = position.path(action);
            let rest = path.choices().strip_prefix(env.chosen())?;
            Some((G::write_action(position.edition(), action), rest.to_vec()))
        });
        menu.collect()
    }

    fn board(&self, game: usize, viewer: Viewer) -> String {
        let position = self.envs[game].position();
        let names = Names::letters(position.n_seats()).read_by(viewer);
        G::board(position.edition(), &position.view(viewer), &names)
    }

    fn view(&self, game: usize, viewer: Viewer) -> String {
        serde_json::to_string(&self.envs[game].position().view(viewer)).expect("plain data")
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
            sitters: self.sitters.clone(),
            bots: Bots(Vec::new()),
        })
    }

    fn save(&self) -> Vec<u8> {
        let scripts = self.envs.iter().map(Env::script).collect();
        let saved = Saved { seed: self.seed, episodes: self.episodes.clone(), scripts };
        serde_json::to_vec(&saved).expect("plain data")
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), ScriptError> {
        let saved: Saved<Script<G>> = serde_json::from_slice(bytes)
            .map_err(|error| ScriptError::Unreadable(error.to_string()))?;
        let (given, games) = (saved.scripts.len(), self.envs.len());
        if given != games || saved.episodes.len() != games {
            return Err(ScriptError::Number { given, games });
        }
        let mut envs = self.envs.clone();
        for (env, script) in envs.iter_mut().zip(&saved.scripts) {
            env.replay(&self.start, script)?;
        }
        self.envs = envs;
        self.seed = saved.seed;
        self.episodes = saved.episodes;
        Ok(())
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
    fn write_game(&mut self, game: usize, rows: &mut Rows<'_>) {
        let (n_observed, n_choices) = (n_observed::<G>(), n_choices::<G>());
        let env = &mut self.envs[game];
        let mask = &mut rows.masks[game * n_choices..(game + 1) * n_choices];
        env.choices().write(mask);
        let row = &mut rows.observations[game * n_observed..(game + 1) * n_observed];
        if let Some(seat) = env.seat() {
            rows.to_play[game] = i8::try_from(seat.0).unwrap_or(-1);
            env.observe_turn(seat, row);
        } else {
            rows.to_play[game] = -1;
            row.fill(0.0);
        }
    }
}
