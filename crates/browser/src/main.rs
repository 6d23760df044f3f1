//! Plays in the page with a real browser, over `WebDriver`, and looks at every screen.
//!
//! A program and not a test target, because it needs what a test run must not wait for: the built
//! page, Chromium and its driver. `cargo xtask test` runs it as a step of its own, and
//! `cargo nextest run --workspace` stays fast.
//!
//! - [`stories`]: what is tried, one file each.
//! - [`house`]: the real server, on a port of its own.
//! - [`post_office`]: a server in this program, whose notices go no further.
//! - [`driver`]: the browser and its sessions.
//! - [`page`]: what a person can do with the page: look, click, type, wait.
//! - [`games`]: what stories must know of a game.
//! - [`table`]: the same for a game: set it up, play it, see whose turn it is.
//! - [`looks`]: accessibility, pictures and times.
//! - [`contrast`]: whether text can be read over pictures.
//! - [`mod@bench`]: how long a click takes, early and late in a match.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it reports to a terminal")]
#![allow(clippy::float_arithmetic, reason = "times are not rules")]

mod bench;
mod contrast;
mod driver;
mod games;
mod house;
mod looks;
mod page;
mod post_office;
mod stories;
mod table;

use std::cell::RefCell;
use std::cmp::Reverse;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use clap::Parser;

use driver::{Browser, Driver, Size};
use house::{House, Program};
use looks::Looks;
use stories::Story;

/// Plays in the page with a real browser
#[derive(Parser, Debug)]
struct Arguments {
    /// The `boardwalk` program, with its page in it
    #[arg(long, value_name = "FILE")]
    boardwalk: PathBuf,

    /// The script axe.min.js, which finds what a screen reader would trip over
    #[arg(long, value_name = "FILE")]
    axe: PathBuf,

    /// Read the page from these folders, and not from inside the program
    #[arg(long, value_name = "FOLDER")]
    site: Vec<PathBuf>,

    /// Where the pictures go
    #[arg(long, value_name = "FOLDER")]
    pictures: PathBuf,

    /// Take pictures only of what fails
    #[arg(long)]
    without_pictures: bool,

    /// Also fail when the page is slower than it should be
    #[arg(long)]
    times: bool,

    /// Tell no story, but measure how long a click takes, early and late in a match, and in another
    /// browser, and how long one waits for hard bots
    #[arg(long)]
    bench: bool,

    /// Only the stories whose names contain this; with --bench a game, 'online' or 'waits'
    #[arg(value_name = "STORY")]
    only: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let told =
        runtime.map_err(anyhow::Error::from).and_then(|runtime| runtime.block_on(tell(&arguments)));
    match told {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Tells every story and says how it went; whether all went well. No browser outlives it.
async fn tell(arguments: &Arguments) -> Result<bool> {
    let looks = Looks::new(&arguments.axe, &arguments.pictures, arguments.without_pictures)?;
    let driver = Driver::start(Browser::Light).await?;
    let whole = Driver::start(Browser::Whole).await?;
    let told = tell_with([&driver, &whole], &looks, arguments).await;
    driver.stop().await;
    whole.stop().await;
    told
}

async fn tell_with(
    [driver, whole]: [&Driver; 2],
    looks: &Looks,
    arguments: &Arguments,
) -> Result<bool> {
    let program = Program { boardwalk: &arguments.boardwalk, sites: &arguments.site };
    if arguments.bench {
        let only = arguments.only.as_deref().unwrap_or_default();
        // What is measured is what people have.
        bench::run(&program, whole, looks, only).await?;
        return Ok(true);
    }
    let stage = Stage { program, driver, whole, looks, took: RefCell::default() };
    let only = arguments.only.as_deref().unwrap_or_default();
    let tellings = stories::ALL.iter().flat_map(|(name, sizes, story)| {
        let named =
            move |size: &Size| (format!("{name} at {}x{}", size.width, size.height), *size, story);
        sizes.iter().map(named).filter(move |(name, ..)| name.contains(only))
    });
    let tellings: Vec<_> = tellings.collect();
    let n_told = tellings.len();
    let left = RefCell::new(tellings.into_iter());
    let first_failed = RefCell::new(Vec::new());
    let teller = async || -> Result<()> {
        loop {
            // In a statement of its own, so that the list is free while the story is told.
            let next = left.borrow_mut().next();
            let Some((name, size, story)) = next else { return Ok(()) };
            if !stage.tell(&name, size, story).await? {
                first_failed.borrow_mut().push((name, size, story));
            }
        }
    };
    // Much of a story is waiting, so two are told at a time. Where times are judged it is one: a
    // browser that shares the machine with another is slower than it should be.
    if arguments.times {
        teller().await?;
    } else {
        tokio::try_join!(teller(), teller())?;
    }
    // What fails while another story shares the machine is told once more, alone. What fails twice
    // is broken; what failed once is named, so that somebody looks into it.
    let (mut failed, mut unsteady) = (Vec::new(), Vec::new());
    for (name, size, story) in first_failed.into_inner() {
        let went_well = stage.tell(&name, size, story).await?;
        (if went_well { &mut unsteady } else { &mut failed }).push(name);
    }
    stage.report();
    let in_time = looks.report();
    if !unsteady.is_empty() {
        println!("    went well only when told again, alone: {}", unsteady.join(", "));
    }
    match failed.len() {
        0 => println!("    {n_told} stories went well"),
        n => println!("    {n} of {n_told} stories failed: {}", failed.join(", ")),
    }
    Ok(failed.is_empty() && n_told > 0 && (in_time || !arguments.times))
}

/// What every story is told with.
struct Stage<'a> {
    program: Program<'a>,
    driver: &'a Driver,
    /// For stories in which a notice is shown.
    whole: &'a Driver,
    looks: &'a Looks,
    /// How long each story took, by its name.
    took: RefCell<Vec<(String, Duration)>>,
}

/// So many of the slowest stories are named.
const SLOWEST: usize = 12;

impl Stage<'_> {
    /// Says where the time went.
    fn report(&self) {
        let mut took = self.took.borrow().clone();
        took.sort_by_key(|&(_, took)| Reverse(took));
        let together: Duration = took.iter().map(|(_, took)| *took).sum();
        println!("    all stories took {:.0} s together", together.as_secs_f64());
        self.looks.report_spent();
        println!("    the slowest:");
        for (name, took) in took.iter().take(SLOWEST) {
            println!("      {:>5.1} s {name}", took.as_secs_f64());
        }
    }

    /// Tells one story, in a house and a browser of its own; whether it went well.
    async fn tell(&self, name: &str, size: Size, story: &Story) -> Result<bool> {
        let started = Instant::now();
        let mut house = House::open(&self.program).await?;
        let driver = if name.contains("notice") { self.whole } else { self.driver };
        let page = driver.page(&house.url, size, self.looks).await?;
        let mut outcome = story.tell(&page, &mut house, driver).await;
        if outcome.is_ok() {
            outcome = page.check_console().await;
        }
        let took = started.elapsed();
        self.took.borrow_mut().push((name.to_owned(), took));
        let took = took.as_secs_f64();
        match &outcome {
            Ok(()) => println!("    ok     {name} ({took:.1} s)"),
            Err(error) => {
                println!("    FAILED {name} ({took:.1} s): {error:#}");
                page.picture_of_failure(name).await;
            }
        }
        page.close().await.context("the browser did not close")?;
        house.close().await;
        Ok(outcome.is_ok())
    }
}
