//! Games, matches and records.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bots::{AnyBot, Budget, Level, any_bot};
use env::Decisions;
use numpy::{PyArrayMethods as _, ToPyArray as _};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyDict, PyString};
use serde_json::Value;
use session::{AnySession, Controller, Sitter};
use shelf::{GameId, Setup, Visitor};
use tabletop::{
    AnyMatch, Environment, Features, Match as TypedMatch, QuickDice, Record, Seat, SeatSet,
    Seating, Seed, Turn, Viewer,
};

use crate::errors::{IllegalAction, RecordError, UndoError, UnknownGame, guarded, setup};
use crate::values::{from_python, plain, to_python};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Match>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(new, module)?)?;
    module.add_function(wrap_pyfunction!(open_record, module)?)?;
    module.add_function(wrap_pyfunction!(verify, module)?)?;
    module.add_function(wrap_pyfunction!(edition_text, module)?)
}

pub(crate) fn find(game: &str) -> PyResult<GameId> {
    shelf::find(game).map_err(|error| UnknownGame::new_err(error.to_string()))
}

/// A seed: a whole number, up to 64 hex digits, or nothing for one that nobody knows.
pub(crate) fn seed_of(seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(seed) = seed.filter(|it| !it.is_none()) else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(setup)?;
        return Ok(Seed(bytes));
    };
    if let Ok(text) = seed.extract::<String>() {
        return text.parse().map_err(setup);
    }
    match seed.extract::<u64>() {
        Ok(number) => format!("{number:x}").parse().map_err(setup),
        Err(_) => Err(setup("a seed is a whole number from 0, or a text of hex digits")),
    }
}

/// How many play when nobody says, as the command does it.
pub(crate) fn seats_of(game: GameId, seats: Option<u32>) -> PyResult<u8> {
    let title = game.title();
    let seats = seats.unwrap_or_else(|| 3.clamp(title.min_seats, title.max_seats).into());
    let seats = u8::try_from(seats).unwrap_or(u8::MAX);
    title.check_seats(seats).map_err(setup)?;
    Ok(seats)
}

/// Options as texts, the way a command line has them.
pub(crate) fn options_of(options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let mut texts = Vec::new();
    for (name, value) in options.into_iter().flatten() {
        let value = from_python(&value)?;
        let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        texts.push((name.extract()?, text));
    }
    Ok(texts)
}

pub(crate) fn borrowed(texts: &[(String, String)]) -> Vec<(&str, &str)> {
    texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
}

pub(crate) fn level_of(level: &str) -> PyResult<Level> {
    level.parse().map_err(setup)
}

/// What is on the shelf: a dictionary for each game, with its name, seats and options.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Py<PyAny>> {
    plain(py, &shelf::TITLES)
}

/// The text of the edition that comes with a game, to change and to pass as `edition`.
#[pyfunction]
fn edition_text(game: &str) -> PyResult<&'static str> {
    Ok(shelf::edition_text(find(game)?))
}

/// Sets up a match.
///
/// game: its name, such as "raccoon-tycoon"; `boardwalk.games()` lists them.
/// seats: how many play; 3 if you do not say, or as many as the game needs.
/// options: a dictionary such as `{"sudden_death": True}`.
/// edition: the text of an edition file, where other cards or tiles are to be played with.
/// seed: a number or hex digits; the same seed gives the same luck. A new one if you do not say.
///
/// Chance has moved when it returns: somebody is to act, or the game is over.
#[pyfunction]
#[pyo3(signature = (game, seats=None, options=None, edition=None, seed=None))]
fn new(
    game: &str,
    seats: Option<u32>,
    options: Option<&Bound<'_, PyDict>>,
    edition: Option<&str>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Match> {
    let game = find(game)?;
    let seats = seats_of(game, seats)?;
    let (options, seed) = (options_of(options)?, seed_of(seed)?);
    let options = borrowed(&options);
    let sitter = Sitter { controller: Controller::Person, name: None };
    let sat_down = vec![sitter; seats.into()];
    guarded(|| {
        let setup_of =
            Setup { sat_down, seating: Seating::Chosen, options: &options, edition, seed };
        let session = shelf::new_session(game, setup_of).map_err(setup)?;
        Ok(Match::of(game, session))
    })
}

/// Takes up a match from its record: the text, as `Match.record()` gives it. Every action is judged
/// by the rules and every draw by the seed.
///
/// seed: needed to play on if the match is not over, because its record does not tell it.
/// edition: the text of the edition that was played, if it does not come with the game.
#[pyfunction]
#[pyo3(signature = (text, seed=None, edition=None))]
fn open_record(
    text: &str,
    seed: Option<&Bound<'_, PyAny>>,
    edition: Option<&str>,
) -> PyResult<Match> {
    let record = Record::read(text).map_err(record_error)?;
    let game = shelf::game_of(&record).map_err(record_error)?;
    let seed = match (seed, record.header.seed) {
        (None, Some(seed)) => seed,
        (None, None) => {
            return Err(RecordError::new_err(
                "the match is not over, so its record does not tell the seed; pass it as seed=",
            ));
        }
        (seed, _) => seed_of(seed)?,
    };
    guarded(|| {
        let session = shelf::open_session(&record, edition, seed).map_err(record_error)?;
        Ok(Match::of(game, session))
    })
}

/// Judges a record: every action by the rules, every draw and the seating by the seed.
///
/// Returns a dictionary with what was checked; raises `RecordError` that names the first line that
/// is wrong.
#[pyfunction]
#[pyo3(signature = (text, edition=None))]
fn verify<'py>(py: Python<'py>, text: &str, edition: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    guarded(|| {
        let (_, verdict) = shelf::open_record(text, edition, None).map_err(record_error)?;
        let dict = PyDict::new(py);
        dict.set_item("actions", verdict.n_actions)?;
        dict.set_item("fair", verdict.fair)?;
        dict.set_item("over", verdict.over)?;
        Ok(dict)
    })
}

