//! What somebody types, for the game that the first letter names, from 0: it is refused, or it is an
//! action that is judged.

#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use session::{AnySession, Controller, Sitter};
use tabletop::{Seat, Seating, Seed};

fn new_session(game: shelf::GameId) -> Box<dyn AnySession> {
    let sitter = Sitter { controller: Controller::Person, name: None };
    let sat_down = vec![sitter; usize::from(game.title().max_seats)];
    let (seating, seed) = (Seating::Chosen, Seed([7; 32]));
    let setup = shelf::Setup { sat_down, seating, options: &[], edition: None, seed };
    shelf::new_session(game, setup).expect("the game begins")
}

thread_local! {
    static SESSIONS: RefCell<Vec<Box<dyn AnySession>>> =
        RefCell::new(shelf::GAMES.iter().map(|&game| new_session(game)).collect());
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&game, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = usize::from(game.wrapping_sub(b'0')) % shelf::GAMES.len();
    SESSIONS.with_borrow(|sessions| {
        let session = &sessions[game];
        if let Ok(action) = session.game().read_action(text) {
            for seat in 0..2 {
                let _ = session.preview(Seat(seat), std::slice::from_ref(&action));
            }
        }
    });
});
