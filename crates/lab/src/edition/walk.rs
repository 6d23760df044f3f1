//! The pieces of an edition file and their numbers.

use toml::{Table, Value};

/// What a piece of a list is called by, the best first.
const NAMES: [&str; 5] = ["name", "id", "key", "at", "number"];

/// The lists of tables of a file, by their path: `building`, `stacks[2].tiles`.
pub(super) fn lists(file: &Table) -> Vec<(String, Vec<&Table>)> {
    let mut found = Vec::new();
    for (key, value) in file {
        gather(key, value, &mut found);
    }
    found
}

fn gather<'a>(path: &str, value: &'a Value, found: &mut Vec<(String, Vec<&'a Table>)>) {
    if let Some(table) = value.as_table() {
        for (key, value) in table {
            gather(&format!("{path}.{key}"), value, found);
        }
        return;
    }
    let Some(tables) = tables(value) else { return };
    for (number, table) in (1..).zip(&tables) {
        for (key, value) in *table {
            // A list within a piece, with names of its own, is a list of pieces too.
            if self::tables(value).is_some_and(|it| it.iter().all(|it| it.contains_key("name"))) {
                gather(&format!("{path} {number}, {key}"), value, found);
            }
        }
    }
    found.push((path.to_owned(), tables));
}

/// The tables of a list of nothing else.
pub(super) fn tables(value: &Value) -> Option<Vec<&Table>> {
    let list = value.as_array()?;
    let tables: Vec<&Table> = list.iter().filter_map(Value::as_table).collect();
    (!tables.is_empty() && tables.len() == list.len()).then_some(tables)
}

/// What a piece is called, if its file says.
pub(super) fn name(piece: &Table) -> Option<String> {
    NAMES.iter().find_map(|&key| match piece.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(_)
        | Value::Boolean(_)
        | Value::Datetime(_)
        | Value::Array(_)
        | Value::Table(_) => None,
    })
}

/// The numbers of a piece by their path: `cost`, `cost.hay`, `points, 2nd`. Of tables that hold
/// nothing but numbers there is the total, too.
pub(super) fn numbers(piece: &Table) -> Vec<(String, f64)> {
    let mut found = Vec::new();
    for (key, value) in piece.iter().filter(|(key, _)| !NAMES.contains(&key.as_str())) {
        match value {
            Value::Table(table) => {
                let parts: Option<Vec<f64>> = table.values().map(number).collect();
                if let Some(parts) = parts
                    && !parts.is_empty()
                {
                    found.push((format!("{key} in all"), parts.iter().sum()));
                }
            }
            Value::Array(list) => {
                let parts: Option<Vec<f64>> = list.iter().map(number).collect();
                for (place, part) in parts.into_iter().flatten().enumerate() {
                    found.push((format!("{key}, {}", ordinal(place + 1)), part));
                }
            }
            Value::Integer(_)
            | Value::Float(_)
            | Value::Boolean(_)
            | Value::String(_)
            | Value::Datetime(_) => {
                found.extend(number(value).map(|value| (key.clone(), value)));
            }
        }
    }
    found
}

fn number(value: &Value) -> Option<f64> {
    #[allow(clippy::cast_precision_loss, reason = "what is printed on a piece is small")]
    value.as_integer().map(|n| n as f64)
}

fn ordinal(n: usize) -> String {
    match n {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        n => format!("{n}th"),
    }
}

/// A value as a person would say it.
pub(super) fn say(value: &Value) -> String {
    match value {
        Value::String(text) if text.contains('\n') => "a longer text".to_owned(),
        Value::String(text) => format!("“{text}”"),
        Value::Boolean(true) => "yes".to_owned(),
        Value::Boolean(false) => "no".to_owned(),
        Value::Array(list) if list.is_empty() => "nothing".to_owned(),
        Value::Array(list) => list.iter().map(say).collect::<Vec<_>>().join(", "),
        Value::Table(table) => {
            let parts: Vec<String> =
                table.iter().map(|(key, value)| format!("{} {}", words(key), say(value))).collect();
            parts.join(", ")
        }
        Value::Integer(_) | Value::Float(_) | Value::Datetime(_) => value.to_string(),
    }
}

/// A key as words: `start_money` becomes "start money".
pub(super) fn words(key: &str) -> String {
    key.replace('_', " ")
}
