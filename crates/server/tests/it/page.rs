//! What a page asks for beyond what a bot needs: gestures, moments that are past, answers that say
//! to which question they belong, invitations before somebody has a name.

use serde_json::{Value, json};

use crate::house::{House, Socket, begin};

/// The first listed action after which the same seat may act on, and the one that follows it.
async fn two_clicks(socket: &mut Socket, table: &str, snap: &Value) -> Option<[Value; 2]> {
    for choice in snap["now"]["legal"].as_array()? {
        let first = choice["action"].clone();
        let question = json!({"t": "try", "table": table, "base": snap["seq"], "cid": "try",
            "actions": [first]});
        socket.send(question).await;
        let answer = socket.next_where(|frame| frame["cid"] == "try").await;
        let next = &answer["preview"]["legal"][0]["action"];
        if !next.is_null() {
            return Some([first, next.clone()]);
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gesture_is_done_as_a_whole_or_not_at_all() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "coney", 2).await;
    let (mut socket, mut snap) = ann.follow(&table).await;
    let (mut other, _) = ben.follow(&table).await;
    // Until somebody's turn takes several clicks.
    let [first, second] = loop {
        let (mine, theirs) = (snap["seat"] == 0, snap["now"]["turn"][0] == 0);
        assert!(mine, "Ann sits in the first seat");
        if theirs && let Some(clicks) = two_clicks(&mut socket, &table, &snap).await {
            break clicks;
        }
        let (who, view) = if theirs {
            (&mut socket, snap.clone())
        } else {
            other.send(json!({"t": "sub", "table": table})).await;
            let view = other.next_of("snap").await;
            (&mut other, view)
        };
        let action = &view["now"]["legal"][0]["action"];
        let base = view["seq"].as_u64().unwrap();
        let done = who.act(&table, &format!("c{base}"), base, action).await;
        assert_eq!(done["t"], "ok", "{done}");
        socket.send(json!({"t": "sub", "table": table})).await;
        snap = socket.next_of("snap").await;
    };
    let base = snap["seq"].as_u64().unwrap();
    let entries = snap["now"]["entries"].as_u64().unwrap();
    let act = |cid: &str, then: Value| {
        json!({"t": "act", "table": table, "cid": cid, "base": base, "action": first,
            "then": [then]})
    };
    // The second is no action at all: nothing of it is done.
    socket.send(act("bad", json!("nonsense"))).await;
    let no = socket.next_where(|frame| frame["cid"] == "bad").await;
    assert_eq!((&no["t"], &no["seq"]), (&json!("no"), &json!(base)));
    socket.send(act("good", second.clone())).await;
    let ok = socket.next_where(|frame| frame["cid"] == "good").await;
    assert_eq!((&ok["t"], &ok["seq"]), (&json!("ok"), &json!(base + 1)), "{ok}");
    let ev = socket.next_where(|frame| frame["t"] == "ev" && frame["seq"] == base + 1).await;
    assert!(ev["now"]["entries"].as_u64().unwrap() >= entries + 2, "{ev}");
    // Sent again, it is answered again and not done again.
    socket.send(act("good", second)).await;
    let again = socket.next_where(|frame| frame["cid"] == "good").await;
    assert_eq!(again, ok);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moment_that_is_past_is_seen_as_it_was_seen_then() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    let (before, entries) = (snap["now"]["view"].clone(), snap["now"]["entries"].clone());
    let action = &snap["now"]["legal"][0]["action"];
    assert_eq!(socket.act(&table, "a", snap["seq"].as_u64().unwrap(), action).await["t"], "ok");
    let look = |cid: &str, entries: &Value| json!({"t": "at", "table": table, "cid": cid, "entries": entries});
    socket.send(look("then", &entries)).await;
    let past = socket.next_of("past").await;
    assert_eq!((&past["cid"], &past["view"]), (&json!("then"), &before));
    // The other seat, and somebody who watches with a seat of their own, see what they saw.
    let theirs = ben.frame(look("theirs", &entries)).await;
    assert_ne!(theirs["view"], before, "the hand is Ann's alone");
    let mut watcher = ann.connect().await;
    watcher.send(json!({"t": "sub", "table": table, "watch": true})).await;
    let open = watcher.next_of("snap").await;
    watcher.send(look("open", &open["now"]["entries"])).await;
    assert_eq!(watcher.next_of("past").await["view"], open["now"]["view"]);
    socket.send(look("later", &json!(9_999))).await;
    let no = socket.next_where(|frame| frame["cid"] == "later").await;
    assert_eq!(no["code"], "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_says_what_was_asked() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut socket, snap) = ann.follow(&table).await;
    let action = &snap["now"]["legal"][0]["action"];
    for (cid, question) in [
        ("q1", json!({"t": "check", "base": 0, "action": action})),
        ("q2", json!({"t": "check", "base": 0, "action": "nonsense"})),
        ("q3", json!({"t": "hint", "base": 0})),
        ("q4", json!({"t": "note", "text": "mine"})),
    ] {
        let mut question = question;
        (question["table"], question["cid"]) = (json!(table), json!(cid));
        socket.send(question).await;
        let answer = socket.next_where(|frame| frame["cid"] == cid).await;
        assert_eq!(answer["t"] == "no", cid == "q2", "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_waited_for_can_be_reminded_now_and_then() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut hers, _) = ann.follow(&table).await;
    let (mut his, _) = ben.follow(&table).await;
    let nudge =
        |cid: &str, seat: u8| json!({"t": "nudge", "table": table, "cid": cid, "seat": seat});
    his.send(nudge("a", 0)).await;
    assert_eq!(his.next_where(|frame| frame["cid"] == "a").await["t"], "ok");
    let nudged = hers.next_of("nudged").await;
    assert_eq!((&nudged["by"], &nudged["seat"]), (&json!(1), &json!(0)));
    his.send(nudge("b", 0)).await;
    assert_eq!(his.next_where(|frame| frame["cid"] == "b").await["code"], "slow");
    house.pass(60_000);
    his.send(nudge("c", 0)).await;
    assert_eq!(his.next_where(|frame| frame["cid"] == "c").await["t"], "ok");
    hers.send(nudge("d", 1)).await;
    let no = hers.next_where(|frame| frame["cid"] == "d").await;
    assert_eq!(no["code"], "not_now", "nobody waits for Ben");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_can_be_read_before_one_has_a_name() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let (table, invite) = ann.table(json!({"game": "coney", "seats": ["me", "open"]})).await;
    let path = format!("/api/tables/{table}/invitation");
    let (status, info) = house.ask("POST", &path, "", json!({"invite": invite})).await;
    assert_eq!((status, &info["game"]), (200, &json!("coney")));
    assert_eq!(info["seats"][0]["name"], "Ann");
    assert_eq!(info["invite"], Value::Null, "nobody gets a link that they did not have");
    let (status, wrong) = house.ask("POST", &path, "", json!({"invite": "guess"})).await;
    let none = format!("/api/tables/{}/invitation", "0".repeat(20));
    assert_eq!((status, wrong), house.ask("POST", &none, "", json!({"invite": "guess"})).await);
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_seen_where_a_match_has_not_begun() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let begun = begin(&ann, &ben, "coney", 2).await;
    let (table, _) = ann.table(json!({"game": "coney", "seats": ["me", "open"]})).await;
    ann.post("/api/me", json!({"name": "Anna"})).await;
    let name = async |table: &str| {
        let (_, info) = ann.ask("GET", &format!("/api/tables/{table}"), Value::Null).await;
        info["seats"][0]["name"].clone()
    };
    assert_eq!(name(&table).await, "Anna");
    assert_eq!(name(&begun).await, "Ann", "the names of a match stay as they are");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_link_is_shown_a_match_once_it_is_over() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let new = json!({"game": "coney", "seats": ["me", {"bot": "random"}]});
    let (running, invite) = ann.table(new.clone()).await;
    let path = |table: &str, what: &str| format!("/api/tables/{table}/{what}");
    let shown = path(&running, &format!("picture?invite={invite}"));
    assert_eq!(house.ask("GET", &shown, "", Value::Null).await.0, 409, "it is not over yet");
    let table = ann.play_out(new).await;
    let (_, info) = ann.ask("GET", &format!("/api/tables/{table}"), Value::Null).await;
    let link = info["invite"].as_str().unwrap_or_default();
    let invite = link.rsplit('/').next().unwrap();
    for what in ["record", "picture"] {
        let (status, _) = house.ask("GET", &path(&table, what), "", Value::Null).await;
        assert_eq!(status, 401, "{what} without a link, for nobody in particular");
        let wrong = path(&table, &format!("{what}?invite=guess"));
        assert_eq!(house.ask("GET", &wrong, "", Value::Null).await.0, 401);
    }
    let ask = async |what: String| {
        let (status, shown) = house.ask("GET", &path(&table, &what), "", Value::Null).await;
        (status, shown.as_str().map_or_else(|| shown.to_string(), str::to_owned))
    };
    let (status, record) = ask(format!("record?invite={invite}")).await;
    assert!(status == 200 && record.contains("coney"), "{status} {record}");
    let (status, first) = ask(format!("picture?at=0&invite={invite}")).await;
    assert!(status == 200 && first.starts_with("<svg"), "{status} {first}");
    let (status, last) = ask(format!("picture?invite={invite}")).await;
    assert!(status == 200 && last.starts_with("<svg") && last != first, "{status}");
    let (status, none) = ask(format!("picture?at=99999&invite={invite}")).await;
    assert!(status == 409 && none.contains("there is no moment"), "{status} {none}");
}
