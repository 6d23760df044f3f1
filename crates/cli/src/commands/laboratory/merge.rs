//! `boardwalk merge`: parts of a run, played on many machines, become one.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use lab::Part;

use super::{compare, simulate};
use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The parts are files that `boardwalk simulate` or `boardwalk compare` wrote with --shard and --output. \
Together they give the report of the whole run, the same to the last byte, in whatever order they are \
named. docs/cluster.md shows it on a cluster.

Examples:
  boardwalk simulate raccoon-tycoon --seed 7 --shard 1/2 --output 1.json
  boardwalk simulate raccoon-tycoon --seed 7 --shard 2/2 --output 2.json
  boardwalk merge 1.json 2.json --report report")]
pub(crate) struct Args {
    /// The parts
    #[arg(value_name = "FILE", required = true)]
    parts: Vec<PathBuf>,

    /// Write the page of the whole into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,

    /// Write what was merged as a part of its own, which may be merged further
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Go on although parts are missing
    #[arg(long)]
    partial: bool,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let mut merged: Option<Part> = None;
    for path in &args.parts {
        let read = |error| anyhow!("{}: {error}", path.display());
        let part = Part::read(&files::read_text(path)?).map_err(read)?;
        match &mut merged {
            Some(merged) => merged.merge(&part).map_err(read)?,
            None => merged = Some(part),
        }
    }
    let Some(merged) = merged else { bail!("name at least one part") };
    let missing = merged.missing();
    if !missing.is_empty() && !args.partial {
        let list: Vec<String> = missing.iter().take(10).map(u64::to_string).collect();
        bail!(
            "{} missing: {}{}; name the files of all shards, or say --partial",
            if missing.len() == 1 { "a shard is" } else { "shards are" },
            list.join(", "),
            if missing.len() > list.len() { "…" } else { "" },
        );
    }
    if let Some(path) = &args.output {
        files::replace(path, merged.write(), files::Care::Program)?;
    }
    let report = args.report.as_deref();
    match &merged {
        Part::Simulation(study) => simulate::show(study, report, args.json, out),
        Part::Comparison(comparison) => compare::show(comparison, &[], report, args.json, out),
    }?;
    if !missing.is_empty() && !args.json {
        let n = text::plural(missing.len() as u64, "shard is", "shards are");
        text::write_labelled(out, "missing", &format!("{n} missing"))?;
    }
    Ok(())
}
