//! The park: its ground with paths that join, queues with their direction and length, pawns with
//! what they score; and over it the cells that can be tapped.

use std::fmt::Write as _;

use draw::theme_parque::park::{directions, extent};
use maud::{Markup, PreEscaped, html};
use tabletop::Seat;
use theme_parque::preview::{self, Map, Place};
use theme_parque::view::SquareView;
use theme_parque::{Action, Cell, Face, Side, Stage, View};

use super::draft::{Draft, Holding};
use super::{SeenHere, faces};
use crate::board::Mark;
use crate::parts::seat_class;

/// The cells that are shown: the first column and row, and how many there are of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) left: i16,
    pub(super) top: i16,
    pub(super) columns: i16,
    pub(super) rows: i16,
}

/// A domino may reach two cells beyond the park.
const MARGIN: i16 = 2;
/// So many are shown of a small park, that its squares are not larger than pieces.
const LEAST: (i16, i16) = (9, 7);

impl Frame {
    pub(super) fn of(view: &View) -> Frame {
        let [left, top, columns, rows] = extent(&view.park).map(|n| i16::try_from(n).unwrap_or(0));
        // What is finished need not grow, and is shown as large as can be.
        let margin = if matches!(view.stage, Stage::Over(_)) { 0 } else { MARGIN };
        let grown = |n: i16, least: i16| (n + 2 * margin).max(least);
        let (wide, high) = (grown(columns, LEAST.0), grown(rows, LEAST.1));
        Frame {
            left: left - (wide - columns) / 2,
            top: top - (high - rows) / 2,
            columns: wide,
            rows: high,
        }
    }

    /// The properties by which all layers lie at the same place.
    pub(super) fn vars(self) -> String {
        format!("--columns {} --rows {}", self.columns, self.rows)
    }

    fn view_box(self) -> String {
        let [x, y, w, h] =
            [self.left, self.top, self.columns, self.rows].map(|n| i32::from(n) * 96);
        format!("{x} {y} {w} {h}")
    }

    /// Where a cell lies in it.
    fn cell(self, at: Cell) -> String {
        format!("--x {} --y {}", at.x - self.left, at.y - self.top)
    }

    /// Whether a cell lies in the upper left quarter.
    pub(super) fn is_upper_left(self, at: Cell) -> bool {
        2 * (at.x - self.left) < self.columns && 2 * (at.y - self.top) < self.rows
    }

    fn contains(self, at: Cell) -> bool {
        (0..self.columns).contains(&(at.x - self.left))
            && (0..self.rows).contains(&(at.y - self.top))
    }
}

/// A layer of the park in units of the drawing.
pub(super) fn layer(frame: Frame, class: &str, inside: &str) -> Markup {
    html! {
        svg class={ "tp-layer " (class) } data-vars=(frame.vars()) viewBox=(frame.view_box())
            aria-hidden="true"
        {
            (PreEscaped(inside))
        }
    }
}

/// Where a cell lies in the drawing.
pub(super) fn corner(at: Cell) -> (i32, i32) {
    (i32::from(at.x) * 96, i32::from(at.y) * 96)
}

/// Everything that lies on the table. What is `fresh` was laid since the reader's last turn.
pub(super) fn ground(seen: &SeenHere, fresh: &[Cell]) -> Markup {
    let view = &seen.view;
    let mut svg = String::new();
    svg.push_str("<g class=\"tp-shade\">");
    for square in &view.park {
        let (x, y) = corner(square.at);
        _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"102\" height=\"102\" rx=\"8\"/>",
            x - 3,
            y
        );
    }
    svg.push_str("</g><g>");
    for square in &view.park {
        let ((x, y), id) = (corner(square.at), faces::id(square.face));
        _ = write!(svg, "<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"96\" height=\"96\"/>");
    }
    svg.push_str("</g>");
    rims(&mut svg, &view.park, fresh);
    queues(&mut svg, seen);
    svg.push_str("<g>");
    if let Some(first) = view.park.iter().find(|square| square.domino == 0) {
        let (x, y) = corner(first.at);
        let y = y + 70;
        _ = write!(svg, "<use href=\"#tp-gate\" x=\"{x}\" y=\"{y}\" width=\"96\" height=\"48\"/>");
    }
    svg.push_str("</g><g>");
    for square in &view.park {
        pawns_on(&mut svg, square);
    }
    svg.push_str("</g>");
    layer(Frame::of(view), "tp-ground", &svg)
}

