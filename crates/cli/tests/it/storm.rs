//! F1, F2: the server is killed at any moment, and nothing that it acknowledged is lost or doubled.
//!
//! `BOARDWALK_STORM=1000 cargo nextest run -p cli storm` kills it a thousand times.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use store::Store as _;
use store::rows::ActionRow;

use super::{folder, run_in};

fn serve(folder: &Path) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["serve", "--port", "0"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split(' ').find_map(|word| word.strip_prefix("http://")).unwrap();
    (child, address.to_owned())
}

/// What is in the file after the server was killed: every match replays, and whatever was
/// acknowledged is there once, at the place that was named.
fn examine(folder: &Path, players: &[Mutex<Player>]) {
    let file = folder.join("boardwalk.db");
    let key = store::Key::read(&folder.join("boardwalk.key")).unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store::Sqlite::open_to_read(&file).await.unwrap();
        let found = server::examine(&store, &key).await.unwrap();
        assert_eq!(found.problems, [""; 0]);
        for player in players {
            let acknowledged = player.lock().unwrap().acknowledged.clone();
            let mut rows: BTreeMap<&str, Vec<ActionRow>> = BTreeMap::new();
            for ((table, cid), seq) in &acknowledged {
                if !rows.contains_key(table.as_str()) {
                    rows.insert(table, store.actions(table, 0).await.unwrap());
                }
                // A seat's letter stands before the client's own id.
                let is_it =
                    |row: &&ActionRow| row.cid.split_once(':').is_some_and(|it| it.1 == cid);
                let places: Vec<u64> =
                    rows[table.as_str()].iter().filter(is_it).map(|row| row.seq).collect();
                assert_eq!(places, [*seq], "{cid} at {table}");
            }
        }
        store.close().await;
    });
}

/// One request; `None` when the server went away.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
    let mut stream = send(address, method, path, token, body)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}

/// The same without waiting for the answer.
fn send(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    Some(stream)
}

struct Player {
    token: String,
    table: String,
    /// What was sent and not acknowledged yet.
    unsure: Option<Value>,
    /// Every id that was acknowledged, by its table, with its place.
    acknowledged: BTreeMap<(String, String), u64>,
    n_sent: u64,
    n_matches: u64,
}

impl Player {
    /// Comes in and sets up a table against a bot.
    fn new(address: &str, first_game: u64) -> Player {
        let guest = ask(address, "POST", "/api/guest", "", &json!({"name": "Ann"})).unwrap();
        let token = guest["token"].as_str().unwrap().to_owned();
        let mut player = Player {
            token,
            table: String::new(),
            unsure: None,
            acknowledged: BTreeMap::new(),
            n_sent: 0,
            n_matches: first_game,
        };
        assert!(player.sit_down(address));
        player
    }

    fn ask(&self, address: &str, method: &str, path: &str, body: &Value) -> Option<Value> {
        ask(address, method, path, &self.token, body)
    }

    fn sit_down(&mut self, address: &str) -> bool {
        let game = shelf::GAMES[usize::try_from(self.n_matches).unwrap() % shelf::GAMES.len()];
        let mut seats = vec![json!({"bot": "random"}); usize::from(game.title().min_seats)];
        seats[0] = json!("me");
        let new = json!({"game": game.id(), "seats": seats});
        let Some(info) = self.ask(address, "POST", "/api/tables", &new) else { return false };
        let Some(table) = info["id"].as_str() else { panic!("{info}") };
        let path = format!("/api/tables/{table}/start");
        if self.ask(address, "POST", &path, &Value::Null).is_none() {
            return false;
        }
        table.clone_into(&mut self.table);
        self.n_matches += 1;
        true
    }

    /// Decides what to do next, if it can; `false` when the server went away.
    fn decide(&mut self, address: &str) -> bool {
        if self.unsure.is_none() {
            let path = format!("/api/tables/{}/state", self.table);
            let Some(snap) = self.ask(address, "GET", &path, &Value::Null) else { return false };
            if !snap["now"]["ending"].is_null() {
                return self.sit_down(address);
            }
            let Some(choice) = snap["now"]["legal"].as_array().and_then(|it| it.last()) else {
                return true;
            };
            self.n_sent += 1;
            let cid = format!("c{}", self.n_sent);
            self.unsure = Some(json!({"t": "act", "table": self.table, "cid": cid,
                                      "base": snap["seq"], "action": choice["action"]}));
        }
        true
    }

