//! Mutation testing of the rules of a game: its phases and its score.
//!
//! A mutant is a small mistake made on purpose, and a test should catch it. `cargo-mutants` lists
//! them; there are hundreds in a game, and to build each would take days. So all are built at once
//! in a copy of the workspace, each behind a switch ([`schema`]), and a mutant costs no more than
//! some runs of tests: of those that come by its place at all, the quickest first, up to the first
//! that fails. The few mutants that no switch can turn on are built one by one.
//!
//! Only the game's own tests of its rules are run. Tests of how bots play, which are many games and
//! no rules, are left out.
//!
//! What came of each mutant is kept with the builds, so that a run can be ended and gone on with.
//! When all were tried, the game gets its line in docs/mutants.jsonl. Mutants that no test caught
//! are in it with a reason each, which somebody writes by hand and the next run keeps.
//! docs/mutants.md is written from these lines.

mod copy;
mod listed;
mod schema;
#[cfg(test)]
mod switch;
mod trials;

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::hash::{Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::steps::target_folder;
use crate::tidy::tree;
use copy::{Built, Copy};
use listed::Mutant;
use schema::{Blame, Schema};
use trials::{Outcome, Test};

const KEPT: &str = "docs/mutants.jsonl";
const TOLD: &str = "docs/mutants.md";

/// What the processor may spend on a test that is called quick.
const QUICK: Duration = Duration::from_secs(1);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The games whose rules are mutated; without any, the page is written
    games: Vec<String>,
    /// Only run the quick tests, and count as a survivor what they do not catch
    #[arg(long)]
    quick: bool,
}

/// What came of the mutants of a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    game: String,
    /// Only quick tests were run, and slower ones might catch some of what survived.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    only_quick: bool,
    caught: usize,
    /// Mutants that did not compile, or on which the tests hung: both are found out.
    unviable: usize,
    timeout: usize,
    missed: Vec<Survivor>,
}

/// A mutant that no test caught.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Survivor {
    mutant: String,
    /// Why that is right, or what is to be done; empty until somebody has looked.
    reason: String,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    for game in &arguments.games {
        let is_game = root.join(format!("crates/{game}/src/phases")).is_dir();
        ensure!(is_game, "there is no game '{game}'");
    }
    for game in &arguments.games {
        let found = run_game(root, game, arguments.quick)?;
        keep(root, found)?;
        write_page(root)?;
    }
    for line in list(&read(root)?, &games(root)?) {
        println!("{line}");
    }
    write_page(root)
}

