//! Records that were tampered with, cut off or never were records.

use std::fs;
use std::path::Path;

use tabletop::{Entry, Record, Seat, record};

use crate::{folder, run, run_in, type_in, whole_game};

#[track_caller]
fn refuses(folder: &Path, text: &str, part: &str) {
    fs::write(folder.join("bad.jsonl"), text).unwrap();
    for command in ["verify", "replay"] {
        let refused = run_in(folder, &[command, "bad.jsonl"]).refused();
        assert!(refused.contains("bad.jsonl is refused: "), "{refused}");
        assert!(refused.contains(part), "{command} said: {refused}");
    }
    let resume = ["play", "--resume", "bad.jsonl", "--seed", "7"];
    run_in(folder, &resume).refused();
}

#[test]
fn a_record_that_breaks_off_is_refused() {
    let folder = folder();
    let (_, record) = whole_game(folder.path());
    let text = fs::read_to_string(record).unwrap();
    let half: Vec<&str> = text.lines().take(100).collect();
    refuses(folder.path(), &half.join("\n"), "the record breaks off: its header promises ");
    refuses(folder.path(), &text[..text.len() - 9], " is not an entry of a record");
    refuses(folder.path(), &text[..40], "line 1 is not an entry of a record");
    refuses(folder.path(), "", "the record is empty");
    refuses(folder.path(), "hello\n", "line 1 is not an entry of a record");
}

#[test]
fn an_altered_line_is_refused_by_its_number() {
    let folder = folder();
    let (_, record) = whole_game(folder.path());
    let text = fs::read_to_string(&record).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let i = (50..lines.len()).find(|&i| lines[i].starts_with(r#"{"seat":[0,"#)).unwrap();
    lines[i] = lines[i].replacen(r#"{"seat":[0,"#, r#"{"seat":[1,"#, 1);
    refuses(folder.path(), &lines.join("\n"), &format!("line {} was altered", i + 1));

    let other = text.replacen(r#""game":"raccoon-tycoon""#, r#""game":"chess""#, 1);
    refuses(folder.path(), &other, "line 1 was altered");
    let later = text.replacen(r#""format":1"#, r#""format":2"#, 1);
    refuses(folder.path(), &later, "line 1: the record has format 2, this program reads format 1");
}

/// A forger repairs the digests; the rules, the seed and the shelf are still against him.
#[test]
fn a_forged_line_is_refused_by_its_number_and_its_rule() {
    let folder = folder();
    let (_, path) = whole_game(folder.path());
    let honest = Record::read(&fs::read_to_string(path).unwrap()).unwrap();
    let forged = |forge: &dyn Fn(&mut Record)| {
        let mut record = honest.clone();
        forge(&mut record);
        record::write(&record.header, &record.entries)
    };

    let actions = || honest.entries.iter().enumerate();
    let is_own = |entry: &Entry<_, _>| matches!(entry, Entry::Seat(Seat(0), _));
    let (i, _) = actions().find(|(_, entry)| is_own(entry)).unwrap();
    let text = forged(&|record| {
        if let Entry::Seat(seat, _) = &mut record.entries[i] {
            *seat = Seat(1);
        }
    });
    refuses(folder.path(), &text, &format!("line {}: B cannot ", record::line_of(i)));
    refuses(folder.path(), &text, "(RULES.md §");

    let text = forged(&|record| {
        let later = record.entries[1].clone();
        record.entries[1] = std::mem::replace(&mut record.entries[0], later);
    });
    refuses(folder.path(), &text, "line 2: the seed gives ");

    let text = forged(&|record| "chess".clone_into(&mut record.header.game));
    refuses(folder.path(), &text, "line 1: there is no game 'chess'; the games are ");
    let text = forged(&|record| record.header.result = None);
    refuses(folder.path(), &text, "result is not the one that the moves lead to");
}

#[test]
fn all_files_are_checked_before_one_is_refused() {
    let folder = folder();
    whole_game(folder.path());
    let good = "raccoon-tycoon-48428b.jsonl";
    fs::write(folder.path().join("bad.jsonl"), "hello").unwrap();
    let ran = run_in(folder.path(), &["verify", "bad.jsonl", good, "none.jsonl"]);
    assert!(ran.out.starts_with(&format!("{good}: ok, ")), "{}", ran.out);
    let refused = ran.refused();
    assert_eq!(refused.lines().count(), 2, "{refused}");
    assert!(refused.contains("bad.jsonl is refused: ") && refused.contains("none.jsonl"));
}

#[test]
fn an_unfinished_match_keeps_its_secrets() {
    let folder = folder();
    let args = ["play", "raccoon-tycoon", "--seats", "3", "--seed", "7", "--seat", "A"];
    type_in(folder.path(), &args, "claim iron\nq\n").ok();
    let record = "raccoon-tycoon-48428b.jsonl";
    let replay = |viewer: &[&'static str]| {
        run_in(folder.path(), &[&["replay", record], viewer].concat()).ok()
    };
    let (spectator, own) = (replay(&[]), replay(&["--as", "A"]));
    assert!(spectator.contains("not over"), "{spectator}");
    // The first card is drawn by A, the fourth by B; the 17th entry is A's.
    let entry = |text: &str, seq: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim).skip_while(|line| !line.starts_with(seq));
        lines.take(2).map(str::to_owned).collect()
    };
    let (theirs, mine) = (entry(&spectator, "1  "), entry(&own, "1  "));
    assert_eq!(theirs[0], "1  chance", "the notation would tell the card");
    assert!(theirs[1].starts_with("Player A ") && mine[1].starts_with("You "), "{mine:?}");
    assert!(mine[1].len() > theirs[1].len(), "only the drawer hears which card: {theirs:?}");
    assert_eq!(entry(&spectator, "4  "), entry(&own, "4  "));
    assert_eq!(entry(&spectator, "17  ")[0], "17  A");
    assert_eq!(entry(&own, "17  ")[0], "17  A claim iron");
}

#[test]
fn there_is_no_looking_beyond_the_end_or_from_an_empty_chair() {
    let folder = folder();
    let (_, record) = whole_game(folder.path());
    let record = record.to_str().unwrap();
    let refused = run(&["replay", record, "--at", "99999"]).refused();
    assert!(refused.contains("entries, so --at is 0 to "), "{refused}");
    let refused = run(&["replay", record, "--as", "E"]).refused();
    assert!(refused.contains("the seats of this match are A to C"), "{refused}");
    let refused = run(&["replay", record, "--as", "me"]).refused();
    assert!(refused.contains("write a letter from A to F, or spectator"), "{refused}");
}
