//! Taking back: at once where it is nobody else's business, by consent beyond, and never what was
//! learnt.

use serde::{Deserialize, Serialize};
use store::StoreError;
use tabletop::{Seat, UndoError};
use wire::frames::Actor;
use wire::{Code, ServerFrame};

use super::act::{Committed, is_cid};
use super::{Live, Mark};
use crate::outbox::Reply;

/// How often a vote is cast against servers that are faster.
const TRIES: usize = 8;

/// A question that is voted on, as it is kept beside the match, so that every server asks the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    pub(super) id: u64,
    pub(super) by: u8,
    pub(super) to_seq: u64,
    to: usize,
    agreed: Vec<u8>,
    /// The seats that have not voted yet.
    pub(super) waiting: Vec<u8>,
}

impl Ask {
    /// As it is kept; nothing where there is nothing.
    pub(super) fn read(text: &str) -> Option<Ask> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn asked(&self, table: &str) -> ServerFrame {
        ServerFrame::UndoAsked {
            table: table.to_owned(),
            ask: self.id,
            by: self.by,
            to: self.to_seq,
            waiting: self.waiting.clone(),
        }
    }
}

impl Live {
    pub(super) async fn undo(
        &mut self,
        seat: Option<Seat>,
        cid: String,
        to_seq: u64,
        reply: Reply,
    ) {
        let Some(seat) = seat else {
            let no = self.no(Some(&cid), Code::NoSeat, "you have no seat at this table");
            return reply.send(&self.id, no);
        };
        let own_cid = format!("{seat}:{cid}");
        let Some(reply) = self.unless_done(&own_cid, &cid, reply).await else { return };
        let refused = self.closed().or_else(|| match &self.ask {
            Some(_) => Some((Code::NotNow, "something is being voted on already")),
            None if !is_cid(&cid) => Some((Code::Unreadable, "a cid is plain letters or digits")),
            None => None,
        });
        if let Some((code, sentence)) = refused {
            let no = self.no(Some(&cid), code, sentence);
            return reply.send(&self.id, no);
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        let mark = usize::try_from(to_seq).ok().and_then(|seq| play.marks.get(seq)).copied();
        let to = mark.filter(|it| play.session.known_at(it.revision) == it.entries);
        let Some(Mark { entries: to, .. }) = to else {
            let no = self.no(Some(&cid), Code::Stale, "the match does not stand on that any more");
            return reply.send(&self.id, no);
        };
        match play.session.undo_to(seat, to) {
            Ok(change) => {
                let done = self.commit(Some(seat), Actor::Person, own_cid, &cid, change, reply);
                if let Committed::Lost(reply) = done.await {
                    self.answer_lost(&cid, reply);
                }
                return;
            }
            Err(UndoError::Other(_)) => {}
            Err(error) => return self.cannot_undo(&cid, error, reply),
        }
        // Somebody else has moved since: they are asked.
        if let Err(error) = play.session.can_roll_back(to) {
            return self.cannot_undo(&cid, error, reply);
        }
        let now = self.hall.now();
        if self.refused.get(&seat.0).is_some_and(|&(until, _)| now < until) {
            let no = self.no(Some(&cid), Code::Slow, "you were refused a moment ago");
            return reply.send(&self.id, no);
        }
        // Whatever was asked before, here or by another server, has another number.
        self.last_ask = now.max(self.last_ask + 1);
        let mut ask = Ask {
            id: self.last_ask,
            by: seat.0,
            to_seq,
            to,
            agreed: Vec::new(),
            waiting: Vec::new(),
        };
        for it in &self.kept.seats {
            // Bots agree, and so does whoever is not there to be asked.
            if it.kind == "person" && it.seat != seat.0 {
                ask.waiting.push(it.seat);
            }
        }
        if ask.waiting.is_empty() {
            self.roll_back(ask, &cid, reply).await;
            return;
        }
        self.settle();
        self.kept.clocks.pause(true);
        let asked = ask.asked(&self.id);
        if let Err(error) = self.put_ask(Some(ask)).await {
            return self.cannot_ask(&cid, &error, reply).await;
        }
        let seq = self.seq();
        reply.send(&self.id, ServerFrame::Ok { cid, table: self.id.clone(), seq });
        self.tell_all(&asked);
    }

    /// Keeps what is voted on, with the clocks as they are; if it cannot be kept, nothing is as it
    /// was in memory.
    async fn put_ask(&mut self, ask: Option<Ask>) -> Result<(), StoreError> {
        let plain = |ask: &Ask| serde_json::to_string(ask).expect("a question is plain data");
        let text = ask.as_ref().map(plain).unwrap_or_default();
        let clocks = serde_json::to_string(&self.kept.clocks).expect("clocks are plain data");
        let before = &self.kept.row.ask;
        self.hall.store.set_ask(&self.id, before, &text, &clocks).await?;
        (self.kept.row.ask, self.kept.row.clocks, self.ask) = (text, clocks, ask);
        Ok(())
    }

    /// A vote could not be kept: memory may not be what is kept.
    async fn cannot_ask(&mut self, cid: &str, error: &StoreError, reply: Reply) {
        self.is_doubtful = true;
        self.read_anew().await;
        match error {
            StoreError::Conflict => self.answer_lost(cid, reply),
            StoreError::Corrupt(_) | StoreError::Failed(_) => {
                tracing::error!(table = self.id, %error, "a vote could not be kept");
                let sentence = "this could not be kept and was not done; send it again";
                let no = self.no(Some(cid), Code::Store, sentence);
                reply.send(&self.id, no);
            }
        }
    }

    fn cannot_undo(&self, cid: &str, error: UndoError, reply: Reply) {
        let code = match error {
            UndoError::Chance | UndoError::Revealed => Code::Barrier,
            UndoError::Nothing | UndoError::Other(_) | UndoError::Over => Code::NotNow,
        };
        let no = self.no(Some(cid), code, error.to_string());
        reply.send(&self.id, no);
    }

    pub(super) async fn vote(
        &mut self,
        seat: Option<Seat>,
        cid: &str,
        ask: u64,
        agree: bool,
        reply: Reply,
    ) {
        for _ in 0..TRIES {
            let Some(mut open) = self.ask.clone().filter(|it| it.id == ask) else {
                let no = self.no(Some(cid), Code::NotNow, "nothing is being voted on");
                return reply.send(&self.id, no);
            };
            let Some(seat) = seat.filter(|seat| open.waiting.contains(&seat.0)) else {
                let no = self.no(Some(cid), Code::NoSeat, "you are not asked, or have voted");
                return reply.send(&self.id, no);
            };
            open.waiting.retain(|it| *it != seat.0);
            if agree {
                open.agreed.push(seat.0);
            }
            if agree && open.waiting.is_empty() {
                return self.roll_back(open, cid, reply).await;
            }
            if !agree {
                self.settle();
                self.kept.clocks.pause(false);
            }
            match self.put_ask(agree.then(|| open.clone())).await {
                Ok(()) => {}
                // Somebody has voted by another server.
                Err(StoreError::Conflict) => {
                    self.refresh().await;
                    continue;
                }
                Err(error) => return self.cannot_ask(cid, &error, reply).await,
            }
            let (table, seq) = (self.id.clone(), self.seq());
            reply.send(&self.id, ServerFrame::Ok { cid: cid.to_owned(), table, seq });
            if agree {
                let asked = open.asked(&self.id);
                return self.tell_all(&asked);
            }
            let (_, n) = self.refused.get(&open.by).copied().unwrap_or_default();
            // A minute, two, four: whoever is refused often asks less often.
            let wait = 60_000_u64 << n.min(6);
            self.refused.insert(open.by, (self.hall.now() + wait, n + 1));
            self.settled(ask, false, "somebody would rather not");
            return self.drive();
        }
        self.answer_lost(cid, reply);
    }

    /// Whoever has got up, or is stood in for, is not waited for; what they asked is not asked.
    pub(super) async fn count_anew(&mut self) {
        let Some(mut ask) = self.ask.clone() else { return };
        let is_there = |seat: u8| {
            let row = self.kept.seats.get(usize::from(seat));
            row.is_some_and(|it| it.kind == "person" && it.person.is_some())
        };
        let n_waiting = ask.waiting.len();
        ask.waiting.retain(|&seat| is_there(seat));
        if !is_there(ask.by) {
            self.settle();
            self.kept.clocks.pause(false);
            if self.put_ask(None).await.is_ok() {
                self.settled(ask.id, false, "whoever asked has left");
                self.drive();
            } else {
                self.is_doubtful = true;
            }
        } else if ask.waiting.is_empty() {
            self.roll_back(ask, "", Reply::Nobody).await;
        } else if ask.waiting.len() < n_waiting && self.put_ask(Some(ask)).await.is_err() {
            // Another server counts as well.
            self.is_doubtful = true;
        }
    }

    /// All have agreed.
    pub(super) async fn roll_back(&mut self, ask: Ask, cid: &str, reply: Reply) {
        let Ask { id, by, to, agreed, .. } = ask;
        let by = Seat(by);
        // It is settled by what comes of it, and not by the match having moved on.
        self.ask = None;
        let play = self.kept.play.as_mut().expect("it was voted on");
        match play.session.roll_back(to) {
            Ok(change) => {
                let consents: String = agreed.iter().map(|&seat| Seat(seat).to_string()).collect();
                // Who asked and who agreed stays in the log.
                let own_cid = format!("undo:{}:{by}:{consents}", play.seq() + 1);
                match self.commit(Some(by), Actor::Table, own_cid, cid, change, reply).await {
                    Committed::Kept => self.settled(id, true, "all agreed"),
                    Committed::Lost(reply) => self.answer_lost(cid, reply),
                    Committed::Before | Committed::Failed => {}
                }
            }
            Err(error) => {
                self.cannot_undo(cid, error, reply);
                self.settled(id, false, "it cannot be taken back any more");
                self.settle();
                self.kept.clocks.pause(false);
                if self.put_ask(None).await.is_err() {
                    self.is_doubtful = true;
                }
            }
        }
    }

    pub(super) fn settled(&self, ask: u64, agreed: bool, why: &str) {
        let (table, why) = (self.id.clone(), why.to_owned());
        self.tell_all(&ServerFrame::UndoSettled { table, ask, agreed, why });
    }
}
