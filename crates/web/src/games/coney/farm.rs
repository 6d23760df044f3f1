//! The reader's farm: cards, tokens on them, the spaces where it can still grow, and what the
//! card that is held would do on each of them.

use std::cmp::Ordering;

use coney::farm::Cell;
use coney::preview::{self, Obstacle};
use coney::view::{MatView, Plot};
use coney::words::cards;
use coney::{Card, Lay, Tokens};
use maud::{Markup, html};

use super::draft::Draft;
use super::faces::{self, Size};
use super::panel::cell_of;
use super::touch::{Spot, spot};
use super::{SeenHere, shown_mat, shown_seat};

/// The part of the field that is shown.
struct Field {
    left: u8,
    top: u8,
    columns: u8,
    rows: u8,
    cells: coney::farm::CellSet,
}

fn field(mat: &MatView) -> Field {
    let farm = mat.to_farm();
    // As long as it can go anywhere, what is next to a card is enough.
    let cells = match farm.room.len() == coney::farm::FULL {
        true => farm.room,
        false => farm.occupied().or(farm.open()),
    };
    let (mut left, mut top, mut right, mut bottom) = (4, 4, 0, 0);
    for cell in cells.iter() {
        (left, right) = (cell.column().min(left), cell.column().max(right));
        (top, bottom) = (cell.row().min(top), cell.row().max(bottom));
    }
    Field { left, top, columns: right + 1 - left, rows: bottom + 1 - top, cells }
}

pub(super) fn farm(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let mat = shown_mat(seen);
    let Field { left, top, columns, rows, cells } = field(mat);
    let owner = match seen.reader() {
        Some(_) => "Your farm".to_owned(),
        None => format!("Farm of {}", seen.names.plain(shown_seat(seen))),
    };
    html! {
        section.cn-farm aria-label=(owner) data-part="farm" data-roving {
            h2 { (owner) }
            (score(seen, held))
            // Where something lies is a class: a style of its own is nothing that the server lets in.
            div class={ "cn-field cn-left" (left) " cn-top" (top) " cn-cols" (columns) " cn-rows" (rows) } {
                @for cell in cells.iter() {
                    div class={ "cn-cell cn-c" (cell.column()) " cn-r" (cell.row()) } data-key=(cell)
                        data-place={ "farm:" (cell) }
                    {
                        @match plot_on(mat, cell).cloned() {
                            Some(Plot::Rabbit { card, tokens, .. }) => {
                                (rabbit(seen, held, cell, card, tokens))
                            }
                            Some(Plot::Hutch { card, .. }) => (hutch(seen, held, cell, card)),
                            None => (space(seen, held, cell)),
                        }
                    }
                }
            }
        }
    }
}

fn plot_on(mat: &MatView, cell: Cell) -> Option<&Plot> {
    mat.farm.iter().find(|plot| cell_of(plot) == cell)
}

fn rabbit(seen: &SeenHere, held: Option<Draft>, cell: Cell, card: Card, tokens: Tokens) -> Markup {
    let edition = seen.edition.tables();
    let on_it = if tokens.is_none() { String::new() } else { format!(" On it: {tokens}.") };
    let label = format!("{cell}: {}{on_it}", cards::sentence(edition, card));
    let points = coney::score::coupon(edition, &shown_mat(seen).to_farm(), cell);
    let content = html! {
        (faces::face(Size::Plot, card))
        @if !tokens.is_none() { span.cn-on { (faces::tokens(tokens, 5)) } }
        @if points != 0 { b.cn-bonus { (signed(points)) } }
    };
    html! {
        (spot(seen, held, Spot::Plot(cell), "cn-plot", &label, &content))
        (faces::glass(edition, card))
    }
}

fn hutch(seen: &SeenHere, held: Option<Draft>, cell: Cell, card: Option<Card>) -> Markup {
    let under = card.map(|card| format!(", with {} under it", seen.edition.card_name(card)));
    let label = format!("A hutch on {cell}{}", under.unwrap_or_default());
    spot(seen, held, Spot::Plot(cell), "cn-plot", &label, &faces::hutch())
}

