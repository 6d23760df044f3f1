//! All the tables, and the way to each of them.
//!
//! - `editions`: those that people bring along, and the memory they take.
//! - `nodes`: other servers with the same store.
//! - `people`: who comes in, and by what.
//! - `setting_up`: tables are set up, matches begin, and are played again.
//! - `records`: matches come from their logs, go out as records, and come in as records.

mod editions;
mod nodes;
mod people;
mod records;
mod setting_up;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::rows::{Outage, TableRow};
use store::{Key, Store, StoreError, secrets};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use wire::api::TableInfo;
use wire::{ClientFrame, Code, ServerFrame};

pub(crate) use nodes::ALIVE_MS;
pub(crate) use records::replay;

use crate::buckets::Buckets;
use crate::config::Config;
use crate::live::{Change, Command, Deed, Live};
use crate::metrics::Metrics;
use crate::notices::{self, Sender};
use crate::outbox::{Outbox, Reply};
use crate::tables;
use crate::thinkers::Thinkers;

/// Somebody who asks for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    pub(crate) person: String,
    pub(crate) name: String,
    /// The hash of what they came in by.
    pub(crate) token: Vec<u8>,
    /// The one table at which they may use their seat.
    pub(crate) only: Option<String>,
}

/// Why something is not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) code: Code,
    pub(crate) sentence: String,
}

impl Refused {
    pub(crate) fn new(code: Code, sentence: &str) -> Refused {
        Refused { code, sentence: sentence.to_owned() }
    }

    pub(crate) fn not_found() -> Refused {
        Refused::new(Code::NotFound, "there is no such table, or it is not for you")
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Conflict => Refused::new(Code::Stale, "somebody was faster; look again"),
            StoreError::Corrupt(_) | StoreError::Failed(_) => {
                tracing::error!(%error, "the store failed");
                Refused::new(Code::Store, "this could not be kept or read; try again")
            }
        }
    }
}

/// Everything that the server has.
pub struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) key: Key,
    /// By what push services know us.
    pub(crate) sender: Sender,
    pub(crate) config: Config,
    pub(crate) thinkers: Thinkers,
    live: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    loads: Semaphore,
    /// How many tables are read now, and how many were at most.
    loading: AtomicUsize,
    most_loading: AtomicUsize,
    outages: Vec<Outage>,
    /// This server among others with the same store, if there can be others.
    node: String,
    is_shared: bool,
    /// The servers that ran when they were last counted.
    nodes: Mutex<Vec<String>>,
    /// Milliseconds by which the clock of the store is ahead of ours.
    ahead: AtomicI64,
    n_ticks: AtomicU64,
    alarms: AtomicU64,
    pub(crate) metrics: Metrics,
    n_outboxes: AtomicU64,
    pub(crate) sockets: Mutex<Sockets>,
    pub(crate) frames: Buckets<String>,
    pub(crate) chat: Buckets<String>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) guests: Buckets<IpAddr>,
    pub(crate) tables: Buckets<IpAddr>,
    pub(crate) imports: Buckets<IpAddr>,
    pub(crate) trials: Buckets<String>,
    pub(crate) stopping: CancellationToken,
    /// Stops as well, to begin anew.
    pub(crate) anew: CancellationToken,
    opened: Instant,
}

/// Who has how many connections.
#[derive(Debug, Default)]
pub(crate) struct Sockets {
    pub(crate) of_person: HashMap<String, usize>,
    pub(crate) of_address: HashMap<IpAddr, usize>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("config", &self.config).finish_non_exhaustive()
    }
}

