//! The commands, one file each.

mod backup;
mod doctor;
mod games;
#[cfg(feature = "laboratory")]
mod laboratory;
mod migrate;
mod perft;
mod play;
mod replay;
mod serve;
mod verify;

use std::io::Write;

use anyhow::Result;
use clap::{Parser, Subcommand};
use server::Site;

/// Board games for the terminal: play them, let bots play them, check and measure them
#[derive(Parser, Debug)]
#[command(name = "boardwalk", version, disable_help_subcommand = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  boardwalk serve --open
  boardwalk games
  boardwalk play raccoon-tycoon
  boardwalk play raccoon-tycoon --seats 4 --people 2 --name Ann,Ben
  boardwalk verify *.jsonl

A name or an option that does not exist is answered with those that do, and exit code 2.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play in the browser, alone or with friends
    Serve(serve::Args),
    /// Check everything that a server has kept
    Doctor(doctor::Args),
    /// Copy everything that a server has kept, while it runs
    Backup(backup::Args),
    /// Move everything that a server has kept into another store
    Migrate(migrate::Args),
    /// List the games, or explain one
    Games(games::Args),
    /// Play in the terminal, against bots or with people at one keyboard
    Play(play::Args),
    /// Read the record of a match
    Replay(replay::Args),
    /// Check that matches kept to the rules, and that chance was fair
    Verify(verify::Args),
    /// Count the ways a game can go on
    Perft(perft::Args),
    #[cfg(feature = "laboratory")]
    #[command(flatten)]
    Laboratory(laboratory::Command),
}

impl Command {
    pub(crate) fn run(self, page: Site, out: &mut dyn Write) -> Result<()> {
        match self {
            Command::Serve(args) => serve::run(&args, page, out),
            Command::Doctor(args) => doctor::run(&args, out),
            Command::Backup(args) => backup::run(&args, out),
            Command::Migrate(args) => migrate::run(&args, out),
            Command::Games(args) => games::run(&args, out),
            Command::Play(args) => play::run(&args, out),
            Command::Replay(args) => replay::run(&args, out),
            Command::Verify(args) => verify::run(&args, out),
            Command::Perft(args) => perft::run(&args, out),
            #[cfg(feature = "laboratory")]
            Command::Laboratory(command) => command.run(out),
        }
    }
}
