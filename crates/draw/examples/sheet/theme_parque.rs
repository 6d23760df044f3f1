//! Theme Parque.

use draw::Picture;
use draw::theme_parque::{domino, pawn, square};
use tabletop::{Edition as _, Seat};
use theme_parque::{Edition, Face, Part, PathKind, Shape, Side, State};

use crate::{Section, table};

pub(crate) fn sections() -> Vec<Section> {
    let text = Edition::EMBEDDED[0];
    let edition = Edition::read(text).expect("the embedded edition is valid");
    let strange = Edition::read(&text.replace("key = \"", "key = \"mad-")).expect("only names");
    let items = |edition: &Edition| -> Vec<Picture> {
        edition.items().map(|face| square::square(edition, face)).collect()
    };
    let mut paths = Vec::new();
    for kind in PathKind::ALL {
        for shape in Shape::ALL {
            for turn in 0..Face::path(kind, shape, 0).n_turns() {
                paths.push(square::square(&edition, Face::path(kind, shape, turn)));
            }
        }
    }
    let queue = Face::path(PathKind::Queue1, Shape::Straight, 0);
    paths.push(square::led(&edition, queue, Side::Right));
    let mut tracks = Vec::new();
    for part in Part::ALL {
        for turn in 0..Face::track(part, 0).n_turns() {
            tracks.push(square::square(&edition, Face::track(part, turn)));
        }
    }
    let halves = [Face::attraction(2), Face::path(PathKind::Queue2, Shape::Corner, 3)];
    let dominoes = vec![
        domino::domino(&edition, halves),
        domino::lying(&edition, halves),
        domino::back(),
        domino::entrance(&edition),
        domino::deck(0),
        domino::deck(40),
    ];
    vec![
        ("Items", items(&edition)),
        ("Paths and queues", paths),
        ("Tracks", tracks),
        ("Dominoes", dominoes),
        ("Pawns", (0..6).map(|i| pawn::pawn(Seat(i))).collect()),
        ("The table", vec![table::<State>(6, 200), table::<State>(3, 70), table::<State>(2, 9)]),
        ("Items of somebody's own", items(&strange)),
    ]
}
