//! What one client can do to the others, and how the server ends.

use std::io::{Read as _, Write as _};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use server::{File, Limits, Site, app};
use tokio::sync::Notify;

use crate::client::{PAGE, Running, page, read_answer};

#[test]
fn a_head_that_is_too_large_is_refused() {
    let server = Running::start(page(), Limits::default());
    let long = "x".repeat(Limits::default().head_bytes);
    assert_eq!(server.ask("GET", "/", &[("cookie", &long)]).status, 431);
    assert_eq!(server.ask("GET", "/", &[("cookie", "short")]).status, 200);
}

#[test]
fn a_request_that_never_ends_is_given_up() {
    let limits = Limits { head_time: Duration::from_millis(50), ..Limits::default() };
    let server = Running::start(page(), limits);
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nhost:").unwrap();
    // The connection ends although we never finish.
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(!String::from_utf8(rest).unwrap().contains("200 OK"));
    assert_eq!(server.ask("GET", "/", &[]).status, 200);
}

#[test]
fn a_client_that_says_nothing_is_given_up() {
    let limits = Limits { head_time: Duration::from_millis(50), ..Limits::default() };
    let server = Running::start(page(), limits);
    let mut silent = server.connect();
    assert_eq!(silent.read(&mut [0]).unwrap(), 0, "the connection ends without a word");
    // And so does one that has had its answer and says nothing more.
    let mut idle = server.connect();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
    assert_eq!(read_answer(&mut idle).unwrap().status, 200);
}

#[test]
fn whoever_finds_no_room_waits_for_it() {
    let server = Running::start(page(), Limits { connections: 1, ..Limits::default() });
    let first = server.connect();
    let mut second = server.connect();
    second.write_all(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").unwrap();
    drop(first);
    assert_eq!(read_answer(&mut second).unwrap().status, 200);
}

#[test]
fn a_server_that_stops_lets_idle_connections_go() {
    let mut server = Running::start(page(), Limits::default());
    let address = server.address;
    let mut idle = server.connect();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
    let mut first = [0; 12];
    idle.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    server.stop();
    // Neither hangs: the server does not wait for the idle connection, which it closes.
    let mut rest = Vec::new();
    let _ = idle.read_to_end(&mut rest);
    server.join();
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn a_reader_that_never_reads_is_given_up() {
    // More than the system takes off our hands.
    let bytes = Box::leak(vec![0; 64 << 20].into_boxed_slice());
    let file = File { path: "index.html", tag: "p1", bytes, brotli: None, gzip: None };
    let site = Site(Box::leak(Box::new([file])));
    let limits = Limits {
        connections: 1,
        connection_time: Duration::from_millis(50),
        farewell: Duration::from_millis(50),
        ..Limits::default()
    };
    let server = Running::start(app(site, Router::new()), limits);
    let mut lazy = server.connect();
    lazy.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
    let mut first = [0; 12];
    lazy.read_exact(&mut first).unwrap();
    // There is room for one, and the lazy one does not go by itself.
    assert_eq!(server.ask("GET", "/healthz", &[]).status, 200);
}

/// A house with a door that says when somebody came, and answers when it is told to.
fn slow_house() -> (Router, mpsc::Receiver<()>, Arc<Notify>) {
    let (came, guests) = mpsc::channel();
    let tell = Arc::new(Notify::new());
    let told = Arc::clone(&tell);
    let slow = async move || {
        came.send(()).unwrap();
        told.notified().await;
        "at last"
    };
    (app(PAGE, Router::new().route("/slow", get(slow))), guests, tell)
}

#[test]
fn a_server_that_stops_finishes_its_answers() {
    let (app, guests, tell) = slow_house();
    let mut server = Running::start(app, Limits::default());
    let mut stream = server.connect();
    stream.write_all(b"GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
    guests.recv().unwrap();
    server.stop();
    tell.notify_one();
    // Without a word about it from us, the connection ends with the answer.
    let answer = read_answer(&mut stream).unwrap();
    assert_eq!((answer.status, &*answer.body), (200, "at last"));
    server.join();
}

#[test]
fn a_server_that_stops_does_not_wait_for_ever() {
    let (app, guests, _tell) = slow_house();
    let limits = Limits { farewell: Duration::from_millis(50), ..Limits::default() };
    let server = Running::start(app, limits);
    let mut stream = server.connect();
    stream.write_all(b"GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
    guests.recv().unwrap();
    server.join();
    assert!(read_answer(&mut stream).is_none());
}

#[test]
fn a_connection_that_has_lived_long_enough_ends_with_its_answer() {
    let (app, guests, tell) = slow_house();
    let limits = Limits { connection_time: Duration::ZERO, ..Limits::default() };
    let server = Running::start(app, limits);
    let mut stream = server.connect();
    stream.write_all(b"GET /slow HTTP/1.1\r\nhost: a\r\n\r\n").unwrap();
    guests.recv().unwrap();
    tell.notify_one();
    assert_eq!(read_answer(&mut stream).unwrap().body, "at last");
}
