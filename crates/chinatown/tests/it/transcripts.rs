//! Golden transcripts.

use chinatown::State;

#[test]
fn transcripts_are_as_they_were() {
    testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
}
