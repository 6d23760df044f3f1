//! Squares: how they are written and turned, and which edges agree.

use theme_parque::face::MAX_ITEMS;
use theme_parque::{Edge, Face, Part, PathKind, Rules, Shape, Side, Square};

/// Every square that can be spelt out: fifteen forms of each path, twelve of track, and the items.
fn squares() -> Vec<Square> {
    let mut squares = Vec::new();
    for turn in 0..4 {
        for path in PathKind::ALL {
            squares.extend(Shape::ALL.map(|shape| Square::Path { path, shape, turn }));
        }
        squares.extend(Part::ALL.map(|part| Square::Track { part, turn }));
    }
    for item in [Square::Attraction, Square::Stall, Square::Decoration] {
        squares.extend((0..=u8::MAX).map(item));
    }
    squares.retain(|&square| Face::try_from(square).is_ok());
    assert_eq!(squares.len(), 3 * 15 + 12 + 3 * MAX_ITEMS);
    squares
}

fn all() -> impl Iterator<Item = Face> {
    squares().into_iter().filter_map(|square| Face::try_from(square).ok())
}

#[test]
fn the_edge_table_is_the_same_from_both_sides() {
    for a in Edge::ALL {
        for b in Edge::ALL {
            assert_eq!(a.agrees(b), b.agrees(a), "{a} and {b}");
        }
    }
}

#[test]
fn a_face_is_read_as_it_is_written() {
    for square in squares() {
        let face = Face::try_from(square).unwrap();
        assert_eq!(face.square(), square);
        assert_eq!(face.upright().n_turns(), face.n_turns());
    }
    assert!(Face::try_from(Square::Stall(32)).is_err());
    let turned = Square::Path { path: PathKind::Queue1, shape: Shape::Cross, turn: 1 };
    assert!(Face::try_from(turned).is_err());
}

#[test]
fn a_turn_moves_every_opening_one_side_on() {
    for face in all() {
        for turns in 0..4 {
            let turned = face.turned(turns);
            assert_eq!(turned.upright(), face.upright());
            for side in Side::ALL {
                let to = Side::ALL[(side.idx() + turns) % 4];
                assert_eq!(face.is_open(side), turned.is_open(to), "{face:?} {turns}");
                for rules in [Rules::First, Rules::Revised] {
                    assert_eq!(face.edge(side, rules), turned.edge(to, rules));
                }
            }
        }
    }
}

#[test]
fn pictures_are_those_of_the_rules() {
    let open = |face: Face| Side::ALL.map(|side| face.is_open(side));
    let regular = |shape| open(Face::path(PathKind::Regular, shape, 0));
    assert_eq!(regular(Shape::Tunnel), [true, false, false, false]);
    assert_eq!(regular(Shape::Corner), [true, true, false, false]);
    assert_eq!(regular(Shape::Straight), [true, false, true, false]);
    assert_eq!(regular(Shape::Split), [true, true, true, false]);
    assert_eq!(regular(Shape::Cross), [true; 4]);
    assert_eq!(open(Face::track(Part::Station, 0)), [true, false, true, false]);
    assert_eq!(open(Face::track(Part::Straight, 0)), [true, false, true, false]);
    assert_eq!(open(Face::track(Part::Bend, 0)), [true, true, false, false]);
    assert_eq!(open(Face::track(Part::Tunnel, 0)), [false, false, true, false]);
}
