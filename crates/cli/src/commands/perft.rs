//! `boardwalk perft`: counts the ways a game can go on.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;
use shelf::{GameId, Visitor};
use tabletop::{Match, Player, Seat, Seed, Words, walk};

use crate::table::{self, TableArgs};
use crate::text;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Chance moves by the seed up to the first decision; from there on every action and every outcome \
counts as one move. The counts are a fingerprint of the rules.

Examples:
  boardwalk perft raccoon-tycoon 4
  boardwalk perft raccoon-tycoon 3 --seats 5 --seed 7 --json")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = shelf::find, help = format!("One of {}", shelf::ids()))]
    game: GameId,

    /// How many moves deep
    #[arg(value_name = "DEPTH", value_parser = table::at_least_one)]
    depth: u32,

    #[command(flatten)]
    table: TableArgs,

    /// Where chance starts from
    #[arg(long, value_name = "HEX", default_value = "0")]
    seed: Seed,

    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: GameId,
    seats: u8,
    seed: Seed,
    counts: Vec<Count>,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    shelf::visit(args.game, Perft { args, out })
}

struct Perft<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

impl Visitor for Perft<'_> {
    type Out = Result<()>;

    fn visit<G: Words>(self) -> Result<()> {
        let Perft { args, out } = self;
        let seats = args.table.seats(args.game)?;
        let options = args.table.options_of::<G>()?;
        let edition = args.table.edition_of::<G>()?;
        let players = Seat::all(seats).map(|seat| Player::person(seat.to_string())).collect();
        let game = Match::<G>::new(players, &options, edition, args.seed)?;
        let mut counts = Vec::new();
        if !args.json {
            writeln!(out, "depth {:>20} {:>12}", "nodes", "nodes/s")?;
        }
        for depth in 1..=args.depth {
            let clock = Instant::now();
            let nodes = walk::perft(game.position(), depth);
            let seconds = clock.elapsed().as_secs_f64().max(1e-9);
            let nodes_per_second = float(nodes) / seconds;
            if !args.json {
                let (nodes, pace) = (text::count(nodes), text::pace(nodes_per_second));
                writeln!(out, "{depth:>5} {nodes:>20} {pace:>12}")?;
                out.flush()?;
            }
            counts.push(Count { depth, nodes, seconds, nodes_per_second });
        }
        if args.json {
            let report = Report { game: args.game, seats, seed: args.seed, counts };
            text::write_json(out, &report)?;
        }
        Ok(())
    }
}

#[allow(clippy::cast_precision_loss, reason = "only a speed is computed from it")]
fn float(nodes: u64) -> f64 {
    nodes as f64
}