fn record_error(error: impl std::fmt::Display) -> PyErr {
    RecordError::new_err(error.to_string())
}

/// A running match of one of the games.
///
/// Seats are numbers from 0, in the order of play. A viewer is a seat, or None for a spectator, who
/// sees what is public. Made by `boardwalk.new` and `boardwalk.open_record`.
#[pyclass(module = "boardwalk", frozen)]
pub(crate) struct Match {
    game: GameId,
    session: Mutex<Box<dyn AnySession>>,
}

impl Match {
    fn of(game: GameId, session: Box<dyn AnySession>) -> Match {
        Match { game, session: Mutex::new(session) }
    }

    /// Nothing that holds the lock leaves a match half changed, so poison says nothing. Whoever
    /// waits lets go of the interpreter meanwhile, which the other may need.
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnySession>> {
        let session = Python::attach(|py| self.session.lock_py_attached(py));
        session.unwrap_or_else(PoisonError::into_inner)
    }

    fn ask<R>(&self, ask: impl FnOnce(&dyn AnyMatch) -> PyResult<R>) -> PyResult<R> {
        guarded(|| ask(self.lock().game()))
    }

    fn n_seats(&self) -> u8 {
        u8::try_from(self.lock().game().header().players.len()).unwrap_or(u8::MAX)
    }

    fn seat(&self, seat: u32) -> PyResult<Seat> {
        let n_seats = self.n_seats();
        match u8::try_from(seat) {
            Ok(seat) if seat < n_seats => Ok(Seat(seat)),
            _ => Err(PyIndexError::new_err(format!(
                "there is no seat {seat}; the seats of this match are 0 to {}",
                n_seats - 1
            ))),
        }
    }

    fn viewer(&self, viewer: Option<u32>) -> PyResult<Viewer> {
        viewer.map_or(Ok(Viewer::Spectator), |seat| Ok(Viewer::Seat(self.seat(seat)?)))
    }

    /// The seat that is meant: the one that was named, or the one that is to act.
    fn actor(&self, seat: Option<u32>) -> PyResult<Seat> {
        if let Some(seat) = seat {
            return self.seat(seat);
        }
        match self.lock().next_of(SeatSet::ALL) {
            Some(seat) => Ok(seat),
            None => Err(IllegalAction::new_err("the game is over")),
        }
    }

    fn dice(&self, seed: Option<u64>, purpose: &str) -> QuickDice {
        seed.map_or_else(|| self.lock().dice(purpose), QuickDice::new)
    }

    /// What is to be done: an action as a dictionary, a choice with one, or its notation.
    fn read_action(&self, seat: Seat, action: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(text) = action.cast::<PyString>() {
            let text: String = text.extract()?;
            return self.ask(|game| match game.read_action(&text) {
                Ok(action) => Ok(action),
                // An action that has no numbers is a mere word in JSON, and often another one.
                Err(error) => {
                    let word = Value::String(text);
                    match game.choices(seat).iter().any(|choice| choice.action == word) {
                        true => Ok(word),
                        false => Err(IllegalAction::new_err(error.to_string())),
                    }
                }
            });
        }
        let dict = action.cast::<PyDict>().map_err(|_| {
            PyTypeError::new_err("an action is a choice of legal(), its 'action', or its notation")
        })?;
        match dict.get_item("notation")?.and(dict.get_item("action")?) {
            Some(inner) => from_python(&inner),
            None => from_python(action),
        }
    }
}

