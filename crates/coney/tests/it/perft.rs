//! Counts of the tree.

use coney::State;

// §12.2
#[test]
fn perft_counts_are_as_they_were() {
    testkit::perfts::<State>(env!("CARGO_MANIFEST_DIR"));
}
