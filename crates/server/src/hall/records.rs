//! Matches come from their logs, go out as records, and come in as records.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use store::rows::{ActionRow, SeatRow, TableRow, broken_link, first_link};
use store::secrets;
use tabletop::{Record, Seed, Turn};
use wire::Code;
use wire::api::{Clock, Imported, Status};

use super::{Caller, Hall, Refused};
use crate::live::{Kept, Mark, Play};
use crate::tables::{self, Setup};

impl Hall {
    /// A table as it is kept, its match replayed.
    pub(crate) async fn read(&self, id: &str) -> Result<Option<Kept>, Refused> {
        self.read_up_to(id, None).await
    }

    /// The same with the match as it was after so many changes, if it has moved on since.
    pub(crate) async fn read_up_to(
        &self,
        id: &str,
        seq: Option<u64>,
    ) -> Result<Option<Kept>, Refused> {
        let Some((mut row, seats)) = self.store.table(id).await? else { return Ok(None) };
        let setup = Setup::read(&row).map_err(|problem| self.broken(id, &problem))?;
        let clocks = serde_json::from_str(&row.clocks).unwrap_or_default();
        let mut play = None;
        if row.opening.is_some() && row.status != "frozen" {
            self.need_memory_for(&row.game, row.edition.as_deref())?;
            let mut actions = self.store.actions(id, 0).await?;
            actions.retain(|action| seq.is_none_or(|seq| action.seq <= seq));
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
        if let (Some(play), None) = (&play, seq) {
            // What follows from the actions is believed to them, not to what was noted beside.
            let is_over = play.session.game().turn() == Turn::Over;
            let status = if is_over { "over" } else { "playing" };
            if tables::status(&row.status) != Status::Closed && row.status != status {
                status.clone_into(&mut row.status);
                self.store.set_status(id, status).await?;
            }
        }
        let orders = self.store.orders(id).await?;
        Ok(Some(Kept { row, setup, seats, play, clocks, orders }))
    }

    /// The match at a table as it was after so many changes, with its whole log.
    pub(crate) async fn recall(&self, id: &str, seq: u64) -> Option<Play> {
        let _place = self.loads.acquire().await.ok()?;
        let began = Instant::now();
        let kept = self.read_up_to(id, Some(seq)).await;
        self.metrics.loaded(began.elapsed());
        kept.ok()??.play
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

    /// The text of the edition that is played at a table.
    pub(crate) fn edition(row: &TableRow) -> Result<String, Refused> {
        if let Some(text) = &row.edition {
            return Ok(text.clone());
        }
        let game = shelf::find(&row.game);
        let game =
            game.map_err(|error| Refused { code: Code::NotFound, sentence: error.to_string() })?;
        Ok(shelf::edition_text(game).to_owned())
    }

    /// Keeps a match that was played elsewhere.
    pub(crate) async fn import(
        &self,
        caller: &Caller,
        text: String,
        edition: Option<String>,
    ) -> Result<Imported, Refused> {
        let refuse = |sentence: String| Refused { code: Code::Refused, sentence };
        let unreadable = |sentence: String| Refused { code: Code::Unreadable, sentence };
        let record = Record::read(&text).map_err(|error| unreadable(error.to_string()))?;
        let game = shelf::game_of(&record).map_err(|error| refuse(error.to_string()))?;
        let tag = &record.header.edition;
        // Whether it is at hand by chance, because somebody plays it just now, is no matter: the
        // match must be read again by a server that has never heard of it.
        let edition = match edition {
            _ if shelf::comes_with_game(game, &tag.hash) => None,
            Some(own) => {
                let info = shelf::check_edition(game, &own)
                    .map_err(|error| refuse(format!("the edition: {error}")))?;
                if info.hash != tag.hash {
                    let sentence = format!(
                        "the edition that came along ('{}') is not the one that was played ('{}')",
                        info.name, tag.name
                    );
                    return Err(refuse(sentence));
                }
                self.need_room_for_edition(&caller.person).await?;
                Some(own)
            }
            None => {
                let sentence = format!(
                    "this was played with an edition that does not come with the game ('{}'); send \
                     its text along: {{\"record\": ..., \"edition\": ...}}",
                    tag.name
                );
                return Err(refuse(sentence));
            }
        };
        self.need_memory_for(game.id(), edition.as_deref())?;
        let own = edition.clone();
        let opened = tokio::task::spawn_blocking(move || {
            let (game, verdict) = shelf::open_record(&text, own.as_deref(), None)
                .map_err(|error| error.to_string())?;
            let seed = game.header().seed.ok_or("only a finished match shows its seed")?;
            let session = shelf::open_session(&record, own.as_deref(), seed);
            Ok::<_, String>((session.map_err(|error| error.to_string())?, verdict))
        });
        let (session, verdict) =
            opened.await.map_err(|error| refuse(error.to_string()))?.map_err(refuse)?;
        let header = session.game().header();
        let (Some(seed), true) = (header.seed, verdict.over && verdict.fair) else {
            return Err(refuse("only a finished match with its seed can be kept".to_owned()));
        };
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
            options: header.options.iter().map(|(name, it)| (name.clone(), plain(it))).collect(),
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
                ready: false,
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
            ask: String::new(),
            id: id.clone(),
        };
        self.store.import(&row, &seats, &actions).await?;
        let actions = u64::try_from(verdict.n_actions).unwrap_or(u64::MAX);
        Ok(Imported { table: id, actions, fair: verdict.fair })
    }
}

/// The value of an option, as it would be written when a table is set up.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
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
    let mut marks = Vec::with_capacity(actions.len() + 1);
    marks.push(Mark { revision, entries });
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
    }
    let record = Record::read(&journal).map_err(|error| error.to_string())?;
    let session = shelf::resume_session(&record, row.edition.as_deref(), seed)
        .map_err(|error| error.to_string())?;
    if session.revision() != revision || session.game().n_entries() != entries {
        return Err("the log ends in the middle of a move".to_owned());
    }
    let head = actions.last().map_or_else(|| first_link(opening), |it| it.hash.clone());
    Ok(Play { session, head, marks })
}
