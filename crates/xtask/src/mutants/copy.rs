//! A copy of the workspace, in which mistakes are made and built. Nobody works there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::steps::cargo_in;
use crate::tidy::tree;

pub(super) struct Copy<'r> {
    root: &'r Path,
    game: &'r str,
    folder: PathBuf,
    target: PathBuf,
}

/// What the compiler has against a text.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Complaint {
    /// For people.
    pub(super) told: String,
    /// What it is about, by file and bytes, the most important first.
    pub(super) about: Vec<(String, Range<usize>)>,
}

pub(super) enum Built {
    /// The program that has the tests in it.
    Tests(PathBuf),
    Not(Vec<Complaint>),
}

impl<'r> Copy<'r> {
    /// Each game has a copy of its own, so that nothing of it is built again because another was
    /// built meanwhile; what others wrote is built once for all.
    pub(super) fn new(root: &'r Path, game: &'r str, target: &Path) -> Copy<'r> {
        Copy { root, game, folder: target.join("copies").join(game), target: target.join("build") }
    }

    /// The folder of the game's crate.
    pub(super) fn crate_folder(&self) -> PathBuf {
        self.folder.join("crates").join(self.game)
    }

    /// Makes the copy like the workspace, but for the files that are given. What is as it should be
    /// is not written, so that it is not built again.
    pub(super) fn write(&self, changed: &BTreeMap<String, String>) -> Result<()> {
        let mut there = BTreeSet::new();
        for path in tree::paths(self.root)? {
            // A file that was deleted but not yet committed is still in git's list.
            if !changed.contains_key(&path)
                && let Ok(bytes) = fs::read(self.root.join(&path))
            {
                put(&self.folder.join(&path), &bytes)?;
                there.insert(path);
            }
        }
        for (path, text) in changed {
            put(&self.folder.join(path), text.as_bytes())?;
            there.insert(path.clone());
        }
        for path in tree::walk(&self.folder)? {
            if !there.contains(&path) {
                fs::remove_file(self.folder.join(path))?;
            }
        }
        Ok(())
    }

    /// Builds the tests of the game.
    pub(super) fn build(&self) -> Result<Built> {
        let mut command = cargo_in(&self.folder, &["test", "--no-run", "--package", self.game]);
        command.args(["--test", "it", "--message-format", "json"]);
        command.arg("--target-dir").arg(&self.target);
        // Nobody will look at where it is in a debugger.
        command.env("CARGO_PROFILE_DEV_DEBUG", "0");
        let output = command.stderr(Stdio::piped()).output();
        let output = output.context("cargo could not be started")?;
        let (program, complaints) = read_messages(&String::from_utf8_lossy(&output.stdout));
        match program {
            Some(program) if output.status.success() => Ok(Built::Tests(program)),
            _ if !complaints.is_empty() => Ok(Built::Not(complaints)),
            _ => bail!("cargo test: {}", String::from_utf8_lossy(&output.stderr)),
        }
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes).with_context(|| format!("{}", path.display()))
}

/// What cargo tells about a build, line by line.
fn read_messages(text: &str) -> (Option<PathBuf>, Vec<Complaint>) {
    #[derive(Deserialize)]
    #[serde(tag = "reason", rename_all = "kebab-case")]
    enum Line {
        CompilerArtifact {
            executable: Option<PathBuf>,
        },
        CompilerMessage {
            message: Message,
        },
        #[serde(other)]
        Other,
    }
    #[derive(Deserialize)]
    struct Message {
        level: String,
        rendered: Option<String>,
        spans: Vec<Span>,
    }
    #[derive(Deserialize)]
    struct Span {
        file_name: String,
        byte_start: usize,
        byte_end: usize,
        is_primary: bool,
    }
    let mut program = None;
    let mut complaints = Vec::new();
    for line in text.lines() {
        match serde_json::from_str(line) {
            Ok(Line::CompilerArtifact { executable: Some(path) }) => program = Some(path),
            Ok(Line::CompilerMessage { message }) if message.level == "error" => {
                let Message { rendered, mut spans, .. } = message;
                spans.sort_by_key(|span| !span.is_primary);
                let about = spans.into_iter();
                let about = about.map(|it| (it.file_name, it.byte_start..it.byte_end));
                let told = rendered.unwrap_or_default();
                complaints.push(Complaint { told, about: about.collect() });
            }
            Ok(_) | Err(_) => {}
        }
    }
    (program, complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_follows_its_original_but_for_what_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let [root, target] = ["root", "target"].map(|name| folder.path().join(name));
        put(&root.join("a.rs"), b"a").unwrap();
        put(&root.join("src/b.rs"), b"b").unwrap();
        let copy = Copy::new(&root, "coney", &target);
        let changed = BTreeMap::from([("a.rs".to_owned(), "A".to_owned())]);
        copy.write(&changed).unwrap();
        let text = |path: &str| fs::read_to_string(target.join("copies/coney").join(path)).ok();
        assert_eq!((text("a.rs").as_deref(), text("src/b.rs").as_deref()), (Some("A"), Some("b")));
        let written =
            || fs::metadata(target.join("copies/coney/src/b.rs")).unwrap().modified().unwrap();
        let before = written();
        copy.write(&BTreeMap::new()).unwrap();
        assert_eq!((text("a.rs").as_deref(), written()), (Some("a"), before));
        fs::remove_file(root.join("src/b.rs")).unwrap();
        copy.write(&BTreeMap::new()).unwrap();
        assert_eq!(text("src/b.rs"), None);
    }

    #[test]
    fn the_program_and_complaints_are_read() {
        let text = r#"
{"reason":"compiler-artifact","target":{"name":"serde","kind":["lib"]},"executable":null}
{"reason":"compiler-artifact","target":{"name":"it","kind":["test"]},"executable":"deps/it-1"}
{"reason":"compiler-message","message":{"level":"warning","rendered":"w","spans":[]}}
{"reason":"compiler-message","message":{"level":"error","rendered":"e","spans":[
  {"file_name":"a.rs","byte_start":1,"byte_end":2,"is_primary":false},
  {"file_name":"a.rs","byte_start":5,"byte_end":9,"is_primary":true}]}}
{"reason":"build-finished","success":false}"#
            .replace("\n  ", "");
        let (program, complaints) = read_messages(&text);
        assert_eq!(program, Some("deps/it-1".into()));
        let about = vec![("a.rs".to_owned(), 5..9), ("a.rs".to_owned(), 1..2)];
        assert_eq!(complaints, [Complaint { told: "e".to_owned(), about }]);
    }
}
