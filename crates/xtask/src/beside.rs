//! Checks that run beside a longer step, in the time that it leaves, and are heard after it.

use std::collections::VecDeque;
use std::io::{self, Read as _};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use crate::steps::{Steps, Took, name, yielding};

/// A check, and what to do when it fails.
pub(crate) struct Check {
    pub(crate) title: &'static str,
    pub(crate) advice: &'static str,
    pub(crate) command: Command,
}

/// Some checks that were begun, one after the other.
pub(crate) struct Beside {
    expected: VecDeque<(&'static str, &'static str)>,
    heard: Receiver<Result<Said>>,
}

/// What a command has written, how long it ran, and whether it went well.
struct Said {
    command: String,
    text: String,
    took: Duration,
    went_well: bool,
}

impl Beside {
    pub(crate) fn start(checks: Vec<Check>) -> Beside {
        let expected = checks.iter().map(|check| (check.title, check.advice)).collect();
        let (tell, heard) = channel();
        thread::spawn(move || {
            for check in checks {
                // Whoever does not listen any more has seen something else fail.
                let name = name(&check.command);
                if tell.send(listen(name, &mut yielding(&check.command))).is_err() {
                    return;
                }
            }
        });
        Beside { expected, heard }
    }

    /// Waits for each in turn, and says what it said.
    pub(crate) fn finish(mut self, steps: &mut Steps) -> Result<()> {
        while let Some((title, advice)) = self.expected.pop_front() {
            steps.step(title, advice, || {
                let said = self.heard.recv().context("nothing was heard of it")??;
                println!("{}    it ran for {}", said.text, Took(said.took));
                ensure!(said.went_well, "'{}' failed", said.command);
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// Runs a command; what it says to people and what it complains about come in their order.
fn listen(name: String, command: &mut Command) -> Result<Said> {
    let started = Instant::now();
    let (mut out, into) = io::pipe()?;
    command.stdin(Stdio::null()).stdout(into.try_clone()?).stderr(into);
    let child = command.spawn();
    // The pipe ends when the last who can write to it has ended, and we are one of them.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = child.with_context(|| format!("'{name}' could not be started"))?;
    let mut text = Vec::new();
    out.read_to_end(&mut text)?;
    let went_well = child.wait()?.success();
    let (text, took) = (String::from_utf8_lossy(&text).into_owned(), started.elapsed());
    Ok(Said { command: name, text, took, went_well })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(title: &'static str, script: &str) -> Check {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Check { title, advice: "mend it", command }
    }

    #[test]
    fn what_a_command_says_and_complains_about_is_heard_in_order() {
        let mut check = check("", "echo one; echo two >&2; echo three; exit 1");
        let said = listen(name(&check.command), &mut check.command).unwrap();
        assert_eq!(said.text, "one\ntwo\nthree\n");
        assert!(!said.went_well);
    }

    #[test]
    fn each_is_a_step_and_the_one_that_fails_is_named() {
        let checks = vec![check("one", "true"), check("two", "false"), check("three", "true")];
        let mut steps = Steps::new();
        let error = Beside::start(checks).finish(&mut steps).unwrap_err();
        assert_eq!(format!("{error:#}"), "two: 'sh -c false' failed\n       mend it");
        assert!(steps.table().contains("one") && !steps.table().contains("three"));
    }

    #[test]
    fn what_cannot_be_started_is_said() {
        let mut nobody = Command::new("no-such-program");
        let error = listen(name(&nobody), &mut nobody).err().unwrap().to_string();
        assert_eq!(error, "'no-such-program' could not be started");
    }
}
