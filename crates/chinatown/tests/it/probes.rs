//! People who try to get more out of bots than trade is worth: none does better than somebody who
//! trades honestly, as well as the bots, from the same seat with the same cards.

#![allow(clippy::float_arithmetic, reason = "a mean and its error are no rule")]

use chinatown::features::{Appraiser, sampler};
use chinatown::{Action, Deal, Event, Options, Phase, State};
use tabletop::features::next_to_act;
use tabletop::{Deaf, Game, Printed, Seat, Skill, Turn};
use testkit::n_games;

use crate::table::A;
use crate::traders::{Bot, Company, any_request};

/// How somebody in seat A tries to get rich. Cards are kept and tiles are built as a bot would.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Probe {
    /// Trades as the bots do.
    Honest,
    /// Asks for something and offers nothing, as often as the rules allow.
    Begging,
    /// Offers many small deals by which the other side loses a little.
    TinyLosses,
    /// Wants nearly all that a deal brings.
    Squeezing,
    /// Makes the same offer again and again.
    Repeating,
    /// Trades only while ahead, and then with a small gain for the other side.
    FeedingTheLeader,
    /// Takes nothing and offers nothing.
    Refusing,
}

impl Probe {
    /// An offer that it would make now.
    fn offer(self, company: &mut Company, n: usize) -> Option<Action> {
        let state = &company.state;
        let others: Vec<Seat> = state.seats().filter(|&it| it != A).collect();
        let other = others[n % others.len()];
        match self {
            Probe::Honest | Probe::Refusing => None,
            Probe::Begging => any_request(state, A, other, n),
            Probe::TinyLosses => {
                let deal = sampler::deal(state, A, &mut company.dice)?;
                let appraiser = Appraiser::of(&company.state);
                let loses = |seat: Seat| (-20_000..0).contains(&appraiser.gain(seat, &deal));
                let is_tiny = deal.parties.iter().filter(|&it| it != A).all(loses);
                (is_tiny && appraiser.gain(A, &deal) > 0).then_some(Action::Propose { deal })
            }
            Probe::Squeezing => squeezed(state, n, 9),
            Probe::FeedingTheLeader => {
                let is_ahead = others.iter().all(|it| state.bills[it.idx()] <= state.bills[0]);
                if is_ahead { squeezed(state, n, 7) } else { None }
            }
            Probe::Repeating => squeezed(state, 0, 7),
        }
    }
}

/// A deal that both sides gain by, but the other side only one part in ten of so many.
fn squeezed(state: &State, n: usize, mine: i32) -> Option<Action> {
    let mut found = Vec::new();
    let appraiser = Appraiser::of(state);
    appraiser.candidates(A, chinatown::features::SearchLimits::NARROW, &mut found);
    found.retain(|it| it.deal.parties.len() == 2);
    let it = found.get(n % found.len().max(1))?;
    let other = it.deal.parties.iter().find(|&seat| seat != A)?;
    let wanted = it.surplus * mine / 10;
    let more = i16::try_from((wanted - it.gains[A.idx()]) / 10_000).unwrap();
    let deal: Deal = it.deal.pay(other, A, more);
    Some(Action::Propose { deal })
}

