//! The end of a game is an event: a podium over the board, rows counted up one by one, where the
//! points came from, how it went, what cost most, and what to do next.

use std::fmt::Write as _;

use draw::svg::escape;
use leptos::prelude::*;
use tabletop::{MAX_SEATS, PerSeat, Seat};

use super::{Board, Chart, map_surface};
use crate::brain::Advised;
use crate::browser;
use crate::parts::{badge_text, chart, icon, seat_class};
use crate::route::Route;
use crate::table::{Play, Seen, sentence};

/// What the table knows of a match that is over.
pub(crate) struct EndMatter {
    pub(crate) charts: Vec<Chart>,
    pub(crate) places: Option<PerSeat<u8>>,
    /// The decisions that cost most; `None` while they are looked for.
    pub(crate) lapses: Signal<Option<Vec<Advised>>>,
    pub(crate) again: Box<dyn Fn() + Send + Sync>,
    pub(crate) download: Box<dyn Fn() + Send + Sync>,
    pub(crate) replay: Route,
}

pub(crate) fn end_sheet<G: Board>(play: Play<G>, matter: EndMatter) -> AnyView {
    let EndMatter { charts, places, lapses, again, download, replay } = matter;
    let open = RwSignal::new(true);
    browser::focus_soon("[data-part=score] h2");
    let charts: String = charts.iter().map(chart).collect();
    let charts = view! { <div class="charts" inner_html=charts></div> };
    let charts = map_surface("Curves of the game", charts.into_any());
    let (podium, sheet) =
        play.with_untracked(|seen| (podium::<G>(seen, places), sheet::<G>(seen, places)));
    view! {
        <button
            class="primary end-again"
            class:open=move || open.get()
            data-part="show-score"
            on:click=move |_| open.set(true)
        >
            "Final score"
        </button>
        <section
            class="end"
            class:open=move || open.get()
            data-part="score"
            aria-label="Final score"
            tabindex="0"
        >
            <div class="end-head">
                <h2 tabindex="-1">"Final score"</h2>
                <button
                    class="quiet"
                    data-part="see-board"
                    aria-label="See the board"
                    on:click=move |_| open.set(false)
                >
                    {icon::show(icon::CLOSE)}
                </button>
            </div>
            <ol class="podium" aria-label="Who won" inner_html=podium></ol>
            <p class="buttons">
                <button class="primary" data-part="again" on:click=move |_| again()>
                    "Play again"
                </button>
                <a class="button" data-part="replay" href=replay.to_string()>
                    "Watch the replay"
                </a>
                <button data-part="download" on:click=move |_| download()>
                    "Download the record"
                </button>
                <a class="button" href=Route::Door.to_string()>
                    "Front door"
                </a>
            </p>
            <div class="sheet-box" tabindex="0" role="group" aria-label="Score sheet">
                <table class="sheet" inner_html=sheet></table>
            </div>
            <div data-part="lapses">{move || lapses.with(|it| it.as_deref().map(costly))}</div>
            {play.with_untracked(|seen| G::story(seen))}
            {charts}
        </section>
    }
    .into_any()
}

/// The best three, each as high as they stand.
fn podium<G: Board>(seen: &Seen<G>, places: Option<PerSeat<u8>>) -> String {
    let sheet = G::score_sheet(seen.edition, &seen.view);
    let totals = sheet.last().map(|(_, totals)| totals.clone()).unwrap_or_default();
    let placed = |place: u8| {
        let seats = places.iter().flat_map(PerSeat::iter);
        seats.filter(move |it| it.1 == place).map(move |(seat, _)| (place, seat))
    };
    let seats: Vec<(u8, Seat)> = (0..).take(MAX_SEATS + 1).flat_map(placed).collect();
    let mut steps = String::new();
    // The winner stands in the middle.
    for &(place, seat) in [1, 0, 2].into_iter().filter_map(|i| seats.get(i)) {
        let total = totals.get(seat.idx()).copied().unwrap_or_default();
        let (class, badge) = (seat_class(seat), badge_text(seat));
        let name = escape(seen.names.subject(seat));
        _ = write!(
            steps,
            r#"<li class="step place-{place} {class}">{badge} <b>{name}</b>
            <span class="step-block"><span class="step-place">{place}</span> <span>{total}</span></span></li>"#
        );
    }
    steps
}

/// The score by source, row by row.
fn sheet<G: Board>(seen: &Seen<G>, places: Option<PerSeat<u8>>) -> String {
    let mut table = "<thead><tr><td></td>".to_owned();
    for (seat, _) in (0..).map(Seat).zip(&seen.players) {
        let (badge, name) = (badge_text(seat), escape(seen.names.subject(seat)));
        let won = match places.is_some_and(|places| places[seat] == 1) {
            true => r#" <span class="won">won</span>"#,
            false => "",
        };
        _ = write!(table, r#"<th scope="col">{badge} {name}{won}</th>"#);
    }
    table.push_str("</tr></thead><tbody>");
    let sheet = G::score_sheet(seen.edition, &seen.view);
    let last = sheet.len().saturating_sub(1);
    for (i, (heading, numbers)) in sheet.into_iter().enumerate() {
        let class = if i == last { "total" } else { "" };
        let heading = escape(&heading);
        _ = write!(table, r#"<tr class="{class}"><th scope="row">{heading}</th>"#);
        for number in numbers {
            _ = write!(table, "<td>{number}</td>");
        }
        table.push_str("</tr>");
    }
    table.push_str("</tbody>");
    table
}

/// What would have been better, the worst first.
fn costly(lapses: &[Advised]) -> AnyView {
    if lapses.is_empty() {
        return ().into_any();
    }
    let mut rows = String::new();
    for lapse in lapses {
        let played = lapse.reasons.first().map_or_else(String::new, |it| sentence(it));
        let (played, better) = (escape(&played), escape(&sentence(&lapse.action)));
        let percent = lapse.percent.max(1);
        _ = write!(
            rows,
            "<li><b>{played}</b> Better, by about {percent} in 100 games: {better}</li>"
        );
    }
    view! {
        <h3>"What cost you most, by a bot's estimate"</h3>
        <ol class="lapses" inner_html=rows></ol>
    }
    .into_any()
}
