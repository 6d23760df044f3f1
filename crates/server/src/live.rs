//! One table while somebody is at it: everything that happens there happens in one task, one thing
//! after the other.
//!
//! A change is committed, then acknowledged, then told to everybody. If it cannot be committed, what
//! is in memory is thrown away and read anew, so that it never says more than what is kept.
//!
//! - `kept`: what is kept of it, and its match in memory.
//! - `seats`: who sits down, gets up, begins, stands in.
//! - `follow`: what those who follow are shown.
//! - `act`: what somebody does; `advice`: what they ask before; `undo`: what they take back.
//! - `bots`: those who are asked by us; `orders`: what is done for those who are away;
//!   `words`: chat and notes.
//! - `others`: what other servers with the same store have done here.

mod act;
mod advice;
mod bots;
mod follow;
mod kept;
mod orders;
mod others;
mod seats;
mod undo;
mod words;

use std::collections::{BTreeMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use session::AnySession;
use store::rows::{HereRow, SeatRow};
use tabletop::{Seat, SeatSet, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};
use wire::api::{Join, Ready, SeatOf, StandIn, Status, TableInfo};
use wire::frames::{Actor, NewsLine};
use wire::{ClientFrame, ServerFrame};

pub(crate) use kept::{Kept, Mark, Play};
use others::Elsewhere;
use undo::Ask;

use crate::hall::{Caller, Hall, Refused};
use crate::outbox::{Outbox, Reply, text};
use crate::tables;
use crate::thinkers::Thought;

/// What the task is told. There is room for many of them at every table, so they are small.
pub(crate) enum Command {
    Sub {
        outbox: Arc<Outbox>,
        caller: Box<Caller>,
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
        caller: Box<Caller>,
        frame: Box<ClientFrame>,
        reply: Reply,
    },
    Look {
        caller: Box<Caller>,
        reply: oneshot::Sender<Result<TableInfo, Refused>>,
    },
    /// The snap that a seat or a watcher would get now.
    Show {
        caller: Box<Caller>,
        reply: oneshot::Sender<Result<ServerFrame, Refused>>,
    },
    /// Whether somebody looks at the table from their seat now, and what they say they have looked
    /// at.
    Looks {
        seat: u8,
        reply: oneshot::Sender<(bool, u64)>,
    },
    Do {
        caller: Box<Caller>,
        what: Box<Deed>,
        reply: oneshot::Sender<Result<TableInfo, Refused>>,
    },
    Thought {
        revision: u64,
        seat: Seat,
        thought: Option<Thought>,
    },
    /// What was ordered is to be done.
    Due {
        revision: u64,
    },
    /// Time has passed.
    Tick,
    /// Something was changed behind our back: somebody who sat here was forgotten, there is a
    /// rematch, or another server has done something.
    Refresh,
    /// The match stands here, by whichever server.
    Moved {
        seq: u64,
    },
    /// Puts another position in the place of the true one, to prove that nobody can tell; without
    /// one, everything is read anew.
    Swap {
        change: Option<Change>,
        done: oneshot::Sender<()>,
    },
}

impl Command {
    /// Whether somebody needs the table. Time passes, other servers do something and notices are
    /// looked at whether somebody does or not.
    fn is_use(&self) -> bool {
        match self {
            Command::Tick | Command::Refresh | Command::Moved { .. } | Command::Looks { .. } => {
                false
            }
            Command::Sub { .. }
            | Command::Unsub { .. }
            | Command::CatchUp { .. }
            | Command::Frame { .. }
            | Command::Look { .. }
            | Command::Show { .. }
            | Command::Do { .. }
            | Command::Thought { .. }
            | Command::Due { .. }
            | Command::Swap { .. } => true,
        }
    }
}

const _: () = assert!(size_of::<Command>() <= 96, "there is room for many of them");

/// Makes another session of one.
pub type Change = Box<dyn FnOnce(&dyn AnySession) -> Box<dyn AnySession> + Send>;

/// What is done to a table rather than in its match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    Join(Join),
    Leave,
    Ready(Ready),
    SetSeat(SeatOf),
    Start,
    StandIn(StandIn),
    Close,
    RenewInvite,
}

