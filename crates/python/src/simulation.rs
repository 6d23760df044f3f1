//! Many games between bots, as arrays.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use bots::Level;
use lab::{Contest, Entrant, Played, Simulation};
use numpy::{PyArray1, PyArray2, PyArrayMethods as _, ToPyArray as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shelf::Visitor;
use tabletop::{Features, PerSeat, Printed, Seed, options};
use thinking::Think;

use crate::errors::{InternalError, guarded, setup};
use crate::matches::{borrowed, find, level_of, options_of, seats_of, seed_of};
use crate::values::plain;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(simulate, module)?)?;
    module.add_function(wrap_pyfunction!(arena, module)?)
}

/// What a run is made of.
struct Run {
    options: Vec<(String, String)>,
    edition: Option<String>,
    games: NonZeroU64,
    seed: Seed,
    threads: NonZeroUsize,
    think: Think,
}

impl Run {
    fn options_of<G: Features>(&self) -> PyResult<G::Options> {
        options::from_texts(G::TITLE.options, &borrowed(&self.options)).map_err(setup)
    }

    fn edition_of<G: Features>(&self) -> PyResult<Printed<G::Edition>> {
        self.edition
            .as_deref()
            .map_or_else(|| Ok(Printed::standard()), |text| Printed::load(text).map_err(setup))
    }
}

/// How often Python is asked whether somebody has pressed Ctrl-C.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

fn has_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Runs something long without the interpreter's lock, on a thread of its own. Ctrl-C lets it end
/// early and is raised afterwards.
fn interruptible<R: Send>(
    py: Python<'_>,
    run: impl FnOnce(&(dyn Fn() -> ControlFlow<()> + Sync)) -> PyResult<R> + Send,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    let go_on = || match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            scope.spawn(move || {
                // Whoever waits for it is there until it comes.
                let _ = sender.send(guarded(|| run(&go_on)));
            });
            let mut asked = Ok(());
            loop {
                match receiver.recv_timeout(BETWEEN_LOOKS) {
                    Ok(result) => return asked.and(result),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(InternalError::new_err(
                            "a defect of Boardwalk: no result came",
                        ));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if asked.is_ok() {
                            asked = Python::attach(has_signals);
                            stop.store(asked.is_err(), Ordering::Relaxed);
                        }
                    }
                }
            }
        })
    })
}

fn one_each(bots: &[String], seats: u8) -> PyResult<Vec<Level>> {
    let levels: Vec<Level> = bots.iter().map(|it| level_of(it)).collect::<PyResult<_>>()?;
    match levels.as_slice() {
        [] => Ok(vec![Level::Random; seats.into()]),
        [level] => Ok(vec![*level; seats.into()]),
        _ if levels.len() == usize::from(seats) => Ok(levels),
        _ => Err(setup(format!("name one level, or one for each of the {seats} seats"))),
    }
}

/// A list of names, or one.
#[derive(FromPyObject)]
enum Names {
    One(String),
    Many(Vec<String>),
}

impl Names {
    fn list(self) -> Vec<String> {
        match self {
            Names::One(name) => vec![name],
            Names::Many(names) => names,
        }
    }
}

fn threads_of(threads: Option<usize>) -> PyResult<NonZeroUsize> {
    let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = threads.map_or_else(|| Some(all()), NonZeroUsize::new);
    threads.filter(|it| it.get() <= 1024).ok_or_else(|| setup("threads goes from 1 to 1024"))
}

fn games_of(games: u64) -> PyResult<NonZeroU64> {
    NonZeroU64::new(games).ok_or_else(|| setup("a simulation has at least one game"))
}

