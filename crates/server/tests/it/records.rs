//! Finished matches go out as records, and come in elsewhere.

use serde_json::{Value, json};

use crate::house::{House, KEY, Person};
use crate::matches::opened;

async fn import(person: &Person<'_>, record: &str, edition: Option<&str>) -> (u16, Value) {
    let body = json!({"record": record, "edition": edition}).to_string();
    let head = format!(
        "POST /api/records HTTP/1.1\r\ncontent-type: application/json\r\nauthorization: Bearer {}",
        person.token
    );
    let (status, text) = person.house.ask_raw(&head, body.as_bytes()).await;
    (status, serde_json::from_str(&text).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_is_kept_elsewhere_as_it_was() {
    let here = House::open().await;
    let ann = here.guest("Ann").await;
    let new = json!({"game": "theme-parque", "seats": ["me", {"bot": "random"}]});
    let (unfinished, _) = ann.table(new.clone()).await;
    ann.post(&format!("/api/tables/{unfinished}/start"), Value::Null).await;
    let path = format!("/api/tables/{unfinished}/record");
    let (status, answer) = ann.ask("GET", &path, Value::Null).await;
    assert_eq!(status, 409, "{answer}");
    let table = ann.play_out(new).await;
    let record = ann.text(&format!("/api/tables/{table}/record")).await;

    let there = House::open().await;
    let zoe = there.guest("Zoe").await;
    // As plain text, as a person with a file would send it.
    let head = format!("POST /api/records HTTP/1.1\r\nauthorization: Bearer {}", zoe.token);
    let (status, answer) = there.ask_raw(&head, record.as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["fair"], true);
    let kept = answer["table"].as_str().unwrap();
    assert_eq!(zoe.text(&format!("/api/tables/{kept}/record")).await, record);
    let (_, info) = zoe.ask("GET", &format!("/api/tables/{kept}"), Value::Null).await;
    assert_eq!((&info["status"], &info["game"]), (&json!("over"), &json!("theme-parque")));
    let (_, snap) = zoe.follow(kept).await;
    let (_, told) = ann.follow(&table).await;
    assert_eq!(snap["now"]["ending"], told["now"]["ending"]);
    assert_eq!(snap["seed"], told["seed"]);
    let found = server::examine(&*opened(&there).await, &store::Key::new(KEY)).await.unwrap();
    assert_eq!((found.problems, found.matches), (vec![], 1));
    // Nothing is kept of what is not as it was played, or not over.
    let altered = record.replacen("\"seat\":", "\"seat\": ", 1);
    assert_ne!(import(&zoe, &altered, None).await.0, 200);
    let cut: Vec<&str> = record.lines().collect();
    assert_ne!(import(&zoe, &cut[..cut.len() - 1].join("\n"), None).await.0, 200);
    for text in ["", "{}", "\u{0}", "null\nnull"] {
        let (status, answer) = import(&zoe, text, None).await;
        assert_eq!((status, &answer["code"]), (400, &json!("unreadable")), "{text}: {answer}");
    }
    assert_eq!(opened(&there).await.table_ids("", 9).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edition_of_somebodys_own_travels_with_its_record() {
    let here = House::open().await;
    let ann = here.guest("Ann").await;
    let game = shelf::find("coney").unwrap();
    let own = shelf::edition_text(game).replacen("name = \"", "name = \"Rainy ", 1);
    let seats = json!(["me", {"bot": "random"}]);
    let table = ann.play_out(json!({"game": "coney", "seats": seats, "edition": own})).await;
    let record = ann.text(&format!("/api/tables/{table}/record")).await;
    assert_eq!(ann.text(&format!("/api/tables/{table}/edition")).await, own);

    let there = House::open().await;
    let zoe = there.guest("Zoe").await;
    // This process has read it, but the next would not have: it must come along.
    let (status, answer) = import(&zoe, &record, None).await;
    let sentence = answer["sentence"].as_str().unwrap();
    assert_eq!(status, 409, "{answer}");
    assert!(sentence.contains("Rainy ") && sentence.contains("send its text along"), "{sentence}");
    let (status, answer) = import(&zoe, &record, Some(&format!("{own}\n"))).await;
    assert_eq!(status, 409, "{answer}");
    assert!(answer["sentence"].as_str().unwrap().contains("is not the one that was played"));
    let (status, answer) = import(&zoe, &record, Some("game = 3")).await;
    assert_eq!(status, 409, "{answer}");
    let (status, answer) = import(&zoe, &record, Some(&own)).await;
    assert_eq!(status, 200, "{answer}");
    let kept = answer["table"].as_str().unwrap();
    assert_eq!(zoe.text(&format!("/api/tables/{kept}/edition")).await, own);
    assert_eq!(zoe.text(&format!("/api/tables/{kept}/record")).await, record);
}

#[tokio::test(flavor = "multi_thread")]
async fn editions_are_free_again_when_their_last_match_is_over() {
    let house = House::open_with(|config| config.editions = 2).await;
    let ann = house.guest("Ann").await;
    let text = shelf::edition_text(shelf::find("coney").unwrap());
    let own = |n: usize| {
        let edition = format!("{text}\n# {n}\n");
        json!({"game": "coney", "seats": ["me", {"bot": "random"}], "edition": edition})
    };
    let (one, _) = ann.table(own(1)).await;
    ann.table(own(2)).await;
    let (status, answer) = ann.ask("POST", "/api/tables", own(3)).await;
    assert_eq!((status, &answer["code"]), (422, &json!("too_much")), "{answer}");
    // The one that comes with the game is nobody's own, also when its text is sent.
    let printed = json!({"game": "coney", "seats": ["me", {"bot": "random"}], "edition": text});
    let info = ann.post("/api/tables", printed).await;
    assert!(info["edition"].is_null(), "{info}");
    assert_eq!(ann.ask("DELETE", &format!("/api/tables/{one}"), Value::Null).await.0, 200);
    ann.table(own(3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_memory_for_so_many_editions_and_the_others_are_played_on() {
    // As many as are there when nobody has brought one, and as many again.
    let house = House::open_with(|config| config.editions_read = 3).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let text = shelf::edition_text(shelf::find("coney").unwrap());
    let seats = json!(["me", {"bot": "random"}]);
    let mut begun = Vec::new();
    let refused = loop {
        let host = if begun.len() < 4 { &ann } else { &ben };
        let edition = format!("{text}\n# {}\n", begun.len());
        let (table, _) =
            host.table(json!({"game": "coney", "seats": seats, "edition": edition})).await;
        let path = format!("/api/tables/{table}/start");
        match host.ask("POST", &path, Value::Null).await {
            (200, _) => begun.push(table),
            (_, answer) => break answer,
        }
        assert!(begun.len() < 8, "there is no end");
    };
    assert_eq!((&refused["code"], house.hall.alarms()), (&json!("too_much"), 1), "{refused}");
    assert!(begun.len() >= 3, "{}", begun.len());
    // What is in memory goes on, also when its table has to be read anew.
    house.hall.swap(&begun[0], None).await;
    let (status, snap) =
        ann.ask("GET", &format!("/api/tables/{}/state", begun[0]), Value::Null).await;
    assert_eq!((status, &snap["t"]), (200, &json!("snap")));
    // And so do games that nobody has brought an edition for.
    let (table, _) = ann.table(json!({"game": "theme-parque", "seats": seats})).await;
    let info = ann.post(&format!("/api/tables/{table}/start"), Value::Null).await;
    assert_eq!(info["status"], "playing");
}
