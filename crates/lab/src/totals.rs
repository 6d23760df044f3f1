//! What measured games add up to. Whole numbers only, so that the order of games, the number of
//! threads and the number of machines do not matter.

use serde::{Deserialize, Serialize};
use tabletop::{Catalogue, MAX_SEATS};

use crate::counts::{Counts, ratio};
use crate::float;
use crate::measure::{Measured, Samples};
use crate::report::{Tally, WHOLE_WIN, win_shares};

/// Steps at which curves are looked at, both ends included.
pub const POINTS: usize = Samples::STEPS + 1;

/// Sums over measured games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Totals {
    pub tally: Tally,
    /// Decisions in a game.
    pub lengths: Counts,
    /// Turns in a game.
    pub turns: Counts,
    /// Decisions in a turn.
    pub turn_lengths: Counts,
    pub scores_by_seat: Vec<Counts>,
    /// The best first; who shares a place is counted there, and the next is skipped.
    pub scores_by_place: Vec<Counts>,
    /// By how much the best was ahead of the second.
    pub margins: Counts,
    /// What those on each place scored from each source, summed: by source, then by place.
    pub sources: Vec<Vec<i64>>,
    /// The score and the other curves.
    pub curves: Vec<Curve>,
    /// By step: how often a later winner was ahead alone, ahead with others, or behind.
    pub leads: Vec<[u64; 3]>,
    /// The first step from which the winner was never again behind.
    pub decided: Counts,
    /// Pieces of all kinds.
    pub pieces: Vec<Usage>,
}

/// Values of a number over the course of games, by step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Curve {
    pub of_winners: Vec<Counts>,
    pub of_others: Vec<Counts>,
}

/// How a piece was used.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Usage {
    /// Games in which somebody used it.
    pub games: u64,
    /// How often it was used.
    pub uses: u64,
    /// How often each seat was among its users.
    pub users: [u64; MAX_SEATS],
    /// What it brought all of them.
    pub brought: i64,
    /// What its users won above a fair share, in sixtieths of a win.
    pub gain: i64,
    /// Sums over games of squares and products, from which the uncertainty follows.
    pub users_squared: u64,
    pub gain_squared: u64,
    pub gain_times_users: i64,
}

/// A share and the interval around it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    /// With 95 % confidence, by the normal approximation.
    pub fn new(value: f64, error: f64) -> Estimate {
        Estimate { value, low: value - 1.96 * error, high: value + 1.96 * error }
    }
}

impl Usage {
    pub fn n_users(&self) -> u64 {
        self.users.iter().sum()
    }

    /// How much more of a win its users had than the seats they sat in have in all games. Games,
    /// and not users, are what is independent (a ratio estimator with clusters).
    pub fn win_gain(&self, tally: &Tally, n_seats: usize) -> Option<Estimate> {
        let users = self.n_users();
        if users == 0 {
            return None;
        }
        let (gain, n) = (ratio(self.gain.into(), WHOLE_WIN.into()), float(users));
        let fair = 1.0 / float(n_seats as u64);
        // Seats may differ, and bots may; what a seat wins anyway is not the piece's.
        let seats: f64 =
            (0..n_seats).map(|seat| float(self.users[seat]) * (tally.win_share(seat) - fair)).sum();
        let whole = float(WHOLE_WIN);
        let mean = gain / n;
        let squares = float(self.gain_squared) / whole / whole
            - 2.0 * mean * ratio(self.gain_times_users.into(), WHOLE_WIN.into())
            + mean * mean * float(self.users_squared);
        Some(Estimate::new((gain - seats) / n, squares.max(0.0).sqrt() / n))
    }
}

impl Totals {
    /// Nothing yet, at a table with so many seats.
    pub fn new(catalogue: &Catalogue, n_seats: usize) -> Totals {
        let curve = || Curve {
            of_winners: vec![Counts::default(); POINTS],
            of_others: vec![Counts::default(); POINTS],
        };
        Totals {
            tally: Tally::default(),
            lengths: Counts::default(),
            turns: Counts::default(),
            turn_lengths: Counts::default(),
            scores_by_seat: vec![Counts::default(); n_seats],
            scores_by_place: vec![Counts::default(); n_seats],
            margins: Counts::default(),
            sources: vec![vec![0; n_seats]; catalogue.sources.len()],
            curves: (0..=catalogue.curves.len()).map(|_| curve()).collect(),
            leads: vec![[0; 3]; POINTS],
            decided: Counts::default(),
            pieces: vec![Usage::default(); catalogue.pieces().count()],
        }
    }

    /// Adds one game.
    pub fn add(&mut self, game: &Measured) {
        self.tally.add(game.walk, &game.standing, game.ending);
        self.tally.add_mishaps(game.mishaps);
        self.lengths.add(signed(game.walk.n_decisions));
        self.turns.add(signed(game.turns.len() as u64));
        for &n in &game.turns {
            self.turn_lengths.add(n);
        }
        let scores = game.standing.scores.as_slice();
        let places = game.standing.places.expect("the game is over");
        for (seat, (&score, &place)) in scores.iter().zip(places.as_slice()).enumerate() {
            self.scores_by_seat[seat].add(score);
            self.scores_by_place[usize::from(place) - 1].add(score);
        }
        self.margins.add(margin(game));
        for (source, sums) in self.sources.iter_mut().enumerate() {
            let scored = game.notes.scored_from(source).iter();
            for (&points, &place) in scored.zip(places.as_slice()) {
                sums[usize::from(place) - 1] += i64::from(points);
            }
        }
        self.add_course(game, places.as_slice());
        let wins = win_shares(&game.standing);
        for (piece, usage) in self.pieces.iter_mut().enumerate() {
            usage.add(game.notes.uses_of(piece), game.notes.brought_by(piece), &wins);
        }
    }

