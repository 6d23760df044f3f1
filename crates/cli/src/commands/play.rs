//! `boardwalk play`: a game in the terminal.
//!
//! - [`keeper`]: the record on disk, never older than the last decision.
//! - [`input`]: what a line that somebody typed means.
//! - [`menu`]: the list of what can be done.
//! - [`minds`]: the bots at the table, and an adviser for each person.
//! - [`advice`]: what the adviser says.
//! - [`session`]: the game itself, from the first decision to the score sheet.

mod advice;
mod input;
mod keeper;
mod menu;
mod minds;
mod session;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use bots::Level;
use lab::Think;
use shelf::GameId;
use tabletop::{AnyMatch, MAX_SEATS, Player, Record, Seat, Seed};

use self::keeper::Keeper;
use self::session::{Console, Session, Sitter};
use crate::table::{self, TableArgs};
use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
You sit in seat A and start; the other seats are bots. While you play, type ? for help and h for
a hint. At the end the match is looked back at, with the decisions that cost you most.
The record of the match is written after every decision, so a match can be left at any time and \
taken up again.

Examples:
  boardwalk play raccoon-tycoon
  boardwalk play raccoon-tycoon --bots easy,hard
  boardwalk play raccoon-tycoon --bots hard --think 5s
  boardwalk play raccoon-tycoon --seats 4 --seat C --name Ann
  boardwalk play raccoon-tycoon --seats 3 --people 2 --name Ann,Ben
  boardwalk play raccoon-tycoon --options sudden_death=true,open_money=true
  boardwalk play --resume raccoon-tycoon-3f2a91.jsonl --seed 5e1f")]
pub(crate) struct Args {
    #[arg(
        value_name = "GAME",
        value_parser = shelf::find,
        required_unless_present = "resume",
        help = format!("One of {}", shelf::ids())
    )]
    game: Option<GameId>,

    #[command(flatten)]
    table: TableArgs,

    /// Who plays against you: one level for all bots, or one for each (random, easy, medium,
    /// hard); medium if you do not say
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',')]
    bots: Vec<Level>,

    /// How long hard bots think about a move, and hints: 200ms, 1s, or a number of iterations
    #[arg(long, value_name = "TIME", default_value = "1s")]
    think: Think,

    /// The seat you take: A, B, C…
    #[arg(long, value_name = "SEAT", conflicts_with = "people")]
    seat: Option<Seat>,

    /// How many people share the keyboard; they take the first seats
    #[arg(long, value_name = "N", value_parser = table::at_least_one)]
    people: Option<u32>,

    /// Your name, or the names of all people
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    name: Vec<String>,

    /// Where chance starts from; a new one each time if you do not say
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,

    /// Where to keep the record; a new file in the current folder if you do not say
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Go on with an unfinished match; its seed is needed as well
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "seats", "options", "bots", "seat", "people", "name"]
    )]
    resume: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let (game, seed, keeper) = match (&args.resume, args.game) {
        (Some(file), _) => resume(args, file)?,
        (None, Some(game)) => begin(args, game)?,
        (None, None) => bail!("which game? the games are {}", shelf::ids()),
    };
    let sitters = game.header().players.iter().map(sitter).collect::<Result<Vec<Sitter>>>()?;
    let minds = minds::seated(shelf::find(game.title().id)?, &sitters, args.think);
    let mut input = io::stdin().lock();
    let console = Console::new(&mut input, out);
    Session::new(game, seed, keeper, sitters, minds, console).run()
}

fn begin(args: &Args, game: GameId) -> Result<(Box<dyn AnyMatch>, Seed, Keeper)> {
    let seats = args.table.seats(game)?;
    let players = players(args, seats)?;
    let edition = args.table.edition_text(game)?;
    let seed = table::seed_or_new(args.seed)?;
    let game_match =
        shelf::new_match(game, players, &args.table.options(), edition.as_deref(), seed)?;
    let path = match &args.record {
        Some(path) if path.exists() => {
            let name = path.display();
            bail!("{name} exists already; name another file, or go on with it by --resume {name}")
        }
        Some(path) => {
            files::create(path)?;
            path.clone()
        }
        None => {
            let promise = seed.commitment().to_string();
            files::create_free(&format!("{game}-{}", &promise[..6]), "jsonl")?
        }
    };
    Ok((game_match, seed, Keeper { path, edition: args.table.edition.clone() }))
}

