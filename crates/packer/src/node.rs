//! The replayer as a module for Node.js.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

/// Reads records, answers with one line for each.
const RUNNER: &str = include_str!("runner.js");

pub(crate) fn make(wasm: &Path, into: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).nodejs(true)?.typescript(false);
    bindgen.generate(into).with_context(|| format!("wasm-bindgen of {}", wasm.display()))?;
    fs::write(into.join("runner.js"), RUNNER)?;
    Ok(())
}
