//! What somebody does: judged, committed, acknowledged, told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use bots::Mishap;
use serde_json::Value;
use session::{AnyChange, AnySession};
use store::rows::{ActionRow, NewAction};
use store::{Appended, StoreError};
use tabletop::{Seat, SubmitError, Viewer};
use wire::api::Status;
use wire::frames::{Actor, NewsLine, No};
use wire::{ClientFrame, Code, ServerFrame, caps};

use super::follow::news_line;
use super::{Live, Mark, Play, Recent, mask, orders};
use crate::hall::Caller;
use crate::outbox::{Reply, text};
use crate::tables;

/// Changes that are kept at hand for whoever was away for a moment.
const RING: usize = 64;

/// What is said of a match that cannot go on.
pub(super) const STOPPED: &str = "the match is stopped because something is wrong with it; \
    nothing is lost, and whoever runs the server was told";

/// How often a move is tried against servers that are faster.
const TRIES: usize = 8;

/// What came of a change.
pub(super) enum Committed {
    Kept,
    /// It had been kept before, and this was answered.
    Before,
    /// Another server was faster. What it did is known now; nothing was answered.
    Lost(Reply),
    /// It could not be kept, and this was answered.
    Failed,
}

impl Live {
    pub(super) async fn hear(&mut self, caller: &Caller, frame: ClientFrame, reply: Reply) {
        let seat = self.seat_of(caller);
        match frame {
            ClientFrame::Act { cid, base, action, mut then, .. } => {
                then.insert(0, action);
                self.act(seat, cid, base, &then, caller, reply).await;
            }
            ClientFrame::Try { actions, cid, .. } if actions.len() > caps::TRIED => {
                let most = caps::TRIED;
                let sentence = format!("at most {most} actions are tried");
                let no = self.no(cid.as_deref(), Code::TooMuch, sentence);
                reply.send(&self.id, no);
            }
            ClientFrame::Try { actions, cid, .. } => {
                let answer = self.preview(seat, &actions, cid);
                reply.send(&self.id, answer);
            }
            ClientFrame::Check { action, cid, .. } => {
                let answer = self.preview(seat, &[action], cid);
                reply.send(&self.id, answer);
            }
            ClientFrame::Hint { cid, .. } => self.hint(seat, cid, reply),
            ClientFrame::At { cid, entries, .. } => {
                let viewer = self.viewer_behind(&reply, caller);
                let answer = self.past(viewer, cid, entries).await;
                reply.send(&self.id, answer);
            }
            ClientFrame::Say { cid, text, .. } => self.say(caller, seat, cid, &text, reply).await,
            ClientFrame::Nudge { cid, seat: whom, .. } => self.nudge(seat, cid, whom, reply).await,
            ClientFrame::Note { text, cid, .. } => {
                let answer = self.note(caller, seat, text, cid).await;
                reply.send(&self.id, answer);
            }
            ClientFrame::UndoAsk { cid, to, .. } => self.undo(seat, cid, to, reply).await,
            ClientFrame::UndoVote { cid, ask, agree, .. } => {
                self.vote(seat, &cid, ask, agree, reply).await;
            }
            ClientFrame::Seen { seq, .. } => {
                if let Some(seat) = seat
                    && let Some(seen) = self.seen.get_mut(seat.idx())
                    && seq > *seen
                {
                    *seen = seq.min(self.kept.play.as_ref().map_or(0, Play::seq));
                    self.tell_presence();
                }
                let frame = self.presence();
                reply.send(&self.id, frame);
            }
            ClientFrame::Look { looks, .. } => {
                // Over HTTP nobody can tell by which of somebody's pages it was said.
                let by = match &reply {
                    Reply::Queue(outbox) => Some(outbox.id),
                    Reply::Once(_) | Reply::Nobody => None,
                };
                let pages = self.followers.iter_mut().filter(|it| it.person == caller.person);
                for it in pages.filter(|it| by.is_none_or(|by| it.outbox.id == by)) {
                    it.looks = looks;
                }
                let frame = self.presence();
                reply.send(&self.id, frame);
            }
            ClientFrame::Order { order, .. } => self.order(caller, seat, order, reply).await,
            ClientFrame::Hello { .. }
            | ClientFrame::Sub { .. }
            | ClientFrame::Unsub { .. }
            | ClientFrame::Ping { .. } => {
                let no = self.no(None, Code::Order, "this is not for a table");
                reply.send(&self.id, no);
            }
        }
    }

