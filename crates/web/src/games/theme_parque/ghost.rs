//! The domino at the pointer: where it would lie, what it would change, and what stands in its way.

use std::fmt::Write as _;

use maud::Markup;
use theme_parque::preview::{self, Map, Place};
use theme_parque::{Cell, Face, Refusal, Side, View};

use super::draft::{Holding, trial};
use super::park::{Frame, corner, layer, points_at};
use super::{SeenHere, faces};
use crate::parts::seat_class;

/// A domino that is shown somewhere, and what the rules say to that.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ghost {
    pub(super) place: Place,
    pub(super) faces: [Face; 2],
    pub(super) verdict: Result<View, Refusal>,
}

impl Ghost {
    /// Where the pointer is, the domino snaps to where it fits; else it lies where it was put.
    pub(super) fn of(seen: &SeenHere, holding: &Holding, pointed: Option<Cell>) -> Option<Ghost> {
        let way = holding.way;
        let place = match (pointed, holding.at) {
            (Some(cell), _) => holding.snap(cell, way).unwrap_or(Place { at: cell, way }),
            (None, Some(at)) => Place { at, way },
            (None, None) => return None,
        };
        let faces = holding.halves.map(|face| face.turned(way.turns()));
        Some(Ghost { place, faces, verdict: trial(seen, holding, place) })
    }
}

/// The domino, see-through, with tickets on the items that it would change; or with what forbids it
/// in red.
pub(super) fn draw(seen: &SeenHere, ghost: &Ghost) -> Markup {
    let mut svg = String::new();
    let Ghost { place, faces, verdict } = ghost;
    let class = if verdict.is_ok() { "fits" } else { "clashes" };
    _ = write!(svg, "<g class=\"tp-ghost {class}\">");
    for (at, face) in place.cells().into_iter().zip(faces) {
        let ((x, y), id) = (corner(at), faces::id(*face));
        _ = write!(svg, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"96\" height=\"96\"/>");
    }
    rim(&mut svg, place.cells());
    svg.push_str("</g>");
    match verdict {
        Ok(after) => tickets(&mut svg, seen, after),
        Err(refusal) => obstacle(&mut svg, seen, place.cells(), *refusal),
    }
    layer(Frame::of(&seen.view), "tp-over", &svg)
}

/// The domino as it hangs at the pointer, with its first half there.
pub(super) fn hanging(holding: &Holding) -> String {
    let mut svg = String::from("<svg viewBox=\"-144 -144 288 288\" aria-hidden=\"true\">");
    let faces = holding.halves.map(|face| face.turned(holding.way.turns()));
    let (x, y) = corner(Cell::new(0, 0).step(holding.way));
    for (face, (x, y)) in faces.into_iter().zip([(0, 0), (x, y)]) {
        let (id, x, y) = (faces::id(face), x - 48, y - 48);
        _ = write!(svg, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"96\" height=\"96\"/>");
    }
    svg + "</svg>"
}

fn rim(svg: &mut String, cells: [Cell; 2]) {
    let [(ax, ay), (bx, by)] = cells.map(corner);
    let [w, h] = [(ax - bx).abs() + 96, (ay - by).abs() + 96];
    let (x, y) = (ax.min(bx), ay.min(by));
    _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"8\"/>");
}

/// What the changed items would be worth.
fn tickets(svg: &mut String, seen: &SeenHere, after: &View) {
    for change in preview::changes(&seen.view, after) {
        let (x, y) = corner(change.at);
        let text = match (change.before, change.after) {
            (Some(before), Some(after)) => format!("{before}→{after}"),
            (None, Some(after)) => format!("{after}"),
            (_, None) => "✕".to_owned(),
        };
        let gains = change.after.unwrap_or(0) >= change.before.unwrap_or(0);
        let seat = change.pawns.first().map_or("", |&seat| seat_class(seat));
        let class = format!("{} {seat}", if gains { "gains" } else { "loses" });
        points_at(svg, (x + 48, y + 18), &text, &class);
    }
}

