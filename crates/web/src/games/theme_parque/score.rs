//! How a game came out, item by item, and how it went.

use draw::theme_parque::park;
use maud::{Markup, html};
use tabletop::{Names, Seat};
use theme_parque::preview::{self, Map};
use theme_parque::view::MatView;
use theme_parque::{Cell, Ending, Event, Fact, Stage, State};

use super::{SeenHere, faces, n_points};
use crate::board::{Chart, Curve, Moment, drawing};
use crate::parts::{badge_text, seat_class};

/// One line of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    points: i32,
    at: Cell,
    what: String,
}

/// The park to keep, and where every point came from.
pub(super) fn story(seen: &SeenHere) -> Markup {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    html! {
        div.tp-story {
            p.ending { (ending(seen)) }
            figure.tp-keepsake data-part="keepsake" {
                (drawing("tp-whole", &park::park(edition, &view.park)))
                figcaption {
                    "The park: " (n_dominoes(seen)) " dominoes around the Entrance. "
                    button type="button" data-part="keep" data-keep="park" { "Keep this picture" }
                }
            }
            div.score-stories {
                @for (seat, mat) in (0..).map(Seat).zip(&view.mats) {
                    article class={ "score-story " (seat_class(seat)) } {
                        h3 { (badge_text(seat)) " " (seen.names.plain(seat)) ": " (mat.score) }
                        ul {
                            @for row in rows(seen, seat) {
                                li {
                                    b { (row.points) }
                                    @if let Some(square) = preview::square(view, row.at) {
                                        (faces::face(square.face))
                                    }
                                    span { (row.what) }
                                }
                            }
                        }
                        @if mat.pawns_at_home > 0 {
                            p.tp-idle { (n_idle(mat.pawns_at_home)) }
                        }
                    }
                }
            }
        }
    }
}

/// How many lie there, whole or half covered; the Entrance is none.
fn n_dominoes(seen: &SeenHere) -> usize {
    let mut dominoes: Vec<u8> = seen.view.park.iter().map(|square| square.domino).collect();
    dominoes.sort_unstable();
    dominoes.dedup();
    dominoes.iter().filter(|&&it| it != 0).count()
}

fn n_idle(n: u8) -> String {
    if n == 1 {
        "One pawn was never placed.".to_owned()
    } else {
        format!("{n} pawns were never placed.")
    }
}

fn ending(seen: &SeenHere) -> &'static str {
    let Stage::Over(ending) = seen.view.stage else { return "" };
    match ending {
        Ending::AllPlaced => "Every domino lies in the park.",
        Ending::AllOut => "Everybody has placed the last pawn.",
        Ending::FinalTurn => "The last player with pawns has had a final turn.",
        Ending::MarketEmpty => "The market is empty, and so is the deck.",
        Ending::Stalled => "A whole round went by without a domino.",
    }
}

/// What each pawn of a seat scores; a coaster once, at the station that gives most.
fn rows(seen: &SeenHere, seat: Seat) -> Vec<Row> {
    let (edition, view) = (seen.edition.tables(), &seen.view);
    let map = Map::of(edition, view);
    let mut rows = Vec::new();
    let mut coasters: Vec<Cell> = Vec::new();
    let mut squares: Vec<_> = view.park.iter().filter(|it| it.pawns.contains(&seat)).collect();
    squares.sort_by_key(|it| std::cmp::Reverse(it.points));
    for square in squares {
        let name = preview::name(edition, square.face);
        let account = map.account(square.at).unwrap_or_default();
        let n_pawns = square.pawns.iter().filter(|&&it| it == seat).count();
        let is_scored = square.coaster.is_some_and(|it| coasters.contains(&it));
        coasters.extend(square.coaster);
        for _ in 0..n_pawns {
            let (points, why) = match is_scored {
                true => (0, "its rollercoaster is scored already".to_owned()),
                false => (account.points, account.sentence()),
            };
            rows.push(Row { points, at: square.at, what: format!("{name}: {why}") });
        }
    }
    rows
}

