//! A whole server in this process, and people who come to it by real connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::{Config, Hall, Limits, Rate, Think, app_with, serve_hall};
use store::{Key, Sqlite, Store};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::client::PAGE;
use crate::matches::play_over_http;

/// No answer takes longer: whoever waits this long has found a mistake.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The time at the house, which passes only when a test says so.
pub(crate) static START: u64 = 1_800_000_000_000;

pub(crate) struct House {
    pub(crate) hall: Arc<Hall>,
    pub(crate) address: String,
    pub(crate) time: Arc<AtomicU64>,
    pub(crate) folder: Option<TempDir>,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

/// Bots answer at once, and nobody is slowed down.
pub(crate) fn config(address: &str, time: &Arc<AtomicU64>) -> Config {
    let mut config = Config::new(&format!("http://{address}"));
    let time = Arc::clone(time);
    config.clock = Arc::new(move || time.load(Ordering::SeqCst));
    (config.bot_delay, config.order_delay) = (Duration::ZERO, Duration::ZERO);
    config.think = Think::Iterations(4);
    config.hint = Think::Iterations(8);
    config.hint_every = 0;
    let often = Rate::per_seconds(1_000_000, 1);
    (config.frames, config.chat, config.requests) = (often, often, often);
    (config.guests, config.tables, config.imports) = (often, often, often);
    config.sockets_of_address = 10_000;
    config.look_anew = Duration::from_millis(20);
    config
}

pub(crate) const KEY: [u8; 32] = [9; 32];

impl House {
    pub(crate) async fn open() -> House {
        House::open_with(|_| {}).await
    }

    pub(crate) async fn open_with(change: impl FnOnce(&mut Config)) -> House {
        House::open_in(tempfile::tempdir().unwrap(), START, change, |store| store).await
    }

    /// The same in a folder that has been used before, or with a store that misbehaves.
    pub(crate) async fn open_in(
        folder: TempDir,
        now: u64,
        change: impl FnOnce(&mut Config),
        wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
    ) -> House {
        let store = Sqlite::open(&folder.path().join("boardwalk.db")).await.unwrap();
        let mut house = House::open_on(wrap(Arc::new(store)), now, change).await;
        house.folder = Some(folder);
        house
    }

    /// One that keeps everything in this store.
    pub(crate) async fn open_on(
        store: Arc<dyn Store>,
        now: u64,
        change: impl FnOnce(&mut Config),
    ) -> House {
        // Not much is on its way to anybody, so that a slow reader is noticed.
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_send_buffer_size(32 << 10).unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = socket.listen(1_024).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let time = Arc::new(AtomicU64::new(now));
        let mut config = config(&address, &time);
        change(&mut config);
        let hall = Hall::open(store, Key::new(KEY), config).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let app: Router = app_with(PAGE, Arc::clone(&hall));
        let again = Arc::clone(&hall);
        let served = tokio::spawn(async move {
            let limits = Limits { connections: 10_000, ..Limits::default() };
            let stopped = async { drop(stopped.await) };
            let _ = serve_hall(listener, &again, app, limits, stopped).await;
        });
        House { hall, address, time, folder: None, stop: Some(stop), served }
    }

    /// Stops politely, and leaves the folder.
    pub(crate) async fn close(mut self) -> TempDir {
        self.stop().await;
        self.folder.take().unwrap()
    }

    /// Stops politely.
    pub(crate) async fn stop(&mut self) {
        drop(self.stop.take());
        timeout(PATIENCE, &mut self.served).await.unwrap().unwrap();
    }

    pub(crate) fn ask_to_stop(&mut self) {
        drop(self.stop.take());
    }

    pub(crate) fn pass(&self, ms: u64) {
        self.time.fetch_add(ms, Ordering::SeqCst);
    }

    /// One request; the whole answer as it came.
    pub(crate) async fn ask_whole(&self, head: &str, body: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let length = body.len();
        let head = format!(
            "{head}\r\nhost: {}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n",
            self.address
        );
        // A server that has heard enough may stop listening before all is said.
        let _ = stream.write_all(&[head.as_bytes(), body].concat()).await;
        let mut answer = Vec::new();
        let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// One request; the status and the body.
    pub(crate) async fn ask_raw(&self, head: &str, body: &[u8]) -> (u16, String) {
        let answer = self.ask_whole(head, body).await;
        let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, unchunked(&answer, body))
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Value,
    ) -> (u16, Value) {
        let head = format!("{method} {path} HTTP/1.1\r\nauthorization: Bearer {token}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) = self.ask_raw(&head, body.as_bytes()).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn guest(&self, name: &str) -> Person<'_> {
        let (status, guest) = self.ask("POST", "/api/guest", "", json!({"name": name})).await;
        assert_eq!(status, 200, "{guest}");
        let text = |key: &str| guest[key].as_str().unwrap().to_owned();
        Person { house: self, id: text("person"), token: text("token") }
    }
}

fn unchunked(answer: &str, body: &str) -> String {
    if !answer.to_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut rest, mut text) = (body, String::new());
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || size > more.len() {
            break;
        }
        text.push_str(&more[..size]);
        rest = more[size..].trim_start_matches("\r\n");
    }
    text
}

#[derive(Clone)]
pub(crate) struct Person<'a> {
    pub(crate) house: &'a House,
    pub(crate) id: String,
    pub(crate) token: String,
}

