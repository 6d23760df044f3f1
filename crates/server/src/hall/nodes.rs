//! Other servers with the same store. Any of them serves any match: what one commits the others hear
//! of, by its place alone, and read it from the store. Whatever is not heard is found by comparing.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use store::{Heard, Key, Listener, Store, StoreError};
use tokio::sync::mpsc::error::TrySendError;

use super::{Hall, locked};
use crate::config::Config;
use crate::live::Command;

/// A server that has said nothing for so long does not run.
pub(crate) const ALIVE_MS: u64 = 5_000;

/// Ticks between two comparisons of where matches stand.
const COMPARE_EVERY: u64 = 5;

/// How long is waited before a store that is away is asked again.
const AGAIN: Duration = Duration::from_millis(500);

/// Refuses a key by which nothing here could be read. The first that is used stands.
pub(super) async fn check_key(store: &dyn Store, key: &Key) -> Result<(), StoreError> {
    const NAME: &str = "key";
    let stands = store.fix(NAME, &key.seal(NAME, [0; 32])).await?;
    let is_it = key.unseal(NAME, &stands).is_ok();
    let another = "it is kept with another key; every server needs a copy of the first one's";
    if is_it { Ok(()) } else { Err(StoreError::Failed(another.to_owned())) }
}

/// By how much the clock of the store is ahead of ours. All servers go by the store's, if it has
/// one.
pub(super) async fn ahead(store: &dyn Store, config: &Config) -> Result<i64, StoreError> {
    let before = (config.clock)();
    let Some(theirs) = store.now().await? else { return Ok(0) };
    let ours = u64::midpoint(before, (config.clock)());
    let signed = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
    Ok(signed(theirs).saturating_sub(signed(ours)))
}

impl Hall {
    /// Whether other servers may write to the store.
    pub(crate) fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// This server among the others.
    pub(crate) fn node(&self) -> &str {
        &self.node
    }

    /// How many servers share the store, as far as is known.
    pub(crate) fn n_nodes(&self) -> usize {
        locked(&self.nodes).len().max(1)
    }

    /// Milliseconds by which the clock of the store is ahead of ours.
    pub(crate) fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }

    /// Passes on what other servers do, for as long as there is a hall.
    pub(super) async fn hear_others(hall: Weak<Hall>, mut listener: Box<dyn Listener>) {
        loop {
            let heard = listener.next().await;
            let Some(hall) = hall.upgrade() else { return };
            match heard {
                Ok(Heard::Moved { table, seq }) => hall.pass_on(&table, Command::Moved { seq }),
                Ok(Heard::Changed { table }) => hall.pass_on(&table, Command::Refresh),
                Ok(Heard::Lost) => hall.look_everywhere(),
                Err(_) if hall.stopping.is_cancelled() => return,
                Err(error) => {
                    tracing::warn!(%error, "other servers are not heard");
                    let Some(again) = hall.listen_again().await else { return };
                    listener = again;
                    hall.look_everywhere();
                }
            }
        }
    }

    /// Nothing once we stop.
    async fn listen_again(&self) -> Option<Box<dyn Listener>> {
        while !self.stopping.is_cancelled() {
            if let Ok(Some(listener)) = self.store.listen().await {
                return Some(listener);
            }
            tokio::time::sleep(AGAIN).await;
        }
        None
    }

    /// Tells a table, if it is in memory. One that is being read looks for itself once it is there.
    fn pass_on(&self, table: &str, command: Command) {
        let Some(sender) = locked(&self.live).get(table).cloned() else { return };
        if let Err(TrySendError::Full(command)) = sender.try_send(command) {
            tokio::spawn(async move { sender.send(command).await });
        }
    }

    /// Something may have been missed: every table looks at what is kept of it.
    fn look_everywhere(&self) {
        let tables: Vec<String> = locked(&self.live).keys().cloned().collect();
        for table in tables {
            self.pass_on(&table, Command::Refresh);
        }
    }

    /// Asks the store for the time, for who else runs, and for where matches stand.
    pub(super) async fn look_at_others(&self) {
        if !self.is_shared {
            return;
        }
        if let Ok(ahead) = ahead(&*self.store, &self.config).await {
            self.ahead.store(ahead, Ordering::Relaxed);
        }
        let since = self.now().saturating_sub(ALIVE_MS);
        if let Ok(run) = self.store.nodes(since).await {
            let ran = std::mem::replace(&mut *locked(&self.nodes), run.clone());
            // Who was at a table by one of those is there no longer.
            if ran.iter().any(|node| !run.contains(node)) {
                self.look_everywhere();
            }
        }
        if self.n_ticks.fetch_add(1, Ordering::Relaxed).is_multiple_of(COMPARE_EVERY) {
            let tables: Vec<String> = locked(&self.live).keys().cloned().collect();
            for (table, seq) in self.store.seqs(&tables).await.unwrap_or_default() {
                self.pass_on(&table, Command::Moved { seq });
            }
        }
    }

    /// Begins to hear of other servers, if there can be any.
    pub(super) fn listen(self: &Arc<Hall>, listener: Option<Box<dyn Listener>>) {
        if let Some(listener) = listener {
            tokio::spawn(Hall::hear_others(Arc::downgrade(self), listener));
        }
    }
}
