//! `boardwalk migrate`: everything that a server has kept, into another store.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use store::StoreError;

use crate::db::Db;
use crate::{Said, text, usage};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Stop the server first. Everything is copied into a database in which there is nothing yet, and every \
match is replayed there. The key stays the same: copy the file to where the server will be started.

Examples:
  boardwalk migrate --to postgres://boardwalk@localhost/boardwalk
  boardwalk migrate --from sqlite:/srv/boardwalk.db --to postgres://boardwalk@db.example/games")]
pub(crate) struct Args {
    /// Where everything is kept
    #[arg(long, value_name = "sqlite:FILE", default_value = "sqlite:boardwalk.db")]
    from: Db,

    /// Where it is to be kept, in which nothing is yet
    #[arg(long, value_name = "postgres://…")]
    to: Db,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    args.from.need()?;
    if args.from == args.to {
        bail!("both are the same place");
    }
    let key = args.from.key()?;
    let (copied, found) = tokio::runtime::Runtime::new()?.block_on(async {
        let failed = |db: &Db, error: &StoreError| anyhow!("{db}: {error}");
        // A store of an earlier version is brought up to this one, so that there is one way to read.
        let from = args.from.open_store().await.map_err(|error| failed(&args.from, &error))?;
        let to = args.to.open_store().await.map_err(|error| failed(&args.to, &error))?;
        let copied = store::copy(&*from, &*to).await;
        let copied = copied.map_err(|error| failed(&args.to, &error))?;
        let found = server::examine(&*to, &key).await.map_err(|error| failed(&args.to, &error))?;
        to.close().await;
        from.close().await;
        Ok::<_, anyhow::Error>((copied, found))
    })?;
    for problem in &found.problems {
        usage::complain(problem);
    }
    let count = |n: usize, one: &str, many: &str| text::plural(n as u64, one, many);
    writeln!(
        out,
        "{}, {}, {} copied; {} replayed: {}",
        count(copied.people, "person", "people"),
        count(copied.tables, "table", "tables"),
        count(copied.actions, "action", "actions"),
        count(found.matches, "match", "matches"),
        match found.problems.len() {
            0 => "all as they were written".to_owned(),
            n => count(n, "problem", "problems"),
        }
    )?;
    let is_whole = found.tables == copied.tables && found.actions == copied.actions;
    if found.problems.is_empty() && is_whole { Ok(()) } else { Err(Said.into()) }
}
