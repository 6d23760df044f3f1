//! What the `boardwalk` command does: play, look, measure. The program itself is in `boardwalk`,
//! which brings the page.
//!
//! - `commands`: one file per command.
//! - `usage`: what is said when the command line cannot be understood.
//! - `table`: the arguments that set up a table, the same for every command that has one.
//! - `files`: reading and writing files, with sentences for what can go wrong.
//! - `db`: where a server keeps what it has.
//! - `board`: makes a board fit the screen.
//! - `scores`: the end of a match.
//! - `text`: numbers, columns and lines for people.

#![allow(clippy::float_arithmetic, reason = "times and shares are not rules")]

mod board;
mod commands;
mod db;
mod files;
mod scores;
mod table;
mod text;
mod usage;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;
use server::Site;

/// Whatever was asked for cannot be done as asked.
const REFUSED: u8 = 2;

/// Does what the command line asks for; `page` is the one that this program serves.
pub fn run(page: Site) -> ExitCode {
    let command = match commands::Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => return usage::answer(&error),
    };
    let mut out = io::stdout().lock();
    let done = match command {
        Some(command) => command.run(page, &mut out),
        None => usage::welcome(&mut out).map_err(anyhow::Error::from),
    };
    let done = done.and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is::<Said>() {
                usage::complain(&error.to_string());
            }
            ExitCode::from(REFUSED)
        }
    }
}

/// A refusal that the command has already put into words.
#[derive(Debug)]
struct Said;

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("refused")
    }
}

impl std::error::Error for Said {}

/// Whoever read our output has had enough: that is no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
