//! Plays in the page with a real browser, and takes pictures for the README.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::client::{self, Build};
use crate::machine;
use crate::steps::{Programs, Steps, run, target_folder};

/// What finds out whether a screen reader could read the page: a test asset from npm.
const AXE: &str = "axe-core@4.14.0";

/// What docs/screenshots.md shows, of all the pictures that are taken; the README has one a game.
const SHOWN: &[&str] = &[
    "door",
    "table",
    "auction",
    "over",
    "replay",
    "chinatown-cards",
    "chinatown-trade",
    "chinatown-inbox",
    "chinatown-build",
    "chinatown-over",
    "coney-table",
    "coney-card",
    "coney-over",
    "coney-island-table",
    "coney-island-over",
    "parque-start",
    "parque-fits",
    "parque-clashes",
    "parque-table",
    "parque-over",
];

/// What the README shows of a report, at a desk and by day.
const SHOWN_OF_REPORTS: &[&str] = &["report-sources-and-course-1280", "report-pieces-1280"];

/// The stories that are told, and how they are judged.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct Arguments {
    /// Only the stories whose names contain this
    #[arg(value_name = "STORY")]
    only: Option<String>,
    /// Also fail when the page is slower than it should be; a busy machine makes it so
    #[arg(long)]
    times: bool,
    /// Tell no story, but measure how long a click takes, early and late in a match
    #[arg(long)]
    bench: bool,
    /// For work on the page: with one that is quickly built, as `serve --dev` has it
    #[arg(long)]
    dev: bool,
}

/// Whether anybody looks at what was on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pictures {
    All,
    OfFailures,
}

/// Builds what is needed, and tells the stories.
pub(crate) fn run_steps(root: &Path, arguments: &Arguments) -> Result<()> {
    let mut steps = Steps::new();
    let build = if arguments.dev { Build::Dev } else { Build::Release };
    client::build_in(root, build, Programs::AsNeeded, &mut steps)?;
    steps.step("stories in the browser", "look at target/screenshots", || {
        tell(root, arguments, Programs::AsNeeded, Pictures::All)
    })?;
    print!("\n{}", steps.table());
    println!("The stories went well, in {}.", steps.total());
    Ok(())
}

/// Tells the stories with the page as it was built last.
pub(crate) fn tell(
    root: &Path,
    arguments: &Arguments,
    programs: Programs,
    pictures: Pictures,
) -> Result<()> {
    machine::need_chromium()?;
    // Friends play once on a server that keeps its matches there.
    machine::need_postgres()?;
    let target = target_folder(root)?;
    let axe = fetch(&target)?;
    let mut stories = Command::new(programs.get(root, "browser")?);
    stories.arg("--boardwalk").arg(programs.get(root, "boardwalk")?).arg("--axe").arg(axe);
    stories.arg("--pictures").arg(folder(&target));
    if arguments.times {
        stories.arg("--times");
    }
    if arguments.bench {
        stories.arg("--bench");
    }
    if pictures == Pictures::OfFailures {
        stories.arg("--without-pictures");
    }
    if arguments.dev {
        stories.args(client::sites(root)?);
    }
    run(stories.args(&arguments.only))
}

/// Where the pictures go.
fn folder(target: &Path) -> PathBuf {
    target.join("screenshots")
}

/// The script of axe-core, fetched once.
pub(crate) fn fetch(target: &Path) -> Result<PathBuf> {
    let folder = target.join("npm").join(AXE);
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        machine::need_npm()?;
        fs::create_dir_all(&folder)?;
        let install = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
        run(Command::new("npm").args(install).arg("--prefix").arg(&folder).arg(AXE))?;
    }
    ensure!(script.is_file(), "npm brought no {}", script.display());
    Ok(script)
}

/// Tells the stories, and keeps those of their pictures that the documentation shows.
pub(crate) fn screenshots(root: &Path) -> Result<()> {
    run_steps(root, &Arguments::default())?;
    let from = folder(&target_folder(root)?);
    let to = root.join("docs/screenshots");
    fs::create_dir_all(&to)?;
    let keep = |name: String| {
        fs::copy(from.join(&name), to.join(&name))
            .with_context(|| format!("no story took the picture {name}"))
    };
    for screen in SHOWN {
        for width in [390, 1280] {
            for theme in ["light", "dark"] {
                keep(format!("{screen}-{width}-{theme}.webp"))?;
            }
        }
    }
    for name in SHOWN_OF_REPORTS {
        keep(format!("{name}.webp"))?;
    }
    println!("The pictures are in docs/screenshots.");
    Ok(())
}