/// A number of points with its sign.
fn signed(points: i32) -> String {
    format!("{points:+}")
}

/// A space, with what its neighbours want there, and what the card that is held would do on it.
fn space(seen: &SeenHere, held: Option<Draft>, cell: Cell) -> Markup {
    let is_open = shown_mat(seen).to_farm().open().contains(cell);
    let content = html! {
        (faces::space())
        @if is_open { (seams(seen, cell)) }
        (note(seen, held, cell))
    };
    let class = if is_open { "cn-space" } else { "cn-space cn-far" };
    spot(seen, held, Spot::Space(cell), class, &format!("Space {cell}"), &content)
}

/// At each edge the placement rules of the rabbit beyond it.
fn seams(seen: &SeenHere, cell: Cell) -> Markup {
    let edition = seen.edition.tables();
    let farm = shown_mat(seen).to_farm();
    html! {
        @for (at, card) in farm.rabbits().filter(|(at, _)| cell.neighbours().contains(*at)) {
            @if !edition.face(card).rules.is_empty() {
                span class={ "cn-seam cn-" (edge(cell, at)) } { (faces::seam(edition, card)) }
            }
        }
    }
}

/// Which edge of a space lies towards a neighbour.
fn edge(cell: Cell, neighbour: Cell) -> &'static str {
    match (cell.column().cmp(&neighbour.column()), cell.row().cmp(&neighbour.row())) {
        (Ordering::Greater, _) => "west",
        (Ordering::Less, _) => "east",
        (Ordering::Equal, Ordering::Greater) => "north",
        (Ordering::Equal, Ordering::Less | Ordering::Equal) => "south",
    }
}

fn note(seen: &SeenHere, held: Option<Draft>, cell: Cell) -> Markup {
    let Some(draft @ Draft::Lay { lay, card, cell: chosen, .. }) = held else { return html! {} };
    let edition = seen.edition.tables();
    let against = match preview::obstacle(edition, &seen.view, (lay, card), cell) {
        None => {
            let points = gain(seen, super::draft::on(draft, cell));
            return html! {
                @if chosen == cell {
                    span.cn-ghost {
                        @if lay == Lay::Rabbit { (faces::face(Size::Plot, card)) } @else { (faces::hutch()) }
                    }
                }
                b.cn-worth { (signed(points)) }
            };
        }
        Some(Obstacle::Rule { rabbit, atom }) => {
            format!("{}: {}", edition.card_name(rabbit), cards::rule(edition, atom))
        }
        Some(Obstacle::Apart) => "next to no card".to_owned(),
        Some(Obstacle::Occupied | Obstacle::Outside) => return html! {},
    };
    html! { span.cn-against { (against) } }
}

/// What a draft would bring in points.
fn gain(seen: &SeenHere, draft: Draft) -> i32 {
    let edition = seen.edition.tables();
    let Some(mat) = preview::own_mat(&seen.view) else { return 0 };
    if let Draft::Trade(cell) = draft {
        return preview::trade_points(edition, mat, cell);
    }
    let Draft::Lay { lay, card, cell, .. } = draft else { return 0 };
    match lay {
        Lay::Rabbit => preview::points(edition, mat, card, cell).unwrap_or(0),
        Lay::Hutch => preview::hutch_points(edition, mat, cell),
    }
}

/// Points by source, as they would be after what is held.
fn score(seen: &SeenHere, held: Option<Draft>) -> Markup {
    let score = shown_mat(seen).score;
    let gain = held.map_or(0, |draft| gain(seen, draft));
    let parts = [
        ("rabbits", score.printed),
        ("coupons", score.coupons),
        ("stores", score.stores),
        ("tokens", score.tokens),
        ("reserve", score.reserve),
    ];
    html! {
        p.cn-score data-part="points" {
            @for (name, points) in parts { span { (name) " " b { (points) } } }
            span.cn-total {
                b { (score.total()) }
                @if gain != 0 { " " i { (signed(gain)) } }
                @if score.total() == 1 && gain == 0 { " point" } @else { " points" }
            }
        }
    }
}