    pub(super) fn no(
        &self,
        cid: Option<&str>,
        code: Code,
        sentence: impl Into<String>,
    ) -> ServerFrame {
        ServerFrame::No(No {
            cid: cid.map(str::to_owned),
            table: Some(self.id.clone()),
            code,
            sentence: sentence.into(),
            rule: None,
            reason: None,
            seq: Some(self.seq()),
        })
    }

    pub(super) fn refuse(&self, cid: Option<&str>, error: &SubmitError) -> ServerFrame {
        let (code, rule, reason, sentence) = refusal(error);
        ServerFrame::No(No {
            cid: cid.map(str::to_owned),
            table: Some(self.id.clone()),
            code,
            sentence,
            rule,
            reason,
            seq: Some(self.seq()),
        })
    }

    /// Why nothing can be played here now.
    pub(super) fn closed(&self) -> Option<(Code, &'static str)> {
        match self.status() {
            Status::Waiting => Some((Code::NotNow, "the match has not begun")),
            Status::Closed => Some((Code::NotNow, "the table is closed")),
            Status::Over => Some((Code::NotNow, "the match is over")),
            Status::Frozen => Some((Code::Frozen, STOPPED)),
            Status::Playing if self.is_doubtful || self.kept.play.is_none() => {
                Some((Code::Store, "the match cannot be read at this moment; try again"))
            }
            Status::Playing => None,
        }
    }

    async fn act(
        &mut self,
        seat: Option<Seat>,
        cid: String,
        base: u64,
        actions: &[Value],
        caller: &Caller,
        reply: Reply,
    ) {
        let Some(seat) = seat else {
            let no = self.no(Some(&cid), Code::NoSeat, "you have no seat at this table");
            return reply.send(&self.id, no);
        };
        if !is_cid(&cid) {
            let no = self.no(None, Code::Unreadable, "a cid is 1 to 64 plain letters or digits");
            return reply.send(&self.id, no);
        }
        let own_cid = format!("{seat}:{cid}");
        let mut reply = reply;
        for _ in 0..TRIES {
            if self.ring.iter().any(|it| it.cid == own_cid) {
                return drop(self.unless_done(&own_cid, &cid, reply).await);
            }
            if let Some((code, sentence)) = self.closed() {
                let Some(reply) = self.unless_done(&own_cid, &cid, reply).await else { return };
                let no = self.no(Some(&cid), code, sentence);
                return reply.send(&self.id, no);
            }
            if self.is_stale(base) {
                let Some(reply) = self.unless_done(&own_cid, &cid, reply).await else { return };
                return self.answer_stale(&cid, caller, reply).await;
            }
            if self.seq() >= caps::COMMANDS {
                let sentence = "this match has gone on for too long";
                let no = self.no(Some(&cid), Code::TooMuch, sentence);
                return reply.send(&self.id, no);
            }
            if actions.len() > caps::TRIED {
                let most = caps::TRIED;
                let sentence = format!("at most {most} actions are done together");
                let no = self.no(Some(&cid), Code::TooMuch, sentence);
                return reply.send(&self.id, no);
            }
            let play = self.kept.play.as_mut().expect("it is not closed");
            let tried =
                catch_unwind(AssertUnwindSafe(|| gesture(&mut play.session, seat, actions)));
            let change = match tried {
                Err(panic) => {
                    self.freeze(&Mishap::panicked(seat, &*panic).to_string()).await;
                    let no = self.no(Some(&cid), Code::Frozen, STOPPED);
                    return reply.send(&self.id, no);
                }
                Ok(Err(error)) => {
                    let Some(reply) = self.unless_done(&own_cid, &cid, reply).await else { return };
                    let no = self.refuse(Some(&cid), &error);
                    return reply.send(&self.id, no);
                }
                Ok(Ok(change)) => change,
            };
            let own_cid = own_cid.clone();
            match self.commit(Some(seat), Actor::Person, own_cid, &cid, change, reply).await {
                // Another server was faster. With what it has done in mind, it may still be legal.
                Committed::Lost(back) => reply = back,
                Committed::Kept | Committed::Before | Committed::Failed => return,
            }
        }
        self.answer_stale(&cid, caller, reply).await;
    }

