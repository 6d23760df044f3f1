//! Builds the page: WebAssembly, its glue, styles, rules and icons, ready to be served.
//!
//! - [`bundle`]: names, placeholders and the list of everything, as a pure function.
//! - [`rules`]: a page of rules from a RULES.md.
//! - [`pack`]: compression, and what it all weighs.

mod bundle;
mod pack;
mod rules;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::machine;
use crate::steps::{Steps, cargo_in, run, target_folder};
use bundle::Parts;

/// What the page consists of: paths below its folder, with forward slashes, and their bytes.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// For whom the page is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// Small, and judged by the budget.
    Release,
    /// Quick to build and good to debug, as large as it likes.
    Dev,
}

/// The part of the browser's rules pages that is not the game's.
const RULES_STYLE: &str = include_str!("client/rules.css");

/// Builds the page in steps, and says what it weighs.
pub(crate) fn run_steps(root: &Path, build: Build) -> Result<()> {
    let mut steps = Steps::new();
    build_in(root, build, &mut steps)?;
    println!("\nThe page is in {} {}.", dist(root)?.display(), steps.summary());
    Ok(())
}

/// The steps that lead to a built page.
pub(crate) fn build_in(root: &Path, build: Build, steps: &mut Steps) -> Result<()> {
    const COMPILE: &str = "mend what the compiler names above";
    const BUNDLE: &str = "mend the file of crates/web/assets or the RULES.md that is named";
    const PACK: &str = "make the page smaller: fewer crates, fewer formats, fewer bytes";
    steps.step("compile the page for the browser", COMPILE, || compile(root, build))?;
    let mut files = Files::new();
    steps.step("put the page together", BUNDLE, || {
        files = bundle::bundle(parts(root, build)?)?;
        Ok(())
    })?;
    steps.step("compress and weigh it", PACK, || {
        let packed = pack::pack(files, build);
        print!("{packed}");
        pack::write(&packed, &dist(root)?)?;
        packed.judge(build)
    })
}

/// Where the finished page lies; the server's build looks there too.
fn dist(root: &Path) -> Result<PathBuf> {
    Ok(target_folder(root)?.join("client/dist"))
}

fn compile(root: &Path, build: Build) -> Result<()> {
    machine::need_wasm_target(root)?;
    let profile = match build {
        Build::Release => "client",
        Build::Dev => "dev",
    };
    let arguments = ["build", "--package", "web", "--lib", "--profile", profile];
    run(cargo_in(root, &arguments).args(["--target", "wasm32-unknown-unknown"]))
}

/// Everything that the page is made from.
fn parts(root: &Path, build: Build) -> Result<Parts> {
    let target = target_folder(root)?;
    let folder = match build {
        Build::Release => "client",
        Build::Dev => "debug",
    };
    let built = target.join("wasm32-unknown-unknown").join(folder).join("web.wasm");
    let bound = target.join("client/bound");
    if bound.exists() {
        fs::remove_dir_all(&bound)?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&built).web(true)?.typescript(false);
    if build == Build::Release {
        bindgen.remove_name_section(true).remove_producers_section(true);
    }
    bindgen.generate(&bound).with_context(|| format!("wasm-bindgen of {}", built.display()))?;
    let mut pages = Vec::new();
    for title in shelf::TITLES {
        let path = root.join("crates").join(title.id).join("RULES.md");
        let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        pages.push((title.id, rules::page(&text)));
    }
    Ok(Parts {
        bound: read(&bound)?,
        sources: read(&root.join("crates/web/assets"))?,
        rules: pages,
        rules_style: RULES_STYLE,
    })
}

/// Every file below a folder.
fn read(folder: &Path) -> Result<Files> {
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
