//! Work in steps: each has a headline, a time, and advice for when it fails.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The cargo that runs us, so that a `+toolchain` on the command line reaches every step.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// A call of cargo in the workspace.
pub(crate) fn cargo_in(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo());
    command.args(arguments).current_dir(root).stdin(Stdio::null());
    command
}

/// What `cargo metadata` says about the workspace, or the part of it that is asked for.
pub(crate) fn metadata<T: DeserializeOwned>(root: &Path) -> Result<T> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1"];
    Ok(serde_json::from_str(&output(&mut cargo_in(root, &arguments))?)?)
}

/// The folder that cargo builds into.
pub(crate) fn target_folder(root: &Path) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let Metadata { target_directory } = metadata(root)?;
    Ok(target_directory)
}

/// The profile for programs that should be there soon, and run well enough.
const QUICK: &str = "quick";

/// Builds the programs that a page is served with. They come without the laboratory, which brings a
/// quarter of all there is to compile, and always both: cargo chooses the features of what others
/// wrote by what is named, so that one alone would have some of it built twice.
pub(crate) fn build_quick(root: &Path) -> Command {
    let mut cargo = cargo_in(root, &["build", "--profile", QUICK, "--no-default-features"]);
    cargo.args(["--package", "packer", "--package", "boardwalk"]);
    cargo
}

/// The same command, for the time that others leave, where the system knows of such a thing.
pub(crate) fn yielding(command: &Command) -> Command {
    let mut nice = Command::new(if cfg!(unix) { "nice".as_ref() } else { command.get_program() });
    if cfg!(unix) {
        nice.args(["-n", "19"]).arg(command.get_program());
    }
    nice.args(command.get_args()).stdin(Stdio::null());
    if let Some(folder) = command.get_current_dir() {
        nice.current_dir(folder);
    }
    nice
}

/// Where our own programs come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Programs {
    /// Each is built when it is needed.
    AsNeeded,
    /// The same as `cargo xtask serve` builds the program, so that both share what others wrote.
    Quick,
    /// All were built a moment ago, together with the tests. Cargo chooses the features of what
    /// others wrote by what is built together: asked for one of them alone, it would build most of
    /// it again.
    Built,
}

impl Programs {
    /// Where a program is, as the tests use it.
    pub(crate) fn get(self, root: &Path, name: &str) -> Result<PathBuf> {
        let build = ["build", "--workspace", "--bin", name];
        let folder = match self {
            Programs::AsNeeded => {
                run(&mut cargo_in(root, &build))?;
                "debug"
            }
            Programs::Quick => {
                run(&mut build_quick(root))?;
                QUICK
            }
            Programs::Built => "debug",
        };
        program_in(root, folder, name)
    }
}

/// Where cargo leaves a program.
pub(crate) fn program_in(root: &Path, folder: &str, name: &str) -> Result<PathBuf> {
    Ok(target_folder(root)?.join(folder).join(format!("{name}{}", env::consts::EXE_SUFFIX)))
}

/// Runs a command that writes to our terminal.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = name(command);
    let status = command.status().with_context(|| format!("'{name}' could not be started"))?;
    ensure!(status.success(), "'{name}' failed");
    Ok(())
}

/// A build in the background, for cores that a longer step would leave idle. Whatever goes wrong in
/// it is said when the same is built once more, where everybody sees it.
pub(crate) struct Ahead(Child);

impl Ahead {
    pub(crate) fn start(build: &mut Command) -> Result<Ahead> {
        let name = name(build);
        let child = build.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        Ok(Ahead(child.with_context(|| format!("'{name}' could not be started"))?))
    }

    pub(crate) fn finish(mut self) -> Result<()> {
        self.0.wait()?;
        Ok(())
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        // It may have ended; if not, another step has failed and nobody waits for this one.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command for what it writes.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let name = name(command);
    let output = command.output().with_context(|| format!("'{name}' could not be started"))?;
    if !output.status.success() {
        bail!("'{name}' failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("'{name}' did not write text"))
}

/// A command as one would type it.
pub(crate) fn name(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Counts the steps of a run and their times.
pub(crate) struct Steps {
    started: Instant,
    done: Vec<(&'static str, Duration)>,
}

impl Steps {
    pub(crate) fn new() -> Steps {
        Steps { started: Instant::now(), done: Vec::new() }
    }

    /// Runs one step; `advice` says what to do when it fails.
    pub(crate) fn step(
        &mut self,
        title: &'static str,
        advice: &str,
        work: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        println!("\n==> {title}");
        let started = Instant::now();
        work().map_err(|error| anyhow!("{title}: {error:#}\n       {advice}"))?;
        let took = started.elapsed();
        println!("    {title}: done in {}", Took(took));
        self.done.push((title, took));
        Ok(())
    }

    /// How long it all took.
    pub(crate) fn total(&self) -> String {
        Took(self.started.elapsed()).to_string()
    }

    /// What took how long, a line for each step.
    pub(crate) fn table(&self) -> String {
        let width = self.done.iter().map(|(title, _)| title.len()).max().unwrap_or_default();
        let line = |(title, took): &(&str, Duration)| {
            format!("    {title:<width$}  {:>11}\n", Took(*took).to_string())
        };
        self.done.iter().map(line).collect()
    }
}

/// A duration as people say it.
pub(crate) struct Took(pub(crate) Duration);

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Took(took) = self;
        match took.as_secs() {
            0..10 => write!(f, "{}.{} s", took.as_secs(), took.subsec_millis() / 100),
            seconds @ 10..60 => write!(f, "{seconds} s"),
            seconds => write!(f, "{} min {} s", seconds / 60, seconds % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short_to_read() {
        let took = |millis| Took(Duration::from_millis(millis)).to_string();
        assert_eq!(took(49), "0.0 s");
        assert_eq!(took(9_950), "9.9 s");
        assert_eq!(took(59_999), "59 s");
        assert_eq!(took(61_000), "1 min 1 s");
    }

    #[test]
    fn a_failing_step_says_what_to_do() {
        let mut steps = Steps::new();
        steps.step("one", "mend one", || Ok(())).unwrap();
        let error = steps.step("two", "mend two", || bail!("it broke")).unwrap_err();
        assert_eq!(format!("{error:#}"), "two: it broke\n       mend two");
        assert_eq!(steps.table(), "    one        0.0 s\n");
        assert_eq!(steps.total(), "0.0 s");
    }

    #[test]
    fn a_command_is_named_as_one_would_type_it() {
        let mut command = Command::new("/usr/bin/false");
        let error = run(command.arg("--fast")).unwrap_err();
        assert_eq!(error.to_string(), "'false --fast' failed");
        let error = output(&mut Command::new("no-such-program")).unwrap_err();
        assert_eq!(error.to_string(), "'no-such-program' could not be started");
    }
}