#[pymethods]
impl Match {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.id()
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.n_seats()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        self.ask(|game| Ok(game.turn() == Turn::Over))
    }

    /// The seats that may act now; several where a game lets them.
    #[getter]
    fn may_act(&self) -> PyResult<Vec<u32>> {
        guarded(|| Ok(self.lock().may_act().iter().map(|seat| seat.0.into()).collect()))
    }

    /// The seat that is asked next, or None when the game is over. Where several may act, the seed
    /// decides.
    #[getter]
    fn to_act(&self) -> PyResult<Option<u8>> {
        guarded(|| Ok(self.lock().next_of(SeatSet::ALL).map(|seat| seat.0)))
    }

    /// How the game ended, or None while it goes on.
    #[getter]
    fn ending(&self) -> PyResult<Option<&'static str>> {
        self.ask(|game| Ok(game.ending()))
    }

    /// How many entries the log has: actions and moves of chance.
    fn __len__(&self) -> PyResult<usize> {
        self.ask(|game| Ok(game.n_entries()))
    }

    fn __repr__(&self) -> PyResult<String> {
        self.ask(|game| {
            let state = if game.turn() == Turn::Over { "over" } else { "running" };
            Ok(format!(
                "<boardwalk.Match {}, {} seats, {} entries, {state}>",
                self.game,
                game.header().players.len(),
                game.n_entries()
            ))
        })
    }

    /// What a seat may do: a list of choices, each a dictionary with `action`, `notation` and
    /// `sentence`. Empty for a seat that is not to act.
    ///
    /// Free-form actions (a bid of any size, a deal, card and place in one) are not all listed;
    /// `step` takes them too.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, py: Python<'_>, seat: Option<u32>) -> PyResult<Py<PyAny>> {
        if seat.is_none() && self.is_over()? {
            return plain(py, &Vec::<Value>::new());
        }
        let seat = self.actor(seat)?;
        let choices = self.ask(|game| match game.turn() {
            Turn::Seats(seats) if seats.contains(seat) => Ok(game.choices(seat)),
            Turn::Seats(_) | Turn::Chance | Turn::Over => Ok(Vec::new()),
        })?;
        plain(py, &choices)
    }

    /// Plays an action: a choice of `legal()`, its `action`, or its notation ("bid 7").
    ///
    /// Returns what the seat heard of it, as sentences. Raises `IllegalAction` with the reason and
    /// the section of the rules if it is refused; the match is then as it was.
    #[pyo3(signature = (action, seat=None))]
    fn step(&self, action: &Bound<'_, PyAny>, seat: Option<u32>) -> PyResult<Vec<String>> {
        let seat = self.actor(seat)?;
        let action = self.read_action(seat, action)?;
        guarded(|| {
            let change = self.lock().submit(seat, &action);
            let change = change.map_err(|error| IllegalAction::new_err(error.to_string()))?;
            let heard = change.deliveries.into_iter().filter(|it| it.viewer.is(seat));
            Ok(heard.flat_map(|it| it.lines).map(|line| line.sentence).collect())
        })
    }

    /// Takes back the last click of a seat, as far as nothing was learnt by it.
    #[pyo3(signature = (seat))]
    fn undo(&self, seat: u32) -> PyResult<()> {
        let seat = self.seat(seat)?;
        guarded(|| match self.lock().undo(seat) {
            Ok(_) => Ok(()),
            Err(error) => Err(UndoError::new_err(error.to_string())),
        })
    }

    /// The table as a viewer may see it, as a dictionary.
    #[pyo3(signature = (viewer=None))]
    fn view(&self, py: Python<'_>, viewer: Option<u32>) -> PyResult<Py<PyAny>> {
        let viewer = self.viewer(viewer)?;
        to_python(py, &self.ask(|game| Ok(game.view(viewer)))?)
    }

    /// The table as text.
    #[pyo3(signature = (viewer=None))]
    fn board(&self, viewer: Option<u32>) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        self.ask(|game| Ok(game.board(viewer)))
    }

    /// What a seat must decide, in a sentence.
    #[pyo3(signature = (seat=None))]
    fn prompt(&self, seat: Option<u32>) -> PyResult<String> {
        let seat = self.actor(seat)?;
        self.ask(|game| Ok(game.prompt(seat)))
    }

    /// The table as an SVG picture.
    #[pyo3(signature = (viewer=None))]
    fn svg(&self, viewer: Option<u32>) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        self.ask(|game| Ok(shelf::visit(self.game, Draw { game, viewer }).file()))
    }

    /// The table as an array of pixels: height, width, and red, green and blue.
    ///
    /// scale: pixels for each unit of the picture, which is 1280 units wide.
    #[pyo3(signature = (viewer=None, scale=0.5))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<u32>,
        scale: f32,
    ) -> PyResult<Bound<'py, numpy::PyArray3<u8>>> {
        let viewer = self.viewer(viewer)?;
        let picture = self.ask(|game| Ok(shelf::visit(self.game, Draw { game, viewer })))?;
        pixels_of(py, &picture, scale)
    }

    /// Everything that a viewer has heard since an entry of the log, as sentences.
    #[pyo3(signature = (viewer=None, since=0))]
    fn news(&self, viewer: Option<u32>, since: usize) -> PyResult<Vec<String>> {
        let viewer = self.viewer(viewer)?;
        self.ask(|game| {
            let told = game.news_since(since.min(game.n_entries()), viewer);
            Ok(told.into_iter().map(|it| it.sentence).collect())
        })
    }

    /// Scores, and once the game is over places: a dictionary of `scores` and `places`.
    ///
    /// While the game goes on, scores are true and may count what is secret; what a seat may know
    /// is in its view.
    fn standing(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        plain(py, &self.ask(|game| Ok(game.standing()))?)
    }

    /// Where the points come from: a list of names with a number for each seat.
    fn score_sheet(&self) -> PyResult<Vec<(String, Vec<i32>)>> {
        self.ask(|game| Ok(game.score_sheet()))
    }

    /// The record of the match: JSON, one line for each entry. `boardwalk.verify` judges it, and
    /// so does the command `boardwalk verify`.
    fn record(&self) -> PyResult<String> {
        self.ask(|game| Ok(game.record()))
    }

    /// What was decided so far, as rows for learning, of the same kind as those of `VecEnv`: a
    /// dictionary of arrays with a row for each choice.
    ///
    /// `obs` and `mask` are what the seat observed and could choose, `seat` who chose, `choice` what
    /// (-1 for an action that cannot be put together from choices), `entry` the entry of the log it
    /// belongs to; `returns` what the game was worth to each seat, or None while it goes on.
    fn decisions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let decisions = self.ask(|game| Ok(shelf::visit(self.game, Decide(game))))?;
        let Decisions { observations, masks, seats, choices, entries, returns } = decisions;
        let n = seats.len();
        let seats: Vec<u8> = seats.into_iter().map(|seat| seat.0).collect();
        let width = |len: usize| len.checked_div(n).unwrap_or(0);
        let dict = PyDict::new(py);
        let shape = [n, width(observations.len())];
        dict.set_item("obs", observations.to_pyarray(py).reshape(shape)?)?;
        let shape = [n, width(masks.len())];
        dict.set_item("mask", masks.to_pyarray(py).reshape(shape)?)?;
        dict.set_item("seat", seats.to_pyarray(py))?;
        dict.set_item("choice", choices.to_pyarray(py))?;
        dict.set_item("entry", entries.to_pyarray(py))?;
        dict.set_item("returns", returns.map(|it| it.to_pyarray(py)))?;
        Ok(dict)
    }

    /// What a seat observes, as numbers; `VecEnv.observation_blocks` names them.
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: u32,
    ) -> PyResult<Bound<'py, numpy::PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        let row = self.ask(|game| Ok(shelf::visit(self.game, Observe { game, seat })))?;
        Ok(row.to_pyarray(py))
    }

    /// The log in the notation of the game: "A sell 4 wood", "chance town molehill".
    fn notation(&self) -> PyResult<Vec<String>> {
        self.ask(|game| Ok((0..game.n_entries()).map(|i| game.write_entry(i)).collect()))
    }

    /// The same match, to be played on apart from this one, with the same luck.
    fn clone(&self) -> PyResult<Match> {
        guarded(|| Ok(Match::of(self.game, self.lock().copied())))
    }

    fn __copy__(&self) -> PyResult<Match> {
        self.clone()
    }

    #[pyo3(signature = (memo))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> PyResult<Match> {
        let _ = memo;
        self.clone()
    }

    /// A match at a position that a viewer cannot tell from this one: what is hidden is dealt anew.
    #[pyo3(signature = (viewer, seed=None))]
    fn resample(&self, viewer: Option<u32>, seed: Option<u64>) -> PyResult<Match> {
        let viewer = self.viewer(viewer)?;
        let mut dice = self.dice(seed, "resample");
        guarded(|| Ok(Match::of(self.game, self.lock().resampled(viewer, &mut dice))))
    }

    /// What a bot would play: an action. Bots see what their seat sees and no more.
    ///
    /// level: "random", "easy", "medium" or "hard".
    /// think: how many iterations a hard bot may take.
    #[pyo3(signature = (level="medium", seat=None, think=400, seed=None))]
    fn ask_bot(
        &self,
        py: Python<'_>,
        level: &str,
        seat: Option<u32>,
        think: u32,
        seed: Option<u64>,
    ) -> PyResult<Py<PyAny>> {
        let level = level_of(level)?;
        let seat = self.may_act_as(seat)?;
        let mut dice = self.dice(seed, "bot");
        let action = py.detach(|| {
            guarded(|| {
                let question = self.lock().question(seat);
                let mut bot = shelf::visit(self.game, MakeBot(level));
                Ok(bot.choose(&question, &mut Budget::iterations(think.max(1)), &mut dice).0)
            })
        })?;
        to_python(py, &action)
    }

    /// The moves that a bot thinks best, the best first, with reasons.
    #[pyo3(signature = (seat=None, think=400, seed=None))]
    fn hint(
        &self,
        py: Python<'_>,
        seat: Option<u32>,
        think: u32,
        seed: Option<u64>,
    ) -> PyResult<Py<PyAny>> {
        let seat = self.may_act_as(seat)?;
        let mut dice = self.dice(seed, "hint");
        let advice = py.detach(|| {
            guarded(|| {
                let question = self.lock().question(seat);
                let bot = shelf::visit(self.game, MakeBot(Level::Hard));
                Ok(bot.hint(&question, &mut Budget::iterations(think.max(1)), &mut dice))
            })
        })?;
        plain(py, &advice)
    }
}

