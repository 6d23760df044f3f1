//! `boardwalk bench`: how fast games are played.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use lab::{Bench, Effort, SearchBench, SessionBench};
use serde::Serialize;
use shelf::{GAMES, GameId, Visitor};
use tabletop::Features;

use crate::table::TableArgs;
use crate::text;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Random players on one core, the median of five runs. The yardstick is chess: bulk-counted \
perft(5) of the cozy-chess crate, measured in turns with the game.

Examples:
  boardwalk bench
  boardwalk bench raccoon-tycoon --seats 4
  boardwalk bench chinatown --options trade=floor
  boardwalk bench --search
  boardwalk bench --session
  boardwalk bench --json")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("Which of {}; all if none is named", shelf::ids()))]
    games: Vec<GameId>,

    #[command(flatten)]
    table: TableArgs,

    /// Measure how fast bots think instead
    #[arg(long)]
    search: bool,

    /// Measure what a move costs in a session instead, early and late in a match that everybody
    /// stalls: played, told to every seat and a spectator, written down, looked at for undo
    #[arg(long, conflicts_with = "search")]
    session: bool,

    /// Keep the record of such a match instead of measuring it; its seed is printed
    #[arg(long, value_name = "FILE", requires = "session")]
    record: Option<PathBuf>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let games = if args.games.is_empty() { GAMES } else { &args.games };
    let table = &args.table;
    // All tables are checked before the first is measured.
    let seats: Vec<u8> = games.iter().map(|&game| table.seats(game)).collect::<Result<_>>()?;
    let tables: Vec<(GameId, u8)> = games.iter().copied().zip(seats).collect();
    if args.search {
        let measure = |game, seats| shelf::visit(game, MeasureSearch { seats, table });
        return report_each(args, &tables, measure, write_search, out);
    }
    if let Some(file) = &args.record {
        let [(game, seats)] = tables[..] else {
            bail!("one record is of one game: name it, as in boardwalk bench coney --session …");
        };
        let record = shelf::visit(game, KeepStalled { seats, table })?;
        fs::write(file, record).with_context(|| format!("{}", file.display()))?;
        writeln!(out, "{} has the seed {}", file.display(), lab::STALLED_SEED)?;
        return Ok(());
    }
    if args.session {
        let measure = |game, seats| shelf::visit(game, MeasureSession { seats, table });
        return report_each(args, &tables, measure, write_session, out);
    }
    let measure = |game, seats| shelf::visit(game, Measure { seats, table });
    report_each(args, &tables, measure, write_report, out)
}

/// Measures one game after the other and shows each as soon as it is known.
fn report_each<R: Serialize>(
    args: &Args,
    tables: &[(GameId, u8)],
    measure: impl Fn(GameId, u8) -> Result<R>,
    write: impl Fn(&R, &mut dyn Write) -> Result<()>,
    out: &mut dyn Write,
) -> Result<()> {
    let mut reports = Vec::new();
    for &(game, seats) in tables {
        let report = measure(game, seats)?;
        if !args.json {
            write(&report, out)?;
            out.flush()?;
        }
        reports.push(report);
    }
    if args.json {
        text::write_json(out, &reports)?;
    }
    Ok(())
}

struct MeasureSession<'a> {
    seats: u8,
    table: &'a TableArgs,
}

impl Visitor for MeasureSession<'_> {
    type Out = Result<SessionBench>;

    fn visit<G: Features>(self) -> Result<SessionBench> {
        let options = self.table.options_of::<G>()?;
        let edition = self.table.edition_of::<G>()?;
        Ok(lab::session_bench::<G>(self.seats, &options, edition, Effort::default())?)
    }
}

struct KeepStalled<'a> {
    seats: u8,
    table: &'a TableArgs,
}

impl Visitor for KeepStalled<'_> {
    type Out = Result<String>;

    fn visit<G: Features>(self) -> Result<String> {
        let options = self.table.options_of::<G>()?;
        let edition = self.table.edition_of::<G>()?;
        Ok(lab::stalled_record::<G>(self.seats, &options, edition)?)
    }
}

fn write_session(report: &SessionBench, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}, {} seats, a move in a session", report.game, report.seats)?;
    for at in &report.at {
        let microseconds = at.ns_per_move / 1000.0;
        writeln!(out, "  at {:>6} entries {microseconds:>9.2} µs", at.entries)?;
    }
    writeln!(out, "  the last is {:.2} times the first", report.growth)?;
    Ok(())
}

struct MeasureSearch<'a> {
    seats: u8,
    table: &'a TableArgs,
}

impl Visitor for MeasureSearch<'_> {
    type Out = Result<SearchBench>;

    fn visit<G: Features>(self) -> Result<SearchBench> {
        let options = self.table.options_of::<G>()?;
        let edition = self.table.edition_of::<G>()?;
        Ok(lab::search_bench::<G>(self.seats, &options, edition, Effort::default())?)
    }
}

fn write_search(report: &SearchBench, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}, {} seats, search on one core", report.game, report.seats)?;
    let hard = format!("every leaf evaluated, a {} a move", report.moves_by);
    let rows = [("hard", report.hard, hard.as_str()), ("ismcts", report.ismcts, "random playouts")];
    for (name, pace, how) in rows {
        writeln!(out, "  {name:<10}{:>8} iterations/s, {how}", text::pace(pace))?;
    }
    writeln!(
        out,
        "  {:<10}{:>8.0} ns to evaluate a position; {:.1} candidates a decision",
        "evaluate", report.evaluation_ns, report.candidates_per_decision
    )?;
    Ok(())
}

struct Measure<'a> {
    seats: u8,
    table: &'a TableArgs,
}

impl Visitor for Measure<'_> {
    type Out = Result<Bench>;

    fn visit<G: Features>(self) -> Result<Bench> {
        let options = self.table.options_of::<G>()?;
        let edition = self.table.edition_of::<G>()?;
        Ok(lab::bench::<G>(self.seats, &options, edition, Effort::default())?)
    }
}

fn write_report(report: &Bench, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}, {} seats, random play on one core", report.game, report.seats)?;
    for (name, pace) in [("listed", report.listed), ("sampled", report.sampled)] {
        writeln!(
            out,
            "  {name:<10}{:>8} decisions/s {:>8.1} ns each {:>7.2} % of the yardstick",
            text::pace(pace.decisions_per_second),
            pace.ns_per_decision,
            pace.ratio * 100.0
        )?;
    }
    writeln!(
        out,
        "  {:<10}{:>8} bytes, copied in {:.1} ns; an action has {} bytes",
        "position", report.bytes_per_position, report.copy_ns, report.bytes_per_action
    )?;
    if !report.kept_beside.is_empty() {
        writeln!(out, "  {:<10} {}", "beside it", report.kept_beside)?;
    }
    writeln!(
        out,
        "  {:<10}{:>8.1} decisions a game, {:.1} legal actions and {:.2} chance moves each",
        "length",
        report.decisions_per_game,
        report.legal_actions_per_decision,
        report.chances_per_decision
    )?;
    writeln!(
        out,
        "  {:<10}{:>8} nodes/s, {}",
        "yardstick",
        text::pace(report.yardstick.nodes_per_second),
        report.yardstick.name
    )?;
    Ok(())
}
