//! Laws about the lid of the box and the first position.

use serde_json::{Map, Value};
use tabletop::{Edition, OptionKind, OptionSpec, Printed, Words, options};

use super::{Broken, Law, Tour};

/// The title, its options and the editions that come with the game.
pub(super) fn check_title<G: Words>(tour: &mut Tour<'_, G>) -> Result<(), Broken> {
    for text in <G::Edition as Edition>::EMBEDDED {
        Printed::<G::Edition>::load(text).map_err(|error| {
            tour.broken(Law::StartsAsAsked, format!("an embedded edition is not valid: {error}"))
        })?;
    }
    check_options(tour)?;
    let title = G::TITLE;
    let mut seats = vec![0, title.max_seats.saturating_add(1), 200, u8::MAX];
    seats.extend(title.min_seats.checked_sub(1));
    for seats in seats {
        if G::start(seats, &tour.laws.options, tour.edition).is_ok() {
            let (min, max) = (title.min_seats, title.max_seats);
            let problem = format!("it started with {seats} seats, the title says {min} to {max}");
            return Err(tour.broken(Law::StartsAsAsked, problem));
        }
    }
    Ok(())
}

fn check_options<G: Words>(tour: &Tour<'_, G>) -> Result<(), Broken> {
    let broken = |problem: String| tour.broken(Law::OptionsFitTheTitle, problem);
    let as_map = |options: &G::Options| match serde_json::to_value(options) {
        Ok(Value::Object(map)) => Ok(map),
        other => Err(broken(format!("options are a struct, not {other:?}"))),
    };
    let read = |map: &Map<String, Value>| -> Result<G::Options, Broken> {
        options::from_values(G::TITLE.options, map).map_err(|error| broken(error.to_string()))
    };
    let ours = as_map(&tour.laws.options)?;
    if read(&ours)? != tour.laws.options {
        return Err(broken(format!("{:?} is not read as it is written", tour.laws.options)));
    }
    for spec in G::TITLE.options {
        for value in values_of(spec) {
            let map = Map::from_iter([(spec.name.to_owned(), value.clone())]);
            if as_map(&read(&map)?)?.get(spec.name) != Some(&value) {
                return Err(broken(format!("option {} does not keep {value}", spec.name)));
            }
        }
    }
    Ok(())
}

fn values_of(spec: &OptionSpec) -> Vec<Value> {
    match spec.kind {
        OptionKind::Flag => vec![Value::from(false), Value::from(true)],
        OptionKind::Number { min, max } => vec![Value::from(min), Value::from(max)],
        OptionKind::Choice(words) => words.iter().map(|&word| Value::from(word)).collect(),
    }
}

/// The first position is the one that was asked for.
pub(super) fn check<G: Words>(tour: &Tour<'_, G>, start: &G) -> Result<(), Broken> {
    let problem = if start.n_seats() != tour.seats {
        format!("asked for {} seats it set up {}", tour.seats, start.n_seats())
    } else if start.edition() != tour.edition {
        "it plays another edition than asked".to_owned()
    } else if tour.start()? != *start {
        "the same table was set up in two ways".to_owned()
    } else {
        return Ok(());
    };
    Err(tour.broken(Law::StartsAsAsked, problem))
}
