//! Notation: what is typed in the terminal and written in transcripts (RULES.md §13).

use tabletop::{NotationError, Seat};

use crate::action::{Action, Outcome};
use crate::edition::{Edition, Set};
use crate::face::{Cell, Face, Part, PathKind, Shape, Side, Square};

const ACTIONS: &str = "write 'pick 2', 'play 2 at 3,-1 left', 'claim 3,-1', 'take 2', 'pass', 'lift 3,-1', \
                       'lay at 3,-1 up', 'put back', 'send b home from 3,-1', \
                       'move b from 3,-1 to 4,0' or 'give to b'";

const OUTCOMES: &str = "write 'set base', 'top carousel', 'bottom queue1-corner' or 'turned 1 3'";

pub(super) fn write_action(action: Action) -> String {
    let letter = |seat: Seat| seat.to_string().to_ascii_lowercase();
    match action {
        Action::Pick { tile } => format!("pick {}", u16::from(tile) + 1),
        Action::Play { tile, at, way } => format!("play {} at {at} {way}", u16::from(tile) + 1),
        Action::Lift { at } => format!("lift {at}"),
        Action::Lay { at, way } => format!("lay at {at} {way}"),
        Action::PutBack => "put back".to_owned(),
        Action::SendHome { seat, at } => format!("send {} home from {at}", letter(seat)),
        Action::Claim { at } => format!("claim {at}"),
        Action::MovePawn { seat, from, to } => {
            format!("move {} from {from} to {to}", letter(seat))
        }
        Action::Give { to } => format!("give to {}", letter(to)),
        Action::Take { tile } => format!("take {}", u16::from(tile) + 1),
        Action::Pass => "pass".to_owned(),
    }
}

pub(super) fn read_action(text: &str) -> Result<Action, NotationError> {
    let lower = tabletop::words::lower(text);
    let words: Vec<&str> = lower.split_whitespace().collect();
    let action = match words[..] {
        ["pick", n] => tile(n).map(|tile| Action::Pick { tile }),
        ["play", n, "at", at, way] | ["play", n, at, way] => tile(n)
            .zip(cell(at))
            .zip(side(way))
            .map(|((tile, at), way)| Action::Play { tile, at, way }),
        ["lift", at] => cell(at).map(|at| Action::Lift { at }),
        ["lay", "at", at, way] | ["lay", at, way] => {
            cell(at).zip(side(way)).map(|(at, way)| Action::Lay { at, way })
        }
        ["put", "back"] => Some(Action::PutBack),
        ["send", seat, "home", "from", at] => {
            seat_of(seat).zip(cell(at)).map(|(seat, at)| Action::SendHome { seat, at })
        }
        ["claim", at] => cell(at).map(|at| Action::Claim { at }),
        ["move", seat, "from", from, "to", to] => seat_of(seat)
            .zip(cell(from))
            .zip(cell(to))
            .map(|((seat, from), to)| Action::MovePawn { seat, from, to }),
        ["give", "to", seat] => seat_of(seat).map(|to| Action::Give { to }),
        ["take", n] => tile(n).map(|tile| Action::Take { tile }),
        ["pass"] => Some(Action::Pass),
        _ => None,
    };
    action.ok_or_else(|| NotationError::new(text, ACTIONS))
}

/// A domino by its number, which people count from 1.
fn tile(word: &str) -> Option<u8> {
    word.parse::<u8>().ok()?.checked_sub(1)
}

fn cell(word: &str) -> Option<Cell> {
    let (x, y) = word.split_once(',')?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}

fn side(word: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == word)
}

fn seat_of(word: &str) -> Option<Seat> {
    word.parse().ok()
}

pub(super) fn write_outcome(edition: &Edition, outcome: Outcome) -> String {
    match outcome {
        Outcome::Set { set } => format!("set {}", set.key()),
        Outcome::Top { square } => format!("top {}", write_face(edition, square)),
        Outcome::Bottom { square } => format!("bottom {}", write_face(edition, square)),
        Outcome::Turned { top, bottom } => format!("turned {top} {bottom}"),
    }
}

pub(super) fn read_outcome(edition: &Edition, text: &str) -> Result<Outcome, NotationError> {
    let lower = tabletop::words::lower(text);
    let words: Vec<&str> = lower.split_whitespace().collect();
    let outcome = match words[..] {
        ["set", key] => {
            let set = Set::ALL.into_iter().find(|set| set.key() == key);
            set.map(|set| Outcome::Set { set })
        }
        ["top", key] => read_face(edition, key).map(|square| Outcome::Top { square }),
        ["bottom", key] => read_face(edition, key).map(|square| Outcome::Bottom { square }),
        ["turned", top, bottom] => {
            let turns = top.parse().ok().zip(bottom.parse().ok());
            turns.map(|(top, bottom)| Outcome::Turned { top, bottom })
        }
        _ => None,
    };
    outcome.ok_or_else(|| NotationError::new(text, OUTCOMES))
}

/// A square as the bag knows it: `carousel`, `queue1-corner`, `track-bend`.
fn write_face(edition: &Edition, face: Face) -> String {
    let key = edition.label(face).map(|label| label.key.clone());
    key.unwrap_or_else(|| match face.square() {
        Square::Path { path, shape, .. } => format!("{}-{}", path.name(), shape.name()),
        Square::Track { part, .. } => format!("track-{}", part.name()),
        Square::Attraction(n) | Square::Stall(n) | Square::Decoration(n) => format!("unknown-{n}"),
    })
}

fn read_face(edition: &Edition, key: &str) -> Option<Face> {
    if let Some(face) = edition.by_key(key) {
        return Some(face);
    }
    let (kind, form) = key.split_once('-')?;
    if kind == "track" {
        let part = Part::ALL.into_iter().find(|part| part.name() == form)?;
        return Some(Face::track(part, 0));
    }
    let kind = PathKind::ALL.into_iter().find(|it| it.name() == kind)?;
    let shape = Shape::ALL.into_iter().find(|shape| shape.name() == form)?;
    Some(Face::path(kind, shape, 0))
}
