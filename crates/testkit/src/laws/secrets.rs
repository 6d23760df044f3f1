//! Laws about what a viewer may know.
//!
//! A twin is a position resampled for a viewer. If the viewer can tell the twin from the real
//! position, by its view, its choices, its news or a refusal, then something leaks, or `resample`
//! changes what the viewer knows.

use tabletop::{Dice, Names, Reason, Seat, SeatSet, Turn, Viewer, Words};

use super::words::{check_json, check_sentence};
use super::{Broken, Law, Tour, gently};
use crate::json::{difference, json};

/// Viewers looked at in one position; the others have their turn later.
const VIEWERS: usize = 2;

/// Actions of another seat compared with each other.
const ALIKE: usize = 3;

pub(super) fn check<G: Words>(tour: &mut Tour<'_, G>, position: &G) -> Result<(), Broken> {
    let viewers: Vec<Viewer> = Viewer::all(tour.seats).collect();
    let first = tour.dice.index(viewers.len());
    for i in 0..VIEWERS {
        check_viewer(tour, position, viewers[(first + i) % viewers.len()])?;
    }
    Ok(())
}

fn check_viewer<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    viewer: Viewer,
) -> Result<(), Broken> {
    let twin = position.resample(viewer, &mut tour.dice);
    tour.n_hidden += u64::from(twin != *position);
    check_looks(tour, position, &twin, viewer)?;
    tour.audit(&twin, &format!("resampled for {}", name(viewer)))?;
    let on_turn = match position.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    };
    if let Viewer::Seat(seat) = viewer {
        let choices = check_choices(tour, position, &twin, seat)?;
        if let Some(action) = some(&choices, &mut tour.dice) {
            check_own_action(tour, position, &twin, seat, action)?;
        }
        if let Some(foreign) = tour.actions.pick(&mut tour.dice) {
            check_own_action(tour, position, &twin, seat, &foreign)?;
        }
    }
    match on_turn.iter().find(|&seat| !viewer.is(seat)) {
        Some(other) => check_others_action(tour, position, &twin, viewer, other),
        None => Ok(()),
    }
}

fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "a spectator".to_owned(),
    }
}

fn some<'l, T>(list: &'l [T], dice: &mut impl Dice) -> Option<&'l T> {
    if list.is_empty() { None } else { Some(&list[dice.index(list.len())]) }
}

/// The viewer sees the same, and the same seats are on turn.
fn check_looks<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    twin: &G,
    viewer: Viewer,
) -> Result<(), Broken> {
    let who = name(viewer);
    let broken = |problem: String| Err(tour.broken(Law::ResampleKeepsTheView, problem));
    let seen = position.view(viewer);
    check_json(tour, &seen)?;
    let (here, there) = (json(&seen), json(&twin.view(viewer)));
    if here != there || seen != twin.view(viewer) {
        let difference = difference(&here, &there);
        return broken(format!("{who} can tell them apart: {difference}"));
    }
    if position.turn() != twin.turn() {
        let (here, there) = (position.turn(), twin.turn());
        return broken(format!("to {who} the turn is {here:?} here and {there:?} there"));
    }
    if position.turn() == Turn::Over && position.standing() != twin.standing() {
        return broken(format!("to {who} the result is another"));
    }
    Ok(())
}

/// The viewer's list is the same, in the same order.
fn check_choices<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    twin: &G,
    seat: Seat,
) -> Result<Vec<G::Action>, Broken> {
    let (mut here, mut there) = (Vec::new(), Vec::new());
    position.legal_actions(seat, &mut here);
    twin.legal_actions(seat, &mut there);
    if here == there {
        return Ok(here);
    }
    let problem = if let Some(action) = here.iter().find(|&action| !there.contains(action)) {
        format!("{} is listed for {seat} here and not there", tour.notation(action))
    } else if let Some(action) = there.iter().find(|&action| !here.contains(action)) {
        format!("{} is listed for {seat} there and not here", tour.notation(action))
    } else {
        format!("the list for {seat} is in another order")
    };
    Err(tour.broken(Law::ResampleKeepsTheChoices, problem))
}

/// What a viewer learns from a move.
#[derive(PartialEq, Eq)]
struct Lesson {
    view: String,
    news: String,
    is_over: bool,
}

