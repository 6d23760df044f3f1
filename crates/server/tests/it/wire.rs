//! What travels over a real connection.

use std::io::{Read as _, Write as _};
use std::thread;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::routing::get;
use hyper_util::rt::TokioIo;
use server::{Limits, app};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::client::{PAGE, Running, page, read_answer};

#[test]
fn the_page_travels() {
    let server = Running::start(page(), Limits::default());
    let answer = server.ask("GET", "/", &[("accept-encoding", "br")]);
    assert_eq!((answer.status, &*answer.body), (200, "brotli page"));
    assert_eq!((answer.header("content-encoding"), answer.header("content-length")), ("br", "11"));
}

#[test]
fn an_answer_without_a_body_does_not_claim_to_be_empty() {
    let server = Running::start(page(), Limits::default());
    let head = server.ask("HEAD", "/", &[]);
    assert_eq!((head.status, &*head.body, head.header("content-length")), (200, "", "10"));
    let known = server.ask("GET", "/", &[("if-none-match", "\"p1\"")]);
    assert_eq!((known.status, &*known.body, known.header("content-length")), (304, "", ""));
}

#[test]
fn many_are_answered_at_once() {
    let server = Running::start(page(), Limits::default());
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
fn a_connection_serves_request_after_request() {
    let server = Running::start(page(), Limits::default());
    let mut stream = server.connect();
    let ask = "GET /healthz HTTP/1.1\r\nhost: a\r\n";
    let both = format!("{ask}\r\n{ask}connection: close\r\n\r\n");
    stream.write_all(both.as_bytes()).unwrap();
    let first = read_answer(&mut stream).unwrap();
    assert_eq!(first.status, 200);
    assert!(first.body.contains("HTTP/1.1 200 OK"), "{}", first.body);
}

#[test]
fn nonsense_is_refused() {
    let server = Running::start(page(), Limits::default());
    let mut stream = server.connect();
    stream.write_all(b"\x16\x03\x01 what is this\r\n\r\n").unwrap();
    assert_eq!(read_answer(&mut stream).unwrap().status, 400);
}

/// A door behind which something other than HTTP is spoken: every byte comes back, doubled.
async fn doubled(request: Request) -> (StatusCode, [(header::HeaderName, &'static str); 2]) {
    tokio::spawn(async move {
        let mut stream = TokioIo::new(hyper::upgrade::on(request).await.unwrap());
        while let Ok(byte) = stream.read_u8().await {
            stream.write_all(&[byte, byte]).await.unwrap();
        }
    });
    let headers = [(header::CONNECTION, "upgrade"), (header::UPGRADE, "double")];
    (StatusCode::SWITCHING_PROTOCOLS, headers)
}

#[test]
fn a_connection_can_be_upgraded_and_keeps_its_place() {
    let limits = Limits { connections: 1, ..Limits::default() };
    let app = app(PAGE, Router::new().route("/double", get(doubled)));
    let server = Running::start(app, limits);
    let mut upgraded = server.connect();
    let ask = b"GET /double HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: double\r\n\r\n";
    upgraded.write_all(ask).unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        upgraded.read_exact(&mut byte).unwrap();
        head.extend(byte);
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8(head).unwrap());

    let mut second = server.connect();
    second.write_all(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").unwrap();
    for _ in 0..100 {
        upgraded.write_all(b"a").unwrap();
        let mut doubled = [0; 2];
        upgraded.read_exact(&mut doubled).unwrap();
        assert_eq!(&doubled, b"aa");
    }
    // The second still has no room, and so no answer.
    second.set_nonblocking(true).unwrap();
    assert!(second.read(&mut [0]).is_err());
    second.set_nonblocking(false).unwrap();
    drop(upgraded);
    assert_eq!(read_answer(&mut second).unwrap().body, "plain page");
}
