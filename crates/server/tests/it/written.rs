//! F25: what earlier builds have kept, matches that are over and matches that are not, is replayed by
//! this one, stands where it stood, and goes on.
//!
//! The files are kept for ever and never rewritten: `UPDATE_EXPECT=1` writes only one that is missing.

use std::path::PathBuf;

use serde_json::{Value, json};
use store::Store as _;
use store::rows::{ActionRow, TableRow};
use tabletop::{AnyMatch, Dice as _, QuickDice, Record, Seed, Turn};

use crate::house::{House, KEY, Person, START, begin};
use crate::matches::opened;

/// Who played, and where every match stood, as the build that wrote it saw it.
#[derive(serde::Serialize, serde::Deserialize)]
struct Written {
    tokens: Vec<String>,
    /// By table: see [`standing`].
    standings: Vec<(String, String)>,
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/written").join(name)
}

/// Where a match stands, in what no build may see otherwise: how far it is, the scores, and all that
/// everybody may do, in the notation that records are kept in. (How it is drawn may change.)
fn standing(game: &dyn AnyMatch) -> String {
    let mut lines = vec![format!("{} {:?}", game.n_entries(), game.standing())];
    if let Turn::Seats(seats) = game.turn() {
        for seat in seats.iter() {
            lines.push(seat.to_string());
            lines.extend(game.choices(seat).into_iter().map(|it| it.notation));
        }
    }
    let digest = store::secrets::hash_token(&lines.join("\n"));
    let hex: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    hex.concat()
}

fn replayed(row: &TableRow, actions: &[ActionRow]) -> String {
    let seed = store::Key::new(KEY).unseal(&row.id, &row.seed).unwrap();
    let lines: Vec<&str> = actions.iter().map(|it| it.lines.as_str()).collect();
    let journal = row.opening.clone().unwrap() + &lines.join("\n") + "\n";
    let record = Record::read(&journal).unwrap();
    let session = shelf::resume_session(&record, row.edition.as_deref(), Seed(seed)).unwrap();
    standing(session.game())
}

/// Every match of every game: one that is over, and one that is not, in which something was taken
/// back if anything could be; and one with an edition of somebody's own.
async fn write() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let mut dice = QuickDice::new(25);
    for &game in shelf::GAMES {
        let id = game.id();
        let bots = vec![json!({"bot": "random"}); usize::from(game.title().min_seats) - 1];
        let seats: Vec<Value> = [json!("me")].into_iter().chain(bots).collect();
        let mut new = json!({"game": id, "seats": seats, "seed": "25".repeat(32)});
        if id == "coney" {
            new["edition"] = json!(format!("{}\n# our own\n", shelf::edition_text(game)));
        }
        ann.play_out(new).await;
        let table = begin(&ann, &ben, id, game.title().min_seats).await;
        let state = format!("/api/tables/{table}/state");
        for n in 0..40 {
            for person in [&ann, &ben] {
                let (_, snap) = person.ask("GET", &state, Value::Null).await;
                let legal = snap["now"]["legal"].as_array().unwrap();
                let frame = match snap["now"]["undo_to"].as_u64() {
                    Some(to) if n % 5 == 4 => {
                        json!({"t": "undo_ask", "table": table, "cid": format!("u{n}"), "to": to})
                    }
                    _ if legal.is_empty() => continue,
                    _ => json!({"t": "act", "table": table, "cid": format!("c{n}"),
                                "base": snap["seq"],
                                "action": legal[dice.index(legal.len())]["action"]}),
                };
                person.frame(frame).await;
            }
        }
    }
    let tokens = vec![ann.token.clone(), ben.token.clone()];
    let folder = house.close().await;
    std::fs::create_dir_all(file("")).unwrap();
    let from = folder.path().join("boardwalk.db");
    store::Sqlite::backup(&from, &file("1.db")).await.unwrap();
    let store = store::Sqlite::open_to_read(&file("1.db")).await.unwrap();
    let mut standings = Vec::new();
    for id in store.table_ids("", 100).await.unwrap() {
        let (row, _) = store.table(&id).await.unwrap().unwrap();
        standings.push((id.clone(), replayed(&row, &store.actions(&id, 0).await.unwrap())));
    }
    let written = serde_json::to_string_pretty(&Written { tokens, standings }).unwrap();
    std::fs::write(file("1.json"), written + "\n").unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn f25_what_an_earlier_build_has_kept_stands_where_it_stood_and_goes_on() {
    if !file("1.db").exists() && std::env::var_os("UPDATE_EXPECT").is_some() {
        write().await;
    }
    let written = std::fs::read_to_string(file("1.json")).unwrap();
    let written: Written = serde_json::from_str(&written).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(file("1.db"), folder.path().join("boardwalk.db")).unwrap();
    let house = House::open_in(folder, START, |_| {}, |store| store).await;
    // All is as it was written, and every match is played as it was.
    let store = opened(&house).await;
    let found = server::examine(&*store, &store::Key::new(KEY)).await.unwrap();
    assert_eq!((found.problems, found.matches), (vec![], 2 * shelf::GAMES.len()));
    let (mut n_over, mut n_back, mut n_gone_on) = (0, 0, 0);
    for (id, stood) in &written.standings {
        let (row, _) = store.table(id).await.unwrap().unwrap();
        let actions = store.actions(id, 0).await.unwrap();
        assert_eq!(&replayed(&row, &actions), stood, "{} at {id} stands elsewhere", row.game);
        n_back += usize::from(actions.iter().any(|it| it.lines.contains("\"rollback\"")));
        let people = written.tokens.iter();
        let people: Vec<Person<'_>> = people
            .map(|token| Person { house: &house, id: String::new(), token: token.clone() })
            .collect();
        let (_, snap) = people[0].ask("GET", &format!("/api/tables/{id}/state"), Value::Null).await;
        if !snap["now"]["ending"].is_null() {
            n_over += 1;
            let record = people[0].text(&format!("/api/tables/{id}/record")).await;
            let (_, verdict) = shelf::open_record(&record, row.edition.as_deref(), None).unwrap();
            assert!(verdict.over && verdict.fair, "{}: {verdict:?}", row.game);
            continue;
        }
        // It goes on: whoever may act does something.
        for person in &people {
            let (_, snap) =
                person.ask("GET", &format!("/api/tables/{id}/state"), Value::Null).await;
            if let Some(choice) = snap["now"]["legal"].get(0) {
                let act = json!({"t": "act", "table": id, "cid": "on", "base": snap["seq"],
                                 "action": choice["action"]});
                let answer = person.frame(act).await;
                assert_eq!((&answer["t"], &answer["seq"]), (&json!("ok"), &json!(row.seq + 1)));
                n_gone_on += 1;
                break;
            }
        }
    }
    assert_eq!((n_over, n_gone_on), (5, 5));
    assert!(n_back >= 2, "nothing was ever taken back: {n_back}");
}
