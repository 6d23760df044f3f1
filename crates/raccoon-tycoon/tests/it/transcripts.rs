//! Golden transcripts.

use raccoon_tycoon::State;

// §10.1, §10.2, §10.3
#[test]
fn transcripts_are_as_they_were() {
    testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
}