    /// What was sent before is answered as before, whatever would be said to it now, also when the
    /// match is over. Gives the reply back if it was not. The last ids are at hand; older ones are
    /// looked for in the store, and whoever appends one twice is told so by it.
    pub(super) async fn unless_done(
        &mut self,
        own_cid: &str,
        cid: &str,
        reply: Reply,
    ) -> Option<Reply> {
        let recent = self.ring.iter().find(|it| it.cid == own_cid).map(|it| it.seq);
        let done = if let Some(seq) = recent {
            Ok(Some(seq))
        } else {
            let row = self.hall.store.by_cid(&self.id, own_cid).await;
            row.map(|row| row.map(|row| row.seq))
        };
        match done {
            Ok(None) => return Some(reply),
            Ok(Some(seq)) => {
                let ok = ServerFrame::Ok { cid: cid.to_owned(), table: self.id.clone(), seq };
                reply.send(&self.id, ok);
            }
            Err(error) => {
                tracing::error!(table = self.id, %error, "what was done before cannot be read");
                let sentence = "whether this was done cannot be read; send it again";
                let no = self.no(Some(cid), Code::Store, sentence);
                reply.send(&self.id, no);
            }
        }
        None
    }

    async fn answer_stale(&mut self, cid: &str, caller: &Caller, reply: Reply) {
        let sentence = "the match has moved on since; look again and decide";
        let no = self.no(Some(cid), Code::Stale, sentence);
        if let Reply::Queue(outbox) = &reply {
            outbox.push(&self.id, text(&no));
            let viewer = self.viewer_behind(&reply, caller);
            let snap = self.snap(viewer, &caller.person, None).await;
            outbox.push(&self.id, text(&snap));
            return;
        }
        reply.send(&self.id, no);
    }

    /// Whose eyes look through a connection: it may watch although its person has a seat.
    pub(super) fn viewer_behind(&self, reply: &Reply, caller: &Caller) -> Viewer {
        let follower = match reply {
            Reply::Queue(outbox) => self.followers.iter().find(|it| it.outbox.id == outbox.id),
            Reply::Once(_) | Reply::Nobody => None,
        };
        follower.map_or_else(|| self.viewer_of(caller, false), |it| it.viewer)
    }

    /// Whether something was decided for a position that is no more. Where several may act at
    /// once, what the others did meanwhile is no reason to look again.
    fn is_stale(&self, base: u64) -> bool {
        let seq = self.seq();
        let missed = self.ring.iter().filter(|it| it.seq > base);
        let n_together = missed.filter(|it| it.is_together).count() as u64;
        base > seq || n_together != seq - base
    }

    /// Keeps a change that the session has made, acknowledges it, and tells everybody.
    pub(super) async fn commit(
        &mut self,
        seat: Option<Seat>,
        actor: Actor,
        own_cid: String,
        cid: &str,
        change: AnyChange,
        reply: Reply,
    ) -> Committed {
        self.settle();
        let now = self.hall.now();
        let spec = self.kept.setup.clock;
        let play = self.kept.play.as_mut().expect("it has just changed");
        let (turn, game) = (play.session.may_act(), play.session.game());
        let is_over = game.ending().is_some();
        let entries = game.n_entries();
        let mut clocks = self.kept.clocks.clone();
        clocks.pause(false);
        clocks.run(spec, turn);
        let row = ActionRow {
            table: self.id.clone(),
            seq: play.seq() + 1,
            seat: seat.map(|seat| seat.0),
            actor: match own_cid.starts_with(orders::CID) {
                true => "order".to_owned(),
                false => tables::actor_name(actor).to_owned(),
            },
            cid: own_cid.clone(),
            lines: change.lines.join("\n"),
            at_ms: now,
            prev: play.head.clone(),
            hash: Vec::new(),
        }
        .chained();
        let turn = mask(turn);
        let action = NewAction {
            waited_for: tables::people_at(&self.kept.seats, turn & !self.kept.row.turn),
            turn,
            clocks: serde_json::to_string(&clocks).expect("clocks are plain data"),
            status: if is_over { "over" } else { "playing" },
            row,
        };
        let began = Instant::now();
        let appended = self.hall.store.append(&action).await;
        match appended {
            Ok(Appended::Kept) => {
                self.hall.metrics.committed(actor, began.elapsed());
                let seq = action.row.seq;
                play.head = action.row.hash;
                play.marks.push(Mark { revision: change.revision, entries });
                self.kept.clocks = clocks;
                action.status.clone_into(&mut self.kept.row.status);
                (self.kept.row.clocks, self.kept.row.turn) = (action.clocks, action.turn);
                self.kept.row.ask.clear();
                reply.send(
                    &self.id,
                    ServerFrame::Ok { cid: cid.to_owned(), table: self.id.clone(), seq },
                );
                self.moved_on();
                let n_left = change.kept;
                self.tell_change(seq, &own_cid, actor, seat, change);
                self.restore_orders(n_left).await;
                self.drive();
                Committed::Kept
            }
            Ok(Appended::Before(before)) => {
                self.is_doubtful = true;
                let (table, seq) = (self.id.clone(), before.seq);
                reply.send(&self.id, ServerFrame::Ok { cid: cid.to_owned(), table, seq });
                self.read_anew().await;
                Committed::Before
            }
            Err(StoreError::Conflict) => {
                self.is_doubtful = true;
                self.hall.metrics.overtaken();
                self.read_anew().await;
                Committed::Lost(reply)
            }
            Err(error @ (StoreError::Corrupt(_) | StoreError::Failed(_))) => {
                // What is in memory has not been kept, or nobody knows whether it was.
                self.is_doubtful = true;
                self.hall.metrics.failed();
                tracing::error!(table = self.id, %error, "a change could not be kept");
                self.read_anew().await;
                let sentence = "this could not be kept and was not done; send it again";
                let no = self.no(Some(cid), Code::Store, sentence);
                reply.send(&self.id, no);
                Committed::Failed
            }
        }
    }

