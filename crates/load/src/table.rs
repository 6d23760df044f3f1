//! Those at one table: who plays, who watches, and what they hear.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use futures_util::stream::SelectAll;
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{Dice as _, QuickDice};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::http::Http;

type Stream = WebSocketStream<TcpStream>;
type Sink = futures_util::stream::SplitSink<Stream, Message>;
type Source = futures_util::stream::SplitStream<Stream>;

/// What is heard by a socket, with its number at the table.
type Said = (usize, Option<Result<Message, Error>>);

/// Sockets say something at least this often, as a page does.
const PING: Duration = Duration::from_secs(45);

/// Somebody who came in.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) server: SocketAddr,
    pub(crate) token: String,
}

/// One connection.
struct Socket {
    sink: Sink,
    /// The last place that was heard.
    seq: Option<u64>,
    /// What may be done now, of who plays.
    legal: Vec<Value>,
}

/// What is counted at a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) sent: u64,
    pub(crate) acknowledged: u64,
    pub(crate) refused: u64,
    pub(crate) unanswered: u64,
    pub(crate) lost: u64,
    pub(crate) doubled: u64,
    pub(crate) finished: u64,
    pub(crate) cut: u64,
    pub(crate) frames: u64,
    pub(crate) bytes: u64,
    pub(crate) gaps: u64,
    pub(crate) resynced: u64,
    pub(crate) acknowledgement: Vec<u64>,
    pub(crate) told: Vec<u64>,
}

pub(crate) struct Table {
    id: String,
    game: String,
    players: Vec<Guest>,
    sockets: Vec<Socket>,
    heard: SelectAll<futures_util::stream::BoxStream<'static, Said>>,
    dice: QuickDice,
    /// The action under way: its id, who sent it, when.
    under_way: Option<(String, usize, Instant)>,
    /// When an action was sent that not all have heard of, and who has.
    telling: Option<(u64, Instant, usize)>,
    /// Acknowledged in this match.
    acknowledged: u64,
    is_over: bool,
    pub(crate) counts: Counts,
}

impl Table {
    /// Sets up a match, at which the players follow, and then those who watch.
    pub(crate) async fn set_up(
        game: &str,
        players: Vec<Guest>,
        watchers: &[Guest],
        seed: u64,
    ) -> Result<Table> {
        let mut table = Table {
            id: String::new(),
            game: game.to_owned(),
            sockets: Vec::new(),
            heard: SelectAll::new(),
            dice: QuickDice::new(seed),
            under_way: None,
            telling: None,
            acknowledged: 0,
            is_over: false,
            counts: Counts::default(),
            players,
        };
        table.begin().await?;
        for guest in table.players.clone().iter().chain(watchers) {
            table.connect(guest).await?;
        }
        for i in 0..table.sockets.len() {
            table.follow(i).await?;
        }
        Ok(table)
    }

    /// The next match of the same people.
    async fn begin(&mut self) -> Result<()> {
        let mut seats = vec![json!("open"); self.players.len()];
        seats[0] = json!("me");
        let new = json!({"game": self.game, "seats": seats, "listed": true});
        let host = &self.players[0];
        let mut http = Http::new(host.server);
        let info = http.post("/api/tables", &host.token, &new).await?;
        let id = info["id"].as_str().context("a table has an id")?;
        let path = format!("/api/tables/{id}");
        for guest in &self.players[1..] {
            let join = format!("{path}/join");
            Http::new(guest.server).post(&join, &guest.token, &json!({})).await?;
        }
        http.post(&format!("{path}/start"), &host.token, &Value::Null).await?;
        id.clone_into(&mut self.id);
        (self.acknowledged, self.is_over) = (0, false);
        Ok(())
    }

