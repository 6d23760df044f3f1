//! How long bots may think, and how long their turns are left on the table.
//!
//! A bot has a time for its turn, not for each click, and all of them together have a time between
//! two decisions of the reader's, so that nobody waits long however many bids there are.

/// A bot may think this long in one turn of the table, in milliseconds.
const TURN: u32 = 1_400;
/// All bots together may think this long between two decisions of the reader's.
const GAP: u32 = 4_200;
/// Whatever was spent before, a click gets this.
const LEAST: u32 = 30;
/// No single click gets more.
const MOST: u32 = 700;

/// What bots have spent so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Clock {
    turn: u32,
    in_turn: u32,
    in_gap: u32,
    /// Somebody waits, and has said so.
    is_skipped: bool,
}

impl Clock {
    /// The reader has decided: the next wait begins.
    pub(super) fn restart(&mut self) {
        *self = Clock { turn: self.turn, ..Clock::default() };
    }

    pub(super) fn skip(&mut self) {
        self.is_skipped = true;
    }

    pub(super) fn is_skipped(&self) -> bool {
        self.is_skipped
    }

    /// What the next click may take, in turn number `turn`. Half of what is left, so that there is
    /// always something for the click after it.
    pub(super) fn allowance(&mut self, turn: u32) -> u32 {
        if self.turn != turn {
            (self.turn, self.in_turn) = (turn, 0);
        }
        if self.is_skipped {
            return LEAST;
        }
        let left = TURN.saturating_sub(self.in_turn).min(GAP.saturating_sub(self.in_gap));
        (left / 2).clamp(LEAST, MOST)
    }

    /// So much was spent.
    pub(super) fn spend(&mut self, milliseconds: u32) {
        self.in_turn = self.in_turn.saturating_add(milliseconds);
        self.in_gap = self.in_gap.saturating_add(milliseconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns of so many clicks, each as slow as it may be.
    fn gap(turns: &[u32]) -> u32 {
        let mut clock = Clock::default();
        let mut total = 0;
        for (turn, &n_clicks) in (1..).zip(turns) {
            for _ in 0..n_clicks {
                let spent = clock.allowance(turn);
                clock.spend(spent);
                total += spent;
            }
        }
        total
    }

    #[test]
    fn three_bots_let_nobody_wait_for_long() {
        // With the pauses between their turns this is below six seconds.
        assert!(gap(&[1, 1, 1]) <= 3 * MOST);
        assert!(gap(&[8, 8, 8]) <= GAP + 24 * LEAST);
        assert!(gap(&[20, 3, 1]) <= GAP + 24 * LEAST);
    }

    #[test]
    fn every_click_gets_some_time() {
        let mut clock = Clock::default();
        clock.spend(60_000);
        assert_eq!(clock.allowance(1), LEAST);
        clock.restart();
        assert_eq!(clock.allowance(1), MOST);
        clock.skip();
        assert_eq!(clock.allowance(1), LEAST);
    }
}
