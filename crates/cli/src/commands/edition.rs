//! `boardwalk edition`: what is printed on the components of a game.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Subcommand;
use console::style;
use serde::Serialize;
use shelf::{EditionInfo, GameId};

use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  boardwalk edition show raccoon-tycoon
  boardwalk edition show raccoon-tycoon --text > mine.toml
  boardwalk edition check mine.toml
  boardwalk play raccoon-tycoon --edition mine.toml")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Show the edition that comes with a game
    Show {
        #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
        game: GameId,
        /// Print the edition itself and nothing else: a file to start your own from
        #[arg(long)]
        text: bool,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Check an edition file
    Check {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
}

/// An edition, for programs.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    info: EditionInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    match &args.command {
        Command::Show { game, text: true, json: false } => {
            write!(out, "{}", shelf::edition_text(*game))?;
        }
        Command::Show { game, text, json: true } => {
            let text = text.then(|| shelf::edition_text(*game));
            text::write_json(out, &Shown { info: shelf::default_edition(*game), text })?;
        }
        Command::Show { game, text: false, json: false } => {
            write_info(&shelf::default_edition(*game), out)?;
        }
        Command::Check { file, json } => {
            let text = files::read_text(file)?;
            let name = file.display();
            let refused = |error| anyhow!("{name}: {error}");
            let game = shelf::edition_game(&text).map_err(refused)?;
            let info = shelf::check_edition(game, &text).map_err(refused)?;
            match json {
                true => text::write_json(out, &info)?,
                false => writeln!(
                    out,
                    "{name}: ok, edition '{}' of {} ({})",
                    info.name,
                    info.game,
                    &info.hash[..12]
                )?,
            }
        }
    }
    Ok(())
}

fn write_info(info: &EditionInfo, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}, {}", style(info.game.title().name).bold(), info.name)?;
    text::write_wrapped(out, info.provenance.trim(), 0, 0)?;
    writeln!(out)?;
    writeln!(out, "sha256 {}", info.hash)?;
    writeln!(out, "boardwalk edition show {} --text prints the edition itself.", info.game)?;
    Ok(())
}
