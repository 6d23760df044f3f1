//! Where the turns of a log begin.

use std::ops::Range;

use session::Change;
use tabletop::{Match, Seat, Viewer};

use crate::board::Board;

/// Which turn it is, and whose. The number differs from that of the turn before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnKey {
    pub(crate) number: u32,
    /// Nobody's, where all act together.
    pub(crate) seat: Option<Seat>,
}

/// A turn in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// The first entry of it.
    pub(crate) entry: usize,
    pub(crate) seat: Option<Seat>,
    number: u32,
}

/// The turns of a log, in order. What chance does belongs to the move that asked for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Turns {
    starts: Vec<Start>,
    n_entries: usize,
}

/// The turn that a position is in.
fn key_of<G: Board>(position: &G) -> TurnKey {
    G::turn_key(&position.view(Viewer::Spectator))
}

impl Turns {
    pub(crate) fn of<G: Board>(game: &Match<G>) -> Turns {
        let mut turns = Turns::default();
        let mut key = key_of(game.start());
        game.replay(game.log().len(), |position, entry, _| {
            turns.hear_entry(entry.seat(), key);
            key = key_of(position);
        });
        turns
    }

    /// Hears what has changed; `before` is the turn in which it did.
    pub(crate) fn hear<G: Board>(&mut self, change: &Change<G>, before: TurnKey) {
        self.starts.retain(|start| start.entry < change.kept);
        self.n_entries = change.kept;
        for step in &change.steps {
            // One move, and what chance adds to it.
            self.hear_entry(step.entry.seat(), before);
        }
    }

    /// Is told who moved in the entries after the first `kept`: `before` is the turn in which they
    /// did. Where nobody knows that any more, a turn goes on as long as the same seat moves.
    pub(crate) fn take_in(
        &mut self,
        kept: usize,
        movers: impl IntoIterator<Item = Option<Seat>>,
        before: Option<TurnKey>,
    ) {
        /// Turns whose number nobody knows are counted from here.
        const UNKNOWN: u32 = 1 << 31;
        self.starts.retain(|start| start.entry < kept);
        self.n_entries = kept;
        for mover in movers {
            let key = before.unwrap_or_else(|| {
                let last = self.starts.last();
                let goes_on = last.filter(|last| last.seat == mover);
                let number = goes_on.map(|last| last.number).or_else(|| {
                    let n = u32::try_from(self.starts.len()).ok()?;
                    UNKNOWN.checked_add(n)
                });
                TurnKey { number: number.unwrap_or(UNKNOWN), seat: mover }
            });
            self.hear_entry(mover, key);
        }
    }

    fn hear_entry(&mut self, mover: Option<Seat>, TurnKey { number, seat }: TurnKey) {
        let goes_on =
            self.starts.last().is_some_and(|last| last.number == number || mover.is_none());
        if !goes_on {
            // Where all act together, a turn is whose move begins it.
            let seat = mover.and(seat.or(mover));
            self.starts.push(Start { entry: self.n_entries, seat, number });
        }
        self.n_entries += 1;
    }

    /// As it was after the first `n_entries` of the log.
    pub(crate) fn until(&self, n_entries: usize) -> Turns {
        let n = self.starts.partition_point(|start| start.entry < n_entries);
        Turns { starts: self.starts[..n].to_vec(), n_entries }
    }

    pub(crate) fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The entries of the `i`-th turn.
    pub(crate) fn entries(&self, i: usize) -> Range<usize> {
        let end = self.starts.get(i + 1).map_or(self.n_entries, |next| next.entry);
        self.starts.get(i).map_or(0..0, |start| start.entry..end)
    }

    /// The turns since the last one of `me`, up to `me`'s next one: what was done meanwhile. A bid
    /// in somebody else's turn changes nothing about it.
    pub(crate) fn since(&self, me: Seat) -> Range<usize> {
        let mine = |start: &Start| start.seat == Some(me);
        let end = match self.starts.last() {
            Some(last) if mine(last) => self.starts.len() - 1,
            Some(_) | None => self.starts.len(),
        };
        let from = self.starts[..end].iter().rposition(mine).map_or(0, |i| i + 1);
        from..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log of turns: a letter is a move in the turn of that seat, a dot is chance.
    fn turns(log: &str) -> Turns {
        let mut turns = Turns::default();
        let (mut key, mut number) = (TurnKey { number: 0, seat: None }, 0);
        for (i, c) in log.chars().enumerate() {
            let seat: Option<Seat> = c.to_string().parse().ok();
            if seat.is_some() && seat != key.seat {
                number += 1;
                key = TurnKey { number, seat };
            }
            turns.hear_entry(seat, key);
            assert_eq!(turns.n_entries, i + 1);
        }
        turns
    }

    #[test]
    fn a_turn_goes_until_another_begins_and_chance_begins_none() {
        let turns = turns("..AA.B.AC");
        let starts: Vec<usize> = turns.starts().iter().map(|it| it.entry).collect();
        assert_eq!(starts, [0, 2, 5, 7, 8]);
        assert_eq!(turns.entries(1), 2..5);
        assert_eq!(turns.entries(4), 8..9);
        assert_eq!(turns.entries(9), 0..0);
    }

    #[test]
    fn turns_are_told_by_somebody_else() {
        let seats = |log: &str| log.chars().map(|c| c.to_string().parse().ok()).collect::<Vec<_>>();
        let mut turns = Turns::default();
        turns.take_in(0, seats("..AA.B.AC"), None);
        let starts = |turns: &Turns| turns.starts().iter().map(|it| it.entry).collect::<Vec<_>>();
        assert_eq!(starts(&turns), [0, 2, 5, 7, 8]);
        // From here on it is known whose turn it is: a bid of another seat changes nothing.
        let key = TurnKey { number: 7, seat: Some(Seat(3)) };
        turns.take_in(9, seats("D.A"), Some(key));
        assert_eq!(starts(&turns), [0, 2, 5, 7, 8, 9]);
        turns.take_in(10, seats("B"), Some(key));
        assert_eq!((starts(&turns), turns.n_entries), (vec![0, 2, 5, 7, 8, 9], 11));
        turns.take_in(7, seats(""), None);
        assert_eq!((starts(&turns), turns.n_entries), (vec![0, 2, 5], 7), "moves taken back");
    }

    #[test]
    fn since_my_last_turn_is_what_came_between_two_turns_of_mine() {
        let since = |log: &str| turns(log).since(Seat(0));
        assert_eq!(since("..A.BC"), 2..4);
        assert_eq!(since("..A.BCA"), 2..4, "my own turn has begun");
        assert_eq!(since("..BC"), 0..3, "I had no turn yet");
        assert_eq!(since(""), 0..0);
    }
}
