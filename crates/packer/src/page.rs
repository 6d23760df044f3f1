//! Puts the page together: WebAssembly, its glue, styles, rules and icons.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::bundle::{Parts, bundle};
use crate::{Files, art, glue, pack, rules, split};

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The client, as it was compiled
    #[arg(long, value_name = "FILE")]
    wasm: PathBuf,
    /// The folder with the client's styles, scripts and icons
    #[arg(long, value_name = "FOLDER")]
    assets: PathBuf,
    /// The folder of the games' crates, with their rules
    #[arg(long, value_name = "FOLDER")]
    crates: PathBuf,
    /// The folder that will hold the page and nothing else
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// Only what has to be made, good to debug and not compressed; the rest is read from the assets
    #[arg(long)]
    dev: bool,
    /// Fail when a part of the page is heavier than it may be
    #[arg(long)]
    judge: bool,
    /// The games whose rules the page shows
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// For whom the page is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// Small, and judged by the budget.
    Release,
    /// Quick to build and good to debug, as large as it likes.
    Dev,
}

/// The part of the browser's rules pages that is not the game's.
const RULES_STYLE: &str = include_str!("rules.css");

pub(crate) fn make(arguments: &Arguments) -> Result<()> {
    let build = if arguments.dev { Build::Dev } else { Build::Release };
    let packed = pack::pack(bundle(parts(arguments, build)?)?, &arguments.games, build);
    pack::write(&packed, &arguments.into)?;
    match build {
        Build::Release => {
            print!("{packed}");
            match packed.judge() {
                Err(problem) if !arguments.judge => {
                    println!("    too heavy: {problem}");
                    Ok(())
                }
                judged => judged,
            }
        }
        // Nobody weighs what does not travel.
        Build::Dev => Ok(()),
    }
}

/// Everything that the page is made from.
fn parts(arguments: &Arguments, build: Build) -> Result<Parts> {
    let Arguments { wasm, assets, crates, into, games, .. } = arguments;
    let bound = into.with_file_name("bound");
    if bound.exists() {
        fs::remove_dir_all(&bound)?;
    }
    let split = split::split(wasm, &into.with_file_name("split"), games, build)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&split.main).web(true)?.typescript(false);
    // The chunks import what the linker has named.
    bindgen.keep_lld_exports(true);
    if build == Build::Release {
        bindgen.remove_name_section(true).remove_producers_section(true);
    }
    bindgen.generate(&bound).with_context(|| format!("wasm-bindgen of {}", wasm.display()))?;
    let mut pages = Vec::new();
    let mut names = Vec::new();
    for game in games {
        let path = crates.join(game).join("RULES.md");
        let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        names.push((game.clone(), rules::title(&text)));
        pages.push((game.clone(), rules::page(&text)));
    }
    let mut bound = read(&bound)?;
    let mut link = split.link;
    if build == Build::Release {
        let script = bound.remove("web.js").context("wasm-bindgen made no web.js")?;
        let wasm = bound.remove("web_bg.wasm").context("wasm-bindgen made no web_bg.wasm")?;
        let (script, wasm) = glue::shorten(&String::from_utf8(script)?, &wasm)?;
        bound.insert("web.js".to_owned(), script.into_bytes());
        bound.insert("web_bg.wasm".to_owned(), wasm);
        link = glue::tighten(&link);
    }
    let is_part = |game: &str| split.parts.contains_key(&game.replace('-', "_"));
    Ok(Parts {
        art: art::symbols(games),
        boxes: art::boxes(&names, is_part),
        bound,
        link,
        chunks: split.chunks,
        chunks_of: split.parts,
        sources: read(assets)?,
        rules: pages,
        rules_style: RULES_STYLE,
        build,
    })
}

/// Every file below a folder.
pub(crate) fn read(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    let mut left = vec![(folder.to_owned(), String::new())];
    while let Some((folder, prefix)) = left.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                left.push((path.clone(), format!("{prefix}{name}/")));
            } else {
                let bytes = fs::read(&path).with_context(|| format!("{}", path.display()))?;
                files.insert(format!("{prefix}{name}"), bytes);
            }
        }
    }
    Ok(files)
}
