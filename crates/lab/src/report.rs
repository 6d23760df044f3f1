//! What many games add up to.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use tabletop::record::EditionTag;
use tabletop::walk::Walk;
use tabletop::{MAX_SEATS, Seed, Standing, Title};

use crate::float;
use crate::players::Level;

/// A win is counted in sixtieths, because any number of winners up to six divides it.
const WHOLE_WIN: u64 = 60;

/// Sums over games. They are whole numbers, so the order in which games are added does not
/// matter, nor does the number of threads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    games: u64,
    decisions: u64,
    chances: u64,
    shortest: Option<u64>,
    longest: u64,
    scores: [i64; MAX_SEATS],
    squares: [u64; MAX_SEATS],
    /// In sixtieths of a win.
    wins: [u64; MAX_SEATS],
    win_squares: [u64; MAX_SEATS],
    end_reasons: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Adds one finished game.
    pub fn add(&mut self, walk: Walk, standing: &Standing, ending: &'static str) {
        self.games += 1;
        self.decisions += walk.n_decisions;
        self.chances += walk.n_chances;
        self.shortest = Some(self.shortest.map_or(walk.n_decisions, |n| n.min(walk.n_decisions)));
        self.longest = self.longest.max(walk.n_decisions);
        for (seat, score) in standing.scores.iter() {
            self.scores[seat.idx()] += i64::from(score);
            self.squares[seat.idx()] += u64::from(score.unsigned_abs()).pow(2);
        }
        let winners = standing.winners();
        for seat in winners.iter() {
            let share = WHOLE_WIN / u64::from(winners.len());
            self.wins[seat.idx()] += share;
            self.win_squares[seat.idx()] += share * share;
        }
        *self.end_reasons.entry(ending).or_default() += 1;
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.chances += other.chances;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        for seat in 0..MAX_SEATS {
            self.scores[seat] += other.scores[seat];
            self.squares[seat] += other.squares[seat];
            self.wins[seat] += other.wins[seat];
            self.win_squares[seat] += other.win_squares[seat];
        }
        for (ending, count) in &other.end_reasons {
            *self.end_reasons.entry(ending).or_default() += count;
        }
    }

    /// The report of at least one game that took `seconds` to play.
    pub fn report(&self, title: &Title, setting: Setting, seconds: f64) -> Report {
        let games = float(self.games);
        let seats = setting.bots.len();
        let per_seat = |value: &dyn Fn(usize) -> f64| (0..seats).map(value).collect::<Vec<f64>>();
        let mean = |seat: usize| signed(self.scores[seat]) / games;
        let share = |seat: usize| float(self.wins[seat]) / float(WHOLE_WIN) / games;
        let end_reasons = title
            .endings
            .iter()
            .map(|&ending| (ending, self.end_reasons.get(ending).copied().unwrap_or_default()));
        Report {
            game: title.id,
            seats,
            games: self.games,
            setting,
            decisions: self.decisions,
            chances: self.chances,
            mean_length: float(self.decisions) / games,
            min_length: self.shortest.unwrap_or_default(),
            max_length: self.longest,
            mean_scores: per_seat(&mean),
            sd_scores: per_seat(&|seat| spread(float(self.squares[seat]) / games, mean(seat))),
            win_share: per_seat(&share),
            win_share_ci: (0..seats)
                .map(|seat| {
                    let square = float(self.win_squares[seat]) / float(WHOLE_WIN.pow(2)) / games;
                    let half = 1.96 * spread(square, share(seat)) / games.sqrt();
                    [(share(seat) - half).max(0.0), (share(seat) + half).min(1.0)]
                })
                .collect(),
            end_reasons: end_reasons.collect(),
            seconds,
            decisions_per_second: float(self.decisions) / seconds.max(1e-9),
        }
    }
}

/// Standard deviation from the mean of the squares and the mean.
fn spread(mean_square: f64, mean: f64) -> f64 {
    (mean_square - mean * mean).max(0.0).sqrt()
}

#[allow(clippy::cast_precision_loss, reason = "sums of scores stay far below 2^53")]
fn signed(sum: i64) -> f64 {
    sum as f64
}

/// What was asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Setting {
    pub seed: Seed,
    pub edition: EditionTag,
    pub options: Map<String, Value>,
    /// Who sat where.
    pub bots: Vec<Level>,
}

/// What many games added up to. The same seed gives the same report, but for the last two lines.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub seats: usize,
    pub games: u64,
    #[serde(flatten)]
    pub setting: Setting,
    pub decisions: u64,
    /// How often chance moved.
    pub chances: u64,
    /// Length of a game, in decisions.
    pub mean_length: f64,
    pub min_length: u64,
    pub max_length: u64,
    pub mean_scores: Vec<f64>,
    /// Standard deviations.
    pub sd_scores: Vec<f64>,
    /// Share of the games won, a shared win being split.
    pub win_share: Vec<f64>,
    /// 95 % intervals of the shares.
    pub win_share_ci: Vec<[f64; 2]>,
    /// How often the game ended in which way, those that never happened included.
    pub end_reasons: BTreeMap<&'static str, u64>,
    pub seconds: f64,
    pub decisions_per_second: f64,
}
