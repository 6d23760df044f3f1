//! Whole matches, by people who come over the socket and over plain HTTP.

use serde_json::{Value, json};
use tabletop::{Dice as _, QuickDice};

use crate::house::{House, Person, Socket};

/// Somebody who plays at random over the socket, and believes nothing but what comes in order.
pub(crate) struct Scripted {
    socket: Socket,
    table: String,
    pub(crate) seq: u64,
    pub(crate) now: Value,
    n_sent: u64,
    name: &'static str,
}

impl Scripted {
    pub(crate) async fn sit(person: &Person<'_>, table: &str, name: &'static str) -> Scripted {
        let (socket, snap) = person.follow(table).await;
        let seq = snap["seq"].as_u64().unwrap();
        let (table, now) = (table.to_owned(), snap["now"].clone());
        Scripted { socket, table, seq, now, n_sent: 0, name }
    }

    fn is_over(&self) -> bool {
        !self.now["ending"].is_null()
    }

    fn take_in(&mut self, frame: &Value) {
        match frame["t"].as_str().unwrap() {
            "ev" => {
                let seq = frame["seq"].as_u64().unwrap();
                assert_eq!(seq, self.seq + 1, "nothing is skipped and nothing comes twice");
                self.seq = seq;
                self.now = frame["now"].clone();
            }
            "snap" => {
                self.seq = frame["seq"].as_u64().unwrap();
                self.now = frame["now"].clone();
            }
            _ => {}
        }
    }

    /// Plays until the match is over.
    pub(crate) async fn play(mut self, seed: u64) -> Scripted {
        let mut dice = QuickDice::new(seed);
        while !self.is_over() {
            let legal = self.now["legal"].as_array().unwrap().clone();
            if legal.is_empty() {
                let frame = self.socket.next().await.expect("the match goes on");
                self.take_in(&frame);
                continue;
            }
            let action = legal[dice.index(legal.len())]["action"].clone();
            self.n_sent += 1;
            let (cid, table) = (format!("{}-{}", self.name, self.n_sent), self.table.clone());
            let frame =
                json!({"t": "act", "table": table, "cid": cid, "base": self.seq, "action": action});
            self.socket.send(frame).await;
            // Until it is acknowledged, and then told.
            loop {
                let frame = self.socket.next().await.expect("the match goes on");
                self.take_in(&frame);
                if frame["cid"] == cid.as_str() {
                    let is_right = frame["t"] == "ok"
                        || ["stale", "refused", "not_now"]
                            .contains(&frame["code"].as_str().unwrap());
                    assert!(is_right, "{frame}");
                    let told = frame["seq"].as_u64().unwrap();
                    while frame["t"] == "ok" && self.seq < told {
                        let frame = self.socket.next().await.expect("the match goes on");
                        self.take_in(&frame);
                    }
                    break;
                }
            }
        }
        self
    }
}

/// Plays at random over plain HTTP.
pub(crate) async fn play_over_http(person: Person<'_>, table: String, seed: u64) {
    let mut dice = QuickDice::new(seed);
    for n in 0_u64.. {
        let (status, snap) =
            person.ask("GET", &format!("/api/tables/{table}/state"), Value::Null).await;
        assert_eq!(status, 200, "{snap}");
        if !snap["now"]["ending"].is_null() {
            return;
        }
        let legal = snap["now"]["legal"].as_array().unwrap();
        if legal.is_empty() {
            tokio::task::yield_now().await;
            continue;
        }
        let action = &legal[dice.index(legal.len())]["action"];
        let cid = format!("http-{n}");
        let base = &snap["seq"];
        let act = json!({"t": "act", "table": table, "cid": cid, "base": base, "action": action});
        let answer = person.frame(act).await;
        assert!(answer["t"] == "ok" || answer["t"] == "no", "{answer}");
    }
}

async fn whole_match(game: &str) {
    let house = House::open().await;
    let (ann, ben, cem) =
        (house.guest("Ann").await, house.guest("Ben").await, house.guest("Cem").await);
    let title = shelf::find(game).unwrap().title();
    let mut seats = vec![json!("me"), json!("open"), json!("open")];
    if title.max_seats > 3 {
        seats.push(json!({"bot": "random"}));
    }
    let (table, invite) = ann.table(json!({"game": game, "seats": seats})).await;
    for person in [&ben, &cem] {
        person.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    }
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let one = Scripted::sit(&ann, &table, "ann").await;
    let two = Scripted::sit(&ben, &table, "ben").await;
    let (one, two, ()) =
        tokio::join!(one.play(1), two.play(2), play_over_http(cem, table.clone(), 3));
    assert_eq!((one.seq, &one.now["ending"]), (two.seq, &two.now["ending"]));
    // Everything is on the record, which anybody can check.
    let path = format!("/api/tables/{table}/record");
    let head = format!("GET {path} HTTP/1.1\r\nauthorization: Bearer {}", ann.token);
    let (status, record) = house.ask_raw(&head, b"").await;
    assert_eq!(status, 200);
    let (_, verdict) = shelf::open_record(&record, None, None).unwrap();
    assert!(verdict.over && verdict.fair, "{verdict:?}");
    let found = server::examine(&*opened(&house).await, &store::Key::new(crate::house::KEY)).await;
    let found = found.unwrap();
    assert_eq!((found.problems, found.matches), (vec![], 1));
    assert_eq!(found.actions as u64, one.seq);
}

/// The store once more, to look at.
pub(crate) async fn opened(house: &House) -> Box<dyn store::Store> {
    let path = house.folder.as_ref().unwrap().path().join("boardwalk.db");
    Box::new(store::Sqlite::open_to_read(&path).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_coney_island() {
    whole_match("coney-island").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_coney() {
    whole_match("coney").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_theme_parque() {
    whole_match("theme-parque").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_chinatown() {
    whole_match("chinatown").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_raccoon_tycoon() {
    whole_match("raccoon-tycoon").await;
}
