//! The same rules in WebAssembly: builds them, replays under Node.js, compares.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::machine;
use crate::replay::{self, Replayed};
use crate::steps::{cargo_in, output, run, target_folder};

/// Reads records, answers with one line for each.
const RUNNER: &str = include_str!("wasm/runner.js");

/// Builds the table, the bots, every game and the replayer for the browser.
pub(crate) fn build(root: &Path) -> Result<()> {
    machine::need_wasm_target(root)?;
    let mut cargo = cargo_in(root, &["build", "--target", "wasm32-unknown-unknown"]);
    let games = shelf::TITLES.iter().map(|title| title.id);
    for name in ["bots", "tabletop", "shelf", "wasm-replay"].into_iter().chain(games) {
        cargo.args(["--package", name]);
    }
    run(&mut cargo)
}

/// Replays records natively and in WebAssembly; both must tell the same story.
pub(crate) fn compare(root: &Path, records: Vec<PathBuf>) -> Result<()> {
    machine::need_node()?;
    let folder = bind(root)?;
    let native = replay::replay(records)?;
    let paths = native.iter().map(|replayed| &replayed.path);
    let told = output(Command::new("node").arg(folder.join("runner.js")).args(paths))?;
    let told: Vec<&str> = told.lines().collect();
    ensure!(told.len() == native.len(), "WebAssembly gave {} answers", told.len());
    let differences = differences(&native, &told)?;
    for difference in &differences {
        println!("{difference}");
    }
    ensure!(differences.is_empty(), "{} differ", replay::count(differences.len()));
    println!("    {} replayed natively and in WebAssembly alike", replay::count(native.len()));
    Ok(())
}

fn differences(native: &[Replayed], told: &[&str]) -> Result<Vec<String>> {
    let mut differences = Vec::new();
    for (Replayed { path, report }, told) in native.iter().zip(told) {
        let expected = serde_json::to_string(report)?;
        if expected != *told {
            let path = path.display();
            differences
                .push(format!("{path}:\n  natively       {expected}\n  in WebAssembly {told}"));
        }
    }
    Ok(differences)
}

/// Makes a module for Node.js of the built replayer, and says where.
fn bind(root: &Path) -> Result<PathBuf> {
    let target = target_folder(root)?;
    let built = target.join("wasm32-unknown-unknown/debug/wasm_replay.wasm");
    let folder = target.join("wasm-replay");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).nodejs(true)?.typescript(false);
    bindgen.generate(&folder).with_context(|| format!("wasm-bindgen of {}", built.display()))?;
    fs::write(folder.join("runner.js"), RUNNER)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_replay::Report;

    #[test]
    fn a_difference_is_shown_with_both_sides() {
        let replayed = |sentence: &str| Replayed {
            path: PathBuf::from("a.jsonl"),
            report: Report::Refused(sentence.to_owned()),
        };
        let told = r#"{"refused":"line 2"}"#;
        assert!(differences(&[replayed("line 2")], &[told]).unwrap().is_empty());
        let found = differences(&[replayed("line 3")], &[told]).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("line 3") && found[0].contains("line 2"), "{}", found[0]);
    }
}
