//! Looking back at the record of a match.

use std::path::PathBuf;

use serde_json::Value;

use crate::{folder, record_in, run, type_in};

/// A record that is kept with its game.
fn fixture(game: &str, name: &str) -> String {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned();
    crates.join(game).join("tests/records").join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_finished_match_is_looked_back_at() {
    let record = fixture("raccoon-tycoon", "3-seats-plain.jsonl");
    let shown = run(&["replay", &record, "--review"]).ok();
    let lines: Vec<&str> = shown.lines().collect();
    assert!(shown.contains("Place") && shown.contains("(the end: "), "{shown}");
    let chart = lines.iter().position(|line| line.starts_with("Scores over ")).unwrap();
    for (line, seat) in lines[chart + 1..].iter().zip(["A", "B", "C"]) {
        assert!(line.starts_with(&format!("  {seat} ")) && line.contains('▁'), "{line}");
    }
    assert!(shown.contains("The decisions that cost most\n  Move "), "{shown}");
    assert_eq!(shown.matches("worth about ").count(), 5, "{shown}");
    assert!(shown.contains("estimated by a bot"), "{shown}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80 || line.contains("boardwalk ")));
    // The way that is shown leads to the decision that is meant.
    let n: usize =
        shown.split("  Move ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
    assert!(shown.ends_with(&format!(" --at {}\n", n - 1)), "{shown}");
}

#[test]
fn every_game_can_be_looked_back_at() {
    for game in ["coney-island", "coney", "theme-parque", "chinatown", "raccoon-tycoon"] {
        let record = fixture(game, "3-seats-plain.jsonl");
        let shown = run(&["replay", &record, "--review", "--as", "b", "--json"]).ok();
        let shown: Value = serde_json::from_str(&shown).unwrap();
        let (header, review) = (&shown["header"], &shown["review"]);
        let scores = review["scores"].as_array().unwrap();
        assert_eq!(scores.last().unwrap(), &header["result"]["scores"], "{game}");
        let lapses = review["lapses"].as_array().unwrap();
        assert!((1..=5).contains(&lapses.len()), "nobody plays well at random: {game}");
        let costs: Vec<f64> = lapses.iter().map(|it| it["cost"].as_f64().unwrap()).collect();
        assert!(costs.is_sorted_by(|a, b| a >= b) && costs[0] < 1.0, "{game}: {costs:?}");
        for lapse in lapses {
            assert_eq!(lapse["seat"], 1, "{game}");
            assert_ne!(lapse["played"], lapse["better"], "{game}");
        }
        let has_reason = |it: &Value| it["reasons"].as_array().is_some_and(|it| !it.is_empty());
        assert!(lapses.iter().any(has_reason), "{game} does not say why: {lapses:?}");
        let (n_judged, n) = (&review["n_judged"], &review["n_decisions"]);
        assert!(n_judged.as_u64().unwrap() > 0 && n_judged.as_u64() <= n.as_u64(), "{game}");
    }
}

#[test]
fn an_unfinished_match_is_not_looked_back_at() {
    let folder = folder();
    type_in(folder.path(), &["play", "raccoon-tycoon", "--seed", "7"], "1\nq\n").ok();
    let record = record_in(folder.path());
    let refused = run(&["replay", record.to_str().unwrap(), "--review"]).refused();
    assert!(refused.contains("the match is not over"), "{refused}");
    let refused = run(&["replay", record.to_str().unwrap(), "--review", "--at", "3"]).refused();
    assert!(refused.contains("cannot be used with"), "{refused}");
}
