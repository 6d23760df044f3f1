//! Positions as pictures.

use std::fs;
use std::path::Path;

use crate::{folder, run, run_in, type_in, whole_game};

/// What the program has drawn into a file of a folder.
#[track_caller]
fn drawn(folder: &Path, record: &str, more: &[&str]) -> String {
    let args = [&["render", record, "-o", "board.svg"], more].concat();
    assert_eq!(run_in(folder, &args).ok(), "board.svg\n");
    fs::read_to_string(folder.join("board.svg")).unwrap()
}

#[test]
fn a_position_is_drawn_as_svg_and_as_png() {
    let folder = folder();
    let (_, record) = whole_game(folder.path());
    let record = record.to_str().unwrap();
    let end = drawn(folder.path(), record, &[]);
    assert!(end.starts_with("<svg ") && end.ends_with("</svg>"), "{end}");
    assert!(end.contains("viewBox=\"0 0 1280 720\"") && end.contains("over after round"));
    let early = drawn(folder.path(), record, &["--at", "30"]);
    assert!(early.contains("Raccoon Tycoon, round ") && !early.contains("over after"));

    let args = ["render", record, "--at", "30", "-o", "board.png"];
    let said = run_in(folder.path(), &args).ok();
    assert!(said.ends_with("board.png\n"), "{said}");
    let png = fs::read(folder.path().join("board.png")).unwrap();
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    // Width and height stand in the first chunk.
    assert_eq!(png[16..24], [0, 0, 0x0a, 0, 0, 0, 0x05, 0xa0], "2560 by 1440");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing else is left behind");
}

#[test]
fn a_picture_of_an_unfinished_match_keeps_its_secrets() {
    let folder = folder();
    let args = ["play", "raccoon-tycoon", "--seats", "3", "--seed", "7", "--seat", "A"];
    type_in(folder.path(), &args, "claim iron\nq\n").ok();
    let record = "raccoon-tycoon-48428b.jsonl";
    let n_cards =
        |viewer: &[&str]| drawn(folder.path(), record, viewer).matches("take 3 of").count();
    assert_eq!(n_cards(&[]), 0, "a spectator sees backs");
    assert_eq!(n_cards(&["--as", "A"]), 3, "a player sees the own hand");
    assert_eq!(n_cards(&["--as", "B"]), 3);
    assert_ne!(
        drawn(folder.path(), record, &["--as", "A"]),
        drawn(folder.path(), record, &["--as", "B"])
    );
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let folder = folder();
    let (_, record) = whole_game(folder.path());
    let record = record.to_str().unwrap();
    let refused = run(&["render", record, "-o", "board.gif"]).refused();
    assert!(refused.contains("board.gif should end in .svg or .png"), "{refused}");
    let refused = run(&["render", record, "-o", "b.svg", "--at", "99999"]).refused();
    assert!(refused.contains("entries, so --at is 0 to "), "{refused}");
    let refused = run(&["render", record, "-o", "b.svg", "--as", "E"]).refused();
    assert!(refused.contains("the seats of this match are A to C"), "{refused}");
    let refused = run(&["render", record, "-o", "no/such/folder/b.svg"]).refused();
    assert!(refused.contains("there is no such file or folder"), "{refused}");
    let refused = run(&["render", record]).refused();
    assert!(refused.contains("--output <PICTURE>"), "{refused}");
}

#[test]
fn every_game_can_be_drawn() {
    let folder = folder();
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for title in shelf::TITLES {
        let (id, seats) = (title.id, title.min_seats);
        let kept = format!("{crates}/{id}/tests/records/{seats}-seats-plain.jsonl");
        let picture = drawn(folder.path(), &kept, &["--at", "20"]);
        assert!(picture.contains(&format!("<title>{}, ", title.name)), "{id}");
    }
}
