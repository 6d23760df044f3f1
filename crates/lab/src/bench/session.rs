//! What one move costs in a session, early and late.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::Level;
use serde::Serialize;
use session::{Change, Controller, Feed, Session, Sitter};
use tabletop::{
    Deaf, Features, Printed, QuickDice, Seat, SeatSet, Seating, Seed, SetupError, Turn, Viewer,
};

use super::Effort;
use crate::median;

/// So many entries of the log make up one figure.
const WINDOW: usize = 50;
/// Moves that a player who stalls compares.
const LOOKS: usize = 24;
/// A match that has become longer is long enough.
const LONGEST: usize = 20_000;

/// The cost of a move at one length of the log.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct AtLength {
    /// How many entries the log has there.
    pub entries: usize,
    pub ns_per_move: f64,
}

/// What was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SessionBench {
    pub game: &'static str,
    pub seats: u8,
    pub at: Vec<AtLength>,
    /// The last figure as a multiple of the first.
    pub growth: f64,
}

/// Measures a move that is played, told to every seat and to a spectator, written into the journal
/// and looked at for undo, in a match that everybody stalls.
///
/// # Errors
/// When the game is not for that many players, or not for these options.
pub fn session_bench<G: Features>(
    seats: u8,
    options: &G::Options,
    edition: Printed<G::Edition>,
    effort: Effort,
) -> Result<SessionBench, SetupError> {
    G::TITLE.check_seats(seats)?;
    // So that what is wrong with the options is said before anything is measured.
    G::start(seats, options, edition)?;
    let begin = || table::<G>(seats, options, edition).expect("the table was checked");
    let (moves, length) = stall(begin());
    let last = length.saturating_sub(WINDOW);
    let mut starts = vec![50, 200];
    starts.retain(|&start| start + WINDOW <= last);
    starts.push(last);
    let mut runs: Vec<Vec<f64>> = vec![Vec::new(); starts.len()];
    let clock = Instant::now();
    // A match is measured as a whole, several times: short ones more often.
    while runs[0].len() < 3 || clock.elapsed() < effort.run * effort.runs {
        for (window, ns) in measure(begin(), &moves, &starts).into_iter().enumerate() {
            runs[window].push(ns);
        }
    }
    let at: Vec<AtLength> = starts
        .iter()
        .zip(runs)
        .map(|(&entries, runs)| AtLength { entries, ns_per_move: median(runs) })
        .collect();
    let growth = match (at.first(), at.last()) {
        (Some(first), Some(last)) => last.ns_per_move / first.ns_per_move,
        _ => 1.0,
    };
    Ok(SessionBench { game: G::TITLE.id, seats, at, growth })
}

/// The record of a match that everybody stalls, a person in the first seat and bots in the others,
/// for those who measure something else with it. It was dealt from [`STALLED_SEED`].
///
/// # Errors
/// When the game is not for that many players, or not for these options.
pub fn stalled_record<G: Features>(
    seats: u8,
    options: &G::Options,
    edition: Printed<G::Edition>,
) -> Result<String, SetupError> {
    G::TITLE.check_seats(seats)?;
    let (moves, _) = stall(table::<G>(seats, options, edition)?);
    let mut session = table::<G>(seats, options, edition)?;
    for (seat, action) in moves {
        session.submit(seat, action).expect("it was legal before");
    }
    Ok(session.game().record())
}

/// What the matches that are measured are dealt from.
pub const STALLED_SEED: Seed = Seed([7; 32]);

fn table<G: Features>(
    seats: u8,
    options: &G::Options,
    edition: Printed<G::Edition>,
) -> Result<Session<G>, SetupError> {
    let bot = Sitter { controller: Controller::Bot(Level::Random), name: None };
    let mut sat_down = vec![bot; usize::from(seats)];
    sat_down[0].controller = Controller::Person;
    // People and bots get names by themselves, so that only the setup can be wrong.
    G::start(seats, options, edition)?;
    Ok(Session::<G>::new(sat_down, Seating::Chosen, options, edition, STALLED_SEED)
        .expect("the table was checked"))
}

/// Plays the moves, and gives the mean time of one in each window.
fn measure<G: Features>(
    mut session: Session<G>,
    moves: &[(Seat, G::Action)],
    starts: &[usize],
) -> Vec<f64> {
    let viewers = Viewer::all(session.game().position().n_seats());
    let mut feeds: Vec<Feed<G>> = viewers.map(|viewer| Feed::of(session.game(), viewer)).collect();
    let mut spent = vec![(Duration::ZERO, 0_u32); starts.len()];
    for (seat, action) in moves {
        let n_entries = session.game().log().len();
        let clock = Instant::now();
        let change: Change<G> = session.submit(*seat, action.clone()).expect("it was legal before");
        for feed in &mut feeds {
            feed.hear(&change, session.game());
        }
        black_box((session.can_undo(*seat).is_ok(), &change.lines));
        let took = clock.elapsed();
        for (start, (time, n)) in starts.iter().zip(&mut spent) {
            if (*start..start + WINDOW).contains(&n_entries) {
                *time += took;
                *n += 1;
            }
        }
    }
    spent.iter().map(|(time, n)| time.as_secs_f64() * 1e9 / f64::from((*n).max(1))).collect()
}

/// Lets everybody play for time, and gives the moves with the length of the log they lead to.
fn stall<G: Features>(mut session: Session<G>) -> (Vec<(Seat, G::Action)>, usize) {
    let mut dice = QuickDice::new(7);
    let mut moves = Vec::new();
    let mut actions = Vec::new();
    while let Some(seat) = session.next_of(SeatSet::ALL) {
        if session.game().log().len() >= LONGEST {
            break;
        }
        let action = slowest(session.game().position(), seat, &mut dice, &mut actions);
        session.submit(seat, action.clone()).expect("a sampled action is legal");
        moves.push((seat, action));
    }
    let length = session.game().log().len();
    (moves, length)
}

/// Of a few moves, the one after which the game is furthest from its end.
fn slowest<G: Features>(
    position: &G,
    seat: Seat,
    dice: &mut QuickDice,
    actions: &mut Vec<G::Action>,
) -> G::Action {
    let mut best: Option<(f32, G::Action)> = None;
    for _ in 0..LOOKS {
        let action = position.sample(seat, dice, actions);
        let mut after = position.clone();
        if after.apply(seat, &action, &mut Deaf).is_err() {
            continue;
        }
        let progress = match after.turn() {
            Turn::Over => f32::INFINITY,
            // Whoever can go on with the same turn does.
            Turn::Seats(seats) if seats.contains(seat) => after.progress() - 0.01,
            Turn::Seats(_) | Turn::Chance => after.progress(),
        };
        if best.as_ref().is_none_or(|(least, _)| progress < *least) {
            best = Some((progress, action));
        }
    }
    match best {
        Some((_, action)) => action,
        None => position.sample(seat, dice, actions),
    }
}
