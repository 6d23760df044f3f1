//! The mutants that `cargo-mutants` would make of a game's rules.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::steps::{cargo_in, output, run};

/// A small mistake, as `cargo mutants --list --json` tells of it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Mutant {
    /// Where and what, for people: "crates/coney/src/score.rs:28:17: replace + with - in …".
    pub(super) name: String,
    /// Relative to the workspace, with forward slashes.
    pub(super) file: String,
    pub(super) span: Span,
    /// What would stand there instead; nothing where something is deleted.
    pub(super) replacement: String,
    pub(super) genre: Genre,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) enum Genre {
    /// The function does nothing but return a value.
    FnValue,
    BinaryOperator,
    /// The operator is deleted.
    UnaryOperator,
    /// The arm is deleted, for which there is another that takes everything.
    MatchArm,
    MatchArmGuard,
    /// The field is deleted, for which there is another value to take it from.
    StructField,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Span {
    pub(super) start: Place,
    pub(super) end: Place,
}

/// Line and column, both counted from 1; columns are characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// All mutants of the phases and the score of a game.
pub(super) fn list(root: &Path, game: &str) -> Result<Vec<Mutant>> {
    install(root)?;
    let mut command = cargo_in(root, &["mutants", "--list", "--json", "--package", game]);
    for file in ["phases.rs", "phases/**/*.rs", "score.rs", "score/**/*.rs"] {
        command.arg("--file").arg(format!("crates/{game}/src/{file}"));
    }
    serde_json::from_str(&output(&mut command)?).context("the list of cargo-mutants")
}

/// `cargo-mutants` comes from the registry when it is not there.
fn install(root: &Path) -> Result<()> {
    let is_there = cargo_in(root, &["mutants", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if is_there {
        return Ok(());
    }
    println!("installing cargo-mutants");
    run(&mut cargo_in(root, &["install", "cargo-mutants", "--locked"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_is_understood() {
        let text = r#"[{"name":"crates/coney/src/score.rs:27:17: replace + with - in Score::total",
            "package":"coney","file":"crates/coney/src/score.rs",
            "function":{"function_name":"Score::total","return_type":"-> i32",
                "span":{"start":{"line":25,"column":5},"end":{"line":28,"column":6}}},
            "span":{"start":{"line":27,"column":17},"end":{"line":27,"column":18}},
            "replacement":"-","genre":"BinaryOperator","diff":""}]"#;
        let [mutant] = serde_json::from_str::<[Mutant; 1]>(text).unwrap();
        assert_eq!(mutant.span.start, Place { line: 27, column: 17 });
        assert_eq!((mutant.replacement.as_str(), mutant.genre), ("-", Genre::BinaryOperator));
    }
}
