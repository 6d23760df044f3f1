//! Every piece has a picture of its own, which is XML, whatever an edition calls it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use draw::Picture;
use draw::raccoon_tycoon::card::{self, Back};
use draw::raccoon_tycoon::{building, market, railroad, token, town};
use raccoon_tycoon::{Commodity, Edition};
use roxmltree::Document;
use tabletop::Edition as _;

/// Those that come with the game, and those of its tests.
fn editions() -> Vec<Edition> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../raccoon-tycoon/tests/editions");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = files.map(|path| fs::read_to_string(path).unwrap());
    let embedded = Edition::EMBEDDED.iter().map(|&text| text.to_owned());
    embedded.chain(texts).map(|text| Edition::read(&text).unwrap()).collect()
}

fn first() -> Edition {
    Edition::read(Edition::EMBEDDED[0]).unwrap()
}

/// Every town, line and side of a building, under the name that is printed on it.
fn pieces(edition: &Edition) -> Vec<(String, Picture)> {
    let mut pieces = Vec::new();
    for line in &edition.lines {
        pieces.push((line.name.clone(), railroad::card(line)));
    }
    for town in &edition.towns {
        pieces.push((town.name.clone(), town::card(town)));
    }
    for tile in &edition.tiles {
        pieces.push((tile.name.clone(), building::tile(tile, false)));
        if let Some(upgrade) = &tile.upgrade {
            pieces.push((upgrade.name.clone(), building::tile(tile, true)));
        }
    }
    pieces
}

/// The same pieces as small pictures that have no text.
fn views(edition: &Edition) -> Vec<(String, Picture)> {
    let mut views = Vec::new();
    for line in &edition.lines {
        views.push((line.name.clone(), railroad::portrait(line)));
        views.push((format!("{} before its colour", line.name), railroad::badge(line)));
    }
    for town in &edition.towns {
        views.push((town.name.clone(), town::view(town)));
    }
    for tile in &edition.tiles {
        views.push((tile.name.clone(), building::view(tile, false)));
        if let Some(upgrade) = &tile.upgrade {
            views.push((upgrade.name.clone(), building::view(tile, true)));
        }
    }
    views
}

fn without_texts(picture: &Picture) -> String {
    let mut parts = picture.inside.split("<text ");
    let mut rest = parts.next().unwrap().to_owned();
    for part in parts {
        rest.push_str(part.split_once("</text>").unwrap().1);
    }
    rest
}

#[track_caller]
pub(crate) fn all_different(pictures: &[(String, Picture)]) {
    let mut seen = BTreeMap::new();
    for (name, picture) in pictures {
        assert!(picture.inside.len() > 300, "{name} is hardly drawn: {}", picture.inside);
        let other = seen.insert(without_texts(picture), name);
        // Two Factories are two tiles with one face.
        assert!(other.is_none_or(|other| other == name), "{name} looks like {other:?}");
    }
}

#[test]
fn every_piece_of_every_edition_has_a_picture_of_its_own_even_without_its_texts() {
    for edition in editions() {
        all_different(&pieces(&edition));
        all_different(&views(&edition));
    }
}

#[test]
fn a_small_picture_has_no_text() {
    for (name, view) in views(&first()) {
        assert!(!view.inside.contains("<text"), "{name}");
    }
}

/// The first edition with names that nobody has drawn.
fn strange(suffix: &str) -> Edition {
    let mut text = Edition::EMBEDDED[0].to_owned();
    for (name, _) in pieces(&first()) {
        text = text.replace(&format!("name = \"{name}\""), &format!("name = \"{name}{suffix}\""));
    }
    Edition::read(&text).unwrap()
}

#[test]
fn pieces_of_somebodys_own_get_different_pictures() {
    for suffix in ["x", " II", "ton"] {
        all_different(&pieces(&strange(suffix)));
        all_different(&views(&strange(suffix)));
    }
}

#[test]
fn what_comes_with_the_game_is_drawn_for_its_name() {
    let (known, strange) = (views(&first()), views(&strange("x")));
    for ((name, known), (_, strange)) in known.iter().zip(&strange) {
        // A firm is drawn for the two commodities it trades in.
        assert_eq!(known == strange, name.ends_with("Trading Firm"), "{name}");
    }
}

#[track_caller]
pub(crate) fn parse(picture: &Picture) {
    for text in [picture.svg(), picture.file()] {
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(document.root_element().attribute("viewBox"), Some(&*picture.view_box()));
    }
    let file = picture.file();
    assert!(!file.contains("var("), "a file needs no page: {file}");
}

#[test]
fn every_picture_is_well_formed() {
    for edition in editions() {
        for (_, picture) in pieces(&edition).iter().chain(&views(&edition)) {
            parse(picture);
        }
        for &face in &edition.cards {
            parse(&card::production(face, edition.production_limit));
        }
        for tile in &edition.tiles {
            parse(&building::sign(tile, false));
        }
        parse(&market::panel(&edition));
    }
    for back in [Back::Production, Back::Railroad, Back::Town, Back::Building] {
        parse(&card::back(back));
        parse(&card::empty(back));
        for n in [0, 1, 5, 99] {
            parse(&card::pile(back, n));
        }
    }
    for commodity in Commodity::ALL {
        parse(&token::commodity(commodity));
    }
    for picture in [token::any(), token::coin(0), token::coin(12345), token::star(-3)] {
        parse(&picture);
    }
}

#[test]
fn what_an_edition_says_is_text_and_never_markup() {
    let mut edition = first();
    let name = "<script>\"Land's\" & \u{1b}End</script>";
    edition.towns[0].name = name.to_owned();
    edition.lines[0].name = name.to_owned();
    edition.tiles[0].name = name.to_owned();
    let pictures = [
        town::card(&edition.towns[0]),
        railroad::card(&edition.lines[0]),
        building::tile(&edition.tiles[0], false),
    ];
    for picture in pictures {
        let svg = picture.svg();
        let document = Document::parse(&svg).unwrap();
        let is_said = |text: &str| document.descendants().any(|node| node.text() == Some(text));
        assert!(is_said(&name.replace('\u{1b}', "")), "{svg}");
        assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    }
}

#[test]
fn a_higher_price_lies_higher_on_its_track_and_within_the_panel() {
    for edition in editions() {
        for commodity in Commodity::ALL {
            let track = edition.track(commodity);
            let places = (track.lowest..=track.highest)
                .map(|price| market::place(&edition, commodity, price))
                .collect::<Vec<_>>();
            assert!(places.is_sorted_by(|(x, y), (next_x, next_y)| x == next_x && y > next_y));
            let half = market::MARKER / 2;
            for (x, y) in places {
                assert!((half..=market::WIDTH - half).contains(&x), "{commodity} at {x}");
                assert!((half..=market::HEIGHT - half).contains(&y), "{commodity} at {y}");
            }
        }
    }
}

#[test]
fn six_tokens_have_six_outlines() {
    // Without any colour: what is left are shapes.
    let outline = |commodity| {
        let inside = token::commodity(commodity).inside;
        let parts: Vec<&str> = inside.split('"').filter(|part| !part.starts_with("var(")).collect();
        parts.join("\"")
    };
    let outlines: std::collections::BTreeSet<String> = Commodity::ALL.map(outline).into();
    assert_eq!(outlines.len(), Commodity::ALL.len());
}