    /// Does one thing; `false` when the server went away.
    fn step(&mut self, address: &str) -> bool {
        if !self.decide(address) {
            return false;
        }
        let Some(frame) = self.unsure.clone() else { return true };
        let Some(answer) = self.ask(address, "POST", "/api/frame", &frame) else { return false };
        let text = |key: &str| frame[key].as_str().unwrap().to_owned();
        let key = (text("table"), text("cid"));
        match (answer["t"].as_str(), answer["code"].as_str()) {
            (Some("ok"), _) => {
                let seq = answer["seq"].as_u64().unwrap();
                let before = self.acknowledged.insert(key, seq);
                assert!(before.is_none_or(|before| before == seq), "acknowledged twice");
                self.unsure = None;
            }
            // It was never played, and is not what one would do now.
            (Some("no"), Some("stale" | "refused" | "not_now")) => self.unsure = None,
            (_, Some("slow" | "store")) => {}
            _ => panic!("{answer}"),
        }
        true
    }
}

#[test]
fn f1_f2_a_storm_of_kills_loses_nothing_and_doubles_nothing() {
    let n_kills: u32 = std::env::var("BOARDWALK_STORM").map_or(50, |n| n.parse().unwrap());
    let folder = folder();
    let (mut child, mut address) = serve(folder.path());
    let players: Vec<Mutex<Player>> =
        (0..3).map(|n| Mutex::new(Player::new(&address, n))).collect();
    let mut n_resent = 0;
    for n in 0..n_kills {
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for player in &players[1..] {
                let (is_over, address) = (&is_over, &address);
                scope.spawn(move || {
                    let mut player = player.lock().unwrap();
                    while !is_over.load(Ordering::SeqCst) && player.step(address) {}
                });
            }
            let mut player = players[0].lock().unwrap();
            while player.unsure.is_none() {
                assert!(player.decide(&address));
            }
            // Killed while this is on its way, and a little later each time: before it is
            // committed, before it is answered, after.
            let frame = player.unsure.clone().unwrap();
            let sent = send(&address, "POST", "/api/frame", &player.token, &frame);
            for _ in 0..n % 4 {
                ask(&address, "GET", "/healthz", "", &Value::Null);
            }
            drop(sent);
            child.kill().unwrap();
            child.wait().unwrap();
            is_over.store(true, Ordering::SeqCst);
        });
        (child, address) = serve(folder.path());
        examine(folder.path(), &players);
        for player in &players {
            let mut player = player.lock().unwrap();
            n_resent += u32::from(player.unsure.is_some());
            // Whoever asks again for what was acknowledged gets the same answer.
            let known = player.acknowledged.iter().next_back();
            if let Some(((table, cid), seq)) = known {
                let again = json!({"t": "act", "table": table, "cid": cid, "base": 0, "action": 0});
                let answer = player.ask(&address, "POST", "/api/frame", &again).unwrap();
                assert_eq!((&answer["t"], &answer["seq"]), (&json!("ok"), &json!(seq)));
            }
            player.step(&address);
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(n_resent > 0, "never was anything on its way when the server was killed");
    let said = run_in(folder.path(), &["doctor"]).ok();
    assert!(said.contains("all as they were written"), "{said}");
    // And the copy of it as well.
    run_in(folder.path(), &["backup", "copy.db"]).ok();
    std::fs::copy(folder.path().join("boardwalk.key"), folder.path().join("copy.key")).unwrap();
    let copied = run_in(folder.path(), &["doctor", "--db", "sqlite:copy.db"]).ok();
    assert_eq!(copied, said);
}

#[test]
fn what_cannot_be_examined_or_copied_says_why() {
    let folder = folder();
    let refusal = run_in(folder.path(), &["doctor"]).refused();
    assert!(refusal.contains("there is no boardwalk.db"), "{refusal}");
    let refusal = run_in(folder.path(), &["backup", "a.db"]).refused();
    assert!(refusal.contains("there is no boardwalk.db"), "{refusal}");
    let refusal = run_in(folder.path(), &["serve", "--db", "mysql:x"]).refused();
    assert!(refusal.contains("write it as sqlite:FILE"), "{refusal}");
    let refusal = run_in(folder.path(), &["serve", "--public-url", "games.example"]).refused();
    assert!(refusal.contains("like https://games.example"), "{refusal}");
    // A store without its key is not given another.
    std::fs::write(folder.path().join("boardwalk.db"), "").unwrap();
    let refusal = run_in(folder.path(), &["serve", "--port", "0"]).refused();
    assert!(refusal.contains("boardwalk.key cannot be read"), "{refusal}");
}
