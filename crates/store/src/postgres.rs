//! A store in a PostgreSQL database, which several servers may share.
//!
//! Whoever writes to a table holds its row until the transaction ends, so that writers of one table
//! follow each other and writers of different tables do not wait.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{Connection as _, Postgres as Db, Row as _, Transaction};

use crate::rows::{
    ActionRow, Begin, ChatRow, NewAction, Outage, PersonRow, SeatRow, TableRow, TokenRow,
    first_link,
};
use crate::sql::{Migrations, migrator, not_migrated, speaks_sql};
use crate::{Appended, Result, Store, StoreError};

/// How the database came to be as it is. What stands here stays as it is: a change is another line.
const MIGRATIONS: &Migrations =
    &[(1, "first", include_str!("../migrations/postgres/0001-first.sql"))];

/// How long a free connection is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections that one server has at most.
const CONNECTIONS: u32 = 8;

/// What a server that plays holds, so that there is one: two numbers that mean nothing else.
const PLAYS: (i32, i32) = (0x626f_6172, 1);

#[derive(Debug)]
pub struct Postgres {
    writer: PgPool,
    readers: PgPool,
    /// Holds the lock for as long as it lives.
    alone: Mutex<Option<PgConnection>>,
}

impl Postgres {
    /// Opens a database by its address, `postgres://…`, and brings it up to this version.
    pub async fn open(url: &str) -> Result<Postgres> {
        let pool = pool(options(url)?).await?;
        migrator(MIGRATIONS).run(&pool).await.map_err(not_migrated)?;
        Ok(Postgres { writer: pool.clone(), readers: pool, alone: Mutex::default() })
    }

    /// The same for a server that plays, of which there is one: others would not hear of its moves.
    pub async fn open_alone(url: &str) -> Result<Postgres> {
        let mut alone = PgConnection::connect_with(&options(url)?).await?;
        // One that was killed a moment ago may still be there.
        sqlx::query("SET lock_timeout = '10s'").execute(&mut alone).await?;
        let lock = sqlx::query("SELECT pg_advisory_lock($1, $2)").bind(PLAYS.0).bind(PLAYS.1);
        lock.execute(&mut alone).await.map_err(|error| match error.as_database_error() {
            Some(_) => StoreError::Failed("another server plays with this database".to_owned()),
            None => error.into(),
        })?;
        let alone = Mutex::new(Some(alone));
        Ok(Postgres { alone, ..Postgres::open(url).await? })
    }

    /// Opens a database as it is, to look and not to touch.
    pub async fn open_to_read(url: &str) -> Result<Postgres> {
        let read_only = [("default_transaction_read_only", "on")];
        let pool = pool(options(url)?.options(read_only)).await?;
        Ok(Postgres { writer: pool.clone(), readers: pool, alone: Mutex::default() })
    }

    async fn write(&self) -> Result<Transaction<'_, Db>> {
        Ok(self.writer.begin().await?)
    }

    async fn lock(tx: &mut Transaction<'_, Db>, table: &str) -> Result<()> {
        let query = sqlx::query("SELECT 1 FROM board WHERE id = $1 FOR UPDATE");
        query.bind(table).execute(&mut **tx).await?;
        Ok(())
    }

    /// The next server may play.
    async fn let_go(&self) {
        let alone = self.alone.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(alone) = alone {
            let _ = alone.close().await;
        }
    }

    /// PostgreSQL looks after what points to what, and after its own files.
    #[allow(clippy::unused_async, reason = "other databases ask for it")]
    async fn complaints_of_database(&self) -> Result<Vec<String>> {
        Ok(Vec::new())
    }
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

speaks_sql!(Postgres, Db, PgRow);
