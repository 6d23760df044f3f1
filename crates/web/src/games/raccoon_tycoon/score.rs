//! How a game came out, and how it went.

use maud::{Markup, html};
use raccoon_tycoon::{Commodity, Ending, Line, Phase, State};
use tabletop::{Edition as _, Names, Seat};

use super::SeenHere;
use crate::board::{Chart, Curve, Moment};
use crate::parts::{badge_text, seat_class};

/// Where every point came from, seat by seat, line by line.
pub(super) fn story(seen: &SeenHere) -> Markup {
    let n = u8::try_from(seen.view.mats.len()).expect("at most five");
    html! {
        p.ending { (ending(seen)) }
        div.score-stories {
            @for seat in Seat::all(n) {
                article class={ "score-story " (seat_class(seat)) } {
                    h3 { (badge_text(seat)) " " (seen.names.subject(seat)) }
                    ul {
                        @for (points, what) in lines(seen, seat) {
                            li { b { (points) } span { (what) } }
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
        Ending::Towns => "The last town was bought, and the round was played to its end.",
        Ending::Railroads => {
            "The last railroad was auctioned, and the round was played to its end."
        }
        Ending::SuddenDeath { .. } => "A thousand dollars ended the game at once.",
        Ending::RoundLimit => "The limit of rounds was reached.",
    };
    format!("{how} Played with the edition {}.", seen.edition.tables().name())
}

/// Points and what they were for, of one seat. Money comes last: it breaks ties.
fn lines(seen: &SeenHere, seat: Seat) -> Vec<(i32, String)> {
    let mat = &seen.view.mats[seat.idx()];
    let mut lines = Vec::new();
    for &town in &mat.towns {
        let printed = seen.edition.town(town);
        lines.push((i32::from(printed.points), printed.name.clone()));
    }
    for line in Line::all() {
        let n = mat.railroads[line.idx()];
        if n > 0 {
            let printed = seen.edition.line(line);
            let points = printed.points[usize::from(n) - 1];
            lines.push((i32::from(points), format!("{n} {}", printed.name)));
        }
    }
    let score = &mat.score;
    let buildings = match mat.buildings.len() {
        1 => "1 building".to_owned(),
        n => format!("{n} buildings"),
    };
    let sums = [
        (score.buildings, buildings),
        (score.pairs, "pairs of a town and a railroad".to_owned()),
        (score.offices, "Mansion, Baron and Mayor".to_owned()),
        (score.bank, "the Bank".to_owned()),
    ];
    lines.extend(sums.into_iter().filter(|(points, _)| *points != 0));
    if let Some(money) = mat.money {
        lines.push((0, format!("{money} left, which breaks a tie")));
    }
    lines
}

/// Money, points and prices over time.
pub(super) fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
    let n_seats = moments.first().map_or(0, |moment| moment.view.mats.len());
    let per_seat = |value: &dyn Fn(&Moment<State>, usize) -> i32| {
        (0..n_seats)
            .map(|i| {
                let seat = Seat(u8::try_from(i).expect("at most five"));
                Curve {
                    name: format!("{seat} {}", names.plain(seat)),
                    class: seat_class(seat).to_owned(),
                    values: moments.iter().map(|moment| value(moment, i)).collect(),
                }
            })
            .collect()
    };
    let money = |moment: &Moment<State>, i: usize| {
        let money = moment.view.mats[i].money.map_or(0, |money| money.0);
        i32::try_from(money).unwrap_or(i32::MAX)
    };
    let prices = Commodity::ALL.map(|commodity| Curve {
        name: commodity.name().to_owned(),
        class: commodity.name().to_owned(),
        values: moments
            .iter()
            .map(|moment| i32::from(moment.view.prices[commodity.idx()]))
            .collect(),
    });
    vec![
        Chart {
            title: "Points",
            unit: "",
            curves: per_seat(&|moment, i| moment.view.mats[i].score.total()),
        },
        Chart { title: "Money", unit: "$", curves: per_seat(&money) },
        Chart { title: "Prices", unit: "$", curves: prices.to_vec() },
    ]
}

#[cfg(test)]
mod tests {
    use raccoon_tycoon::Options;
    use tabletop::{Match, Player, Printed, QuickDice, Turn, Viewer};

    use super::*;
    use crate::table::{Eyes, Seen};

    fn finished() -> Match<State> {
        use tabletop::Game;
        let players = vec![Player::bot("Ann", "random"), Player::bot("Bea", "random")];
        let options = Options { round_limit: 30, ..Options::default() };
        let mut game: Match<State> =
            Match::new(players, &options, Printed::standard(), "7".parse().unwrap()).unwrap();
        let mut dice = QuickDice::new(3);
        while let Turn::Seats(seats) = game.position().turn() {
            let seat = seats.first().unwrap();
            let action = game.position().sample(seat, &mut dice, &mut Vec::new());
            game.submit(seat, action).unwrap();
        }
        game
    }

    #[test]
    fn the_lines_of_a_score_add_up_to_it() {
        let game = finished();
        let seen = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
        for seat in Seat::all(2) {
            let sum: i32 = lines(&seen, seat).iter().map(|(points, _)| points).sum();
            assert_eq!(sum, seen.view.mats[seat.idx()].score.total());
        }
    }

    #[test]
    fn curves_end_where_the_game_ended() {
        let game = finished();
        let moments = Moment::all(&game);
        let charts = charts(&moments, &game.names());
        assert_eq!(charts[0].curves[1].name, "B Bea");
        let seen = Seen::of(&game, 0, Eyes::Open);
        for (i, mat) in seen.view.mats.iter().enumerate() {
            let money = i32::try_from(mat.money.unwrap().0).unwrap();
            assert_eq!(charts[0].curves[i].values.last(), Some(&mat.score.total()));
            assert_eq!(charts[1].curves[i].values.last(), Some(&money));
        }
        assert_eq!(charts[2].curves.len(), 6);
        assert!(charts.iter().flat_map(|it| &it.curves).all(|it| it.values.len() == moments.len()));
    }
}
