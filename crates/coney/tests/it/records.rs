//! Records of real games: they replay, and whoever alters one is found out.

use coney::{Options, State};
use tabletop::{Game, Match, Player, Printed, QuickDice, Record, RecordError, Seed, Turn, walk};

/// A finished game of random players.
fn finished(seed: &str) -> Match<State> {
    let players = ["Ann", "Ben", "Cleo"].map(Player::person).to_vec();
    let seed: Seed = seed.parse().unwrap();
    let mut game =
        Match::<State>::new(players, &Options::default(), Printed::standard(), seed).unwrap();
    let mut dice = QuickDice::new(seed.quick() + 3);
    let mut scratch = Vec::new();
    while let Turn::Seats(seats) = game.position().turn() {
        let seat = walk::any_of(seats, &mut dice);
        let action = game.position().sample(seat, &mut dice, &mut scratch);
        game.submit(seat, action).unwrap();
    }
    game
}

fn open(text: &str) -> Result<Match<State>, RecordError> {
    let record = Record::read(text)?;
    Match::open(&record, None, None).map(|(game, _)| game)
}

/// The record with lines changed by a forger who also repairs the digests.
fn forged(game: &Match<State>, change: impl FnOnce(&mut Record)) -> String {
    let mut forged = Record::read(&game.record()).unwrap();
    change(&mut forged);
    tabletop::record::write(&forged.header, &forged.entries)
}

/// The first line (as people count) that has this in it.
fn line_with(text: &str, part: &str) -> usize {
    1 + text.lines().position(|line| line.contains(part)).unwrap()
}

#[test]
fn a_record_replays_to_the_same_position() {
    let game = finished("a1");
    let again = open(&game.record()).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!(again.record(), game.record());
}

#[test]
fn an_altered_line_is_found() {
    let text = finished("a2").record();
    let line = line_with(&text, "\"take\"");
    let altered: Vec<String> = (1..)
        .zip(text.lines())
        .map(|(n, it)| if n == line { it.replace("\"hay\":", "\"hay\":1") } else { it.to_owned() })
        .collect();
    let error = open(&altered.join("\n")).unwrap_err();
    assert!(matches!(error, RecordError::Altered { line: found, .. } if found == line), "{error}");
}

#[test]
fn a_forged_move_meets_the_rule() {
    let game = finished("a3");
    let line = line_with(&game.record(), "\"take\"");
    let text = forged(&game, |record| {
        let entry = &mut record.entries[line - 2];
        let greedy = serde_json::json!({"take": {"tokens": {"hay": 9, "carrot": 9, "pellet": 9}}});
        match entry {
            tabletop::Entry::Seat(_, action) => *action = greedy,
            tabletop::Entry::Chance(_) => unreachable!("it is somebody's move"),
        }
    });
    let error = open(&text).unwrap_err().to_string();
    assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    assert!(error.contains("take 2 tokens, not 27 (RULES.md §4.3)"), "{error}");
}

#[test]
fn a_forged_deal_is_not_from_the_seed() {
    let game = finished("a4");
    let text = forged(&game, |record| record.entries.swap(0, 1));
    let error = open(&text).unwrap_err();
    assert!(matches!(error, RecordError::NotFromSeed { line: 2, .. }), "{error}");
}

#[test]
fn a_truncated_record_is_refused() {
    let text = finished("a5").record();
    let n_lines = text.lines().count();
    let cut: Vec<&str> = text.lines().take(n_lines - 3).collect();
    let expected = RecordError::Truncated { promised: n_lines - 1, found: n_lines - 4 };
    assert_eq!(open(&cut.join("\n")).unwrap_err(), expected);
    let half = &text[..text.len() / 2];
    assert!(matches!(open(half).unwrap_err(), RecordError::Unreadable { .. }));
}

#[test]
fn a_card_that_is_in_no_box_is_refused() {
    let game = finished("a6");
    for card in [72, 200, 255] {
        let text = forged(&game, |record| {
            record.header.seed = None;
            let deal = format!(r#"{{"chance":{{"deal":{{"seat":0,"card":{card}}}}}}}"#);
            record.entries[0] = serde_json::from_str(&deal).unwrap();
        });
        assert!(matches!(open(&text).unwrap_err(), RecordError::Impossible { line: 2, .. }));
    }
}
