//! Replays records: every action judged by the rules, every outcome by the seed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::steps::{self, Programs, output};
use crate::{games, wasm};

/// A record, and what replaying it natively came to: a line of JSON.
pub(crate) struct Replayed<'a> {
    pub(crate) path: &'a Path,
    pub(crate) report: String,
}

/// Replays every record under `folders`, or all that the games keep; in WebAssembly too, if told.
pub(crate) fn run(
    root: &Path,
    folders: &[PathBuf],
    in_wasm: bool,
    programs: Programs,
) -> Result<()> {
    let records = match folders {
        [] => kept(root)?,
        folders => find(folders)?,
    };
    if in_wasm {
        if programs != Programs::Built {
            wasm::build(root)?;
        }
        return wasm::compare(root, &records, programs);
    }
    let replayed = replay(root, &records, programs)?;
    println!("    {} replayed", count(replayed.len()));
    Ok(())
}

/// Replays records by the program that the replayer brings, and fails if one of them is refused.
pub(crate) fn replay<'a>(
    root: &Path,
    records: &'a [PathBuf],
    programs: Programs,
) -> Result<Vec<Replayed<'a>>> {
    ensure!(!records.is_empty(), "there is no record (*.jsonl) to replay");
    let program = programs.get(root, "replay-records")?;
    let told = output(Command::new(program).args(records))?;
    judge(records, &told)
}

/// Writes the records that the games keep anew: those of the games named, or of all.
pub(crate) fn record(root: &Path, games: &[String]) -> Result<()> {
    let program = Programs::AsNeeded.get(root, "record-fixtures")?;
    steps::run(Command::new(program).arg("crates").args(games).current_dir(root))
}

/// Pairs records with their reports, and fails if one of them is refused.
fn judge<'a>(records: &'a [PathBuf], told: &str) -> Result<Vec<Replayed<'a>>> {
    #[derive(Deserialize)]
    struct Report {
        refused: Option<String>,
    }
    let reports: Vec<&str> = told.lines().collect();
    ensure!(reports.len() == records.len(), "the replayer gave {} answers", reports.len());
    let mut replayed = Vec::new();
    let mut n_refused = 0;
    for (path, report) in records.iter().zip(reports) {
        if let Report { refused: Some(sentence) } = serde_json::from_str(report)? {
            println!("{}: {sentence}", path.display());
            n_refused += 1;
        }
        replayed.push(Replayed { path, report: report.to_owned() });
    }
    if n_refused > 0 {
        bail!("{} of {} refused", n_refused, count(replayed.len()));
    }
    Ok(replayed)
}

/// The records that the games keep among their tests.
fn kept(root: &Path) -> Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for game in games::ids(root)? {
        let folder = root.join("crates").join(game).join("tests/records");
        ensure!(
            folder.is_dir(),
            "{}: write it with 'cargo xtask record-fixtures'",
            folder.display()
        );
        folders.push(folder);
    }
    find(&folders)
}

/// Every record under the folders, in order.
fn find(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut records = Vec::new();
    let mut left = folders.to_vec();
    while let Some(folder) = left.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "jsonl") {
                records.push(path);
            }
        }
    }
    records.sort();
    Ok(records)
}

pub(crate) fn count(n_records: usize) -> String {
    if n_records == 1 { "1 record".to_owned() } else { format!("{n_records} records") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_in_folders_within_folders() {
        let folder = tempfile::tempdir().unwrap();
        let put = |path: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "nonsense").unwrap();
            path
        };
        let (b, a) = (put("b.jsonl"), put("a/a.jsonl"));
        put("a/notes.md");
        assert_eq!(find(&[folder.path().to_owned()]).unwrap(), [a, b]);
    }

    #[test]
    fn a_refused_record_fails_the_replay() {
        let records = ["a.jsonl", "b.jsonl"].map(PathBuf::from);
        let good = r#"{"replayed":{"game":"toy"}}"#;
        let bad = r#"{"refused":"line 2"}"#;
        let replayed = judge(&records, &format!("{good}\n{good}\n")).unwrap();
        assert!(replayed.iter().all(|it| it.report == good));
        let problem = |told: &str| judge(&records, told).err().unwrap().to_string();
        assert_eq!(problem(&format!("{good}\n{bad}\n")), "1 of 2 records refused");
        assert_eq!(problem(&format!("{good}\n")), "the replayer gave 1 answers");
    }

    #[test]
    fn nothing_to_replay_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let replays = |folders: &[PathBuf]| run(folder.path(), folders, false, Programs::Built);
        let error = replays(&[folder.path().to_owned()]).unwrap_err();
        assert_eq!(error.to_string(), "there is no record (*.jsonl) to replay");
        assert!(replays(&[folder.path().join("missing")]).is_err());
    }
}
