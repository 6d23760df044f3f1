//! What every store that speaks SQL says: one text for all of them, so that they cannot come to
//! differ. Written for databases in general it would be more bounds than statements; a macro says it
//! once.
//!
//! A store brings its pools (`writer`, `readers`), `write`, which begins to write, `lock`, which
//! keeps other writers of a table waiting, `tell_moved` and `tell_changed`, by which other servers
//! hear of what is committed, and `complaints_of_database`; `time` and `ear` are its clock and its
//! [`Listener`](crate::Listener), if it has them.

mod rows;

use std::borrow::Cow;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

pub(crate) use rows::rows_in_sql;

use crate::StoreError;

/// How a database came to be as it is, from the first version on: number, name and statements.
pub(crate) type Migrations = [(i64, &'static str, &'static str)];

pub(crate) fn migrator(all: &Migrations) -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        let sql = sqlx::SqlStr::from_static(sql);
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql, false)
    };
    Migrator { migrations: all.iter().map(migration).collect(), ..Migrator::DEFAULT }
}

/// Why a database could not be brought up to this version.
#[allow(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub(crate) fn not_migrated(error: MigrateError) -> StoreError {
    let is_newer = matches!(error, MigrateError::VersionMissing(_));
    let newer = || "it was written by a newer Boardwalk; use that one".to_owned();
    StoreError::Failed(if is_newer { newer() } else { error.to_string() })
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error.as_database_error() {
            Some(it) if it.is_unique_violation() => StoreError::Conflict,
            Some(_) | None => StoreError::Failed(error.to_string()),
        }
    }
}

/// Servers say every second that they run; with a gap of more than this, none did.
pub(crate) const PULSE_MS: u64 = 2_500;

/// Servers that have said nothing for so long are forgotten.
pub(crate) const FORGOTTEN_MS: u64 = 3_600_000;

