//! Laws about texts: JSON, notation, sentences, boards.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tabletop::{Dice, Names, NotationError, Seat, SeatSet, Turn, Viewer, Words};

use super::{Broken, Law, Tour, gently};
use crate::json::json;

/// The widest board: a terminal of a hundred columns.
const COLUMNS: usize = 100;

/// An action can be written and read again, as JSON and in notation.
pub(super) fn check_action<G: Words>(tour: &Tour<'_, G>, action: &G::Action) -> Result<(), Broken> {
    check_json(tour, action)?;
    let edition = tour.edition;
    let written = G::write_action(edition, action);
    let read = |text: &str| G::read_action(edition, text);
    check_notation(tour, action, &written, read)?;
    // Readers are generous about case and spaces.
    let shouted = format!("  {}  ", written.to_uppercase().replace(' ', "   "));
    check_notation(tour, action, &shouted, read)
}

/// An outcome can be written and read again, as JSON and in notation.
pub(super) fn check_outcome<G: Words>(
    tour: &Tour<'_, G>,
    outcome: &G::Outcome,
) -> Result<(), Broken> {
    check_json(tour, outcome)?;
    let edition = tour.edition;
    let written = G::write_outcome(edition, outcome);
    check_notation(tour, outcome, &written, |text| G::read_outcome(edition, text))
}

fn check_notation<G: Words, T: PartialEq + std::fmt::Debug>(
    tour: &Tour<'_, G>,
    thing: &T,
    written: &str,
    read: impl Fn(&str) -> Result<T, NotationError>,
) -> Result<(), Broken> {
    let problem = match read(written) {
        _ if written.trim().is_empty() => format!("{thing:?} is written as nothing"),
        _ if written.contains('\n') => format!("'{written}' has more than one line"),
        Ok(again) if again == *thing => return Ok(()),
        Ok(again) => format!("'{written}' stands for {thing:?}, but is read as {again:?}"),
        Err(error) => format!("'{written}' stands for {thing:?}, but is refused: {error}"),
    };
    Err(tour.broken(Law::NotationRoundTrips, problem))
}

/// A thing can be written as JSON and read again.
pub(super) fn check_json<G: Words, T>(tour: &Tour<'_, G>, thing: &T) -> Result<(), Broken>
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let written = json(thing);
    let problem = match serde_json::from_str::<T>(&written) {
        Ok(again) if again == *thing => return Ok(()),
        Ok(again) => format!("{written} stands for {thing:?}, but is read as {again:?}"),
        Err(error) => format!("{written} stands for {thing:?}, but is refused: {error}"),
    };
    Err(tour.broken(Law::JsonRoundTrips, problem))
}

/// A view, its board, a prompt, a menu and garbage at one position.
pub(super) fn check_texts<G: Words>(tour: &mut Tour<'_, G>, position: &G) -> Result<(), Broken> {
    let on_turn = match position.turn() {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    };
    let viewers: Vec<Viewer> = Viewer::all(tour.seats).collect();
    let viewer = viewers[tour.dice.index(viewers.len())];
    let view = position.view(viewer);
    check_json(tour, &view)?;
    let names = Names::letters(tour.seats).read_by(viewer);
    check_board(tour, viewer, &G::board(tour.edition, &view, &names))?;
    let prompt = G::prompt(tour.edition, &view, &names);
    let must_decide = on_turn.iter().any(|seat| viewer.is(seat));
    if prompt.trim().is_empty() == must_decide {
        let problem = match must_decide {
            true => format!("{viewer:?} is on turn, but its prompt is empty"),
            false => format!("{viewer:?} has nothing to decide, but is asked '{prompt}'"),
        };
        return Err(tour.broken(Law::SentencesAreWellFormed, problem));
    }
    if let Some(seat) = on_turn.first() {
        check_menu(tour, position, seat)?;
    }
    check_garbage(tour)
}

fn check_board<G: Words>(tour: &Tour<'_, G>, viewer: Viewer, board: &str) -> Result<(), Broken> {
    let wide = board.lines().find(|line| line.chars().count() > COLUMNS);
    let problem = if let Some(line) = wide {
        format!("the board of {viewer:?} is wider than {COLUMNS} columns: '{line}'")
    } else if !board.ends_with('\n') {
        format!("the board of {viewer:?} does not end with a newline")
    } else {
        return Ok(());
    };
    Err(tour.broken(Law::SentencesAreWellFormed, problem))
}

fn check_menu<G: Words>(tour: &Tour<'_, G>, position: &G, seat: Seat) -> Result<(), Broken> {
    let mut list = Vec::new();
    position.legal_actions(seat, &mut list);
    let view = position.view(Viewer::Seat(seat));
    let names = Names::letters(tour.seats).read_by(Viewer::Seat(seat));
    for action in list.iter().take(32) {
        check_action(tour, action)?;
        let sentence = G::say_action(tour.edition, &view, action, &names);
        check_sentence(tour, &tour.notation(action), &sentence)?;
    }
    Ok(())
}

/// A sentence of a menu or of the news.
pub(super) fn check_sentence<G: Words>(
    tour: &Tour<'_, G>,
    what: &str,
    sentence: &str,
) -> Result<(), Broken> {
    let problem = if sentence.trim().is_empty() {
        "says nothing"
    } else if sentence.contains('\n') {
        "has more than one line"
    } else if sentence.ends_with('.') {
        "ends with a full stop"
    } else {
        return Ok(());
    };
    let problem = format!("the sentence for {what} {problem}: '{sentence}'");
    Err(tour.broken(Law::SentencesAreWellFormed, problem))
}

/// Notation that is no notation is refused without a panic.
fn check_garbage<G: Words>(tour: &mut Tour<'_, G>) -> Result<(), Broken> {
    let Some(action) = tour.actions.pick(&mut tour.dice) else { return Ok(()) };
    let edition = tour.edition;
    let written: Vec<char> = G::write_action(edition, &action).chars().collect();
    let cut: String = written[..tour.dice.index(written.len() + 1)].iter().collect();
    let huge = cut.clone() + " 99999999999999999999";
    for text in [String::new(), "é ⚂ \u{0}".to_owned(), cut, huge] {
        let read = gently(|| {
            // Only a panic would be wrong: a notation cut short may still be one.
            let _ = (G::read_action(edition, &text), G::read_outcome(edition, &text));
        });
        if let Err(panic) = read {
            let problem = format!("reading {text:?} panicked with '{panic}'");
            return Err(tour.broken(Law::NothingPanics, problem));
        }
    }
    Ok(())
}

/// The last line of the score sheet is the score.
pub(super) fn check_score_sheet<G: Words>(tour: &Tour<'_, G>, position: &G) -> Result<(), Broken> {
    let sheet = G::score_sheet(tour.edition, &position.view(Viewer::Spectator));
    let scores = position.standing().scores;
    let problem = match sheet.last() {
        None => "a game over has an empty score sheet".to_owned(),
        Some((_, total)) if total != scores.as_slice() => {
            format!("the score sheet ends with {total:?}, the scores are {scores:?}")
        }
        Some(_) => {
            let short = sheet.iter().find(|(_, row)| row.len() != usize::from(tour.seats));
            let Some((heading, row)) = short else { return Ok(()) };
            format!("'{heading}' has {} numbers for {} seats", row.len(), tour.seats)
        }
    };
    Err(tour.broken(Law::SentencesAreWellFormed, problem))
}
