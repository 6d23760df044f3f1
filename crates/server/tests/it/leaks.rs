//! F23: nothing that is sent to anybody depends on what is hidden from them.
//!
//! At many moments of a match, everything that a viewer can ask for is asked for twice: once at the
//! true position, and once at one in which all that is hidden from the viewer was dealt anew. Every
//! frame must be the same, byte by byte.

use serde_json::{Value, json};
use tabletop::{Dice as _, QuickDice, Seat, Viewer};

use crate::house::{House, Person, Socket};

/// Everything that a viewer can ask for without changing anything; what came back.
async fn probe(person: &Person<'_>, table: &str, foreign: &[Value], watch: bool) -> Vec<String> {
    let mut socket = person.connect().await;
    socket.send(json!({"t": "sub", "table": table, "watch": watch})).await;
    let snap = socket.next_of("snap").await;
    let seq = snap["seq"].as_u64().unwrap();
    let own = snap["now"]["legal"].as_array().unwrap().clone();
    let own = own.iter().map(|it| it["action"].clone());
    let actions: Vec<Value> = own.take(4).chain(foreign.iter().cloned()).collect();
    for (i, action) in actions.iter().enumerate() {
        socket.send(json!({"t": "check", "table": table, "base": seq, "action": action})).await;
        answered(&mut socket).await;
        let twice = [action, action];
        socket.send(json!({"t": "try", "table": table, "base": seq, "actions": twice})).await;
        answered(&mut socket).await;
        // Stale, so that it is refused; and nonsense, so that it is refused by the rules.
        let (cid, base) = (format!("p{i}"), seq + 9);
        let act = json!({"t": "act", "table": table, "cid": cid, "base": base, "action": action});
        socket.send(act).await;
        answered(&mut socket).await;
    }
    socket.send(json!({"t": "act", "table": table, "cid": "x", "base": seq, "action": "x"})).await;
    answered(&mut socket).await;
    socket.send(json!({"t": "hint", "table": table, "base": seq})).await;
    answered(&mut socket).await;
    socket.send(json!({"t": "undo_ask", "table": table, "cid": "u", "to": seq + 5})).await;
    answered(&mut socket).await;
    // Gone, and back: as somebody who has seen everything, and as somebody who has seen nothing.
    for since in [seq, 0] {
        socket.send(json!({"t": "unsub", "table": table})).await;
        socket.send(json!({"t": "sub", "table": table, "since": since, "watch": watch})).await;
        socket.next_of("presence").await;
    }
    socket.send(json!({"t": "unsub", "table": table})).await;
    socket.send(json!({"t": "ping", "n": 1})).await;
    socket.next_of("pong").await;
    socket.heard
}

async fn answered(socket: &mut Socket) -> Value {
    let kinds = ["checked", "hinted", "no", "ok"];
    socket.next_where(|it| kinds.iter().any(|kind| it["t"] == *kind)).await
}

/// Undo in a position that was dealt anew begins there, so how far it would go is not compared.
fn without_undo(text: &str) -> String {
    let mut frame: Value = serde_json::from_str(text).unwrap();
    if let Some(now) = frame.get_mut("now").and_then(Value::as_object_mut) {
        now.remove("undo_to");
        now.remove("vote_to");
    }
    frame.to_string()
}

async fn no_leak(game: &str, n_seats: u8, every: usize) {
    let house = House::open().await;
    let names = ["Ann", "Ben", "Cem"];
    let mut people = Vec::new();
    for name in &names[..usize::from(n_seats)] {
        people.push(house.guest(name).await);
    }
    let mut seats = vec![json!("me")];
    seats.resize(n_seats.into(), json!("open"));
    let new = json!({"game": game, "seats": seats, "keep_order": true, "listed": true,
                     "seed": "5".repeat(64)});
    let (table, invite) = people[0].table(new).await;
    for person in &people[1..] {
        person.post(&format!("/api/tables/{table}/join"), json!({"invite": invite})).await;
    }
    people[0].post(&format!("/api/tables/{table}/start"), Value::Null).await;
    let eve = house.guest("Eve").await;
    let path = format!("/api/tables/{table}/state");
    let mut dice = QuickDice::new(11);
    let (mut n_compared, mut n_moments) = (0, 0);
    for n in 0_usize.. {
        // Whoever may act does something.
        let mut acted = Vec::new();
        let mut is_over = false;
        for (i, person) in people.iter().enumerate() {
            let (_, snap) = person.ask("GET", &path, Value::Null).await;
            is_over = !snap["now"]["ending"].is_null();
            let legal = snap["now"]["legal"].as_array().unwrap();
            if legal.is_empty() || is_over {
                continue;
            }
            let action = legal[dice.index(legal.len())]["action"].clone();
            let act = json!({"t": "act", "table": table, "cid": format!("n{n}"),
                             "base": snap["seq"], "action": action});
            let ok = person.frame(act).await;
            assert_eq!(ok["t"], "ok", "{ok}");
            acted.push((i, action));
            break;
        }
        if n % every == 0 || is_over {
            n_moments += 1;
            let foreign: Vec<Value> = acted.iter().map(|(_, action)| action.clone()).collect();
            let viewers = (0..n_seats).map(|i| Viewer::Seat(Seat(i)));
            for viewer in viewers.chain([Viewer::Spectator]) {
                let (person, watch) = match viewer {
                    Viewer::Seat(seat) => (&people[seat.idx()], false),
                    Viewer::Spectator => (&eve, true),
                };
                house.hall.swap(&table, None).await;
                let here = probe(person, &table, &foreign, watch).await;
                let seed = dice.index(1_000_000) as u64;
                let change: server::Change =
                    Box::new(move |it| it.resampled(viewer, &mut QuickDice::new(seed)));
                house.hall.swap(&table, Some(change)).await;
                let there = probe(person, &table, &foreign, watch).await;
                house.hall.swap(&table, None).await;
                assert_eq!(here.len(), there.len(), "{game} {viewer:?} at {n}");
                for (here, there) in here.iter().zip(&there) {
                    n_compared += 1;
                    if here != there {
                        let (here, there) = (without_undo(here), without_undo(there));
                        assert_eq!(here, there, "{game} {viewer:?} at {n}");
                    }
                }
            }
        }
        if is_over {
            break;
        }
        assert!(!acted.is_empty(), "somebody may act");
    }
    assert!(n_compared > 200 && n_moments > 3, "{game}: {n_compared} {n_moments}");
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_coney_island_tells_what_is_hidden() {
    no_leak("coney-island", 2, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_coney_tells_what_is_hidden() {
    no_leak("coney", 2, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_theme_parque_tells_what_is_hidden() {
    no_leak("theme-parque", 2, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_chinatown_tells_what_is_hidden() {
    no_leak("chinatown", 3, 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_raccoon_tycoon_tells_what_is_hidden() {
    no_leak("raccoon-tycoon", 3, 40).await;
}
