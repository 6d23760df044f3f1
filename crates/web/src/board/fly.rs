//! Pieces that move between places: what others do is seen, not only read.

#![allow(clippy::float_arithmetic, reason = "a place on the screen is not a rule")]

use std::time::Duration;

use draw::Picture;
use maud::{PreEscaped, html};
use wasm_bindgen::JsCast;

use super::{Board, PLAYERS, still_markup};
use crate::browser::whole;
use crate::prelude::*;
use crate::settings::{Motion, Pace};
use crate::table::Play;

/// A piece on its way. Places are elements with that `data-place`; where one is not on the screen,
/// nothing flies.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Flight {
    pub(crate) picture: Picture,
    pub(crate) from: String,
    pub(crate) to: String,
}

/// A flight with its way in pixels.
#[derive(Clone, PartialEq)]
struct Airborne {
    id: u32,
    picture: Picture,
    from: (i32, i32),
    by: (i32, i32),
    delay: u32,
    time: u32,
}

/// All that moves in one turn is down again after this, in milliseconds, at the calmest pace. At a
/// brisker one it is about when the next turn begins.
const LONGEST: u32 = 900;
/// More than these are not told apart.
const MOST: usize = 12;

/// The layer above the table in which pieces fly. A click anywhere brings them down.
pub(crate) fn fly_layer<G: Board>(play: Play<G>) -> AnyView {
    let flying = RwSignal::new(Vec::<Airborne>::new());
    let last_id = StoredValue::new(0_u32);
    Effect::new(move |known: Option<usize>| {
        let n = play.heard(|feed| feed.lines().len());
        let Some(known) = known else { return n };
        let is_past = play.past.with_untracked(Option::is_some);
        if n > known && moves(play) && !is_past {
            let news = play.heard(|feed| {
                feed.lines()[known..].iter().map(|it| it.news.clone()).collect::<Vec<_>>()
            });
            launch(flying, last_id, flights(play, &news), longest(play));
        }
        n
    });
    Effect::new(move |_| {
        let news = play.echo.get();
        if !news.is_empty() && moves(play) {
            launch(flying, last_id, flights(play, &news), longest(play));
        }
    });
    layer(flying, play.skipped)
}

fn layer(flying: RwSignal<Vec<Airborne>>, skipped: RwSignal<u32>) -> AnyView {
    Effect::new(move |_| {
        skipped.track();
        flying.set(Vec::new());
    });
    still_markup(move || {
        let px =
            |(x, y): (i32, i32), names: [&str; 2]| format!("{} {x}px {} {y}px", names[0], names[1]);
        html! {
            div.fly-layer aria-hidden="true" data-part="flights" {
                @for it in flying.get() {
                    @let from = px(it.from, ["left", "top"]);
                    @let by = px(it.by, ["--dx", "--dy"]);
                    @let time = format!(
                        "animation-delay {}ms animation-duration {}ms",
                        it.delay, it.time
                    );
                    svg.airborne data-key=(it.id) viewBox=(it.picture.view_box())
                        data-vars={ (from) " " (by) " " (time) }
                    {
                        (PreEscaped(it.picture.inside))
                    }
                }
            }
        }
    })
}

fn flights<G: Board>(play: Play<G>, news: &[G::News]) -> Vec<Flight> {
    let mut flights = Vec::new();
    play.with_untracked(|seen| {
        for it in news {
            flights.extend(G::flights(seen, it));
        }
    });
    flights.truncate(MOST);
    flights
}

/// Whether the reader wants anything to move.
fn moves<G: Board>(play: Play<G>) -> bool {
    let by_system = || {
        let query = window().match_media("(prefers-reduced-motion: reduce)");
        query.ok().flatten().is_some_and(|it| it.matches())
    };
    play.preferences
        .now
        .with_untracked(|it| it.motion != Motion::Reduced && it.pace != Pace::Instant)
        && !by_system()
}

/// How long a turn may be in the air.
fn longest<G: Board>(play: Play<G>) -> u32 {
    let pace = play.preferences.now.with_untracked(|it| it.pace.milliseconds());
    (pace + 150).min(LONGEST)
}

fn launch(
    flying: RwSignal<Vec<Airborne>>,
    last_id: StoredValue<u32>,
    flights: Vec<Flight>,
    longest: u32,
) {
    let n = u32::try_from(flights.len()).unwrap_or(1).max(1);
    let time = longest * 8 / 15;
    let gap = (longest - time) / n;
    let first = last_id.get_value();
    let mut launched = Vec::new();
    for (i, Flight { picture, from, to }) in (0..).zip(flights) {
        let Some((from, to)) = middle(&from).zip(middle(&to)) else { continue };
        let by = (to.0 - from.0, to.1 - from.1);
        launched.push(Airborne { id: first + i, picture, from, by, delay: gap.min(90) * i, time });
    }
    last_id.set_value(first + n);
    if launched.is_empty() {
        return;
    }
    flying.update(|all| all.extend(launched));
    let land = move || {
        // The screen may be gone by then.
        let _ = flying.try_update(|all| all.retain(|it| it.id >= first + n || it.id < first));
    };
    set_timeout(land, Duration::from_millis(longest.into()));
}

/// The middle of a place that is on the screen. Where a phone shows another part of the board, that
/// is the tab which leads to it.
fn middle(place: &str) -> Option<(i32, i32)> {
    let found = document().query_selector_all(&format!("[data-place='{place}']")).ok()?;
    let elements =
        (0..found.length()).filter_map(|i| found.get(i)?.dyn_into::<web_sys::Element>().ok());
    let elements: Vec<web_sys::Element> = elements.collect();
    elements.iter().find_map(middle_of).or_else(|| {
        let pane = elements.first()?.closest(".pane").ok()?;
        let pane = pane.and_then(|it| it.get_attribute("data-pane"));
        let tab = format!("[data-tab='{}']", pane.as_deref().unwrap_or(PLAYERS));
        middle_of(&document().query_selector(&tab).ok()??)
    })
}

fn middle_of(element: &web_sys::Element) -> Option<(i32, i32)> {
    let it = element.get_bounding_client_rect();
    let is_shown = it.width() > 0.0 && it.height() > 0.0;
    is_shown.then(|| (whole(it.x() + it.width() / 2.0), whole(it.y() + it.height() / 2.0)))
}
