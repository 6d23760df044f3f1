//! Laws about how long a game lasts and how it ends.

use tabletop::{Standing, Turn, Words};

use super::{Broken, Law, Tour};

pub(super) fn check<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    n_decisions: u32,
) -> Result<(), Broken> {
    let longest = G::TITLE.longest;
    if n_decisions > longest {
        let problem =
            format!("{n_decisions} decisions were made and it goes on; the title says {longest}");
        return Err(tour.broken(Law::GamesEndInTime, problem));
    }
    let is_over = position.turn() == Turn::Over;
    match position.ending() {
        Some(ending) if !is_over => {
            let problem = format!("its ending is '{ending}' while it goes on");
            Err(tour.broken(Law::EndingsAreOnTheTitle, problem))
        }
        None if is_over => {
            Err(tour.broken(Law::EndingsAreOnTheTitle, "it is over without an ending"))
        }
        Some(ending) if !G::TITLE.endings.contains(&ending) => {
            let known = G::TITLE.endings.join(", ");
            let problem = format!("it ended with '{ending}', the title lists {known}");
            Err(tour.broken(Law::EndingsAreOnTheTitle, problem))
        }
        Some(_) | None => check_standing(tour, &position.standing(), is_over),
    }
}

fn check_standing<G: Words>(
    tour: &Tour<'_, G>,
    standing: &Standing,
    is_over: bool,
) -> Result<(), Broken> {
    let broken = |problem: String| Err(tour.broken(Law::PlacesComeAtTheEnd, problem));
    let n_scores = standing.scores.as_slice().len();
    if n_scores != usize::from(tour.seats) {
        return broken(format!("there are {n_scores} scores for {} seats", tour.seats));
    }
    let Some(places) = &standing.places else {
        return match is_over {
            true => broken("it is over and nobody has a place".to_owned()),
            false => Ok(()),
        };
    };
    if !is_over {
        return broken(format!("the places are {places:?} while it goes on"));
    }
    let places = places.as_slice();
    // Whoever shares a place with nobody, or is one of several, has as many seats before it as
    // its place says.
    let is_ranking = places.iter().all(|&place| {
        let n_better = places.iter().filter(|&&other| other < place).count();
        usize::from(place) == n_better + 1
    });
    match is_ranking && places.len() == usize::from(tour.seats) {
        true => Ok(()),
        false => broken(format!("{places:?} is no ranking of {} seats", tour.seats)),
    }
}