/// The rim of every domino, and a brighter one around what is new.
fn rims(svg: &mut String, squares: &[SquareView], fresh: &[Cell]) {
    for is_fresh in [false, true] {
        let class = if is_fresh { "tp-fresh" } else { "tp-rims" };
        _ = write!(svg, "<g class=\"{class}\">");
        for (i, square) in squares.iter().enumerate() {
            let other = squares[i + 1..].iter().find(|other| other.domino == square.domino);
            let has_one_half = !squares[..i].iter().any(|other| other.domino == square.domino);
            if fresh.contains(&square.at) != is_fresh || other.is_none() && !has_one_half {
                continue;
            }
            let (x, y) = corner(square.at);
            let (far_x, far_y) = other.map_or((x, y), |other| corner(other.at));
            let [w, h] = [(far_x - x).abs() + 96, (far_y - y).abs() + 96];
            let (x, y) = (x.min(far_x), y.min(far_y));
            _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"6\"/>");
        }
        svg.push_str("</g>");
    }
}

/// Arrows along queues that lead to a ride, and how long the one is that counts.
fn queues(svg: &mut String, seen: &SeenHere) {
    let view = &seen.view;
    svg.push_str("<g>");
    for (square, towards) in view.park.iter().zip(directions(&view.park)) {
        if let Some(side) = towards {
            let (x, y) = corner(square.at);
            _ = write!(
                svg,
                "<use href=\"#tp-to-{side}\" x=\"{x}\" y=\"{y}\" width=\"96\" height=\"96\"/>"
            );
        }
    }
    svg.push_str("</g><g class=\"tp-length\">");
    let map = Map::of(seen.edition.tables(), view);
    for square in view.park.iter().filter(|square| square.face.is_ride()) {
        let Some(account) = map.account(square.at).filter(|it| it.length > 0) else { continue };
        // Its last square before the ride.
        let head = account.counted.iter().find(|&&at| map.face(at).is_some_and(Face::is_queue));
        if let Some(&head) = head {
            let ((x, y), length) = (corner(head), account.length);
            let (x, y) = (x + 48, y + 48);
            _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"21\"/><text x=\"{x}\" y=\"{}\">{length}</text>",
                y + 10
            );
        }
    }
    svg.push_str("</g>");
}

/// Pawns, and what the item scores to each of them.
fn pawns_on(svg: &mut String, square: &SquareView) {
    let (x, y) = corner(square.at);
    let n = i32::try_from(square.pawns.len()).unwrap_or(0);
    for (i, seat) in (0..).zip(&square.pawns) {
        let (x, y) = (x + 44 - 16 * (n - 1) + 30 * (i % 2), y + 26 - 14 * (i / 2));
        _ = write!(
            svg,
            "<use href=\"#tp-pawn-{seat}\" x=\"{x}\" y=\"{y}\" width=\"58\" height=\"70\"/>"
        );
    }
    if let (Some(points), Some(&seat)) = (square.points, square.pawns.first()) {
        points_at(svg, (x + 22, y + 24), &points.to_string(), seat_class(seat));
    }
}

/// A number on a ticket.
pub(super) fn points_at(svg: &mut String, (x, y): (i32, i32), text: &str, class: &str) {
    let half = 14 + 9 * i32::try_from(text.chars().count()).unwrap_or(1);
    _ = write!(
        svg,
        "<g class=\"tp-points {class}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"40\" \
         rx=\"20\"/><text x=\"{x}\" y=\"{}\">{text}</text></g>",
        x - half,
        y - 20,
        2 * half,
        y + 11
    );
}