macro_rules! speaks_sql {
    ($store:ident, $db:ty, $row:ty) => {
        impl $store {
            async fn with_seats(&self, rows: Vec<$row>) -> Result<Vec<(TableRow, Vec<SeatRow>)>> {
                let mut tables = Vec::new();
                for row in rows {
                    let table = table_row(&row)?;
                    let seats = self.seats(&table.id).await?;
                    tables.push((table, seats));
                }
                Ok(tables)
            }

            async fn seats(&self, table: &str) -> Result<Vec<SeatRow>> {
                let rows = sqlx::query(
                    "SELECT seat, kind, person, name, level, ready FROM seat WHERE table_id = $1 ORDER BY seat",
                );
                let rows = rows.bind(table).fetch_all(&self.readers).await?;
                rows.iter().map(seat_row).collect()
            }
        }

        #[async_trait]
        impl Store for $store {
            async fn add_person(&self, person: &PersonRow) -> Result<()> {
                sqlx::query("INSERT INTO person (id, name, created_at, banned_at) VALUES ($1, $2, $3, $4)")
                    .bind(&person.id)
                    .bind(&person.name)
                    .bind(int(person.created_at))
                    .bind(person.banned_at.map(int))
                    .execute(&self.writer)
                    .await?;
                Ok(())
            }

            async fn person(&self, id: &str) -> Result<Option<PersonRow>> {
                let row = sqlx::query("SELECT id, name, created_at, banned_at FROM person WHERE id = $1");
                let row = row.bind(id).fetch_optional(&self.readers).await?;
                row.as_ref().map(person_row).transpose()
            }

            async fn people(&self, after: &str, limit: u32) -> Result<Vec<PersonRow>> {
                let rows = sqlx::query(
                    "SELECT id, name, created_at, banned_at FROM person WHERE id > $1 ORDER BY id LIMIT $2",
                );
                let rows = rows.bind(after).bind(i64::from(limit)).fetch_all(&self.readers).await?;
                rows.iter().map(person_row).collect()
            }

            async fn rename(&self, id: &str, name: &str) -> Result<Vec<String>> {
                let mut tx = self.write().await?;
                let person = sqlx::query("UPDATE person SET name = $1 WHERE id = $2");
                person.bind(name).bind(id).execute(&mut *tx).await?;
                let rows = sqlx::query(
                    "SELECT table_id FROM seat JOIN board ON board.id = seat.table_id \
                     WHERE person = $1 AND status = 'waiting' ORDER BY table_id",
                );
                let rows = rows.bind(id).fetch_all(&mut *tx).await?;
                let tables = rows.iter().map(|row| Ok(row.try_get("table_id")?));
                let tables = tables.collect::<Result<Vec<String>>>()?;
                for table in &tables {
                    let seat =
                        sqlx::query("UPDATE seat SET name = $1 WHERE person = $2 AND table_id = $3");
                    seat.bind(name).bind(id).bind(table).execute(&mut *tx).await?;
                    Self::tell_changed(&mut tx, table).await?;
                }
                tx.commit().await?;
                Ok(tables)
            }

            async fn ban(&self, id: &str, at: Option<u64>) -> Result<()> {
                let query = sqlx::query("UPDATE person SET banned_at = $1 WHERE id = $2");
                query.bind(at.map(int)).bind(id).execute(&self.writer).await?;
                Ok(())
            }

            async fn forget(&self, id: &str, name: &str) -> Result<Vec<String>> {
                let mut tx = self.write().await?;
                let rows = sqlx::query("SELECT table_id FROM seat WHERE person = $1 ORDER BY table_id");
                let rows = rows.bind(id).fetch_all(&mut *tx).await?;
                let seats = sqlx::query("UPDATE seat SET person = NULL, name = $1 WHERE person = $2");
                seats.bind(name).bind(id).execute(&mut *tx).await?;
                let chat = sqlx::query("UPDATE chat SET person = NULL, name = $1 WHERE person = $2");
                chat.bind(name).bind(id).execute(&mut *tx).await?;
                let notes = sqlx::query("DELETE FROM note WHERE person = $1");
                notes.bind(id).execute(&mut *tx).await?;
                let orders = sqlx::query("DELETE FROM standing_order WHERE person = $1");
                orders.bind(id).execute(&mut *tx).await?;
                let rules = sqlx::query("DELETE FROM notice_rules WHERE person = $1");
                rules.bind(id).execute(&mut *tx).await?;
                let targets = sqlx::query("DELETE FROM notice_target WHERE person = $1");
                targets.bind(id).execute(&mut *tx).await?;
                let tokens = sqlx::query("DELETE FROM token WHERE person = $1");
                tokens.bind(id).execute(&mut *tx).await?;
                let person = sqlx::query("DELETE FROM person WHERE id = $1");
                person.bind(id).execute(&mut *tx).await?;
                let tables = rows.iter().map(|row| Ok(row.try_get("table_id")?));
                let tables = tables.collect::<Result<Vec<String>>>()?;
                for table in &tables {
                    Self::tell_changed(&mut tx, table).await?;
                }
                tx.commit().await?;
                Ok(tables)
            }

            async fn add_token(&self, token: &TokenRow) -> Result<()> {
                sqlx::query(
                    "INSERT INTO token (hash, person, kind, table_id, seat, created_at) \
                     VALUES ($1, $2, $3, $4, $5, $6)",
                )
                .bind(&token.hash)
                .bind(&token.person)
                .bind(&token.kind)
                .bind(&token.table)
                .bind(token.seat.map(i64::from))
                .bind(int(token.created_at))
                .execute(&self.writer)
                .await?;
                Ok(())
            }

            async fn token(&self, hash: &[u8]) -> Result<Option<(TokenRow, PersonRow)>> {
                let row = sqlx::query(
                    "SELECT hash, person, kind, table_id, seat, token.created_at AS token_at, \
                     id, name, person.created_at AS created_at, banned_at \
                     FROM token JOIN person ON person.id = token.person WHERE hash = $1",
                );
                let row = row.bind(hash).fetch_optional(&self.readers).await?;
                row.as_ref().map(|row| Ok((token_row(row)?, person_row(row)?))).transpose()
            }

            async fn tokens_of(&self, person: &str) -> Result<Vec<TokenRow>> {
                let rows = sqlx::query(
                    "SELECT hash, person, kind, table_id, seat, created_at AS token_at \
                     FROM token WHERE person = $1 ORDER BY created_at, hash",
                );
                let rows = rows.bind(person).fetch_all(&self.readers).await?;
                rows.iter().map(token_row).collect()
            }

            async fn drop_token(&self, hash: &[u8]) -> Result<()> {
                let mut tx = self.write().await?;
                let targets = sqlx::query("DELETE FROM notice_target WHERE token = $1");
                targets.bind(hash).execute(&mut *tx).await?;
                let token = sqlx::query("DELETE FROM token WHERE hash = $1");
                token.bind(hash).execute(&mut *tx).await?;
                Ok(tx.commit().await?)
            }

            async fn add_table(&self, table: &TableRow, seats: &[SeatRow]) -> Result<()> {
                let mut tx = self.write().await?;
                insert_table(&mut tx, table).await?;
                replace_seats(&mut tx, &table.id, seats).await?;
                Ok(tx.commit().await?)
            }

            async fn table(&self, id: &str) -> Result<Option<(TableRow, Vec<SeatRow>)>> {
                let row = sqlx::query("SELECT * FROM board WHERE id = $1");
                let Some(row) = row.bind(id).fetch_optional(&self.readers).await? else { return Ok(None) };
                Ok(Some((table_row(&row)?, self.seats(id).await?)))
            }

            async fn tables_of(&self, person: &str, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>> {
                let rows = sqlx::query(
                    "SELECT * FROM board WHERE id IN (SELECT table_id FROM seat WHERE person = $1) \
                     ORDER BY created_at DESC, id LIMIT $2",
                );
                let rows = rows.bind(person).bind(i64::from(limit)).fetch_all(&self.readers).await?;
                self.with_seats(rows).await
            }

            async fn listed(&self, limit: u32) -> Result<Vec<(TableRow, Vec<SeatRow>)>> {
                let rows = sqlx::query(
                    "SELECT * FROM board WHERE listed = 1 AND status IN ('waiting', 'playing') \
                     ORDER BY created_at DESC, id LIMIT $1",
                );
                let rows = rows.bind(i64::from(limit)).fetch_all(&self.readers).await?;
                self.with_seats(rows).await
            }

            async fn n_open(&self, host: &str) -> Result<u32> {
                let row = sqlx::query(
                    "SELECT count(*) AS n FROM board WHERE host = $1 AND status IN ('waiting', 'playing')",
                );
                let row = row.bind(host).fetch_one(&self.readers).await?;
                Ok(u32::try_from(get_u64(&row, "n")?).unwrap_or(u32::MAX))
            }

            async fn n_editions(&self, host: Option<&str>) -> Result<u32> {
                let row = sqlx::query(
                    "SELECT count(DISTINCT edition) AS n FROM board \
                     WHERE status IN ('waiting', 'playing') AND host = coalesce($1, host)",
                );
                let row = row.bind(host).fetch_one(&self.readers).await?;
                Ok(u32::try_from(get_u64(&row, "n")?).unwrap_or(u32::MAX))
            }

            async fn set_seats(&self, table: &str, before: &[SeatRow], seats: &[SeatRow]) -> Result<()> {
                let mut tx = self.write().await?;
                Self::lock(&mut tx, table).await?;
                if seats_in(&mut tx, table).await? != before {
                    return Err(StoreError::Conflict);
                }
                replace_seats(&mut tx, table, seats).await?;
                Self::tell_changed(&mut tx, table).await?;
                Ok(tx.commit().await?)
            }

            async fn set_status(&self, table: &str, status: &str) -> Result<()> {
                let mut tx = self.write().await?;
                let query = sqlx::query("UPDATE board SET status = $1 WHERE id = $2");
                query.bind(status).bind(table).execute(&mut *tx).await?;
                Self::tell_changed(&mut tx, table).await?;
                Ok(tx.commit().await?)
            }

            async fn renew_invite(&self, table: &str) -> Result<u32> {
                let mut tx = self.write().await?;
                let row =
                    sqlx::query("UPDATE board SET invites = invites + 1 WHERE id = $1 RETURNING invites");
                let row = row.bind(table).fetch_one(&mut *tx).await?;
                Self::tell_changed(&mut tx, table).await?;
                tx.commit().await?;
                Ok(u32::try_from(get_u64(&row, "invites")?).unwrap_or(u32::MAX))
            }

            async fn set_rematch(&self, table: &str, rematch: &str) -> Result<String> {
                let mut tx = self.write().await?;
                let row = sqlx::query(
                    "UPDATE board SET rematch = coalesce(rematch, $1) WHERE id = $2 RETURNING rematch",
                );
                let row = row.bind(rematch).bind(table).fetch_one(&mut *tx).await?;
                Self::tell_changed(&mut tx, table).await?;
                tx.commit().await?;
                Ok(row.try_get("rematch")?)
            }

            async fn begin(&self, begin: &Begin) -> Result<()> {
                let mut tx = self.write().await?;
                let done = sqlx::query(
                    "UPDATE board SET opening = $1, head = $2, turn = $3, clocks = $4, status = $5 \
                     WHERE id = $6 AND status = 'waiting' AND opening IS NULL",
                )
                .bind(&begin.opening)
                .bind(first_link(&begin.opening))
                .bind(i64::from(begin.turn))
                .bind(&begin.clocks)
                .bind(begin.status)
                .bind(&begin.table)
                .execute(&mut *tx)
                .await?;
                let is_as_known = seats_in(&mut tx, &begin.table).await? == begin.before;
                if done.rows_affected() != 1 || !is_as_known {
                    return Err(StoreError::Conflict);
                }
                replace_seats(&mut tx, &begin.table, &begin.seats).await?;
                insert_turns(&mut tx, &begin.table, 0, begin.at_ms, &begin.waited_for).await?;
                Self::tell_changed(&mut tx, &begin.table).await?;
                Ok(tx.commit().await?)
            }

            async fn append(&self, action: &NewAction) -> Result<Appended> {
                let row = &action.row;
                let mut tx = self.write().await?;
                Self::lock(&mut tx, &row.table).await?;
                let before = sqlx::query("SELECT * FROM action WHERE table_id = $1 AND cid = $2");
                let before = before.bind(&row.table).bind(&row.cid).fetch_optional(&mut *tx).await?;
                if let Some(before) = before {
                    return Ok(Appended::Before(action_row(&before)?));
                }
                insert_action(&mut tx, row).await?;
                let done = sqlx::query(
                    "UPDATE board SET seq = $1, head = $2, turn = $3, clocks = $4, status = $5, ask = '' \
                     WHERE id = $6 AND seq = $7 AND head = $8 AND status = 'playing'",
                )
                .bind(int(row.seq))
                .bind(&row.hash)
                .bind(i64::from(action.turn))
                .bind(&action.clocks)
                .bind(action.status)
                .bind(&row.table)
                .bind(int(row.seq.saturating_sub(1)))
                .bind(&row.prev)
                .execute(&mut *tx)
                .await?;
                if done.rows_affected() != 1 {
                    return Err(StoreError::Conflict);
                }
                insert_turns(&mut tx, &row.table, row.seq, row.at_ms, &action.waited_for).await?;
                Self::tell_moved(&mut tx, &row.table, row.seq).await?;
                tx.commit().await?;
                Ok(Appended::Kept)
            }

            async fn actions(&self, table: &str, after: u64) -> Result<Vec<ActionRow>> {
                let rows = sqlx::query("SELECT * FROM action WHERE table_id = $1 AND seq > $2 ORDER BY seq");
                let rows = rows.bind(table).bind(int(after)).fetch_all(&self.readers).await?;
                rows.iter().map(action_row).collect()
            }

            async fn by_cid(&self, table: &str, cid: &str) -> Result<Option<ActionRow>> {
                let row = sqlx::query("SELECT * FROM action WHERE table_id = $1 AND cid = $2");
                let row = row.bind(table).bind(cid).fetch_optional(&self.readers).await?;
                row.as_ref().map(action_row).transpose()
            }

            async fn set_ask(&self, table: &str, before: &str, ask: &str, clocks: &str) -> Result<()> {
                let mut tx = self.write().await?;
                let query =
                    sqlx::query("UPDATE board SET ask = $1, clocks = $2 WHERE id = $3 AND ask = $4");
                let query = query.bind(ask).bind(clocks).bind(table).bind(before);
                if query.execute(&mut *tx).await?.rows_affected() != 1 {
                    return Err(StoreError::Conflict);
                }
                Self::tell_changed(&mut tx, table).await?;
                Ok(tx.commit().await?)
            }

            async fn set_order(&self, order: &OrderRow) -> Result<()> {
                let mut tx = self.write().await?;
                let query = sqlx::query(
                    "INSERT INTO standing_order (table_id, seat, person, text, ended) \
                     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) DO UPDATE SET \
                     person = excluded.person, text = excluded.text, ended = excluded.ended",
                );
                let query = query.bind(&order.table).bind(i64::from(order.seat));
                let query = query.bind(&order.person).bind(&order.text).bind(order.ended.map(int));
                query.execute(&mut *tx).await?;
                Self::tell_changed(&mut tx, &order.table).await?;
                Ok(tx.commit().await?)
            }

            async fn drop_order(&self, table: &str, seat: u8) -> Result<()> {
                let mut tx = self.write().await?;
                let query = sqlx::query("DELETE FROM standing_order WHERE table_id = $1 AND seat = $2");
                query.bind(table).bind(i64::from(seat)).execute(&mut *tx).await?;
                Self::tell_changed(&mut tx, table).await?;
                Ok(tx.commit().await?)
            }

            async fn orders(&self, table: &str) -> Result<Vec<OrderRow>> {
                let rows = sqlx::query("SELECT * FROM standing_order WHERE table_id = $1 ORDER BY seat");
                let rows = rows.bind(table).fetch_all(&self.readers).await?;
                let order = |row: &$row| {
                    let ended: Option<i64> = row.try_get("ended")?;
                    Ok(OrderRow {
                        table: row.try_get("table_id")?,
                        seat: get_u8(row, "seat")?,
                        person: row.try_get("person")?,
                        text: row.try_get("text")?,
                        ended: ended.and_then(|it| u64::try_from(it).ok()),
                    })
                };
                rows.iter().map(order).collect()
            }

            async fn seqs(&self, tables: &[String]) -> Result<Vec<(String, u64)>> {
                let rows = self.boards(tables).await?;
                rows.iter().map(|row| Ok((row.try_get("id")?, get_u64(row, "seq")?))).collect()
            }

            async fn import(
                &self,
                table: &TableRow,
                seats: &[SeatRow],
                actions: &[ActionRow],
            ) -> Result<()> {
                let mut tx = self.write().await?;
                insert_table(&mut tx, table).await?;
                replace_seats(&mut tx, &table.id, seats).await?;
                for action in actions {
                    insert_action(&mut tx, action).await?;
                }
                Ok(tx.commit().await?)
            }

            async fn say(&self, line: &ChatRow) -> Result<u64> {
                let mut tx = self.write().await?;
                Self::lock(&mut tx, &line.table).await?;
                let before = sqlx::query("SELECT n FROM chat WHERE table_id = $1 AND cid = $2");
                let before = before.bind(&line.table).bind(&line.cid).fetch_optional(&mut *tx).await?;
                if let Some(before) = before {
                    return get_u64(&before, "n");
                }
                let row = sqlx::query(
                    "INSERT INTO chat (table_id, n, room, person, name, seat, cid, text, at_ms) \
                     SELECT $1, 1 + coalesce(max(n), 0), $2, $3, $4, $5, $6, $7, $8 \
                     FROM chat WHERE table_id = $1 RETURNING n",
                )
                .bind(&line.table)
                .bind(&line.room)
                .bind(&line.person)
                .bind(&line.name)
                .bind(line.seat.map(i64::from))
                .bind(&line.cid)
                .bind(&line.text)
                .bind(int(line.at_ms))
                .fetch_one(&mut *tx)
                .await?;
                Self::tell_changed(&mut tx, &line.table).await?;
                tx.commit().await?;
                get_u64(&row, "n")
            }

            async fn chat_after(&self, table: &str, n: u64) -> Result<Vec<ChatRow>> {
                let rows = sqlx::query("SELECT * FROM chat WHERE table_id = $1 AND n > $2 ORDER BY n");
                let rows = rows.bind(table).bind(int(n)).fetch_all(&self.readers).await?;
                rows.iter().map(chat_row).collect()
            }

            async fn last_said(&self, table: &str) -> Result<u64> {
                let row = sqlx::query("SELECT coalesce(max(n), 0) AS n FROM chat WHERE table_id = $1");
                get_u64(&row.bind(table).fetch_one(&self.readers).await?, "n")
            }

            async fn chat(&self, table: &str, room: &str, limit: u32) -> Result<Vec<ChatRow>> {
                let rows = sqlx::query(
                    "SELECT * FROM chat WHERE table_id = $1 AND room = $2 ORDER BY n DESC LIMIT $3",
                );
                let rows = rows.bind(table).bind(room).bind(i64::from(limit));
                let rows = rows.fetch_all(&self.readers).await?;
                rows.iter().rev().map(chat_row).collect()
            }

            async fn set_note(&self, table: &str, person: &str, text: &str) -> Result<()> {
                sqlx::query(
                    "INSERT INTO note (table_id, person, text) VALUES ($1, $2, $3) \
                     ON CONFLICT (table_id, person) DO UPDATE SET text = excluded.text",
                )
                .bind(table)
                .bind(person)
                .bind(text)
                .execute(&self.writer)
                .await?;
                Ok(())
            }

            async fn note(&self, table: &str, person: &str) -> Result<Option<String>> {
                let row = sqlx::query("SELECT text FROM note WHERE table_id = $1 AND person = $2");
                let row = row.bind(table).bind(person).fetch_optional(&self.readers).await?;
                row.map(|row| Ok(row.try_get("text")?)).transpose()
            }

            async fn notes(&self, table: &str) -> Result<Vec<NoteRow>> {
                let rows = sqlx::query("SELECT person, text FROM note WHERE table_id = $1 ORDER BY person");
                let rows = rows.bind(table).fetch_all(&self.readers).await?;
                let note = |row: &$row| {
                    Ok(NoteRow { person: row.try_get("person")?, text: row.try_get("text")? })
                };
                rows.iter().map(note).collect()
            }

            async fn set_rules(&self, person: &str, text: &str) -> Result<()> {
                let query = sqlx::query(
                    "INSERT INTO notice_rules (person, text) VALUES ($1, $2) \
                     ON CONFLICT (person) DO UPDATE SET text = excluded.text",
                );
                query.bind(person).bind(text).execute(&self.writer).await?;
                Ok(())
            }

            async fn rules(&self, person: &str) -> Result<Option<String>> {
                let row = sqlx::query("SELECT text FROM notice_rules WHERE person = $1");
                let row = row.bind(person).fetch_optional(&self.readers).await?;
                row.map(|row| Ok(row.try_get("text")?)).transpose()
            }

            async fn add_target(&self, target: &TargetRow) -> Result<()> {
                let mut tx = self.write().await?;
                let before = sqlx::query("DELETE FROM notice_target WHERE digest = $1");
                before.bind(&target.digest).execute(&mut *tx).await?;
                sqlx::query(
                    "INSERT INTO notice_target (id, person, kind, digest, address, token, created_at, \
                     reached_at, problem) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                )
                .bind(&target.id)
                .bind(&target.person)
                .bind(&target.kind)
                .bind(&target.digest)
                .bind(&target.address)
                .bind(&target.token)
                .bind(int(target.created_at))
                .bind(target.reached_at.map(int))
                .bind(&target.problem)
                .execute(&mut *tx)
                .await?;
                Ok(tx.commit().await?)
            }

            async fn target(&self, id: &str) -> Result<Option<TargetRow>> {
                let row = sqlx::query("SELECT * FROM notice_target WHERE id = $1");
                let row = row.bind(id).fetch_optional(&self.readers).await?;
                row.as_ref().map(target_row).transpose()
            }

            async fn targets_of(&self, person: &str) -> Result<Vec<TargetRow>> {
                let rows = sqlx::query(
                    "SELECT * FROM notice_target WHERE person = $1 ORDER BY created_at, id",
                );
                let rows = rows.bind(person).fetch_all(&self.readers).await?;
                rows.iter().map(target_row).collect()
            }

            async fn drop_target(&self, id: &str) -> Result<()> {
                let query = sqlx::query("DELETE FROM notice_target WHERE id = $1");
                query.bind(id).execute(&self.writer).await?;
                Ok(())
            }

            async fn set_reached(&self, id: &str, at: Option<u64>, problem: Option<&str>) -> Result<()> {
                let query = sqlx::query(
                    "UPDATE notice_target SET reached_at = coalesce($1, reached_at), problem = $2 \
                     WHERE id = $3",
                );
                query.bind(at.map(int)).bind(problem).bind(id).execute(&self.writer).await?;
                Ok(())
            }

            async fn add_notice(&self, notice: &NoticeRow) -> Result<()> {
                let query = sqlx::query(
                    "INSERT INTO notice (kind, target, table_id, seq, at_ms, due_at, attempts) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                );
                let query = query.bind(&notice.kind).bind(&notice.target).bind(&notice.table);
                let query = query.bind(int(notice.seq)).bind(int(notice.at_ms));
                let query = query.bind(int(notice.due_at)).bind(i64::from(notice.attempts));
                query.execute(&self.writer).await?;
                Ok(())
            }

            async fn claim_notices(&self, now: u64, until: u64, limit: u32) -> Result<Vec<NoticeRow>> {
                // Whoever comes second waits for the first, and finds that it is not due any more.
                let rows = sqlx::query(
                    "UPDATE notice SET due_at = $1 WHERE due_at <= $2 \
                     AND (kind, target, table_id, seq) IN (SELECT kind, target, table_id, seq \
                     FROM notice WHERE due_at <= $2 ORDER BY due_at LIMIT $3) RETURNING *",
                );
                let rows = rows.bind(int(until)).bind(int(now)).bind(i64::from(limit));
                rows.fetch_all(&self.writer).await?.iter().map(notice_row).collect()
            }

            async fn keep_notice(&self, notice: &NoticeRow) -> Result<()> {
                let query = sqlx::query(
                    "UPDATE notice SET due_at = $1, attempts = $2 \
                     WHERE kind = $3 AND target = $4 AND table_id = $5 AND seq = $6",
                );
                let query = query.bind(int(notice.due_at)).bind(i64::from(notice.attempts));
                let query = query.bind(&notice.kind).bind(&notice.target);
                query.bind(&notice.table).bind(int(notice.seq)).execute(&self.writer).await?;
                Ok(())
            }

            async fn drop_notice(&self, notice: &NoticeRow) -> Result<()> {
                let query = sqlx::query(
                    "DELETE FROM notice WHERE kind = $1 AND target = $2 AND table_id = $3 AND seq = $4",
                );
                let query = query.bind(&notice.kind).bind(&notice.target);
                query.bind(&notice.table).bind(int(notice.seq)).execute(&self.writer).await?;
                Ok(())
            }

            async fn notices(&self, table: &str) -> Result<Vec<NoticeRow>> {
                let rows = sqlx::query("SELECT * FROM notice WHERE table_id = $1 ORDER BY seq, kind, target");
                let rows = rows.bind(table).fetch_all(&self.readers).await?;
                rows.iter().map(notice_row).collect()
            }

            async fn now(&self) -> Result<Option<u64>> {
                self.time().await
            }

            async fn pulse(&self, node: &str, now: u64) -> Result<()> {
                let mut tx = self.write().await?;
                let query = sqlx::query(
                    "INSERT INTO pulse (one, at_ms) VALUES (1, $1) \
                     ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms \
                     WHERE pulse.at_ms < excluded.at_ms",
                );
                query.bind(int(now)).execute(&mut *tx).await?;
                let query = sqlx::query(
                    "INSERT INTO node (id, at_ms) VALUES ($1, $2) \
                     ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms",
                );
                query.bind(node).bind(int(now)).execute(&mut *tx).await?;
                Ok(tx.commit().await?)
            }

            async fn wake(&self, node: &str, now: u64) -> Result<()> {
                let mut tx = self.write().await?;
                // While another server runs there is a pulse every second.
                let query = sqlx::query(
                    "INSERT INTO outage (from_ms, to_ms) SELECT at_ms, $1 FROM pulse WHERE at_ms < $2",
                );
                let query = query.bind(int(now)).bind(int(now.saturating_sub(PULSE_MS)));
                query.execute(&mut *tx).await?;
                // Whoever was killed said no farewell.
                let long_ago = int(now.saturating_sub(FORGOTTEN_MS));
                let gone = sqlx::query(
                    "DELETE FROM here WHERE node NOT IN (SELECT id FROM node WHERE at_ms >= $1)",
                );
                gone.bind(long_ago).execute(&mut *tx).await?;
                let gone = sqlx::query("DELETE FROM node WHERE at_ms < $1");
                gone.bind(long_ago).execute(&mut *tx).await?;
                tx.commit().await?;
                self.pulse(node, now).await
            }

            async fn part(&self, node: &str) -> Result<()> {
                let mut tx = self.write().await?;
                let here = sqlx::query("DELETE FROM here WHERE node = $1");
                here.bind(node).execute(&mut *tx).await?;
                sqlx::query("DELETE FROM node WHERE id = $1").bind(node).execute(&mut *tx).await?;
                Ok(tx.commit().await?)
            }

            async fn add_outage(&self, outage: Outage) -> Result<()> {
                let query = sqlx::query("INSERT INTO outage (from_ms, to_ms) VALUES ($1, $2)");
                let query = query.bind(int(outage.from_ms)).bind(int(outage.to_ms));
                query.execute(&self.writer).await?;
                Ok(())
            }

            async fn nodes(&self, since: u64) -> Result<Vec<String>> {
                let rows = sqlx::query("SELECT id FROM node WHERE at_ms >= $1 ORDER BY id");
                let rows = rows.bind(int(since)).fetch_all(&self.readers).await?;
                rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
            }

            async fn set_here(&self, here: &HereRow) -> Result<()> {
                let mut tx = self.write().await?;
                let query = sqlx::query(
                    "INSERT INTO here (table_id, node, seats, looks, watching, seen) \
                     VALUES ($1, $2, $3, $4, $5, $6) \
                     ON CONFLICT (table_id, node) DO UPDATE SET seats = excluded.seats, \
                     looks = excluded.looks, watching = excluded.watching, seen = excluded.seen",
                );
                let query = query.bind(&here.table).bind(&here.node).bind(i64::from(here.seats));
                let query = query.bind(i64::from(here.looks)).bind(i64::from(here.watching));
                let query = query.bind(&here.seen);
                query.execute(&mut *tx).await?;
                Self::tell_changed(&mut tx, &here.table).await?;
                Ok(tx.commit().await?)
            }

            async fn here(&self, table: &str, but: &str, since: u64) -> Result<Vec<HereRow>> {
                let rows = sqlx::query(
                    "SELECT table_id, here.node AS node, seats, looks, watching, seen \
                     FROM here JOIN node ON node.id = here.node \
                     WHERE table_id = $1 AND here.node <> $2 AND at_ms >= $3 ORDER BY here.node",
                );
                let rows = rows.bind(table).bind(but).bind(int(since)).fetch_all(&self.readers).await?;
                let here = |row: &$row| {
                    Ok(HereRow {
                        table: row.try_get("table_id")?,
                        node: row.try_get("node")?,
                        seats: get_u8(row, "seats")?,
                        looks: get_u8(row, "looks")?,
                        watching: u32::try_from(get_u64(row, "watching")?).unwrap_or(u32::MAX),
                        seen: row.try_get("seen")?,
                    })
                };
                rows.iter().map(here).collect()
            }

            async fn listen(&self) -> Result<Option<Box<dyn Listener>>> {
                self.ear().await
            }

            async fn fix(&self, name: &str, value: &[u8]) -> Result<Vec<u8>> {
                let mut tx = self.write().await?;
                let query = sqlx::query(
                    "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
                );
                query.bind(name).bind(value).execute(&mut *tx).await?;
                let row = sqlx::query("SELECT value FROM setting WHERE name = $1");
                let row = row.bind(name).fetch_one(&mut *tx).await?;
                tx.commit().await?;
                Ok(row.try_get("value")?)
            }

            async fn outages(&self) -> Result<Vec<Outage>> {
                let rows = sqlx::query("SELECT from_ms, to_ms FROM outage ORDER BY from_ms");
                let rows = rows.fetch_all(&self.readers).await?;
                let outage = |row: &$row| {
                    Ok(Outage { from_ms: get_u64(row, "from_ms")?, to_ms: get_u64(row, "to_ms")? })
                };
                rows.iter().map(outage).collect()
            }

            async fn settings(&self) -> Result<Vec<(String, Vec<u8>)>> {
                let rows = sqlx::query("SELECT name, value FROM setting ORDER BY name");
                let rows = rows.fetch_all(&self.readers).await?;
                rows.iter().map(|row| Ok((row.try_get("name")?, row.try_get("value")?))).collect()
            }

            async fn table_ids(&self, after: &str, limit: u32) -> Result<Vec<String>> {
                let rows = sqlx::query("SELECT id FROM board WHERE id > $1 ORDER BY id LIMIT $2");
                let rows = rows.bind(after).bind(i64::from(limit)).fetch_all(&self.readers).await?;
                rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
            }

            async fn complaints(&self) -> Result<Vec<String>> {
                let mut found = self.complaints_of_database().await?;
                let seats = sqlx::query(
                    "SELECT table_id FROM seat WHERE person IS NOT NULL \
                     AND person NOT IN (SELECT id FROM person)",
                );
                for row in seats.fetch_all(&self.readers).await? {
                    let table: String = row.try_get("table_id")?;
                    found.push(format!("an orphan: a seat at table {table} is of a person who is gone"));
                }
                Ok(found)
            }

            async fn close(&self) {
                self.readers.close().await;
                self.writer.close().await;
            }
        }
    };
}
pub(crate) use speaks_sql;
