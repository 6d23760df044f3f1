//! `boardwalk arena`: which bot is stronger, and how sure that is.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};

use anyhow::Result;
use bots::Level;
use console::style;
use indicatif::{ProgressBar, ProgressStyle};
use lab::arena::{Outcome, Verdict};
use lab::{Contest, Entrant};
use shelf::{GameId, Visitor};
use tabletop::{Features, Seat, Seed};
use thinking::Think;

use super::runs;
use crate::table::TableArgs;
use crate::text;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Each seed is played in every seating, so that luck and seats cancel; intervals are over seeds. \
Wins are also told by the order of play, in which seat A is first. \
Besides the levels there are two bots to compare with: handmade (medium, with the weights that were \
set by hand) and ismcts (a search by random playouts, as in the textbook).

Examples:
  boardwalk arena raccoon-tycoon --bots medium,easy --games 400
  boardwalk arena coney --bots hard,ismcts --seats 2 --think 200ms --sprt
  boardwalk arena chinatown --bots random,easy,medium --seats 3 --json")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
    game: GameId,

    /// Who competes: at least two of random, easy, medium, hard, handmade, ismcts
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required = true)]
    bots: Vec<Level>,

    #[command(flatten)]
    table: TableArgs,

    /// How many games at least; a seed that was begun is played in all seatings
    #[arg(long, value_name = "N", default_value = "200", value_parser = runs::some_games)]
    games: NonZeroU64,

    /// How long bots that think may think: 200ms, 1s, or a number of iterations
    #[arg(long, value_name = "TIME", default_value = "400")]
    think: Think,

    /// Stop as soon as it is clear whether the first of two bots is better
    #[arg(long)]
    sprt: bool,

    /// Where chance starts from
    #[arg(long, value_name = "HEX", default_value = "1")]
    seed: Seed,

    /// How many threads; all cores if you do not say
    #[arg(long, value_name = "T", value_parser = runs::some_threads)]
    threads: Option<NonZeroUsize>,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let outcome = shelf::visit(args.game, Arena { args })?;
    match args.json {
        true => text::write_json(out, &outcome)?,
        false => write_outcome(args.game, &outcome, out)?,
    }
    Ok(())
}

struct Arena<'a> {
    args: &'a Args,
}

impl Visitor for Arena<'_> {
    type Out = Result<Outcome>;

    fn visit<G: Features>(self) -> Result<Outcome> {
        let Args { game, bots, table, games, think, sprt, seed, threads, json: _ } = self.args;
        // As few seats as the bots need and the game allows.
        let title = game.title();
        let fewest = u8::try_from(bots.len()).unwrap_or(u8::MAX);
        let usual = fewest.clamp(title.min_seats, title.max_seats);
        let seats = table.seats_or(*game, usual)?;
        let contest = Contest::<G> {
            options: table.options_of::<G>()?,
            edition: table.edition_of::<G>()?,
            seats,
            entrants: bots.iter().map(|&level| Entrant::of(level)).collect(),
            games: *games,
            seed: *seed,
            threads: threads.unwrap_or_else(runs::cores),
            think: *think,
            sprt: *sprt,
        };
        // The bar draws itself on the error stream, and only where that is a terminal.
        let bar = ProgressBar::new(games.get()).with_style(
            ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left")
                .expect("the template is a constant"),
        );
        let outcome = lab::arena(&contest, &|| bar.inc(1));
        bar.finish_and_clear();
        Ok(outcome?)
    }
}

fn write_outcome(game: GameId, outcome: &Outcome, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{}, {} seats, {} in {}",
        style(game.title().name).bold(),
        outcome.seats,
        text::plural(outcome.games, "game", "games"),
        text::plural(outcome.blocks, "block of one seed", "blocks of one seed each"),
    )?;
    writeln!(out, "bots that think have {} for each move", outcome.think)?;
    writeln!(out)?;
    let headings = ["bot", "wins", "95 %", "place", "Elo", "95 %", "ms a move"];
    let mut rows = vec![headings.map(str::to_owned).to_vec()];
    for bot in &outcome.bots {
        let [low, high] = bot.win_share_ci;
        let [elo_low, elo_high] = bot.elo_ci;
        rows.push(vec![
            bot.name.clone(),
            format!("{:.1} %", bot.win_share * 100.0),
            format!("{:.1} to {:.1}", low * 100.0, high * 100.0),
            format!("{:.2}", bot.mean_rank),
            format!("{:+.0}", bot.elo),
            format!("{elo_low:+.0} to {elo_high:+.0}"),
            format!("{:.3}", bot.ms_per_decision),
        ]);
    }
    for line in text::columns(&rows) {
        writeln!(out, "  {line}")?;
    }
    write_orders(outcome, out)?;
    if outcome.bots.len() > 2 {
        write_pairs(outcome, out)?;
    }
    writeln!(out)?;
    if let Some(verdict) = outcome.verdict {
        let [first, second] = [0, 1].map(|i| outcome.bots[i].name.as_str());
        let verdict = match verdict {
            Verdict::FirstIsBetter => format!("{first} is better than {second}"),
            Verdict::FirstIsNotBetter => format!("{first} is not better than {second}"),
            Verdict::Undecided => "undecided; more games would tell".to_owned(),
        };
        text::write_labelled(out, "verdict", &verdict)?;
    }
    let cut = match outcome.cut {
        0 => "none".to_owned(),
        n => text::plural(n, "game", "games"),
    };
    text::write_labelled(out, "cut", &cut)?;
    if outcome.mishaps > 0 {
        let mishaps = text::plural(outcome.mishaps, "decision", "decisions");
        text::write_labelled(out, "replaced", &format!("a bot failed in {mishaps}"))?;
    }
    text::write_labelled(out, "time", &format!("{:.1} s", outcome.seconds))?;
    Ok(())
}

/// What each bot wins from each place in the order of play.
fn write_orders(outcome: &Outcome, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\n  wins by the order of play:")?;
    let seats = Seat::all(outcome.seats).map(runs::in_turn);
    let mut rows = vec![std::iter::once(String::new()).chain(seats).collect::<Vec<_>>()];
    for bot in &outcome.bots {
        let shares = bot.win_share_by_order.iter().map(|share| format!("{:.1} %", share * 100.0));
        rows.push(std::iter::once(bot.name.clone()).chain(shares).collect());
    }
    for line in text::columns(&rows) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Who is placed above whom.
fn write_pairs(outcome: &Outcome, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\n  placed above, row over column:")?;
    let names = outcome.bots.iter().map(|bot| bot.name.clone());
    let mut rows = vec![std::iter::once(String::new()).chain(names).collect::<Vec<_>>()];
    for (bot, pairs) in outcome.bots.iter().zip(&outcome.pairs) {
        let share = |share: &Option<f64>| match share {
            Some(share) => format!("{:.0} %", share * 100.0),
            None => "-".to_owned(),
        };
        rows.push(std::iter::once(bot.name.clone()).chain(pairs.iter().map(share)).collect());
    }
    for line in text::columns(&rows) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
