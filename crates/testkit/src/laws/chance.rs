//! Laws about chance: what it lists, what it draws, and how often.

use std::collections::HashMap;
use std::mem::discriminant;

use tabletop::{Deaf, Dice, FairDice, Seed, Words};

use super::words::check_outcome;
use super::{Broken, Law, Tour, gently};
use crate::json::twisted;

/// Kinds of chance whose frequencies are tested at one table.
const TESTED_DRAWS: usize = 24;

/// A list longer than this is looked at now and then only.
const LONG: usize = 1_000;

/// Checks a position in which chance is to move and has drawn `drawn`.
pub(super) fn check<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    drawn: &G::Outcome,
) -> Result<(), Broken> {
    check_outcome(tour, drawn)?;
    if !position.is_possible(drawn) {
        let problem = format!("{} was drawn, but is not possible", name(tour, drawn));
        return Err(tour.broken(Law::DrawsArePossible, problem));
    }
    if tour.chance_is_long && !tour.is_nth(16) {
        return Ok(());
    }
    let mut listed = Vec::new();
    position.outcomes(&mut listed);
    tour.chance_is_long |= listed.len() > LONG;
    let weights = check_list(tour, &listed)?;
    if !weights.contains_key(drawn) {
        let problem = format!("{} was drawn, but is not listed", name(tour, drawn));
        return Err(tour.broken(Law::DrawsArePossible, problem));
    }
    check_possible(tour, position, &listed, &weights)?;
    let kind = (discriminant(drawn), listed.len());
    if tour.tested_draws.len() < TESTED_DRAWS && !tour.tested_draws.contains(&kind) {
        tour.tested_draws.push(kind);
        check_each(tour, position, &listed)?;
        check_frequencies(tour, position, &listed)?;
    }
    Ok(())
}

/// Performs the drawn outcome, heard and unheard.
pub(super) fn resolve<G: Words>(
    tour: &Tour<'_, G>,
    position: &mut G,
    outcome: &G::Outcome,
) -> Result<(), Broken> {
    let mut heard = position.clone();
    position.resolve(outcome, &mut Deaf);
    heard.resolve(outcome, &mut Vec::new());
    if heard != *position {
        let problem = format!("chance {} leads to two different positions", name(tour, outcome));
        return Err(tour.broken(Law::HearingChangesNothing, problem));
    }
    Ok(())
}

fn name<G: Words>(tour: &Tour<'_, G>, outcome: &G::Outcome) -> String {
    format!("'{}'", G::write_outcome(tour.edition, outcome))
}

/// The weights by outcome, when the list is as it should be.
fn check_list<'o, G: Words>(
    tour: &Tour<'_, G>,
    listed: &'o [(G::Outcome, u32)],
) -> Result<HashMap<&'o G::Outcome, u32>, Broken> {
    let broken = |problem: String| Err(tour.broken(Law::ChanceIsListed, problem));
    if listed.is_empty() {
        return broken("chance is to move but lists nothing".to_owned());
    }
    let mut weights = HashMap::with_capacity(listed.len());
    for (outcome, weight) in listed {
        if *weight == 0 {
            return broken(format!("{} is listed with weight 0", name(tour, outcome)));
        }
        if weights.insert(outcome, *weight).is_some() {
            return broken(format!("{} is listed twice", name(tour, outcome)));
        }
    }
    Ok(weights)
}

/// `is_possible` says of listed and of foreign outcomes what the list says.
fn check_possible<G: Words>(
    tour: &mut Tour<'_, G>,
    position: &G,
    listed: &[(G::Outcome, u32)],
    weights: &HashMap<&G::Outcome, u32>,
) -> Result<(), Broken> {
    for _ in 0..listed.len().min(8) {
        let (outcome, _) = &listed[tour.dice.index(listed.len())];
        if !position.is_possible(outcome) {
            let problem = format!("{} is listed, but not possible", name(tour, outcome));
            return Err(tour.broken(Law::PossibleIsListed, problem));
        }
    }
    let Some(foreign) = tour.outcomes.pick(&mut tour.dice) else { return Ok(()) };
    for foreign in [twisted(&foreign, &mut tour.dice), Some(foreign)].into_iter().flatten() {
        let is_possible = gently(|| position.is_possible(&foreign)).map_err(|panic| {
            let problem = format!("asked whether {foreign:?} is possible, panicked with '{panic}'");
            tour.broken(Law::NothingPanics, problem)
        })?;
        if is_possible != weights.contains_key(&foreign) {
            let (says, list) = match is_possible {
                true => ("possible", "not listed"),
                false => ("not possible", "listed"),
            };
            let problem = format!("{foreign:?} is {says}, but {list}");
            return Err(tour.broken(Law::PossibleIsListed, problem));
        }
    }
    Ok(())
}

