//! What things are, for people who ask, and how a long list of actions is ordered.

use std::fmt::Write as _;

use tabletop::{Group, Piece};

use super::n_dominoes;
use crate::action::Action;
use crate::edition::{
    Attraction, Bonus, Decoration, Edition, Effect, Many, Need, Reach, Stall, Wish, Worth,
};
use crate::face::Face;
use crate::setup::Rules;
use crate::state::Stage;
use crate::view::View;

pub(super) fn group(action: Action) -> Group {
    match action {
        Action::Claim { .. } => Group::new(0, "Claim"),
        Action::Pick { .. } | Action::Play { .. } => Group::new(1, "Lay"),
        Action::MovePawn { .. } | Action::SendHome { .. } => Group::new(2, "Pawns"),
        Action::Lift { .. } | Action::Lay { .. } | Action::PutBack => Group::new(3, "Signpost"),
        Action::Give { .. } | Action::Take { .. } => Group::new(4, "Market"),
        Action::Pass => Group::new(5, "Or"),
    }
}

pub(super) fn doubt(view: &View, action: Action) -> Option<String> {
    let could_play = view.stage == Stage::Playing && !view.must_pass;
    (action == Action::Pass && could_play)
        .then(|| "You could still lay a domino. Pass all the same?".to_owned())
}

pub(super) fn pieces(edition: &Edition, rules: Rules) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for it in &edition.attractions {
        pieces.push(Piece::new(&it.label.name, attraction(it, rules)));
    }
    for it in &edition.stalls {
        pieces.push(Piece::new(&it.label.name, stall(it, rules)));
    }
    for it in &edition.decorations {
        pieces.push(Piece::new(&it.label.name, decoration(it, rules)));
    }
    pieces.extend(ways(rules).map(|(name, what)| Piece::new(name, what)));
    let pawns = format!(
        "everybody has {}; one a turn may claim an attraction, a stall or a station{}",
        edition.pawns,
        match rules {
            Rules::First => ", and whoever places the last one is out",
            Rules::Revised => "",
        }
    );
    pieces.push(Piece::new("Pawn", pawns));
    pieces
}

const QUEUE: &str = "joins one regular path and one attraction, no more; the length of its longest \
                     way between them is what the attraction scores by";

/// What is on squares without an item: track, and paths that are more than paths.
fn ways(rules: Rules) -> [(&'static str, &'static str); 7] {
    let (station, track, tunnel) = match rules {
        Rules::First => (
            "part of a coaster, claimed like an attraction, by each player once; a ring of track \
             with a station scores 2 points for each of its squares, times the length of the \
             longest queue at any of its parts",
            "straight or bend of a coaster; its open ends must be continued, and queues may join \
             its sides",
            "a dead end that is joined to every path of its kind in its row and in its column",
        ),
        Rules::Revised => (
            "part of a coaster, claimed like an attraction, by each player once; a ring of track \
             with a station, or track between two coaster tunnels, scores 1 point for each of its \
             squares, times the length of the longest queue at its stations",
            "straight, bend or tunnel of a coaster; its open ends must be continued",
            "a dead end that is joined to all other tunnels of its kind, wherever they are",
        ),
    };
    [
        ("Station", station),
        ("Coaster track", track),
        ("Tunnel", tunnel),
        ("Entrance", "the domino that everything begins with; two crosses of regular path"),
        (
            "Regular path",
            "leads to the queues of attractions; where it meets another of its kind both must be \
             open or both closed",
        ),
        ("Common queue", QUEUE),
        ("Rare queue", QUEUE),
    ]
}

/// What an item on a square is, with its factor and its need.
pub(super) fn item(edition: &Edition, face: Face, rules: Rules) -> Option<String> {
    let name = &edition.label(face)?.name;
    pieces(edition, rules).into_iter().find(|it| it.name == *name).map(|it| it.what)
}

/// What something that can be claimed scores by: a station as well.
pub(super) fn claimable(edition: &Edition, face: Face, rules: Rules) -> Option<String> {
    if !face.is_station() {
        return item(edition, face, rules);
    }
    let (points, ring) = match rules {
        Rules::First => ("2 points", "ring of track"),
        Rules::Revised => ("1 point", "finished track"),
    };
    Some(format!("{points} for each square of its {ring}, times its longest queue"))
}

