//! Every wrong name, number or file is answered with a sentence and exit code 2.

use std::fs;
use std::process::{Command, Stdio};

use crate::{folder, run, run_in, type_in};

/// Asserts that a command is refused with a sentence that contains `part`.
#[track_caller]
fn refuses(args: &[&str], part: &str) {
    let refused = run(args).refused();
    assert!(refused.contains(part), "{args:?} said: {refused}");
}

#[test]
fn an_unknown_command_is_answered_with_the_commands() {
    refuses(
        &["paly"],
        "there is no command 'paly'; the commands are serve, doctor, backup, migrate, games, play, \
         replay, verify, perft, simulate, compare, merge, arena, train, edition, render, bench, load",
    );
    refuses(
        &["edition", "shwo"],
        "there is no command 'shwo'; the commands are show, new, check, diff",
    );
}

#[test]
fn an_unknown_game_is_answered_with_the_games() {
    let sentence = "there is no game 'racoon-tycoon'; did you mean raccoon-tycoon? the games are ";
    for command in [
        &["play", "racoon-tycoon"][..],
        &["simulate", "racoon-tycoon"],
        &["perft", "racoon-tycoon", "2"],
        &["edition", "show", "racoon-tycoon"],
        &["bench", "racoon-tycoon"],
        &["games", "racoon-tycoon"],
    ] {
        refuses(command, sentence);
    }
    refuses(&["simulate", "chess"], "there is no game 'chess'; the games are ");
}

#[test]
fn an_unknown_option_of_a_command_is_answered_with_its_options() {
    refuses(
        &["simulate", "raccoon-tycoon", "--gmaes", "3"],
        "there is no option '--gmaes'; simulate has --seats, --options, --edition, --bots, \
         --games, --parquet, --seed, --think, --threads, \
         --report, --shard, --output, --json and --help",
    );
    refuses(
        &["edition", "show", "raccoon-tycoon", "-x"],
        "there is no option '-x'; show has --text",
    );
    refuses(
        &["games", "raccoon-tycoon", "chinatown"],
        "'chinatown' is one word too many for games",
    );
}

#[test]
fn a_game_has_room_for_so_many_players() {
    let sentence = "Raccoon Tycoon is for 2 to 5 players, not ";
    for command in ["play", "simulate", "bench"] {
        refuses(&[command, "raccoon-tycoon", "--seats", "6"], &format!("{sentence}6"));
        refuses(&[command, "raccoon-tycoon", "--seats", "1"], &format!("{sentence}1"));
        refuses(&[command, "raccoon-tycoon", "--seats", "300"], &format!("{sentence}300"));
    }
    refuses(&["perft", "raccoon-tycoon", "2", "--seats", "0"], &format!("{sentence}0"));
    let words = ["simulate", "raccoon-tycoon", "--seats", "many"];
    refuses(&words, "--seats: this is not a whole number");
}

#[test]
fn an_unknown_bot_is_answered_with_the_levels() {
    for command in ["play", "simulate"] {
        let args = [command, "raccoon-tycoon", "--bots", "godlike"];
        refuses(&args, "there is no bot level 'godlike'; ");
        refuses(&args, "random");
        refuses(
            &[command, "raccoon-tycoon", "--seats", "5", "--bots", "random,random"],
            "name one for all or one for each",
        );
    }
}

#[test]
fn a_seed_is_hex() {
    for command in [
        &["play", "raccoon-tycoon", "--seed"][..],
        &["simulate", "raccoon-tycoon", "--seed"],
        &["perft", "raccoon-tycoon", "2", "--seed"],
    ] {
        let with = |seed| [command, &[seed]].concat();
        refuses(&with("xyz"), "--seed: a seed is 1 to 64 hex digits (0-9, a-f); 'x' is not one");
        refuses(&with(""), "not an empty text");
        refuses(&with(&"0".repeat(65)), "at most 64 hex digits, not 65");
    }
}

#[test]
fn an_unknown_option_of_a_game_is_answered_with_its_options() {
    let with = |options| ["simulate", "raccoon-tycoon", "--options", options];
    refuses(&with("sudden_deth=true"), "there is no option 'sudden_deth'; this game has ");
    refuses(&with("sudden_deth=true"), "sudden_death, ");
    refuses(&with("sudden_death=maybe"), "option sudden_death is true or false, not 'maybe'");
    refuses(&with("open_money=true,round_limit=0"), "option round_limit is a whole number from 1 ");
    refuses(&with("sudden_death"), "--options: an option is written name=value");
    refuses(&["play", "raccoon-tycoon", "--options", "nope=1"], "there is no option 'nope'");
}

#[test]
fn counts_are_counts() {
    let simulate = |option, value| ["simulate", "raccoon-tycoon", option, value];
    refuses(&simulate("--games", "0"), "--games: a whole number of games is needed");
    refuses(&simulate("--games", "many"), "--games: a whole number of games is needed");
    refuses(&simulate("--threads", "0"), "--threads: a whole number of threads from 1 to ");
    refuses(&simulate("--threads", "1000000"), "--threads: a whole number of threads from 1 to ");
    refuses(&["perft", "raccoon-tycoon", "deep"], "this is not a whole number");
    refuses(&["perft", "raccoon-tycoon", "0"], "at least 1 is needed");
}

