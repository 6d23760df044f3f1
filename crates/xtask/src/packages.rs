//! The crates of the workspace, and who uses whom, as cargo knows it.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use serde::Deserialize;

use crate::steps::metadata;

/// A crate of the workspace as `cargo metadata` describes it.
#[derive(Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `dev`, `build`, or nothing for an ordinary one.
    pub(crate) kind: Option<String>,
    /// Ours have a path, the others come from the registry.
    pub(crate) path: Option<String>,
}

impl Dependency {
    /// Whether only tests use it.
    pub(crate) fn is_dev(&self) -> bool {
        self.kind.as_deref() == Some("dev")
    }
}

pub(crate) fn ask_cargo(root: &Path) -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let Metadata { packages } = metadata(root)?;
    Ok(packages)
}

/// The crates that a change in `changed` can break: those that use them, directly or by another.
///
/// Where only the tests of a crate use what has changed, whoever uses that crate is safe.
pub(crate) fn dependents(packages: &[Package], changed: &BTreeSet<String>) -> BTreeSet<String> {
    // Crates whose own code may behave differently now.
    let mut reached = changed.clone();
    loop {
        let next = users(packages, &reached, |dependency| !dependency.is_dev());
        let n_before = reached.len();
        reached.extend(next);
        if reached.len() == n_before {
            break;
        }
    }
    let mut dependents = users(packages, &reached, |_| true);
    dependents.extend(reached);
    dependents.retain(|name| !changed.contains(name));
    dependents
}

/// The crates that use one of these in a way that counts.
fn users(
    packages: &[Package],
    used: &BTreeSet<String>,
    counts: impl Fn(&Dependency) -> bool,
) -> BTreeSet<String> {
    let is_used = |it: &Dependency| it.path.is_some() && used.contains(&it.name) && counts(it);
    let users = packages.iter().filter(|package| package.dependencies.iter().any(is_used));
    users.map(|package| package.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, ordinary: &[&str], dev: &[&str]) -> Package {
        let ours = |kind: Option<&str>, name: &str| Dependency {
            name: name.to_owned(),
            kind: kind.map(str::to_owned),
            path: Some(format!("crates/{name}")),
        };
        let mut dependencies: Vec<Dependency> = ordinary.iter().map(|it| ours(None, it)).collect();
        dependencies.extend(dev.iter().map(|it| ours(Some("dev"), it)));
        Package { name: name.to_owned(), dependencies }
    }

    #[track_caller]
    fn check(changed: &[&str], expected: &[&str]) {
        let packages = [
            package("table", &[], &["kit"]),
            package("kit", &["table"], &[]),
            package("game", &["table"], &["kit"]),
            package("shelf", &["game"], &[]),
            package("page", &["table"], &["shelf"]),
            package("site", &["page"], &[]),
        ];
        let changed = changed.iter().map(|&name| name.to_owned()).collect();
        let found = dependents(&packages, &changed);
        assert_eq!(Vec::from_iter(&found), expected, "{changed:?}");
    }

    #[test]
    fn whoever_uses_what_changed_is_found_at_any_distance() {
        check(&["game"], &["page", "shelf"]);
        check(&["table"], &["game", "kit", "page", "shelf", "site"]);
        check(&["site"], &[]);
        check(&[], &[]);
    }

    #[test]
    fn what_only_tests_use_goes_no_further() {
        // The tests of the page use the shelf; the site uses the page and not its tests.
        check(&["shelf"], &["page"]);
        check(&["kit"], &["game", "table"]);
    }

    #[test]
    fn a_crate_of_the_same_name_from_elsewhere_is_another() {
        let mut stranger = package("game", &["table"], &[]);
        stranger.dependencies[0].path = None;
        let changed = BTreeSet::from(["table".to_owned()]);
        assert!(dependents(&[stranger], &changed).is_empty());
    }
}
