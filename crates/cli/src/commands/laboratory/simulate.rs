//! `boardwalk simulate`: lets bots play many games and adds them up.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use bots::Level;
use console::style;
use lab::data::decisions_beside;
use lab::{Part, Report, Study};
use shelf::{GameId, Visitor};
use tabletop::{Measures, Seat, Seed};

use super::progress::Progress;
use super::runs::{self, RunArgs};
use crate::table::{self, TableArgs};
use crate::text;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The same seed gives the same report on any number of threads, apart from the times, unless bots \
are given time to think rather than iterations. Seats are called by the order of play: A is first.

Examples:
  boardwalk simulate raccoon-tycoon
  boardwalk simulate raccoon-tycoon --seats 4 --games 10000 --seed 7 --json
  boardwalk simulate raccoon-tycoon --bots medium,medium,easy
  boardwalk simulate raccoon-tycoon --bots medium --report report
  boardwalk simulate raccoon-tycoon --bots medium --parquet games.parquet
  boardwalk simulate raccoon-tycoon --edition mine.toml --options sudden_death=true")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
    game: GameId,

    #[command(flatten)]
    table: TableArgs,

    /// Who plays: one level for all seats, or one for each (random, easy, medium, hard)
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    bots: Vec<Level>,

    /// How many games
    #[arg(long, value_name = "N", default_value = "1000", value_parser = runs::some_games)]
    games: NonZeroU64,

    /// Write a row for each game into this file, and one for each decision into another beside it;
    /// docs/data.md explains the columns
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,

    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let seed = args.run.seed()?;
    let games = args.parquet.as_deref();
    for file in games.into_iter().map(Path::to_owned).chain(games.map(decisions_beside)) {
        if file.exists() {
            bail!("{} exists already; name another file, or remove it", file.display());
        }
    }
    match shelf::visit(args.game, Simulate { args, seed })? {
        Simulated::Plain(report) => match args.run.json {
            true => text::write_json(out, &report)?,
            false => write_report(args.game, &report, out)?,
        },
        Simulated::Measured(study) => {
            args.run.keep(|| Part::Simulation(study.clone()))?;
            show(&study, args.run.report.as_deref(), args.run.json, out)?;
        }
    }
    Ok(())
}

/// Writes what games added up to: a page if a folder is named, and text.
pub(crate) fn show(
    study: &Study,
    report: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let game = shelf::find(&study.head.game)?;
    let page = report
        .map(|folder| runs::write_page(folder, &lab::page::of_simulation(game.title().name, study)))
        .transpose()?;
    let seconds = Duration::from_micros(study.micros).as_secs_f64();
    let sums = study.totals.tally.report(game.title(), study.head.setting.clone(), seconds);
    if json {
        return Ok(text::write_json(out, &sums)?);
    }
    write_report(game, &sums, out)?;
    runs::say_page(page.as_deref(), out)
}

/// What came of it: plain sums, or everything that the game counts.
enum Simulated {
    Plain(Box<Report>),
    Measured(Box<Study>),
}

struct Simulate<'a> {
    args: &'a Args,
    seed: Seed,
}

impl Visitor for Simulate<'_> {
    type Out = Result<Simulated>;

    fn visit<G: Measures>(self) -> Result<Simulated> {
        let Args { game, table, bots, games, parquet, run } = self.args;
        let seats = runs::seats(*game, table, &[bots])?;
        let simulation = run.simulation::<G>(table, bots, seats, *games, self.seed)?;
        let shard = run.shard();
        let progress = Progress::begin(shard.share_of(games.get()));
        let tell = || progress.game_over();
        // Measuring takes time, which among random bots is most of it.
        let simulated = match run.report.is_none() && parquet.is_none() && run.output.is_none() {
            true => {
                lab::simulate(&simulation, &tell).map(|report| Simulated::Plain(Box::new(report)))
            }
            false => lab::study(&simulation, shard, parquet.as_deref(), &tell)
                .map(|study| Simulated::Measured(Box::new(study))),
        };
        progress.finish();
        Ok(simulated?)
    }
}

fn write_report(game: GameId, report: &Report, out: &mut dyn Write) -> Result<()> {
    let setting = &report.setting;
    writeln!(
        out,
        "{}, {} seats, {}",
        style(game.title().name).bold(),
        report.seats,
        text::plural(report.games, "game", "games"),
    )?;
    writeln!(
        out,
        "seed {}, edition {} ({})",
        table::short(setting.seed),
        setting.edition.name,
        &setting.edition.hash[..12]
    )?;
    writeln!(out)?;
    let headings = ["seat", "wins", "95 %", "points", "spread"];
    let mut rows = vec![headings.map(str::to_owned).to_vec()];
    for (i, bot) in setting.bots.iter().enumerate() {
        let seat = Seat(u8::try_from(i).expect("a table has at most six seats"));
        let [low, high] = report.win_share_ci[i];
        rows.push(vec![
            format!("{} {bot}", runs::in_turn(seat)),
            format!("{:.1} %", report.win_share[i] * 100.0),
            format!("{:.1} to {:.1}", low * 100.0, high * 100.0),
            format!("{:.1}", report.mean_scores[i]),
            format!("{:.1}", report.sd_scores[i]),
        ]);
    }
    for line in text::columns(&rows) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)?;
    let length = format!(
        "{:.1} decisions on average, {} to {}",
        report.mean_length,
        text::count(report.min_length),
        text::count(report.max_length)
    );
    text::write_labelled(out, "length", &length)?;
    let endings: Vec<String> = report
        .end_reasons
        .iter()
        .map(|(ending, &games)| format!("{ending} {}", text::count(games)))
        .collect();
    text::write_labelled(out, "ended", &endings.join(", "))?;
    if report.mishaps > 0 {
        let mishaps = text::plural(report.mishaps, "decision", "decisions");
        text::write_labelled(out, "replaced", &format!("a bot failed in {mishaps}"))?;
    }
    let speed = format!(
        "{} decisions in {:.2} s, {} a second",
        text::count(report.decisions),
        report.seconds,
        text::pace(report.decisions_per_second)
    );
    text::write_labelled(out, "speed", &speed)?;
    Ok(())
}
