//! The real server, on a port of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail, ensure};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// What is started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program<'a> {
    pub(crate) boardwalk: &'a Path,
    /// Where it reads the page from; its own, if there are none.
    pub(crate) sites: &'a [PathBuf],
}

/// A running `boardwalk serve`.
pub(crate) struct House {
    pub(crate) url: String,
    child: Child,
    boardwalk: PathBuf,
    sites: Vec<PathBuf>,
    /// Where it keeps what it has.
    folder: TempDir,
    /// A database in the place of the file in that folder.
    database: Option<String>,
}

impl House {
    pub(crate) async fn open(program: &Program<'_>) -> Result<House> {
        House::open_with(program, None).await
    }

    /// The same page in another house, which keeps everything in a database.
    pub(crate) async fn beside(&self, database: &str) -> Result<House> {
        let program = Program { boardwalk: &self.boardwalk, sites: &self.sites };
        House::open_with(&program, Some(database.to_owned())).await
    }

    async fn open_with(program: &Program<'_>, database: Option<String>) -> Result<House> {
        let folder = TempDir::new()?;
        let (child, url) = start(program, &folder, database.as_deref(), "0").await?;
        let (boardwalk, sites) = (program.boardwalk.to_owned(), program.sites.to_owned());
        Ok(House { url, child, boardwalk, sites, folder, database })
    }

    /// Opens again at the same address, with everything that was kept.
    pub(crate) async fn reopen(&mut self) -> Result<()> {
        self.close().await;
        let port = self.url.rsplit(':').next().unwrap_or_default().trim_end_matches('/').to_owned();
        let program = Program { boardwalk: &self.boardwalk, sites: &self.sites };
        let (child, url) = start(&program, &self.folder, self.database.as_deref(), &port).await?;
        ensure!(url == self.url, "the house has moved from {} to {url}", self.url);
        self.child = child;
        Ok(())
    }

    /// Stops the server at once, as a broken network would.
    pub(crate) async fn close(&mut self) {
        // It may be closed already.
        let _ = self.child.kill().await;
    }
}

async fn start(
    program: &Program<'_>,
    folder: &TempDir,
    database: Option<&str>,
    port: &str,
) -> Result<(Child, String)> {
    let Program { boardwalk, sites } = program;
    let mut child = Command::new(std::path::absolute(boardwalk)?)
        .args(["serve", "--port", port])
        .args(database.iter().flat_map(|it| ["--db", it]))
        .args(sites.iter().map(|it| format!("--site={}", it.display())))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("{} could not be started", boardwalk.display()))?;
    let out = child.stdout.take().context("its output is ours")?;
    let line = BufReader::new(out).lines().next_line().await?.unwrap_or_default();
    let Some(url) = line.split(' ').find(|word| word.starts_with("http://")) else {
        bail!("boardwalk serve said '{line}' and no address");
    };
    Ok((child, url.to_owned()))
}