impl Match {
    /// A seat that may act, for whoever thinks for it.
    fn may_act_as(&self, seat: Option<u32>) -> PyResult<Seat> {
        let seat = self.actor(seat)?;
        match guarded(|| Ok(self.lock().may_act().contains(seat)))? {
            true => Ok(seat),
            false => Err(IllegalAction::new_err(format!("seat {} is not to act", seat.0))),
        }
    }
}

/// A picture as an array of pixels.
pub(crate) fn pixels_of<'py>(
    py: Python<'py>,
    picture: &draw::Picture,
    scale: f32,
) -> PyResult<Bound<'py, numpy::PyArray3<u8>>> {
    if !(0.05..=4.0).contains(&scale) {
        return Err(PyValueError::new_err("scale goes from 0.05 to 4"));
    }
    let (height, width, rgb) = py.detach(|| {
        guarded(|| {
            let raster = draw::raster::paint(picture, scale).map_err(setup)?;
            Ok((raster.height() as usize, raster.width() as usize, raster.rgb()))
        })
    })?;
    rgb.to_pyarray(py).reshape([height, width, 3])
}

struct Draw<'a> {
    game: &'a dyn AnyMatch,
    viewer: Viewer,
}

impl Visitor for Draw<'_> {
    type Out = draw::Picture;

    fn visit<G: Environment>(self) -> draw::Picture {
        let game = typed::<G>(self.game);
        let position = game.position();
        draw::position::<G>(position.edition().tables(), &position.view(self.viewer), &game.names())
    }
}

fn typed<G: Features>(game: &dyn AnyMatch) -> &TypedMatch<G> {
    game.as_any().downcast_ref().expect("the match is of the game that it names")
}

struct Decide<'a>(&'a dyn AnyMatch);

impl Visitor for Decide<'_> {
    type Out = Decisions;

    fn visit<G: Environment>(self) -> Decisions {
        env::decisions_of(typed::<G>(self.0))
    }
}

struct Observe<'a> {
    game: &'a dyn AnyMatch,
    seat: Seat,
}

impl Visitor for Observe<'_> {
    type Out = Vec<f32>;

    fn visit<G: Environment>(self) -> Vec<f32> {
        let mut row = vec![0.0; env::n_observed::<G>()];
        env::observe(typed::<G>(self.game).position(), self.seat, &[], &mut row);
        row
    }
}

struct MakeBot(Level);

impl Visitor for MakeBot {
    type Out = Box<dyn AnyBot>;

    fn visit<G: Environment>(self) -> Box<dyn AnyBot> {
        any_bot::<G>(self.0)
    }
}
