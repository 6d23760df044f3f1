//! The page over HTTP.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use super::run;

#[test]
fn a_free_port_is_found_and_answered_on() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        // Whether a page is embedded depends on what was built before.
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.split(' ').find_map(|word| word.strip_prefix("http://")).unwrap();
    let mut stream = TcpStream::connect(url).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
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
