//! What a house may decide for itself.

use std::sync::Arc;
use std::time::Duration;

use thinking::Think;

use crate::buckets::Rate;
use crate::notices::{Internet, Outside};
use crate::thinkers::{Maker, house_bots};

/// What a house may decide for itself.
#[derive(Clone)]
pub struct Config {
    /// Where the page is found from outside, without a slash at its end.
    pub public_url: String,
    /// Other origins from which a browser may speak to us.
    pub origins: Vec<String>,
    /// Whether a proxy in front says who the client is.
    pub trust_proxy: bool,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// Tables that are read at the same time.
    pub loads: usize,
    /// Commands that may wait at a table.
    pub inbox: usize,
    /// Frames that may wait for a connection.
    pub outbox: usize,
    pub bot_threads: usize,
    pub think: Think,
    pub hint: Think,
    /// Milliseconds between two hints for one seat.
    pub hint_every: u64,
    /// How long a bot is waited for.
    pub patience: Duration,
    /// How long every bot takes at least.
    pub bot_delay: Duration,
    /// How long every standing order takes.
    pub order_delay: Duration,
    pub bots: Maker,
    pub frames: Rate,
    pub chat: Rate,
    pub requests: Rate,
    pub guests: Rate,
    /// Tables that are set up from one address.
    pub tables: Rate,
    /// Records that are brought along from one address.
    pub imports: Rate,
    /// Ways to reach somebody that they name or try.
    pub trials: Rate,
    /// Connections at a time; more have to wait.
    pub connections: usize,
    /// Sockets from one address.
    pub sockets_of_address: usize,
    /// Editions of people's own that may be in play at the same time.
    pub editions: u32,
    /// Editions that may be in memory. Positions point to them for as long as the program runs, so
    /// that their memory comes back only when it begins anew; twice as many are refused.
    pub editions_read: usize,
    /// Whether the program begins anew when there are more, and how long it runs at least before.
    pub begins_anew: Option<Duration>,
    /// How often somebody who is connected is looked at anew: are they still let in?
    pub look_anew: Duration,
    /// How long a frame may take to be written before its reader is given up.
    pub write_time: Duration,
    /// How long a connection may say nothing at all.
    pub silence: Duration,
    /// How notices get out, and how long one may take.
    pub outside: Arc<dyn Outside>,
    pub notice_time: Duration,
    /// Milliseconds since 1970.
    pub clock: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config").field("public_url", &self.public_url).finish_non_exhaustive()
    }
}

impl Config {
    pub fn new(public_url: &str) -> Config {
        Config {
            public_url: public_url.trim_end_matches('/').to_owned(),
            origins: Vec::new(),
            trust_proxy: false,
            idle: Duration::from_mins(1),
            loads: 8,
            inbox: 64,
            outbox: 128,
            bot_threads: 2,
            think: Think::Time(Duration::from_secs(1)),
            hint: Think::Iterations(400),
            hint_every: 2_000,
            patience: Duration::from_secs(10),
            bot_delay: Duration::from_millis(600),
            order_delay: Duration::from_secs(3),
            bots: house_bots(),
            frames: Rate::per_seconds(100, 20),
            chat: Rate::per_seconds(30, 60),
            requests: Rate::per_seconds(2_000, 60),
            guests: Rate::per_seconds(30, 3_600),
            tables: Rate::per_seconds(200, 3_600),
            imports: Rate::per_seconds(20, 3_600),
            trials: Rate::per_seconds(20, 600),
            connections: 512,
            sockets_of_address: 64,
            editions: 64,
            editions_read: 512,
            begins_anew: None,
            look_anew: Duration::from_secs(5),
            write_time: Duration::from_secs(30),
            silence: Duration::from_mins(2),
            outside: Arc::new(Internet::new()),
            notice_time: Duration::from_secs(10),
            clock: Arc::new(system_time),
        }
    }
}

impl Config {
    /// Takes as many connections, guests, tables and frames as come from one address, and as many
    /// files as the system gives. Somebody who measures a server by a crowd of their own needs it;
    /// strangers would take everything.
    pub fn raise_caps(&mut self) {
        let often = Rate::per_seconds(1_000_000, 1);
        (self.frames, self.chat, self.requests) = (often, often, often);
        (self.guests, self.tables, self.imports) = (often, often, often);
        (self.connections, self.sockets_of_address) = (1 << 16, 1 << 16);
        if let Err(error) = rlimit::increase_nofile_limit(1 << 17) {
            tracing::warn!(%error, "there may be too few files for many connections");
        }
    }
}

/// Milliseconds since 1970, as this machine has it.
fn system_time() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
