//! Matches with other components than those in the box.

use tabletop::{Edition as _, EditionError, Match, Player, Printed, Record, RecordError};
use testkit::toy::{Edition, Options, State};

use crate::table::{finish, seed};

const RICH: &str = "game = 'night-market'\nname = 'Rich Market'\nprovenance = 'ours'\n\
                    coins = 50\nbank = 99\nhand = 3\nlanterns = [4, 4, 4, 4, 9]\ntips = [1, 1, 1]\n";

#[test]
fn a_record_names_the_edition_it_was_played_with() {
    let edition = Printed::<Edition>::load(RICH).unwrap();
    let players = vec![Player::person("Ann"), Player::person("Ben")];
    let mut game = Match::<State>::new(players, &Options::default(), edition, seed()).unwrap();
    finish(&mut game);
    let record = Record::read(&game.record()).unwrap();
    assert_eq!(record.header.edition.name, "Rich Market");
    assert_eq!(record.header.edition.hash, edition.hash());
    let (again, _) = Match::<State>::open(&record, Some(edition), None).unwrap();
    assert_eq!(again.position(), game.position());
    // It was loaded before, so it is at hand.
    assert!(Match::<State>::open(&record, None, None).is_ok());
    // The standard edition does not stand in for it.
    let mut other = record.clone();
    other.header.edition.hash = "00".repeat(32);
    let standard = Some(Printed::standard());
    let error = Match::<State>::open(&other, standard, None).unwrap_err();
    assert!(matches!(error, RecordError::Edition { .. }), "{error}");
}

#[test]
fn a_wrong_edition_is_named_by_line() {
    let error = |from: &str, to: &str| {
        Printed::<Edition>::load(&RICH.replace(from, to)).unwrap_err().to_string()
    };
    assert_eq!(error("hand = 3", "hand = 9"), "line 6: hand must be 3 to 5, not 9");
    assert_eq!(error("9]", "99]"), "line 7: lanterns of a kind must be 4 to 40, not 99");
    let problem = "line 8: the weight of a tip must be 1 to 1000, not 0";
    assert_eq!(error("tips = [1", "tips = [0"), problem);
    assert_eq!(error("tips = [1, ", "tips = ["), "line 8: there are 2 tips, the game needs 3");
    assert_eq!(error("coins = 50", "coins = 0"), "line 4: coins must be 1 to 100, not 0");
    assert!(error("coins", "purse").starts_with("line 4: unknown field `purse`"));
    let empty: Result<Printed<Edition>, EditionError> = Printed::load("");
    assert!(empty.is_err());
}

#[test]
fn the_embedded_edition_is_the_standard() {
    let standard = Printed::<Edition>::standard();
    assert_eq!(standard.text(), Edition::EMBEDDED[0]);
    assert_eq!(standard.name(), "Night Market");
    assert_eq!(standard.provenance(), "made up for tests");
}
