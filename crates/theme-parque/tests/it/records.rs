//! Records of games: they replay, and whoever alters one is found out.

use tabletop::{
    Game, Match, Player, Printed, QuickDice, Record, RecordError, Seed, Turn, Viewer, Words,
    record, walk,
};
use theme_parque::{Options, State};

use crate::table::{REVISED, everything};

/// A finished game of random players.
fn finished(seed: &str, options: Options) -> Match<State> {
    let players = ["Ann", "Ben", "Cleo"].map(Player::person).to_vec();
    let seed: Seed = seed.parse().expect("a seed");
    let mut game = Match::<State>::new(players, &options, Printed::standard(), seed)
        .expect("a table for three");
    let mut dice = QuickDice::new(11);
    let mut scratch = Vec::new();
    while let Turn::Seats(seats) = game.position().turn() {
        let seat = walk::any_of(seats, &mut dice);
        let action = game.position().sample(seat, &mut dice, &mut scratch);
        game.submit(seat, action).expect("a sampled action is legal");
    }
    game
}

fn open(text: &str) -> Result<Match<State>, RecordError> {
    let record = Record::read(text)?;
    Match::open(&record, None, None).map(|(game, _)| game)
}

/// The record after a forger's change, with the digests repaired.
fn forged(game: &Match<State>, change: impl Fn(&str) -> Option<String>) -> (usize, String) {
    let mut forged = Record::read(&game.record()).expect("a record of our own");
    let changed = forged.entries.iter_mut().enumerate().find_map(|(i, entry)| {
        let text = serde_json::to_string(entry).expect("an entry is plain data");
        *entry = serde_json::from_str(&change(&text)?).expect("still an entry");
        Some(i)
    });
    let line = record::line_of(changed.expect("there is such a line"));
    (line, record::write(&forged.header, &forged.entries))
}

#[test]
fn a_record_replays_to_the_same_position() {
    for options in [Options::default(), everything(REVISED)] {
        let game = finished("b1", options);
        let again = open(&game.record()).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!(again.record(), game.record());
    }
}

#[test]
fn a_record_can_be_rendered_at_every_step() {
    let game = finished("b2", everything(REVISED));
    let names = game.names();
    let edition = game.position().edition();
    for n in 0..=game.log().len() {
        let board = State::board(edition, &game.position_at(n).view(Viewer::Spectator), &names);
        assert!(board.contains('◆'), "{board}");
    }
}

#[test]
fn an_altered_line_is_found() {
    let text = finished("b3", Options::default()).record();
    let claim = text.lines().position(|line| line.contains("\"claim\"")).unwrap();
    let altered: Vec<String> = text
        .lines()
        .enumerate()
        .map(
            |(i, line)| {
                if i == claim { line.replace("\"at\":[", "\"at\":[1") } else { line.to_owned() }
            },
        )
        .collect();
    let error = open(&altered.join("\n")).unwrap_err();
    assert!(matches!(error, RecordError::Altered { line, .. } if line == claim + 1), "{error}");
}

#[test]
fn a_forged_move_meets_the_rule() {
    let game = finished("b4", Options::default());
    let (line, text) = forged(&game, |entry| {
        entry.contains("\"play\"").then(|| entry.replace("\"tile\":", "\"tile\":9"))
    });
    let error = open(&text).unwrap_err().to_string();
    assert!(error.starts_with(&format!("line {line}: A cannot play 9")), "{error}");
    assert!(error.ends_with("(RULES.md §5.1)"), "{error}");
}

#[test]
fn a_forged_domino_was_not_possible() {
    let game = finished("b5", Options::default());
    let (line, text) = forged(&game, |entry| {
        entry.contains("\"top\":{").then(|| {
            r#"{"chance":{"top":{"square":{"track":{"part":"station","turn":0}}}}}"#.to_owned()
        })
    });
    let error = open(&text).unwrap_err();
    assert!(matches!(error, RecordError::Impossible { line: it, .. } if it == line), "{error}");
}

#[test]
fn a_forged_draw_does_not_follow_from_the_seed() {
    let game = finished("b6", Options::default());
    let (line, text) = forged(&game, |entry| {
        let is_tree = entry.contains("\"top\":{") && entry.contains("\"path\"");
        is_tree.then(|| r#"{"chance":{"top":{"square":{"decoration":0}}}}"#.to_owned())
    });
    let error = open(&text).unwrap_err();
    assert!(matches!(error, RecordError::NotFromSeed { line: it, .. } if it == line), "{error}");
}

/// The records kept with the game, one for each number of players with and without options.
#[test]
fn kept_records_open_and_are_fair() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut n_records = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let record = Record::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (game, verdict) = Match::<State>::open(&record, None, None)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(verdict.fair && verdict.over, "{}", path.display());
        assert_eq!(game.record(), text);
        n_records += 1;
    }
    assert_eq!(n_records, 10);
}
