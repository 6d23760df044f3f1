//! `boardwalk simulate`: lets bots play many games and adds them up.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};

use anyhow::Result;
use bots::Level;
use console::style;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Report, Simulation, Think};
use shelf::{GameId, Visitor};
use tabletop::{Features, Seat, Seed};

use crate::table::{self, TableArgs};
use crate::text;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The same seed gives the same report on any number of threads, apart from the times, unless bots
are given time to think rather than iterations. Seats are called by the order of play: A is first.

Examples:
  boardwalk simulate raccoon-tycoon
  boardwalk simulate raccoon-tycoon --seats 4 --games 10000 --seed 7 --json
  boardwalk simulate raccoon-tycoon --bots medium,medium,easy
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
    #[arg(long, value_name = "N", default_value = "1000", value_parser = table::some_games)]
    games: NonZeroU64,

    /// Where chance starts from; a new one each time if you do not say
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,

    /// How long hard bots think about a move: 200ms, 1s, or a number of iterations
    #[arg(long, value_name = "TIME", default_value = "400")]
    think: Think,

    /// How many threads; all cores if you do not say
    #[arg(long, value_name = "T", value_parser = table::some_threads)]
    threads: Option<NonZeroUsize>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let report = shelf::visit(args.game, Simulate { args })?;
    match args.json {
        true => text::write_json(out, &report)?,
        false => write_report(args.game, &report, out)?,
    }
    Ok(())
}

struct Simulate<'a> {
    args: &'a Args,
}

impl Visitor for Simulate<'_> {
    type Out = Result<Report>;

    fn visit<G: Features>(self) -> Result<Report> {
        let Args { game, table, bots, games, seed, threads, think, json: _ } = self.args;
        // Several levels are several seats, unless the number of seats is given as well.
        let named = u8::try_from(bots.len()).ok().filter(|&n| n > 1);
        let seats = table.seats_or(*game, named.unwrap_or_else(|| table::usual_seats(*game)))?;
        let simulation = Simulation::<G> {
            options: table.options_of::<G>()?,
            edition: table.edition_of::<G>()?,
            bots: table::one_each(bots, seats.into(), "seats")?,
            games: *games,
            seed: table::seed_or_new(*seed)?,
            threads: threads.unwrap_or_else(table::cores),
            think: *think,
        };
        // The bar draws itself on the error stream, and only where that is a terminal.
        let bar = ProgressBar::new(games.get()).with_style(
            ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left")
                .expect("the template is a constant"),
        );
        let report = lab::simulate(&simulation, &|| bar.inc(1));
        bar.finish_and_clear();
        Ok(report?)
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
            format!("{} {bot}", text::in_turn(seat)),
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
