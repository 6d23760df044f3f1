//! Notices: somebody who is away hears that they are waited for.
//!
//! What is to be said is written together with the move that it is about, for every way there is to
//! reach somebody. Before it is said everything is looked at anew: whether they are still waited for,
//! whether they look at the match, and what they want to hear when. Servers that share a store take
//! what is due for themselves for a while, so that nothing is said twice and nothing is lost when one
//! of them goes away.
//!
//! - `targets`: the ways to reach somebody.
//! - `push`: what the push service of a browser is sent.
//! - `outside`: the way out.

mod outside;
mod push;
mod targets;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream;
use store::rows::{NoticeRow, TargetRow};
use store::{Key, Store, StoreError, secrets};
use tokio::sync::oneshot;
use wire::api::{Clock, NoticeRules, Status};

use self::outside::Failed;
pub use self::outside::{Internet, Outside, Stream};
pub(crate) use self::push::Sender;
use crate::clocks::night_ends;
use crate::hall::{ALIVE_MS, Hall};
use crate::live::Command;
use crate::tables::{self, Setup};

/// How long what was taken is left alone by others: longer than sending all of it can take.
const LEASE_MS: u64 = 120_000;

/// What is taken at once, and how many are reached at the same time.
const AT_ONCE: u32 = 64;
const TOGETHER: usize = 8;

/// When somebody who looks at the match is looked at again.
const LOOK_AGAIN_MS: u64 = 30_000;

/// How long is waited after each attempt in vain; after the last there is no other.
const AGAIN_MS: [u64; 4] = [60_000, 300_000, 1_800_000, 7_200_000];

/// The key by which push services know this house; the first that was made stands, sealed like seeds.
pub(crate) async fn sender(store: &dyn Store, key: &Key) -> Result<Sender, StoreError> {
    const NAME: &str = "push";
    let stands = store.fix(NAME, &key.seal(NAME, Sender::draw())).await?;
    let sender = Sender::new(key.unseal(NAME, &stands)?);
    sender.ok_or_else(|| StoreError::Corrupt("the key for push services is none".to_owned()))
}