    fn add_course(&mut self, game: &Measured, places: &[u8]) {
        for (i, curve) in self.curves.iter_mut().enumerate() {
            for step in 0..POINTS {
                for (seat, &place) in places.iter().enumerate() {
                    let value = game.samples.on_the_way(step, seat, i);
                    match place {
                        1 => curve.of_winners[step].add(value),
                        _ => curve.of_others[step].add(value),
                    }
                }
            }
        }
        for (step, leads) in self.leads.iter_mut().enumerate() {
            leads[lead(game, places, step) as usize] += 1;
        }
        self.decided.add(signed(decided(game) as u64));
    }

    /// Adds the games of others at the same table.
    pub fn merge(&mut self, other: &Totals) {
        self.tally.merge(&other.tally);
        self.lengths.merge(&other.lengths);
        self.turns.merge(&other.turns);
        self.turn_lengths.merge(&other.turn_lengths);
        merge_all(&mut self.scores_by_seat, &other.scores_by_seat);
        merge_all(&mut self.scores_by_place, &other.scores_by_place);
        self.margins.merge(&other.margins);
        for (sums, others) in self.sources.iter_mut().zip(&other.sources) {
            sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
        }
        for (curve, other) in self.curves.iter_mut().zip(&other.curves) {
            merge_all(&mut curve.of_winners, &other.of_winners);
            merge_all(&mut curve.of_others, &other.of_others);
        }
        for (leads, others) in self.leads.iter_mut().zip(&other.leads) {
            leads.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
        }
        self.decided.merge(&other.decided);
        for (usage, other) in self.pieces.iter_mut().zip(&other.pieces) {
            usage.merge(other);
        }
    }

    /// Whether they come from a table with such a catalogue, so that they can be merged and drawn.
    pub fn fit(&self, catalogue: &Catalogue, n_seats: usize) -> bool {
        let empty = Totals::new(catalogue, n_seats);
        let points = |curve: &Curve| (curve.of_winners.len(), curve.of_others.len());
        self.scores_by_seat.len() == n_seats
            && self.scores_by_place.len() == n_seats
            && self.sources.len() == empty.sources.len()
            && self.sources.iter().all(|sums| sums.len() == n_seats)
            && self.curves.len() == empty.curves.len()
            && self.curves.iter().all(|curve| points(curve) == (POINTS, POINTS))
            && self.leads.len() == POINTS
            && self.pieces.len() == empty.pieces.len()
    }
}

impl Usage {
    fn add(&mut self, uses: &[u16], brought: &[i64], wins: &[u64; MAX_SEATS]) {
        if uses.iter().all(|&n| n == 0) && brought.iter().all(|&n| n == 0) {
            return;
        }
        let (users, gain) = users_and_gain(uses, wins);
        self.games += u64::from(users > 0);
        self.uses += uses.iter().map(|&n| u64::from(n)).sum::<u64>();
        for (total, &n) in self.users.iter_mut().zip(uses) {
            *total += u64::from(n > 0);
        }
        self.brought += brought.iter().sum::<i64>();
        self.gain += gain;
        self.users_squared += users.unsigned_abs().pow(2);
        self.gain_squared += gain.unsigned_abs().pow(2);
        self.gain_times_users += gain * users;
    }

    fn merge(&mut self, other: &Usage) {
        self.games += other.games;
        self.uses += other.uses;
        self.users.iter_mut().zip(&other.users).for_each(|(sum, other)| *sum += other);
        self.brought += other.brought;
        self.gain += other.gain;
        self.users_squared += other.users_squared;
        self.gain_squared += other.gain_squared;
        self.gain_times_users += other.gain_times_users;
    }
}

/// How many seats used a piece in a game, and what they won above a fair share, in sixtieths.
pub(crate) fn users_and_gain(uses: &[u16], wins: &[u64; MAX_SEATS]) -> (i64, i64) {
    let fair = signed(WHOLE_WIN) / signed(uses.len() as u64);
    let users = uses.iter().zip(wins).filter(|&(&n, _)| n > 0);
    users.fold((0, 0), |(n, gain), (_, &win)| (n + 1, gain + signed(win) - fair))
}

fn merge_all(counts: &mut [Counts], others: &[Counts]) {
    counts.iter_mut().zip(others).for_each(|(counts, others)| counts.merge(others));
}

/// By how much the best score was above the second best.
pub(crate) fn margin(game: &Measured) -> i64 {
    let mut scores: Vec<i32> = game.standing.scores.as_slice().to_vec();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    i64::from(scores[0]) - i64::from(scores[1])
}

/// Where a winner was at some step of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Alone,
    Shared,
    Behind,
}

fn lead(game: &Measured, places: &[u8], step: usize) -> Lead {
    let score = |seat: usize| game.samples.on_the_way(step, seat, 0);
    let seats = 0..places.len();
    let best = seats.clone().map(score).max().unwrap_or_default();
    let ahead: Vec<usize> = seats.filter(|&seat| score(seat) == best).collect();
    match ahead.iter().any(|&seat| places[seat] == 1) {
        true if ahead.len() == 1 => Lead::Alone,
        true => Lead::Shared,
        false => Lead::Behind,
    }
}

/// The first step from which a winner was ahead, alone or with others, to the end.
pub(crate) fn decided(game: &Measured) -> usize {
    let places = game.standing.places.expect("the game is over");
    let behind =
        (0..POINTS).rev().find(|&step| lead(game, places.as_slice(), step) == Lead::Behind);
    behind.map_or(0, |step| (step + 1).min(Samples::STEPS))
}

pub(crate) fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
