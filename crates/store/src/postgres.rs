//! A store in a PostgreSQL database, which several servers may share.
//!
//! Whoever writes to a table holds its row until the transaction ends, so that writers of one table
//! follow each other and writers of different tables do not wait.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{
    PgConnectOptions, PgConnection, PgListener, PgNotification, PgPool, PgPoolOptions, PgRow,
};
use sqlx::{Connection as _, Postgres as Db, Row as _, Transaction};

use crate::rows::{
    ActionRow, Begin, ChatRow, HereRow, NewAction, NoteRow, NoticeRow, OrderRow, Outage, PersonRow,
    SeatRow, TableRow, TargetRow, TokenRow, first_link,
};
use crate::sql::{
    FORGOTTEN_MS, Migrations, PULSE_MS, migrator, not_migrated, rows_in_sql, speaks_sql,
};
use crate::{Appended, Heard, Listener, Result, Store, StoreError};

/// How the database came to be as it is. What stands here stays as it is: a change is another line.
const MIGRATIONS: &Migrations = &[
    (1, "first", include_str!("../migrations/postgres/0001-first.sql")),
    (2, "nodes", include_str!("../migrations/postgres/0002-nodes.sql")),
    (3, "orders", include_str!("../migrations/postgres/0003-orders.sql")),
    (4, "notices", include_str!("../migrations/postgres/0004-notices.sql")),
    (5, "ready", include_str!("../migrations/postgres/0005-ready.sql")),
];

/// How long a free connection is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that one server has at most; one of them listens.
const CONNECTIONS: u32 = 9;

/// What servers tell each other by: that a match has moved on, that anything else has changed.
const MOVED: &str = "boardwalk_moved";
const CHANGED: &str = "boardwalk_changed";

#[derive(Debug)]
pub struct Postgres {
    writer: PgPool,
    readers: PgPool,
}

impl Postgres {
    /// Opens a database by its address, `postgres://…`, and brings it up to this version.
    pub async fn open(url: &str) -> Result<Postgres> {
        let pool = pool(options(url)?).await?;
        migrator(MIGRATIONS).run(&pool).await.map_err(not_migrated)?;
        Ok(Postgres { writer: pool.clone(), readers: pool })
    }

    /// Opens a database as it is, to look and not to touch.
    pub async fn open_to_read(url: &str) -> Result<Postgres> {
        let read_only = [("default_transaction_read_only", "on")];
        let pool = pool(options(url)?.options(read_only)).await?;
        Ok(Postgres { writer: pool.clone(), readers: pool })
    }

    async fn write(&self) -> Result<Transaction<'_, Db>> {
        Ok(self.writer.begin().await?)
    }

    async fn lock(tx: &mut Transaction<'_, Db>, table: &str) -> Result<()> {
        let query = sqlx::query("SELECT 1 FROM board WHERE id = $1 FOR UPDATE");
        query.bind(table).execute(&mut **tx).await?;
        Ok(())
    }

    /// Told when the transaction is committed, and not if it is not.
    async fn tell_moved(tx: &mut Transaction<'_, Db>, table: &str, seq: u64) -> Result<()> {
        let query = sqlx::query("SELECT pg_notify($1, $2)");
        query.bind(MOVED).bind(format!("{table}:{seq}")).execute(&mut **tx).await?;
        Ok(())
    }

    async fn tell_changed(tx: &mut Transaction<'_, Db>, table: &str) -> Result<()> {
        let query = sqlx::query("SELECT pg_notify($1, id || ':' || seq) FROM board WHERE id = $2");
        query.bind(CHANGED).bind(table).execute(&mut **tx).await?;
        Ok(())
    }

    async fn ear(&self) -> Result<Option<Box<dyn Listener>>> {
        let mut ear = PgListener::connect_with(&self.readers).await?;
        ear.listen_all([MOVED, CHANGED]).await?;
        Ok(Some(Box::new(Ear(ear))))
    }

    async fn time(&self) -> Result<Option<u64>> {
        let row = sqlx::query(
            "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS at_ms",
        );
        let row = row.fetch_one(&self.readers).await?;
        get_u64(&row, "at_ms").map(Some)
    }

    async fn boards(&self, tables: &[String]) -> Result<Vec<PgRow>> {
        let rows = sqlx::query("SELECT id, seq FROM board WHERE id = ANY($1) ORDER BY id");
        Ok(rows.bind(tables).fetch_all(&self.readers).await?)
    }

    /// PostgreSQL looks after what points to what, and after its own files.
    #[allow(clippy::unused_async, reason = "other databases ask for it")]
    async fn complaints_of_database(&self) -> Result<Vec<String>> {
        Ok(Vec::new())
    }
}

/// One connection that listens. When it is cut it is made anew, and whatever was told meanwhile is
/// lost.
struct Ear(PgListener);

#[async_trait]
impl Listener for Ear {
    async fn next(&mut self) -> Result<Heard> {
        loop {
            return Ok(match self.0.try_recv().await? {
                None => Heard::Lost,
                Some(told) => match read_told(&told) {
                    Some(heard) => heard,
                    None => continue,
                },
            });
        }
    }
}

fn read_told(told: &PgNotification) -> Option<Heard> {
    let (table, seq) = told.payload().rsplit_once(':')?;
    let (table, seq) = (table.to_owned(), seq.parse().ok()?);
    Some(match told.channel() {
        CHANGED => Heard::Changed { table },
        _ => Heard::Moved { table, seq },
    })
}

fn options(url: &str) -> Result<PgConnectOptions> {
    // What is wrong is said without the address, in which a password may stand.
    url.parse().map_err(|_| {
        StoreError::Failed("this is no address like postgres://user@host/database".to_owned())
    })
}

async fn pool(options: PgConnectOptions) -> Result<PgPool> {
    // A pool would go on trying; whether anybody is there at all is known at once.
    PgConnection::connect_with(&options).await?.close().await?;
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
    Ok(pool.connect_with(options).await?)
}

rows_in_sql!(Db, PgRow);
speaks_sql!(Postgres, Db, PgRow);
