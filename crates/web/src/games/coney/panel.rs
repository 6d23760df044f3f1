//! What is public of a player: points, tokens, the farm as thumbnails, the reserve.

use coney::view::{HandView, MatView, Plot};
use coney::words::cards;
use coney::{Card, Cell};
use maud::{Markup, html};
use tabletop::{Seat, Viewer};

use super::SeenHere;
use super::faces::{self, Size};
use crate::board::Panel;

pub(super) fn panel(seen: &SeenHere, seat: Seat) -> Panel {
    let mat = &seen.view.mats[seat.idx()];
    let score = mat.score;
    let n_cards = match &mat.hand {
        HandView::Mine { cards } => cards.len(),
        HandView::Theirs { n_cards } => usize::from(*n_cards),
    };
    let said = format!("Has {}", mat.tokens);
    let purse = html! {
        span.cn-purse-small role="img" title=(said) aria-label=(said) {
            (faces::tokens(mat.tokens, 1))
        }
    };
    let first = if seen.view.first == Some(seat) { ", first player" } else { "" };
    Panel {
        score: score.total().to_string(),
        score_said: format!(
            "{}: rabbits {}, coupons {}, stores {}, tokens {}, reserve {}",
            n_points(score.total()),
            score.printed,
            score.coupons,
            score.stores,
            score.tokens,
            score.reserve
        ),
        purse: Some(purse),
        holdings: html! { div.cn-holdings { (holdings(seen, seat, mat)) } },
        hidden: format!("{} in hand, farm {} of 9{first}", cards::n_cards(n_cards), mat.farm.len()),
    }
}

pub(super) fn n_points(n: i32) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
}

fn holdings(seen: &SeenHere, seat: Seat, mat: &MatView) -> Markup {
    let edition = seen.edition.tables();
    // With all hands open, hands lie on the panels.
    let hand: &[Card] = match (&mat.hand, seen.viewer) {
        (HandView::Mine { cards }, Viewer::Spectator) => cards,
        (HandView::Mine { .. } | HandView::Theirs { .. }, _) => &[],
    };
    html! {
        (farm_button(seen, seat, mat))
        @for (name, cards) in [("Reserve", mat.reserve.as_slice()), ("Hand", hand)] {
            @if !cards.is_empty() {
                span.cn-kept {
                    small { (name) }
                    @for &card in cards { (faces::thumb(edition, card)) }
                }
            }
        }
    }
}

/// The farm in thumbnails: a click opens it over the board.
fn farm_button(seen: &SeenHere, seat: Seat, mat: &MatView) -> Markup {
    let name = seen.names.plain(seat);
    let (left, top) = corner(mat);
    html! {
        button.cn-mini type="button" data-look={ "farm " (seat) }
            aria-label={ "Farm of " (name) ": " (cards::n_cards(mat.farm.len())) }
            title={ "Look at the farm of " (name) }
        {
            @for plot in &mat.farm {
                @let cell = cell_of(plot);
                span class={ "cn-r" (cell.row() - top) " cn-c" (cell.column() - left) } {
                    @match *plot {
                        Plot::Rabbit { card, .. } => (faces::face(Size::Thumb, card)),
                        Plot::Hutch { .. } => (faces::hutch()),
                    }
                }
            }
        }
    }
}

/// The column and row with which a farm begins.
pub(super) fn corner(mat: &MatView) -> (u8, u8) {
    let cells: coney::farm::CellSet = match mat.room.len() == coney::farm::FULL {
        true => mat.room,
        false => mat.farm.iter().map(cell_of).collect(),
    };
    let (mut left, mut top) = (4, 4);
    for cell in cells.iter() {
        (left, top) = (cell.column().min(left), cell.row().min(top));
    }
    (left, top)
}

/// Where something lies.
pub(super) fn cell_of(plot: &Plot) -> Cell {
    let (Plot::Rabbit { cell, .. } | Plot::Hutch { cell, .. }) = *plot;
    cell
}
