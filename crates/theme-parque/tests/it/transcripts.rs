//! Golden transcripts: every ending, every effect, every number of players.

use theme_parque::State;

#[test]
fn transcripts_are_as_written() {
    testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
}
