//! Static evaluation: what a position is worth to each seat.

use tabletop::{Deaf, Features, MAX_SEATS, QuickDice, Seat, Skill, Standing, Turn};

use crate::weights::{Purpose, Weights};

/// The value of a position: the share of the win that each seat may expect.
pub type Shares = [f32; MAX_SEATS];

/// Plies after which quiescence gives up on a position that does not become quiet.
const QUIESCENCE_PLIES: u32 = 200;

/// The part of a finished game's value that goes by place rather than by winning, so that lost
/// positions are still played well.
const BY_PLACE: f32 = 0.05;

/// The evaluation function of one game: the softmax of weighted features.
#[derive(Clone, Debug)]
pub struct Evaluator<G: Features> {
    source: WeightSource,
    /// The number of seats that the weights are for; zero for none yet.
    n_seats: u8,
    weights: Weights,
    /// The weights at one moment of the game.
    now: Vec<f32>,
    rows: Vec<f32>,
    cache: G::Cache,
    candidates: Vec<G::Action>,
    memory: G::Memory,
}

/// Where the weights come from.
#[derive(Clone, PartialEq, Debug)]
pub enum WeightSource {
    Handmade,
    Trained(Purpose),
    /// These, whatever the number of seats.
    Given(Weights),
}

impl<G: Features> Evaluator<G> {
    pub fn new(source: WeightSource) -> Evaluator<G> {
        Evaluator {
            source,
            n_seats: 0,
            weights: Weights { pairs: Vec::new() },
            now: vec![0.0; G::FEATURES.len()],
            rows: Vec::new(),
            cache: G::Cache::default(),
            candidates: Vec::new(),
            memory: G::Memory::default(),
        }
    }

    fn sit(&mut self, n_seats: u8) {
        self.n_seats = n_seats;
        self.rows = vec![0.0; usize::from(n_seats) * G::FEATURES.len()];
        self.weights = match &self.source {
            WeightSource::Handmade => Weights::by_hand::<G>(),
            WeightSource::Trained(purpose) => Weights::trained::<G>(n_seats, *purpose),
            WeightSource::Given(weights) => weights.clone(),
        };
    }

    /// The features of all seats, and the weight that each has now.
    pub fn features_and_weights(&mut self, position: &G) -> (&[f32], &[f32]) {
        if self.n_seats != position.n_seats() {
            self.sit(position.n_seats());
        }
        let progress = position.progress();
        for (now, [early, late]) in self.now.iter_mut().zip(&self.weights.pairs) {
            *now = early + (late - early) * progress;
        }
        position.features(&mut self.cache, &mut self.rows);
        (&self.rows, &self.now)
    }

    /// The strength of each seat in a position that is not over: the logit of its share.
    pub fn strengths(&mut self, position: &G) -> [f32; MAX_SEATS] {
        let (rows, weights) = self.features_and_weights(position);
        let mut strengths = [0.0; MAX_SEATS];
        for (strength, row) in strengths.iter_mut().zip(rows.chunks_exact(weights.len())) {
            *strength = row.iter().zip(weights).map(|(number, weight)| number * weight).sum();
        }
        strengths
    }

    /// The share of the win that each seat may expect, by the position as it lies.
    pub fn evaluate(&mut self, position: &G) -> Shares {
        if position.turn() == Turn::Over {
            return terminal_shares(&position.standing());
        }
        let n_seats = usize::from(position.n_seats());
        softmax(unsaturated(self.strengths(position), n_seats), n_seats)
    }

    /// The same after quiescence: until the position is quiet, everybody plays the greedy move.
    pub fn quiesce(&mut self, position: &G, dice: &mut QuickDice) -> Shares {
        if position.is_quiet() || position.turn() == Turn::Over {
            return self.evaluate(position);
        }
        let mut position = position.clone();
        for _ in 0..QUIESCENCE_PLIES {
            match position.turn() {
                Turn::Over => break,
                _ if position.is_quiet() => break,
                Turn::Chance => {
                    let outcome = position.draw(dice);
                    position.resolve(&outcome, &mut Deaf);
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is to act");
                    let Some((_, next)) = self.greedy_move(&position, seat, dice) else { break };
                    position = next;
                }
            }
        }
        self.evaluate(&position)
    }

    /// What the game's own policy plays, as far as it has one.
    pub fn policy(
        &mut self,
        position: &G,
        seat: Seat,
        memory: &G::Memory,
        skill: Skill,
        dice: &mut QuickDice,
    ) -> Option<G::Action> {
        position.policy(seat, memory, skill, &mut |position| self.strengths(position), dice)
    }

