//! A connection that stays: the socket, and what it shares with server-sent events.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::StatusCode;
use axum::http::header::{HOST, ORIGIN};
use axum::response::{IntoResponse as _, Response};
use futures_util::{SinkExt as _, StreamExt as _};
use store::secrets;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep_until, timeout};
use wire::frames::No;
use wire::{ClientFrame, Code, PROTO, ServerFrame, caps};

use crate::api::address;
use crate::buckets::Bucket;
use crate::hall::{Caller, Hall, Refused};
use crate::live::Command;
use crate::outbox::{Outbox, Reply, text};

/// What waits to be written to a socket, at most; beyond it the queue fills.
const WRITE_BYTES: usize = 256 << 10;

/// One of the connections that somebody may have.
#[derive(Debug)]
pub(crate) struct Place {
    hall: Arc<Hall>,
    person: String,
    address: Option<IpAddr>,
}

impl Place {
    pub(crate) fn take(
        hall: &Arc<Hall>,
        caller: &Caller,
        address: Option<IpAddr>,
    ) -> Result<Place, Refused> {
        let mut sockets = hall.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let of_person = sockets.of_person.get(&caller.person).copied().unwrap_or(0);
        let of_address = address.and_then(|it| sockets.of_address.get(&it)).copied().unwrap_or(0);
        if of_person >= caps::SOCKETS || of_address >= hall.config.sockets_of_address {
            return Err(Refused::new(Code::TooMuch, "too many connections at a time; close one"));
        }
        *sockets.of_person.entry(caller.person.clone()).or_default() += 1;
        if let Some(address) = address {
            *sockets.of_address.entry(address).or_default() += 1;
        }
        Ok(Place { hall: Arc::clone(hall), person: caller.person.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.hall.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = sockets.of_person.get_mut(&self.person) {
            *n -= 1;
            if *n == 0 {
                sockets.of_person.remove(&self.person);
            }
        }
        if let Some(address) = self.address
            && let Some(n) = sockets.of_address.get_mut(&address)
        {
            *n -= 1;
            if *n == 0 {
                sockets.of_address.remove(&address);
            }
        }
    }
}

/// A frame over plain HTTP, and its answer.
pub(crate) async fn answer(
    hall: &Arc<Hall>,
    caller: &Caller,
    frame: ClientFrame,
) -> Result<ServerFrame, Refused> {
    if !hall.frames.take(caller.person.clone(), hall.now()) {
        return Err(Refused::new(Code::Slow, "too many frames; wait a moment"));
    }
    match frame {
        ClientFrame::Ping { n } => Ok(ServerFrame::Pong { n }),
        ClientFrame::Hello { proto, .. } => Ok(greet(hall, caller, proto).0),
        ClientFrame::Sub { table, .. } | ClientFrame::Unsub { table } => {
            let sentence = format!("over HTTP a match is followed at /api/tables/{table}/events");
            Err(Refused { code: Code::Order, sentence })
        }
        frame @ (ClientFrame::Act { .. }
        | ClientFrame::Try { .. }
        | ClientFrame::Check { .. }
        | ClientFrame::Hint { .. }
        | ClientFrame::At { .. }
        | ClientFrame::Nudge { .. }
        | ClientFrame::Say { .. }
        | ClientFrame::Note { .. }
        | ClientFrame::UndoAsk { .. }
        | ClientFrame::UndoVote { .. }
        | ClientFrame::Order { .. }
        | ClientFrame::Look { .. }
        | ClientFrame::Seen { .. }) => {
            let table = table_of(&frame).unwrap_or_default().to_owned();
            if let ClientFrame::Say { .. } = frame
                && !hall.chat.take(caller.person.clone(), hall.now())
            {
                return Err(Refused::new(Code::Slow, "you say too much at once; wait a moment"));
            }
            hall.let_in(&table, caller, None).await?;
            hall.ask(&table, caller, frame).await
        }
    }
}

/// Says hello, and whether there is anything to talk about.
fn greet(hall: &Hall, caller: &Caller, proto: u32) -> (ServerFrame, bool) {
    if proto == PROTO {
        let frame = ServerFrame::Welcome {
            proto: PROTO,
            build: crate::BUILD.to_owned(),
            server_time: hall.now(),
            you: caller.person.clone(),
        };
        return (frame, true);
    }
    let sentence = "the server was brought up to date; load the page anew".to_owned();
    (ServerFrame::Upgrade { proto: PROTO, sentence }, false)
}

/// The table that a frame is for.
fn table_of(frame: &ClientFrame) -> Option<&str> {
    match frame {
        ClientFrame::Hello { .. } | ClientFrame::Ping { .. } => None,
        ClientFrame::Sub { table, .. }
        | ClientFrame::Unsub { table }
        | ClientFrame::Act { table, .. }
        | ClientFrame::Try { table, .. }
        | ClientFrame::Check { table, .. }
        | ClientFrame::Hint { table, .. }
        | ClientFrame::At { table, .. }
        | ClientFrame::Nudge { table, .. }
        | ClientFrame::Say { table, .. }
        | ClientFrame::Note { table, .. }
        | ClientFrame::UndoAsk { table, .. }
        | ClientFrame::UndoVote { table, .. }
        | ClientFrame::Order { table, .. }
        | ClientFrame::Look { table, .. }
        | ClientFrame::Seen { table, .. } => Some(table),
    }
}

/// The id that the client gave to a frame.
fn cid_of(frame: &ClientFrame) -> Option<&str> {
    match frame {
        ClientFrame::Act { cid, .. }
        | ClientFrame::At { cid, .. }
        | ClientFrame::Say { cid, .. }
        | ClientFrame::Nudge { cid, .. }
        | ClientFrame::UndoAsk { cid, .. }
        | ClientFrame::UndoVote { cid, .. } => Some(cid),
        ClientFrame::Try { cid, .. }
        | ClientFrame::Check { cid, .. }
        | ClientFrame::Hint { cid, .. }
        | ClientFrame::Note { cid, .. } => cid.as_deref(),
        ClientFrame::Hello { .. }
        | ClientFrame::Sub { .. }
        | ClientFrame::Unsub { .. }
        | ClientFrame::Look { .. }
        | ClientFrame::Seen { .. }
        | ClientFrame::Order { .. }
        | ClientFrame::Ping { .. } => None,
    }
}

/// Somebody who follows one table by server-sent events.
pub(crate) struct Following {
    hall: Arc<Hall>,
    outbox: Arc<Outbox>,
    caller: Caller,
    table: String,
    looked: Instant,
    is_over: bool,
    _place: Place,
}

impl Following {
    pub(crate) fn new(
        hall: Arc<Hall>,
        outbox: Arc<Outbox>,
        caller: Caller,
        place: Place,
        table: String,
    ) -> Following {
        let looked = Instant::now();
        Following { hall, outbox, caller, table, looked, is_over: false, _place: place }
    }

    /// The next frame; `None` when there are no more.
    pub(crate) async fn next(
        &mut self,
        queue: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Option<Utf8Bytes> {
        if self.is_over {
            return None;
        }
        loop {
            let again = self.looked + self.hall.config.look_anew;
            if queue.is_empty() {
                catch_up(&self.hall, &self.outbox).await;
            }
            tokio::select! {
                next = queue.recv() => return next,
                () = sleep_until(again) => {
                    self.looked = Instant::now();
                    if !is_let_in(&self.hall, &self.caller).await {
                        self.is_over = true;
                        return Some(text(&bye("you were shut out", 0)));
                    }
                }
                () = self.hall.stopping.cancelled() => {
                    self.is_over = true;
                    return Some(text(&bye(self.hall.farewell(), jitter())));
                }
            }
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let (hall, table, outbox) = (Arc::clone(&self.hall), self.table.clone(), self.outbox.id);
        tokio::spawn(async move { hall.send(&table, Command::Unsub { outbox }).await });
    }
}

/// Whatever had to be dropped is said anew.
async fn catch_up(hall: &Arc<Hall>, outbox: &Outbox) {
    for table in outbox.behind_at() {
        let _ = hall.send(&table, Command::CatchUp { outbox: outbox.id }).await;
    }
}

async fn is_let_in(hall: &Hall, caller: &Caller) -> bool {
    match hall.caller_of(caller.token.clone()).await {
        Ok(found) => found.is_some(),
        // Nobody is shut out because the store has a bad moment.
        Err(_) => true,
    }
}

fn bye(reason: &str, retry_ms: u64) -> ServerFrame {
    ServerFrame::Bye { reason: reason.to_owned(), retry_ms }
}

/// Not all come back at the same moment.
fn jitter() -> u64 {
    500 + u64::from(u16::from_be_bytes(secrets::random())) % 4_500
}

/// Turns a request into a socket, if it comes from a page of ours, or from no page at all.
pub(crate) async fn upgrade(State(hall): State<Arc<Hall>>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    if let Some(origin) = parts.headers.get(ORIGIN) {
        let host = parts.headers.get(HOST).and_then(|it| it.to_str().ok()).unwrap_or_default();
        let origin = origin.to_str().unwrap_or_default();
        let own = [format!("http://{host}"), format!("https://{host}")];
        let is_ours = origin == hall.config.public_url
            || hall.config.origins.iter().any(|it| it == origin)
            || own.iter().any(|it| it == origin);
        if !is_ours {
            tracing::warn!("a socket was refused: its page is not ours");
            let refused = Refused::new(Code::NotFound, "this page may not speak to this server");
            return (StatusCode::FORBIDDEN, refused.sentence).into_response();
        }
    }
    let caller = match Caller::from_request_parts(&mut parts, &hall).await {
        Ok(caller) => caller,
        Err(refused) => return refused,
    };
    let place = match Place::take(&hall, &caller, Some(address(&hall, &parts))) {
        Ok(place) => place,
        Err(refused) => return (StatusCode::TOO_MANY_REQUESTS, refused.sentence).into_response(),
    };
    match WebSocketUpgrade::from_request_parts(&mut parts, &hall).await {
        Ok(upgrade) => upgrade
            .max_message_size(caps::FRAME_BYTES)
            .max_frame_size(caps::FRAME_BYTES)
            // The library would set aside eight times as much for every connection.
            .read_buffer_size(caps::FRAME_BYTES)
            .write_buffer_size(0)
            .max_write_buffer_size(WRITE_BYTES)
            .on_upgrade(move |socket| converse(hall, caller, place, socket)),
        Err(refused) => refused.into_response(),
    }
}

async fn converse(hall: Arc<Hall>, caller: Caller, place: Place, socket: WebSocket) {
    let (outbox, mut queue) = hall.outbox();
    let (mut sink, mut source) = socket.split();
    let mut talk = Talk {
        bucket: Bucket::full(hall.config.frames, hall.now()),
        hall: Arc::clone(&hall),
        caller,
        outbox: Arc::clone(&outbox),
        subs: BTreeSet::new(),
        is_greeted: false,
        n_refused: 0,
    };
    let mut look = interval(hall.config.look_anew);
    let mut heard = Instant::now();
    let farewell = loop {
        if queue.is_empty() {
            catch_up(&hall, &outbox).await;
        }
        tokio::select! {
            // What is to be said goes first, so that a flood of questions cannot keep it back.
            biased;
            Some(text) = queue.recv() => {
                let written = timeout(hall.config.write_time, sink.send(Message::Text(text))).await;
                if !matches!(written, Ok(Ok(()))) {
                    break None;
                }
            }
            () = hall.stopping.cancelled() => break Some(bye(hall.farewell(), jitter())),
            _ = look.tick() => {
                if !is_let_in(&hall, &talk.caller).await {
                    break Some(bye("you were shut out", 0));
                }
                if heard.elapsed() > hall.config.silence {
                    break Some(bye("nothing was heard for a long time", 0));
                }
            }
            said = source.next() => {
                heard = Instant::now();
                match said {
                    Some(Ok(Message::Text(text))) => {
                        if let Some(farewell) = talk.hear(&text).await {
                            break Some(farewell);
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        talk.refuse(None, Code::Unreadable, "frames are text");
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(error)) => {
                        tracing::debug!(%error, "a socket ended");
                        break None;
                    }
                }
            }
        }
    };
    // One line for each connection, however much it has tried.
    if talk.n_refused > 0 {
        tracing::warn!(person = talk.caller.person, n = talk.n_refused, "frames were refused");
    }
    for table in &talk.subs {
        let _ = hall.send(table, Command::Unsub { outbox: outbox.id }).await;
    }
    if let Some(farewell) = farewell {
        let close = CloseFrame { code: close_code::AWAY, reason: Utf8Bytes::from_static("bye") };
        let last = async {
            // What was acknowledged before the end is still told.
            while let Ok(text) = queue.try_recv() {
                sink.send(Message::Text(text)).await?;
            }
            sink.send(Message::Text(text(&farewell))).await?;
            sink.send(Message::Close(Some(close))).await
        };
        let _ = timeout(Duration::from_secs(2), last).await;
    }
    drop(place);
}

/// What one connection has said so far.
struct Talk {
    hall: Arc<Hall>,
    caller: Caller,
    outbox: Arc<Outbox>,
    subs: BTreeSet<String>,
    bucket: Bucket,
    is_greeted: bool,
    /// Frames that were none, came too often, or were for others.
    n_refused: u64,
}

impl Talk {
    fn refuse(&mut self, frame: Option<&ClientFrame>, code: Code, sentence: &str) {
        self.n_refused += 1;
        let cid = frame.and_then(cid_of).map(str::to_owned);
        let no = No {
            cid,
            table: frame.and_then(table_of).map(str::to_owned),
            code,
            sentence: sentence.to_owned(),
            rule: None,
            reason: None,
            seq: None,
        };
        self.outbox.push_alone(&ServerFrame::No(no));
    }

    /// Hears one frame; a farewell ends the connection.
    async fn hear(&mut self, said: &str) -> Option<ServerFrame> {
        let now = self.hall.now();
        if !self.bucket.take(self.hall.config.frames, now)
            || !self.hall.frames.take(self.caller.person.clone(), now)
        {
            self.refuse(None, Code::Slow, "too many frames; wait a moment");
            return None;
        }
        let frame: ClientFrame = match serde_json::from_str(said) {
            Ok(frame) => frame,
            Err(error) => {
                let problem: String =
                    error.to_string().chars().filter(|c| !c.is_control()).take(200).collect();
                self.refuse(None, Code::Unreadable, &format!("this is no frame: {problem}"));
                return None;
            }
        };
        if let ClientFrame::Hello { proto, .. } = frame {
            let (greeting, is_welcome) = greet(&self.hall, &self.caller, proto);
            if !is_welcome {
                return Some(greeting);
            }
            self.is_greeted = true;
            self.outbox.push_alone(&greeting);
            return None;
        }
        if !self.is_greeted {
            self.refuse(Some(&frame), Code::Order, "the first frame is hello");
            return None;
        }
        if let ClientFrame::Ping { n } = frame {
            self.outbox.push_alone(&ServerFrame::Pong { n });
            return None;
        }
        if let Err(Refused { code, sentence }) = self.pass_on(frame.clone()).await {
            self.refuse(Some(&frame), code, &sentence);
        }
        None
    }

    async fn pass_on(&mut self, frame: ClientFrame) -> Result<(), Refused> {
        let table = table_of(&frame).unwrap_or_default().to_owned();
        let hall = Arc::clone(&self.hall);
        match frame {
            ClientFrame::Sub { since, watch, invite, .. } => {
                if self.subs.len() >= caps::SUBSCRIPTIONS && !self.subs.contains(&table) {
                    return Err(Refused::new(Code::TooMuch, "too many matches are followed here"));
                }
                hall.let_in(&table, &self.caller, invite.as_deref()).await?;
                let (outbox, caller) = (Arc::clone(&self.outbox), Box::new(self.caller.clone()));
                hall.send(&table, Command::Sub { outbox, caller, since, watch }).await?;
                self.subs.insert(table);
            }
            ClientFrame::Unsub { .. } => {
                if self.subs.remove(&table) {
                    hall.send(&table, Command::Unsub { outbox: self.outbox.id }).await?;
                }
            }
            frame @ (ClientFrame::Act { .. }
            | ClientFrame::Try { .. }
            | ClientFrame::Check { .. }
            | ClientFrame::Hint { .. }
            | ClientFrame::At { .. }
            | ClientFrame::Nudge { .. }
            | ClientFrame::Say { .. }
            | ClientFrame::Note { .. }
            | ClientFrame::UndoAsk { .. }
            | ClientFrame::UndoVote { .. }
            | ClientFrame::Order { .. }
            | ClientFrame::Look { .. }
            | ClientFrame::Seen { .. }
            | ClientFrame::Hello { .. }
            | ClientFrame::Ping { .. }) => {
                if let ClientFrame::Say { .. } = frame
                    && !hall.chat.take(self.caller.person.clone(), hall.now())
                {
                    return Err(Refused::new(Code::Slow, "you say too much at once; wait"));
                }
                if !self.subs.contains(&table) {
                    hall.let_in(&table, &self.caller, None).await?;
                }
                let (caller, frame) = (Box::new(self.caller.clone()), Box::new(frame));
                let reply = Reply::Queue(Arc::clone(&self.outbox));
                hall.send(&table, Command::Frame { caller, frame, reply }).await?;
            }
        }
        Ok(())
    }
}