#[test]
fn a_table_has_room_for_its_people() {
    let play = |args: &[&'static str]| [&["play", "raccoon-tycoon", "--seats", "3"], args].concat();
    refuses(&play(&["--people", "4"]), "4 people do not fit in 3 seats");
    refuses(&play(&["--people", "0"]), "at least 1 is needed");
    refuses(&play(&["--seat", "D"]), "there is no seat D at a table of 3; the last is C");
    refuses(&play(&["--seat", "7"]), "--seat: a seat is a letter from A to F");
    refuses(&play(&["--name", "Ann,Ben"]), "--name gives 2 names, but 1 person plays");
    refuses(&play(&["--name", " "]), "a name has at least one letter");
    refuses(&play(&["--name", "A\u{1b}[2J"]), "a name is made of letters that can be seen; U+001B");
    refuses(&play(&["--name", "An unreasonably long name"]), "a name has at most 24 letters");
    refuses(&play(&["--people", "2", "--name", "Ann,Ann"]), "two players are called Ann");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = folder();
    let path = folder.path().display().to_string();
    for command in [
        &["replay"][..],
        &["verify"],
        &["edition", "check"],
        &["play", "--resume"],
        &["play", "raccoon-tycoon", "--edition"],
        &["simulate", "raccoon-tycoon", "--edition"],
        &["perft", "raccoon-tycoon", "1", "--edition"],
    ] {
        let with = |file| [command, &[file]].concat();
        refuses(&with("/no/such/file"), "cannot read /no/such/file: there is no such file");
        refuses(&with(&path), &format!("cannot read {path}: it is a folder, not a file"));
    }
    fs::write(folder.path().join("binary"), [0, 159, 146, 150]).unwrap();
    let refused = run_in(folder.path(), &["verify", "binary"]).refused();
    assert!(refused.contains("cannot read binary: it is not a text file"), "{refused}");
}

#[test]
fn an_edition_that_is_wrong_is_refused_at_its_line() {
    let folder = folder();
    let text = run(&["edition", "show", "raccoon-tycoon", "--text"]).ok();
    let check = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).unwrap();
        let checked = run_in(folder.path(), &["edition", "check", name]).refused();
        assert!(checked.starts_with(&format!("error: {name}: ")), "{checked}");
        for command in ["play", "simulate"] {
            let used = [command, "raccoon-tycoon", "--edition", name];
            assert_eq!(run_in(folder.path(), &used).refused(), checked);
        }
        checked
    };
    let start_of_last_card = text.rfind("[[card]]").unwrap();
    let refused = check("53.toml", &text[..start_of_last_card]);
    assert!(refused.contains("54") && refused.contains("53"), "{refused}");

    let line = 1 + text.lines().position(|line| line.starts_with("cost = ")).unwrap();
    let refused = check("negative.toml", &text.replacen("cost = ", "cost = -", 1));
    assert!(refused.contains(&format!("line {line}: ")), "{refused}");

    let refused = check("broken.toml", &text.replacen("[[railroad]]", "[[railroad", 1));
    assert!(refused.contains("line "), "{refused}");
    let refused = check("other.toml", "game = \"chess\"");
    assert!(refused.contains("line 1: there is no game 'chess'; the games are "), "{refused}");
    fs::write(folder.path().join("none.toml"), "name = \"mine\"").unwrap();
    let refused = run_in(folder.path(), &["edition", "check", "none.toml"]).refused();
    assert!(refused.contains("does not say which game it is for; the games are "), "{refused}");
    fs::write(folder.path().join("right.toml"), text).unwrap();
    let used = ["simulate", "coney-island", "--edition", "right.toml"];
    let refused = run_in(folder.path(), &used).refused();
    assert!(refused.contains("an edition of raccoon-tycoon, not of coney-island"), "{refused}");
    // Nothing was set up, so no record was begun.
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(names.filter(|path| path.extension().unwrap() != "toml").count(), 0);
}

#[test]
fn a_record_is_never_overwritten() {
    let folder = folder();
    fs::write(folder.path().join("mine.jsonl"), "precious").unwrap();
    let args = ["play", "raccoon-tycoon", "--record", "mine.jsonl"];
    let refused = type_in(folder.path(), &args, "q\n").refused();
    assert!(refused.contains("mine.jsonl exists already"), "{refused}");
    assert_eq!(fs::read_to_string(folder.path().join("mine.jsonl")).unwrap(), "precious");
    let args = ["play", "raccoon-tycoon", "--record", "no/such/folder/mine.jsonl"];
    let refused = type_in(folder.path(), &args, "q\n").refused();
    assert!(refused.contains("there is no such file or folder"), "{refused}");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["edition", "show", "raccoon-tycoon", "--text"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
