//! Records of games: they replay, and whoever alters one is found out.

use coney::State;
use tabletop::{Entry, Record, RecordError, record};
use testkit::{entry_with, forged};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn kept() -> Record {
    testkit::kept_record(FOLDER, "3-seats-plain")
}

#[test]
fn kept_records_replay_and_no_forgery_is_believed() {
    testkit::records::<State>(FOLDER);
}

#[test]
fn a_forged_move_meets_the_rule() {
    let record = kept();
    let place = entry_with(&record, "\"take\"");
    let error = forged::<State>(&record, |record| {
        let greedy = serde_json::json!({"take": {"tokens": {"hay": 9, "carrot": 9, "pellet": 9}}});
        match &mut record.entries[place] {
            Entry::Seat(_, action) => *action = greedy,
            Entry::Chance(_) => unreachable!("it is somebody's move"),
        }
    });
    let error = error.to_string();
    assert!(error.starts_with(&format!("line {}: ", record::line_of(place))), "{error}");
    assert!(error.contains("take 2 tokens, not 27 (RULES.md §4.3)"), "{error}");
}

#[test]
fn a_card_that_is_in_no_box_is_refused() {
    for card in [72, 200, 255] {
        let error = forged::<State>(&kept(), |record| {
            record.header.seed = None;
            let deal = format!(r#"{{"chance":{{"deal":{{"seat":0,"card":{card}}}}}}}"#);
            record.entries[0] = serde_json::from_str(&deal).unwrap();
        });
        assert!(matches!(error, RecordError::Impossible { line: 2, .. }), "{error}");
    }
}
