//! Everything a person reads about the game.

mod board;
mod notation;
mod pieces;
mod sentences;

use tabletop::{Group, Names, NotationError, Piece, Printed, Words};

use crate::action::{Action, Outcome};
use crate::edition::Edition;
use crate::face::{Face, Part, PathKind, Square};
use crate::setup::Rules;
use crate::state::State;
use crate::view::{News, View};

impl Words for State {
    fn write_action(_: Printed<Edition>, action: &Action) -> String {
        notation::write_action(*action)
    }

    fn read_action(_: Printed<Edition>, text: &str) -> Result<Action, NotationError> {
        notation::read_action(text)
    }

    fn write_outcome(edition: Printed<Edition>, outcome: &Outcome) -> String {
        notation::write_outcome(edition.tables(), *outcome)
    }

    fn read_outcome(edition: Printed<Edition>, text: &str) -> Result<Outcome, NotationError> {
        notation::read_outcome(edition.tables(), text)
    }

    fn say_action(
        edition: Printed<Edition>,
        view: &View,
        action: &Action,
        names: &Names,
    ) -> String {
        sentences::action(edition.tables(), view, *action, names)
    }

    fn group(action: &Action) -> Group {
        pieces::group(*action)
    }

    fn doubt(_: Printed<Edition>, view: &View, action: &Action) -> Option<String> {
        pieces::doubt(view, *action)
    }

    fn pieces(edition: Printed<Edition>, view: &View) -> Vec<Piece> {
        pieces::pieces(&edition, view.options.rules)
    }

    fn say_news(edition: Printed<Edition>, news: &News, names: &Names) -> String {
        sentences::news(edition.tables(), news, names)
    }

    fn prompt(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        sentences::prompt(edition.tables(), view, names)
    }

    fn board(edition: Printed<Edition>, view: &View, names: &Names) -> String {
        board::board(edition.tables(), view, names)
    }

    fn score_sheet(_: Printed<Edition>, view: &View) -> Vec<(String, Vec<i32>)> {
        board::score_sheet(view)
    }
}

/// What a square shows: `Carousel`, `common queue corner`.
pub(crate) fn face_name(edition: &Edition, face: Face) -> String {
    if let Some(label) = edition.label(face) {
        return label.name.clone();
    }
    match face.square() {
        Square::Path { path, shape, .. } => {
            let kind = match path {
                PathKind::Regular => "regular",
                PathKind::Queue1 => "common queue",
                PathKind::Queue2 => "rare queue",
            };
            format!("{kind} {}", shape.name())
        }
        Square::Track { part: Part::Station, .. } => "Station".to_owned(),
        Square::Track { part, .. } => format!("coaster {}", part.name()),
        Square::Attraction(_) | Square::Stall(_) | Square::Decoration(_) => "something".to_owned(),
    }
}

/// What an item on a square is and does; `None` for paths and track.
pub(crate) fn item(edition: &Edition, face: Face, rules: Rules) -> Option<String> {
    pieces::item(edition, face, rules)
}

/// Both halves of a domino, the first one first.
fn tile_name(edition: &Edition, [a, b]: [Face; 2]) -> String {
    format!("{} + {}", face_name(edition, a), face_name(edition, b))
}

fn n_dominoes(n: u16) -> String {
    match n {
        1 => "1 domino".to_owned(),
        n => format!("{n} dominoes"),
    }
}

fn n_points(points: i32) -> String {
    match points {
        1 => "1 point".to_owned(),
        n => format!("{n} points"),
    }
}