/// What somebody is told.
struct Message {
    /// The same when it is said again, because nobody knows whether it arrived.
    id: String,
    /// The tables at which they are waited for, with the names of the games; none in a trial.
    tables: Vec<(String, &'static str)>,
    body: String,
}

impl Message {
    fn new(told: &[(NoticeRow, &'static str)]) -> Message {
        let mut tables: Vec<(String, &'static str)> = Vec::new();
        for (row, game) in told {
            if !tables.iter().any(|(table, _)| *table == row.table) {
                tables.push((row.table.clone(), game));
            }
        }
        let mut rows: Vec<String> = told
            .iter()
            .map(|(it, _)| format!("{} {} {} {}", it.target, it.table, it.seq, it.kind))
            .collect();
        rows.sort();
        let id = secrets::hex(&secrets::hash_token(&rows.join("\n"))[..16]);
        let is_nudge = told.iter().any(|(row, _)| row.kind == NUDGE);
        let body = match &*tables {
            [_] if is_nudge => "The others wait for you.".to_owned(),
            [_] => "It is your turn.".to_owned(),
            all => {
                let games: BTreeSet<&str> = all.iter().map(|(_, game)| *game).collect();
                let games = games.into_iter().collect::<Vec<_>>().join(", ");
                format!("It is your turn at {} tables: {games}.", all.len())
            }
        };
        Message { id, tables, body }
    }

    fn trial() -> Message {
        let body = "This is how you hear that it is your turn.".to_owned();
        Message { id: secrets::new_id(), tables: Vec::new(), body }
    }

    fn title(&self) -> &'static str {
        match &*self.tables {
            [(_, game)] => game,
            _ => "Boardwalk",
        }
    }

    /// Where to go, from the root of the server.
    fn url(&self) -> String {
        match &*self.tables {
            [(table, _)] => format!("/#/table/{table}"),
            _ => "/#/tables".to_owned(),
        }
    }

    fn tag(&self) -> &str {
        match &*self.tables {
            [(table, _)] => table,
            _ => "boardwalk",
        }
    }
}

/// The kind of a notice that somebody else at the table has asked for.
pub(crate) const NUDGE: &str = "nudge";

/// What is done with something that is due.
enum Fate {
    /// It is no longer true, or nobody wants to hear it.
    Drop,
    Later(u64),
    /// It is said, with the name of the game.
    Tell(&'static str),
}

impl Hall {
    pub(crate) async fn rules_of(&self, person: &str) -> Result<NoticeRules, StoreError> {
        let text = self.store.rules(person).await?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// Says what is due: to be called every second.
    pub async fn deliver(self: &Arc<Hall>) {
        let now = self.now();
        let claimed = self.store.claim_notices(now, now + LEASE_MS, AT_ONCE).await;
        let mut by_target: BTreeMap<String, Vec<NoticeRow>> = BTreeMap::new();
        for row in claimed.unwrap_or_else(|error| {
            tracing::error!(%error, "what is to be said cannot be read");
            Vec::new()
        }) {
            by_target.entry(row.target.clone()).or_default().push(row);
        }
        let told = stream::iter(by_target).for_each_concurrent(TOGETHER, async |(id, rows)| {
            if let Err(error) = self.deliver_to(&id, rows).await {
                tracing::error!(%error, "what is to be said cannot be kept");
            }
        });
        told.await;
    }

    async fn deliver_to(
        self: &Arc<Hall>,
        id: &str,
        rows: Vec<NoticeRow>,
    ) -> Result<(), StoreError> {
        let Some(target) = self.store.target(id).await? else { return Ok(()) };
        let person = self.store.person(&target.person).await?;
        let is_let_in = person.is_some_and(|it| it.banned_at.is_none());
        let rules = self.rules_of(&target.person).await?;
        let now = self.now();
        let mut told = Vec::new();
        for row in rows {
            let fate = match is_let_in {
                true => self.fate(&row, &target, &rules, now).await?,
                false => Fate::Drop,
            };
            match fate {
                Fate::Drop => self.store.drop_notice(&row).await?,
                Fate::Later(due_at) => self.store.keep_notice(&NoticeRow { due_at, ..row }).await?,
                Fate::Tell(game) => told.push((row, game)),
            }
        }
        if told.is_empty() {
            return Ok(());
        }
        let sent = self.tell(&target, &Message::new(&told)).await;
        for (row, _) in told {
            let again = AGAIN_MS.get(usize::try_from(row.attempts).unwrap_or(usize::MAX));
            match (&sent, again) {
                (Err(Failed::ForNow(_)), Some(wait)) => {
                    let (due_at, attempts) = (self.now() + wait, row.attempts + 1);
                    self.store.keep_notice(&NoticeRow { due_at, attempts, ..row }).await?;
                }
                (Ok(()) | Err(_), _) => self.store.drop_notice(&row).await?,
            }
        }
        Ok(())
    }

    /// Looks at everything anew.
    async fn fate(
        self: &Arc<Hall>,
        row: &NoticeRow,
        target: &TargetRow,
        rules: &NoticeRules,
        now: u64,
    ) -> Result<Fate, StoreError> {
        let Some((table, seats)) = self.store.table(&row.table).await? else {
            return Ok(Fate::Drop);
        };
        let is_theirs = tables::people_at(&seats, table.turn).contains(&target.person);
        let Ok(setup) = Setup::read(&table) else { return Ok(Fate::Drop) };
        let is_playing = tables::status(&table.status) == Status::Playing;
        let is_unwanted = !rules.turns || matches!(setup.clock, Clock::Live { .. }) && !rules.live;
        if !is_playing || !is_theirs || is_unwanted {
            return Ok(Fate::Drop);
        }
        let seat = seats.iter().find(|it| it.person.as_ref() == Some(&target.person));
        let seat = seat.map_or(0, |it| it.seat);
        let (looks, seen) = self.looks(&row.table, seat).await?;
        if row.kind != NUDGE && seen >= row.seq && seen > 0 {
            return Ok(Fate::Drop);
        }
        if looks {
            return Ok(Fate::Later(now + LOOK_AGAIN_MS));
        }
        let minutes = |n: u16| u64::from(n) * 60_000;
        let patience = if row.kind == NUDGE { 0 } else { minutes(rules.after_minutes) };
        let last = target.reached_at.map_or(0, |at| at + minutes(rules.every_minutes));
        let due = last.max(row.at_ms + patience);
        let due = rules.quiet.and_then(|quiet| night_ends(quiet, due.max(now))).unwrap_or(due);
        Ok(if due > now { Fate::Later(due) } else { Fate::Tell(setup.game.title().name) })
    }

    /// Whether somebody looks at a table now, by any server, and what they say they have looked at.
    async fn looks(&self, table: &str, seat: u8) -> Result<(bool, u64), StoreError> {
        if let Some(live) = self.in_memory(table) {
            let (reply, answer) = oneshot::channel();
            if live.send(Command::Looks { seat, reply }).await.is_ok()
                && let Ok(looks) = answer.await
            {
                return Ok(looks);
            }
        }
        if !self.is_shared() {
            return Ok((false, 0));
        }
        let since = self.now().saturating_sub(ALIVE_MS);
        let (mut looks, mut most) = (false, 0);
        for row in self.store.here(table, self.node(), since).await? {
            looks |= row.looks >> seat & 1 == 1;
            let seen: Vec<u64> = serde_json::from_str(&row.seen).unwrap_or_default();
            most = most.max(seen.get(usize::from(seat)).copied().unwrap_or(0));
        }
        Ok((looks, most))
    }

    /// Says something by one way, and notes what came of it.
    async fn tell(&self, target: &TargetRow, message: &Message) -> Result<(), Failed> {
        let sent = self.send_to(target, message).await;
        let noted = match &sent {
            Ok(()) => {
                self.metrics.told();
                self.store.set_reached(&target.id, Some(self.now()), None).await
            }
            Err(Failed::Gone(_)) if target.kind == targets::PUSH => {
                // The browser wants no more of it, or is no more.
                self.store.drop_target(&target.id).await
            }
            Err(failed) => {
                self.metrics.not_told();
                tracing::info!(target = target.id, "a notice did not arrive");
                self.store.set_reached(&target.id, None, Some(failed.sentence())).await
            }
        };
        if let Err(error) = noted {
            tracing::error!(%error, "what came of a notice cannot be kept");
        }
        sent
    }

    /// Somebody at the table reminds another: they are told at once, if they are away.
    pub(crate) async fn remind(
        &self,
        person: &str,
        table: &str,
        seq: u64,
    ) -> Result<(), StoreError> {
        let now = self.now();
        for target in self.store.targets_of(person).await? {
            let row = NoticeRow {
                kind: NUDGE.to_owned(),
                target: target.id,
                table: table.to_owned(),
                seq,
                at_ms: now,
                due_at: now,
                attempts: 0,
            };
            self.store.add_notice(&row).await?;
        }
        Ok(())
    }
}

impl Sender {
    /// A key that nobody has.
    fn draw() -> [u8; 32] {
        loop {
            let bytes = secrets::random();
            if Sender::new(bytes).is_some() {
                return bytes;
            }
        }
    }
}
