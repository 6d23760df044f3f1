//! `boardwalk edition`: what is printed on the components of a game.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Subcommand;
use console::style;
use lab::edition::Oddity;
use serde::Serialize;
use shelf::{EditionInfo, GameId};

use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  boardwalk edition show raccoon-tycoon
  boardwalk edition new raccoon-tycoon --output mine.toml
  boardwalk edition check mine.toml
  boardwalk edition diff raccoon-tycoon mine.toml
  boardwalk compare raccoon-tycoon --with-edition mine.toml")]
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
    /// Start an edition of your own: a commented copy of the one that comes with a game
    New {
        #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
        game: GameId,
        /// What to call it
        #[arg(long, value_name = "NAME", default_value = "My edition")]
        name: String,
        /// The file to write; GAME.toml if you do not say
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Check an edition file, and say what stands out in it
    Check {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Say in sentences how two editions differ
    Diff {
        /// A file, or a game for the edition that comes with it
        #[arg(value_name = "A")]
        before: PathBuf,
        /// Another
        #[arg(value_name = "B")]
        after: PathBuf,
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
        Command::New { game, name, output } => begin(*game, name, output.as_deref(), out)?,
        Command::Diff { before, after, json } => diff(before, after, *json, out)?,
        Command::Check { file, json } => check(file, *json, out)?,
    }
    Ok(())
}

/// Starts a file.
fn begin(game: GameId, name: &str, output: Option<&Path>, out: &mut dyn Write) -> Result<()> {
    let path = output.map_or_else(|| PathBuf::from(format!("{game}.toml")), Path::to_owned);
    let text =
        lab::edition::begin(shelf::edition_text(game), game.id(), name, &files::quoted(&path))?;
    // A name that no edition may have is refused before anything is written.
    shelf::check_edition(game, &text)?;
    files::create(&path)?;
    files::replace(&path, text, files::Care::Program)?;
    let file = files::quoted(&path);
    writeln!(out, "{file} is an edition of {} to change; then try", game.title().name)?;
    writeln!(out, "  boardwalk edition check {file}")?;
    writeln!(out, "  boardwalk compare {game} --with-edition {file}")?;
    Ok(())
}

/// The text of an edition: a file's, or the one that comes with a game.
fn text_of(named: &Path) -> Result<(GameId, String)> {
    let name = named.display().to_string();
    if !named.exists()
        && let Ok(game) = shelf::find(&name)
    {
        return Ok((game, shelf::edition_text(game).to_owned()));
    }
    let text = files::read_text(named)?;
    let game = read(named, &text)?.game;
    Ok((game, text))
}

/// What a file says it is, if it can be played with.
fn read(file: &Path, text: &str) -> Result<EditionInfo> {
    let refused = |error| anyhow!("{}: {error}", file.display());
    let game = shelf::edition_game(text).map_err(refused)?;
    shelf::check_edition(game, text).map_err(refused)
}

fn diff(before: &Path, after: &Path, json: bool, out: &mut dyn Write) -> Result<()> {
    let ((game, old), (other, new)) = (text_of(before)?, text_of(after)?);
    if game != other {
        bail!("these are editions of two games, {game} and {other}");
    }
    let sentences = lab::edition::diff(&old, &new)?;
    if json {
        return Ok(text::write_json(out, &sentences)?);
    }
    if sentences.is_empty() {
        writeln!(out, "The two are the same, but for comments and order.")?;
    }
    for sentence in sentences {
        text::write_wrapped(out, &sentence, 0, 2)?;
    }
    Ok(())
}

/// What a check found, for programs.
#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    info: EditionInfo,
    /// What to look at twice.
    stands_out: Vec<Oddity>,
}

fn check(file: &Path, json: bool, out: &mut dyn Write) -> Result<()> {
    let text = files::read_text(file)?;
    let info = read(file, &text)?;
    let stands_out = lab::edition::check(&text, shelf::edition_text(info.game))?;
    if json {
        return Ok(text::write_json(out, &Checked { info, stands_out })?);
    }
    let name = file.display();
    let hash = &info.hash[..12];
    writeln!(out, "{name}: ok, edition '{}' of {} ({hash})", info.name, info.game)?;
    match stands_out.is_empty() {
        true => writeln!(out, "No number stands out from the others of its kind.")?,
        false => writeln!(out, "What stands out, which need not be wrong:")?,
    }
    for Oddity { whose, what } in stands_out {
        text::write_wrapped(out, &text::sentence(&format!("{whose}: {what}")), 2, 2)?;
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
