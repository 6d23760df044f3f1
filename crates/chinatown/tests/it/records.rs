//! Records of real games: they replay, and whoever alters one is found out.

use chinatown::{Options, State};
use tabletop::{
    Game, Match, Player, Printed, QuickDice, Record, RecordError, Seed, Turn, record, walk,
};

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

/// The record with one line changed by a forger who also repairs the digests.
fn forged(game: &Match<State>, change: impl FnOnce(&mut Record)) -> String {
    let mut forged = Record::read(&game.record()).unwrap();
    change(&mut forged);
    record::write(&forged.header, &forged.entries)
}

/// The first entry that contains a text, by its place.
fn find(record: &Record, text: &str) -> usize {
    let contains = |entry| serde_json::to_string(entry).is_ok_and(|it: String| it.contains(text));
    record.entries.iter().position(contains).unwrap_or_else(|| panic!("no entry has {text}"))
}

/// Deals are part of the log, so a game with trading replays from its record alone.
#[test]
fn a_record_with_deals_replays_to_the_same_position() {
    let game = finished("a1");
    let record = Record::read(&game.record()).unwrap();
    find(&record, "\"propose\"");
    find(&record, "\"settle\"");
    let again = open(&game.record()).unwrap();
    assert_eq!(again.position(), game.position());
    assert_eq!(again.record(), game.record());
}

#[test]
fn an_altered_line_is_found() {
    let text = finished("a2").record();
    let line = text.lines().position(|line| line.contains("\"place\"")).unwrap();
    let altered: String = text
        .lines()
        .enumerate()
        .map(|(i, it)| match i == line {
            true => it.replace("\"shop\":", "\"shop\":1") + "\n",
            false => it.to_owned() + "\n",
        })
        .collect();
    let error = open(&altered).unwrap_err();
    assert!(matches!(error, RecordError::Altered { line: it, .. } if it == line + 1), "{error}");
}

#[test]
fn a_forged_move_meets_the_rule() {
    let game = finished("a3");
    let mut line = 0;
    let text = forged(&game, |record| {
        let place = find(record, "\"place\"");
        line = place + 2;
        let text = serde_json::to_string(&record.entries[place]).unwrap();
        let start = text.find("\"lot\":").unwrap() + 6;
        let end = start + text[start..].find(',').unwrap();
        let text = format!("{}99{}", &text[..start], &text[end..]);
        record.entries[place] = serde_json::from_str(&text).unwrap();
    });
    let error = open(&text).unwrap_err().to_string();
    assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    assert!(error.ends_with("lot 99 is not yours (RULES.md §7.1)"), "{error}");
}

#[test]
fn a_forged_draw_is_not_from_the_seed() {
    let game = finished("a4");
    let text = forged(&game, |record| record.entries.swap(0, 1));
    let error = open(&text).unwrap_err();
    assert!(matches!(error, RecordError::NotFromSeed { line: 2, .. }), "{error}");
}

#[test]
fn a_settlement_cannot_be_left_out() {
    let game = finished("a1");
    let mut line = 0;
    let text = forged(&game, |record| {
        let place = find(record, "\"settle\"");
        line = place + 2;
        record.entries.remove(place);
    });
    let error = open(&text).unwrap_err();
    assert!(matches!(error, RecordError::OutOfOrder { line: it, .. } if it == line), "{error}");
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
}

#[test]
fn a_card_that_is_in_no_box_is_refused() {
    let game = finished("a6");
    let text = forged(&game, |record| {
        record.header.seed = None;
        record.entries[0] =
            serde_json::from_str(r#"{"chance":{"deal":{"seat":0,"lot":250}}}"#).unwrap();
    });
    assert!(matches!(open(&text).unwrap_err(), RecordError::Impossible { line: 2, .. }));
}

#[test]
fn a_hostile_deal_is_unreadable_or_refused() {
    let game = finished("a7");
    for (deal, problem) in [
        (r#"{"parties":[0,9]}"#, "no table has a seat"),
        (r#"{"parties":[0,1],"cash":[{"seat":0,"amount":1}]}"#, "multiples of $10,000"),
        (r#"{"parties":[0,1]}"#, "nothing changes hands in this deal (RULES.md §6.2)"),
        (r#"{"parties":[0,4],"lots":[{"lot":3,"to":4}]}"#, "there is no seat E at this table"),
    ] {
        let text = forged(&game, |record| {
            let place = find(record, "\"propose\"");
            let entry = format!(r#"{{"seat":[0,{{"propose":{{"deal":{deal}}}}}]}}"#);
            record.entries[place] = serde_json::from_str(&entry).unwrap();
        });
        let error = open(&text).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
    }
}
