//! How a game came out, card by card, and how it went.

use coney::edition::{Coupon, MAX_STORES};
use coney::score::{coupon, for_logos};
use coney::view::Plot;
use coney::words::cards;
use coney::{Ending, Phase, State};
use maud::{Markup, html};
use tabletop::{Edition as _, Names, Seat};

use super::{SeenHere, faces};
use crate::board::{Chart, Curve, Moment};
use crate::parts::seat_class;

/// One line of a score: points, what for, and the card that a click shows.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    points: i32,
    what: String,
    card: Option<coney::Card>,
}

/// Where every point came from, seat by seat, card by card.
pub(super) fn story(seen: &SeenHere) -> Markup {
    let edition = seen.edition.tables();
    html! {
        div.cn-story {
            p.ending { (ending(seen)) }
            @if let Some(tie) = tie(seen) { p.ending data-part="tie" { (tie) } }
            div.score-stories {
                @for (seat, mat) in (0..).map(Seat).zip(&seen.view.mats) {
                    article class={ "score-story " (seat_class(seat)) } {
                        h3 { (seen.names.plain(seat)) ": " (mat.score.total()) }
                        ul {
                            @for Row { points, what, card } in rows(seen, seat) {
                                li {
                                    b { (points) }
                                    @if let Some(card) = card { (faces::thumb(edition, card)) }
                                    span { (what) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn ending(seen: &SeenHere) -> String {
    let Phase::Over { ending } = seen.view.phase else { return String::new() };
    let how = match ending {
        Ending::FullFarm { seat } => format!(
            "{} had a full farm, and the round was played to its end.",
            seen.names.plain(seat)
        ),
        Ending::RoundLimit => "The limit of rounds was reached.".to_owned(),
    };
    format!("{how} Played with the edition {}.", seen.edition.tables().name())
}

/// What decided between those with the most points, if there were several.
fn tie(seen: &SeenHere) -> Option<String> {
    let mats = &seen.view.mats;
    let best = mats.iter().map(|mat| mat.score.total()).max()?;
    let tied = (0..).map(Seat).zip(mats).filter(|(_, mat)| mat.score.total() == best);
    let tied: Vec<(Seat, u16)> = tied.map(|(seat, mat)| (seat, mat.tokens.total())).collect();
    if tied.len() < 2 {
        return None;
    }
    let names: Vec<String> =
        tied.iter().map(|(seat, n)| format!("{} {n}", seen.names.plain(*seat))).collect();
    let most = tied.iter().map(|(_, n)| *n).max()?;
    let shared = tied.iter().filter(|(_, n)| *n == most).count() > 1;
    let end = if shared { "so they share the victory" } else { "and the most tokens win" };
    Some(format!(
        "A tie at {best} points goes to whoever has more tokens left: {}, {end}.",
        names.join(", ")
    ))
}

/// Points and what they were for, of one seat: cards, coupons, stores, tokens, reserve.
fn rows(seen: &SeenHere, seat: Seat) -> Vec<Row> {
    let mat = &seen.view.mats[seat.idx()];
    let (edition, farm) = (seen.edition.tables(), mat.to_farm());
    let mut rows = Vec::new();
    let mut logos = [0_u8; MAX_STORES];
    for plot in &mat.farm {
        match *plot {
            Plot::Rabbit { cell, card, .. } => {
                let face = edition.face(card);
                let (printed, more) = (i32::from(face.vp), coupon(edition, &farm, cell));
                let what = match &face.coupon {
                    Coupon::End { .. } => {
                        format!(
                            "{}: {printed}, and {more}. {}",
                            face.name,
                            cards::coupon(edition, face)
                        )
                    }
                    Coupon::Growth { store, .. } => {
                        logos[usize::from(store.0)] += 1;
                        format!("{}, with a logo of {}", face.name, edition.store_name(*store))
                    }
                    Coupon::Immediately { .. } => face.name.clone(),
                };
                rows.push(Row { points: printed + more, what, card: Some(card) });
            }
            Plot::Hutch { cell, .. } => {
                rows.push(Row { points: 0, what: format!("A hutch on {cell}"), card: None });
            }
        }
    }
    for (n, store) in logos.into_iter().zip(&edition.stores).filter(|(n, _)| for_logos(*n) > 0) {
        rows.push(Row { points: for_logos(n), what: format!("{n} logos of {store}"), card: None });
    }
    rows.push(Row {
        points: mat.score.tokens,
        what: format!("{} left, 1 point for 3", mat.tokens),
        card: None,
    });
    for &card in &mat.reserve {
        let what = format!("{} was never placed", edition.card_name(card));
        rows.push(Row { points: -coney::score::RESERVED, what, card: Some(card) });
    }
    rows
}

/// Points, tokens and cards in the farm over time.
pub(super) fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
    let n_seats = moments.first().map_or(0, |moment| moment.view.mats.len());
    let per_seat = |value: fn(&coney::view::MatView) -> i32| {
        (0..n_seats)
            .map(|i| {
                let seat = Seat(u8::try_from(i).expect("at most four"));
                Curve {
                    name: format!("{seat} {}", names.plain(seat)),
                    class: seat_class(seat).to_owned(),
                    values: moments.iter().map(|moment| value(&moment.view.mats[i])).collect(),
                }
            })
            .collect()
    };
    let chart = |title, value| Chart { title, unit: "", curves: per_seat(value) };
    vec![
        chart("Points", |mat| mat.score.total()),
        chart("Cards in the farm", |mat| i32::try_from(mat.farm.len()).unwrap_or(9)),
        chart("Tokens", |mat| mat.tokens.total().into()),
    ]
}

#[cfg(test)]
mod tests {
    use coney::Options;
    use tabletop::{Game, Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::{Eyes, Seen};

    fn finished(seed: u64) -> Match<State> {
        let players = vec![Player::bot("Ann", "random"), Player::bot("Bea", "random")];
        let seed_text = seed.to_string();
        let mut game: Match<State> = Match::new(
            players,
            &Options::default(),
            Printed::standard(),
            seed_text.parse().unwrap(),
        )
        .unwrap();
        let mut dice = QuickDice::new(seed);
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.first().unwrap();
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
        game
    }

    #[test]
    fn the_rows_of_a_score_add_up_to_it() {
        for seed in 0..6 {
            let game = finished(seed);
            let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
            for seat in Seat::all(2) {
                let sum: i32 = rows(&seen, seat).iter().map(|row| row.points).sum();
                assert_eq!(sum, seen.view.mats[seat.idx()].score.total());
            }
        }
    }

    #[test]
    fn a_tie_is_explained_and_only_a_tie() {
        let game = finished(1);
        let mut seen = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
        let (ann, bea) = (seen.view.mats[0].score, seen.view.mats[1].score);
        assert_eq!(tie(&seen).is_some(), ann.total() == bea.total());
        seen.view.mats[1].score = ann;
        seen.view.mats[0].tokens = coney::Tokens([2, 0, 0]);
        seen.view.mats[1].tokens = coney::Tokens([0, 1, 0]);
        let said = tie(&seen).unwrap();
        assert!(said.contains("Ann 2, Bea 1, and the most tokens win"), "{said}");
        seen.view.mats[1].tokens = coney::Tokens([0, 1, 1]);
        assert!(tie(&seen).unwrap().contains("share the victory"));
    }

    #[test]
    fn curves_end_where_the_game_ended() {
        let game = finished(2);
        let moments = Moment::all(&game);
        let charts = charts(&moments, &game.names());
        assert_eq!(charts[0].curves[1].name, "B Bea");
        let seen = Seen::of(&game, 0, Eyes::Open);
        for (i, mat) in seen.view.mats.iter().enumerate() {
            assert_eq!(charts[0].curves[i].values.last(), Some(&mat.score.total()));
        }
        assert!(charts.iter().flat_map(|it| &it.curves).all(|it| it.values.len() == moments.len()));
    }
}
