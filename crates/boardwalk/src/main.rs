//! The `boardwalk` program: what [`cli`] does, with the page inside.

mod page;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(page::EMBEDDED)
}
