//! The front door: a lid for every game on the shelf.

use std::collections::BTreeSet;

use draw::door::{self, Icon};
use roxmltree::Document;

#[test]
fn every_game_on_the_shelf_has_a_lid_of_its_own() {
    let mut lids = BTreeSet::new();
    for game in shelf::TITLES {
        let lid = door::lid(game.id).unwrap_or_else(|| panic!("{} has no lid", game.id));
        assert_eq!((lid.width, lid.height), (door::LID_WIDTH, door::LID_HEIGHT));
        Document::parse(&lid.file()).unwrap();
        assert!(lids.insert(lid.inside), "{}", game.id);
    }
    assert_eq!(door::lid("chess"), None);
}

#[test]
fn the_boardwalk_and_the_icons_are_well_formed() {
    let pictures = Icon::ALL.map(door::icon).into_iter().chain([door::boardwalk()]);
    for picture in pictures {
        Document::parse(&picture.file()).unwrap();
        assert!(!picture.file().contains("var("));
    }
}

/// What several pictures on one page would quarrel about.
#[test]
fn only_the_boardwalk_names_anything_by_an_id() {
    let lids = shelf::TITLES.iter().filter_map(|game| door::lid(game.id));
    for picture in lids.chain(Icon::ALL.map(door::icon)) {
        assert!(!picture.inside.contains(" id="), "{}", picture.inside);
    }
    assert_eq!(door::boardwalk().inside.matches(" id=").count(), 1);
}
