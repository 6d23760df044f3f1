//! What the commands that play many games have in common.

use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use bots::Level;
use lab::{Part, Shard, Simulation};
use shelf::GameId;
use tabletop::{Measures, Seat, Seed};
use thinking::Think;

use crate::files::Care;
use crate::table::{self, TableArgs};
use crate::{files, text};

/// What a run that can be told on a page and played in shards is told, whatever it is played for.
#[derive(clap::Args, Debug)]
pub(super) struct RunArgs {
    /// Where chance starts from; a new one each time if you do not say
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,

    /// How long hard bots think about a move: 200ms, 1s, or a number of iterations
    #[arg(long, value_name = "TIME", default_value = "400")]
    think: Think,

    /// How many threads; all cores if you do not say
    #[arg(long, value_name = "T", value_parser = some_threads)]
    threads: Option<NonZeroUsize>,

    /// Write a page with pictures into this folder
    #[arg(long, value_name = "DIR")]
    pub(super) report: Option<PathBuf>,

    /// Play one share of the games, for `boardwalk merge`: 1/4 is the first of four
    #[arg(long, value_name = "I/N", requires = "output")]
    shard: Option<Shard>,

    /// Write a file for `boardwalk merge`
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

impl RunArgs {
    /// The seed; of a run that is played in shards it must be given, because all must share it.
    pub(super) fn seed(&self) -> Result<Seed> {
        if self.shard.is_some() && self.seed.is_none() {
            bail!("shards need the same --seed, so say one: --seed 7");
        }
        table::seed_or_new(self.seed)
    }

    /// The share of the games that is played here.
    pub(super) fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// Games of such bots at such a table.
    pub(super) fn simulation<G: Measures>(
        &self,
        table: &TableArgs,
        bots: &[Level],
        seats: u8,
        games: NonZeroU64,
        seed: Seed,
    ) -> Result<Simulation<G>> {
        Ok(Simulation {
            options: table.options_of::<G>()?,
            edition: table.edition_of::<G>()?,
            bots: table::one_each(bots, seats.into(), "seats")?,
            games,
            seed,
            threads: self.threads.unwrap_or_else(cores),
            think: self.think,
        })
    }

    /// Keeps what was played for `boardwalk merge`, if a file is named for it.
    pub(super) fn keep(&self, part: impl FnOnce() -> Part) -> Result<()> {
        match &self.output {
            Some(path) => files::replace(path, part().write(), Care::Program),
            None => Ok(()),
        }
    }
}

/// The number of seats. Several levels are several seats, unless the number is given as well.
pub(super) fn seats(game: GameId, table: &TableArgs, bots: &[&[Level]]) -> Result<u8> {
    let named = bots.iter().filter_map(|it| u8::try_from(it.len()).ok()).find(|&n| n > 1);
    table.seats_or(game, named.unwrap_or_else(|| table::usual_seats(game)))
}

/// Writes a page into a folder, which is made if it is not there.
pub(super) fn write_page(folder: &Path, page: &str) -> Result<PathBuf> {
    std::fs::create_dir_all(folder).map_err(|error| {
        anyhow!("cannot make the folder {}: {}", folder.display(), files::reason(&error))
    })?;
    let path = folder.join("index.html");
    files::replace(&path, page, Care::Program)?;
    Ok(path)
}

pub(super) fn say_page(page: Option<&Path>, out: &mut dyn Write) -> Result<()> {
    if let Some(page) = page {
        text::write_labelled(out, "report", &files::quoted(page))?;
    }
    Ok(())
}

/// A number of games from the command line.
pub(super) fn some_games(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "a whole number of games is needed, at least 1".to_owned())
}

/// A number of threads from the command line.
pub(super) fn some_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 512;
    let n = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= MOST);
    n.ok_or_else(|| format!("a whole number of threads from 1 to {MOST} is needed"))
}

/// A thread for each core.
pub(super) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// A seat by its letter and its place in the order of play: "A 1st".
pub(super) fn in_turn(seat: Seat) -> String {
    let n = seat.0 + 1;
    let ending = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{seat} {n}{ending}")
}
