//! Environments: many games that are stepped together, with arrays that the caller owns.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bots::Level;
use env::{AnyVector, Rows, Sitters, StepError, Vector as Typed, any_vector};
use numpy::{
    PyArray1, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods,
    ToPyArray as _,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyDict};
use shelf::{GameId, Visitor};
use tabletop::environment::Block;
use tabletop::{Environment, Names as SeatNames, Printed, QuickDice, Seat, Viewer, options};

use crate::errors::{ArrayError, ClosedError, IllegalAction, RecordError, guarded, setup};
use crate::matches::{borrowed, find, level_of, options_of, pixels_of, seats_of};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<VecEnv>()?;
    module.add_class::<Snapshot>()
}

/// More games would not fit in anybody's memory.
const MOST_GAMES: usize = 1 << 20;

/// Many games that are stepped together.
///
/// game, seats, options, edition: as for `boardwalk.new`.
/// n: how many games.
/// seed: a whole number; the same seed and choices give the same arrays.
/// autoreset: whether a game that has ended begins anew in the same step.
/// bots: for each seat the level of the bot that plays it, or None for a seat of yours, such as
///     `[None, "easy"]`. Bots decide within the step, so that it is always your turn.
/// think: how many iterations a hard bot may take.
///
/// Every step is one choice of a fixed list; `choice_blocks` names them, `mask` says which can be
/// made. An action may take several choices: what is sold, and then how much. `observation_blocks`
/// names the numbers of an observation. Arrays are the caller's, in C order:
///
///     obs      float32 [n, n_features]   what the seat that decides observes
///     mask     uint8   [n, n_choices]    which choices it has
///     to_play  int8    [n]               who decides; -1 when the game is over
///     rewards  float32 [n, seats]        at the end: 1 for the winner, together nothing
///     done     bool    [n]               whether the game has ended with this step
///
/// `arrays()` makes them. An environment can be pickled, wherever its games have got to.
#[pyclass(module = "boardwalk", frozen)]
pub(crate) struct VecEnv {
    game: GameId,
    made_of: Make,
    /// None once it is closed.
    games: Mutex<Option<Box<dyn AnyVector>>>,
}

/// A copy of all games of a `VecEnv`, to come back to with `restore`.
#[pyclass(module = "boardwalk", frozen)]
pub(crate) struct Snapshot {
    game: GameId,
    games: Mutex<Box<dyn AnyVector>>,
}

/// What games are made of, to make them again elsewhere.
#[derive(Clone)]
pub(crate) struct Make {
    pub(crate) seats: u8,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) edition: Option<String>,
    pub(crate) n: usize,
    pub(crate) seed: u64,
    pub(crate) autoreset: bool,
    pub(crate) sitters: Sitters,
    pub(crate) asks_chance: bool,
}

impl Make {
    pub(crate) fn options_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, text) in &self.options {
            dict.set_item(name, text)?;
        }
        Ok(dict)
    }
}

impl Visitor for &Make {
    type Out = PyResult<Box<dyn AnyVector>>;

    fn visit<G: Environment>(self) -> Self::Out {
        let options = options::from_texts(G::TITLE.options, &borrowed(&self.options));
        let edition = self.edition.as_deref();
        let edition = edition
            .map_or_else(|| Ok(Printed::standard()), |text| Printed::load(text).map_err(setup))?;
        let start = G::start(self.seats, &options.map_err(setup)?, edition).map_err(setup)?;
        if self.asks_chance {
            return Ok(any_vector(Typed::with_chance(start)));
        }
        let Make { n, seed, autoreset, .. } = *self;
        Ok(any_vector(Typed::new(start, n, seed, autoreset, self.sitters.clone())))
    }
}

/// A picture of one of many games.
struct Draw<'a> {
    games: &'a dyn AnyVector,
    game: usize,
    viewer: Viewer,
}

impl Visitor for Draw<'_> {
    type Out = draw::Picture;

    fn visit<G: Environment>(self) -> draw::Picture {
        let games: &Typed<G> =
            self.games.as_any().downcast_ref().expect("the games are of the kind that they name");
        let position = games.env(self.game).position();
        let names = SeatNames::letters(position.n_seats()).read_by(self.viewer);
        draw::position::<G>(position.edition().tables(), &position.view(self.viewer), &names)
    }
}

