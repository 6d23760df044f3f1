//! Makes WebAssembly smaller with Binaryen's `wasm-opt`, where it is installed.
//!
//! The compiler leaves a tenth of the bytes behind that only an optimiser of WebAssembly finds.
//! Whoever has no `wasm-opt` gets the same page, a little heavier.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::Files;

/// What browsers have had for years and the compiler uses.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Optimises every `.wasm` among the files for size, in a folder for what is on the way; `false`
/// when this machine has no `wasm-opt`.
pub(crate) fn wasm(files: &mut Files, folder: &Path) -> Result<bool> {
    fs::create_dir_all(folder).with_context(|| format!("{}", folder.display()))?;
    let (before, after) = (folder.join("before.wasm"), folder.join("after.wasm"));
    for (name, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".wasm")) {
        fs::write(&before, &*bytes)?;
        let mut program = Command::new("wasm-opt");
        program.arg("-Oz").args(FEATURES).arg(&before).arg("-o").arg(&after);
        match program.output() {
            Ok(done) => ensure!(
                done.status.success(),
                "wasm-opt of {name} failed: {}",
                String::from_utf8_lossy(&done.stderr).trim()
            ),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error).context("wasm-opt could not be started"),
        }
        *bytes = fs::read(&after)?;
    }
    Ok(true)
}
