//! One game as a tree: choices of the seats, and outcomes of chance.

use std::sync::{Mutex, MutexGuard, PoisonError};

use env::{AnyVector, Mover, Sitters};
use numpy::{PyArray1, ToPyArray as _};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyDict};
use shelf::GameId;

use crate::errors::{ClosedError, IllegalAction, guarded};
use crate::matches::{find, options_of, seats_of};
use crate::vectors::{Make, named, saved_error, seat_of, viewer_of};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Node>()
}

/// A node in the tree of a game: somebody chooses, or chance does, or the game is over.
///
/// game, seats, options, edition: as for `boardwalk.new`.
///
/// Choices are those of `VecEnv`; outcomes of chance are numbers from 0, with probabilities. `apply`
/// goes to the next node. Nothing is random here but what you choose, so that a tree can be searched;
/// `resample` deals anew what a seat cannot see. A node can be copied and pickled.
#[pyclass(module = "boardwalk", frozen)]
pub(crate) struct Node {
    game: GameId,
    made_of: Make,
    here: Mutex<Box<dyn AnyVector>>,
}

impl Node {
    /// Whoever waits lets go of the interpreter meanwhile, which the other may need.
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyVector>> {
        let node = Python::attach(|py| self.here.lock_py_attached(py));
        node.unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<R>(&self, ask: impl FnOnce(&dyn AnyVector) -> PyResult<R>) -> PyResult<R> {
        guarded(|| ask(&**self.lock()))
    }

    fn of(&self, node: Box<dyn AnyVector>) -> Node {
        Node { game: self.game, made_of: self.made_of.clone(), here: Mutex::new(node) }
    }
}

#[pymethods]
impl Node {
    #[new]
    #[pyo3(signature = (game, seats=None, options=None, edition=None))]
    fn new(
        game: &str,
        seats: Option<u32>,
        options: Option<&Bound<'_, PyDict>>,
        edition: Option<String>,
    ) -> PyResult<Node> {
        let game = find(game)?;
        let made_of = Make {
            seats: seats_of(game, seats)?,
            options: options_of(options)?,
            edition,
            n: 1,
            seed: 0,
            autoreset: false,
            sitters: Sitters::default(),
            asks_chance: true,
        };
        let node = guarded(|| shelf::visit(game, &made_of))?;
        Ok(Node { game, made_of, here: Mutex::new(node) })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.id()
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.made_of.seats
    }

    /// How many choices there are.
    #[getter]
    fn n_choices(&self) -> PyResult<usize> {
        self.ask(|node| Ok(node.n_choices()))
    }

    /// How many numbers an observation has.
    #[getter]
    fn n_features(&self) -> PyResult<usize> {
        self.ask(|node| Ok(node.n_observed()))
    }

    /// What the choices are, as for `VecEnv`.
    #[getter]
    fn choice_blocks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyDict>>> {
        self.ask(|node| named(py, node.choice_blocks()))
    }

    /// What the numbers of an observation are, as for `VecEnv`.
    #[getter]
    fn observation_blocks(&self, py: Python<'_>) -> PyResult<Vec<Py<PyDict>>> {
        self.ask(|node| named(py, &node.observation_blocks()))
    }

    /// The seat that chooses; None when chance does, or nobody.
    #[getter]
    fn seat(&self) -> PyResult<Option<u8>> {
        self.ask(|node| Ok(node.seat(0).map(|seat| seat.0)))
    }

    /// Whether chance is to choose.
    #[getter]
    fn is_chance(&self) -> PyResult<bool> {
        self.ask(|node| Ok(node.mover(0) == Mover::Chance))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        self.ask(|node| Ok(node.mover(0) == Mover::Nobody))
    }

    /// What can be chosen, as numbers in rising order: choices, or outcomes of chance.
    fn choices(&self) -> PyResult<Vec<u32>> {
        self.ask(|node| Ok(node.choices(0).iter().map(u32::from).collect()))
    }

