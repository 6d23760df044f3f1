//! Laws about what is listed, and whether the rules accept it.

use std::collections::HashSet;

use tabletop::{Deaf, Dice, MAX_SEATS, Reason, Seat, SeatSet, Turn, Words};

use super::words::check_action;
use super::{Broken, Law, Tour, gently};
use crate::json::json;

/// How many actions of a long list are tried at an ordinary position.
const SOME: usize = 24;

/// Where an action comes from that must be accepted.
#[derive(Clone, Copy)]
pub(super) enum How {
    Listed,
    Sampled,
}

impl How {
    fn name(self) -> (Law, &'static str) {
        match self {
            How::Listed => (Law::ListedIsAccepted, "listed"),
            How::Sampled => (Law::SampledIsAccepted, "sampled"),
        }
    }
}

/// Somebody at the table is on turn, or chance, or it is over.
pub(super) fn check_turn<G: Words>(tour: &Tour<'_, G>, position: &G) -> Result<(), Broken> {
    let Turn::Seats(on_turn) = position.turn() else { return Ok(()) };
    if on_turn.is_empty() {
        let problem = "the turn is that of an empty set of seats";
        return Err(tour.broken(Law::SomebodyCanAct, problem));
    }
    if let Some(seat) = on_turn.iter().find(|seat| seat.0 >= tour.seats) {
        let problem = format!("seat {seat} is on turn at a table of {}", tour.seats);
        return Err(tour.broken(Law::OnlySeatsOnTurnAct, problem));
    }
    Ok(())
}

/// Checks the lists of the seats on turn and returns them by seat.
pub(super) fn check<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    on_turn: SeatSet,
) -> Result<Vec<Vec<G::Action>>, Broken> {
    let mut lists = vec![Vec::new(); MAX_SEATS];
    for seat in on_turn.iter() {
        let list = &mut lists[seat.idx()];
        position.legal_actions(seat, list);
        check_list(tour, position, seat, list)?;
        check_conceivable(tour, position, seat, list)?;
    }
    Ok(lists)
}

fn check_list<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    seat: Seat,
    list: &[G::Action],
) -> Result<(), Broken> {
    if list.is_empty() {
        let problem = format!("{seat} is on turn but has no action");
        return Err(tour.broken(Law::SomebodyCanAct, problem));
    }
    let mut seen = HashSet::with_capacity(list.len());
    if let Some(double) = list.iter().find(|&action| !seen.insert(action)) {
        let problem = format!("{} is listed twice for {seat}", tour.notation(double));
        return Err(tour.broken(Law::ListsAreWithoutDoubles, problem));
    }
    if tour.is_nth(16) {
        let mut twice = list.to_vec();
        position.legal_actions(seat, &mut twice);
        if twice.len() != 2 * list.len() || twice[..list.len()] != *list {
            let problem = format!("the list for {seat} replaced what was in the buffer");
            return Err(tour.broken(Law::ListsAreAppended, problem));
        }
    }
    // A short list is tried in full, a long one in part and at times in full.
    if list.len() <= SOME || tour.is_nth(16) {
        return list.iter().try_for_each(|action| check_listed(tour, position, seat, action));
    }
    (0..SOME).try_for_each(|_| {
        let action = &list[tour.dice.index(list.len())];
        check_listed(tour, position, seat, action)
    })
}

fn check_listed<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    seat: Seat,
    action: &G::Action,
) -> Result<(), Broken> {
    let mut next = position.clone();
    apply(tour, &mut next, seat, action, How::Listed)?;
    tour.audit(&next, || format!("after {seat} {}", tour.notation(action)))
}

fn apply<G: Words>(
    tour: &Tour<'_, G>,
    position: &mut G,
    seat: Seat,
    action: &G::Action,
    how: How,
) -> Result<(), Broken> {
    match gently(|| position.apply(seat, action, &mut Deaf)) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(refusal)) => {
            let (law, how) = how.name();
            let problem = format!(
                "{} is {how} for {seat} but refused: {refusal} ({})",
                tour.notation(action),
                refusal.rule()
            );
            Err(tour.broken(law, problem))
        }
        Err(panic) => {
            let (action, (_, how)) = (tour.notation(action), how.name());
            let problem = format!("{action}, {how} for {seat}, panicked with '{panic}'");
            Err(tour.broken(Law::NothingPanics, problem))
        }
    }
}

/// Plays the action the game goes on with, and checks that neither hearing its events nor leaving
/// out its check changes anything.
pub(super) fn play<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &mut G,
    seat: Seat,
    action: &G::Action,
    how: How,
) -> Result<(), Broken> {
    check_action(tour, action)?;
    let (mut heard, mut performed) = (position.clone(), position.clone());
    apply(tour, position, seat, action, how)?;
    let mut events = Vec::new();
    let again = heard.apply(seat, action, &mut events);
    if again.is_err() || heard != *position {
        let action = tour.notation(action);
        let problem = format!("{seat} {action} leads to two different positions");
        return Err(tour.broken(Law::HearingChangesNothing, problem));
    }
    // What was given need not be checked again, and comes to the same.
    performed.perform(seat, action, &mut Deaf);
    if performed != *position {
        let action = tour.notation(action);
        let problem = format!("{seat} {action} leads elsewhere when it is not checked");
        return Err(tour.broken(Law::GivenIsPerformed, problem));
    }
    Ok(())
}

fn check_conceivable<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    seat: Seat,
    list: &[G::Action],
) -> Result<(), Broken> {
    let laws = tour.laws;
    let Some(conceivable) = &laws.conceivable else { return Ok(()) };
    if !tour.is_nth(laws.conceivable_every) {
        return Ok(());
    }
    let listed: HashSet<&G::Action> = list.iter().collect();
    for action in conceivable(position, seat) {
        tour.n_conceivable += 1;
        let mut next = position.clone();
        let verdict = gently(|| next.apply(seat, &action, &mut Deaf)).map_err(|panic| {
            let problem = format!("{seat} {} panicked with '{panic}'", tour.notation(&action));
            tour.broken(Law::NothingPanics, problem)
        })?;
        let is_listed = listed.contains(&action);
        match verdict {
            Ok(()) if !is_listed && !G::is_free_form(&action) => {
                return Err(unlisted(tour, seat, &action));
            }
            Ok(()) => {}
            Err(_) if is_listed => {
                return check_listed(tour, position, seat, &action);
            }
            Err(_) => tour.n_conceivable_refused += 1,
        }
    }
    Ok(())
}

pub(super) fn unlisted<G: Words>(tour: &Tour<'_, G>, seat: Seat, action: &G::Action) -> Broken {
    let problem = format!(
        "{} of {seat} is accepted, but neither listed nor free-form; its JSON is {}",
        tour.notation(action),
        json(action)
    );
    tour.broken(Law::AcceptedIsListed, problem)
}
