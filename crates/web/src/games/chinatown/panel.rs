//! What is public of a player.

use chinatown::{Shop, score};
use maud::{Markup, html};
use tabletop::Seat;

use super::draft::short_money;
use super::{SeenHere, sign};
use crate::board::Panel;

pub(super) fn panel(seen: &SeenHere, seat: Seat) -> Panel {
    let it = &seen.view.seats[seat.idx()];
    let board = seen.view.board();
    let edition = seen.edition.tables();
    let n_lots = board.owned[seat.idx()].len();
    let groups = score::groups(edition, &board, seen.view.options.split, seat);
    let n_complete = groups.filter(|it| it.lots.len() >= edition.shop(it.shop).size).count();
    let (score, score_said) = match it.money {
        Some(money) => (short_money(money), money.to_string()),
        None => ("$?".to_owned(), "hidden money".to_owned()),
    };
    let income = format!("+{}", short_money(it.income));
    let complete = match n_complete {
        0 => String::new(),
        n => format!(", {n} complete"),
    };
    let face_down = match it.n_face_down {
        0 => String::new(),
        n => format!(", {n} tiles face down"),
    };
    let purse = html! {
        span.ct-income title=(format!("{} a year", it.income)) {
            (income)
            span.only-read { " a year" }
        }
    };
    Panel {
        score,
        score_said,
        purse: Some(purse),
        holdings: tiles(seen, seat),
        hidden: format!("{n_lots} lots, {} shops{complete}{face_down}", it.n_shops),
    }
}

fn tiles(seen: &SeenHere, seat: Seat) -> Markup {
    let it = &seen.view.seats[seat.idx()];
    let Some(tiles) = it.tiles else {
        return html! { span.ct-held { (it.n_tiles) " tiles, hidden" } };
    };
    html! {
        @for shop in Shop::all().filter(|shop| tiles[shop.idx()] > 0) {
            @let n = tiles[shop.idx()];
            @let said = format!("{n} {}", seen.edition.shop_name(shop));
            span.ct-mini role="img" aria-label=(said) title=(said) {
                @for _ in 0..n.min(5) { (sign(shop)) }
                @if n > 5 { b { (n) } }
            }
        }
    }
}
