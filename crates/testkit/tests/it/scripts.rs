//! Transcripts and perft files of the toy game.

use testkit::toy::State;

#[test]
fn transcripts() {
    testkit::transcripts::<State>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn perfts() {
    testkit::perfts::<State>(env!("CARGO_MANIFEST_DIR"));
}
