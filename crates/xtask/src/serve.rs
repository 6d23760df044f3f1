//! Builds the page and the program, and opens the house.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

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
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
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
}
