//! One table while somebody is at it: everything that happens there happens in one task, one thing
//! after the other.
//!
//! A change is committed, then acknowledged, then told to everybody. If it cannot be committed, what
//! is in memory is thrown away and read anew, so that it never says more than what is kept.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use bots::{Level, Mishap};
use serde_json::Value;
use session::{AnyChange, AnyLine, AnySession, Controller};
use store::rows::{ActionRow, ChatRow, NewAction, SeatRow, TableRow};
use store::{Appended, StoreError};
use tabletop::{Seat, SeatSet, SubmitError, UndoError, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use wire::api::{Join, SeatInfo, SeatOf, StandIn, Status, TableInfo};
use wire::frames::{
    Actor, Advice, ChatLine, Choice, Ending, Ev, NewsLine, No, Now, Preview, Snap, UndoOpen,
};
use wire::{ClientFrame, Code, ServerFrame, caps};

use crate::clocks::Clocks;
use crate::hall::{Caller, Hall, Refused};
use crate::outbox::{Outbox, Reply, text};
use crate::tables::{self, Setup};
use crate::thinkers::{Job, Thought};

/// Changes that are kept at hand for whoever was away for a moment.
const RING: usize = 64;

/// Lines of chat that somebody who comes in gets to see.
const CHAT_LINES: u32 = 50;

/// What the task is told.
pub(crate) enum Command {
    Sub {
        outbox: Arc<Outbox>,
        caller: Caller,
        since: Option<u64>,
        watch: bool,
    },
    Unsub {
        outbox: u64,
    },
    /// A queue has drained: say everything anew.
    CatchUp {
        outbox: u64,
    },
    Frame {
        caller: Caller,
        frame: ClientFrame,
        reply: Reply,
    },
    Look {
        caller: Caller,
        reply: oneshot::Sender<Result<TableInfo, Refused>>,
    },
    /// The snap that a seat or a watcher would get now.
    Show {
        caller: Caller,
        reply: oneshot::Sender<Result<ServerFrame, Refused>>,
    },
    Do {
        caller: Caller,
        what: Deed,
        reply: oneshot::Sender<Result<TableInfo, Refused>>,
    },
    Thought {
        revision: u64,
        seat: Seat,
        thought: Option<Thought>,
    },
    /// Time has passed.
    Tick,
    /// Somebody who sat here was forgotten or renamed.
    Refresh,
    /// Puts another position in the place of the true one, to prove that nobody can tell; without
    /// one, everything is read anew.
    Swap {
        change: Option<Change>,
        done: oneshot::Sender<()>,
    },
}

/// Makes another session of one.
pub type Change = Box<dyn FnOnce(&dyn AnySession) -> Box<dyn AnySession> + Send>;

/// What is done to a table rather than in its match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    Join(Join),
    Leave,
    SetSeat(SeatOf),
    Start,
    StandIn(StandIn),
    Close,
    RenewInvite,
}

/// A match that is being played, in memory.
pub(crate) struct Play {
    pub(crate) session: Box<dyn AnySession>,
    pub(crate) head: Vec<u8>,
    /// Where the match stood after each change, the opening first.
    pub(crate) marks: Vec<Mark>,
    /// The ids under which changes were sent.
    pub(crate) cids: HashMap<String, u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    pub(crate) revision: u64,
    pub(crate) entries: usize,
}

impl Play {
    fn seq(&self) -> u64 {
        self.marks.len() as u64 - 1
    }

    /// The entries of the log that somebody knows who has followed up to `seq`.
    fn known_at(&self, seq: u64) -> Option<usize> {
        let mark = usize::try_from(seq).ok().and_then(|seq| self.marks.get(seq))?;
        Some(self.session.known_at(mark.revision))
    }

    /// The last change after which exactly these entries stood as they stand now.
    fn seq_at(&self, entries: usize) -> Option<u64> {
        let stands = |mark: &Mark| {
            mark.entries == entries && self.session.known_at(mark.revision) == entries
        };
        self.marks.iter().rposition(stands).map(|seq| seq as u64)
    }
}

/// A table as it is kept.
pub(crate) struct Kept {
    pub(crate) row: TableRow,
    pub(crate) setup: Setup,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) play: Option<Play>,
    pub(crate) clocks: Clocks,
}

/// A change that is kept at hand.
struct Recent {
    seq: u64,
    actor: Actor,
    seat: Option<Seat>,
    kept: usize,
    news: Vec<(Viewer, Vec<NewsLine>)>,
    /// Whether others could have acted as well.
    is_together: bool,
}

/// Somebody who follows.
struct Follower {
    outbox: Arc<Outbox>,
    viewer: Viewer,
    person: String,
}

/// A question that is voted on.
struct Ask {
    id: u64,
    by: Seat,
    to_seq: u64,
    to: usize,
    agreed: SeatSet,
    waiting: SeatSet,
}

pub(crate) struct Live {
    hall: Arc<Hall>,
    inbox: mpsc::WeakSender<Command>,
    id: String,
    kept: Kept,
    /// What is in memory may not be what is kept: read it before anything else.
    is_doubtful: bool,
    followers: Vec<Follower>,
    ring: VecDeque<Recent>,
    seen: Vec<u64>,
    ask: Option<Ask>,
    n_asks: u64,
    /// Until when each seat may not ask again, and how often it was refused.
    refused: BTreeMap<u8, (u64, u32)>,
    hints: BTreeMap<u8, u64>,
    /// The revision for which a bot thinks.
    thinking: Option<u64>,
    /// Whether several may act now.
    is_together: bool,
    over_told: Vec<bool>,
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

fn news_line(line: AnyLine) -> NewsLine {
    NewsLine {
        entry: line.entry,
        seat: line.seat.map(|seat| seat.0),
        news: line.news,
        sentence: line.sentence,
    }
}

fn choice(it: tabletop::Choice) -> Choice {
    Choice { action: it.action, notation: it.notation, sentence: it.sentence }
}

fn seats_of(set: SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.0).collect()
}

