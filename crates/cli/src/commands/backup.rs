//! `boardwalk backup`: a copy of everything that a server has kept.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use store::Sqlite;

use crate::db::Db;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The copy is whole, whatever the server does meanwhile. The key is not in it: keep a copy of that \
somewhere else, because whoever has both knows what will be drawn.

Examples:
  boardwalk backup monday.db
  boardwalk backup /mnt/safe/boardwalk.db --db sqlite:/srv/boardwalk.db")]
pub(crate) struct Args {
    /// The file to write, which must not be there yet
    #[arg(value_name = "FILE")]
    to: PathBuf,

    /// The file in which everything is kept
    #[arg(long, value_name = "sqlite:FILE", default_value = "sqlite:boardwalk.db")]
    db: Db,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    args.db.need()?;
    let to = &args.to;
    let Db::Sqlite(from) = &args.db else {
        return Err(anyhow!(
            "PostgreSQL copies its databases itself: use pg_dump or pg_basebackup"
        ));
    };
    if to.exists() {
        return Err(anyhow!("{} is there already; name another file", to.display()));
    }
    let done = tokio::runtime::Runtime::new()?.block_on(Sqlite::backup(from, to));
    done.map_err(|error| anyhow!("{} cannot be written: {error}", to.display()))?;
    writeln!(
        out,
        "{} is copied to {}; keep {} apart from it",
        from.display(),
        to.display(),
        args.db.key_path().display()
    )?;
    Ok(())
}
