//! What many games add up to.

use std::collections::BTreeMap;

use bots::Level;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::record::EditionTag;
use tabletop::walk::Walk;
use tabletop::{MAX_SEATS, Seed, Standing, Title};

use crate::float;

/// A win is counted in sixtieths, because any number of winners up to six divides it.
pub const WHOLE_WIN: u64 = 60;

/// Sums over games. They are whole numbers, so the order in which games are added does not
/// matter, nor does the number of threads.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
    end_reasons: BTreeMap<String, u64>,
    mishaps: u64,
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
        for (seat, share) in win_shares(standing).into_iter().enumerate() {
            self.wins[seat] += share;
            self.win_squares[seat] += share * share;
        }
        match self.end_reasons.get_mut(ending) {
            Some(games) => *games += 1,
            None => drop(self.end_reasons.insert(ending.to_owned(), 1)),
        }
    }

    /// Adds decisions in which a bot had to be replaced.
    pub fn add_mishaps(&mut self, n: u64) {
        self.mishaps += n;
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.mishaps += other.mishaps;
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
            *self.end_reasons.entry(ending.clone()).or_default() += count;
        }
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    pub fn mishaps(&self) -> u64 {
        self.mishaps
    }

    /// How many games ended in that way.
    pub fn ended(&self, ending: &str) -> u64 {
        self.end_reasons.get(ending).copied().unwrap_or_default()
    }

    /// Share of the games that a seat won, a shared win being split.
    pub fn win_share(&self, seat: usize) -> f64 {
        float(self.wins[seat]) / float(WHOLE_WIN) / float(self.games)
    }

    /// The same, with a 95 % interval.
    pub fn win_share_ci(&self, seat: usize) -> [f64; 2] {
        let (share, games) = (self.win_share(seat), float(self.games));
        let square = float(self.win_squares[seat]) / float(WHOLE_WIN.pow(2)) / games;
        let half = 1.96 * spread(square, share) / games.sqrt();
        [(share - half).max(0.0), (share + half).min(1.0)]
    }

    /// The report of at least one game that took `seconds` to play.
    pub fn report(&self, title: &Title, setting: Setting, seconds: f64) -> Report {
        let games = float(self.games);
        let seats = setting.bots.len();
        let per_seat = |value: &dyn Fn(usize) -> f64| (0..seats).map(value).collect::<Vec<f64>>();
        let mean = |seat: usize| signed(self.scores[seat]) / games;
        let end_reasons = title.endings.iter().map(|&ending| (ending, self.ended(ending)));
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
            win_share: per_seat(&|seat| self.win_share(seat)),
            win_share_ci: (0..seats).map(|seat| self.win_share_ci(seat)).collect(),
            end_reasons: end_reasons.collect(),
            mishaps: self.mishaps,
            seconds,
            decisions_per_second: float(self.decisions) / seconds.max(1e-9),
        }
    }
}

/// What each seat won, in sixtieths: a shared win is split.
pub(crate) fn win_shares(standing: &Standing) -> [u64; MAX_SEATS] {
    let winners = standing.winners();
    let mut shares = [0; MAX_SEATS];
    for seat in winners.iter() {
        shares[seat.idx()] = WHOLE_WIN / u64::from(winners.len());
    }
    shares
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    pub seed: Seed,
    pub edition: EditionTag,
    pub options: Map<String, Value>,
    /// Who sat where, in the order of play; so are all lists below.
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
    /// Decisions in which a bot had to be replaced, because it panicked or chose what is not legal.
    pub mishaps: u64,
    pub seconds: f64,
    pub decisions_per_second: f64,
}

#[cfg(test)]
mod tests {
    use tabletop::PerSeat;

    use super::*;

    const TITLE: Title = Title {
        id: "toy",
        name: "Toy",
        credit: "",
        blurb: "",
        min_seats: 2,
        max_seats: 3,
        minutes: 1,
        rules_version: 1,
        endings: &["full", "empty"],
        options: &[],
        longest: 10,
    };

    fn add(tally: &mut Tally, n_decisions: u64, scores: [i32; 3], ending: &'static str) {
        let scores = PerSeat::from_fn(3, |seat| scores[seat.idx()]);
        let places = Some(Standing::places_by(3, |seat| scores[seat]));
        tally.add(Walk { n_decisions, n_chances: 1 }, &Standing { scores, places }, ending);
    }

    fn report(tally: &Tally) -> Report {
        let setting = Setting {
            seed: Seed([0; 32]),
            edition: EditionTag { name: "toy".to_owned(), hash: "0".to_owned() },
            options: Map::new(),
            bots: vec![Level::Random; 3],
        };
        tally.report(&TITLE, setting, 2.0)
    }

    #[test]
    fn games_add_up() {
        let mut tally = Tally::default();
        add(&mut tally, 4, [3, -1, 3], "full");
        add(&mut tally, 8, [5, 9, 0], "full");
        let report = report(&tally);
        assert_eq!((report.seats, report.games, report.decisions, report.chances), (3, 2, 12, 2));
        assert_eq!((report.mean_length, report.min_length, report.max_length), (6.0, 4, 8));
        assert_eq!(report.mean_scores, [4.0, 4.0, 1.5]);
        assert_eq!(report.sd_scores, [1.0, 5.0, 1.5]);
        assert_eq!(report.win_share, [0.25, 0.5, 0.25]);
        assert_eq!(report.end_reasons, BTreeMap::from([("full", 2), ("empty", 0)]));
        assert!((report.decisions_per_second - 6.0).abs() < 1e-9);
    }

    #[test]
    fn an_interval_shrinks_with_the_number_of_games_and_stays_a_share() {
        let mut tally = Tally::default();
        add(&mut tally, 1, [1, 0, 0], "full");
        add(&mut tally, 1, [0, 1, 0], "full");
        let [low, high] = report(&tally).win_share_ci[0];
        assert!(low >= 0.0 && high <= 1.0);
        for _ in 0..50 {
            add(&mut tally, 1, [1, 0, 0], "full");
            add(&mut tally, 1, [0, 1, 0], "full");
        }
        let [closer_low, closer_high] = report(&tally).win_share_ci[0];
        assert!(closer_low > low && closer_high < high);
        assert!(closer_low < 0.5 && closer_high > 0.5);
    }

    #[test]
    fn the_order_of_games_does_not_matter() {
        let (mut all, mut one, mut two) = (Tally::default(), Tally::default(), Tally::default());
        add(&mut all, 4, [3, -1, 3], "full");
        add(&mut all, 8, [5, 9, 0], "empty");
        add(&mut one, 8, [5, 9, 0], "empty");
        add(&mut two, 4, [3, -1, 3], "full");
        one.merge(&two);
        assert_eq!(one, all);
    }
}