/// Plays an action on a copy and notes what the viewer learns.
fn learn<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    seat: Seat,
    action: &G::Action,
    viewer: Viewer,
) -> Result<Result<Lesson, G::Refusal>, Broken> {
    let mut next = position.clone();
    let mut events = Vec::new();
    let verdict = gently(|| next.apply(seat, action, &mut events)).map_err(|panic| {
        let problem = format!("{seat} {} panicked with '{panic}'", tour.notation(action));
        tour.broken(Law::NothingPanics, problem)
    })?;
    if let Err(refusal) = verdict {
        return Ok(Err(refusal));
    }
    let names = Names::letters(tour.seats).read_by(viewer);
    let news: Vec<G::News> = events.iter().filter_map(|event| next.news(event, viewer)).collect();
    for item in &news {
        check_json(tour, item)?;
        let sentence = G::say_news(tour.edition(), item, &names);
        check_sentence(tour, &json(item), &sentence)?;
    }
    Ok(Ok(Lesson {
        view: json(&next.view(viewer)),
        news: json(&news),
        is_over: next.turn() == Turn::Over,
    }))
}

/// The viewer acts in both positions and must not notice which is real.
fn check_own_action<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    twin: &G,
    seat: Seat,
    action: &G::Action,
) -> Result<(), Broken> {
    let viewer = Viewer::Seat(seat);
    let here = learn(tour, position, seat, action, viewer)?;
    let there = learn(tour, twin, seat, action, viewer)?;
    let what = tour.notation(action);
    let broken = |law, problem: String| Err(tour.broken(law, problem));
    match (here, there) {
        (Err(here), Err(there)) if here == there && here.to_string() == there.to_string() => Ok(()),
        (Err(here), Err(there)) => {
            let rules = (here.rule(), there.rule());
            let problem = format!(
                "{what} of {seat} is refused with '{here}' ({}) here and '{there}' ({}) there",
                rules.0, rules.1
            );
            broken(Law::ResampleKeepsTheChoices, problem)
        }
        (Ok(_), Err(refusal)) => broken(
            Law::ResampleKeepsTheChoices,
            format!("{what} of {seat} is accepted here and refused there: {refusal}"),
        ),
        (Err(refusal), Ok(_)) => broken(
            Law::ResampleKeepsTheChoices,
            format!("{what} of {seat} is accepted there and refused here: {refusal}"),
        ),
        (Ok(here), Ok(there)) => {
            if here.view == there.view && here.news != there.news {
                let difference = difference(&here.news, &there.news);
                let problem = format!("{seat} {what} makes other news for {seat}: {difference}");
                return broken(Law::ResampleKeepsTheNews, problem);
            }
            let reveals = tour.laws.reveals.as_ref().is_some_and(|it| it(position, action));
            if here.view == there.view || here.is_over || there.is_over || reveals {
                return Ok(());
            }
            let difference = difference(&here.view, &there.view);
            let problem = format!(
                "after {seat} {what}, {seat} can tell them apart: {difference}; \
                 if that action lays hidden things open, name it with .reveals(…)"
            );
            broken(Law::ResampleKeepsTheNews, problem)
        }
    }
}

/// Another seat does several things, in both positions. Where the viewer sees no difference, it
/// must hear none.
fn check_others_action<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    twin: &G,
    viewer: Viewer,
    other: Seat,
) -> Result<(), Broken> {
    let mut list = Vec::new();
    position.legal_actions(other, &mut list);
    if list.is_empty() {
        return Ok(());
    }
    // Neighbours in a list are often alike, such as a card face down and another.
    let first = tour.dice.index(list.len());
    let mut lessons: Vec<(Lesson, &G::Action)> = Vec::new();
    for action in list.iter().cycle().skip(first).take(ALIKE.min(list.len())) {
        if tour.laws.traceless.as_ref().is_some_and(|it| it(position, action)) {
            continue;
        }
        for side in [position, twin] {
            let Ok(lesson) = learn(tour, side, other, action, viewer)? else { continue };
            let alike = lessons.iter().find(|(it, _)| it.view == lesson.view);
            if let Some((it, before)) = alike
                && it.news != lesson.news
            {
                let problem = format!(
                    "{} sees the same after {other} {} and after {other} {}, but hears another \
                     thing: {}",
                    name(viewer),
                    tour.notation(before),
                    tour.notation(action),
                    difference(&it.news, &lesson.news)
                );
                return Err(tour.broken(Law::SameViewSameNews, problem));
            }
            lessons.push((lesson, action));
        }
    }
    Ok(())
}