    /// The candidate with the best static evaluation, and where it leads.
    pub fn greedy_move(
        &mut self,
        position: &G,
        seat: Seat,
        dice: &mut QuickDice,
    ) -> Option<(G::Action, G)> {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        position.candidates(seat, &self.memory, dice, &mut candidates);
        let mut best: Option<(f32, usize, G)> = None;
        for (i, action) in candidates.iter().enumerate() {
            let mut next = position.clone();
            next.perform(seat, action, &mut Deaf);
            let share = self.evaluate(&next)[seat.idx()];
            if best.as_ref().is_none_or(|&(most, ..)| share > most) {
                best = Some((share, i, next));
            }
        }
        let found = best.map(|(_, i, next)| (candidates[i].clone(), next));
        self.candidates = candidates;
        found
    }
}

/// The value of a finished game.
pub fn terminal_shares(standing: &Standing) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    let Some(places) = &standing.places else { return shares };
    let n_winners = f32::from(standing.winners().len());
    let n_seats = f32::from(u8::try_from(places.as_slice().len()).expect("at most six seats"));
    for (seat, place) in places.iter() {
        let win = if place == 1 { n_winners.recip() } else { 0.0 };
        let by_place = (n_seats - f32::from(place)) / (n_seats - 1.0).max(1.0);
        shares[seat.idx()] = win * (1.0 - BY_PLACE) + by_place * BY_PLACE;
    }
    shares
}

/// Brings those who are far behind nearer, as a logarithm does, without changing anybody's place.
/// A lead of 17 would round to a share of one: whatever a bot did would be worth the same to it, and
/// it would play on for ever instead of winning.
fn unsaturated(mut strengths: [f32; MAX_SEATS], n_seats: usize) -> [f32; MAX_SEATS] {
    let most = strengths[..n_seats].iter().copied().fold(f32::MIN, f32::max);
    for strength in &mut strengths[..n_seats] {
        let behind = most - *strength;
        if behind > CLEAR_LEAD {
            *strength = most - CLEAR_LEAD - libm::logf(1.0 + behind - CLEAR_LEAD);
        }
    }
    strengths
}

/// A lead in strength that is as good as won: a share of 99.3 % against one other.
const CLEAR_LEAD: f32 = 5.0;

/// Shares in proportion to the exponentials of strengths.
pub fn softmax(strengths: [f32; MAX_SEATS], n_seats: usize) -> Shares {
    let most = strengths[..n_seats].iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (share, strength) in shares.iter_mut().zip(&strengths[..n_seats]) {
        *share = libm::expf(strength - most);
        sum += *share;
    }
    for share in &mut shares {
        *share /= sum;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::PerSeat;

    #[test]
    fn equal_strengths_share_equally_and_shares_add_up() {
        let mut strengths = [0.0; MAX_SEATS];
        assert_eq!(softmax(strengths, 4)[..4], [0.25; 4]);
        strengths[2] = 80.0;
        let shares = softmax(strengths, 3);
        assert!(shares[2] > 0.999 && (shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(shares[3..].iter().all(|&share| share == 0.0), "nobody sits there");
    }

    #[test]
    fn whoever_leads_by_far_still_sees_what_is_better() {
        let share = |lead: f32| {
            let mut strengths = [0.0; MAX_SEATS];
            strengths[1] = lead;
            softmax(unsaturated(strengths, 3), 3)[1]
        };
        for lead in 0..60_u8 {
            let lead = f32::from(lead);
            assert!(share(lead) < share(lead + 0.5), "{lead}");
        }
        assert!(share(80.0) < 1.0, "a win is worth more than a lead");
    }

    #[test]
    fn a_shared_win_is_worth_half_and_second_place_more_than_third() {
        let standing = |places: [u8; 3]| Standing {
            scores: PerSeat::from_fn(3, |_| 0),
            places: Some(PerSeat::from_fn(3, |seat| places[seat.idx()])),
        };
        let shares = terminal_shares(&standing([1, 2, 3]));
        assert!(shares[0] > 0.99 && shares[1] > shares[2], "{shares:?}");
        let shares = terminal_shares(&standing([1, 1, 3]));
        assert!(shares[..2].iter().all(|share| (0.45..0.55).contains(share)), "{shares:?}");
    }
}
