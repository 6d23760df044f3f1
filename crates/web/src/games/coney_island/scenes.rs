//! What lies over the board: the order in which showmen of two colours come home.

use coney_island::Car;
use coney_island::view::Waiting;
use maud::{Markup, html};
use tabletop::Seat;

use super::draft::{Draft, shown_mat};
use super::touch::{self, Spot, spot};
use super::{SeenHere, Table, art};
use crate::board::markup;
use crate::prelude::AnyView;

pub(super) fn scenes(play: Table) -> AnyView {
    let write = move || {
        let held = play.draft();
        play.with(|seen| written(seen, held))
    };
    markup(write, move |it| touch::touched(play, it))
}

/// Who has to say in which order showmen stand on which car, if that is the reader.
pub(super) fn homecoming(seen: &SeenHere) -> Option<(Seat, Car)> {
    if let Waiting::Homecoming { seat, car } = seen.view.waiting
        && seen.viewer.is(seat)
    {
        return Some((seat, car));
    }
    None
}

pub(super) fn written(seen: &SeenHere, held: Option<Draft>) -> Markup {
    const TITLE: &str = "Your showmen come home";
    let Some((seat, car)) = homecoming(seen) else { return html! {} };
    let on = &shown_mat(seen).cars[car.idx()];
    let name = &seen.edition.car(car).showman;
    html! {
        section.stage.ci-home data-part="homecoming" aria-label=(TITLE) data-roving {
            h2 { (TITLE) }
            div.stage-content {
                p { "Those of both your colours stand on the " (car) " car again. Who is leftmost leaves first." }
                div.ci-home-car { (art::car(car, on, "ci-picture")) }
                div.ci-home-choice {
                    @for second in [false, true] {
                        @let colour = coney_island::Colour(2 * seat.0 + u8::from(second));
                        @let which = if second { "second" } else { "first" };
                        @let label = format!("A {name} of your {which} colour stands leftmost");
                        @let content = html! { (art::stand(car, colour)) b { "Your " (which) " colour" } };
                        (spot(seen, held, Spot::Colour(second), "ci-home-one", &label, &content))
                    }
                }
            }
        }
    }
}
