//! The records kept with a game: they replay, and whoever alters one is found out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tabletop::{Entry, Gate, Match, Record, RecordError, Seat, Seed, Turn, Words, record};

use crate::script::files;

const FOLDER: &str = "tests/records";
/// Entries of a record that are forged, evenly spread: each forgery is a replay.
const N_FORGED: usize = 12;

/// Opens every record in the crate's `tests/records`, of which there is one for each number of
/// players, and tries to alter it: with the digests as they were, and with digests made anew, so
/// that only the rules and the seed stand against the forger. Records of older versions of the
/// rules, as far as they are still played, lie in `rules-N` beside them.
///
/// # Panics
/// When a record ends elsewhere now, a forgery is believed, or a version has no record.
#[track_caller]
pub fn records<G: Words>(manifest_dir: &str) {
    if let Err(problem) = check_gates(G::OLDEST_RULES, G::TITLE.rules_version, G::GATES) {
        panic!("{problem}");
    }
    let mut seats_seen = BTreeSet::new();
    for rules in G::OLDEST_RULES..=G::TITLE.rules_version {
        let folder = match rules == G::TITLE.rules_version {
            true => FOLDER.to_owned(),
            false => format!("{FOLDER}/rules-{rules}"),
        };
        seats_seen.clear();
        for path in files(manifest_dir, &folder, "jsonl") {
            let text = fs::read_to_string(&path).expect("a record is a text");
            match check::<G>(&text, rules) {
                Ok(n_seats) => _ = seats_seen.insert(n_seats),
                Err(problem) => panic!("{}: {problem}", path.display()),
            }
        }
    }
    let all = usize::from(G::TITLE.min_seats)..=usize::from(G::TITLE.max_seats);
    assert!(all.eq(seats_seen.iter().copied()), "there are records for {seats_seen:?} players");
}

/// Every version after the oldest that is played has a gate, and no gate is older than that.
fn check_gates(oldest: u32, newest: u32, gates: &[Gate]) -> Result<(), String> {
    for gate in gates {
        let is_needed = oldest < gate.since && gate.since <= newest;
        ensure(is_needed, || {
            let Gate { name, since } = gate;
            format!("gate {name} is of version {since}, played are {oldest} to {newest}")
        })?;
    }
    for rules in oldest + 1..=newest {
        let has_gate = gates.iter().any(|gate| gate.since == rules);
        ensure(has_gate, || format!("version {rules} of the rules has no gate"))?;
    }
    Ok(())
}

/// A record of the crate's `tests/records`, by its name without the ending.
///
/// # Panics
/// When there is none.
#[track_caller]
pub fn kept_record(manifest_dir: &str, name: &str) -> Record {
    let path = Path::new(manifest_dir).join(FOLDER).join(format!("{name}.jsonl"));
    let text = fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()));
    Record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first entry of a record whose JSON contains a text, by its place.
///
/// # Panics
/// When no entry does.
#[track_caller]
pub fn entry_with(record: &Record, text: &str) -> usize {
    let contains =
        |entry| serde_json::to_string(entry).is_ok_and(|json: String| json.contains(text));
    let place = record.entries.iter().position(contains);
    place.unwrap_or_else(|| panic!("no entry of the record has {text}"))
}

/// What is said of a record after a forger's change, with the digests made anew.
///
/// # Panics
/// When the forgery is believed.
#[track_caller]
pub fn forged<G: Words>(record: &Record, change: impl FnOnce(&mut Record)) -> RecordError {
    match try_forged::<G>(record, change) {
        Err(error) => error,
        Ok(_) => panic!("the forgery was believed"),
    }
}

fn try_forged<G: Words>(
    record: &Record,
    change: impl FnOnce(&mut Record),
) -> Result<Match<G>, RecordError> {
    let mut forged = record.clone();
    change(&mut forged);
    open(&record::write(&forged.header, &forged.entries))
}

fn open<G: Words>(text: &str) -> Result<Match<G>, RecordError> {
    Match::open(&Record::read(text)?, None, None).map(|(game, _)| game)
}

/// Says for how many players the record is.
fn check<G: Words>(text: &str, rules: u32) -> Result<usize, String> {
    let told = |error: RecordError| error.to_string();
    let record = Record::read(text).map_err(told)?;
    let found = record.header.rules;
    ensure(found == rules, || format!("it is of version {found} of the rules, not of {rules}"))?;
    let (game, verdict) = Match::<G>::open(&record, None, None).map_err(told)?;
    ensure(verdict.fair && verdict.over, || format!("the verdict on it is {verdict:?}"))?;
    ensure(game.record() == text, || "written anew it is another record".to_owned())?;
    check_altered(text)?;
    check_header::<G>(&record)?;
    check_entries::<G>(&record, &game)?;
    Ok(record.header.players.len())
}

fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

/// Lines lost, doubled, swapped or cut, with the digests as they were.
fn check_altered(text: &str) -> Result<(), String> {
    let lines: Vec<&str> = text.lines().collect();
    let read = |lines: &[&str]| Record::read(&lines.join("\n"));
    for i in spread(1, lines.len() - 1) {
        let mut swapped = lines.clone();
        swapped.swap(i, i + 1);
        let mut missing = lines.clone();
        missing.remove(i);
        for (what, altered) in [("swapped with the next", swapped), ("left out", missing)] {
            let found = read(&altered);
            let is_found = matches!(found, Err(RecordError::Altered { line, .. }) if line == i + 1);
            ensure(is_found, || format!("line {} was {what}: {:?}", i + 1, found.err()))?;
        }
    }
    for i in spread(0, lines.len()) {
        let half = &lines[i][..lines[i].len() / 2];
        let cut: Vec<&str> = lines[..i].iter().copied().chain([half]).collect();
        let found = read(&cut);
        let is_found = matches!(found, Err(RecordError::Unreadable { line, .. }) if line == i + 1);
        ensure(is_found, || format!("line {} was cut: {:?}", i + 1, found.err()))?;
    }
    for n_lines in spread(1, lines.len()) {
        let promised = lines.len() - 1;
        let expected = RecordError::Truncated { promised, found: n_lines - 1 };
        let found = read(&lines[..n_lines]);
        let is_found = found.as_ref().err() == Some(&expected);
        ensure(is_found, || format!("cut after {n_lines} lines: {:?}", found.err()))?;
    }
    Ok(())
}

/// Headers that promise something else.
fn check_header<G: Words>(record: &Record) -> Result<(), String> {
    let refused = |what: &str, change: fn(&mut Record), is_it: fn(&RecordError) -> bool| {
        let found = try_forged::<G>(record, change).err();
        ensure(found.as_ref().is_some_and(is_it), || format!("{what}: {found:?}"))
    };
    refused(
        "another game",
        |record| record.header.game.push('x'),
        |error| matches!(error, RecordError::Game { .. }),
    )?;
    refused(
        "rules that are not known yet",
        |record| record.header.rules = G::TITLE.rules_version + 1,
        |error| matches!(error, RecordError::NewerRules { .. }),
    )?;
    refused(
        "rules that are no longer played",
        |record| record.header.rules = G::OLDEST_RULES - 1,
        |error| matches!(error, RecordError::OlderRules { .. }),
    )?;
    refused(
        "another edition",
        |record| record.header.edition.hash = "00".repeat(32),
        |error| matches!(error, RecordError::Edition { .. }),
    )?;
    refused(
        "no players",
        |record| record.header.players.clear(),
        |error| matches!(error, RecordError::Setup { .. }),
    )?;
    refused(
        "an option that there is not",
        |record| _ = record.header.options.insert("luck".to_owned(), Value::Bool(true)),
        |error| matches!(error, RecordError::Setup { .. }),
    )?;
    refused(
        "another seed",
        |record| record.header.seed = Some(Seed([7; 32])),
        |error| matches!(error, RecordError::Commitment),
    )?;
    refused(
        "no result",
        |record| record.header.result = None,
        |error| matches!(error, RecordError::Result),
    )
}

