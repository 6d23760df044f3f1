//! The record of a match that somebody brings along: it is refused, or it is replayed and judged.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = shelf::open_record(text, None, None);
});
