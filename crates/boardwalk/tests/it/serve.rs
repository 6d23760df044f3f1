//! The page over HTTP.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Command;

use tempfile::TempDir;

use super::{Served, folder, run, serve_in};

/// A server in a folder of its own, and where it says that it is.
fn serve() -> (Served, String, TempDir) {
    let folder = folder();
    let (child, address) = serve_in(folder.path(), &[]);
    (child, address, folder)
}

/// All that comes back until the connection ends.
fn ask_for_health(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_free_port_is_found_and_answered_on() {
    let (mut child, address, _folder) = serve();
    let answer = ask_for_health(&address);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}

#[cfg(unix)]
#[test]
fn the_server_stops_when_it_is_asked_to() {
    for signal in ["-INT", "-TERM"] {
        let (mut child, address, _folder) = serve();
        // An answer means that the signal will be heard.
        ask_for_health(&address);
        let idle = TcpStream::connect(&address).unwrap();
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "{signal}");
        let status = child.wait().unwrap();
        assert!(status.success(), "{signal}: {status}");
        drop(idle);
    }
}

#[test]
fn a_port_that_is_taken_says_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let refusal = run(&["serve", "--port", &port]).refused();
    assert!(refusal.contains(&format!("port {port} is taken")), "{refusal}");
    assert!(refusal.contains("choose another port by --port"), "{refusal}");
}

#[test]
fn an_address_that_is_none_is_explained() {
    let refusal = run(&["serve", "--port", "70000"]).refused();
    assert!(refusal.contains("a whole number from 0 to 65535"), "{refusal}");
    let refusal = run(&["serve", "--host", "here"]).refused();
    assert!(refusal.contains("such as 127.0.0.1"), "{refusal}");
    // Set aside for examples: no machine has it.
    let refusal = run(&["serve", "--host", "192.0.2.1"]).refused();
    assert!(refusal.contains("192.0.2.1 is no address of this machine"), "{refusal}");
}
