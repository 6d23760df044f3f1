//! Builds what there is to run, and shows it.

use std::path::Path;

use anyhow::Result;

use crate::steps::{self, Steps, cargo_in};

pub(crate) fn run(root: &Path) -> Result<()> {
    let mut steps = Steps::new();
    steps.step("build the release", "mend what the compiler names above", || {
        steps::run(&mut cargo_in(root, &["build", "--release", "--package", "cli"]))
    })?;
    steps.step("show what it can do", "the program should print its help", || {
        let boardwalk = ["run", "--quiet", "--release", "--package", "cli", "--", "--help"];
        steps::run(&mut cargo_in(root, &boardwalk))
    })?;
    println!(
        "\nThe table in the browser is not built yet; what there is plays in the terminal: \
         'target/release/boardwalk play {}'.",
        shelf::TITLES[0].id
    );
    Ok(())
}