    /// What has been chosen of the decision so far.
    fn chosen(&self) -> PyResult<Vec<u32>> {
        self.ask(|node| Ok(node.chosen(0).iter().copied().map(u32::from).collect()))
    }

    /// What chance may do: each in the notation of the game, with its probability.
    fn outcomes(&self) -> PyResult<Vec<(String, f64)>> {
        self.ask(|node| Ok(node.outcomes(0)))
    }

    /// Goes on by a choice, or by an outcome of chance.
    fn apply(&self, choice: i64) -> PyResult<()> {
        guarded(|| {
            let result = self.lock().choose(0, choice);
            result.map_err(|error| IllegalAction::new_err(error.to_string()))
        })
    }

    /// What a seat observes, whoever chooses.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.ask(|node| {
            let mut row = vec![0.0; node.n_observed()];
            node.observe(0, seat_of(node, seat)?, &mut row);
            Ok(row.to_pyarray(py))
        })
    }

    /// What a seat knows, as JSON: its view of the table, and what it has chosen of its decision.
    fn knowledge(&self, seat: usize) -> PyResult<String> {
        self.ask(|node| {
            let seat = seat_of(node, seat)?;
            let view = node.view(0, tabletop::Viewer::Seat(seat));
            let is_mine = node.seat(0) == Some(seat);
            let chosen = if is_mine { node.chosen(0) } else { &[] };
            Ok(format!("{{\"view\":{view},\"asked\":{is_mine},\"chosen\":{chosen:?}}}"))
        })
    }

    /// The table as text, as a seat sees it, or a spectator.
    #[pyo3(signature = (viewer=None))]
    fn board(&self, viewer: Option<usize>) -> PyResult<String> {
        self.ask(|node| Ok(node.board(0, viewer_of(node, viewer)?)))
    }

    /// What the game is worth to each seat, once it is over.
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.ask(|node| {
            if node.mover(0) != Mover::Nobody {
                return Err(ClosedError::new_err("the game is not over"));
            }
            let mut rewards = vec![0.0; node.n_seats().into()];
            node.rewards(0, &mut rewards);
            Ok(rewards.to_pyarray(py))
        })
    }

    /// A node that a seat cannot tell from this one: what is hidden is dealt anew.
    #[pyo3(signature = (seat, seed=0))]
    fn resample(&self, seat: usize, seed: u64) -> PyResult<Node> {
        self.ask(|node| Ok(self.of(node.resampled(0, seat_of(node, seat)?, seed))))
    }

    /// The same node, to go on from apart from this one.
    fn clone(&self) -> PyResult<Node> {
        self.ask(|node| Ok(self.of(node.snapshot())))
    }

    fn __copy__(&self) -> PyResult<Node> {
        self.clone()
    }

    #[pyo3(signature = (memo))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyResult<Node> {
        let _ = memo;
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.get();
        let Make { seats, edition, .. } = &this.made_of;
        let options = this.made_of.options_dict(py)?;
        let arguments = (this.game.id(), seats, options, edition);
        let saved = PyBytes::new(py, &this.ask(|node| Ok(node.save()))?);
        (slf.get_type(), arguments, saved).into_pyobject(py).map(Bound::into_any)
    }

    fn __setstate__(&self, saved: &[u8]) -> PyResult<()> {
        guarded(|| self.lock().load(saved).map_err(saved_error))
    }

    fn __repr__(&self) -> PyResult<String> {
        let mover = self.ask(|node| {
            Ok(match node.mover(0) {
                Mover::Seat(seat) => format!("seat {} chooses", seat.0),
                Mover::Chance => "chance".to_owned(),
                Mover::Nobody => "over".to_owned(),
            })
        })?;
        Ok(format!("<boardwalk.Node {}, {} seats, {mover}>", self.game, self.made_of.seats))
    }
}
