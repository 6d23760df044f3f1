//! Builds what there is to run, and shows it.

use std::path::Path;

use anyhow::Result;

use crate::steps::{self, Steps, cargo_in, target_folder};

/// What to begin with.
const FIRST: &str = "raccoon-tycoon";

pub(crate) fn run(root: &Path) -> Result<()> {
    let mut steps = Steps::new();
    steps.step("build the release", "mend what the compiler names above", || {
        steps::run(&mut cargo_in(root, &["build", "--release", "--package", "cli"]))
    })?;
    steps.step("show what it can do", "the program should print its help", || {
        let boardwalk = ["run", "--quiet", "--release", "--package", "cli", "--", "--help"];
        steps::run(&mut cargo_in(root, &boardwalk))
    })?;
    let target = target_folder(root)?;
    let boardwalk = target.strip_prefix(root).unwrap_or(&target).join("release/boardwalk");
    println!(
        "\nThe table in the browser is not built yet; what there is plays in the terminal: \
         '{} play {FIRST}'.",
        boardwalk.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_to_begin_with_is_on_the_shelf() {
        assert!(shelf::find(FIRST).is_ok());
    }
}
