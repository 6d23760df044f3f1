//! Laws about what a viewer may know.
//!
//! A twin is a position resampled for a viewer. If the viewer can tell the twin from the real
//! position, by its view, its choices, its news or a refusal, then something leaks, or `resample`
//! changes what the viewer knows.

use tabletop::{Dice, Game, Names, Reason, Seat, SeatSet, Turn, Viewer, Words};

use super::words::{check_json, check_sentence};
use super::{Broken, Law, Tour, gently, wander};
use crate::json::{difference, json};

/// Viewers looked at in one position; the others have their turn later.
const VIEWERS: usize = 2;

/// Moves of others compared with each other.
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
    tour.audit(&twin, || format!("resampled for {}", name(viewer)))?;
    if tour.is_nth(16) {
        check_plays_on(tour, twin.clone(), viewer)?;
    }
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
    let other = on_turn.iter().find(|&seat| !viewer.is(seat));
    if let Some(other) = other {
        let mut list = Vec::new();
        position.legal_actions(other, &mut list);
        let laws = tour.laws;
        let is_traceless =
            |action: &G::Action| laws.traceless.as_ref().is_some_and(|it| it(position, action));
        list.retain(|action| !position.reveals(action) && !is_traceless(action));
        let moves: Vec<_> = list.iter().map(|action| Move::Seat(other, action)).collect();
        check_alike(tour, &[position, &twin], viewer, &moves)?;
    }
    if position.turn() == Turn::Chance && !tour.chance_is_long {
        let mut list = Vec::new();
        position.outcomes(&mut list);
        let moves: Vec<_> = list.iter().map(|(outcome, _)| Move::Chance(outcome)).collect();
        // Not in the twin: an outcome may lead to hidden things being laid open.
        check_alike(tour, &[position], viewer, &moves)?;
    }
    Ok(())
}

/// What somebody other than the viewer does.
enum Move<'a, G: Words> {
    Seat(Seat, &'a G::Action),
    Chance(&'a G::Outcome),
}

impl<G: Words> Move<'_, G> {
    fn name(&self, tour: &Tour<'_, G>) -> String {
        match self {
            Move::Seat(seat, action) => format!("{seat} {}", tour.notation(action)),
            Move::Chance(outcome) => {
                format!("chance '{}'", G::write_outcome(tour.edition, outcome))
            }
        }
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
    let (here, there) = (position.view(viewer), twin.view(viewer));
    let (sent_here, sent_there) = (json(&here), json(&there));
    if sent_here != sent_there || here != there {
        let difference = difference(&sent_here, &sent_there);
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

/// A bot plays resampled positions to their end.
fn check_plays_on<G: Words>(
    tour: &mut Tour<'_, G>,
    mut twin: G,
    viewer: Viewer,
) -> Result<(), Broken> {
    wander(&mut twin, &mut tour.dice, |_| {}).map_err(|problem| {
        let problem = format!("resampled for {}: {problem}", name(viewer));
        tour.broken(Law::ResamplePlaysOn, problem)
    })?;
    tour.audit(&twin, || format!("resampled for {} and played to the end", name(viewer)))
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
struct Lesson<G: Words> {
    view: G::View,
    news: String,
    is_over: bool,
}

/// What a viewer learns from an attempt to move; `None` of an impossible outcome.
type Learnt<G> = Option<Result<Lesson<G>, <G as Game>::Refusal>>;

/// Makes a move on a copy and notes what the viewer learns.
fn learn<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    it: &Move<'_, G>,
    viewer: Viewer,
) -> Result<Learnt<G>, Broken> {
    let mut next = position.clone();
    let mut events = Vec::new();
    let verdict = gently(|| match it {
        Move::Seat(seat, action) => Some(next.apply(*seat, action, &mut events)),
        Move::Chance(outcome) => position.is_possible(outcome).then(|| {
            next.resolve(outcome, &mut events);
            Ok(())
        }),
    });
    let verdict = verdict.map_err(|panic| {
        let problem = format!("{} panicked with '{panic}'", it.name(tour));
        tour.broken(Law::NothingPanics, problem)
    })?;
    match verdict {
        None => return Ok(None),
        Some(Err(refusal)) => return Ok(Some(Err(refusal))),
        Some(Ok(())) => {}
    }
    let names = Names::letters(tour.seats).read_by(viewer);
    let news: Vec<G::News> = events.iter().filter_map(|event| next.news(event, viewer)).collect();
    for item in &news {
        check_json(tour, item)?;
        let sentence = G::say_news(tour.edition, item, &names);
        check_sentence(tour, &json(item), &sentence)?;
    }
    let is_over = next.turn() == Turn::Over;
    Ok(Some(Ok(Lesson { view: next.view(viewer), news: json(&news), is_over })))
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
    let it = Move::Seat(seat, action);
    let here = learn(tour, position, &it, viewer)?;
    let there = learn(tour, twin, &it, viewer)?;
    let (Some(here), Some(there)) = (here, there) else { unreachable!("it is not chance's move") };
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
            if position.reveals(action) {
                return Ok(());
            }
            if here.view == there.view && here.news != there.news {
                let difference = difference(&here.news, &there.news);
                let problem = format!("{seat} {what} makes other news for {seat}: {difference}");
                return broken(Law::ResampleKeepsTheNews, problem);
            }
            // A game over may lay open what was hidden.
            if here.view == there.view || here.is_over || there.is_over {
                return Ok(());
            }
            let difference = difference(&json(&here.view), &json(&there.view));
            let problem = format!(
                "after {seat} {what}, {seat} can tell them apart: {difference}; \
                 if that action lays hidden things open, Game::reveals must say so"
            );
            broken(Law::ResampleKeepsTheNews, problem)
        }
    }
}

/// Several moves that the viewer does not make, in positions it cannot tell apart. Where it sees
/// no difference afterwards, it must hear none.
fn check_alike<G: Words>(
    tour: &mut Tour<'_, G>,
    sides: &[&G],
    viewer: Viewer,
    moves: &[Move<'_, G>],
) -> Result<(), Broken> {
    if moves.is_empty() {
        return Ok(());
    }
    // Neighbours in a list are often alike, such as a card face down and another.
    let first = tour.dice.index(moves.len());
    let mut lessons: Vec<(Lesson<G>, &Move<'_, G>)> = Vec::new();
    for it in moves.iter().cycle().skip(first).take(ALIKE.min(moves.len())) {
        for side in sides {
            let Some(Ok(lesson)) = learn(tour, side, it, viewer)? else { continue };
            let alike = lessons.iter().find(|(other, _)| other.view == lesson.view);
            if let Some((other, before)) = alike
                && other.news != lesson.news
            {
                let problem = format!(
                    "{} sees the same after {} and after {}, but hears another thing: {}",
                    name(viewer),
                    before.name(tour),
                    it.name(tour),
                    difference(&other.news, &lesson.news)
                );
                return Err(tour.broken(Law::SameViewSameNews, problem));
            }
            lessons.push((lesson, it));
        }
    }
    Ok(())
}
