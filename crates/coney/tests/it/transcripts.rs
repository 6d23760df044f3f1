//! Golden transcripts.

use coney::State;

// §12.2
#[test]
fn transcripts_are_as_they_were() {
    testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
}
