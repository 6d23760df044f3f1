//! The same rules in WebAssembly: builds them, replays under Node.js, compares.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::replay::{self, Replayed};
use crate::steps::{Programs, cargo_in, output, run, target_folder};
use crate::{games, machine};

/// Builds the table, the bots, every game, the messages and the replayer for the browser. Nothing of
/// ours is optimised: that would take longer than a few dozen records are replayed the sooner.
pub(crate) fn build(root: &Path) -> Result<()> {
    machine::need_wasm_target(root)?;
    let mut cargo = cargo_in(root, &["build", "--lib", "--target", "wasm32-unknown-unknown"]);
    let games = games::ids(root)?;
    let ours = ["bots", "tabletop", "shelf", "wasm-replay", "wire"];
    for name in ours.into_iter().chain(games.iter().map(String::as_str)) {
        cargo.args(["--package", name]);
        cargo.arg("--config").arg(format!("profile.dev.package.{name}.opt-level=0"));
    }
    run(cargo.args(["--config", "profile.dev.opt-level=0"]))
}

/// Replays records natively and in WebAssembly; both must tell the same story.
pub(crate) fn compare(root: &Path, records: &[PathBuf], programs: Programs) -> Result<()> {
    machine::need_node()?;
    let runner = bind(root, programs)?;
    let native = replay::replay(root, records, programs)?;
    let told = output(Command::new("node").arg(runner).args(records))?;
    let told: Vec<&str> = told.lines().collect();
    ensure!(told.len() == native.len(), "WebAssembly gave {} answers", told.len());
    let differences = differences(&native, &told);
    for difference in &differences {
        println!("{difference}");
    }
    ensure!(differences.is_empty(), "{} differ", replay::count(differences.len()));
    println!("    {} replayed natively and in WebAssembly alike", replay::count(native.len()));
    Ok(())
}

fn differences(native: &[Replayed<'_>], told: &[&str]) -> Vec<String> {
    let pairs = native.iter().zip(told).filter(|(replayed, told)| replayed.report != **told);
    let difference = |(Replayed { path, report }, told): (&Replayed<'_>, &&str)| {
        format!("{}:\n  natively       {report}\n  in WebAssembly {told}", path.display())
    };
    pairs.map(difference).collect()
}

/// Makes a module for Node.js of the built replayer, and a script that feeds it records.
fn bind(root: &Path, programs: Programs) -> Result<PathBuf> {
    let target = target_folder(root)?;
    let folder = target.join("wasm-replay");
    let mut packer = Command::new(programs.get(root, "packer")?);
    packer
        .arg("node")
        .arg("--wasm")
        .arg(target.join("wasm32-unknown-unknown/debug/wasm_replay.wasm"));
    run(packer.arg("--into").arg(&folder))?;
    Ok(folder.join("runner.js"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The step of `cargo xtask test` that bears this number compares all records; here is that it
    /// would find something.
    #[test]
    fn f26_a_difference_between_native_and_webassembly_is_shown_with_both_sides() {
        let path = Path::new("a.jsonl");
        let replayed = |report: &str| Replayed { path, report: report.to_owned() };
        assert!(differences(&[replayed("line 2")], &["line 2"]).is_empty());
        let found = differences(&[replayed("line 3")], &["line 2"]);
        assert_eq!(found, ["a.jsonl:\n  natively       line 3\n  in WebAssembly line 2"]);
    }
}
