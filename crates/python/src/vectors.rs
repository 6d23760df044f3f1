//! Environments: many games that are stepped together, with arrays that the caller owns.

use std::sync::{Mutex, MutexGuard, PoisonError};

use env::{AnyVector, Rows, StepError, Vector as Typed, any_vector};
use numpy::{
    PyArray1, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods,
    ToPyArray as _,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shelf::{GameId, Visitor};
use tabletop::environment::Block;
use tabletop::{Environment, Printed, Seat, Viewer, options};

use crate::errors::{ArrayError, ClosedError, IllegalAction, guarded, setup};
use crate::matches::{borrowed, find, level_of, options_of, seats_of};

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
/// `arrays()` makes them.
#[pyclass(module = "boardwalk")]
pub(crate) struct VecEnv {
    game: GameId,
    /// None once it is closed.
    games: Mutex<Option<Box<dyn AnyVector>>>,
}

/// A copy of all games of a `VecEnv`, to come back to with `restore`.
#[pyclass(module = "boardwalk", frozen)]
pub(crate) struct Snapshot {
    game: GameId,
    games: Mutex<Box<dyn AnyVector>>,
}

struct Make<'a> {
    seats: u8,
    options: &'a [(&'a str, &'a str)],
    edition: Option<&'a str>,
    n: usize,
    seed: u64,
    autoreset: bool,
}

impl Visitor for Make<'_> {
    type Out = PyResult<Box<dyn AnyVector>>;

    fn visit<G: Environment>(self) -> Self::Out {
        let options = options::from_texts(G::TITLE.options, self.options).map_err(setup)?;
        let edition = self
            .edition
            .map_or_else(|| Ok(Printed::standard()), |text| Printed::load(text).map_err(setup))?;
        let start = G::start(self.seats, &options, edition).map_err(setup)?;
        Ok(any_vector(Typed::new(start, self.n, self.seed, self.autoreset)))
    }
}

fn named(py: Python<'_>, blocks: &[Block]) -> PyResult<Vec<Py<PyDict>>> {
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
    fn open(&self) -> PyResult<Open<'_>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
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

fn seat_of(games: &dyn AnyVector, seat: usize) -> PyResult<Seat> {
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
        game, n=1, seats=None, seed=0, options=None, edition=None, autoreset=true
    ))]
    fn new(
        game: &str,
        n: usize,
        seats: Option<u32>,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
        edition: Option<&str>,
        autoreset: bool,
    ) -> PyResult<VecEnv> {
        let game = find(game)?;
        let seats = seats_of(game, seats)?;
        if !(1..=MOST_GAMES).contains(&n) {
            return Err(setup(format!("n goes from 1 to {MOST_GAMES}")));
        }
        let options = options_of(options)?;
        let options = borrowed(&options);
        let make = Make { seats, options: &options, edition, n, seed, autoreset };
        let games = guarded(|| shelf::visit(game, make))?;
        Ok(VecEnv { game, games: Mutex::new(Some(games)) })
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
        let games = self.open()?;
        let mut arrays = Arrays::new(games.get(), [obs, mask, to_play, rewards, done])?;
        let mut rows = arrays.rows()?;
        guarded(|| {
            games.get().write(&mut rows);
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

    /// Lets a bot decide in a game, by a whole action: "random", "easy", "medium" or "hard". Says
    /// whether there was anything to decide.
    #[pyo3(signature = (i, level, think=100))]
    fn ask_bot(&self, py: Python<'_>, i: usize, level: &str, think: u32) -> PyResult<bool> {
        let level = level_of(level)?;
        self.at(i, |_| Ok(()))?;
        py.detach(|| {
            let mut games = self.open()?;
            guarded(|| Ok(games.get_mut().ask(i, level, think.max(1))))
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
        self.at(i, |games| Ok(games.choices(i).iter().map(|&it| it.into()).collect()))
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
            let viewer = match viewer {
                Some(seat) => Viewer::Seat(seat_of(games, seat)?),
                None => Viewer::Spectator,
            };
            Ok(games.board(i, viewer))
        })
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

    /// One game at a position that a seat cannot tell from the real one, as a `VecEnv` of its own.
    #[pyo3(signature = (i, seat, seed=0))]
    fn resample(&self, i: usize, seat: usize, seed: u64) -> PyResult<VecEnv> {
        self.at(i, |games| {
            let seat = seat_of(games, seat)?;
            let other = games.resampled(i, seat, seed);
            Ok(VecEnv { game: self.game, games: Mutex::new(Some(other)) })
        })
    }

    /// Gives up the games. Whatever is called afterwards raises `ClosedError`.
    fn close(&self) {
        *self.games.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn __repr__(&self) -> String {
        match self.ask(|games| Ok((games.n_games(), games.n_seats()))) {
            Ok((n, seats)) => format!("<boardwalk.VecEnv {}, {n} games, {seats} seats>", self.game),
            Err(_) => format!("<boardwalk.VecEnv {}, closed>", self.game),
        }
    }
}
