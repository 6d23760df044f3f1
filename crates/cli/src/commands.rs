//! The commands, one file each.

mod arena;
mod backup;
mod bench;
mod compare;
mod doctor;
mod edition;
mod games;
mod load;
mod merge;
mod migrate;
mod perft;
mod play;
mod render;
mod replay;
mod serve;
mod simulate;
mod train;
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
  boardwalk simulate raccoon-tycoon --games 1000 --seed 7
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
    /// Send a crowd of scripted people to a server on this machine, and measure it
    Load(load::Args),
    /// List the games, or explain one
    Games(games::Args),
    /// Play in the terminal, against bots or with people at one keyboard
    Play(play::Args),
    /// Let bots play many games and add them up
    Simulate(simulate::Args),
    /// Find out what a change of edition, options or bots does
    Compare(compare::Args),
    /// Put together what was played in shards
    Merge(merge::Args),
    /// Let bots play against each other until it is clear which is stronger
    Arena(arena::Args),
    /// Let a bot learn by playing against itself
    Train(train::Args),
    /// Read the record of a match
    Replay(replay::Args),
    /// Draw a position of a match
    Render(render::Args),
    /// Check that matches kept to the rules, and that chance was fair
    Verify(verify::Args),
    /// Count the ways a game can go on
    Perft(perft::Args),
    /// Show or check what is printed on the components of a game
    Edition(edition::Args),
    /// Measure how fast games are played
    Bench(bench::Args),
}

impl Command {
    pub(crate) fn run(self, page: Site, out: &mut dyn Write) -> Result<()> {
        match self {
            Command::Serve(args) => serve::run(&args, page, out),
            Command::Doctor(args) => doctor::run(&args, out),
            Command::Backup(args) => backup::run(&args, out),
            Command::Migrate(args) => migrate::run(&args, out),
            Command::Load(args) => load::run(&args, out),
            Command::Games(args) => games::run(&args, out),
            Command::Play(args) => play::run(&args, out),
            Command::Simulate(args) => simulate::run(&args, out),
            Command::Compare(args) => compare::run(&args, out),
            Command::Merge(args) => merge::run(&args, out),
            Command::Arena(args) => arena::run(&args, out),
            Command::Train(args) => train::run(&args, out),
            Command::Replay(args) => replay::run(&args, out),
            Command::Render(args) => render::run(&args, out),
            Command::Verify(args) => verify::run(&args, out),
            Command::Perft(args) => perft::run(&args, out),
            Command::Edition(args) => edition::run(&args, out),
            Command::Bench(args) => bench::run(&args, out),
        }
    }
}
