//! `boardwalk games`: what is on the shelf.

use std::io::Write;

use anyhow::Result;
use console::style;
use serde::Serialize;
use serde_json::Value;
use shelf::{EditionInfo, GAMES, GameId};
use tabletop::{OptionKind, OptionSpec};

use crate::text;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  boardwalk games
  boardwalk games raccoon-tycoon
  boardwalk games --json")]
pub(crate) struct Args {
    /// Explain one game with all its options
    #[arg(value_name = "GAME", value_parser = shelf::find)]
    game: Option<GameId>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    match args.game {
        Some(game) if args.json => text::write_json(out, &Listing::of(game))?,
        Some(game) => explain(game, out)?,
        None if args.json => {
            let all: Vec<Listing> = GAMES.iter().map(|&game| Listing::of(game)).collect();
            text::write_json(out, &all)?;
        }
        None => list(out)?,
    }
    Ok(())
}

/// A game, for programs.
#[derive(Serialize)]
struct Listing {
    id: GameId,
    name: &'static str,
    credit: &'static str,
    blurb: &'static str,
    min_seats: u8,
    max_seats: u8,
    minutes: u16,
    rules_version: u32,
    endings: &'static [&'static str],
    edition: EditionInfo,
    options: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    #[serde(flatten)]
    spec: OptionSpec,
    default: Value,
}

impl Listing {
    fn of(game: GameId) -> Listing {
        let title = game.title();
        Listing {
            id: game,
            name: title.name,
            credit: title.credit,
            blurb: title.blurb,
            min_seats: title.min_seats,
            max_seats: title.max_seats,
            minutes: title.minutes,
            rules_version: title.rules_version,
            endings: title.endings,
            edition: shelf::default_edition(game),
            options: choices(game),
        }
    }
}

fn choices(game: GameId) -> Vec<Choice> {
    let defaults = shelf::default_options(game);
    let choice = |&spec: &OptionSpec| Choice {
        spec,
        default: defaults.get(spec.name).cloned().unwrap_or_default(),
    };
    game.title().options.iter().map(choice).collect()
}

fn list(out: &mut dyn Write) -> Result<()> {
    for (i, &game) in GAMES.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        let title = game.title();
        writeln!(out, "{}  {}", style(title.id).bold(), table_of(game))?;
        text::write_wrapped(out, title.blurb, 2, 0)?;
        let options: Vec<String> = choices(game)
            .iter()
            .map(|choice| format!("{}={}", choice.spec.name, plain(&choice.default)))
            .collect();
        if !options.is_empty() {
            text::write_wrapped(out, &format!("options: {}", options.join(", ")), 2, 2)?;
        }
    }
    writeln!(out)?;
    writeln!(out, "boardwalk games GAME explains the options; boardwalk play GAME plays.")?;
    Ok(())
}

/// `2 to 5 players, about 90 minutes`.
fn table_of(game: GameId) -> String {
    let title = game.title();
    format!("{} to {} players, about {} minutes", title.min_seats, title.max_seats, title.minutes)
}

fn explain(game: GameId, out: &mut dyn Write) -> Result<()> {
    let title = game.title();
    writeln!(out, "{}, {}", style(title.name).bold(), table_of(game))?;
    text::write_wrapped(out, title.blurb, 0, 0)?;
    text::write_wrapped(out, title.credit, 0, 0)?;
    writeln!(out)?;
    let edition = shelf::default_edition(game);
    let edition = format!("{}; see boardwalk edition show {game}", edition.name);
    text::write_labelled(out, "edition", &edition)?;
    text::write_labelled(out, "rules", &format!("version {}", title.rules_version))?;
    text::write_labelled(out, "ends by", &title.endings.join(", "))?;
    let choices = choices(game);
    if !choices.is_empty() {
        writeln!(out)?;
        writeln!(out, "options, for example --options {}:", example(&choices[0]))?;
    }
    for choice in &choices {
        let kind = match choice.spec.kind {
            OptionKind::Flag => "true or false".to_owned(),
            OptionKind::Number { min, max } => format!("{min} to {max}"),
            OptionKind::Choice(words) => words.join(", "),
        };
        let default = plain(&choice.default);
        writeln!(out, "  {} ({kind}; default {default})", style(choice.spec.name).bold())?;
        text::write_wrapped(out, choice.spec.what, 6, 0)?;
    }
    Ok(())
}

fn example(choice: &Choice) -> String {
    let value = match choice.spec.kind {
        OptionKind::Flag => "true".to_owned(),
        OptionKind::Number { max, .. } => max.to_string(),
        OptionKind::Choice(words) => words.last().copied().unwrap_or_default().to_owned(),
    };
    format!("{}={value}", choice.spec.name)
}

/// A default as it would be typed.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
