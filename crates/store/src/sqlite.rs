//! A store in one file, for one machine.
//!
//! One connection writes, and takes its lock at once; others read beside it. What is committed has
//! reached the disk.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection as _, Row as _, Sqlite as Db, Transaction};

use crate::rows::{
    ActionRow, Begin, ChatRow, HereRow, NewAction, NoteRow, NoticeRow, OrderRow, Outage, PersonRow,
    SeatRow, TableRow, TargetRow, TokenRow, first_link,
};
use crate::sql::{
    FORGOTTEN_MS, Migrations, PULSE_MS, migrator, not_migrated, rows_in_sql, speaks_sql,
};
use crate::{Appended, Listener, Result, Store, StoreError};

/// How the file came to be as it is, from the first version on. What stands here stays as it is:
/// a change is another line.
const MIGRATIONS: &Migrations = &[
    (1, "first", include_str!("../migrations/0001-first.sql")),
    (2, "nodes", include_str!("../migrations/0002-nodes.sql")),
    (3, "orders", include_str!("../migrations/0003-orders.sql")),
    (4, "notices", include_str!("../migrations/0004-notices.sql")),
    (5, "ready", include_str!("../migrations/0005-ready.sql")),
];

/// How long a writer waits for another program that has the file.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens a file, makes it if it is not there, and brings it up to this version.
    pub async fn open(path: &Path) -> Result<Sqlite> {
        let options = options(path).create_if_missing(true);
        let one = SqlitePoolOptions::new().max_connections(1).min_connections(1);
        let writer = one.idle_timeout(None).max_lifetime(None).connect_with(options).await?;
        migrator(MIGRATIONS).run(&writer).await.map_err(not_migrated)?;
        let readers = SqlitePoolOptions::new().max_connections(4);
        let readers = readers.connect_with(options_to_read(path)).await?;
        Ok(Sqlite { writer, readers })
    }

    /// Opens a file as it is, to look and not to touch.
    pub async fn open_to_read(path: &Path) -> Result<Sqlite> {
        let readers = SqlitePoolOptions::new().max_connections(1);
        let readers = readers.connect_with(options_to_read(path)).await?;
        Ok(Sqlite { writer: readers.clone(), readers })
    }

    /// Copies everything into a new file, while others read and write.
    pub async fn backup(from: &Path, to: &Path) -> Result<()> {
        let to = to.to_str().ok_or_else(|| {
            StoreError::Failed("the name of the copy is not plain text".to_owned())
        })?;
        let options = SqliteConnectOptions::new().filename(from).busy_timeout(PATIENCE);
        let mut from = SqliteConnection::connect_with(&options).await?;
        sqlx::query("VACUUM INTO ?").bind(to).execute(&mut from).await?;
        Ok(from.close().await?)
    }

    async fn write(&self) -> Result<Transaction<'_, Db>> {
        // A transaction that begins by reading cannot always become one that writes.
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// There is one writer, who has the whole file.
    #[allow(clippy::unused_async, reason = "other databases ask for it")]
    async fn lock(_: &mut Transaction<'_, Db>, _: &str) -> Result<()> {
        Ok(())
    }

    /// A file is for one server, which has nobody to tell.
    #[allow(clippy::unused_async, reason = "other databases ask for it")]
    async fn tell_moved(_: &mut Transaction<'_, Db>, _: &str, _: u64) -> Result<()> {
        Ok(())
    }

    #[allow(clippy::unused_async, reason = "other databases ask for it")]
    async fn tell_changed(_: &mut Transaction<'_, Db>, _: &str) -> Result<()> {
        Ok(())
    }

    #[allow(clippy::unused_async, clippy::unused_self, reason = "other databases ask for it")]
    async fn ear(&self) -> Result<Option<Box<dyn Listener>>> {
        Ok(None)
    }

    #[allow(clippy::unused_async, clippy::unused_self, reason = "other databases ask for it")]
    async fn time(&self) -> Result<Option<u64>> {
        Ok(None)
    }

    async fn boards(&self, tables: &[String]) -> Result<Vec<SqliteRow>> {
        let ids = serde_json::to_string(tables).expect("ids are plain text");
        let rows = sqlx::query(
            "SELECT id, seq FROM board WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id",
        );
        Ok(rows.bind(ids).fetch_all(&self.readers).await?)
    }

    async fn complaints_of_database(&self) -> Result<Vec<String>> {
        let mut found = Vec::new();
        let checked = sqlx::query("PRAGMA integrity_check").fetch_all(&self.readers).await?;
        for row in checked {
            let said: String = row.try_get(0)?;
            if said != "ok" {
                found.push(format!("the file: {said}"));
            }
        }
        for row in sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.readers).await? {
            let (child, parent): (String, String) = (row.try_get(0)?, row.try_get(2)?);
            found.push(format!("an orphan: a row of {child} points to a {parent} that is gone"));
        }
        Ok(found)
    }
}

rows_in_sql!(Db, SqliteRow);
speaks_sql!(Sqlite, Db, SqliteRow);

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
}

fn options_to_read(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE).pragma("query_only", "on")
}
