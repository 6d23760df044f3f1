//! Tests that are run against mutants, one at a time and each in a process of its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::steps::output;

/// Tests in which bots play many games. They are slow and hold no rule.
const OF_BOTS: [&str; 4] = ["calibration", "figures", "probes", "traders"];

/// A test of the game, and what is known of it when nothing is wrong.
pub(super) struct Test {
    program: PathBuf,
    pub(super) name: String,
    took: Duration,
    /// The mutants that it comes by.
    pub(super) reached: BTreeSet<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Passed,
    Failed,
    /// It went on far longer than it does when nothing is wrong.
    Hung,
}

/// Runs every test without a mutant, and sees how long it takes and which mutants it comes by; the
/// quickest is first. What takes longer than `limit` is left out.
pub(super) fn record(
    program: &Path,
    folder: &Path,
    scratch: &Path,
    limit: Option<Duration>,
) -> Result<Vec<Test>> {
    let limit = Limit { processor: limit, ..Limit::NONE };
    let mut tests = Vec::new();
    for name in list(program, folder)? {
        if scratch.exists() {
            fs::remove_file(scratch)?;
        }
        let started = Instant::now();
        let mut command = command(program, &name, folder);
        let outcome = run(command.env("MUTANTS_REACHED", scratch), &limit)?;
        let took = started.elapsed();
        if outcome == Outcome::Hung && limit.processor.is_some() {
            continue;
        }
        ensure!(outcome == Outcome::Passed, "the test {name} fails without a mutant");
        let reached = fs::read_to_string(scratch).unwrap_or_default();
        let reached = reached.lines().map(str::parse).collect::<Result<_, _>>()?;
        tests.push(Test { program: program.to_owned(), name, took, reached });
    }
    tests.sort_by_key(|test| test.took);
    Ok(tests)
}

/// How many of the tests, the quickest first, take a tenth of the time of all together.
pub(super) fn n_quick(tests: &[Test]) -> usize {
    let total: Duration = tests.iter().map(|test| test.took).sum();
    let mut so_far = Duration::ZERO;
    tests
        .iter()
        .take_while(|test| {
            so_far += test.took;
            so_far * 10 <= total
        })
        .count()
}

impl Test {
    /// Runs the test with a mutant, or with what is built in where there is no number.
    pub(super) fn try_on(&self, mutant: Option<usize>, folder: &Path) -> Result<Outcome> {
        let mut command = command(&self.program, &self.name, folder);
        if let Some(number) = mutant {
            command.env("MUTANT", number.to_string());
        }
        run(&mut command, &Limit::of(self.took))
    }
}

/// The names of the tests in a program, but for those of bots.
fn list(program: &Path, folder: &Path) -> Result<Vec<String>> {
    let mut command = Command::new(program);
    let text = output(command.args(["--list", "--format", "terse"]).current_dir(folder))?;
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    let is_of_bots =
        |name: &&str| name.split_once("::").is_some_and(|(room, _)| OF_BOTS.contains(&room));
    Ok(names.filter(|name| !is_of_bots(name)).map(str::to_owned).collect())
}

/// How long a test may go on. A loop without an end uses the processor, and how much of that a test
/// needs does not depend on what else the machine does; the clock is for what waits for ever.
struct Limit {
    processor: Option<Duration>,
    clock: Duration,
}

impl Limit {
    const NONE: Limit = Limit { processor: None, clock: Duration::from_hours(1) };

    fn of(took: Duration) -> Limit {
        let processor = Some(took * 5 + Duration::from_secs(2));
        Limit { processor, clock: took * 40 + Duration::from_mins(1) }
    }
}

/// What a mutant may take of the memory, in KiB: some fill it without an end.
const MEMORY: u32 = 4 << 20;

/// The call of one test, with nothing on that would change what it does.
fn command(program: &Path, name: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["--exact", name, "--test-threads", "1"]).current_dir(folder);
    command.env("CARGO_MANIFEST_DIR", folder);
    for variable in ["MUTANT", "MUTANTS_REACHED", "UPDATE_EXPECT"] {
        command.env_remove(variable);
    }
    // What a random test has found with one mutant is not to be tried first on the next.
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true").env("RUST_BACKTRACE", "0");
    command
}

fn run(command: &mut Command, limit: &Limit) -> Result<Outcome> {
    let mut limited = limited(command, limit);
    limited.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = limited.spawn().context("a test could not be started")?;
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(outcome(status));
        }
        if started.elapsed() > limit.clock {
            child.kill()?;
            child.wait()?;
            return Ok(Outcome::Hung);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// The same command with limits that the system keeps, where it can be asked for them.
fn limited(command: &Command, limit: &Limit) -> Command {
    let mut shell = match limit.processor {
        Some(processor) if cfg!(unix) => {
            let seconds = processor.as_secs() + 1;
            let script = format!("ulimit -v {MEMORY}; ulimit -t {seconds}; exec \"$0\" \"$@\"");
            let mut shell = Command::new("sh");
            shell.args(["-c", &script]).arg(command.get_program());
            shell
        }
        Some(_) | None => Command::new(command.get_program()),
    };
    shell.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    shell
}

fn outcome(status: ExitStatus) -> Outcome {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        // Out of processor time: SIGXCPU, or SIGKILL if that was not heard.
        const OUT_OF_TIME: [i32; 2] = [24, 9];
        if status.signal().is_some_and(|signal| OUT_OF_TIME.contains(&signal)) {
            return Outcome::Hung;
        }
    }
    if status.success() { Outcome::Passed } else { Outcome::Failed }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_passes_fails_and_hangs_is_told_apart() {
        let outcome_of = |script: &str, limit: &Limit| {
            run(Command::new("sh").args(["-c", script]), limit).unwrap()
        };
        let short = Limit { processor: Some(Duration::ZERO), clock: Duration::from_mins(1) };
        assert_eq!(outcome_of("exit 0", &short), Outcome::Passed);
        assert_eq!(outcome_of("exit 101", &short), Outcome::Failed);
        assert_eq!(outcome_of("while :; do :; done", &short), Outcome::Hung);
        let waits = Limit { processor: None, clock: Duration::from_millis(50) };
        assert_eq!(outcome_of("exec sleep 60", &waits), Outcome::Hung);
    }

    #[test]
    fn a_tenth_of_the_time_goes_to_quick_tests() {
        let tests = [1, 2, 3, 30, 64].map(|seconds| Test {
            program: PathBuf::new(),
            name: String::new(),
            took: Duration::from_secs(seconds),
            reached: BTreeSet::new(),
        });
        assert_eq!(n_quick(&tests), 3);
        assert_eq!(n_quick(&[]), 0);
    }

    #[test]
    fn tests_of_bots_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        let script =
            "#!/bin/sh\nprintf 'rulings::one: test\\nprobes::two: test\\nthree: test\\n'\n";
        fs::write(&program, script).unwrap();
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&program, executable).unwrap();
        assert_eq!(list(&program, folder.path()).unwrap(), ["rulings::one", "three"]);
    }
}
