//! Laws about what the rules refuse: actions of others, of other times, and hostile ones.

use tabletop::{Dice, Reason, Seat, SeatSet, Turn, Words};

use super::listing::unlisted;
use super::{Broken, Law, Tour, gently};
use crate::json::{json, twisted};

/// Actions from other positions tried at each position.
const TRIES: usize = 3;

pub(super) fn check<G: Words>(tour: &mut Tour<'_, G>, position: &G) -> Result<(), Broken> {
    let on_turn = match position.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    };
    check_nobody_else_has_actions(tour, position, on_turn)?;
    for i in 0..TRIES {
        let Some(mut action) = tour.actions.pick(&mut tour.dice) else { return Ok(()) };
        if i == 0 {
            let Some(hostile) = twisted(&action, &mut tour.dice) else { continue };
            action = hostile;
        }
        let seat = any_seat(tour, on_turn);
        check_foreign(tour, position, on_turn, seat, &action)?;
    }
    Ok(())
}

fn check_nobody_else_has_actions<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    on_turn: SeatSet,
) -> Result<(), Broken> {
    let mut list = Vec::new();
    for seat in Seat::all(tour.seats).filter(|&seat| !on_turn.contains(seat)) {
        position.legal_actions(seat, &mut list);
        if let Some(action) = list.first() {
            let action = tour.notation(action);
            let problem = format!("{action} is listed for {seat}, who is not on turn");
            return Err(tour.broken(Law::OnlySeatsOnTurnAct, problem));
        }
    }
    Ok(())
}

/// A seat on turn half of the time, otherwise any seat, and now and then one that no table has.
fn any_seat<G: Words>(tour: &mut Tour<'_, G>, on_turn: SeatSet) -> Seat {
    const NOWHERE: [u8; 4] = [7, 8, 200, 255];
    match tour.dice.index(8) {
        0 => Seat(NOWHERE[tour.dice.index(NOWHERE.len())]),
        1 => Seat(tour.seats),
        2 | 3 => Seat(u8::try_from(tour.dice.index(tour.seats.into())).expect("below the seats")),
        _ if on_turn.is_empty() => Seat(0),
        _ => tabletop::walk::any_of(on_turn, &mut tour.dice),
    }
}

/// Tries an action that comes from elsewhere.
fn check_foreign<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    on_turn: SeatSet,
    seat: Seat,
    action: &G::Action,
) -> Result<(), Broken> {
    let mut next = position.clone();
    let mut events = Vec::new();
    let what = || match gently(|| tour.notation(action)) {
        Ok(notation) => format!("{notation} by seat {seat}"),
        Err(_) => format!("{} by seat {seat}", json(action)),
    };
    let verdict = gently(|| next.apply(seat, action, &mut events)).map_err(|panic| {
        let problem = format!(
            "{} (seat number {}, JSON {}) panicked with '{panic}'",
            what(),
            seat.0,
            json(action)
        );
        tour.broken(Law::NothingPanics, problem)
    })?;
    match verdict {
        Err(refusal) if next != *position => {
            let problem =
                format!("{} was refused ({refusal}) and yet changed the position", what());
            Err(tour.broken(Law::RefusedMovesNothing, problem))
        }
        Err(refusal) if !events.is_empty() => {
            let event = &events[0];
            let problem = format!("{} was refused ({refusal}) and yet made {event:?}", what());
            Err(tour.broken(Law::RefusedIsSilent, problem))
        }
        Err(refusal) => check_refusal(tour, what, &refusal),
        Ok(()) if seat.0 >= tour.seats || !on_turn.contains(seat) => {
            let problem = format!("{} was accepted, but that seat is not on turn", what());
            Err(tour.broken(Law::OnlySeatsOnTurnAct, problem))
        }
        Ok(()) => {
            let mut list = Vec::new();
            position.legal_actions(seat, &mut list);
            match list.contains(action) || G::is_free_form(action) {
                true => tour.audit(&next, || format!("after {}", what())),
                false => Err(unlisted(tour, seat, action)),
            }
        }
    }
}

fn check_refusal<G: Words>(
    tour: &Tour<'_, G>,
    what: impl FnOnce() -> String,
    refusal: &G::Refusal,
) -> Result<(), Broken> {
    let sentence = refusal.to_string();
    let rule = refusal.rule();
    let problem = if sentence.trim().is_empty() {
        "it says nothing"
    } else if sentence.ends_with('.') {
        "it ends with a full stop"
    } else if sentence.contains('\n') {
        "it has more than one line"
    } else if !rule.starts_with('§') {
        "its rule is not a section such as '§5.2'"
    } else if serde_json::from_str::<G::Refusal>(&json(refusal)).ok().as_ref() != Some(refusal) {
        "its JSON is not read as it is written"
    } else {
        return Ok(());
    };
    let problem = format!("{} is refused with '{sentence}' ({rule}): {problem}", what());
    Err(tour.broken(Law::RefusalsTeach, problem))
}