fn locked<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// Opens the house: whatever was played goes on.
    pub async fn open(
        store: Arc<dyn Store>,
        key: Key,
        config: Config,
    ) -> Result<Arc<Hall>, StoreError> {
        nodes::check_key(&*store, &key).await?;
        let sender = notices::sender(&*store, &key).await?;
        let ahead = nodes::ahead(&*store, &config).await?;
        let node = secrets::new_id();
        // From here on nothing is missed.
        let listener = store.listen().await?;
        store.wake(&node, (config.clock)().saturating_add_signed(ahead)).await?;
        let outages = store.outages().await?;
        let hall = Arc::new(Hall {
            store,
            key,
            sender,
            node,
            is_shared: listener.is_some(),
            nodes: Mutex::default(),
            ahead: AtomicI64::new(ahead),
            n_ticks: AtomicU64::new(0),
            thinkers: Thinkers::new(config.bot_threads, Arc::clone(&config.bots)),
            live: Mutex::default(),
            loads: Semaphore::new(config.loads),
            loading: AtomicUsize::new(0),
            most_loading: AtomicUsize::new(0),
            outages,
            alarms: AtomicU64::new(0),
            metrics: Metrics::new(),
            n_outboxes: AtomicU64::new(0),
            sockets: Mutex::default(),
            frames: Buckets::new(config.frames),
            chat: Buckets::new(config.chat),
            requests: Buckets::new(config.requests),
            guests: Buckets::new(config.guests),
            tables: Buckets::new(config.tables),
            imports: Buckets::new(config.imports),
            trials: Buckets::new(config.trials),
            stopping: CancellationToken::new(),
            anew: CancellationToken::new(),
            opened: Instant::now(),
            config,
        });
        hall.listen(listener);
        Ok(hall)
    }

    /// The time that counts: the store's, if several servers share it.
    pub(crate) fn now(&self) -> u64 {
        (self.config.clock)().saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    pub(crate) fn outages(&self) -> Vec<Outage> {
        self.outages.clone()
    }

    pub(crate) fn alarm(&self) {
        self.alarms.fetch_add(1, Ordering::Relaxed);
    }

    /// What somebody should look into: bots that failed, matches that were stopped.
    pub fn alarms(&self) -> u64 {
        self.alarms.load(Ordering::Relaxed)
    }

    /// Tables in memory.
    pub fn n_live(&self) -> usize {
        locked(&self.live).len()
    }

    /// How many tables were read at the same time, at most.
    pub fn most_loading(&self) -> usize {
        self.most_loading.load(Ordering::Relaxed)
    }

    pub(crate) fn n_sockets(&self) -> usize {
        locked(&self.sockets).of_person.values().sum()
    }

    pub(crate) fn outbox(&self) -> (Arc<Outbox>, mpsc::Receiver<axum::extract::ws::Utf8Bytes>) {
        let id = self.n_outboxes.fetch_add(1, Ordering::Relaxed);
        Outbox::new(id, self.config.outbox)
    }

    /// Says that we are there, and lets clocks run out: to be called every second.
    pub async fn tick(&self) {
        if let Err(error) = self.store.pulse(&self.node, self.now()).await {
            tracing::error!(%error, "the pulse could not be kept");
        }
        self.look_at_others().await;
        let all: Vec<mpsc::Sender<Command>> = locked(&self.live).values().cloned().collect();
        for it in all {
            // One that is busy notices by itself.
            let _ = it.try_send(Command::Tick);
        }
        self.begin_anew_if_full();
    }

    /// No more commands are taken; what was committed is on the disk.
    pub async fn stop(&self) {
        self.stopping.cancel();
        let _ = self.store.pulse(&self.node, self.now()).await;
        let _ = self.store.part(&self.node).await;
        locked(&self.live).clear();
        self.store.close().await;
    }

    /// Why connections end when we stop.
    pub(crate) fn farewell(&self) -> &'static str {
        match self.anew.is_cancelled() {
            true => "the server begins anew",
            false => "the server stops",
        }
    }

    /// Waits until everybody was told that we stop, but not for ever.
    pub(crate) async fn sockets_are_closed(&self, patience: Duration) {
        let all_gone = async {
            while self.n_sockets() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = tokio::time::timeout(patience, all_gone).await;
    }

    // ----- the way to a table -----

    /// Sends a command to a table, which is read first if nobody was there.
    pub(crate) async fn send(self: &Arc<Hall>, id: &str, command: Command) -> Result<(), Refused> {
        let mut command = command;
        // Between looking and sending the table may have been left; then it is read again.
        for _ in 0..8 {
            let sender = match self.in_memory(id) {
                Some(sender) => sender,
                None => self.load(id).await?,
            };
            match sender.send(command).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => {
                    locked(&self.live).remove(id);
                    command = back;
                }
            }
        }
        Err(Refused::new(Code::Store, "the table cannot be reached at this moment; try again"))
    }

    /// The way to a table that somebody is at, or was a moment ago.
    pub(crate) fn in_memory(&self, id: &str) -> Option<mpsc::Sender<Command>> {
        locked(&self.live).get(id).cloned()
    }

    async fn load(self: &Arc<Hall>, id: &str) -> Result<mpsc::Sender<Command>, Refused> {
        if self.stopping.is_cancelled() {
            return Err(Refused::new(Code::NotNow, "the server is stopping"));
        }
        let _place = self.loads.acquire().await.map_err(|_| Refused::not_found())?;
        // Somebody else may have read it while we waited.
        if let Some(sender) = self.in_memory(id) {
            return Ok(sender);
        }
        let now = self.loading.fetch_add(1, Ordering::Relaxed) + 1;
        self.most_loading.fetch_max(now, Ordering::Relaxed);
        let began = Instant::now();
        let kept = self.read(id).await;
        self.metrics.loaded(began.elapsed());
        self.loading.fetch_sub(1, Ordering::Relaxed);
        let kept = kept?.ok_or_else(Refused::not_found)?;
        let mut live = locked(&self.live);
        if let Some(sender) = live.get(id).cloned() {
            return Ok(sender);
        }
        let (sender, commands) = mpsc::channel(self.config.inbox);
        let table = Live::new(Arc::clone(self), sender.downgrade(), id.to_owned(), kept);
        live.insert(id.to_owned(), sender.clone());
        // What others did while it was read was told to nobody.
        if self.is_shared {
            let _ = sender.try_send(Command::Refresh);
        }
        tokio::spawn(table.run(commands));
        Ok(sender)
    }

    /// A table that nobody needs leaves memory, unless somebody is just about to write to it.
    pub(crate) fn forget_live(&self, id: &str, commands: &mpsc::Receiver<Command>) -> bool {
        let mut live = locked(&self.live);
        let is_free = commands.is_empty() && commands.sender_strong_count() <= 1;
        if is_free {
            live.remove(id);
        }
        is_free
    }

    /// A table as it is kept, its match replayed.
    fn broken(&self, id: &str, problem: &str) -> Refused {
        self.alarm();
        tracing::error!(table = id, problem, "a table cannot be read");
        Refused::new(Code::Frozen, "something is wrong with what was kept of this table")
    }

    /// The link to send to friends.
    pub(crate) fn invite_link(&self, id: &str, renewed: u32) -> String {
        format!("{}/#/join/{id}/{}", self.config.public_url, self.key.invite(id, renewed))
    }

    pub(crate) fn is_invite(&self, row: &TableRow, secret: Option<&str>) -> bool {
        let right = self.key.invite(&row.id, row.invites);
        // Compared by their hashes, so that how long it takes says nothing of where they differ.
        secret.is_some_and(|it| secrets::hash_token(it) == secrets::hash_token(&right))
    }

    /// Whether somebody may look at a table; the answer is the same for one that is not there.
    pub(crate) async fn let_in(
        &self,
        id: &str,
        caller: &Caller,
        invite: Option<&str>,
    ) -> Result<TableRow, Refused> {
        let found = self.store.table(id).await?;
        let (row, seats) = found.ok_or_else(Refused::not_found)?;
        let has_link = self.is_invite(&row, invite);
        match tables::may_look(&row, &seats, caller, has_link) {
            true => Ok(row),
            false => Err(Refused::not_found()),
        }
    }

    pub(crate) async fn perform(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
        what: Deed,
    ) -> Result<TableInfo, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(
            id,
            Command::Do { caller: Box::new(caller.clone()), what: Box::new(what), reply },
        )
        .await?;
        answer.await.map_err(|_| gone())?
    }

    pub(crate) async fn look(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
    ) -> Result<TableInfo, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Look { caller: Box::new(caller.clone()), reply }).await?;
        answer.await.map_err(|_| gone())?
    }

    pub(crate) async fn show(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
    ) -> Result<ServerFrame, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Show { caller: Box::new(caller.clone()), reply }).await?;
        answer.await.map_err(|_| gone())?
    }

    /// One frame, and its answer.
    pub(crate) async fn ask(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
        frame: ClientFrame,
    ) -> Result<ServerFrame, Refused> {
        let (reply, answer) = oneshot::channel();
        let (caller, frame) = (Box::new(caller.clone()), Box::new(frame));
        self.send(id, Command::Frame { caller, frame, reply: Reply::Once(reply) }).await?;
        answer.await.map_err(|_| gone())
    }

    /// Puts another position in the place of the true one: for the proof that nobody can tell.
    /// Without one, the truth is read anew.
    #[doc(hidden)]
    pub async fn swap(self: &Arc<Hall>, id: &str, change: Option<Change>) {
        let (done, told) = oneshot::channel();
        if self.send(id, Command::Swap { change, done }).await.is_ok() {
            let _ = told.await;
        }
    }
}

fn gone() -> Refused {
    Refused::new(Code::Store, "the table cannot be reached at this moment; try again")
}
