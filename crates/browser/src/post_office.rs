//! A server in this program, whose way out leads to a push service that is in this program too:
//! what it pushes goes nowhere, and can be looked at as it arrives.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result};
use async_trait::async_trait;
use server::{Config, Hall, Limits, Outside, Stream, app_from_with, serve_hall};
use store::{Key, Sqlite};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The host of a push service that servers know.
pub(crate) const PUSH_SERVICE: &str = "fcm.googleapis.com";
/// Where it is said to be; nobody is asked there.
const ADDRESS: Ipv4Addr = Ipv4Addr::new(2, 3, 4, 5);

/// A server, and the push service that it writes to.
pub(crate) struct PostOffice {
    pub(crate) url: String,
    hall: Arc<Hall>,
    /// How much later it is there than here, in milliseconds.
    later: Arc<AtomicU64>,
    arrived: mpsc::UnboundedReceiver<Pushed>,
    served: JoinHandle<()>,
    _folder: TempDir,
}

/// What has arrived at the push service.
#[derive(Debug)]
pub(crate) struct Pushed {
    /// The line of the request and its headers.
    pub(crate) head: String,
    /// Sealed for one browser.
    pub(crate) body: Vec<u8>,
}

impl PostOffice {
    /// Opens one with the page that is in a folder.
    pub(crate) async fn open(page: PathBuf) -> Result<PostOffice> {
        let folder = TempDir::new()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let url = format!("http://{}", listener.local_addr()?);
        let (arrives, arrived) = mpsc::unbounded_channel();
        let later = Arc::new(AtomicU64::new(0));
        let mut config = Config::new(&url);
        config.raise_caps();
        config.outside = Arc::new(World { arrives });
        let ahead = Arc::clone(&later);
        config.clock = Arc::new(move || now() + ahead.load(Ordering::SeqCst));
        let store = Arc::new(Sqlite::open(&folder.path().join("boardwalk.db")).await?);
        let hall = Hall::open(store, Key::new([7; 32]), config).await?;
        let (app, served) = (app_from_with(vec![page], Arc::clone(&hall)), Arc::clone(&hall));
        let served = tokio::spawn(async move {
            let for_ever = std::future::pending();
            let _ = serve_hall(listener, &served, app, Limits::default(), for_ever).await;
        });
        Ok(PostOffice { url, hall, later, arrived, served, _folder: folder })
    }

    /// Time passes there.
    pub(crate) fn pass(&self, time: Duration) {
        let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.later.fetch_add(time, Ordering::SeqCst);
    }

    /// Has everything delivered that is due; the first that has arrived, if anything has.
    pub(crate) async fn deliver(&mut self) -> Option<Pushed> {
        self.hall.deliver().await;
        self.arrived.try_recv().ok()
    }

    /// Waits for what is on its way.
    pub(crate) async fn next(&mut self) -> Result<Pushed> {
        let patience = Duration::from_mins(1);
        let next = tokio::time::timeout(patience, self.arrived.recv()).await;
        next.ok().flatten().context("waited in vain for something to be pushed")
    }
}

impl Drop for PostOffice {
    fn drop(&mut self) {
        self.served.abort();
    }
}

fn now() -> u64 {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The world outside, in which there is a push service and nothing else.
struct World {
    arrives: mpsc::UnboundedSender<Pushed>,
}

#[async_trait]
impl Outside for World {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        match host {
            PUSH_SERVICE => Ok(vec![ADDRESS.into()]),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    async fn connect(&self, _: SocketAddr, _: &str) -> io::Result<Box<dyn Stream>> {
        let (ours, theirs) = tokio::io::duplex(64 << 10);
        tokio::spawn(receive(theirs, self.arrives.clone()));
        Ok(Box::new(ours))
    }
}

/// Takes one message in.
async fn receive(
    mut stream: DuplexStream,
    arrives: mpsc::UnboundedSender<Pushed>,
) -> io::Result<()> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") {
            break end + 4;
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length: usize = length.and_then(|it| it.parse().ok()).unwrap_or(0);
    while bytes.len() < end + length {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    // Before the answer: whoever waits for that finds it here.
    let _ = arrives.send(Pushed { head, body: bytes.split_off(end) });
    stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n").await
}