/// What became of every claim: worth then, and in the end.
pub(super) fn hindsight(moments: &[Moment<State>], names: &Names) -> Option<Markup> {
    let last = moments.last()?;
    let mut claims = Vec::new();
    for (i, moment) in moments.iter().enumerate() {
        for event in &moment.events {
            let Event::Fact(Fact::Claimed { seat, face, at }) = *event else { continue };
            let worth = |moment: &Moment<State>| {
                let square = preview::square(&moment.view, at).filter(|it| it.face == face);
                square.and_then(|it| it.points)
            };
            let then = moments[i.saturating_sub(1)..].iter().find_map(worth).unwrap_or(0);
            let name = preview::name(moment.edition.tables(), face);
            claims.push((seat, name, then, worth(last)));
        }
    }
    if claims.is_empty() {
        return None;
    }
    claims.sort_by_key(|&(_, _, then, now)| std::cmp::Reverse(now.unwrap_or(0) - then));
    Some(html! {
        h3 { "What became of the claims" }
        ul.tp-became {
            @for (seat, name, then, now) in claims {
                li class=(seat_class(seat)) {
                    (badge_text(seat)) " " (names.plain(seat)) " claimed the " (name) " at "
                    (n_points(then)) ", "
                    @match now {
                        Some(now) if now > then => { b { "it grew to " (now) } }
                        Some(now) if now < then => { b { "it fell to " (now) } }
                        Some(_) => "and so it stayed",
                        None => "and it is no longer there",
                    }
                    "."
                }
            }
        }
    })
}

/// Points, pawns and the park over time.
pub(super) fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
    let n_seats = moments.first().map_or(0, |moment| moment.view.mats.len());
    let per_seat = |value: fn(&MatView) -> i32| {
        let curve = |seat: Seat| Curve {
            name: format!("{seat} {}", names.plain(seat)),
            class: seat_class(seat).to_owned(),
            values: moments.iter().map(|it| value(&it.view.mats[seat.idx()])).collect(),
        };
        (0..).map(Seat).take(n_seats).map(curve).collect()
    };
    vec![
        Chart { title: "Points", unit: "", curves: per_seat(|mat| mat.score) },
        Chart {
            title: "Pawns at home",
            unit: "",
            curves: per_seat(|mat| i32::from(mat.pawns_at_home)),
        },
    ]
}

#[cfg(test)]
mod tests {
    use tabletop::Viewer;

    use super::super::tests::finished;
    use super::*;
    use crate::table::{Eyes, Seen};

    #[test]
    fn the_rows_of_a_score_add_up_to_it() {
        let mut n_rows = 0;
        for seed in 0..8 {
            let game = finished(seed);
            let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
            for (seat, mat) in (0..).map(Seat).zip(&seen.view.mats) {
                let rows = rows(&seen, seat);
                n_rows += rows.len();
                assert_eq!(rows.iter().map(|row| row.points).sum::<i32>(), mat.score);
            }
            let html = story(&seen).into_string();
            assert!(html.contains("Keep this picture") && !html.contains("style="));
        }
        assert!(n_rows > 20, "{n_rows}");
    }

    #[test]
    fn curves_end_where_the_game_ended() {
        let game = finished(2);
        let moments = Moment::all(&game);
        let charts = charts(&moments, &game.names());
        let seen = Seen::of(&game, 0, Eyes::Open);
        for (i, mat) in seen.view.mats.iter().enumerate() {
            assert_eq!(charts[0].curves[i].values.last(), Some(&mat.score));
        }
        assert!(charts.iter().flat_map(|it| &it.curves).all(|it| it.values.len() == moments.len()));
        let told = hindsight(&moments, &game.names()).unwrap().into_string();
        assert!(told.contains(" claimed the "));
    }
}