/// What a tap on a cell does, and how the cell looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Button {
    pub(super) at: Cell,
    /// `picked`, `ready`, `turned` where a domino fits if it is turned, or `resting`.
    pub(super) state: &'static str,
    /// What it is for, by which it is found.
    pub(super) action: Action,
}

/// All cells that can be tapped now, row by row.
pub(super) fn buttons(
    seen: &SeenHere,
    draft: Option<&Draft>,
    holding: Option<&Holding>,
) -> Vec<Button> {
    let mut buttons = match holding {
        Some(holding) => places(seen, holding),
        None => seen.view.park.iter().map(|square| of_square(seen, draft, square)).collect(),
    };
    buttons.sort_by_key(|it| (it.at.y, it.at.x));
    buttons
}

/// Where a domino that is held could be laid, and the cells around the park where it could not.
fn places(seen: &SeenHere, holding: &Holding) -> Vec<Button> {
    let squares = seen.view.park.iter().map(|square| square.at);
    let beside = squares.flat_map(|cell| Side::ALL.map(|side| cell.step(side)));
    let beside = beside.filter(|&cell| preview::square(&seen.view, cell).is_none());
    let mut cells: Vec<Cell> = Vec::new();
    for cell in beside.chain(holding.places.iter().flat_map(|place| place.cells())) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let pinned = holding.at.map(|at| Place { at, way: holding.way });
    let button = |at: Cell| {
        let fits = holding.snap(at, holding.way);
        let place = fits.unwrap_or(Place { at, way: holding.way });
        let is_picked = pinned.is_some_and(|it| it.cells().contains(&at));
        let state = match fits {
            _ if is_picked => "picked",
            Some(_) => "ready",
            None if holding.snap_turned(at).is_some() => "turned",
            None => "resting",
        };
        Button { at, state, action: holding.action(place) }
    };
    cells.into_iter().map(button).collect()
}

/// What can be done with a square that lies there.
fn of_square(seen: &SeenHere, draft: Option<&Draft>, square: &SquareView) -> Button {
    let at = square.at;
    let action = action_at(seen, draft, square);
    let is_picked = match draft {
        Some(Draft::Lift(it)) => {
            preview::square(&seen.view, *it).is_some_and(|it| it.domino == square.domino)
        }
        Some(Draft::Claim(it) | Draft::SendHome { at: it, .. }) => *it == at,
        Some(Draft::Rehome { from, to, .. }) => *from == at || *to == Some(at),
        Some(Draft::Lay { .. } | Draft::Move { .. } | Draft::Give(_) | Draft::Take(_)) | None => {
            false
        }
    };
    let state = Mark::of(is_picked, seen.choices.contains(&action)).class();
    Button { at, state, action }
}

/// What a square is for at this stage of the turn.
pub(super) fn action_at(seen: &SeenHere, draft: Option<&Draft>, square: &SquareView) -> Action {
    let (view, at) = (&seen.view, square.at);
    let claim = Action::Claim { at };
    match view.stage {
        Stage::Signposting => {
            // A domino is listed by its first half.
            let first = view.park.iter().find(|it| it.domino == square.domino);
            Action::Lift { at: first.map_or(at, |it| it.at) }
        }
        Stage::Binning => {
            let listed = seen
                .choices
                .iter()
                .find(|it| matches!(it, Action::SendHome { at: other, .. } if *other == at));
            let seat = square.pawns.first().copied().unwrap_or(Seat(0));
            listed.copied().unwrap_or(Action::SendHome { seat, at })
        }
        Stage::Rehoming => match draft {
            Some(&Draft::Rehome { seat, from, .. }) if from != at => {
                Action::MovePawn { seat, from, to: at }
            }
            Some(_) | None => pawn_to_move(seen, square).unwrap_or(claim),
        },
        Stage::Dealing
        | Stage::Playing
        | Stage::Moving
        | Stage::Claiming
        | Stage::Giving
        | Stage::Taking
        | Stage::Refilling
        | Stage::Over(_) => claim,
    }
}

/// The first listed move of a pawn that stands on a square.
fn pawn_to_move(seen: &SeenHere, square: &SquareView) -> Option<Action> {
    let is_here = |it: &&Action| matches!(it, Action::MovePawn { from, .. } if *from == square.at);
    seen.choices.iter().find(is_here).copied()
}

