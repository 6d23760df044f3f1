//! JSON as the laws use it: to compare what two viewers are sent, and to make hostile actions.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::{Dice, QuickDice};

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Where two documents first differ, as a path with both values.
pub(crate) fn difference(ours: &str, theirs: &str) -> String {
    let read = |text| serde_json::from_str::<Value>(text).expect("it was written as JSON");
    first_difference("", &read(ours), &read(theirs)).unwrap_or_else(|| "nothing".to_owned())
}

fn first_difference(path: &str, ours: &Value, theirs: &Value) -> Option<String> {
    let inner = |key: &dyn std::fmt::Display| match path {
        "" => key.to_string(),
        path => format!("{path}.{key}"),
    };
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.iter().find_map(|(key, value)| first_difference(&inner(key), value, &b[key]))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut pairs = a.iter().zip(b).enumerate();
            pairs.find_map(|(i, (a, b))| first_difference(&inner(&i), a, b))
        }
        (a, b) if a == b => None,
        (a, b) => {
            let path = if path.is_empty() { "all of it" } else { path };
            Some(format!("{path} is {} here and {} there", brief(a), brief(b)))
        }
    }
}

fn brief(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The same thing with one number, flag or list in it changed for a hostile one; `None` when that
/// cannot be read as such a thing any more.
pub(crate) fn twisted<T: Serialize + DeserializeOwned>(
    thing: &T,
    dice: &mut QuickDice,
) -> Option<T> {
    let mut value = serde_json::to_value(thing).expect("plain data");
    let n = count(&value);
    if n == 0 {
        return None;
    }
    let mut target = dice.index(n);
    twist(&mut value, &mut target, dice);
    serde_json::from_value(value).ok()
}

/// How many places of a document can be twisted.
fn count(value: &Value) -> usize {
    match value {
        Value::Null | Value::String(_) => 0,
        Value::Bool(_) | Value::Number(_) => 1,
        Value::Array(values) => 1 + values.iter().map(count).sum::<usize>(),
        Value::Object(map) => map.values().map(count).sum(),
    }
}

/// Twists the place that `target` counts down to; says whether it has been reached.
fn twist(value: &mut Value, target: &mut usize, dice: &mut QuickDice) -> bool {
    const NUMBERS: [u64; 16] =
        [0, 1, 2, 6, 7, 31, 32, 64, 127, 128, 200, 255, 256, 65_535, 0x7fff_ffff, 0xffff_ffff];
    match value {
        Value::Null | Value::String(_) => return false,
        Value::Object(map) => return map.values_mut().any(|inner| twist(inner, target, dice)),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) if *target > 0 => *target -= 1,
        Value::Bool(flag) => {
            *flag = !*flag;
            return true;
        }
        Value::Number(number) => {
            *number = NUMBERS[dice.index(NUMBERS.len())].into();
            return true;
        }
        Value::Array(values) => {
            match (values.first().cloned(), dice.index(3)) {
                (None, _) => {}
                (Some(_), 0) => values.clear(),
                (Some(first), 1) => values.push(first),
                (Some(first), _) => values.extend(vec![first; 300]),
            }
            return true;
        }
    }
    match value {
        Value::Array(values) => values.iter_mut().any(|inner| twist(inner, target, dice)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            false
        }
    }
}