    async fn connect(&mut self, guest: &Guest) -> Result<()> {
        let stream = TcpStream::connect(guest.server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}/api/socket", guest.server).into_client_request()?;
        let cookie = format!("{}={}", wire::COOKIE_HTTP, guest.token);
        request.headers_mut().insert("cookie", cookie.parse()?);
        // There are thousands of us.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (stream, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        let (mut sink, source) = stream.split();
        let hello = json!({"t": "hello", "proto": wire::PROTO, "build": "load"});
        sink.send(Message::text(hello.to_string())).await?;
        let n = self.sockets.len();
        self.heard.push(ears(n, source));
        self.sockets.push(Socket { sink, seq: None, legal: Vec::new() });
        Ok(())
    }

    /// Follows, and waits until it is shown how things are.
    async fn follow(&mut self, i: usize) -> Result<()> {
        (self.sockets[i].seq, self.sockets[i].legal) = (None, Vec::new());
        let watch = i >= self.players.len();
        let sub = json!({"t": "sub", "table": self.id, "watch": watch});
        self.sockets[i].sink.send(Message::text(sub.to_string())).await?;
        let shown = async {
            while self.sockets[i].seq.is_none() {
                let said = self.heard.next().await.context("all connections ended")?;
                self.hear(said)?;
            }
            Ok::<(), anyhow::Error>(())
        };
        timeout(Duration::from_mins(1), shown).await.context("nothing was shown in a minute")?
    }

    /// Listens, and gives a sign of life, until all are there; gives when they begin.
    pub(crate) async fn wait(
        &mut self,
        begin: &mut watch::Receiver<Option<Instant>>,
    ) -> Result<Instant> {
        let mut ping = Instant::now() + PING;
        loop {
            if let Some(start) = *begin.borrow_and_update() {
                return Ok(start);
            }
            tokio::select! {
                said = self.heard.next() => match said {
                    Some(said) => self.hear(said)?,
                    None => bail!("all connections ended"),
                },
                there = begin.changed() => there.context("the others did not come")?,
                () = sleep_until(ping) => {
                    ping += PING;
                    self.ping().await?;
                }
            }
        }
    }

    async fn ping(&mut self) -> Result<()> {
        for socket in &mut self.sockets {
            let frame = json!({"t": "ping", "n": 1});
            socket.sink.send(Message::text(frame.to_string())).await?;
        }
        Ok(())
    }

    /// Plays an action at each of these moments, until the end.
    pub(crate) async fn play(
        &mut self,
        first: Instant,
        every: Duration,
        end: Instant,
    ) -> Result<()> {
        let (mut next, mut ping) = (first, Instant::now() + PING);
        while Instant::now() < end {
            tokio::select! {
                said = self.heard.next() => match said {
                    Some(said) => self.hear(said)?,
                    None => bail!("all connections ended"),
                },
                () = sleep_until(next.min(end)) => {
                    next += every;
                    if self.is_over {
                        self.finish().await?;
                        self.counts.finished += 1;
                        self.begin().await?;
                        for i in 0..self.sockets.len() {
                            self.follow(i).await?;
                        }
                    } else if self.under_way.is_none() && Instant::now() < end {
                        self.act().await?;
                    }
                }
                () = sleep_until(ping) => {
                    ping += PING;
                    self.ping().await?;
                }
            }
        }
        Ok(())
    }

    /// Whoever may act does something that is listed.
    async fn act(&mut self) -> Result<()> {
        let may: Vec<usize> =
            (0..self.players.len()).filter(|&i| !self.sockets[i].legal.is_empty()).collect();
        let Some(&i) = may.get(self.dice.index(may.len().max(1))) else { return Ok(()) };
        let socket = &mut self.sockets[i];
        let action = &socket.legal[self.dice.index(socket.legal.len())];
        self.counts.sent += 1;
        let cid = format!("n{}", self.counts.sent);
        let act = json!({"t": "act", "table": self.id, "cid": cid, "base": socket.seq,
                         "action": action["action"]});
        let now = Instant::now();
        self.telling = socket.seq.map(|seq| (seq + 1, now, 0));
        socket.sink.send(Message::text(act.to_string())).await?;
        self.under_way = Some((cid, i, now));
        Ok(())
    }

