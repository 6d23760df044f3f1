//! Builds the page and the program, and opens the house.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::client::{self, Build};
use crate::steps::{self, Steps, cargo_in, target_folder};

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
    client::build_in(root, Build::Release, &mut steps)?;
    steps.step("build the program with the page in it", "mend what the compiler names", || {
        steps::run(&mut cargo_in(root, &["build", "--release", "--package", "cli"]))
    })?;
    println!("\nEverything is built {}.\n", steps.summary());
    let name = format!("release/boardwalk{}", std::env::consts::EXE_SUFFIX);
    steps::run(Command::new(target_folder(root)?.join(name)).args(arguments.words()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_told_what_we_were_told() {
        let arguments = Arguments { port: Some(80), host: Some("::1".to_owned()), open: true };
        assert_eq!(arguments.words(), ["serve", "--port", "80", "--host", "::1", "--open"]);
        let arguments = Arguments { port: None, host: None, open: false };
        assert_eq!(arguments.words(), ["serve"]);
    }

    #[test]
    fn a_port_that_is_taken_is_named_before_anything_is_built() {
        let other = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = other.local_addr().unwrap().port();
        let taken = Arguments { port: Some(port), host: None, open: false };
        let problem = taken.check_port().unwrap_err().to_string();
        let start =
            format!("port {port} is taken; if that is Boardwalk, it is at http://127.0.0.1");
        assert!(problem.starts_with(&start), "{problem}");
        drop(other);
        taken.check_port().unwrap();
        let any = Arguments { port: Some(0), host: Some("localhost".to_owned()), open: false };
        any.check_port().unwrap();
    }
}
