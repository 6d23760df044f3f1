//! A crowd that plays at a server: many sockets, many tables, whole games by scripted people, at a
//! steady rate; and what became of it.
//!
//! - `http`: requests, one connection each worker.
//! - `crowd`: guests come in, sit down, and follow.
//! - `table`: those at one table: who plays, who watches.
//! - `report`: what was counted, as a table and as JSON.
//!
//! It speaks to this machine alone, and is bounded in number and in time.

#![allow(clippy::float_arithmetic, reason = "times and shares are not rules")]

mod crowd;
mod http;
mod report;
mod table;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Result, ensure};

pub use report::{Report, Times};

/// The most that is asked of a server.
pub const MOST_SOCKETS: usize = 10_000;
pub const MOST_TABLES: usize = 5_000;
pub const MOST_TIME: Duration = Duration::from_mins(30);

/// What the crowd does.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The servers, which are given people by turns.
    pub servers: Vec<SocketAddr>,
    pub sockets: usize,
    pub tables: usize,
    /// People at each table.
    pub seats: usize,
    pub game: String,
    /// Actions in a second, of all together.
    pub rate: u32,
    pub time: Duration,
    pub seed: u64,
}

impl Plan {
    fn check(&self) -> Result<()> {
        ensure!(!self.servers.is_empty(), "no server is named");
        let is_here = |it: &SocketAddr| match it.ip() {
            IpAddr::V4(ip) => ip.is_loopback(),
            IpAddr::V6(ip) => ip.is_loopback(),
        };
        ensure!(
            self.servers.iter().all(is_here),
            "a crowd is sent to this machine alone: name servers by 127.0.0.1"
        );
        ensure!(
            (1..=MOST_TABLES).contains(&self.tables),
            "the crowd has from 1 to {MOST_TABLES} tables"
        );
        ensure!(
            (self.tables * self.seats..=MOST_SOCKETS).contains(&self.sockets),
            "{} tables of {} have from {} to {MOST_SOCKETS} sockets",
            self.tables,
            self.seats,
            self.tables * self.seats
        );
        ensure!(self.rate > 0, "at least one action a second is played");
        ensure!(
            !self.time.is_zero() && self.time <= MOST_TIME,
            "the crowd stays for at most {} minutes",
            MOST_TIME.as_secs() / 60
        );
        Ok(())
    }
}

/// Sends the crowd, and says what became of it; `progress` hears what it does.
pub fn run(plan: &Plan, progress: &mut dyn FnMut(&str)) -> Result<Report> {
    plan.check()?;
    let _ = rlimit::increase_nofile_limit(1 << 17);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(crowd::go(plan, progress))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            servers: vec![SocketAddr::from(([127, 0, 0, 1], 1))],
            sockets: 5,
            tables: 2,
            seats: 2,
            game: "coney".to_owned(),
            rate: 1,
            time: Duration::from_secs(1),
            seed: 1,
        }
    }

    #[test]
    fn a_crowd_is_bounded_and_stays_on_this_machine() {
        let refused = |change: fn(&mut Plan)| {
            let mut plan = plan();
            change(&mut plan);
            plan.check().unwrap_err().to_string()
        };
        assert!(plan().check().is_ok());
        let abroad = refused(|it| it.servers.push(SocketAddr::from(([192, 0, 2, 1], 80))));
        assert!(abroad.contains("this machine alone"), "{abroad}");
        assert!(refused(|it| it.sockets = 3).contains("from 4 to 10000"));
        assert!(refused(|it| it.sockets = 10_001).contains("from 4 to 10000"));
        assert!(refused(|it| it.tables = 0).contains("from 1"));
        assert!(refused(|it| it.time = Duration::from_hours(1)).contains("30 minutes"));
        assert!(refused(|it| it.rate = 0).contains("at least one"));
    }
}
