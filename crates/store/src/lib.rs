//! Where people, tables and matches are kept.
//!
//! - [`Store`]: what a store can do; [`rows`] are the things in it.
//! - [`sqlite`]: one file, for one machine; [`postgres`]: a database that several servers share.
//!   `sql` is what both say.
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
pub mod postgres;
pub mod rows;
pub mod secrets;
mod sql;
pub mod sqlite;

use async_trait::async_trait;

pub use postgres::Postgres;
use rows::{ActionRow, Begin, ChatRow, NewAction, Outage, PersonRow, SeatRow, TableRow, TokenRow};
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

/// A place where everything is kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    async fn add_person(&self, person: &PersonRow) -> Result<()>;
    async fn person(&self, id: &str) -> Result<Option<PersonRow>>;
    async fn rename(&self, id: &str, name: &str) -> Result<()>;
    /// Shuts somebody out, or lets them in again.
    async fn ban(&self, id: &str, at: Option<u64>) -> Result<()>;
    /// Forgets who somebody was: the seats stay, without the person. Gives the tables concerned.
    async fn forget(&self, id: &str, name: &str) -> Result<Vec<String>>;

    async fn add_token(&self, token: &TokenRow) -> Result<()>;
    async fn token(&self, hash: &[u8]) -> Result<Option<(TokenRow, PersonRow)>>;
    async fn tokens_of(&self, person: &str) -> Result<Vec<TokenRow>>;
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
    async fn set_seats(&self, table: &str, seats: &[SeatRow]) -> Result<()>;
    async fn set_status(&self, table: &str, status: &str) -> Result<()>;
    /// The links of before are void.
    async fn renew_invite(&self, table: &str) -> Result<u32>;
    /// Gives the rematch that stands: this one, or one that was asked for before.
    async fn set_rematch(&self, table: &str, rematch: &str) -> Result<String>;
    /// The match begins; fails by [`StoreError::Conflict`] unless the table waits.
    async fn begin(&self, begin: &Begin) -> Result<()>;

    /// Appends an action, if the match stands where the writer thinks, and updates what follows
    /// from it. All or nothing.
    async fn append(&self, action: &NewAction) -> Result<Appended>;
    /// The actions after `seq`, in order.
    async fn actions(&self, table: &str, after: u64) -> Result<Vec<ActionRow>>;
    async fn by_cid(&self, table: &str, cid: &str) -> Result<Option<ActionRow>>;
    async fn set_clocks(&self, table: &str, clocks: &str) -> Result<()>;
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
    async fn set_note(&self, table: &str, person: &str, text: &str) -> Result<()>;
    async fn note(&self, table: &str, person: &str) -> Result<Option<String>>;

    /// A server runs at this time.
    async fn pulse(&self, now: u64) -> Result<()>;
    /// A server begins to run: the time since the last pulse was an outage.
    async fn wake(&self, now: u64) -> Result<()>;
    async fn outages(&self) -> Result<Vec<Outage>>;

    /// The ids of all tables, in order, after one of them.
    async fn table_ids(&self, after: &str, limit: u32) -> Result<Vec<String>>;
    /// What is wrong with the store itself, and with what points nowhere.
    async fn complaints(&self) -> Result<Vec<String>>;
    async fn close(&self);
}
