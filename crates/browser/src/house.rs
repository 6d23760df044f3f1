//! The real server, on a port of its own.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail};
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
    /// Where it keeps what it has.
    _folder: TempDir,
}

impl House {
    pub(crate) async fn open(program: &Program<'_>) -> Result<House> {
        let folder = TempDir::new()?;
        let boardwalk = program.boardwalk;
        let mut child = Command::new(std::path::absolute(boardwalk)?)
            .args(["serve", "--port", "0"])
            .args(program.sites.iter().map(|it| format!("--site={}", it.display())))
            .current_dir(&folder)
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
        Ok(House { url: url.to_owned(), child, _folder: folder })
    }

    /// Stops the server at once, as a broken network would.
    pub(crate) async fn close(&mut self) {
        // It may be closed already.
        let _ = self.child.kill().await;
    }
}