    fn hear(&mut self, (i, said): Said) -> Result<()> {
        let text = match said {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(_)) | Err(_)) | None => {
                self.counts.cut += 1;
                return Ok(());
            }
            Some(Ok(_)) => return Ok(()),
        };
        self.counts.frames += 1;
        self.counts.bytes += text.len() as u64;
        // Most of what watchers hear is not looked at.
        let head: Head = serde_json::from_str(&text)?;
        if head.table.as_deref().is_some_and(|table| table != self.id) {
            return Ok(());
        }
        match (head.t.as_str(), head.seq) {
            ("ok" | "no", _) => self.answered(i, &head),
            ("snap", Some(seq)) => {
                let socket = &mut self.sockets[i];
                self.counts.resynced += u64::from(socket.seq.is_some());
                socket.seq = Some(seq);
                self.look(i, &text)?;
            }
            ("ev", Some(seq)) => {
                let socket = &mut self.sockets[i];
                self.counts.gaps += u64::from(socket.seq != Some(seq - 1));
                socket.seq = Some(seq);
                self.look(i, &text)?;
                self.told(seq);
            }
            _ => {}
        }
        Ok(())
    }

    fn answered(&mut self, i: usize, head: &Head) {
        let is_it = |(cid, by, _): &mut (String, usize, Instant)| {
            head.cid.as_deref() == Some(cid.as_str()) && *by == i
        };
        let Some((_, _, sent)) = self.under_way.take_if(is_it) else { return };
        let took = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
        if head.t == "ok" {
            self.counts.acknowledged += 1;
            self.acknowledged += 1;
            self.counts.acknowledgement.push(took);
        } else {
            self.counts.refused += 1;
        }
    }

    fn told(&mut self, seq: u64) {
        let n = self.sockets.len();
        if let Some((wanted, sent, heard)) = &mut self.telling
            && *wanted == seq
        {
            *heard += 1;
            if *heard == n {
                let took = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
                self.counts.told.push(took);
                self.telling = None;
            }
        }
    }

    /// What a player may do next.
    fn look(&mut self, i: usize, text: &str) -> Result<()> {
        if i >= self.players.len() {
            return Ok(());
        }
        let shown: Shown = serde_json::from_str(text)?;
        if let Some(now) = shown.now {
            self.is_over = now.ending.is_some();
            self.sockets[i].legal = now.legal;
        }
        Ok(())
    }

    /// Compares what was acknowledged with what is in the match.
    pub(crate) async fn finish(&mut self) -> Result<()> {
        // What is under way may still be answered.
        let wait = async {
            while self.under_way.is_some() {
                let Some(said) = self.heard.next().await else { break };
                let _ = self.hear(said);
            }
        };
        let _ = timeout(Duration::from_secs(10), wait).await;
        let unanswered = u64::from(self.under_way.take().is_some());
        self.counts.unanswered += unanswered;
        let host = &self.players[0];
        let path = format!("/api/tables/{}/state", self.id);
        let state = Http::new(host.server).get(&path, &host.token).await?;
        let kept = state["seq"].as_u64().context("a match stands somewhere")?;
        self.counts.lost += self.acknowledged.saturating_sub(kept);
        self.counts.doubled += kept.saturating_sub(self.acknowledged + unanswered);
        Ok(())
    }
}

/// What is looked at in every frame.
#[derive(Deserialize)]
struct Head {
    t: String,
    table: Option<String>,
    cid: Option<String>,
    seq: Option<u64>,
}

#[derive(Deserialize)]
struct Shown {
    now: Option<Now>,
}

#[derive(Deserialize)]
struct Now {
    legal: Vec<Value>,
    ending: Option<serde::de::IgnoredAny>,
}

/// What one socket hears; the last is that it has ended.
fn ears(n: usize, source: Source) -> futures_util::stream::BoxStream<'static, Said> {
    let ended = futures_util::stream::once(async { None });
    let said = source.map(Some).chain(ended);
    Box::pin(said.map(move |said| (n, said)))
}
