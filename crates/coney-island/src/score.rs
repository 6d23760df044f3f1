//! What is counted: the ends of the game, the final scoring, places. Pure functions of a position.

use tabletop::{PerSeat, Seat, Standing};

use crate::event::Ending;
use crate::pieces::Stack;
use crate::state::{Phase, State};

/// Points of a square, when it forms and in each income (RULES.md §6.6).
pub const SQUARE_POINTS: u8 = 2;
/// Points that end the game.
pub const GOAL: u16 = 60;
/// Points lost for each showman left in the park.
pub const SHOWMAN_PENALTY: i32 = 2;

/// The end conditions, in the order of RULES.md §7.1; the first that holds names the ending.
pub fn end_condition(state: &State) -> Option<Ending> {
    let n_stacks = Stack::ALL.into_iter().filter(|&stack| state.top_tile(stack).is_some()).count();
    if state.had_sixty {
        Some(Ending::SixtyPoints)
    } else if n_stacks <= 1 {
        Some(Ending::OneStack)
    } else if state.top_paper().is_none() {
        Some(Ending::Newspapers)
    } else if state.n_sites_left() == 0 && state.empty_spots().len() <= few_spots(state.n_seats) {
        Some(Ending::FullPark)
    } else if state.round_is_done() && state.round >= state.options.round_limit {
        Some(Ending::RoundLimit)
    } else {
        None
    }
}

/// So few empty spots fill the park.
pub fn few_spots(n_seats: u8) -> u32 {
    match n_seats {
        2 => 12,
        3 => 10,
        _ => 8,
    }
}

/// What newspapers add at the end.
pub fn newspaper_points(state: &State, seat: Seat) -> i32 {
    let held = state.mat(seat).papers.iter().zip(&state.edition.papers);
    held.map(|(&n, face)| i32::from(n) * i32::from(face.paper.points)).sum()
}

/// What showmen left in the park take away at the end.
pub fn showman_penalty(state: &State, seat: Seat) -> i32 {
    let n_left = i32::try_from(state.showmen_of(seat).len()).expect("at most nine");
    SHOWMAN_PENALTY * n_left
}

/// Points if the game ended now.
pub fn final_points(state: &State, seat: Seat) -> i32 {
    let points = i32::from(state.mat(seat).points);
    points + newspaper_points(state, seat) - showman_penalty(state, seat)
}

/// What breaks a tie: money and materials together.
pub fn left_over(state: &State, seat: Seat) -> u8 {
    state.mat(seat).money + state.mat(seat).materials.total()
}

pub fn standing(state: &State) -> Standing {
    let points = |seat| final_points(state, seat);
    let places = (state.phase == Phase::Over)
        .then(|| Standing::places_by(state.n_seats, |seat| (points(seat), left_over(state, seat))));
    Standing { scores: PerSeat::from_fn(state.n_seats, points), places }
}
