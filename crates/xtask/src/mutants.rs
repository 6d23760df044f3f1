//! Mutation testing of the rules of a game: its phases and its score, by `cargo-mutants`.
//!
//! A mutant is a small mistake made on purpose, and a test should catch it. There are thousands,
//! and each costs a build and a run of the tests of its game, so they are dealt out to shards that
//! can be run on different days and machines: one shard is one line of docs/mutants.jsonl, and what
//! has its line is not run again. Mutants that no test caught are in it with a reason each, which
//! somebody writes by hand. docs/mutants.md is written from these lines: what was not run, and what
//! survived.
//!
//! What a mutant costs is kept small: only the game's own tests of its rules are built and run, the
//! first failure ends the run, and tests of how bots play, which are many games and no rules, are
//! left out.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::machine;
use crate::steps::{cargo_in, run, target_folder};

const KEPT: &str = "docs/mutants.jsonl";
const TOLD: &str = "docs/mutants.md";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game whose rules are mutated; without one, what is missing is listed and the page written
    game: Option<String>,
    /// Which part of the mutants: 3/40 is the third of forty; all that are missing if you do not say
    #[arg(long, value_name = "I/N", default_value = "0/40")]
    shard: Shard,
    /// Make the mistakes in this very folder and not in a copy of it: nothing is compiled that is
    /// compiled already, but nobody may work here meanwhile
    #[arg(long)]
    in_place: bool,
}

/// Tests in which bots play many games. They are slow and hold no rule.
const OF_BOTS: [&str; 5] = ["calibration", "features", "figures", "probes", "traders"];

/// One part of the mutants of a game, counted from 1; 0 stands for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    i: usize,
    n: usize,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts =
            text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((i, n)) if i <= n && n > 0 => Ok(Shard { i, n }),
            Some(_) | None => Err("a shard is written like 3/40".to_owned()),
        }
    }
}

/// What came of one shard.
#[derive(Serialize, Deserialize)]
struct Kept {
    game: String,
    shard: usize,
    of: usize,
    caught: usize,
    /// Mutants that did not compile, or on which the tests hung: both are found out.
    unviable: usize,
    timeout: usize,
    missed: Vec<Survivor>,
}

/// A mutant that no test caught.
#[derive(Serialize, Deserialize)]
struct Survivor {
    mutant: String,
    /// Why that is right, or what is to be done; empty until somebody has looked.
    reason: String,
}

pub(crate) fn run_shards(root: &Path, arguments: &Arguments) -> Result<()> {
    let kept = read(root)?;
    let Some(game) = &arguments.game else {
        for line in list(&kept, &games(root)?) {
            println!("{line}");
        }
        return write_page(root);
    };
    ensure!(root.join(format!("crates/{game}/src/phases")).is_dir(), "there is no game '{game}'");
    let n = arguments.shard.n;
    let is_done = |i: usize| kept.iter().any(|it| it.game == *game && (it.shard, it.of) == (i, n));
    let wanted = match arguments.shard.i {
        0 => (1..=n).collect::<Vec<_>>(),
        i => vec![i],
    };
    install(root)?;
    for i in wanted {
        if is_done(i) {
            println!("shard {i}/{n} of {game} is in {KEPT} already");
            continue;
        }
        let shard = run_one(root, game, (i, n), arguments.in_place)?;
        println!("shard {i}/{n} of {game}: {} caught, {} missed", shard.caught, shard.missed.len());
        let line = serde_json::to_string(&shard)? + "\n";
        let text = fs::read_to_string(root.join(KEPT)).unwrap_or_default();
        fs::write(root.join(KEPT), text + &line)?;
        write_page(root)?;
    }
    Ok(())
}

fn write_page(root: &Path) -> Result<()> {
    Ok(fs::write(root.join(TOLD), tell(&read(root)?, &games(root)?))?)
}

const HEAD: &str = "\
# Mutants

A mutant is a small mistake, made on purpose in the phases or the score of a game; a test of the game should catch it.
They are dealt out to shards, which can be run on different days.
`cargo xtask mutants GAME --shard 3/60` runs one and keeps what came of it in `docs/mutants.jsonl`; without a game it writes this page from there.

## Shards
";

