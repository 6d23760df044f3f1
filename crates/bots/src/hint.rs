//! The best moves, with reasons in words.

use tabletop::{Deaf, Features, QuickDice, Seat, Temper};

use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::Observed;
use crate::plan::Beam;
use crate::search::Searcher;

/// How many moves are named.
const BEST: usize = 3;
/// How many reasons are given for each.
const REASONS: usize = 3;
/// A change of strength below this is no reason.
const SLIGHT: f32 = 0.02;

/// A move, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    pub action: A,
    /// The share of the win to be expected after it: an estimate.
    pub share: f32,
    /// What changes most by it, the most important first.
    pub reasons: Vec<String>,
}

/// The best moves of the seat, the best first.
pub fn hint<G: Features>(
    table: &Observed<'_, G>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Vec<Advice<G::Action>> {
    let (seat, memory) = (table.seat(), table.memory());
    let position = table.resample(dice);
    let mut judge = Judge::new(Opinion::Trained);
    let habit = judge.habit(&position, seat, memory, Temper::Shrewd, dice);
    let mut found = match habit.filter(|action| table.is_legal(action)) {
        Some(action) => first_by_habit(&position, seat, action, memory, &mut judge, dice),
        None => by_search(table, budget, dice),
    };
    found.truncate(BEST);
    let mut advice = |(action, share)| {
        let reasons = reasons(&mut judge, &position, seat, &action);
        Advice { action, share, reasons }
    };
    found.into_iter().map(&mut advice).collect()
}

fn by_search<G: Features>(
    table: &Observed<'_, G>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Vec<(G::Action, f32)> {
    let mut searcher = Searcher::<G>::new(Opinion::Trained, G::AHEAD);
    let found = searcher.think(table, budget, dice);
    found.into_iter().map(|it| (it.action, it.share)).collect()
}

/// What the game's own way to decide says, and after it the moves that a plan likes best. The
/// shares are those of judgement alone: an offer that nobody has accepted changes nothing yet.
fn first_by_habit<G: Features>(
    position: &G,
    seat: Seat,
    habit: G::Action,
    memory: &G::Memory,
    judge: &mut Judge<G>,
    dice: &mut QuickDice,
) -> Vec<(G::Action, f32)> {
    let mut after = position.clone();
    let share = match after.apply(seat, &habit, &mut Deaf) {
        Ok(()) => judge.settled_shares(&after, dice)[seat.idx()],
        Err(_) => judge.shares(position)[seat.idx()],
    };
    let mut beam = Beam::default();
    beam.run(position, seat, memory, judge, dice);
    beam.openings.retain(|it| it.action != habit);
    beam.openings.sort_by(|a, b| b.share.total_cmp(&a.share));
    let others = beam.openings.into_iter().map(|it| (it.action, it.share));
    std::iter::once((habit, share)).chain(others).collect()
}

/// What a move changes most for the seat that makes it, in words.
pub fn reasons<G: Features>(
    judge: &mut Judge<G>,
    position: &G,
    seat: Seat,
    action: &G::Action,
) -> Vec<String> {
    let mut after = position.clone();
    if after.apply(seat, action, &mut Deaf).is_err() || after.ending().is_some() {
        return Vec::new();
    }
    let n = G::FEATURES.len();
    let row = seat.idx() * n..(seat.idx() + 1) * n;
    let (rows, _) = judge.look(position);
    let before: Vec<f32> = rows[row.clone()].to_vec();
    let (rows, weights) = judge.look(&after);
    let mut changes: Vec<(f32, usize)> = before
        .iter()
        .zip(&rows[row.clone()])
        .zip(weights)
        .map(|((before, after), weight)| (after - before) * weight)
        .zip(0..)
        .filter(|(gain, _)| gain.abs() >= SLIGHT)
        .collect();
    changes.sort_by(|(a, _), (b, _)| b.abs().total_cmp(&a.abs()));
    changes.truncate(REASONS);
    // What speaks for the move comes first.
    changes.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let after = &rows[row];
    changes.into_iter().map(|(_, i)| G::explain(&G::FEATURES[i], before[i], after[i])).collect()
}
