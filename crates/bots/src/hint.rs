//! The best moves, with reasons in words.

use tabletop::{Deaf, Features, QuickDice, Seat};

use crate::budget::Budget;
use crate::judge::{Judge, Opinion};
use crate::observed::Observed;
use crate::search::{Searcher, Tuning};

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
    let mut searcher = Searcher::<G>::new(Opinion::Trained, Tuning::DEFAULT);
    let mut found = searcher.think(table, budget, dice);
    found.truncate(BEST);
    let position = table.resample(dice);
    let mut judge = Judge::new(Opinion::Trained);
    let reasons = |action: &G::Action| reasons(&mut judge, &position, table.seat(), action);
    let mut reasons = reasons;
    found
        .into_iter()
        .map(|it| Advice { reasons: reasons(&it.action), action: it.action, share: it.share })
        .collect()
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
