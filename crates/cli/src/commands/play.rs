//! `boardwalk play`: a game in the terminal.
//!
//! - [`keeper`]: the record on disk, never older than the last decision.
//! - [`keyboard`]: where lines come from, with editing and completion.
//! - [`glossary`]: what the things of a game are.
//! - [`input`]: what a line that somebody typed means.
//! - [`menu`]: the list of what can be done.
//! - [`minds`]: the bots at the table, and an adviser for each person.
//! - [`advice`]: what the adviser says.
//! - [`terminal`]: the game itself, from the first decision to the score sheet.

mod advice;
mod glossary;
mod input;
mod keeper;
mod keyboard;
mod menu;
mod minds;
mod terminal;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use bots::Level;
use session::{AnySession, Controller, Sitter};
use shelf::{GameId, Setup};
use tabletop::{Record, Seat, Seating, Seed};
use thinking::Think;

use self::keeper::Keeper;
use self::keyboard::Keyboard;
use self::terminal::{Console, Terminal};
use crate::table::{self, TableArgs};
use crate::{files, text};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The other seats are bots, and the seed draws who starts; --seat A lets you start. While you play, \
type ? for help and h for a hint. At the end the match is looked back at, with the decisions that \
cost you most. The record of the match is written after every decision, so a match can be left at \
any time and taken up again.

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

    /// The seat you take, of which A starts: A, B, C… Others follow clockwise; drawn if you do
    /// not say
    #[arg(long, value_name = "SEAT")]
    seat: Option<Seat>,

    /// How many people share the keyboard; they sit side by side
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
    let (session, seed, keeper) = match (&args.resume, args.game) {
        (Some(file), _) => resume(args, file)?,
        (None, Some(game)) => begin(args, game)?,
        (None, None) => bail!("which game? the games are {}", shelf::ids()),
    };
    let game = shelf::find(session.game().title().id)?;
    let minds = minds::seated(&*session, game, args.think);
    let console = Console::new(Keyboard::open()?, out);
    Terminal::new(session, seed, keeper, minds, console).run()
}

fn begin(args: &Args, game: GameId) -> Result<(Box<dyn AnySession>, Seed, Keeper)> {
    let seats = args.table.seats(game)?;
    let sat_down = sat_down(args, seats)?;
    let edition = args.table.edition_text(game)?;
    let seed = table::seed_or_new(args.seed)?;
    let seating = match args.seat {
        Some(_) => Seating::Chosen,
        None => Seating::draw(seed, seats),
    };
    let (options, edition) = (args.table.options(), edition.as_deref());
    let setup = Setup { sat_down, seating, options: &options, edition, seed };
    let session = shelf::new_session(game, setup)?;
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
    Ok((session, seed, Keeper { path, edition: args.table.edition.clone() }))
}

/// Who sits down, clockwise: the people, then the bots; from seat A on if a seat was chosen.
fn sat_down(args: &Args, seats: u8) -> Result<Vec<Sitter>> {
    let n_people = match u8::try_from(args.people.unwrap_or(1)) {
        Ok(people) if people <= seats => usize::from(people),
        _ => {
            let people = args.people.unwrap_or(1);
            bail!("{people} people do not fit in {seats} seats; name more seats by --seats")
        }
    };
    let first = args.seat.unwrap_or(Seat(0));
    if first.0 >= seats {
        bail!("there is no seat {first} at a table of {seats}; the last is {}", Seat(seats - 1));
    }
    if args.name.len() > n_people {
        let people = text::plural(n_people as u64, "person plays", "people play");
        bail!("--name gives {} names, but {people}", args.name.len());
    }
    let n_bots = usize::from(seats) - n_people;
    let levels = match args.bots.as_slice() {
        [] => vec![Level::Medium; n_bots],
        levels => table::one_each(levels, n_bots, "bots")?,
    };
    let person = |i| Sitter { controller: Controller::Person, name: args.name.get(i).cloned() };
    let bot = |level| Sitter { controller: Controller::Bot(level), name: None };
    let mut sat_down: Vec<Sitter> =
        (0..n_people).map(person).chain(levels.into_iter().map(bot)).collect();
    sat_down.rotate_right(first.idx());
    Ok(sat_down)
}

fn resume(args: &Args, file: &Path) -> Result<(Box<dyn AnySession>, Seed, Keeper)> {
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
    let session = shelf::open_session(&record, edition.as_deref(), seed)
        .map_err(|error| anyhow!("{name} is refused: {error}"))?;
    let path = match &args.record {
        Some(path) => {
            files::create(path)?;
            path.clone()
        }
        None => file.to_owned(),
    };
    Ok((session, seed, Keeper { path, edition: args.table.edition.clone() }))
}
