//! Who sits where, and what they are called.

use bots::Level;
use session::seating::{BOT_NAMES, LONGEST_NAME, clean_name, name_players};
use session::{BeginError, Controller, NameError, Session, Sitter};
use tabletop::{Match, Player, Printed, QuickDice, Record, RecordError, Seating, Seed, record};
use testkit::toy::{Options, State};

use crate::{bot, person, play_on, seed};

fn drawn(n: u8) -> Session<State> {
    let sat_down = vec![person("Ann"), bot(Level::Easy), person("Cem")];
    let (seed, options) = (seed(n), Options::default());
    let seating = Seating::draw(seed, 3);
    Session::new(sat_down, seating, &options, Printed::standard(), seed).unwrap()
}

#[test]
fn the_seed_draws_who_starts_and_the_others_follow_in_their_order() {
    let mut starters = Vec::new();
    for n in 0..30 {
        let names: Vec<String> =
            drawn(n).header().players.into_iter().map(|player| player.name).collect();
        let (ann, cem) =
            (names.iter().position(|it| it == "Ann"), names.iter().position(|it| it == "Cem"));
        assert_eq!((ann.unwrap() + 2) % 3, cem.unwrap(), "{names:?}");
        starters.push(names[0].clone());
    }
    for starter in ["Ann", "Ash", "Cem"] {
        assert!(starters.iter().any(|it| it == starter), "{starter} never starts: {starters:?}");
    }
}

#[test]
fn controllers_sit_where_their_players_sit() {
    for n in 0..10 {
        let session = drawn(n);
        let players = session.header().players;
        for (seat, player) in (0..).map(tabletop::Seat).zip(&players) {
            assert_eq!(session.controller(seat), Controller::of(player).unwrap());
        }
        assert_eq!((session.people().len(), session.bots().len()), (2, 1));
    }
}

#[test]
fn a_start_player_that_the_seed_did_not_draw_is_found() {
    let mut session = drawn(1);
    let mut dice = QuickDice::new(1);
    while play_on(&mut session, &mut dice) {}
    let text = session.game().record();
    let mut record = Record::read(&text).unwrap();
    assert!(Match::<State>::open(&record, None, None).is_ok());
    let Some(Seating::Drawn { first }) = record.header.seating else { panic!("it was drawn") };
    record.header.seating = Some(Seating::Drawn { first: (first + 1) % 3 });
    let forged = Record::read(&record::write(&record.header, &record.entries)).unwrap();
    let error = Match::<State>::open(&forged, None, None).map(|_| ()).unwrap_err();
    assert_eq!(error, RecordError::Seating);
    // And without repairing the digests it is found even sooner.
    let text =
        text.replace(&format!("\"first\":{first}"), &format!("\"first\":{}", (first + 1) % 3));
    assert!(matches!(Record::read(&text), Err(RecordError::Altered { line: 1, .. })));
}

#[test]
fn seats_that_were_chosen_say_so() {
    let session: Session<State> = crate::begin(vec![person("Ann"), person("Ben")], seed(1));
    assert_eq!(session.header().seating, Some(Seating::Chosen));
    assert!(session.game().record().contains(r#""seating":"chosen""#));
    assert_eq!(session.header().players[0].name, "Ann");
}

#[test]
fn a_name_is_short_and_can_be_seen() {
    assert_eq!(clean_name("  Ann   Marie "), Ok("Ann Marie".to_owned()));
    assert_eq!(clean_name("Żółć 李"), Ok("Żółć 李".to_owned()));
    assert_eq!(clean_name(" \t "), Err(NameError::Empty));
    let long = "x".repeat(LONGEST_NAME + 1);
    assert!(matches!(clean_name(&long), Err(NameError::TooLong { n_chars: 25, .. })));
    for strange in ["a\u{7}b", "\u{202e}nnA", "a\u{200b}b", "A\nB", "\u{feff}A"] {
        let error = clean_name(strange).unwrap_err();
        assert!(matches!(error, NameError::Invisible { .. }), "{strange:?}");
        assert!(!error.to_string().chars().any(char::is_control), "{error}");
    }
    assert!(clean_name(&"x".repeat(1 << 20)).unwrap_err().to_string().len() < 120);
}

#[test]
fn no_two_are_called_the_same() {
    let two = [person("Ann"), person(" ann ")];
    assert_eq!(name_players(&two), Err(NameError::Taken { name: "ann".to_owned() }));
    let options = Options::default();
    let error = Session::<State>::new(
        two.to_vec(),
        Seating::Chosen,
        &options,
        Printed::standard(),
        seed(1),
    );
    assert!(matches!(error, Err(BeginError::Name(_))));
}

#[test]
fn bots_give_way_to_people_of_their_name() {
    let basil = person("basil");
    let players = name_players(&[basil, bot(Level::Hard), bot(Level::Easy)]).unwrap();
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["basil", "Basil 2", "Cress"]);
    let nameless = Sitter { controller: Controller::Person, name: None };
    let players = name_players(&[nameless.clone(), nameless]).unwrap();
    assert_eq!(players, [Player::person("Player A"), Player::person("Player B")]);
}

#[test]
fn bots_are_called_by_the_letter_of_their_seat() {
    for (letter, name) in ('A'..).zip(BOT_NAMES) {
        assert!(name.starts_with(letter), "{name}");
    }
}

#[test]
fn the_seating_is_fixed_by_the_seed_for_ever() {
    // A record of years ago must still verify: these were drawn by the first version.
    let first = |n: u8, seats: u8| match Seating::draw(Seed([n; 32]), seats) {
        Seating::Drawn { first } => first,
        Seating::Chosen => panic!("it was drawn"),
    };
    let drawn: Vec<u8> = (0..8).map(|n| first(n, 4)).collect();
    assert_eq!(drawn, [0, 2, 3, 0, 2, 3, 3, 1]);
}
