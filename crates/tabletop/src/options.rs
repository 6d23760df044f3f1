//! What may be varied when a match is set up, described so that a form, a command line and a
//! help text can be made from it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// One option of a game. Its default is the one of the game's `Options::default()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// The field of the game's `Options`.
    pub name: &'static str,
    /// What it changes, in one sentence.
    pub what: &'static str,
    pub kind: OptionKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    Flag,
    Number {
        min: u32,
        max: u32,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// Why options cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    #[error("there is no option '{name}'; {}", known(.specs))]
    Unknown { name: String, specs: &'static [OptionSpec] },
    #[error("option {name} is {expected}, not '{given}'")]
    Wrong { name: &'static str, expected: String, given: String },
}

fn known(specs: &[OptionSpec]) -> String {
    if specs.is_empty() {
        return "this game has none".to_owned();
    }
    let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    format!("this game has {}", names.join(", "))
}

/// Options from texts such as `sudden_death=true`; what is not named keeps its default.
///
/// # Errors
/// Names the option and what it may be.
pub fn from_texts<O>(specs: &'static [OptionSpec], texts: &[(&str, &str)]) -> Result<O, OptionError>
where
    O: Default + Serialize + DeserializeOwned,
{
    let mut values = Map::new();
    for &(name, text) in texts {
        let spec = find(specs, name)?;
        let value = match spec.kind {
            OptionKind::Flag => text.parse().map(Value::Bool).ok(),
            OptionKind::Number { .. } => text.parse::<u32>().map(Value::from).ok(),
            OptionKind::Choice(_) => Some(Value::from(text)),
        };
        values.insert(spec.name.to_owned(), value.unwrap_or_else(|| Value::from(text)));
    }
    from_values(specs, &values)
}

/// Options from JSON; what is not named keeps its default.
///
/// # Errors
/// Names the option and what it may be.
pub fn from_values<O>(
    specs: &'static [OptionSpec],
    values: &Map<String, Value>,
) -> Result<O, OptionError>
where
    O: Default + Serialize + DeserializeOwned,
{
    let defaults = serde_json::to_value(O::default()).expect("options are plain data");
    let Value::Object(mut merged) = defaults else { unreachable!("options are a struct") };
    for (name, value) in values {
        let spec = find(specs, name)?;
        let fits = match spec.kind {
            OptionKind::Flag => value.is_boolean(),
            OptionKind::Number { min, max } => {
                value.as_u64().is_some_and(|n| (u64::from(min)..=u64::from(max)).contains(&n))
            }
            OptionKind::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        };
        if !fits {
            return Err(wrong(spec, value));
        }
        merged.insert(name.clone(), value.clone());
    }
    Ok(serde_json::from_value(Value::Object(merged))
        .expect("every option fits its specification, and specifications fit Options"))
}

fn find(specs: &'static [OptionSpec], name: &str) -> Result<&'static OptionSpec, OptionError> {
    specs
        .iter()
        .find(|spec| spec.name == name)
        .ok_or_else(|| OptionError::Unknown { name: name.chars().take(60).collect(), specs })
}

fn wrong(spec: &OptionSpec, value: &Value) -> OptionError {
    let expected = match spec.kind {
        OptionKind::Flag => "true or false".to_owned(),
        OptionKind::Number { min, max } => format!("a whole number from {min} to {max}"),
        OptionKind::Choice(words) => format!("one of {}", words.join(", ")),
    };
    let given = match value {
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.to_string()
        }
    };
    OptionError::Wrong { name: spec.name, expected, given: given.chars().take(60).collect() }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(PartialEq, Debug, Default, Serialize, Deserialize)]
    struct Options {
        open: bool,
        rounds: u32,
        trade: Trade,
    }

    #[derive(PartialEq, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Trade {
        #[default]
        Desk,
        Floor,
    }

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "open", what: "", kind: OptionKind::Flag },
        OptionSpec { name: "rounds", what: "", kind: OptionKind::Number { min: 1, max: 9 } },
        OptionSpec { name: "trade", what: "", kind: OptionKind::Choice(&["desk", "floor"]) },
    ];

    #[test]
    fn named_options_replace_defaults() {
        let options = from_texts(SPECS, &[("rounds", "4"), ("trade", "floor")]);
        assert_eq!(options, Ok(Options { open: false, rounds: 4, trade: Trade::Floor }));
    }

    #[test]
    fn a_wrong_option_says_what_is_right() {
        let error =
            |name, text| from_texts::<Options>(SPECS, &[(name, text)]).unwrap_err().to_string();
        assert_eq!(
            error("opne", "1"),
            "there is no option 'opne'; this game has open, rounds, trade"
        );
        assert_eq!(error("open", "yes"), "option open is true or false, not 'yes'");
        assert_eq!(error("rounds", "10"), "option rounds is a whole number from 1 to 9, not '10'");
        assert_eq!(error("rounds", "-1"), "option rounds is a whole number from 1 to 9, not '-1'");
        assert_eq!(error("trade", "x"), "option trade is one of desk, floor, not 'x'");
    }
}