pub(crate) fn mask(set: SeatSet) -> u8 {
    set.iter().fold(0, |mask, seat| mask | 1 << seat.0)
}

impl Live {
    pub(crate) fn new(
        hall: Arc<Hall>,
        inbox: mpsc::WeakSender<Command>,
        id: String,
        kept: Kept,
    ) -> Live {
        let n_seats = kept.seats.len();
        Live {
            hall,
            inbox,
            id,
            kept,
            is_doubtful: false,
            followers: Vec::new(),
            ring: VecDeque::new(),
            seen: vec![0; n_seats],
            ask: None,
            n_asks: 0,
            refused: BTreeMap::new(),
            hints: BTreeMap::new(),
            thinking: None,
            is_together: false,
            over_told: vec![false; n_seats],
        }
    }

    /// Does what it is told until nobody needs the table any more.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        self.drive();
        loop {
            let idle = self.hall.config.idle;
            let is_needed = !self.followers.is_empty() || self.thinking.is_some();
            let next = match is_needed {
                true => commands.recv().await,
                false => match timeout(idle, commands.recv()).await {
                    Ok(next) => next,
                    Err(_) if self.hall.forget_live(&self.id, &commands) => return,
                    Err(_) => continue,
                },
            };
            let Some(command) = next else { return };
            self.obey(command).await;
        }
    }

    async fn obey(&mut self, command: Command) {
        if self.is_doubtful {
            self.read_anew().await;
        }
        match command {
            Command::Sub { outbox, caller, since, watch } => {
                self.follow(outbox, &caller, since, watch).await;
            }
            Command::Unsub { outbox } => {
                let before = self.followers.len();
                self.followers.retain(|it| it.outbox.id != outbox);
                if self.followers.len() != before {
                    self.tell_presence();
                }
            }
            Command::CatchUp { outbox } => {
                let found = self.followers.iter().find(|it| it.outbox.id == outbox);
                if let Some((outbox, viewer, person)) =
                    found.map(|it| (Arc::clone(&it.outbox), it.viewer, it.person.clone()))
                {
                    outbox.catch_up(&self.id);
                    let snap = self.snap(viewer, &person, None).await;
                    outbox.push(&self.id, text(&snap));
                }
            }
            Command::Frame { caller, frame, reply } => self.hear(&caller, frame, reply).await,
            Command::Look { caller, reply } => drop(reply.send(Ok(self.info(&caller)))),
            Command::Show { caller, reply } => {
                let viewer = self.viewer_of(&caller, false);
                let snap = match self.kept.play {
                    Some(_) => Ok(self.snap(viewer, &caller.person, None).await),
                    None => Err(Refused::new(Code::NotNow, "the match has not begun")),
                };
                let _ = reply.send(snap);
            }
            Command::Do { caller, what, reply } => {
                let done = self.perform(&caller, what).await;
                let _ = reply.send(done.map(|()| self.info(&caller)));
            }
            Command::Thought { revision, seat, thought } => {
                self.thinking = None;
                self.take_thought(revision, seat, thought).await;
            }
            Command::Tick => self.tick(),
            Command::Refresh => {
                if let Ok(Some((_, seats))) = self.hall.store.table(&self.id).await {
                    self.kept.seats = seats;
                    self.tell_presence();
                }
            }
            Command::Swap { change, done } => {
                match (change, &mut self.kept.play) {
                    (Some(change), Some(play)) => play.session = change(&*play.session),
                    (Some(_), None) => {}
                    (None, _) => self.read_anew().await,
                }
                let _ = done.send(());
            }
        }
    }

    /// Reads everything from where it is kept, because memory may be wrong.
    async fn read_anew(&mut self) {
        if let Ok(Some(kept)) = self.hall.read(&self.id).await {
            self.kept = kept;
            self.ring.clear();
            self.ask = None;
            self.is_doubtful = false;
            self.drive();
        } else {
            tracing::warn!(table = self.id, "cannot be read anew for now");
        }
    }

    fn status(&self) -> Status {
        tables::status(&self.kept.row.status)
    }

    fn seq(&self) -> u64 {
        self.kept.play.as_ref().map_or(0, Play::seq)
    }

    /// The seat that somebody has here.
    fn seat_of(&self, caller: &Caller) -> Option<Seat> {
        let is_theirs = |it: &&SeatRow| it.person.as_deref() == Some(caller.person.as_str());
        let seat = self.kept.seats.iter().find(is_theirs).map(|it| Seat(it.seat))?;
        match &caller.only {
            Some((table, only)) => (*table == self.id && *only == seat.0).then_some(seat),
            None => Some(seat),
        }
    }

    fn viewer_of(&self, caller: &Caller, watch: bool) -> Viewer {
        match self.seat_of(caller) {
            Some(seat) if !watch => Viewer::Seat(seat),
            Some(_) | None => Viewer::Spectator,
        }
    }

    // ----- following -----

    async fn follow(
        &mut self,
        outbox: Arc<Outbox>,
        caller: &Caller,
        since: Option<u64>,
        watch: bool,
    ) {
        let viewer = self.viewer_of(caller, watch);
        let person = caller.person.clone();
        self.followers.retain(|it| it.outbox.id != outbox.id);
        self.followers.push(Follower { outbox: Arc::clone(&outbox), viewer, person });
        outbox.catch_up(&self.id);
        if let Viewer::Seat(seat) = viewer {
            self.hand_back(seat).await;
        }
        if self.kept.play.is_some() {
            let seq = self.seq();
            if since.is_some_and(|since| since > seq) {
                let frame = ServerFrame::Resync { table: self.id.clone(), seq };
                outbox.push(&self.id, text(&frame));
            }
            let oldest = self.ring.front().map_or(seq + 1, |it| it.seq);
            match since {
                Some(since) if since <= seq && since + 1 >= oldest => {
                    for frame in self.missed(since, viewer) {
                        outbox.push(&self.id, text(&frame));
                    }
                }
                since => {
                    let since = since.filter(|&since| since <= seq);
                    let snap = self.snap(viewer, &caller.person, since).await;
                    outbox.push(&self.id, text(&snap));
                }
            }
        }
        self.tell_presence();
    }

    /// What was missed, from what is at hand; only the last says how things are.
    fn missed(&mut self, since: u64, viewer: Viewer) -> Vec<ServerFrame> {
        let last = self.seq();
        let now = self.now_for(viewer);
        let recent = self.ring.iter().filter(|it| it.seq > since);
        let frame = |it: &Recent| {
            let news = it.news.iter().find(|(it, _)| *it == viewer);
            ServerFrame::Ev(Box::new(Ev {
                table: self.id.clone(),
                seq: it.seq,
                actor: it.actor,
                seat: it.seat.map(|seat| seat.0),
                kept: it.kept,
                news: news.map_or_else(Vec::new, |(_, news)| news.clone()),
                now: if it.seq == last { now.clone() } else { None },
            }))
        };
        recent.map(frame).collect()
    }

    /// How things are for one viewer.
    fn now_for(&mut self, viewer: Viewer) -> Option<Now> {
        self.settle();
        let play = self.kept.play.as_ref()?;
        let (session, game) = (&play.session, play.session.game());
        let turn = session.may_act();
        let (mut prompt, mut legal, mut undo_to, mut vote_to) = (String::new(), vec![], None, None);
        if let Viewer::Seat(seat) = viewer {
            prompt = game.prompt(seat);
            if turn.contains(seat) {
                legal = game.choices(seat).into_iter().map(choice).collect();
            }
            if session.can_undo(seat).is_ok() {
                let mut n = game.n_entries();
                while n > session.barrier() && game.seat_of(n - 1) == Some(seat) {
                    n -= 1;
                }
                undo_to = play.seq_at(n);
            }
            if !turn.is_empty() && session.barrier() < game.n_entries() {
                vote_to = play.seq_at(session.barrier());
            }
        }
        let ending = game.header().result.map(|result| Ending {
            ending: result.ending,
            scores: result.standing.scores.as_slice().to_vec(),
            places: result.standing.places.map_or_else(Vec::new, |it| it.as_slice().to_vec()),
            sheet: game.score_sheet(),
        });
        Some(Now {
            view: game.view(viewer),
            turn: seats_of(turn),
            prompt,
            legal,
            undo_to,
            vote_to,
            ending,
            clocks: self.kept.clocks.shown(),
            server_time: self.hall.now(),
        })
    }

    async fn snap(&mut self, viewer: Viewer, person: &str, since: Option<u64>) -> ServerFrame {
        let room = room_of(viewer);
        // What was said is no reason to keep somebody from the board.
        let chat = self.hall.store.chat(&self.id, room, CHAT_LINES).await.unwrap_or_default();
        let note = match viewer {
            Viewer::Seat(_) => self.hall.store.note(&self.id, person).await.unwrap_or_default(),
            Viewer::Spectator => None,
        };
        let Some(now) = self.now_for(viewer) else { return self.presence() };
        let seq = self.seq();
        let play = self.kept.play.as_ref().expect("it has a position");
        let kept = since.and_then(|since| play.known_at(since)).unwrap_or(0);
        let news = play.session.heard_since(kept, viewer).into_iter().map(news_line).collect();
        let header = play.session.game().header();
        ServerFrame::Snap(Box::new(Snap {
            table: self.id.clone(),
            seq,
            game: self.kept.row.game.clone(),
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat.0),
                Viewer::Spectator => None,
            },
            seats: self.seat_infos(),
            now,
            kept,
            news,
            watching: self.n_watching(),
            seen: self.seen.clone(),
            chat: chat.into_iter().map(chat_line).collect(),
            note,
            undo: self.ask.as_ref().map(|ask| UndoOpen {
                ask: ask.id,
                by: ask.by.0,
                to: ask.to_seq,
                waiting: seats_of(ask.waiting),
            }),
            commitment: self.kept.row.commitment.clone(),
            seed: header.seed.map(|seed| store::secrets::hex(&seed.0)),
        }))
    }

    fn n_watching(&self) -> u32 {
        let watching = self.followers.iter().filter(|it| it.viewer == Viewer::Spectator);
        u32::try_from(watching.count()).unwrap_or(u32::MAX)
    }

    fn is_here(&self, seat: Seat) -> bool {
        self.followers.iter().any(|it| it.viewer == Viewer::Seat(seat))
    }

    fn seat_infos(&self) -> Vec<SeatInfo> {
        let here = |seat| self.is_here(Seat(seat));
        tables::seat_infos(&self.kept.seats, here)
    }

    fn presence(&self) -> ServerFrame {
        ServerFrame::Presence {
            table: self.id.clone(),
            seats: self.seat_infos(),
            watching: self.n_watching(),
            seen: self.seen.clone(),
        }
    }

    fn tell_presence(&self) {
        self.tell_all(&self.presence());
    }

    fn tell_all(&self, frame: &ServerFrame) {
        let text = text(frame);
        for it in &self.followers {
            it.outbox.push(&self.id, text.clone());
        }
    }

    fn info(&mut self, caller: &Caller) -> TableInfo {
        let mut info = tables::info(&self.kept.row, &self.kept.setup, &self.kept.seats);
        info.seats = self.seat_infos();
        info.seq = self.seq();
        info.turn = match &self.kept.play {
            Some(play) => seats_of(play.session.may_act()),
            None => Vec::new(),
        };
        if self.seat_of(caller).is_some() || self.kept.row.host == caller.person {
            info.invite = Some(self.hall.invite_link(&self.id, self.kept.row.invites));
        }
        info
    }

    // ----- frames -----

    fn no(&self, cid: Option<&str>, code: Code, sentence: impl Into<String>) -> ServerFrame {
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

    fn refuse(&self, cid: Option<&str>, error: &SubmitError) -> ServerFrame {
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

    async fn hear(&mut self, caller: &Caller, frame: ClientFrame, reply: Reply) {
        let seat = self.seat_of(caller);
        match frame {
            ClientFrame::Act { cid, base, action, .. } => {
                self.act(seat, cid, base, &action, caller, reply).await;
            }
            ClientFrame::Try { actions, .. } if actions.len() > caps::TRIED => {
                let most = caps::TRIED;
                let no = self.no(None, Code::TooMuch, format!("at most {most} actions are tried"));
                reply.send(&self.id, no);
            }
            ClientFrame::Try { actions, .. } => {
                let answer = self.preview(seat, &actions);
                reply.send(&self.id, answer);
            }
            ClientFrame::Check { action, .. } => {
                let answer = self.preview(seat, &[action]);
                reply.send(&self.id, answer);
            }
            ClientFrame::Hint { .. } => self.hint(seat, reply),
            ClientFrame::Say { cid, text, .. } => self.say(caller, seat, cid, &text, reply).await,
            ClientFrame::Note { text, .. } => {
                let answer = self.note(caller, seat, text).await;
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
            ClientFrame::Hello { .. }
            | ClientFrame::Sub { .. }
            | ClientFrame::Unsub { .. }
            | ClientFrame::Ping { .. } => {
                let no = self.no(None, Code::Order, "this is not for a table");
                reply.send(&self.id, no);
            }
        }
    }

    /// Why nothing can be played here now.
    fn closed(&self) -> Option<(Code, &'static str)> {
        match self.status() {
            Status::Waiting => Some((Code::NotNow, "the match has not begun")),
            Status::Closed => Some((Code::NotNow, "the table is closed")),
            Status::Over => Some((Code::NotNow, "the match is over")),
            Status::Frozen => {
                Some((Code::Frozen, "the match is stopped: something is wrong with what was kept"))
            }
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
        action: &Value,
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
        // What was sent before is answered as before, also when the match is over by now.
        let before = self.kept.play.as_ref().and_then(|play| play.cids.get(&own_cid));
        if let Some(&seq) = before {
            let ok = ServerFrame::Ok { cid, table: self.id.clone(), seq };
            return reply.send(&self.id, ok);
        }
        if let Some((code, sentence)) = self.closed() {
            let no = self.no(Some(&cid), code, sentence);
            return reply.send(&self.id, no);
        }
        let seq = self.seq();
        if self.is_stale(base) {
            let sentence = "the match has moved on since; look again and decide";
            let no = self.no(Some(&cid), Code::Stale, sentence);
            if let Reply::Queue(outbox) = &reply {
                outbox.push(&self.id, text(&no));
                let follower = self.followers.iter().find(|it| it.outbox.id == outbox.id);
                let viewer = follower.map_or_else(|| self.viewer_of(caller, false), |it| it.viewer);
                let snap = self.snap(viewer, &caller.person, None).await;
                outbox.push(&self.id, text(&snap));
                return;
            }
            return reply.send(&self.id, no);
        }
        if seq >= caps::COMMANDS {
            let no = self.no(Some(&cid), Code::TooMuch, "this match has gone on for too long");
            return reply.send(&self.id, no);
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        let tried = catch_unwind(AssertUnwindSafe(|| play.session.submit(seat, action)));
        match tried {
            Err(panic) => {
                self.freeze(&Mishap::panicked(seat, &*panic).to_string()).await;
                let no = self.no(Some(&cid), Code::Frozen, "the match is stopped; nothing is lost");
                reply.send(&self.id, no);
            }
            Ok(Err(error)) => {
                let no = self.refuse(Some(&cid), &error);
                reply.send(&self.id, no);
            }
            Ok(Ok(change)) => {
                self.commit(Some(seat), Actor::Person, own_cid, &cid, change, reply).await;
            }
        }
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
    async fn commit(
        &mut self,
        seat: Option<Seat>,
        actor: Actor,
        own_cid: String,
        cid: &str,
        change: AnyChange,
        reply: Reply,
    ) -> bool {
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
            actor: tables::actor_name(actor).to_owned(),
            cid: own_cid.clone(),
            lines: change.lines.join("\n"),
            at_ms: now,
            prev: play.head.clone(),
            hash: Vec::new(),
        }
        .chained();
        let action = NewAction {
            turn: mask(turn),
            clocks: serde_json::to_string(&clocks).expect("clocks are plain data"),
            status: if is_over { "over" } else { "playing" },
            row,
        };
        match self.hall.store.append(&action).await {
            Ok(Appended::Kept) => {
                let seq = action.row.seq;
                play.head = action.row.hash;
                play.marks.push(Mark { revision: change.revision, entries });
                play.cids.insert(own_cid, seq);
                self.kept.clocks = clocks;
                action.status.clone_into(&mut self.kept.row.status);
                reply.send(
                    &self.id,
                    ServerFrame::Ok { cid: cid.to_owned(), table: self.id.clone(), seq },
                );
                self.moved_on();
                self.tell_change(seq, actor, seat, change);
                self.drive();
                true
            }
            Ok(Appended::Before(before)) => {
                self.is_doubtful = true;
                let (table, seq) = (self.id.clone(), before.seq);
                reply.send(&self.id, ServerFrame::Ok { cid: cid.to_owned(), table, seq });
                self.read_anew().await;
                false
            }
            Err(error) => {
                // What is in memory has not been kept, or nobody knows whether it was.
                self.is_doubtful = true;
                let (code, sentence) = match error {
                    StoreError::Conflict => (Code::Stale, "somebody was faster; look again"),
                    StoreError::Corrupt(_) | StoreError::Failed(_) => {
                        tracing::error!(table = self.id, %error, "a change could not be kept");
                        (Code::Store, "this could not be kept and was not done; send it again")
                    }
                };
                self.read_anew().await;
                let no = self.no(Some(cid), code, sentence);
                reply.send(&self.id, no);
                false
            }
        }
    }

    fn tell_change(&mut self, seq: u64, actor: Actor, seat: Option<Seat>, change: AnyChange) {
        let news = change.deliveries.into_iter();
        let news: Vec<(Viewer, Vec<NewsLine>)> = news
            .map(|heard| (heard.viewer, heard.lines.into_iter().map(news_line).collect()))
            .collect();
        let is_together = self.is_together;
        let recent = Recent { seq, actor, seat, kept: change.kept, news, is_together };
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

    fn settled(&self, ask: u64, agreed: bool, why: &str) {
        let (table, why) = (self.id.clone(), why.to_owned());
        self.tell_all(&ServerFrame::UndoSettled { table, ask, agreed, why });
    }

    fn preview(&mut self, seat: Option<Seat>, actions: &[Value]) -> ServerFrame {
        let Some(seat) = seat else {
            return self.no(None, Code::NoSeat, "you have no seat at this table");
        };
        if let Some((code, sentence)) = self.closed() {
            return self.no(None, code, sentence);
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        let session = &play.session;
        match catch_unwind(AssertUnwindSafe(|| session.preview(seat, actions))) {
            Err(_) => self.no(None, Code::Refused, "this cannot be thought through"),
            Ok(Err(error)) => self.refuse(None, &error),
            Ok(Ok(preview)) => ServerFrame::Checked {
                table: self.id.clone(),
                seq: self.seq(),
                preview: preview.view.map(|view| Preview {
                    view,
                    prompt: preview.prompt,
                    legal: preview.choices.into_iter().map(choice).collect(),
                }),
            },
        }
    }

    fn hint(&mut self, seat: Option<Seat>, reply: Reply) {
        let refused = match seat {
            None => Some((Code::NoSeat, "you have no seat at this table")),
            Some(_) if !self.kept.setup.hints => {
                Some((Code::Off, "at this table nobody gets advice"))
            }
            Some(_) => self.closed(),
        };
        if let Some((code, sentence)) = refused {
            let no = self.no(None, code, sentence);
            return reply.send(&self.id, no);
        }
        let seat = seat.expect("it was looked at");
        let now = self.hall.now();
        let last = self.hints.insert(seat.0, now);
        if last.is_some_and(|last| now.saturating_sub(last) < self.hall.config.hint_every) {
            let no = self.no(None, Code::Slow, "ask again in a moment");
            return reply.send(&self.id, no);
        }
        let seq = self.seq();
        let play = self.kept.play.as_ref().expect("it is not closed");
        if !play.session.may_act().contains(seat) {
            let no = self.no(None, Code::NotNow, "it is not your turn");
            return reply.send(&self.id, no);
        }
        let job = Job {
            game: self.kept.setup.game,
            level: Level::Hard,
            question: play.session.question(seat),
            dice: play.session.dice("hint"),
            think: self.hall.config.hint,
        };
        let told = self.hall.thinkers.hint(job);
        let (table, patience) = (self.id.clone(), self.hall.config.patience);
        tokio::spawn(async move {
            let advice = match timeout(patience, told).await {
                Ok(Ok(advice)) => advice,
                Ok(Err(_)) | Err(_) => Vec::new(),
            };
            let advice = advice
                .into_iter()
                .map(|it| Advice {
                    action: it.action,
                    notation: it.notation,
                    sentence: it.sentence,
                    share: thousandths(it.share),
                    reasons: it.reasons,
                })
                .collect();
            reply.send(&table, ServerFrame::Hinted { table: table.clone(), seq, advice });
        });
    }

    async fn say(
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

    async fn note(&mut self, caller: &Caller, seat: Option<Seat>, text: String) -> ServerFrame {
        if seat.is_none() {
            return self.no(None, Code::NoSeat, "you have no seat at this table");
        }
        if text.len() > caps::NOTE_BYTES {
            let most = caps::NOTE_BYTES;
            return self.no(None, Code::TooMuch, format!("notes have at most {most} bytes"));
        }
        match self.hall.store.set_note(&self.id, &caller.person, &text).await {
            Ok(()) => ServerFrame::Note { table: self.id.clone(), text },
            Err(error) => {
                tracing::error!(table = self.id, %error, "a note could not be kept");
                self.no(None, Code::Store, "this could not be kept; write it again")
            }
        }
    }

    // ----- taking back -----

    async fn undo(&mut self, seat: Option<Seat>, cid: String, to_seq: u64, reply: Reply) {
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

    async fn vote(&mut self, seat: Option<Seat>, cid: &str, ask: u64, agree: bool, reply: Reply) {
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

    /// All have agreed.
    async fn roll_back(&mut self, ask: Ask, cid: &str, reply: Reply) {
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

    // ----- bots -----

    /// Lets the next bot think, if it is one's turn.
    fn drive(&mut self) {
        self.obey_seats();
        let turn = self.kept.play.as_ref().map(|play| play.session.may_act());
        self.is_together = turn.is_some_and(|turn| turn.iter().count() > 1);
        if self.closed().is_some() || self.thinking.is_some() || self.ask.is_some() {
            return;
        }
        let play = self.kept.play.as_ref().expect("it is not closed");
        let Some((seat, level)) = play.session.next_bot() else { return };
        let revision = play.session.revision();
        let config = &self.hall.config;
        let job = Job {
            game: self.kept.setup.game,
            level,
            question: play.session.question(seat),
            dice: play.session.dice("bot"),
            think: config.think,
        };
        self.thinking = Some(revision);
        let told = self.hall.thinkers.choose(job);
        let (delay, patience, inbox) = (config.bot_delay, config.patience, self.inbox.clone());
        tokio::spawn(async move {
            // Whatever a bot has to think about, it takes at least this long.
            let (thought, ()) = tokio::join!(timeout(patience, told), pause(delay));
            let thought = thought.ok().and_then(Result::ok);
            if let Some(inbox) = inbox.upgrade() {
                let _ = inbox.send(Command::Thought { revision, seat, thought }).await;
            }
        });
    }

    /// The session is told who decides for each seat.
    fn obey_seats(&mut self) {
        let Some(play) = &mut self.kept.play else { return };
        for it in &self.kept.seats {
            let controller = tables::controller(it);
            if play.session.controller(Seat(it.seat)) != controller {
                play.session.hand_over(Seat(it.seat), controller);
            }
        }
    }

    async fn take_thought(&mut self, revision: u64, seat: Seat, thought: Option<Thought>) {
        let is_still_asked = self.closed().is_none()
            && self.ask.is_none()
            && self.kept.play.as_ref().is_some_and(|play| {
                play.session.revision() == revision
                    && matches!(play.session.controller(seat), Controller::Bot(_))
            });
        if !is_still_asked {
            return self.drive();
        }
        let is_stalled = thought.is_none();
        let (action, mishaps) = match thought {
            Some((action, mishaps)) => (Some(action), mishaps),
            None => (None, vec![Mishap::Stalled { seat }]),
        };
        for mishap in mishaps {
            self.hall.alarm();
            tracing::warn!(table = self.id, kind = mishap_kind(&mishap), "a bot failed");
        }
        if is_stalled {
            self.hall.thinkers.give_up();
        }
        let play = self.kept.play.as_mut().expect("it is not closed");
        let level = match play.session.controller(seat) {
            Controller::Bot(level) => level,
            Controller::Person | Controller::Nobody => Level::Random,
        };
        let row = self.kept.seats.iter().find(|it| it.seat == seat.0);
        let actor = match row.map(|it| it.kind.as_str()) {
            Some("stand_in") => Actor::StandIn,
            Some(_) | None => Actor::Bot,
        };
        let cid = format!("bot:{}", play.seq() + 1);
        // What the bot thought of, or else something plain, or else anything that is legal.
        let mut change = None;
        if let Some(action) = action {
            change = submit(&mut *play.session, seat, &action);
            if change.is_none() {
                self.hall.alarm();
                tracing::warn!(table = self.id, kind = "illegal", "a bot failed");
            }
        }
        if change.is_none() {
            let job = Job {
                game: self.kept.setup.game,
                level,
                question: play.session.question(seat),
                dice: play.session.dice("fallback"),
                think: self.hall.config.think,
            };
            let plain = self.hall.thinkers.fallback(job);
            change = plain.and_then(|action| submit(&mut *play.session, seat, &action));
        }
        if change.is_none() {
            let action = play.session.game().sample(seat, &mut play.session.dice("any"));
            change = submit(&mut *play.session, seat, &action);
        }
        match change {
            Some(change) => {
                let own = cid.clone();
                if !self.commit(Some(seat), actor, own, &cid, change, Reply::Nobody).await {
                    // The store failed; whoever comes next finds the bot to move.
                    self.hall.alarm();
                    self.think_later();
                }
            }
            None => self.freeze("a bot found no move").await,
        }
    }

    /// Tries again when the store may have recovered.
    fn think_later(&mut self) {
        if self.thinking.is_none() && self.closed().is_some() {
            let inbox = self.inbox.clone();
            self.thinking = Some(u64::MAX);
            tokio::spawn(async move {
                sleep(Duration::from_secs(1)).await;
                if let Some(inbox) = inbox.upgrade() {
                    let (revision, seat) = (u64::MAX, Seat(0));
                    let _ = inbox.send(Command::Thought { revision, seat, thought: None }).await;
                }
            });
        }
    }

    /// Something is wrong that cannot be played around: nobody plays on, and nothing is lost.
    async fn freeze(&mut self, why: &str) {
        self.hall.alarm();
        tracing::error!(table = self.id, why, "a match is stopped");
        "frozen".clone_into(&mut self.kept.row.status);
        if let Err(error) = self.hall.store.set_status(&self.id, "frozen").await {
            tracing::error!(table = self.id, %error, "the stop could not be kept");
        }
        let no = self.no(None, Code::Frozen, "the match is stopped; nothing is lost");
        self.tell_all(&no);
    }

    // ----- clocks -----

    fn settle(&mut self) {
        let outages = self.hall.outages();
        self.kept.clocks.settle(self.kept.setup.clock, &outages, self.hall.now());
    }

    fn tick(&mut self) {
        self.settle();
        let over: Vec<bool> =
            (0..self.kept.seats.len()).map(|seat| self.kept.clocks.is_over(seat)).collect();
        if over != self.over_told {
            self.over_told = over;
            let (table, clocks) = (self.id.clone(), self.kept.clocks.shown());
            let server_time = self.hall.now();
            self.tell_all(&ServerFrame::Clock { table, clocks, server_time });
        }
    }

    // ----- the table -----

    async fn perform(&mut self, caller: &Caller, what: Deed) -> Result<(), Refused> {
        if caller.only.is_some() {
            return Err(Refused::new(
                Code::NotFound,
                "a seat's token plays, and does nothing else",
            ));
        }
        match what {
            Deed::Join(join) => self.join(caller, &join).await,
            Deed::Leave => self.leave(caller).await,
            Deed::SetSeat(of) => self.set_seat(caller, &of).await,
            Deed::Start => self.start(caller).await,
            Deed::StandIn(it) => self.stand_in(caller, &it).await,
            Deed::Close => self.close(caller).await,
            Deed::RenewInvite => {
                self.need_seat(caller)?;
                self.kept.row.invites = self.hall.store.renew_invite(&self.id).await?;
                Ok(())
            }
        }
    }

    fn need_seat(&self, caller: &Caller) -> Result<(), Refused> {
        match self.seat_of(caller) {
            _ if self.kept.row.host == caller.person => Ok(()),
            Some(_) => Ok(()),
            None => Err(Refused::new(Code::NoSeat, "only who sits at the table may do this")),
        }
    }

    /// Keeps the seats as they are now, and tells everybody; if they cannot be kept, they are as
    /// before.
    async fn keep_seats(&mut self, seats: Vec<SeatRow>) -> Result<(), Refused> {
        self.hall.store.set_seats(&self.id, &seats).await?;
        self.kept.seats = seats;
        self.obey_seats();
        // Whoever has taken or left a seat sees something else from now on.
        for it in &mut self.followers {
            let seat = self.kept.seats.iter().find(|row| row.person.as_ref() == Some(&it.person));
            if let (Viewer::Seat(_), None) = (it.viewer, seat) {
                it.viewer = Viewer::Spectator;
            }
        }
        self.tell_presence();
        self.drive();
        Ok(())
    }

    async fn join(&mut self, caller: &Caller, join: &Join) -> Result<(), Refused> {
        if !matches!(self.status(), Status::Waiting | Status::Playing) {
            return Err(Refused::new(Code::NotNow, "nobody can sit down here any more"));
        }
        if self.seat_of(caller).is_some() {
            return Ok(());
        }
        let is_free = |it: &SeatRow| it.person.is_none();
        let found = if let Some(seat) = join.seat {
            self.kept.seats.iter().position(|it| it.seat == seat && is_free(it))
        } else {
            let open = self.kept.seats.iter().position(|it| it.kind == "open");
            open.or_else(|| self.kept.seats.iter().position(is_free))
        };
        let Some(i) = found else {
            return Err(Refused::new(Code::NotNow, "that seat is taken"));
        };
        let mut seats = self.kept.seats.clone();
        let name = tables::free_name(&caller.name, &seats, i);
        seats[i] = SeatRow {
            seat: seats[i].seat,
            kind: "person".to_owned(),
            person: Some(caller.person.clone()),
            name,
            level: None,
        };
        self.keep_seats(seats).await
    }

    async fn leave(&mut self, caller: &Caller) -> Result<(), Refused> {
        let Some(seat) = self.seat_of(caller) else { return Ok(()) };
        let mut seats = self.kept.seats.clone();
        let row = &mut seats[seat.idx()];
        (row.kind, row.person, row.level) = ("open".to_owned(), None, None);
        if self.status() == Status::Over {
            return Err(Refused::new(Code::NotNow, "the match is over; your seat stays yours"));
        }
        let is_empty = seats.iter().all(|it| it.person.is_none());
        self.keep_seats(seats).await?;
        if is_empty {
            self.set_closed().await?;
        }
        Ok(())
    }

    async fn set_closed(&mut self) -> Result<(), Refused> {
        self.hall.store.set_status(&self.id, "closed").await?;
        "closed".clone_into(&mut self.kept.row.status);
        self.tell_presence();
        Ok(())
    }

    async fn close(&mut self, caller: &Caller) -> Result<(), Refused> {
        if self.kept.row.host != caller.person {
            return Err(Refused::new(Code::NoSeat, "only who set up the table may close it"));
        }
        let others = |it: &SeatRow| it.person.as_ref().is_some_and(|it| *it != caller.person);
        match self.status() {
            Status::Over | Status::Closed | Status::Frozen => Ok(()),
            Status::Playing if self.kept.seats.iter().any(others) => {
                Err(Refused::new(Code::NotNow, "somebody still plays here"))
            }
            Status::Waiting | Status::Playing => self.set_closed().await,
        }
    }

    async fn set_seat(&mut self, caller: &Caller, of: &SeatOf) -> Result<(), Refused> {
        self.need_seat(caller)?;
        let mut seats = self.kept.seats.clone();
        let Some(row) = seats.iter_mut().find(|it| it.seat == of.seat) else {
            return Err(Refused::new(Code::NotFound, "there is no such seat"));
        };
        if row.person.is_some() {
            return Err(Refused::new(Code::NotNow, "somebody sits there"));
        }
        if let Some(level) = &of.bot {
            let level = tables::level(level)?;
            "bot".clone_into(&mut row.kind);
            row.level = Some(level.name().to_owned());
            if row.name.is_empty() {
                row.name = tables::bot_name(row.seat);
            }
        } else {
            (row.kind, row.level) = ("open".to_owned(), None);
        }
        if !matches!(self.status(), Status::Waiting | Status::Playing) {
            return Err(Refused::new(Code::NotNow, "nobody plays here any more"));
        }
        self.keep_seats(seats).await
    }

    async fn start(&mut self, caller: &Caller) -> Result<(), Refused> {
        self.need_seat(caller)?;
        match self.status() {
            Status::Playing | Status::Over => return Ok(()),
            Status::Closed | Status::Frozen => {
                return Err(Refused::new(Code::NotNow, "the table is closed"));
            }
            Status::Waiting => {}
        }
        if self.kept.seats.iter().any(|it| it.kind == "open") {
            let sentence = "a seat is still free; wait, or put a bot there";
            return Err(Refused::new(Code::NotNow, sentence));
        }
        self.hall.begin(&mut self.kept).await?;
        // Seats may have been drawn.
        for it in &mut self.followers {
            let seat = self.kept.seats.iter().find(|row| row.person.as_ref() == Some(&it.person));
            it.viewer = seat.map_or(Viewer::Spectator, |row| Viewer::Seat(Seat(row.seat)));
        }
        for i in 0..self.followers.len() {
            let it = &self.followers[i];
            let (viewer, person, outbox) = (it.viewer, it.person.clone(), Arc::clone(&it.outbox));
            let snap = self.snap(viewer, &person, None).await;
            outbox.push(&self.id, text(&snap));
        }
        self.drive();
        Ok(())
    }

    async fn stand_in(&mut self, caller: &Caller, it: &StandIn) -> Result<(), Refused> {
        self.need_seat(caller)?;
        let level = tables::level(&it.level)?;
        if self.status() != Status::Playing {
            return Err(Refused::new(Code::NotNow, "nothing is being played"));
        }
        self.settle();
        let Some(i) = self.kept.seats.iter().position(|row| row.seat == it.seat) else {
            return Err(Refused::new(Code::NotFound, "there is no such seat"));
        };
        if self.kept.seats[i].kind != "person" {
            return Err(Refused::new(Code::NotNow, "nobody has to be stood in for there"));
        }
        if self.is_here(Seat(it.seat)) && !self.kept.clocks.is_over(i) {
            let sentence = "they are at the table and have time left";
            return Err(Refused::new(Code::NotNow, sentence));
        }
        let mut seats = self.kept.seats.clone();
        "stand_in".clone_into(&mut seats[i].kind);
        seats[i].level = Some(level.name().to_owned());
        self.keep_seats(seats).await?;
        // Whoever is away is not waited for.
        let away = Seat(it.seat);
        if let Some(ask) = &mut self.ask {
            ask.waiting = ask.waiting.iter().filter(|&seat| seat != away).collect();
            if ask.waiting.is_empty() {
                let ask = self.ask.take().expect("it is open");
                self.roll_back(ask, "", Reply::Nobody).await;
            }
        }
        Ok(())
    }

    /// Somebody is back: the bot that stood in has nothing more to say, whatever it thinks of.
    async fn hand_back(&mut self, seat: Seat) {
        let Some(row) = self.kept.seats.get(seat.idx()).filter(|it| it.kind == "stand_in") else {
            return;
        };
        let mut seats = self.kept.seats.clone();
        seats[seat.idx()] = SeatRow { kind: "person".to_owned(), level: None, ..row.clone() };
        if let Err(Refused { sentence, .. }) = self.keep_seats(seats).await {
            tracing::error!(table = self.id, sentence, "a seat could not be handed back");
        }
    }
}

/// What is said where.
fn room_of(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(_) => "players",
        Viewer::Spectator => "watchers",
    }
}

fn chat_line(row: ChatRow) -> ChatLine {
    let ChatRow { n, name, seat, text, at_ms, .. } = row;
    ChatLine { n, name, seat, text, at: at_ms }
}

fn is_cid(cid: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (1..=caps::CID_BYTES).contains(&cid.len()) && cid.chars().all(is_plain)
}

/// Plays what a bot has chosen; `None` when it is not legal after all, or breaks the game.
fn submit(session: &mut dyn AnySession, seat: Seat, action: &Value) -> Option<AnyChange> {
    catch_unwind(AssertUnwindSafe(|| session.submit(seat, action))).ok()?.ok()
}

/// For the log, in which nothing of a game may stand.
fn mishap_kind(mishap: &Mishap) -> &'static str {
    match mishap {
        Mishap::Panicked { .. } => "panicked",
        Mishap::Illegal { .. } => "illegal",
        Mishap::Stalled { .. } => "stalled",
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    reason = "a share is between nothing and one"
)]
fn thousandths(share: f32) -> u16 {
    (share.clamp(0.0, 1.0) * 1_000.0).round() as u16
}

async fn pause(time: Duration) {
    if !time.is_zero() {
        sleep(time).await;
    }
}
