//! How a game came out: newspapers turned over, showmen left in the park; where every point came
//! from, and how it went.

use coney_island::view::{MatView, Waiting};
use coney_island::{Ending, Event, Fact, State, preview, score};
use maud::{Markup, html};
use tabletop::{Edition as _, Names, Seat};

use super::{SeenHere, art};
use crate::board::{Chart, Curve, Moment};
use crate::parts::seat_class;

/// What the final scoring has added and taken away, seat by seat.
pub(super) fn story(seen: &SeenHere) -> Markup {
    html! {
        div.ci-story {
            p.ending { (ending(seen)) }
            @if let Some(tie) = tie(seen) { p.ending data-part="tie" { (tie) } }
            div.score-stories {
                @for (seat, mat) in (0..).map(Seat).zip(&seen.view.mats) {
                    @let [track, papers, lost] = seen.view.points_of(seat);
                    article class={ "score-story " (seat_class(seat)) } {
                        h3 { (seen.names.plain(seat)) ": " (track + papers + lost) }
                        p { b { (track) } " on the promenade" }
                        p.ci-turned-over {
                            b { "+" (papers) }
                            @for &it in mat.open_papers.iter().flatten() { (art::paper(it)) }
                            @if mat.open_papers.as_ref().is_none_or(Vec::is_empty) { " no newspapers" }
                        }
                        p.ci-left {
                            b { (lost) }
                            @for it in seen.view.showmen.iter().filter(|it| it.owner == seat) {
                                (art::stand(it.car, it.colour))
                            }
                            @if lost == 0 { " no showman left in the park" }
                        }
                    }
                }
            }
        }
    }
}

fn ending(seen: &SeenHere) -> String {
    let Some(ending) = seen.view.ending.filter(|_| seen.view.waiting == Waiting::Over) else {
        return String::new();
    };
    let how = match ending {
        Ending::SixtyPoints => "Sixty points have been had, and the round was played to its end.",
        Ending::OneStack => {
            "At most one stack of attractions was left, and the round was played to its end."
        }
        Ending::Newspapers => "The newspapers ran out, and the round was played to its end.",
        Ending::FullPark => {
            "All sites were laid and few spots were empty; the round was played to its end."
        }
        Ending::RoundLimit => "The limit of rounds was reached.",
    };
    format!("{how} Played with the edition {}.", seen.edition.tables().name())
}

fn total(seen: &SeenHere, seat: Seat) -> i32 {
    seen.view.points_of(seat).iter().sum()
}

fn left_over(mat: &MatView) -> u8 {
    mat.money + mat.materials.total()
}

/// What decided between those with the most points, if there were several.
fn tie(seen: &SeenHere) -> Option<String> {
    let best = preview::seats(&seen.view).map(|seat| total(seen, seat)).max()?;
    let tied = preview::seats(&seen.view).filter(|&seat| total(seen, seat) == best);
    let tied: Vec<(Seat, u8)> =
        tied.map(|seat| (seat, left_over(&seen.view.mats[seat.idx()]))).collect();
    if tied.len() < 2 {
        return None;
    }
    let names: Vec<String> =
        tied.iter().map(|(seat, n)| format!("{} {n}", seen.names.plain(*seat))).collect();
    let most = tied.iter().map(|(_, n)| *n).max()?;
    let shared = tied.iter().filter(|(_, n)| *n == most).count() > 1;
    let end = if shared { "so they share the victory" } else { "and the most win" };
    Some(format!(
        "A tie at {best} points goes to whoever has more money and materials: {}, {end}.",
        names.join(", ")
    ))
}

/// Where points come from and go to, in the order in which they are told.
const SOURCES: [&str; 9] = [
    "at the start",
    "cars",
    "squares",
    "plots",
    "attractions built",
    "showmen covered",
    "promoter and police",
    "newspapers",
    "showmen left in the park",
];

/// Points of every seat by source, over a whole game.
fn sources(moments: &[Moment<State>]) -> Vec<[i32; 9]> {
    let n_seats = moments.first().map_or(0, |it| it.view.mats.len());
    let mut all = vec![[0; 9]; n_seats];
    for seat in &mut all {
        seat[0] = coney_island::setup::START_POINTS.into();
    }
    for event in moments.iter().flat_map(|it| &it.events) {
        let Event::Fact(fact) = *event else { continue };
        let found = match fact {
            Fact::IncomePaid { seat, points, .. } => Some((seat, 1, i32::from(points))),
            Fact::SquaresPaid { seat, points, .. } | Fact::SquareFormed { seat, points } => {
                Some((seat, 2, points.into()))
            }
            Fact::BonusPaid { seat, points } => Some((seat, 3, points.into())),
            Fact::AttractionBuilt { seat, points, .. } => Some((seat, 4, points.into())),
            Fact::ShowmanCovered { seat, points, .. } => Some((seat, 5, points.into())),
            Fact::Promoted { seat, points } => Some((seat, 6, points.into())),
            Fact::OfficerPaid { seat } => Some((seat, 6, -1)),
            Fact::SiteLaid { .. }
            | Fact::TurnBegan { .. }
            | Fact::MaterialDrawn { .. }
            | Fact::MaterialsChosen { .. }
            | Fact::MaterialsReturned { .. }
            | Fact::RepeatsGained { .. }
            | Fact::Repeated { .. }
            | Fact::SiteRevealed { .. }
            | Fact::SitePlaced { .. }
            | Fact::ShowmanPlaced { .. }
            | Fact::ShowmanRelocated { .. }
            | Fact::LinedUp { .. }
            | Fact::Hired { .. }
            | Fact::WorkerPaid { .. }
            | Fact::Exchanged { .. }
            | Fact::JournalistPaid { .. }
            | Fact::NewspaperDiscarded { .. }
            | Fact::TurnEnded { .. }
            | Fact::LastRound { .. }
            | Fact::Over { .. } => None,
        };
        if let Some((seat, source, points)) = found {
            all[seat.idx()][source] += points;
        }
    }
    if let Some(last) = moments.last() {
        for (seat, sums) in (0..).map(Seat).zip(&mut all) {
            let [_, papers, lost] = last.view.points_of(seat);
            (sums[7], sums[8]) = (papers, lost);
        }
    }
    all
}

