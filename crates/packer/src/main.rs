//! Makes what was compiled for the browser ready to be served.
//!
//! A program of its own, called by `cargo xtask`: what it is built from takes long to compile, and
//! `cargo xtask tidy` should not wait for it.
//!
//! - [`page`]: WebAssembly, its glue, styles, rules and icons become the page.
//! - [`split`]: the client becomes a part for every visitor, and one for each game.
//! - [`bundle`]: names, placeholders and the list of everything, as a pure function.
//! - [`art`]: the pictures of the front door.
//! - [`rules`]: a page of rules from a RULES.md.
//! - [`styles`]: style sheets without what a browser does not look at.
//! - [`pack`]: compression, and what it all weighs.
//! - [`node`]: the replayer becomes a module for Node.js.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it reports to a terminal")]

mod art;
mod bundle;
mod glue;
mod node;
mod pack;
mod page;
mod rules;
mod split;
mod styles;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What the page consists of: paths below its folder, with forward slashes, and their bytes.
type Files = BTreeMap<String, Vec<u8>>;

/// Makes what was compiled for the browser ready to be served
#[derive(Parser, Debug)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// The page, with its compressed forms
    Page(page::Arguments),
    /// A module for Node.js, and the script that feeds it records
    Node {
        /// The replayer, as it was compiled
        #[arg(long, value_name = "FILE")]
        wasm: PathBuf,
        /// The folder that will hold the module
        #[arg(long, value_name = "FOLDER")]
        into: PathBuf,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Page(arguments) => page::make(&arguments),
        Command::Node { wasm, into } => node::make(&wasm, &into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
