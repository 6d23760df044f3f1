//! What a designer does: start an edition, look at it, change it, see what it does.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{folder, run_in};

#[test]
fn an_edition_is_begun_checked_and_compared_in_sentences() {
    let folder = folder();
    let run = |args: &[&str]| run_in(folder.path(), args);
    for game in ["raccoon-tycoon", "coney", "coney-island", "chinatown", "theme-parque"] {
        let file = format!("{game}.toml");
        assert!(run(&["edition", "new", game]).ok().contains("boardwalk compare"));
        let text = fs::read_to_string(folder.path().join(&file)).unwrap();
        assert!(text.contains("## ") && text.contains("boardwalk edition check"), "{text}");
        let refused = run(&["edition", "new", game]).refused();
        assert!(refused.contains(&format!("cannot make {file}: it exists already")), "{refused}");
        assert!(run(&["edition", "check", &file]).ok().contains("ok, edition 'My edition'"));
        let sentences = run(&["edition", "diff", game, &file]).ok();
        assert!(sentences.starts_with("Name is “My edition” instead of “"), "{sentences}");
        assert_eq!(sentences.lines().count(), 1, "{sentences}");
    }
    let path = folder.path().join("raccoon-tycoon.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("cost = 40\n", "cost = 90\n", 1)).unwrap();
    let checked = run(&["edition", "check", "raccoon-tycoon.toml"]).ok();
    assert!(checked.contains("cost is 90, the others have 4 to 30"), "{checked}");
    let refused = run(&["edition", "diff", "coney.toml", "chinatown.toml"]).refused();
    assert!(refused.contains("editions of two games, coney and chinatown"), "{refused}");
}

#[test]
fn the_editions_that_come_with_the_games_stand_out_in_little() {
    let folder = folder();
    for game in ["raccoon-tycoon", "coney", "coney-island", "chinatown", "theme-parque"] {
        run_in(folder.path(), &["edition", "new", game]).ok();
        let file = format!("{game}.toml");
        let checked = run_in(folder.path(), &["edition", "check", &file, "--json"]).ok();
        let checked: Value = serde_json::from_str(&checked).unwrap();
        let odd = checked["stands_out"].as_array().unwrap();
        assert!(odd.len() <= 8, "{game}: {odd:#?}");
    }
}

const RUN: [&str; 6] = ["simulate", "raccoon-tycoon", "--games", "6", "--seed", "7"];

#[test]
fn shards_are_merged_into_the_page_of_the_whole() {
    let folder = folder();
    let run = |args: &[&str]| run_in(folder.path(), &[&RUN[..], args].concat());
    let told = run(&["--report", "whole"]).ok();
    assert!(told.contains("report    whole/index.html"), "{told}");
    for shard in ["1", "2"] {
        let file = format!("{shard}.json");
        run(&["--shard", &format!("{shard}/2"), "--output", &file]).ok();
    }
    let merge = |args: &[&str]| run_in(folder.path(), &[&["merge"][..], args].concat());
    let refused = merge(&["1.json", "--report", "half"]).refused();
    assert!(refused.contains("a shard is missing: 2"), "{refused}");
    assert!(!folder.path().join("half").exists());
    assert!(merge(&["1.json", "--partial"]).ok().contains("1 shard is missing"));
    merge(&["2.json", "1.json", "--report", "merged"]).ok();
    let page = |name: &str| fs::read(folder.path().join(name).join("index.html")).unwrap();
    assert!(page("whole") == page("merged"), "the pages differ");
    let refused = merge(&["1.json", "1.json"]).refused();
    assert!(refused.contains("1.json: shard 1 is there twice"), "{refused}");
    let refused = merge(&["whole/index.html"]).refused();
    assert!(refused.contains("this is no part of a simulation"), "{refused}");
}

#[test]
fn shards_must_share_a_seed_and_leave_a_file() {
    let folder = folder();
    let run = |args: &[&str]| {
        run_in(folder.path(), &[&["simulate", "coney", "--shard", "1/2"][..], args].concat())
    };
    let refused = run(&["--output", "1.json"]).refused();
    assert!(refused.contains("shards need the same --seed"), "{refused}");
    assert!(run(&["--seed", "7"]).refused().contains("--output"));
    let refused = run_in(folder.path(), &["simulate", "coney", "--shard", "3/2"]).refused();
    assert!(refused.contains("a shard is written 1/4"), "{refused}");
}

#[test]
fn data_is_never_overwritten() {
    let folder = folder();
    let run = || run_in(folder.path(), &[&RUN[..], &["--parquet", "games.parquet"]].concat());
    run().ok();
    assert!(folder.path().join("games.decisions.parquet").is_file());
    let refused = run().refused();
    assert!(refused.contains("games.parquet exists already"), "{refused}");
}

#[test]
fn a_comparison_tells_what_was_changed_and_what_it_does() {
    let folder = folder();
    let run = |args: &[&str]| run_in(folder.path(), args);
    run(&["edition", "new", "raccoon-tycoon"]).ok();
    let path = folder.path().join("raccoon-tycoon.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("money = 10", "money = 90", 1)).unwrap();
    let compare = ["compare", "raccoon-tycoon", "--bots", "random", "--games", "40", "--seed", "7"];
    let changed = ["--with-edition", "raccoon-tycoon.toml", "--report", "report"];
    let told = run(&[&compare[..], &changed].concat()).ok();
    assert!(told.contains("Start: money is 90 instead of 10."), "{told}");
    assert!(told.contains("  1. ") && told.contains("by Holm's"), "{told}");
    let page = fs::read_to_string(folder.path().join("report/index.html")).unwrap();
    assert!(page.contains("Start: money is 90 instead of 10."));
    let same = run(&compare).ok();
    assert!(same.contains("Nothing differs significantly"), "{same}");
    let json: Value =
        serde_json::from_str(&run(&[&compare[..], &["--json"]].concat()).ok()).unwrap();
    assert_eq!(json["correction"], "Holm");
}

/// Whether a process has said what it does when it is interrupted, as the kernel tells it.
#[cfg(target_os = "linux")]
fn minds_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    // Signal 2 is the second bit.
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_interrupted_reports_what_it_has() {
    let folder = folder();
    let run = ["simulate", "coney-island", "--games", "1000000000", "--seed", "7", "--json"];
    let files = ["--report", "report", "--parquet", "games.parquet", "--output", "part.json"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(run.iter().chain(&files))
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !minds_interrupts(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "it has ended by itself");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(ended.status.success(), "{said}");
    assert!(said.contains("stopped after ") && said.contains(" of 1,000,000,000 games"), "{said}");
    let report: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let n_games = report["games"].as_u64().unwrap();
    assert!((1..1_000_000_000).contains(&n_games), "{n_games}");
    let page = fs::read_to_string(folder.path().join("report/index.html")).unwrap();
    assert!(page.contains("</html>"));
    let merged = run_in(folder.path(), &["merge", "part.json", "--json"]).ok();
    let merged: Value = serde_json::from_str(&merged).unwrap();
    assert_eq!(merged["games"].as_u64(), Some(n_games));
    for data in ["games.parquet", "games.decisions.parquet"] {
        let bytes = fs::read(folder.path().join(data)).unwrap();
        assert!(bytes.ends_with(b"PAR1"), "{data} has no footer");
    }
}
