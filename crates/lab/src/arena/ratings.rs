//! Shares, ratings and their intervals.

use tabletop::{Dice, MAX_SEATS, QuickDice, Standing};

use super::{Block, Verdict};
use crate::float;

/// How often the blocks are drawn again to see how far ratings could lie apart.
const DRAWS: u32 = 400;
/// A sequential test asks whether the first of two bots wins this share rather than half.
const BETTER: f64 = 0.54;
/// The logarithm of 19: errors of one in twenty.
const SURE: f64 = 2.944;
/// Blocks before a sequential test may end: fewer say nothing about the variance.
const LEAST_BLOCKS: usize = 16;

/// Sums over some games.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sums {
    games: f64,
    /// Wins of each bot, shared wins in parts.
    wins: Vec<f64>,
    /// Sum of the places of each bot's seats, and how many there were.
    places: Vec<f64>,
    seats: Vec<f64>,
    /// Row against column: pairs of seats in which the row was placed higher, equal ones half.
    above: Vec<Vec<f64>>,
    /// Wins of each bot in each seat, and how often it sat there.
    wins_from: Vec<[f64; MAX_SEATS]>,
    sat: Vec<[f64; MAX_SEATS]>,
}

impl Sums {
    pub(super) fn new(n_bots: usize) -> Sums {
        let zeros = vec![0.0; n_bots];
        let no_seats = vec![[0.0; MAX_SEATS]; n_bots];
        Sums {
            games: 0.0,
            wins: zeros.clone(),
            places: zeros.clone(),
            seats: zeros.clone(),
            above: vec![zeros; n_bots],
            wins_from: no_seats.clone(),
            sat: no_seats,
        }
    }