/// What came of one mutant, as it is kept with the builds.
#[derive(Clone, Serialize, Deserialize)]
struct Tried {
    mutant: String,
    fate: Fate,
    /// The test that caught it.
    by: Option<String>,
    /// Which tests it survived: others may catch it.
    tests: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Fate {
    Caught,
    Unviable,
    Timeout,
    Missed,
}

/// Tries all mutants of a game that were not tried yet, or those of them that quick tests catch.
fn run_game(root: &Path, game: &str, only_quick: bool) -> Result<Kept> {
    let target = target_folder(root)?.join("mutants");
    fs::create_dir_all(&target)?;
    let mutants = listed::list(root, game)?;
    let tests = digest(root, &[format!("crates/{game}/tests/"), "crates/testkit/src/".to_owned()])?;
    let rules = ["src/", "editions/", "Cargo.toml"].map(|path| format!("crates/{game}/{path}"));
    let rules = digest(root, &[&rules[..], &["crates/tabletop/src/".to_owned()]].concat())?;
    let mut log = Log::open(&target.join(format!("{game}-{rules:016x}.jsonl")), tests)?;
    let n = mutants.len();
    let to_do = |log: &Log| -> Vec<usize> {
        (0..n).filter(|&number| log.fate(&mutants[number].name).is_none()).collect()
    };
    println!("{game}: {n} mutants, {} to try", to_do(&log).len());
    if !to_do(&log).is_empty() {
        let copy = Copy::new(root, game, &target);
        let Lot { program, alone, unviable } = Lot::build(root, &copy, game, &mutants)?;
        println!("{game}: built; {} have no switch, {} are no Rust", alone.len(), unviable.len());
        for &number in &unviable {
            log.add(&mutants[number], Fate::Unviable, None)?;
        }
        let folder = copy.crate_folder();
        let limit = only_quick.then_some(QUICK);
        // Games may be run side by side.
        let scratch = target.join(format!("{game}.reached"));
        let tests = trials::record(&program, &folder, &scratch, limit)?;
        println!("{game}: {} tests pass without a mutant", tests.len());
        // What survives the quick tests is told before the slow ones begin: a new quick test may
        // be written while they run, or instead.
        let n_quick = if only_quick { tests.len() } else { trials::n_quick(&tests) };
        let (quick, slow) = tests.split_at(n_quick);
        for (tests, are_last) in [(quick, false), (slow, true)] {
            for number in to_do(&log).into_iter().filter(|number| !alone.contains(number)) {
                let mutant = &mutants[number];
                let reach = tests.iter().filter(|test| test.reached.contains(&number));
                match try_mutant(reach, Some(number), &folder)? {
                    Some((fate, by)) => log.tell(mutant, (number, n), fate, Some(by))?,
                    None if are_last => log.tell(mutant, (number, n), Fate::Missed, None)?,
                    None => {
                        println!("{}/{n} survived the quick tests: {}", number + 1, mutant.name);
                    }
                }
            }
            if only_quick {
                break;
            }
        }
        // One that has no switch takes a build, and none of those is quick.
        for number in to_do(&log).into_iter().filter(|_| !only_quick) {
            let mutant = &mutants[number];
            let source = fs::read_to_string(root.join(&mutant.file))?;
            let text = schema::replace(&source, mutant);
            copy.write(&BTreeMap::from([(mutant.file.clone(), text)]))?;
            let Built::Tests(_) = copy.build()? else {
                log.tell(mutant, (number, n), Fate::Unviable, None)?;
                continue;
            };
            // A constant does not tell who comes by.
            let is_told = tests.iter().any(|test| test.reached.contains(&number));
            let reach = tests.iter();
            let reach = reach.filter(|test| !is_told || test.reached.contains(&number));
            match try_mutant(reach, None, &folder)? {
                Some((fate, by)) => log.tell(mutant, (number, n), fate, Some(by))?,
                None => log.tell(mutant, (number, n), Fate::Missed, None)?,
            }
        }
    }
    let count = |fate| mutants.iter().filter(|it| log.fate(&it.name) == Some(fate)).count();
    let is_missed = |it: &&Mutant| matches!(log.fate(&it.name), Some(Fate::Missed) | None);
    let missed = mutants.iter().filter(is_missed);
    let survivor = |it: &Mutant| Survivor { mutant: it.name.clone(), reason: String::new() };
    Ok(Kept {
        game: game.to_owned(),
        only_quick: only_quick && !to_do(&log).is_empty(),
        caught: count(Fate::Caught),
        unviable: count(Fate::Unviable),
        timeout: count(Fate::Timeout),
        missed: missed.map(survivor).collect(),
    })
}

/// Runs tests against a mutant up to the first that notices, and says which and how.
fn try_mutant<'t>(
    tests: impl Iterator<Item = &'t Test>,
    number: Option<usize>,
    folder: &Path,
) -> Result<Option<(Fate, &'t str)>> {
    for test in tests {
        match test.try_on(number, folder)? {
            Outcome::Passed => {}
            Outcome::Failed => return Ok(Some((Fate::Caught, &test.name))),
            Outcome::Hung => return Ok(Some((Fate::Timeout, &test.name))),
        }
    }
    Ok(None)
}

/// What has become of the mutants of one state of the rules.
struct Log {
    file: fs::File,
    tests: u64,
    fates: BTreeMap<String, Fate>,
}

