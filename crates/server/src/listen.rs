//! Connections: how many, how long, how large; and a friendly end.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::answer::answer;
use crate::site::Site;

/// What one client can take from the others.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time; more have to wait.
    pub connections: usize,
    /// Bytes of a request's line and headers. Bodies are never read.
    pub head_bytes: usize,
    /// How long a request may take to arrive, and a connection to be idle.
    pub head_time: Duration,
    /// How long a connection may live, with however slow a reader at its end.
    pub connection_time: Duration,
    /// How long answers on their way are waited for when the server stops.
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

/// Answers requests until the process is told to stop, by Ctrl-C or by the system.
pub fn run(listener: std::net::TcpListener, site: Site) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let stop = told_to_stop()?;
        serve(TcpListener::from_std(listener)?, site, Limits::default(), stop).await;
        Ok(())
    })
}

/// Waits for Ctrl-C, or for the system's polite request to end.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let terminated = async move { terminate.recv().await };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<Option<()>>();
    Ok(async move {
        tokio::select! {
            _ = signal::ctrl_c() => {}
            _ = terminated => {}
        }
    })
}

/// Answers requests until `stop` comes, then lets those under way finish.
pub async fn serve(
    listener: TcpListener,
    site: Site,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let service = Router::new().fallback(move |request: Request| async move {
        let (parts, _) = request.into_parts();
        answer(site, &parts.method, parts.uri.path(), &parts.headers)
    });
    let service = TowerToHyperService::new(service);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(limits.head_bytes);
    let room = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            let place = Arc::clone(&room).acquire_owned().await.expect("nobody closes the room");
            (accept(&listener).await, place)
        };
        let (stream, place) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that went away or took too long is no news.
            let _ = timeout(limits.connection_time, connection).await;
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(limits.farewell, graceful.shutdown()).await;
}

/// The next connection. When the system has no room for another one, it may have some later.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(_) => sleep(Duration::from_millis(200)).await,
        }
    }
}
