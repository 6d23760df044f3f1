//! Everything that CI runs, and the short loop for oneself.

use std::collections::BTreeSet;
use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::beside::{Beside, Check};
use crate::browser::Pictures;
use crate::steps::{Ahead, Programs, Steps, cargo_in, output, run, yielding};
use crate::{browser, client, machine, packages, tidy, wasm};

// What to do when a step fails.
const FORMAT: &str = "run 'cargo fmt --all' and look at what it changed";
const TIDY: &str = "mend what tidy names above";
const CLIPPY: &str = "mend what clippy names above; warnings count here";
const DOCS: &str = "mend the comment, or the example in it, that is named above";
const BUILD: &str = "mend what the compiler names above";
const WASM: &str = "mend what does not build for a browser";
const FETCH: &str = "run 'cargo xtask fetch' and see what it says";
const REPLAYS: &str = "if the rules were meant to change, raise the game's rules_version and run \
                       'cargo xtask record-fixtures'; if not, they changed by mistake";
const STORIES: &str = "mend the page, or the story, that is named above; target/screenshots shows what \
                       was on the screen";
const DATA: &str = "mend the Parquet files, or docs/data.md and the question in xtask/src/data.rs";
const FUZZ: &str = "mend what answers with an error of its own; the requests are named above, and \
                    target/fuzz-api/log is what the server said";
const PYTHON: &str =
    "mend the bindings in crates/python, or the test in python/tests, that is named above";
const TESTS: &str = "mend the rule, or the test, that is named above";

