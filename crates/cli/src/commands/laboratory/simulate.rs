//! `boardwalk simulate`: lets bots play many games and adds them up.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use bots::Level;
use console::style;
use lab::data::decisions_beside;
use lab::{Part, Report, Shard, Simulation, Study};
use shelf::{GameId, Visitor};
use tabletop::{Measures, Seat, Seed};
use thinking::Think;

use super::progress::Progress;
use super::runs;
use crate::table::{self, TableArgs};
use crate::{files, text};

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

    /// Where chance starts from; a new one each time if you do not say
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,

    /// How long hard bots think about a move: 200ms, 1s, or a number of iterations
    #[arg(long, value_name = "TIME", default_value = "400")]
    think: Think,

    /// How many threads; all cores if you do not say
    #[arg(long, value_name = "T", value_parser = runs::some_threads)]
    threads: Option<NonZeroUsize>,

    /// Write a page with pictures into this folder
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,

    /// Write a row for each game into this file, and one for each decision into another beside it;
    /// docs/data.md explains the columns
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,

    /// Play one share of the games, for `boardwalk merge`: 1/4 is the first of four
    #[arg(long, value_name = "I/N", requires = "output")]
    shard: Option<Shard>,

    /// Write a file for `boardwalk merge`
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let seed = runs::seed_of_run(args.seed, args.shard.is_some())?;
    let games = args.parquet.as_deref();
    for file in games.into_iter().map(Path::to_owned).chain(games.map(decisions_beside)) {
        if file.exists() {
            bail!("{} exists already; name another file, or remove it", file.display());
        }
    }
    match shelf::visit(args.game, Simulate { args, seed })? {
        Simulated::Plain(report) => match args.json {
            true => text::write_json(out, &report)?,
            false => write_report(args.game, &report, out)?,
        },
        Simulated::Measured(study) => {
            if let Some(path) = &args.output {
                let part = Part::Simulation(study.clone());
                files::replace(path, part.write(), files::Care::Program)?;
            }
            show(&study, args.report.as_deref(), args.json, out)?;
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
        .map(|folder| write_page(folder, &lab::page::of_simulation(game.title().name, study)))
        .transpose()?;
    let seconds = Duration::from_micros(study.micros).as_secs_f64();
    let sums = study.totals.tally.report(game.title(), study.head.setting.clone(), seconds);
    if json {
        return Ok(text::write_json(out, &sums)?);
    }
    write_report(game, &sums, out)?;
    say_page(page.as_deref(), out)
}

/// Writes a page into a folder, which is made if it is not there.
pub(crate) fn write_page(folder: &Path, page: &str) -> Result<PathBuf> {
    make_folder(folder)?;
    let path = folder.join("index.html");
    files::replace(&path, page, files::Care::Program)?;
    Ok(path)
}

fn make_folder(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path).map_err(|error| {
        anyhow!("cannot make the folder {}: {}", path.display(), files::reason(&error))
    })
}

pub(crate) fn say_page(page: Option<&Path>, out: &mut dyn Write) -> Result<()> {
    if let Some(page) = page {
        text::write_labelled(out, "report", &files::quoted(page))?;
    }
    Ok(())
}

/// The number of seats. Several levels are several seats, unless the number is given as well.
pub(crate) fn seats(game: GameId, table: &TableArgs, bots: &[&Vec<Level>]) -> Result<u8> {
    let named = bots.iter().filter_map(|it| u8::try_from(it.len()).ok()).find(|&n| n > 1);
    table.seats_or(game, named.unwrap_or_else(|| table::usual_seats(game)))
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
        let Args { game, table, bots, games, threads, think, .. } = self.args;
        let Args { report, parquet, shard, output, .. } = self.args;
        let seats = seats(*game, table, &[bots])?;
        let simulation = Simulation::<G> {
            options: table.options_of::<G>()?,
            edition: table.edition_of::<G>()?,
            bots: table::one_each(bots, seats.into(), "seats")?,
            games: *games,
            seed: self.seed,
            threads: threads.unwrap_or_else(runs::cores),
            think: *think,
        };
        let shard = shard.unwrap_or(Shard::WHOLE);
        let progress = Progress::begin(shard.share_of(games.get()));
        let tell = || progress.game_over();
        // Measuring takes time, which among random bots is most of it.
        let simulated = match report.is_none() && parquet.is_none() && output.is_none() {
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
