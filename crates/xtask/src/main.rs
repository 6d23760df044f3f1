//! Runs, tests and tidies the workspace: `cargo xtask`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "talking to a terminal is its work")]

mod beside;
mod browser;
mod client;
mod data;
mod fetch;
mod fuzz;
mod games;
mod machine;
mod mutants;
mod packages;
mod python;
mod replay;
mod serve;
mod steps;
mod strength;
mod test;
mod tidy;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use client::Build;
use steps::Programs;

/// Runs, tests and tidies Boardwalk.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// All programs were built a moment ago, together with the tests
    #[arg(long, global = true, hide = true)]
    built: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Build the page and the program, and serve the games to your browser
    Serve(serve::Arguments),
    /// Build the page for the browser, and weigh it
    Client {
        /// Quick to build and good to debug, for `serve --dev`
        #[arg(long)]
        dev: bool,
    },
    /// Play in the page with a real browser
    Browser(browser::Arguments),
    /// Take the pictures that the README shows
    Screenshots,
    /// Check everything, as CI does
    Test {
        /// Only test the crates you are working on, and lint them and all that use them
        #[arg(long)]
        fast: bool,
    },
    /// Check the rules of the house that no compiler knows
    Tidy,
    /// Replay every record under the given folders
    ReplayAll {
        /// Folders with *.jsonl files [default: crates/*/tests/records]
        folders: Vec<PathBuf>,
        /// Also replay them in WebAssembly, and compare
        #[arg(long)]
        wasm: bool,
    },
    /// Write the records that replays are tested with
    RecordFixtures {
        /// Only those of these games
        games: Vec<String>,
    },
    /// Make small mistakes in the rules of a game, and see whether its tests catch them
    Mutants(mutants::Arguments),
    /// Read the data of a simulation with a program that others wrote
    Data,
    /// Feed nonsense to a server and to everything that reads what strangers write
    Fuzz(fuzz::Arguments),
    /// Build the Python package into a virtual environment, and test it there
    Python,
    /// Fetch what tests need from others: a browser, PostgreSQL, packages of Python and npm
    Fetch,
    /// Play the contests that docs/strength.md tells of, as far as they are missing
    Strength {
        /// Only write the page, from the contests that were played
        #[arg(long)]
        only_write: bool,
    },
}

fn main() -> ExitCode {
    let root = root();
    let Arguments { command, built } = Arguments::parse();
    let programs = if built { Programs::Built } else { Programs::AsNeeded };
    let result = match command {
        Command::Serve(arguments) => serve::run(root, &arguments),
        Command::Client { dev: false } => client::run_steps(root, Build::Judged),
        Command::Client { dev: true } => client::run_steps(root, Build::Dev),
        Command::Browser(arguments) => browser::run_steps(root, &arguments),
        Command::Screenshots => browser::screenshots(root),
        Command::Test { fast: false } => test::everything(root),
        Command::Test { fast: true } => test::what_changed(root),
        Command::Tidy => tidy::run(root),
        Command::ReplayAll { folders, wasm } => replay::run(root, &folders, wasm, programs),
        Command::RecordFixtures { games } => replay::record(root, &games),
        Command::Mutants(arguments) => mutants::run(root, &arguments),
        Command::Data => data::read_with_duckdb(root, programs),
        Command::Fuzz(arguments) => fuzz::run_all(root, &arguments, programs),
        Command::Python => python::build_and_test(root, programs),
        Command::Fetch => fetch::everything(root),
        Command::Strength { only_write } => strength::run(root, only_write),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace, wherever in it the command was given.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this crate lies in crates/ of the workspace")
}
