//! The best moves, with reasons in words.

use tabletop::{Change, Deaf, Features, QuickDice, Seat, Skill};

use crate::budget::Budget;
use crate::evaluator::{Evaluator, WeightSource};
use crate::observed::Observed;
use crate::plan::Beam;
use crate::search::{RootMove, Searcher};
use crate::weights::Purpose;
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
    let mut evaluator = Evaluator::new(WeightSource::Trained(Purpose::Search));
    let policy = evaluator.policy(&position, seat, memory, Skill::Expert, dice);
    let mut found = match policy.filter(|action| observed.is_legal(action)) {
        Some(action) => first_by_policy(&position, seat, action, memory, &mut evaluator, dice),
        None => by_search(observed, budget, dice),
    };
    let shares = falling(&found);
    found.truncate(BEST);
    let mut advice = |(RootMove { action, .. }, share)| {
        let reasons = reasons(&mut evaluator, &position, seat, &action);
        Advice { action, share, reasons }
    };
    let mut found: Vec<_> = found.into_iter().zip(shares).map(&mut advice).collect();
    leave_out_common(&mut found);
    found
}

/// What all of the moves bring is no reason for one of them, as long as there are others.
fn leave_out_common<A>(found: &mut [Advice<A>]) {
    let Some((first, others)) = found.split_first().filter(|(_, others)| !others.is_empty()) else {
        return;
    };
    let is_everywhere = |it: &&String| others.iter().all(|other| other.reasons.contains(it));
    let common: Vec<String> = first.reasons.iter().filter(is_everywhere).cloned().collect();
    if found.iter().all(|it| it.reasons.iter().any(|reason| !common.contains(reason))) {
        for it in found {
            it.reasons.retain(|reason| !common.contains(reason));
        }
    }
}

fn by_search<G: Features>(
    observed: &Observed<'_, G>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Vec<RootMove<G::Action>> {
    let mut searcher = Searcher::new(WeightSource::Trained(Purpose::Search), G::SEARCH_BY);
    searcher.search(observed, budget, dice)
}

/// Shares that fall with the order of the moves. A search trusts the moves that it has looked at
/// most, and a policy knows what static evaluation does not see, so a move further down may seem a
/// little better: as far as anybody knows such moves are alike, and all of them get their mean (pool
/// adjacent violators).
fn falling<A>(found: &[RootMove<A>]) -> Vec<f32> {
    let mut pools: Vec<Pool> = Vec::new();
    for RootMove { visits, share, .. } in found {
        // What was not looked at has a first impression only.
        let mut pool = Pool { n_moves: 1, visits: (*visits).max(1), share: *share };
        while let Some(above) = pools.pop_if(|above| above.share < pool.share) {
            pool = above.with(pool);
        }
        pools.push(pool);
    }
    pools.iter().flat_map(|pool| std::iter::repeat_n(pool.share, pool.n_moves)).collect()
}

/// Moves that are told to be worth the same.
#[derive(Clone, Copy)]
struct Pool {
    n_moves: usize,
    visits: u32,
    share: f32,
}

impl Pool {
    #[allow(clippy::cast_precision_loss, reason = "a mean needs no more")]
    fn with(self, other: Pool) -> Pool {
        let visits = self.visits + other.visits;
        let weight = other.visits as f32 / visits as f32;
        let share = self.share + (other.share - self.share) * weight;
        Pool { n_moves: self.n_moves + other.n_moves, visits, share }
    }
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
) -> Vec<RootMove<G::Action>> {
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
    let moves = std::iter::once((policy, share)).chain(others);
    moves.map(|(action, share)| RootMove { action, visits: 0, share }).collect()
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

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "moves that are alike are told by the same number")]
mod tests {
    use super::*;

    fn left(reasons: &[&[&str]]) -> Vec<Vec<String>> {
        let advice = |reasons: &&[&str]| Advice {
            action: (),
            share: 0.5,
            reasons: reasons.iter().map(|&it| it.to_owned()).collect(),
        };
        let mut found: Vec<Advice<()>> = reasons.iter().map(advice).collect();
        leave_out_common(&mut found);
        found.into_iter().map(|it| it.reasons).collect()
    }

    #[test]
    fn no_move_is_told_to_be_better_than_one_above_it() {
        let told = |moves: &[(u32, f32)]| {
            let root = |&(visits, share)| RootMove { action: (), visits, share };
            falling(&moves.iter().map(root).collect::<Vec<_>>())
        };
        assert_eq!(told(&[(60, 0.50), (30, 0.25), (10, 0.125)]), [0.50, 0.25, 0.125]);
        // The second looked better, by a third of the looks.
        assert_eq!(told(&[(60, 0.40), (20, 0.44), (10, 0.30)]), [0.41, 0.41, 0.30]);
        // What was never looked at hardly counts, and three can be alike.
        let shares = told(&[(60, 0.40), (39, 0.42), (0, 0.90)]);
        assert!(shares.iter().all(|&it| it == shares[0]), "{shares:?}");
        assert!((0.40..0.42).contains(&shares[0]), "{shares:?}");
        assert!(told(&[]).is_empty());
    }

    #[test]
    fn what_all_moves_bring_is_no_reason_for_one() {
        assert_eq!(left(&[&["iron", "turn"], &["turn", "coal"]]), [["iron"], ["coal"]]);
        // Who would be left without a reason keeps it.
        assert_eq!(left(&[&["iron", "turn"], &["turn"]])[1], ["turn"]);
        assert_eq!(left(&[&["iron", "turn"]])[0], ["iron", "turn"]);
        assert!(left(&[]).is_empty());
    }
}
