//! Counts of the tree, from positions that a script sets up.

use coney_island::State;

#[test]
fn counts_are_as_written() {
    testkit::perfts::<State>(env!("CARGO_MANIFEST_DIR"));
}