/// Every check there is. The tests come last, so that their closing lines close the output.
pub(crate) fn everything(root: &Path) -> Result<()> {
    let mut steps = Steps::new();
    let cargo = |arguments: &[&str]| run(&mut cargo_in(root, arguments));

    steps.step("formatting", FORMAT, || cargo(&["fmt", "--all", "--check"]))?;
    steps.step("tidy", TIDY, || tidy::run(root))?;
    // The page comes first: two who ask rustup for the same target would be in each other's way.
    let page = client::compile_ahead(root)?;
    let fetched = Ahead::start(&mut yielding(&ourselves(&["fetch"])?))?;
    steps.step("clippy", CLIPPY, || {
        cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
    })?;
    steps.step("clippy of the program without its laboratory", CLIPPY, || {
        let slim = ["clippy", "--package", "boardwalk", "--no-default-features"];
        cargo(&[&slim[..], &["--", "-D", "warnings"]].concat())
    })?;
    steps.step("documentation", DOCS, || {
        let mut doc = cargo_in(root, &["doc", "--workspace", "--no-deps"]);
        run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    steps.step("build for WebAssembly", WASM, || wasm::build(root))?;
    steps.step("compile the page, begun beside clippy", BUILD, || page.finish())?;
    client::build_in(root, client::Build::Judged, Programs::AsNeeded, &mut steps)?;
    // The page is there, so that what is built now has it inside; nothing is built twice.
    steps.step("build programs and tests", BUILD, || {
        cargo(&["build", "--workspace", "--lib", "--bins", "--tests"])
    })?;
    steps.step("fetch what others bring, begun beside clippy", FETCH, || fetched.finish())?;
    let beside = Beside::start(beside_the_stories(root)?);
    steps.step("stories in the browser", STORIES, || {
        browser::tell(root, &browser::Arguments::default(), Programs::Built, Pictures::OfFailures)
    })?;
    beside.finish(&mut steps)?;
    print!("\nSo far {}:\n{}", steps.total(), steps.table());
    steps.step("tests", TESTS, || {
        machine::need_postgres()?;
        if machine::has_nextest(root) {
            return cargo(&["nextest", "run", "--workspace", "--tests"]);
        }
        cargo(&["test", "--workspace", "--tests"])
    })?;
    println!("\nEverything passed in {}.", steps.total());
    Ok(())
}

/// Stories wait now and then: for a browser, for a motion, for a bot. What needs one core only, and
/// no more than a minute, is done in that time.
fn beside_the_stories(root: &Path) -> Result<Vec<Check>> {
    let check = |title, advice, command| Check { title, advice, command };
    let built = |words: &[&str]| ourselves(&[words, &["--built"]].concat());
    Ok(vec![
        check(
            "examples in the documentation, beside the stories",
            DOCS,
            cargo_in(root, &["test", "--workspace", "--doc", "--quiet"]),
        ),
        check(
            "F26: replays, natively and in WebAssembly, beside the stories",
            REPLAYS,
            built(&["replay-all", "--wasm"])?,
        ),
        check("data read by others, beside the stories", DATA, built(&["data"])?),
        check(
            "requests made from the description, beside the stories",
            FUZZ,
            built(&["fuzz", "api", "--examples=8"])?,
        ),
        check("the Python package, beside the stories", PYTHON, built(&["python"])?),
    ])
}

/// A command of `cargo xtask`.
fn ourselves(words: &[&str]) -> Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.args(words);
    Ok(command)
}

/// Lints and tests the crates with changes since the last commit, or those that the last commit
/// touched, and lints every crate that uses them. The tests of those are left to the full run: that
/// is what makes it fast.
pub(crate) fn what_changed(root: &Path) -> Result<()> {
    let crates = changed_crates(root)?;
    let mut steps = Steps::new();
    steps.step("formatting", FORMAT, || run(&mut cargo_in(root, &["fmt", "--all", "--check"])))?;
    steps.step("tidy", TIDY, || tidy::run(root))?;
    if crates.is_empty() {
        println!("\nNo crate has changed; 'cargo xtask test' looks at them all.");
        return Ok(());
    }
    let users = packages::dependents(&packages::ask_cargo(root)?, &crates);
    println!("\nThe crates that changed: {}.", list(&crates));
    println!("The crates that use them: {}.", list(&users));
    let chosen = choose(&crates);
    steps.step("clippy", CLIPPY, || {
        let (clippy, users) = (["clippy", "--all-targets"], choose(&users));
        run(&mut cargo_in(root, &[&clippy, &*chosen, &*users, &["--", "-D", "warnings"]].concat()))
    })?;
    steps.step("tests", TESTS, || {
        if machine::has_nextest(root) {
            // A crate may have no tests of its own.
            let nextest = [&["nextest", "run", "--no-tests", "pass"], &*chosen].concat();
            return run(&mut cargo_in(root, &nextest));
        }
        run(&mut cargo_in(root, &[&["test", "--tests"], &*chosen].concat()))
    })?;
    println!("\nWhat changed passed in {}.", steps.total());
    Ok(())
}

fn list(crates: &BTreeSet<String>) -> String {
    let names: Vec<&str> = crates.iter().map(String::as_str).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// The words by which cargo is told of some crates.
fn choose(crates: &BTreeSet<String>) -> Vec<&str> {
    crates.iter().flat_map(|name| ["--package", name]).collect()
}

fn changed_crates(root: &Path) -> Result<BTreeSet<String>> {
    let git = |arguments: &[&str]| output(Command::new("git").args(arguments).current_dir(root));
    let mut changed = git(&["diff", "--name-only", "HEAD"])?;
    changed.push_str(&git(&["ls-files", "--others", "--exclude-standard"])?);
    if changed.is_empty() {
        changed = git(&["show", "--name-only", "--format=", "HEAD"])?;
    }
    let mut crates = crates_of(&changed);
    // A crate that was removed cannot be tested.
    crates.retain(|name| root.join("crates").join(name).join("Cargo.toml").is_file());
    Ok(crates)
}

/// The crates in which these files lie.
fn crates_of(paths: &str) -> BTreeSet<String> {
    let names = paths.lines().filter_map(|path| path.strip_prefix("crates/")?.split_once('/'));
    names.map(|(name, _)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_files_name_their_crates() {
        let paths = "README.md\ncrates/coney/src/lib.rs\ncrates/coney/RULES.md\ncrates/cli/a\n";
        assert_eq!(Vec::from_iter(crates_of(paths)), ["cli", "coney"]);
        assert!(crates_of("Cargo.lock\n").is_empty());
    }

    #[test]
    fn cargo_is_told_of_every_crate() {
        let crates = BTreeSet::from(["coney".to_owned(), "cli".to_owned()]);
        assert_eq!(choose(&crates), ["--package", "cli", "--package", "coney"]);
        assert_eq!(list(&crates), "cli, coney");
        assert_eq!(list(&BTreeSet::new()), "none");
    }
}
