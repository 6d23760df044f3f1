//! What is public of a player: points, money and materials, the three cars, who works for them,
//! and how many newspapers they have.

use coney_island::{Car, Material, preview};
use maud::{Markup, html};
use tabletop::Seat;

use super::draft::points;
use super::{SeenHere, art, dock, words};
use crate::board::Panel;

pub(super) fn panel(seen: &SeenHere, seat: Seat) -> Panel {
    let mat = &seen.view.mats[seat.idx()];
    let said = format!("Has {} money and materials: {}", mat.money, words::hand(mat.materials));
    let purse = html! {
        span.ci-purse-small role="img" title=(said) aria-label=(said) {
            (art::sign("money")) b { (mat.money) }
            @for kind in Material::ALL { (art::material(kind)) b { (mat.materials.of(kind)) } }
        }
    };
    let income = preview::income(seen.edition.tables(), mat);
    let [track, papers, lost] = seen.view.points_of(seat);
    Panel {
        score: mat.points.to_string(),
        score_said: match (papers, lost) {
            (0, 0) => points(track),
            (0, lost) => format!("{}, {lost} for showmen in the park", points(track)),
            (papers, lost) => {
                format!("{}, {papers} in newspapers, {lost} for showmen in the park", points(track))
            }
        },
        purse: Some(purse),
        holdings: html! { div.ci-holdings { (holdings(seen, seat)) } },
        hidden: format!("Pays {}", words::short_income(income, mat.n_squares)),
    }
}

fn holdings(seen: &SeenHere, seat: Seat) -> Markup {
    let mat = &seen.view.mats[seat.idx()];
    let people = seen.view.characters.iter().filter(|it| it.employer == Some(seat));
    let name = seen.names.plain(seat);
    html! {
        @for car in Car::ALL {
            @let on = &mat.cars[car.idx()];
            @let said = format!("{name}: {}", words::car(seen, car, on.len()));
            span.ci-small-car role="img" title=(said) aria-label=(said) { (art::car(car, on, "ci-picture")) }
        }
        span.ci-staff {
            @for it in people {
                @let said = format!("The {} works for {name}: {}", it.character, words::does(it.character));
                span.ci-face role="img" title=(said) aria-label=(said) { (art::face(it.character)) }
            }
            (dock::backs(mat.papers.pink, mat.papers.white))
            @if mat.n_squares > 0 {
                @let said = format!("Squares that pay 2 points each turn: {}", mat.n_squares);
                b.ci-pays role="img" title=(said) aria-label=(said) { "▦ +" (2 * mat.n_squares) }
            }
        }
    }
}
