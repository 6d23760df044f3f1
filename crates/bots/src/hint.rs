//! The best moves, with reasons in words.

use tabletop::{Change, Deaf, Features, QuickDice, Seat, Skill};

use crate::budget::Budget;
use crate::evaluator::{Evaluator, WeightSource};
use crate::observed::Observed;
use crate::plan::Beam;
use crate::search::Searcher;
use tabletop::order::best_first;

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
    observed: &Observed<'_, G>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Vec<Advice<G::Action>> {
    let (seat, memory) = (observed.seat(), observed.memory());
    let position = observed.resample(dice);
    let mut evaluator = Evaluator::new(WeightSource::Trained);
    let policy = evaluator.policy(&position, seat, memory, Skill::Expert, dice);
    let mut found = match policy.filter(|action| observed.is_legal(action)) {
        Some(action) => first_by_policy(&position, seat, action, memory, &mut evaluator, dice),
        None => by_search(observed, budget, dice),
    };
    found.truncate(BEST);
    let mut advice = |(action, share)| {
        let reasons = reasons(&mut evaluator, &position, seat, &action);
        Advice { action, share, reasons }
    };
    found.into_iter().map(&mut advice).collect()
}

fn by_search<G: Features>(
    observed: &Observed<'_, G>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Vec<(G::Action, f32)> {
    let mut searcher = Searcher::<G>::new(WeightSource::Trained, G::SEARCH_BY);
    let found = searcher.search(observed, budget, dice);
    found.into_iter().map(|it| (it.action, it.share)).collect()
}

/// What the game's own policy plays, and after it the moves that a plan likes best. The shares are
/// static evaluations: an offer that nobody has accepted changes nothing yet.
fn first_by_policy<G: Features>(
    position: &G,
    seat: Seat,
    policy: G::Action,
    memory: &G::Memory,
    evaluator: &mut Evaluator<G>,
    dice: &mut QuickDice,
) -> Vec<(G::Action, f32)> {
    let mut after = position.clone();
    let share = match after.apply(seat, &policy, &mut Deaf) {
        Ok(()) => evaluator.quiesce(&after, dice)[seat.idx()],
        Err(_) => evaluator.evaluate(position)[seat.idx()],
    };
    let mut beam = Beam::default();
    beam.run(position, seat, memory, evaluator, dice);
    beam.first_clicks.retain(|it| it.action != policy);
    best_first(&mut beam.first_clicks, |it| it.share.into());
    let others = beam.first_clicks.into_iter().map(|it| (it.action, it.share));
    std::iter::once((policy, share)).chain(others).collect()
}

/// What a move changes most for the seat that makes it, in words.
pub fn reasons<G: Features>(
    evaluator: &mut Evaluator<G>,
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
    let (rows, _) = evaluator.features_and_weights(position);
    let before: Vec<f32> = rows[row.clone()].to_vec();
    let (rows, weights) = evaluator.features_and_weights(&after);
    let mut changes: Vec<(f32, usize)> = before
        .iter()
        .zip(&rows[row.clone()])
        .zip(weights)
        .map(|((before, after), weight)| (after - before) * weight)
        .zip(0..)
        .filter(|(gain, _)| gain.abs() >= SLIGHT)
        .collect();
    best_first(&mut changes, |(gain, _)| gain.abs().into());
    changes.truncate(REASONS);
    // What speaks for the move comes first.
    best_first(&mut changes, |&(gain, _)| gain.into());
    let rows = &rows[row];
    let change = |(_, i): (f32, usize)| Change {
        feature: &G::FEATURES[i],
        before: before[i],
        after: rows[i],
    };
    let changes: Vec<Change> = changes.into_iter().map(change).collect();
    position.reasons(&after, seat, &changes)
}
