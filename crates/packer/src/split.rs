//! Cuts the client into the part that every visitor needs, and a part for each game.
//!
//! Functions that carry `#[wasm_split(NAME)]` are where it is cut: what only they reach goes into
//! a file of that name, what several of them share into files of their own, and a script, the
//! link, fetches these when such a function is called.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use walrus::ModuleConfig;
use wasm_split_cli_support::{Options, transform};

use crate::Files;
use crate::page::Build;

/// What the link is called, for those who import it.
pub(crate) const LINK: &str = "link.js";

/// The client in pieces.
pub(crate) struct Split {
    /// What is there from the beginning, still to be bound.
    pub(crate) main: PathBuf,
    /// The script that fetches the rest.
    pub(crate) link: String,
    /// The rest: its files by their names.
    pub(crate) chunks: Files,
    /// The files that a part consists of, by the name of the part.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

/// Cuts `wasm` into files in `folder`, which it empties before.
pub(crate) fn split(wasm: &Path, folder: &Path, build: Build) -> Result<Split> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let main = folder.join("web.wasm");
    let bytes = fs::read(wasm).with_context(|| format!("{}", wasm.display()))?;
    let mut options = Options::new(&bytes);
    let link = format!("./{LINK}");
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = "./web.js";
    let split =
        transform(options).map_err(|error| anyhow!("splitting {}: {error:#}", wasm.display()))?;
    let mut chunks = Files::new();
    for path in &split.split_modules {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = fs::read(path).with_context(|| format!("{}", path.display()))?;
        let bytes = match build {
            Build::Release => tighten(&bytes).with_context(|| name.clone())?,
            Build::Dev => bytes,
        };
        chunks.insert(name, bytes);
    }
    let parts = split.prefetch_map.into_iter().map(|(part, files)| {
        let files = files.into_iter().map(|file| format!("{file}.wasm")).collect();
        (part, files)
    });
    let link = folder.join(LINK);
    let link = fs::read_to_string(&link).with_context(|| format!("{}", link.display()))?;
    Ok(Split { main, link, chunks, parts: parts.collect() })
}

/// The same module in fewer bytes. What comes from the linker leaves room in every number, so that
/// it could be relocated, and says what its functions are called.
fn tighten(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(wasm).map_err(|error| anyhow!("{error:#}"))?;
    Ok(module.emit_wasm())
}
