//! What people do at a table beside playing.

use std::time::Duration;

use serde_json::{Value, json};

use crate::house::{House, PATIENCE, begin};

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_for_whoever_wrote_them() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut other, _) = ben.follow(&table).await;
    let note = |text: &str| json!({"t": "note", "table": table, "text": text});
    assert_eq!(ann.frame(note("Ben hoards coal")).await["text"], "Ben hoards coal");
    let kept = ann.frame(note("Ben hoards wheat")).await;
    assert_eq!((&kept["t"], &kept["text"]), (&json!("note"), &json!("Ben hoards wheat")));
    assert_eq!(ann.follow(&table).await.1["note"], "Ben hoards wheat");
    assert!(ben.follow(&table).await.1["note"].is_null());
    let mut watching = ann.connect().await;
    watching.send(json!({"t": "sub", "table": table, "watch": true})).await;
    assert!(watching.next_of("snap").await["note"].is_null(), "whoever watches has no notes");
    // Nobody else heard of it.
    other.send(json!({"t": "ping", "n": 1})).await;
    other.next_of("pong").await;
    assert!(other.heard.iter().all(|it| !it.contains("hoards")), "{:?}", other.heard);
    // They are kept in full or not at all, and are kept through a restart.
    let most = wire::caps::NOTE_BYTES;
    assert_eq!(ann.frame(note(&"x".repeat(most + 1))).await["code"], "too_much");
    assert_eq!(ann.frame(note(&"y".repeat(most))).await["t"], "note");
    let eve = house.guest("Eve").await;
    assert_eq!(eve.ask("POST", "/api/frame", note("z")).await.0, 404);
    let token = ann.token.clone();
    let folder = house.close().await;
    let house = House::open_in(folder, crate::house::START, |_| {}, |store| store).await;
    let (_, snap) =
        house.ask("GET", &format!("/api/tables/{table}/state"), &token, Value::Null).await;
    assert_eq!(snap["note"].as_str().unwrap().len(), most);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_play_and_those_who_watch_talk_among_themselves() {
    let house = House::open().await;
    let (ann, eve) = (house.guest("Ann").await, house.guest("Eve").await);
    let new = json!({"game": "coney", "seats": ["me", {"bot": "random"}], "listed": true,
                     "keep_order": true});
    let (table, _) = ann.table(new).await;
    ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let (mut player, _) = ann.follow(&table).await;
    let (mut watcher, _) = eve.follow(&table).await;
    let say = |cid: &str, text: &str| json!({"t": "say", "table": table, "cid": cid, "text": text});
    watcher.send(say("a", "she will lose")).await;
    assert_eq!(watcher.next_of("chat").await["line"]["text"], "she will lose");
    player.send(say("b", "  good\u{202e} luck ")).await;
    let heard = player.next_of("chat").await;
    assert_eq!((&heard["line"]["text"], &heard["line"]["seat"]), (&json!("good luck"), &json!(0)));
    // What was said twice under one id is said once.
    player.send(say("b", "again")).await;
    assert_eq!(player.next_where(|it| it["cid"] == "b").await["t"], "ok");
    let (_, snap) = ann.follow(&table).await;
    let said: Vec<&str> =
        snap["chat"].as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap()).collect();
    assert_eq!(said, ["good luck"]);
    assert_eq!(eve.follow(&table).await.1["chat"][0]["text"], "she will lose");
    for socket in [&player, &watcher] {
        let both = ["lose", "luck"].iter().all(|it| socket.heard.iter().any(|s| s.contains(it)));
        assert!(!both, "{:?}", socket.heard);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_the_same_table_again_for_the_same_people() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let new = json!({"game": "theme-parque", "seats": ["me", {"bot": "random"}],
                     "seed": "7".repeat(64), "options": {}});
    let table = ann.play_out(new).await;
    let path = format!("/api/tables/{table}/rematch");
    assert_eq!(ben.ask("POST", &path, Value::Null).await.0, 404);
    let again = ann.post(&path, Value::Null).await;
    assert_eq!(again["status"], "waiting");
    assert_ne!(again["id"], json!(table));
    assert_eq!(again["is_seed_chosen"], false, "nobody knows what will be drawn");
    let before = ann.ask("GET", &format!("/api/tables/{table}"), Value::Null).await.1;
    assert_ne!(again["commitment"], before["commitment"]);
    let names = |info: &Value| {
        let mut names: Vec<String> =
            info["seats"].as_array().unwrap().iter().map(|it| it["name"].to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&again), names(&before));
    // Whoever asks second gets the same one, and it can be played.
    assert_eq!(ann.post(&path, Value::Null).await["id"], again["id"]);
    let next = again["id"].as_str().unwrap();
    assert_eq!(
        ann.ask("GET", &format!("/api/tables/{table}"), Value::Null).await.1["rematch"],
        next
    );
    let begun = ann.post(&format!("/api/tables/{next}/start"), Value::Null).await;
    assert_eq!(begun["status"], "playing");
    let path = format!("/api/tables/{next}/rematch");
    assert_eq!(ann.ask("POST", &path, Value::Null).await.0, 409, "it is not over");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_left_and_closed() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let new = json!({"game": "raccoon-tycoon", "seats": ["me", {"bot": "random"}, "open"],
                     "keep_order": true});
    let (table, invite) = ann.table(new).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(ann.ask("POST", &path("start"), Value::Null).await.0, 409, "a seat is open");
    // The link of before is void once there is a new one.
    let renewed = ann.post(&path("invite"), Value::Null).await;
    let fresh = renewed["invite"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(ben.ask("POST", &path("join"), json!({"invite": invite})).await.0, 404);
    // A bot's seat is as good as an open one.
    let info = ben.post(&path("join"), json!({"invite": fresh, "seat": 1})).await;
    assert_eq!(
        (&info["seats"][1]["kind"], &info["seats"][1]["name"]),
        (&json!("person"), &json!("Ben"))
    );
    let cem = house.guest("Cem").await;
    let taken = cem.ask("POST", &path("join"), json!({"invite": fresh, "seat": 1})).await;
    assert_eq!(taken.0, 409);
    ann.post(&path("seat"), json!({"seat": 2, "bot": "random"})).await;
    ann.post(&path("start"), Value::Null).await;
    assert_eq!(ann.ask("DELETE", &format!("/api/tables/{table}"), Value::Null).await.0, 409);
    // Somebody gets up in the middle of it; a bot sits down, and the match goes on.
    let info = ben.post(&path("leave"), Value::Null).await;
    assert_eq!(info["seats"][1]["kind"], "open");
    ann.post(&path("seat"), json!({"seat": 1, "bot": "random"})).await;
    let (mut socket, snap) = ann.follow(&table).await;
    let is_mine = |now: &Value| now["legal"].as_array().is_some_and(|it| !it.is_empty());
    let mut frame = snap;
    while !is_mine(&frame["now"]) {
        frame = socket.next_of("ev").await;
    }
    // The last who leaves closes the table.
    assert_eq!(ann.post(&path("leave"), Value::Null).await["status"], "closed");
    let answer = ann.ask("POST", &path("join"), json!({"invite": fresh})).await;
    assert_eq!(answer.0, 409, "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_who_is_ready_until_the_match_begins() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let new = json!({"game": "coney", "seats": ["me", "open"], "keep_order": true});
    let (table, invite) = ann.table(new).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let ready = |is_ready: bool| json!({"ready": is_ready});
    let of = |info: &Value| {
        let seats = info["seats"].as_array().unwrap().iter();
        seats.map(|it| it["ready"] == true).collect::<Vec<bool>>()
    };
    assert_eq!(ben.ask("POST", &path("ready"), ready(true)).await.0, 404, "it is not his table");
    ben.post(&path("join"), json!({"invite": invite})).await;
    let mut socket = ann.connect().await;
    socket.send(json!({"t": "sub", "table": table})).await;
    assert_eq!(of(&ben.post(&path("ready"), ready(true)).await), [false, true]);
    socket.next_where(|it| it["seats"][1]["ready"] == true).await;
    // One may think again, and whoever gets up takes it along.
    assert_eq!(of(&ben.post(&path("ready"), ready(false)).await), [false, false]);
    socket.next_where(|it| it["seats"][1]["ready"].is_null()).await;
    ben.post(&path("ready"), ready(true)).await;
    assert_eq!(of(&ben.post(&path("leave"), Value::Null).await), [false, false]);
    ben.post(&path("join"), json!({"invite": invite})).await;
    assert_eq!(of(&ben.post(&path("ready"), ready(true)).await), [false, true]);
    // It is kept with the seat.
    let token = ann.token.clone();
    let folder = house.close().await;
    let house = House::open_in(folder, crate::house::START, |_| {}, |store| store).await;
    let at = |what: &str| format!("/api/tables/{table}{what}");
    assert_eq!(of(&house.ask("GET", &at(""), &token, Value::Null).await.1), [false, true]);
    // Whoever is not ready holds nobody up who does not want to wait.
    let begun = house.ask("POST", &at("/start"), &token, Value::Null).await.1;
    assert_eq!((&begun["status"], of(&begun)), (&json!("playing"), vec![false, false]));
    assert_eq!(house.ask("POST", &at("/ready"), &token, ready(true)).await.0, 409);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_does_not_wait_for_whoever_has_got_up() {
    let house = House::open().await;
    let people = [house.guest("Ann").await, house.guest("Ben").await, house.guest("Cem").await];
    let [ann, ben, cem] = &people;
    let new = json!({"game": "raccoon-tycoon", "seats": ["me", "open", "open"],
                     "keep_order": true, "seed": "7".repeat(64)});
    let (table, invite) = ann.table(new).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    for person in [ben, cem] {
        person.post(&path("join"), json!({"invite": invite})).await;
    }
    ann.post(&path("start"), Value::Null).await;
    // Played until somebody could want back what somebody else has done.
    let (asker, to) = 'found: {
        for n in 0..200 {
            for person in &people {
                let (_, snap) = person.ask("GET", &path("state"), Value::Null).await;
                if let Some(choice) = snap["now"]["legal"].as_array().unwrap().last() {
                    let act = json!({"t": "act", "table": table, "cid": format!("c{n}"),
                                     "base": snap["seq"], "action": choice["action"]});
                    assert_eq!(person.frame(act).await["t"], "ok");
                    break;
                }
            }
            for person in &people {
                let (_, snap) = person.ask("GET", &path("state"), Value::Null).await;
                let now = &snap["now"];
                if now["undo_to"].is_null() && now["vote_to"].is_u64() {
                    break 'found (person, now["vote_to"].clone());
                }
            }
        }
        panic!("nothing could ever be taken back");
    };
    let others: Vec<_> = people.iter().filter(|it| it.id != asker.id).collect();
    let (mut socket, _) = asker.follow(&table).await;
    let ask = json!({"t": "undo_ask", "table": table, "cid": "back", "to": to});
    assert_eq!(asker.frame(ask).await["t"], "ok");
    let asked = socket.next_of("undo_asked").await;
    assert_eq!(asked["waiting"].as_array().unwrap().len(), 2);
    others[0].post(&path("leave"), Value::Null).await;
    let vote = json!({"t": "undo_vote", "table": table, "cid": "v", "ask": asked["ask"],
                      "agree": true});
    assert_eq!(others[1].frame(vote).await["t"], "ok");
    let settled = socket.next_of("undo_settled").await;
    assert_eq!((&settled["agreed"], &settled["ask"]), (&json!(true), &asked["ask"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_given_where_the_table_wants_it_and_not_too_often() {
    let house = House::open_with(|config| config.hint_every = 2_000).await;
    let ann = house.guest("Ann").await;
    for hints in [false, true] {
        let new = json!({"game": "coney", "seats": ["me", {"bot": "random"}], "keep_order": true,
                         "seed": "7".repeat(64), "hints": hints});
        let (table, _) = ann.table(new).await;
        ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
        let (mut socket, mut snap) = ann.follow(&table).await;
        while snap["now"]["legal"].as_array().unwrap().is_empty() {
            snap = socket.next_of("ev").await;
        }
        let hint = json!({"t": "hint", "table": table, "base": snap["seq"]});
        let answer = ann.frame(hint.clone()).await;
        if !hints {
            assert_eq!(answer["code"], "off", "{answer}");
            continue;
        }
        assert_eq!(answer["t"], "hinted", "{answer}");
        let advised = &answer["advice"][0];
        let legal = snap["now"]["legal"].as_array().unwrap();
        assert!(legal.iter().any(|it| it["action"] == advised["action"]), "{advised}");
        assert_eq!(ann.frame(hint.clone()).await["code"], "slow");
        house.pass(2_000);
        assert_eq!(ann.frame(hint).await["t"], "hinted");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_who_is_there_and_who_has_looked() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (mut one, snap) = ann.follow(&table).await;
    let here = |frame: &Value| [0, 1].map(|i| frame["seats"][i]["here"] == true);
    assert_eq!(here(&snap), [true, false]);
    let (mut two, snap) = ben.follow(&table).await;
    assert_eq!(here(&snap), [true, true]);
    one.next_where(|it| it["t"] == "presence" && here(it) == [true, true]).await;
    for person in [&ann, &ben] {
        let path = format!("/api/tables/{table}/state");
        let (_, snap) = person.ask("GET", &path, Value::Null).await;
        if let Some(choice) = snap["now"]["legal"].get(0) {
            let act = json!({"t": "act", "table": table, "cid": "a", "base": 0,
                             "action": choice["action"]});
            assert_eq!(person.frame(act).await["t"], "ok");
            break;
        }
    }
    // Nobody has looked at more than there is.
    two.send(json!({"t": "seen", "table": table, "seq": 99})).await;
    let told = one.next_where(|it| it["t"] == "presence" && it["seen"][1] != 0).await;
    assert_eq!(told["seen"], json!([0, 1]));
    drop(two);
    one.next_where(|it| it["t"] == "presence" && here(it) == [true, false]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_needs_leaves_memory_although_time_passes() {
    // The server looks at all of its tables every second.
    let house = House::open_with(|config| config.idle = Duration::from_millis(1_500)).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let table = begin(&ann, &ben, "raccoon-tycoon", 2).await;
    let (socket, snap) = ann.follow(&table).await;
    assert_eq!(house.hall.n_live(), 1);
    drop(socket);
    let left = async {
        while house.hall.n_live() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, left).await.expect("it leaves memory");
    // It is read again as it was.
    let (_, again) = ann.follow(&table).await;
    assert_eq!((&again["seq"], &again["now"]["view"]), (&snap["seq"], &snap["now"]["view"]));
}
