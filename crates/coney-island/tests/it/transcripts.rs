//! Golden transcripts.

use coney_island::State;

#[test]
fn transcripts_are_as_written() {
    testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
}
