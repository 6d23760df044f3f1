//! Editions: the embedded one is valid, and what is wrong with another is said.

use chinatown::{Edition, State};
use tabletop::{Edition as _, Printed, Words};
use testkit::Laws;

use crate::table::audit;

/// The embedded edition with one text in place of another.
fn changed(old: &str, new: &str) -> String {
    let text = Edition::EMBEDDED[0];
    assert!(text.contains(old), "the edition says '{old}'");
    text.replacen(old, new, 1)
}

#[track_caller]
fn check_error(text: &str, problem: &str) {
    let error = Printed::<Edition>::load(text).unwrap_err();
    assert!(error.to_string().contains(problem), "{error}");
    assert!(error.line.is_some(), "{error}");
}

#[test]
fn the_embedded_edition_names_its_source() {
    let edition = Printed::<Edition>::standard();
    assert_eq!(edition.tables().name, "Z-Man 2014");
    assert!(edition.provenance().starts_with("Every number is that of the 2014 edition"));
}

const TWO_BLANKS: &str = r#"
[[blank]]
replaces = "Photo"
name = "Record Shop"
mark = "Rs"

[[blank]]
replaces = "Restaurant"
name = "Noodle Bar"
mark = "Nb"
"#;

// CT-26: home-made shops rename printed ones, with at most 15 tiles.
// §2.5
#[test]
fn blank_tiles_rename_shops() {
    let text = Edition::EMBEDDED[0].to_owned() + TWO_BLANKS;
    let edition = Printed::<Edition>::load(&text).unwrap();
    assert_eq!((edition.shops[0].name.as_str(), edition.shops[0].size), ("Record Shop", 3));
    assert_eq!((edition.shops[11].name.as_str(), edition.shops[11].size), ("Noodle Bar", 6));
    assert_eq!(edition.tiles, Printed::<Edition>::standard().tiles);
    let action = State::read_action(edition, "place noodle bar 3").unwrap();
    assert_eq!(State::write_action(edition, &action), "place noodle-bar 3");
    assert!(State::read_action(edition, "place restaurant 3").is_err());
}

// CT-26: nine and seven tiles are more than fifteen.
// §2.5
#[test]
fn blank_tiles_are_fifteen() {
    let text = Edition::EMBEDDED[0].to_owned() + TWO_BLANKS;
    check_error(
        &text.replace("replaces = \"Photo\"", "replaces = \"Florist\""),
        "home-made shops would use 16 blank tiles, the box has 15",
    );
    check_error(
        &text.replace("replaces = \"Photo\"", "replaces = \"Casino\""),
        "'Casino' is no printed shop that can be replaced; there are Photo, Tea House",
    );
    check_error(
        &text.replace("replaces = \"Restaurant\"", "replaces = \"Record Shop\""),
        "'Record Shop' is no printed shop",
    );
    check_error(&text.replace("Noodle Bar", "Tea-House"), "shop 'tea-house' is there twice");
    check_error(&text.replace("mark = \"Nb\"", "mark = \"Te\""), "mark 'Te' is there twice");
}

// CT-27: there is no place for cards of the 1999 edition.
#[test]
fn unknown_components_are_refused() {
    let text = Edition::EMBEDDED[0].to_owned() + "\n[[economy]]\nname = \"boom\"\n";
    check_error(&text, "unknown field `economy`");
}

#[test]
fn wrong_numbers_are_named() {
    check_error(&changed("money = 50_000", "money = 55_000"), "multiple of 10,000");
    check_error(&changed("size = 3", "size = 2"), "size must be 3 to 6, not 2");
    check_error(&changed("size = 3", "size = 999999"), "size must be 3 to 6, not 999999");
    check_error(&changed("players = 3", "players = 2"), "players must be 3 to 5, not 2");
    check_error(&changed("players = 4", "players = 3"), "the table for 3 players is there twice");
    check_error(&changed("dealt = [7, ", "dealt = ["), "dealt has 5 numbers for 6 years");
    check_error(&changed("kept = [5, ", "kept = [8, "), "7 cards are dealt and 8 kept");
    check_error(
        &changed("tiles = [7, 4, 4, 4, 4, 4]", "tiles = [10, 10, 10, 4, 4, 4]"),
        "round 4 draws 12 tiles, 0 are left by then",
    );
    check_error(
        &changed("dealt = [5, 5, 5, 4, 4, 4]", "dealt = [5, 5, 5, 4, 4, 5]"),
        "round 6 deals 25 cards, 20 are left by then",
    );
    check_error(&changed("complete = [50_000, ", "complete = ["), "has 3 amounts, not 4");
    check_error(
        &changed("game = \"chinatown\"", "game = \"coney\""),
        "an edition of coney, not of chinatown",
    );
    check_error(&changed("number = 1965", "number = -1"), "number of a year must be 1 to 9999");
}

#[test]
fn wrong_boards_are_named() {
    check_error(&changed("\".##.\"", "\".#x.\""), "a cell is '#' or '.', not 'x'");
    check_error(&changed("at = [5, 0]", "at = [2, 0]"), "is that of another lot");
    check_error(&changed("at = [5, 0]", "at = [5]"), "at is a column and a row");
    check_error(&changed("at = [14, 0]", "at = [15, 0]"), "a text board has 18 columns");
    check_error(&changed("at = [5, 6]", "at = [3, 6]"), "is 100 characters wide, not 98");
    let huge = "\"####\", ".repeat(12);
    check_error(
        &changed("rows = [\".##.\"", &format!("rows = [{huge}\".##.\"")),
        "at most 99 lots",
    );
    check_error(
        &changed("rows = [\"###\", \"###\", \"##.\", \"##.\", \"##.\"]", "rows = [\"..\"]"),
        "a district has at least one lot",
    );
}

#[test]
fn wrong_names_are_named() {
    check_error(&changed("name = \"Photo\"", "name = \"\""), "1 to 24 letters");
    check_error(&changed("name = \"Photo\"", "name = \"Gets\""), "could not be typed in a deal");
    check_error(&changed("name = \"Photo\"", "name = \"7\""), "could not be typed in a deal");
    check_error(&changed("mark = \"Ph\"", "mark = \"Pho\""), "a mark is two letters");
    let last = "[[shop]]\nname = \"Restaurant\"\nmark = \"Re\"\nsize = 6\n";
    check_error(&changed(last, ""), "there are 11 kinds of shop, the game needs 12");
}

/// Another board, other incomes and a shorter game obey the laws all the same.
#[test]
fn the_laws_hold_in_another_edition() {
    let edition = Printed::<Edition>::load(include_str!("../editions/short.toml"));
    let edition = edition.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((edition.n_rounds(), edition.lots.len()), (4, 73));
    Laws::<State>::new().edition(edition).games(2).audit(audit).check();
}
