//! All the tables, and the way to each of them.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use session::{AnySession, Sitter};
use store::rows::{
    ActionRow, Begin, Outage, PersonRow, SeatRow, TableRow, TokenRow, broken_link, first_link,
};
use store::{Key, Store, StoreError, secrets};
use tabletop::{Record, Seating, Seed, Turn};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use wire::api::{Clock, Guest, Imported, NewTable, Status, TableInfo};
use wire::{ClientFrame, Code, ServerFrame, caps};

use crate::buckets::{Buckets, Rate};
use crate::clocks::Clocks;
use crate::live::{Change, Command, Deed, Kept, Live, Mark, Play, mask};
use crate::outbox::{Outbox, Reply};
use crate::tables::{self, Setup};
use crate::thinkers::{Maker, Think, Thinkers, house_bots};

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
    pub bots: Maker,
    pub frames: Rate,
    pub chat: Rate,
    pub requests: Rate,
    pub guests: Rate,
    /// Sockets from one address.
    pub sockets_of_address: usize,
    /// Editions of people's own that may be in play.
    pub editions: u32,
    /// How often somebody who is connected is looked at anew: are they still let in?
    pub look_anew: Duration,
    /// How long a connection may say nothing at all.
    pub silence: Duration,
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
            think: Think::For(Duration::from_secs(1)),
            hint: Think::Iterations(400),
            hint_every: 2_000,
            patience: Duration::from_secs(10),
            bot_delay: Duration::from_millis(600),
            bots: house_bots(),
            frames: Rate::per_seconds(100, 20),
            chat: Rate::per_seconds(30, 60),
            requests: Rate::per_seconds(2_000, 60),
            guests: Rate::per_seconds(30, 3_600),
            sockets_of_address: 64,
            editions: 64,
            look_anew: Duration::from_secs(5),
            silence: Duration::from_mins(2),
            clock: Arc::new(system_time),
        }
    }
}

