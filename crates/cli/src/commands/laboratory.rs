//! The commands that measure: many games, many people, editions of one's own, pictures.
//!
//! They bring most of the crates that others wrote, so a program that is only played with is built
//! without them.

mod arena;
mod bench;
mod compare;
mod edition;
mod load;
mod merge;
mod progress;
mod render;
mod runs;
mod simulate;
mod train;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
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
    /// Show or check what is printed on the components of a game
    Edition(edition::Args),
    /// Draw a position of a match
    Render(render::Args),
    /// Measure how fast games are played
    Bench(bench::Args),
    /// Send a crowd of scripted people to a server on this machine, and measure it
    Load(load::Args),
}

impl Command {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<()> {
        match self {
            Command::Simulate(args) => simulate::run(&args, out),
            Command::Compare(args) => compare::run(&args, out),
            Command::Merge(args) => merge::run(&args, out),
            Command::Arena(args) => arena::run(&args, out),
            Command::Train(args) => train::run(&args, out),
            Command::Edition(args) => edition::run(&args, out),
            Command::Render(args) => render::run(&args, out),
            Command::Bench(args) => bench::run(&args, out),
            Command::Load(args) => load::run(&args, out),
        }
    }
}