/// Lets bots play many games, on all cores.
///
/// bots: a level for all seats, or a list with one for each ("random", "easy", "medium", "hard").
/// think: how many iterations a hard bot may take for a decision.
///
/// Returns a dictionary of arrays with a row for each game: `scores` and `places` (games by seats),
/// `decisions` and `endings` (numbers into `ending_names`). The same seed gives the same games on
/// any number of threads, and they are those of the command `boardwalk simulate`.
#[pyfunction]
#[pyo3(signature = (
    game, *, bots=None, games=1000, seats=None, seed=None, options=None, edition=None,
    threads=None, think=400
))]
#[allow(clippy::too_many_arguments, reason = "they are named where it is called")]
fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    bots: Option<Names>,
    games: u64,
    seats: Option<u32>,
    seed: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
    edition: Option<String>,
    threads: Option<usize>,
    think: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let game = find(game)?;
    let bots = bots.map_or_else(Vec::new, Names::list);
    let named = u32::try_from(bots.len()).ok().filter(|&n| n > 1);
    let seats = seats_of(game, seats.or(named))?;
    let run = Run {
        options: options_of(options)?,
        edition,
        games: games_of(games)?,
        seed: seed_of(seed)?,
        threads: threads_of(threads)?,
        think: Think::Iterations(think.max(1)),
    };
    let levels = one_each(&bots, seats)?;
    let played =
        interruptible(py, |go_on| shelf::visit(game, Simulate { run: &run, levels, go_on }))?;
    let rows = |value: fn(&Played) -> PerSeat<i32>| -> PyResult<Bound<'py, PyArray2<i32>>> {
        let flat: Vec<i32> = played.iter().flat_map(|it| value(it).as_slice().to_vec()).collect();
        flat.to_pyarray(py).reshape([played.len(), seats.into()])
    };
    let no_places = PerSeat::from_fn(seats, |_| 0_u8);
    let dict = PyDict::new(py);
    dict.set_item("scores", rows(|it| it.standing.scores)?)?;
    let places: Vec<u8> = played
        .iter()
        .flat_map(|it| it.standing.places.unwrap_or(no_places).as_slice().to_vec())
        .collect();
    dict.set_item("places", places.to_pyarray(py).reshape([played.len(), seats.into()])?)?;
    let decisions: Vec<u64> = played.iter().map(|it| it.n_decisions).collect();
    dict.set_item("decisions", PyArray1::from_vec(py, decisions))?;
    let names = game.title().endings;
    let ending = |it: &Played| names.iter().position(|&name| name == it.ending).unwrap_or(0);
    let endings: Vec<u8> =
        played.iter().map(|it| u8::try_from(ending(it)).unwrap_or(u8::MAX)).collect();
    dict.set_item("endings", PyArray1::from_vec(py, endings))?;
    dict.set_item("ending_names", names.to_vec())?;
    dict.set_item("seed", run.seed.to_string())?;
    Ok(dict)
}

struct Simulate<'a> {
    run: &'a Run,
    levels: Vec<Level>,
    go_on: &'a (dyn Fn() -> ControlFlow<()> + Sync),
}

impl Visitor for Simulate<'_> {
    type Out = PyResult<Vec<Played>>;

    fn visit<G: Features>(self) -> Self::Out {
        let simulation = Simulation::<G> {
            options: self.run.options_of::<G>()?,
            edition: self.run.edition_of::<G>()?,
            bots: self.levels,
            games: self.run.games,
            seed: self.run.seed,
            threads: self.run.threads,
            think: self.run.think,
        };
        lab::games(&simulation, self.go_on).map_err(setup)
    }
}

/// Lets bots compete: every seed in every seating, so that luck and seats cancel.
///
/// Returns a dictionary with the share of the wins of each bot, its interval and its rating, and
/// what each did against each other, as the command `boardwalk arena --json` prints it. An array
/// `pairs` holds the share of pairs of seats in which the bot of the row was placed higher.
#[pyfunction]
#[pyo3(signature = (
    game, bots, *, games=1000, seats=None, seed=None, options=None, edition=None, threads=None,
    think=400
))]
#[allow(clippy::too_many_arguments, reason = "they are named where it is called")]
#[allow(clippy::needless_pass_by_value, reason = "Python hands over a list of its own")]
fn arena<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<String>,
    games: u64,
    seats: Option<u32>,
    seed: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
    edition: Option<String>,
    threads: Option<usize>,
    think: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let game = find(game)?;
    let seats = seats_of(game, seats)?;
    let levels: Vec<Level> = bots.iter().map(|it| level_of(it)).collect::<PyResult<_>>()?;
    let run = Run {
        options: options_of(options)?,
        edition,
        games: games_of(games)?,
        seed: seed_of(seed)?,
        threads: threads_of(threads)?,
        think: Think::Iterations(think.max(1)),
    };
    // A contest is not cut short: what it has would not be fair to every seat.
    let outcome =
        py.detach(|| guarded(|| shelf::visit(game, Compete { run: &run, seats, levels })))?;
    let dict = plain(py, &outcome)?.into_bound(py).cast_into::<PyDict>()?;
    let n_bots = outcome.pairs.len();
    let pairs: Vec<f64> =
        outcome.pairs.iter().flatten().map(|share| share.unwrap_or(f64::NAN)).collect();
    dict.set_item("pairs", pairs.to_pyarray(py).reshape([n_bots, n_bots])?)?;
    Ok(dict)
}

struct Compete<'a> {
    run: &'a Run,
    seats: u8,
    levels: Vec<Level>,
}

impl Visitor for Compete<'_> {
    type Out = PyResult<lab::arena::Outcome>;

    fn visit<G: Features>(self) -> Self::Out {
        let contest = Contest::<G> {
            options: self.run.options_of::<G>()?,
            edition: self.run.edition_of::<G>()?,
            seats: self.seats,
            entrants: self.levels.into_iter().map(Entrant::of).collect(),
            games: self.run.games,
            seed: self.run.seed,
            threads: self.run.threads,
            think: self.run.think,
            sprt: false,
        };
        lab::arena(&contest, &|| {}).map_err(setup)
    }
}
