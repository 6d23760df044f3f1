//! The files of the workspace, read once for all checks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Every file that is, or could be, committed.
pub(super) struct Tree {
    files: Vec<File>,
}

pub(super) struct File {
    /// Relative to the root, with forward slashes.
    pub(super) path: String,
    pub(super) n_bytes: usize,
    /// `None` when it is not text.
    pub(super) text: Option<String>,
}

impl Tree {
    pub(super) fn read(root: &Path) -> Result<Tree> {
        let mut files = Vec::new();
        for path in paths(root)? {
            // A file that was deleted but not yet committed is still in git's list.
            let Ok(bytes) = fs::read(root.join(&path)) else { continue };
            files.push(File { path, n_bytes: bytes.len(), text: String::from_utf8(bytes).ok() });
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Tree { files })
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.to_owned(),
            n_bytes: text.len(),
            text: Some(text.to_owned()),
        };
        Tree { files: files.iter().map(file).collect() }
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter()
    }

    /// Text files under a folder (`crates/coney/`) whose name ends as told (`.rs`).
    pub(super) fn texts<'a>(
        &'a self,
        under: &'a str,
        ending: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let files = self.files.iter();
        files
            .filter(move |file| file.path.starts_with(under) && file.path.ends_with(ending))
            .filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?)))
    }

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path)?.text.as_deref()
    }

    /// Whether there is such a file, or such a folder with something in it.
    pub(super) fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| match file.path.strip_prefix(path) {
            Some(rest) => rest.is_empty() || rest.starts_with('/') || path.ends_with('/'),
            None => false,
        })
    }

    /// Names of the folders under `crates/`.
    pub(super) fn crates(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .files
            .iter()
            .filter_map(|file| file.path.strip_prefix("crates/")?.split_once('/'))
            .map(|(name, _)| name)
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// What git tracks or would add; without git, everything but build artefacts.
pub(crate) fn paths(root: &Path) -> Result<Vec<String>> {
    if root.join(".git").exists() { tracked(root) } else { walk(root) }
}

fn tracked(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("git could not be started")?;
    ensure!(output.status.success(), "git ls-files: {}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout).context("a file name is not UTF-8")?;
    Ok(names.split_terminator('\0').map(str::to_owned).collect())
}

/// Every file under a folder but build artefacts.
pub(crate) fn walk(root: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        let entries = fs::read_dir(&path).with_context(|| format!("{}", path.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if !entry.file_type()?.is_dir() {
                let names = path.iter().map(|name| name.to_string_lossy());
                paths.push(names.collect::<Vec<_>>().join("/"));
            } else if entry.file_name() != "target" {
                folders.push(path);
            }
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_without_its_build_artefacts() {
        let folder = tempfile::tempdir().unwrap();
        let put = |path: &str, bytes: &[u8]| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        };
        put("README.md", b"hello");
        put("crates/coney/src/lib.rs", b"//! Coney.");
        put("crates/coney/picture", &[0xff, 0xfe]);
        put("target/debug/out", b"");
        let tree = Tree::read(folder.path()).unwrap();
        let paths: Vec<&str> = tree.files().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["README.md", "crates/coney/picture", "crates/coney/src/lib.rs"]);
        assert_eq!(tree.crates(), ["coney"]);
        assert_eq!(tree.text("README.md"), Some("hello"));
        assert_eq!(tree.text("crates/coney/picture"), None);
        assert!(tree.has("crates/coney/src") && tree.has("README.md"));
        assert!(!tree.has("crates/con") && !tree.has("READ"));
    }
}
