//! F1, F2: the server is killed at any moment, and nothing that it acknowledged is lost or doubled.
//!
//! `BOARDWALK_STORM=1000 cargo nextest run -p boardwalk storm` kills it a thousand times; so does it with one
//! of two servers that share a database, by turns.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use store::rows::ActionRow;

use super::{Served, folder, run_in, serve_in};

fn serve(folder: &Path) -> (Served, String) {
    serve_in(folder, &[])
}

/// What is in the file after the server was killed: every match replays, and whatever was
/// acknowledged is there once, at the place that was named.
fn examine(folder: &Path, players: &[Mutex<Player>]) {
    let file = folder.join("boardwalk.db");
    examine_by(folder, async || boxed(store::Sqlite::open_to_read(&file).await.unwrap()), players);
}

fn boxed(store: impl store::Store) -> Box<dyn store::Store> {
    Box::new(store)
}

fn examine_by(
    folder: &Path,
    open: impl AsyncFn() -> Box<dyn store::Store>,
    players: &[Mutex<Player>],
) {
    let key = store::Key::read(&folder.join("boardwalk.key")).unwrap();
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = open().await;
        let found = server::examine(&*store, &key).await.unwrap();
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

/// What two who play together know of each other.
struct Friend {
    /// The token of the one who joins.
    token: String,
    table: Mutex<String>,
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
    name: String,
    token: String,
    table: String,
    /// What is known of somebody who plays at the same table, wherever.
    friend: Option<Arc<Friend>>,
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
            name: format!("p{first_game}"),
            token,
            table: String::new(),
            friend: None,
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

    /// Sets up a table for both friends, or sits down at the one that the other has set up.
    fn sit_together(&mut self, address: &str, friend: &Friend) -> bool {
        let mut table = friend.table.lock().unwrap();
        let is_host = friend.token != self.token;
        if *table == self.table && is_host {
            let new = json!({"game": "raccoon-tycoon", "seats": ["me", "open", {"bot": "random"}]});
            let Some(info) = self.ask(address, "POST", "/api/tables", &new) else { return false };
            let Some(link) = info["invite"].as_str() else { panic!("{info}") };
            let (id, secret) = (info["id"].as_str().unwrap(), link.rsplit('/').next());
            let path = format!("/api/tables/{id}/join");
            let sat = ask(address, "POST", &path, &friend.token, &json!({"invite": secret}));
            let path = format!("/api/tables/{id}/start");
            if sat.is_none() || self.ask(address, "POST", &path, &Value::Null).is_none() {
                return false;
            }
            id.clone_into(&mut table);
        }
        self.table.clone_from(&table);
        true
    }

    fn sit_down(&mut self, address: &str) -> bool {
        if let Some(friend) = self.friend.clone() {
            return self.sit_together(address, &friend);
        }
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
                std::thread::yield_now();
                return true;
            };
            self.n_sent += 1;
            let cid = format!("{}-{}", self.name, self.n_sent);
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
            let _end = End(&is_over);
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
    // And so does it in another place, to which it can be moved once.
    #[cfg(unix)]
    {
        let kept = super::folder();
        let database = store::conformance::postgres::Server::start(kept.path());
        let moved = run_in(folder.path(), &["migrate", "--to", &database.url()]).ok();
        assert!(moved.contains("all as they were written"), "{moved}");
        let there = run_in(folder.path(), &["doctor", "--db", &database.url()]).ok();
        assert_eq!(there, said);
        let refusal = run_in(folder.path(), &["migrate", "--to", &database.url()]).refused();
        assert!(refusal.contains("something in it already"), "{refusal}");
    }
}

/// Tells everybody that it is over when it goes, so that a test that fails also ends.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Two servers with one database, and people of one match at both of them.
#[cfg(unix)]
#[test]
fn f1_f2_a_storm_of_kills_over_two_servers_loses_nothing_and_the_match_goes_on() {
    let n_kills: usize = std::env::var("BOARDWALK_STORM").map_or(12, |n| n.parse().unwrap());
    let (folder, kept) = (folder(), folder());
    let database = store::conformance::postgres::Server::start(kept.path());
    let url = database.url();
    let start = || serve_in(folder.path(), &["--db", &url, "--raise-caps", "--bot-delay", "0"]);
    let mut nodes = [start(), start()];
    let players: Vec<Mutex<Player>> =
        (0..4).map(|n| Mutex::new(Player::new(&nodes[0].1, n))).collect();
    let friend = Friend {
        token: players[1].lock().unwrap().token.clone(),
        table: Mutex::new(players[0].lock().unwrap().table.clone()),
    };
    let friend = Arc::new(friend);
    for player in &players[..2] {
        player.lock().unwrap().friend = Some(Arc::clone(&friend));
    }
    assert!(players[0].lock().unwrap().sit_down(&nodes[0].1));
    assert!(players[1].lock().unwrap().sit_down(&nodes[1].1));
    let (mut n_moved, n_gone_over) = (0, AtomicUsize::new(0));
    for n in 0..n_kills {
        let (victim, is_over) = (n % 2, AtomicBool::new(false));
        let addresses = [nodes[0].1.clone(), nodes[1].1.clone()];
        let n_acknowledged: Vec<AtomicUsize> =
            players.iter().map(|_| AtomicUsize::new(0)).collect();
        std::thread::scope(|scope| {
            let _end = End(&is_over);
            for (i, player) in players.iter().enumerate() {
                let (addresses, is_over) = (&addresses, &is_over);
                let (n_acknowledged, n_gone_over) = (&n_acknowledged[i], &n_gone_over);
                scope.spawn(move || {
                    let (mut player, mut at) = (player.lock().unwrap(), i % 2);
                    while !is_over.load(Ordering::SeqCst) {
                        // Whoever finds nobody there goes to the other server.
                        if !player.step(&addresses[at]) {
                            at = 1 - at;
                            n_gone_over.fetch_add(1, Ordering::SeqCst);
                        }
                        n_acknowledged.store(player.acknowledged.len(), Ordering::SeqCst);
                    }
                });
            }
            let acknowledged = || -> Vec<usize> {
                n_acknowledged.iter().map(|it| it.load(Ordering::SeqCst)).collect()
            };
            // Everybody has moved, and then everybody has moved again, with one server.
            let wait_for_moves = || {
                let before = acknowledged();
                let began = std::time::Instant::now();
                while acknowledged().iter().zip(&before).any(|(now, before)| *now < before + 2) {
                    assert!(began.elapsed().as_secs() < 60, "{before:?} {:?}", acknowledged());
                    std::thread::yield_now();
                }
            };
            wait_for_moves();
            nodes[victim].0.kill().unwrap();
            nodes[victim].0.wait().unwrap();
            wait_for_moves();
            n_moved += acknowledged().iter().sum::<usize>();
        });
        nodes[victim] = start();
        examine_by(
            folder.path(),
            async || boxed(store::Postgres::open_to_read(&url).await.unwrap()),
            &players,
        );
    }
    for (child, _) in &mut nodes {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(n_moved > 0 && n_gone_over.load(Ordering::SeqCst) >= n_kills, "{n_gone_over:?}");
    let said = run_in(folder.path(), &["doctor", "--db", &url]).ok();
    assert!(said.contains("all as they were written"), "{said}");
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
    let raised = ["serve", "--raise-caps", "--host", "0.0.0.0", "--port", "0"];
    let refusal = run_in(folder.path(), &raised).refused();
    assert!(refusal.contains("for 127.0.0.1 alone"), "{refusal}");
    // A store without its key is not given another.
    std::fs::write(folder.path().join("boardwalk.db"), "").unwrap();
    let refusal = run_in(folder.path(), &["serve", "--port", "0"]).refused();
    assert!(refusal.contains("boardwalk.key cannot be read"), "{refusal}");
}