/// Where everybody's points came from.
pub(super) fn hindsight(moments: &[Moment<State>], names: &Names) -> Markup {
    let all = sources(moments);
    let seats: Vec<Seat> = (0..).map(Seat).take(all.len()).collect();
    html! {
        h3 { "Where the points came from" }
        div.sheet-box tabindex="0" role="group" aria-label="Points by source" {
            table.sheet data-part="sources" {
                thead {
                    tr {
                        th scope="col" { "Source" }
                        @for &seat in &seats { th scope="col" { (names.plain(seat)) } }
                    }
                }
                tbody {
                    @for (i, source) in SOURCES.iter().enumerate() {
                        @if all.iter().any(|it| it[i] != 0) {
                            tr {
                                th scope="row" { (source) }
                                @for it in &all { td { (it[i]) } }
                            }
                        }
                    }
                    tr.total {
                        th scope="row" { "total" }
                        @for it in &all { td { (it.iter().sum::<i32>()) } }
                    }
                }
            }
        }
    }
}

/// Points, showmen in the park and what the cars pay, over time.
pub(super) fn charts(moments: &[Moment<State>], names: &Names) -> Vec<Chart> {
    let n_seats = moments.first().map_or(0, |moment| moment.view.mats.len());
    let per_seat = |value: fn(&Moment<State>, Seat) -> i32| {
        (0..).map(Seat).take(n_seats).map(move |seat| Curve {
            name: format!("{seat} {}", names.plain(seat)),
            class: seat_class(seat).to_owned(),
            values: moments.iter().map(|moment| value(moment, seat)).collect(),
        })
    };
    let chart = |title, value| Chart { title, unit: "", curves: per_seat(value).collect() };
    vec![
        chart("Points", |moment, seat| moment.view.points_of(seat).iter().sum()),
        chart("Showmen in the park", |moment, seat| {
            let [.., lost] = moment.view.points_of(seat);
            -lost / score::SHOWMAN_PENALTY
        }),
        chart("Points of each income", |moment, seat| {
            let mat = &moment.view.mats[seat.idx()];
            let income = preview::income(moment.edition.tables(), mat);
            i32::from(income.points) + i32::from(score::SQUARE_POINTS * mat.n_squares)
        }),
    ]
}

#[cfg(test)]
mod tests {
    use tabletop::Viewer;

    use super::super::tests::finished;
    use super::*;
    use crate::table::{Eyes, Seen};

    #[test]
    fn the_sources_of_a_score_add_up_to_it() {
        for seed in 0..6 {
            let game = finished(seed);
            let seen: SeenHere = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
            let moments = Moment::all(&game);
            let all = sources(&moments);
            for seat in preview::seats(&seen.view) {
                assert_eq!(all[seat.idx()].iter().sum::<i32>(), total(&seen, seat));
            }
            let told = hindsight(&moments, &game.names()).into_string();
            assert!(told.contains("cars") && told.contains("showmen left in the park"));
            assert!(!ending(&seen).is_empty());
        }
    }

    #[test]
    fn a_tie_is_explained_and_only_a_tie() {
        let game = finished(1);
        let mut seen: SeenHere = Seen::of(&game, 0, Eyes::Of(Viewer::Spectator));
        seen.view.showmen.clear();
        for (mat, points) in seen.view.mats.iter_mut().zip([40, 39, 38]) {
            mat.points = points;
            mat.open_papers = Some(Vec::new());
        }
        assert_eq!(tie(&seen), None);
        seen.view.mats[1].points = 40;
        seen.view.mats[0].money = 5;
        seen.view.mats[1].money = 0;
        seen.view.mats[0].materials = coney_island::Materials::NONE;
        seen.view.mats[1].materials = coney_island::Materials::NONE;
        assert!(tie(&seen).unwrap().contains("5, "), "{:?}", tie(&seen));
        assert!(tie(&seen).unwrap().contains("the most win"));
        seen.view.mats[1].money = 5;
        assert!(tie(&seen).unwrap().contains("share the victory"));
    }

    #[test]
    fn curves_end_where_the_game_ended() {
        let game = finished(2);
        let moments = Moment::all(&game);
        let charts = charts(&moments, &game.names());
        let seen: SeenHere = Seen::of(&game, 0, Eyes::Open);
        for seat in preview::seats(&seen.view) {
            let last = charts[0].curves[seat.idx()].values.last();
            assert_eq!(last, Some(&total(&seen, seat)));
        }
        assert!(charts.iter().flat_map(|it| &it.curves).all(|it| it.values.len() == moments.len()));
    }
}
