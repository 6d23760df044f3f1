//! Tables are set up, matches begin, and are played again.

use std::sync::Arc;

use session::{AnySession, Sitter};
use store::rows::{Begin, SeatRow, TableRow, first_link};
use store::secrets;
use tabletop::{Seating, Seed};
use wire::api::{NewTable, Status};
use wire::{Code, caps};

use super::{Caller, Hall, Refused};
use crate::clocks::Clocks;
use crate::live::{Kept, Mark, Play, mask};
use crate::tables::{self, Setup};

impl Hall {
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
        let (mut edition, mut edition_name) = (None, None);
        if let Some(text) = &new.edition {
            let info = shelf::check_edition(game, text)
                .map_err(|error| refuse(format!("the edition: {error}")))?;
            if !info.embedded {
                self.need_room_for_edition(&caller.person).await?;
                (edition, edition_name) = (Some(text.clone()), Some(info.name));
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
            edition,
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
            ask: String::new(),
            id: id.clone(),
        };
        self.store.add_table(&row, &seats).await?;
        tracing::info!(table = id, game = game.id(), "a table was set up");
        Ok(id)
    }

    /// All have sat down.
    pub(crate) async fn begin(&self, kept: &mut Kept) -> Result<(), Refused> {
        let id = kept.row.id.clone();
        self.need_memory_for(&kept.row.game, kept.row.edition.as_deref())?;
        let seed = Seed(self.key.unseal(&id, &kept.row.seed)?);
        let sitters = sitters(&kept.seats, false);
        let begun = set_up(&kept.setup, sitters, kept.row.edition.as_deref(), seed);
        let session = begun.map_err(|sentence| Refused { code: Code::Refused, sentence })?;
        let header = session.game().header();
        let seating = header.seating.unwrap_or(Seating::Chosen);
        let mut seats = seating.seat(kept.seats.clone());
        for (n, (seat, player)) in (0..).zip(seats.iter_mut().zip(&header.players)) {
            (seat.seat, seat.ready) = (n, false);
            seat.name.clone_from(&player.name);
        }
        let turn = session.may_act();
        let now = self.now();
        let mut clocks = Clocks::new(kept.setup.clock, seats.len(), now);
        clocks.run(kept.setup.clock, turn);
        let begin = Begin {
            table: id.clone(),
            opening: session.journal(),
            before: kept.seats.clone(),
            seats: seats.clone(),
            turn: mask(turn),
            clocks: serde_json::to_string(&clocks).expect("clocks are plain data"),
            status: "playing",
            waited_for: tables::people_at(&seats, mask(turn)),
            at_ms: now,
        };
        self.store.begin(&begin).await?;
        let mark = Mark { revision: session.revision(), entries: session.game().n_entries() };
        kept.play = Some(Play { session, head: first_link(&begin.opening), marks: vec![mark] });
        kept.row.opening = Some(begin.opening);
        "playing".clone_into(&mut kept.row.status);
        kept.row.turn = begin.turn;
        (kept.seats, kept.clocks) = (seats, clocks);
        tracing::info!(table = id, "a match begins");
        Ok(())
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
            it.ready = false;
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
            ask: String::new(),
            id: new.clone(),
            ..row
        };
        self.store.add_table(&again, &seats).await?;
        let stands = self.store.set_rematch(id, &new).await?;
        self.refresh(&[id.to_owned()]);
        if stands != new {
            self.store.set_status(&new, "closed").await?;
        }
        Ok(stands)
    }
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
