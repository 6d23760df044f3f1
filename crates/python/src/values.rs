//! Plain values on both sides of the border.

use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// Deeper than anything that a game has.
const DEEPEST: u8 = 32;

pub(crate) fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Null => Ok(py.None()),
        Value::Bool(it) => it.into_py_any(py),
        Value::Number(it) => match (it.as_i64(), it.as_u64(), it.as_f64()) {
            (Some(it), ..) => it.into_py_any(py),
            (_, Some(it), _) => it.into_py_any(py),
            (.., it) => it.into_py_any(py),
        },
        Value::String(it) => it.into_py_any(py),
        Value::Array(items) => {
            let items: PyResult<Vec<_>> = items.iter().map(|it| to_python(py, it)).collect();
            PyList::new(py, items?)?.into_py_any(py)
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value)?)?;
            }
            dict.into_py_any(py)
        }
    }
}

/// What serde writes, as dictionaries and lists.
pub(crate) fn plain(py: Python<'_>, value: &impl serde::Serialize) -> PyResult<Py<PyAny>> {
    to_python(py, &serde_json::to_value(value).expect("plain data"))
}

pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(value, DEEPEST)
}

fn read(value: &Bound<'_, PyAny>, deepest: u8) -> PyResult<Value> {
    let Some(deeper) = deepest.checked_sub(1) else {
        return Err(PyTypeError::new_err("this is nested too deep to be an action"));
    };
    if value.is_none() {
        return Ok(Value::Null);
    }
    // A truth value is a number in Python, so it is asked about first.
    if value.is_instance_of::<PyBool>() {
        return Ok(Value::Bool(value.extract()?));
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(Value::Number(value.extract::<i64>()?.into()));
    }
    if value.is_instance_of::<PyFloat>() {
        let number = Number::from_f64(value.extract()?);
        return Ok(number.map_or(Value::Null, Value::Number));
    }
    if value.is_instance_of::<PyString>() {
        return Ok(Value::String(value.extract()?));
    }
    if let Ok(dict) = value.cast::<PyDict>() {
        let mut fields = Map::new();
        for (name, value) in dict {
            fields.insert(name.extract()?, read(&value, deeper)?);
        }
        return Ok(Value::Object(fields));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items: PyResult<Vec<Value>> = value.try_iter()?.map(|it| read(&it?, deeper)).collect();
        return Ok(Value::Array(items?));
    }
    let name = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("a {name} is no part of an action")))
}
