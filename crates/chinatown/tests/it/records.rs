//! Records of games: they replay, and whoever alters one is found out.

use chinatown::State;
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

/// Deals are part of the log, so a game with trading replays from its record alone.
#[test]
fn a_settlement_cannot_be_left_out() {
    let record = kept();
    let place = entry_with(&record, "\"settle\"");
    let error = forged::<State>(&record, |record| _ = record.entries.remove(place));
    let line = record::line_of(place);
    assert!(matches!(error, RecordError::OutOfOrder { line: it, .. } if it == line), "{error}");
}

#[test]
fn a_forged_move_meets_the_rule() {
    let record = kept();
    let place = entry_with(&record, "\"place\"");
    let error = forged::<State>(&record, |record| {
        let text = serde_json::to_string(&record.entries[place]).unwrap();
        let start = text.find("\"lot\":").unwrap() + 6;
        let end = start + text[start..].find(',').unwrap();
        let text = format!("{}99{}", &text[..start], &text[end..]);
        record.entries[place] = serde_json::from_str(&text).unwrap();
    });
    let error = error.to_string();
    assert!(error.starts_with(&format!("line {}: ", record::line_of(place))), "{error}");
    assert!(error.ends_with("lot 99 is not yours (RULES.md §7.1)"), "{error}");
}

#[test]
fn a_card_that_is_in_no_box_is_refused() {
    let error = forged::<State>(&kept(), |record| {
        record.header.seed = None;
        record.entries[0] =
            serde_json::from_str(r#"{"chance":{"deal":{"seat":0,"lot":250}}}"#).unwrap();
    });
    assert!(matches!(error, RecordError::Impossible { line: 2, .. }), "{error}");
}

#[test]
fn a_hostile_deal_is_unreadable_or_refused() {
    let record = kept();
    let place = entry_with(&record, "\"propose\"");
    for (deal, problem) in [
        (r#"{"parties":[0,9]}"#, "no table has a seat"),
        (r#"{"parties":[0,1],"cash":[{"seat":0,"amount":1}]}"#, "multiples of $10,000"),
        (r#"{"parties":[0,1]}"#, "nothing changes hands in this deal (RULES.md §6.2)"),
        (r#"{"parties":[0,4],"lots":[{"lot":3,"to":4}]}"#, "there is no seat E at this table"),
    ] {
        let error = forged::<State>(&record, |record| {
            let entry = format!(r#"{{"seat":[0,{{"propose":{{"deal":{deal}}}}}]}}"#);
            record.entries[place] = serde_json::from_str(&entry).unwrap();
        });
        assert!(error.to_string().contains(problem), "{error}");
    }
}