/// Entries that the rules or the seed do not allow.
fn check_entries<G: Words>(record: &Record, game: &Match<G>) -> Result<(), String> {
    let json = |outcome: &G::Outcome| serde_json::to_value(outcome).expect("plain data");
    let mut n_tried = [0; 3];
    for i in spread(0, record.entries.len()) {
        let line = record::line_of(i);
        let position = game.position_at(i);
        let forged = |what: &str, with_seed: bool, entry: Entry<Value, Value>| {
            let found = try_forged::<G>(record, |record| {
                record.entries[i] = entry;
                if !with_seed {
                    record.header.seed = None;
                }
            });
            found.err().ok_or_else(|| format!("line {line}: {what}, and it was believed"))
        };
        match position.turn() {
            Turn::Over => return Err(format!("line {line}: it goes on when all is over")),
            Turn::Chance => {
                let mut outcomes = Vec::new();
                position.outcomes(&mut outcomes);
                let Entry::Chance(found) = &game.log()[i] else {
                    return Err(format!("line {line}: it is chance's move"));
                };
                if let Some((other, _)) = outcomes.iter().find(|(other, _)| other != found) {
                    let what = "chance brought something else";
                    let error = forged(what, true, Entry::Chance(json(other)))?;
                    let is_found =
                        matches!(error, RecordError::NotFromSeed { line: it, .. } if it == line);
                    ensure(is_found, || format!("line {line}: {what}: {error}"))?;
                    n_tried[0] += 1;
                }
                let impossible = game.log().iter().find_map(|entry| match entry {
                    Entry::Chance(other) if !position.is_possible(other) => Some(other),
                    Entry::Chance(_) | Entry::Seat(..) => None,
                });
                if let Some(other) = impossible {
                    let what = "chance brought what it cannot";
                    let error = forged(what, false, Entry::Chance(json(other)))?;
                    let is_found =
                        matches!(error, RecordError::Impossible { line: it, .. } if it == line);
                    ensure(is_found, || format!("line {line}: {what}: {error}"))?;
                    n_tried[1] += 1;
                }
            }
            Turn::Seats(seats) => {
                let Entry::Seat(_, action) = &record.entries[i] else {
                    return Err(format!("line {line}: it is no chance's move"));
                };
                let others = Seat::all(position.n_seats()).filter(|&seat| !seats.contains(seat));
                for other in others {
                    let what = format!("{other} moved out of turn");
                    let error = forged(&what, false, Entry::Seat(other, action.clone()))?;
                    let is_found =
                        matches!(error, RecordError::Refused { line: it, .. } if it == line);
                    ensure(is_found, || format!("line {line}: {what}: {error}"))?;
                    n_tried[2] += 1;
                }
            }
        }
    }
    ensure(n_tried.iter().all(|&n| n > 0), || format!("it tries too little: {n_tried:?}"))
}

/// A few numbers from `from` to below `to`, evenly spread.
fn spread(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let step = (to - from).div_ceil(N_FORGED).max(1);
    (from..to).step_by(step)
}

#[cfg(test)]
mod tests {
    use tabletop::{Player, Printed, QuickDice, walk};

    use super::*;
    use crate::toy::{Options, State};

    fn finished() -> Match<State> {
        let players = Seat::all(3).map(|seat| Player::person(seat.to_string())).collect();
        let seed = Seed([5; 32]);
        let mut game = Match::new(players, &Options::default(), Printed::standard(), seed).unwrap();
        let mut dice = QuickDice::new(7);
        while let Turn::Seats(seats) = tabletop::Game::turn(game.position()) {
            let seat = walk::any_of(seats, &mut dice);
            let action = tabletop::Game::sample(game.position(), seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
        game
    }

    #[test]
    fn a_sound_record_passes() {
        assert_eq!(check::<State>(&finished().record(), 2), Ok(3));
    }

    #[test]
    fn a_record_that_is_wrong_is_told() {
        let text = finished().record();
        let last = text.trim_end().rfind('\n').unwrap();
        let problem = check::<State>(&text[..=last], 2).unwrap_err();
        assert!(problem.starts_with("the record breaks off"), "{problem}");
        let record = Record::read(&text).unwrap();
        let seedless = record::Header { seed: None, ..record.header.clone() };
        let problem = check::<State>(&record::write(&seedless, &record.entries), 2).unwrap_err();
        assert!(problem.starts_with("the verdict on it is "), "{problem}");
        let problem = check::<State>(&text, 1).unwrap_err();
        assert_eq!(problem, "it is of version 2 of the rules, not of 1");
    }

    #[test]
    fn gates_stand_between_the_versions_that_are_played() {
        let gate = |since| Gate { name: "ties-are-shared", since };
        assert_eq!(check_gates(2, 2, &[]), Ok(()));
        assert_eq!(check_gates(2, 4, &[gate(3), gate(4), gate(4)]), Ok(()));
        let problem = check_gates(2, 4, &[gate(4)]).unwrap_err();
        assert_eq!(problem, "version 3 of the rules has no gate");
        for since in [2, 4] {
            let problem = check_gates(2, 3, &[gate(3), gate(since)]).unwrap_err();
            let gate = format!("gate ties-are-shared is of version {since}");
            assert_eq!(problem, format!("{gate}, played are 2 to 3"));
        }
    }

    #[test]
    fn a_forgery_is_answered() {
        let record = Record::read(&finished().record()).unwrap();
        let place = entry_with(&record, "\"hide\"");
        let error = forged::<State>(&record, |record| _ = record.entries.remove(place));
        assert!(!error.to_string().is_empty());
    }
}
