//! `boardwalk verify`: whether matches kept to the rules, and whether chance was fair.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use serde::Serialize;
use tabletop::{Seed, Verdict};

use crate::{Said, files, text, usage};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Every action is judged by the rules, and every outcome by the seed that was promised before the \
first move. An unfinished match does not show its seed yet, so its chance cannot be judged.

Examples:
  boardwalk verify raccoon-tycoon-3f2a91.jsonl
  boardwalk verify *.jsonl --json")]
pub(crate) struct Args {
    /// Records of matches
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The edition that was played, if it does not come with the game
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,

    /// The seed of an unfinished match
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What was found in one file.
#[derive(Serialize)]
struct Finding {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(flatten)]
    verdict: Option<Verdict>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let edition = args.edition.as_deref().map(files::read_text).transpose()?;
    let mut findings = Vec::new();
    for file in &args.files {
        let finding = check(file, edition.as_deref(), args.seed);
        match &finding.problem {
            Some(problem) => usage::complain(problem),
            None if args.json => {}
            None => write_finding(&finding, out)?,
        }
        findings.push(finding);
    }
    if args.json {
        text::write_json(out, &findings)?;
    }
    match findings.iter().all(|finding| finding.ok) {
        true => Ok(()),
        false => Err(Said.into()),
    }
}

fn check(file: &Path, edition: Option<&str>, seed: Option<Seed>) -> Finding {
    let name = file.display().to_string();
    let opened = files::read_text(file).and_then(|text| {
        shelf::open_record(&text, edition, seed)
            .map_err(|error| anyhow!("{name} is refused: {error}"))
    });
    match opened {
        Ok((game, verdict)) => Finding {
            file: name,
            ok: true,
            game: Some(game.title().id),
            verdict: Some(verdict),
            problem: None,
        },
        Err(error) => Finding {
            file: name,
            ok: false,
            game: None,
            verdict: None,
            problem: Some(error.to_string()),
        },
    }
}

fn write_finding(finding: &Finding, out: &mut dyn Write) -> Result<()> {
    let Some(verdict) = finding.verdict else { return Ok(()) };
    let fair = match verdict.fair {
        true => "fair yes",
        false => "fair not yet known (the seed is shown at the end)",
    };
    writeln!(
        out,
        "{}: ok, {}, {}, {fair}, over {}",
        finding.file,
        text::plural(verdict.n_actions as u64, "action", "actions"),
        text::plural(verdict.n_outcomes as u64, "outcome", "outcomes"),
        if verdict.over { "yes" } else { "no" }
    )?;
    Ok(())
}
