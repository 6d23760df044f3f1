//! Builds the page and the program, and opens the house.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::client::{self, Build};
use crate::steps::{self, Ahead, Programs, Steps};

/// What the program is told, as `boardwalk serve` takes it.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The port to listen on; 0 takes any that is free [default: 4141]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// The address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    host: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// For work on the page: quickly built, and styles are read anew with every reload
    #[arg(long)]
    dev: bool,
}

impl Arguments {
    fn words(&self) -> Vec<String> {
        let mut words = vec!["serve".to_owned()];
        if let Some(port) = self.port {
            words.extend(["--port".to_owned(), port.to_string()]);
        }
        if let Some(host) = &self.host {
            words.extend(["--host".to_owned(), host.clone()]);
        }
        if self.open {
            words.push("--open".to_owned());
        }
        words
    }

    /// Fails if somebody else listens there already: better known before the build than after it.
    /// All that else may be wrong is for the program to say.
    fn check_port(&self) -> Result<()> {
        let port = self.port.unwrap_or(4141);
        let host = self.host.as_deref().map_or(Ok(Ipv4Addr::LOCALHOST.into()), str::parse);
        let Ok(host) = host else { return Ok(()) };
        let wanted = SocketAddr::from((IpAddr::to_canonical(&host), port));
        match TcpListener::bind(wanted) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(
                "port {port} is taken; if that is Boardwalk, it is at http://{wanted}, and if not, \
                 choose another port: cargo xtask serve --port {}",
                port.checked_add(1).unwrap_or(4141)
            ),
            Ok(_) | Err(_) => Ok(()),
        }
    }
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    arguments.check_port()?;
    let mut steps = Steps::new();
    let mut words = arguments.words();
    let boardwalk = if arguments.dev {
        words.extend(client::sites(root)?);
        beside_its_page(root, &mut steps)?
    } else {
        with_its_page(root, &mut steps)?
    };
    print!("\n{}", steps.table());
    println!("Everything is built, in {}.\n", steps.total());
    steps::run(Command::new(boardwalk).args(words))
}

const MEND: &str = "mend what the compiler names";

/// The program with the page inside of it.
fn with_its_page(root: &Path, steps: &mut Steps) -> Result<PathBuf> {
    // The page ends in one long step that keeps one core busy, and everybody waits for it: what
    // leads there comes first, and the program gets the cores that are left.
    let ahead = Ahead::start(&mut steps::yielding(&steps::build_quick(root)))?;
    client::build_in(root, Build::Release, Programs::Quick, steps)?;
    let mut boardwalk = PathBuf::new();
    steps.step("build the program with the page in it", MEND, || {
        ahead.finish()?;
        boardwalk = Programs::Quick.get(root, "boardwalk")?;
        Ok(())
    })?;
    Ok(boardwalk)
}

/// The program without the page, which it will read from where it is edited.
fn beside_its_page(root: &Path, steps: &mut Steps) -> Result<PathBuf> {
    client::build_in(root, Build::Dev, Programs::AsNeeded, steps)?;
    let mut boardwalk = PathBuf::new();
    steps.step("build the program", MEND, || {
        boardwalk = Programs::AsNeeded.get(root, "boardwalk")?;
        Ok(())
    })?;
    Ok(boardwalk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_told_what_we_were_told() {
        let arguments =
            Arguments { port: Some(80), host: Some("::1".to_owned()), open: true, dev: true };
        assert_eq!(arguments.words(), ["serve", "--port", "80", "--host", "::1", "--open"]);
        let arguments = Arguments { port: None, host: None, open: false, dev: false };
        assert_eq!(arguments.words(), ["serve"]);
    }

    #[test]
    fn a_port_that_is_taken_is_named_before_anything_is_built() {
        let other = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = other.local_addr().unwrap().port();
        let taken = Arguments { port: Some(port), host: None, open: false, dev: false };
        let problem = taken.check_port().unwrap_err().to_string();
        let start =
            format!("port {port} is taken; if that is Boardwalk, it is at http://127.0.0.1");
        assert!(problem.starts_with(&start), "{problem}");
        drop(other);
        taken.check_port().unwrap();
        let any = Arguments {
            port: Some(0),
            host: Some("localhost".to_owned()),
            open: false,
            dev: false,
        };
        any.check_port().unwrap();
    }
}
