//! `--json` prints exactly one document.

use serde_json::Value;

use crate::{folder, run, run_in, whole_game};

#[track_caller]
fn document(text: &str) -> Value {
    // A second document would be trailing characters.
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in: {text}"))
}

#[test]
fn the_games() {
    let games = document(&run(&["games", "--json"]).ok());
    let games = games.as_array().unwrap();
    let raccoon = games.iter().find(|game| game["id"] == "raccoon-tycoon").unwrap();
    assert_eq!(raccoon["name"], "Raccoon Tycoon");
    assert_eq!((&raccoon["min_seats"], &raccoon["max_seats"]), (&2.into(), &5.into()));
    assert!(raccoon["edition"]["hash"].as_str().unwrap().len() == 64);
    let options = raccoon["options"].as_array().unwrap();
    let sudden_death = options.iter().find(|option| option["name"] == "sudden_death").unwrap();
    assert_eq!(sudden_death["default"], false);
    assert_eq!(sudden_death["kind"], "flag");
    let one = document(&run(&["games", "raccoon-tycoon", "--json"]).ok());
    assert_eq!(&one, raccoon);
}

#[test]
fn an_edition() {
    let shown = document(&run(&["edition", "show", "raccoon-tycoon", "--json"]).ok());
    assert_eq!(shown["game"], "raccoon-tycoon");
    assert!(shown.get("text").is_none());
    let whole = document(&run(&["edition", "show", "raccoon-tycoon", "--json", "--text"]).ok());
    let text = run(&["edition", "show", "raccoon-tycoon", "--text"]).ok();
    assert_eq!(whole["text"], text);
    let folder = folder();
    std::fs::write(folder.path().join("mine.toml"), text).unwrap();
    let checked =
        document(&run_in(folder.path(), &["edition", "check", "mine.toml", "--json"]).ok());
    assert_eq!(checked["hash"], shown["hash"]);
}

#[test]
fn a_perft() {
    let args = ["perft", "raccoon-tycoon", "3", "--seats", "2", "--seed", "7"];
    let report = document(&run(&[&args[..], &["--json"]].concat()).ok());
    assert_eq!(report["game"], "raccoon-tycoon");
    assert_eq!(report["seats"], 2);
    let counts: Vec<u64> =
        report["counts"].as_array().unwrap().iter().map(|n| n["nodes"].as_u64().unwrap()).collect();
    assert_eq!(counts.len(), 3);
    assert!(counts.is_sorted() && counts[0] > 1, "{counts:?}");
    let table = run(&args).ok();
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(table.lines().nth(1).unwrap().contains(&counts[0].to_string()), "{table}");
}

#[test]
fn a_benchmark_of_sessions() {
    let args = ["bench", "coney-island", "--seats", "2", "--session", "--json"];
    let reports = document(&run(&args).ok());
    let at = reports[0]["at"].as_array().unwrap();
    let entries: Vec<u64> = at.iter().map(|it| it["entries"].as_u64().unwrap()).collect();
    assert!(entries.len() >= 2 && entries[0] == 50 && entries.is_sorted(), "{entries:?}");
    assert!(at.iter().all(|it| it["ns_per_move"].as_f64().unwrap() > 0.0));
    assert!(reports[0]["growth"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_benchmark() {
    let reports = document(&run(&["bench", "raccoon-tycoon", "--seats", "2", "--json"]).ok());
    let report = &reports[0];
    assert_eq!(report["game"], "raccoon-tycoon");
    for figure in ["listed", "sampled"] {
        assert!(report[figure]["decisions_per_second"].as_f64().unwrap() > 0.0);
        assert!(report[figure]["ratio"].as_f64().unwrap() > 0.0);
    }
    assert!(report["bytes_per_position"].as_u64().unwrap() > 0);
    assert!(report["legal_actions_per_decision"].as_f64().unwrap() > 1.0);
    assert_eq!(report["yardstick"]["nodes"], 4_865_609);
}

#[test]
fn a_match_and_its_verdict() {
    let folder = folder();
    let (_, record) = whole_game(folder.path());
    let record = record.to_str().unwrap();
    let story = document(&run(&["replay", record, "--json"]).ok());
    assert_eq!(story["header"]["game"], "raccoon-tycoon");
    assert_eq!(story["viewer"], "spectator");
    let entries = story["entries"].as_array().unwrap();
    assert_eq!(story["header"]["entries"], entries.len());
    assert_eq!(entries[0]["seq"], 1);
    assert!(entries.iter().all(|entry| entry["notation"].is_string()));

    let verdicts = document(&run(&["verify", record, "--json"]).ok());
    assert_eq!(verdicts[0]["ok"], true);
    assert_eq!(verdicts[0]["fair"], true);
    let n_moves =
        verdicts[0]["n_actions"].as_u64().unwrap() + verdicts[0]["n_outcomes"].as_u64().unwrap();
    assert_eq!(n_moves, entries.len() as u64);

    let snapshot = document(&run(&["replay", record, "--at", "40", "--as", "b", "--json"]).ok());
    assert_eq!(snapshot["seq"], 40);
    assert_eq!(snapshot["viewer"]["seat"], 1);
    assert!(snapshot["board"].as_str().unwrap().contains("You"));
    assert!(snapshot["view"].is_object());
}
