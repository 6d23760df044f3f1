//! What is said at a table, and what somebody writes down for themselves.

use store::rows::ChatRow;
use tabletop::{Seat, Viewer};
use wire::{Code, ServerFrame, caps};

use super::Live;
use super::act::is_cid;
use super::follow::{chat_line, room_of};
use crate::hall::Caller;
use crate::outbox::{Reply, text};
use crate::tables;

/// Milliseconds between two reminders of one seat.
const NUDGE_EVERY: u64 = 30_000;

impl Live {
    pub(super) async fn say(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        cid: String,
        said: &str,
        reply: Reply,
    ) {
        let said = tables::clean_text(said);
        let n_chars = said.chars().count();
        let refused = match n_chars {
            _ if !is_cid(&cid) => Some("a cid is 1 to 64 plain letters or digits".to_owned()),
            0 => Some("there is nothing to be said".to_owned()),
            n if n > caps::CHAT_CHARS => {
                Some(format!("at most {} letters are said at once", caps::CHAT_CHARS))
            }
            _ => None,
        };
        if let Some(sentence) = refused {
            let no = self.no(Some(&cid), Code::TooMuch, sentence);
            return reply.send(&self.id, no);
        }
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let mut row = ChatRow {
            table: self.id.clone(),
            n: 0,
            room: room_of(viewer).to_owned(),
            person: Some(caller.person.clone()),
            name: caller.name.clone(),
            seat: seat.map(|seat| seat.0),
            cid: format!("{}:{cid}", caller.person),
            text: said,
            at_ms: self.hall.now(),
        };
        match self.hall.store.say(&row).await {
            Ok(n) => {
                if self.hall.is_shared() {
                    reply.send(&self.id, ServerFrame::Ok { cid, table: self.id.clone(), seq: n });
                    // Others may have said something as well, and before.
                    return self.hear_chat().await;
                }
                row.n = n;
                let room = row.room.clone();
                let line = chat_line(row);
                reply.send(&self.id, ServerFrame::Ok { cid, table: self.id.clone(), seq: n });
                let frame = text(&ServerFrame::Chat { table: self.id.clone(), line });
                for it in &self.followers {
                    if room_of(it.viewer) == room {
                        it.outbox.push(&self.id, frame.clone());
                    }
                }
            }
            Err(error) => {
                tracing::error!(table = self.id, %error, "chat could not be kept");
                let no = self.no(Some(&cid), Code::Store, "this could not be kept; say it again");
                reply.send(&self.id, no);
            }
        }
    }

    /// Reminds a seat that it is waited for: whoever is there sees it, and whoever is away is told.
    pub(super) async fn nudge(&mut self, by: Option<Seat>, cid: String, whom: u8, reply: Reply) {
        let now = self.hall.now();
        let waits = self.kept.play.as_ref().is_some_and(|play| {
            let may_act = play.session.may_act();
            may_act.iter().any(|seat| seat.0 == whom)
        });
        let last = self.nudged.get(&whom).copied();
        let seat = self.kept.seats.get(usize::from(whom)).filter(|it| it.kind == "person");
        let person = seat.and_then(|it| it.person.clone());
        let refused = match by {
            None => Some((Code::NoSeat, "you have no seat at this table")),
            Some(by) if by.0 == whom => Some((Code::NotNow, "you need not remind yourself")),
            Some(_) if !waits || person.is_none() => Some((Code::NotNow, "nobody waits for them")),
            Some(_) if last.is_some_and(|last| now < last + NUDGE_EVERY) => {
                Some((Code::Slow, "they were reminded a moment ago"))
            }
            Some(_) => None,
        };
        if let Some((code, sentence)) = refused {
            let no = self.no(Some(&cid), code, sentence);
            return reply.send(&self.id, no);
        }
        self.nudged.insert(whom, now);
        let (table, seq) = (self.id.clone(), self.seq());
        reply.send(&self.id, ServerFrame::Ok { cid, table, seq });
        let by = by.map_or(whom, |it| it.0);
        if let Some(person) = person
            && !self.is_here(Seat(whom))
            && let Err(error) = self.hall.remind(&person, &self.id, seq).await
        {
            tracing::error!(table = self.id, %error, "a reminder could not be kept");
        }
        self.tell_all(&ServerFrame::Nudged { table: self.id.clone(), by, seat: whom });
    }

    pub(super) async fn note(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        text: String,
        cid: Option<String>,
    ) -> ServerFrame {
        let id = cid.as_deref();
        if seat.is_none() {
            return self.no(id, Code::NoSeat, "you have no seat at this table");
        }
        if text.len() > caps::NOTE_BYTES {
            let most = caps::NOTE_BYTES;
            return self.no(id, Code::TooMuch, format!("notes have at most {most} bytes"));
        }
        match self.hall.store.set_note(&self.id, &caller.person, &text).await {
            Ok(()) => ServerFrame::Note { table: self.id.clone(), text, cid },
            Err(error) => {
                tracing::error!(table = self.id, %error, "a note could not be kept");
                self.no(id, Code::Store, "this could not be kept; write it again")
            }
        }
    }
}