/// "an attraction, factor 3 times its queue; needs 2 decorations around it".
fn attraction(it: &Attraction, rules: Rules) -> String {
    let mut what = format!("an attraction: {} points for each square of its queue", it.factor);
    if it.factor == 1 {
        "an attraction: 1 point for each square of its queue".clone_into(&mut what);
    }
    match need(it.needs[rules]) {
        Some(need) => _ = write!(what, "; scores only with {need}"),
        None => what += "; needs nothing else",
    }
    if it.pawns > 1 {
        _ = write!(what, "; {} pawns may claim it", it.pawns);
    }
    if it.must_claim {
        what += "; whoever places it must claim it";
    }
    what
}

fn need(need: Need) -> Option<String> {
    Some(match need {
        Need::Nothing => return None,
        Need::Decorations(many) => squares("decoration", many),
        Need::DecorationsAtQueue(many) => {
            format!("{} at its queue", squares("decoration", many))
        }
        Need::QueueLongerThan(n) => format!("a queue longer than {n}"),
        Need::QueueShorterThan(n) => format!("a queue shorter than {n}"),
        Need::ItemsFartherThan(n) => format!("no other item within {}", n_squares(n)),
        Need::RidesFartherThan(n) => {
            format!("no other attraction or station within {}", n_squares(n))
        }
        Need::Queue2 => "a queue of the rare kind".to_owned(),
        Need::PathToEntrance => "a path from its queue to the Entrance".to_owned(),
    })
}

fn stall(it: &Stall, rules: Rules) -> String {
    let worth = match it.worth[rules] {
        Worth::Points(1) => "1 point".to_owned(),
        Worth::Points(n) => format!("{n} points"),
        Worth::AlikeOnNetwork(reach) => {
            format!("a point for each stall of its kind on the paths {}", at(reach))
        }
        Worth::StallsOnNetwork(reach) => {
            format!("a point for each stall on the paths {}", at(reach))
        }
        Worth::OthersAlike(reach) => format!("a point for each other one {}", at(reach)),
        Worth::Pawns(reach) => format!("a point for each pawn {}", at(reach)),
        Worth::HalfOfBestRide(reach) => format!("half of the best attraction {}", at(reach)),
    };
    let wish = match it.needs[rules] {
        Wish::Nothing => String::new(),
        Wish::NoneAlike(reach) => format!("; scores only with none of its kind {}", at(reach)),
        Wish::RegularPaths(many) => format!("; scores only with {}", squares("regular path", many)),
        Wish::Queue(reach) => format!("; scores only with a queue {}", at(reach)),
        Wish::NoItems(reach) => format!("; scores only with no item {}", at(reach)),
    };
    let moves = if it.moves_pawn { "; whoever claims it may move a pawn" } else { "" };
    format!("a stall: {worth}, if a path leads to it{wish}{moves}")
}

fn decoration(it: &Decoration, rules: Rules) -> String {
    let points = |bonus: Bonus, who: &str| {
        let n = match bonus.points {
            1 | -1 => format!("{:+} point", bonus.points),
            n => format!("{n:+} points"),
        };
        format!("{n} for each {who} {}", at(bonus.within))
    };
    let effect = match it.effect[rules] {
        Effect::Nothing => "it does nothing by itself".to_owned(),
        Effect::ItemPoints(bonus) => points(bonus, "item"),
        Effect::QueuePoints(bonus) => points(bonus, "attraction with a queue"),
        Effect::Light(reach) => format!("squares of queues {} count double", at(reach)),
        Effect::OverlapThisTurn => "dominoes of this turn may be laid over others".to_owned(),
        Effect::CoverOneDomino => "its domino may be laid over another one".to_owned(),
        Effect::LastDomino => "no further domino is laid in this turn".to_owned(),
        Effect::ClaimTwice => "you must claim, and may claim twice, in this turn".to_owned(),
        Effect::SendHome(reach) => format!("a pawn {} goes back to its owner", at(reach)),
        Effect::ExtraDraws(n) => {
            format!("take {} more at the end of this turn", n_dominoes(n.into()))
        }
        Effect::KeepClear(reach) => format!("no item may be placed {} from now on", at(reach)),
        Effect::MoveDomino => "another domino may be moved".to_owned(),
    };
    format!("a decoration: {effect}")
}

fn at(reach: Reach) -> &'static str {
    match reach {
        Reach::Adjacent => "at its sides",
        Reach::Nearby => "around it",
    }
}

fn n_squares(n: u8) -> String {
    if n == 1 { "1 square".to_owned() } else { format!("{n} squares") }
}

fn squares(kind: &str, many: Many) -> String {
    let s = if many.at_least == 1 { "" } else { "s" };
    format!("{} {kind}{s} {}", many.at_least, at(many.within))
}
