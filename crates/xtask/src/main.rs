//! Runs, tests and tidies the workspace.

fn main() {}