/// Who sits where.
fn players(args: &Args, seats: u8) -> Result<Vec<Player>> {
    let people: Vec<Seat> = match (args.people, args.seat) {
        (Some(people), _) => match u8::try_from(people) {
            Ok(people) if people <= seats => Seat::all(people).collect(),
            _ => bail!("{people} people do not fit in {seats} seats; name more seats by --seats"),
        },
        (None, Some(seat)) if seat.0 < seats => vec![seat],
        (None, Some(seat)) => {
            bail!("there is no seat {seat} at a table of {seats}; the last is {}", Seat(seats - 1))
        }
        (None, None) => vec![Seat(0)],
    };
    check_names(&args.name, people.len())?;
    let n_bots = usize::from(seats) - people.len();
    let levels = match args.bots.as_slice() {
        [] => vec![Level::Medium; n_bots],
        levels => table::one_each(levels, n_bots, "bots")?,
    };
    let mut levels = levels.into_iter();
    let mut names = args.name.iter().map(|name| name.trim().to_owned());
    let player = |seat: Seat| {
        if people.contains(&seat) {
            return Player::person(names.next().unwrap_or_else(|| format!("Player {seat}")));
        }
        let level = levels.next().expect("there is one level for each bot");
        Player::bot(BOT_NAMES[seat.idx()], level.name())
    };
    Ok(Seat::all(seats).map(player).collect())
}

/// Each begins with the letter of its seat.
const BOT_NAMES: [&str; MAX_SEATS] = ["Ash", "Basil", "Clover", "Dill", "Elder", "Fern"];

fn check_names(names: &[String], n_people: usize) -> Result<()> {
    const LONGEST: usize = 20;
    if names.len() > n_people {
        let people = text::plural(n_people as u64, "person plays", "people play");
        bail!("--name gives {} names, but {people}", names.len());
    }
    for (i, name) in names.iter().enumerate() {
        let name = name.trim();
        let n_chars = name.chars().count();
        if n_chars == 0 || n_chars > LONGEST || name.chars().any(char::is_control) {
            bail!("a name has 1 to {LONGEST} letters, and {name:?} has not");
        }
        let is_taken = |other: &str| other.trim().eq_ignore_ascii_case(name);
        if names[..i].iter().any(|other| is_taken(other)) || BOT_NAMES.iter().any(|b| is_taken(b)) {
            bail!("there is another {name} at the table; take a different name");
        }
    }
    Ok(())
}

fn resume(args: &Args, file: &Path) -> Result<(Box<dyn AnyMatch>, Seed, Keeper)> {
    let name = file.display();
    let text = files::read_text(file)?;
    let refused = |error| anyhow!("{name} is refused: {error}");
    let record = Record::read(&text).map_err(refused)?;
    if record.header.result.is_some() {
        bail!("the match in {name} is over; boardwalk replay {name} shows it");
    }
    let Some(seed) = args.seed else {
        bail!(
            "the seed of the match in {name} is needed to go on: pass the --seed that was printed \
             when you left"
        );
    };
    if seed.commitment() != record.header.commitment {
        bail!(
            "seed {} is not the seed of the match in {name}; it was printed when you left",
            table::short(seed)
        );
    }
    let game = shelf::game_of(&record).map_err(refused)?;
    let edition = args.table.edition_text(game)?;
    let (game, _) = shelf::open_record(&text, edition.as_deref(), Some(seed)).map_err(refused)?;
    let path = match &args.record {
        Some(path) => {
            files::create(path)?;
            path.clone()
        }
        None => file.to_owned(),
    };
    Ok((game, seed, Keeper { path, edition: args.table.edition.clone() }))
}

fn sitter(player: &Player) -> Result<Sitter> {
    match &player.bot {
        Some(level) => Ok(Sitter::Bot(level.parse()?)),
        None => Ok(Sitter::Person),
    }
}
