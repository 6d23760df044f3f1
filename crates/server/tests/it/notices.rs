//! Those who are away hear that they are waited for; and nothing that anybody names makes the server
//! speak to whom it should not.
//!
//! The world outside is made up: no test sends anything to any address.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};
use server::{Config, Outside, Stream};
use store::rows::NoticeRow;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::failures::step;
use crate::house::{House, PATIENCE, Person, START, begin};
use crate::matches::opened;
#[cfg(unix)]
use crate::nodes::Town;

/// A request as it arrived outside.
struct Heard {
    address: SocketAddr,
    host: String,
    head: String,
    body: Vec<u8>,
}

/// How somebody outside answers.
#[derive(Clone)]
enum Manner {
    Says(&'static str),
    /// Listens, and says nothing.
    Hangs,
    /// Is not there.
    Away,
}

/// The world outside.
struct World {
    /// What names lead to, one answer after the other; the last stays.
    names: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    manner: Mutex<Manner>,
    heard: mpsc::UnboundedSender<Heard>,
    /// Every address to which somebody wanted to connect.
    connected: Mutex<Vec<SocketAddr>>,
}

const CREATED: &str = "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n";

impl World {
    fn new() -> (Arc<World>, mpsc::UnboundedReceiver<Heard>) {
        let (heard, told) = mpsc::unbounded_channel();
        let world = World {
            names: Mutex::default(),
            manner: Mutex::new(Manner::Says(CREATED)),
            heard,
            connected: Mutex::default(),
        };
        world.name("hooks.example", &[&["1.2.3.4"]]);
        world.name("fcm.googleapis.com", &[&["2.3.4.5"]]);
        (Arc::new(world), told)
    }

    fn name(&self, host: &str, answers: &[&[&str]]) {
        let read = |all: &&[&str]| all.iter().map(|it| it.parse().unwrap()).collect();
        let answers = answers.iter().map(read).collect();
        self.names.lock().unwrap().insert(host.to_owned(), answers);
    }

    fn is(&self, manner: Manner) {
        *self.manner.lock().unwrap() = manner;
    }

    fn connected(&self) -> Vec<SocketAddr> {
        std::mem::take(&mut *self.connected.lock().unwrap())
    }
}

#[async_trait]
impl Outside for World {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let mut names = self.names.lock().unwrap();
        let answers = names.get_mut(host).ok_or(io::ErrorKind::NotFound)?;
        Ok(if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() })
    }

    async fn connect(&self, address: SocketAddr, host: &str) -> io::Result<Box<dyn Stream>> {
        self.connected.lock().unwrap().push(address);
        let manner = self.manner.lock().unwrap().clone();
        if matches!(manner, Manner::Away) {
            return Err(io::ErrorKind::ConnectionRefused.into());
        }
        let (ours, theirs) = tokio::io::duplex(64 << 10);
        tokio::spawn(hear(theirs, address, host.to_owned(), manner, self.heard.clone()));
        Ok(Box::new(ours))
    }
}

/// Hears one request and answers it.
async fn hear(
    mut stream: DuplexStream,
    address: SocketAddr,
    host: String,
    manner: Manner,
    told: mpsc::UnboundedSender<Heard>,
) {
    let mut bytes = Vec::new();
    let (head, n_body) = loop {
        let mut part = [0; 4_096];
        let n = stream.read(&mut part).await.unwrap();
        bytes.extend(&part[..n]);
        if let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") {
            let head = String::from_utf8(bytes.drain(..end + 4).collect()).unwrap();
            let length = head.lines().find_map(|it| it.strip_prefix("content-length: "));
            break (head.clone(), length.map_or(0, |it| it.parse().unwrap()));
        }
        assert!(n > 0, "the request ends early");
    };
    while bytes.len() < n_body {
        let mut part = [0; 4_096];
        let n = stream.read(&mut part).await.unwrap();
        assert!(n > 0, "the body ends early");
        bytes.extend(&part[..n]);
    }
    let _ = told.send(Heard { address, host, head, body: bytes });
    match manner {
        Manner::Says(answer) => stream.write_all(answer.as_bytes()).await.unwrap(),
        // Until whoever asked gives up.
        Manner::Hangs => drop(stream.read(&mut [0]).await),
        Manner::Away => {}
    }
}