impl Log {
    fn open(path: &Path, tests: u64) -> Result<Log> {
        let mut fates = BTreeMap::new();
        for line in fs::read_to_string(path).unwrap_or_default().lines() {
            // The last line of a run that was ended may be half a line.
            let Ok(tried) = serde_json::from_str::<Tried>(line) else { continue };
            if tried.fate != Fate::Missed || tried.tests == tests {
                fates.insert(tried.mutant, tried.fate);
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Log { file, tests, fates })
    }

    fn fate(&self, mutant: &str) -> Option<Fate> {
        self.fates.get(mutant).copied()
    }

    fn add(&mut self, mutant: &Mutant, fate: Fate, by: Option<&str>) -> Result<()> {
        let name = mutant.name.clone();
        let tried =
            Tried { mutant: name.clone(), fate, by: by.map(str::to_owned), tests: self.tests };
        self.file.write_all((serde_json::to_string(&tried)? + "\n").as_bytes())?;
        self.fates.insert(name, fate);
        Ok(())
    }

    /// The same, and says so.
    fn tell(
        &mut self,
        mutant: &Mutant,
        (number, n): (usize, usize),
        fate: Fate,
        by: Option<&str>,
    ) -> Result<()> {
        let fate_told = format!("{fate:?}").to_lowercase();
        let by_told = by.map(|by| format!(", {by}")).unwrap_or_default();
        println!("{}/{n} {fate_told}: {}{by_told}", number + 1, mutant.name);
        self.add(mutant, fate, by)
    }
}

/// A number that changes with the files under some paths.
fn digest(root: &Path, under: &[String]) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    let mut paths = tree::paths(root)?;
    paths.sort_unstable();
    for path in paths.iter().filter(|path| under.iter().any(|it| path.starts_with(it))) {
        path.hash(&mut hasher);
        fs::read(root.join(path)).unwrap_or_default().hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// The mutants of a game that were built together.
struct Lot {
    /// The program that has the tests in it.
    program: PathBuf,
    /// Those that are not among them, as no switch can turn them on.
    alone: BTreeSet<usize>,
    unviable: BTreeSet<usize>,
}

impl Lot {
    /// Builds all mutants that compile. The compiler says which do not.
    fn build(root: &Path, copy: &Copy<'_>, game: &str, mutants: &[Mutant]) -> Result<Lot> {
        let (mut alone, mut unviable) = (BTreeSet::new(), BTreeSet::new());
        loop {
            let is_in = |number: &usize| !alone.contains(number) && !unviable.contains(number);
            let schemata = schemata(root, mutants, is_in)?;
            let mut changed = with_switch(root, game)?;
            changed.extend(schemata.iter().map(|(path, it)| (path.clone(), it.text.clone())));
            copy.write(&changed)?;
            let complaints = match copy.build()? {
                Built::Not(complaints) => complaints,
                Built::Tests(program) => {
                    alone.extend(schemata.values().flat_map(|it| &it.without));
                    unviable.extend(schemata.values().flat_map(|it| &it.unviable));
                    return Ok(Lot { program, alone, unviable });
                }
            };
            let n_before = alone.len() + unviable.len();
            for complaint in &complaints {
                let blame = complaint.about.iter().map(|(path, bytes)| match schemata.get(path) {
                    Some(schema) => schema.blame(bytes),
                    None => Blame::Nobody,
                });
                match blame.filter(|blame| *blame != Blame::Nobody).min() {
                    Some(Blame::Mutant(number)) => {
                        unviable.insert(number);
                    }
                    Some(Blame::Switches(numbers)) => alone.extend(numbers),
                    Some(Blame::Nobody) | None => {}
                }
            }
            if alone.len() + unviable.len() == n_before {
                let told = complaints.iter().map(|it| it.told.as_str());
                bail!("no mutant is to blame:\n{}", told.collect::<Vec<_>>().join("\n"));
            }
            println!("{game}: {} do not compile, once more", unviable.len() + alone.len());
        }
    }
}

/// The files of a game with their mutants.
fn schemata(
    root: &Path,
    mutants: &[Mutant],
    is_in: impl Fn(&usize) -> bool,
) -> Result<BTreeMap<String, Schema>> {
    let mut of_files: BTreeMap<&str, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants.iter().enumerate().filter(|(number, _)| is_in(number)) {
        of_files.entry(&mutant.file).or_default().push((number, mutant));
    }
    let rewrite = |(path, mutants): (&str, Vec<_>)| {
        let source = fs::read_to_string(root.join(path))?;
        let schema = schema::rewrite(&source, &mutants).with_context(|| path.to_owned())?;
        Ok((path.to_owned(), schema))
    };
    of_files.into_iter().map(rewrite).collect()
}

/// The crate of a game with the module that knows which mutant is on.
fn with_switch(root: &Path, game: &str) -> Result<BTreeMap<String, String>> {
    let library = format!("crates/{game}/src/lib.rs");
    let text = fs::read_to_string(root.join(&library))? + "\nmod mutant;\n";
    let switch = include_str!("mutants/switch.rs").to_owned();
    Ok(BTreeMap::from([(library, text), (format!("crates/{game}/src/mutant.rs"), switch)]))
}

/// Writes the line of a game, with the reasons that somebody gave before.
fn keep(root: &Path, mut found: Kept) -> Result<()> {
    let mut kept = read(root)?;
    if let Some(before) = kept.iter().find(|it| it.game == found.game) {
        give_reasons(&mut found.missed, &before.missed);
    }
    kept.retain(|it| it.game != found.game);
    kept.push(found);
    kept.sort_by(|a, b| a.game.cmp(&b.game));
    let lines = kept.iter().map(|it| Ok(serde_json::to_string(it)? + "\n"));
    Ok(fs::write(root.join(KEPT), lines.collect::<Result<String>>()?)?)
}

/// Lines move when a file is edited, but the mutants in it stay in their order.
fn give_reasons(missed: &mut [Survivor], before: &[Survivor]) {
    let mut left: Vec<&Survivor> = before.iter().collect();
    for survivor in missed {
        let exact = left.iter().position(|it| it.mutant == survivor.mutant);
        let like = || {
            left.iter().position(|it| without_line(&it.mutant) == without_line(&survivor.mutant))
        };
        if let Some(place) = exact.or_else(like) {
            survivor.reason.clone_from(&left.remove(place).reason);
        }
    }
}

/// "score.rs:28:17: replace + with -" as "score.rs" and "replace + with -".
fn without_line(mutant: &str) -> Option<(&str, &str)> {
    let (place, what) = mutant.split_once(": ")?;
    Some((place.split(':').next()?, what))
}

fn write_page(root: &Path) -> Result<()> {
    Ok(fs::write(root.join(TOLD), tell(&read(root)?, &games(root)?))?)
}

const HEAD: &str = "\
# Mutants

A mutant is a small mistake, made on purpose in the phases or the score of a game; a test of the game should catch it.
`cargo xtask mutants GAME` builds all mutants of a game at once, each behind a switch, and runs the tests that come by its place.
What came of it is kept in `docs/mutants.jsonl`, and this page is written from there.
A mutant that does not compile, and one on which a test never ends, are found out as well.
With `--quick` only tests that take a second or less are run: what survives them may still be caught by slower ones.

## Games
";

/// The page: what was run, and what survived.
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

/// What came of each game, and which survivors have no reason.
fn list(kept: &[Kept], games: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for game in games {
        lines.push(match kept.iter().find(|it| it.game == *game) {
            None => format!("{game}: not run; cargo xtask mutants {game}"),
            Some(Kept { only_quick, caught, unviable, timeout, missed, .. }) => format!(
                "{game}: {} mutants, of which {caught} were caught, {timeout} hung, {unviable} did \
                 not compile, {} survived{}",
                caught + unviable + timeout + missed.len(),
                missed.len(),
                if *only_quick { " the quick tests, which alone were run" } else { "" },
            ),
        });
    }
    let survivors = kept.iter().flat_map(|it| &it.missed).filter(|it| it.reason.is_empty());
    lines.extend(survivors.map(|it| format!("without a reason: {}", it.mutant)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survivor(mutant: &str, reason: &str) -> Survivor {
        Survivor { mutant: mutant.to_owned(), reason: reason.to_owned() }
    }

    fn kept(missed: Vec<Survivor>) -> Kept {
        let game = "coney".to_owned();
        Kept { game, only_quick: false, caught: 5, unviable: 1, timeout: 2, missed }
    }

    #[test]
    fn what_is_kept_can_be_read_again() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).unwrap().is_empty());
        fs::create_dir(folder.path().join("docs")).unwrap();
        keep(folder.path(), kept(vec![survivor("score.rs:7:1: replace + with -", "equal")]))
            .unwrap();
        assert_eq!(read(folder.path()).unwrap()[0].missed[0].reason, "equal");
        // A new run of a game takes the place of the last, but what somebody wrote stays.
        keep(folder.path(), kept(vec![survivor("score.rs:8:1: replace + with -", "")])).unwrap();
        let lines = read(folder.path()).unwrap();
        assert_eq!((lines.len(), lines[0].missed[0].reason.as_str()), (1, "equal"));
        fs::write(folder.path().join(KEPT), "nonsense\n").unwrap();
        assert!(read(folder.path()).is_err());
    }

    #[test]
    fn reasons_stay_with_their_mutants() {
        let before = [
            survivor("a.rs:3:1: replace + with -", "first"),
            survivor("a.rs:9:1: replace + with -", "second"),
            survivor("b.rs:3:1: replace + with -", "other"),
        ];
        let mut missed = [
            survivor("a.rs:4:1: replace + with -", ""),
            survivor("a.rs:9:1: replace + with -", ""),
            survivor("a.rs:9:1: replace + with *", ""),
        ];
        give_reasons(&mut missed, &before);
        assert_eq!(missed.map(|it| it.reason), ["first", "second", ""]);
    }

    #[test]
    fn what_was_tried_is_not_tried_again_unless_it_survived_other_tests() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mutant = |name: &str| {
            let place = listed::Place { line: 1, column: 1 };
            Mutant {
                name: name.to_owned(),
                file: String::new(),
                span: listed::Span { start: place, end: place },
                replacement: String::new(),
                genre: listed::Genre::FnValue,
            }
        };
        let mut log = Log::open(&path, 1).unwrap();
        log.add(&mutant("a"), Fate::Caught, Some("test")).unwrap();
        log.add(&mutant("b"), Fate::Missed, None).unwrap();
        let fates = |tests| {
            let log = Log::open(&path, tests).unwrap();
            ["a", "b", "c"].map(|name| log.fate(name))
        };
        assert_eq!(fates(1), [Some(Fate::Caught), Some(Fate::Missed), None]);
        assert_eq!(fates(2), [Some(Fate::Caught), None, None]);
    }

