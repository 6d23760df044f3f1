//! Theme Parque: every square its own drawing, paths that join, queues that lead somewhere.

use draw::Picture;
use draw::theme_parque::{domino, park, pawn, position, square};
use tabletop::{Edition as _, Game as _, Names, Printed, QuickDice, Seat, Viewer, walk};
use theme_parque::view::SquareView;
use theme_parque::{Cell, Edition, Face, Options, Part, PathKind, Shape, Side, State};

use crate::pieces::{all_different, parse};
use crate::small::{apart, outline, shown};

fn standard() -> Edition {
    Edition::read(Edition::EMBEDDED[0]).unwrap()
}

/// The same items under names that nobody has drawn.
fn strange(prefix: &str) -> Edition {
    let text = Edition::EMBEDDED[0].replace("key = \"", &format!("key = \"{prefix}"));
    Edition::read(&text).unwrap()
}

fn items(edition: &Edition) -> Vec<(String, Picture)> {
    let name = |face| edition.label(face).unwrap().name.clone();
    edition.items().map(|face| (name(face), square::square(edition, face))).collect()
}

/// Every way a path or a track can lie.
fn ways() -> Vec<Face> {
    let paths = PathKind::ALL.into_iter().flat_map(|kind| {
        Shape::ALL.into_iter().flat_map(move |shape| {
            (0..Face::path(kind, shape, 0).n_turns()).map(move |turn| Face::path(kind, shape, turn))
        })
    });
    let tracks = Part::ALL.into_iter().flat_map(|part| {
        (0..Face::track(part, 0).n_turns()).map(move |turn| Face::track(part, turn))
    });
    paths.chain(tracks).collect()
}

#[test]
fn every_square_has_a_picture_of_its_own_and_no_text() {
    let edition = standard();
    let mut squares = items(&edition);
    squares.extend(ways().into_iter().map(|it| (format!("{it:?}"), square::square(&edition, it))));
    all_different(&squares);
    for (name, picture) in &squares {
        assert!(!picture.inside.contains("<text"), "{name}");
    }
}

#[test]
fn items_of_somebodys_own_get_different_pictures() {
    for prefix in ["mad-", "q", "my-own-"] {
        let (known, other) = (items(&standard()), items(&strange(prefix)));
        all_different(&other);
        for ((name, known), (_, other)) in known.iter().zip(&other) {
            assert_ne!(known, other, "{name}");
        }
    }
}

#[test]
fn squares_can_be_told_apart_when_they_are_small() {
    let squares: Vec<_> =
        items(&standard()).into_iter().map(|(name, it)| (name, shown(&it))).collect();
    apart(&squares, 12);
    let ways: Vec<_> = ways()
        .into_iter()
        .map(|face| (format!("{face:?}"), shown(&square::square(&standard(), face))))
        .collect();
    apart(&ways, 3);
}

#[test]
fn the_two_queues_and_the_path_differ_without_any_colour() {
    let kinds = PathKind::ALL.map(|kind| {
        let face = Face::path(kind, Shape::Straight, 0);
        (kind.name().to_owned(), outline(&square::square(&standard(), face)))
    });
    apart(&kinds, 2);
}

/// What is at a side of a square, in pixels along it: it must be the same on both sides of a seam.
fn rim(face: Face, side: Side) -> Vec<[i32; 3]> {
    let picture = square::square(&standard(), face);
    let pixels = shown(&picture);
    (0..24)
        .map(|i| match side {
            Side::Right => pixels[24 * i + 23],
            Side::Left => pixels[24 * i],
            Side::Down => pixels[24 * 23 + i],
            Side::Up => pixels[i],
        })
        .collect()
}

#[test]
fn paths_and_tracks_join_across_seams() {
    for face in ways() {
        for side in Side::ALL.into_iter().filter(|&side| face.is_open(side)) {
            for other in ways().into_iter().filter(|other| {
                other.path_kind() == face.path_kind()
                    && other.is_track() == face.is_track()
                    && other.is_open(side.opposite())
            }) {
                let pairs = || rim(face, side).into_iter().zip(rim(other, side.opposite()));
                // Details near the rim differ by a shade, what leaves the square does not.
                let n_off = pairs().filter(|(a, b)| (a[2] - b[2]).abs() > 60).count();
                assert!(n_off <= 4, "{face:?} and {other:?} at {side}: {n_off} of 24 pixels");
            }
        }
    }
}

fn placed(at: (i16, i16), face: Face) -> SquareView {
    SquareView {
        at: Cell::new(at.0, at.1),
        face,
        domino: 9,
        pawns: vec![],
        points: None,
        coaster: None,
    }
}

#[test]
fn a_queue_leads_to_its_ride_and_a_loose_one_nowhere() {
    let straight = Face::path(PathKind::Queue1, Shape::Straight, 0);
    let way = if straight.is_open(Side::Right) { (1, 0) } else { (0, 1) };
    let at = |n: i16| (way.0 * n, way.1 * n);
    let squares = [
        placed(at(0), Face::attraction(0)),
        placed(at(1), straight),
        placed(at(2), straight),
        placed(at(9), straight),
    ];
    let back = if way.0 == 1 { Side::Left } else { Side::Up };
    assert_eq!(park::directions(&squares), [None, Some(back), Some(back), None]);
    let [one, other] = [Side::Left, Side::Right].map(|it| square::led(&standard(), straight, it));
    assert_ne!(one, other);
}

#[test]
fn every_picture_is_well_formed() {
    let edition = standard();
    for (_, picture) in items(&edition) {
        parse(&picture);
    }
    for face in ways() {
        parse(&domino::domino(&edition, [face, Face::stall(1)]));
        parse(&domino::lying(&edition, [Face::decoration(1), face]));
    }
    for picture in [domino::back(), domino::deck(0), domino::deck(80), domino::entrance(&edition)] {
        parse(&picture);
    }
    for i in 0..6 {
        assert!(pawn::pawn(Seat(i)).inside.contains(&format!(">{}</text>", Seat(i))));
    }
}

#[test]
fn a_rivals_dominoes_lie_face_down() {
    let edition = Printed::<Edition>::standard();
    let mut state = State::start(3, &Options::default(), edition).unwrap();
    walk::settle(&mut state, &mut QuickDice::new(7));
    let n_backs = |viewer| {
        let view = state.view(viewer);
        let hidden = view.mats.iter().flat_map(|mat| &mat.hand).filter(|it| it.tile.is_none());
        let picture = position(edition.tables(), &view, &Names::letters(3));
        let n = picture.inside.matches(&domino::back().inside).count();
        assert_eq!(n, hidden.count());
        n
    };
    assert!(n_backs(Viewer::Seat(Seat(0))) < n_backs(Viewer::Spectator));
}

#[test]
fn a_table_tells_nothing_that_its_viewer_may_not_know() {
    crate::positions::twins_look_alike::<State>(3, 30, 4);
}

#[test]
fn every_position_of_the_kept_records_can_be_drawn() {
    crate::positions::records_can_be_drawn::<State>("theme-parque", 2..=6);
}
