//! Taking back: at once where it is nobody else's business, by consent beyond, and never what was
//! learnt.

use tabletop::{Seat, SeatSet, UndoError};
use wire::frames::Actor;
use wire::{Code, ServerFrame};

use super::act::is_cid;
use super::follow::seats_of;
use super::{Ask, Live, Mark};
use crate::outbox::Reply;

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
        let before = self.kept.play.as_ref().and_then(|play| play.cids.get(&own_cid));
        if let Some(&seq) = before {
            let ok = ServerFrame::Ok { cid, table: self.id.clone(), seq };
            return reply.send(&self.id, ok);
        }
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
                self.commit(Some(seat), Actor::Person, own_cid, &cid, change, reply).await;
                return;
            }
            Err(UndoError::Other(_)) => {}
            Err(error) => return self.cannot_undo(&cid, error, reply),
        }
        // Somebody else has moved since: they are asked.
        let barrier = play.session.barrier();
        if to < barrier {
            let is_chance = (to..barrier).any(|i| play.session.game().seat_of(i).is_none());
            let error = if is_chance { UndoError::Chance } else { UndoError::Revealed };
            return self.cannot_undo(&cid, error, reply);
        }
        let now = self.hall.now();
        if self.refused.get(&seat.0).is_some_and(|&(until, _)| now < until) {
            let no = self.no(Some(&cid), Code::Slow, "you were refused a moment ago");
            return reply.send(&self.id, no);
        }
        self.n_asks += 1;
        let mut ask = Ask {
            id: self.n_asks,
            by: seat,
            to_seq,
            to,
            agreed: SeatSet::EMPTY,
            waiting: SeatSet::EMPTY,
        };
        for it in &self.kept.seats {
            // Bots agree, and so does whoever is not there to be asked.
            if it.kind == "person" && it.seat != seat.0 {
                ask.waiting = ask.waiting.iter().chain([Seat(it.seat)]).collect();
            }
        }
        if ask.waiting.is_empty() {
            self.roll_back(ask, &cid, reply).await;
            return;
        }
        self.settle();
        self.kept.clocks.pause(true);
        let asked = ServerFrame::UndoAsked {
            table: self.id.clone(),
            ask: ask.id,
            by: seat.0,
            to: to_seq,
            waiting: seats_of(ask.waiting),
        };
        self.ask = Some(ask);
        let seq = self.seq();
        reply.send(&self.id, ServerFrame::Ok { cid, table: self.id.clone(), seq });
        self.tell_all(&asked);
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
        let Some(open) = self.ask.as_mut().filter(|it| it.id == ask) else {
            let no = self.no(Some(cid), Code::NotNow, "nothing is being voted on");
            return reply.send(&self.id, no);
        };
        let Some(seat) = seat.filter(|&seat| open.waiting.contains(seat)) else {
            let no = self.no(Some(cid), Code::NoSeat, "you are not asked, or have voted");
            return reply.send(&self.id, no);
        };
        open.waiting = open.waiting.iter().filter(|&it| it != seat).collect();
        let by = open.by;
        if !agree {
            self.ask = None;
            self.settle();
            self.kept.clocks.pause(false);
            let (_, n) = self.refused.get(&by.0).copied().unwrap_or_default();
            // A minute, two, four: whoever is refused often asks less often.
            let wait = 60_000_u64 << n.min(6);
            self.refused.insert(by.0, (self.hall.now() + wait, n + 1));
            let (table, seq) = (self.id.clone(), self.seq());
            reply.send(&self.id, ServerFrame::Ok { cid: cid.to_owned(), table, seq });
            self.settled(ask, false, "somebody would rather not");
            self.drive();
            return;
        }
        open.agreed = open.agreed.iter().chain([seat]).collect();
        if open.waiting.is_empty() {
            let ask = self.ask.take().expect("it is open");
            self.roll_back(ask, cid, reply).await;
        } else {
            let (waiting, to) = (seats_of(open.waiting), open.to_seq);
            let (table, seq) = (self.id.clone(), self.seq());
            reply.send(&self.id, ServerFrame::Ok { cid: cid.to_owned(), table, seq });
            let table = self.id.clone();
            self.tell_all(&ServerFrame::UndoAsked { table, ask, by: by.0, to, waiting });
        }
    }

    /// Whoever has got up, or is stood in for, is not waited for; what they asked is not asked.
    pub(super) async fn count_anew(&mut self) {
        let Some(mut ask) = self.ask.take() else { return };
        let is_there = |seat: Seat| {
            let row = self.kept.seats.get(seat.idx());
            row.is_some_and(|it| it.kind == "person" && it.person.is_some())
        };
        if !is_there(ask.by) {
            self.settle();
            self.kept.clocks.pause(false);
            return self.settled(ask.id, false, "whoever asked has left");
        }
        ask.waiting = ask.waiting.iter().filter(|&seat| is_there(seat)).collect();
        if ask.waiting.is_empty() {
            self.roll_back(ask, "", Reply::Nobody).await;
        } else {
            self.ask = Some(ask);
        }
    }

    /// All have agreed.
    pub(super) async fn roll_back(&mut self, ask: Ask, cid: &str, reply: Reply) {
        let Ask { id, by, to, agreed, .. } = ask;
        let play = self.kept.play.as_mut().expect("it was voted on");
        match play.session.roll_back(to) {
            Ok(change) => {
                let consents: String = agreed.iter().map(|seat| seat.to_string()).collect();
                // Who asked and who agreed stays in the log.
                let own_cid = format!("undo:{}:{by}:{consents}", play.seq() + 1);
                if self.commit(Some(by), Actor::Table, own_cid, cid, change, reply).await {
                    self.settled(id, true, "all agreed");
                }
            }
            Err(error) => {
                self.cannot_undo(cid, error, reply);
                self.settled(id, false, "it cannot be taken back any more");
            }
        }
    }

    pub(super) fn settled(&self, ask: u64, agreed: bool, why: &str) {
        let (table, why) = (self.id.clone(), why.to_owned());
        self.tell_all(&ServerFrame::UndoSettled { table, ask, agreed, why });
    }
}