type Told = mpsc::UnboundedReceiver<Heard>;

async fn open(change: impl FnOnce(&mut Config)) -> (House, Arc<World>, Told) {
    let (world, told) = World::new();
    let outside = Arc::clone(&world);
    let house = House::open_with(|config| {
        config.outside = outside;
        change(config);
    })
    .await;
    (house, world, told)
}

async fn next(told: &mut Told) -> Heard {
    timeout(PATIENCE, told.recv()).await.expect("something is told").unwrap()
}

/// Waits until what is to be said of a table is as it should be.
async fn until(house: &House, table: &str, is_so: impl Fn(&[NoticeRow]) -> bool) {
    let store = opened(house).await;
    let waited = timeout(PATIENCE, async {
        while !is_so(&store.notices(table).await.unwrap()) {
            house.hall.deliver().await;
            tokio::task::yield_now().await;
        }
    });
    let is_so = waited.await.is_ok();
    assert!(is_so, "{:?}", store.notices(table).await.unwrap());
}

async fn webhook(person: &Person<'_>, url: &str) -> String {
    let made = person.post("/api/me/notices/webhook", json!({"url": url})).await;
    made["id"].as_str().unwrap().to_owned()
}

async fn targets(person: &Person<'_>) -> Vec<Value> {
    let (_, notices) = person.ask("GET", "/api/me/notices", Value::Null).await;
    notices["targets"].as_array().unwrap().clone()
}