/// A red bar across an edge.
fn bar(svg: &mut String, at: Cell, side: Side) {
    let (x, y) = corner(at);
    let [ax, ay, bx, by] = match side {
        Side::Right => [96, 6, 96, 90],
        Side::Down => [6, 96, 90, 96],
        Side::Left => [0, 6, 0, 90],
        Side::Up => [6, 0, 90, 0],
    };
    _ = write!(
        svg,
        "<path class=\"tp-clash\" d=\"M{} {}L{} {}\"/>",
        x + ax,
        y + ay,
        x + bx,
        y + by
    );
}

fn ring(svg: &mut String, at: Cell) {
    let (x, y) = corner(at);
    _ = write!(
        svg,
        "<rect class=\"tp-clash\" x=\"{}\" y=\"{}\" width=\"84\" height=\"84\" rx=\"16\"/>",
        x + 6,
        y + 6
    );
}

/// Marks what forbids a place: an edge, a square, or a queue.
fn obstacle(svg: &mut String, seen: &SeenHere, cells: [Cell; 2], refusal: Refusal) {
    match refusal {
        Refusal::EdgesClash { at, side, .. } => bar(svg, at, side),
        Refusal::NearOffice { office, .. } => ring(svg, office),
        Refusal::Occupied { at }
        | Refusal::EntranceStays { at }
        | Refusal::PawnInTheWay { at }
        | Refusal::NotSeparated { at } => ring(svg, at),
        Refusal::QueueMeetsTwoPaths | Refusal::QueueMeetsTwoRides | Refusal::QueueFrozen => {
            // The queues that it would touch.
            let map = Map::of(seen.edition.tables(), &seen.view);
            let beside = cells.iter().flat_map(|cell| Side::ALL.map(|side| cell.step(side)));
            let is_queue = |at: &Cell| map.face(*at).is_some_and(Face::is_queue);
            for at in beside.filter(is_queue).flat_map(|at| map.network(at)) {
                ring(svg, at);
            }
        }
        Refusal::GameOver
        | Refusal::NotYourTurn { .. }
        | Refusal::NotNow { .. }
        | Refusal::TileNotHeld { .. }
        | Refusal::FitsNowhere { .. }
        | Refusal::TouchesNothing
        | Refusal::NotOneDomino
        | Refusal::MustPlay
        | Refusal::NoDominoThere { .. }
        | Refusal::NotTheSignpost
        | Refusal::HalfCovered { .. }
        | Refusal::SamePlace
        | Refusal::FallsApart
        | Refusal::NoPawnThere { .. }
        | Refusal::PawnOutOfReach { .. }
        | Refusal::NotAnItem { .. }
        | Refusal::AlreadyClaimed { .. }
        | Refusal::OwnCoaster { .. }
        | Refusal::MustClaimThat { .. }
        | Refusal::MustClaim
        | Refusal::JustPlaced
        | Refusal::CannotReceive { .. }
        | Refusal::NotOnOffer { .. } => {}
    }
}

/// The network of a path, or what an item counts, lit up.
pub(super) fn lights(seen: &SeenHere, pointed: Cell) -> Markup {
    let map = Map::of(seen.edition.tables(), &seen.view);
    let mut svg = String::new();
    let Some(face) = map.face(pointed) else {
        return layer(Frame::of(&seen.view), "tp-over", "");
    };
    let account = map.account(pointed);
    let is_route = account.as_ref().is_some_and(|it| it.length > 0);
    let cells = match account {
        Some(account) => account.counted,
        None if face.is_path() || face.is_track() => map.network(pointed),
        None => Vec::new(),
    };
    svg.push_str("<g class=\"tp-lit\">");
    for &at in &cells {
        let (x, y) = corner(at);
        _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"96\" height=\"96\"/>");
    }
    svg.push_str("</g>");
    if is_route && !face.is_station() {
        // Counted from the ride.
        svg.push_str("<g class=\"tp-step\">");
        for (i, &at) in cells.iter().enumerate() {
            let (x, y) = corner(at);
            let (x, y) = (x + 48, y + 48);
            _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"22\"/><text x=\"{x}\" y=\"{}\">{}</text>",
                y + 10,
                i + 1
            );
        }
        svg.push_str("</g>");
    }
    let (x, y) = corner(pointed);
    _ = write!(svg, "<rect class=\"tp-pointed\" x=\"{x}\" y=\"{y}\" width=\"96\" height=\"96\"/>");
    layer(Frame::of(&seen.view), "tp-over", &svg)
}