/// A change that is kept at hand.
struct Recent {
    seq: u64,
    /// The id under which it was sent.
    cid: String,
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
    /// Whether they asked for what anybody may see, whatever seat they have.
    watch: bool,
    /// How many watch, as far as they were told.
    watching: u32,
    /// Whether they look, and are not only connected.
    looks: bool,
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
    /// What is voted on; kept as well, for other servers.
    ask: Option<Ask>,
    last_ask: u64,
    elsewhere: Elsewhere,
    /// What other servers were told of who is here.
    noted: Option<HereRow>,
    /// The last line of chat that was told, where others may say something as well.
    said: Option<u64>,
    /// Until when each seat may not ask again, and how often it was refused.
    refused: BTreeMap<u8, (u64, u32)>,
    hints: BTreeMap<u8, u64>,
    /// When each seat was last reminded that it is waited for.
    nudged: BTreeMap<u8, u64>,
    /// The revision for which a bot thinks.
    thinking: Option<u64>,
    /// The revision for which an order is to be carried out.
    due: Option<u64>,
    /// Whether several may act now.
    is_together: bool,
    over_told: Vec<bool>,
    /// The match with its whole log, while somebody asks for what happened long ago; and whether
    /// somebody did since the last tick.
    whole: Option<Box<dyn AnySession>>,
    is_past_asked: bool,
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
        let ask = Ask::read(&kept.row.ask);
        Live {
            hall,
            inbox,
            id,
            kept,
            is_doubtful: false,
            followers: Vec::new(),
            ring: VecDeque::new(),
            seen: vec![0; n_seats],
            ask,
            last_ask: 0,
            elsewhere: Elsewhere::default(),
            noted: None,
            said: None,
            refused: BTreeMap::new(),
            hints: BTreeMap::new(),
            nudged: BTreeMap::new(),
            thinking: None,
            due: None,
            is_together: false,
            over_told: vec![false; n_seats],
            whole: None,
            is_past_asked: false,
        }
    }

    /// Does what it is told until nobody needs the table any more.
    pub(crate) async fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        self.guarded(async |live| live.drive()).await;
        let idle = self.hall.config.idle;
        let mut used = Instant::now();
        loop {
            let is_needed =
                !self.followers.is_empty() || self.thinking.is_some() || self.due.is_some();
            let next = match is_needed {
                true => commands.recv().await,
                false => match timeout_at(used + idle, commands.recv()).await {
                    Ok(next) => next,
                    Err(_) if self.hall.forget_live(&self.id, &commands) => return,
                    Err(_) => continue,
                },
            };
            let Some(command) = next else { return };
            if is_needed || command.is_use() {
                used = Instant::now();
            }
            // What it takes to obey is in memory only meanwhile.
            self.guarded(async |live| Box::pin(live.obey(command)).await).await;
        }
    }

    /// Rules that break, wherever it is, stop this match and nothing else.
    async fn guarded(&mut self, what: impl AsyncFnOnce(&mut Live)) {
        let done = AssertUnwindSafe(what(self)).catch_unwind().await;
        if done.is_err() {
            self.freeze("the rules broke").await;
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
                let was_seat =
                    |it: &Follower| it.outbox.id == outbox && matches!(it.viewer, Viewer::Seat(_));
                let is_player = self.followers.iter().any(was_seat);
                self.followers.retain(|it| it.outbox.id != outbox);
                // How many watch is told by and by.
                if is_player {
                    self.tell_presence();
                }
            }
            Command::CatchUp { outbox } => {
                let found = self.followers.iter().find(|it| it.outbox.id == outbox);
                if let Some((outbox, viewer, person)) =
                    found.map(|it| (Arc::clone(&it.outbox), it.viewer, it.person.clone()))
                {
                    self.hall.metrics.resynced();
                    outbox.catch_up(&self.id);
                    let snap = self.snap(viewer, &person, None).await;
                    outbox.push(&self.id, text(&snap));
                }
            }
            Command::Frame { caller, frame, reply } => self.hear(&caller, *frame, reply).await,
            Command::Look { caller, reply } => drop(reply.send(Ok(self.info(&caller)))),
            Command::Show { caller, reply } => {
                let viewer = self.viewer_of(&caller, false);
                let snap = match (&self.kept.play, self.closed()) {
                    (None, Some((code, sentence))) => Err(Refused::new(code, sentence)),
                    (Some(_), _) | (None, None) => {
                        Ok(self.snap(viewer, &caller.person, None).await)
                    }
                };
                let _ = reply.send(snap);
            }
            Command::Looks { seat, reply } => {
                let seen = self.all_seen().get(usize::from(seat)).copied().unwrap_or(0);
                let _ = reply.send((self.looks(Seat(seat)), seen));
            }
            Command::Do { caller, what, reply } => {
                let done = self.perform(&caller, *what).await;
                let _ = reply.send(done.map(|()| self.info(&caller)));
            }
            Command::Thought { revision, seat, thought } => {
                self.thinking = None;
                self.take_thought(revision, seat, thought).await;
            }
            Command::Due { revision } => self.carry_out(revision).await,
            Command::Tick => {
                self.tick();
                self.note_here().await;
            }
            Command::Refresh => {
                self.refresh().await;
                self.count_anew().await;
            }
            Command::Moved { seq } => {
                if seq > self.seq() {
                    self.refresh().await;
                }
            }
            Command::Swap { change, done } => {
                match (change, &mut self.kept.play) {
                    (Some(change), Some(play)) => play.session = change(&*play.session),
                    (Some(_), None) => {}
                    (None, _) => self.read_whole().await,
                }
                let _ = done.send(());
            }
        }
        if self.followers.is_empty() {
            self.let_go();
        }
    }

    /// Reads everything from where it is kept, because memory may be wrong: first what was known,
    /// then whatever is new, so that it is told one by one.
    async fn read_anew(&mut self) {
        if let Ok(Some(kept)) = self.hall.read_up_to(&self.id, Some(self.seq())).await {
            self.kept = kept;
            self.ask = Ask::read(&self.kept.row.ask);
            self.is_doubtful = false;
            self.refresh().await;
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
        caller.only.as_ref().is_none_or(|table| *table == self.id).then_some(seat)
    }

    fn viewer_of(&self, caller: &Caller, watch: bool) -> Viewer {
        match self.seat_of(caller) {
            Some(seat) if !watch => Viewer::Seat(seat),
            Some(_) | None => Viewer::Spectator,
        }
    }

    fn settle(&mut self) {
        let outages = self.hall.outages();
        self.kept.clocks.settle(self.kept.setup.clock, &outages, self.hall.now());
    }

    fn tick(&mut self) {
        self.let_go();
        self.is_past_asked = false;
        self.tell_watching();
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
}
