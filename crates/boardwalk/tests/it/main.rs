//! The real program, run from outside: what it prints, what it refuses, what it leaves behind.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::float_arithmetic, reason = "shares and times are not rules")]

mod bad_input;
mod help;
mod hosted;
mod json;
mod laboratory;
mod play;
mod records;
mod render;
mod review;
mod serve;
mod simulate;
mod storm;

use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a run of the program left.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    /// What it printed, if all went well.
    #[track_caller]
    fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        assert_eq!(self.err, "");
        self.out
    }

    /// Asserts that it refused with a sentence, and gives the sentence.
    #[track_caller]
    fn refused(self) -> String {
        assert_eq!(self.code, Some(2), "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// Runs the program in a folder, typing `input`.
fn type_in(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(args)
        .current_dir(folder)
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may stop reading before all is typed; that is its right.
    let typist = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    typist.join().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run_in(folder: &Path, args: &[&str]) -> Ran {
    type_in(folder, args, "")
}

/// Runs a command that touches no file.
fn run(args: &[&str]) -> Ran {
    run_in(&std::env::temp_dir(), args)
}

/// A folder that vanishes with the test.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The only record in a folder.
#[track_caller]
fn record_in(folder: &Path) -> PathBuf {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_record = |path: &PathBuf| path.extension().is_some_and(|it| it == "jsonl");
    let records: Vec<PathBuf> = files.filter(is_record).collect();
    assert_eq!(records.len(), 1, "{records:?}");
    records.into_iter().next().unwrap()
}

/// Numbers to type, enough for any game: those that are too high are asked again.
fn numbers(seed: u32) -> String {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    let lines: Vec<String> = (0..20_000).map(|_| (next() % 9 + 1).to_string()).collect();
    lines.join("\n")
}

/// Plays a whole game of Raccoon Tycoon in `folder`, against bots that are quick; gives the screen
/// and the record.
fn whole_game(folder: &Path) -> (String, PathBuf) {
    let table = ["play", "raccoon-tycoon", "--seats", "3", "--seed", "7", "--seat", "A"];
    let args = [&table[..], &["--bots", "random"]].concat();
    let screen = type_in(folder, &args, &numbers(1)).ok();
    (screen, record_in(folder))
}

/// A server that does not outlive its test, also where that fails.
struct Served(Child);

impl Deref for Served {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for Served {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server in a folder, on a free port, and where it says that it is.
fn serve_in(folder: &Path, args: &[&str]) -> (Served, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boardwalk"))
        .args(["serve", "--port", "0"])
        .args(args)
        .current_dir(folder)
        .stdout(Stdio::piped())
        // Whether a page is embedded depends on what was built before.
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split(' ').find_map(|word| word.strip_prefix("http://")).unwrap();
    (Served(child), address.to_owned())
}
