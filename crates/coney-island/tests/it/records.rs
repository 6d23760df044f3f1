//! Records: a whole match on paper, and what becomes of it when somebody alters a line.

use coney_island::{Options, State};
use tabletop::record::{self, Entry, Record};
use tabletop::{Match, Player, Printed, QuickDice, RecordError, Seat, Seed, Turn};

/// A finished match of random players.
fn finished(n_seats: u8, seed: u8) -> Match<State> {
    let players = Seat::all(n_seats).map(|seat| Player::person(seat.to_string())).collect();
    let seed = Seed([seed; 32]);
    let mut game =
        Match::new(players, &Options::default(), Printed::standard(), seed).expect("two to four");
    let mut dice = QuickDice::new(9);
    while let Turn::Seats(seats) = tabletop::Game::turn(game.position()) {
        let seat = seats.first().unwrap();
        let action = tabletop::Game::sample(game.position(), seat, &mut dice, &mut Vec::new());
        game.submit(seat, action).unwrap();
    }
    game
}

fn open(text: &str) -> Result<Match<State>, RecordError> {
    Match::open(&Record::read(text)?, None, None).map(|(game, _)| game)
}

/// The record with one entry replaced, its digests repaired: only rules and seed stand against it.
fn forged(game: &Match<State>, line: usize, entry: &str, with_seed: bool) -> String {
    let mut record = Record::read(&game.record()).unwrap();
    record.entries[line - 2] = serde_json::from_str::<Entry<_, _>>(entry).unwrap();
    if !with_seed {
        record.header.seed = None;
    }
    record::write(&record.header, &record.entries)
}

#[test]
fn a_finished_match_is_told_again() {
    for n_seats in 2..=4 {
        let game = finished(n_seats, n_seats);
        let again = open(&game.record()).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!(again.record(), game.record());
    }
}

/// Matches that were stored earlier must go on telling the same story.
#[test]
fn every_stored_record_opens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");
    let mut n_opened = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (game, verdict) =
            Match::<State>::open(&Record::read(&text).unwrap(), None, None).expect("it opens");
        assert!(verdict.fair && verdict.over, "{}", path.display());
        assert_eq!(game.record(), text, "{}", path.display());
        n_opened += 1;
    }
    assert!(n_opened >= 6, "{n_opened} records");
}

#[test]
fn an_altered_line_is_found() {
    let text = finished(3, 1).record();
    let lines: Vec<&str> = text.lines().collect();
    let told = |lines: &[&str]| open(&lines.join("\n")).unwrap_err();
    let drawn = lines.iter().position(|line| line.contains("\"red\"")).unwrap();
    let done = lines.iter().position(|line| line.contains("\"done\"")).unwrap();
    for (i, from, to) in [(drawn, "\"red\"", "\"white\""), (done, "\"done\"", "\"reveal\"")] {
        let other = lines[i].replacen(from, to, 1);
        let mut altered = lines.clone();
        altered[i] = &other;
        match told(&altered) {
            RecordError::Altered { line, .. } => assert_eq!(line, i + 1),
            error => panic!("{error}"),
        }
    }
    let mut swapped = lines.clone();
    swapped.swap(done, done + 1);
    assert!(matches!(told(&swapped), RecordError::Altered { .. }));
    let mut missing = lines.clone();
    missing.remove(done);
    assert!(matches!(told(&missing), RecordError::Altered { .. }));
    let short = &lines[..lines.len() - 1];
    assert!(matches!(told(short), RecordError::Truncated { .. }));
    assert!(matches!(told(&[]), RecordError::Empty));
}

#[test]
fn a_forger_has_the_rules_and_the_seed_against_him() {
    let game = finished(2, 4);
    // Line 2 is the first start plot.
    let outcome = r#"{"chance":{"start":{"plot":"A1","grass":null}}}"#;
    let error = open(&forged(&game, 2, outcome, false)).unwrap_err();
    assert!(matches!(error, RecordError::Impossible { line: 2, .. }), "{error}");
    // The other material would have been possible, but the seed does not give it.
    let line = 2 + game
        .log()
        .iter()
        .position(|entry| matches!(entry, Entry::Chance(coney_island::Outcome::Material { .. })))
        .unwrap();
    let drawn = serde_json::to_string(&game.log()[line - 2]).unwrap();
    let other = match drawn.contains("red") {
        true => drawn.replace("red", "white"),
        false => drawn.replace("white", "red"),
    };
    let error = open(&forged(&game, line, &other, true)).unwrap_err();
    assert!(matches!(error, RecordError::NotFromSeed { .. }), "{error}");
    // The first action of a seat.
    let line = 2 + game.log().iter().position(|entry| matches!(entry, Entry::Seat(..))).unwrap();
    for (entry, expected) in [
        (r#"{"seat":[1,"done"]}"#, "it is not your turn"),
        (r#"{"seat":[0,{"attraction":{"stack":200,"at":"B3nw","turn":0}}]}"#, "four stacks"),
        (r#"{"seat":[0,{"take":{"red":255,"white":255}}]}"#, "at this moment"),
        (r#"{"seat":[0,{"discard":{"colour":"pink","points":255}}]}"#, "no newspaper"),
        (r#"{"seat":[200,"done"]}"#, "no such seat"),
        (r#"{"seat":[0,{"showman":{"car":"top","to":"E9nw"}}]}"#, "a cell is a plot and a corner"),
        (r#"{"seat":[0,{"showman":{"car":"top","to":"B3nw","x":1}}]}"#, "unknown field"),
        (r#"{"seat":[0,{"fly":{}}]}"#, "unknown variant"),
        (r#"{"seat":[0,{"take":{"red":-1,"white":0}}]}"#, "invalid value"),
        (r#"{"chance":{"material":{"colour":"red"}}}"#, "a seat moves here"),
    ] {
        let error = open(&forged(&game, line, entry, false)).unwrap_err().to_string();
        assert!(error.contains(&format!("line {line}")), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_wrong_header_is_refused() {
    let game = finished(2, 5);
    let with = |change: &dyn Fn(&mut record::Header)| {
        let mut record = Record::read(&game.record()).unwrap();
        change(&mut record.header);
        open(&record::write(&record.header, &record.entries)).unwrap_err().to_string()
    };
    assert!(with(&|header| header.game = "coney".to_owned()).contains("not of 'coney-island'"));
    assert!(with(&|header| header.rules = 99).contains("version 99 of the rules"));
    assert!(with(&|header| header.edition.hash = "0".to_owned()).contains("not at hand"));
    assert!(with(&|header| header.players.truncate(1)).contains("2 to 4 players"));
    let limit = |header: &mut record::Header| {
        header.options.insert("round_limit".to_owned(), 0.into());
    };
    assert!(with(&limit).contains("round_limit is a whole number from 1 to 1000"));
    let unknown = |header: &mut record::Header| {
        header.options.insert("luck".to_owned(), true.into());
    };
    assert!(with(&unknown).contains("this game has extra_income, round_limit"));
}
