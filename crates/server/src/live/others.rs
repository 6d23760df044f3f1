//! What other servers with the same store have done at this table.

use serde_json::Value;
use session::{AnyChange, AnySession};
use store::rows::{ActionRow, HereRow, SeatRow, TableRow};
use tabletop::{Seat, Viewer};
use wire::api::Status;
use wire::{Code, ServerFrame};

use super::act::STOPPED;
use super::follow::{chat_line, room_of};
use super::undo::Ask;
use super::{Follower, Live, Mark};
use crate::hall::ALIVE_MS;
use crate::outbox::text;
use crate::tables;

/// How often a table is read while others go on writing to it.
const READS: usize = 16;

/// Who is at the table by other servers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Elsewhere {
    /// As bits.
    pub(super) seats: u8,
    pub(super) looks: u8,
    pub(super) watching: u32,
    pub(super) seen: Vec<u64>,
}

impl Live {
    /// Looks at what is kept, and tells those who follow here what others have done.
    pub(super) async fn refresh(&mut self) {
        for _ in 0..READS {
            let Ok(Some((row, seats))) = self.hall.store.table(&self.id).await else { return };
            if row.opening.is_some() && self.kept.row.opening.is_none() {
                // It has begun elsewhere.
                self.read_whole().await;
            } else if self.kept.play.is_some() && row.seq > self.seq() {
                let Ok(actions) = self.hall.store.actions(&self.id, self.seq()).await else {
                    return;
                };
                self.kept.clocks = serde_json::from_str(&row.clocks).unwrap_or_default();
                if !actions.iter().all(|action| self.follow_action(action)) {
                    self.read_whole().await;
                }
                self.drive();
            } else {
                return self.adopt(row, seats).await;
            }
        }
    }

    /// Plays what was played elsewhere; `false` if it does not follow from what is in memory.
    fn follow_action(&mut self, action: &ActionRow) -> bool {
        let Some(play) = &mut self.kept.play else { return false };
        let follows = action.seq == play.seq() + 1
            && action.prev == play.head
            && action.hash == action.digest();
        if !follows {
            return false;
        }
        let is_together = play.session.may_act().iter().count() > 1;
        let Some(change) = follow(&mut *play.session, action) else { return false };
        if change.lines.join("\n") != action.lines {
            return false;
        }
        let game = play.session.game();
        let (entries, is_over) = (game.n_entries(), game.ending().is_some());
        self.kept.row.turn = super::mask(play.session.may_act());
        play.head.clone_from(&action.hash);
        play.marks.push(Mark { revision: change.revision, entries });
        if is_over {
            "over".clone_into(&mut self.kept.row.status);
        }
        self.is_together = is_together;
        let asked = self.ask.take();
        self.over_told.fill(false);
        let actor = tables::actor_of(&action.actor);
        self.tell_change(action.seq, &action.cid, actor, action.seat.map(Seat), change);
        if let Some(Ask { id, .. }) = asked {
            match action.cid.starts_with("undo:") {
                true => self.settled(id, true, "all agreed"),
                false => self.settled(id, false, "the match has moved on"),
            }
        }
        true
    }

    /// Reads everything anew, and says everything anew.
    pub(super) async fn read_whole(&mut self) {
        if let Ok(Some(kept)) = self.hall.read(&self.id).await {
            self.kept = kept;
            self.ask = Ask::read(&self.kept.row.ask);
            self.ring.clear();
            self.is_doubtful = false;
            self.say_all_anew().await;
            self.drive();
        } else {
            self.is_doubtful = true;
            tracing::warn!(table = self.id, "cannot be read anew for now");
        }
    }

