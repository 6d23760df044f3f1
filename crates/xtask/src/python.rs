//! Builds the Python package into a virtual environment, and tests it there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

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

/// Installs the package and tests it from Python, beside the program.
///
/// Alone, this is the wheel as `pip install ./python` builds it, but compiled as tests are. Where all
/// else was built a moment ago, the module was too: then it is laid beside the package's files, as a
/// wheel would lay it there. maturin asks cargo for one crate alone, for which cargo chooses other
/// features of what others wrote, and nearly everything would be compiled once more.
pub(crate) fn build_and_test(root: &Path, programs: Programs) -> Result<()> {
    let program = programs.get(root, "boardwalk")?;
    let target = target_folder(root)?;
    let folder = folder(&target);
    let python = fetch(&folder)?;
    match programs {
        Programs::Built => lay_out(root, &python, &target.join("debug").join(MODULE))?,
        Programs::AsNeeded | Programs::Quick => install_wheel(root, &folder, &python)?,
    }
    // From elsewhere than the package's folder, which has no compiled module in it.
    let tests = ["-m", "pytest", "-q", "--import-mode=importlib", "-p", "no:cacheprovider"];
    let mut pytest = Command::new(&python);
    pytest.args(tests).arg(root.join("python/tests")).current_dir(&folder);
    run(pytest.env("BOARDWALK", program))
}

/// The module as cargo calls it.
const MODULE: &str =
    if cfg!(target_os = "macos") { "lib_boardwalk.dylib" } else { "lib_boardwalk.so" };
/// The same as Python looks for it, whatever its version.
const IMPORTED: &str = "_boardwalk.abi3.so";

fn install_wheel(root: &Path, folder: &Path, python: &Path) -> Result<()> {
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
    // What was laid out earlier would lie under it.
    remove_package(python)?;
    let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"];
    run(Command::new(python).args(install).args(&built))
}

/// Puts the package's files and a built module where Python looks for packages.
fn lay_out(root: &Path, python: &Path, module: &Path) -> Result<()> {
    let package = remove_package(python)?;
    copy(&root.join("python/boardwalk"), &package)?;
    let to = package.join(IMPORTED);
    fs::copy(module, &to).with_context(|| format!("{} could not be copied", module.display()))?;
    Ok(())
}

/// Where the package is installed; it is not, afterwards.
fn remove_package(python: &Path) -> Result<PathBuf> {
    let ask = ["-c", "import sysconfig; print(sysconfig.get_path('platlib'))"];
    let package = Path::new(output(Command::new(python).args(ask))?.trim()).join("boardwalk");
    if package.exists() {
        fs::remove_dir_all(&package)?;
    }
    Ok(package)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), &to)?;
        }
    }
    Ok(())
}

/// Where the package is installed and tested.
pub(crate) fn folder(target: &Path) -> PathBuf {
    target.join("python/boardwalk")
}

/// A Python with the tools, in a virtual environment of its own that is made once.
pub(crate) fn fetch(folder: &Path) -> Result<PathBuf> {
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
