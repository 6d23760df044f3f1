//! Boardwalk for Python: the module `boardwalk._boardwalk`, which the package in `python/` dresses.
//!
//! It is thin: matches are those of `session`, bots those of `bots`, simulations those of `lab`.
//! What is here turns arguments into their types, results into dictionaries and arrays, and errors
//! into exceptions. No panic gets through: `errors::guarded` makes an `InternalError` of it.

mod errors;
mod matches;
mod nodes;
mod simulation;
mod values;
mod vectors;

use pyo3::prelude::*;

/// Everything that `boardwalk` exports from Rust.
#[pymodule]
fn _boardwalk(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::register(module)?;
    matches::register(module)?;
    nodes::register(module)?;
    simulation::register(module)?;
    vectors::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
