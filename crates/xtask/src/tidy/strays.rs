//! No stray files: each has a place, and none is large.

use super::Problem;
use super::tree::Tree;

/// What may lie at the top.
const AT_TOP: &[&str] = &[
    ".cargo",
    ".ci",
    ".config",
    ".dockerignore",
    ".gitignore",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "Dockerfile",
    "LICENSE",
    "README.md",
    "benches",
    "clippy.toml",
    "crates",
    "deny.toml",
    "docs",
    "examples",
    "fuzz",
    "python",
    "rust-toolchain.toml",
    "rustfmt.toml",
];

/// How files are called that nobody meant to keep.
const LEFT_BEHIND: &[&str] = &["~", ".bak", ".orig", ".rej", ".swp"];

const MAX_BYTES: usize = 1 << 20;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for file in tree.files() {
        let (top, _) = file.path.split_once('/').unwrap_or((&file.path, ""));
        let name = file.path.rsplit('/').next().unwrap_or_default();
        let sentence = if !AT_TOP.contains(&top) {
            format!("{top} has no place at the top; crates/xtask/src/tidy/strays.rs lists what has")
        } else if name == "mod.rs" {
            "a module lies beside its folder: phases.rs and phases/, not phases/mod.rs".to_owned()
        } else if LEFT_BEHIND.iter().any(|ending| name.ends_with(ending)) {
            "an editor or a merge left this behind".to_owned()
        } else if file.n_bytes > MAX_BYTES {
            format!("{} KiB are more than the 1 MiB that a file may have", file.n_bytes >> 10)
        } else {
            continue;
        };
        problems.push(Problem::new(file.path.clone(), sentence));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(path: &str, text: &str, why: &str) {
        let found = check(&Tree::of(&[("README.md", "hello"), (path, text)]));
        match why {
            "" => assert!(found.is_empty(), "{found:?}"),
            why => {
                assert!(found.len() == 1 && found[0].sentence.contains(why), "{found:?}");
                assert_eq!(found[0].path, path);
            }
        }
    }

    #[test]
    fn a_file_has_a_place() {
        refused("crates/coney/src/phases.rs", "", "");
        refused("notes.txt", "", "notes.txt has no place at the top");
        refused("scratch/a.rs", "", "scratch has no place at the top");
        refused("crates/coney/src/phases/mod.rs", "", "beside its folder");
        refused("crates/coney/src/lib.rs.orig", "", "left this behind");
    }

    #[test]
    fn a_file_is_small() {
        refused("docs/picture.svg", &"x".repeat(MAX_BYTES), "");
        refused("docs/picture.svg", &"x".repeat(MAX_BYTES + 1), "1 MiB");
    }
}
