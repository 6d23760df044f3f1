//! Records of games: they replay, and whoever alters one is found out.

use tabletop::{Game, Match, Record, RecordError, Viewer, Words, record};
use testkit::{entry_with, forged};
use theme_parque::State;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn kept() -> Record {
    testkit::kept_record(FOLDER, "3-seats-plain")
}

#[test]
fn kept_records_replay_and_no_forgery_is_believed() {
    testkit::records::<State>(FOLDER);
}

#[test]
fn a_record_can_be_rendered_at_every_step() {
    let record = testkit::kept_record(FOLDER, "3-seats-varied");
    let (game, _) = Match::<State>::open(&record, None, None).unwrap();
    let names = game.names();
    let edition = game.position().edition();
    for n in 0..=game.log().len() {
        let board = State::board(edition, &game.position_at(n).view(Viewer::Spectator), &names);
        assert!(board.contains('◆'), "{board}");
    }
}

#[test]
fn a_forged_move_meets_the_rule() {
    let record = kept();
    let place = entry_with(&record, "\"play\"");
    let error = forged::<State>(&record, |record| {
        let text = serde_json::to_string(&record.entries[place]).unwrap();
        let text = text.replace("\"tile\":", "\"tile\":9");
        record.entries[place] = serde_json::from_str(&text).unwrap();
    });
    let (error, line) = (error.to_string(), record::line_of(place));
    assert!(error.starts_with(&format!("line {line}: A cannot play 9")), "{error}");
    assert!(error.ends_with("(RULES.md §5.1)"), "{error}");
}

#[test]
fn a_square_of_another_set_was_not_possible() {
    let record = kept();
    let place = entry_with(&record, "\"top\":{");
    let error = forged::<State>(&record, |record| {
        let station = r#"{"chance":{"top":{"square":{"track":{"part":"station","turn":0}}}}}"#;
        record.entries[place] = serde_json::from_str(station).unwrap();
    });
    let line = record::line_of(place);
    assert!(matches!(error, RecordError::Impossible { line: it, .. } if it == line), "{error}");
}
