//! `boardwalk load`: a crowd that plays at a server on this machine.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use ::load::Plan;
use anyhow::Result;

use crate::Said;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The crowd needs a server that takes it: 'boardwalk serve --raise-caps'. It plays on this machine \
alone, and what it set up stays in the store: use one that is thrown away afterwards.

Examples:
  boardwalk serve --raise-caps --db sqlite:crowd.db --port 4150
  boardwalk load --server 127.0.0.1:4150
  boardwalk load --server 127.0.0.1:4150 --tables 1000 --sockets 5000 --rate 200 --seconds 60
  boardwalk load --server 127.0.0.1:4150 --server 127.0.0.1:4151 --json")]
pub(crate) struct Args {
    /// A server on this machine; people come by all of them in turn
    #[arg(long, value_name = "ADDRESS", required = true)]
    server: Vec<SocketAddr>,

    /// Connections in all, at most 10,000; those that do not play watch
    #[arg(long, value_name = "N", default_value_t = 500)]
    sockets: usize,

    /// Tables at which matches are played, at most 5,000
    #[arg(long, value_name = "N", default_value_t = 100)]
    tables: usize,

    /// People at each table
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: usize,

    /// What they play
    #[arg(long, value_name = "GAME", default_value = "raccoon-tycoon")]
    game: String,

    /// Actions in a second, of all together
    #[arg(long, value_name = "N", default_value_t = 50)]
    rate: u32,

    /// How long they play, at most half an hour
    #[arg(long, value_name = "N", default_value_t = 20)]
    seconds: u64,

    /// What the scripted people decide by
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write the results as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let game = shelf::find(&args.game)?;
    let plan = Plan {
        servers: args.server.clone(),
        sockets: args.sockets,
        tables: args.tables,
        seats: args.seats,
        game: game.id().to_owned(),
        rate: args.rate,
        time: Duration::from_secs(args.seconds),
        seed: args.seed,
    };
    let mut progress = |said: &str| {
        // Where even this cannot be written, there is nobody who waits.
        let _ = writeln!(io::stderr(), "{said}");
    };
    let report = ::load::run(&plan, &mut progress)?;
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?,
        false => write!(out, "{report}")?,
    }
    if report.is_sound() { Ok(()) } else { Err(Said.into()) }
}
