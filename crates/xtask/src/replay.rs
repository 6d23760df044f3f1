//! Replays records: every action judged by the rules, every outcome by the seed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use wasm_replay::Report;

use crate::wasm;

/// A record, and what replaying it natively came to.
pub(crate) struct Replayed {
    pub(crate) path: PathBuf,
    pub(crate) report: Report,
}

/// Replays every record under `folders`, or all that the games keep; in WebAssembly too, if told.
pub(crate) fn run(root: &Path, folders: &[PathBuf], in_wasm: bool) -> Result<()> {
    let records = match folders {
        [] => kept(root)?,
        folders => find(folders)?,
    };
    if in_wasm {
        wasm::build(root)?;
        return wasm::compare(root, records);
    }
    let replayed = replay(records)?;
    println!("    {} replayed", count(replayed.len()));
    Ok(())
}

/// Replays records and fails if one of them is refused.
pub(crate) fn replay(records: Vec<PathBuf>) -> Result<Vec<Replayed>> {
    ensure!(!records.is_empty(), "there is no record (*.jsonl) to replay");
    let mut replayed = Vec::new();
    let mut n_refused = 0;
    for path in records {
        let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        let report = wasm_replay::report(&text);
        if let Report::Refused(sentence) = &report {
            println!("{}: {sentence}", path.display());
            n_refused += 1;
        }
        replayed.push(Replayed { path, report });
    }
    if n_refused > 0 {
        bail!("{} of {} refused", n_refused, count(replayed.len()));
    }
    Ok(replayed)
}

/// The records that the games keep among their tests.
pub(crate) fn kept(root: &Path) -> Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for title in shelf::TITLES {
        let folder = folder_of(root, title.id);
        ensure!(
            folder.is_dir(),
            "{}: write it with 'cargo xtask record-fixtures'",
            folder.display()
        );
        folders.push(folder);
    }
    find(&folders)
}

/// Where a game keeps its records.
pub(crate) fn folder_of(root: &Path, game: &str) -> PathBuf {
    root.join("crates").join(game).join("tests/records")
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
        let found = find(&[folder.path().to_owned()]).unwrap();
        assert_eq!(found, [a, b]);
        let error = replay(found).err().unwrap();
        assert_eq!(error.to_string(), "2 of 2 records refused");
    }

    #[test]
    fn nothing_to_replay_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let error = run(folder.path(), &[folder.path().to_owned()], false).unwrap_err();
        assert_eq!(error.to_string(), "there is no record (*.jsonl) to replay");
        assert!(run(folder.path(), &[folder.path().join("missing")], false).is_err());
    }
}
