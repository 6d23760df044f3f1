//! A look back at a finished match: how the scores went, and which decisions cost most.
//!
//! A decision is measured by what its seat could know when it was made, never by what turned up
//! later: the move that was played and the best that a plan finds are compared in positions that
//! the seat could not tell from the true one. What comes out is an estimate.

use tabletop::{
    Deaf, Dice as _, Entry, Features, Match, PerSeat, QuickDice, Seat, SeatSet, Turn, Viewer,
};

use crate::budget::Budget;
use crate::evaluator::{Evaluator, WeightSource};
use crate::hint;
use crate::observed::Observed;
use crate::plan::Beam;
use crate::weights::Purpose;
use tabletop::order::best_first;

/// How many decisions are named.
const WORST: usize = 5;
/// How many are looked at twice.
const SHORTLIST: usize = 10;
/// Positions over which the cost of a move is averaged.
const COST_SAMPLES: u8 = 8;
/// A cost below this is within the error of any evaluation.
const SLIGHT: f32 = 0.01;

/// A finished match, looked back at.
#[derive(Clone, Debug)]
pub struct Review<G: Features> {
    /// The scores at the start and after each decision, with what chance added to it.
    pub scores: Vec<PerSeat<i32>>,
    /// The decisions that cost most, the worst first.
    pub lapses: Vec<Lapse<G>>,
    /// Decisions of the seats that were asked about.
    pub n_decisions: usize,
    /// Those that the budget sufficed for, drawn by lot.
    pub n_judged: usize,
}

/// A decision that could have been better.
#[derive(Clone, Debug)]
pub struct Lapse<G: Features> {
    pub entry_idx: usize,
    pub seat: Seat,
    /// What the seat saw when it decided.
    pub view: G::View,
    pub played: G::Action,
    pub better: G::Action,
    /// The share of the win that the better move was worth more: an estimate.
    pub cost: f32,
    /// What speaks for the better move, in a person's words.
    pub reasons: Vec<String>,
}

/// A decision as it was met.
struct Decision<G: Features> {
    entry_idx: usize,
    seat: Seat,
    before: G,
    played: G::Action,
}

