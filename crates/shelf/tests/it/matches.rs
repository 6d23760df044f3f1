//! Matches of a game that is chosen at run time.

use shelf::{GAMES, default_options, ids, new_match, open_record};
use tabletop::{Player, QuickDice, Record, RecordError, Seed, Turn, record};

fn players(n: u8) -> Vec<Player> {
    (0..n).map(|i| Player::bot(format!("bot {i}"), "random")).collect()
}

fn seed() -> Seed {
    Seed([7; 32])
}

#[test]
fn every_game_is_played_to_its_end_and_opened_again() {
    for &game in GAMES {
        let n_seats = game.title().max_seats;
        let mut played = new_match(game, players(n_seats), &[], None, seed()).unwrap();
        let mut dice = QuickDice::new(7);
        let mut n_actions = 0;
        while let Turn::Seats(seats) = played.turn() {
            let seat = seats.first().unwrap();
            let action = played.sample(seat, &mut dice);
            played.submit(seat, &action).unwrap();
            n_actions += 1;
        }
        let (opened, verdict) = open_record(&played.record(), None, None).unwrap();
        assert_eq!(opened.record(), played.record());
        assert_eq!((verdict.n_actions, verdict.fair, verdict.over), (n_actions, true, true));
    }
}

#[test]
fn a_wrong_table_says_what_is_right() {
    for &game in GAMES {
        let crowd = game.title().max_seats + 1;
        let error = new_match(game, players(crowd), &[], None, seed()).unwrap_err();
        assert!(error.to_string().contains(" players, not "), "{error}");
        let n_seats = game.title().min_seats;
        let error = new_match(game, players(n_seats), &[("nope", "1")], None, seed());
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("there is no option 'nope'; "), "{error}");
        let error = new_match(game, players(n_seats), &[], Some("game = 3"), seed());
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with("the edition: line 1: "), "{error}");
    }
}

#[test]
fn a_record_of_no_game_is_answered_with_the_games() {
    let game = GAMES[0];
    let begun = new_match(game, players(game.title().min_seats), &[], None, seed()).unwrap();
    let mut record = Record::read(&begun.record()).unwrap();
    "chess".clone_into(&mut record.header.game);
    let text = record::write(&record.header, &record.entries);
    let error = open_record(&text, None, None).unwrap_err();
    assert_eq!(error, RecordError::UnknownGame { found: "chess".to_owned(), known: ids() });
    let error = open_record(&begun.record(), Some("game = 3"), None).unwrap_err();
    assert!(matches!(error, RecordError::Setup { .. }), "{error}");
}

#[test]
fn defaults_are_known_for_every_option() {
    for &game in GAMES {
        let defaults = default_options(game);
        let named: Vec<&str> = game.title().options.iter().map(|spec| spec.name).collect();
        assert_eq!(defaults.len(), named.len(), "{game}");
        assert!(named.iter().all(|name| defaults.contains_key(*name)), "{game}");
    }
}
