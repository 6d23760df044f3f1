//! Who comes in, by what, and how far.

use serde_json::{Value, json};

use server::Rate;

use crate::house::{House, Person, Socket, begin};

/// The line that sets the cookie.
fn cookie(answer: &str) -> String {
    let lines = answer.lines().filter(|line| line.to_lowercase().starts_with("set-cookie: "));
    let found: Vec<&str> = lines.collect();
    assert_eq!(found.len(), 1, "{answer}");
    found[0].split_once(": ").unwrap().1.to_owned()
}

const GUEST: &str = "POST /api/guest HTTP/1.1";

#[tokio::test(flavor = "multi_thread")]
async fn over_https_the_cookie_is_bound_to_its_host() {
    let house =
        House::open_with(|config| config.public_url = "https://games.example".to_owned()).await;
    let answer = house.ask_whole(GUEST, br#"{"name":"Ann"}"#).await;
    let set = cookie(&answer);
    let (pair, attributes) = set.split_once("; ").unwrap();
    let (name, token) = pair.split_once('=').unwrap();
    assert_eq!(name, "__Host-boardwalk");
    let attributes: Vec<&str> = attributes.split("; ").collect();
    // Without Path=/ and Secure, or with a Domain, a browser throws a `__Host-` cookie away.
    for expected in ["Secure", "Path=/", "HttpOnly", "SameSite=Lax"] {
        assert!(attributes.contains(&expected), "{set}");
    }
    assert!(!set.to_lowercase().contains("domain"), "{set}");
    assert_eq!(token.len(), 64, "256 bits in hex");
    // A page that was loaded from there may open a socket; others may not.
    let origin = Some("https://games.example");
    assert!(Socket::connect(&house.address, token, origin).await.is_ok());
    assert!(Socket::connect(&house.address, token, Some("https://games.test")).await.is_err());
    let post = |origin: &str| {
        let head = "POST /api/me HTTP/1.1\r\nsec-fetch-site: cross-site";
        format!("{head}\r\ncookie: __Host-boardwalk={token}\r\norigin: {origin}")
    };
    let name = br#"{"name":"Anna"}"#;
    assert_eq!(house.ask_raw(&post("https://games.example"), name).await.0, 200);
    assert_eq!(house.ask_raw(&post("https://games.test"), name).await.0, 403);
    // It is what one comes in by, and it goes when one wants to be forgotten.
    let me = format!("GET /api/me HTTP/1.1\r\ncookie: a=b; __Host-boardwalk={token}; c=d");
    assert_eq!(house.ask_raw(&me, b"").await.0, 200);
    let forget = format!("DELETE /api/me HTTP/1.1\r\ncookie: __Host-boardwalk={token}");
    let gone = cookie(&house.ask_whole(&forget, b"").await);
    assert!(gone.starts_with("__Host-boardwalk=;") && gone.contains("Max-Age=0"), "{gone}");
    assert_eq!(house.ask_raw(&me, b"").await.0, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_plain_http_the_cookie_is_one_that_browsers_keep() {
    let house = House::open().await;
    let set = cookie(&house.ask_whole(GUEST, br#"{"name":"Ann"}"#).await);
    assert!(set.starts_with("boardwalk=") && set.contains("HttpOnly"), "{set}");
    assert!(!set.contains("Secure"), "{set}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_is_believed_only_if_we_are_told_to() {
    let guests = async |trust_proxy: bool| {
        let house = House::open_with(|config| {
            config.trust_proxy = trust_proxy;
            config.guests = Rate::per_seconds(1, 3_600);
        })
        .await;
        let mut statuses = Vec::new();
        // The last address is what the proxy has added; the others anybody could have written.
        for from in ["192.0.2.1", "192.0.2.9, 192.0.2.2", "192.0.2.8, 192.0.2.2"] {
            let head = format!("{GUEST}\r\nx-forwarded-for: {from}");
            statuses.push(house.ask_raw(&head, br#"{"name":"Ann"}"#).await.0);
        }
        statuses
    };
    assert_eq!(guests(true).await, [200, 200, 429]);
    assert_eq!(guests(false).await, [200, 429, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_brings_ones_seats_to_another_device_and_opens_nothing_by_itself() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let link = ann.post("/api/me/link", Value::Null).await;
    let secret = link["token"].as_str().unwrap();
    assert_eq!(link["url"], format!("http://{}/#/me/{secret}", house.address));
    assert_eq!(house.ask("GET", "/api/me", secret, Value::Null).await.0, 401);
    let (_, claimed) = house.ask("POST", "/api/me/claim", "", json!({"token": secret})).await;
    let there = Person { house: &house, id: ann.id.clone(), token: claimed["token"].to_string() };
    let there = Person { token: there.token.trim_matches('"').to_owned(), ..there };
    assert_ne!(there.token, ann.token);
    let (_, me) = there.ask("GET", "/api/me", Value::Null).await;
    assert_eq!((&me["person"], &me["tables"][0]["id"]), (&json!(ann.id), &json!(table)));
    let (_, snap) = there.follow(&table).await;
    assert_eq!(snap["seat"], 0);
    let (status, _) = house.ask("POST", "/api/me/claim", "", json!({"token": ann.token})).await;
    assert_eq!(status, 404, "a session is no link");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seats_token_plays_that_seat_and_does_nothing_else() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let other = begin(&ann, &ben, "coney", 2).await;
    // Handed out before it is drawn who sits where.
    let (table, invite) = ann.table(json!({"game": "coney", "seats": ["me", "open"]})).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let program = ann.post(&path("token"), Value::Null).await["token"].clone();
    ben.post(&path("join"), json!({"invite": invite})).await;
    ann.post(&path("start"), Value::Null).await;
    let program = program.as_str().unwrap().to_owned();
    let program = Person { house: &house, id: ann.id.clone(), token: program };
    // It sees and plays what its person would.
    let (mut socket, snap) = program.follow(&table).await;
    let (_, own) = ann.ask("GET", &path("state"), Value::Null).await;
    assert_eq!((&snap["seat"], &snap["now"]["view"]), (&own["seat"], &own["now"]["view"]));
    let mover = if own["now"]["legal"] == json!([]) { &ben } else { &program };
    let (_, theirs) = mover.ask("GET", &path("state"), Value::Null).await;
    let act = json!({"t": "act", "table": table, "cid": "a", "base": 0,
                     "action": theirs["now"]["legal"][0]["action"]});
    assert_eq!(mover.frame(act).await["t"], "ok");
    assert_eq!(socket.next_of("ev").await["seq"], 1);
    // And nothing else.
    let (_, me) = program.ask("GET", "/api/me", Value::Null).await;
    assert_eq!(me["tables"].as_array().unwrap().len(), 1);
    assert_eq!(me["devices"].as_array().unwrap().len(), 1, "{me}");
    let state = format!("/api/tables/{other}/state");
    let refused = [
        ("GET", state.as_str(), Value::Null),
        ("POST", "/api/tables", json!({"game": "coney", "seats": ["me", {"bot": "easy"}]})),
        ("POST", "/api/me", json!({"name": "Mallory"})),
        ("POST", "/api/me/link", Value::Null),
        ("POST", "/api/records", Value::Null),
        ("POST", &path("token"), Value::Null),
        ("POST", &path("leave"), Value::Null),
        ("POST", &path("invite"), Value::Null),
        ("POST", &path("rematch"), Value::Null),
        ("DELETE", "/api/me", Value::Null),
        ("DELETE", &format!("/api/tables/{table}"), Value::Null),
    ];
    for (method, path, body) in refused {
        let (status, answer) = program.ask(method, path, body).await;
        assert!(status == 404 || status == 403, "{method} {path}: {status} {answer}");
    }
    assert_eq!(ann.ask("GET", "/api/me", Value::Null).await.1["name"], "Ann");
    // Whoever gave it away takes it back.
    let (_, devices) = ann.ask("GET", "/api/me/devices", Value::Null).await;
    let device = devices.as_array().unwrap().iter().find(|it| it["kind"] == "seat").unwrap();
    let path = format!("/api/me/devices/{}", device["id"].as_str().unwrap());
    assert_eq!(program.ask("DELETE", &path, Value::Null).await.0, 404);
    assert_eq!(ann.ask("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(socket.next_of("bye").await["reason"], "you were shut out");
    assert!(Socket::connect(&house.address, &program.token, None).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn by_no_question_can_a_private_table_be_told_from_none() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let eve = house.guest("Eve").await;
    let (there, none) = (begin(&ann, &ben, "coney", 2).await, "0".repeat(20));
    let questions = [
        ("GET", "", Value::Null),
        ("DELETE", "", Value::Null),
        ("POST", "/invitation", json!({"invite": "guess"})),
        ("POST", "/join", json!({"invite": "guess"})),
        ("POST", "/leave", Value::Null),
        ("POST", "/seat", json!({"seat": 1, "bot": "easy"})),
        ("POST", "/start", Value::Null),
        ("POST", "/stand-in", json!({"seat": 1, "level": "easy"})),
        ("POST", "/invite", Value::Null),
        ("POST", "/rematch", Value::Null),
        ("POST", "/token", Value::Null),
        ("GET", "/state", Value::Null),
        ("GET", "/state?invite=guess", Value::Null),
        ("GET", "/events", Value::Null),
        ("GET", "/record", Value::Null),
        ("GET", "/edition", Value::Null),
    ];
    for (method, what, body) in questions {
        let ask = |table: &str| {
            let path = format!("/api/tables/{table}{what}");
            let (eve, body) = (eve.clone(), body.clone());
            async move { eve.ask(method, &path, body).await }
        };
        let (status, answer) = ask(&there).await;
        assert_eq!((status, answer), ask(&none).await, "{method} {what}");
        assert_eq!(status, 404, "{method} {what}");
    }
    let mut socket = eve.connect().await;
    let frames = [
        json!({"t": "sub"}),
        json!({"t": "act", "cid": "c", "base": 0, "action": 1}),
        json!({"t": "check", "base": 0, "action": 1}),
        json!({"t": "hint", "base": 0}),
        json!({"t": "at", "cid": "c", "entries": 0}),
        json!({"t": "nudge", "cid": "c", "seat": 0}),
        json!({"t": "say", "cid": "c", "text": "hello"}),
        json!({"t": "note", "text": "x"}),
        json!({"t": "undo_ask", "cid": "c", "to": 0}),
        json!({"t": "undo_vote", "cid": "c", "ask": 1, "agree": true}),
        json!({"t": "seen", "seq": 1}),
    ];
    for frame in frames {
        let mut answers = Vec::new();
        for table in [&there, &none] {
            let mut frame = frame.clone();
            frame["table"] = json!(table);
            socket.send(frame).await;
            answers.push(socket.next().await.unwrap().to_string().replace(table.as_str(), "?"));
        }
        assert_eq!(answers[0], answers[1]);
        assert!(answers[0].contains("not_found"), "{}", answers[0]);
    }
}