/// The page: which shards were not run, and what survived.
fn tell(kept: &[Kept], games: &[String]) -> String {
    let mut text = format!("{HEAD}\n");
    for line in list(kept, games) {
        let _ = writeln!(text, "- {line}");
    }
    text.push_str("\n## Survivors\n\n");
    let mut survivors = kept.iter().flat_map(|it| &it.missed).peekable();
    if survivors.peek().is_none() {
        text.push_str("None.\n");
    }
    for Survivor { mutant, reason } in survivors {
        let _ = writeln!(text, "- `{mutant}`: {reason}");
    }
    text
}

/// `cargo-mutants` comes from the registry when it is not there.
fn install(root: &Path) -> Result<()> {
    let is_there = cargo_in(root, &["mutants", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if is_there {
        return Ok(());
    }
    println!("installing cargo-mutants");
    run(&mut cargo_in(root, &["install", "cargo-mutants", "--locked"]))
}

fn run_one(root: &Path, game: &str, (i, n): (usize, usize), in_place: bool) -> Result<Kept> {
    let folder = target_folder(root)?.join("mutants").join(format!("{game}-{i}-of-{n}"));
    // What was begun and not finished says nothing about the mutants that were not reached.
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let shard = format!("{}/{n}", i - 1);
    let files = ["src/phases.rs", "src/phases/**/*.rs", "src/score.rs", "src/score/**/*.rs"]
        .map(|file| format!("crates/{game}/{file}"));
    let mut command = cargo_in(root, &["mutants", "--package", game, "--test-package", game]);
    for file in &files {
        command.args(["--file", file]);
    }
    command.args(["--shard", &shard, "--sharding", "round-robin", "--baseline", "skip"]);
    command.args(["--timeout", "900", "--build-timeout", "1800"]);
    command.args(["--no-shuffle", "--colors", "never", "--output"]).arg(&folder);
    // Else tests that are not run would be compiled for every mutant.
    command.arg("--cargo-arg=--test=it");
    if in_place {
        command.arg("--in-place");
    }
    // A mutant is built once and run once, mostly to its first failure: the build is what counts.
    // Only our own crates are compiled anew by this; others are never optimised nor debugged.
    command.envs([("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")]);
    if machine::has_nextest(root) {
        let of_bots = format!("not test(/^({})::/)", OF_BOTS.join("|"));
        command.args(["--test-tool", "nextest", "--", "--profile", "mutants"]);
        command.args(["-E", &of_bots]);
    } else {
        command.args(["--test-tool", "cargo", "--", "--"]);
        command.args(OF_BOTS.iter().flat_map(|room| ["--skip".to_owned(), format!("{room}::")]));
    }
    // It ends with a failure when a mutant was missed; whether it ran at all, its files say.
    let status = command.status().context("cargo-mutants could not be started")?;
    let list = |name: &str| -> Result<Vec<String>> {
        let path = folder.join("mutants.out").join(name);
        let text = fs::read_to_string(&path)
            .with_context(|| format!("cargo-mutants ({status}) left no {}", path.display()))?;
        Ok(text.lines().map(str::to_owned).collect())
    };
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        bail!("cargo-mutants failed ({status}); shard {i}/{n} can be run again");
    }
    let missed = list("missed.txt")?.into_iter();
    Ok(Kept {
        game: game.to_owned(),
        shard: i,
        of: n,
        caught: list("caught.txt")?.len(),
        unviable: list("unviable.txt")?.len(),
        timeout: list("timeout.txt")?.len(),
        missed: missed.map(|mutant| Survivor { mutant, reason: String::new() }).collect(),
    })
}

fn read(root: &Path) -> Result<Vec<Kept>> {
    let text = fs::read_to_string(root.join(KEPT)).unwrap_or_default();
    let read = |line| serde_json::from_str(line).with_context(|| format!("{KEPT}: {line}"));
    text.lines().map(read).collect()
}

/// The games: what has phases.
fn games(root: &Path) -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let entry = entry?;
        if entry.path().join("src/phases").is_dir() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    games.sort_unstable();
    Ok(games)
}

