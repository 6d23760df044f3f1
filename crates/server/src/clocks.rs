//! How long one may think: outside of the games, and of no consequence in them.
//!
//! Whoever may act is on the clock, and nobody else. Nothing ticks at night, while no server ran,
//! or while all are asked whether something is taken back.

use serde::{Deserialize, Serialize};
use store::rows::Outage;
use tabletop::SeatSet;
use wire::api::{Clock, Night};
use wire::frames::SeatClock;

/// The clocks of a table, as they were at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Clocks {
    at: u64,
    left: Vec<u64>,
    running: Vec<bool>,
    #[serde(default)]
    paused: bool,
}

impl Clocks {
    /// Everybody has all the time there is.
    pub(crate) fn new(spec: Clock, n_seats: usize, now: u64) -> Clocks {
        let left = match spec {
            Clock::None => return Clocks::default(),
            Clock::Live { seconds, .. } => u64::from(seconds) * 1_000,
            Clock::Days { hours, .. } => u64::from(hours) * 3_600_000,
        };
        Clocks { at: now, left: vec![left; n_seats], running: vec![false; n_seats], paused: false }
    }

    /// Lets time pass until `now`.
    pub(crate) fn settle(&mut self, spec: Clock, outages: &[Outage], now: u64) {
        // A clock that was set back is no reason to give anybody more time.
        let now = now.max(self.at);
        if !self.paused {
            let passed = ticked(spec, outages, self.at, now);
            for (left, running) in self.left.iter_mut().zip(&self.running) {
                if *running {
                    *left = left.saturating_sub(passed);
                }
            }
        }
        self.at = now;
    }

    /// From now on these are on the clock; whoever no longer is has made a turn.
    pub(crate) fn run(&mut self, spec: Clock, turn: SeatSet) {
        let (increment, most) = match spec {
            Clock::None => (0, u64::MAX),
            Clock::Live { increment, .. } => (u64::from(increment) * 1_000, u64::MAX),
            Clock::Days { hours, increment, .. } => {
                (u64::from(increment) * 3_600_000, u64::from(hours) * 3_600_000)
            }
        };
        for (seat, (left, running)) in
            (0..).map(tabletop::Seat).zip(self.left.iter_mut().zip(&mut self.running))
        {
            let runs = turn.contains(seat);
            if *running && !runs {
                *left = left.saturating_add(increment).min(most.max(*left));
            }
            *running = runs;
        }
    }

    /// Nothing ticks while all are asked something.
    pub(crate) fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    pub(crate) fn is_over(&self, seat: usize) -> bool {
        self.running.get(seat) == Some(&true) && self.left.get(seat) == Some(&0)
    }

    /// What is shown of them.
    pub(crate) fn shown(&self) -> Vec<SeatClock> {
        let one = |(seat, (&left_ms, &running)): (usize, (&u64, &bool))| SeatClock {
            left_ms,
            runs: running && !self.paused,
            is_over: self.is_over(seat),
        };
        self.left.iter().zip(&self.running).enumerate().map(one).collect()
    }
}

/// How much of the time between two moments counts.
fn ticked(spec: Clock, outages: &[Outage], from: u64, to: u64) -> u64 {
    let mut away: Vec<(u64, u64)> =
        outages.iter().map(|it| (it.from_ms.max(from), it.to_ms.min(to))).collect();
    if let Clock::Days { night: Some(night), .. } = spec {
        away.extend(nights(night, from, to));
    }
    away.retain(|(from, to)| from < to);
    away.sort_unstable();
    // What is away twice is away once.
    let (mut gone, mut until) = (0, from);
    for (start, end) in away {
        gone += end.saturating_sub(start.max(until));
        until = until.max(end);
    }
    (to - from).saturating_sub(gone)
}

/// When the night that it is now ends; nothing by day.
pub(crate) fn night_ends(night: Night, now: u64) -> Option<u64> {
    let day = 24 * 3_600_000;
    let is_now = |(from, to): &(u64, u64)| *from == now && *to > now;
    nights(night, now, now + day).into_iter().find(is_now).map(|(_, to)| to)
}

