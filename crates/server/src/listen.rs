//! Connections: how many, how long, how large; and a friendly end.

use std::io;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::{Listener, ListenerExt as _};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_util::io::InspectReader;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::api::Peer;
use crate::app::{app_from_with, app_with};
use crate::hall::Hall;
use crate::site::Site;

/// What one client can take from the others.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time; more have to wait.
    pub connections: usize,
    /// Bytes of a request's line and headers.
    pub head_bytes: usize,
    /// How long a request may take to arrive, and a connection to be idle.
    pub head_time: Duration,
    /// How long a connection may live. One that was upgraded has left HTTP behind and lives on.
    pub connection_time: Duration,
    /// How long the answer on its way is waited for when a connection has lived that long, or the
    /// server stops, with however slow a reader at its end.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 512,
            head_bytes: 16 << 10,
            head_time: Duration::from_secs(15),
            connection_time: Duration::from_mins(5),
            farewell: Duration::from_secs(3),
        }
    }
}

/// Why a server has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Ended {
    /// It was told to.
    Told,
    /// To begin anew, which gives back what could not be given back otherwise.
    Anew,
}

/// Serves a page, and matches at its tables, until the process is told to stop, by Ctrl-C or by the
/// system, or should begin anew.
pub fn run(
    listener: std::net::TcpListener,
    site: Site,
    open: impl Future<Output = io::Result<Arc<Hall>>>,
) -> io::Result<Ended> {
    until_told(listener, open, |hall| app_with(site, hall))
}

/// The same with a page that is read from folders, of which the first that has a file counts.
pub fn run_from(
    listener: std::net::TcpListener,
    folders: Vec<PathBuf>,
    open: impl Future<Output = io::Result<Arc<Hall>>>,
) -> io::Result<Ended> {
    until_told(listener, open, |hall| app_from_with(folders, hall))
}

fn until_told(
    listener: std::net::TcpListener,
    open: impl Future<Output = io::Result<Arc<Hall>>>,
    app: impl FnOnce(Arc<Hall>) -> Router,
) -> io::Result<Ended> {
    Runtime::new()?.block_on(async {
        listener.set_nonblocking(true)?;
        let stop = told_to_stop()?;
        let listener = TcpListener::from_std(listener)?;
        let hall = open.await?;
        let app = app(Arc::clone(&hall));
        let limits = Limits { connections: hall.config.connections, ..Limits::default() };
        Ok(serve_hall(listener, &hall, app, limits, stop).await)
    })
}

/// Answers requests until `stop` comes; then everybody is told, and what was committed is closed.
pub async fn serve_hall(
    listener: TcpListener,
    hall: &Arc<Hall>,
    app: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> Ended {
    let ticking = {
        let hall = Arc::clone(hall);
        tokio::spawn(async move {
            let mut every = tokio::time::interval(Duration::from_secs(1));
            loop {
                every.tick().await;
                hall.tick().await;
            }
        })
    };
    // Others may be slow to listen, which is no reason for clocks to wait.
    let delivering = {
        let hall = Arc::clone(hall);
        tokio::spawn(async move {
            let mut every = tokio::time::interval(Duration::from_secs(1));
            loop {
                every.tick().await;
                hall.deliver().await;
            }
        })
    };
    let (stopping, anew) = (hall.stopping.clone(), hall.anew.clone());
    let stop = async move {
        tokio::select! {
            () = stop => {}
            () = anew.cancelled() => {}
        }
        stopping.cancel();
    };
    serve(listener, app, limits, stop).await;
    hall.sockets_are_closed(limits.farewell).await;
    ticking.abort();
    delivering.abort();
    hall.stop().await;
    if hall.anew.is_cancelled() { Ended::Anew } else { Ended::Told }
}

/// Waits for Ctrl-C, or for the system's polite request to end; both are heard from now on.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(windows)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

/// Answers requests until `stop` comes, then lets those under way finish.
///
/// This is `axum::serve` with limits, which `axum::serve` cannot be given: see
/// docs/decisions/0012-connections-have-limits.md.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(limits.head_bytes);
    // The last piece of an answer does not wait for word that the one before it has arrived.
    let mut listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let room = Arc::new(Semaphore::new(limits.connections));
    let (connections, stopping) = (TaskTracker::new(), CancellationToken::new());
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&room).acquire_owned().await.expect("nobody closes the room");
            let (stream, peer) = listener.accept().await;
            // The place is given back with the stream, whoever holds it at the end: an upgrade
            // takes it out of our hands.
            (InspectReader::new(stream, move |_| _ = &place), peer)
        };
        let (stream, peer) = tokio::select! {
            (stream, peer) = accepted => (TokioIo::new(stream), peer),
            () = &mut stop => break,
        };
        let service = TowerToHyperService::new(app.clone().layer(Extension(Peer(peer))));
        let (http, stopping) = (http.clone(), stopping.clone());
        connections.spawn(async move {
            let mut connection = pin!(http.serve_connection(stream, service).with_upgrades());
            tokio::select! {
                // A client that went away is no news.
                _ = connection.as_mut() => return,
                () = sleep(limits.connection_time) => {}
                () = stopping.cancelled() => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = timeout(limits.farewell, connection).await;
        });
    }
    drop(listener);
    stopping.cancel();
    connections.close();
    connections.wait().await;
}
