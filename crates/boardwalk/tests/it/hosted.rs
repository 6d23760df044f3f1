//! A match that is hosted by the real program: what it logs, and what is left of it afterwards.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{folder, run_in};

/// A server in a folder, and what it says on its way.
struct Server {
    child: Child,
    address: String,
    said: BufReader<ChildStdout>,
}

impl Server {
    fn start(folder: &Path, args: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
            .args(["serve", "--port", "0", "--bot-delay", "0"])
            .args(args)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.split(' ').find_map(|word| word.strip_prefix("http://")).unwrap();
        Server { child, address: address.to_owned(), said }
    }

    /// What it says next.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line
    }

    /// Sends a request, and waits for nothing.
    fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             {headers}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// One request; the whole answer.
    fn whole(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut answer = String::new();
        self.send(method, path, headers, body).read_to_string(&mut answer).unwrap();
        answer
    }

    /// One request; the body of the answer.
    fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> String {
        let answer = self.whole(method, path, &format!("authorization: Bearer {token}"), body);
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        serde_json::from_str(&self.ask(method, path, token, &body)).unwrap()
    }

    /// Stops it, and gives all that it has logged.
    fn stop(mut self) -> String {
        self.child.kill().unwrap();
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        self.child.wait().unwrap();
        log
    }
}

