//! `boardwalk compare`: what does my change do?

use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use anyhow::Result;
use bots::Level;
use console::style;
use lab::compare::Finding;
use lab::{Comparison, Part};
use serde::Serialize;
use shelf::{GameId, Visitor};
use tabletop::{Measures, Seed};

use super::progress::Progress;
use super::runs::{self, RunArgs};
use crate::table::{self, Setting, TableArgs};
use crate::text;

/// Findings that are shown in the terminal.
const MOST_SHOWN: usize = 12;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Two tables play the same seeds: one as you say with --edition, --options and --bots (or as it comes), \
and one with what you change by --with-edition, --with-options and --with-bots. Everything that is \
counted is compared game by game, and corrected for the number of questions by Holm's method: if your \
change does nothing, the chance of even one finding is below 5 %.

Examples:
  boardwalk edition new raccoon-tycoon          then change a number in raccoon-tycoon.toml
  boardwalk compare raccoon-tycoon --with-edition raccoon-tycoon.toml
  boardwalk compare chinatown --with-options trade=desk --games 200 --report report
  boardwalk compare coney --bots medium --with-bots medium,medium,easy")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
    game: GameId,

    #[command(flatten)]
    table: TableArgs,

    /// The edition to compare with
    #[arg(long, value_name = "FILE")]
    with_edition: Option<PathBuf>,

    /// The options to compare with, beside those of --options
    #[arg(long, value_name = "NAME=VALUE,…", value_delimiter = ',')]
    with_options: Vec<Setting>,

    /// Who plays: one level for all seats, or one for each (random, easy, medium, hard)
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "medium")]
    bots: Vec<Level>,

    /// Who plays at the table to compare with
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    with_bots: Vec<Level>,

    /// How many games at each of the two tables
    #[arg(long, value_name = "N", default_value = "500", value_parser = runs::some_games)]
    games: NonZeroU64,

    /// Another seed for the second table, so that games are not paired
    #[arg(long, value_name = "HEX")]
    with_seed: Option<Seed>,

    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let seed = args.run.seed()?;
    let comparison = shelf::visit(args.game, Compare { args, seed })?;
    args.run.keep(|| Part::Comparison(Box::new(comparison.clone())))?;
    let changes = changes(args)?;
    show(&comparison, &changes, args.run.report.as_deref(), args.run.json, out)
}

/// How the two editions differ, if they do.
fn changes(args: &Args) -> Result<Vec<String>> {
    let text = |edition: &Option<PathBuf>| match edition {
        Some(path) => table::read_edition(path, args.game),
        None => Ok(shelf::edition_text(args.game).to_owned()),
    };
    match &args.with_edition {
        Some(_) => Ok(lab::edition::diff(&text(&args.table.edition)?, &text(&args.with_edition)?)?),
        None => Ok(Vec::new()),
    }
}

struct Compare<'a> {
    args: &'a Args,
    seed: Seed,
}

impl Visitor for Compare<'_> {
    type Out = Result<Comparison>;

    fn visit<G: Measures>(self) -> Result<Comparison> {
        let Args { game, table, bots, with_bots, games, run, .. } = self.args;
        let seats = runs::seats(*game, table, &[bots, with_bots])?;
        let before = run.simulation::<G>(table, bots, seats, *games, self.seed)?;
        let changed = TableArgs {
            seats: table.seats,
            // What is said last counts.
            options: [&table.options[..], &self.args.with_options].concat(),
            edition: self.args.with_edition.clone().or_else(|| table.edition.clone()),
        };
        let bots = if with_bots.is_empty() { bots } else { with_bots };
        let seed = self.args.with_seed.unwrap_or(self.seed);
        let after = run.simulation::<G>(&changed, bots, seats, *games, seed)?;
        let shard = run.shard();
        let progress = Progress::begin(shard.share_of(games.get()));
        let comparison = lab::compare(&before, &after, shard, &|| progress.game_over());
        progress.finish();
        Ok(comparison?)
    }
}

/// A comparison, for programs.
#[derive(Serialize)]
struct Shown<'a> {
    game: &'a str,
    games: u64,
    before: &'a lab::Setting,
    after: &'a lab::Setting,
    changes: &'a [String],
    /// How p-values are corrected for the number of questions.
    correction: &'static str,
    findings: &'a [Finding],
}

/// Writes what was found: a page if a folder is named, and text.
pub(crate) fn show(
    comparison: &Comparison,
    changes: &[String],
    report: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let [before, after] = &comparison.heads;
    let name = shelf::find(&before.game)?.title().name;
    let findings = comparison.findings();
    let page = report
        .map(|folder| {
            runs::write_page(folder, &lab::page::of_comparison(name, comparison, changes))
        })
        .transpose()?;
    if json {
        let shown = Shown {
            game: &before.game,
            games: comparison.games(),
            before: &before.setting,
            after: &after.setting,
            changes,
            correction: "Holm",
            findings: &findings,
        };
        return Ok(text::write_json(out, &shown)?);
    }
    writeln!(
        out,
        "{}, {} seats, {} at each of two tables, {}",
        style(name).bold(),
        before.n_seats(),
        text::plural(comparison.games(), "game", "games"),
        if before.setting.seed == after.setting.seed { "on the same seeds" } else { "not paired" },
    )?;
    for (label, head) in [("before", before), ("after", after)] {
        text::write_labelled(out, label, &setting(head))?;
    }
    for (i, change) in changes.iter().enumerate() {
        text::write_labelled(out, if i == 0 { "changed" } else { "" }, change)?;
    }
    writeln!(out)?;
    let significant: Vec<&Finding> = findings.iter().filter(|it| it.is_significant()).collect();
    let asked = text::count(findings.len() as u64);
    match significant.len() {
        0 => text::write_wrapped(
            out,
            &format!(
                "Nothing differs significantly: {asked} questions, corrected by Holm's method."
            ),
            0,
            0,
        )?,
        n => text::write_wrapped(
            out,
            &format!(
                "{} of {asked} answers differ by more than luck explains (95 %, corrected by Holm's \
                 method), the clearest first:",
                text::count(n as u64),
            ),
            0,
            0,
        )?,
    }
    for (number, finding) in (1..).zip(significant.iter().take(MOST_SHOWN)) {
        let line = format!(
            "{number}. {}; effect {:+.2}, p {}",
            lab::page::sentence(finding),
            finding.effect,
            probability(finding.p_corrected),
        );
        text::write_wrapped(out, &line, 2, 3)?;
    }
    if significant.len() > MOST_SHOWN {
        writeln!(
            out,
            "  and {} more; --report and --json have them all",
            significant.len() - MOST_SHOWN
        )?;
    }
    runs::say_page(page.as_deref(), out)
}

fn probability(p: f64) -> String {
    if p < 0.001 { "below 0.001".to_owned() } else { format!("{p:.3}") }
}

/// Who played what.
fn setting(head: &lab::part::Head) -> String {
    let bots: Vec<String> = head.setting.bots.iter().map(Level::to_string).collect();
    let options: Vec<String> =
        head.setting.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    format!(
        "{}, edition {} ({}), seed {}; {}",
        bots.join(", "),
        head.setting.edition.name,
        head.setting.edition.hash.get(..12).unwrap_or_default(),
        table::short(head.setting.seed),
        options.join(", "),
    )
}
