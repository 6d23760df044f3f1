//! Chinatown: twelve signs, 85 houses, and what an owner keeps to himself.

use chinatown::view::SeatView;
use chinatown::{Edition, Lot, LotSet, Options, Shop, State};
use draw::Picture;
use draw::chinatown::lot::{self, Front};
use draw::chinatown::{map, position, shop, year};
use tabletop::{Edition as _, Game as _, Names, Printed, QuickDice, Seat, Viewer, walk};

use crate::pieces::{all_different, parse};
use crate::small::{apart, shown};

fn standard() -> Edition {
    Edition::read(Edition::EMBEDDED[0]).unwrap()
}

/// The signs of the shops, under names with a prefix.
fn signs(prefix: &str) -> Vec<(String, Picture)> {
    let mut shops = standard().shops;
    for face in &mut shops {
        face.name = format!("{prefix}{}", face.name);
    }
    shops.iter().map(|face| (face.name.clone(), shop::sign(face))).collect()
}

#[test]
fn every_shop_has_a_sign_of_its_own_whatever_it_is_called() {
    for prefix in ["", "Mad ", "New "] {
        all_different(&signs(prefix));
    }
    for ((name, known), (_, other)) in signs("").iter().zip(&signs("Mad ")) {
        assert_ne!(known, other, "{name}");
        assert!(!known.inside.contains("<text"), "{name} is a small picture");
    }
}

#[test]
fn signs_and_houses_can_be_told_apart_when_they_are_small() {
    let small: Vec<_> = signs("").into_iter().map(|(name, it)| (name, shown(&it))).collect();
    apart(&small, 20);
    let houses = standard().shops.into_iter().map(|face| {
        let front = Front { lot: Lot(9), owner: Some(Seat(0)), shop: Some(&face), lit: false };
        (face.name.clone(), shown(&lot::front(front)))
    });
    apart(&houses.collect::<Vec<_>>(), 8);
}

#[test]
fn a_door_has_the_letter_of_its_owner_and_a_complete_business_is_lit() {
    let face = &standard().shops[2];
    let front = Front { lot: Lot(7), owner: Some(Seat(3)), shop: Some(face), lit: false };
    let dim = lot::front(front);
    assert!(dim.inside.contains(">D</text>") && dim.inside.contains(">7</text>"));
    assert_ne!(dim, lot::front(Front { lit: true, ..front }));
    let bare = lot::front(Front { shop: None, ..front });
    assert!(bare.inside.contains(">D</text>"));
    let free = lot::front(Front { shop: None, owner: None, ..front });
    assert!(!free.inside.contains(">D</text>"));
}

#[test]
fn lots_lie_apart_and_within_the_quarter() {
    let edition = standard();
    let (width, height) = map::size(&edition);
    let places: Vec<_> = edition.lots.iter().map(|it| map::place(&edition, it)).collect();
    assert_eq!(places.len(), 85);
    for (i, &(x, y)) in places.iter().enumerate() {
        assert!(x > 0 && x + lot::WIDTH < width && y > 0 && y + lot::HEIGHT < height);
        let overlaps = |&(other_x, other_y): &(i32, i32)| {
            (x - other_x).abs() < lot::WIDTH && (y - other_y).abs() < lot::HEIGHT
        };
        assert!(!places[..i].iter().any(overlaps));
    }
    // Neighbours share a side, and nobody else does.
    for it in edition.lots {
        let (x, y) = map::place(&edition, it);
        for other in edition.lots {
            let (other_x, other_y) = map::place(&edition, other);
            let steps = ((x - other_x).abs(), (y - other_y).abs());
            let beside = steps == (lot::WIDTH, 0) || steps == (0, lot::HEIGHT);
            assert_eq!(beside, edition.neighbours(it).contains(other), "{it:?} {other:?}");
        }
    }
}

#[test]
fn the_outline_of_a_business_has_a_side_for_each_end() {
    let edition = standard();
    let first = edition.lots.first().unwrap();
    let n_sides = |lots| map::outline(&edition, lots).matches('M').count();
    assert_eq!(n_sides(LotSet::one(first)), 4);
    let mut two = LotSet::one(first);
    two.insert(edition.neighbours(first).first().unwrap());
    assert_eq!(n_sides(two), 6, "what is between them is not drawn");
}

#[test]
fn every_picture_is_well_formed() {
    let edition = standard();
    parse(&map::quarter(&edition, &[]));
    parse(&map::ground(&edition));
    for face in &edition.shops {
        parse(&shop::tile(face));
    }
    let mut odd = edition.shops[0].clone();
    odd.name = "<b>&\"'".to_owned();
    parse(&shop::tile(&odd));
    for it in edition.lots {
        parse(&lot::card(it));
    }
    for round in 1..=edition.n_rounds() {
        parse(&year::track(&edition, round));
    }
    let years: Vec<_> =
        edition.years.iter().map(|it| (it.animal.clone(), year::year(it, false))).collect();
    all_different(&years);
    let mut odd = edition.years[0].clone();
    odd.animal = "Quagga".to_owned();
    assert!(year::year(&odd, true).inside.contains(">Q</text>"));
    for picture in [lot::card_back(), shop::back()] {
        parse(&picture);
    }
}

#[test]
fn what_a_rival_hides_is_not_in_the_picture() {
    let edition = Printed::<Edition>::standard();
    let mut state = State::start(3, &Options::default(), edition).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(7));
    let mut view = state.view(Viewer::Seat(Seat(0)));
    let hidden = SeatView { money: None, tiles: None, n_tiles: 4, ..view.seats[1] };
    view.seats[1] = hidden;
    let picture = position(edition.tables(), &view, &Names::letters(3));
    // Four in the hand, one on the bag.
    let n_backs = picture.inside.matches(&shop::back().inside).count();
    let others = view.seats.iter().enumerate().filter(|(i, _)| *i != 1);
    let others: u8 =
        others.map(|(_, it)| if it.tiles.is_some() { it.n_face_down } else { it.n_tiles }).sum();
    assert_eq!(n_backs, 5 + usize::from(others));
    assert!(Shop::all().count() == 12 && picture.inside.contains(">?</text>"));
}

#[test]
fn a_table_tells_nothing_that_its_viewer_may_not_know() {
    crate::positions::twins_look_alike::<State>(3, 60, 8);
}

#[test]
fn every_position_of_the_kept_records_can_be_drawn() {
    crate::positions::records_can_be_drawn::<State>("chinatown", 3..=5);
}