/// Every text and every longer number in a frame: what a log must not repeat.
fn words(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if text.len() > 7 => {
            into.insert(text.clone());
        }
        Value::Array(all) => all.iter().for_each(|it| words(it, into)),
        Value::Object(all) => all.values().for_each(|it| words(it, into)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[test]
fn a_hosted_match_is_verified_and_the_log_keeps_its_secrets() {
    let folder = folder();
    let server = Server::start(folder.path(), &[]);
    let mut secrets = BTreeSet::new();
    let guest = server.json("POST", "/api/guest", "", &json!({"name": "Annabelle-Lee"}));
    let token = guest["token"].as_str().unwrap().to_owned();
    secrets.extend([token.clone(), "Annabelle-Lee".to_owned()]);
    let link = server.json("POST", "/api/me/link", &token, &Value::Null);
    words(&link, &mut secrets);
    let new = json!({"game": "theme-parque", "seats": ["me", {"bot": "random"}]});
    let info = server.json("POST", "/api/tables", &token, &new);
    let table = info["id"].as_str().unwrap().to_owned();
    secrets.insert(info["invite"].as_str().unwrap().rsplit('/').next().unwrap().to_owned());
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let program = server.json("POST", &path("token"), &token, &Value::Null);
    words(&program, &mut secrets);
    server.json("POST", &path("start"), &token, &Value::Null);
    let frame = |frame: Value| server.json("POST", "/api/frame", &token, &frame);
    frame(json!({"t": "say", "table": table, "cid": "s", "text": "what-was-said-here"}));
    frame(json!({"t": "note", "table": table, "text": "what-was-noted-here"}));
    secrets.extend(["what-was-said-here", "what-was-noted-here"].map(str::to_owned));
    // A name that is nobody's, by agreement of everybody: nothing is sent.
    let hook = json!({"url": "https://hooks.invalid/where-to-write"});
    let hook = server.json("POST", "/api/me/notices/webhook", &token, &hook);
    let trial = format!("/api/me/notices/{}/test", hook["id"].as_str().unwrap());
    let tried = server.json("POST", &trial, &token, &Value::Null);
    assert_eq!(tried["problem"], "nobody knows an address of this name");
    secrets.extend(["hooks.invalid", "where-to-write"].map(str::to_owned));
    // What is refused is not repeated, either.
    for body in ["{\"t\":\"forged-frame-text\"}", "not-json-at-all", "{\"t\":\"act\"}"] {
        server.ask("POST", "/api/frame", &token, body);
        server.ask("POST", "/api/records", "forged-token-text", body);
    }
    secrets
        .extend(["forged-frame-text", "not-json-at-all", "forged-token-text"].map(str::to_owned));
    frame(json!({"t": "act", "table": table, "cid": "x", "base": 0, "action": "no-such-action"}));
    secrets.insert("no-such-action".to_owned());
    let mut n_moves = 0;
    let seed = loop {
        let snap = server.json("GET", &path("state"), &token, &Value::Null);
        words(&snap["now"]["view"], &mut secrets);
        words(&snap["news"], &mut secrets);
        if !snap["now"]["ending"].is_null() {
            break snap["seed"].as_str().unwrap().to_owned();
        }
        let Some(choice) = snap["now"]["legal"].as_array().unwrap().first() else { continue };
        n_moves += 1;
        let act = json!({"t": "act", "table": table, "cid": format!("c{n_moves}"),
                         "base": snap["seq"], "action": choice["action"]});
        assert_eq!(frame(act)["t"], "ok");
    };
    secrets.insert(seed);
    let record = server.ask("GET", &path("record"), &token, "");
    let log = server.stop();
    // It says what happened, by the table's id, and nothing of what is in it.
    assert!(log.contains("a match begins") && log.contains(&table), "{log}");
    assert!(log.contains("a notice did not arrive"), "{log}");
    assert!(log.contains("a body was refused") && log.contains("a token was refused"), "{log}");
    for secret in &secrets {
        assert!(!log.contains(secret.as_str()), "the log says '{secret}':\n{log}");
    }
    assert!(secrets.len() > 20, "{secrets:?}");
    std::fs::write(folder.path().join("hosted.jsonl"), &record).unwrap();
    let said = run_in(folder.path(), &["verify", "hosted.jsonl"]).ok();
    assert!(said.contains("hosted.jsonl") && said.contains("fair"), "{said}");
    // One that was altered on its way is not accepted.
    let altered = record.replacen("\"entries\":", "\"entries\":1", 1);
    std::fs::write(folder.path().join("hosted.jsonl"), altered).unwrap();
    run_in(folder.path(), &["verify", "hosted.jsonl"]).refused();
}

/// The example plays a whole match over HTTP, as it is handed to people.
#[test]
fn the_example_in_python_plays_a_match() {
    let folder = folder();
    let server = Server::start(folder.path(), &[]);
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/play.py");
    let ran = Command::new("python3")
        .arg(example)
        .args([&format!("http://{}", server.address), "--new", "theme-parque"])
        .output()
        .expect("python3 is there");
    server.stop();
    let (said, complained) =
        (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(ran.status.success(), "{complained}");
    let scores = said.split_once('[').map(|(_, scores)| scores.split(',').count());
    assert_eq!(scores, Some(3), "{said}");
}

/// Somebody who comes in; their token.
fn guest(server: &Server, name: &str) -> String {
    let guest = server.json("POST", "/api/guest", "", &json!({"name": name}));
    guest["token"].as_str().unwrap().to_owned()
}

fn link_of_a_new_table(server: &Server, token: &str) -> String {
    let new = json!({"game": "coney", "seats": ["me", "open"]});
    server.json("POST", "/api/tables", token, &new)["invite"].as_str().unwrap().to_owned()
}

#[test]
fn friends_in_the_house_are_given_a_link_that_they_can_open() {
    let folder = folder();
    let mut server = Server::start(folder.path(), &["--host", "0.0.0.0"]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let line = server.line();
    let token = guest(&server, "Ann");
    let link = link_of_a_new_table(&server, &token);
    let Some(friends) = line.trim().strip_prefix("Friends find it at http://") else {
        // A machine without a network has no friends in the house, and says what to do.
        assert!(line.contains("--public-url"), "{line}");
        server.stop();
        return;
    };
    assert_ne!(friends, server.address);
    assert!(link.starts_with(&format!("http://{friends}/#/join/")), "{link}");
    // The address is one at which we are, for the page and for its requests.
    let here = std::mem::replace(&mut server.address, friends.to_owned());
    let origin = format!("authorization: Bearer {token}\r\norigin: http://{friends}");
    let answer = server.whole("POST", "/api/me", &origin, r#"{"name":"Anna"}"#);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.address = here;
    assert_eq!(server.json("GET", "/api/me", &token, &Value::Null)["name"], "Anna");
    server.stop();
}

#[test]
fn a_server_that_is_for_this_machine_alone_names_no_other_address() {
    let folder = folder();
    let server = Server::start(folder.path(), &[]);
    let token = guest(&server, "Ann");
    let own = format!("http://{}/#/join/", server.address);
    assert!(link_of_a_new_table(&server, &token).starts_with(&own));
    server.stop();
}

#[test]
fn behind_a_proxy_links_cookies_origins_and_addresses_are_those_of_outside() {
    let folder = folder();
    let public = "https://games.example";
    let mut server =
        Server::start(folder.path(), &["--public-url", "https://games.example/", "--trust-proxy"]);
    assert_eq!(server.line(), format!("Friends find it at {public}\n"));
    let come = |from: &str| {
        let headers = format!("origin: {public}\r\nx-forwarded-for: 192.0.2.1, {from}");
        server.whole("POST", "/api/guest", &headers, r#"{"name":"Ann"}"#)
    };
    let first = come("192.0.2.7");
    assert!(first.to_lowercase().contains("set-cookie: __host-boardwalk="), "{first}");
    assert!(first.contains("; Secure"), "{first}");
    let token = first.split_once("__Host-boardwalk=").unwrap().1.split(';').next().unwrap();
    assert!(link_of_a_new_table(&server, token).starts_with(&format!("{public}/#/join/")));
    let evil = format!("authorization: Bearer {token}\r\norigin: https://evil.example");
    let refused = server.whole("POST", "/api/me", &evil, r#"{"name":"Mallory"}"#);
    assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
    // Guests are counted by the address that the proxy names: one is full, others are not.
    let is_full = |from: &str| come(from).starts_with("HTTP/1.1 429");
    assert!((0..60).any(|_| is_full("192.0.2.7")), "so many guests come from nowhere");
    assert!(!is_full("192.0.2.8"));
    server.stop();
    // Whoever is not told to believe a proxy does not: anybody could write such a line.
    let server = Server::start(folder.path(), &["--public-url", public]);
    let is_full = |n: u32| {
        let headers = format!("x-forwarded-for: 192.0.2.{n}");
        let answer = server.whole("POST", "/api/guest", &headers, r#"{"name":"Ann"}"#);
        answer.starts_with("HTTP/1.1 429")
    };
    assert!((0..60).any(is_full), "a line that anybody can write was believed");
    server.stop();
}

/// Positions point to an edition for as long as the program runs: when many have been read, the
/// program puts a fresh copy of itself into its place, and whoever plays goes on.
#[cfg(unix)]
#[test]
fn the_memory_of_editions_comes_back_and_nobody_loses_anything() {
    let folder = folder();
    let server = Server::start(folder.path(), &["--editions-read", "12"]);
    let token = guest(&server, "Ann");
    let text = run_in(folder.path(), &["edition", "show", "coney", "--text"]).ok();
    let begin = |n: usize| {
        let edition = format!("{text}\n# {n}\n");
        let new = json!({"game": "coney", "seats": ["me", {"bot": "random"}], "edition": edition});
        let info = server.json("POST", "/api/tables", &token, &new);
        let table = info["id"].as_str().unwrap_or_else(|| panic!("{info}")).to_owned();
        server.json("POST", &format!("/api/tables/{table}/start"), &token, &Value::Null);
        table
    };
    let editions = || server.json("GET", "/healthz", "", &Value::Null)["editions"].as_u64();
    // One match that goes on all the while.
    let played = begin(0);
    let state = format!("/api/tables/{played}/state");
    let show = || server.json("GET", &state, &token, &Value::Null);
    // Both choose a card at once; when the bot has, nothing moves any more but by us.
    let waiting =
        |now: &Value| now["view"]["phase"]["drafting"]["waiting"].as_array().map(Vec::len);
    while waiting(&show()["now"]) != Some(1) {}
    let before = show();
    let headers = format!("authorization: Bearer {token}");
    let events = server.send("GET", &format!("/api/tables/{played}/events"), &headers, "");
    // Others begin and end, and the last is one too many.
    let mut n = 0;
    while editions().unwrap() < 12 {
        n += 1;
        let table = begin(n);
        server.json("POST", &format!("/api/tables/{table}/leave"), &token, &Value::Null);
    }
    begin(n + 1);
    // Whoever follows is told, and comes back to the same address.
    let mut heard = String::new();
    let _ = BufReader::new(events).read_to_string(&mut heard);
    assert!(heard.contains("the server begins anew") && heard.contains("retry_ms"), "{heard}");
    let comes_back = || {
        let mut stream = TcpStream::connect(&server.address).ok()?;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let health: Value = serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()?;
        health["editions"].as_u64().filter(|&n| n < 5)
    };
    let given_up = Instant::now() + Duration::from_mins(1);
    while comes_back().is_none() {
        assert!(Instant::now() < given_up, "it does not come back");
        std::thread::yield_now();
    }
    let after = show();
    for what in ["view", "legal", "turn", "vote_to"] {
        assert_eq!(after["now"][what], before["now"][what], "{what}");
    }
    assert_eq!(after["seq"], before["seq"]);
    let act = json!({"t": "act", "table": played, "cid": "a", "base": after["seq"],
                     "action": after["now"]["legal"][0]["action"]});
    assert_eq!(server.json("POST", "/api/frame", &token, &act)["t"], "ok");
    let log = server.stop();
    assert!(log.contains("the server begins anew, to give memory back"), "{log}");
}

/// A match goes on in a database when its server was killed, and is as it was written.
#[cfg(unix)]
#[test]
fn with_postgres_a_match_survives_its_server() {
    let folder = folder();
    let data = super::folder();
    let database = store::conformance::postgres::Server::start(data.path());
    let url = database.url();
    let db = ["--db", url.as_str()];
    let server = Server::start(folder.path(), &db);
    let token = guest(&server, "Ann");
    let new = json!({"game": "theme-parque", "seats": ["me", {"bot": "random"}]});
    let table = server.json("POST", "/api/tables", &token, &new)["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    server.json("POST", &path("start"), &token, &Value::Null);
    let mut n_moves = 0;
    // Plays for a while, or to the end.
    let mut play = |server: &Server, n: u32| {
        while n_moves < n {
            let snap = server.json("GET", &path("state"), &token, &Value::Null);
            if !snap["now"]["ending"].is_null() {
                return;
            }
            let Some(choice) = snap["now"]["legal"].as_array().unwrap().first() else { continue };
            n_moves += 1;
            let act = json!({"t": "act", "table": table, "cid": format!("c{n_moves}"),
                             "base": snap["seq"], "action": choice["action"]});
            assert_eq!(server.json("POST", "/api/frame", &token, &act)["t"], "ok");
        }
    };
    play(&server, 5);
    let again = json!({"t": "act", "table": table, "cid": "c5", "base": 0, "action": 0});
    let before = server.json("POST", "/api/frame", &token, &again);
    assert_eq!(before["t"], "ok", "{before}");
    let log = server.stop();
    assert!(!log.contains("ERROR"), "{log}");
    let server = Server::start(folder.path(), &db);
    assert_eq!(server.json("POST", "/api/frame", &token, &again), before, "it was acknowledged");
    play(&server, u32::MAX);
    let record = server.ask("GET", &path("record"), &token, "");
    std::fs::write(folder.path().join("hosted.jsonl"), &record).unwrap();
    run_in(folder.path(), &["verify", "hosted.jsonl"]).ok();
    let said = run_in(folder.path(), &["doctor", "--db", &url]).ok();
    assert!(
        said.starts_with("1 table, 1 match") && said.contains("as they were written"),
        "{said}"
    );
    let refusal = run_in(folder.path(), &["backup", "copy.db", "--db", &url]).refused();
    assert!(refusal.contains("pg_dump"), "{refusal}");
    server.stop();
    // Without its key nothing is opened, and no other is made.
    std::fs::remove_file(folder.path().join("boardwalk.key")).unwrap();
    let refusal = run_in(folder.path(), &["serve", "--port", "0", "--db", &url]).refused();
    assert!(refusal.contains("boardwalk.key cannot be read"), "{refusal}");
}
