//! The exceptions, all of them a `BoardwalkError`.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(boardwalk, BoardwalkError, PyException, "Whatever Boardwalk refuses.");
create_exception!(
    boardwalk,
    UnknownGame,
    BoardwalkError,
    "There is no game of that name; the message lists those there are."
);
create_exception!(
    boardwalk,
    SetupError,
    BoardwalkError,
    "A number of seats, an option, an edition, a seed or a level that does not exist."
);
create_exception!(
    boardwalk,
    IllegalAction,
    BoardwalkError,
    "An action that the rules refuse, or that is none. The match is as it was."
);
create_exception!(
    boardwalk,
    RecordError,
    BoardwalkError,
    "A record that cannot be read, or breaks the rules."
);
create_exception!(
    boardwalk,
    UndoError,
    BoardwalkError,
    "A move that cannot be taken back, with what stands in the way."
);
create_exception!(
    boardwalk,
    ArrayError,
    BoardwalkError,
    "An array of the wrong shape or type, or one that cannot be written to."
);
create_exception!(
    boardwalk,
    ClosedError,
    BoardwalkError,
    "The environment was closed, or the game in it is over."
);
create_exception!(
    boardwalk,
    InternalError,
    BoardwalkError,
    "A defect of Boardwalk. What it happened to should not be used any more."
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("BoardwalkError", py.get_type::<BoardwalkError>())?;
    module.add("UnknownGame", py.get_type::<UnknownGame>())?;
    module.add("SetupError", py.get_type::<SetupError>())?;
    module.add("IllegalAction", py.get_type::<IllegalAction>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("UndoError", py.get_type::<UndoError>())?;
    module.add("ArrayError", py.get_type::<ArrayError>())?;
    module.add("ClosedError", py.get_type::<ClosedError>())?;
    module.add("InternalError", py.get_type::<InternalError>())
}

pub(crate) fn setup(error: impl Display) -> PyErr {
    SetupError::new_err(error.to_string())
}

/// Runs what must not panic, and makes an exception of it if it does.
pub(crate) fn guarded<R>(run: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
        let words = words.unwrap_or("something went wrong");
        Err(InternalError::new_err(format!("a defect of Boardwalk: {words}")))
    })
}
