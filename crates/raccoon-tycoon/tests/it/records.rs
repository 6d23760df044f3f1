//! Records of games: they replay, and whoever alters one is found out.

use raccoon_tycoon::State;
use tabletop::{Record, RecordError, record};
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
    let place = entry_with(&record, "\"sell\"");
    let error = forged::<State>(&record, |record| {
        let text = serde_json::to_string(&record.entries[place]).unwrap();
        let start = text.find("\"units\":").unwrap() + 8;
        let text = format!("{}99{}", &text[..start], &text[start + 1..]);
        record.entries[place] = serde_json::from_str(&text).unwrap();
    });
    let error = error.to_string();
    assert!(error.starts_with(&format!("line {}: ", record::line_of(place))), "{error}");
    assert!(error.ends_with("not 99 (RULES.md §5.2)"), "{error}");
}

#[test]
fn a_forged_draw_is_told_in_notation() {
    let error = forged::<State>(&kept(), |record| record.entries.swap(0, 1));
    assert!(matches!(error, RecordError::NotFromSeed { line: 2, .. }), "{error}");
    assert!(error.to_string().contains("to A"), "{error}");
}

#[test]
fn a_component_that_is_in_no_box_is_refused() {
    let error = forged::<State>(&kept(), |record| {
        record.header.seed = None;
        record.entries[0] =
            serde_json::from_str(r#"{"chance":{"card":{"seat":0,"card":250}}}"#).unwrap();
    });
    assert!(matches!(error, RecordError::Impossible { line: 2, .. }), "{error}");
}