    #[test]
    fn a_digest_changes_with_what_it_is_of_alone() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| fs::write(folder.path().join(path), text).unwrap();
        let digest = || digest(folder.path(), &["a".to_owned()]).unwrap();
        write("a.rs", "1");
        let first = digest();
        write("b.rs", "1");
        assert_eq!(digest(), first);
        write("a.rs", "2");
        assert_ne!(digest(), first);
    }

    #[test]
    fn no_mutant_is_on_unless_one_is_asked_for() {
        assert!(!switch::is(7));
        assert!(switch::either(None, [1, 2].iter()).eq(&[1, 2]));
        assert!(switch::either(Some(vec![&3]), [1, 2].iter()).eq(&[3]));
    }

    #[test]
    fn what_came_of_a_game_is_listed() {
        let games = ["chinatown", "coney"].map(str::to_owned);
        assert_eq!(
            list(&[kept(vec![survivor("score.rs:7", "")])], &games),
            [
                "chinatown: not run; cargo xtask mutants chinatown",
                "coney: 9 mutants, of which 5 were caught, 2 hung, 1 did not compile, 1 survived",
                "without a reason: score.rs:7",
            ]
        );
        let quick = Kept { only_quick: true, ..kept(Vec::new()) };
        assert!(
            list(&[quick], &games)[1]
                .ends_with(", 0 survived the quick tests, which alone were run")
        );
    }

    #[test]
    fn the_page_tells_what_was_not_run_and_what_survived() {
        let games = ["coney".to_owned()];
        let page = tell(&[], &games);
        let nothing = "- coney: not run; cargo xtask mutants coney\n\n## Survivors\n\nNone.\n";
        assert!(page.ends_with(nothing), "{page}");
        let page = tell(&[kept(vec![survivor("score.rs:7", "equal")])], &games);
        assert!(page.contains("\n- coney: 9 mutants, "), "{page}");
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
        for Kept { game, missed, .. } in read(crate::root()).unwrap() {
            for Survivor { mutant, reason } in missed {
                assert!(!reason.is_empty(), "{game}: {mutant}");
            }
        }
    }
}
