//! The boardwalk command.

fn main() {}
