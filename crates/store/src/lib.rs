//! Where people, tables and matches are kept.
//!
//! - [`Store`]: what a store can do; [`rows`] are the things in it.
//! - [`sqlite`]: one file, for one machine; `postgres`: a database that several servers share.
//!   `sql` is what both say.
//! - [`copy`]: everything of one store, into another.
//! - [`secrets`]: tokens, and the key that seals seeds. It is kept outside of the store.
//! - `conformance`: the questions that every store must answer alike.
//!
//! The truth of a match is its actions, which are only ever appended: each names its place, the
//! digest of the one before it, and the id under which its client sent it, so that nothing is played
//! twice and two writers cannot both be right. Whatever else is said of a match follows from them.
//!
//! A store knows no game: what it keeps are the lines of a journal.

#[cfg(feature = "conformance")]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
pub mod conformance;
mod copy;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod rows;
pub mod secrets;
mod sql;
pub mod sqlite;

use async_trait::async_trait;

pub use copy::{Copied, copy};
#[cfg(feature = "postgres")]
pub use postgres::Postgres;
use rows::{
    ActionRow, Begin, ChatRow, HereRow, NewAction, NoteRow, NoticeRow, OrderRow, Outage, PersonRow,
    SeatRow, TableRow, TargetRow, TokenRow,
};
pub use secrets::Key;
pub use sqlite::Sqlite;

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written this place of the match, or the table is not as the writer
    /// thought: load it anew.
    #[error("somebody else was first")]
    Conflict,
    #[error("what is kept cannot be read: {0}")]
    Corrupt(String),
    #[error("the store failed: {0}")]
    Failed(String),
}

pub type Result<T> = std::result::Result<T, StoreError>;

/// What came of appending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is kept, and stays.
    Kept,
    /// It had been kept before, under the same id.
    Before(ActionRow),
}

/// Something that a server has done, by which only the place is told: whoever wants to know what it
/// was reads it from the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The match has moved on to here.
    Moved { table: String, seq: u64 },
    /// Anything else at the table is not as it was.
    Changed { table: String },
    /// Something may have been missed.
    Lost,
}

/// Hears of changes as they are committed.
#[async_trait]
pub trait Listener: Send {
    /// The next; fails for good once the store is closed.
    async fn next(&mut self) -> Result<Heard>;
}

