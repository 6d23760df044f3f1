//! Numbers for whoever watches over a server, as Prometheus reads them. No number is of one person,
//! one table or one match.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use wire::frames::Actor;

use crate::hall::Hall;
use crate::tables::actor_name;

/// What the text is, for whoever fetches it.
pub(crate) const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(crate) struct Metrics {
    registry: Registry,
    actions: Family<[(&'static str, &'static str); 1], Counter>,
    overtaken: Counter,
    failed: Counter,
    commits: Histogram,
    loads: Histogram,
    dropped: Counter,
    told: Counter,
    not_told: Counter,
    tables: Gauge,
    sockets: Gauge,
    alarms: Gauge,
    editions: Gauge,
    nodes: Gauge,
    ahead: Gauge,
    memory: Gauge,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        // From half a millisecond to 16 seconds.
        let times = || Histogram::new(exponential_buckets(0.000_5, 2.0, 16));
        let metrics = Metrics {
            actions: Family::default(),
            overtaken: Counter::default(),
            failed: Counter::default(),
            commits: times(),
            loads: times(),
            dropped: Counter::default(),
            told: Counter::default(),
            not_told: Counter::default(),
            tables: Gauge::default(),
            sockets: Gauge::default(),
            alarms: Gauge::default(),
            editions: Gauge::default(),
            nodes: Gauge::default(),
            ahead: Gauge::default(),
            memory: Gauge::default(),
            registry: Registry::default(),
        };
        metrics.named()
    }

    fn named(mut self) -> Metrics {
        let all = &mut self.registry;
        let ours = all.sub_registry_with_prefix("boardwalk");
        ours.register("actions", "Changes of matches that were committed", self.actions.clone());
        ours.register(
            "overtaken",
            "Changes for which another server was faster",
            self.overtaken.clone(),
        );
        ours.register("commits_failed", "Changes that could not be kept", self.failed.clone());
        ours.register("commit_seconds", "How long commits took", self.commits.clone());
        ours.register("load_seconds", "How long it took to read tables", self.loads.clone());
        ours.register(
            "resyncs",
            "Connections that were shown everything anew because they were too slow",
            self.dropped.clone(),
        );
        ours.register("notices", "Notices that arrived", self.told.clone());
        ours.register("notices_failed", "Notices that did not arrive", self.not_told.clone());
        ours.register("tables", "Tables in memory", self.tables.clone());
        ours.register("sockets", "Connections that stay", self.sockets.clone());
        ours.register("alarms", "What somebody should look into", self.alarms.clone());
        ours.register("editions", "Editions in memory", self.editions.clone());
        ours.register("nodes", "Servers that share the store", self.nodes.clone());
        ours.register(
            "clock_ahead_ms",
            "Milliseconds by which the clock of the store is ahead",
            self.ahead.clone(),
        );
        all.register(
            "process_resident_memory_bytes",
            "Memory of this program",
            self.memory.clone(),
        );
        self
    }

    pub(crate) fn committed(&self, actor: Actor, took: Duration) {
        self.actions.get_or_create(&[("actor", actor_name(actor))]).inc();
        self.commits.observe(took.as_secs_f64());
    }

    pub(crate) fn overtaken(&self) {
        self.overtaken.inc();
    }

    pub(crate) fn failed(&self) {
        self.failed.inc();
    }

    pub(crate) fn loaded(&self, took: Duration) {
        self.loads.observe(took.as_secs_f64());
    }

    pub(crate) fn resynced(&self) {
        self.dropped.inc();
    }

    pub(crate) fn told(&self) {
        self.told.inc();
    }

    pub(crate) fn not_told(&self) {
        self.not_told.inc();
    }

    /// Everything, as it is now.
    pub(crate) fn written(&self, hall: &Hall) -> String {
        let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        self.tables.set(count(hall.n_live()));
        self.sockets.set(count(hall.n_sockets()));
        self.alarms.set(i64::try_from(hall.alarms()).unwrap_or(i64::MAX));
        self.editions.set(count(tabletop::edition::n_kept()));
        self.nodes.set(count(hall.n_nodes()));
        self.ahead.set(hall.ahead());
        self.memory.set(resident_bytes());
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text takes everything");
        text
    }
}

/// The memory of this program, where the system says; else nothing.
fn resident_bytes() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().split(' ').next()?.parse::<i64>().ok());
    kib.unwrap_or(0) * 1_024
}