/// Looks back at the decisions of some seats; `None` while the match is not over. The budget is
/// spent by one for each decision; the few that look worst are then looked at once more.
pub fn review<G: Features>(
    game: &Match<G>,
    seats: SeatSet,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<Review<G>> {
    if game.position().turn() != Turn::Over {
        return None;
    }
    let (scores, mut decisions) = retrace(game, seats);
    let n_decisions = decisions.len();
    let mut critic = Critic::<G>::new();
    let mut suspects: Vec<(f32, Decision<G>, G::Action)> = Vec::new();
    let mut n_judged = 0;
    // By lot, so that a budget that is too small is spread over the whole match.
    while !decisions.is_empty() && budget.take() {
        let decision = decisions.swap_remove(dice.index(decisions.len()));
        n_judged += 1;
        if let Some((better, cost)) = critic.find_better(&decision, dice) {
            suspects.push((cost, decision, better));
        }
    }
    best_first(&mut suspects, |&(cost, ..)| cost.into());
    suspects.truncate(SHORTLIST);
    // Whatever looked worst of many was also unlucky in how it was measured. So the cost that is
    // reported comes from fresh positions.
    let mut lapses: Vec<Lapse<G>> = Vec::new();
    for (_, decision, better) in suspects {
        let cost = critic.mean_cost(&decision, &better, dice);
        if cost < SLIGHT {
            continue;
        }
        let reasons = critic.reasons(&decision, &better);
        let Decision { entry_idx, seat, before, played } = decision;
        let view = before.view(Viewer::Seat(seat));
        lapses.push(Lapse { entry_idx, seat, view, played, better, cost, reasons });
    }
    // Of those that cost the same, the first that was played.
    let entry = |it: &Lapse<G>| u32::try_from(it.entry_idx).unwrap_or(u32::MAX);
    best_first(&mut lapses, |it| -f64::from(entry(it)));
    best_first(&mut lapses, |it| it.cost.into());
    lapses.truncate(WORST);
    Some(Review { scores, lapses, n_decisions, n_judged })
}

/// Goes through the log once: the scores along the way, and the decisions of some seats.
fn retrace<G: Features>(game: &Match<G>, seats: SeatSet) -> (Vec<PerSeat<i32>>, Vec<Decision<G>>) {
    let mut before = game.start().clone();
    let mut scores = vec![before.standing().scores];
    let mut decisions = Vec::new();
    let mut entry_idx = 0;
    game.replay(game.log().len(), |position, entry, _| {
        let now = position.standing().scores;
        let before = std::mem::replace(&mut before, position.clone());
        match entry {
            Entry::Seat(seat, action) => {
                scores.push(now);
                if seats.contains(*seat) {
                    let (seat, played) = (*seat, action.clone());
                    decisions.push(Decision { entry_idx, seat, before, played });
                }
            }
            Entry::Chance(_) => *scores.last_mut().expect("it begins with the start") = now,
        }
        entry_idx += 1;
    });
    (scores, decisions)
}

/// Compares moves by the evaluations of a bot that plans its turn.
struct Critic<G: Features> {
    evaluator: Evaluator<G>,
    beam: Beam<G>,
    memory: G::Memory,
}

impl<G: Features> Critic<G> {
    fn new() -> Critic<G> {
        let evaluator = Evaluator::new(WeightSource::Trained(Purpose::Plan));
        Critic { evaluator, beam: Beam::default(), memory: G::Memory::default() }
    }

    /// A move that seems better than the one that was played, and by how much.
    fn find_better(
        &mut self,
        decision: &Decision<G>,
        dice: &mut QuickDice,
    ) -> Option<(G::Action, f32)> {
        let Decision { seat, before, played, .. } = decision;
        let position = Observed::new(before, *seat).resample(dice);
        self.beam.run(&position, *seat, &self.memory, &mut self.evaluator, dice);
        let better = self.beam.best().action.clone();
        if better == *played {
            return None;
        }
        let cost = self.cost(&position, *seat, played, &better, dice)?;
        (cost >= SLIGHT).then_some((better, cost))
    }

    /// What it cost not to play the better move, on average over fresh positions.
    fn mean_cost(
        &mut self,
        decision: &Decision<G>,
        better: &G::Action,
        dice: &mut QuickDice,
    ) -> f32 {
        let Decision { seat, before, played, .. } = decision;
        let observed = Observed::new(before, *seat);
        let mut total = 0.0;
        for _ in 0..COST_SAMPLES {
            let position = observed.resample(dice);
            total += self.cost(&position, *seat, played, better, dice).unwrap_or_default();
        }
        total / f32::from(COST_SAMPLES)
    }

    /// What the better move would have changed, as far as the seat could know.
    fn reasons(&mut self, decision: &Decision<G>, better: &G::Action) -> Vec<String> {
        let Decision { entry_idx, seat, before, .. } = decision;
        // Dice of their own, so that saying why changes nothing of what is measured.
        let mut dice = QuickDice::new(*entry_idx as u64);
        let position = Observed::new(before, *seat).resample(&mut dice);
        hint::reasons(&mut self.evaluator, &position, *seat, better)
    }

    fn cost(
        &mut self,
        position: &G,
        seat: Seat,
        played: &G::Action,
        better: &G::Action,
        dice: &mut QuickDice,
    ) -> Option<f32> {
        // Common random numbers: both moves meet the same luck.
        let luck = QuickDice::new(u64::from(dice.next_u32()));
        let best = self.value(position, seat, better, luck.clone())?;
        Some(best - self.value(position, seat, played, luck)?)
    }

    /// The share of the win at the end of the best turn that begins with a move.
    fn value(
        &mut self,
        position: &G,
        seat: Seat,
        action: &G::Action,
        mut dice: QuickDice,
    ) -> Option<f32> {
        let mut after = position.clone();
        after.apply(seat, action, &mut Deaf).ok()?;
        if after.turn() == Turn::Seats(SeatSet::one(seat)) {
            self.beam.run(&after, seat, &self.memory, &mut self.evaluator, &mut dice);
            return Some(self.beam.best().share);
        }
        Some(self.evaluator.quiesce(&after, &mut dice)[seat.idx()])
    }
}
