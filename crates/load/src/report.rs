//! What was counted.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

/// How long something took, in microseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Times {
    pub n: usize,
    pub median_us: u64,
    pub p99_us: u64,
    pub most_us: u64,
}

impl Times {
    pub(crate) fn of(mut all: Vec<u64>) -> Times {
        all.sort_unstable();
        let at = |percent: usize| {
            let place = (all.len() * percent).div_ceil(100).saturating_sub(1);
            all.get(place).copied().unwrap_or(0)
        };
        Times { n: all.len(), median_us: at(50), p99_us: at(99), most_us: at(100) }
    }
}

/// What became of the crowd.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Report {
    pub servers: usize,
    pub sockets: usize,
    pub tables: usize,
    pub game: String,
    /// Seconds in which all came in, and in which they played.
    pub coming_in: f64,
    pub played: f64,
    /// Actions a second that were wanted, and that were acknowledged.
    pub wanted: f64,
    pub reached: f64,
    pub sent: u64,
    pub acknowledged: u64,
    /// Refused by the rules or because the match had moved on.
    pub refused: u64,
    /// Not answered when the time was over.
    pub unanswered: u64,
    /// Acknowledged, and not in the match afterwards.
    pub lost: u64,
    /// In the match, and neither acknowledged nor under way.
    pub doubled: u64,
    pub games_finished: u64,
    /// Connections that ended before the crowd left.
    pub cut: u64,
    /// Frames that came, and how often one was missing or came twice.
    pub frames: u64,
    pub megabytes: f64,
    pub gaps: u64,
    /// Sockets that were shown everything anew because they were too slow.
    pub resynced: u64,
    /// From the moment at which an action is sent until it is acknowledged.
    pub acknowledgement: Times,
    /// Until everybody at the table has heard of it.
    pub told: Times,
    /// Bytes of memory that all servers together have: before, with everybody there, after.
    pub memory: [u64; 3],
}

impl Report {
    /// Whether something was lost or doubled, or anybody was told wrongly.
    pub fn is_sound(&self) -> bool {
        self.lost == 0 && self.doubled == 0 && self.gaps == 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |us: u64| format!("{:.1} ms", Duration::from_micros(us).as_secs_f64() * 1e3);
        let times = |it: &Times| {
            let (median, p99, most) = (ms(it.median_us), ms(it.p99_us), ms(it.most_us));
            format!("median {median}, p99 {p99}, at most {most} (of {})", it.n)
        };
        let mib = |bytes: u64| {
            #[allow(clippy::cast_precision_loss, reason = "for people")]
            let mib = bytes as f64 / f64::from(1 << 20);
            format!("{mib:.1} MiB")
        };
        let lines = [
            ("servers", self.servers.to_string()),
            ("sockets, tables", format!("{}, {} of {}", self.sockets, self.tables, self.game)),
            ("coming in", format!("{:.1} s", self.coming_in)),
            (
                "actions a second",
                format!("{:.1} for {:.1} s ({:.1} wanted)", self.reached, self.played, self.wanted),
            ),
            (
                "actions",
                format!(
                    "{} sent, {} acknowledged, {} refused, {} unanswered",
                    self.sent, self.acknowledged, self.refused, self.unanswered
                ),
            ),
            ("lost, doubled", format!("{}, {}", self.lost, self.doubled)),
            ("acknowledged", times(&self.acknowledgement)),
            ("told to all", times(&self.told)),
            (
                "frames",
                format!(
                    "{} ({:.1} MB), {} out of order, {} resynced, {} sockets cut",
                    self.frames, self.megabytes, self.gaps, self.resynced, self.cut
                ),
            ),
            ("games finished", self.games_finished.to_string()),
            (
                "memory",
                format!(
                    "{} before, {} with all there, {} at the end",
                    mib(self.memory[0]),
                    mib(self.memory[1]),
                    mib(self.memory[2])
                ),
            ),
        ];
        for (name, value) in lines {
            writeln!(f, "{name:<18}{value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_by_rank() {
        assert_eq!(Times::of(Vec::new()), Times::default());
        let times = Times::of((1..=200).rev().collect());
        assert_eq!((times.n, times.median_us, times.p99_us, times.most_us), (200, 100, 198, 200));
        let times = Times::of(vec![7]);
        assert_eq!((times.median_us, times.p99_us), (7, 7));
    }
}