pub(crate) fn saved_error(error: impl std::fmt::Display) -> PyErr {
    RecordError::new_err(format!("these are no saved games like those here: {error}"))
}

/// The level of a bot for each seat, or nothing.
fn sitters_of(bots: Option<Vec<Option<String>>>, seats: u8, think: u32) -> PyResult<Sitters> {
    let levels = bots.into_iter().flatten().map(|level| level.as_deref().map(level_of).transpose());
    let levels: Vec<Option<Level>> = levels.collect::<PyResult<_>>()?;
    if !levels.is_empty() && levels.len() != usize::from(seats) {
        return Err(setup(format!("bots has a level or None for each of the {seats} seats")));
    }
    if !levels.is_empty() && levels.iter().all(Option::is_some) {
        return Err(setup("bots must leave you a seat: None in its place"));
    }
    Ok(Sitters { levels, think: think.max(1) })
}

pub(crate) fn named(py: Python<'_>, blocks: &[Block]) -> PyResult<Vec<Py<PyDict>>> {
    let mut first = 0;
    let mut list = Vec::new();
    for block in blocks {
        let dict = PyDict::new(py);
        dict.set_item("name", block.name)?;
        dict.set_item("first", first)?;
        dict.set_item("length", block.len)?;
        dict.set_item("says", block.says)?;
        first += usize::from(block.len);
        list.push(dict.unbind());
    }
    Ok(list)
}

/// The games, locked, and known to be there.
struct Open<'a>(MutexGuard<'a, Option<Box<dyn AnyVector>>>);

impl Open<'_> {
    fn get(&self) -> &dyn AnyVector {
        self.0.as_deref().expect("it was open when it was locked")
    }

    fn get_mut(&mut self) -> &mut dyn AnyVector {
        self.0.as_deref_mut().expect("it was open when it was locked")
    }
}

impl VecEnv {
    /// Whoever waits for another thread's step lets go of the interpreter meanwhile, which that
    /// thread needs to finish.
    fn open(&self) -> PyResult<Open<'_>> {
        let games = Python::attach(|py| self.games.lock_py_attached(py));
        let games = games.unwrap_or_else(PoisonError::into_inner);
        match games.is_some() {
            true => Ok(Open(games)),
            false => Err(ClosedError::new_err("this environment was closed")),
        }
    }

    fn ask<R>(&self, ask: impl FnOnce(&dyn AnyVector) -> PyResult<R>) -> PyResult<R> {
        let games = self.open()?;
        guarded(|| ask(games.get()))
    }

    fn at<R>(&self, i: usize, ask: impl FnOnce(&dyn AnyVector) -> PyResult<R>) -> PyResult<R> {
        self.ask(|games| match i < games.n_games() {
            true => ask(games),
            false => Err(PyIndexError::new_err(format!("there are {} games", games.n_games()))),
        })
    }
}

pub(crate) fn seat_of(games: &dyn AnyVector, seat: usize) -> PyResult<Seat> {
    match u8::try_from(seat) {
        Ok(it) if it < games.n_seats() => Ok(Seat(it)),
        _ => Err(PyIndexError::new_err(format!("the seats are 0 to {}", games.n_seats() - 1))),
    }
}

fn check<'py>(
    name: &str,
    array: &impl PyUntypedArrayMethods<'py>,
    wanted: &[usize],
) -> PyResult<()> {
    let found = array.shape();
    // Columns side by side are without gaps as well, and would be written as if they were rows.
    if !array.is_c_contiguous() {
        return Err(in_order(name));
    }
    match found == wanted {
        true => Ok(()),
        false => {
            Err(ArrayError::new_err(format!("{name} has shape {found:?} and needs {wanted:?}")))
        }
    }
}

fn in_order(name: &str) -> PyErr {
    ArrayError::new_err(format!("{name} must lie in C order, without gaps"))
}

/// An array for writing, or a sentence about what is wrong with what was passed.
fn array<'py, T>(name: &str, kind: &str, object: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py>,
{
    object.extract::<T>().map_err(|_| {
        ArrayError::new_err(format!("{name} must be an array of {kind} that can be written to"))
    })
}

