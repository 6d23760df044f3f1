//! Every way in which a record can be wrong, each with the line it is found on.

use serde_json::{Map, Value, json};
use tabletop::record::{self, MAX_RECORD_BYTES};
use tabletop::{Entry, Header, Match, Printed, Record, RecordError, Seat, Seed};
use testkit::toy::{Edition, Options, State, Tips};

use crate::table::{A, choices, finished, first, fresh, seed, with};

fn read(text: &str) -> RecordError {
    Record::read(text).expect_err("the record was read")
}

fn open(record: &Record) -> Result<State, RecordError> {
    Match::<State>::open(record, None, None).map(|(game, _)| *game.position())
}

/// Opens a record after somebody has edited it and repaired its digests.
#[track_caller]
fn forged(text: &str, edit: impl FnOnce(&mut Record)) -> RecordError {
    let mut record = Record::read(text).expect("the record was right before");
    edit(&mut record);
    let forged = record::write(&record.header, &record.entries);
    let record = Record::read(&forged).expect("the digests were repaired");
    open(&record).expect_err("the forgery was believed")
}

/// Changes a line of a record by hand.
fn with_line(text: &str, number: usize, change: impl Fn(&str) -> String) -> String {
    let lines = (1..).zip(text.lines());
    lines.map(|(n, line)| if n == number { change(line) } else { line.to_owned() } + "\n").collect()
}

#[test]
fn a_record_opens_to_the_same_match() {
    let options = Options { rounds: 2, open_hands: true, tips: Tips::None };
    for game in [fresh(), finished(), with(options)] {
        let record = Record::read(&game.record()).unwrap();
        let (again, _) = Match::<State>::open(&record, None, None).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!(again.record(), game.record());
        assert_eq!(again.header(), game.header());
    }
}