/// What is said of a cell.
fn label(seen: &SeenHere, it: &Button) -> String {
    let edition = seen.edition.tables();
    let Some(square) = preview::square(&seen.view, it.at) else {
        return match it.state {
            "ready" => format!("Lay it at {}", it.at),
            "turned" => format!("It fits at {} if it is turned", it.at),
            _ => format!("Empty at {}", it.at),
        };
    };
    let mut label = format!("{} at {}", preview::name(edition, square.face), it.at);
    let owners: Vec<&str> = square.pawns.iter().map(|&seat| seen.names.plain(seat)).collect();
    if !owners.is_empty() {
        _ = write!(label, ", claimed by {}", owners.join(" and "));
    }
    if let Some(points) = square.points {
        _ = write!(label, ", {}", super::n_points(points));
    }
    label
}

/// The cells as buttons, one of which Tab leads to.
pub(super) fn cells(
    seen: &SeenHere,
    draft: Option<&Draft>,
    holding: Option<&Holding>,
    stop: Option<Cell>,
    promises: &[(Cell, i32)],
) -> Markup {
    let frame = Frame::of(&seen.view);
    let buttons = buttons(seen, draft, holding);
    // What can be done is more than what can be looked at.
    let is_there = |wanted: Cell| buttons.iter().any(|it| it.at == wanted && it.state != "resting");
    let first = buttons.iter().find(|it| it.state == "ready").or(buttons.first());
    let stop = stop.filter(|&it| is_there(it)).or(first.map(|it| it.at));
    let is_claiming = seen.view.stage == Stage::Claiming && seen.is_asked();
    // Squares on which a domino cannot lie say why, to a pointer; whoever plays by keyboard goes
    // from place to place.
    let taken = seen.view.park.iter().map(|square| square.at).filter(|&at| {
        holding.is_some() && frame.contains(at) && buttons.iter().all(|it| it.at != at)
    });
    html! {
        // Where there is no cell, nothing is pointed at.
        div.tp-layer.tp-cells.holding[holding.is_some()] data-vars=(frame.vars()) data-roving
            role="group" aria-label="Squares of the park" data-part="cells" data-point=""
        {
            @for at in taken {
                span.tp-cell.taken data-key={ "on " (at) } data-vars=(frame.cell(at))
                    data-do={ "cell " (at) } data-point={ "cell " (at) } data-drop={ "cell " (at) }
                    data-place={ "cell:" (at) } {}
            }
            @for it in buttons.iter().filter(|it| frame.contains(it.at)) {
                button type="button" class={ "tp-cell " (it.state) }
                    data-key=(it.at) data-vars=(frame.cell(it.at))
                    data-pick=(seen.notation(&it.action)) data-do={ "cell " (it.at) }
                    data-point={ "cell " (it.at) } data-drop={ "cell " (it.at) }
                    data-place={ "cell:" (it.at) }
                    aria-pressed=(it.state == "picked")
                    tabindex=(if stop == Some(it.at) { "0" } else { "-1" })
                {
                    span.only-read { (label(seen, it)) }
                    @if is_claiming && it.state != "resting" { (worth(seen, it.at, promises)) }
                }
            }
        }
    }
}

/// What an item is worth now, where it could be claimed, and what a domino of the hand could make
/// of it.
fn worth(seen: &SeenHere, at: Cell, promises: &[(Cell, i32)]) -> Markup {
    let points = preview::square(&seen.view, at).and_then(|it| it.points).unwrap_or(0);
    html! {
        b.tp-worth aria-hidden="true" {
            (points)
            @if let Some((_, most)) = promises.iter().find(|it| it.0 == at) { small { "→" (most) } }
        }
    }
}

/// A cell by its word: `3,-1`.
pub(super) fn read_cell(word: &str) -> Option<Cell> {
    let (x, y) = word.split_once(',')?;
    Some(Cell::new(x.parse().ok()?, y.parse().ok()?))
}