/// Which shards were not run, and which survivors have no reason.
fn list(kept: &[Kept], games: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for game in games {
        let runs: BTreeSet<usize> =
            kept.iter().filter(|it| it.game == *game).map(|it| it.of).collect();
        if runs.is_empty() {
            lines
                .push(format!("{game}: no shard was run; cargo xtask mutants {game} --shard 1/40"));
        }
        for of in runs {
            let of_run = || kept.iter().filter(|it| it.game == *game && it.of == of);
            let done: BTreeSet<usize> = of_run().map(|it| it.shard).collect();
            let missing: Vec<usize> = (1..=of).filter(|i| !done.contains(i)).collect();
            let n_caught: usize = of_run().map(|it| it.caught + it.timeout).sum();
            let n_missed: usize = of_run().map(|it| it.missed.len()).sum();
            let missing = match missing.as_slice() {
                [] => "all of them".to_owned(),
                _ => format!("not run: {}", ranges(&missing)),
            };
            lines.push(format!(
                "{game}: {} of {of} shards were run, {n_caught} mutants caught, {n_missed} not; \
                 {missing}",
                done.len(),
            ));
        }
    }
    let survivors = kept.iter().flat_map(|it| &it.missed).filter(|it| it.reason.is_empty());
    lines.extend(survivors.map(|it| format!("without a reason: {}", it.mutant)));
    lines
}

/// Rising numbers, those that follow each other together: "1 3-60".
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let told = runs.filter_map(|run| match run {
        [] => None,
        [one] => Some(one.to_string()),
        [first, .., last] => Some(format!("{first}-{last}")),
    });
    told.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!("3/40".parse(), Ok(Shard { i: 3, n: 40 }));
        assert_eq!("0/8".parse(), Ok(Shard { i: 0, n: 8 }));
        for wrong in ["41/40", "3", "a/b", "1/0", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_kept_can_be_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).unwrap().is_empty());
        fs::create_dir(folder.path().join("docs")).unwrap();
        let line = r#"{"game":"coney","shard":2,"of":40,"caught":31,"unviable":4,"timeout":0,
            "missed":[{"mutant":"score.rs:7: replace + with -","reason":"equal"}]}"#
            .replace("\n            ", "");
        fs::write(folder.path().join(KEPT), line + "\n").unwrap();
        let kept = read(folder.path()).unwrap();
        assert_eq!((kept[0].shard, kept[0].missed[0].reason.as_str()), (2, "equal"));
        fs::write(folder.path().join(KEPT), "nonsense\n").unwrap();
        assert!(read(folder.path()).is_err());
    }

    #[test]
    fn what_was_not_run_is_listed() {
        let missed = vec![Survivor { mutant: "score.rs:7".to_owned(), reason: String::new() }];
        let kept = |shard, missed| Kept {
            game: "coney".to_owned(),
            shard,
            of: 4,
            caught: 5,
            unviable: 1,
            timeout: 0,
            missed,
        };
        let games = ["chinatown", "coney"].map(str::to_owned);
        assert_eq!(
            list(&[kept(1, Vec::new()), kept(3, missed)], &games),
            [
                "chinatown: no shard was run; cargo xtask mutants chinatown --shard 1/40",
                "coney: 2 of 4 shards were run, 10 mutants caught, 1 not; not run: 2 4",
                "without a reason: score.rs:7",
            ]
        );
    }

    #[test]
    fn shards_that_follow_each_other_are_told_together() {
        assert_eq!(ranges(&[1, 3, 4, 5, 7, 8]), "1 3-5 7-8");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn the_page_tells_what_was_not_run_and_what_survived() {
        let games = ["coney".to_owned()];
        let page = tell(&[], &games);
        let nothing = "- coney: no shard was run; cargo xtask mutants coney --shard 1/40\n\n\
            ## Survivors\n\nNone.\n";
        assert!(page.ends_with(nothing), "{page}");
        let missed = vec![Survivor { mutant: "score.rs:7".to_owned(), reason: "equal".to_owned() }];
        let game = "coney".to_owned();
        let kept = Kept { game, shard: 1, of: 2, caught: 5, unviable: 0, timeout: 0, missed };
        let page = tell(&[kept], &games);
        assert!(page.contains("\n- coney: 1 of 2 shards were run, "), "{page}");
        assert!(page.contains("; not run: 2\n"), "{page}");
        assert!(page.ends_with("\n## Survivors\n\n- `score.rs:7`: equal\n"), "{page}");
    }

    #[test]
    fn the_page_is_as_it_would_be_written() {
        let root = crate::root();
        let told = fs::read_to_string(root.join(TOLD)).unwrap_or_default();
        assert!(
            told == tell(&read(root).unwrap(), &games(root).unwrap()),
            "{TOLD} is not what {KEPT} says; 'cargo xtask mutants' writes it"
        );
    }

    #[test]
    fn every_survivor_has_a_reason() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for Kept { game, shard, missed, .. } in read(&root).unwrap() {
            for Survivor { mutant, reason } in missed {
                assert!(!reason.is_empty(), "{game}, shard {shard}: {mutant}");
            }
        }
    }
}