    /// Everything but the log, as it is kept.
    async fn adopt(&mut self, row: TableRow, seats: Vec<SeatRow>) {
        let before = std::mem::replace(&mut self.kept.row, row);
        if self.kept.row.clocks != before.clocks {
            self.kept.clocks = serde_json::from_str(&self.kept.row.clocks).unwrap_or_default();
        }
        if self.kept.row.status != before.status {
            if self.status() == Status::Frozen {
                (self.kept.play, self.ask, self.thinking) = (None, None, None);
                let no = self.no(None, Code::Frozen, STOPPED);
                self.tell_all(&no);
            }
            self.tell_presence();
        }
        self.adopt_ask();
        if self.kept.seats != seats || self.kept.row.rematch != before.rematch {
            self.kept.seats = seats;
            self.seats_have_changed();
        }
        if self.hall.is_shared() {
            self.look_elsewhere().await;
            self.hear_chat().await;
            self.adopt_orders().await;
        }
    }

    /// The vote as it stands.
    fn adopt_ask(&mut self) {
        let ask = Ask::read(&self.kept.row.ask);
        if ask == self.ask {
            return;
        }
        let before = std::mem::replace(&mut self.ask, ask);
        match (&self.ask, before) {
            (Some(ask), _) => {
                let asked = ask.asked(&self.id);
                self.tell_all(&asked);
            }
            (None, Some(before)) => {
                self.settled(before.id, false, "somebody would rather not");
                self.drive();
            }
            (None, None) => {}
        }
    }

    /// Who is at the table by other servers.
    async fn look_elsewhere(&mut self) {
        let since = self.hall.now().saturating_sub(ALIVE_MS);
        let Ok(rows) = self.hall.store.here(&self.id, self.hall.node(), since).await else {
            return;
        };
        let mut elsewhere =
            Elsewhere { seen: vec![0; self.kept.seats.len()], ..Elsewhere::default() };
        for row in rows {
            elsewhere.seats |= row.seats;
            elsewhere.looks |= row.looks;
            elsewhere.watching = elsewhere.watching.saturating_add(row.watching);
            let seen: Vec<u64> = serde_json::from_str(&row.seen).unwrap_or_default();
            for (most, seen) in elsewhere.seen.iter_mut().zip(seen) {
                *most = seen.max(*most);
            }
        }
        if elsewhere != self.elsewhere {
            self.elsewhere = elsewhere;
            self.tell_presence();
        }
    }

    /// Tells other servers who is at the table by this one.
    pub(super) async fn note_here(&mut self) {
        if !self.hall.is_shared() {
            return;
        }
        let seat_of = |it: &Follower| match it.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let seats = super::mask(self.followers.iter().filter_map(seat_of).collect());
        let looking = self.followers.iter().filter(|it| it.looks);
        let looks = super::mask(looking.filter_map(seat_of).collect());
        let watching = self.followers.iter().filter(|it| it.viewer == Viewer::Spectator).count();
        let here = HereRow {
            table: self.id.clone(),
            node: self.hall.node().to_owned(),
            seats,
            looks,
            watching: u32::try_from(watching).unwrap_or(u32::MAX),
            seen: serde_json::to_string(&self.seen).expect("numbers are plain data"),
        };
        if self.noted.as_ref() != Some(&here) && self.hall.store.set_here(&here).await.is_ok() {
            self.noted = Some(here);
        }
    }

    /// Tells what was said since somebody was last told.
    pub(super) async fn hear_chat(&mut self) {
        let store = &self.hall.store;
        let Some(said) = self.said else {
            self.said = store.last_said(&self.id).await.ok();
            return;
        };
        for row in store.chat_after(&self.id, said).await.unwrap_or_default() {
            self.said = Some(row.n);
            let room = row.room.clone();
            let line = chat_line(row);
            let frame = text(&ServerFrame::Chat { table: self.id.clone(), line });
            for it in self.followers.iter().filter(|it| room_of(it.viewer) == room) {
                it.outbox.push(&self.id, frame.clone());
            }
        }
    }
}

/// What a line of the log says was done, done here.
fn follow(session: &mut dyn AnySession, action: &ActionRow) -> Option<AnyChange> {
    let line: Value = serde_json::from_str(action.lines.lines().next()?).ok()?;
    if let Some(to) = line["rollback"]["to"].as_u64() {
        return session.roll_back(usize::try_from(to).ok()?).ok();
    }
    let seat = u8::try_from(line["seat"][0].as_u64()?).ok()?;
    session.submit(Seat(seat), &line["seat"][1]).ok()
}
