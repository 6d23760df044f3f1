//! The browser and its sessions.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::looks::Looks;
use crate::page::Page;

/// How large the window is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// A phone: touched, not clicked.
    pub(crate) touch: bool,
}

pub(crate) const SMALL: Size = Size { width: 360, height: 740, touch: true };
pub(crate) const PHONE: Size = Size { width: 390, height: 844, touch: true };
pub(crate) const DESK: Size = Size { width: 1280, height: 800, touch: false };
/// The smallest desk at which the page must not scroll in play.
const SMALL_DESK: Size = Size { width: 1024, height: 700, touch: false };
/// Desks that are small enough to be crowded by larger text.
pub(crate) const SMALL_DESKS: &[Size] = &[SMALL_DESK, DESK];
/// Every desk at which the page must not scroll in play.
pub(crate) const DESKS: &[Size] = &[
    SMALL_DESK,
    DESK,
    Size { width: 1440, height: 900, touch: false },
    Size { width: 1920, height: 1080, touch: false },
];
/// Phones, upright and sideways.
pub(crate) const PHONES: &[Size] = &[
    PHONE,
    Size { width: 390, height: 664, touch: true },
    Size { width: 844, height: 390, touch: true },
    Size { width: 667, height: 375, touch: true },
];
pub(crate) const WIDE: Size = Size { width: 2560, height: 1440, touch: false };

/// A page of the house that starts no program. What is kept for the house is set there, and the
/// program is loaded once, not twice.
pub(crate) const BEFORE_THE_DOOR: &str = "/rules/coney.html";

/// Which browser it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Browser {
    /// Chromium without its own windows and menus, where it is installed: every story starts one,
    /// and it takes a tenth less of processor time. It shows no notices.
    Light,
    Whole,
}

impl Browser {
    /// The program, unless the driver finds it by itself.
    fn program(self) -> Option<PathBuf> {
        // Where Debian's package `chromium-headless-shell` has it.
        let shell = PathBuf::from("/usr/lib/chromium/chromium-headless-shell");
        match self {
            Browser::Light => shell.is_file().then_some(shell),
            Browser::Whole => None,
        }
    }
}

/// A running chromedriver.
pub(crate) struct Driver {
    url: String,
    child: Child,
    browser: Browser,
    /// Everything that browsers remember. The driver removes what one has left there when it closes
    /// it, and the folder goes when we go.
    _profiles: TempDir,
}

impl Driver {
    pub(crate) async fn start(browser: Browser) -> Result<Driver> {
        let profiles = tempfile::tempdir()?;
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", profiles.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("chromedriver could not be started")?;
        let out = child.stdout.take().context("its output is ours")?;
        let mut lines = BufReader::new(out).lines();
        while let Some(line) = lines.next_line().await? {
            let port = line.split("on port ").nth(1).map(|rest| rest.trim_end_matches('.'));
            if let Some(port) = port.filter(|_| line.contains("started successfully")) {
                let url = format!("http://127.0.0.1:{port}");
                // It goes on talking, and must not find its pipe full.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok(Driver { url, child, browser, _profiles: profiles });
            }
        }
        bail!("chromedriver ended before it had started");
    }

    /// A browser that knows nothing yet, before the front door.
    pub(crate) async fn page<'a>(
        &self,
        house: &str,
        size: Size,
        looks: &'a Looks,
    ) -> Result<Page<'a>> {
        let mut options = json!({
            "args": [
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--lang=en",
                format!("--window-size={},{}", size.width, size.height),
            ],
        });
        if let Some(program) = self.browser.program() {
            options["binary"] = json!(program);
        }
        // A window cannot be as narrow as a phone, but a device can.
        options["mobileEmulation"] = json!({
            "deviceMetrics": {
                "width": size.width,
                "height": size.height,
                "pixelRatio": 1.0,
                "touch": size.touch,
                "mobile": size.touch,
            },
        });
        let mut capabilities = serde_json::Map::<String, Value>::new();
        capabilities.insert("goog:chromeOptions".to_owned(), options);
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        let mut connector = HttpConnector::new();
        // Commands are small and many: none waits for the next.
        connector.set_nodelay(true);
        let mut builder = ClientBuilder::new(connector);
        let client = builder.capabilities(capabilities).connect(&self.url);
        let client = looks.spend("starting a browser", client).await;
        let client = client.context("Chromium could not be started")?;
        let patience = Duration::from_mins(1);
        let page = Page::new(client, house, size, looks, patience);
        page.go(BEFORE_THE_DOOR).await?;
        Ok(page)
    }

    /// Closes every browser that is still open, and ends.
    pub(crate) async fn stop(mut self) {
        const PATIENCE: Duration = Duration::from_secs(20);
        let asked = self.ask_to_stop().await;
        let ended = timeout(PATIENCE, self.child.wait()).await;
        if asked.is_err() || ended.is_err() {
            // It does not listen; what it has opened ends with it or not.
            let _ = self.child.kill().await;
        }
    }

    async fn ask_to_stop(&self) -> Result<()> {
        let host = self.url.trim_start_matches("http://");
        let request = format!("GET /shutdown HTTP/1.1\r\nhost: {host}\r\n\r\n");
        Ok(TcpStream::connect(host).await?.write_all(request.as_bytes()).await?)
    }
}
