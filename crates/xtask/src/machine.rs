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
    if has("apt-get", "--version") && is_root() {
        println!("    node is missing, installing the package nodejs");
        run(apt_get().arg("update"))?;
        run(apt_get().args(["install", "--yes", "--no-install-recommends", "nodejs"]))?;
    }
    ensure!(
        has("node", "--version"),
        "replays in WebAssembly need Node.js 18 or later as 'node'; install it from nodejs.org or \
         with your system's package manager"
    );
    Ok(())
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
