//! Laws about matches: the log, the record, undo.

use tabletop::{Entry, Match, Player, QuickDice, Record, Seat, Seed, Turn, UndoError, Words, walk};

use super::{Broken, Law, Tour};

/// Plays a match and opens its record when it is half way and when it is over.
pub(super) fn check<G: Words>(tour: &mut Tour<'_, G>) -> Result<(), Broken> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&tour.seed.to_le_bytes());
    let seed = Seed(bytes);
    let players = Seat::all(tour.seats).map(|seat| Player::person(seat.to_string())).collect();
    let mut game = Match::<G>::new(players, &tour.laws.options, tour.edition, seed)
        .map_err(|error| tour.broken(Law::StartsAsAsked, format!("it refused: {error}")))?;
    let mut dice = QuickDice::new(tour.seed);
    let mut scratch = Vec::new();
    while let Turn::Seats(seats) = game.position().turn() {
        tour.ply = u32::try_from(game.log().len()).unwrap_or(u32::MAX);
        let seat = walk::any_of(seats, &mut dice);
        let action = game.position().sample(seat, &mut dice, &mut scratch);
        if tour.is_nth(32) {
            check_undo(tour, &game, seat, &action)?;
        }
        if tour.is_nth(128) {
            check_record(tour, &game, seed)?;
        }
        game.submit(seat, action.clone()).map_err(|refusal| {
            let problem = format!("{} is sampled but refused: {refusal}", tour.notation(&action));
            tour.broken(Law::SampledIsAccepted, problem)
        })?;
        if game.log().len() > 8 * G::TITLE.longest as usize {
            let problem = format!("a match has {} entries and goes on", game.log().len());
            return Err(tour.broken(Law::GamesEndInTime, problem));
        }
    }
    check_record(tour, &game, seed)
}

/// A click can be taken back until chance or another seat has moved.
fn check_undo<G: Words>(
    tour: &Tour<'_, G>,
    game: &Match<G>,
    seat: Seat,
    action: &G::Action,
) -> Result<(), Broken> {
    let mut after = game.clone();
    if after.submit(seat, action.clone()).is_err() {
        return Ok(());
    }
    let other = seat.next(tour.seats);
    let is_over = after.position().turn() == Turn::Over;
    let was_chance = matches!(after.log().last(), Some(Entry::Chance(_)));
    let was_revealed = game.position().reveals(action);
    let by_other = after.clone().undo(other);
    let verdict = after.undo(seat);
    let broken = |problem: String| {
        let problem = format!("after {seat} {}: {problem}", tour.notation(action));
        Err(tour.broken(Law::UndoRestores, problem))
    };
    match verdict {
        _ if by_other.is_ok() => broken(format!("{other} could take it back")),
        Ok(()) if is_over => broken("it was taken back although the match was over".to_owned()),
        Ok(()) if was_chance => broken("it was taken back although chance had moved".to_owned()),
        Ok(()) if was_revealed => {
            broken("it was taken back although it laid hidden things open".to_owned())
        }
        Ok(()) if after.position() != game.position() || after.log() != game.log() => {
            broken("what is left is not what was before".to_owned())
        }
        Ok(()) => Ok(()),
        Err(UndoError::Over) if is_over => Ok(()),
        Err(UndoError::Chance) if was_chance => Ok(()),
        Err(UndoError::Revealed) if was_revealed => Ok(()),
        Err(error) => broken(format!("it could not be taken back: {error}")),
    }
}

/// The log replays, and the record opens to the same match.
fn check_record<G: Words>(tour: &Tour<'_, G>, game: &Match<G>, seed: Seed) -> Result<(), Broken> {
    if game.position_at(game.log().len()) != *game.position() {
        let problem = format!("after {} entries the replay differs", game.log().len());
        return Err(tour.broken(Law::LogsReplay, problem));
    }
    let broken = |problem: String| tour.broken(Law::RecordsReopen, problem);
    let written = game.record();
    let record = Record::read(&written).map_err(|error| broken(error.to_string()))?;
    let is_over = game.position().turn() == Turn::Over;
    if record.header.seed.is_some() != is_over {
        return Err(broken("the seed is shown before the end, or not after it".to_owned()));
    }
    for seed in [None, Some(seed)] {
        let (again, verdict) = Match::<G>::open(&record, tour.laws.edition, seed)
            .map_err(|error| broken(error.to_string()))?;
        if again.position() != game.position() || again.record() != written {
            return Err(broken("what it opens to is another match".to_owned()));
        }
        if verdict.over != is_over || verdict.fair != (is_over || seed.is_some()) {
            return Err(broken(format!("the verdict on it is {verdict:?}")));
        }
    }
    Ok(())
}
