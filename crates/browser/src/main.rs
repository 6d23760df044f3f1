//! Plays in the page with a real browser, over `WebDriver`, and looks at every screen.
//!
//! A program and not a test target, because it needs what a test run must not wait for: the built
//! page, Chromium and its driver. `cargo xtask test` runs it as a step of its own, and
//! `cargo nextest run --workspace` stays fast.
//!
//! - [`stories`]: what is tried, one file each.
//! - [`house`]: the real server, on a port of its own.
//! - [`driver`]: the browser and its sessions.
//! - [`page`]: what a person can do with the page: look, click, type, wait.
//! - [`table`]: the same for a game: set it up, play it, see whose turn it is.
//! - [`looks`]: accessibility, pictures and times.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it reports to a terminal")]
#![allow(clippy::float_arithmetic, reason = "times are not rules")]

mod driver;
mod house;
mod looks;
mod page;
mod stories;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::Parser;

use driver::Driver;
use house::House;
use looks::Looks;

/// Plays in the page with a real browser
#[derive(Parser, Debug)]
struct Arguments {
    /// The `boardwalk` program, with its page in it
    #[arg(long, value_name = "FILE")]
    boardwalk: PathBuf,

    /// The script axe.min.js, which finds what a screen reader would trip over
    #[arg(long, value_name = "FILE")]
    axe: PathBuf,

    /// Where the pictures go
    #[arg(long, value_name = "FOLDER")]
    pictures: PathBuf,

    /// Also fail when the page is slower than it should be
    #[arg(long)]
    times: bool,

    /// Only the stories whose names contain this
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

/// Tells every story and says how it went; whether all went well.
async fn tell(arguments: &Arguments) -> Result<bool> {
    let driver = Driver::start().await?;
    let looks = Looks::new(&arguments.axe, &arguments.pictures)?;
    let mut n_told = 0;
    let mut failed = Vec::new();
    let only = arguments.only.as_deref().unwrap_or_default();
    for (name, sizes, story) in stories::ALL {
        for &size in *sizes {
            let name = format!("{name} at {} px", size.width);
            if !name.contains(only) {
                continue;
            }
            let started = Instant::now();
            let mut house = House::open(&arguments.boardwalk).await?;
            let page = driver.page(&house.url, size, &looks).await?;
            let mut outcome = story.tell(&page, &mut house).await;
            if outcome.is_ok() {
                outcome = page.check_console().await;
            }
            let took = started.elapsed().as_secs_f64();
            match outcome {
                Ok(()) => println!("    ok     {name} ({took:.1} s)"),
                Err(error) => {
                    println!("    FAILED {name} ({took:.1} s): {error:#}");
                    page.picture_of_failure(&name).await;
                    failed.push(name);
                }
            }
            n_told += 1;
            page.close().await.context("the browser did not close")?;
            house.close().await;
        }
    }
    driver.stop().await;
    let in_time = looks.report();
    match failed.len() {
        0 => println!("    {n_told} stories went well"),
        n => println!("    {n} of {n_told} stories failed: {}", failed.join(", ")),
    }
    Ok(failed.is_empty() && n_told > 0 && (in_time || !arguments.times))
}
