//! `boardwalk doctor`: whether everything that a server has kept is as it was written.

use std::io::Write;

use anyhow::{Result, anyhow};

use crate::db::Db;
use crate::{Said, text, usage};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
Every digest is computed anew, every match is replayed by its rules and its seed, and whatever \
points nowhere is named. Nothing is changed; the server may run meanwhile.

Examples:
  boardwalk doctor
  boardwalk doctor --db sqlite:/srv/boardwalk.db")]
pub(crate) struct Args {
    /// The file, or the database by postgres://…, in which everything is kept
    #[arg(long, value_name = "sqlite:FILE", default_value = "sqlite:boardwalk.db")]
    db: Db,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    args.db.need()?;
    let key = args.db.key()?;
    let found = tokio::runtime::Runtime::new()?.block_on(async {
        let store = args.db.open_to_read().await?;
        server::examine(&*store, &key).await
    });
    let found = found.map_err(|error| anyhow!("{} cannot be read: {error}", args.db))?;
    for problem in &found.problems {
        usage::complain(problem);
    }
    let count = |n: usize, one: &str, many: &str| text::plural(n as u64, one, many);
    writeln!(
        out,
        "{}, {}, {}: {}",
        count(found.tables, "table", "tables"),
        count(found.matches, "match", "matches"),
        count(found.actions, "action", "actions"),
        match found.problems.len() {
            0 => "all as they were written".to_owned(),
            n => count(n, "problem", "problems"),
        }
    )?;
    if found.problems.is_empty() { Ok(()) } else { Err(Said.into()) }
}
