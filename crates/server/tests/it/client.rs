//! A small page, asked without a connection, or through the plainest client there is.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use server::{File, Limits, Site, app, serve};
use tokio::sync::oneshot;
use tower::ServiceExt as _;

/// No answer takes longer: whoever waits this long has found a mistake.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) const PAGE: Site = Site(&[
    File {
        path: "assets/boardwalk-1.js",
        tag: "j1",
        bytes: b"plain script",
        brotli: Some(b"brotli script"),
        gzip: Some(b"gzip script"),
    },
    File { path: "assets/boardwalk-1.wasm", tag: "w1", bytes: b"wasm", brotli: None, gzip: None },
    File { path: "icons/a.svg", tag: "i1", bytes: b"<svg/>", brotli: None, gzip: None },
    File {
        path: "index.html",
        tag: "p1",
        bytes: b"plain page",
        brotli: Some(b"brotli page"),
        gzip: None,
    },
    File { path: "manifest.webmanifest", tag: "m1", bytes: b"{}", brotli: None, gzip: None },
    File { path: "sw.js", tag: "s1", bytes: b"worker", brotli: None, gzip: None },
]);

/// The page and nothing else.
pub(crate) fn page() -> Router {
    app(PAGE, Router::new())
}

/// Asks without a connection.
pub(crate) async fn ask(
    app: &Router,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &'static str,
) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for &(name, value) in headers {
        request = request.header(name, value);
    }
    let answer = app.clone().oneshot(request.body(Body::from(body)).unwrap());
    let (head, body) = answer.await.unwrap().into_parts();
    let headers = head.headers.iter();
    let headers =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    Answer {
        status: head.status.as_u16(),
        headers: headers.collect(),
        body: String::from_utf8(to_bytes(body, usize::MAX).await.unwrap().into()).unwrap(),
    }
}

/// A server on a port of its own, stopped when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(app: Router, limits: Limits) -> Running {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                serve(listener, app, limits, async move {
                    let _ = stopped.await;
                })
                .await;
            });
        });
        Running { address, stop: Some(stop), thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends one request on a connection of its own.
    #[track_caller]
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut stream = self.connect();
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nhost: boardwalk.test\r\nconnection: close\r\n");
        for (name, value) in headers {
            request.push_str(&[name, ": ", value, "\r\n"].concat());
        }
        request.push_str("\r\n");
        // A server may refuse before it has read everything.
        let _ = stream.write_all(request.as_bytes());
        read_answer(&mut stream).expect("an answer")
    }

    /// Tells the server to stop.
    pub(crate) fn stop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
    }

    /// Tells the server to stop, and waits until it has.
    pub(crate) fn join(mut self) {
        self.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// The value of a header, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(it, _)| it == name);
        found.map_or("", |(_, value)| value)
    }
}

/// Reads to the end of the connection; nothing at all is no answer.
pub(crate) fn read_answer(stream: &mut TcpStream) -> Option<Answer> {
    let mut bytes = Vec::new();
    // A connection that is cut off after the answer has still brought it.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = lines.filter_map(|line| line.split_once(": "));
    Some(Answer {
        status,
        headers: headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        body: body.to_owned(),
    })
}
