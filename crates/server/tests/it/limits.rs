//! What one client can do to the others, and how the server ends.

use std::io::{Read as _, Write as _};
use std::thread;
use std::time::Duration;

use server::Limits;

use crate::client::{PAGE, Running, read_answer};

#[test]
fn a_head_that_is_too_large_is_refused() {
    let server = Running::start(PAGE, Limits::default());
    let long = "x".repeat(Limits::default().head_bytes);
    assert_eq!(server.ask("GET", "/", &[("cookie", &long)]).status, 431);
    assert_eq!(server.ask("GET", "/", &[("cookie", "short")]).status, 200);
}

#[test]
fn nonsense_is_refused() {
    let server = Running::start(PAGE, Limits::default());
    let mut stream = server.connect();
    stream.write_all(b"\x16\x03\x01 what is this\r\n\r\n").unwrap();
    assert_eq!(read_answer(&mut stream).unwrap().status, 400);
}

#[test]
fn a_request_that_never_ends_is_given_up() {
    let limits = Limits { head_time: Duration::from_millis(50), ..Limits::default() };
    let server = Running::start(PAGE, limits);
    let mut stream = server.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nhost:").unwrap();
    // The connection ends although we never finish.
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(!String::from_utf8(rest).unwrap().contains("200 OK"));
    assert_eq!(server.ask("GET", "/", &[]).status, 200);
}

#[test]
fn many_are_answered_at_once() {
    let server = Running::start(PAGE, Limits::default());
    thread::scope(|scope| {
        for i in 0..50 {
            let server = &server;
            scope.spawn(move || {
                let path = format!("/?{i}");
                assert_eq!(server.ask("GET", &path, &[]).body, "plain page");
            });
        }
    });
}

#[test]
fn whoever_finds_no_room_waits_for_it() {
    let server = Running::start(PAGE, Limits { connections: 1, ..Limits::default() });
    let first = server.connect();
    let mut second = server.connect();
    second.write_all(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").unwrap();
    drop(first);
    assert_eq!(read_answer(&mut second).unwrap().status, 200);
}

#[test]
fn a_connection_serves_request_after_request() {
    let server = Running::start(PAGE, Limits::default());
    let mut stream = server.connect();
    let ask = "GET /healthz HTTP/1.1\r\nhost: a\r\n";
    let both = format!("{ask}\r\n{ask}connection: close\r\n\r\n");
    stream.write_all(both.as_bytes()).unwrap();
    let first = read_answer(&mut stream).unwrap();
    assert_eq!(first.status, 200);
    assert!(first.body.contains("HTTP/1.1 200 OK"), "{}", first.body);
}

#[test]
fn a_server_that_stops_lets_idle_connections_go() {
    let mut server = Running::start(PAGE, Limits::default());
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
