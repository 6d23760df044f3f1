//! Following by server-sent events: the same frames, for networks without sockets and for scripts.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::house::{House, PATIENCE, Person, begin};

/// A connection over which events come.
struct Events {
    lines: BufReader<TcpStream>,
    head: String,
}

/// One event: its id, and the frame.
type Event = (Option<u64>, Value);

impl Events {
    async fn open(person: &Person<'_>, path: &str, headers: &str) -> Events {
        let mut stream = TcpStream::connect(&person.house.address).await.unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n{headers}\r\n",
            person.house.address, person.token
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut events = Events { lines: BufReader::new(stream), head: String::new() };
        loop {
            match events.line().await {
                Some(line) if line.is_empty() => return events,
                Some(line) => events.head += &(line.to_lowercase() + "\n"),
                None => panic!("the answer ends in its head: {}", events.head),
            }
        }
    }

    async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let n = timeout(PATIENCE, self.lines.read_line(&mut line)).await.expect("a line comes");
        (n.unwrap() > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// The next event; `None` when the stream has ended. (Lines between are the sizes of chunks.)
    async fn next(&mut self) -> Option<Event> {
        let (mut id, mut data) = (None, None);
        loop {
            let line = self.line().await?;
            if let Some(text) = line.strip_prefix("data: ") {
                data = Some(serde_json::from_str(text).unwrap());
            } else if let Some(text) = line.strip_prefix("id: ") {
                id = text.parse().ok();
            } else if line.is_empty()
                && let Some(data) = data.take()
            {
                return Some((id, data));
            }
        }
    }

    async fn next_of(&mut self, kind: &str) -> Event {
        loop {
            let event = self.next().await.expect("the stream goes on");
            if event.1["t"] == kind {
                return event;
            }
        }
    }
}

async fn act(person: &Person<'_>, table: &str, cid: &str) -> Option<u64> {
    let (_, snap) = person.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
    let action = snap["now"]["legal"].get(0)?["action"].clone();
    let act = json!({"t": "act", "table": table, "cid": cid, "base": snap["seq"],
                     "action": action});
    person.frame(act).await["seq"].as_u64()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_says_what_the_socket_says() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let path = format!("/api/tables/{table}/events");
    let (mut socket, snap) = ann.follow(&table).await;
    let mut events = Events::open(&ann, &path, "").await;
    assert!(events.head.starts_with("http/1.1 200"), "{}", events.head);
    assert!(events.head.contains("content-type: text/event-stream"), "{}", events.head);
    let (id, first) = events.next_of("snap").await;
    assert_eq!((id, &first["now"], &first["seat"]), (Some(0), &snap["now"], &snap["seat"]));
    for n in 0..6 {
        let cid = format!("c{n}");
        let seq = match act(&ann, &table, &cid).await {
            Some(seq) => seq,
            None => act(&ben, &table, &cid).await.unwrap(),
        };
        let (id, told) = events.next_of("ev").await;
        assert_eq!((id, &told), (Some(seq), &socket.next_of("ev").await));
    }
    // Gone and back: a browser says by itself what it has heard last.
    drop(events);
    let mut again = Events::open(&ann, &path, "last-event-id: 4\r\n").await;
    assert_eq!(again.next_of("ev").await.0, Some(5));
    let (id, last) = again.next_of("ev").await;
    assert_eq!((id, last["now"].is_object()), (Some(6), true));
    // A script says it in the address; and one can watch what anybody may see.
    let mut script = Events::open(&ann, &format!("{path}?since=5"), "").await;
    assert_eq!(script.next_of("ev").await.0, Some(6));
    let mut watch = Events::open(&ann, &format!("{path}?watch=true"), "").await;
    let (_, seen) = watch.next_of("snap").await;
    assert!(seen["seat"].is_null() && seen["now"]["legal"] == json!([]), "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_counts_as_a_connection_and_ends_with_a_word() {
    let mut house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!(["me", {"bot": "random"}]);
    let (table, _) = ann.table(json!({"game": "coney", "seats": seats})).await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let path = format!("/api/tables/{table}/events");
    let mut open = Vec::new();
    for _ in 0..wire::caps::SOCKETS {
        open.push(Events::open(&ann, &path, "").await);
    }
    let refused = Events::open(&ann, &path, "").await;
    assert!(refused.head.starts_with("http/1.1 422"), "{}", refused.head);
    let mut last = open.pop().unwrap();
    last.next_of("snap").await;
    house.ask_to_stop();
    let (_, bye) = last.next_of("bye").await;
    assert_eq!(bye["reason"], "the server stops");
    assert!(last.next().await.is_none(), "the stream has ended");
}
