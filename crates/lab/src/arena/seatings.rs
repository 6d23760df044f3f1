//! Who sits where, so that every bot has every seat equally often.

/// Tables of more seats than this are turned only, not shuffled: there would be too many ways.
const SHUFFLED: usize = 4;

/// The seatings of one block: for each, which bot sits in each seat.
///
/// Where the bots do not fill the seats evenly, some sit twice, and each bot gets that turn.
pub fn seatings(n_bots: usize, n_seats: usize) -> Vec<Vec<usize>> {
    let mut seatings: Vec<Vec<usize>> = Vec::new();
    let n_lineups = if n_seats.is_multiple_of(n_bots) { 1 } else { n_bots };
    for shift in 0..n_lineups {
        let mut lineup: Vec<usize> = (0..n_seats).map(|seat| (seat + shift) % n_bots).collect();
        if n_seats > SHUFFLED {
            for _ in 0..n_seats {
                lineup.rotate_left(1);
                seatings.push(lineup.clone());
            }
            continue;
        }
        lineup.sort_unstable();
        loop {
            seatings.push(lineup.clone());
            if !next_permutation(&mut lineup) {
                break;
            }
        }
    }
    seatings.sort_unstable();
    seatings.dedup();
    seatings
}

/// The next arrangement in alphabetical order, if there is one.
fn next_permutation(items: &mut [usize]) -> bool {
    let Some(i) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let j = items.iter().rposition(|&it| it > items[i]).expect("the next item is greater");
    items.swap(i, j);
    items[i + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_every_seat_equally_often() {
        for n_seats in 2..=6 {
            for n_bots in 2..=n_seats {
                let seatings = seatings(n_bots, n_seats);
                for seat in 0..n_seats {
                    let count = |bot| seatings.iter().filter(|it| it[seat] == bot).count();
                    let counts: Vec<usize> = (0..n_bots).map(count).collect();
                    assert!(
                        counts.iter().all(|&n| n == counts[0]),
                        "{n_bots} bots, {n_seats} seats: {counts:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn small_tables_are_shuffled_and_large_ones_turned() {
        assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(seatings(2, 3).len(), 6, "two of one and one of the other, in every order");
        assert_eq!(seatings(2, 4).len(), 6);
        assert_eq!(seatings(4, 4).len(), 24);
        assert_eq!(seatings(5, 5).len(), 5);
        assert_eq!(seatings(2, 5).len(), 10);
    }
}
