//! What a client sends: it is refused, or it is read and comes back as it was.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wire::ClientFrame;

fuzz_target!(|text: &str| {
    if let Ok(frame) = serde_json::from_str::<ClientFrame>(text) {
        let written = serde_json::to_string(&frame).expect("a frame is plain data");
        let again: ClientFrame = serde_json::from_str(&written).expect("we read what we write");
        assert_eq!(frame, again);
    }
});
