//! Replays each record named on the command line natively, and answers with one line of JSON for
//! it: what the script under Node.js does with the same rules in WebAssembly.

#![allow(clippy::print_stdout, reason = "the answers are for whoever called it")]

use std::{env, fs};

use anyhow::{Context, Result};

fn main() -> Result<()> {
    for path in env::args_os().skip(1) {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        println!("{}", wasm_replay::replay(&text));
    }
    Ok(())
}