/// A place where everything is kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    async fn add_person(&self, person: &PersonRow) -> Result<()>;
    async fn person(&self, id: &str) -> Result<Option<PersonRow>>;
    /// People in the order of their ids, after one of them.
    async fn people(&self, after: &str, limit: u32) -> Result<Vec<PersonRow>>;
    /// Calls somebody so from now on, also where a match has not begun yet. Gives those tables.
    async fn rename(&self, id: &str, name: &str) -> Result<Vec<String>>;
    /// Shuts somebody out, or lets them in again.
    async fn ban(&self, id: &str, at: Option<u64>) -> Result<()>;
    /// Forgets who somebody was: the seats stay, without the person. Gives the tables concerned.
    async fn forget(&self, id: &str, name: &str) -> Result<Vec<String>>;

    async fn add_token(&self, token: &TokenRow) -> Result<()>;
    async fn token(&self, hash: &[u8]) -> Result<Option<(TokenRow, PersonRow)>>;
    async fn tokens_of(&self, person: &str) -> Result<Vec<TokenRow>>;
    /// Nobody comes in by it any more, and the browser that did is told nothing more.
    async fn drop_token(&self, hash: &[u8]) -> Result<()>;

    async fn add_table(&self, table: &TableRow, seats: &[SeatRow]) -> Result<()>;
    async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<SeatRow>)>>;
    /// The tables where somebody sits, the newest first.
    async fn tables_of(&self, person: &str, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>>;
    /// The tables that anybody may find, the newest first.
    async fn listed(&self, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>>;
    /// How many tables of a host wait or are played.
    async fn n_open(&self, host: &str) -> Result<u32>;
    /// How many editions that do not come with a game are in play, at all tables or at those of one
    /// host. They are free again when the last match with them is over.
    async fn n_editions(&self, host: Option<&str>) -> Result<u32>;
    /// Others sit there from now on; fails by [`StoreError::Conflict`] unless those who sat there
    /// are the ones that the writer knows.
    async fn set_seats(&self, table: &str, before: &[SeatRow], seats: &[SeatRow]) -> Result<()>;
    async fn set_status(&self, table: &str, status: &str) -> Result<()>;
    /// The links of before are void.
    async fn renew_invite(&self, table: &str) -> Result<u32>;
    /// Gives the rematch that stands: this one, or one that was asked for before.
    async fn set_rematch(&self, table: &str, rematch: &str) -> Result<String>;
    /// The match begins; fails by [`StoreError::Conflict`] unless the table waits, with those who
    /// the writer knows.
    async fn begin(&self, begin: &Begin) -> Result<()>;

    /// Appends an action, if the match stands where the writer thinks, and updates what follows
    /// from it, among it what those who are waited for are to be told. All or nothing.
    async fn append(&self, action: &NewAction) -> Result<Appended>;
    /// The actions after `seq`, in order.
    async fn actions(&self, table: &str, after: u64) -> Result<Vec<ActionRow>>;
    async fn by_cid(&self, table: &str, cid: &str) -> Result<Option<ActionRow>>;
    /// Something is voted on, or no longer, and the clocks are as they are then; fails by
    /// [`StoreError::Conflict`] unless the vote stood as the writer knows. An action ends it.
    async fn set_ask(&self, table: &str, before: &str, ask: &str, clocks: &str) -> Result<()>;
    /// A standing order, in the place of what its seat had ordered before.
    async fn set_order(&self, order: &OrderRow) -> Result<()>;
    async fn drop_order(&self, table: &str, seat: u8) -> Result<()>;
    /// The standing orders at a table, by seat.
    async fn orders(&self, table: &str) -> Result<Vec<OrderRow>>;
    /// Where matches stand, of those that are there.
    async fn seqs(&self, tables: &[String]) -> Result<Vec<(String, u64)>>;
    /// Keeps a match that was played elsewhere.
    async fn import(
        &self,
        table: &TableRow,
        seats: &[SeatRow],
        actions: &[ActionRow],
    ) -> Result<()>;

    /// Keeps what was said and gives its number; the same id twice is one line.
    async fn say(&self, line: &ChatRow) -> Result<u64>;
    /// The last lines of a room, in order.
    async fn chat(&self, table: &str, room: &str, limit: u32) -> Result<Vec<ChatRow>>;
    /// What was said after line `n`, in all rooms, in order.
    async fn chat_after(&self, table: &str, n: u64) -> Result<Vec<ChatRow>>;
    /// The number of the last line, in any room.
    async fn last_said(&self, table: &str) -> Result<u64>;
    async fn set_note(&self, table: &str, person: &str, text: &str) -> Result<()>;
    async fn note(&self, table: &str, person: &str) -> Result<Option<String>>;
    async fn notes(&self, table: &str) -> Result<Vec<NoteRow>>;

    /// When somebody wants to hear that they are waited for, as the server writes it.
    async fn set_rules(&self, person: &str, text: &str) -> Result<()>;
    async fn rules(&self, person: &str) -> Result<Option<String>>;
    /// A way to reach somebody, in the place of one with the same digest, whoever's that was.
    async fn add_target(&self, target: &TargetRow) -> Result<()>;
    async fn target(&self, id: &str) -> Result<Option<TargetRow>>;
    /// The ways to reach somebody, the oldest first.
    async fn targets_of(&self, person: &str) -> Result<Vec<TargetRow>>;
    /// With everything that was to be said there.
    async fn drop_target(&self, id: &str) -> Result<()>;
    /// Something arrived there, or did not, and why.
    async fn set_reached(&self, id: &str, at: Option<u64>, problem: Option<&str>) -> Result<()>;
    /// Something is to be said; the same twice is once.
    async fn add_notice(&self, notice: &NoticeRow) -> Result<()>;
    /// Takes what is due for oneself: nobody else gets it before `until`.
    async fn claim_notices(&self, now: u64, until: u64, limit: u32) -> Result<Vec<NoticeRow>>;
    /// Looked at again when it is due, after so many attempts.
    async fn keep_notice(&self, notice: &NoticeRow) -> Result<()>;
    async fn drop_notice(&self, notice: &NoticeRow) -> Result<()>;
    /// What is to be said of a table.
    async fn notices(&self, table: &str) -> Result<Vec<NoticeRow>>;

    /// The time that counts, in milliseconds since 1970, if the store has a clock that all servers
    /// share.
    async fn now(&self) -> Result<Option<u64>>;
    /// A server runs at this time.
    async fn pulse(&self, node: &str, now: u64) -> Result<()>;
    /// A server begins to run: if none did, the time since the last pulse was an outage.
    async fn wake(&self, node: &str, now: u64) -> Result<()>;
    /// A server stops, and nobody is at a table by it.
    async fn part(&self, node: &str) -> Result<()>;
    async fn outages(&self) -> Result<Vec<Outage>>;
    async fn add_outage(&self, outage: Outage) -> Result<()>;
    /// The servers that have said since a moment that they run, in order.
    async fn nodes(&self, since: u64) -> Result<Vec<String>>;
    /// Who is at a table by one server, in the place of what it said before.
    async fn set_here(&self, here: &HereRow) -> Result<()>;
    /// Who is at a table by other servers that have said since a moment that they run.
    async fn here(&self, table: &str, but: &str, since: u64) -> Result<Vec<HereRow>>;
    /// What the other servers, and this one, do from now on; nothing if the store is for one alone.
    async fn listen(&self) -> Result<Option<Box<dyn Listener>>>;
    /// Fixes something once and for all; gives what stands, this or what was fixed before.
    async fn fix(&self, name: &str, value: &[u8]) -> Result<Vec<u8>>;
    /// Everything that was fixed, by name.
    async fn settings(&self) -> Result<Vec<(String, Vec<u8>)>>;

    /// The ids of all tables, in order, after one of them.
    async fn table_ids(&self, after: &str, limit: u32) -> Result<Vec<String>>;
    /// What is wrong with the store itself, and with what points nowhere.
    async fn complaints(&self) -> Result<Vec<String>>;
    async fn close(&self);
}
