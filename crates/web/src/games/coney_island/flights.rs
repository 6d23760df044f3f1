//! What moves between the places of the table when something happens.

use coney_island::view::News;
use coney_island::{Fact, Material, Materials};
use draw::Picture;
use draw::coney_island::{character, paper, park, ride, stand, token};
use tabletop::Seat;

use super::SeenHere;
use crate::board::Flight;

fn fly(picture: Picture, from: impl Into<String>, to: impl Into<String>) -> Flight {
    Flight { picture, from: from.into(), to: to.into() }
}

/// The reader's purse, or the panel of whoever else it is.
fn at(seen: &SeenHere, seat: Seat) -> String {
    if seen.viewer.is(seat) { "purse".to_owned() } else { format!("seat:{seat}") }
}

/// The reader's cars, or the panel of whoever else it is.
fn cars(seen: &SeenHere, seat: Seat) -> String {
    if seen.viewer.is(seat) { "cars".to_owned() } else { format!("seat:{seat}") }
}

fn hat(seat: Seat) -> String {
    format!("hat:{seat}")
}

fn each(materials: Materials, from: &str, to: &str) -> Vec<Flight> {
    let kinds = Material::ALL.into_iter().filter(|&kind| materials.of(kind) > 0);
    kinds.map(|kind| fly(token::material(kind), from, to)).collect()
}

fn score(points: u8, from: String, seat: Seat) -> Vec<Flight> {
    if points == 0 { Vec::new() } else { vec![fly(token::points(points), from, hat(seat))] }
}

pub(super) fn flights(seen: &SeenHere, news: News) -> Vec<Flight> {
    let edition = seen.edition.tables();
    let plot = |plot: coney_island::Plot| format!("plot:{plot}");
    match news {
        News::NewspaperTaken { seat, colour, .. } => {
            vec![fly(paper::back(colour), "papers", at(seen, seat))]
        }
        News::Fact(Fact::IncomePaid { seat, points, money }) => {
            let mut flights = score(points, cars(seen, seat), seat);
            if money > 0 {
                flights.push(fly(token::money(), cars(seen, seat), at(seen, seat)));
            }
            flights
        }
        News::Fact(Fact::MaterialDrawn { seat, colour }) => {
            vec![fly(token::material(colour), "bag", at(seen, seat))]
        }
        News::Fact(Fact::MaterialsChosen { seat, materials }) => {
            each(materials, "bag", &at(seen, seat))
        }
        News::Fact(Fact::MaterialsReturned { seat, materials }) => {
            each(materials, &at(seen, seat), "bag")
        }
        News::Fact(
            Fact::SquaresPaid { seat, points, .. }
            | Fact::BonusPaid { seat, points }
            | Fact::SquareFormed { seat, points }
            | Fact::Promoted { seat, points },
        ) => score(points, at(seen, seat), seat),
        News::Fact(Fact::SitePlaced { plot: it, grass, .. }) => {
            vec![fly(park::site(grass), "sites", plot(it))]
        }
        News::Fact(Fact::ShowmanPlaced { seat, colour, car, to, paid }) => {
            let mut flights = each(paid, &at(seen, seat), "bag");
            let it = stand::stand(car, colour, seat);
            flights.push(fly(it, cars(seen, seat), plot(to.plot())));
            flights
        }
        News::Fact(Fact::ShowmanRelocated { seat, colour, car, from, to, .. }) => {
            vec![fly(stand::stand(car, colour, seat), plot(from.plot()), plot(to.plot()))]
        }
        News::Fact(Fact::AttractionBuilt { seat, stack, tile, at, points, .. }) => {
            let face = edition.stack(stack);
            let picture = ride::view(&face.tiles[usize::from(tile)], face);
            let mut flights = vec![fly(picture, format!("stack:{stack}"), plot(at.plot()))];
            flights.extend(score(points, plot(at.plot()), seat));
            flights
        }
        News::Fact(Fact::ShowmanCovered { seat, colour, car, from, points }) => {
            let it = stand::stand(car, colour, seat);
            let mut flights = vec![fly(it, plot(from.plot()), cars(seen, seat))];
            flights.extend(score(points, plot(from.plot()), seat));
            flights
        }
        News::Fact(Fact::Hired { seat, character: it, from }) => {
            let from = from.map_or_else(|| format!("person:{}", it.name()), |it| at(seen, it));
            vec![fly(character::face(it), from, at(seen, seat))]
        }
        News::Fact(Fact::NewspaperDiscarded { seat, colour, points }) => {
            let it = coney_island::Newspaper { colour, points };
            vec![fly(paper::front(it), at(seen, seat), "papers")]
        }
        News::Fact(
            Fact::SiteLaid { .. }
            | Fact::TurnBegan { .. }
            | Fact::RepeatsGained { .. }
            | Fact::Repeated { .. }
            | Fact::SiteRevealed { .. }
            | Fact::LinedUp { .. }
            | Fact::WorkerPaid { .. }
            | Fact::OfficerPaid { .. }
            | Fact::Exchanged { .. }
            | Fact::JournalistPaid { .. }
            | Fact::TurnEnded { .. }
            | Fact::LastRound { .. }
            | Fact::Over { .. },
        ) => Vec::new(),
    }
}
