//! What squares are, in a sentence, with those that the rules have no item for.

use theme_parque::preview;
use theme_parque::{Edition, Face, Part, Rules, Square};

/// What a square is and does; `None` for paths that only lead somewhere.
pub(super) fn what(edition: &Edition, face: Face, rules: Rules) -> Option<String> {
    if let Some(what) = preview::what(edition, face, rules) {
        return Some(what);
    }
    let what = match (face.square(), rules) {
        (Square::Path { .. }, Rules::First) if face.is_path_tunnel() => {
            "a tunnel: joined to every path of its kind in its row and its column"
        }
        (Square::Path { .. }, Rules::Revised) if face.is_path_tunnel() => {
            "a tunnel: joined to every other tunnel of its kind"
        }
        (Square::Track { part: Part::Station, .. }, Rules::First) => {
            "an item: twice the length of its closed track times its queue; each player may claim \
             one station of a rollercoaster"
        }
        (Square::Track { part: Part::Station, .. }, Rules::Revised) => {
            "an item: the length of its closed track times its queue; each player may claim one \
             station of a rollercoaster"
        }
        (Square::Track { part: Part::Tunnel, .. }, _) => {
            "a tunnel of a rollercoaster: a track between two of them is closed"
        }
        (Square::Track { part: Part::Straight | Part::Bend, .. }, _) => {
            "track: only track that goes on may lie at its open ends"
        }
        (
            Square::Path { .. } | Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_),
            _,
        ) => return None,
    };
    Some(what.to_owned())
}

/// What kind of thing a square is, for the gallery and its filters.
pub(super) fn class(face: Face) -> &'static str {
    match face.square() {
        Square::Path { .. } if face.is_queue() => "Queue",
        Square::Path { .. } => "Path",
        Square::Track { .. } => "Coaster",
        Square::Attraction(_) => "Attraction",
        Square::Stall(_) => "Stall",
        Square::Decoration(_) => "Decoration",
    }
}
