//! The end of a game is an event: a podium over the board, rows counted up one by one, where the
//! points came from, how it went, what cost most, and what to do next.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use tabletop::{MAX_SEATS, PerSeat, Seat};

use super::{Board, Chart, How, map_surface, markup};
use crate::brain::Advised;
use crate::browser;
use crate::parts::{badge_text, chart, icon, seat_class};
use crate::prelude::*;
use crate::route::Route;
use crate::table::{Play, Seen, sentence};

/// Shows a match to others: what can be asked for, with the words for it, and what does it.
pub(crate) struct Share {
    pub(crate) ways: &'static [(&'static str, &'static str)],
    pub(crate) act: Box<dyn Fn(&str) + Send + Sync>,
}

/// What the table knows of a match that is over.
pub(crate) struct EndMatter {
    pub(crate) charts: Vec<Chart>,
    pub(crate) hindsight: Option<Markup>,
    pub(crate) places: Option<PerSeat<u8>>,
    /// The decisions that cost most; `None` while they are looked for.
    pub(crate) lapses: Signal<Option<Vec<Advised>>>,
    pub(crate) again: Box<dyn Fn() + Send + Sync>,
    pub(crate) download: Box<dyn Fn() + Send + Sync>,
    /// Where the match can be shown to others.
    pub(crate) share: Option<Share>,
    pub(crate) replay: Route,
}

pub(crate) fn end_sheet<G: Board>(play: Play<G>, matter: EndMatter) -> AnyView {
    let told = play.with_untracked(|seen| Told {
        podium: podium(seen, matter.places),
        sheet: sheet(seen, matter.places),
        story: G::story(seen),
    });
    show(told, matter)
}

/// What the game itself tells of its end.
struct Told {
    podium: Markup,
    sheet: Markup,
    story: Markup,
}

fn show(told: Told, matter: EndMatter) -> AnyView {
    let EndMatter { charts, hindsight, lapses, again, download, share, replay, .. } = matter;
    let ways = share.as_ref().map_or(&[][..], |share| share.ways);
    let open = RwSignal::new(true);
    browser::focus_soon("[data-part=score] h2");
    let charts: String = charts.iter().map(chart).collect();
    let charts = html::div().class("charts").inner_html(charts);
    let charts = map_surface("Curves of the game", charts.into_any());
    let told = Arc::new(told);
    let head = {
        let (told, replay) = (Arc::clone(&told), replay.to_string());
        move || write_head(&told, &replay, ways)
    };
    let rest = move || {
        html! {
            (told.story)
            div data-part="lapses" {
                @if let Some(lapses) = lapses.get() { (costly(&lapses)) }
            }
            @if let Some(hindsight) = &hindsight { (hindsight) }
        }
    };
    let content = markup(
        move || html! { (head()) (rest()) },
        move |touch| {
            match touch.word.as_str() {
                "close" => open.set(false),
                "again" => again(),
                "download" => download(),
                word => {
                    if let Some(share) = &share {
                        (share.act)(word);
                    }
                }
            }
            false
        },
    );
    let reopen = markup(
        move || {
            html! {
                button.primary.end-again.open[open.get()] data-part="show-score" data-do="open" {
                    "Final score"
                }
            }
        },
        move |touch| {
            if touch.how == How::Click {
                open.set(true);
            }
            false
        },
    );
    let class = move || if open.get() { "end open" } else { "end" };
    let score = html::section()
        .class(class)
        .attr("data-part", "score")
        .aria_label("Final score")
        .tabindex("0")
        .child((content, charts));
    (reopen, score).into_any()
}

fn write_head(told: &Told, replay: &str, ways: &[(&str, &str)]) -> Markup {
    html! {
        div.end-head {
            h2 tabindex="-1" { "Final score" }
            button.quiet data-part="see-board" data-do="close" aria-label="See the board" {
                (icon::written(icon::CLOSE))
            }
        }
        ol.podium aria-label="Who won" { (told.podium) }
        p.buttons {
            button.primary data-part="again" data-do="again" { "Play again" }
            a.button data-part="replay" href=(replay) { "Watch the replay" }
            @for (word, label) in ways { button data-part=(word) data-do=(word) { (label) } }
            button data-part="download" data-do="download" { "Download the record" }
            a.button href=(Route::Door) { "Front door" }
        }
        div.sheet-box tabindex="0" role="group" aria-label="Score sheet" {
            table.sheet { (told.sheet) }
        }
    }
}

/// The best three, each as high as they stand.
fn podium<G: Board>(seen: &Seen<G>, places: Option<PerSeat<u8>>) -> Markup {
    let sheet = G::score_sheet(seen.edition, &seen.view);
    let totals = sheet.last().map(|(_, totals)| totals.clone()).unwrap_or_default();
    let placed = |place: u8| {
        let seats = places.iter().flat_map(PerSeat::iter);
        seats.filter(move |it| it.1 == place).map(move |(seat, _)| (place, seat))
    };
    let seats: Vec<(u8, Seat)> = (0..).take(MAX_SEATS + 1).flat_map(placed).collect();
    html! {
        // The winner stands in the middle.
        @for &(place, seat) in [1, 0, 2].into_iter().filter_map(|i| seats.get(i)) {
            li class={ "step place-" (place) " " (seat_class(seat)) } {
                (badge_text(seat)) " " b { (seen.names.subject(seat)) } " "
                span.step-block {
                    span.step-place { (place) } " "
                    span { (in_thousands(totals.get(seat.idx()).copied().unwrap_or_default())) }
                }
            }
        }
    }
}

/// The score by source, row by row.
fn sheet<G: Board>(seen: &Seen<G>, places: Option<PerSeat<u8>>) -> Markup {
    let seats = (0..).map(Seat).take(seen.players.len());
    let names: Vec<(Seat, &str)> = seats.map(|seat| (seat, seen.names.subject(seat))).collect();
    write_sheet(&names, places, &G::score_sheet(seen.edition, &seen.view))
}

fn write_sheet(
    names: &[(Seat, &str)],
    places: Option<PerSeat<u8>>,
    sheet: &[(String, Vec<i32>)],
) -> Markup {
    let last = sheet.len().saturating_sub(1);
    html! {
        thead {
            tr {
                td {}
                @for &(seat, name) in names {
                    th scope="col" {
                        (badge_text(seat)) " " (name)
                        @if places.is_some_and(|places| places[seat] == 1) {
                            " " span.won { "won" }
                        }
                    }
                }
            }
        }
        tbody {
            @for (i, (heading, numbers)) in sheet.iter().enumerate() {
                tr.total[i == last] {
                    th scope="row" { (heading) }
                    @for &number in numbers { td { (in_thousands(number)) } }
                }
            }
        }
    }
}

/// A number as people write it: 1,130,000.
fn in_thousands(number: i32) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "−" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What would have been better, the worst first.
fn costly(lapses: &[Advised]) -> Markup {
    if lapses.is_empty() {
        return PreEscaped(String::new());
    }
    html! {
        h3 { "What cost you most, by a bot's estimate" }
        ol.lapses {
            @for lapse in lapses {
                li {
                    b { (lapse.reasons.first().map_or_else(String::new, |it| sentence(it))) }
                    " Better, by about " (lapse.percent.max(1)) " in 100 games: "
                    (sentence(&lapse.action))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_at_a_glance() {
        let written = [0, 7, 999, 1_000, -50_000, 1_130_000].map(in_thousands);
        assert_eq!(written, ["0", "7", "999", "1,000", "−50,000", "1,130,000"]);
    }
}