/// The caller's arrays.
struct Arrays<'py> {
    obs: PyReadwriteArray2<'py, f32>,
    mask: PyReadwriteArray2<'py, u8>,
    to_play: PyReadwriteArray1<'py, i8>,
    rewards: PyReadwriteArray2<'py, f32>,
    done: PyReadwriteArray1<'py, bool>,
}

impl<'py> Arrays<'py> {
    fn new(games: &dyn AnyVector, of: [&Bound<'py, PyAny>; 5]) -> PyResult<Arrays<'py>> {
        let [obs, mask, to_play, rewards, done] = of;
        let arrays = Arrays {
            obs: array("obs", "float32 in two dimensions", obs)?,
            mask: array("mask", "uint8 in two dimensions", mask)?,
            to_play: array("to_play", "int8 in one dimension", to_play)?,
            rewards: array("rewards", "float32 in two dimensions", rewards)?,
            done: array("done", "bool in one dimension", done)?,
        };
        let (n, seats) = (games.n_games(), usize::from(games.n_seats()));
        check("obs", &**arrays.obs, &[n, games.n_observed()])?;
        check("mask", &**arrays.mask, &[n, games.n_choices()])?;
        check("to_play", &**arrays.to_play, &[n])?;
        check("rewards", &**arrays.rewards, &[n, seats])?;
        check("done", &**arrays.done, &[n])?;
        Ok(arrays)
    }

    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            observations: self.obs.as_slice_mut().map_err(|_| in_order("obs"))?,
            masks: self.mask.as_slice_mut().map_err(|_| in_order("mask"))?,
            to_play: self.to_play.as_slice_mut().map_err(|_| in_order("to_play"))?,
            rewards: self.rewards.as_slice_mut().map_err(|_| in_order("rewards"))?,
            done: self.done.as_slice_mut().map_err(|_| in_order("done"))?,
        })
    }
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (
        game, n=1, seats=None, seed=0, options=None, edition=None, autoreset=true, bots=None,
        think=100
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        game: &str,
        n: usize,
        seats: Option<u32>,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
        edition: Option<String>,
        autoreset: bool,
        bots: Option<Vec<Option<String>>>,
        think: u32,
    ) -> PyResult<VecEnv> {
        let game = find(game)?;
        let named = bots.as_ref().and_then(|bots| u32::try_from(bots.len()).ok());
        let seats = seats_of(game, seats.or(named))?;
        if !(1..=MOST_GAMES).contains(&n) {
            return Err(setup(format!("n goes from 1 to {MOST_GAMES}")));
        }
        let made_of = Make {
            seats,
            options: options_of(options)?,
            edition,
            n,
            seed,
            autoreset,
            sitters: sitters_of(bots, seats, think)?,
            asks_chance: false,
        };
        let games = guarded(|| shelf::visit(game, &made_of))?;
        Ok(VecEnv { game, made_of, games: Mutex::new(Some(games)) })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.id()
    }

    /// How many games there are.
    #[getter]
    fn n(&self) -> PyResult<usize> {
        self.ask(|games| Ok(games.n_games()))
    }

    /// How many seats each has.
    #[getter]
    fn seats(&self) -> PyResult<u8> {
        self.ask(|games| Ok(games.n_seats()))
    }

    /// How many choices there are.
    #[getter]
    fn n_choices(&self) -> PyResult<usize> {
        self.ask(|games| Ok(games.n_choices()))
    }

    /// How many numbers an observation has.
    #[getter]
    fn n_features(&self) -> PyResult<usize> {
        self.ask(|games| Ok(games.n_observed()))
    }

    /// What the choices are: a list of dictionaries with `name`, `first`, `length` and `says`.
    #[getter]
    fn choice_blocks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyDict>>> {
        self.ask(|games| named(py, games.choice_blocks()))
    }

    /// What the numbers of an observation are, likewise.
    #[getter]
    fn observation_blocks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyDict>>> {
        self.ask(|games| named(py, &games.observation_blocks()))
    }

    /// New arrays of the right shapes, in the order in which they are passed.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        use numpy::PyArray2;
        self.ask(|games| {
            let (n, seats) = (games.n_games(), usize::from(games.n_seats()));
            Ok(vec![
                PyArray2::<f32>::zeros(py, [n, games.n_observed()], false).into_any(),
                PyArray2::<u8>::zeros(py, [n, games.n_choices()], false).into_any(),
                PyArray1::<i8>::zeros(py, [n], false).into_any(),
                PyArray2::<f32>::zeros(py, [n, seats], false).into_any(),
                PyArray1::<bool>::zeros(py, [n], false).into_any(),
            ])
        })
    }

    /// Begins all games anew, from a seed, and writes what is there into the arrays.
    #[allow(clippy::too_many_arguments, reason = "five of them are the arrays")]
    #[pyo3(signature = (seed, obs, mask, to_play, rewards, done))]
    fn reset(
        &self,
        py: Python<'_>,
        seed: u64,
        obs: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
        to_play: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut games = self.open()?;
        let mut arrays = Arrays::new(games.get(), [obs, mask, to_play, rewards, done])?;
        let mut rows = arrays.rows()?;
        let games = games.get_mut();
        py.detach(|| {
            guarded(|| {
                games.reset(seed);
                games.write(&mut rows);
                Ok(())
            })
        })
    }

    /// Writes what is there into the arrays.
    #[pyo3(signature = (obs, mask, to_play, rewards, done))]
    fn observe_all(
        &self,
        obs: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
        to_play: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut games = self.open()?;
        let mut arrays = Arrays::new(games.get(), [obs, mask, to_play, rewards, done])?;
        let mut rows = arrays.rows()?;
        guarded(|| {
            games.get_mut().write(&mut rows);
            Ok(())
        })
    }

    /// Makes a choice in each game, an array of int32, and writes what came of it into the arrays.
    ///
    /// Raises `IllegalAction` if a choice cannot be made; no game has changed then. The lock of the
    /// interpreter is released meanwhile.
    #[allow(clippy::too_many_arguments, reason = "five of them are the arrays")]
    #[pyo3(signature = (choices, obs, mask, to_play, rewards, done))]
    fn step(
        &self,
        py: Python<'_>,
        choices: &Bound<'_, PyAny>,
        obs: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
        to_play: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let choices: PyReadonlyArray1<'_, i32> = choices.extract().map_err(|_| {
            ArrayError::new_err("choices must be an array of int32 in one dimension")
        })?;
        let choices = choices.as_slice().map_err(|_| in_order("choices"))?;
        let mut games = self.open()?;
        let mut arrays = Arrays::new(games.get(), [obs, mask, to_play, rewards, done])?;
        let mut rows = arrays.rows()?;
        let games = games.get_mut();
        let result = py.detach(|| guarded(|| Ok(games.step(choices, &mut rows))))?;
        result.map_err(|error| match error {
            StepError::Number { .. } => ArrayError::new_err(error.to_string()),
            StepError::Illegal { .. } => IllegalAction::new_err(error.to_string()),
            StepError::Over { .. } => ClosedError::new_err(error.to_string()),
        })
    }

    /// Begins some games anew: those for which an array of bool says so.
    fn restart(&self, which: &Bound<'_, PyAny>) -> PyResult<()> {
        let which: PyReadonlyArray1<'_, bool> = which
            .extract()
            .map_err(|_| ArrayError::new_err("which must be an array of bool in one dimension"))?;
        let mut games = self.open()?;
        check("which", &*which, &[games.get().n_games()])?;
        let which = which.as_slice().map_err(|_| in_order("which"))?;
        guarded(|| {
            for (game, _) in which.iter().enumerate().filter(|&(_, &is_one)| is_one) {
                games.get_mut().reset_one(game);
            }
            Ok(())
        })
    }

    /// Picks a choice that can be made, in each game, and writes them into an array of int32; -1
    /// where a game is over. The same seed picks the same choices.
    fn sample(&self, seed: u64, choices: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut choices: PyReadwriteArray1<'_, i32> =
            array("choices", "int32 in one dimension", choices)?;
        self.ask(|games| {
            check("choices", &**choices, &[games.n_games()])?;
            let choices = choices.as_slice_mut().map_err(|_| in_order("choices"))?;
            games.sample(&mut QuickDice::new(seed), choices);
            Ok(())
        })
    }

    /// Lets a bot decide in a game, by a whole action: "random", "easy", "medium" or "hard". Says
    /// whether there was anything to decide.
    #[pyo3(signature = (i, level, think=100))]
    fn ask_bot(&self, py: Python<'_>, i: usize, level: &str, think: u32) -> PyResult<bool> {
        let level = level_of(level)?;
        self.at(i, |_| Ok(()))?;
        let mut games = self.open()?;
        let games = games.get_mut();
        py.detach(|| guarded(|| Ok(games.ask(i, level, think.max(1)))))
    }

    /// What a bot would choose in each game, without choosing it: writes it into an array of int32,
    /// for learning from a teacher. It is -1 where the game is over, and where what the bot would
    /// do does not begin with what has been chosen, or cannot be put together from choices. The
    /// lock of the interpreter is released meanwhile.
    #[pyo3(signature = (level, choices, think=100))]
    fn advise(
        &self,
        py: Python<'_>,
        level: &str,
        choices: &Bound<'_, PyAny>,
        think: u32,
    ) -> PyResult<()> {
        let level = level_of(level)?;
        let mut choices: PyReadwriteArray1<'_, i32> =
            array("choices", "int32 in one dimension", choices)?;
        let mut games = self.open()?;
        check("choices", &**choices, &[games.get().n_games()])?;
        let choices = choices.as_slice_mut().map_err(|_| in_order("choices"))?;
        let games = games.get_mut();
        py.detach(|| {
            guarded(|| {
                games.advise(level, think.max(1), choices);
                Ok(())
            })
        })
    }

    /// What each game is worth to each seat when it is played to its end at random, on average of
    /// `n` times: writes float32 [games, seats] into an array. The games stay as they are; what was
    /// chosen of a decision does not count. The lock of the interpreter is released meanwhile.
    fn rollouts(
        &self,
        py: Python<'_>,
        n: u32,
        seed: u64,
        returns: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        if n == 0 {
            return Err(setup("n is at least 1"));
        }
        let mut returns: PyReadwriteArray2<'_, f32> =
            array("returns", "float32 in two dimensions", returns)?;
        let mut games = self.open()?;
        check("returns", &**returns, &[games.get().n_games(), games.get().n_seats().into()])?;
        let returns = returns.as_slice_mut().map_err(|_| in_order("returns"))?;
        let games = games.get_mut();
        py.detach(|| {
            guarded(|| {
                games.rollouts(n, &mut QuickDice::new(seed), returns);
                Ok(())
            })
        })
    }

    /// What a seat of a game observes, whoever decides there.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        i: usize,
        seat: usize,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.at(i, |games| {
            let seat = seat_of(games, seat)?;
            let mut row = vec![0.0; games.n_observed()];
            games.observe(i, seat, &mut row);
            Ok(row.to_pyarray(py))
        })
    }

    /// What can be chosen in a game, as numbers in rising order.
    fn choices(&self, i: usize) -> PyResult<Vec<u32>> {
        self.at(i, |games| Ok(games.choices(i).iter().map(u32::from).collect()))
    }

    /// Who decides in a game; None when it is over.
    fn seat(&self, i: usize) -> PyResult<Option<u8>> {
        self.at(i, |games| Ok(games.seat(i).map(|seat| seat.0)))
    }

    /// What a game is worth to each seat, once it is over.
    fn returns<'py>(&self, py: Python<'py>, i: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.at(i, |games| {
            if games.seat(i).is_some() {
                return Err(ClosedError::new_err("the game is not over"));
            }
            let mut rewards = vec![0.0; games.n_seats().into()];
            games.rewards(i, &mut rewards);
            Ok(rewards.to_pyarray(py))
        })
    }

    /// The ragged menu of a game: each action that can be put together, in its notation, with the
    /// choices that lead to it from here. Deals are drafted instead.
    fn menu(&self, i: usize) -> PyResult<Vec<(String, Vec<u32>)>> {
        let wide = |path: Vec<u16>| path.into_iter().map(u32::from).collect();
        self.at(i, |games| {
            Ok(games.menu(i).into_iter().map(|(name, path)| (name, wide(path))).collect())
        })
    }

    /// The table of a game as text, as a seat sees it, or a spectator.
    #[pyo3(signature = (i=0, viewer=None))]
    fn board(&self, i: usize, viewer: Option<usize>) -> PyResult<String> {
        self.at(i, |games| {
            let viewer = viewer_of(games, viewer)?;
            Ok(games.board(i, viewer))
        })
    }

    /// The table of a game as an SVG picture.
    #[pyo3(signature = (i=0, viewer=None))]
    fn svg(&self, i: usize, viewer: Option<usize>) -> PyResult<String> {
        Ok(self.picture(i, viewer)?.file())
    }

    /// The table of a game as an array of pixels: height, width, and red, green and blue.
    ///
    /// scale: pixels for each unit of the picture, which is 1280 units wide.
    #[pyo3(signature = (i=0, viewer=None, scale=0.5))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        i: usize,
        viewer: Option<usize>,
        scale: f32,
    ) -> PyResult<Bound<'py, numpy::PyArray3<u8>>> {
        pixels_of(py, &self.picture(i, viewer)?, scale)
    }

    /// A copy of all games, to come back to.
    fn snapshot(&self) -> PyResult<Snapshot> {
        self.ask(|games| Ok(Snapshot { game: self.game, games: Mutex::new(games.snapshot()) }))
    }

    /// Comes back to a snapshot, as often as one likes.
    fn restore(&self, snapshot: &Snapshot) -> PyResult<()> {
        let mut games = self.open()?;
        let kept = snapshot.games.lock().unwrap_or_else(PoisonError::into_inner);
        let size = |games: &dyn AnyVector| (games.n_games(), games.n_seats());
        if snapshot.game != self.game || size(&**kept) != size(games.get()) {
            return Err(setup("the snapshot is of other games"));
        }
        *games.0 = Some(guarded(|| Ok(kept.snapshot()))?);
        Ok(())
    }

    /// All games as bytes, to keep or to send: what was done in them, by which `load` has them
    /// again. It takes as long as playing the games that are running so far.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.ask(|games| Ok(PyBytes::new(py, &games.save())))
    }

    /// Comes back to games that `save` has kept, of an environment made like this one.
    fn load(&self, py: Python<'_>, saved: &[u8]) -> PyResult<()> {
        let mut games = self.open()?;
        let games = games.get_mut();
        py.detach(|| guarded(|| games.load(saved).map_err(saved_error)))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        let Make { seats, options: _, edition, n, seed, autoreset, sitters, .. } = &this.made_of;
        let level = |level: &Option<Level>| level.map(|it| it.to_string());
        let bots: Vec<Option<String>> = sitters.levels.iter().map(level).collect();
        let bots = (!bots.is_empty()).then_some(bots);
        let options = this.made_of.options_dict(py)?;
        let name = this.game.id();
        let arguments = (name, n, seats, seed, options, edition, autoreset, bots, sitters.think);
        (slf.get_type(), arguments, this.save(py)?).into_pyobject(py).map(Bound::into_any)
    }

    fn __setstate__(&self, py: Python<'_>, saved: &[u8]) -> PyResult<()> {
        self.load(py, saved)
    }

    /// One game at a position that a seat cannot tell from the real one, as a `VecEnv` of its own.
    #[pyo3(signature = (i, seat, seed=0))]
    fn resample(&self, i: usize, seat: usize, seed: u64) -> PyResult<VecEnv> {
        self.at(i, |games| {
            let seat = seat_of(games, seat)?;
            let other = games.resampled(i, seat, seed);
            let made_of = Make { n: 1, ..self.made_of.clone() };
            Ok(VecEnv { game: self.game, made_of, games: Mutex::new(Some(other)) })
        })
    }

    /// Gives up the games. Whatever is called afterwards raises `ClosedError`.
    fn close(&self) {
        if let Ok(mut games) = self.open() {
            *games.0 = None;
        }
    }

    fn __repr__(&self) -> String {
        match self.ask(|games| Ok((games.n_games(), games.n_seats()))) {
            Ok((n, seats)) => format!("<boardwalk.VecEnv {}, {n} games, {seats} seats>", self.game),
            Err(_) => format!("<boardwalk.VecEnv {}, closed>", self.game),
        }
    }
}

impl VecEnv {
    fn picture(&self, i: usize, viewer: Option<usize>) -> PyResult<draw::Picture> {
        self.at(i, |games| {
            let viewer = viewer_of(games, viewer)?;
            Ok(shelf::visit(self.game, Draw { games, game: i, viewer }))
        })
    }
}

pub(crate) fn viewer_of(games: &dyn AnyVector, viewer: Option<usize>) -> PyResult<Viewer> {
    viewer.map_or(Ok(Viewer::Spectator), |seat| Ok(Viewer::Seat(seat_of(games, seat)?)))
}
