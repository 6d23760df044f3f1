//! Records are replayed by the rules they were played under. In version 1 of the toy game the later
//! of two equal sellers opens the bidding; in version 2 the earlier does.

use tabletop::{Game as _, Gate, Match, Player, Printed, Record, RecordError, Seed, Turn, record};
use testkit::toy::{Action, EARLIER_OF_EQUALS_OPENS, Lantern, Options, State};

use crate::table::{A, B, finish, fresh, seed};

/// A match before its first decision, played by a version of the rules.
fn begun(rules: u32, seed: Seed) -> Result<Match<State>, RecordError> {
    let players = vec![Player::person("Ann"), Player::person("Ben")];
    let newest = Match::<State>::new(players, &Options::default(), Printed::standard(), seed);
    let mut record = Record::read(&newest.expect("two can play").record()).expect("it was written");
    record.header.rules = rules;
    let text = record::write(&record.header, &record.entries);
    Match::open(&Record::read(&text).expect("it was written"), None, Some(seed))
        .map(|(game, _)| game)
}

/// A match in which both have hidden the same lantern.
fn tied(rules: u32) -> Match<State> {
    let shared = |game: &Match<State>| {
        let hands = game.position().hands;
        Lantern::ALL.into_iter().find(|&it| [A, B].iter().all(|who| hands[who.idx()].count(it) > 0))
    };
    let games = (0..).map(|n| begun(rules, Seed([n; 32])).expect("these rules are played"));
    let mut game = games.into_iter().find(|game| shared(game).is_some()).expect("some do");
    let lantern = shared(&game).expect("it was found so");
    for seat in [A, B] {
        game.submit(seat, Action::Hide { lantern }).expect("both hold it");
    }
    game
}

#[test]
fn a_match_begins_by_the_newest_rules() {
    assert_eq!(fresh().header().rules, State::TITLE.rules_version);
    assert_eq!(fresh().position().rules, State::TITLE.rules_version);
}

#[test]
fn a_match_that_goes_on_keeps_its_rules() {
    for (rules, opener) in [(1, B), (2, A)] {
        let game = tied(rules);
        assert_eq!(game.header().rules, rules);
        assert_eq!(game.position().turn(), Turn::Seats(tabletop::SeatSet::one(opener)));
    }
}

#[test]
fn a_record_replays_by_the_rules_it_was_played_under() {
    for (rules, other) in [(1, 2), (2, 1)] {
        let mut game = tied(rules);
        finish(&mut game);
        let record = Record::read(&game.record()).unwrap();
        assert_eq!(record.header.rules, rules);
        let (again, verdict) = Match::<State>::open(&record, None, None).unwrap();
        assert!(verdict.fair && verdict.over);
        assert_eq!(again.position(), game.position());
        assert_eq!(again.record(), game.record());

        let mut forged = record;
        forged.header.rules = other;
        let error = Match::<State>::open(&forged, None, None).unwrap_err();
        assert!(matches!(error, RecordError::Refused { .. }), "{error}");
    }
}

#[test]
fn rules_of_a_newer_program_are_not_guessed() {
    assert_eq!(
        begun(3, seed()).unwrap_err().to_string(),
        "line 1: the record follows version 3 of the rules, and this program knows them up to \
         version 2; a newer program will read it"
    );
}

#[test]
fn rules_that_are_no_longer_played_are_refused() {
    assert_eq!(
        begun(0, seed()).unwrap_err().to_string(),
        "line 1: the record follows version 0 of the rules, which is no longer played; the oldest \
         that is read is version 1"
    );
}

#[test]
fn a_gate_holds_from_its_version_on() {
    let Gate { since, .. } = EARLIER_OF_EQUALS_OPENS;
    assert!(!EARLIER_OF_EQUALS_OPENS.holds(since - 1));
    assert!(EARLIER_OF_EQUALS_OPENS.holds(since));
    assert!(EARLIER_OF_EQUALS_OPENS.holds(since + 1));
}
