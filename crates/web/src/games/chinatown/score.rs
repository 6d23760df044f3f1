//! How a game came out, and how it went.

use chinatown::edition::dollars;
use chinatown::view::View;
use chinatown::{State, score};
use maud::{Markup, html};
use tabletop::{Edition as _, Names, Seat, order};

use super::draft::short_money;
use super::{SeenHere, sign};
use crate::board::{Chart, Curve, Moment};
use crate::parts::{badge_text, seat_class};

/// The businesses that everybody ended with.
pub(super) fn story(seen: &SeenHere) -> Markup {
    html! {
        p.ending {
            "1970 is over. What everybody's businesses paid in the last year; played with the edition "
            (seen.edition.tables().name()) "."
        }
        div.score-stories {
            @for seat in Seat::all(seen.view.n_seats()) {
                article class={ "score-story " (seat_class(seat)) } {
                    h3 { (badge_text(seat)) " " (seen.names.subject(seat)) }
                    ul { (businesses(seen, seat)) }
                }
            }
        }
    }
}

fn businesses(seen: &SeenHere, seat: Seat) -> Markup {
    let edition = seen.edition.tables();
    let board = seen.view.board();
    let groups = score::groups(edition, &board, seen.view.options.split, seat);
    let (mut groups, single): (Vec<score::Group>, Vec<score::Group>) =
        groups.partition(|it| it.lots.len() > 1);
    order::by_key(&mut groups, |it| -i64::from(it.income));
    let alone = single.iter().map(|it| it.income).sum();
    html! {
        @for it in groups {
            @let face = edition.shop(it.shop);
            li {
                b { (short_money(dollars(it.income))) }
                span { (sign(it.shop)) " " (face.name) ", " (it.lots.len()) " of " (face.size) }
            }
        }
        @if !single.is_empty() {
            li {
                b { (short_money(dollars(alone))) }
                span { (single.len()) " shops that stand alone" }
            }
        }
    }
}

/// Money and income over time, in thousands.
pub(super) fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
    let n_seats = moments.first().map_or(0, |moment| moment.view.n_seats());
    let per_seat = |value: &dyn Fn(&View, Seat) -> u32| {
        let curve = |seat: Seat| Curve {
            name: format!("{seat} {}", names.plain(seat)),
            class: seat_class(seat).to_owned(),
            values: moments
                .iter()
                .map(|moment| i32::try_from(value(&moment.view, seat) / 1_000).unwrap_or(i32::MAX))
                .collect(),
        };
        Seat::all(n_seats).map(curve).collect()
    };
    let money = |view: &View, seat: Seat| view.seats[seat.idx()].money.map_or(0, |money| money.0);
    let income = |view: &View, seat: Seat| view.seats[seat.idx()].income.0;
    vec![
        Chart { title: "Money, in thousands", unit: "$", curves: per_seat(&money) },
        Chart { title: "Income a year, in thousands", unit: "$", curves: per_seat(&income) },
    ]
}