/// The parts of the time between two moments that are night.
fn nights(night: Night, from: u64, to: u64) -> Vec<(u64, u64)> {
    const HOUR: i64 = 3_600_000;
    const DAY: i64 = 24 * HOUR;
    let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX / 2);
    let (from, to) = (signed(from), signed(to));
    let (start, end) = (i64::from(night.from_hour.min(24)), i64::from(night.to_hour.min(24)));
    let length = (end - start).rem_euclid(24) * HOUR;
    let offset = i64::from(night.offset_minutes) * 60_000;
    let mut found = Vec::new();
    let first = (from + offset).div_euclid(DAY) - 1;
    // Nobody is waited for longer than a year.
    for day in first..first + 400 {
        let begins = day * DAY + start * HOUR - offset;
        if begins >= to {
            break;
        }
        let (a, b) = (begins.max(from), (begins + length).min(to));
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            found.push((a, b));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;

    const LIVE: Clock = Clock::Live { seconds: 100, increment: 5 };

    fn only(seat: u8) -> SeatSet {
        [Seat(seat)].into_iter().collect()
    }

    fn left(clocks: &Clocks) -> Vec<u64> {
        clocks.shown().iter().map(|it| it.left_ms / 1_000).collect()
    }

    #[test]
    fn only_who_may_act_is_on_the_clock() {
        let mut clocks = Clocks::new(LIVE, 3, 1_000);
        clocks.run(LIVE, only(1));
        clocks.settle(LIVE, &[], 31_000);
        assert_eq!(left(&clocks), [100, 70, 100]);
        clocks.run(LIVE, only(2));
        assert_eq!(left(&clocks), [100, 75, 100], "a turn brings five seconds");
        // Two at once.
        clocks.run(LIVE, [Seat(0), Seat(2)].into_iter().collect());
        clocks.settle(LIVE, &[], 41_000);
        assert_eq!(left(&clocks), [90, 75, 90]);
    }

    #[test]
    fn f15_an_outage_a_vote_and_the_night_do_not_count() {
        let mut clocks = Clocks::new(LIVE, 2, 0);
        clocks.run(LIVE, only(0));
        let outage = Outage { from_ms: 10_000, to_ms: 500_000 };
        clocks.settle(LIVE, &[outage], 520_000);
        assert_eq!(left(&clocks), [70, 100]);
        clocks.pause(true);
        clocks.settle(LIVE, &[outage], 9_000_000);
        assert_eq!(left(&clocks), [70, 100]);
        clocks.pause(false);
        clocks.settle(LIVE, &[outage], 9_080_000);
        assert!(clocks.is_over(0) && !clocks.is_over(1));
        // Time that goes backwards takes and gives nothing.
        clocks.settle(LIVE, &[outage], 5);
        assert_eq!(left(&clocks), [0, 100]);
    }

    #[test]
    fn nothing_ticks_at_night() {
        let night = Night { from_hour: 22, to_hour: 7, offset_minutes: 60 };
        let spec = Clock::Days { hours: 72, increment: 24, night: Some(night) };
        let hour = 3_600_000;
        let mut clocks = Clocks::new(spec, 2, 20 * hour);
        clocks.run(spec, only(0));
        // From nine in the evening, there, to eight in the morning: an hour and an hour.
        clocks.settle(spec, &[], 31 * hour);
        assert_eq!(clocks.shown()[0].left_ms, 70 * hour);
        // What is away twice is away once.
        let outage = Outage { from_ms: 44 * hour, to_ms: 50 * hour };
        clocks.settle(spec, &[outage], 55 * hour);
        assert_eq!(clocks.shown()[0].left_ms, 56 * hour);
        // No more than there was at the start.
        clocks.run(spec, only(1));
        assert_eq!(clocks.shown()[0].left_ms, 72 * hour);
    }

    #[test]
    fn a_night_ends_in_the_morning() {
        let hour = 3_600_000;
        let night = Night { from_hour: 22, to_hour: 7, offset_minutes: -60 };
        assert_eq!(night_ends(night, 22 * hour), None, "it is nine in the evening there");
        assert_eq!(night_ends(night, 23 * hour), Some(32 * hour));
        assert_eq!(night_ends(night, 26 * hour), Some(32 * hour));
        assert_eq!(night_ends(night, 32 * hour), None);
        let none = Night { from_hour: 5, to_hour: 5, offset_minutes: 0 };
        assert_eq!(night_ends(none, 5 * hour), None);
    }

    #[test]
    fn without_a_clock_there_is_nothing_to_show() {
        let mut clocks = Clocks::new(Clock::None, 4, 0);
        clocks.run(Clock::None, only(0));
        clocks.settle(Clock::None, &[], 1 << 50);
        assert_eq!(clocks.shown(), []);
        assert!(!clocks.is_over(0));
    }
}
