//! Builds the page: compiles the client, and lets the packer make it ready to be served.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::steps::{Ahead, Programs, Steps, cargo_in, run, target_folder};
use crate::{games, machine};

/// For whom the page is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// Small, to be played with; what is too heavy is said.
    Release,
    /// The same, and what is too heavy is refused.
    Judged,
    /// Quick to build and good to debug, as large as it likes.
    Dev,
}

/// What the page is made from, but for its code.
const ASSETS: &str = "crates/web/assets";

/// Builds the page in steps, and says what it weighs.
pub(crate) fn run_steps(root: &Path, build: Build) -> Result<()> {
    let mut steps = Steps::new();
    build_in(root, build, Programs::AsNeeded, &mut steps)?;
    print!("\n{}", steps.table());
    println!("The page is in {}, after {}.", dist(root, build)?.display(), steps.total());
    Ok(())
}

/// The steps that lead to a built page.
pub(crate) fn build_in(
    root: &Path,
    build: Build,
    programs: Programs,
    steps: &mut Steps,
) -> Result<()> {
    const COMPILE: &str = "mend what the compiler names above";
    const PACK: &str = "mend the file of crates/web/assets or the RULES.md that is named, or make \
                        the page smaller: fewer crates, fewer formats, fewer bytes";
    steps.step("compile the page for the browser", COMPILE, || compile(root, build))?;
    steps.step("pack the page and weigh it", PACK, || pack(root, build, programs))
}

/// Where the finished page lies. The server's build looks there too, but not at one for whoever
/// works on the page.
pub(crate) fn dist(root: &Path, build: Build) -> Result<PathBuf> {
    let folder = match build {
        Build::Release | Build::Judged => "client/dist",
        Build::Dev => "client/dev",
    };
    Ok(target_folder(root)?.join(folder))
}

/// What tells a program to read the page from where it is edited: what has to be made comes first,
/// all else is read as it is.
pub(crate) fn sites(root: &Path) -> Result<[String; 2]> {
    let folders = [dist(root, Build::Dev)?, root.join(ASSETS)];
    Ok(folders.map(|it| format!("--site={}", it.display())))
}

fn compile(root: &Path, build: Build) -> Result<()> {
    machine::need_wasm_target(root)?;
    run(&mut compiler(root, build))
}

/// The page that is judged, compiled in the background: it ends with one core busy for minutes.
pub(crate) fn compile_ahead(root: &Path) -> Result<Ahead> {
    machine::need_wasm_target(root)?;
    Ahead::start(&mut compiler(root, Build::Judged))
}

fn compiler(root: &Path, build: Build) -> Command {
    let profile = match build {
        Build::Release | Build::Judged => "client",
        Build::Dev => "dev",
    };
    let arguments = ["rustc", "--package", "client", "--lib"];
    let mut cargo = cargo_in(root, &arguments);
    cargo.args(["--profile", profile, "--target", "wasm32-unknown-unknown"]);
    // The packer cuts the client into parts, and must know what refers to what.
    cargo.args(["--", "-C", "link-args=--emit-relocs"]);
    cargo
}

fn pack(root: &Path, build: Build, programs: Programs) -> Result<()> {
    let folder = match build {
        Build::Release | Build::Judged => "client",
        Build::Dev => "debug",
    };
    let built =
        target_folder(root)?.join("wasm32-unknown-unknown").join(folder).join("client.wasm");
    let mut packer = Command::new(programs.get(root, "packer")?);
    packer
        .arg("page")
        .current_dir(root)
        .arg("--wasm")
        .arg(built)
        .arg("--into")
        .arg(dist(root, build)?);
    packer.args(["--assets", ASSETS, "--crates", "crates"]);
    match build {
        Build::Release => {}
        Build::Judged => _ = packer.arg("--judge"),
        Build::Dev => _ = packer.arg("--dev"),
    }
    run(packer.args(games::ids(root)?))
}
