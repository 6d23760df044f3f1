//! The rules of the house that no compiler checks, one file per rule.
//!
//! Each check is a pure function of the source tree (and of what cargo says about it), so its tests hand it a tree of three files and look whether it bites.

mod dependencies;
mod endings;
mod markdown;
mod purity;
mod refusals;
mod rooms;
mod rules;
mod rulings;
pub(crate) mod rust;
mod strays;
pub(crate) mod tree;
mod unrun;
mod views;

use std::fmt;
use std::path::Path;

use crate::{games, packages};
use anyhow::{Result, bail};
use tree::Tree;

/// Something that is not as the house wants it, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Problem {
    path: String,
    line: Option<usize>,
    /// What is wrong and what would be right, as a sentence without a full stop.
    sentence: String,
}

impl Problem {
    fn new(path: impl Into<String>, sentence: impl Into<String>) -> Problem {
        Problem { path: path.into(), line: None, sentence: sentence.into() }
    }

    fn at(path: impl Into<String>, line: usize, sentence: impl Into<String>) -> Problem {
        Problem { path: path.into(), line: Some(line), sentence: sentence.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.sentence),
            None => write!(f, "{}: {}", self.path, self.sentence),
        }
    }
}

/// Checks the workspace under `root`.
pub(crate) fn run(root: &Path) -> Result<()> {
    let tree = Tree::read(root)?;
    let titles = games::titles(root)?;
    let crates = packages::ask_cargo(root)?;
    let mut problems = [
        dependencies::check(&crates),
        rulings::check(&tree),
        rules::check(&tree),
        refusals::check(&tree),
        endings::check(&tree, &titles),
        views::check(&tree),
        strays::check(&tree),
        purity::check(&tree, &titles),
        markdown::check(&tree),
        rooms::check(&tree, &titles),
        unrun::check(&tree),
    ]
    .concat();
    problems.sort();
    for problem in &problems {
        println!("{problem}");
    }
    match problems.len() {
        0 => Ok(()),
        1 => bail!("tidy found one thing to mend"),
        n => bail!("tidy found {n} things to mend"),
    }
}
