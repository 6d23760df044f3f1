//! Coney: 72 rabbits and no two alike, whatever an edition calls them.

use coney::edition::{Edition, Face};
use coney::{State, Token};
use draw::Picture;
use draw::coney::{card, icon, rabbit, token};
use tabletop::Edition as _;

use crate::pieces::{all_different, parse};
use crate::small::{apart, outline, shown};

fn house() -> Edition {
    Edition::read(Edition::EMBEDDED[0]).unwrap()
}

/// The house deck under names that nobody has drawn.
fn strange(prefix: &str) -> Edition {
    let text = Edition::EMBEDDED[0].replace("\nname = \"", &format!("\nname = \"{prefix}"));
    Edition::read(&text.replace("orange", "cyan").replace("Red Barn", "Blue Door")).unwrap()
}

fn drawn(edition: &Edition, draw: fn(&Edition, &Face) -> Picture) -> Vec<(String, Picture)> {
    edition.faces.iter().map(|face| (face.name.clone(), draw(edition, face))).collect()
}

#[test]
fn every_rabbit_has_a_picture_of_its_own_even_without_its_texts() {
    for edition in [house(), strange("Mad "), strange("Q")] {
        for draw in [card::card, card::plot, rabbit::alone, rabbit::thumbnail] {
            all_different(&drawn(&edition, draw));
        }
    }
}

#[test]
fn a_thumbnail_has_no_text() {
    for (name, picture) in drawn(&house(), rabbit::thumbnail) {
        assert!(!picture.inside.contains("<text"), "{name}");
    }
}

#[test]
fn rabbits_of_the_house_are_drawn_for_their_names() {
    let (house, strange) = (house(), strange("Mad "));
    for (known, other) in house.faces.iter().zip(&strange.faces) {
        assert_ne!(rabbit::alone(&house, known), rabbit::alone(&house, other), "{}", known.name);
    }
}

#[test]
fn rabbits_can_be_told_apart_when_they_are_small() {
    let shown: Vec<_> = drawn(&house(), rabbit::thumbnail)
        .into_iter()
        .map(|(name, picture)| (name, shown(&picture)))
        .collect();
    apart(&shown, 10);
}

#[test]
fn tokens_can_be_told_apart_by_their_outlines_alone() {
    let mut tokens: Vec<_> =
        Token::ALL.map(|it| (it.to_string(), outline(&token::token(it)))).into();
    tokens.push(("any".to_owned(), outline(&token::any())));
    apart(&tokens, 12);
}

#[test]
fn every_picture_is_well_formed() {
    for edition in [house(), strange("&<'")] {
        for draw in [card::card, card::plot, card::seam, rabbit::alone, rabbit::thumbnail] {
            for (_, picture) in drawn(&edition, draw) {
                parse(&picture);
            }
        }
        for face in &edition.faces {
            for picture in [icon::sex(face.sex), icon::coupon(&face.coupon)] {
                parse(&picture);
            }
            parse(&card::discards(&edition, Some(face), 9));
        }
    }
    for picture in [card::back(), card::hutch(), card::space(), card::pile(0), card::pile(50)] {
        parse(&picture);
    }
}

#[test]
fn colours_that_nobody_has_drawn_differ_from_each_other_and_from_the_others() {
    let edition = strange("Mad ");
    let icons: Vec<(String, Picture)> = (0..4)
        .map(|i| {
            let colour = coney::edition::Colour(i);
            (edition.colour_name(colour).to_owned(), icon::colour(&edition, colour))
        })
        .collect();
    all_different(&icons);
}

#[test]
fn a_table_tells_nothing_that_its_viewer_may_not_know() {
    crate::positions::twins_look_alike::<State>(3, 12, 2);
}

#[test]
fn every_position_of_the_kept_records_can_be_drawn() {
    crate::positions::records_can_be_drawn::<State>("coney", 2..=4);
}