#[test]
fn the_order_of_keys_does_not_matter_to_the_digest() {
    // An outcome is written as {"seat":…,"lantern":…}, which is not the order of the alphabet.
    let text = fresh().record();
    let line = text.lines().nth(1).unwrap();
    assert!(line.starts_with(r#"{"chance":{"deal":{"seat":0,"lantern":"#), "{line}");
    assert!(Record::read(&text).is_ok());
}

#[test]
fn a_record_ends_with_or_without_a_newline() {
    let text = finished().record();
    assert_eq!(Record::read(text.trim_end()), Record::read(&text));
    assert_eq!(Record::read(&(text.clone() + "\n \n")), Record::read(&text));
    assert_eq!(Record::read(&text.replace('\n', "\r\n")), Record::read(&text));
}

#[test]
fn nothing_is_no_record() {
    for text in ["", "\n", " \n\t\n"] {
        assert_eq!(read(text), RecordError::Empty);
    }
}

#[test]
fn a_record_has_a_largest_size() {
    let error = read(&" ".repeat(MAX_RECORD_BYTES + 1));
    assert_eq!(error, RecordError::TooLarge);
    assert_eq!(error.to_string(), "the record is larger than 64 MiB");
}

#[test]
fn a_line_that_is_no_json_is_named() {
    let text = with_line(&fresh().record(), 3, |_| "{garbage".to_owned());
    let RecordError::Unreadable { line, .. } = read(&text) else { panic!("it is unreadable") };
    assert_eq!(line, 3);
    let text = with_line(&fresh().record(), 3, |_| String::new());
    assert!(matches!(read(&text), RecordError::Unreadable { line: 3, .. }), "an empty line");
    let text = with_line(&fresh().record(), 4, |line| line[..line.len() / 2].to_owned());
    assert!(matches!(read(&text), RecordError::Unreadable { line: 4, .. }), "half a line");
    let text = with_line(&fresh().record(), 5, |_| r#"{"chance":{"tip":{"coins":1}}}"#.to_owned());
    assert_eq!(
        read(&text).to_string(),
        "line 5 is not an entry of a record: its digest is missing"
    );
}

#[test]
fn a_header_that_is_no_header_is_named() {
    let header = |change: fn(&str) -> String| read(&with_line(&fresh().record(), 1, change));
    assert!(matches!(header(|_| "{".to_owned()), RecordError::Unreadable { line: 1, .. }));
    assert!(matches!(header(|_| "[]".to_owned()), RecordError::Unreadable { line: 1, .. }));
    let error = header(|line| line.replace("\"format\":1,", ""));
    assert_eq!(
        error.to_string(),
        "line 1 is not an entry of a record: the header has no \"format\""
    );
    let error = header(|line| line.replace("\"format\":1,", "\"format\":1,\"clock\":9,"));
    assert!(error.to_string().contains("unknown field `clock`"), "{error}");
    let error = header(|line| line.replace("\"commitment\":\"", "\"commitment\":\"xyz"));
    assert!(error.to_string().contains("hex digits"), "{error}");
}

#[test]
fn another_format_is_not_read_at_all() {
    let text = with_line(&fresh().record(), 1, |line| line.replace("\"format\":1", "\"format\":2"));
    assert_eq!(read(&text), RecordError::Format { found: 2 });
    let text = "{\"format\":18446744073709551615,\"no\":\"such header\"}";
    assert_eq!(read(text), RecordError::Format { found: u64::MAX });
}

#[test]
fn a_record_of_another_game_is_refused() {
    let error = forged(&fresh().record(), |record| record.header.game = "chess".to_owned());
    assert_eq!(error.to_string(), "line 1: the record is of 'chess', not of 'night-market'");
    let error = forged(&fresh().record(), |record| record.header.game = "x".repeat(100_000));
    assert!(error.to_string().len() < 200, "a hostile name is not echoed at length");
}

#[test]
fn an_unknown_edition_must_be_passed() {
    let text = "game = 'night-market'\nname = 'Never Loaded'\nprovenance = 'ours'\n\
                coins = 9\nbank = 20\nhand = 3\nlanterns = [4, 4, 4, 4, 4]\ntips = [1, 1, 1]";
    let error = forged(&fresh().record(), |record| {
        record.header.edition.name = "Never Loaded".to_owned();
        record.header.edition.hash = "5b0c".repeat(16);
    });
    assert_eq!(
        error.to_string(),
        "line 1: the edition 'Never Loaded' (5b0c5b0c5b0c) is not at hand; \
         pass its file with --edition"
    );
    // An edition that is not the one of the record does not help.
    let mut record = Record::read(&fresh().record()).unwrap();
    record.header.edition.hash = "5b0c".repeat(16);
    let other = Printed::<Edition>::load(text).unwrap();
    let error = Match::<State>::open(&record, Some(other), None).unwrap_err();
    assert!(matches!(error, RecordError::Edition { .. }), "{error}");
}

#[test]
fn a_table_that_cannot_be_set_is_refused() {
    let options = |name: &str, value: Value| {
        let map = Map::from_iter([(name.to_owned(), value)]);
        forged(&fresh().record(), |record| record.header.options = map).to_string()
    };
    let sentence = "line 1: option rounds is a whole number from 1 to 3, not '9'";
    assert_eq!(options("rounds", json!(9)), sentence);
    let sentence = "line 1: option tips is one of usual, none, not 'all'";
    assert_eq!(options("tips", json!("all")), sentence);
    let sentence = "line 1: there is no option 'bombs'; this game has rounds, open_hands, tips";
    assert_eq!(options("bombs", json!(true)), sentence);
    let error = forged(&fresh().record(), |record| {
        let ann = record.header.players[0].clone();
        record.header.players = vec![ann; 7];
    });
    assert_eq!(error.to_string(), "line 1: Night Market is for 2 to 4 players, not 7");
}

#[test]
fn an_altered_line_is_named() {
    let text = finished().record();
    for number in [2, 5, 9] {
        let altered = with_line(&text, number, |line| line.replacen(['0', '1'], "3", 1));
        assert_ne!(altered, text, "line {number} has something to alter");
        let RecordError::Altered { line, .. } = read(&altered) else { panic!("line {number}") };
        assert_eq!(line, number);
    }
    let altered = with_line(&text, 1, |line| line.replace("Ann", "Eve"));
    assert!(matches!(read(&altered), RecordError::Altered { line: 1, .. }));
    // Two lines in each other's place.
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(3, 4);
    assert!(matches!(read(&lines.join("\n")), RecordError::Altered { line: 4, .. }));
    // A line that was left out.
    lines.remove(6);
    assert!(matches!(read(&lines.join("\n")), RecordError::Altered { .. }));
}

#[test]
fn a_record_that_breaks_off_says_so() {
    let text = finished().record();
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..lines.len() - 2].join("\n");
    let (promised, found) = (lines.len() - 1, lines.len() - 3);
    assert_eq!(read(&cut), RecordError::Truncated { promised, found });
    let header_only = lines[0].to_owned();
    assert_eq!(read(&header_only), RecordError::Truncated { promised, found: 0 });
}

#[test]
fn a_forged_action_is_judged_by_the_rules() {
    let mut game = fresh();
    first(&mut game, A);
    let error = forged(&game.record(), |record| {
        record.entries[7] = Entry::Seat(A, json!({"hide": {"lantern": 200}}));
    });
    assert_eq!(
        error.to_string(),
        "line 9: A cannot hide 200: you hold no lantern 200 (RULES.md §3.1)"
    );
}

#[test]
fn a_forged_action_that_is_none_is_unreadable() {
    for action in [json!({"fly": {}}), json!(null), json!([]), json!({"bid": {"amount": -1}})] {
        let mut game = fresh();
        first(&mut game, A);
        let error = forged(&game.record(), |record| record.entries[7] = Entry::Seat(A, action));
        assert!(matches!(error, RecordError::Unreadable { line: 9, .. }), "{error}");
    }
    let error = forged(&fresh().record(), |record| record.entries[0] = Entry::Chance(json!(1)));
    assert!(matches!(error, RecordError::Unreadable { line: 2, .. }), "{error}");
}

#[test]
fn an_impossible_outcome_is_refused() {
    for outcome in [
        json!({"deal": {"seat": 1, "lantern": 1}}),
        json!({"deal": {"seat": 0, "lantern": 6}}),
        json!({"tip": {"coins": 2}}),
    ] {
        let error = forged(&fresh().record(), |record| record.entries[0] = Entry::Chance(outcome));
        assert!(matches!(error, RecordError::Impossible { line: 2, .. }), "{error}");
    }
}

#[test]
fn moves_out_of_order_are_refused() {
    let mut game = fresh();
    first(&mut game, A);
    let pass = || json!("pass");
    let problem = |text: &str, edit: &dyn Fn(&mut Record)| forged(text, edit).to_string();
    assert_eq!(
        problem(&game.record(), &|it| it.entries[0] = Entry::Seat(A, pass())),
        "line 2: chance moves here, not a seat"
    );
    assert_eq!(
        problem(&game.record(), &|it| it.entries[7] = Entry::Chance(json!({"tip": {"coins": 1}}))),
        "line 9: a seat moves here, not chance"
    );
    assert_eq!(
        problem(&game.record(), &|it| it.entries[7] = Entry::Seat(Seat(200), pass())),
        "line 9: there is no such seat at this table"
    );
    let over = finished();
    let line = over.log().len() + 2;
    assert_eq!(
        problem(&over.record(), &|it| it.entries.push(Entry::Seat(A, pass()))),
        format!("line {line}: the match is over before this line")
    );
}

#[test]
fn a_seed_must_keep_the_promise() {
    let other: Seed = "bad5eed".parse().unwrap();
    let error = forged(&finished().record(), |record| record.header.seed = Some(other));
    assert_eq!(error, RecordError::Commitment);
    let record = Record::read(&fresh().record()).unwrap();
    let error = Match::<State>::open(&record, None, Some(other)).unwrap_err();
    assert_eq!(error, RecordError::Commitment);
}

#[test]
fn an_outcome_must_follow_from_the_seed() {
    let game = fresh();
    let record = Record::read(&game.record()).unwrap();
    for worth in 1..=5 {
        let mut forged = record.clone();
        forged.entries[6] = Entry::Chance(json!({"show": {"lantern": worth}}));
        // Without the seed any possible outcome is believed, with it only one.
        let is_drawn = forged.entries[6] == record.entries[6];
        assert!(open(&forged).is_ok());
        match Match::<State>::open(&forged, None, Some(seed())) {
            Ok(_) => assert!(is_drawn),
            Err(RecordError::NotFromSeed { line, expected, found }) => {
                assert!(!is_drawn);
                assert_eq!((line, found), (8, format!("show {worth}")));
                assert_ne!(expected, format!("show {worth}"));
            }
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn a_forged_result_is_found() {
    let wrong_ending = |header: &mut Header| {
        let result = header.result.as_mut().unwrap();
        result.ending = if result.ending == "broke" { "rounds" } else { "broke" }.to_owned();
    };
    let error = forged(&finished().record(), |record| wrong_ending(&mut record.header));
    assert_eq!(error, RecordError::Result);
    let error = forged(&finished().record(), |record| record.header.result = None);
    assert_eq!(error, RecordError::Result);
    let result = Record::read(&finished().record()).unwrap().header.result;
    let error = forged(&fresh().record(), |record| record.header.result = result);
    assert_eq!(error, RecordError::Result);
}

#[test]
fn deep_and_huge_json_is_refused_without_a_crash() {
    let deep = "[".repeat(1 << 20);
    assert!(matches!(read(&deep), RecordError::Unreadable { line: 1, .. }));
    let text = with_line(&fresh().record(), 2, |_| deep.clone());
    assert!(matches!(read(&text), RecordError::Unreadable { line: 2, .. }));
    let huge = format!("{{\"chance\":[{}1]}}", "1,".repeat(1 << 20));
    let text = with_line(&fresh().record(), 2, |_| huge.clone());
    assert!(matches!(read(&text), RecordError::Unreadable { line: 2, .. }));
    let long = format!("{{\"{}\":1,\"chain\":\"0\"}}", "k".repeat(1 << 20));
    let text = with_line(&fresh().record(), 2, |_| long.clone());
    assert!(read(&text).to_string().len() < 400, "a hostile key is not echoed at length");
    // Deep inside an entry whose digest is right: the reader of entries refuses it as well.
    let mut value = json!(1);
    for _ in 0..200 {
        value = json!([value]);
    }
    let mut record = Record::read(&fresh().record()).unwrap();
    record.entries[0] = Entry::Chance(value);
    let text = record::write(&record.header, &record.entries);
    assert!(matches!(read(&text), RecordError::Unreadable { line: 2, .. }));
}

#[test]
fn a_played_choice_is_in_the_record() {
    let mut game = fresh();
    let action = choices(&game, A)[0];
    game.submit(A, action).unwrap();
    let last = game.record().lines().last().unwrap().to_owned();
    let action = serde_json::to_string(&action).unwrap();
    assert!(last.starts_with(&format!("{{\"seat\":[0,{action}],\"chain\":\"")), "{last}");
}
