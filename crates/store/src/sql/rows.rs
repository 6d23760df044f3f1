//! How rows are read from a database and written into it, the same for all that speak SQL.

macro_rules! rows_in_sql {
    ($db:ty, $row:ty) => {
        // Databases count in i64. Whatever we put in was counted from zero and is far from its end.
        fn int(n: u64) -> i64 {
            i64::try_from(n).unwrap_or(i64::MAX)
        }

        fn get_u64(row: &$row, name: &str) -> Result<u64> {
            let n: i64 = row.try_get(name)?;
            u64::try_from(n).map_err(|_| StoreError::Corrupt(format!("{name} is below zero")))
        }

        fn get_u8(row: &$row, name: &str) -> Result<u8> {
            let n: i64 = row.try_get(name)?;
            u8::try_from(n).map_err(|_| StoreError::Corrupt(format!("{name} is {n}")))
        }

        fn get_seat(row: &$row) -> Result<Option<u8>> {
            let n: Option<i64> = row.try_get("seat")?;
            let seat = n.map(u8::try_from).transpose();
            seat.map_err(|_| StoreError::Corrupt("a seat has no such number".to_owned()))
        }

        fn table_row(row: &$row) -> Result<TableRow> {
            Ok(TableRow {
                id: row.try_get("id")?,
                game: row.try_get("game")?,
                host: row.try_get("host")?,
                setup: row.try_get("setup")?,
                edition: row.try_get("edition")?,
                seed: row.try_get("seed")?,
                commitment: row.try_get("commitment")?,
                listed: row.try_get::<i64, _>("listed")? != 0,
                invites: u32::try_from(get_u64(row, "invites")?).unwrap_or(u32::MAX),
                created_at: get_u64(row, "created_at")?,
                opening: row.try_get("opening")?,
                rematch: row.try_get("rematch")?,
                status: row.try_get("status")?,
                seq: get_u64(row, "seq")?,
                head: row.try_get("head")?,
                turn: get_u8(row, "turn")?,
                clocks: row.try_get("clocks")?,
                ask: row.try_get("ask")?,
            })
        }

        fn seat_row(row: &$row) -> Result<SeatRow> {
            Ok(SeatRow {
                seat: get_u8(row, "seat")?,
                kind: row.try_get("kind")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
                level: row.try_get("level")?,
                ready: row.try_get::<i64, _>("ready")? != 0,
            })
        }

        fn action_row(row: &$row) -> Result<ActionRow> {
            Ok(ActionRow {
                table: row.try_get("table_id")?,
                seq: get_u64(row, "seq")?,
                seat: get_seat(row)?,
                actor: row.try_get("actor")?,
                cid: row.try_get("cid")?,
                lines: row.try_get("lines")?,
                at_ms: get_u64(row, "at_ms")?,
                prev: row.try_get("prev")?,
                hash: row.try_get("hash")?,
            })
        }

        fn chat_row(row: &$row) -> Result<ChatRow> {
            Ok(ChatRow {
                table: row.try_get("table_id")?,
                n: get_u64(row, "n")?,
                room: row.try_get("room")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
                seat: get_seat(row)?,
                cid: row.try_get("cid")?,
                text: row.try_get("text")?,
                at_ms: get_u64(row, "at_ms")?,
            })
        }

        fn person_row(row: &$row) -> Result<PersonRow> {
            let banned: Option<i64> = row.try_get("banned_at")?;
            Ok(PersonRow {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                created_at: get_u64(row, "created_at")?,
                banned_at: banned.and_then(|at| u64::try_from(at).ok()),
            })
        }

        fn token_row(row: &$row) -> Result<TokenRow> {
            Ok(TokenRow {
                hash: row.try_get("hash")?,
                person: row.try_get("person")?,
                kind: row.try_get("kind")?,
                table: row.try_get("table_id")?,
                seat: get_seat(row)?,
                created_at: get_u64(row, "token_at")?,
            })
        }

        fn target_row(row: &$row) -> Result<TargetRow> {
            let reached: Option<i64> = row.try_get("reached_at")?;
            Ok(TargetRow {
                id: row.try_get("id")?,
                person: row.try_get("person")?,
                kind: row.try_get("kind")?,
                digest: row.try_get("digest")?,
                address: row.try_get("address")?,
                token: row.try_get("token")?,
                created_at: get_u64(row, "created_at")?,
                reached_at: reached.and_then(|at| u64::try_from(at).ok()),
                problem: row.try_get("problem")?,
            })
        }

        fn notice_row(row: &$row) -> Result<NoticeRow> {
            Ok(NoticeRow {
                kind: row.try_get("kind")?,
                target: row.try_get("target")?,
                table: row.try_get("table_id")?,
                seq: get_u64(row, "seq")?,
                at_ms: get_u64(row, "at_ms")?,
                due_at: get_u64(row, "due_at")?,
                attempts: u32::try_from(get_u64(row, "attempts")?).unwrap_or(u32::MAX),
            })
        }

        /// Those who are waited for are to be told, by every way there is to reach them.
        async fn insert_turns(
            tx: &mut Transaction<'_, $db>,
            table: &str,
            seq: u64,
            at_ms: u64,
            waited_for: &[String],
        ) -> Result<()> {
            for person in waited_for {
                let query = sqlx::query(
                    "INSERT INTO notice (kind, target, table_id, seq, at_ms, due_at, attempts) \
                     SELECT 'turn', id, $1, $2, $3, $3, 0 FROM notice_target WHERE person = $4 \
                     ON CONFLICT DO NOTHING",
                );
                let query = query.bind(table).bind(int(seq)).bind(int(at_ms)).bind(person);
                query.execute(&mut **tx).await?;
            }
            Ok(())
        }

        async fn insert_table(tx: &mut Transaction<'_, $db>, table: &TableRow) -> Result<()> {
            sqlx::query(
                "INSERT INTO board (id, game, host, setup, edition, seed, commitment, listed, invites, \
                 created_at, opening, rematch, status, seq, head, turn, clocks, ask) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
            )
            .bind(&table.id)
            .bind(&table.game)
            .bind(&table.host)
            .bind(&table.setup)
            .bind(&table.edition)
            .bind(&table.seed)
            .bind(&table.commitment)
            .bind(i64::from(table.listed))
            .bind(i64::from(table.invites))
            .bind(int(table.created_at))
            .bind(&table.opening)
            .bind(&table.rematch)
            .bind(&table.status)
            .bind(int(table.seq))
            .bind(&table.head)
            .bind(i64::from(table.turn))
            .bind(&table.clocks)
            .bind(&table.ask)
            .execute(&mut **tx)
            .await?;
            Ok(())
        }

        async fn replace_seats(tx: &mut Transaction<'_, $db>, table: &str, seats: &[SeatRow]) -> Result<()> {
            sqlx::query("DELETE FROM seat WHERE table_id = $1").bind(table).execute(&mut **tx).await?;
            for seat in seats {
                sqlx::query(
                    "INSERT INTO seat (table_id, seat, kind, person, name, level, ready) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(table)
                .bind(i64::from(seat.seat))
                .bind(&seat.kind)
                .bind(&seat.person)
                .bind(&seat.name)
                .bind(&seat.level)
                .bind(i64::from(seat.ready))
                .execute(&mut **tx)
                .await?;
            }
            Ok(())
        }

        async fn seats_in(tx: &mut Transaction<'_, $db>, table: &str) -> Result<Vec<SeatRow>> {
            let rows = sqlx::query(
                "SELECT seat, kind, person, name, level, ready FROM seat WHERE table_id = $1 ORDER BY seat",
            );
            let rows = rows.bind(table).fetch_all(&mut **tx).await?;
            rows.iter().map(seat_row).collect()
        }

        async fn insert_action(tx: &mut Transaction<'_, $db>, row: &ActionRow) -> Result<()> {
            sqlx::query(
                "INSERT INTO action (table_id, seq, seat, actor, cid, lines, at_ms, prev, hash) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(&row.table)
            .bind(int(row.seq))
            .bind(row.seat.map(i64::from))
            .bind(&row.actor)
            .bind(&row.cid)
            .bind(&row.lines)
            .bind(int(row.at_ms))
            .bind(&row.prev)
            .bind(&row.hash)
            .execute(&mut **tx)
            .await?;
            Ok(())
        }
    };
}
pub(crate) use rows_in_sql;
