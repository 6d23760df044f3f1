//! `boardwalk train`: weights for bots, from games that they play against themselves.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use bots::{Purpose, WeightFile, WeightTable, Weights};
use console::style;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Generation, Training};
use shelf::{GameId, Visitor};
use tabletop::{Features, Seed};

use super::runs;
use crate::table::{self, TableArgs};
use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
New weights take the place of old ones only when they win more games against them. What is found is \
printed, or written into a file; the game reads crates/GAME/weights.toml when it is built.

Examples:
  boardwalk train raccoon-tycoon --out crates/raccoon-tycoon/weights.toml
  boardwalk train coney --seats 2 --generations 3 --games 500")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
    game: GameId,

    #[command(flatten)]
    table: TableArgs,

    /// Generations: how often to play, fit and try
    #[arg(long, value_name = "N", default_value = "12")]
    generations: u32,

    /// Games of self-play in each generation
    #[arg(long, value_name = "N", default_value = "1500", value_parser = runs::some_games)]
    games: NonZeroU64,

    /// Games in which new weights must prove themselves
    #[arg(long, value_name = "N", default_value = "400", value_parser = runs::some_games)]
    trial: NonZeroU64,

    /// Begin with the weights that the bots have now, rather than with those set by hand
    #[arg(long)]
    again: bool,

    /// Only for bots that plan their turn; those that search keep the weights they have
    #[arg(long)]
    for_plans: bool,

    /// Where chance starts from
    #[arg(long, value_name = "HEX", default_value = "1")]
    seed: Seed,

    /// How many threads; all cores if you do not say
    #[arg(long, value_name = "T", value_parser = runs::some_threads)]
    threads: Option<NonZeroUsize>,

    /// Write the weights here; tables of seats that are not trained are kept
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    shelf::visit(args.game, Train { args, out })
}

struct Train<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

impl Visitor for Train<'_> {
    type Out = Result<()>;

    fn visit<G: Features>(self) -> Result<()> {
        let Train { args, out } = self;
        let title = args.game.title();
        let seats = match args.table.seats {
            Some(_) => vec![args.table.seats(args.game)?],
            None => (title.min_seats..=title.max_seats).collect(),
        };
        let mut file = old_file::<G>(args)?;
        for seats in seats {
            writeln!(out, "{}, {seats} seats", style(title.name).bold())?;
            train_one::<G>(args, seats, &mut file, out)?;
            // After each table, so that a long training can be stopped.
            if let Some(path) = &args.out {
                std::fs::write(path, file.write::<G>())
                    .map_err(|error| anyhow!("{} cannot be written: {error}", path.display()))?;
            }
        }
        match &args.out {
            Some(path) => writeln!(out, "The weights are in {}.", path.display())?,
            None => write!(out, "\n{}", file.write::<G>())?,
        }
        Ok(())
    }
}

/// What the file holds already.
fn old_file<G: Features>(args: &Args) -> Result<WeightFile> {
    let Some(path) = args.out.as_deref().filter(|path| path.exists()) else {
        return Ok(WeightFile::default());
    };
    let text = files::read_text(path)?;
    // Features may have changed since: then everything is found anew.
    Ok(WeightFile::read::<G>(&text).unwrap_or_default())
}

fn train_one<G: Features>(
    args: &Args,
    seats: u8,
    file: &mut WeightFile,
    out: &mut dyn Write,
) -> Result<()> {
    let training = Training::<G> {
        options: args.table.options_of::<G>()?,
        edition: args.table.edition_of::<G>()?,
        seats,
        generations: args.generations,
        games: args.games,
        trial: args.trial,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(runs::cores),
        first: match args.again {
            true => Weights::trained::<G>(seats, Purpose::Plan),
            false => Weights::by_hand::<G>(),
        },
    };
    let bar = ProgressBar::new(training.n_games()).with_style(
        ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left")
            .expect("the template is a constant"),
    );
    let mut told = Ok(());
    let mut tell = |it: &Generation| {
        let verdict = if it.is_champion { "better" } else { "no better" };
        let line = format!(
            "  generation {}: {} samples, loss {:.4}, best of {} challengers wins {:.1} %: {verdict}",
            it.number,
            text::count(it.samples as u64),
            it.loss,
            it.n_challengers,
            it.share * 100.0
        );
        bar.suspend(|| {
            if told.is_ok() {
                told = writeln!(out, "{line}").and_then(|()| out.flush());
            }
        });
    };
    let trained = lab::train(&training, &mut tell, &|| bar.inc(1))?;
    bar.finish_and_clear();
    told?;
    let [low, high] = trained.share_ci;
    let result = format!(
        "{:.1} % of {} games against the weights it began with, {:.1} to {:.1}",
        trained.share * 100.0,
        trained.games,
        low * 100.0,
        high * 100.0
    );
    writeln!(out, "  {result}")?;
    let key = WeightTable { seats, is_for_plans_only: args.for_plans };
    file.tables.insert(key, trained.weights);
    let command = format!(
        "boardwalk train {} --seats {seats} --generations {} --games {} --trial {} --seed {}{}{}{}",
        args.game,
        args.generations,
        args.games,
        args.trial,
        table::short(args.seed),
        if args.again { " --again" } else { "" },
        if args.for_plans { " --for-plans" } else { "" },
        match args.table.options().as_slice() {
            [] => String::new(),
            options => {
                let texts = options.iter().map(|(name, value)| format!("{name}={value}"));
                format!(" --options {}", texts.collect::<Vec<_>>().join(","))
            }
        },
    );
    let made: BTreeMap<String, String> =
        BTreeMap::from([(format!("{key}-command"), command), (format!("{key}-result"), result)]);
    file.made.extend(made);
    Ok(())
}
