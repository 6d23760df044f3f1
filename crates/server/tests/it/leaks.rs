//! F23: nothing that is sent to anybody depends on what is hidden from them.
//!
//! At many moments of a match, everything that a viewer can ask for is asked for twice: once at the
//! true position, and once at one in which all that is hidden from the viewer was dealt anew. Every
//! frame must be the same, byte by byte. So must be what is heard of moves, of moves that are taken
//! back, and of votes, as far as nothing is learnt from them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use sqlx::{Connection as _, Row as _};
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

/// What somebody who follows hears while others act, take back, act again, and vote it back.
struct Scene {
    heard: Vec<String>,
    /// What is done, as whoever does it reads it: a tile that nobody else has seen may be another in
    /// another world.
    meant: Option<String>,
    /// Whether the rules let it happen, and whether anything was learnt from it.
    is_accepted: bool,
    is_learnt: bool,
}

/// Where a match stands in the store, so that what was only tried can be undone behind its back.
struct Standing {
    seq: i64,
    head: Vec<u8>,
    turn: i64,
    clocks: String,
    status: String,
}

async fn file(house: &House) -> sqlx::SqliteConnection {
    let path = house.folder.as_ref().unwrap().path().join("boardwalk.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    sqlx::SqliteConnection::connect_with(&options).await.unwrap()
}

async fn standing(house: &House, table: &str) -> Standing {
    let row = sqlx::query("SELECT seq, head, turn, clocks, status FROM board WHERE id = ?");
    let row = row.bind(table).fetch_one(&mut file(house).await).await.unwrap();
    Standing {
        seq: row.get("seq"),
        head: row.get("head"),
        turn: row.get("turn"),
        clocks: row.get("clocks"),
        status: row.get("status"),
    }
}

/// Lets the match stand there again.
async fn stand(house: &House, table: &str, at: &Standing) {
    let mut file = file(house).await;
    let gone = sqlx::query("DELETE FROM action WHERE table_id = ? AND seq > ?");
    gone.bind(table).bind(at.seq).execute(&mut file).await.unwrap();
    let back = sqlx::query(
        "UPDATE board SET seq = ?, head = ?, turn = ?, clocks = ?, status = ?, ask = '' \
         WHERE id = ?",
    );
    let back = back.bind(at.seq).bind(&at.head).bind(at.turn).bind(&at.clocks).bind(&at.status);
    back.bind(table).execute(&mut file).await.unwrap();
    house.hall.swap(table, None).await;
}

/// One does something, takes it back, does it again, and somebody else has it taken back by a vote:
/// what one viewer hears of all that. Whatever is learnt on the way ends the scene.
async fn scene(
    people: &[Person<'_>],
    table: &str,
    (actor, action): (usize, &Value),
    (viewer, watch): (&Person<'_>, bool),
) -> Scene {
    let mut socket = viewer.connect().await;
    socket.send(json!({"t": "sub", "table": table, "watch": watch})).await;
    let seq = socket.next_of("snap").await["seq"].as_u64().unwrap();
    socket.next_of("presence").await;
    let person = &people[actor];
    let mut last = seq;
    let path = format!("/api/tables/{table}/state");
    let (_, theirs) = person.ask("GET", &path, Value::Null).await;
    let meant =
        theirs["now"]["legal"].as_array().unwrap().iter().find(|it| it["action"] == *action);
    let meant = meant.map(|it| it["sentence"].to_string());
    let mut scene = Scene { heard: Vec::new(), meant, is_accepted: false, is_learnt: false };
    for cid in ["scene1", "scene2"] {
        let act = json!({"t": "act", "table": table, "cid": cid, "base": last, "action": action});
        let answer = person.frame(act).await;
        if answer["t"] == "no" {
            // What is refused is refused to whoever tried it; nobody else hears of it.
            break;
        }
        scene.is_accepted = true;
        last = answer["seq"].as_u64().unwrap();
        socket.next_where(|it| it["t"] == "ev" && it["seq"] == last).await;
        let (_, theirs) = person.ask("GET", &path, Value::Null).await;
        scene.is_learnt = theirs["now"]["undo_to"].is_null();
        if scene.is_learnt {
            break;
        }
        let back = theirs["now"]["undo_to"].as_u64().unwrap().max(seq);
        if cid == "scene1" {
            let undo = json!({"t": "undo_ask", "table": table, "cid": "back1", "to": back});
            assert_eq!(person.frame(undo).await["t"], "ok");
        } else {
            let asker = (0..people.len()).find(|&i| i != actor).unwrap();
            let undo = json!({"t": "undo_ask", "table": table, "cid": "back2", "to": back});
            let answer = people[asker].frame(undo).await;
            assert_eq!(answer["t"], "ok", "{answer}");
            let (_, open) = person.ask("GET", &path, Value::Null).await;
            for voter in (0..people.len()).filter(|&i| i != asker) {
                let vote = json!({"t": "undo_vote", "table": table, "cid": "v", "agree": true,
                                  "ask": open["undo"]["ask"]});
                assert_eq!(people[voter].frame(vote).await["t"], "ok");
            }
        }
        last += 1;
        socket.next_where(|it| it["t"] == "ev" && it["seq"] == last).await;
    }
    socket.send(json!({"t": "unsub", "table": table})).await;
    socket.send(json!({"t": "ping", "n": 1})).await;
    socket.next_of("pong").await;
    scene.heard = socket.heard.iter().map(|it| without_numbers(it)).collect();
    scene
}

/// Questions are counted for as long as a table is in memory; everything else must be the same.
fn without_numbers(text: &str) -> String {
    let mut frame: Value = serde_json::from_str(text).unwrap();
    if let Some(ask) = frame.get_mut("ask") {
        *ask = json!(0);
    }
    frame.to_string()
}

/// A world that the viewer cannot tell from the true one, in which the same can be taken back if
/// there is one.
fn another_world(
    viewer: Viewer,
    seed: u64,
    tries: u64,
    has_twin: Arc<AtomicBool>,
) -> server::Change {
    Box::new(move |it| {
        // What others have laid open since must be the same there: the viewer has seen it.
        let seen = it.game().view(viewer);
        let twins = (0..tries).filter_map(|n| it.twin(viewer, &mut QuickDice::new(seed + n)));
        let twin = twins.into_iter().find(|twin| twin.game().view(viewer) == seen);
        has_twin.store(twin.is_some(), Ordering::SeqCst);
        twin.unwrap_or_else(|| it.resampled(viewer, &mut QuickDice::new(seed)))
    })
}

/// In a world without what was done since nothing can be taken back, so how far it would go is not
/// compared.
fn without_undo(text: &str) -> String {
    let mut frame: Value = serde_json::from_str(text).unwrap();
    if let Some(now) = frame.get_mut("now").and_then(Value::as_object_mut) {
        now.remove("undo_to");
        now.remove("vote_to");
    }
    frame.to_string()
}

async fn no_leak(game: &str, n_seats: u8, every: usize, min_scenes: usize) {
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
    let (mut n_compared, mut n_moments, mut n_twins, mut n_scenes) = (0, 0, 0, 0);
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
            let viewers: Vec<Viewer> = viewers.chain([Viewer::Spectator]).collect();
            for (i, &viewer) in viewers.iter().enumerate() {
                let (person, watch) = match viewer {
                    Viewer::Seat(seat) => (&people[seat.idx()], false),
                    Viewer::Spectator => (&eve, true),
                };
                house.hall.swap(&table, None).await;
                let here = probe(person, &table, &foreign, watch).await;
                let seed = dice.index(1_000_000) as u64;
                let has_twin = Arc::new(AtomicBool::new(false));
                // Every third moment is in a world that is new altogether.
                let tries = if n_moments % 3 == 0 { 0 } else { 8 };
                let world = || another_world(viewer, seed, tries, Arc::clone(&has_twin));
                house.hall.swap(&table, Some(world())).await;
                let there = probe(person, &table, &foreign, watch).await;
                house.hall.swap(&table, None).await;
                assert_eq!(here.len(), there.len(), "{game} {viewer:?} at {n}");
                let has_twin_now = has_twin.load(Ordering::SeqCst);
                n_twins += usize::from(has_twin_now);
                for (here, there) in here.iter().zip(&there) {
                    n_compared += 1;
                    if here != there && !has_twin_now {
                        let (here, there) = (without_undo(here), without_undo(there));
                        assert_eq!(here, there, "{game} {viewer:?} at {n}");
                    } else {
                        assert_eq!(here, there, "{game} {viewer:?} at {n}");
                    }
                }
                // What others do is told alike, too: in both worlds the same is done. One viewer at
                // a time, in turn.
                if n_moments % viewers.len() != i {
                    continue;
                }
                let Some((actor, action)) = next_action(&people, &path, &mut dice).await else {
                    continue;
                };
                let (doer, before) = ((actor, &action), standing(&house, &table).await);
                let here = scene(&people, &table, doer, (person, watch)).await;
                stand(&house, &table, &before).await;
                house.hall.swap(&table, Some(world())).await;
                let there = scene(&people, &table, doer, (person, watch)).await;
                stand(&house, &table, &before).await;
                assert!(here.is_accepted, "{game} {viewer:?} at {n}: {action}");
                let is_same = here.meant == there.meant && there.is_accepted;
                if !has_twin.load(Ordering::SeqCst) || !is_same {
                    continue;
                }
                assert_eq!(here.is_learnt, there.is_learnt, "{game} {viewer:?} at {n}: {action}");
                if here.is_learnt {
                    continue;
                }
                n_scenes += 1;
                assert_eq!(here.heard, there.heard, "{game} {viewer:?} at {n}: {action}");
            }
        }
        if is_over {
            break;
        }
        assert!(!acted.is_empty(), "somebody may act");
    }
    assert!(n_compared > 200 && n_moments > 3, "{game}: {n_compared} {n_moments}");
    assert!(n_twins > 3 && n_scenes >= min_scenes, "{game}: {n_twins} twins, {n_scenes} scenes");
}

/// What somebody who may act does next.
async fn next_action(
    people: &[Person<'_>],
    path: &str,
    dice: &mut QuickDice,
) -> Option<(usize, Value)> {
    for (i, person) in people.iter().enumerate() {
        let (_, snap) = person.ask("GET", path, Value::Null).await;
        let legal = snap["now"]["legal"].as_array().unwrap();
        if !legal.is_empty() {
            return Some((i, legal[dice.index(legal.len())]["action"].clone()));
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_coney_island_tells_what_is_hidden() {
    no_leak("coney-island", 2, 40, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_coney_tells_what_is_hidden() {
    no_leak("coney", 2, 80, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_theme_parque_tells_what_is_hidden() {
    no_leak("theme-parque", 2, 8, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_chinatown_tells_what_is_hidden() {
    no_leak("chinatown", 3, 100, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn f23_no_frame_of_raccoon_tycoon_tells_what_is_hidden() {
    no_leak("raccoon-tycoon", 3, 50, 2).await;
}
