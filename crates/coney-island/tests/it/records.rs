//! Records of games: they replay, and whoever alters one is found out.

use coney_island::State;
use tabletop::{Record, RecordError, record};
use testkit::{entry_with, forged};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn kept() -> Record {
    testkit::kept_record(FOLDER, "2-seats-plain")
}

#[test]
fn kept_records_replay_and_no_forgery_is_believed() {
    testkit::records::<State>(FOLDER);
}

#[test]
fn a_start_plot_off_its_place_is_refused() {
    let error = forged::<State>(&kept(), |record| {
        record.header.seed = None;
        let outcome = r#"{"chance":{"start":{"plot":"A1","grass":null}}}"#;
        record.entries[0] = serde_json::from_str(outcome).unwrap();
    });
    assert!(matches!(error, RecordError::Impossible { line: 2, .. }), "{error}");
}

#[test]
fn a_hostile_move_is_unreadable_or_refused() {
    let record = kept();
    // The first action of a seat.
    let place = entry_with(&record, "\"seat\":[0");
    let line = record::line_of(place);
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
        let error = forged::<State>(&record, |record| {
            record.header.seed = None;
            record.entries[place] = serde_json::from_str(entry).unwrap();
        });
        let error = error.to_string();
        assert!(error.contains(&format!("line {line}")), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn an_option_out_of_range_is_refused() {
    let error = forged::<State>(&kept(), |record| {
        record.header.options.insert("round_limit".to_owned(), 0.into());
    });
    let problem = "round_limit is a whole number from 1 to 1000";
    assert!(error.to_string().contains(problem), "{error}");
}