impl Person<'_> {
    /// The same person at another server.
    pub(crate) fn at<'a>(&self, house: &'a House) -> Person<'a> {
        Person { house, id: self.id.clone(), token: self.token.clone() }
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        self.house.ask(method, path, &self.token, body).await
    }

    #[track_caller]
    pub(crate) fn post(&self, path: &str, body: Value) -> impl Future<Output = Value> + use<'_> {
        let path = path.to_owned();
        async move {
            let (status, answer) = self.ask("POST", &path, body).await;
            assert_eq!(status, 200, "{path}: {answer}");
            answer
        }
    }

    /// One frame over plain HTTP.
    pub(crate) async fn frame(&self, frame: Value) -> Value {
        self.post("/api/frame", frame).await
    }

    /// Sets up a table; gives its id and the secret of its link.
    pub(crate) async fn table(&self, new: Value) -> (String, String) {
        let info = self.post("/api/tables", new).await;
        let invite = info["invite"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        (info["id"].as_str().unwrap().to_owned(), invite)
    }

    pub(crate) async fn connect(&self) -> Socket {
        Socket::connect(&self.house.address, &self.token, None).await.unwrap()
    }

    /// Connects and follows; gives the first snap.
    pub(crate) async fn follow(&self, table: &str) -> (Socket, Value) {
        let mut socket = self.connect().await;
        socket.send(json!({"t": "sub", "table": table})).await;
        let snap = socket.next_of("snap").await;
        (socket, snap)
    }
}

pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
    /// Every frame as it came.
    pub(crate) heard: Vec<String>,
}

impl Socket {
    /// Connects and says hello.
    pub(crate) async fn connect(
        address: &str,
        token: &str,
        origin: Option<&str>,
    ) -> Result<Socket, Error> {
        let mut socket = Socket::bare(address, token, origin).await?;
        socket.send(json!({"t": "hello", "proto": wire::PROTO, "build": "test"})).await;
        socket.next_of("welcome").await;
        socket.heard.clear();
        Ok(socket)
    }

    pub(crate) async fn bare(
        address: &str,
        token: &str,
        origin: Option<&str>,
    ) -> Result<Socket, Error> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Socket::over(stream, address, token, origin).await
    }

    /// A connection on which little is under way. It has room for a few of the largest segments
    /// that travel inside one machine: what does not fit is lost and sent again ever more slowly.
    pub(crate) async fn narrow(address: &str, token: &str) -> Socket {
        let stream = TcpSocket::new_v4().unwrap();
        stream.set_recv_buffer_size(128 << 10).unwrap();
        let stream = stream.connect(address.parse().unwrap()).await.unwrap();
        let mut socket = Socket::over(stream, address, token, None).await.unwrap();
        socket.send(json!({"t": "hello", "proto": wire::PROTO, "build": "test"})).await;
        socket.next_of("welcome").await;
        socket
    }

    async fn over(
        stream: TcpStream,
        address: &str,
        token: &str,
        origin: Option<&str>,
    ) -> Result<Socket, Error> {
        let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", format!("boardwalk={token}").parse().unwrap());
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().unwrap());
        }
        // There may be thousands of us.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10);
        let (stream, _) =
            tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream, heard: Vec::new() })
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.send_text(&frame.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next frame; `None` when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("a frame comes") {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.as_str().to_owned());
                    return Some(serde_json::from_str(text.as_str()).unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next frame of a kind; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        self.next_where(|frame| frame["t"] == kind).await
    }

    pub(crate) async fn next_where(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.next().await.expect("the connection goes on");
            if is_it(&frame) {
                return frame;
            }
        }
    }

    /// Does something, and waits for what is said to it.
    pub(crate) async fn act(&mut self, table: &str, cid: &str, base: u64, action: &Value) -> Value {
        let frame = json!({"t": "act", "table": table, "cid": cid, "base": base, "action": action});
        self.send(frame).await;
        self.next_where(|frame| frame["cid"] == cid && (frame["t"] == "ok" || frame["t"] == "no"))
            .await
    }
}

impl Person<'_> {
    /// The text at an address, where it is no JSON.
    pub(crate) async fn text(&self, path: &str) -> String {
        let head = format!("GET {path} HTTP/1.1\r\nauthorization: Bearer {}", self.token);
        let (status, text) = self.house.ask_raw(&head, b"").await;
        assert_eq!(status, 200, "{path}: {text}");
        text
    }

    /// Plays a whole match against bots, by chance; gives the table.
    pub(crate) async fn play_out(&self, new: Value) -> String {
        let (table, _) = self.table(new).await;
        self.post(&format!("/api/tables/{table}/start"), Value::Null).await;
        play_over_http(self.clone(), table.clone(), 1).await;
        table
    }
}

/// Two people, and bots in the other seats; the match has begun. Gives the table.
pub(crate) async fn begin(ann: &Person<'_>, ben: &Person<'_>, game: &str, n_seats: u8) -> String {
    let mut seats = vec![json!("me"), json!("open")];
    seats.resize(n_seats.into(), json!({"bot": "random"}));
    let seed = "7".repeat(64);
    let new = json!({"game": game, "seats": seats, "keep_order": true, "seed": seed});
    let (table, invite) = ann.table(new).await;
    ben.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    table
}
