//! Builds the Python package into a virtual environment, and tests it there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::machine;
use crate::steps::{Programs, output, run, target_folder};

/// What builds and tests the package, from the Python package index.
const TOOLS: &[&str] = &[
    "gymnasium==1.4.0",
    "maturin==1.16.0",
    "numpy==2.4.6",
    "open_spiel==2.0.2",
    "pettingzoo==1.27.0",
    "pytest==9.2.0",
];

/// Builds the wheel as tests are built, which spares compiling everything once more; `pip install
/// ./python` builds it with all that the compiler can do. The tests compare it with the program.
pub(crate) fn build_and_test(root: &Path, programs: Programs) -> Result<()> {
    let program = programs.get(root, "boardwalk")?;
    let folder = target_folder(root)?.join("python/boardwalk");
    let python = python(&folder)?;
    let wheels = folder.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let build = ["build", "--profile", "dev", "--compatibility", "linux", "--out"];
    let mut maturin = Command::new(folder.join("bin/maturin"));
    run(maturin.args(build).arg(&wheels).current_dir(root.join("python")))?;
    let mut built: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&wheels)? {
        built.push(entry?.path());
    }
    ensure!(built.len() == 1, "maturin built {} wheels instead of one", built.len());
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"];
    run(Command::new(&python).args(install).args(&built))?;
    // From elsewhere than the package's folder, which has no compiled module in it.
    let tests = ["-m", "pytest", "-q", "--import-mode=importlib", "-p", "no:cacheprovider"];
    let mut pytest = Command::new(&python);
    pytest.args(tests).arg(root.join("python/tests")).current_dir(&folder);
    run(pytest.env("BOARDWALK", program))
}

/// A Python with the tools, in a virtual environment of its own that is made once.
fn python(folder: &Path) -> Result<PathBuf> {
    let python = folder.join("bin/python");
    let made = folder.join("tools.txt");
    let wanted = TOOLS.join("\n");
    if fs::read_to_string(&made).is_ok_and(|there| there == wanted)
        && output(Command::new(&python).arg("--version")).is_ok()
    {
        return Ok(python);
    }
    machine::need_python()?;
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(TOOLS))?;
    fs::write(made, wanted)?;
    Ok(python)
}