/// Every listed outcome can be performed.
fn check_each<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    listed: &[(G::Outcome, u32)],
) -> Result<(), Broken> {
    for (outcome, _) in listed.iter().take(LONG) {
        check_outcome(tour, outcome)?;
        let mut next = position.clone();
        gently(|| next.resolve(outcome, &mut Deaf)).map_err(|panic| {
            let problem = format!("chance {} panicked with '{panic}'", name(tour, outcome));
            tour.broken(Law::NothingPanics, problem)
        })?;
        tour.audit(&next, || format!("after chance {}", name(tour, outcome)))?;
    }
    Ok(())
}

/// Draws a few thousand times and compares with the weights.
fn check_frequencies<G: Words>(
    tour: &Tour<'_, G>,
    position: &G,
    listed: &[(G::Outcome, u32)],
) -> Result<(), Broken> {
    let n_draws = (listed.len() * 20).clamp(2_000, 20_000);
    let index: HashMap<&G::Outcome, usize> =
        listed.iter().enumerate().map(|(i, (outcome, _))| (outcome, i)).collect();
    let mut counts = vec![0_u32; listed.len()];
    let mut dice = fair_dice(tour.seed);
    for _ in 0..n_draws {
        let drawn = position.draw(&mut dice);
        let Some(&i) = index.get(&drawn) else {
            let problem = format!("{} was drawn, but is not listed", name(tour, &drawn));
            return Err(tour.broken(Law::DrawsArePossible, problem));
        };
        counts[i] += 1;
    }
    let weights: Vec<u32> = listed.iter().map(|&(_, weight)| weight).collect();
    let Some(worst) = chi_square::misfit(&counts, &weights) else { return Ok(()) };
    let total: u64 = weights.iter().copied().map(u64::from).sum();
    let problem = format!(
        "of {n_draws} draws {} were {}, whose weight is {} of {total}",
        counts[worst],
        name(tour, &listed[worst].0),
        weights[worst],
    );
    Err(tour.broken(Law::DrawsFollowWeights, problem))
}

fn fair_dice(seed: u64) -> FairDice {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Seed(bytes).chance(0)
}

/// Pearson's test of counts against weights.
mod chi_square {
    #![expect(clippy::float_arithmetic, reason = "statistics about the rules, not rules")]

    /// The normal deviate that a fair draw exceeds once in a thousand million tests.
    const DEVIATE: f64 = 6.0;

    /// The index that fits worst, when the counts cannot have come from the weights.
    pub(super) fn misfit(counts: &[u32], weights: &[u32]) -> Option<usize> {
        let n: f64 = counts.iter().copied().map(f64::from).sum();
        let total: f64 = weights.iter().copied().map(f64::from).sum();
        let mut statistic = 0.0;
        let mut n_cells = 0.0;
        let mut worst = (0, 0.0);
        // Cells too small for the test are pooled into one.
        let mut pool = (0.0, 0.0);
        for (i, (&count, &weight)) in counts.iter().zip(weights).enumerate() {
            let (count, expected) = (f64::from(count), n * f64::from(weight) / total);
            let misfit = (count - expected).powi(2) / expected;
            if misfit > worst.1 {
                worst = (i, misfit);
            }
            if expected < 8.0 {
                pool = (pool.0 + count, pool.1 + expected);
            } else {
                statistic += misfit;
                n_cells += 1.0;
            }
        }
        if pool.1 >= 8.0 {
            statistic += (pool.0 - pool.1).powi(2) / pool.1;
            n_cells += 1.0;
        }
        (n_cells > 1.5 && statistic > bound(n_cells - 1.0)).then_some(worst.0)
    }

    /// Wilson and Hilferty: the cube root of chi-square over its degrees is nearly normal.
    fn bound(degrees: f64) -> f64 {
        let spread = 2.0 / (9.0 * degrees);
        degrees * (1.0 - spread + DEVIATE * spread.sqrt()).powi(3)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_bound_is_a_little_above_the_exact_one() {
            // Upper 1e-9 points of chi-square.
            for (degrees, exact) in [(9.0, 60.66), (99.0, 207.90)] {
                let excess = bound(degrees) / exact;
                assert!((1.0..1.06).contains(&excess), "{excess}");
            }
        }

        #[test]
        fn a_fair_count_fits_and_a_biased_one_does_not() {
            assert_eq!(misfit(&[980, 2_030, 990], &[1, 2, 1]), None);
            assert_eq!(misfit(&[1_000, 1_500, 1_500], &[1, 2, 1]), Some(2));
            assert_eq!(misfit(&[4_000], &[3]), None, "one outcome cannot be biased");
        }
    }
}
