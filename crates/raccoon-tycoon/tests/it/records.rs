//! Records of real games: they replay, and whoever alters one is found out.

use raccoon_tycoon::{Options, State};
use tabletop::{
    Match, Player, Printed, QuickDice, Record, RecordError, Seed, Turn, Words, record, walk,
};

/// A finished game of random players.
fn finished(seed: &str) -> Match<State> {
    let players = ["Ann", "Ben", "Cleo"].map(Player::person).to_vec();
    let seed: Seed = seed.parse().unwrap();
    let mut game =
        Match::<State>::new(players, &Options::default(), Printed::standard(), seed).unwrap();
    let mut dice = QuickDice::new(seed.quick() + 3);
    let mut scratch = Vec::new();
    while let Turn::Seats(seats) = tabletop::Game::turn(game.position()) {
        let seat = walk::any_of(seats, &mut dice);
        let action = tabletop::Game::sample(game.position(), seat, &mut dice, &mut scratch);
        game.submit(seat, action).unwrap();
    }
    game
}

fn open(text: &str) -> Result<Match<State>, RecordError> {
    let record = Record::read(text)?;
    Match::open(&record, None, None).map(|(game, _)| game)
}

/// The record with one line changed by a forger who also repairs the digests.
fn forged(game: &Match<State>, change: impl FnOnce(&mut Record)) -> String {
    let mut forged = Record::read(&game.record()).unwrap();
    change(&mut forged);
    record::write(&forged.header, &forged.entries)
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
    let sale = text.lines().position(|line| line.contains("\"sell\"")).unwrap();
    let altered: String = text
        .lines()
        .enumerate()
        .map(|(i, line)| match i == sale {
            true => line.replace("\"units\":1", "\"units\":7") + "\n",
            false => line.to_owned() + "\n",
        })
        .collect();
    assert_ne!(altered, text, "the line has such a number");
    let error = open(&altered).unwrap_err();
    assert!(matches!(error, RecordError::Altered { line, .. } if line == sale + 1), "{error}");
}

#[test]
fn a_forged_move_meets_the_rule() {
    let game = finished("a3");
    let mut line = 0;
    let text = forged(&game, |record| {
        let is_sale = |entry: &&mut _| {
            serde_json::to_string(entry).is_ok_and(|it: String| it.contains("\"sell\""))
        };
        let entry = record.entries.iter_mut().find(is_sale).unwrap();
        let forged = serde_json::to_string(entry).unwrap();
        let start = forged.find("\"units\":").unwrap() + 8;
        let forged = format!("{}99{}", &forged[..start], &forged[start + 1..]);
        *entry = serde_json::from_str(&forged).unwrap();
        line = 2 + record
            .entries
            .iter()
            .position(|it| serde_json::to_string(it).unwrap().contains("99"))
            .unwrap();
    });
    let error = open(&text).unwrap_err().to_string();
    assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    assert!(error.ends_with("not 99 (RULES.md §5.2)"), "{error}");
}

#[test]
fn a_forged_draw_is_not_from_the_seed() {
    let game = finished("a4");
    let text = forged(&game, |record| record.entries.swap(0, 1));
    let error = open(&text).unwrap_err();
    assert!(matches!(error, RecordError::NotFromSeed { line: 2, .. }), "{error}");
    let edition = tabletop::Game::edition(game.position());
    let first = State::read_outcome(edition, "card 1 to A").unwrap();
    assert!(error.to_string().contains("to A"), "{error} {first:?}");
}

#[test]
fn a_truncated_record_is_refused() {
    let text = finished("a5").record();
    let n_lines = text.lines().count();
    let cut: String = text.lines().take(n_lines - 3).flat_map(|line| [line, "\n"]).collect();
    assert_eq!(
        open(&cut).unwrap_err(),
        RecordError::Truncated { promised: n_lines - 1, found: n_lines - 4 }
    );
    let half = &text[..text.len() / 2];
    assert!(matches!(open(half).unwrap_err(), RecordError::Unreadable { .. }));
}

#[test]
fn a_component_that_is_in_no_box_is_refused() {
    let game = finished("a6");
    let text = forged(&game, |record| {
        record.header.seed = None;
        record.entries[0] =
            serde_json::from_str(r#"{"chance":{"card":{"seat":0,"card":250}}}"#).unwrap();
    });
    assert!(matches!(open(&text).unwrap_err(), RecordError::Impossible { line: 2, .. }));
}
