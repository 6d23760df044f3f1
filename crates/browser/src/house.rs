//! The real server, on a port of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail, ensure};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
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

    /// The same with another page, as after an upgrade.
    pub(crate) async fn reopen_with(&mut self, page: &Path) -> Result<()> {
        self.sites = vec![page.to_owned()];
        self.reopen().await
    }

    /// Writes the page as it is in this house into a folder: everything that a browser keeps of it.
    pub(crate) async fn copy_page(&self, folder: &Path) -> Result<()> {
        let worker = String::from_utf8(self.get("/sw.js").await?)?;
        let mut paths = vec!["/".to_owned(), "/sw.js".to_owned()];
        for name in ["const FIRST = ", "const LATER = "] {
            let list = worker.lines().find_map(|line| line.strip_prefix(name));
            let list = list.with_context(|| format!("sw.js has no line '{name}'"))?;
            paths.extend(serde_json::from_str::<Vec<String>>(list.trim_end_matches(';'))?);
        }
        for path in paths {
            let name = match path.trim_start_matches('/') {
                "" => "index.html",
                name => name,
            };
            let file = folder.join(name);
            fs::create_dir_all(file.parent().unwrap_or(folder))?;
            fs::write(&file, self.get(&path).await?)?;
        }
        Ok(())
    }

    async fn get(&self, path: &str) -> Result<Vec<u8>> {
        let host = self.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).await?;
        let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let end = answer.windows(4).position(|it| it == b"\r\n\r\n").context("a whole answer")?;
        ensure!(answer.starts_with(b"HTTP/1.1 200 "), "the house has no {path}");
        Ok(answer.split_off(end + 4))
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
        // Stories click faster than people do, and wait for no bot.
        .args(["serve", "--raise-caps", "--bot-delay", "0", "--port", port])
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