/// Plays a whole game; says by how much A is ahead of the best of the others, in dollars.
fn play(probe: Probe, skill: Skill, seed: u64) -> f64 {
    let state = State::start(3, &Options::default(), Printed::standard()).unwrap();
    let bots = vec![Some(Bot::new(skill)); 3];
    let mut company = Company::new(state, bots, seed);
    company.settle();
    let mut n = 0;
    while let Turn::Seats(seats) = company.state.turn() {
        let next = next_to_act(&company.state, seats, &mut company.dice);
        let seat = next.expect("somebody is to act");
        let is_probing = seat == A && probe != Probe::Honest;
        let action = match &company.state.phase {
            Phase::Desk(desk) if is_probing => {
                n += 1;
                let n_left = 40 - desk.n_offers[A.idx()];
                let asked = company.state.offers.iter().find(|it| it.awaits(A)).map(|it| it.id);
                let offer = (n_left > 0).then(|| probe.offer(&mut company, n)).flatten();
                let is_legal = |it: &Action| company.state.clone().apply(A, it, &mut Deaf).is_ok();
                match (offer.filter(is_legal), asked) {
                    (Some(offer), _) if n % 2 == 0 => offer,
                    // What bots offer is taken as by an honest trader, but for who refuses it.
                    (_, Some(offer)) if probe == Probe::Refusing => Action::Decline { offer },
                    (_, Some(_)) => company.answer(A),
                    (Some(offer), None) => offer,
                    (None, None) => Action::Ready,
                }
            }
            _ => company.answer(seat),
        };
        let is_legal = company.state.clone().apply(seat, &action, &mut Deaf).is_ok();
        let action = if is_legal { action } else { Action::Ready };
        company.act(seat, &action);
    }
    let standing = company.state.standing();
    let scores: Vec<f64> = standing.scores.as_slice().iter().map(|&it| f64::from(it)).collect();
    scores[0] - scores[1..].iter().copied().fold(f64::MIN, f64::max)
}

/// Wins are few and luck is large, so what is compared is what decides them, by how much A is
/// ahead of the best of the others, game by game with the same cards. Nobody may be ahead by more
/// than an honest trader, but for the error of so many games.
fn check(skill: Skill, n: u32) {
    let games = |probe: Probe| -> Vec<f64> {
        (0..u64::from(n)).map(|seed| play(probe, skill, seed)).collect()
    };
    let honest = games(Probe::Honest);
    for probe in [
        Probe::Begging,
        Probe::TinyLosses,
        Probe::Squeezing,
        Probe::Repeating,
        Probe::FeedingTheLeader,
        Probe::Refusing,
    ] {
        let more: Vec<f64> =
            games(probe).iter().zip(&honest).map(|(probing, honest)| probing - honest).collect();
        let n = f64::from(n);
        let mean = more.iter().sum::<f64>() / n;
        let spread = more.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let error = (spread / n).sqrt();
        assert!(
            mean <= error,
            "{probe:?} among {skill:?}s: {mean:.0}, with an error of {error:.0}"
        );
        if probe == Probe::Refusing {
            assert!(mean < 0.0, "who refuses everything loses by it: {mean:.0}, {error:.0}");
        }
    }
}

#[test]
fn nobody_wins_more_by_tricks_among_novices() {
    check(Skill::Novice, n_games(40));
}

#[test]
fn nobody_wins_more_by_tricks_among_competent_bots() {
    check(Skill::Competent, n_games(16));
}

/// Bots of one level at one desk: no seat has more than its share, within the error of so many
/// games.
#[test]
fn no_seat_is_favoured_at_the_desk() {
    let n = n_games(60);
    let mut wins = [0.0; 4];
    let mut n_settled = 0;
    for seed in 0..u64::from(n) {
        let state = State::start(4, &Options::default(), Printed::standard()).unwrap();
        let mut company = Company::new(state, vec![Some(Bot::new(Skill::Novice)); 4], seed);
        company.play_on();
        let settled = company.events.iter().filter(|it| matches!(it, Event::Settled { .. }));
        n_settled += settled.count();
        let winners = company.state.standing().winners();
        for seat in winners.iter() {
            wins[seat.idx()] += 1.0 / f64::from(winners.len());
        }
    }
    assert!(n_settled > 60, "{n_settled} deals");
    // Three standard deviations of a binomial with a quarter.
    let (mean, error) = (f64::from(n) / 4.0, 3.0 * (f64::from(n) * 3.0 / 16.0).sqrt());
    assert!(wins.iter().all(|it| (it - mean).abs() < error), "{wins:?} of {n}");
}