/// Milliseconds since 1970, as this machine has it.
fn system_time() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Somebody who asks for something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller {
    pub(crate) person: String,
    pub(crate) name: String,
    /// The hash of what they came in by.
    pub(crate) token: Vec<u8>,
    /// The one table and seat that they may use.
    pub(crate) only: Option<(String, u8)>,
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
    key: Key,
    pub(crate) config: Config,
    pub(crate) thinkers: Thinkers,
    live: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    loads: Semaphore,
    /// How many tables are read now, and how many were at most.
    loading: AtomicUsize,
    most_loading: AtomicUsize,
    outages: Vec<Outage>,
    alarms: AtomicU64,
    n_outboxes: AtomicU64,
    pub(crate) sockets: Mutex<Sockets>,
    pub(crate) frames: Buckets<String>,
    pub(crate) chat: Buckets<String>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) guests: Buckets<IpAddr>,
    pub(crate) stopping: CancellationToken,
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
        let now = (config.clock)();
        store.wake(now).await?;
        let outages = store.outages().await?;
        Ok(Arc::new(Hall {
            store,
            key,
            thinkers: Thinkers::new(config.bot_threads, Arc::clone(&config.bots)),
            live: Mutex::default(),
            loads: Semaphore::new(config.loads),
            loading: AtomicUsize::new(0),
            most_loading: AtomicUsize::new(0),
            outages,
            alarms: AtomicU64::new(0),
            n_outboxes: AtomicU64::new(0),
            sockets: Mutex::default(),
            frames: Buckets::new(config.frames),
            chat: Buckets::new(config.chat),
            requests: Buckets::new(config.requests),
            guests: Buckets::new(config.guests),
            stopping: CancellationToken::new(),
            config,
        }))
    }

    pub(crate) fn now(&self) -> u64 {
        (self.config.clock)()
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
        if let Err(error) = self.store.pulse(self.now()).await {
            tracing::error!(%error, "the pulse could not be kept");
        }
        let all: Vec<mpsc::Sender<Command>> = locked(&self.live).values().cloned().collect();
        for it in all {
            // One that is busy notices by itself.
            let _ = it.try_send(Command::Tick);
        }
    }

    /// No more commands are taken; what was committed is on the disk.
    pub async fn stop(&self) {
        self.stopping.cancel();
        let _ = self.store.pulse(self.now()).await;
        locked(&self.live).clear();
        self.store.close().await;
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
            let found = locked(&self.live).get(id).cloned();
            let sender = match found {
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

    async fn load(self: &Arc<Hall>, id: &str) -> Result<mpsc::Sender<Command>, Refused> {
        if self.stopping.is_cancelled() {
            return Err(Refused::new(Code::NotNow, "the server is stopping"));
        }
        let _place = self.loads.acquire().await.map_err(|_| Refused::not_found())?;
        // Somebody else may have read it while we waited.
        if let Some(sender) = locked(&self.live).get(id).cloned() {
            return Ok(sender);
        }
        let now = self.loading.fetch_add(1, Ordering::Relaxed) + 1;
        self.most_loading.fetch_max(now, Ordering::Relaxed);
        let kept = self.read(id).await;
        self.loading.fetch_sub(1, Ordering::Relaxed);
        let kept = kept?.ok_or_else(Refused::not_found)?;
        let mut live = locked(&self.live);
        if let Some(sender) = live.get(id).cloned() {
            return Ok(sender);
        }
        let (sender, commands) = mpsc::channel(self.config.inbox);
        let table = Live::new(Arc::clone(self), sender.downgrade(), id.to_owned(), kept);
        live.insert(id.to_owned(), sender.clone());
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
    pub(crate) async fn read(&self, id: &str) -> Result<Option<Kept>, Refused> {
        let Some((mut row, seats)) = self.store.table(id).await? else { return Ok(None) };
        let setup = Setup::read(&row).map_err(|problem| self.broken(id, &problem))?;
        let clocks = serde_json::from_str(&row.clocks).unwrap_or_default();
        let mut play = None;
        if row.opening.is_some() && row.status != "frozen" {
            let actions = self.store.actions(id, 0).await?;
            let seed = self.key.unseal(id, &row.seed);
            let again = row.clone();
            let replayed = tokio::task::spawn_blocking(move || {
                let seed = Seed(seed.map_err(|error| error.to_string())?);
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    replay(&again, &actions, seed)
                }))
                .unwrap_or_else(|_| Err("the rules broke while it was replayed".to_owned()))
            });
            match replayed.await.unwrap_or_else(|error| Err(error.to_string())) {
                Ok(found) => play = Some(found),
                Err(problem) => {
                    // Nothing is repaired and nothing is lost: somebody has to look at it.
                    self.alarm();
                    tracing::error!(table = id, problem, "a match cannot be replayed");
                    "frozen".clone_into(&mut row.status);
                    self.store.set_status(id, "frozen").await?;
                }
            }
        }
        if let Some(play) = &play {
            // What follows from the actions is believed to them, not to what was noted beside.
            let is_over = play.session.game().turn() == Turn::Over;
            let status = if is_over { "over" } else { "playing" };
            if tables::status(&row.status) != Status::Closed && row.status != status {
                status.clone_into(&mut row.status);
                self.store.set_status(id, status).await?;
            }
        }
        Ok(Some(Kept { row, setup, seats, play, clocks }))
    }

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

    // ----- people -----

    pub(crate) async fn new_guest(&self, name: &str) -> Result<Guest, Refused> {
        let name = tables::name(name)?;
        let now = self.now();
        let person = PersonRow { id: secrets::new_id(), name, created_at: now, banned_at: None };
        self.store.add_person(&person).await?;
        let token = self.new_token(&person.id, "session", None).await?;
        Ok(Guest { person: person.id, name: person.name, token })
    }

    pub(crate) async fn new_token(
        &self,
        person: &str,
        kind: &str,
        only: Option<(String, u8)>,
    ) -> Result<String, Refused> {
        let token = secrets::new_token();
        let (table, seat) = only.unzip();
        let row = TokenRow {
            hash: secrets::hash_token(&token),
            person: person.to_owned(),
            kind: kind.to_owned(),
            table,
            seat,
            created_at: self.now(),
        };
        self.store.add_token(&row).await?;
        Ok(token)
    }

    /// Who comes in by a token. Whoever was shut out does not.
    pub(crate) async fn caller(&self, token: &str) -> Result<Option<Caller>, Refused> {
        self.caller_of(secrets::hash_token(token)).await
    }

    pub(crate) async fn caller_of(&self, hash: Vec<u8>) -> Result<Option<Caller>, Refused> {
        let Some((row, person)) = self.store.token(&hash).await? else { return Ok(None) };
        if person.banned_at.is_some() || row.kind == "link" {
            return Ok(None);
        }
        let only = row.table.zip(row.seat);
        Ok(Some(Caller { person: person.id, name: person.name, token: row.hash, only }))
    }

    /// Opens a personal link on another device.
    pub(crate) async fn claim(&self, token: &str) -> Result<Option<Guest>, Refused> {
        let found = self.store.token(&secrets::hash_token(token)).await?;
        match found {
            Some((row, person)) if row.kind == "link" && person.banned_at.is_none() => {
                let token = self.new_token(&person.id, "session", None).await?;
                Ok(Some(Guest { person: person.id, name: person.name, token }))
            }
            Some(_) | None => Ok(None),
        }
    }

    /// The tables where somebody sat are told that something about them has changed.
    pub(crate) fn refresh(&self, tables: &[String]) {
        let live = locked(&self.live);
        for id in tables {
            if let Some(sender) = live.get(id) {
                let _ = sender.try_send(Command::Refresh);
            }
        }
    }

    // ----- tables -----

    pub(crate) async fn new_table(
        &self,
        caller: &Caller,
        new: &NewTable,
    ) -> Result<String, Refused> {
        if caller.only.is_some() {
            return Err(Refused::new(
                Code::NotFound,
                "a seat's token plays, and does nothing else",
            ));
        }
        let (game, mut seats) = tables::check(new)?;
        if self.store.n_open(&caller.person).await? as usize >= caps::TABLES {
            let most = caps::TABLES;
            let sentence = format!("you have {most} open tables; finish or close one of them");
            return Err(Refused { code: Code::TooMuch, sentence });
        }
        for i in 0..seats.len() {
            if seats[i].kind == "person" {
                seats[i].person = Some(caller.person.clone());
                seats[i].name = tables::free_name(&caller.name, &seats, i);
            }
        }
        let seed = match &new.seed {
            Some(text) => text
                .parse::<Seed>()
                .map_err(|error| Refused { code: Code::Refused, sentence: error.to_string() })?,
            None => Seed(secrets::random()),
        };
        let refuse = |sentence: String| Refused { code: Code::Refused, sentence };
        let mut edition_name = None;
        if let Some(text) = &new.edition {
            let info = shelf::check_edition(game, text)
                .map_err(|error| refuse(format!("the edition: {error}")))?;
            edition_name = Some(info.name);
            if self.store.n_editions().await? >= self.config.editions {
                let sentence = "this server has as many editions of people's own as it can hold; \
                                play one that comes with the game";
                return Err(Refused::new(Code::TooMuch, sentence));
            }
        }
        let setup = Setup {
            game,
            options: new.options.clone(),
            clock: new.clock,
            hints: new.hints,
            keep_order: new.keep_order,
            is_seed_chosen: new.seed.is_some(),
            edition_name,
        };
        // Whether the match could begin is found out now, and not when all have sat down.
        let sitters = sitters(&seats, true);
        // (With the game's own edition: another would stay in memory, played or not.)
        set_up(&setup, sitters, None, seed).map_err(refuse)?;
        let id = secrets::new_id();
        let row = TableRow {
            game: game.id().to_owned(),
            host: caller.person.clone(),
            setup: setup.write(),
            edition: new.edition.clone(),
            seed: self.key.seal(&id, seed.0),
            commitment: seed.commitment().to_string(),
            listed: new.listed,
            invites: 0,
            created_at: self.now(),
            opening: None,
            rematch: None,
            status: "waiting".to_owned(),
            seq: 0,
            head: Vec::new(),
            turn: 0,
            clocks: String::new(),
            id: id.clone(),
        };
        self.store.add_table(&row, &seats).await?;
        tracing::info!(table = id, game = game.id(), "a table was set up");
        Ok(id)
    }

    /// All have sat down.
    pub(crate) async fn begin(&self, kept: &mut Kept) -> Result<(), Refused> {
        let id = kept.row.id.clone();
        let seed = Seed(self.key.unseal(&id, &kept.row.seed)?);
        let sitters = sitters(&kept.seats, false);
        let begun = set_up(&kept.setup, sitters, kept.row.edition.as_deref(), seed);
        let session = begun.map_err(|sentence| Refused { code: Code::Refused, sentence })?;
        let header = session.game().header();
        let seating = header.seating.unwrap_or(Seating::Chosen);
        let mut seats = seating.seat(kept.seats.clone());
        for (n, (seat, player)) in (0..).zip(seats.iter_mut().zip(&header.players)) {
            seat.seat = n;
            seat.name.clone_from(&player.name);
        }
        let turn = session.may_act();
        let mut clocks = Clocks::new(kept.setup.clock, seats.len(), self.now());
        clocks.run(kept.setup.clock, turn);
        let begin = Begin {
            table: id.clone(),
            opening: session.journal(),
            seats: seats.clone(),
            turn: mask(turn),
            clocks: serde_json::to_string(&clocks).expect("clocks are plain data"),
            status: "playing",
        };
        self.store.begin(&begin).await?;
        let mark = Mark { revision: session.revision(), entries: session.game().n_entries() };
        kept.play = Some(Play {
            session,
            head: first_link(&begin.opening),
            marks: vec![mark],
            cids: HashMap::new(),
        });
        kept.row.opening = Some(begin.opening);
        "playing".clone_into(&mut kept.row.status);
        (kept.seats, kept.clocks) = (seats, clocks);
        tracing::info!(table = id, "a match begins");
        Ok(())
    }

    pub(crate) async fn perform(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
        what: Deed,
    ) -> Result<TableInfo, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Do { caller: caller.clone(), what, reply }).await?;
        answer.await.map_err(|_| gone())?
    }

    pub(crate) async fn look(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
    ) -> Result<TableInfo, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Look { caller: caller.clone(), reply }).await?;
        answer.await.map_err(|_| gone())?
    }

    pub(crate) async fn show(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
    ) -> Result<ServerFrame, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Show { caller: caller.clone(), reply }).await?;
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
        let reply = Reply::Once(reply);
        self.send(id, Command::Frame { caller: caller.clone(), frame, reply }).await?;
        answer.await.map_err(|_| gone())
    }

    /// The same table again, for the same people.
    pub(crate) async fn rematch(
        self: &Arc<Hall>,
        id: &str,
        caller: &Caller,
    ) -> Result<String, Refused> {
        let found = self.store.table(id).await?;
        let (row, mut seats) = found.ok_or_else(Refused::not_found)?;
        if !seats.iter().any(|it| it.person.as_ref() == Some(&caller.person)) {
            return Err(Refused::new(Code::NoSeat, "only who sat at the table may do this"));
        }
        if !matches!(tables::status(&row.status), Status::Over | Status::Closed) {
            return Err(Refused::new(Code::NotNow, "this match is not over"));
        }
        if let Some(rematch) = row.rematch {
            return Ok(rematch);
        }
        let mut setup = Setup::read(&row).map_err(|problem| self.broken(id, &problem))?;
        setup.is_seed_chosen = false;
        for it in &mut seats {
            if it.kind == "stand_in" {
                (it.kind, it.level) = ("person".to_owned(), None);
            }
        }
        let (new, seed) = (secrets::new_id(), Seed(secrets::random()));
        let again = TableRow {
            host: caller.person.clone(),
            setup: setup.write(),
            seed: self.key.seal(&new, seed.0),
            commitment: seed.commitment().to_string(),
            invites: 0,
            created_at: self.now(),
            opening: None,
            rematch: None,
            status: "waiting".to_owned(),
            seq: 0,
            head: Vec::new(),
            turn: 0,
            clocks: String::new(),
            id: new.clone(),
            ..row
        };
        self.store.add_table(&again, &seats).await?;
        let stands = self.store.set_rematch(id, &new).await?;
        if stands != new {
            self.store.set_status(&new, "closed").await?;
        }
        Ok(stands)
    }

    /// The record of a finished match.
    pub(crate) async fn record(self: &Arc<Hall>, id: &str) -> Result<String, Refused> {
        let kept = self.read(id).await?.ok_or_else(Refused::not_found)?;
        match kept.play {
            Some(play) if play.session.game().turn() == Turn::Over => {
                Ok(play.session.game().record())
            }
            Some(_) | None => Err(Refused::new(
                Code::NotNow,
                "a match is handed out when it is over; until then there is what you see yourself",
            )),
        }
    }

    /// Keeps a match that was played elsewhere.
    pub(crate) async fn import(
        &self,
        caller: &Caller,
        text: String,
        edition: Option<String>,
    ) -> Result<Imported, Refused> {
        let refuse = |sentence: String| Refused { code: Code::Refused, sentence };
        let (again, own) = (text.clone(), edition.clone());
        let opened = tokio::task::spawn_blocking(move || {
            let (game, verdict) = shelf::open_record(&again, own.as_deref(), None)
                .map_err(|error| error.to_string())?;
            let session = shelf::open_session(
                &Record::read(&again).map_err(|error| error.to_string())?,
                own.as_deref(),
                game.header().seed.ok_or("only a finished match shows its seed")?,
            );
            let session = session.map_err(|error| error.to_string())?;
            Ok::<_, String>((session, verdict))
        });
        let (session, verdict) =
            opened.await.map_err(|error| refuse(error.to_string()))?.map_err(refuse)?;
        let header = session.game().header();
        let (Some(seed), true) = (header.seed, verdict.over && verdict.fair) else {
            return Err(refuse("only a finished match with its seed can be kept".to_owned()));
        };
        let game = shelf::find(&header.game).map_err(|error| refuse(error.to_string()))?;
        let id = secrets::new_id();
        let mut lines =
            session.journal().lines().map(str::to_owned).collect::<Vec<_>>().into_iter();
        let opening = lines.next().unwrap_or_default() + "\n";
        let mut prev = first_link(&opening);
        let mut actions = Vec::new();
        for (seq, line) in (1..).zip(lines) {
            let entry = usize::try_from(seq - 1).unwrap_or(usize::MAX);
            let seat = session.game().seat_of(entry).map(|seat| seat.0);
            let row = ActionRow {
                table: id.clone(),
                seq,
                seat,
                actor: "table".to_owned(),
                cid: format!("import:{seq}"),
                lines: line,
                at_ms: self.now(),
                prev: prev.clone(),
                hash: Vec::new(),
            }
            .chained();
            prev.clone_from(&row.hash);
            actions.push(row);
        }
        let setup = Setup {
            game,
            options: BTreeMap::default(),
            clock: Clock::default(),
            hints: false,
            keep_order: true,
            is_seed_chosen: true,
            edition_name: edition.is_some().then(|| header.edition.name.clone()),
        };
        let seats: Vec<SeatRow> = (0..)
            .zip(&header.players)
            .map(|(seat, player)| SeatRow {
                seat,
                kind: if player.bot.is_some() { "bot" } else { "open" }.to_owned(),
                person: None,
                name: player.name.clone(),
                level: player.bot.clone(),
            })
            .collect();
        let row = TableRow {
            game: header.game.clone(),
            host: caller.person.clone(),
            setup: setup.write(),
            edition,
            seed: self.key.seal(&id, seed.0),
            commitment: header.commitment.to_string(),
            listed: true,
            invites: 0,
            created_at: self.now(),
            opening: Some(opening),
            rematch: None,
            status: "over".to_owned(),
            seq: actions.len() as u64,
            head: prev,
            turn: 0,
            clocks: String::new(),
            id: id.clone(),
        };
        self.store.import(&row, &seats, &actions).await?;
        let actions = u64::try_from(verdict.n_actions).unwrap_or(u64::MAX);
        Ok(Imported { table: id, actions, fair: verdict.fair })
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

/// Those who sit down; a seat that is free is thought of as taken while a table is judged.
fn sitters(seats: &[SeatRow], is_trial: bool) -> Vec<Sitter> {
    let sitter = |seat: &SeatRow| Sitter {
        controller: tables::controller(seat),
        name: (!seat.name.is_empty() && !is_trial).then(|| seat.name.clone()),
    };
    seats.iter().map(sitter).collect()
}

fn set_up(
    setup: &Setup,
    sat_down: Vec<Sitter>,
    edition: Option<&str>,
    seed: Seed,
) -> Result<Box<dyn AnySession>, String> {
    let options: Vec<(&str, &str)> =
        setup.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let n_seats = u8::try_from(sat_down.len()).unwrap_or(u8::MAX);
    let seating = match setup.keep_order {
        true => Seating::Chosen,
        false => Seating::draw(seed, n_seats),
    };
    let new = shelf::Setup { sat_down, seating, options: &options, edition, seed };
    shelf::new_session(setup.game, new).map_err(|error| error.to_string())
}

/// A match from its log.
pub(crate) fn replay(row: &TableRow, actions: &[ActionRow], seed: Seed) -> Result<Play, String> {
    let opening = row.opening.as_deref().unwrap_or_default();
    if let Some(seq) = broken_link(opening, actions) {
        return Err(format!("action {seq} is not as it was written"));
    }
    let mut journal = opening.to_owned();
    let mut revision = opening.lines().count().saturating_sub(1) as u64;
    let mut entries = opening.lines().count().saturating_sub(1);
    let mut marks = vec![Mark { revision, entries }];
    let mut cids = HashMap::new();
    for action in actions {
        for line in action.lines.lines() {
            journal.push_str(line);
            journal.push('\n');
            revision += 1;
            entries = match line.strip_prefix("{\"rollback\":{\"to\":") {
                Some(rest) => {
                    let digits = rest.split_once('}').map_or(rest, |(digits, _)| digits);
                    digits.parse().map_err(|_| "a rollback cannot be read".to_owned())?
                }
                None => entries + 1,
            };
        }
        marks.push(Mark { revision, entries });
        cids.insert(action.cid.clone(), action.seq);
    }
    let record = Record::read(&journal).map_err(|error| error.to_string())?;
    let session = shelf::resume_session(&record, row.edition.as_deref(), seed)
        .map_err(|error| error.to_string())?;
    if session.revision() != revision || session.game().n_entries() != entries {
        return Err("the log ends in the middle of a move".to_owned());
    }
    let head = actions.last().map_or_else(|| first_link(opening), |it| it.hash.clone());
    Ok(Play { session, head, marks, cids })
}
