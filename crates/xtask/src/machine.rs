//! What a machine must have beyond a Rust toolchain, fetched where it can be.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};

use crate::steps::{cargo_in, output, run};

const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that the compiler can build for WebAssembly.
///
/// rustup fetches the target that `rust-toolchain.toml` names, unless it was told not to fetch
/// things unasked; then we ask.
pub(crate) fn need_wasm_target(root: &Path) -> Result<()> {
    if has_wasm_target(root) {
        return Ok(());
    }
    println!("    the target {WASM} is missing, asking rustup for it");
    let added = run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root));
    ensure!(
        added.is_ok() && has_wasm_target(root),
        "the Rust compiler here cannot build for WebAssembly; add the target with \
         'rustup target add {WASM}', or with your system's package of the Rust standard library \
         for {WASM}"
    );
    Ok(())
}

fn has_wasm_target(root: &Path) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", WASM]).current_dir(root);
    output(&mut rustc).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Makes sure that there is a Node.js to run WebAssembly in.
pub(crate) fn need_node() -> Result<()> {
    if has("node", "--version") {
        return Ok(());
    }
    install("node", &["nodejs"])?;
    ensure!(
        has("node", "--version"),
        "replays in WebAssembly need Node.js 18 or later as 'node'; install it from nodejs.org or \
         with your system's package manager"
    );
    Ok(())
}

/// Makes sure that there is an npm to fetch what only the tests need.
pub(crate) fn need_npm() -> Result<()> {
    if has("npm", "--version") {
        return Ok(());
    }
    install("npm", &["npm"])?;
    ensure!(
        has("npm", "--version"),
        "the stories in the browser need 'npm', which comes with Node.js; install it from \
         nodejs.org or with your system's package manager"
    );
    Ok(())
}

/// Makes sure that there is a Python that can make virtual environments.
pub(crate) fn need_python() -> Result<()> {
    let is_there =
        || output(Command::new("python3").args(["-c", "import venv, ensurepip"])).is_ok();
    if is_there() {
        return Ok(());
    }
    install("python3", &["python3", "python3-venv"])?;
    ensure!(
        is_there(),
        "the data is read, and the Python package tested, with a Python that can make virtual \
         environments; on Debian it is in the packages python3 and python3-venv"
    );
    Ok(())
}

/// Makes sure that there is a Chromium, and a driver to move it.
pub(crate) fn need_chromium() -> Result<()> {
    let is_there = || has("chromium", "--version") && has("chromedriver", "--version");
    if is_there() {
        return Ok(());
    }
    install("chromium", &["chromium", "chromium-driver"])?;
    // The same browser in a lighter form, which stories use where it is; not every Debian has it.
    let _ = install("chromium-headless-shell", &["chromium-headless-shell"]);
    ensure!(
        is_there(),
        "the stories in the browser need 'chromium' and its 'chromedriver'; on Debian they are in \
         the packages chromium and chromium-driver"
    );
    Ok(())
}

/// Makes sure that there is a PostgreSQL, which the tests start where they need it.
pub(crate) fn need_postgres() -> Result<()> {
    let is_there = || has("initdb", "--version") || Path::new("/usr/lib/postgresql").exists();
    if is_there() {
        return Ok(());
    }
    install("postgresql", &["postgresql"])?;
    ensure!(
        is_there(),
        "a store is tested with a real PostgreSQL; on Debian it is in the package postgresql"
    );
    Ok(())
}

/// Installs packages of Debian, where that is possible and we may.
fn install(missing: &str, packages: &[&str]) -> Result<()> {
    if !has("apt-get", "--version") || !is_root() {
        return Ok(());
    }
    println!("    {missing} is missing, installing {}", packages.join(" and "));
    run(apt_get().arg("update"))?;
    run(apt_get().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.arg("--quiet").env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
    command
}

fn is_root() -> bool {
    output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Whether cargo-nextest is installed.
pub(crate) fn has_nextest(root: &Path) -> bool {
    output(&mut cargo_in(root, &["nextest", "--version"])).is_ok()
}

fn has(program: &str, argument: &str) -> bool {
    output(Command::new(program).arg(argument)).is_ok()
}
