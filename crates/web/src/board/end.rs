//! The end of a game is an event: a podium over the board, rows counted up one by one, where the
//! points came from, how it went, what cost most, and what to do next.

use leptos::prelude::*;
use tabletop::{PerSeat, Seat};

use super::{Board, Chart, map_surface};
use crate::brain::Advised;
use crate::browser;
use crate::parts::{badge, chart, icon, seat_class};
use crate::route::Route;
use crate::table::{Play, sentence};

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
    let charts = charts.iter().map(|it| chart(it).into_any()).collect_view();
    let charts =
        map_surface("Curves of the game", view! { <div class="charts">{charts}</div> }.into_any());
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
            {podium(play, places)}
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
            {sheet(play, places)}
            <div data-part="lapses">{move || lapses.get().map(costly)}</div>
            {play.with_untracked(|seen| G::story(seen))}
            {charts}
        </section>
    }
    .into_any()
}

/// The best three, each as high as they stand.
fn podium<G: Board>(play: Play<G>, places: Option<PerSeat<u8>>) -> impl IntoView {
    let steps = play.with_untracked(|seen| {
        let sheet = G::score_sheet(seen.edition, &seen.view);
        let totals = sheet.last().map(|(_, totals)| totals.clone()).unwrap_or_default();
        let mut seats: Vec<(u8, Seat)> =
            places.iter().flat_map(PerSeat::iter).map(|(seat, place)| (place, seat)).collect();
        seats.sort_unstable();
        // The winner stands in the middle.
        let order = [1, 0, 2];
        let steps = order.into_iter().filter_map(|i| seats.get(i)).map(|&(place, seat)| {
            let total = totals.get(seat.idx()).copied().unwrap_or_default();
            view! {
                <li class=format!("step place-{place} {}", seat_class(seat))>
                    {badge(seat)} <b>{seen.names.subject(seat).to_owned()}</b>
                    <span class="step-block">
                        <span class="step-place">{place}</span>
                        <span>{total}</span>
                    </span>
                </li>
            }
        });
        steps.collect_view()
    });
    view! { <ol class="podium" aria-label="Who won">{steps}</ol> }
}

/// The score by source, row by row.
fn sheet<G: Board>(play: Play<G>, places: Option<PerSeat<u8>>) -> impl IntoView {
    let (sheet, names) = play.with_untracked(|seen| {
        let seats = (0..).map(Seat).zip(&seen.players);
        let names: Vec<String> =
            seats.map(|(seat, _)| seen.names.subject(seat).to_owned()).collect();
        (G::score_sheet(seen.edition, &seen.view), names)
    });
    let last = sheet.len().saturating_sub(1);
    let heads = (0..).map(Seat).zip(names).map(|(seat, name)| {
        let won = places.is_some_and(|places| places[seat] == 1);
        view! {
            <th scope="col">
                {badge(seat)} {name} {won.then(|| view! { <span class="won">"won"</span> })}
            </th>
        }
    });
    let rows = sheet.into_iter().enumerate().map(|(i, (heading, numbers))| {
        let cells = numbers.into_iter().map(|number| view! { <td>{number}</td> });
        view! {
            // One row after the other comes in.
            <tr class:total=i == last style=format!("animation-delay:{}ms", 250 * i)>
                <th scope="row">{heading}</th>
                {cells.collect_view()}
            </tr>
        }
    });
    view! {
        <div class="sheet-box" tabindex="0" role="group" aria-label="Score sheet">
            <table class="sheet">
                <thead>
                    <tr>
                        <td></td>
                        {heads.collect_view()}
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// What would have been better, the worst first.
fn costly(lapses: Vec<Advised>) -> AnyView {
    if lapses.is_empty() {
        return ().into_any();
    }
    let rows = lapses.into_iter().map(|lapse| {
        let played = lapse.reasons.into_iter().next().unwrap_or_default();
        view! {
            <li>
                <b>{sentence(&played)}</b>
                " "
                {format!("Better, by about {} in 100 games: ", lapse.percent.max(1))}
                {sentence(&lapse.action)}
            </li>
        }
    });
    view! {
        <h3>"What cost you most, by a bot's estimate"</h3>
        <ol class="lapses">{rows.collect_view()}</ol>
    }
    .into_any()
}