/// Plays until it is somebody's turn; gives where the match then stands.
async fn until_turn_of(people: [&Person<'_>; 2], table: &str, seat: u8) -> u64 {
    loop {
        let (_, info) = people[0].ask("GET", &format!("/api/tables/{table}"), Value::Null).await;
        let seq = info["seq"].as_u64().unwrap();
        if info["turn"] == json!([seat]) {
            return seq;
        }
        step(&people, table, usize::try_from(seq).unwrap()).await.unwrap();
    }
}

const MINUTE: u64 = 60_000;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_hears_once_that_it_is_their_turn() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    webhook(&ben, "https://hooks.example/secret?of=ben").await;
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let seq = until_turn_of([&ann, &ben], &table, 1).await;
    until(&house, &table, |rows| {
        rows.len() == 1 && rows[0].seq == seq && rows[0].due_at == START + MINUTE
    })
    .await;
    assert!(world.connected().is_empty(), "whoever acts at once hears nothing");
    house.pass(MINUTE);
    let heard = next(&mut told).await;
    assert_eq!(
        (heard.address.to_string(), &*heard.host),
        ("1.2.3.4:443".to_owned(), "hooks.example")
    );
    assert!(heard.head.starts_with("POST /secret?of=ben HTTP/1.1\r\n"), "{}", heard.head);
    assert!(heard.head.contains("host: hooks.example\r\n"), "{}", heard.head);
    let said: Value = serde_json::from_slice(&heard.body).unwrap();
    let url = format!("http://{}/#/table/{table}", house.address);
    assert_eq!((&said["url"], &said["title"]), (&json!(url), &json!("Raccoon Tycoon")));
    assert_eq!(said["text"], format!("Raccoon Tycoon: It is your turn. {url}"));
    assert_eq!(said["content"], said["text"], "for chats that read the other");
    until(&house, &table, <[_]>::is_empty).await;
    let target = &targets(&ben).await[0];
    assert_eq!((&target["host"], &target["problem"]), (&json!("hooks.example"), &Value::Null));
    assert_eq!(target["reached_at"], START + MINUTE);
    // Nothing of the address is shown again, or kept so that it could be read.
    assert!(!target.to_string().contains("secret"));
    let kept = opened(&house).await.targets_of(&ben.id).await.unwrap();
    assert!(!kept[0].address.windows(6).any(|it| it == b"secret"));
    // Ann has named no way, and nothing waits for her.
    house.pass(MINUTE);
    until_turn_of([&ann, &ben], &table, 0).await;
    until(&house, &table, <[_]>::is_empty).await;
    assert_eq!(world.connected().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_while_they_look_or_once_they_have_looked() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    webhook(&ben, "https://hooks.example/ben").await;
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (socket, _) = ben.follow(&table).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    house.pass(10 * MINUTE);
    let later = START + 10 * MINUTE + 30_000;
    until(&house, &table, |rows| rows.iter().any(|it| it.due_at == later)).await;
    assert!(world.connected().is_empty(), "Ben looks");
    drop(socket);
    // The server notices that he is gone, and by and by he is told.
    timeout(PATIENCE, async {
        loop {
            let (_, info) = ann.ask("GET", &format!("/api/tables/{table}"), Value::Null).await;
            if info["seats"][1]["here"] == false {
                break;
            }
        }
    })
    .await
    .unwrap();
    house.pass(MINUTE);
    next(&mut told).await;
    until(&house, &table, <[_]>::is_empty).await;
    // He comes, looks at his turn, says so, and goes: he knows.
    until_turn_of([&ann, &ben], &table, 0).await;
    let seq = until_turn_of([&ann, &ben], &table, 1).await;
    let (mut socket, _) = ben.follow(&table).await;
    socket.send(json!({"t": "seen", "table": table, "seq": seq})).await;
    socket.next_where(|frame| frame["seen"][1] == seq).await;
    drop(socket);
    world.connected();
    house.pass(MINUTE);
    until(&house, &table, <[_]>::is_empty).await;
    assert!(world.connected().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_page_open_and_looks_elsewhere_is_told() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    webhook(&ben, "https://hooks.example/ben").await;
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let look = |looks: bool| json!({"t": "look", "table": table, "looks": looks});
    let (mut desk, _) = ben.follow(&table).await;
    let (mut phone, _) = ben.follow(&table).await;
    // One of his pages lies behind another, and he looks at the other: he is left alone.
    desk.send(look(false)).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    house.pass(10 * MINUTE);
    let later = START + 10 * MINUTE + 30_000;
    until(&house, &table, |rows| rows.iter().any(|it| it.due_at == later)).await;
    assert!(world.connected().is_empty(), "Ben looks at his phone");
    // He puts that away as well. To the others he is still at the table.
    phone.send(look(false)).await;
    // What went missing is asked for by pages behind others, too.
    phone.send(json!({"t": "sub", "table": table})).await;
    let here = phone.next_of("presence").await;
    assert_eq!(here["seats"][1]["here"], true, "{here}");
    phone.next_of("snap").await;
    house.pass(MINUTE);
    next(&mut told).await;
    until(&house, &table, <[_]>::is_empty).await;
    // He looks again, and hears nothing of his next turn, not even by plain HTTP.
    until_turn_of([&ann, &ben], &table, 0).await;
    assert_eq!(ben.frame(look(true)).await["t"], "presence");
    until_turn_of([&ann, &ben], &table, 1).await;
    world.connected();
    house.pass(10 * MINUTE);
    let later = START + 21 * MINUTE + 30_000;
    until(&house, &table, |rows| rows.iter().any(|it| it.due_at == later)).await;
    assert!(world.connected().is_empty(), "Ben looks");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_says_what_they_want_to_hear_and_when() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let (_, notices) = ben.ask("GET", "/api/me/notices", Value::Null).await;
    let rules = json!({"turns": true, "live": false, "after_minutes": 1, "every_minutes": 0,
        "quiet": null});
    assert_eq!(notices["rules"], rules);
    assert_eq!(notices["push_key"].as_str().unwrap().len(), 87, "65 bytes in base64");
    for (rules, code) in [
        (json!({"after_minutes": 1_441}), "too_much"),
        (json!({"every_minutes": 9_999}), "too_much"),
        (json!({"quiet": {"from_hour": 24, "to_hour": 1, "offset_minutes": 0}}), "refused"),
        (json!({"often": true}), "unreadable"),
    ] {
        assert_eq!(ben.ask("POST", "/api/me/notices", rules).await.1["code"], code);
    }
    webhook(&ben, "https://hooks.example/ben").await;
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    // Not at all.
    ben.post("/api/me/notices", json!({"turns": false})).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    until(&house, &table, <[_]>::is_empty).await;
    // At once, but not at night. (It is eight in the morning when the house opens.)
    let quiet = json!({"from_hour": 7, "to_hour": 9, "offset_minutes": 0});
    ben.post("/api/me/notices", json!({"after_minutes": 0, "quiet": quiet})).await;
    until_turn_of([&ann, &ben], &table, 0).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    let morning = START + 60 * MINUTE;
    until(&house, &table, |rows| rows.iter().any(|it| it.due_at == morning)).await;
    assert!(world.connected().is_empty());
    house.pass(60 * MINUTE);
    next(&mut told).await;
    until(&house, &table, <[_]>::is_empty).await;
    // Several tables together, and not too often.
    ben.post("/api/me/notices", json!({"after_minutes": 0, "every_minutes": 30})).await;
    let other = begin(&ann, &ben, "coney", 2).await;
    until_turn_of([&ann, &ben], &table, 0).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    until_turn_of([&ann, &ben], &other, 1).await;
    let due = START + 90 * MINUTE;
    until(&house, &table, |rows| rows.iter().any(|it| it.due_at == due)).await;
    until(&house, &other, |rows| rows.iter().any(|it| it.due_at == due)).await;
    house.pass(30 * MINUTE);
    let said: Value = serde_json::from_slice(&next(&mut told).await.body).unwrap();
    let text = said["text"].as_str().unwrap();
    assert!(text.contains("your turn at 2 tables: Coney, Raccoon Tycoon."), "{text}");
    assert_eq!(said["tables"].as_array().unwrap().len(), 2);
    until(&house, &table, <[_]>::is_empty).await;
    until(&house, &other, <[_]>::is_empty).await;
    assert_eq!(world.connected().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn live_tables_are_quiet_unless_somebody_wants_to_hear_and_a_reminder_comes_at_once() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    webhook(&ben, "https://hooks.example/ben").await;
    let clock = json!({"live": {"seconds": 600, "increment": 0}});
    let seats = json!(["me", "open"]);
    let new = json!({"game": "raccoon-tycoon", "seats": seats, "keep_order": true, "clock": clock});
    let (table, invite) = ann.table(new).await;
    ben.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    until(&house, &table, <[_]>::is_empty).await;
    ben.post("/api/me/notices", json!({"live": true, "after_minutes": 600})).await;
    until_turn_of([&ann, &ben], &table, 0).await;
    let seq = until_turn_of([&ann, &ben], &table, 1).await;
    until(&house, &table, |rows| rows.len() == 1 && rows[0].due_at > START).await;
    assert!(world.connected().is_empty());
    let nudge = json!({"t": "nudge", "table": table, "cid": "n", "seat": 1});
    assert_eq!(ann.frame(nudge).await["t"], "ok");
    let said: Value = serde_json::from_slice(&next(&mut told).await.body).unwrap();
    assert!(said["text"].as_str().unwrap().contains("The others wait for you."), "{said}");
    until(&house, &table, |rows| rows.len() == 1 && rows[0].seq == seq).await;
}

const KEY: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

fn browser(endpoint: &str) -> Value {
    json!({"endpoint": endpoint, "keys": {"p256dh": KEY, "auth": AUTH}})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_by_its_push_service_until_it_is_shut_out() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let push = browser("https://fcm.googleapis.com/fcm/send/abc");
    let made = ben.post("/api/me/notices/push", push.clone()).await;
    assert_eq!((&made["kind"], &made["is_this"]), (&json!("push"), &json!(true)));
    let path = format!("/api/me/notices/{}/test", made["id"].as_str().unwrap());
    let tried = ben.post(&path, Value::Null).await;
    assert_eq!((&tried["problem"], &tried["reached_at"]), (&Value::Null, &json!(START)));
    let heard = next(&mut told).await;
    assert_eq!(heard.address.to_string(), "2.3.4.5:443");
    for line in [
        "POST /fcm/send/abc HTTP/1.1",
        "content-encoding: aes128gcm",
        "ttl: 86400",
        "urgency: normal",
        "topic: ",
        "authorization: vapid t=",
    ] {
        assert!(heard.head.contains(line), "{line}: {}", heard.head);
    }
    let (_, notices) = ben.ask("GET", "/api/me/notices", Value::Null).await;
    let key = format!(", k={}\r\n", notices["push_key"].as_str().unwrap());
    assert!(heard.head.contains(&key), "{}", heard.head);
    // Salt, size of a record, size of the key, the key, and what the browser alone can read.
    assert_eq!((&heard.body[16..21], heard.body.len() < 4_096), (&[0, 0, 16, 0, 65][..], true));
    assert!(!heard.body.windows(5).any(|it| it == b"title"));
    // The same browser again is one; used by Ann, it is hers.
    ben.post("/api/me/notices/push", push.clone()).await;
    assert_eq!(targets(&ben).await.len(), 1);
    ann.post("/api/me/notices/push", push.clone()).await;
    assert_eq!((targets(&ben).await.len(), targets(&ann).await.len()), (0, 1));
    // A browser that wants no more is forgotten.
    world.is(Manner::Says("HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"));
    let made = targets(&ann).await[0]["id"].as_str().unwrap().to_owned();
    let (status, _) = ann.ask("POST", &format!("/api/me/notices/{made}/test"), Value::Null).await;
    assert_eq!((status, targets(&ann).await.len()), (404, 0));
    // With its session goes a browser's way, and nobody else's can be touched.
    ben.post("/api/me/notices/push", push).await;
    let id = targets(&ben).await[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ann.ask("DELETE", &format!("/api/me/notices/{id}"), Value::Null).await.0, 404);
    assert_eq!(ann.ask("POST", &format!("/api/me/notices/{id}/test"), Value::Null).await.0, 404);
    let (_, devices) = ben.ask("GET", "/api/me/devices", Value::Null).await;
    let link = ben.post("/api/me/link", Value::Null).await;
    let phone = house.ask("POST", "/api/me/claim", "", json!({"token": link["token"]})).await.1;
    let phone = phone["token"].as_str().unwrap();
    let device = format!("/api/me/devices/{}", devices[0]["id"].as_str().unwrap());
    assert_eq!(house.ask("DELETE", &device, phone, Value::Null).await.0, 204);
    let (_, notices) = house.ask("GET", "/api/me/notices", phone, Value::Null).await;
    assert_eq!(notices["targets"], json!([]));
}

/// Adds a webhook and tries it; gives what its owner is shown of it.
async fn tried(person: &Person<'_>, url: &str) -> String {
    let id = webhook(person, url).await;
    let shown = person.post(&format!("/api/me/notices/{id}/test"), Value::Null).await;
    assert_eq!(person.ask("DELETE", &format!("/api/me/notices/{id}"), Value::Null).await.0, 204);
    shown["problem"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn f31_nothing_goes_into_a_private_network_or_where_somebody_redirects_it() {
    let (house, world, mut told) = open(|config| {
        config.notice_time = Duration::from_secs(1);
        config.trials = server::Rate::per_seconds(100, 1);
    })
    .await;
    let ben = house.guest("Ben").await;
    // Addresses that are wrong by themselves.
    for url in [
        "http://hooks.example/",
        "https://127.0.0.1/",
        "https://[::ffff:10.0.0.1]/",
        "https://0x7f.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://hooks.example:8080/",
        "https://me:secret@hooks.example/",
        "nonsense",
    ] {
        let (status, no) = ben.ask("POST", "/api/me/notices/webhook", json!({"url": url})).await;
        assert_eq!((status, &no["code"]), (409, &json!("refused")), "{url}: {no}");
    }
    // Names that lead inside, or inside among others, whatever they led to before.
    for (name, answers) in [
        ("inside.example", &[&["127.0.0.1"][..]][..]),
        ("metadata.example", &[&["169.254.169.254"]]),
        ("house.example", &[&["192.168.0.7"]]),
        ("six.example", &[&["fd00::1"]]),
        ("both.example", &[&["1.2.3.4", "10.0.0.1"]]),
    ] {
        world.name(name, answers);
        let why = tried(&ben, &format!("https://{name}/")).await;
        assert!(why.contains("private network"), "{name}: {why}");
        assert_eq!(world.connected(), [], "{name}");
    }
    // A name is asked for once: where it leads a moment later does not matter.
    world.name("turns.example", &[&["1.2.3.4"], &["127.0.0.1"]]);
    assert_eq!(tried(&ben, "https://turns.example/").await, "");
    assert_eq!(world.connected(), ["1.2.3.4:443".parse().unwrap()]);
    next(&mut told).await;
    // No redirection is followed.
    world.name("moved.example", &[&["5.6.7.8"]]);
    world.is(Manner::Says(
        "HTTP/1.1 302 Found\r\nlocation: https://127.0.0.1/\r\ncontent-length: 0\r\n\r\n",
    ));
    let why = tried(&ben, "https://moved.example/").await;
    assert!(why.contains("302") && why.contains("elsewhere"), "{why}");
    assert_eq!(world.connected(), ["5.6.7.8:443".parse().unwrap()]);
    next(&mut told).await;
    // Whoever hangs is not waited for; whoever is away, or talks without end, is no trouble.
    world.is(Manner::Hangs);
    assert!(tried(&ben, "https://moved.example/").await.contains("within 1 seconds"));
    world.is(Manner::Away);
    assert!(tried(&ben, "https://moved.example/").await.contains("nobody is there"));
    assert!(tried(&ben, "https://nowhere.example/").await.contains("nobody knows"));
    world.is(Manner::Says("HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\nand so on"));
    assert_eq!(tried(&ben, "https://moved.example/").await, "");
    world.is(Manner::Says("this is not HTTP\r\n\r\n"));
    assert!(tried(&ben, "https://moved.example/").await.contains("broke"));
}

#[tokio::test(flavor = "multi_thread")]
async fn f31_what_fails_for_now_is_tried_again_and_its_owner_is_told_why() {
    let (house, world, mut told) = open(|_| {}).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    ben.post("/api/me/notices", json!({"after_minutes": 0})).await;
    webhook(&ben, "https://hooks.example/ben").await;
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    world.is(Manner::Says("HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n"));
    until_turn_of([&ann, &ben], &table, 1).await;
    for (attempts, minutes) in [(1, 1), (2, 5), (3, 30), (4, 120)] {
        next(&mut told).await;
        until(&house, &table, |rows| {
            let now = house.time.load(std::sync::atomic::Ordering::SeqCst);
            rows.iter().any(|it| it.attempts == attempts && it.due_at == now + minutes * MINUTE)
        })
        .await;
        assert_eq!(targets(&ben).await[0]["problem"], "it answered 503");
        house.pass(minutes * MINUTE);
    }
    next(&mut told).await;
    until(&house, &table, <[_]>::is_empty).await;
    // What will never go better is not tried again.
    world.is(Manner::Says("HTTP/1.1 400 Bad\r\ncontent-length: 0\r\n\r\n"));
    until_turn_of([&ann, &ben], &table, 0).await;
    until_turn_of([&ann, &ben], &table, 1).await;
    next(&mut told).await;
    until(&house, &table, <[_]>::is_empty).await;
    assert_eq!(targets(&ben).await[0]["problem"], "it answered 400");
    let (_, metrics) = house.ask_raw("GET /metrics HTTP/1.1", b"").await;
    assert!(metrics.contains("boardwalk_notices_failed_total 6"), "{metrics}");
}

/// A server that does nothing by itself, in a world of its own.
#[cfg(unix)]
async fn bare(town: &Town) -> (Arc<server::Hall>, Arc<World>, Told) {
    let (world, told) = World::new();
    let mut config = crate::house::config("127.0.0.1:1", &Arc::new(START.into()));
    config.outside = Arc::clone(&world) as Arc<dyn Outside>;
    let key = store::Key::new(crate::house::KEY);
    let hall = server::Hall::open(town.store().await, key, config).await.unwrap();
    (hall, world, told)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn f31_of_two_servers_one_tells_and_what_one_that_died_had_taken_is_told_again() {
    use store::Store as _;
    let town = Town::new();
    let store = town.store().await;
    let mut house = House::open_on(town.store().await, START, |_| {}).await;
    let (table, ben) = {
        let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
        ben.post("/api/me/notices", json!({"after_minutes": 60})).await;
        webhook(&ben, "https://hooks.example/ben").await;
        let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
        until_turn_of([&ann, &ben], &table, 1).await;
        (table, ben.id.clone())
    };
    house.stop().await;
    store.set_rules(&ben, "{\"after_minutes\":0}").await.unwrap();
    let rows = store.notices(&table).await.unwrap();
    let [row] = &rows[..] else { panic!("{rows:?}") };
    let due = async || {
        let row = NoticeRow { due_at: 0, ..row.clone() };
        store.add_notice(&row).await.unwrap();
        store.keep_notice(&row).await.unwrap();
    };
    let key = |heard: &Heard| {
        let line = heard.head.lines().find_map(|it| it.strip_prefix("idempotency-key: "));
        line.unwrap().to_owned()
    };
    // One takes it and sends it, and is gone before it hears whether it arrived.
    let (dying, silent, mut sent) = bare(&town).await;
    silent.is(Manner::Hangs);
    due().await;
    let death = tokio::spawn(async move { dying.deliver().await });
    let first = next(&mut sent).await;
    death.abort();
    assert!(death.await.unwrap_err().is_cancelled());
    // For as long as it may still be at it, nobody else is.
    let (one, one_world, mut one_told) = bare(&town).await;
    let (two, two_world, mut two_told) = bare(&town).await;
    one.deliver().await;
    assert_eq!(one_world.connected(), []);
    assert_eq!(store.notices(&table).await.unwrap().len(), 1, "it is not forgotten");
    // Then one of the others says it again, as the same. By a clock that is behind it may be a
    // moment too early after the last.
    let deliver_all = async || {
        let told = timeout(PATIENCE, async {
            while !store.notices(&table).await.unwrap().is_empty() {
                tokio::join!(one.tick(), two.tick());
                tokio::join!(one.deliver(), two.deliver());
            }
        });
        told.await.unwrap();
    };
    for n in 0..20 {
        due().await;
        deliver_all().await;
        let n_sent = [one_world.connected().len(), two_world.connected().len()];
        assert_eq!(n_sent.iter().sum::<usize>(), 1, "round {n}: {n_sent:?}");
        let told = if n_sent[0] == 1 { &mut one_told } else { &mut two_told };
        assert_eq!(key(&next(told).await), key(&first));
    }
    // Another turn is another notice.
    let later = NoticeRow { seq: row.seq + 1, due_at: 0, ..row.clone() };
    store.add_notice(&later).await.unwrap();
    deliver_all().await;
    let told = if one_world.connected().len() == 1 { &mut one_told } else { &mut two_told };
    assert_ne!(key(&next(told).await), key(&first));
}

#[tokio::test(flavor = "multi_thread")]
async fn ways_are_few_and_are_named_by_their_owner_alone() {
    let (house, _, _) = open(|config| config.trials = server::Rate::per_seconds(14, 60)).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    // Push services of browsers alone, with keys that are some.
    for endpoint in ["https://hooks.example/", "https://fcm.googleapis.com.hooks.example/"] {
        let no = ben.ask("POST", "/api/me/notices/push", browser(endpoint)).await.1;
        assert!(no["sentence"].as_str().unwrap().contains("no push service"), "{no}");
    }
    let mut wrong = browser("https://updates.push.services.mozilla.com/wpush/v2/x");
    wrong["keys"]["auth"] = json!("short");
    let no = ben.ask("POST", "/api/me/notices/push", wrong).await.1;
    assert_eq!(no["code"], "unreadable", "{no}");
    for n in 0..wire::caps::TARGETS {
        webhook(&ben, &format!("https://hooks.example/{n}")).await;
    }
    let more = json!({"url": "https://hooks.example/more"});
    let (status, no) = ben.ask("POST", "/api/me/notices/webhook", more.clone()).await;
    assert_eq!((status, &no["code"]), (422, &json!("too_much")));
    let (status, no) = ben.ask("POST", "/api/me/notices/webhook", more.clone()).await;
    assert_eq!((status, &no["code"]), (429, &json!("slow")));
    // Others may be told at the same place.
    webhook(&ann, "https://hooks.example/1").await;
    assert_eq!((targets(&ben).await.len(), targets(&ann).await.len()), (wire::caps::TARGETS, 1));
    // A program that plays one seat has no say in it; whoever leaves for good takes them along.
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let seat = ann.post(&format!("/api/tables/{table}/token"), Value::Null).await;
    let seat = seat["token"].as_str().unwrap();
    for (method, path) in [
        ("GET", "/api/me/notices"),
        ("POST", "/api/me/notices"),
        ("POST", "/api/me/notices/webhook"),
        ("POST", "/api/me/notices/push"),
    ] {
        assert_eq!(house.ask(method, path, seat, more.clone()).await.0, 404, "{path}");
    }
    assert_eq!(ann.ask("DELETE", "/api/me", Value::Null).await.0, 204);
    assert_eq!(opened(&house).await.targets_of(&ann.id).await.unwrap(), []);
}
