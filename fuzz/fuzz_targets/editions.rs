//! An edition that somebody brings along, for the game that the first letter names, from 0.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&game, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = usize::from(game.wrapping_sub(b'0')) % shelf::GAMES.len();
    let _ = shelf::check_edition(shelf::GAMES[game], text);
});