    /// Another server was faster, and what was asked no longer means what it meant.
    pub(super) fn answer_lost(&self, cid: &str, reply: Reply) {
        let no = self.no(Some(cid), Code::Stale, "somebody was faster; look again");
        reply.send(&self.id, no);
    }

    pub(super) fn tell_change(
        &mut self,
        seq: u64,
        cid: &str,
        actor: Actor,
        seat: Option<Seat>,
        change: AnyChange,
    ) {
        let news = change.deliveries.into_iter();
        let news: Vec<(Viewer, Vec<NewsLine>)> = news
            .map(|heard| (heard.viewer, heard.lines.into_iter().map(news_line).collect()))
            .collect();
        let is_together = self.is_together;
        let cid = cid.to_owned();
        let recent = Recent { seq, cid, actor, seat, kept: change.kept, news, is_together };
        if self.ring.len() == RING {
            self.ring.pop_front();
        }
        self.ring.push_back(recent);
        let mut frames: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        for i in 0..self.followers.len() {
            let viewer = self.followers[i].viewer;
            let made = frames.iter().find(|(it, _)| *it == viewer).map(|(_, text)| text.clone());
            let frame = made.or_else(|| {
                let made = text(&self.missed(seq - 1, viewer).pop()?);
                frames.push((viewer, made.clone()));
                Some(made)
            });
            if let Some(frame) = frame {
                self.followers[i].outbox.push(&self.id, frame);
            }
        }
    }

    /// Whatever was being voted on is settled by the match having moved on.
    fn moved_on(&mut self) {
        self.over_told.fill(false);
        if let Some(ask) = self.ask.take() {
            self.settled(ask.id, false, "the match has moved on");
        }
    }
}

/// Does what belongs together: all of it, or nothing.
fn gesture(
    session: &mut Box<dyn AnySession>,
    seat: Seat,
    actions: &[Value],
) -> Result<AnyChange, SubmitError> {
    if let [action] = actions {
        return session.submit(seat, action);
    }
    let mut done: Option<AnyChange> = None;
    let mut copy = session.copied();
    for action in actions {
        let change = copy.submit(seat, action)?;
        let Some(all) = &mut done else {
            done = Some(change);
            continue;
        };
        all.revision = change.revision;
        all.lines.extend(change.lines);
        for (heard, more) in all.deliveries.iter_mut().zip(change.deliveries) {
            heard.lines.extend(more.lines);
        }
    }
    *session = copy;
    done.ok_or_else(|| SubmitError::Unreadable("nothing is to be done".to_owned()))
}

/// A refusal in the words of the rules.
fn refusal(error: &SubmitError) -> (Code, Option<String>, Option<Value>, String) {
    match error {
        SubmitError::Refused { reason, sentence, rule } => {
            (Code::Refused, Some((*rule).to_owned()), Some(reason.clone()), sentence.clone())
        }
        SubmitError::NoSuchSeat(_) => (Code::NoSeat, None, None, error.to_string()),
        SubmitError::Unreadable(_) => (Code::Unreadable, None, None, error.to_string()),
    }
}

pub(super) fn is_cid(cid: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (1..=caps::CID_BYTES).contains(&cid.len()) && cid.chars().all(is_plain)
}
