//! F32: whoever means harm is refused; nothing is lost, and others do not notice.

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::house::{House, Socket, begin};
use crate::matches::opened;
use server::Rate;

#[tokio::test(flavor = "multi_thread")]
async fn f32_frames_that_are_none_are_refused_and_the_connection_goes_on() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    let deep = format!(
        r#"{{"t":"act","table":"{table}","cid":"d","base":0,"action":{}{}}}"#,
        "[".repeat(4_000),
        "]".repeat(4_000)
    );
    let texts = [
        "",
        "null",
        "[]",
        "{",
        "\u{0}",
        r#"{"t":"act"}"#,
        r#"{"t":"admin"}"#,
        r#"{"t":"ping","n":NaN}"#,
        r#"{"t":"ping","n":-1}"#,
        r#"{"t":"ping","n":99999999999999999999999}"#,
        r#"{"t":"ping","n":1,"n":2}"#,
        &deep,
    ];
    for text in texts {
        socket.send_text(text).await;
        let no = socket.next_of("no").await;
        assert_eq!(no["code"], "unreadable", "{text}: {no}");
    }
    socket.stream.send(Message::binary(vec![0xff, 0xfe])).await.unwrap();
    assert_eq!(socket.next_of("no").await["code"], "unreadable");
    let numbers = [json!(9_007_199_254_740_993_u64), json!(-1), json!(1e300), json!(u64::MAX)];
    for (i, number) in numbers.iter().enumerate() {
        let action = json!({"bid": {"amount": number}});
        let no = socket.act(&table, &format!("n{i}"), 0, &action).await;
        assert_eq!(no["t"], "no", "{no}");
    }
    // Others' ids, ids that are none, tables that are none, places that are none.
    let action = snap["now"]["legal"][0]["action"].clone();
    for cid in ["", "a b", "\u{202e}", &"x".repeat(65)] {
        socket
            .send(json!({"t": "act", "table": table, "cid": cid, "base": 0, "action": action}))
            .await;
        assert_eq!(socket.next_of("no").await["code"], "unreadable");
    }
    let act = json!({"t": "act", "table": "../../etc", "cid": "c", "base": 0, "action": 1});
    socket.send(act).await;
    assert_eq!(socket.next_of("no").await["code"], "not_found");
    let no = socket.act(&table, "late", u64::MAX, &action).await;
    assert_eq!(no["code"], "stale");
    // After all that, the game goes on.
    let ok = socket.act(&table, "good", 0, &action).await;
    assert_eq!((&ok["t"], &ok["seq"]), (&json!("ok"), &json!(1)));
    // A frame that is too large, or no text at all, ends the connection, and that one alone.
    let (mut other, _) = ben.follow(&table).await;
    let _ = socket.stream.send(Message::text("x".repeat(20 << 10))).await;
    while socket.next().await.is_some() {}
    let (mut socket, _) = ann.follow(&table).await;
    let no_text = Frame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true);
    let _ = socket.stream.send(Message::Frame(no_text)).await;
    while socket.next().await.is_some() {}
    other.send(json!({"t": "ping", "n": 7})).await;
    assert_eq!(other.next_of("pong").await["n"], 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_replayed_or_reordered_do_nothing_twice() {
    let house = House::open().await;
    let (ann, ben, eve) =
        (house.guest("Ann").await, house.guest("Ben").await, house.guest("Eve").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let state = format!("/api/tables/{table}/state");
    // A few moves, as somebody could have overheard them.
    let mut overheard = Vec::new();
    for n in 0..12 {
        for person in [&ann, &ben] {
            let (_, snap) = person.ask("GET", &state, Value::Null).await;
            let Some(choice) = snap["now"]["legal"].get(0) else { continue };
            let frame = json!({"t": "act", "table": table, "cid": format!("c{n}"),
                               "base": snap["seq"], "action": choice["action"]});
            assert_eq!(person.frame(frame.clone()).await["t"], "ok");
            overheard.push((person, frame));
            break;
        }
    }
    let (_, before) = ann.ask("GET", &state, Value::Null).await;
    let n_before = opened(&house).await.actions(&table, 0).await.unwrap().len();
    assert_eq!(n_before, 12);
    // In their own order and backwards, by whoever sent them: the answers are those of before.
    for (person, frame) in overheard.iter().chain(overheard.iter().rev()) {
        let seq = frame["base"].as_u64().unwrap() + 1;
        let answer = person.frame(frame.clone()).await;
        assert_eq!((&answer["t"], &answer["seq"]), (&json!("ok"), &json!(seq)), "{answer}");
    }
    // Under new ids they come too late, in whatever order, and from others they are nobody's.
    for (n, (person, frame)) in overheard.iter().rev().enumerate() {
        let mut late = frame.clone();
        late["cid"] = json!(format!("late{n}"));
        assert_eq!(person.frame(late).await["code"], "stale");
        assert_eq!(eve.ask("POST", "/api/frame", frame.clone()).await.0, 404);
        let other = if person.id == ann.id { &ben } else { &ann };
        let answer = other.frame(frame.clone()).await;
        assert_eq!(answer["t"], "no", "{answer}");
    }
    let (_, after) = ann.ask("GET", &state, Value::Null).await;
    assert_eq!((&after["now"], &after["seq"]), (&before["now"], &before["seq"]));
    assert_eq!(opened(&house).await.actions(&table, 0).await.unwrap().len(), n_before);
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_cookies_and_origins_are_refused() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    for token in ["", "00", &"0".repeat(64), &ann.id, "' OR 1=1 --"] {
        assert!(Socket::connect(&house.address, token, None).await.is_err(), "{token}");
    }
    let own = format!("http://{}", house.address);
    assert!(Socket::connect(&house.address, &ann.token, Some(&own)).await.is_ok());
    for origin in ["http://evil.example", "null", &format!("{own}.evil.example"), "https://"] {
        assert!(
            Socket::connect(&house.address, &ann.token, Some(origin)).await.is_err(),
            "{origin}"
        );
    }
    // A form on another page cannot do anything in one's name.
    let head = format!(
        "POST /api/me HTTP/1.1\r\ncookie: boardwalk={}\r\norigin: http://evil.example\r\nsec-fetch-site: cross-site",
        ann.token
    );
    assert_eq!(house.ask_raw(&head, br#"{"name":"Mallory"}"#).await.0, 403);
    assert_eq!(ann.ask("GET", "/api/me", Value::Null).await.1["name"], "Ann");
    // Nothing is changed by reading.
    assert_eq!(ann.ask("GET", "/api/guest", Value::Null).await.0, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_is_slowed_down_and_others_are_not() {
    let house = House::open_with(|config| {
        config.frames = Rate::per_seconds(20, 20);
        config.chat = Rate::per_seconds(3, 60);
    })
    .await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut flood, _) = ann.follow(&table).await;
    let (mut calm, _) = ben.follow(&table).await;
    for n in 0..100 {
        flood.send(json!({"t": "ping", "n": n})).await;
    }
    assert_eq!(flood.next_of("no").await["code"], "slow");
    for n in 0..3 {
        let say = json!({"t": "say", "table": table, "cid": format!("s{n}"), "text": "hello"});
        calm.send(say).await;
        assert_eq!(calm.next_where(|it| !it["cid"].is_null()).await["t"], "ok");
    }
    let say = json!({"t": "say", "table": table, "cid": "s9", "text": "hello"});
    calm.send(say).await;
    assert_eq!(calm.next_where(|it| it["cid"] == "s9").await["code"], "slow");
    // More connections than anybody needs.
    let mut open = Vec::new();
    for _ in 0..10 {
        open.extend(Socket::connect(&house.address, &ben.token, None).await.ok());
    }
    assert!(open.len() < 5, "{}", open.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections_and_tables() {
    let house = House::open_with(|config| {
        config.sockets_of_address = 3;
        config.tables = Rate::per_seconds(2, 3_600);
        config.imports = Rate::per_seconds(1, 3_600);
    })
    .await;
    let mut open = Vec::new();
    for name in ["Ann", "Ben", "Cem", "Dan", "Eve"] {
        let token = house.guest(name).await.token;
        open.extend(Socket::connect(&house.address, &token, None).await.ok());
    }
    assert_eq!(open.len(), 3);
    let fay = house.guest("Fay").await;
    let new = json!({"game": "coney", "seats": ["me", {"bot": "random"}]});
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(fay.ask("POST", "/api/tables", new.clone()).await.0);
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(fay.ask("POST", "/api/records", Value::Null).await.0, 400);
    assert_eq!(fay.ask("POST", "/api/records", Value::Null).await.0, 429);
    // One that has gone makes room for another.
    drop(open.pop());
    while Socket::connect(&house.address, &fay.token, None).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_and_bodies_have_limits() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let refused = [
        json!({"game": "chess", "seats": ["me"]}),
        json!({"game": "coney", "seats": ["me"]}),
        json!({"game": "coney", "seats": ["me", "me"]}),
        json!({"game": "coney", "seats": ["me", {"bot": "godlike"}]}),
        json!({"game": "coney", "seats": ["me", "open"], "options": {"nope": "1"}}),
        json!({"game": "coney", "seats": ["me", "open"], "edition": "game = 3"}),
        json!({"game": "coney", "seats": ["me", "open"], "seed": "xyz"}),
        json!({"game": "coney", "seats": ["me", "open"], "clock": {"live": {"seconds": 1, "increment": 0}}}),
    ];
    for new in refused {
        let (status, answer) = ann.ask("POST", "/api/tables", new.clone()).await;
        assert_eq!(status, 409, "{new}: {answer}");
        assert!(answer["sentence"].as_str().unwrap().len() > 10, "{answer}");
    }
    let (status, _) = ann.ask("POST", "/api/tables", json!({"game": "coney", "extra": 1})).await;
    assert_eq!(status, 400);
    let large = json!({"game": "coney", "seats": ["me", "open"], "edition": "#".repeat(100 << 10)});
    assert_eq!(ann.ask("POST", "/api/tables", large).await.0, 409);
    let larger = json!({"game": "coney", "seats": ["me"], "edition": "#".repeat(200 << 10)});
    assert_eq!(ann.ask("POST", "/api/tables", larger).await.0, 413);
    let name = json!({"name": "x".repeat(20 << 10)});
    assert_eq!(ann.ask("POST", "/api/me", name).await.0, 413);
    for name in ["", "   ", "\u{202e}evil", "a\u{7}", &"x".repeat(25)] {
        assert_eq!(ann.ask("POST", "/api/me", json!({"name": name})).await.0, 409, "{name}");
    }
    // An edition of one's own is played, and named.
    let own =
        shelf::edition_text(shelf::find("coney").unwrap()).replacen("name = \"", "name = \"My ", 1);
    let new = json!({"game": "coney", "seats": ["me", {"bot": "random"}], "edition": own});
    let (table, _) = ann.table(new).await;
    let info = ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    assert!(info["edition"].as_str().unwrap().starts_with("My "), "{info}");
}