    /// Adds a finished game.
    pub(super) fn add(&mut self, seating: &[usize], standing: &Standing) {
        let places = standing.places.as_ref().expect("the game is over").as_slice();
        let n_winners = u64::from(standing.winners().len());
        self.games += 1.0;
        for (i, &bot) in seating.iter().enumerate() {
            if places[i] == 1 {
                self.wins[bot] += 1.0 / float(n_winners);
                self.wins_from[bot][i] += 1.0 / float(n_winners);
            }
            self.sat[bot][i] += 1.0;
            self.places[bot] += f64::from(places[i]);
            self.seats[bot] += 1.0;
            for (j, &other) in seating.iter().enumerate() {
                if bot != other {
                    self.above[bot][other] += match places[i].cmp(&places[j]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
        }
    }

    fn merge(&mut self, other: &Sums) {
        self.games += other.games;
        for bot in 0..self.wins.len() {
            self.wins[bot] += other.wins[bot];
            self.places[bot] += other.places[bot];
            self.seats[bot] += other.seats[bot];
            for seat in 0..MAX_SEATS {
                self.wins_from[bot][seat] += other.wins_from[bot][seat];
                self.sat[bot][seat] += other.sat[bot][seat];
            }
            for (mine, theirs) in self.above[bot].iter_mut().zip(&other.above[bot]) {
                *mine += theirs;
            }
        }
    }
}

/// What the blocks say about each bot, and about each pair.
pub(super) struct Ratings {
    pub(super) rows: Vec<Row>,
    pub(super) pairs: Vec<Vec<Option<f64>>>,
}

pub(super) struct Row {
    pub(super) win_share: f64,
    pub(super) win_share_ci: [f64; 2],
    pub(super) mean_rank: f64,
    pub(super) win_share_by_order: Vec<f64>,
    pub(super) elo: f64,
    pub(super) elo_ci: [f64; 2],
}

pub(super) fn ratings(
    blocks: &[Block],
    n_bots: usize,
    n_seats: usize,
    n_seatings: usize,
) -> Ratings {
    let mut total = Sums::new(n_bots);
    for block in blocks {
        total.merge(&block.sums);
    }
    let elo = elo(&total.above);
    let drawn = draws(blocks, n_bots);
    let rows = (0..n_bots).map(|bot| Row {
        win_share: total.wins[bot] / total.games.max(1.0),
        win_share_ci: share_interval(blocks, bot, n_seatings),
        mean_rank: total.places[bot] / total.seats[bot].max(1.0),
        win_share_by_order: (0..n_seats)
            .map(|seat| total.wins_from[bot][seat] / total.sat[bot][seat].max(1.0))
            .collect(),
        elo: elo[bot],
        elo_ci: middle_of(drawn.iter().map(|elo| elo[bot]).collect()),
    });
    let share = |i: usize, j: usize| {
        let n = total.above[i][j] + total.above[j][i];
        (n > 0.0).then(|| total.above[i][j] / n)
    };
    let pairs = (0..n_bots).map(|i| (0..n_bots).map(|j| share(i, j)).collect());
    Ratings { pairs: pairs.collect(), rows: rows.collect() }
}

/// The mean win share of a bot with 1.96 standard errors to each side, over blocks.
fn share_interval(blocks: &[Block], bot: usize, n_seatings: usize) -> [f64; 2] {
    let (mean, error) = mean_share(blocks, bot, n_seatings);
    [(mean - 1.96 * error).max(0.0), (mean + 1.96 * error).min(1.0)]
}

/// The mean over blocks of a bot's win share, and the standard error of it.
fn mean_share(blocks: &[Block], bot: usize, n_seatings: usize) -> (f64, f64) {
    let n = float(blocks.len() as u64);
    let share = |block: &Block| block.sums.wins[bot] / float(n_seatings as u64);
    let mean = blocks.iter().map(share).sum::<f64>() / n.max(1.0);
    let squares: f64 = blocks.iter().map(|block| (share(block) - mean).powi(2)).sum();
    // One block says nothing about how far blocks differ: then the interval is everything.
    if blocks.len() < 2 {
        return (mean, 1.0);
    }
    // When all blocks agree, it is still one block short of certain.
    let variance = (squares / (n - 1.0)).max(0.25 / n / n);
    (mean, (variance / n).sqrt())
}

/// Elo by the model of Bradley and Terry, with a mean of zero.
fn elo(above: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: u32 = 400;
    // Half a pair either way keeps a bot that never lost from being infinitely strong.
    const PRIOR: f64 = 0.5;
    let n = above.len();
    let mut strength = vec![1.0_f64; n];
    for _ in 0..ROUNDS {
        let mut next = strength.clone();
        for i in 0..n {
            let (mut won, mut faced) = (0.0, 0.0);
            for j in (0..n).filter(|&j| j != i) {
                won += above[i][j] + PRIOR;
                faced += (above[i][j] + above[j][i] + 2.0 * PRIOR) / (strength[i] + strength[j]);
            }
            next[i] = won / faced;
        }
        let mean = next.iter().map(|it| it.ln()).sum::<f64>() / float(n as u64);
        strength = next.into_iter().map(|it| it / mean.exp()).collect();
    }
    strength.into_iter().map(|it| 400.0 * it.log10()).collect()
}

/// Ratings of blocks drawn at random with repetition.
fn draws(blocks: &[Block], n_bots: usize) -> Vec<Vec<f64>> {
    let mut dice = QuickDice::new(1);
    let draw = |_| {
        let mut sums = Sums::new(n_bots);
        for _ in blocks {
            sums.merge(&blocks[dice.index(blocks.len())].sums);
        }
        elo(&sums.above)
    };
    (0..DRAWS).map(draw).collect()
}

/// The bounds that leave one in forty out on each side.
fn middle_of(mut values: Vec<f64>) -> [f64; 2] {
    values.sort_by(f64::total_cmp);
    let cut = values.len() / 40;
    [values[cut], values[values.len() - 1 - cut]]
}

/// Whether the first of two bots is known to be better, or known not to be.
pub(super) fn sprt(blocks: &[Block], n_seatings: usize) -> Verdict {
    if blocks.len() < LEAST_BLOCKS {
        return Verdict::Undecided;
    }
    let (mean, error) = mean_share(blocks, 0, n_seatings);
    // The likelihood of a mean near BETTER against one of a half, for normal means.
    let likelihood = (BETTER - 0.5) * (2.0 * mean - BETTER - 0.5) / (2.0 * error * error);
    match likelihood {
        it if it >= SURE => Verdict::FirstIsBetter,
        it if it <= -SURE => Verdict::FirstIsNotBetter,
        _ => Verdict::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::PerSeat;

    fn block(results: &[([usize; 2], [u8; 2])]) -> Block {
        let mut sums = Sums::new(2);
        for (seating, places) in results {
            let places = PerSeat::from_fn(2, |seat| places[seat.idx()]);
            let scores = PerSeat::from_fn(2, |_| 0);
            sums.add(seating, &Standing { scores, places: Some(places) });
        }
        Block { sums, cut: 0, expenses: Vec::new() }
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.01
    }

    #[test]
    fn three_wins_of_four_are_190_elo() {
        // 400 * log10(3) = 190.8 between the two.
        let win = block(&[([0, 1], [1, 2]), ([1, 0], [2, 1])]);
        let split = block(&[([0, 1], [1, 2]), ([1, 0], [1, 2])]);
        let blocks: Vec<Block> = (0..200).flat_map(|_| [win.clone(), split.clone()]).collect();
        let table = ratings(&blocks, 2, 2, 2);
        assert!(near(table.rows[0].win_share, 0.75) && near(table.rows[1].win_share, 0.25));
        let apart = table.rows[0].elo - table.rows[1].elo;
        assert!((189.0..192.0).contains(&apart), "{apart}");
        let [low, high] = table.rows[0].win_share_ci;
        // Blocks are 1 or 1/2 with equal chance: the standard error is .25 / sqrt(400).
        assert!(near(low, 0.75 - 1.96 * 0.0125) && near(high, 0.75 + 1.96 * 0.0125));
        assert_eq!(table.pairs[0][0], None);
        assert!(near(table.pairs[0][1].unwrap(), 0.75));
        assert!(near(table.rows[0].mean_rank, 1.25));
        let [low, high] = table.rows[0].elo_ci;
        assert!(low < table.rows[0].elo && table.rows[0].elo < high, "{low} {high}");
    }

    #[test]
    fn a_shared_win_is_half_for_each() {
        let table = ratings(&[block(&[([0, 1], [1, 1])])], 2, 2, 1);
        assert!(near(table.rows[0].win_share, 0.5) && near(table.rows[0].elo, 0.0));
        let [low, high] = table.rows[0].win_share_ci;
        assert!(low <= 0.0 && high >= 1.0, "one block says nothing");
    }

    #[test]
    fn a_sequential_test_stops_when_it_is_sure_and_not_before() {
        let win = block(&[([0, 1], [1, 2]), ([1, 0], [2, 1])]);
        let split = block(&[([0, 1], [1, 2]), ([1, 0], [1, 2])]);
        let loss = block(&[([0, 1], [2, 1]), ([1, 0], [1, 2])]);
        let of = |a: &Block, b: &Block, n: usize| {
            (0..n).flat_map(|_| [a.clone(), b.clone()]).collect::<Vec<Block>>()
        };
        assert_eq!(sprt(&of(&win, &win, 4), 2), Verdict::Undecided, "eight blocks are too few");
        assert_eq!(sprt(&of(&win, &split, 30), 2), Verdict::FirstIsBetter);
        assert_eq!(sprt(&of(&win, &loss, 20), 2), Verdict::Undecided);
        assert_eq!(sprt(&of(&win, &loss, 2000), 2), Verdict::FirstIsNotBetter);
    }
}
